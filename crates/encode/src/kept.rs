//! Discards, indexed by what is kept.
//!
//! There is no small bound on how much is given back: crystals pile up on market cards. What is
//! kept is bounded by the limit, and is equivalent.

use caravan_engine::Crystals;

use crate::rank;
use crate::space::Space;

/// The layout of discards: by the counts of `a`, `b` and `c` kept. The rest is `d`, up to the
/// limit.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    first: usize,
    most: usize,
    /// The counts at each index.
    counts: Vec<[u8; 3]>,
}

impl Kept {
    /// Adds an action for everything that a caravan of at most `most` crystals can keep.
    pub(crate) fn new<A: Copy>(most: u8, space: &mut Space<A>) -> Kept {
        let counts: Vec<[u8; 3]> = rank::all_triples(most).collect();
        let first = space.add_dependent("discard", counts.len());
        Kept { first, most: most.into(), counts }
    }

    /// The index of the discard that keeps these crystals.
    #[inline]
    pub(crate) fn index(&self, kept: Crystals) -> usize {
        let [a, b, c, _] = kept.counts();
        self.first + rank::of_triple([a, b, c], self.most)
    }

    /// The crystals kept at an index, by a caravan with this limit.
    pub(crate) fn crystals(&self, index: usize, limit: u8) -> Option<Crystals> {
        let &[a, b, c] = self.counts.get(index.checked_sub(self.first)?)?;
        let d = limit.checked_sub(a + b + c)?;
        Crystals::from_counts([a, b, c, d])
    }
}
