//! The state of Road: what lies open, and the two decks.

use crate::cards::{CardSet, Deck, Row};
use crate::holdings::holdings_of_seats;
use crate::key::{Key, KeyBuilder};
use crate::road::{MAX_DECK, MAX_MARKET, MAX_POINTS, MAX_ROW};
use crate::rules::{MAX_SEATS, Seat, Turn};
use crate::trading::{Crystals, Market};

/// The full state: what lies open, and the order of the decks, which is the only secret (Road
/// 10.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) open: Open,
    pub(super) merchants: Deck<MAX_DECK>,
    pub(super) points: Deck<MAX_POINTS>,
}

/// Everything that lies open on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// The market and the crystals on it.
    pub market: Market<MAX_MARKET>,
    /// The point row.
    pub row: Row<MAX_ROW>,
    /// The tokens left in the two piles.
    pub tokens: Tokens,
    /// Whose turn it is.
    pub turn: Seat,
    /// The pending decision.
    pub phase: Phase,
    n_seats: u8,
    holdings: [Holdings; MAX_SEATS],
}

/// The holdings of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holdings {
    /// Its crystals.
    pub caravan: Crystals,
    /// The merchant cards it may play.
    pub hand: CardSet,
    /// The merchant cards it has played since its last rest.
    pub played: CardSet,
    /// Its point cards.
    pub claimed: CardSet,
    /// Its tokens.
    pub tokens: Tokens,
}

/// The pending decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The one thing a seat does in its turn (Road 3.2).
    Choose,
    /// Which crystals above the limit go back (Road 8.2).
    Discard,
    /// Nothing any more.
    Over,
}

/// A marker worth points. A theme gives it a metal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    /// Worth 3 points in the standard set.
    Major,
    /// Worth 1 point in the standard set.
    Minor,
}

/// The numbers of tokens of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tokens {
    /// Major ones.
    pub major: u8,
    /// Minor ones.
    pub minor: u8,
}

impl Tokens {
    /// The number of one kind.
    #[inline]
    pub(super) fn of_mut(&mut self, token: Token) -> &mut u8 {
        match token {
            Token::Major => &mut self.major,
            Token::Minor => &mut self.minor,
        }
    }
}

impl State {
    /// A state without cards in its decks.
    pub(super) fn new(open: Open) -> State {
        State { open, merchants: Deck::EMPTY, points: Deck::EMPTY }
    }

    /// What lies open.
    pub fn open(&self) -> &Open {
        &self.open
    }

    pub(super) fn key(&self) -> Key {
        let mut builder = self.open.key_builder();
        builder.bytes(self.merchants.next_first().map(|card| card.0));
        builder.bytes(self.points.next_first().map(|card| card.0));
        builder.key()
    }
}

impl Open {
    /// A table with these holdings and token piles, and no cards yet.
    pub(super) fn new(seats: impl Iterator<Item = Holdings>, tokens: Tokens) -> Open {
        let mut open = Open {
            market: Market::EMPTY,
            row: Row::EMPTY,
            tokens,
            turn: Seat(0),
            phase: Phase::Choose,
            n_seats: 0,
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

    /// The kind of token that comes with the card of a slot (Road 7.2 to 7.4).
    #[inline]
    pub fn token_at(&self, slot: usize) -> Option<Token> {
        // Road 7.3: once the major tokens are gone, the minor pile lies above slot 1.
        let Tokens { major, minor } = self.tokens;
        let minor_slot = usize::from(major > 0);
        if slot == 0 && major > 0 {
            Some(Token::Major)
        } else if slot == minor_slot && minor > 0 {
            Some(Token::Minor)
        } else {
            None
        }
    }

    pub(super) fn key_builder(&self) -> KeyBuilder {
        let mut builder = KeyBuilder::new(0x80AD);
        let Tokens { major, minor } = self.tokens;
        let small = [major, minor, self.n_seats, self.turn.0, self.phase as u8];
        builder.bytes(small.into_iter());
        builder.bytes(self.market.cards().iter().map(|card| card.0));
        for slot in 0..self.market.cards().len() {
            builder.word(u32::from_be_bytes(self.market.crystals(slot).counts()).into());
        }
        builder.bytes(self.row.cards().iter().map(|card| card.0));
        for holdings in self.holdings() {
            let caravan: u64 = u32::from_be_bytes(holdings.caravan.counts()).into();
            let Tokens { major, minor } = holdings.tokens;
            builder.word(caravan << 16 | u64::from(major) << 8 | u64::from(minor));
            builder.word(holdings.hand.bits());
            builder.word(holdings.played.bits());
            builder.word(holdings.claimed.bits());
        }
        builder
    }
}

impl Holdings {
    /// Nothing.
    pub const NONE: Holdings = Holdings {
        caravan: Crystals::NONE,
        hand: CardSet::EMPTY,
        played: CardSet::EMPTY,
        claimed: CardSet::EMPTY,
        tokens: Tokens { major: 0, minor: 0 },
    };
}
