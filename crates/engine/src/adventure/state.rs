//! The state of Adventure: what lies open, the merchant deck and the pile.

use super::map::{MAX_SPACES, Space, SpaceSet};
use super::pile::Pile;
use super::{MAX_DECK, MAX_MARKET, MAX_SEATS, MAX_VILLAGES};
use crate::cards::{Card, CardSet, Deck};
use crate::holdings::holdings_of_seats;
use crate::key::{Key, KeyBuilder};
use crate::rules::{Seat, Turn};
use crate::trading::{Crystals, Level, Market};

/// The full state: what lies open or is known to its seat, and the order of deck and pile
/// (Adventure 11.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) open: Open,
    pub(super) merchants: Deck<MAX_DECK>,
    pub(super) pile: Pile,
}

/// Everything on the table but deck and pile; in a view without what the observer may not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// The market and the crystals on it.
    pub market: Market<MAX_MARKET>,
    /// The offer in each village, in the order of the spaces.
    pub offers: [Offer; MAX_VILLAGES],
    /// Whose turn it is.
    pub turn: Seat,
    /// The pending decision.
    pub phase: Phase,
    n_seats: u8,
    /// Where mountains lie, and which; zero where there is none.
    mountains: SpaceSet,
    tiles: [Card; MAX_SPACES],
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
    /// The merchant cards it has spent since its last rest.
    pub spent: CardSet,
    /// The cards of the hand that the others know to be there (Adventure 11.3).
    pub known: CardSet,
    /// Its point tiles.
    pub claimed: CardSet,
    /// Where its outposts stand.
    pub outposts: SpaceSet,
    /// How many outposts have left the row of each level.
    pub built: [u8; 4],
    /// The space of its wagon, once it is placed.
    pub wagon: Option<Space>,
    /// Its leg tiles.
    pub legs: u8,
    /// Its room tiles.
    pub rooms: u8,
    /// Its tiles of the points pile: one bit for each, the top one lowest.
    pub points: u8,
}

/// The offer in a village.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// Nothing any more.
    Empty,
    /// A point tile.
    Tile(Card),
    /// The closed tile.
    Closed,
}

/// The pending decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Which stake to take (Adventure 2.7).
    Take,
    /// Where to place the wagon (Adventure 2.7).
    Place,
    /// The one thing a seat does in its turn (Adventure 3.2).
    Choose,
    /// Which cards to spend for a move (Adventure 5.3).
    Spend {
        /// How many more.
        left: u8,
        /// The last one that was spent in this move.
        last: Option<Spent>,
    },
    /// The action at the wagon (Adventure 6 and 7).
    Visit,
    /// What to take for an emptied column, counted from 0 (Adventure 6.4 and 6.5).
    Reward(u8),
    /// Which crystals this seat gives back (Adventure 9.2).
    Discard(Seat),
    /// Nothing any more.
    Over,
}

/// A card that was spent, in the order in which cards are spent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spent {
    /// A played card.
    Played(Card),
    /// A card of the hand; `None` for those who may not know which (Adventure 11.2).
    Hand(Option<Card>),
}

impl State {
    /// A state without cards in its deck and pile.
    pub(super) fn new(open: Open) -> State {
        State { open, merchants: Deck::EMPTY, pile: Pile::EMPTY }
    }

    /// What lies open or is known to its seat.
    pub fn open(&self) -> &Open {
        &self.open
    }

    pub(super) fn key(&self) -> Key {
        let mut builder = self.open.key_builder();
        builder.bytes(self.merchants.next_first().map(|card| card.0));
        builder.bytes(self.pile.next_first().map(|tile| match tile {
            Offer::Tile(tile) => tile.0,
            // Beyond all point tiles.
            Offer::Closed | Offer::Empty => 63,
        }));
        builder.key()
    }
}

