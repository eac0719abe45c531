//! Validates requests: which entry a command appends to the log, or why it is refused.

use caravan_engine::{Seat, SeatView};
use caravan_protocol::clock::Clock;
use caravan_protocol::message::{COLORS, Code, Phase};
use caravan_protocol::{Refusal, Request};

use crate::chair::Chair;
use crate::entry::Act;
use crate::fairness::{self, Nonce, hex, read_hex};
use crate::name::{Look, read_name};
use crate::setup::{Person, read_color};
use crate::table_state::TableState;

fn refuse<T>(code: Code, reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, reason))
}

/// How long a person may keep the others waiting before they may ask for a stand-in, in
/// milliseconds.
const PATIENCE: u64 = 120_000;

/// A decision that is due.
#[derive(Clone, Debug)]
pub struct Due {
    /// The last entry that has changed the game.
    pub after: u32,
    /// What the seat sees; `None` if its turn is complete.
    pub seat_view: Option<SeatView>,
    /// The deadline by the clock of the table.
    pub until: Option<u64>,
}

/// The maximum number of entries before the deal, except those of the game itself, and in all.
/// Whoever opens the table reads all of them.
const MOST_BEFORE: usize = 200;
/// Some of those before the deal are left for the host, so that nobody can use them up by sitting
/// down again and again.
const MOST_SITTING: usize = 150;
const MOST_SITTING_EACH: usize = 40;
const MOST_BESIDE: usize = 1_000;
const MOST_ENTRIES: usize = 4_000;

/// The maximum length of a command's id.
const MAX_ID: usize = 64;

/// The key that makes a command idempotent; people cannot use each other's, nor the server's own,
/// which begin with a slash.
pub(crate) fn command_name(person: Option<&Person>, id: &str) -> Result<String, Refusal> {
    if id.is_empty() || id.len() > MAX_ID || !id.bytes().all(|b| b.is_ascii_graphic()) {
        return refuse(
            Code::Unreadable,
            format!("a command needs an id of 1 to {MAX_ID} visible ASCII characters"),
        );
    }
    Ok(format!("{}/{id}", person.map_or("?", |person| &person.0)))
}

impl TableState {
    /// The act that a request asks for, if it is allowed.
    pub(crate) fn check(
        &self,
        now: u64,
        person: Option<&Person>,
        invited: bool,
        request: &Request,
    ) -> Result<Act, Refusal> {
        let Some(person) = person else {
            return refuse(Code::LookingOn, "you are watching: take a seat to take part");
        };
        match request {
            Request::Sit { chair, name, promise, color, .. } => {
                let act = self.check_sit(person, *chair, name, promise.as_ref(), *color)?;
                self.check_invited(person, invited, *chair)?;
                Ok(act)
            }
            Request::Rise { chair, .. } => {
                let chair = self.own_chair(person, *chair)?;
                self.in_phase(Phase::Gathering, "the game has begun: leave it instead")?;
                Ok(Act::Rose { chair: chair.0 })
            }
            Request::Place { chair, level, .. } => {
                self.in_phase(Phase::Gathering, "bots are placed before the game begins")?;
                if *person != self.setup.host {
                    return refuse(Code::NotYours, "only the host may place bots");
                }
                level.map_or(Ok(()), |_| self.check_no_bot())?;
                let seat = self.seat(*chair)?;
                if self.chairs[seat.index()].person() == Some(person)
                    && self.chairs_of(person).count() == 1
                {
                    return refuse(Code::NotNow, "this is your only chair: leave it first");
                }
                Ok(Act::Placed { chair: seat.0, level: *level })
            }
            Request::AddChair { .. } => self.check_add(person),
            Request::RemoveChair { chair, .. } => self.check_remove(person, *chair),
            Request::Agree { term, on, .. } => {
                self.as_host(person)?;
                self.check_term(*term)?;
                if self.setup.plays_with(*term) == *on {
                    return refuse(Code::NotNow, "this is set already");
                }
                Ok(Act::Agreed { term: *term, on: *on })
            }
            Request::SetClock { clock, .. } => self.check_clock(person, *clock),
            Request::Start { nonce, .. } => self.check_start(person, nonce.as_ref()),
            Request::Reveal { nonce, .. } => self.check_reveal(person, nonce),
            Request::Confirm { after, actions, .. } => self.check_confirm(person, *after, actions),
            Request::Resign { seat, .. } => {
                let seat = self.own_chair(person, *seat)?;
                self.in_play()?;
                if self.is_resigned(seat) {
                    return refuse(Code::NotNow, "this seat has already resigned");
                }
                Ok(Act::Resigned { seat: seat.0 })
            }
            Request::Leave { .. } | Request::Return { .. } => self.check_presence(person, request),
            Request::Relieve { seat, .. } => self.check_relieve(now, person, *seat),
            Request::TakeBack { .. } => self.check_take_back(person),
            Request::Answer { agree, .. } => {
                let own = |seat: &Seat| self.chairs_of(person).any(|own| own == *seat);
                match self.yet_to_answer().into_iter().find(own) {
                    Some(seat) => Ok(Act::Answered { seat: seat.0, agree: *agree }),
                    None => refuse(Code::NotNow, "nobody waits for your answer"),
                }
            }
            Request::Rematch { .. } => {
                self.own_seats(person)?;
                self.in_phase(Phase::Over, "a rematch comes after the game")?;
                refuse(Code::NotNow, "the new table is being created")
            }
            Request::Hello { .. }
            | Request::Stage { .. }
            | Request::Plan { .. }
            | Request::Why { .. }
            | Request::Chat { .. }
            | Request::Report { .. }
            | Request::Hint {} => refuse(Code::Unreadable, "this is not a command"),
        }
    }

