//! Crystals: four levels, and multisets of them.

use core::fmt::{self, Write as _};
use core::ops::{Add, AddAssign, Sub, SubAssign};

use arrayvec::ArrayString;

/// The worth of a crystal, cheapest first. A theme gives it a name and a color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Level {
    /// The first level; worth nothing at the end.
    A,
    /// The second level.
    B,
    /// The third level.
    C,
    /// The highest level; it cannot be raised.
    D,
}

impl Level {
    /// All levels, cheapest first.
    pub const ALL: [Level; 4] = [Level::A, Level::B, Level::C, Level::D];

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Level::A => 'a',
            Level::B => 'b',
            Level::C => 'c',
            Level::D => 'd',
        }
    }

    /// The level of a letter in the notation.
    pub const fn from_letter(letter: char) -> Option<Level> {
        match letter {
            'a' => Some(Level::A),
            'b' => Some(Level::B),
            'c' => Some(Level::C),
            'd' => Some(Level::D),
            _ => None,
        }
    }

    /// How far up the level is: 1 to 4.
    pub const fn worth(self) -> u8 {
        self as u8 + 1
    }

    const fn shift(self) -> u32 {
        24 - 8 * self as u32
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

/// A multiset of crystals: four counters in one word.
///
/// Level `a` sits in the highest byte, so that comparing words is the order of multisets of
/// `docs/notation.md`, and the highest bit of each counter stays free, so that comparing all four
/// counters is one subtraction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Crystals(u32);

impl Crystals {
    /// No crystals.
    pub const NONE: Crystals = Crystals(0);

    /// The most crystals a multiset can hold.
    pub const MAX_LEN: u8 = 127;

    const SPARE_BITS: u32 = 0x8080_8080;

    /// A multiset from its counts of `a`, `b`, `c` and `d`; `None` if they are too many.
    pub const fn from_counts(counts: [u8; 4]) -> Option<Crystals> {
        let [a, b, c, d] = counts;
        let total = a as u16 + b as u16 + c as u16 + d as u16;
        if total <= Self::MAX_LEN as u16 { Some(Self::pack(counts)) } else { None }
    }

    /// A multiset from counts that are known to be few.
    #[inline]
    pub(super) const fn pack(counts: [u8; 4]) -> Crystals {
        Crystals(u32::from_be_bytes(counts))
    }

    /// The counts of `a`, `b`, `c` and `d`.
    #[inline]
    pub const fn counts(self) -> [u8; 4] {
        self.0.to_be_bytes()
    }

    /// How many crystals of a level there are.
    #[inline]
    pub const fn count(self, level: Level) -> u8 {
        self.counts()[level as usize]
    }

    /// How many crystals there are.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.0.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many crystals are above level `a`.
    pub const fn above_a(self) -> u8 {
        Crystals(self.0 & 0x00FF_FFFF).len()
    }

    /// The sum of the levels' worths.
    pub fn worth(self) -> u16 {
        Level::ALL.iter().map(|&l| u16::from(l.worth()) * u16::from(self.count(l))).sum()
    }

    /// Whether all of `part` is here.
    #[inline]
    pub const fn contains(self, part: Crystals) -> bool {
        (self.0 | Self::SPARE_BITS).wrapping_sub(part.0) & Self::SPARE_BITS == Self::SPARE_BITS
    }

    /// Whether there is a crystal of this level.
    #[inline]
    pub const fn has(self, level: Level) -> bool {
        self.count(level) > 0
    }

    /// The crystals of `whole` that are not in these.
    #[must_use]
    pub fn lacks(self, whole: Crystals) -> Crystals {
        let mut lacks = whole.counts();
        for (lack, held) in lacks.iter_mut().zip(self.counts()) {
            *lack = lack.saturating_sub(held);
        }
        Crystals::from_counts(lacks).expect("no more than the whole")
    }

    /// The remainder without `part`; `None` if not all of it is here.
    #[inline]
    pub const fn checked_sub(self, part: Crystals) -> Option<Crystals> {
        if self.contains(part) { Some(Crystals(self.0 - part.0)) } else { None }
    }

    /// The levels with crystals: their number, and an array that begins with them, cheapest first.
    #[inline]
    pub const fn levels(self) -> ([Level; 4], usize) {
        // The spare bit of each counter that is not zero, then these four bits side by side.
        let held = ((self.0 + !Self::SPARE_BITS) & Self::SPARE_BITS) >> 7;
        Self::LEVELS[(held.wrapping_mul(0x0020_4081) >> 21 & 0xF) as usize]
    }

    /// What [`levels`](Self::levels) answers, by four bits, level `a` highest.
    const LEVELS: [([Level; 4], usize); 16] = {
        let mut table = [([Level::A; 4], 0); 16];
        let mut bits = 0;
        while bits < 16 {
            let mut level = 0;
            while level < 4 {
                if bits >> (3 - level) & 1 == 1 {
                    let (levels, n) = &mut table[bits];
                    levels[*n] = Level::ALL[level];
                    *n += 1;
                }
                level += 1;
            }
            bits += 1;
        }
        table
    };

    /// Each crystal, cheapest first.
    pub fn iter(self) -> impl Iterator<Item = Level> {
        Level::ALL
            .into_iter()
            .flat_map(move |level| core::iter::repeat_n(level, usize::from(self.count(level))))
    }

    /// A multiple of these crystals.
    #[inline]
    pub(super) const fn times(self, n: u8) -> Crystals {
        Crystals(self.0.wrapping_mul(n as u32))
    }

    /// Every crystal one level higher; those of level `d` vanish.
    #[inline]
    pub(super) const fn raised(self) -> Crystals {
        Crystals(self.0 >> 8)
    }
}

impl From<Level> for Crystals {
    #[inline]
    fn from(level: Level) -> Self {
        Crystals(1 << level.shift())
    }
}

impl Add for Crystals {
    type Output = Crystals;

    /// The union. Parsed texts are bounded so that games stay below the maximum.
    #[inline]
    fn add(self, other: Crystals) -> Crystals {
        debug_assert!(self.len() + other.len() <= Self::MAX_LEN, "{self} and {other}: too many");
        Crystals(self.0.wrapping_add(other.0))
    }
}

impl Sub for Crystals {
    type Output = Crystals;

    /// The remainder without `part`, which must be here.
    #[inline]
    fn sub(self, part: Crystals) -> Crystals {
        debug_assert!(self.contains(part), "{part} is not in {self}");
        Crystals(self.0.wrapping_sub(part.0))
    }
}

impl AddAssign for Crystals {
    #[inline]
    fn add_assign(&mut self, other: Crystals) {
        *self = *self + other;
    }
}

impl SubAssign for Crystals {
    #[inline]
    fn sub_assign(&mut self, part: Crystals) {
        *self = *self - part;
    }
}

impl fmt::Display for Crystals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_letters(self.iter(), f)
    }
}

