//! The board of World: locations and what they do.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::notation::{Fault, Found};
use crate::trading::Effect;

/// How many different symbols there are.
pub const SYMBOLS: usize = 4;

/// A symbol, shown on locations, help cards and tool cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub u8);

impl Symbol {
    const LETTERS: [char; SYMBOLS] = ['p', 'q', 'r', 's'];

    /// All symbols, in order.
    #[inline]
    pub fn all() -> impl Iterator<Item = Symbol> {
        [0, 1, 2, 3].map(Symbol).into_iter()
    }

    /// The symbol a letter stands for.
    pub fn from_letter(letter: char) -> Option<Symbol> {
        let index = Self::LETTERS.iter().position(|&other| other == letter)?;
        u8::try_from(index).ok().map(Symbol)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Self::LETTERS[usize::from(self.0)])
    }
}

/// A set of symbols: one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Symbols(u8);

impl Symbols {
    /// Whether a symbol is among them.
    #[inline]
    pub const fn contains(self, symbol: Symbol) -> bool {
        self.0 & 1u8.wrapping_shl(symbol.0 as u32) != 0 && (symbol.0 as usize) < SYMBOLS
    }

    /// One bit for each symbol, the first lowest.
    #[inline]
    pub const fn bits(self) -> usize {
        self.0 as usize
    }

    /// Reads ascending letters, or `-` for none.
    pub(super) fn read(word: &str) -> Result<Symbols, Fault> {
        let mut symbols = Symbols::default();
        if word == "-" {
            return Ok(symbols);
        }
        for (i, letter) in word.chars().enumerate() {
            let symbol = Symbol::from_letter(letter).filter(|symbol| symbols.0 >> symbol.0 == 0);
            let Some(symbol) = symbol else {
                let message = format!(
                    "expected symbols `p`, `q`, `r`, `s` in this order, or `-`, found {}",
                    Found(word)
                );
                return Err(Fault::new(i + 1, message));
            };
            symbols.0 |= 1 << symbol.0;
        }
        Ok(symbols)
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("-");
        }
        Symbol::all().filter(|&s| self.contains(s)).try_for_each(|symbol| symbol.fmt(f))
    }
}

/// A location, by its number in set order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(pub u8);

impl Place {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of locations: one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlaceSet(u64);

impl PlaceSet {
    /// No locations.
    pub const EMPTY: PlaceSet = PlaceSet(0);

    /// Whether a location is in the set.
    #[inline]
    pub const fn contains(self, place: Place) -> bool {
        // A number beyond the last bit shifts all bits out.
        match self.0.checked_shr(place.0 as u32) {
            Some(bits) => bits & 1 == 1,
            None => false,
        }
    }

    /// Adds a location.
    #[inline]
    pub const fn insert(&mut self, place: Place) {
        self.0 |= 1 << place.0;
    }

    /// Takes a location out.
    #[inline]
    pub const fn remove(&mut self, place: Place) {
        self.0 &= !(1 << place.0);
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The locations in either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 | other.0)
    }

    /// The locations in both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 & other.0)
    }

    /// The locations in this set only.
    #[inline]
    #[must_use]
    pub const fn without(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 & !other.0)
    }

    /// One bit for each location, the first lowest.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The locations in set order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Place> {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
            let place = (bits != 0).then_some(Place(bits.trailing_zeros() as u8))?;
            bits &= bits - 1;
            Some(place)
        })
    }
}

/// A part of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its letter.
    pub letter: char,
    /// Whether it is always used; of the others one is drawn (World 2.1).
    pub always: bool,
}

/// A location as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// Its name: the board's letter and its number on it.
    pub name: String,
    /// The board it is on, by its number in set order.
    pub board: usize,
    /// What it does.
    pub work: Work,
    /// How many traders it asks for when it is empty.
    pub traders: u8,
    /// The symbols it shows.
    pub symbols: Symbols,
    /// Whether an exploration tile covers it.
    pub cover: Cover,
}

/// What a location does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Work {
    /// A point card lies above it, and bonus stacks of these heights on it.
    Gate(Vec<u8>),
    /// Production, upgrade or trade.
    Effect(Effect),
}

/// Whether an exploration tile covers a location at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cover {
    /// Never.
    Open,
    /// Always.
    Covered,
    /// With two or three seats.
    CoveredForFew,
}

impl Cover {
    pub(super) fn read(word: &str) -> Result<Cover, Fault> {
        match word {
            "open" => Ok(Cover::Open),
            "covered" => Ok(Cover::Covered),
            "covered-2-3" => Ok(Cover::CoveredForFew),
            _ => {
                let message =
                    format!("expected `open`, `covered` or `covered-2-3`, found {}", Found(word));
                Err(Fault::new(1, message))
            }
        }
    }
}

impl fmt::Display for Cover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cover::Open => "open",
            Cover::Covered => "covered",
            Cover::CoveredForFew => "covered-2-3",
        })
    }
}