    /// Whether a log is longer than any game makes it, so that nobody can grow it without end.
    /// Moves and resignations are always allowed: a game must be able to end.
    pub(crate) fn is_full(&self, act: &Act) -> bool {
        let most = match act {
            Act::Sat { person, .. } if self.times_sat(person) >= MOST_SITTING_EACH => 0,
            Act::Sat { .. } | Act::Rose { .. } => MOST_SITTING,
            Act::Placed { .. }
            | Act::Added
            | Act::Removed { .. }
            | Act::Agreed { .. }
            | Act::ClockSet { .. } => MOST_BEFORE,
            // A stand-in for an absent person lets the others continue.
            Act::Played { .. }
            | Act::Resigned { .. }
            | Act::Relieved { .. }
            | Act::Rematch { .. } => MOST_ENTRIES,
            _ => MOST_BESIDE,
        };
        self.log.len() >= most
    }

    /// How often a person has sat down here.
    fn times_sat(&self, by: &Person) -> usize {
        let sat = |act: &Act| matches!(act, Act::Sat { person, .. } if person == by);
        self.log.iter().filter(|entry| sat(&entry.act)).count()
    }

    fn check_sit(
        &self,
        person: &Person,
        chair: u8,
        name: &str,
        promise: Option<&String>,
        color: Option<u8>,
    ) -> Result<Act, Refusal> {
        self.in_phase(Phase::Gathering, "the game has begun: you can watch")?;
        let seat = self.seat(chair)?;
        let place = &self.chairs[seat.index()];
        if !place.is_open_to(person) && place.person() != Some(person) {
            return refuse(Code::Taken, format!("chair {chair} is taken: choose an open one"));
        }
        self.check_only_chair(person, seat.index())?;
        let name = self.check_name(Some(person), name)?;
        if let Some(promise) = promise {
            read_hex::<32>("the promise", promise)
                .map_err(|reason| Refusal::new(Code::Unreadable, reason))?;
        }
        let promise = promise.map(|promise| promise.to_ascii_lowercase());
        let color = self.check_color(seat, color)?;
        Ok(Act::Sat { chair: seat.0, person: person.clone(), name, promise, color })
    }

    /// The color of a chair: the requested one; if another chair has it, the one that this chair
    /// has, that of its number, or any free one. `None` if none was requested.
    fn check_color(&self, seat: Seat, wish: Option<u8>) -> Result<Option<u8>, Refusal> {
        let unreadable = |reason| Refusal::new(Code::Unreadable, reason);
        let wish = wish.map(read_color).transpose().map_err(unreadable)?;
        let own = self.chairs[seat.index()].color();
        if wish.or(own).is_none() {
            return Ok(None);
        }
        let others = (0..).map(Seat).zip(&self.chairs).filter(|(other, _)| *other != seat);
        let taken: Vec<u8> = others.filter_map(|(_, chair)| chair.color()).collect();
        let mut wishes = wish.into_iter().chain(own).chain([seat.0 + 1]).chain(1..=COLORS);
        Ok(wishes.find(|color| !taken.contains(color)))
    }

    /// Whether a person may change the table: only the host, before the game begins.
    fn as_host(&self, person: &Person) -> Result<(), Refusal> {
        self.in_phase(Phase::Gathering, "the game has begun: the table can no longer be changed")?;
        if *person != self.setup.host {
            return refuse(Code::NotYours, "only the host may change the table");
        }
        Ok(())
    }

