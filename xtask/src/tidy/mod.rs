//! What no compiler checks: each check takes a tree and says what is wrong in it, and where.

pub mod arrows;
pub mod circles;
pub mod clauses;
pub mod families;
pub mod heads;
pub mod leftovers;
pub mod lengths;
pub mod links;
pub mod purity;
pub mod theme;
pub mod tree;

use std::fmt;

use tree::File;

/// Something wrong in a file, as a sentence.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    /// The file, from the root of the tree.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Finding {
    /// A finding in a line of a file.
    pub fn new(file: &File, line: usize, message: impl Into<String>) -> Finding {
        Finding { path: file.path.clone(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// The findings of a check in a small tree, as text.
#[cfg(test)]
fn found(check: fn(&tree::Tree) -> Vec<Finding>, files: &[(&str, &str)]) -> Vec<String> {
    check(&tree::Tree::of(files)).iter().map(Finding::to_string).collect()
}
