//! Reading and writing: what all families spell in the same way (`docs/notation.md`).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::choice::{Thing, Verb};
use crate::rules::Rules;
use crate::trading::{Crystals, Effect, Level, Payment, Trade};

/// A rulebook whose games can be written down.
///
/// Laws: reading what was written gives the same thing back; whatever the text, reading never
/// panics and says what is wrong and where; actions and names of things have no blank, quotation
/// mark, backslash or control character.
pub trait Notation: Rules {
    /// Writes an action.
    fn write_action(&self, action: Self::Action, out: &mut impl fmt::Write) -> fmt::Result;

    /// Reads an action. It need not be legal anywhere, but its cards must be in the set.
    fn read_action(&self, text: &str) -> Result<Self::Action, Fault>;

    /// Writes the name of a thing that something is done with; nothing for [`Thing::None`].
    fn write_thing(&self, thing: Thing, out: &mut impl fmt::Write) -> fmt::Result;

    /// The simplest action with this verb and the thing of this name. It need not be legal:
    /// [`Rules::check`] then tells the player why not.
    fn plainest(&self, verb: Verb, thing: &str) -> Result<Self::Action, Fault>;

    /// The check mark that a record may write after `=`, if any.
    fn check_mark(&self, before: &Self::State, action: Self::Action) -> Option<String>;

    /// Writes a state as a position.
    fn write_position(&self, state: &Self::State) -> String;

    /// Parses a position, or returns everything wrong with it.
    fn read_position(&self, text: &str) -> Result<Self::State, Faults>;

    /// Writes a view in the manner of a position.
    fn write_view(&self, view: &Self::View) -> String;

    /// An action as text.
    fn spell(&self, action: Self::Action) -> String {
        let mut text = String::new();
        self.write_action(action, &mut text).expect("writing to a string does not fail");
        text
    }
}

/// The fault of a verb that a family does not have.
pub(crate) fn never(family: &str, verb: Verb) -> Fault {
    Fault::new(1, format!("nothing in {family} is done like this: {verb:?}"))
}

/// Something wrong in a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1; 0 where the text is a single line.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Fault {
    /// A fault in a text of one line.
    pub fn new(column: usize, message: impl Into<String>) -> Fault {
        Fault { line: 0, column, message: message.into() }
    }

    /// The same fault, in a text that begins at this place of a larger one.
    #[must_use]
    pub fn within(self, line: usize, column: usize) -> Fault {
        Fault { line, column: self.column + column - 1, ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl core::error::Error for Fault {}

/// Everything wrong in a text; never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Parsing stops after this many: nobody fixes more at once, and each takes time.
    pub(crate) const ENOUGH: usize = 100;
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX_SHOWN: usize = 8;
        for (i, fault) in self.0.iter().take(MAX_SHOWN).enumerate() {
            write!(f, "{}{fault}", if i > 0 { "; " } else { "" })?;
        }
        match self.0.len().saturating_sub(MAX_SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl core::error::Error for Faults {}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Faults(alloc::vec![fault])
    }
}

/// The words of a line, each with the column where it begins.
pub fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = line;
    let mut column = 1;
    core::iter::from_fn(move || {
        let word = rest.trim_start();
        column += rest[..rest.len() - word.len()].chars().count();
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        let begins = column;
        (rest, column) = (after, column + word.chars().count());
        (!word.is_empty()).then_some((begins, word))
    })
}

/// Reads the words of a line or field one by one; faults are placed in the whole text.
pub(crate) struct Words<'a> {
    line: usize,
    column: usize,
    all: Vec<(usize, &'a str)>,
    next: usize,
}

impl<'a> Words<'a> {
    /// The words of a text that begins at this place of a larger one (line 0 for a single line).
    pub(crate) fn new(line: usize, column: usize, text: &'a str) -> Self {
        Words { line, column, all: words(text).collect(), next: 0 }
    }

