//! Lists that depend on a caravan only through small counts, made once and looked up.

use alloc::vec::Vec;

use super::Crystals;
use crate::list::Writer;

/// The number of items copied at once. The length of a list is unpredictable, and copying a few
/// items too many costs less than a misprediction.
const PIECE: usize = 8;

/// More crystals of a level never change a list.
const COUNTS: usize = 16;

/// Numbers caravans by their counts, capped for each level where more crystals change nothing.
#[derive(Clone, Debug)]
pub(super) struct CountIndex {
    /// What each number of crystals of each level adds to the number of a caravan.
    steps: [[u16; COUNTS]; 4],
}

impl CountIndex {
    pub(super) fn new(most: u8) -> CountIndex {
        let base = u16::from(most) + 1;
        let steps = [base * base * base, base * base, base, 1];
        let held = |held: usize| u16::try_from(held).expect("few crystals").min(base - 1);
        let steps = steps.map(|step| core::array::from_fn(|count| step * held(count)));
        CountIndex { steps }
    }

    /// One caravan for each number, in order.
    pub(super) fn caravans(most: u8) -> impl Iterator<Item = Crystals> {
        let counts = move || 0..=most;
        let pairs = move || counts().flat_map(move |x| counts().map(move |y| (x, y)));
        let all = pairs().flat_map(move |(a, b)| pairs().map(move |(c, d)| [a, b, c, d]));
        all.map(|counts| Crystals::from_counts(counts).expect("few crystals"))
    }

    /// The number of a caravan.
    #[inline]
    pub(super) fn of(&self, caravan: Crystals) -> usize {
        let [a, b, c, d] = caravan.counts().map(|held| usize::from(held).min(COUNTS - 1));
        let [of_a, of_b, of_c, of_d] = &self.steps;
        usize::from(of_a[a] + of_b[b] + of_c[c] + of_d[d])
    }
}

/// A list for every caravan.
#[derive(Clone, Debug)]
pub(crate) struct ByCounts<T> {
    index: CountIndex,
    lists: Vec<Span>,
    pieces: Vec<[T; PIECE]>,
}

/// The pieces of a list, and the number of their items in it.
#[derive(Clone, Copy, Debug)]
struct Span {
    first: u32,
    end: u32,
    len: u32,
}

impl<T: Copy> ByCounts<T> {
    /// Makes the lists; `fill` adds that of a caravan.
    pub(crate) fn new(most: u8, fill: impl Fn(Crystals, &mut Vec<T>)) -> Self {
        let index = CountIndex::new(most);
        let mut table = ByCounts { index, lists: Vec::new(), pieces: Vec::new() };
        for caravan in CountIndex::caravans(most) {
            let mut list = Vec::new();
            fill(caravan, &mut list);
            table.add(&list);
        }
        table
    }

    fn add(&mut self, list: &[T]) {
        let small = |n: usize| u32::try_from(n).expect("a small table");
        let first = small(self.pieces.len());
        for items in list.chunks(PIECE) {
            let mut piece = [items[0]; PIECE];
            piece[..items.len()].copy_from_slice(items);
            self.pieces.push(piece);
        }
        self.lists.push(Span { first, end: small(self.pieces.len()), len: small(list.len()) });
    }

    /// Writes the list of a caravan.
    #[inline]
    pub(crate) fn write(&self, caravan: Crystals, out: &mut Writer<'_, T>) {
        let Span { first, end, len } = self.lists[self.index.of(caravan)];
        out.extend_pieces(&self.pieces[first as usize..end as usize], len);
    }
}
