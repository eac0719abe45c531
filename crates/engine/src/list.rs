//! A list that is filled again and again, quickly.

use alloc::vec::Vec;
use core::ops::Deref;

/// The caller's buffer for legal actions; read it as a slice.
///
/// Its places beyond the end keep old items, so that filling it anew is writing and counting: no
/// growth to ask about between two items, and the count stays in a register.
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
    len: usize,
}

impl<T: Copy> Writer<'_, T> {
    /// How many items were written; what [`List::refill`] asks for.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
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
        self.places[self.len] = item;
        self.len += 1;
    }

    /// Writes items.
    #[inline]
    pub fn extend(&mut self, items: &[T]) {
        let end = self.len + items.len();
        self.places[self.len..end].copy_from_slice(items);
        self.len = end;
    }

    /// Writes the first `n` of `N` items: copies all and counts `n`. Often nobody can foretell
    /// `n`, and then a branch on it would cost more than the copies.
    #[inline]
    pub fn extend_first<const N: usize>(&mut self, items: &[T; N], n: usize) {
        self.places[self.len..self.len + N].copy_from_slice(items);
        self.len += n;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_what_was_last_written() {
        let mut list = List::new();
        list.refill(8, 0, |mut writer| {
            writer.extend(&[1, 2, 3]);
            writer.extend_first(&[4, 5, 6, 7], 1);
            writer.len()
        });
        assert_eq!(*list, [1, 2, 3, 4]);
        list.refill(8, 0, |mut writer| {
            writer.push(9);
            writer.len()
        });
        assert_eq!(*list, [9]);
    }
}
