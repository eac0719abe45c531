//! The fields of positions: one table per family describes each field of its positions, how it is
//! read and how it is written.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Display;

use crate::at::At;
use crate::cards::Card;
use crate::notation::{Fault, Faults, Found, Words, alternatives, listed, read_crystals};
use crate::position::{DeckDraft, MarketDraft};
use crate::rules::{Rules, SeatCount};
use crate::trading::Crystals;

/// The fields of a family's positions, in the order in which they are written.
pub(crate) struct Fields<R, S, T> {
    /// Those of the table.
    pub(crate) table: Vec<Field<R, S>>,
    /// Those of each seat.
    pub(crate) seat: Vec<Field<R, T>>,
    pub(crate) seats: At<S, Vec<T>>,
}

/// A field of a position.
pub(crate) struct Field<R, S> {
    keyword: &'static str,
    /// Parses it into a draft; fields that only views have are not parsed.
    read: Option<Read<R, S>>,
    /// Writes it, unless it is left out.
    write: Write<R, S>,
}

type Read<R, S> = Box<dyn Fn(&R, &mut S, &mut Words<'_>) -> Result<(), Fault>>;
type Write<R, S> = Box<dyn Fn(&R, &S) -> Option<String>>;

impl<R: 'static, S: 'static> Field<R, S> {
    /// A field of a form of its own.
    pub(crate) fn own<W: Into<Option<String>>>(
        keyword: &'static str,
        read: impl Fn(&R, &mut S, &mut Words<'_>) -> Result<(), Fault> + 'static,
        write: impl Fn(&R, &S) -> W + 'static,
    ) -> Self {
        Field { read: Some(Box::new(read)), ..Field::shown(keyword, write) }
    }

    /// A field that only views have.
    pub(crate) fn shown<W: Into<Option<String>>>(
        keyword: &'static str,
        write: impl Fn(&R, &S) -> W + 'static,
    ) -> Self {
        let write = move |rules: &R, draft: &S| write(rules, draft).into();
        Field { keyword, read: None, write: Box::new(write) }
    }

    /// A field that holds one value.
    pub(crate) fn new<T: 'static, W: Into<Option<String>>>(
        keyword: &'static str,
        at: At<S, T>,
        read: impl Fn(&R, &mut Words<'_>) -> Result<T, Fault> + 'static,
        write: impl Fn(&R, &T) -> W + 'static,
    ) -> Self {
        let read = move |rules: &R, draft: &mut S, words: &mut Words<'_>| {
            *at.of_mut(draft) = read(rules, words)?;
            Ok(())
        };
        Field::own(keyword, read, move |rules, draft| write(rules, at.of(draft)))
    }

    /// The crystals of a seat.
    pub(crate) fn caravan(at: At<S, Crystals>) -> Self {
        let write = |_: &R, caravan: &Crystals| listed((!caravan.is_empty()).then_some(caravan));
        Field::new("caravan", at, |_, words| words.crystals(), write)
    }

    /// Components, left out if there are none.
    pub(crate) fn cards(keyword: &'static str, at: At<S, Vec<Card>>, names: Names<R>) -> Self {
        let write = move |rules: &R, cards: &Vec<Card>| listed_if_any(names.of(rules, cards));
        Field::new(keyword, at, move |rules, words| names.read_list(rules, words), write)
    }

    /// Cards with a default; `write` lists their names.
    pub(crate) fn given(
        keyword: &'static str,
        at: At<S, Option<Vec<Card>>>,
        names: Names<R>,
        write: fn(&S, &mut dyn Iterator<Item = String>) -> Option<String>,
    ) -> Self {
        let read = move |rules: &R, draft: &mut S, words: &mut Words<'_>| {
            *at.of_mut(draft) = Some(names.read_list(rules, words)?);
            Ok(())
        };
        Field::own(keyword, read, move |rules, draft| {
            write(draft, &mut names.of(rules, at.of(draft).as_ref()?))
        })
    }

    /// A row of cards, and its deck after `/`.
    pub(crate) fn row(
        keyword: &'static str,
        row: At<S, Vec<Card>>,
        deck: At<S, DeckDraft>,
        names: Names<R>,
    ) -> Self {
        let write = move |rules: &R, card: &Card| (names.write)(rules, *card);
        Field::with_deck(keyword, row, deck, names, names.read, write)
    }

    /// The market with the crystals on its cards, and its deck after `/`.
    pub(crate) fn market(
        market: At<S, MarketDraft>,
        deck: At<S, DeckDraft>,
        names: Names<R>,
    ) -> Self {
        let read = move |rules: &R, word: &str| names.read_laid(rules, word);
        let write = move |rules: &R, &(card, crystals): &(Card, Crystals)| {
            let name = (names.write)(rules, card);
            if crystals.is_empty() { name } else { format!("{name}({crystals})") }
        };
        Field::with_deck("market", market, deck, names, read, write)
    }

    fn with_deck<T: 'static>(
        keyword: &'static str,
        row: At<S, Vec<T>>,
        deck: At<S, DeckDraft>,
        names: Names<R>,
        read: impl Fn(&R, &str) -> Result<T, Fault> + 'static,
        write: impl Fn(&R, &T) -> String + 'static,
    ) -> Self {
        let read = move |rules: &R, draft: &mut S, words: &mut Words<'_>| {
            *row.of_mut(draft) = words.list(|word| read(rules, word))?;
            let has_deck = words.take("/");
            let cards = if has_deck { names.read_list(rules, words)? } else { Vec::new() };
            *deck.of_mut(draft) = DeckDraft::Cards(cards);
            Ok(())
        };
        Field::own(keyword, read, move |rules, draft| {
            let row = listed(row.of(draft).iter().map(|card| write(rules, card)));
            let deck = match deck.of(draft) {
                DeckDraft::Cards(cards) => listed_if_any(names.of(rules, cards)),
                DeckDraft::Count(n) => (*n > 0).then(|| format!("?{n}")),
            };
            deck.map_or(row.clone(), |deck| format!("{row} / {deck}"))
        })
    }
}

