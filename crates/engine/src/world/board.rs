//! The board of World: locations and what they do.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::bits::{Bits, Numbered};
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

    /// The symbol of a letter.
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
    /// How many sets of symbols there are.
    pub(super) const SETS: usize = 1 << SYMBOLS;

    /// All sets of symbols, by their bits.
    pub(super) fn all() -> impl Iterator<Item = Symbols> {
        (0..).map(Symbols).take(Self::SETS)
    }

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

impl Numbered for Place {
    #[inline]
    fn of(number: u8) -> Place {
        Place(number)
    }

    #[inline]
    fn number(self) -> u8 {
        self.0
    }
}

/// A set of locations.
pub type PlaceSet = Bits<Place>;

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
    /// Its work.
    pub work: Work,
    /// The number of traders it asks for when empty.
    pub traders: u8,
    /// The symbols it shows.
    pub symbols: Symbols,
    /// Whether an exploration tile covers it.
    pub cover: Cover,
}

/// The work of a location.
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