    fn check_clock(&self, person: &Person, clock: Option<Clock>) -> Result<Act, Refusal> {
        self.as_host(person)?;
        let unreadable = |reason| Refusal::new(Code::Unreadable, reason);
        clock.map_or(Ok(()), Clock::check).map_err(unreadable)?;
        if self.setup.clock == clock {
            return refuse(Code::NotNow, "this is the clock of the table already");
        }
        Ok(Act::ClockSet { clock })
    }

    fn check_add(&self, person: &Person) -> Result<Act, Refusal> {
        self.as_host(person)?;
        self.check_count(self.seat_count().saturating_add(1))?;
        Ok(Act::Added)
    }

    fn check_remove(&self, person: &Person, chair: u8) -> Result<Act, Refusal> {
        self.as_host(person)?;
        let seat = self.seat(chair)?;
        if self.chairs[seat.index()].person().is_some() {
            return refuse(Code::Taken, format!("chair {chair} is taken"));
        }
        self.check_count(self.seat_count().saturating_sub(1))?;
        Ok(Act::Removed { chair: seat.0 })
    }

    /// Whether the family allows this number of seats.
    fn check_count(&self, seats: u8) -> Result<(), Refusal> {
        if self.setup.rated && seats < 2 {
            return refuse(Code::Rated, "a rated table needs two people or more");
        }
        let count = self.rules.seat_count(seats);
        count.map(|_| ()).map_err(|error| Refusal::new(Code::NotNow, error.to_string()))
    }

    /// The name as it will be shown, if the person may have it here; `None` is a new person.
    fn check_name(&self, person: Option<&Person>, name: &str) -> Result<String, Refusal> {
        let name = read_name(name).map_err(|reason| Refusal::new(Code::BadName, reason))?;
        let others = self.chairs.iter().filter_map(Chair::named);
        let mut others = others.filter(|(other, _)| Some(*other) != person);
        let look = Look::of(&name);
        if let Some((_, twin)) = others.find(|(_, twin)| look.is_like(&Look::of(twin))) {
            let reason = format!(
                "somebody here is called {twin}, which looks the same: choose another name"
            );
            return refuse(Code::NameTaken, reason);
        }
        Ok(name)
    }

    /// The chair, from 1, that a bot may take under this name: the one reserved for it, or the
    /// first open one. `None` is a new person.
    pub fn chair_for(&self, person: Option<&Person>, name: &str) -> Result<u8, Refusal> {
        let begun = "the game has begun without you: ask for an invitation to another table, or \
                     come back with the `token` that you were given";
        self.in_phase(Phase::Gathering, begun)?;
        self.check_no_bot()?;
        let kept = |chair: &Chair| person.is_some_and(|person| chair.is_kept_for(person));
        let open = |chair: &Chair| matches!(chair, Chair::Open { kept_for: None, .. });
        let place = self.chairs.iter().position(kept);
        let Some(place) = place.or_else(|| self.chairs.iter().position(open)) else {
            return refuse(Code::Taken, "every chair is taken: ask the host to make one open");
        };
        self.check_name(person, name)?;
        Ok(u8::try_from(place + 1).expect("few chairs"))
    }

    /// An open chair is for invited people; one's own, or one reserved for the person, is not
    /// affected.
    fn check_invited(&self, person: &Person, invited: bool, chair: u8) -> Result<(), Refusal> {
        if self.has_sent_away(person) {
            return refuse(Code::SentAway, "the host has removed you: join another table");
        }
        let own = match &self.chairs[self.seat(chair)?.index()] {
            Chair::Open { kept_for: Some((other, _)), .. } => other == person,
            _ => self.seats_person(person),
        };
        if own || invited || self.setup.listed {
            return Ok(());
        }
        refuse(
            Code::NotInvited,
            "this table is for invited people: open the link that you were sent",
        )
    }

    fn check_start(&self, person: &Person, nonce: Option<&String>) -> Result<Act, Refusal> {
        self.own_seats(person)?;
        self.in_phase(Phase::Gathering, "the game has already begun")?;
        let open = (1..).zip(&self.chairs).find(|(_, chair)| matches!(chair, Chair::Open { .. }));
        if let Some((number, _)) = open {
            return refuse(
                Code::ChairOpen,
                format!("chair {number} is open: wait for somebody, or place a bot there"),
            );
        }
        let Some(nonce) = nonce else { return Ok(Act::Started { nonce: None }) };
        if self.people().len() > 1 {
            return refuse(
                Code::NotNow,
                "with several people a nonce is promised first, with `sit`, and revealed later",
            );
        }
        if self.chairs.iter().any(|chair| chair.promise().is_some()) {
            return refuse(Code::NotNow, "you have promised a nonce: start, then reveal it");
        }
        Ok(Act::Started { nonce: Some(read_nonce(nonce)?) })
    }

