//! The state of World: what lies open, the point deck and the bonus stacks.

use super::board::{Place, PlaceSet};
use super::{MAX_GATES, MAX_LOCATIONS, MAX_SEATS, MAX_STACK, MAX_STACKS};
use crate::cards::{Card, CardSet, Deck, Row, Tally};
use crate::holdings::holdings_of_seats;
use crate::key::{Key, KeyBuilder};
use crate::rules::{Seat, Turn};
use crate::trading::Crystals;

/// What lies below the top of the point deck.
pub(super) type PointDeck = Deck<{ CardSet::CAPACITY }>;
/// What lies below the top of a bonus stack.
pub(super) type Stack = Deck<{ MAX_STACK - 1 }>;

/// The full state: what lies open, and what lies below the tops of deck and stacks (World 11.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) open: Open,
    pub(super) deck: PointDeck,
    pub(super) stacks: [Stack; MAX_STACKS],
}

/// Everything that lies open on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// The fourth board, by its number in set order.
    pub board: u8,
    /// The point cards above the gates.
    pub row: Row<MAX_GATES>,
    /// The top card of the point deck.
    pub next: Option<Card>,
    /// The top tile of each bonus stack.
    pub tops: [Option<Card>; MAX_STACKS],
    /// Whose turn it is.
    pub turn: Seat,
    /// The pending decision.
    pub phase: Phase,
    n_seats: u8,
    /// Where exploration tiles lie, and which; zero where there is none.
    covered: PlaceSet,
    tiles: [Card; MAX_LOCATIONS],
    /// Where each seat's traders work, and how many work at each location.
    working: [PlaceSet; MAX_SEATS],
    traders: [u8; MAX_LOCATIONS],
    holdings: [Holdings; MAX_SEATS],
}

/// The holdings of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holdings {
    /// Its crystals.
    pub caravan: Crystals,
    /// Its traders at home.
    pub home: u8,
    /// Its traders in the reserve.
    pub reserve: u8,
    /// Its point cards.
    pub claimed: CardSet,
    /// Its bonus tiles.
    pub taken: Tally,
    /// Its exploration tiles.
    pub explored: Tally,
}

/// The traders at a location: all of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Workers {
    /// Their seat.
    pub seat: Seat,
    /// Their number.
    pub traders: u8,
}

/// The pending decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Where to work, or to rest (World 3.2).
    Choose,
    /// What to do at a gate (World 5.4).
    Gate(Offer),
    /// Which exploration tile to take (World 7.6); the offer stands after that.
    Explore(Offer),
    /// Which crystals above the limit go back (World 9.1).
    Discard,
    /// Nothing any more.
    Over,
}

/// What has not been done yet at a gate in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The gate, counted from 0; the slot of the point row has the same number.
    pub gate: u8,
    /// Whether no tile was taken.
    pub tile: bool,
    /// Whether no card was claimed.
    pub claim: bool,
}

impl State {
    /// A state without cards below its tops.
    pub(super) fn new(open: Open) -> State {
        State { open, deck: Deck::EMPTY, stacks: [const { Deck::EMPTY }; MAX_STACKS] }
    }

    /// What lies open.
    pub fn open(&self) -> &Open {
        &self.open
    }

    pub(super) fn key(&self) -> Key {
        let mut builder = self.open.key_builder();
        builder.bytes(self.deck.next_first().map(|card| card.0));
        for stack in &self.stacks {
            builder.bytes(stack.next_first().map(|tile| tile.0));
        }
        builder.key()
    }
}

impl Open {
    /// A table with these holdings, and nothing on it yet.
    pub(super) fn new(seats: impl Iterator<Item = Holdings>, board: u8) -> Open {
        let mut open = Open {
            board,
            row: Row::EMPTY,
            next: None,
            tops: [None; MAX_STACKS],
            turn: Seat(0),
            phase: Phase::Choose,
            n_seats: 0,
            covered: PlaceSet::EMPTY,
            tiles: [Card(0); MAX_LOCATIONS],
            working: [PlaceSet::EMPTY; MAX_SEATS],
            traders: [0; MAX_LOCATIONS],
            holdings: [Holdings::NONE; MAX_SEATS],
        };
        for (place, holdings) in open.holdings.iter_mut().zip(seats) {
            *place = holdings;
            open.n_seats += 1;
        }
        open
    }

    holdings_of_seats!();

