//! Random numbers, from a generator that the caller supplies.
//!
//! The rules themselves use no randomness after the deal. Search, tests and tools do, with a
//! generator of their own.

/// A source of random 32-bit words.
pub trait Rng {
    /// The next word.
    fn word(&mut self) -> u32;

    /// An unbiased number below `n`, which must not be 0 (`docs/deal.md`, section 3).
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        loop {
            let product = u64::from(self.word()) * u64::from(n);
            #[expect(clippy::cast_possible_truncation, reason = "the low half is asked for")]
            let low = product as u32;
            // The second comparison decides; the first spares its division nearly always.
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts items into a random order (`docs/deal.md`, section 3).
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(u32::try_from(i + 1).expect("few items are shuffled"));
            items.swap(i, j as usize);
        }
    }
}

/// A small, fast generator for play-outs and searches: `SplitMix64`.
///
/// Not for deals: they must not be guessed.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator whose whole sequence follows from `seed`.
    pub const fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }
}

impl Rng for SplitMix64 {
    #[inline]
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_n_come_equally_often() {
        let mut rng = SplitMix64::new(7);
        let mut seen = [0u32; 7];
        (0..70_000).for_each(|_| seen[rng.below(7) as usize] += 1);
        assert!(seen.iter().all(|count| (9_600..10_400).contains(count)), "{seen:?}");
    }

    #[test]
    fn words_that_would_bias_are_drawn_again() {
        struct Words(alloc::vec::Vec<u32>);
        impl Rng for Words {
            fn word(&mut self) -> u32 {
                self.0.pop().expect("no more than two words are needed")
            }
        }
        // 2^32 mod 3 is 1, and 0 × 3 mod 2^32 = 0 lies below it.
        assert_eq!(Words(alloc::vec![u32::MAX, 0]).below(3), 2);
    }
}
