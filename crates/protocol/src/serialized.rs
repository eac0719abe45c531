//! Parts of messages that are serialized to JSON in advance, and shared.

use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// A `T` as JSON: a part of messages that is serialized once and stored once, however many clients
/// receive it.
///
/// It can only be sent as JSON, as all messages are.
pub struct Serialized<T> {
    text: Arc<str>,
    of: PhantomData<fn() -> T>,
}

impl<T> Serialized<T> {
    fn new(text: &str) -> Self {
        Serialized { text: text.into(), of: PhantomData }
    }

    /// The JSON.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The value that was serialized.
    pub fn read(&self) -> T
    where
        T: DeserializeOwned,
    {
        serde_json::from_str(&self.text).expect("it reads what it has written")
    }

    /// Whether both share one text, and are not only equal.
    pub fn ptr_eq(one: &Self, other: &Self) -> bool {
        Arc::ptr_eq(&one.text, &other.text)
    }
}

impl<T: Serialize> From<&T> for Serialized<T> {
    fn from(value: &T) -> Self {
        Serialized::new(&serde_json::to_string(value).expect("parts of messages can be written"))
    }
}

impl<T: Serialize + Default> Default for Serialized<T> {
    fn default() -> Self {
        Serialized::from(&T::default())
    }
}

impl<T> Clone for Serialized<T> {
    fn clone(&self) -> Self {
        Serialized { text: Arc::clone(&self.text), of: PhantomData }
    }
}

impl<T> Debug for Serialized<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<T> PartialEq for Serialized<T> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<T> Eq for Serialized<T> {}

impl<T> Serialize for Serialized<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: &RawValue = serde_json::from_str(&self.text).map_err(S::Error::custom)?;
        text.serialize(serializer)
    }
}

// The text of a message may be another spelling of the same value: it is rewritten, so that equal
// parts have equal texts.
impl<'de, T: Deserialize<'de> + Serialize> Deserialize<'de> for Serialized<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|value| Serialized::from(&value))
    }
}

/// A JSON writer for texts that need no escaping: in short ones checking for that takes longer than
/// writing.
#[derive(Default)]
pub(crate) struct Json(String);

impl Json {
    /// Begins a list or an object: all of it, in a list, or after a key.
    pub(crate) fn open(&mut self, bracket: char) {
        self.part();
        self.0.push(bracket);
    }

    pub(crate) fn close(&mut self, bracket: char) {
        self.0.push(bracket);
    }

    /// Begins a field of an object.
    pub(crate) fn key(&mut self, key: &str) {
        self.part();
        self.0.push('"');
        self.0.push_str(key);
        self.0.push_str("\":");
    }

    /// A field with a text.
    pub(crate) fn text(&mut self, key: &str, write: impl FnOnce(&mut String) -> fmt::Result) {
        self.key(key);
        self.0.push('"');
        let begin = self.0.len();
        write(&mut self.0).expect("writing to memory does not fail");
        let escaped = |c: char| c.is_control() || c == '"' || c == '\\';
        debug_assert!(!self.0[begin..].contains(escaped), "{}", &self.0[begin..]);
        self.0.push('"');
    }

    /// A field with anything.
    pub(crate) fn value(&mut self, key: &str, value: impl Serialize) {
        self.key(key);
        self.0.push_str(&serde_json::to_string(&value).expect("parts of messages can be written"));
    }

    /// Writes a comma if something precedes on the same level.
    fn part(&mut self) {
        if !self.0.is_empty() && !self.0.ends_with(['[', '{', ':']) {
            self.0.push(',');
        }
    }

    pub(crate) fn finish<T>(self) -> Serialized<T> {
        Serialized::new(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
