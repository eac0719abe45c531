//! What every family has, where no compiler asks for it: documents, corpora, the oracle, words, and
//! tests that are written out for each (`docs/new-family.md`).

use super::Finding;
use super::tree::{File, Tree};

/// Files that a family has, with its name for `*`.
const FILES: [&str; 14] = [
    "docs/rules/*.md",
    "corpus/perft/*.perft",
    "corpus/order/*.order",
    "corpus/golden/*/2-resigned.record",
    "crates/engine/tests/*/main.rs",
    "oracle/*.py",
    "web/src/board/*/Board.svelte",
    "web/src/board/*/Own.svelte",
    "web/src/board/*/Seat.svelte",
    "web/src/board/*/prompt.ts",
    "web/src/words/en/*.ftl",
    "web/src/words/de/*.ftl",
    "web/src/words/es/*.ftl",
    "web/src/words/fr/*.ftl",
];

/// What stands in files about all families, with the name for `*`, or for `@` with a capital.
const MENTIONS: [(&str, &str); 17] = [
    ("README.md", "| `*` |"),
    ("ARCHITECTURE.md", "| `*/` |"),
    ("docs/notation.md", "family *"),
    ("docs/deal.md", "`* "),
    ("crates/engine/src/any.rs", "Family::@,"),
    ("crates/engine/tests/laws/main.rs", "laws!(of_*,"),
    ("crates/engine/tests/set_files.rs", "*::Set::standard()"),
    ("crates/protocol/tests/wire.rs", "fn views_of_*_are_what_is_known"),
    ("crates/record/tests/golden.rs", "check_complete(\"*\""),
    ("crates/sim/tests/leaks.rs", "hidden_in_*_1"),
    ("crates/ai/src/planner.rs", "fn planners_finish_a_game_of_*"),
    ("crates/caravan/tests/cli.rs", "(\"*\", \"2\","),
    ("xtask/src/tidy/clauses.rs", "\"@\""),
    ("xtask/src/step.rs", "(\"*\", "),
    ("oracle/games.py", "\"*\": *"),
    ("oracle/compare.py", "\"*\": "),
    ("fuzz/fuzz_targets/set.rs", "*::Set::read"),
];

/// Finds families that lack something: there is one for each first set of the engine.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for set in &tree.files {
        let Some(family) = family(set) else { continue };
        let capital = family[..1].to_uppercase() + &family[1..];
        let of = |pattern: &str| pattern.replace('*', family).replace('@', &capital);
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

/// The family whose components a file holds, if it is its first set; later ones of World are called
/// `world-2` and so on.
fn family(file: &File) -> Option<&str> {
    let name = file.path.strip_prefix("crates/engine/sets/")?.strip_suffix(".set")?;
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