    /// Who decides next.
    pub fn turn(&self) -> Turn {
        if self.phase == Phase::Over { Turn::Over } else { Turn::Of(self.turn) }
    }

    /// The locations with an exploration tile.
    #[inline]
    pub fn covered(&self) -> PlaceSet {
        self.covered
    }

    /// The exploration tile on a location.
    pub fn tile(&self, place: Place) -> Option<Card> {
        self.covered.contains(place).then(|| self.tiles[place.index()])
    }

    /// Lays an exploration tile on a location.
    pub(super) fn cover(&mut self, place: Place, tile: Card) {
        self.covered.insert(place);
        self.tiles[place.index()] = tile;
    }

    /// Takes the exploration tile from a location, which must have one.
    pub(super) fn uncover(&mut self, place: Place) -> Card {
        self.covered.remove(place);
        core::mem::take(&mut self.tiles[place.index()])
    }

    /// Where the traders of a seat work.
    #[inline]
    pub fn working(&self, seat: Seat) -> PlaceSet {
        self.working[seat.index()]
    }

    /// The number of traders at work at a location.
    #[inline]
    pub fn traders(&self, place: Place) -> u8 {
        self.traders[place.index()]
    }

    /// The traders at a location, if there are any.
    pub fn workers(&self, place: Place) -> Option<Workers> {
        let seat = (0..).map(Seat).zip(self.working).find(|(_, places)| places.contains(place));
        seat.map(|(seat, _)| Workers { seat, traders: self.traders(place) })
    }

    /// All locations with traders on them, in set order.
    pub fn all_working(&self) -> impl Iterator<Item = (Place, Workers)> {
        let all = self.working.iter().fold(PlaceSet::EMPTY, |all, places| all.union(*places));
        all.iter().filter_map(|place| Some((place, self.workers(place)?)))
    }

    /// Places traders at a location without any. Where they come from is for the caller.
    pub(super) fn place(&mut self, place: Place, workers: Workers) {
        self.working[workers.seat.index()].insert(place);
        self.traders[place.index()] = workers.traders;
    }

    /// Sends the traders at a location home.
    #[inline]
    pub(super) fn send_home(&mut self, place: Place, seat: Seat) -> u8 {
        let traders = core::mem::take(&mut self.traders[place.index()]);
        self.working[seat.index()].remove(place);
        self.holdings_mut(seat).home += traders;
        traders
    }

    /// Sends all traders of a seat home.
    pub(super) fn send_all_home(&mut self, seat: Seat) {
        for place in self.working(seat).iter() {
            self.send_home(place, seat);
        }
    }

    pub(super) fn key_builder(&self) -> KeyBuilder {
        let mut builder = KeyBuilder::new(0x0771D);
        let offer =
            |offer: Offer| offer.gate << 2 | u8::from(offer.tile) << 1 | u8::from(offer.claim);
        let (phase, offer) = match self.phase {
            Phase::Choose => (0, 0),
            Phase::Gate(left) => (1, offer(left)),
            Phase::Explore(left) => (2, offer(left)),
            Phase::Discard => (3, 0),
            Phase::Over => (4, 0),
        };
        let numbered = |card: Option<Card>| card.map_or(0, |card| card.0 + 1);
        let small = [self.board, self.n_seats, self.turn.0, phase, offer, numbered(self.next)];
        builder.bytes(small.into_iter());
        builder.bytes(self.row.cards().iter().map(|card| card.0));
        builder.bytes(self.tops.iter().map(|&top| numbered(top)));
        builder.word(self.covered.bits());
        builder.bytes(self.tiles.iter().map(|tile| tile.0));
        for places in self.working {
            builder.word(places.bits());
        }
        builder.bytes(self.traders.into_iter());
        for holdings in self.holdings() {
            let caravan: u64 = u32::from_be_bytes(holdings.caravan.counts()).into();
            builder
                .word(caravan << 16 | u64::from(holdings.home) << 8 | u64::from(holdings.reserve));
            builder.word(holdings.claimed.bits());
            builder.word(holdings.taken.digits());
            builder.word(holdings.explored.digits());
        }
        builder
    }
}

impl Holdings {
    /// Nothing.
    pub const NONE: Holdings = Holdings {
        caravan: Crystals::NONE,
        home: 0,
        reserve: 0,
        claimed: CardSet::EMPTY,
        taken: Tally::EMPTY,
        explored: Tally::EMPTY,
    };
}
