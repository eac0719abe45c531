//! What the lobby shows of a room.

use caravan_protocol::lobby::Summary;
use caravan_protocol::message::Phase;

use crate::chair::Chair;
use crate::entry::Act;
use crate::setup::Person;
use crate::table_state::TableState;

/// What the lobby shows of a room, and who has a seat in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// What a list says.
    pub summary: Summary,
    /// Whether it stands in the lobby.
    pub listed: bool,
    /// The people with a seat, and who has laid a table that has not begun; each once.
    pub people: Vec<Person>,
}

impl TableState {
    /// What the lobby shows.
    pub fn listing(&self) -> Listing {
        self.listing_of(&self.chairs)
    }

    /// What the lobby shows after an entry, if that is something else.
    pub(crate) fn listing_after(&self, act: &Act) -> Option<Listing> {
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
            result: self.result(),
        };
        Listing { summary, listed: self.setup.listed, people }
    }
}
