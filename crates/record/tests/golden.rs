//! Golden records: whole games with their keys, points, scores and ranks, replayed exactly.
//!
//! A file's name says what kind of ending it holds; every kind is required for every seat count.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use caravan_engine::adventure::Map;
use caravan_engine::{Adventure, Family, IntoAny, Notation, Table, Turn, each_family};
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

/// World also has a game with each of the boards of which one is drawn.
const WORLD_KINDS: [&str; 3] = ["board-d", "board-e", "board-f"];

/// The kinds that a family has: where there are maps also a game on each of them.
fn kinds<R: IntoAny>() -> Vec<String> {
    let mut kinds: Vec<String> = KINDS.map(String::from).to_vec();
    if R::HAS_MAP {
        let others = Map::all().filter(|map| map.name() != "standard");
        kinds.extend(others.map(|map| format!("map-{}", map.name())));
    }
    if R::FAMILY == Family::World {
        kinds.extend(WORLD_KINDS.map(String::from));
    }
    kinds
}

/// Endings that do not exist: seats and kind.
const SKIPPED: [(u8, &str); 2] = [
    // Two seats have no middle, and below the first of them is only one.
    (2, "middle-seat-triggers"),
    (2, "tie-below"),
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

fn check_complete<R: IntoAny>(rules: &R) {
    let family = R::FAMILY.name();
    let found: BTreeSet<(u8, String)> =
        golden(family).into_iter().map(|golden| (golden.seats, golden.kind)).collect();
    let kinds = kinds::<R>();
    // In some families nobody ever holds too much.
    let discards = golden(family).iter().any(|golden| golden.text.contains(" -"));
    for seats in rules.seat_counts() {
        for kind in &kinds {
            let skipped =
                SKIPPED.contains(&(seats, kind)) || !discards && kind == "ends-with-a-discard";
            let there = found.contains(&(seats, kind.clone()));
            assert_ne!(skipped, there, "{family}/{seats}-{kind}.record");
        }
    }
    assert!(found.iter().all(|(_, kind)| kinds.contains(kind)));
}

#[test]
fn every_kind_of_ending_is_there_for_every_seat_count() {
    each_family!(R => check_complete(&R::standard()));
}

/// Records without a key are of the first set of a family.
fn first<R: IntoAny>(map: Option<&str>) -> Arc<R> {
    Arc::new(R::load(Some(R::set_texts()[0]), map).unwrap())
}

#[test]
fn golden_records_replay_exactly() {
    each_family!(R => check_all(&first::<R>(None), ""));
    for map in Map::all().filter(|map| map.name() != "standard") {
        let kind = format!("map-{}", map.name());
        check_all(&first::<Adventure>(Some(map.name())), &kind);
    }
}

/// Replays all records of a family, or those on a map.
fn check_all<R: Notation>(rules: &Arc<R>, map: &str) {
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
            check_kind(&golden.kind, &replayed, &plies);
        }
    }
}

/// The game has the kind of ending its file is named after. `plies` are seats and actions.
fn check_kind<R: Notation>(kind: &str, replayed: &Replay<Table<R>>, plies: &[(usize, String)]) {
    let over = replayed.table.turn() == Turn::Over;
    let n_seats = replayed.names.len();
    let mut claims: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (ply, (seat, action)) in plies.iter().enumerate() {
        if action.starts_with('#') {
            claims.entry(*seat).or_default().push(ply);
        }
    }
    // In the round that is the last, nobody claims more than whoever has triggered the end.
    let to_end = claims.values().map(Vec::len).max().unwrap_or(0);
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
