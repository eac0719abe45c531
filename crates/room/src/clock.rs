//! The clocks of the seats, derived from the setup and the log alone.
//!
//! Between two changes of the game one seat decides. Its clock runs while its person plays it, and
//! the time used is kept apart until the game changes: so an outage that is found late can still be
//! given back, and a takeback returns the time used for what it reverts. A vacation is announced
//! before it begins or while it lasts, so its time is not charged in the first place.

use caravan_engine::Seat;
use caravan_protocol::clock::Pace;

use crate::setup::Person;

/// When something is due in a game although nobody may be connected; only games with a clock have
/// deadlines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Deadline {
    /// As before, if there was one.
    #[default]
    Unchanged,
    /// No deadline is known.
    Never,
    /// At this time, in milliseconds since 1970.
    At(u64),
}

/// A vacation: it stops the clock of its person in games by days.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vacation {
    /// Who.
    pub person: Person,
    /// From when, in milliseconds since 1970.
    pub from: u64,
    /// Until when.
    pub until: u64,
}

/// The clocks of all seats, in milliseconds.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    /// What each seat had left when the game last changed.
    pub(crate) left: Vec<u64>,
    /// What the deciding seat has used since.
    pub(crate) used: u64,
    pub(crate) decides: Option<Seat>,
    /// Whether its clock runs: not while a bot or a stand-in plays.
    pub(crate) runs: bool,
    /// When the game last changed, and up to when time is counted. Clocks of nodes differ: these
    /// times never go back.
    pub(crate) changed: u64,
    pub(crate) counted: u64,
    /// Up to when outages were given back.
    pub(crate) given_back: u64,
    /// The vacation of the deciding seat's person, from and until; empty if there is none.
    pub(crate) pause: (u64, u64),
    /// What each seat had left before each batch of actions.
    pub(crate) before: Vec<Vec<u64>>,
}

/// The initial time of a seat, and the increment at the start of each turn, in milliseconds.
pub(crate) fn allowance(pace: Pace) -> (u64, u64) {
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
    pub(crate) fn begin(pace: Pace, seats: usize, at: u64) -> Clocks {
        Clocks {
            left: vec![allowance(pace).0; seats],
            used: 0,
            decides: None,
            runs: false,
            changed: at,
            counted: at,
            given_back: 0,
            pause: (0, 0),
            before: Vec::new(),
        }
    }

    /// Counts up to a time.
    pub(crate) fn count(&mut self, at: u64) {
        let at = at.max(self.counted);
        if self.runs {
            self.used += self.charged(at);
        }
        self.counted = at;
    }

    /// What a running clock is charged from what is counted to a later time.
    fn charged(&self, at: u64) -> u64 {
        let (from, until) = (self.pause.0.max(self.counted), self.pause.1.min(at));
        (at - self.counted) - until.saturating_sub(from)
    }

    /// Gives the counted part of an outage back, once; a vacation was not charged.
    pub(crate) fn give_back(&mut self, from: u64, until: u64) {
        let (paused, resumed) = self.pause;
        for (from, until) in [(from, until.min(paused)), (from.max(resumed), until)] {
            let from = from.max(self.changed).max(self.given_back);
            let until = until.min(self.counted);
            if from < until {
                self.used = self.used.saturating_sub(until - from);
                self.given_back = until;
            }
        }
    }

    /// The game has changed: subtracts the time used.
    pub(crate) fn settle(&mut self) {
        let left = self.decides.and_then(|seat| self.left.get_mut(seat.index()));
        if let Some(left) = left {
            *left = left.saturating_sub(self.used);
        }
        (self.used, self.changed) = (0, self.counted);
    }

    /// Adds the increment at the start of a seat's turn.
    pub(crate) fn allow(&mut self, pace: Pace, seat: Seat) {
        let (_, turn) = allowance(pace);
        match pace {
            Pace::Live { .. } => {
                if let Some(left) = self.left.get_mut(seat.index()) {
                    *left += turn;
                }
            }
            // A daily clock restarts with each turn.
            Pace::Daily { .. } => self.left.fill(turn),
        }
    }

    /// Drops all but the first batches, and returns the time used for the others.
    pub(crate) fn take_back(&mut self, kept: usize) {
        if let Some(left) = self.before.get(kept) {
            self.left.clone_from(left);
            self.used = 0;
        }
        self.before.truncate(kept);
    }

    /// What a seat has left at a time, if nothing happens until then.
    pub(crate) fn left(&self, seat: Seat, now: u64) -> u64 {
        let left = self.left.get(seat.index()).copied().unwrap_or(0);
        if self.decides != Some(seat) {
            return left;
        }
        let running = if self.runs { self.charged(now.max(self.counted)) } else { 0 };
        left.saturating_sub(self.used + running)
    }

    /// When the time of the deciding seat is used up, if its clock runs.
    pub(crate) fn time_out_at(&self) -> Option<u64> {
        let seat = self.decides.filter(|_| self.runs)?;
        let at = self.counted + self.left(seat, self.counted);
        let (from, until) = (self.pause.0.max(self.counted), self.pause.1);
        Some(if from < at { at + until.saturating_sub(from) } else { at })
    }
}
