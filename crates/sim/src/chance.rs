//! The random generator of a run.

use caravan_engine::{Rng, SplitMix64};

/// The one generator of a run.
pub(crate) struct Chance(SplitMix64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        // Neighboring seeds give unrelated runs: the generator scatters its own state.
        Chance(SplitMix64::new(seed))
    }

    /// A number from `least` to `most`, both included.
    pub(crate) fn between(&mut self, least: u64, most: u64) -> u64 {
        let width = u32::try_from(most.saturating_sub(least)).unwrap_or(u32::MAX - 1);
        least + u64::from(self.0.below(width + 1))
    }

    /// Whether something happens that happens so often among a thousand.
    pub(crate) fn happens(&mut self, per_mille: u32) -> bool {
        self.0.below(1_000) < per_mille
    }

    /// One of several things.
    pub(crate) fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let n = u32::try_from(things.len()).ok().filter(|n| *n > 0)?;
        things.get(self.0.below(n) as usize)
    }

    /// So many random bytes.
    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| self.0.word().to_be_bytes()[0])
    }
}
