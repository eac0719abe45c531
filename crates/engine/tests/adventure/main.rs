//! The clauses of `docs/rules/adventure.md` and the rulings, each with at least one test.
//!
//! A test carries the number of its clause or ruling in its name, and its scenario is text in the
//! notation: a position, the actions made in it, and the fields expected afterwards. So the tests
//! say what the rules say, and do not change when the engine is built differently.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod cards;
mod components;
mod end;
#[path = "../harness/mod.rs"]
mod harness;
mod knowledge;
mod limit;
mod maps;
mod mistakes;
mod mountain;
mod moves;
mod positions;
mod rest;
mod sets;
mod setup;
mod turn;
mod village;

use std::sync::{Arc, LazyLock};

use caravan_engine::Adventure;

use self::ADVENTURE as RULES;
use harness::*;

/// Whose clauses these are.
type Rulebook = Adventure;

/// The rulebook with the standard set and map.
static ADVENTURE: LazyLock<Arc<Adventure>> = LazyLock::new(|| Arc::new(Adventure::standard()));

/// The fields of a position that belong to a seat.
const SEAT_FIELDS: [&str; 10] = [
    "caravan", "wagon", "hand", "played", "spent", "known", "pool", "outposts", "claimed", "bonus",
];

/// What the fields stand for that writers leave out; `known` so only if a card is spent.
const LEFT_OUT: [(&str, &str); 7] = [
    ("wagon", "-"),
    ("played", "-"),
    ("spent", "-"),
    ("known", "-"),
    ("outposts", "-"),
    ("claimed", "-"),
    ("bonus", "-"),
];

/// Four mountains of each level on the standard map; C1, C4, D2 and E3 are valleys.
///
/// ```text
///         C1
///     B1a     D1a
/// A1V     C2b     E1V
///     B2c     D2
/// A2a     C3d     E2b
///     B3d     D3b
/// A3c     C4      E3
///     B4b     D4c
/// A4V     C5c     E4V
///     B5a     D5d
///         C6d
/// ```
const TILES: &str = "A2:c>aaaab A3:bb>cc B1:d>aaac B2:aa>c B3:ab>d B4:c>bb B5:b>aaa C2:aa>bb \
                     C3:aaa>d C5:d>cc C6:cc>dd D1:bb>aad D3:aaa>bc D4:aaaa>cd D5:bbb>dd E2:d>bbb";

/// The spaces with mountains of [`TILES`], in order.
const MOUNTAINS: [&str; 16] = [
    "A2", "A3", "B1", "B2", "B3", "B4", "B5", "C2", "C3", "C5", "C6", "D1", "D3", "D4", "D5", "E2",
];

/// The valleys of [`TILES`].
const VALLEYS: [&str; 4] = ["C1", "C4", "D2", "E3"];

/// The villages of the standard map.
const VILLAGES: [&str; 4] = ["A1", "A4", "E1", "E4"];

/// All spaces of the standard map, in order.
const SPACES: [&str; 24] = [
    "A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5", "C1", "C2", "C3", "C4", "C5", "C6", "D1",
    "D2", "D3", "D4", "D5", "E1", "E2", "E3", "E4",
];

/// A position after the opening: the mountains lie as in [`TILES`], and wagons of which nothing is
/// said stand in the valley E3, where they are in nobody's way.
fn scene(seats: usize, given: &str) -> String {
    let mut position = format!("adventure {seats}");
    if !given.trim().is_empty() {
        position = format!("{position} | {given}");
    }
    let names: Vec<String> = fields(&position).into_iter().map(|(name, _)| name).collect();
    let missing = |name: &str| names.iter().all(|other| other != name);
    if missing("tiles") {
        position = format!("{position} | tiles {TILES}");
    }
    for seat in 1..=seats {
        let wagon = format!("wagon {seat}");
        if missing(&wagon) {
            position = format!("{position} | {wagon} E3");
        }
    }
    in_one_line(&position)
}

/// The spaces to which the seat can go, its own included; each once, whatever the tolls.
#[track_caller]
fn reachable(position: &str) -> Vec<String> {
    let place = |action: String| action.split(':').next().map(String::from);
    let mut places: Vec<String> = legal(position)
        .into_iter()
        .filter(|action| action.starts_with(|c: char| c.is_ascii_uppercase()))
        .filter_map(place)
        .collect();
    places.dedup();
    places
}

/// The first words of the lines of the standard set with this keyword.
fn set_words(keyword: &str) -> Vec<String> {
    let name = |line: String| line.split(' ').next().expect("a first word").into();
    set_lines(keyword).into_iter().map(name).collect()
}
