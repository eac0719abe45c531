//! The components of Road as data: cards, counts and values (`docs/notation.md`, section 5).

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::at::at;
use crate::cards::Card;
use crate::entries::{self, Claimable, Components, File, Line, read_set, set_key, write_set};
use crate::key::Key;
use crate::notation::Faults;
use crate::rules::{MAX_SEATS, SeatCount};
use crate::trading::{Crystals, Effect};

/// The most slots a market can have.
pub const MAX_MARKET: usize = 6;
/// The most slots a point row can have.
pub const MAX_ROW: usize = 5;
/// The most market cards a set can have.
pub const MAX_DECK: usize = entries::MAX_DECK;
/// The most point cards a set can have.
pub const MAX_POINTS: usize = 40;

/// The built-in sets; the last one is the standard one.
static BUILT_IN: [&str; 1] = [include_str!("../../sets/road.set")];

/// Everything printed: cards, counts, values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// Slots of the market.
    pub market: u8,
    /// Slots of the point row.
    pub row: u8,
    /// Crystals a caravan holds at the end of a turn.
    pub limit: u8,
    /// Tokens of each kind for each seat.
    pub tokens: u8,
    /// Points of a major token.
    pub major: u8,
    /// Points of a minor token.
    pub minor: u8,
    /// Points of each crystal above level `a` at the end.
    pub crystal: u8,
    /// Starting caravans, in turn order.
    pub caravans: Vec<Crystals>,
    /// The number of claimed cards that triggers the end, for 2 seats, 3 seats, …
    pub ends: Vec<u8>,
    /// Merchant cards in set order, starting cards first.
    pub merchants: Vec<Effect>,
    /// The number of starting cards among the merchant cards.
    pub n_start: u8,
    /// Point cards in set order.
    pub points: Vec<Claimable>,
}

impl Set {
    /// The set both editions print.
    pub fn standard() -> Set {
        Set::read(Set::standard_text()).expect("the standard set is tested")
    }

    /// The texts of all built-in sets, the oldest first.
    pub fn texts() -> &'static [&'static str] {
        &BUILT_IN
    }

    /// The text of the standard set, with its comments.
    pub fn standard_text() -> &'static str {
        BUILT_IN[BUILT_IN.len() - 1]
    }

    /// Parses a set file, or returns everything wrong with it.
    pub fn read(text: &str) -> Result<Set, Faults> {
        read_set(text)
    }

    /// The text of the set, without comments; reading it gives the set back.
    pub fn write(&self) -> String {
        write_set(self)
    }

    /// The fingerprint of everything in the set but its name.
    pub fn key(&self) -> Key {
        set_key(&self.write())
    }

    /// The possible numbers of seats.
    pub fn seat_counts(&self) -> RangeInclusive<u8> {
        2..=u8::try_from(self.caravans.len()).expect("at most five seats")
    }

    /// The number of claimed cards that triggers the end (Road 9.1).
    pub fn cards_to_end(&self, seats: SeatCount) -> usize {
        usize::from(self.ends[usize::from(seats.get()) - 2])
    }

    /// The point card with this cost.
    pub fn point_card(&self, cost: Crystals) -> Option<Card> {
        card(self.points.iter().position(|other| other.cost == cost)?)
    }

    /// The starting cards.
    pub fn start_cards(&self) -> impl DoubleEndedIterator<Item = Card> {
        (0..self.n_start).map(Card)
    }
}

fn card(index: usize) -> Option<Card> {
    u8::try_from(index).ok().map(Card)
}

impl Components for Set {
    fn lines() -> Vec<Line<Set>> {
        let [start, deck] = Line::merchants(at!(Set.merchants), at!(Set.n_start));
        Vec::from([
            Line::name(at!(Set.name)),
            Line::family("road"),
            Line::number("market", 1..=MAX_MARKET, at!(Set.market)),
            Line::number("row", 1..=MAX_ROW, at!(Set.row)),
            Line::number("limit", 4..=12, at!(Set.limit)),
            Line::number("tokens", 0..=9, at!(Set.tokens)),
            Line::number("major", 0..=99, at!(Set.major)),
            Line::number("minor", 0..=99, at!(Set.minor)),
            Line::number("crystal", 0..=99, at!(Set.crystal)),
            Line::caravans(MAX_SEATS, at!(Set.caravans)),
            Line::for_seats("end", MAX_SEATS, "a number of cards", 1..=20, at!(Set.ends)),
            start,
            deck,
            Line::points(MAX_POINTS, at!(Set.points)),
        ])
    }

    fn check(&self, file: &mut File) {
        let costs = || self.points.iter().map(|card| card.cost);
        file.check_seats(self.caravans.len(), "end", &self.ends);
        file.check_slots("deck", self.merchants.len() - usize::from(self.n_start), self.market);
        file.check_slots("points", self.points.len(), self.row);
        file.check_limit(self.limit, ("seat", "caravan"), &self.caravans, costs());
        file.check_reachable(&self.caravans, &self.merchants, costs());
    }
}
