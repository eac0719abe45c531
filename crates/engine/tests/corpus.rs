//! Counts and legal lists of known positions. The files under `corpus/` were made by the oracle.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::{Path, PathBuf};

use caravan_engine::perft::{divide, perft};
use caravan_engine::{List, Notation, Road, Rules};

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

fn entries(folder: &str, extension: &str) -> Vec<Entry> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(folder);
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    files.sort();
    assert!(!files.is_empty(), "nothing in {}", folder.display());
    let mut entries: Vec<Entry> = Vec::new();
    for file in files {
        for line in fs::read_to_string(&file).unwrap().lines() {
            let Some((word, rest)) = line.split_once(' ').filter(|_| !line.starts_with('#')) else {
                continue;
            };
            if word == "id" {
                entries.push(Entry { id: rest.into(), lines: Vec::new() });
            } else {
                entries.last_mut().unwrap().lines.push((word.into(), rest.into()));
            }
        }
    }
    entries
}

#[test]
fn perft_counts_are_those_of_the_oracle() {
    let road = Road::standard();
    let long = std::env::var_os("CARAVAN_LONG").is_some();
    for entry in entries("perft", "perft") {
        let state = road.read_position(entry.line("position")).unwrap();
        assert_eq!(road.write_position(&state), entry.line("position"));
        assert_eq!(perft(&road, &state, 0), 1);
        let mut counted = 0;
        for line in entry.lines("perft") {
            let numbers: Vec<u64> = line.split(' ').map(|n| n.parse().unwrap()).collect();
            let [depth, nodes] = numbers[..] else { panic!("{}: `perft {line}`", entry.id) };
            let depth = u32::try_from(depth).unwrap();
            if nodes > MAX_NODES && !long {
                continue;
            }
            assert_eq!(perft(&road, &state, depth), nodes, "{} at depth {depth}", entry.id);
            let parts = divide(&road, &state, depth);
            assert_eq!(parts.iter().map(|(_, part)| part).sum::<u64>(), nodes);
            counted += 1;
        }
        assert!(counted > 0, "{} counts nothing", entry.id);
    }
}

#[test]
fn legal_lists_come_in_the_order_of_the_oracle() {
    let road = Road::standard();
    for entry in entries("order", "order") {
        let state = road.read_position(entry.line("position")).unwrap();
        let mut legal = List::new();
        road.legal_actions(&state, &mut legal);
        let spelled: Vec<String> = legal.iter().map(|&action| road.spell(action)).collect();
        assert_eq!(spelled.join(" "), entry.line("legal"), "{}", entry.id);
    }
}
