//! The parser of records.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::Chars;

use caravan_engine::notation::{Found, read_number};
use caravan_engine::{Fault, Key};

use crate::record::{Element, Played, Record, Tag};

/// The maximum nesting of variations.
const MAX_DEPTH: usize = 50;

/// The most tags of a record: three times those with a meaning.
const MAX_TAGS: usize = 64;

impl Record {
    /// Parses a record, or returns the first fault in it.
    ///
    /// Only the syntax is checked here: whether actions are legal is for [`replay`](crate::replay).
    pub fn read(text: &str) -> Result<Record, Fault> {
        Record::read_at_most(usize::MAX, text)
    }

    /// Parses a record with at most this many elements, those of variations included.
    pub fn read_at_most(most: usize, text: &str) -> Result<Record, Fault> {
        let chars = text.chars().peekable();
        let mut reader = Reader { chars, line: 1, column: 1, most, read: 0 };
        let mut record = Record::default();
        let mut names = BTreeSet::new();
        loop {
            reader.skip_blank();
            let place = reader.place();
            if reader.peek() != Some('[') {
                break;
            }
            let tag = reader.tag(place)?;
            if !names.insert(tag.name.clone()) {
                return Err(tag.fault(format!("the tag `{}` stands twice", tag.name)));
            }
            if record.tags.len() == MAX_TAGS {
                return Err(tag.fault(format!("a record has at most {MAX_TAGS} tags")));
            }
            record.tags.push(tag);
        }
        record.elements = reader.elements(0)?;
        Ok(record)
    }
}

struct Reader<'a> {
    chars: Peekable<Chars<'a>>,
    line: usize,
    column: usize,
    /// The limit on elements, and the count so far.
    most: usize,
    read: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.chars.peek().copied()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.chars.next()?;
        if c == '\n' {
            self.line = self.line.saturating_add(1);
            self.column = 1;
        } else {
            self.column = self.column.saturating_add(1);
        }
        Some(c)
    }

    fn place(&self) -> (usize, usize) {
        (self.line, self.column)
    }

    fn skip_blank(&mut self) {
        while self.peek().is_some_and(|c| c.is_whitespace() || c == '\u{feff}') {
            self.next();
        }
    }

    /// Takes characters up to, but not including, the first that `stop` accepts.
    fn take_until(&mut self, stop: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while let Some(c) = self.peek().filter(|&c| !stop(c)) {
            taken.push(c);
            self.next();
        }
        taken
    }

    fn expect(&mut self, wanted: char, what: &str) -> Result<(), Fault> {
        let place = self.place();
        match self.next() {
            Some(c) if c == wanted => Ok(()),
            found => {
                let found = found.map(String::from).unwrap_or_default();
                Err(fault(place, format!("expected `{wanted}` {what}, found {}", Found(&found))))
            }
        }
    }

    fn tag(&mut self, place: (usize, usize)) -> Result<Tag, Fault> {
        self.expect('[', "before a tag")?;
        self.skip_blank();
        let name_place = self.place();
        let name = self.take_until(|c| !c.is_ascii_alphanumeric());
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let message = format!("a tag's name begins with a letter, found {}", Found(&name));
            return Err(fault(name_place, message));
        }
        let mut values = Vec::new();
        loop {
            self.skip_blank();
            if !values.is_empty() && self.peek() == Some(']') {
                self.next();
                return Ok(Tag { name, values, place });
            }
            values.push(self.string()?);
        }
    }

    fn string(&mut self) -> Result<String, Fault> {
        self.expect('"', "before a value")?;
        let mut value = String::new();
        loop {
            value.push_str(&self.take_until(|c| matches!(c, '"' | '\\' | '\n')));
            let place = self.place();
            match self.next() {
                Some('"') => return Ok(value),
                Some('\\') => match self.next() {
                    Some(c @ ('"' | '\\')) => value.push(c),
                    _ => return Err(fault(place, "only `\\\"` and `\\\\` may follow a backslash")),
                },
                _ => return Err(fault(place, "expected `\"` at the end of a value")),
            }
        }
    }

    /// Parses elements up to the end, or to the parenthesis that closes a variation.
    fn elements(&mut self, depth: usize) -> Result<Vec<Element>, Fault> {
        let mut elements = Vec::new();
        loop {
            self.skip_blank();
            let place = self.place();
            match self.peek() {
                None if depth == 0 => return Ok(elements),
                None => return Err(fault(place, "expected `)` at the end of a variation")),
                Some(')') if depth > 0 => {
                    self.next();
                    return Ok(elements);
                }
                Some(first) => elements.push(self.element(first, depth, place)?),
            }
        }
    }

    /// Parses the element that begins here.
    fn element(
        &mut self,
        first: char,
        depth: usize,
        place: (usize, usize),
    ) -> Result<Element, Fault> {
        if self.read == self.most {
            let message = format!(
                "more than {} actions, numbers, comments and variations: only so many are read \
                 here, and any number by `caravan replay`",
                self.most
            );
            return Err(fault(place, message));
        }
        self.read = self.read.saturating_add(1);
        match first {
            '(' => {
                self.next();
                if depth == MAX_DEPTH {
                    let message = format!("variations lie more than {MAX_DEPTH} deep");
                    return Err(fault(place, message));
                }
                Ok(Element::Variation(self.elements(depth.saturating_add(1))?, place))
            }
            '{' => {
                self.next();
                let comment = self.take_until(|c| c == '}');
                self.expect('}', "at the end of a comment")?;
                Ok(Element::Comment(comment))
            }
            '[' => Err(fault(place, "tags come before the actions")),
            ')' | '}' | ']' | '"' => {
                Err(fault(place, format!("expected an action, found `{first}`")))
            }
            _ => {
                let word = self.take_until(|c| {
                    c.is_whitespace() || matches!(c, '(' | ')' | '{' | '}' | '[' | ']' | '"')
                });
                read_word(&word, place)
            }
        }
    }
}

/// Parses a round number, or an action with its check marks.
fn read_word(word: &str, place: (usize, usize)) -> Result<Element, Fault> {
    if word.chars().all(|c| matches!(c, '.' | '…')) {
        let message = format!(
            "{} stands for the rest of a dealt order, in a tag; actions cannot be left out: write \
             all that were played, or end the record here",
            Found(word)
        );
        return Err(fault(place, message));
    }
    if let Some(number) = word.strip_suffix('.') {
        let round = read_number(number, 0, u32::MAX).map_err(|f| fault(place, f.message))?;
        return Ok(Element::Number(round, place));
    }
    let (rest, key) = match word.split_once('!') {
        Some((rest, key)) => (rest, Some(key)),
        None => (word, None),
    };
    let (action, mark) = match rest.split_once('=') {
        Some((action, mark)) => (action, Some(mark.to_owned())),
        None => (rest, None),
    };
    let key = match key {
        None => None,
        Some(hex) if hex.len() == 16 && hex.bytes().all(|b| b.is_ascii_hexdigit()) => {
            Some(Key(u64::from_str_radix(hex, 16).map_err(|_| fault(place, "expected a key"))?))
        }
        Some(hex) => {
            let message =
                format!("expected a key of 16 hex digits behind `!`, found {}", Found(hex));
            return Err(fault(place, message));
        }
    };
    if action.is_empty() {
        return Err(fault(place, format!("expected an action, found {}", Found(word))));
    }
    Ok(Element::Played(Played { action: action.to_owned(), mark, key, place }))
}

fn fault((line, column): (usize, usize), message: impl Into<String>) -> Fault {
    Fault { line, column, message: message.into() }
}
