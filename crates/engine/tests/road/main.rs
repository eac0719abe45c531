//! The clauses of `docs/rules/road.md` and the rulings, each with at least one test.
//!
//! A test carries the number of its clause or ruling in its name, and its scenario is text in the
//! notation: a position, the actions made in it, and the fields expected afterwards. So the tests
//! say what the rules say, and do not change when the engine is built differently.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod acquire;
mod claim;
mod components;
mod end;
#[path = "../harness/mod.rs"]
mod harness;
mod knowledge;
mod limit;
mod mistakes;
mod play;
mod rest;
mod setup;
mod turn;

use std::sync::{Arc, LazyLock};

use caravan_engine::Road;

use self::ROAD as RULES;
use harness::*;

/// Whose clauses these are.
type Rulebook = Road;

/// The rulebook with the standard set.
static ROAD: LazyLock<Arc<Road>> = LazyLock::new(|| Arc::new(Road::standard()));

/// The fields of a position that belong to a seat.
const SEAT_FIELDS: [&str; 5] = ["caravan", "hand", "played", "claimed", "earned"];

/// What the fields stand for that writers leave out.
const LEFT_OUT: [(&str, &str); 3] = [("played", "-"), ("claimed", "-"), ("earned", "0 0")];

/// The names of the point cards, in set order.
fn point_cards() -> Vec<String> {
    let name = |line: String| line.split(' ').next().expect("a first word").into();
    set_lines("points").into_iter().map(name).collect()
}
