//! Sets of numbered things, such as the cards of a hand: one bit for each.

use core::fmt;
use core::marker::PhantomData;

/// An item identified by its number in set order, below [`Bits::CAPACITY`].
pub trait Numbered: Copy {
    /// The thing with this number.
    fn of(number: u8) -> Self;

    /// Its number.
    fn number(self) -> u8;
}

/// A set of numbered things.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bits<T>(u64, PhantomData<T>);

impl<T> Bits<T> {
    /// Nothing.
    pub const EMPTY: Bits<T> = Bits(0, PhantomData);

    /// How many different things a set can tell apart.
    pub const CAPACITY: usize = 64;

    /// The number of them.
    #[inline]
    pub const fn len(self) -> usize
    where
        T: Copy,
    {
        self.0.count_ones() as usize
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool
    where
        T: Copy,
    {
        self.0 == 0
    }

    /// One bit for each, the first lowest.
    #[inline]
    pub const fn bits(self) -> u64
    where
        T: Copy,
    {
        self.0
    }
}

impl<T: Numbered> Bits<T> {
    /// Whether it is in the set.
    #[inline]
    pub fn contains(self, item: T) -> bool {
        // A number beyond the capacity shifts all bits out.
        self.0.checked_shr(item.number().into()).is_some_and(|bits| bits & 1 == 1)
    }

    /// The same for something that certainly is of this game: asks for no bound.
    #[inline]
    pub fn has(self, item: T) -> bool {
        self.0.wrapping_shr(item.number().into()) & 1 == 1
    }

    /// Adds one.
    #[inline]
    pub fn insert(&mut self, item: T) {
        self.0 |= 1 << item.number();
    }

    /// Adds one if `belongs` is true, without a branch on it.
    #[inline]
    pub fn insert_if(&mut self, item: T, belongs: bool) {
        self.0 |= u64::from(belongs) << item.number();
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, item: T) {
        self.0 &= !(1 << item.number());
    }

    /// Those in either set.
    #[inline]
    #[must_use]
    pub fn union(self, other: Bits<T>) -> Bits<T> {
        Bits(self.0 | other.0, PhantomData)
    }

    /// Those in both sets.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Bits<T>) -> Bits<T> {
        Bits(self.0 & other.0, PhantomData)
    }

    /// Those in this set only.
    #[inline]
    #[must_use]
    pub fn without(self, other: Bits<T>) -> Bits<T> {
        Bits(self.0 & !other.0, PhantomData)
    }

    /// All of them, in set order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
            let item = (bits != 0).then(|| T::of(bits.trailing_zeros() as u8))?;
            bits &= bits - 1;
            Some(item)
        })
    }
}

impl<T> Default for Bits<T> {
    fn default() -> Self {
        Bits::EMPTY
    }
}

impl<T: Numbered> FromIterator<T> for Bits<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut set = Bits::EMPTY;
        items.into_iter().for_each(|item| set.insert(item));
        set
    }
}

impl<T: Numbered> fmt::Debug for Bits<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(T::number)).finish()
    }
}
