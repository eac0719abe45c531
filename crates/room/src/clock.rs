//! What people have left of their time: it follows from the setup and the entries, and from nothing
//! else.
//!
//! Between two changes of the game one seat decides. Its time runs while its person plays it, and
//! what it uses is kept apart until the game changes: so an outage that is noticed late can still be
//! given back, and a takeback gives back what was used for what it takes back.

use std::borrow::Cow;

use caravan_engine::Seat;
use caravan_protocol::Refusal;
use caravan_protocol::clock::{Clock, Pace, TimeOut, Times};
use caravan_protocol::message::{Code, Phase};

use crate::entry::{Act, Entry};
use crate::output::Deadline;
use crate::setup::Person;
use crate::table_state::TableState;

/// How long the room that is open has for a turn of a bot, in milliseconds, before somebody else looks
/// after it: longer than bots think.
const TURN_OF_A_BOT: u64 = 10_000;

/// The time of all seats, in milliseconds.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    /// What each seat had left when the game changed last.
    left: Vec<u64>,
    /// What the seat that decides has used since.
    used: u64,
    decides: Option<Seat>,
    /// Whether its time runs: nobody's does while a bot or a stand-in plays.
    runs: bool,
    /// When the game changed last, and up to when everything is counted. Clocks of nodes differ: time
    /// here never goes back.
    changed: u64,
    counted: u64,
    /// Up to when outages were given back.
    given_back: u64,
    /// What each seat had left before each batch of actions.
    before: Vec<Vec<u64>>,
}

/// What a seat has at first, and what it gets when a turn begins, in milliseconds.
fn allowance(pace: Pace) -> (u64, u64) {
    match pace {
        Pace::Live { minutes, seconds } => {
            (u64::from(minutes) * 60_000, u64::from(seconds) * 1_000)
        }
        Pace::Daily { days } => {
            let turn = u64::from(days) * 86_400_000;
            (turn, turn)
        }
    }
}

impl Clocks {
    fn begin(pace: Pace, seats: usize, at: u64) -> Clocks {
        Clocks {
            left: vec![allowance(pace).0; seats],
            used: 0,
            decides: None,
            runs: false,
            changed: at,
            counted: at,
            given_back: 0,
            before: Vec::new(),
        }
    }

    /// Counts up to a time.
    fn count(&mut self, at: u64) {
        let at = at.max(self.counted);
        if self.runs {
            self.used += at - self.counted;
        }
        self.counted = at;
    }

    /// Gives back what was counted of an outage, once.
    fn give_back(&mut self, from: u64, until: u64) {
        let (from, until) = (from.max(self.changed).max(self.given_back), until.min(self.counted));
        if from < until {
            self.used = self.used.saturating_sub(until - from);
            self.given_back = until;
        }
    }

    /// The game has changed: what was used is gone.
    fn settle(&mut self) {
        let left = self.decides.and_then(|seat| self.left.get_mut(seat.index()));
        if let Some(left) = left {
            *left = left.saturating_sub(self.used);
        }
        (self.used, self.changed) = (0, self.counted);
    }

    /// Gives a seat what it gets when a turn of its begins.
    fn allow(&mut self, pace: Pace, seat: Seat) {
        let (_, turn) = allowance(pace);
        match pace {
            Pace::Live { .. } => {
                if let Some(left) = self.left.get_mut(seat.index()) {
                    *left += turn;
                }
            }
            // What was left of other turns is gone.
            Pace::Daily { .. } => self.left.fill(turn),
        }
    }

    /// Drops all but the first batches, and gives back what was used for the others.
    pub(crate) fn take_back(&mut self, kept: usize) {
        if let Some(left) = self.before.get(kept) {
            self.left.clone_from(left);
            self.used = 0;
        }
        self.before.truncate(kept);
    }

    /// What a seat has left at a time, if nothing happens until then.
    fn left(&self, seat: Seat, now: u64) -> u64 {
        let left = self.left.get(seat.index()).copied().unwrap_or(0);
        if self.decides != Some(seat) {
            return left;
        }
        let running = if self.runs { now.saturating_sub(self.counted) } else { 0 };
        left.saturating_sub(self.used + running)
    }
}

/// How long somebody may still think, in words.
fn in_words(milliseconds: u64) -> String {
    let seconds = milliseconds.div_ceil(1_000);
    let (count, unit) = match seconds {
        0..120 => (seconds, "second"),
        120..7_200 => (seconds.div_ceil(60), "minute"),
        7_200..172_800 => (seconds.div_ceil(3_600), "hour"),
        _ => (seconds.div_ceil(86_400), "day"),
    };
    format!("{count} more {unit}{}", if count == 1 { "" } else { "s" })
}

impl TableState {
    /// Whether the table has a clock.
    pub fn has_clock(&self) -> bool {
        self.setup.clock.is_some()
    }

    /// Counts the time up to an entry, before it changes anything.
    pub(crate) fn count_time(&mut self, at: u64) {
        if let Some(clocks) = &mut self.clocks {
            clocks.count(at);
        }
    }

