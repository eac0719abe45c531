//! Golden records: whole games with their keys, points, scores and ranks, replayed exactly.
//!
//! A file's name says what kind of ending it holds; every kind is required for every seat count.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use caravan_engine::adventure::{Map, Set};
use caravan_engine::{Adventure, Notation, Road, Table, Turn, World, world};
use caravan_record::{Element, Record, Replay, Termination, replay};

const KINDS: [&str; 9] = [
    "first-seat-triggers",
    "middle-seat-triggers",
    "last-seat-triggers",
    "two-seats-reach-the-end",
    "ends-with-a-discard",
    "tie-for-first",
    "tie-below",
    "capped",
    "resigned",
];

/// Adventure also has a game on each of our own maps.
const ADVENTURE_KINDS: [&str; 3] = ["map-slanted-range", "map-crater", "map-long-pass"];

/// World also has a game with each of the boards of which one is drawn.
const WORLD_KINDS: [&str; 3] = ["board-d", "board-e", "board-f"];

/// Endings that do not exist: seats, kind, why.
const SKIPPED: [(u8, &str, &str); 2] = [
    (2, "middle-seat-triggers", "two seats have no middle"),
    (2, "tie-below", "below the first of two seats is only one"),
];

struct Golden {
    seats: u8,
    kind: String,
    text: String,
}

fn golden(family: &str) -> Vec<Golden> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/golden").join(family);
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let read = |file: &PathBuf| {
        let name = file.file_stem().unwrap().to_str().unwrap();
        let (seats, kind) = name.split_once('-').unwrap();
        let text = fs::read_to_string(file).unwrap();
        Golden { seats: seats.parse().unwrap(), kind: kind.into(), text }
    };
    files.iter().map(read).collect()
}

fn check_complete(family: &str, most_seats: u8, more_kinds: &[&str]) {
    let found: BTreeSet<(u8, String)> =
        golden(family).into_iter().map(|golden| (golden.seats, golden.kind)).collect();
    let kinds: Vec<&str> = KINDS.iter().chain(more_kinds).copied().collect();
    for seats in 2..=most_seats {
        for kind in &kinds {
            let skipped = SKIPPED.iter().any(|&(n, skip, _)| (n, skip) == (seats, *kind));
            let there = found.contains(&(seats, (*kind).to_owned()));
            assert_ne!(skipped, there, "{family}/{seats}-{kind}.record");
        }
    }
    assert!(found.iter().all(|(_, kind)| kinds.contains(&kind.as_str())));
}

#[test]
fn every_kind_of_ending_is_there_for_every_seat_count() {
    check_complete("road", 5, &[]);
    check_complete("adventure", 4, &ADVENTURE_KINDS);
    check_complete("world", 4, &WORLD_KINDS);
}

#[test]
fn golden_records_replay_exactly() {
    check_all(&Arc::new(Road::standard()), "", |seats| if seats <= 3 { 6 } else { 5 });
    // Records of World without a key are of its first set.
    let first = world::Set::read(world::Set::texts()[0]).unwrap();
    check_all(&Arc::new(World::new(first)), "", |_| 8);
    for map in Map::all() {
        let kind = format!("map-{}", map.name());
        let kind = if kind == "map-standard" { "" } else { kind.as_str() };
        check_all(&Arc::new(Adventure::new(Set::standard(), map).unwrap()), kind, |_| 4);
    }
}

