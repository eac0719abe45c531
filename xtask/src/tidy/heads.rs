//! Every source file says first what it is for.

use super::Finding;
use super::tree::{File, Tree};

/// Finds source files of crates that do not begin with a line of module documentation.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let headless = |file: &&File| file.source_of().is_some() && !file.text.starts_with("//! ");
    let message = "The file must begin with `//!` and what it is for.";
    tree.files.iter().filter(headless).map(|file| Finding::new(file, 1, message)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_file_without_a_head_is_found() {
        let head = "//! Cards.\n";
        let files = [("crates/engine/src/a.rs", head), ("crates/engine/src/b/c.rs", "use x;\n")];
        let expected =
            "crates/engine/src/b/c.rs:1: The file must begin with `//!` and what it is for.";
        assert_eq!(found(check, &files), [expected]);
    }
}
