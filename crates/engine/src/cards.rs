//! Cards and the places they lie in: hands, rows, decks.

use core::fmt;

use crate::bits::{Bits, Numbered};

/// A card of a set, by its number in set order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Card(pub u8);

impl Card {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place in a row, counted from 0 in code and from 1 in text; slot 1 is farthest from the deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u8);

impl Slot {
    /// The slot as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (u16::from(self.0) + 1).fmt(f)
    }
}

impl Numbered for Card {
    #[inline]
    fn of(number: u8) -> Card {
        Card(number)
    }

    #[inline]
    fn number(self) -> u8 {
        self.0
    }
}

/// A set of cards, such as a hand.
pub type CardSet = Bits<Card>;

/// How many of each kind: up to sixteen kinds, fifteen of each. For tiles that have copies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tally(u64);

impl Tally {
    /// Nothing.
    pub const EMPTY: Tally = Tally(0);

    /// The most kinds a tally can hold.
    pub const KINDS: usize = 16;

    /// How many there are of a kind.
    #[inline]
    pub const fn count(self, kind: Card) -> u8 {
        if kind.index() < Self::KINDS { (self.0 >> (4 * kind.0) & 15) as u8 } else { 0 }
    }

    /// Adds one.
    #[inline]
    pub const fn insert(&mut self, kind: Card) {
        self.0 += 1 << (4 * kind.0);
    }

    /// Takes one out, which must be there.
    #[inline]
    pub const fn remove(&mut self, kind: Card) {
        self.0 -= 1 << (4 * kind.0);
    }

    /// How many there are in all.
    #[inline]
    pub const fn len(self) -> usize {
        // Neighboring digits are added into bytes, and these by multiplication into the highest one.
        let bytes = (self.0 & 0x0F0F_0F0F_0F0F_0F0F) + (self.0 >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One digit of sixteen for each kind, the first kind lowest.
    pub const fn digits(self) -> u64 {
        self.0
    }

    /// Each of them, in set order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            #[expect(clippy::cast_possible_truncation, reason = "a word has 16 digits")]
            let kind = (left != 0).then_some(left.trailing_zeros() as u8 / 4)?;
            left -= 1 << (4 * kind);
            Some(Card(kind))
        })
    }
}

impl FromIterator<Card> for Tally {
    fn from_iter<I: IntoIterator<Item = Card>>(kinds: I) -> Self {
        let mut tally = Tally::EMPTY;
        kinds.into_iter().for_each(|kind| tally.insert(kind));
        tally
    }
}

impl fmt::Debug for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|kind| kind.0)).finish()
    }
}

/// Face-up cards in a row. What is taken leaves a gap that the cards to its right close.
///
/// Unused places hold zero, so that equal rows are equal in memory.
#[derive(Clone, PartialEq, Eq)]
pub struct Row<const N: usize> {
    cards: [Card; N],
    len: u8,
}

impl<const N: usize> Row<N> {
    /// A row without cards.
    pub const EMPTY: Row<N> = Row { cards: [Card(0); N], len: 0 };

    /// The cards, slot 1 first.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len()]
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes the card of a slot; the cards to its right slide left.
    #[inline]
    pub fn take(&mut self, slot: usize) -> Card {
        let card = self.cards()[slot];
        self.cards.copy_within(slot + 1.., slot);
        self.cards[N - 1] = Card(0);
        self.len -= 1;
        card
    }

    /// Puts a card into the first free slot.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[self.len()] = card;
        self.len += 1;
    }
}

impl<const N: usize> fmt::Debug for Row<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards().iter().map(|card| card.0)).finish()
    }
}

/// Face-down cards in a secret order.
///
/// The next card lies last, and unused places hold zero, so that equal decks are equal in memory.
#[derive(Clone, PartialEq, Eq)]
pub struct Deck<const N: usize> {
    cards: [Card; N],
    len: u8,
}

impl<const N: usize> Deck<N> {
    /// A deck without cards.
    pub const EMPTY: Deck<N> = Deck { cards: [Card(0); N], len: 0 };

    /// A deck of at most `N` cards, the next one first.
    pub fn from_next_first(cards: impl DoubleEndedIterator<Item = Card>) -> Self {
        let mut deck = Self::EMPTY;
        for card in cards.rev() {
            deck.cards[deck.len()] = card;
            deck.len += 1;
        }
        deck
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards, the next one first.
    pub fn next_first(&self) -> impl ExactSizeIterator<Item = Card> + Clone {
        self.cards[..self.len()].iter().rev().copied()
    }

    /// Takes the next card.
    #[inline]
    pub fn draw(&mut self) -> Option<Card> {
        self.len = self.len.checked_sub(1)?;
        Some(core::mem::take(&mut self.cards[usize::from(self.len)]))
    }
}

impl<const N: usize> fmt::Debug for Deck<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.next_first().map(|card| card.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_counts_each_kind() {
        let mut tally: Tally = [3, 15, 3, 0].map(Card).into_iter().collect();
        assert_eq!([0, 3, 15, 7].map(|kind| tally.count(Card(kind))), [1, 2, 1, 0]);
        tally.remove(Card(3));
        assert!(tally.iter().eq([0, 3, 15].map(Card)));
        assert_eq!(tally.len(), 3);
    }

    #[test]
    fn a_row_slides_left_and_stays_equal_to_one_built_anew() {
        let mut row = Row::<3>::EMPTY;
        [4, 5, 6].map(Card).into_iter().for_each(|card| row.push(card));
        assert_eq!(row.take(1), Card(5));
        let mut built = Row::<3>::EMPTY;
        [4, 6].map(Card).into_iter().for_each(|card| built.push(card));
        assert_eq!(row, built);
    }

    #[test]
    fn a_deck_draws_the_next_card_first_and_forgets_it() {
        let mut deck = Deck::<4>::from_next_first([7, 8, 9].map(Card).into_iter());
        assert_eq!(deck.draw(), Some(Card(7)));
        assert_eq!(deck, Deck::from_next_first([8, 9].map(Card).into_iter()));
        assert_eq!([deck.draw(), deck.draw(), deck.draw()], [Some(Card(8)), Some(Card(9)), None]);
    }
}