    /// The next word, if there is one.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.all.get(self.next).map(|&(_, word)| word)
    }

    /// Takes the next word if it is this one.
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.next += usize::from(found);
        found
    }

    /// Reads the next word; `what` says what it should be.
    pub(crate) fn read<T>(
        &mut self,
        what: &str,
        read: impl FnOnce(&'a str) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let Some(&(column, word)) = self.all.get(self.next) else {
            let end = self.all.last().map_or(0, |(column, word)| column + word.chars().count());
            return Err(self.fault(end.max(1), format!("expected {what}, found nothing")));
        };
        self.next += 1;
        read(word).map_err(|fault| self.fault(fault.column + column - 1, fault.message))
    }

    /// Reads the name of a family, which must be this one.
    pub(crate) fn family(&mut self, family: &str) -> Result<(), Fault> {
        self.read("the family", |word| {
            if word == family {
                return Ok(());
            }
            Err(Fault::new(1, format!("expected `{family}`, found {}", Found(word))))
        })
    }

    /// Reads a small number.
    pub(crate) fn small(&mut self, what: &str, least: u8, most: u8) -> Result<u8, Fault> {
        self.read(what, |word| read_small(word, least, most))
    }

    /// Reads a multiset that is written `-` when it is empty.
    pub(crate) fn crystals(&mut self) -> Result<Crystals, Fault> {
        self.read("crystals, or `-`", |word| read_crystals(if word == "-" { "" } else { word }))
    }

    /// Reads words up to the end or to `/`; `-` alone is the empty list.
    pub(crate) fn list<T>(
        &mut self,
        read: impl Fn(&'a str) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        let mut list = Vec::new();
        if self.take("-") {
            return Ok(list);
        }
        loop {
            list.push(self.read("a list, or `-`", &read)?);
            if self.peek().is_none_or(|word| word == "/") {
                return Ok(list);
            }
        }
    }

    /// Nothing may follow.
    pub(crate) fn end(&mut self) -> Result<(), Fault> {
        match self.all.get(self.next) {
            None => Ok(()),
            Some(&(column, word)) => {
                Err(self.fault(column, format!("expected nothing more, found {}", Found(word))))
            }
        }
    }

    /// A fault at the last word that was read.
    pub(crate) fn refuse(&self, message: impl Into<String>) -> Fault {
        let last = self.next.checked_sub(1).and_then(|last| self.all.get(last));
        self.fault(last.map_or(1, |&(column, _)| column), message)
    }

    fn fault(&self, column: usize, message: impl Into<String>) -> Fault {
        Fault::new(column, message).within(self.line, self.column)
    }
}

/// Reads a number without a sign or leading zeros, within bounds.
pub fn read_number(text: &str, least: u32, most: u32) -> Result<u32, Fault> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    match text.parse() {
        Ok(n) if plain && (least..=most).contains(&n) => Ok(n),
        _ => Err(Fault::new(
            1,
            format!("expected a number from {least} to {most}, found {}", Found(text)),
        )),
    }
}

/// Like [`read_number`], for small numbers.
pub fn read_small(text: &str, least: u8, most: u8) -> Result<u8, Fault> {
    let n = read_number(text, least.into(), most.into())?;
    Ok(u8::try_from(n).expect("the bound is a small number"))
}

/// Reads levels in the order in which they stand.
pub fn read_levels(text: &str) -> Result<Vec<Level>, Fault> {
    let read = |(i, letter): (usize, char)| {
        if i >= usize::from(Crystals::MAX_LEN) {
            return Err(Fault::new(i + 1, format!("more than {} crystals", Crystals::MAX_LEN)));
        }
        Level::from_letter(letter).ok_or_else(|| {
            Fault::new(i + 1, format!("expected a level `a`, `b`, `c` or `d`, found `{letter}`"))
        })
    };
    text.chars().enumerate().map(read).collect()
}

/// Reads a multiset, which may be empty; the letters may stand in any order.
pub fn read_crystals(text: &str) -> Result<Crystals, Fault> {
    Ok(read_levels(text)?.into_iter().fold(Crystals::NONE, |sum, level| sum + level.into()))
}

