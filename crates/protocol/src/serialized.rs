//! Parts of messages that are JSON before the rest is.

use std::cell::Cell;
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// A `T` as JSON: a part of messages that is written once, by whoever makes it, and kept once,
/// however many are told of it.
///
/// It can only be sent as JSON, as all messages are.
pub struct Serialized<T> {
    text: Arc<Box<RawValue>>,
    of: PhantomData<fn() -> T>,
}

impl<T> Serialized<T> {
    fn new(written: &impl Serialize) -> Self {
        let text = to_raw_value(written).expect("parts of messages can be written");
        Serialized { text: Arc::new(text), of: PhantomData }
    }

    /// What was written.
    pub fn read(&self) -> T
    where
        T: DeserializeOwned,
    {
        serde_json::from_str(self.text.get()).expect("it reads what it has written")
    }

    /// Whether both are one text, and not only equal.
    pub fn ptr_eq(one: &Self, other: &Self) -> bool {
        Arc::ptr_eq(&one.text, &other.text)
    }
}

impl<T: Serialize> From<&T> for Serialized<T> {
    fn from(value: &T) -> Self {
        Serialized::new(value)
    }
}

/// A list of which no more than one item is there at a time.
impl<T: Serialize> FromIterator<T> for Serialized<Vec<T>> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        /// Serializing takes a reference, and an iterator can be used once.
        struct Items<I>(Cell<Option<I>>);

        impl<I: IntoIterator<Item: Serialize>> Serialize for Items<I> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.take().into_iter().flatten())
            }
        }

        Serialized::new(&Items(Cell::new(Some(items))))
    }
}

impl<T> Clone for Serialized<T> {
    fn clone(&self) -> Self {
        Serialized { text: Arc::clone(&self.text), of: PhantomData }
    }
}

impl<T> Debug for Serialized<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.get())
    }
}

impl<T> PartialEq for Serialized<T> {
    fn eq(&self, other: &Self) -> bool {
        self.text.get() == other.text.get()
    }
}

impl<T> Eq for Serialized<T> {}

impl<T> Serialize for Serialized<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(serializer)
    }
}

// The text of a message may be another one that says the same: it is written anew, so that equal
// parts have equal texts.
impl<'de, T: Deserialize<'de> + Serialize> Deserialize<'de> for Serialized<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|value| Serialized::from(&value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_can_be_written_item_by_item() {
        let [empty, three] =
            [0, 3].map(|length| (0..length).map(|n| n * n).collect::<Serialized<Vec<u8>>>());
        assert_eq!(empty, Serialized::from(&Vec::new()));
        assert_eq!(three, Serialized::from(&vec![0, 1, 4]));
        assert_eq!((empty.read(), three.read()), (vec![], vec![0, 1, 4]));
    }

    #[test]
    fn it_reads_what_it_writes() {
        let one: Serialized<Vec<u8>> = Serialized::from(&vec![1, 2]);
        let text = serde_json::to_string(&(&one, one.clone())).unwrap();
        assert_eq!(text, "[[1,2],[1,2]]");
        let again: Serialized<Vec<u8>> = serde_json::from_str("[ 1 , 2 ]").unwrap();
        assert_eq!(again, one);
        assert!(Serialized::ptr_eq(&one, &one.clone()) && !Serialized::ptr_eq(&one, &again));
        assert_eq!(serde_json::to_value(&one).unwrap(), serde_json::json!([1, 2]));
    }
}
