//! Which cards a caravan can pay for.

use super::Crystals;
use crate::cards::{Card, CardSet};

/// For each level, and for each number of crystals of it, the cards that ask for no more. Asking
/// for all cards at once is four look-ups.
#[derive(Clone, Debug)]
pub(crate) struct Affordable([[CardSet; Affordable::COUNTS]; 4]);

impl Affordable {
    /// More crystals of one level are asked for by no card.
    const COUNTS: usize = 16;
    pub(crate) const NONE: Affordable = Affordable([[CardSet::EMPTY; Self::COUNTS]; 4]);

    pub(crate) fn add(&mut self, card: Card, cost: Crystals) {
        for (counts, asked) in self.0.iter_mut().zip(cost.counts()) {
            counts[usize::from(asked)..].iter_mut().for_each(|cards| cards.insert(card));
        }
    }

    /// The cards that a caravan can pay for.
    #[inline]
    pub(crate) fn by(&self, caravan: Crystals) -> CardSet {
        let most = Self::COUNTS - 1;
        let [a, b, c, d] = caravan.counts().map(|held| usize::from(held).min(most));
        let [of_a, of_b, of_c, of_d] = &self.0;
        of_a[a].intersection(of_b[b]).intersection(of_c[c].intersection(of_d[d]))
    }
}
