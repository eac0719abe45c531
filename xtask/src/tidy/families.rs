//! What every family has, where no compiler asks for it: documents, corpora, the oracle, words
//! (`docs/new-family.md`).

use super::Finding;
use super::tree::Tree;

/// Files that a family has, with its name for `*`.
const FILES: [&str; 16] = [
    "docs/rules/*.md",
    "corpus/perft/*.perft",
    "corpus/order/*.order",
    "corpus/bench/*.bench",
    "corpus/golden/*/2-resigned.record",
    "crates/engine/tests/*/main.rs",
    "oracle/*.py",
    "oracle/*_cards.py",
    "web/src/families/*/Board.svelte",
    "web/src/families/*/Own.svelte",
    "web/src/families/*/Seat.svelte",
    "web/src/families/*/prompt.ts",
    "web/src/words/en/*.ftl",
    "web/src/words/de/*.ftl",
    "web/src/words/es/*.ftl",
    "web/src/words/fr/*.ftl",
];

/// What stands in files about all families, with the name for `*`.
const MENTIONS: [(&str, &str); 3] = [
    ("crates/engine/src/family.rs", " * \""),
    ("README.md", "| `*` |"),
    ("docs/notation.md", "`family *`"),
];

/// Finds families that lack something: there is one for each first set of the engine.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for set in &tree.files {
        let Some(family) = family_of(&set.path) else { continue };
        let capital = family[..1].to_uppercase() + &family[1..];
        let of = |pattern: &str| pattern.replace('*', family);
        for path in FILES.map(of) {
            if !tree.has(&path) {
                findings.push(Finding::new(set, 1, format!("{capital} has no {path}.")));
            }
        }
        for (path, pattern) in MENTIONS {
            let words = of(pattern);
            let file = tree.files.iter().find(|file| file.path == path);
            if file.is_none_or(|file| !file.text.contains(&words)) {
                findings.push(Finding::new(set, 1, format!("{path} does not say `{words}`.")));
            }
        }
    }
    findings
}

/// The family whose components the file with this path holds, if it is its first set; later ones of World are called
/// `world-2` and so on.
pub fn family_of(path: &str) -> Option<&str> {
    let name = path.strip_prefix("crates/engine/sets/")?.strip_suffix(".set")?;
    (!name.contains('-')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_family_without_a_page_of_rules_is_found() {
        let findings = found(check, &[("crates/engine/sets/toy.set", ""), ("oracle/toy.py", "")]);
        let lacks =
            |what: &str| findings.contains(&format!("crates/engine/sets/toy.set:1: {what}"));
        assert!(lacks("Toy has no docs/rules/toy.md."));
        assert!(!lacks("Toy has no oracle/toy.py."));
        assert!(lacks("README.md does not say `| `toy` |`."));
        assert_eq!(findings.len(), FILES.len() - 1 + MENTIONS.len());
    }
}
