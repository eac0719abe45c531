//! The pile: the point tiles not yet turned up, and perhaps the closed tile among them.

use super::{MAX_POINTS, Offer};
use crate::cards::{Card, Deck};

/// Point tiles face down in a secret order, the closed tile among them until it is turned up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pile {
    tiles: Deck<MAX_POINTS>,
    /// How many tiles lie on the closed tile, if it is here.
    closed: Option<u8>,
}

impl Pile {
    /// A pile without tiles.
    pub(super) const EMPTY: Pile = Pile { tiles: Deck::EMPTY, closed: None };

    /// A pile of point tiles, the next one first, with `closed` of them on top of the closed tile.
    pub(super) fn new(tiles: impl DoubleEndedIterator<Item = Card>, closed: Option<usize>) -> Pile {
        let closed = closed.map(|above| u8::try_from(above).expect("piles are low"));
        Pile { tiles: Deck::from_next_first(tiles), closed }
    }

    /// How many tiles there are, the closed one included.
    pub(super) fn len(&self) -> usize {
        self.tiles.len() + usize::from(self.has_closed())
    }

    /// Whether the closed tile is here.
    pub(super) fn has_closed(&self) -> bool {
        self.closed.is_some()
    }

    /// The point tiles, the next one first.
    pub(super) fn points(&self) -> impl ExactSizeIterator<Item = Card> + Clone {
        self.tiles.next_first()
    }

    /// All tiles, the next one first.
    pub(super) fn next_first(&self) -> impl ExactSizeIterator<Item = Offer> {
        let mut left = self.clone();
        (0..self.len()).map(move |_| left.draw())
    }

    /// Turns up the next tile.
    pub(super) fn draw(&mut self) -> Offer {
        if self.closed == Some(0) {
            self.closed = None;
            return Offer::Closed;
        }
        self.closed = self.closed.map(|above| above - 1);
        self.tiles.draw().map_or(Offer::Empty, Offer::Tile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_tile_is_turned_up_in_its_turn() {
        let tile = |number| Offer::Tile(Card(number));
        let mut pile = Pile::new([4, 5].map(Card).into_iter(), Some(1));
        assert!(pile.next_first().eq([tile(4), Offer::Closed, tile(5)]));
        assert_eq!((pile.len(), pile.points().len(), pile.has_closed()), (3, 2, true));
        assert_eq!([pile.draw(), pile.draw()], [tile(4), Offer::Closed]);
        assert_eq!(pile, Pile::new([Card(5)].into_iter(), None));
        assert_eq!([pile.draw(), pile.draw()], [tile(5), Offer::Empty]);
    }
}
