//! Length-limited lists: oversized input is rejected while parsing.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};

/// Parses a list of at most `MOST` values.
pub(crate) fn list<'de, D, T, const MOST: usize>(from: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    from.deserialize_seq(List::<T, MOST>(PhantomData))
}

struct List<T, const MOST: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for List<T, MOST> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {MOST}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Vec<T>, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = from.next_element()? {
            if values.len() == MOST {
                return Err(A::Error::custom(format_args!("the list is too long: at most {MOST}")));
            }
            values.push(value);
        }
        Ok(values)
    }
}