    /// What an act comes to: the fall of a flag is a stand-in or a resignation. The time is counted up
    /// to it.
    pub(crate) fn consequence<'a>(&self, act: &'a Act) -> Result<Cow<'a, Act>, String> {
        let Act::Flagged { seat } = *act else { return Ok(Cow::Borrowed(act)) };
        let number = u16::from(seat) + 1;
        let runs = self.clocks.as_ref().filter(|clocks| clocks.runs);
        let clocks = runs.filter(|clocks| clocks.decides == Some(Seat(seat)));
        let clocks = clocks.ok_or_else(|| format!("the time of seat {number} does not run"))?;
        if clocks.left(Seat(seat), clocks.counted) > 0 {
            return Err(format!("the time of seat {number} is not used up"));
        }
        match self.setup.clock.map(|clock| clock.time_out) {
            Some(TimeOut::StandIn) => Ok(Cow::Owned(Act::Relieved { seat })),
            Some(TimeOut::Resign) => Ok(Cow::Owned(Act::Resigned { seat })),
            Some(TimeOut::Nothing) | None => Err("no flag falls at this table".into()),
        }
    }

    /// Sets the clock going as an entry has left the table; `changed` says whether that has changed
    /// the game.
    pub(crate) fn set_clock(&mut self, act: &Act, at: u64, changed: bool) {
        let Some(Clock { pace, .. }) = self.setup.clock else { return };
        let Some(game) = &self.game else { return };
        let begins_turn = game.begins_turn();
        let decides = self.deciding();
        let runs = decides.is_some_and(|seat| self.automaton(seat).is_none());
        let (seats, dealt) = (self.chairs.len(), self.clocks.is_none());
        let clocks = self.clocks.get_or_insert_with(|| Clocks::begin(pace, seats, at));
        let played = matches!(act, Act::Played { .. });
        if played {
            clocks.before.push(clocks.left.clone());
        }
        if changed {
            clocks.settle();
        }
        if let Act::Away { from, until } = *act {
            clocks.give_back(from, until);
        }
        let turn = dealt || played && (begins_turn || clocks.decides != decides);
        (clocks.decides, clocks.runs) = (decides, runs);
        if let Some(seat) = decides.filter(|_| turn && runs) {
            clocks.allow(pace, seat);
        }
    }

    /// When the time of the seat that decides is used up, if its person's time runs.
    pub fn time_out_at(&self) -> Option<u64> {
        let clocks = self.clocks.as_ref().filter(|clocks| clocks.runs)?;
        Some(clocks.counted + clocks.left(clocks.decides?, clocks.counted))
    }

    /// When a flag falls unless somebody plays before.
    pub(crate) fn flag_at(&self) -> Option<u64> {
        let falls = self.setup.clock.is_some_and(|clock| clock.time_out != TimeOut::Nothing);
        self.time_out_at().filter(|_| falls)
    }

    /// Since when outages matter: nothing while nobody's time runs.
    pub(crate) fn outages_since(&self) -> Option<u64> {
        let clocks = self.clocks.as_ref().filter(|clocks| clocks.runs)?;
        Some(clocks.changed.max(clocks.given_back))
    }

    /// When something is due although nobody may be there: a flag falls, cards are dealt, or the house
    /// should have played a seat. Only games with a clock have such times.
    pub fn deadline(&self) -> Option<u64> {
        self.setup.clock?;
        match self.phase {
            Phase::Revealing => self.reveal_by,
            Phase::Playing => match self.clocks.as_ref().filter(|clocks| !clocks.runs) {
                Some(clocks) => Some(clocks.counted + TURN_OF_A_BOT),
                None => self.flag_at(),
            },
            Phase::Gathering | Phase::Over => None,
        }
    }

    /// When something is due after an entry that is not stored yet.
    pub(crate) fn deadline_after(&self, entry: &Entry) -> Deadline {
        if self.setup.clock.is_none() || matches!(self.phase, Phase::Over) {
            return Deadline::Unchanged;
        }
        let mut after = self.copy();
        match after.act(&entry.act, entry.seq, entry.at) {
            Ok(()) if after.deadline() == self.deadline() => Deadline::Unchanged,
            Ok(()) => after.deadline().map_or(Deadline::Never, Deadline::At),
            // It will not be added either.
            Err(_) => Deadline::Unchanged,
        }
    }

    /// What the clock shows to everybody.
    pub(crate) fn times(&self) -> Option<Times> {
        let clock = self.setup.clock?;
        let Some(clocks) = &self.clocks else {
            return Some(Times { clock, left: Vec::new(), runs: None, at: 0, sent: None });
        };
        let at = clocks.counted;
        let left = (0..).map(Seat).zip(&self.chairs);
        let left = left.map(|(seat, chair)| chair.person().map(|_| clocks.left(seat, at)));
        let runs = clocks.decides.filter(|_| clocks.runs).map(|seat| seat.0 + 1);
        Some(Times { clock, left: left.collect(), runs, at, sent: None })
    }

    /// Whether a seat may be relieved by the clock; nothing if the table has none.
    pub(crate) fn check_time_out(&self, now: u64, seat: Seat) -> Option<Result<(), Refusal>> {
        let left = self.clocks.as_ref()?.left(seat, now);
        Some(match left {
            0 => Ok(()),
            left => {
                let reason = format!("their clock gives them {}", in_words(left));
                Err(Refusal::new(Code::TooEarly, reason))
            }
        })
    }

    /// Whether somebody may take their seats back from stand-ins: not in a turn for which they have
    /// no time left.
    pub(crate) fn check_time(&self, person: &Person) -> Result<(), Refusal> {
        let (Some(clocks), Some(Clock { pace, .. })) = (&self.clocks, self.setup.clock) else {
            return Ok(());
        };
        let used_up = |seat: Seat| clocks.left(seat, clocks.counted) == 0;
        let refuse = |reason| Err(Refusal::new(Code::TimeOut, reason));
        if allowance(pace).1 == 0 && self.chairs_of(person).all(used_up) {
            return refuse("your time is used up: a stand-in plays to the end");
        }
        if self.chairs_of(person).any(|seat| clocks.decides == Some(seat) && used_up(seat)) {
            return refuse("your time for this turn is used up: come back when it is played");
        }
        Ok(())
    }
}