    fn check_reveal(&self, person: &Person, nonce: &str) -> Result<Act, Refusal> {
        self.own_seats(person)?;
        self.in_phase(Phase::Revealing, "nonces are revealed right after the start")?;
        let nonce = read_nonce(nonce)?;
        let promise = hex(&fairness::promise(&nonce));
        let matching = |seat: &Seat| self.chairs[seat.index()].promise() == Some(&promise);
        match self.chairs_of(person).find(matching) {
            None => refuse(Code::Illegal, "this is not the nonce that you have promised"),
            Some(_) if self.is_kept(&promise) => {
                refuse(Code::NotNow, "you have revealed your nonce already")
            }
            Some(seat) => Ok(Act::Revealed { chair: seat.0, nonce }),
        }
    }

    pub(crate) fn check_confirm(
        &self,
        person: &Person,
        after: u32,
        actions: &[String],
    ) -> Result<Act, Refusal> {
        let seat = self.own_turn(person)?;
        self.check_after(after)?;
        let game = self.game.as_ref().ok_or_else(not_dealt)?;
        let (text, complete) = game.written(seat, actions)?;
        if text.is_empty() {
            return refuse(Code::Unreadable, "nothing to confirm: name an action");
        }
        if !complete {
            let next = game.next_actions(seat, actions, 3);
            return refuse(
                Code::Incomplete,
                format!(
                    "your turn is not complete: continue, for example with `{}`",
                    next.join("`, `")
                ),
            );
        }
        Ok(Act::Played { seat: seat.0, text: text.into() })
    }

    fn check_presence(&self, person: &Person, request: &Request) -> Result<Act, Refusal> {
        self.own_seats(person)?;
        self.in_play()?;
        let away =
            |seat: Seat| matches!(self.chairs[seat.index()], Chair::Person { away: true, .. });
        let leaves = matches!(request, Request::Leave { .. });
        if self.chairs_of(person).all(|seat| away(seat) == leaves) {
            let reason = if leaves { "you have left already" } else { "you are at the table" };
            return refuse(Code::NotNow, reason);
        }
        if !leaves {
            self.check_time(person)?;
        }
        let person = person.clone();
        Ok(if leaves { Act::Left { person } } else { Act::Returned { person } })
    }

    fn check_relieve(&self, now: u64, person: &Person, seat: u8) -> Result<Act, Refusal> {
        self.own_seats(person)?;
        let seat = self.seat(seat)?;
        if self.deciding() != Some(seat) || self.automaton(seat).is_some() {
            return refuse(Code::NotNow, "nobody waits for a person in this seat");
        }
        let chair = &self.chairs[seat.index()];
        if chair.person() == Some(person) {
            return refuse(Code::NotYours, "this is your own seat: leave the table instead");
        }
        if let Some(by_the_clock) = self.check_time_out(now, seat) {
            return by_the_clock.map(|()| Act::Relieved { seat: seat.0 });
        }
        let waited = now.saturating_sub(self.waited_since);
        if waited < PATIENCE {
            let left = match (PATIENCE - waited).div_ceil(1_000) {
                1 => "one more second".into(),
                seconds => format!("{seconds} more seconds"),
            };
            return refuse(Code::TooEarly, format!("give them {left}"));
        }
        Ok(Act::Relieved { seat: seat.0 })
    }

    fn check_take_back(&self, person: &Person) -> Result<Act, Refusal> {
        self.own_seats(person)?;
        self.in_play()?;
        if !self.setup.take_backs {
            return refuse(Code::NoTakeBacks, "this table does not allow takebacks");
        }
        if self.asked.is_some() {
            return refuse(Code::Asked, "a takeback is pending: wait for the answers");
        }
        let own = |seat: Seat| self.chairs_of(person).any(|own| own == seat);
        let Some(batch) = self.batches.iter().rev().find(|batch| own(batch.seat)) else {
            return refuse(
                Code::NothingToTakeBack,
                "nothing to take back: you have played no action",
            );
        };
        let (seat, plies) = (batch.seat.0, batch.first_ply);
        if self.automaton(batch.seat).is_some() {
            return refuse(Code::StandIn, "a stand-in plays for you: return to the table first");
        }
        let gone = |chair: &&Chair| match chair {
            Chair::Person { person: other, away: true, resigned: false, .. } => other != person,
            _ => false,
        };
        if let Some(chair) = self.chairs.iter().find(gone) {
            let name = chair.name();
            return refuse(Code::NotNow, format!("{name} has left: ask when they are back"));
        }
        let alone = self.people().iter().all(|other| *other == person);
        Ok(if alone { Act::TakenBack { seat, plies } } else { Act::Asked { seat, plies } })
    }