/// How components are named.
pub(crate) struct Names<R> {
    pub(crate) read: fn(&R, &str) -> Result<Card, Fault>,
    pub(crate) write: fn(&R, Card) -> String,
}

impl<R> Clone for Names<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Names<R> {}

impl<R> Names<R> {
    /// The names of components.
    pub(crate) fn of(self, rules: &R, cards: &[Card]) -> impl Iterator<Item = String> {
        cards.iter().map(move |&card| (self.write)(rules, card))
    }

    /// Reads a list of components.
    pub(crate) fn read_list(self, rules: &R, words: &mut Words<'_>) -> Result<Vec<Card>, Fault> {
        words.list(|word| (self.read)(rules, word))
    }

    /// Reads a card of a market and the crystals on it.
    fn read_laid(self, rules: &R, word: &str) -> Result<(Card, Crystals), Fault> {
        let Some((name, lying)) = word.split_once('(') else {
            return Ok(((self.read)(rules, word)?, Crystals::NONE));
        };
        let card = (self.read)(rules, name)?;
        let column = name.chars().count() + 2;
        let Some(lying) = lying.strip_suffix(')').filter(|lying| !lying.is_empty()) else {
            return Err(Fault::new(column, "expected crystals and `)`"));
        };
        Ok((card, read_crystals(lying).map_err(|fault| fault.within(0, column))?))
    }
}

impl<R: Rules, S, T: Default> Fields<R, S, T> {
    /// Writes a draft whose components are all in the set.
    pub(crate) fn write(&self, rules: &R, draft: &S) -> String {
        let seats = self.seats.of(draft);
        let mut out = format!("{} {}", rules.edition().family, seats.len());
        write_fields(&self.table, rules, draft, "", &mut out);
        for (number, seat) in (1..).zip(seats) {
            write_fields(&self.seat, rules, seat, &format!(" {number}"), &mut out);
        }
        out
    }

    /// Reads a draft; `begin` makes one with nothing on the table. All fields are read, so that
    /// all faults are found.
    pub(crate) fn read(
        &self,
        rules: &R,
        text: &str,
        begin: impl FnOnce(Vec<T>) -> S,
    ) -> Result<S, Faults> {
        let mut fields = fields(text);
        let (column, first) = fields.next().expect("a split has a first part");
        let mut words = Words::new(0, column, first);
        words.family(rules.edition().family)?;
        let counts = rules.seat_counts();
        let seats = words.small("the number of seats", *counts.start(), *counts.end())?;
        words.end()?;
        let mut draft = begin((0..seats).map(|_| T::default()).collect());
        let mut faults = Vec::new();
        let mut seen = BTreeSet::new();
        for (column, content) in fields {
            match self.read_field(rules, &mut draft, Words::new(0, column, content)) {
                Err(fault) => faults.push(fault),
                Ok(name) => {
                    let twice = Fault::new(column, format!("the field `{name}` stands twice"));
                    faults.extend((!seen.insert(name)).then_some(twice));
                }
            }
        }
        if faults.is_empty() { Ok(draft) } else { Err(Faults(faults)) }
    }

    /// Reads a field into the draft and returns its name.
    fn read_field(&self, rules: &R, draft: &mut S, mut words: Words<'_>) -> Result<String, Fault> {
        let keyword = words.read("a field", Ok)?;
        let name = if let Some(read) = find(&self.table, keyword) {
            read(rules, draft, &mut words)?;
            keyword.into()
        } else if let Some(read) = find(&self.seat, keyword) {
            let seats = self.seats.of_mut(draft);
            let number = words.small("a seat", 1, SeatCount::of(seats).get())?;
            read(rules, &mut seats[usize::from(number) - 1], &mut words)?;
            format!("{keyword} {number}")
        } else {
            let known: Vec<&str> = readable(&self.table).chain(readable(&self.seat)).collect();
            let (found, known) = (Found(keyword), alternatives(&known));
            return Err(words.refuse(format!("unknown field {found}: expected {known}")));
        };
        words.end()?;
        Ok(name)
    }
}

fn write_fields<R, S>(fields: &[Field<R, S>], rules: &R, draft: &S, seat: &str, out: &mut String) {
    for Field { keyword, write, .. } in fields {
        if let Some(value) = write(rules, draft) {
            out.extend([" | ", keyword, seat, " ", &value]);
        }
    }
}

/// The keywords of the fields that are read.
fn readable<R, S>(fields: &[Field<R, S>]) -> impl Iterator<Item = &'static str> {
    fields.iter().filter(|field| field.read.is_some()).map(|field| field.keyword)
}

fn find<'f, R, S>(fields: &'f [Field<R, S>], keyword: &str) -> Option<&'f Read<R, S>> {
    fields.iter().find(|field| field.keyword == keyword)?.read.as_ref()
}

/// Items separated by spaces, if there are any.
pub(crate) fn listed_if_any<T: Display>(items: impl Iterator<Item = T>) -> Option<String> {
    let mut items = items.peekable();
    items.peek().is_some().then(|| listed(items))
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
