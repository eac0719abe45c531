//! Positions: what the one-line texts of all families share.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::{Fault, Faults, Words, words};

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
