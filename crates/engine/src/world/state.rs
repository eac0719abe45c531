//! A game of World at one moment: what lies open, the point deck and the bonus stacks.

use super::board::Place;
use super::{MAX_GATES, MAX_LOCATIONS, MAX_SEATS, MAX_STACK, MAX_STACKS};
use crate::cards::{Card, CardSet, Deck, Row, Tally};
use crate::key::{Key, KeyBuilder};
use crate::rules::{Seat, SeatCount, Turn};
use crate::trading::Crystals;

/// What lies below the top of the point deck.
pub(super) type PointDeck = Deck<{ CardSet::CAPACITY }>;
/// What lies below the top of a bonus stack.
pub(super) type Stack = Deck<{ MAX_STACK - 1 }>;

/// Everything: what lies open, and what lies below the tops of deck and stacks (World 11.1).
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
    /// What is to be decided.
    pub phase: Phase,
    n_seats: u8,
    tiles: [Option<Card>; MAX_LOCATIONS],
    workers: [Workers; MAX_LOCATIONS],
    holdings: [Holdings; MAX_SEATS],
}

/// What a seat has.
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
    /// Whose they are; seat 1 where there are none.
    pub seat: Seat,
    /// How many they are.
    pub traders: u8,
}

/// What is to be decided.
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
            tiles: [None; MAX_LOCATIONS],
            workers: [Workers::NONE; MAX_LOCATIONS],
            holdings: [Holdings::NONE; MAX_SEATS],
        };
        for (place, holdings) in open.holdings.iter_mut().zip(seats) {
            *place = holdings;
            open.n_seats += 1;
        }
        open
    }

    /// What each seat has, in turn order.
    #[inline]
    pub fn holdings(&self) -> &[Holdings] {
        &self.holdings[..usize::from(self.n_seats)]
    }

    #[inline]
    pub(super) fn holdings_mut(&mut self, seat: Seat) -> &mut Holdings {
        &mut self.holdings[seat.index()]
    }

    /// What the seat whose turn it is has.
    #[inline]
    pub fn mover(&self) -> &Holdings {
        &self.holdings[self.turn.index()]
    }

    /// Who decides next.
    pub fn turn(&self) -> Turn {
        if self.phase == Phase::Over { Turn::Over } else { Turn::Of(self.turn) }
    }

    /// How many seats there are.
    pub fn seat_count(&self) -> SeatCount {
        SeatCount::of(self.holdings())
    }

    /// The exploration tile on a location.
    #[inline]
    pub fn tile(&self, place: Place) -> Option<Card> {
        self.tiles[place.index()]
    }

    #[inline]
    pub(super) fn tile_mut(&mut self, place: Place) -> &mut Option<Card> {
        &mut self.tiles[place.index()]
    }

    /// The traders at a location.
    #[inline]
    pub fn workers(&self, place: Place) -> Workers {
        self.workers[place.index()]
    }

    #[inline]
    pub(super) fn workers_mut(&mut self, place: Place) -> &mut Workers {
        &mut self.workers[place.index()]
    }

    /// All locations with traders on them.
    pub fn working(&self) -> impl Iterator<Item = (Place, Workers)> {
        let places = (0..).map(Place).zip(self.workers);
        places.filter(|(_, workers)| workers.traders > 0)
    }

    /// Sends all traders of a seat home.
    #[inline]
    pub(super) fn send_home(&mut self, seat: Seat) {
        let mut came = 0;
        for workers in &mut self.workers {
            if workers.seat == seat {
                came += workers.traders;
                *workers = Workers::NONE;
            }
        }
        self.holdings_mut(seat).home += came;
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
        builder.bytes(
            [self.board, self.n_seats, self.turn.0, phase, offer, numbered(self.next)].into_iter(),
        );
        builder.bytes(self.row.cards().iter().map(|card| card.0));
        builder.bytes(self.tops.iter().map(|&top| numbered(top)));
        builder.bytes(self.tiles.iter().map(|&tile| numbered(tile)));
        builder.bytes(self.workers.iter().map(|workers| workers.seat.0 << 4 | workers.traders));
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

impl Workers {
    /// Nobody.
    pub const NONE: Workers = Workers { seat: Seat(0), traders: 0 };
}
