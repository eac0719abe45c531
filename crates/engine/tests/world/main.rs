//! The clauses of `docs/rules/world.md` and the rulings, each with at least one test.
//!
//! A test carries the number of its clause or ruling in its name, and its scenario is text in the
//! notation: a position, the actions made in it, and the fields expected afterwards. So the tests
//! say what the rules say, and do not change when the engine is built differently.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod actions;
mod bonus;
mod claim;
mod components;
mod end;
#[path = "../harness/mod.rs"]
mod harness;
mod knowledge;
mod limit;
mod rest;
mod setup;
mod traders;
mod turn;

use std::sync::{Arc, LazyLock};

use caravan_engine::World;
use caravan_engine::world::Set;

use self::WORLD as RULES;
use harness::*;

/// Whose clauses these are.
type Rulebook = World;

/// The rulebook with the first set, which never changes: what a location does and what a card is worth
/// may, and the rules do not depend on it.
static WORLD: LazyLock<Arc<World>> =
    LazyLock::new(|| Arc::new(World::new(Set::read(Set::texts()[0]).unwrap())));

/// The fields of a position that belong to a seat.
const SEAT_FIELDS: [&str; 5] = ["caravan", "traders", "claimed", "taken", "explored"];

/// What the fields stand for that writers leave out.
const LEFT_OUT: [(&str, &str); 3] = [("claimed", "-"), ("taken", "-"), ("explored", "-")];

/// The fourth boards.
const FOURTH: [char; 3] = ['D', 'E', 'F'];

/// A location of the standard set, as its line says.
struct Location {
    name: String,
    /// An effect, or `gate`.
    work: String,
    traders: usize,
    /// `open`, `covered` or `covered-2-3`.
    cover: String,
    /// The numbers on the bonus spaces of a gate.
    stacks: Vec<usize>,
}

impl Location {
    /// Some way to work there.
    fn action(&self) -> String {
        let Location { name, work, .. } = self;
        if work.starts_with('^') {
            format!("{name}:")
        } else if work.contains('>') {
            format!("{name}*1")
        } else {
            name.clone()
        }
    }
}

/// The locations in play with a fourth board, in set order.
fn locations(fourth: char) -> Vec<Location> {
    let (mut board, mut number) = (' ', 0);
    let mut locations = Vec::new();
    for line in WORLD.set().write().lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[0] {
            "board" | "choice" => {
                board = words[1].chars().next().expect("a letter");
                number = 0;
            }
            "gate" | "location" => {
                number += 1;
                let gate = words[0] == "gate";
                let values = &words[if gate { 1 } else { 2 }..];
                let heights = values[2..].iter().map(|height| height.parse().expect("a number"));
                locations.push(Location {
                    name: format!("{board}{number}"),
                    work: if gate { "gate" } else { words[1] }.into(),
                    traders: values[0].parse().expect("a number"),
                    cover: if gate { "open" } else { values[2] }.into(),
                    stacks: if gate { heights.collect() } else { Vec::new() },
                });
            }
            _ => {}
        }
    }
    locations
        .retain(|location| ['A', 'B', 'C', fourth].iter().any(|&l| location.name.starts_with(l)));
    locations
}

/// The names of the locations that tiles cover at the start, in set order.
fn covered(fourth: char, seats: u8) -> Vec<String> {
    let is_covered = |location: &Location| match location.cover.as_str() {
        "covered" => true,
        "covered-2-3" => seats < 4,
        _ => false,
    };
    locations(fourth).into_iter().filter(is_covered).map(|location| location.name).collect()
}

/// The point cards that take part with so many seats, in set order.
fn point_cards(seats: u8) -> Vec<String> {
    let takes_part = |line: String| {
        let words: Vec<&str> = line.split(' ').collect();
        let least: u8 = words[2].parse().expect("a number of seats");
        (least <= seats).then(|| words[0].to_string())
    };
    set_lines("points").into_iter().filter_map(takes_part).collect()
}

/// The tiles of a kind, `bonus` or `exploration`, each as often as there are copies, sorted.
fn all_tiles(keyword: &str) -> Vec<String> {
    let copies = |line: String| {
        let (tile, n) = line.split_once(' ').expect("a tile and a number");
        vec![tile.to_string(); n.parse().expect("a number of copies")]
    };
    let mut tiles: Vec<String> = set_lines(keyword).into_iter().flat_map(copies).collect();
    tiles.sort_unstable();
    tiles
}

/// The tiles of the bonus stacks in a written field, top tile first.
fn stacks(bonus: &str) -> Vec<Vec<String>> {
    let tiles = |stack: &str| {
        stack.split_whitespace().filter(|&tile| tile != "-").map(String::from).collect()
    };
    bonus.split('/').map(tiles).collect()
}

/// The exploration tiles on the board in a written field: locations and tiles.
fn tiles_by_location(tiles: &str) -> Vec<(String, String)> {
    let pair = |word: &str| {
        let (location, tile) = word.split_once(':').expect("a location and a tile");
        (location.into(), tile.into())
    };
    tiles.split_whitespace().filter(|&word| word != "-").map(pair).collect()
}

/// What is left of all components when these are taken away, each of which must be there.
#[track_caller]
fn left_of(all: &[String], taken: &[String]) -> Vec<String> {
    let mut left = all.to_vec();
    for component in taken {
        let place = left.iter().position(|other| other == component);
        left.remove(place.unwrap_or_else(|| panic!("{component} is not left of {all:?}")));
    }
    left
}