/// Replays all records of a family, or those on a map; `to_end` is how many claims end a game with
/// so many seats.
fn check_all<R: Notation>(rules: &Arc<R>, map: &str, to_end: impl Fn(usize) -> usize) {
    let family = rules.edition().family;
    let here = |golden: &Golden| golden.kind.starts_with("map-") != map.is_empty();
    for golden in golden(family).into_iter().filter(here) {
        if !map.is_empty() && golden.kind != map {
            continue;
        }
        let name = format!("{family}/{}-{}", golden.seats, golden.kind);
        let record = Record::read(&golden.text).unwrap();
        assert_eq!(record.write(), golden.text, "{name} is written as it is read");
        for (i, seat) in record.tag("Seats").unwrap().values.iter().enumerate() {
            assert_eq!(*seat, format!("Trader {}", i + 1), "{name}: names are scrubbed");
        }
        assert_eq!(record.value("Rules").unwrap(), Some("1"));
        for element in &record.elements {
            if let Element::Played(played) = element {
                assert!(played.key.is_some(), "{name}: every action has a key");
                assert_eq!(played.action.starts_with('#'), played.mark.is_some(), "{name}");
            }
        }
        let mut plies = Vec::new();
        let replayed = replay(rules, &record, |step| {
            if let Turn::Of(seat) = step.table.turn() {
                plies.push((seat.index(), rules.spell(step.action)));
            }
        });
        let replayed = replayed.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(replayed.names.len(), usize::from(golden.seats));
        let scores: Vec<String> = replayed.scores.iter().map(u16::to_string).collect();
        let result = if replayed.outcome.is_some() { scores.join(" ") } else { "*".into() };
        assert_eq!(record.value("Result").unwrap(), Some(result.as_str()), "{name}");
        if let Some(board) = golden.kind.strip_prefix("board-") {
            let boards = record.value("Boards").unwrap().unwrap();
            assert!(boards.starts_with(&board.to_uppercase()), "{name}: {boards}");
        } else if map.is_empty() {
            check_kind(&golden.kind, &replayed, &plies, to_end(replayed.names.len()));
        }
    }
}

/// The game has the kind of ending its file is named after. `plies` are seats and actions.
fn check_kind<R: Notation>(
    kind: &str,
    replayed: &Replay<Table<R>>,
    plies: &[(usize, String)],
    to_end: usize,
) {
    let over = replayed.table.turn() == Turn::Over;
    let n_seats = replayed.names.len();
    let mut claims: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (ply, (seat, action)) in plies.iter().enumerate() {
        if action.starts_with('#') {
            claims.entry(*seat).or_default().push(ply);
        }
    }
    let reached: BTreeMap<usize, usize> = claims
        .iter()
        .filter(|(_, plies)| plies.len() == to_end)
        .map(|(&seat, plies)| (plies[to_end - 1], seat))
        .collect();
    let trigger = reached.values().next().copied();
    let ranks = replayed.outcome.as_ref().map(|outcome| outcome.ranks.to_vec());
    let later_ranks_higher = |score: u16| {
        let tied: Vec<usize> = (0..n_seats).filter(|&s| replayed.scores[s] == score).collect();
        let ranks = ranks.as_ref().unwrap();
        tied.len() > 1 && tied.windows(2).all(|pair| ranks[pair[0]] > ranks[pair[1]])
    };
    let top = *replayed.scores.iter().max().unwrap();
    match kind {
        "first-seat-triggers" => assert!(over && trigger == Some(0)),
        "last-seat-triggers" => assert!(over && trigger == Some(n_seats - 1)),
        "middle-seat-triggers" => {
            assert!(over && trigger.is_some_and(|seat| seat > 0 && seat < n_seats - 1));
        }
        "two-seats-reach-the-end" => assert!(over && reached.len() > 1),
        "ends-with-a-discard" => {
            let discards = |action: &str| action.starts_with('-') || action.contains(":-");
            assert!(over && plies.last().is_some_and(|(_, action)| discards(action)));
        }
        "tie-for-first" => {
            assert!(over && later_ranks_higher(top));
            let ranks: BTreeSet<u8> = ranks.unwrap().into_iter().collect();
            assert_eq!(ranks.len(), n_seats, "no two seats share a rank");
        }
        "tie-below" => {
            let below = replayed.scores.iter().filter(|&&score| score < top);
            assert!(over && below.copied().any(later_ranks_higher));
        }
        "capped" => {
            assert!(!over && ranks.is_none());
            assert_eq!(replayed.termination, Termination::Capped);
        }
        "resigned" => {
            let Termination::Resigned(resigned) = &replayed.termination else {
                panic!("nobody resigned")
            };
            assert_eq!(usize::from(ranks.unwrap()[resigned[0].index()]), n_seats);
        }
        _ => panic!("unknown kind {kind}"),
    }
}