    /// The next decision of a person, after these actions of their turn: for external bots, which
    /// are asked one decision at a time.
    pub fn decision(&self, person: &Person, turn: &[String]) -> Result<Due, Refusal> {
        let seat = self.own_turn(person)?;
        let game = self.game.as_ref().ok_or_else(not_dealt)?;
        game.written(seat, turn)?;
        let seat_view = game.seat_view_after(seat, turn);
        Ok(Due { after: self.played, seat_view, until: self.time_out_at() })
    }

    /// The deciding seat, if this person owns and plays it.
    pub(crate) fn own_turn(&self, person: &Person) -> Result<Seat, Refusal> {
        self.own_seats(person)?;
        self.in_play()?;
        let seat = self.deciding().ok_or_else(not_dealt)?;
        if self.chairs[seat.index()].person() != Some(person) {
            return refuse(Code::NotYourTurn, format!("it is seat {seat}'s turn: wait for yours"));
        }
        if self.automaton(seat).is_some() {
            return refuse(Code::StandIn, "a stand-in plays for you: return to the table first");
        }
        Ok(seat)
    }

    /// The seat whose next turn a person may prepare, because another one decides.
    pub(crate) fn own_turn_to_come(&self, person: &Person) -> Result<Seat, Refusal> {
        self.own_seats(person)?;
        self.in_play()?;
        let own: Vec<Seat> = self.chairs_of(person).collect();
        let [seat] = own[..] else {
            return refuse(Code::NotNow, "you have several seats: decide when each has its turn");
        };
        if self.automaton(seat).is_some() {
            return refuse(Code::StandIn, "a stand-in plays for you: return to the table first");
        }
        if self.deciding() == Some(seat) {
            return refuse(Code::NotNow, "it is your turn: stage what you want to do");
        }
        Ok(seat)
    }

    /// Refuses what was meant for a table before the game went on.
    pub(crate) fn check_after(&self, after: u32) -> Result<(), Refusal> {
        if after < self.played {
            return refuse(
                Code::Stale,
                "the table has changed since your last update: review it, then decide",
            );
        }
        if after > self.seq() {
            return refuse(
                Code::Stale,
                format!("you name entry {after}, which this table has not reached"),
            );
        }
        Ok(())
    }

    fn own_seats(&self, person: &Person) -> Result<(), Refusal> {
        if self.seats_person(person) {
            return Ok(());
        }
        refuse(Code::LookingOn, "you are watching: only people with a seat may do this")
    }

    fn own_chair(&self, person: &Person, chair: u8) -> Result<Seat, Refusal> {
        self.own_seats(person)?;
        let seat = self.seat(chair)?;
        if self.chairs[seat.index()].person() == Some(person) {
            return Ok(seat);
        }
        refuse(Code::NotYours, format!("chair {chair} is not yours"))
    }

    /// The chair with this number, from 1.
    fn seat(&self, chair: u8) -> Result<Seat, Refusal> {
        match chair.checked_sub(1).filter(|&seat| usize::from(seat) < self.chairs.len()) {
            Some(seat) => Ok(Seat(seat)),
            None => refuse(
                Code::Unreadable,
                format!("there is no chair {chair}: they count from 1 to {}", self.chairs.len()),
            ),
        }
    }

    fn is_resigned(&self, seat: Seat) -> bool {
        matches!(self.chairs[seat.index()], Chair::Person { resigned: true, .. })
    }

    fn in_play(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Over => refuse(Code::Over, "the game is over"),
            Phase::Gathering | Phase::Revealing => Err(not_dealt()),
        }
    }

    fn in_phase(&self, phase: Phase, reason: &str) -> Result<(), Refusal> {
        let code = if phase == Phase::Gathering { Code::Begun } else { Code::NotNow };
        if self.phase == phase { Ok(()) } else { refuse(code, reason) }
    }
}

fn not_dealt() -> Refusal {
    Refusal::new(Code::NotBegun, "the game has not begun")
}

fn read_nonce(text: &str) -> Result<Nonce, Refusal> {
    read_hex("the nonce", text).map_err(|reason| Refusal::new(Code::Unreadable, reason))
}
