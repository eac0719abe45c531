//! How long a file may be.

use super::Finding;
use super::tree::Tree;

/// The most lines of a source file; tests beside the source may be longer. What lints the page
/// checks its files.
const MOST: usize = 600;

/// Finds Rust source files that are too long to hold one thing.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let sources = tree.files.iter().filter(|file| file.source_of().is_some());
    let long = sources.filter_map(|file| {
        let lines = file.lines().count();
        let message = format!("{lines} lines are too many, at most {MOST}: split the file.");
        (lines > MOST).then(|| Finding::new(file, MOST + 1, message))
    });
    long.collect()
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn only_source_files_that_are_too_long_are_found() {
        let (most, more) = ("\n".repeat(MOST), "\n".repeat(MOST + 1));
        let files = [
            ("crates/room/src/a.rs", &*most),
            ("crates/room/src/b.rs", &more),
            ("crates/room/tests/c.rs", &more),
        ];
        let expected =
            "crates/room/src/b.rs:601: 601 lines are too many, at most 600: split the file.";
        assert_eq!(found(check, &files), [expected]);
    }
}
