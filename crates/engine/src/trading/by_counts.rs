//! Lists that depend on a caravan only through small counts, made once and looked up.

use alloc::vec::Vec;

use super::Crystals;

/// A list for every caravan, where more than `most` crystals of a level change nothing.
#[derive(Clone, Debug)]
pub(crate) struct ByCounts<T> {
    most: u8,
    ends: Vec<u32>,
    items: Vec<T>,
}

impl<T> ByCounts<T> {
    /// Makes the table; `fill` adds the list of a caravan.
    pub(crate) fn new(most: u8, fill: impl Fn(Crystals, &mut Vec<T>)) -> Self {
        let mut table = ByCounts { most, ends: [0].into(), items: Vec::new() };
        let counts = 0..=most;
        for a in counts.clone() {
            for b in counts.clone() {
                for c in counts.clone() {
                    for d in counts.clone() {
                        let caravan = Crystals::from_counts([a, b, c, d]).expect("few crystals");
                        fill(caravan, &mut table.items);
                        table.ends.push(u32::try_from(table.items.len()).expect("a small table"));
                    }
                }
            }
        }
        table
    }

    /// The list of a caravan.
    #[inline]
    pub(crate) fn of(&self, caravan: Crystals) -> &[T] {
        let base = usize::from(self.most) + 1;
        let index = caravan
            .counts()
            .iter()
            .fold(0, |index, &held| index * base + usize::from(held.min(self.most)));
        &self.items[self.ends[index] as usize..self.ends[index + 1] as usize]
    }
}
