//! The clock of a table: how entries change it, and the deadline that follows.

use std::borrow::Cow;

use caravan_engine::Seat;
use caravan_protocol::Refusal;
use caravan_protocol::clock::{Clock, Pace, SeatAway, TimeOut, Times};
use caravan_protocol::message::{Code, Phase};

use super::TableState;
use crate::chair::Chair;
use crate::clock::{Clocks, Deadline, Vacation, allowance};
use crate::entry::{Act, Entry};
use crate::setup::Person;

/// How long an open room has for a bot's turn, in milliseconds, before another node takes over:
/// longer than bots think.
const TURN_OF_A_BOT: u64 = 10_000;

/// The shortest time for which a reminder is worth while, in milliseconds.
const A_WHILE: u64 = 60_000;

/// The remaining time, in words.
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
    /// Whether the game continues without clients even if stand-ins play for everybody: it has a
    /// clock, and a person who has not resigned. Bots that only play each other wait until somebody
    /// watches.
    pub fn goes_on_alone(&self) -> bool {
        let plays = |chair: &Chair| matches!(chair, Chair::Person { resigned: false, .. });
        self.setup.clock.is_some() && self.chairs.iter().any(plays)
    }

    /// Whether a person plays a seat: no bot, and no stand-in.
    pub(crate) fn has_players(&self) -> bool {
        self.chairs.iter().any(|chair| chair.automaton().is_none())
    }

    /// Counts the time up to an entry, before it changes anything.
    pub(crate) fn count_time(&mut self, at: u64) {
        if let Some(clocks) = &mut self.clocks {
            clocks.count(at);
        }
    }

    /// The act that follows from an act: a flag becomes a stand-in or a resignation. Time is
    /// already counted up to it.
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

    /// Restarts the clock after an entry; `changed` says whether that has changed the game.
    pub(crate) fn set_clock(&mut self, act: &Act, at: u64, changed: bool) {
        let Some(Clock { pace, .. }) = self.setup.clock else { return };
        let Some(game) = &self.game else { return };
        let begins_turn = game.begins_turn();
        let decides = self.deciding();
        let runs = decides.is_some_and(|seat| self.automaton(seat).is_none());
        let (seats, dealt) = (self.chairs.len(), self.clocks.is_none());
        let clocks = self.clocks.get_or_insert_with(|| Box::new(Clocks::begin(pace, seats, at)));
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
        let person = decides.and_then(|seat| self.chairs.get(seat.index())?.person());
        let mut vacations = self.vacations.iter();
        let vacation = vacations.find(|vacation| Some(&vacation.person) == person);
        if let Act::Vacation(Vacation { person: who, from, until }) = act
            && Some(who) == person
        {
            // What of it was charged before it was announced.
            clocks.give_back(*from, *until);
        }
        let turn = dealt || played && (begins_turn || clocks.decides != decides);
        if runs && !clocks.runs {
            // Time that was not counted is not given back.
            clocks.given_back = clocks.given_back.max(clocks.counted);
        }
        (clocks.decides, clocks.runs) = (decides, runs);
        clocks.pause = vacation.map_or((0, 0), |it| (it.from, it.until));
        if let Some(seat) = decides.filter(|_| turn && runs) {
            clocks.allow(pace, seat);
        }
    }

    /// When the clock of the deciding seat expires, if it runs.
    pub fn time_out_at(&self) -> Option<u64> {
        self.clocks.as_ref()?.time_out_at()
    }

    /// When a flag falls unless somebody plays first.
    pub fn flag_at(&self) -> Option<u64> {
        let falls = self.setup.clock.is_some_and(|clock| clock.time_out != TimeOut::Nothing);
        self.time_out_at().filter(|_| falls)
    }

    /// Since when outages matter; `None` while no clock runs.
    pub(crate) fn outages_since(&self) -> Option<u64> {
        let clocks = self.clocks.as_ref().filter(|clocks| clocks.runs)?;
        Some(clocks.changed.max(clocks.given_back))
    }

    /// The people whose vacations stop their clocks: those at a table by days.
    pub(crate) fn vacationers(&self) -> Vec<Person> {
        let people = if self.is_played_by_days() { self.people() } else { Vec::new() };
        people.into_iter().cloned().collect()
    }

    /// Whether a game by days goes on.
    pub(crate) fn is_played_by_days(&self) -> bool {
        self.phase == Phase::Playing && self.goes_by_days()
    }

    /// Whether the log should learn of a vacation: it is not the one that is known, and one of both
    /// lasts beyond a time.
    pub(crate) fn concerns(&self, vacation: &Vacation, time: u64) -> bool {
        let known = self.vacations.iter().find(|known| known.person == vacation.person);
        let lasts = |vacation: &Vacation| vacation.until > vacation.from && vacation.until > time;
        self.is_played_by_days()
            && self.people().contains(&&vacation.person)
            && known != Some(vacation)
            && (lasts(vacation) || known.is_some_and(lasts))
    }

    /// When to remind the person that decides: a tenth of the time is left, if that is a while and was
    /// not used up before the turn.
    pub fn remind_at(&self) -> Option<u64> {
        let clocks = self.clocks.as_ref().filter(|clocks| clocks.runs)?;
        let tenth = allowance(self.setup.clock?.pace).0 / 10;
        let time = self.time_out_at()?.checked_sub(tenth).filter(|_| tenth >= A_WHILE)?;
        (time > clocks.counted).then_some(time)
    }

    /// The next deadline for when nobody is connected: a flag falls, cards are dealt, a bot should have
    /// moved, or a reminder is due. Only games with a clock have one.
    pub fn deadline(&self) -> Option<u64> {
        if !self.goes_on_alone() {
            return None;
        }
        match self.phase {
            Phase::Revealing => self.reveal_by,
            Phase::Playing => match self.clocks.as_ref().filter(|clocks| !clocks.runs) {
                Some(clocks) => Some(clocks.counted + TURN_OF_A_BOT),
                None => self.remind_at().or_else(|| self.flag_at()),
            },
            Phase::Gathering | Phase::Over => None,
        }
    }

    /// The state after an entry that is not stored yet, at a table with a clock or a rated one: from it
    /// follows what is stored together with the entry.
    pub(crate) fn after(&self, entry: &Entry) -> Option<TableState> {
        if self.setup.clock.is_none() && !self.setup.rated || matches!(self.phase, Phase::Over) {
            return None;
        }
        let mut after = self.copy();
        // What fails will not be appended either.
        after.act(&entry.act, entry.seq, entry.at).is_ok().then_some(after)
    }

    /// The deadline in the state after an entry, if it is another one.
    pub(crate) fn deadline_after(&self, after: Option<&TableState>) -> Deadline {
        match after {
            Some(after) if after.deadline() != self.deadline() => {
                after.deadline().map_or(Deadline::Never, Deadline::At)
            }
            _ => Deadline::Unchanged,
        }
    }

    /// Whether people have days for each turn, and so need not stay at the table.
    pub fn goes_by_days(&self) -> bool {
        self.setup.clock.is_some_and(|clock| matches!(clock.pace, Pace::Daily { .. }))
    }

    /// The clocks as everybody sees them.
    pub(crate) fn times(&self) -> Option<Times> {
        let clock = self.setup.clock?;
        let Some(clocks) = &self.clocks else {
            let (left, away) = (Vec::new(), Vec::new());
            return Some(Times { clock, left, runs: None, at: 0, away, sent: None });
        };
        let at = clocks.counted;
        let lasting = self.vacations.iter().filter(|vacation| vacation.until > at);
        let away = lasting.flat_map(|Vacation { person, from, until }| {
            let away = |seat: Seat| SeatAway { seat: seat.0 + 1, from: *from, until: *until };
            self.chairs_of(person).map(away)
        });
        let away = away.collect();
        let left = (0..).map(Seat).zip(&self.chairs);
        let left = left.map(|(seat, chair)| chair.person().map(|_| clocks.left(seat, at)));
        let runs = clocks.decides.filter(|_| clocks.runs).map(|seat| seat.0 + 1);
        Some(Times { clock, left: left.collect(), runs, at, away, sent: None })
    }

    /// Whether the clock allows replacing a seat; `None` if the table has none.
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

    /// Whether a person may take their seats back from stand-ins: not in a turn for which they have
    /// no time left.
    pub(crate) fn check_time(&self, person: &Person) -> Result<(), Refusal> {
        let (Some(clocks), Some(Clock { pace, .. })) = (&self.clocks, self.setup.clock) else {
            return Ok(());
        };
        let used_up = |seat: Seat| clocks.left(seat, clocks.counted) == 0;
        let refuse = |reason| Err(Refusal::new(Code::TimeOut, reason));
        if allowance(pace).1 == 0 && self.chairs_of(person).all(used_up) {
            return refuse("your time is used up: a stand-in finishes the game");
        }
        if self.chairs_of(person).any(|seat| clocks.decides == Some(seat) && used_up(seat)) {
            return refuse("your time for this turn is used up: return after it");
        }
        Ok(())
    }
}
