//! Positions: what the one-line texts of all families share.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use crate::cards::Card;
use crate::notation::{Fault, Faults, Words, read_crystals, words, write_list};
use crate::trading::Crystals;

/// A reason why a sketch is no state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The field that breaks the rule, such as `hand 2`.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
}

/// The faults of violations: each at the field that it names.
pub(crate) fn locate(text: &str, violations: Vec<Violation>) -> Faults {
    let column_of = |name: &str| {
        let names = |field: &str| {
            let mut found = words(field).map(|(_, word)| word);
            name.split(' ').all(|word| found.next() == Some(word))
        };
        fields(text).find(|(_, field)| names(field)).map_or(1, |(column, _)| column)
    };
    let fault = |Violation { field, message }: Violation| {
        Fault::new(column_of(&field), format!("{field}: {message}"))
    };
    Faults(violations.into_iter().map(fault).collect())
}

/// The fields of a position, each with the column of its first word.
pub(crate) fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split('|').map(move |field| {
        let blank = field.chars().take_while(|c| c.is_whitespace()).count();
        let begins = column + blank;
        column += field.chars().count() + 1;
        (begins, field.trim())
    })
}

/// Reads a position: `head` reads the first field and begins a sketch, `field` reads another one
/// into it and returns its name. All fields are read, so that all faults are found.
pub(crate) fn read_fields<'a, S>(
    text: &'a str,
    head: impl FnOnce(Words<'a>) -> Result<S, Fault>,
    field: impl Fn(Words<'a>, &mut S) -> Result<String, Fault>,
) -> Result<S, Faults> {
    let mut fields = fields(text);
    let (column, first) = fields.next().expect("a split has a first part");
    let mut sketch = head(Words::new(0, column, first))?;
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for (column, content) in fields {
        match field(Words::new(0, column, content), &mut sketch) {
            Err(fault) => faults.push(fault),
            Ok(name) => {
                let twice = Fault::new(column, format!("the field `{name}` stands twice"));
                faults.extend((!seen.insert(name)).then_some(twice));
            }
        }
    }
    if faults.is_empty() { Ok(sketch) } else { Err(Faults(faults)) }
}

/// Reads the first field: the family and its number of seats.
pub(crate) fn read_head(
    words: &mut Words<'_>,
    family: &str,
    seats: core::ops::RangeInclusive<u8>,
) -> Result<u8, Fault> {
    words.family(family)?;
    let n = words.small("the number of seats", *seats.start(), *seats.end())?;
    words.end()?;
    Ok(n)
}

/// A deck, or what a view knows of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeckSketch {
    /// Its cards, the next one first.
    Cards(Vec<Card>),
    /// The number of its cards.
    Count(usize),
}

impl DeckSketch {
    /// The cards, as far as they are known.
    pub(crate) fn cards(&self) -> &[Card] {
        match self {
            DeckSketch::Cards(cards) => cards,
            DeckSketch::Count(_) => &[],
        }
    }

    /// Writes what follows a row of cards: `/` and the deck, or nothing if it is empty.
    pub(crate) fn write<T: fmt::Display>(
        &self,
        out: &mut String,
        name: impl Fn(&Card) -> T,
    ) -> fmt::Result {
        match self {
            DeckSketch::Cards(cards) if cards.is_empty() => Ok(()),
            DeckSketch::Cards(cards) => {
                out.push_str(" / ");
                write_list(out, cards.iter().map(name))
            }
            DeckSketch::Count(0) => Ok(()),
            DeckSketch::Count(n) => write!(out, " / ?{n}"),
        }
    }

    /// Reads what follows a row of cards.
    pub(crate) fn read<'a>(
        words: &mut Words<'a>,
        read: impl Fn(&'a str) -> Result<Card, Fault>,
    ) -> Result<DeckSketch, Fault> {
        let cards = if words.take("/") { words.list(read)? } else { Vec::new() };
        Ok(DeckSketch::Cards(cards))
    }
}

/// Writes the cards of a market, each with the crystals on it.
pub(crate) fn write_market<T: fmt::Display>(
    out: &mut String,
    market: &[(Card, Crystals)],
    name: impl Fn(Card) -> T,
) -> fmt::Result {
    let lying = |&(card, crystals): &(Card, Crystals)| match crystals {
        Crystals::NONE => format!("{}", name(card)),
        _ => format!("{}({crystals})", name(card)),
    };
    write_list(out, market.iter().map(lying))
}

/// Reads a card of a market and the crystals on it.
pub(crate) fn read_market_card(
    word: &str,
    read: impl Fn(&str) -> Result<Card, Fault>,
) -> Result<(Card, Crystals), Fault> {
    let Some((name, lying)) = word.split_once('(') else {
        return Ok((read(word)?, Crystals::NONE));
    };
    let card = read(name)?;
    let column = name.chars().count() + 2;
    let Some(lying) = lying.strip_suffix(')').filter(|lying| !lying.is_empty()) else {
        return Err(Fault::new(column, "expected crystals and `)`"));
    };
    Ok((card, read_crystals(lying).map_err(|fault| fault.within(0, column))?))
}
