//! What several messages have in common.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// A part of several messages: it is kept once, and written once, however many are told of it.
///
/// It can only be written as JSON, as all messages are.
#[derive(Clone, Debug)]
pub struct Shared<T>(Arc<Part<T>>);

#[derive(Debug)]
struct Part<T> {
    value: T,
    /// The same as JSON, once a message with it was written.
    text: OnceLock<Box<RawValue>>,
}

impl<T> Shared<T> {
    /// Whether both are one part, and not only equal.
    pub fn ptr_eq(one: &Self, other: &Self) -> bool {
        Arc::ptr_eq(&one.0, &other.0)
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Shared(Arc::new(Part { value, text: OnceLock::new() }))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Part { value, text } = &*self.0;
        if let Some(text) = text.get() {
            return text.serialize(serializer);
        }
        // Two who write it for the first time at once do not wait for each other.
        let written = to_raw_value(value).map_err(S::Error::custom)?;
        text.get_or_init(|| written).serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Shared::from)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Counts how often it is written.
    #[derive(Clone, Default)]
    struct Counted(Cell<u32>);

    impl Serialize for Counted {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.0.set(self.0.get() + 1);
            serializer.serialize_str("counted")
        }
    }

    #[test]
    fn it_is_written_once() {
        let shared = Shared::from(Counted::default());
        for _ in 0..3 {
            assert_eq!(serde_json::to_string(&shared.clone()).unwrap(), r#""counted""#);
        }
        assert_eq!(shared.0.value.0.get(), 1);
    }

    #[test]
    fn it_reads_what_it_writes() {
        let shared: Shared<Vec<u8>> = Shared::from(vec![1, 2]);
        let again: Shared<Vec<u8>> =
            serde_json::from_str(&serde_json::to_string(&shared).unwrap()).unwrap();
        assert_eq!(again, shared);
        assert!(!Shared::ptr_eq(&again, &shared));
        assert_eq!(serde_json::to_value(&shared).unwrap(), serde_json::json!([1, 2]));
    }
}
