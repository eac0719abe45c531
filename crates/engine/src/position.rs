//! Positions: what the one-line texts of all families share.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::{Fault, Faults, words};

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
