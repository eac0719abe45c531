//! The market: a row of cards with crystals lying on them.

use super::{Crystals, Level, Payment};
use crate::cards::{Card, Row};

/// A row of merchant cards and the crystals laid on them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Market<const N: usize> {
    row: Row<N>,
    crystals: [Crystals; N],
}

impl<const N: usize> Market<N> {
    /// A market without cards.
    pub const EMPTY: Market<N> = Market { row: Row::EMPTY, crystals: [Crystals::NONE; N] };

    /// The cards, slot 1 first.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        self.row.cards()
    }

    /// The crystals lying on the card of a slot.
    #[inline]
    pub fn crystals(&self, slot: usize) -> Crystals {
        self.crystals[slot]
    }

    /// Lays crystals on the first cards, one on each.
    #[inline]
    pub fn pay(&mut self, payment: Payment) {
        payment.levels().enumerate().for_each(|(slot, level)| self.lay(slot, level));
    }

    /// Lays one crystal on the card of a slot.
    #[inline]
    pub fn lay(&mut self, slot: usize, level: Level) {
        self.crystals[slot] += level.into();
    }

    /// Takes the card of a slot with the crystals on it; the cards to its right slide left.
    #[inline]
    pub fn take(&mut self, slot: usize) -> (Card, Crystals) {
        let crystals = self.crystals[slot];
        self.crystals.copy_within(slot + 1.., slot);
        self.crystals[N - 1] = Crystals::NONE;
        (self.row.take(slot), crystals)
    }

    /// Puts a card, with crystals on it, into the first free slot.
    #[inline]
    pub fn push(&mut self, card: Card, crystals: Crystals) {
        self.crystals[self.row.len()] = crystals;
        self.row.push(card);
    }
}
