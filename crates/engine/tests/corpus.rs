//! Counts and legal lists of known positions. The files under `corpus/` were made by the oracle.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;

use caravan_engine::perft::{divide, perft};
use caravan_engine::{AnyRules, Family, List, Notation, with_rules};

/// More nodes than this are counted only when `CARAVAN_LONG` is set.
const MAX_NODES: u64 = 2_000_000;

/// One entry of a corpus file: its lines by their first word.
struct Entry {
    id: String,
    lines: Vec<(String, String)>,
}

impl Entry {
    fn lines(&self, word: &str) -> impl Iterator<Item = &str> {
        self.lines.iter().filter(move |(first, _)| first == word).map(|(_, rest)| rest.as_str())
    }

    fn line(&self, word: &str) -> &str {
        self.lines(word).next().unwrap_or_else(|| panic!("{}: no line `{word}`", self.id))
    }
}

/// The entries of a file such as `corpus/perft/road.perft`.
fn entries(folder: &str, family: &str) -> Vec<Entry> {
    let file = format!("../../corpus/{folder}/{family}.{folder}");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines() {
        let Some((word, rest)) = line.split_once(' ').filter(|_| !line.starts_with('#')) else {
            continue;
        };
        if word == "id" {
            entries.push(Entry { id: rest.into(), lines: Vec::new() });
        } else {
            entries.last_mut().unwrap().lines.push((word.into(), rest.into()));
        }
    }
    assert!(entries.len() > 10, "few entries for {family}");
    entries
}

/// The rules with the first set of a family: the corpus was made with it.
fn first(family: Family) -> AnyRules {
    AnyRules::load(family, Some(family.sets()[0]), None).unwrap()
}

fn check_counts<R: Notation>(rules: &R) {
    let long = std::env::var_os("CARAVAN_LONG").is_some();
    for entry in entries("perft", rules.edition().family) {
        let state = rules.read_position(entry.line("position")).unwrap();
        assert_eq!(rules.write_position(&state), entry.line("position"));
        assert_eq!(perft(rules, &state, 0), 1);
        let mut counted = 0;
        for line in entry.lines("perft") {
            let numbers: Vec<u64> = line.split(' ').map(|n| n.parse().unwrap()).collect();
            let [depth, nodes] = numbers[..] else { panic!("{}: `perft {line}`", entry.id) };
            let depth = u32::try_from(depth).unwrap();
            if nodes > MAX_NODES && !long {
                continue;
            }
            assert_eq!(perft(rules, &state, depth), nodes, "{} at depth {depth}", entry.id);
            let parts = divide(rules, &state, depth);
            assert_eq!(parts.iter().map(|(_, part)| part).sum::<u64>(), nodes);
            counted += 1;
        }
        assert!(counted > 0, "{} counts nothing", entry.id);
    }
}

fn check_order<R: Notation>(rules: &R) {
    for entry in entries("order", rules.edition().family) {
        let state = rules.read_position(entry.line("position")).unwrap();
        let mut legal = List::new();
        rules.legal_actions(&state, &mut legal);
        let spelled: Vec<String> = legal.iter().map(|&action| rules.spell(action)).collect();
        assert_eq!(spelled.join(" "), entry.line("legal"), "{}", entry.id);
    }
}

#[test]
fn perft_counts_are_those_of_the_oracle() {
    for family in Family::ALL {
        with_rules!(first(family), rules => check_counts(rules.as_ref()));
    }
}

#[test]
fn legal_lists_come_in_the_order_of_the_oracle() {
    for family in Family::ALL {
        with_rules!(first(family), rules => check_order(rules.as_ref()));
    }
}
