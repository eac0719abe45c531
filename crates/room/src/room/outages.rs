//! Clock expiry, outages and vacations: no player's clock is charged while the server is down, or
//! in a game by days while they are on vacation.

use caravan_protocol::message::Table;

use super::{PATIENCE_WITH_NODES, Room, is_due};
use crate::clock::Vacation;
use crate::entry::Act;
use crate::output::Output;
use crate::setup::Person;

/// What is known about outages.
///
/// They are read when the room opens and before each flag falls. Until the answer arrives, nothing
/// is appended to the log: time during an outage would be charged for it.
#[derive(Default)]
pub(super) struct Outages {
    /// When they were requested, while the answer is pending.
    asked_at: Option<u64>,
    /// Up to when they are known.
    known: Option<u64>,
    /// Those that may not be in the log yet.
    found: Vec<(u64, u64)>,
    /// Vacations that may not be in the log yet.
    vacations: Vec<Vacation>,
    /// Whether somebody's vacation has changed since they were asked for.
    stale: bool,
    /// When to retry after a failure.
    look_at: Option<u64>,
}

impl Outages {
    /// Whether a request is pending.
    pub(super) fn are_looked_for(&self) -> bool {
        self.asked_at.is_some()
    }

    pub(super) fn found(&mut self, mut outages: Vec<(u64, u64)>, vacations: Vec<Vacation>) {
        // The newest is popped from the end first.
        outages.reverse();
        let known = self.asked_at.filter(|_| !self.stale);
        let (found, stale) = (outages, self.stale);
        *self = Outages { asked_at: None, known, found, vacations, stale, look_at: None };
    }

    /// Somebody's vacation has changed; what is being read may be older.
    pub(super) fn vacation_changed(&mut self) {
        (self.known, self.stale) = (None, true);
    }

    pub(super) fn not_found(&mut self, now: u64) {
        (self.asked_at, self.look_at) = (None, Some(now + PATIENCE_WITH_NODES));
    }

    /// The database was down, and perhaps the server too.
    pub(super) fn forget(&mut self) {
        self.known = None;
    }
}

impl Room {
    /// Adds to a table message what only the room knows: what its person may say, and the current
    /// time, so that the client can correct its own clock.
    pub(super) fn stamped(&self, mut table: Table, person: Option<&Person>) -> Table {
        table.chat = self.chat_mode(person);
        if let Some(clock) = &mut table.clock {
            clock.sent = Some(self.now);
        }
        table
    }

    /// When the clock needs the next tick.
    pub(super) fn watch_at(&self) -> Option<u64> {
        self.matters_since()?;
        self.outages.look_at.or_else(|| self.state.flag_at())
    }

    /// Since when outages and vacations matter, if they do: a clock runs, or somebody's vacation has
    /// changed.
    fn matters_since(&self) -> Option<u64> {
        let changed = self.outages.stale && self.state.is_played_by_days();
        self.state.outages_since().or_else(|| changed.then_some(self.now))
    }

    /// Whether a clock runs while outages are unknown.
    pub(super) fn is_blind(&self) -> bool {
        self.outages.known.is_none() && self.state.outages_since().is_some()
    }

    /// Appends outages, and the flags that fall. Every node may do this; the log accepts each once.
    pub(super) fn watch_clock(&mut self, now: u64, out: &mut Vec<Output>) {
        let Some(since) = self.matters_since().filter(|_| !self.is_busy()) else { return };
        while let Some(vacation) = self.outages.vacations.pop() {
            if self.state.concerns(&vacation, since) {
                let command = format!("/vacation-{}", self.seq());
                return self.append(now, Act::Vacation(vacation), command, None, out);
            }
        }
        while let Some((from, until)) = self.outages.found.pop() {
            if until > since && from < until {
                let command = format!("/away-{}", self.seq());
                return self.append(now, Act::Away { from, until }, command, None, out);
            }
        }
        let flag = self.state.flag_at().filter(|time| *time <= now);
        let known = self.outages.known;
        if known.is_none() || flag.is_some() && known < flag {
            if self.outages.look_at.is_none_or(|time| is_due(time, now)) {
                (self.outages.asked_at, self.outages.look_at) = (Some(now), None);
                self.outages.stale = false;
                let people = self.state.vacationers();
                out.push(Output::LookForOutages { since, people });
            }
            return;
        }
        self.outages.look_at = None;
        if let Some((seat, _)) = self.state.deciding().zip(flag) {
            let command = format!("/flag-{}", self.seq());
            self.append(now, Act::Flagged { seat: seat.0 }, command, None, out);
        }
    }
}
