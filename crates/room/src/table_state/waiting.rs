//! For whose decision a table waits, and since when.

use caravan_engine::Seat;
use caravan_protocol::message::Phase;

use super::TableState;
use crate::setup::Person;

/// A seat whose person has to decide, and since which entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waited {
    /// The seat.
    pub seat: Seat,
    /// The entry since which it is so.
    pub since: u32,
}

impl TableState {
    /// The seat whose person has to decide, if a person does, and since which entry: as long as this
    /// is the same, it is the same turn.
    pub fn waited_for(&self) -> Option<Waited> {
        self.waited
    }

    /// The person who has a seat.
    pub fn person_at(&self, seat: Seat) -> Option<&Person> {
        self.chairs.get(seat.index())?.person()
    }

    /// The game's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What goes on.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// When something last happened, if anything has.
    pub fn updated(&self) -> Option<u64> {
        self.log.last().map(|entry| entry.at)
    }

    /// The round, from 1; 0 before the first.
    pub fn round(&self) -> u32 {
        self.game.as_ref().map_or(0, |game| game.round())
    }

    /// Notes for whom the table waits as an entry has left it; `played` says whether it was an action.
    pub(super) fn set_waited(&mut self, seq: u32, played: bool) {
        let seat = self.deciding().filter(|seat| self.automaton(*seat).is_none());
        let again = played && self.game.as_ref().is_some_and(|game| game.begins_turn());
        self.waited = match (seat, self.waited) {
            (Some(seat), Some(waited)) if waited.seat == seat && !again => Some(waited),
            (seat, _) => seat.map(|seat| Waited { seat, since: seq }),
        };
    }
}
