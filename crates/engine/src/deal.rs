//! The deal: from a seed to the order of everything that is shuffled.
//!
//! `docs/deal.md` is the specification; it is stable forever.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::rng::Rng;
use crate::rules::SeatCount;

/// The source of all randomness in a game: a 32-byte key.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The most bytes a seed text may have.
    pub const MAX_TEXT: usize = 200;

    /// The seed of a text (`docs/deal.md`, section 1).
    pub fn from_text(text: &str) -> Result<Seed, SeedError> {
        if text.is_empty() {
            return Err(SeedError("the seed is empty: give at least one character".into()));
        }
        if text.len() > Self::MAX_TEXT {
            return Err(SeedError(format!(
                "the seed has {} bytes: at most {} are allowed",
                text.len(),
                Self::MAX_TEXT
            )));
        }
        if let Some(at) = text.chars().position(char::is_control) {
            return Err(SeedError(format!(
                "character {} of the seed is a control character: use printable ones",
                at + 1
            )));
        }
        let digest = Sha256::new().chain_update(b"seed-v1").chain_update(text).finalize();
        Ok(Seed(digest.into()))
    }

    /// A seed from a key drawn elsewhere.
    pub const fn from_key(key: [u8; 32]) -> Seed {
        Seed(key)
    }

    /// The stream of words of a label (`docs/deal.md`, section 2).
    pub fn stream(&self, label: &'static str) -> Stream {
        let mac = Hmac::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        Stream { mac, label, next_block: 0, words: [0; 8], used: 8 }
    }

    /// Who sits where: the player (from 0) of each seat.
    pub fn seating(&self, seats: SeatCount) -> Vec<u8> {
        self.shuffled("seats", seats.get())
    }

    /// The seed of a bot's randomness for an action, by the position of that action in the game,
    /// counted from 1 (`docs/deal.md`, section 8).
    pub fn bot_chance(&self, ply: u32) -> u64 {
        let block = self.stream("bots").block(ply);
        block.iter().take(2).fold(0, |number, &word| number << 32 | u64::from(word))
    }

    fn shuffled(&self, label: &'static str, n: u8) -> Vec<u8> {
        let mut order: Vec<u8> = (0..n).collect();
        self.stream(label).shuffle(&mut order);
        order
    }
}

/// A seed is secret until the game is over: debug output is redacted.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// Why a text is not a valid seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedError(String);

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for SeedError {}

/// The words of one label.
#[derive(Clone)]
pub struct Stream {
    mac: Hmac<Sha256>,
    label: &'static str,
    next_block: u32,
    words: [u32; 8],
    used: usize,
}

impl Stream {
    fn block(&self, number: u32) -> [u32; 8] {
        let mac = self.mac.clone().chain_update(self.label);
        let block = mac.chain_update(number.to_be_bytes()).finalize().into_bytes();
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
            *word = u32::from_be_bytes(bytes.try_into().expect("chunks of four bytes"));
        }
        words
    }
}

impl Rng for Stream {
    fn word(&mut self) -> u32 {
        if self.used == self.words.len() {
            self.words = self.block(self.next_block);
            self.next_block += 1;
            self.used = 0;
        }
        self.used += 1;
        self.words[self.used - 1]
    }
}

/// A pile to be shuffled: its label and its components in set order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    /// The label of its stream; in records a tag with a capital letter.
    pub label: &'static str,
    /// The components, as the notation spells them, in the order before the shuffle.
    pub names: Vec<String>,
}

/// The order of everything that was shuffled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    seats: SeatCount,
    /// The label and the order of each pile.
    orders: Vec<(&'static str, Vec<u8>)>,
}

impl Deal {
    /// The deal of a seed.
    pub fn from_seed(seats: SeatCount, piles: &[Pile], seed: &Seed) -> Deal {
        let size = |pile: &Pile| u8::try_from(pile.names.len()).expect("sets are small");
        let order = |pile: &Pile| (pile.label, seed.shuffled(pile.label, size(pile)));
        Deal { seats, orders: piles.iter().map(order).collect() }
    }

    /// The deal of a game on a real table: for each pile the components in dealt order, by their
    /// numbers in set order, `None` for one that nobody saw.
    ///
    /// Those that were never seen fill the gaps in set order; nobody can tell. `None` if a number
    /// is too large or occurs twice, or if there are too many.
    pub fn from_seen(seats: SeatCount, piles: &[Pile], seen: &[Vec<Option<u8>>]) -> Option<Deal> {
        if seen.len() != piles.len() {
            return None;
        }
        let mut orders = Vec::new();
        for (order, pile) in seen.iter().zip(piles) {
            let mut left: Vec<bool> = pile.names.iter().map(|_| true).collect();
            for &component in order.iter().flatten() {
                let place = left.get_mut(usize::from(component)).filter(|place| **place)?;
                *place = false;
            }
            let mut unseen = (0u8..).zip(left).filter(|&(_, left)| left).map(|(number, _)| number);
            let gaps = order.iter().copied().chain(core::iter::repeat(None));
            let filled = gaps.take(pile.names.len().max(order.len()));
            let order = filled.map(|seen| seen.or_else(|| unseen.next())).collect::<Option<_>>()?;
            orders.push((pile.label, order));
        }
        Some(Deal { seats, orders })
    }

    /// The number of seats.
    pub const fn seats(&self) -> SeatCount {
        self.seats
    }

    /// The order of the pile with this label: numbers in set order, the first turned up first.
    /// There is none in a pile that was not dealt.
    pub fn order(&self, pile: &str) -> &[u8] {
        self.orders.iter().find(|(label, _)| *label == pile).map_or(&[], |(_, order)| order)
    }
}
