//! Ways to hand over crystals: in order, one on each card, or together.

use core::fmt;

use super::crystals::write_letters;
use super::{Crystals, Level};

/// Crystals laid on the cards to the left of an acquired one, first slot first.
///
/// A leading one bit, then two bits for each crystal: comparing words of the same length is
/// alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Payment(u16);

impl Payment {
    /// Nothing is paid.
    pub const NONE: Payment = Payment(1);

    /// The most crystals a payment can hold: no market is longer than six slots.
    pub const MAX_LEN: usize = 5;

    /// The number of possible words.
    pub(super) const WORDS: usize = 2 << (2 * Self::MAX_LEN);

    /// The crystals of every payment, by its word.
    const CRYSTALS: [Crystals; Self::WORDS] = {
        let mut table = [Crystals::NONE; Self::WORDS];
        let mut word = 4;
        while word < table.len() {
            let mut counts = table[word >> 2].counts();
            counts[word & 3] += 1;
            table[word] = Crystals::pack(counts);
            word += 1;
        }
        table
    };

    /// A payment of these crystals, first slot first; `None` if they are too many.
    pub fn new(levels: &[Level]) -> Option<Payment> {
        let fits = levels.len() <= Self::MAX_LEN;
        fits.then(|| levels.iter().fold(Payment::NONE, |payment, &level| payment.then(level)))
    }

    /// This payment and one more crystal, on the next card to the right.
    ///
    /// Callers keep within [`Payment::MAX_LEN`].
    #[inline]
    #[must_use]
    pub const fn then(self, level: Level) -> Payment {
        debug_assert!(self.len() < Self::MAX_LEN);
        Payment(self.0 << 2 | level as u16)
    }

    /// The payment as a number: a one bit in front of two bits for each crystal.
    #[inline]
    pub fn word(self) -> usize {
        self.0.into()
    }

    /// The number of crystals.
    #[inline]
    pub const fn len(self) -> usize {
        (15 - self.0.leading_zeros() as usize) / 2
    }

    /// Whether nothing is paid.
    pub const fn is_empty(self) -> bool {
        self.0 == 1
    }

    /// The crystals paid, first slot first.
    #[inline]
    pub fn levels(self) -> impl ExactSizeIterator<Item = Level> + DoubleEndedIterator {
        (0..self.len()).rev().map(move |i| Level::ALL[usize::from(self.0 >> (2 * i) & 3)])
    }

    /// The payments that are one crystal longer and that `caravan`, which pays for this one, can
    /// pay: their number, and an array that begins with them, alphabetically.
    #[inline]
    pub fn longer(self, caravan: Crystals) -> ([Payment; 4], usize) {
        let (levels, n) = (caravan - self.crystals()).levels();
        (levels.map(|level| self.then(level)), n)
    }

    /// The crystals paid, as a multiset.
    #[inline]
    pub fn crystals(self) -> Crystals {
        Self::CRYSTALS[usize::from(self.0)]
    }
}

impl fmt::Display for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_letters(self.levels(), f)
    }
}

impl fmt::Debug for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Calls `found` with every part of `whole` that has `n` crystals, in the order of multisets.
pub fn for_each_part(whole: Crystals, n: u8, mut found: impl FnMut(Crystals)) {
    let [a_held, b_held, c_held, d_held] = whole.counts();
    let least = |n: u8, rest: u8| n.saturating_sub(rest);
    for a in least(n, b_held + c_held + d_held)..=n.min(a_held) {
        for b in least(n - a, c_held + d_held)..=(n - a).min(b_held) {
            let left = n - a - b;
            let (fewest, most) = (least(left, d_held), left.min(c_held));
            let mut part = Crystals::pack([a, b, fewest, left - fewest]);
            for _ in fewest..most {
                found(part);
                part = part + Level::C.into() - Level::D.into();
            }
            found(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    #[test]
    fn payments_come_alphabetically() {
        let caravan = Crystals::from_counts([2, 1, 0, 0]).unwrap();
        let mut found = Vec::new();
        let (firsts, n) = Payment::NONE.longer(caravan);
        for first in &firsts[..n] {
            let (longer, n) = first.longer(caravan);
            found.extend_from_slice(&longer[..n]);
        }
        assert!(found.is_sorted());
        assert_eq!(found.iter().map(Payment::to_string).collect::<Vec<_>>(), ["aa", "ab", "ba"]);
        assert!(found.iter().all(|payment| payment.len() == 2));
        assert_eq!(found[2].levels().collect::<Vec<_>>(), [Level::B, Level::A]);
    }

    #[test]
    fn parts_are_all_multisets_of_the_size_each_once() {
        let whole = Crystals::from_counts([3, 0, 2, 4]).unwrap();
        for n in 0..=9 {
            let mut found = Vec::new();
            for_each_part(whole, n, |part| found.push(part));
            assert!(found.is_sorted_by(|x, y| x < y));
            let mut expected = Vec::new();
            for a in 0..=3 {
                for c in 0..=2 {
                    for d in 0..=4 {
                        if a + c + d == n {
                            expected.push(Crystals::from_counts([a, 0, c, d]).unwrap());
                        }
                    }
                }
            }
            assert_eq!(found, expected);
        }
    }
}
