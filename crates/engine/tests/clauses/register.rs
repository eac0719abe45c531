//! No clause and no ruling without a test: names carry their numbers.

use std::fs;

const ROAD: &str = include_str!("../../../../docs/rules/road.md");
const RULINGS: &str = include_str!("../../../../docs/rules/rulings.md");

/// What stands between these two marks at the beginning of a line.
fn numbers<'a>(text: &'a str, before: &str, behind: &str) -> Vec<&'a str> {
    let number = |line: &'a str| Some(line.strip_prefix(before)?.split_once(behind)?.0);
    text.lines().filter_map(number).collect()
}

/// The source of all clause tests, and of the rules that all families share.
fn tests() -> String {
    let folder = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clauses"));
    let files = folder.expect("the folder of this file").map(|entry| entry.expect("a file").path());
    let read = |path| fs::read_to_string(path).expect("a source file");
    files.map(read).collect::<String>() + include_str!("../../src/rules.rs")
}

#[test]
fn every_clause_has_a_test() {
    let clauses = numbers(ROAD, "- **", "** ");
    assert!(clauses.len() > 40, "{clauses:?}");
    let tests = tests();
    // The aim of the game and the endless supply forbid nothing and allow nothing.
    for clause in clauses.into_iter().filter(|clause| !["1.1", "1.3"].contains(clause)) {
        let name = format!("road_{}_", clause.replace('.', "_"));
        assert!(tests.contains(&format!("fn {name}")), "no test is called {name}…");
    }
}

#[test]
fn every_ruling_has_a_test() {
    let rulings = numbers(RULINGS, "**", " —");
    assert!(rulings.len() >= 15, "{rulings:?}");
    let tests = tests();
    for ruling in rulings {
        let name = format!("ruling_{}_", ruling.to_lowercase());
        assert!(tests.contains(&format!("fn {name}")), "no test is called {name}…");
    }
}
