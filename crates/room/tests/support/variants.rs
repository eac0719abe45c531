//! The names of all values of an enum on the wire.

use std::fmt;

use serde::Deserialize;
use serde::de::value::{MapDeserializer, StrDeserializer};
use serde::de::{Error, IntoDeserializer};

/// What serde says of a name that no value has: the names of all of them.
#[derive(Debug)]
struct Expected(&'static [&'static str]);

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for Expected {}

impl Error for Expected {
    fn custom<T: fmt::Display>(message: T) -> Expected {
        unreachable!("another name was refused because {message}")
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Expected {
        Expected(expected)
    }
}

/// The names of an enum without data, such as `Code`: serde knows all of them, also one that is new.
pub fn names<'de, T: Deserialize<'de>>() -> Vec<&'static str> {
    let nobody: StrDeserializer<'_, Expected> = "".into_deserializer();
    T::deserialize(nobody).err().map(|Expected(names)| names.to_vec()).unwrap()
}

/// The names of an enum that stand under a key of its values, such as `say` of a request.
pub fn tags<'de, T: Deserialize<'de>>(key: &'static str) -> Vec<&'static str> {
    let nobody = MapDeserializer::<_, Expected>::new([(key, "")].into_iter());
    T::deserialize(nobody).err().map(|Expected(names)| names.to_vec()).unwrap()
}
