//! Pieces of legal lists, made once for a set, so that making a list is mostly copying.

use alloc::vec::Vec;

use super::Action;
use crate::cards::{Card, CardSet};
use crate::trading::{Affordable, ByCounts, Crystals, for_each_part};

/// Up to which excess discards are listed by look-up.
const MAX_EXCESS: u8 = 4;

/// Everything but merchant cards that can be listed by look-up.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    point_cards: Affordable,
    /// For an excess of one, of two, …
    discards: Vec<ByCounts<Action>>,
}

impl Lists {
    /// The lists without any card.
    pub(super) fn new() -> Lists {
        let discards = |excess| {
            ByCounts::new(excess, |caravan, list| {
                for_each_part(caravan, excess, |part| list.push(Action::Discard(part)));
            })
        };
        Lists { point_cards: Affordable::NONE, discards: (1..=MAX_EXCESS).map(discards).collect() }
    }

    pub(super) fn add_point_card(&mut self, card: Card, cost: Crystals) {
        self.point_cards.add(card, cost);
    }

    /// All ways to discard an excess, unless it is uncommonly large.
    #[inline]
    pub(super) fn discards(&self, excess: u8) -> Option<&ByCounts<Action>> {
        self.discards.get(usize::from(excess) - 1)
    }

    /// The point cards a caravan can pay for.
    #[inline]
    pub(super) fn point_cards(&self, caravan: Crystals) -> CardSet {
        self.point_cards.by(caravan)
    }
}