/// Writes no more levels than a multiset can hold, at once: messages are mostly crystals.
pub(super) fn write_letters(
    levels: impl Iterator<Item = Level>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut letters = ArrayString::<{ Crystals::MAX_LEN as usize }>::new();
    levels.for_each(|level| letters.push(level.letter()));
    f.write_str(&letters)
}

impl fmt::Debug for Crystals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crystals(counts: [u8; 4]) -> Crystals {
        Crystals::from_counts(counts).unwrap()
    }

    #[test]
    fn counts_survive_packing() {
        assert_eq!(crystals([1, 2, 3, 121]).counts(), [1, 2, 3, 121]);
        assert_eq!(crystals([1, 2, 3, 4]).len(), 10);
        assert_eq!(crystals([1, 2, 3, 4]).above_a(), 9);
        assert_eq!(crystals([1, 2, 3, 4]).worth(), 30);
        assert_eq!(Crystals::from_counts([127, 0, 0, 0]).map(Crystals::len), Some(127));
        assert_eq!(Crystals::from_counts([127, 0, 1, 0]), None);
    }

    #[test]
    fn levels_are_those_with_a_crystal() {
        for bits in 0..16u8 {
            let counts = [3, 2, 1, 0].map(|level| (bits >> level & 1) * 31);
            let (levels, n) = crystals(counts).levels();
            let held = Level::ALL.into_iter().filter(|&level| crystals(counts).has(level));
            assert!(held.eq(levels[..n].iter().copied()));
        }
    }

    #[test]
    fn containing_is_asked_level_by_level() {
        let many = crystals([0, 0, 0, 127]);
        assert!(!many.contains(crystals([0, 0, 1, 0])), "nothing is borrowed from the neighbor");
        for a in 0..4 {
            for b in 0..4 {
                for x in 0..4 {
                    for y in 0..4 {
                        let (whole, part) = (crystals([a, b, 0, a]), crystals([x, y, 0, x]));
                        assert_eq!(whole.contains(part), x <= a && y <= b);
                    }
                }
            }
        }
    }

    #[test]
    fn the_order_of_multisets_counts_a_first() {
        let mut sorted = [[1, 0, 0, 0], [0, 0, 1, 1], [0, 0, 0, 2], [0, 1, 0, 0]].map(crystals);
        sorted.sort_unstable();
        assert_eq!(sorted.map(|c| format!("{c}")), ["dd", "cd", "b", "a"]);
    }
}