/// Reads a payment of at most [`Payment::MAX_LEN`] crystals.
pub fn read_payment(text: &str) -> Result<Payment, Fault> {
    let levels = read_levels(text)?;
    Payment::new(&levels).ok_or_else(|| {
        let column = Payment::MAX_LEN + 1;
        Fault::new(column, format!("no payment has {} crystals", levels.len()))
    })
}

impl FromStr for Effect {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Effect, Fault> {
        let filled = |text: &str, column: usize| match read_crystals(text) {
            Ok(crystals) if crystals.is_empty() => {
                Err(Fault::new(column, "expected at least one crystal"))
            }
            result => result.map_err(|fault| fault.within(0, column)),
        };
        if let Some(crystals) = text.strip_prefix('+') {
            Ok(Effect::Gain(filled(crystals, 2)?))
        } else if let Some(steps) = text.strip_prefix('^') {
            let steps = read_small(steps, 1, 9).map_err(|fault| fault.within(0, 2))?;
            Ok(Effect::Upgrade(steps))
        } else if let Some((give, get)) = text.split_once('>') {
            let after = give.chars().count() + 2;
            Ok(Effect::Trade(Trade { give: filled(give, 1)?, get: filled(get, after)? }))
        } else {
            Err(Fault::new(
                1,
                format!("expected a card such as `+ab`, `^2` or `aa>c`, found {}", Found(text)),
            ))
        }
    }
}

/// Shows what was found in an error message: quoted, shortened, or the end of the text.
pub struct Found<'a>(pub &'a str);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX_SHOWN: usize = 40;
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        f.write_str("`")?;
        for c in self.0.chars().take(MAX_SHOWN).flat_map(char::escape_debug) {
            fmt::Write::write_char(f, c)?;
        }
        f.write_str(if self.0.chars().nth(MAX_SHOWN).is_some() { "…`" } else { "`" })
    }
}

/// Shows a caravan in a sentence.
pub(crate) struct Held(pub(crate) Crystals);

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { f.write_str("nothing") } else { write!(f, "`{}`", self.0) }
    }
}

/// Writes items separated by spaces, or `-` if there are none.
pub(crate) fn write_list<T: fmt::Display>(
    out: &mut String,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    use fmt::Write as _;
    let mut items = items.into_iter();
    match items.next() {
        None => out.push('-'),
        Some(first) => write!(out, "{first}")?,
    }
    items.try_for_each(|item| write!(out, " {item}"))
}

/// Items separated by spaces, or `-` if there are none.
pub(crate) fn listed<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut out = String::new();
    write_list(&mut out, items).expect("writing to a string does not fail");
    out
}

/// Words of which one is expected: "`a`, `b` or `c`".
pub(crate) fn alternatives(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => quoted.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn effects_are_read_as_they_are_written() {
        for text in ["+ab", "^3", "aab>cc"] {
            assert_eq!(text.parse::<Effect>().unwrap().to_string(), text);
        }
        assert_eq!("ba>dc".parse::<Effect>().unwrap().to_string(), "ab>cd");
    }

    #[test]
    fn faults_name_the_column_and_what_was_expected() {
        let fault = |text: &str| text.parse::<Effect>().unwrap_err().to_string();
        assert_eq!(fault("+ax"), "column 3: expected a level `a`, `b`, `c` or `d`, found `x`");
        assert_eq!(fault("aa>"), "column 4: expected at least one crystal");
        assert_eq!(fault("^0"), "column 2: expected a number from 1 to 9, found `0`");
        assert_eq!(
            fault(""),
            "column 1: expected a card such as `+ab`, `^2` or `aa>c`, found nothing"
        );
        assert!(fault(&"a".repeat(99)).contains('…'));
    }

    #[test]
    fn words_know_their_columns() {
        let found: Vec<_> = words("  één twee\tdrie ").collect();
        assert_eq!(found, [(3, "één"), (7, "twee"), (12, "drie")]);
    }
}
