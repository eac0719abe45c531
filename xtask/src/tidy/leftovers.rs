//! Notes to oneself do not stay in the source.
//!
//! Clippy's `todo` and `dbg_macro` find these in Rust code, ESLint's `no-warning-comments` in the
//! scripts of the web client; this finds the words in comments and in every other language.

use super::Finding;
use super::tree::Tree;

const SOURCES: [&str; 10] =
    ["rs", "py", "toml", "sh", "yml", "yaml", "css", "html", "svelte", "set"];

/// Put together here, so that this file does not find itself.
const LEFTOVERS: [&str; 3] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("X", "XX")];

/// Finds what was left for later, or from debugging, in source files.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.has_extension(&SOURCES)) {
        for (number, line) in file.lines() {
            for leftover in LEFTOVERS.iter().filter(|leftover| has_word(line, leftover)) {
                let message = format!("`{leftover}` must not stay in the source.");
                findings.push(Finding::new(file, number, message));
            }
        }
    }
    findings
}

/// Whether a word stands in a line, and not only as a part of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    let continues = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(start, _)| {
        let behind = &line[start + word.len()..];
        !line[..start].ends_with(continues) && !behind.starts_with(continues)
    })
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn each_leftover_is_found_and_named() {
        for leftover in LEFTOVERS {
            let text = format!("\nlet x = 1; // {leftover}(x)\n");
            let expected = format!("oracle/a.py:2: `{leftover}` must not stay in the source.");
            assert_eq!(found(check, &[("oracle/a.py", &text)]), [expected]);
        }
    }

    #[test]
    fn longer_words_and_other_files_are_fine() {
        let longer = LEFTOVERS.map(|leftover| format!("A{leftover}")).join(" ");
        assert!(found(check, &[("crates/engine/src/a.rs", &longer)]).is_empty());
        assert!(found(check, &[("corpus/a.record", LEFTOVERS[0])]).is_empty());
    }
}
