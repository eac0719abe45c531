//! Field accessors: for tables that describe how the fields of a type are read and written.

/// A field of a type; made by [`at!`].
pub(crate) struct At<S, T> {
    pub(crate) of: fn(&S) -> &T,
    pub(crate) of_mut: fn(&mut S) -> &mut T,
}

impl<S, T> Clone for At<S, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, T> Copy for At<S, T> {}

impl<S, T> At<S, T> {
    /// The value.
    pub(crate) fn of(self, thing: &S) -> &T {
        (self.of)(thing)
    }

    /// The value, to be changed.
    pub(crate) fn of_mut(self, thing: &mut S) -> &mut T {
        (self.of_mut)(thing)
    }
}

/// The field of a type: `at!(Set.market)`.
macro_rules! at {
    ($thing:ident.$field:ident) => {
        $crate::at::At {
            of: |thing: &$thing| &thing.$field,
            of_mut: |thing: &mut $thing| &mut thing.$field,
        }
    };
}

pub(crate) use at;
