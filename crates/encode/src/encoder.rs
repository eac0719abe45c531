//! Encoders: write an observation as bytes, or list its fields.

use caravan_engine::Crystals;
use caravan_engine::cards::{Card, CardSet, Tally};

/// A field of an observation: a table of numbers, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The index of its first number.
    pub first: usize,
    /// The number of rows: slots, seats, spaces, …
    pub rows: usize,
    /// The numbers per row.
    pub columns: usize,
}

impl Field {
    /// The total of its numbers.
    #[expect(clippy::len_without_is_empty, reason = "a part may have none, and nobody asks")]
    pub fn len(&self) -> usize {
        self.rows * self.columns
    }
}

/// Receives the numbers of an observation. Numbers that do not fit into a byte become 255.
pub trait Encoder {
    /// Begins a field with this many rows and columns.
    fn field(&mut self, name: &'static str, rows: usize, columns: usize);

    /// Writes a number.
    fn put(&mut self, number: u8);

    /// Writes `n` bits as one number each, the lowest first.
    fn bits(&mut self, bits: u64, n: usize);

    /// Writes `n` zeros.
    fn skip(&mut self, n: usize);

    /// Writes numbers.
    #[inline]
    fn all<const N: usize>(&mut self, numbers: [u8; N]) {
        for number in numbers {
            self.put(number);
        }
    }

    /// Writes a count.
    #[inline]
    fn count(&mut self, n: usize) {
        self.put(u8::try_from(n).unwrap_or(u8::MAX));
    }

    /// Writes points.
    #[inline]
    fn points(&mut self, points: u16) {
        self.put(u8::try_from(points).unwrap_or(u8::MAX));
    }

    /// Writes the number of crystals of each level.
    #[inline]
    fn crystals(&mut self, crystals: Crystals) {
        self.all(crystals.counts());
    }

    /// Writes which of the first `n` cards of the set are present.
    #[inline]
    fn cards(&mut self, cards: CardSet, n: usize) {
        self.bits(cards.bits(), n);
    }

    /// Writes the counts of the first `n` kinds.
    #[inline]
    fn tally(&mut self, tally: Tally, n: usize) {
        (0..).map(Card).take(n).for_each(|kind| self.put(tally.count(kind)));
    }
}

/// Writes the numbers.
pub(crate) struct Bytes<'a> {
    out: &'a mut [u8],
}

impl<'a> Bytes<'a> {
    pub(crate) fn new(out: &'a mut [u8]) -> Bytes<'a> {
        Bytes { out }
    }

    /// The next `n` bytes.
    #[inline]
    fn next(&mut self, n: usize) -> &mut [u8] {
        let (next, rest) = core::mem::take(&mut self.out).split_at_mut(n);
        self.out = rest;
        next
    }
}

/// The bits of every byte, each as a byte of its own.
const SPREAD: [[u8; 8]; 256] = {
    let mut spread = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            #[expect(clippy::cast_possible_truncation, reason = "one bit is left")]
            {
                spread[byte][bit] = (byte >> bit & 1) as u8;
            }
            bit += 1;
        }
        byte += 1;
    }
    spread
};

impl Encoder for Bytes<'_> {
    #[inline]
    fn field(&mut self, _: &'static str, _: usize, _: usize) {}

    #[inline]
    fn put(&mut self, number: u8) {
        self.next(1)[0] = number;
    }

    #[inline]
    fn bits(&mut self, bits: u64, n: usize) {
        let (eights, rest) = self.next(n).as_chunks_mut::<8>();
        let bytes = bits.to_le_bytes();
        for (eight, byte) in eights.iter_mut().zip(bytes) {
            *eight = SPREAD[usize::from(byte)];
        }
        if let Some(&byte) = bytes.get(eights.len()) {
            rest.copy_from_slice(&SPREAD[usize::from(byte)][..rest.len()]);
        }
    }

    #[inline]
    fn skip(&mut self, n: usize) {
        self.next(n).fill(0);
    }

    #[inline]
    fn all<const N: usize>(&mut self, numbers: [u8; N]) {
        self.next(N).copy_from_slice(&numbers);
    }
}

/// Collects the fields.
#[derive(Default)]
pub(crate) struct Names {
    fields: Vec<Field>,
    written: usize,
}

impl Names {
    /// The collected fields; each has as many numbers as declared.
    pub(crate) fn fields(self) -> Vec<Field> {
        let end = self.fields.last().map_or(0, |field| field.first + field.len());
        assert_eq!(self.written, end, "the last part is whole");
        self.fields
    }
}

impl Encoder for Names {
    fn field(&mut self, name: &'static str, rows: usize, columns: usize) {
        let end = self.fields.last().map_or(0, |field| field.first + field.len());
        assert_eq!(self.written, end, "the part before `{name}` is whole");
        self.fields.push(Field { name, first: self.written, rows, columns });
    }

    fn put(&mut self, _: u8) {
        self.written += 1;
    }

    fn bits(&mut self, _: u64, n: usize) {
        self.written += n;
    }

    fn skip(&mut self, n: usize) {
        self.written += n;
    }
}
