//! Discards, by what is kept.
//!
//! How much is given back has no small bound: crystals gather on market cards. What is kept has
//! one, the limit, and it tells the same.

use caravan_engine::Crystals;

use crate::rank;
use crate::space::Space;

/// Where discards stand: by how many `a`, `b` and `c` are kept. The rest is `d`, up to the limit.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    first: usize,
    most: usize,
    /// The counts of each place.
    counts: Vec<[u8; 3]>,
}

impl Kept {
    /// Gives places to all that a caravan can keep that may hold at most `most` crystals.
    pub(crate) fn new<A: Copy>(most: u8, space: &mut Space<A>) -> Kept {
        let counts: Vec<[u8; 3]> = rank::all_triples(most).collect();
        let first = space.add_dependent("discard", counts.len());
        Kept { first, most: most.into(), counts }
    }

    /// The index of the discard that keeps these.
    #[inline]
    pub(crate) fn index(&self, kept: Crystals) -> usize {
        let [a, b, c, _] = kept.counts();
        self.first + rank::of_triple([a, b, c], self.most)
    }

    /// What a caravan keeps that may hold so many crystals.
    pub(crate) fn crystals(&self, index: usize, limit: u8) -> Option<Crystals> {
        let &[a, b, c] = self.counts.get(index.checked_sub(self.first)?)?;
        let d = limit.checked_sub(a + b + c)?;
        Crystals::from_counts([a, b, c, d])
    }
}