impl Open {
    /// A table with these holdings, and nothing on it yet.
    pub(super) fn new(seats: impl Iterator<Item = Holdings>) -> Open {
        let mut open = Open {
            market: Market::EMPTY,
            offers: [Offer::Empty; MAX_VILLAGES],
            turn: Seat(0),
            phase: Phase::Choose,
            n_seats: 0,
            mountains: SpaceSet::EMPTY,
            tiles: [Card(0); MAX_SPACES],
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
        match self.phase {
            Phase::Over => Turn::Over,
            Phase::Discard(seat) => Turn::Of(seat),
            _ => Turn::Of(self.turn),
        }
    }

    /// How many tiles all seats have claimed.
    pub(super) fn claims(&self) -> usize {
        self.holdings().iter().map(|held| held.claimed.len()).sum()
    }

    /// The spaces with a mountain.
    #[inline]
    pub fn mountains(&self) -> SpaceSet {
        self.mountains
    }

    /// The mountain on a space.
    #[inline]
    pub fn mountain(&self, space: Space) -> Option<Card> {
        self.mountains.contains(space).then(|| self.tiles[space.index()])
    }

    /// Lays a mountain on a space.
    pub(super) fn lay(&mut self, space: Space, mountain: Card) {
        self.mountains.insert(space);
        self.tiles[space.index()] = mountain;
    }

    /// How many outposts stand on a space.
    #[inline]
    pub fn outposts(&self, space: Space) -> u8 {
        self.holdings().iter().map(|held| u8::from(held.outposts.contains(space))).sum()
    }

    /// The seats other than the one whose turn it is whose wagons stand on a space.
    #[inline]
    pub fn others_on(&self, space: Space) -> impl Iterator<Item = Seat> {
        let on = move |seat: &Seat| {
            *seat != self.turn && self.holdings[seat.index()].wagon == Some(space)
        };
        self.seat_count().seats().filter(on)
    }

    pub(super) fn key_builder(&self) -> KeyBuilder {
        let mut builder = KeyBuilder::new(0xAD7E);
        let spent = |spent: Option<Spent>| match spent {
            None => [0, 0],
            Some(Spent::Played(card)) => [1, card.0],
            Some(Spent::Hand(Some(card))) => [2, card.0],
            Some(Spent::Hand(None)) => [3, 0],
        };
        let [phase, number, from, card] = match self.phase {
            Phase::Take => [0, 0, 0, 0],
            Phase::Place => [1, 0, 0, 0],
            Phase::Choose => [2, 0, 0, 0],
            Phase::Spend { left, last } => {
                let [from, card] = spent(last);
                [3, left, from, card]
            }
            Phase::Visit => [4, 0, 0, 0],
            Phase::Reward(column) => [5, column, 0, 0],
            Phase::Discard(seat) => [6, seat.0, 0, 0],
            Phase::Over => [7, 0, 0, 0],
        };
        builder.bytes([self.n_seats, self.turn.0, phase, number, from, card].into_iter());
        builder.bytes(self.market.cards().iter().map(|card| card.0));
        for slot in 0..self.market.cards().len() {
            builder.word(u32::from_be_bytes(self.market.crystals(slot).counts()).into());
        }
        builder.bytes(self.offers.iter().map(|offer| match offer {
            Offer::Empty => 0,
            Offer::Closed => 1,
            Offer::Tile(tile) => tile.0 + 2,
        }));
        builder.word(self.mountains.bits());
        builder.bytes(self.tiles.iter().map(|tile| tile.0));
        for held in self.holdings() {
            let caravan: u64 = u32::from_be_bytes(held.caravan.counts()).into();
            let wagon = held.wagon.map_or(0, |space| space.0 + 1);
            let [high, middle, low] = [wagon, held.legs << 4 | held.rooms, held.points];
            let small = u32::from_be_bytes([0, high, middle, low]);
            builder.word(caravan << 32 | u64::from(small));
            for cards in [held.hand, held.played, held.spent, held.known, held.claimed] {
                builder.word(cards.bits());
            }
            builder.word(held.outposts.bits());
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
        spent: CardSet::EMPTY,
        known: CardSet::EMPTY,
        claimed: CardSet::EMPTY,
        outposts: SpaceSet::EMPTY,
        built: [0; 4],
        wagon: None,
        legs: 0,
        rooms: 0,
        points: 0,
    };

    /// Builds an outpost on a mountain of this level. Returns the column it left, counted from 0,
    /// if that is empty now (Adventure 6.3 to 6.5).
    pub(super) fn build(&mut self, space: Space, level: Level) -> Option<u8> {
        self.outposts.insert(space);
        let row = &mut self.built[level as usize];
        *row += 1;
        let left = *row - 1;
        self.built.iter().all(|&built| built > left).then_some(left)
    }

    /// Spends a card (Adventure 5.3).
    pub(super) fn spend(&mut self, card: Spent) {
        match card {
            Spent::Played(card) => {
                self.played.remove(card);
                self.spent.insert(card);
            }
            Spent::Hand(card) => {
                // Adventure 11.3: from now on the others cannot tell what is left in the hand.
                self.known = CardSet::EMPTY;
                if let Some(card) = card {
                    self.hand.remove(card);
                    self.spent.insert(card);
                }
            }
        }
    }

    /// Takes a merchant card into the hand, for all to see.
    pub(super) fn acquire(&mut self, card: Card, crystals: Crystals) {
        self.hand.insert(card);
        self.known.insert(card);
        self.caravan += crystals;
    }

    /// Plays a card of the hand.
    #[inline]
    pub(super) fn play(&mut self, card: Card) {
        self.hand.remove(card);
        self.known.remove(card);
        self.played.insert(card);
    }

    /// Takes all cards back into the hand (Adventure 8.1).
    pub(super) fn rest(&mut self) {
        let played = core::mem::take(&mut self.played);
        let spent = core::mem::take(&mut self.spent);
        self.hand = self.hand.union(played).union(spent);
        self.known = self.hand;
    }
}
