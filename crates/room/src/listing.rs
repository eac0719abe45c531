//! The listing of a room in the lobby.

use caravan_protocol::lobby::Summary;
use caravan_protocol::message::Phase;

use crate::chair::Chair;
use crate::entry::Act;
use crate::setup::Person;
use crate::table_state::TableState;

/// The listing of a room, and the people in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The summary for the lobby.
    pub summary: Summary,
    /// Whether it is shown in the lobby.
    pub listed: bool,
    /// The people with a seat, and the host of a table that has not begun; each once.
    pub people: Vec<Person>,
    /// For whose decision the game waits, and until when, if the table has a clock.
    pub waiting: Option<(Person, Option<u64>)>,
}

impl TableState {
    /// The current listing.
    pub fn listing(&self) -> Listing {
        self.listing_of(&self.chairs)
    }

    /// The listing after an act, if it is another one; `after` is what [`TableState::after`] says.
    ///
    /// A move changes it at once only in a game by days: who is waited for must be right while nobody
    /// is there. Games at which people stay have too many moves for that, and their rooms are open.
    pub(crate) fn listing_after(&self, act: &Act, after: Option<&TableState>) -> Option<Listing> {
        let shown = |state: &TableState| (state.waited, state.phase, state.time_out_at());
        let moves_on = |after: &&TableState| shown(after) != shown(self);
        if let Some(after) = after.filter(|_| self.goes_by_days()).filter(moves_on) {
            return Some(after.listing());
        }
        if let Act::ClockSet { clock } = act {
            let mut listing = self.listing();
            listing.summary.clock = *clock;
            return Some(listing);
        }
        let mut chairs = self.chairs.clone();
        let changed = Chair::change(&mut chairs, act).ok()?;
        changed.then(|| self.listing_of(&chairs))
    }

    fn listing_of(&self, chairs: &[Chair]) -> Listing {
        let host = (self.phase == Phase::Gathering).then_some(&self.setup.host);
        let seated = chairs.iter().filter_map(Chair::person);
        let mut people: Vec<Person> = seated.chain(host).cloned().collect();
        let chairs = chairs.iter().map(|chair| chair.show(None)).collect();
        people.sort();
        people.dedup();
        let summary = Summary {
            family: self.setup.family,
            theme: self.setup.theme,
            phase: self.phase,
            clock: self.setup.clock,
            chairs,
            deciding: self.deciding().map(|seat| seat.0 + 1),
            round: self.game.is_some().then(|| self.round()),
            rated: self.setup.rated,
            result: self.result(),
        };
        let person = self.waited_for().and_then(|waited| self.person_at(waited.seat));
        let waiting = person.map(|person| (person.clone(), self.time_out_at()));
        Listing { summary, listed: self.setup.listed, people, waiting }
    }
}
