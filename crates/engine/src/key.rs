//! 64-bit fingerprints of states, views and sets.
//!
//! Keys are stable: the same state has the same key in every release. Golden records pin them.

use core::fmt;

/// A 64-bit fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u64);

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Collects words and bytes into a [`Key`].
#[derive(Clone, Debug)]
pub struct KeyBuilder(u64);

impl KeyBuilder {
    /// Begins a key; different kinds of things begin with different words.
    pub const fn new(kind: u64) -> Self {
        KeyBuilder(kind ^ 0x9E37_79B9_7F4A_7C15)
    }

    /// Adds one word.
    #[inline]
    pub fn word(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.0 = mixed ^ mixed >> 32;
    }

    /// Adds bytes, and how many they are.
    #[inline]
    pub fn bytes(&mut self, bytes: impl ExactSizeIterator<Item = u8>) {
        let mut word = bytes.len() as u64;
        let mut filled = 1;
        for byte in bytes {
            word = word << 8 | u64::from(byte);
            filled += 1;
            if filled == 8 {
                self.word(word);
                (word, filled) = (0, 0);
            }
        }
        self.word(word);
    }

    /// The key of all that was added.
    #[must_use]
    pub const fn key(self) -> Key {
        let mixed = (self.0 ^ self.0 >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        Key(mixed ^ mixed >> 32)
    }
}
