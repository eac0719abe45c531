//! A reusable, fast list.

use alloc::vec::Vec;
use core::ops::Deref;

/// The caller's buffer for legal actions; read it as a slice.
///
/// Places beyond the end keep old items, so that refilling it is only writing and counting: no
/// growth checks between items, and the count stays in a register.
#[derive(Clone, Debug)]
pub struct List<T> {
    places: Vec<T>,
    len: usize,
}

impl<T: Copy> List<T> {
    /// An empty list. Nothing is allocated before it is first filled.
    pub const fn new() -> Self {
        List { places: Vec::new(), len: 0 }
    }

    /// Replaces the items by what `fill` writes: at most `most` items, and at first any `item`.
    #[inline]
    pub fn refill(&mut self, most: usize, item: T, fill: impl FnOnce(Writer<'_, T>) -> usize) {
        if self.places.len() < most {
            self.places.resize(most, item);
        }
        self.len = fill(Writer { places: &mut self.places, len: 0 });
    }
}

impl<T: Copy> Default for List<T> {
    fn default() -> Self {
        List::new()
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.places[..self.len]
    }
}

/// Writes the items of a [`List`].
#[derive(Debug)]
pub struct Writer<'a, T> {
    places: &'a mut [T],
    /// Half a word, because then the compiler knows that a few more do not overflow.
    len: u32,
}

impl<T: Copy> Writer<'_, T> {
    /// How many items were written; what [`List::refill`] asks for.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// An item that was written.
    #[inline]
    pub fn get(&self, index: usize) -> T {
        self.places[index]
    }

    /// Writes one item.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.push_if(item, true);
    }

    /// Writes one item if `counts` is true: writes it in any case and counts it or not.
    #[inline]
    pub fn push_if(&mut self, item: T, counts: bool) {
        self.places[self.len()] = item;
        self.len += u32::from(counts);
    }

    /// Writes items.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "there is a place for each item")]
    pub fn extend(&mut self, items: impl ExactSizeIterator<Item = T>) {
        let first = self.len();
        let n = items.len();
        let places = &mut self.places[first..first + n];
        places.iter_mut().zip(items).for_each(|(place, item)| *place = item);
        self.len += n as u32;
    }

    /// Writes the first `n` of `N` items: copies all and counts `n`. Often `n` cannot be
    /// predicted, and then a misprediction of a branch on it would cost more than the copies.
    #[inline]
    pub fn extend_first<const N: usize>(&mut self, items: &[T; N], n: u32) {
        let first = self.len();
        self.places[first..first + N].copy_from_slice(items);
        self.len += n;
    }

    /// Writes the first `n` items of pieces of `N` items each, which are copied whole.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a piece is small")]
    pub fn extend_pieces<const N: usize>(&mut self, pieces: &[[T; N]], n: u32) {
        let end = self.len + n;
        for piece in pieces {
            self.extend_first(piece, N as u32);
        }
        self.len = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_what_was_last_written() {
        let mut list = List::new();
        list.refill(8, 0, |mut writer| {
            writer.extend_pieces(&[[1, 2], [3, 0]], 3);
            writer.extend_first(&[4, 5, 6, 7], 1);
            writer.push_if(5, false);
            writer.push_if(6, true);
            writer.len()
        });
        assert_eq!(*list, [1, 2, 3, 4, 6]);
        list.refill(8, 0, |mut writer| {
            writer.push(9);
            writer.len()
        });
        assert_eq!(*list, [9]);
    }
}
