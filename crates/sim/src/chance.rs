//! The random generator of a run: there is only one.

use caravan_engine::{Rng, SplitMix64};

/// The random generator of a run.
pub(crate) struct Chance(SplitMix64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        // Neighboring seeds give unrelated runs: the generator scrambles its state.
        Chance(SplitMix64::new(seed))
    }

    /// A number from `least` to `most`, inclusive.
    pub(crate) fn between(&mut self, least: u64, most: u64) -> u64 {
        let width = u32::try_from(most.saturating_sub(least)).unwrap_or(u32::MAX - 1);
        least + u64::from(self.0.below(width + 1))
    }

    /// True with this probability, per mille.
    pub(crate) fn happens(&mut self, per_mille: u32) -> bool {
        self.0.below(1_000) < per_mille
    }

    /// One of several things.
    pub(crate) fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let n = u32::try_from(things.len()).ok().filter(|n| *n > 0)?;
        things.get(self.0.below(n) as usize)
    }

    /// N random bytes.
    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| self.0.word().to_be_bytes()[0])
    }
}
