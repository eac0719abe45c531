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
}

impl TableState {
    /// The current listing.
    pub fn listing(&self) -> Listing {
        self.listing_of(&self.chairs)
    }

    /// The listing after an act, if it is another one.
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
