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
mod knowledge;
mod limit;
mod mistakes;
mod play;
mod rest;
mod setup;
mod turn;

use std::sync::{Arc, LazyLock};

use caravan_engine::road::Action;
use caravan_engine::{Notation, Road, Rules, Seed, Table, Turn};

/// The rulebook with the standard set.
static ROAD: LazyLock<Arc<Road>> = LazyLock::new(|| Arc::new(Road::standard()));

/// A new game.
fn opening(seats: u8, seed: &str) -> Table<Road> {
    let seats = ROAD.seat_count(seats).expect("two to five seats");
    Table::new(ROAD.clone(), seats, &Seed::from_text(seed).expect("a seed"))
}

/// The table after actions, separated by spaces, were made in a position. Each must be in the
/// legal list and be let in by the checked door.
#[track_caller]
fn after(position: &str, actions: &str) -> Table<Road> {
    let position = in_one_line(position);
    let mut table = match ROAD.read_position(&position) {
        Ok(state) => Table::from_state(ROAD.clone(), state),
        Err(faults) => panic!("{position}\n{faults}"),
    };
    for text in actions.split_whitespace() {
        let action = read(text);
        let before = written(&table);
        let listed = table.legal().contains(&action);
        if let Err(illegal) = table.play(action) {
            panic!("`{text}` is refused: {illegal}\nin {before}");
        }
        assert!(listed, "`{text}` is let in but not listed\nin {before}");
    }
    table
}

/// Every expected field must be that of the position after the actions; other fields are free.
#[track_caller]
fn check(position: &str, actions: &str, expected: &str) {
    check_table(&after(position, actions), expected);
}

/// Every expected field must be that of the table's position.
#[track_caller]
fn check_table(table: &Table<Road>, expected: &str) {
    let found = written(table);
    for (name, value) in fields(expected) {
        assert_eq!(field(&found, &name), value, "the field `{name}` of\n{found}");
    }
}

/// The last of the actions is not legal; the clause that says so, and words of the reason.
#[track_caller]
fn refused(position: &str, actions: &str, clause: &str, words: &str) {
    let (made, last) = actions.trim().rsplit_once(' ').unwrap_or(("", actions.trim()));
    let mut table = after(position, made);
    let before = written(&table);
    let action = read(last);
    assert!(!table.legal().contains(&action), "`{last}` is listed\nin {before}");
    let Err(illegal) = table.play(action) else { panic!("`{last}` is let in\nin {before}") };
    assert_eq!(illegal.clause, clause, "`{last}` is refused: {illegal}\nin {before}");
    assert!(illegal.reason.contains(words), "no `{words}` in: {illegal}");
    assert_eq!(written(&table), before, "a refused action changes nothing");
}

/// The text is no action in any position; words of the reason.
#[track_caller]
fn unreadable(action: &str, words: &str) {
    let Err(fault) = ROAD.read_action(action) else { panic!("`{action}` is read") };
    assert!(fault.message.contains(words), "no `{words}` in: {fault}");
}

/// The legal list of a position.
#[track_caller]
fn legal(position: &str) -> Vec<String> {
    after(position, "").legal().iter().map(|&action| ROAD.spell(action)).collect()
}

/// The actions of the legal list that begin with these letters.
#[track_caller]
fn legal_with(position: &str, beginning: &str) -> Vec<String> {
    legal(position).into_iter().filter(|action| action.starts_with(beginning)).collect()
}

/// The scores of a position, counted as at the end.
#[track_caller]
fn scores(position: &str) -> Vec<u16> {
    ROAD.scores(after(position, "").state()).to_vec()
}

/// The ranks after the actions, if the game is then over.
#[track_caller]
fn ranks(position: &str, actions: &str) -> Option<Vec<u8>> {
    let table = after(position, actions);
    let outcome = table.outcome();
    assert_eq!(outcome.is_some(), table.turn() == Turn::Over);
    outcome.map(|outcome| outcome.ranks.to_vec())
}

/// The position of a table as text.
fn written(table: &Table<Road>) -> String {
    ROAD.write_position(table.state())
}

/// The value of a field of a written position. Writers leave out some fields that are empty.
#[track_caller]
fn field(position: &str, name: &str) -> String {
    match fields(position).into_iter().find(|(other, _)| other == name) {
        Some((_, value)) => value,
        None if name.starts_with("played ") || name.starts_with("claimed ") => "-".into(),
        None if name.starts_with("earned ") => "0 0".into(),
        None => panic!("there is no field `{name}` in\n{position}"),
    }
}

/// The fields of a position: their names, such as `turn` or `hand 2`, and their values.
fn fields(position: &str) -> Vec<(String, String)> {
    let field = |field: &str| {
        let words: Vec<&str> = field.split_whitespace().collect();
        let of_a_seat = matches!(words[0], "caravan" | "hand" | "played" | "claimed" | "earned");
        let (name, value) = words.split_at(if of_a_seat { 2 } else { 1 });
        (name.join(" "), value.join(" "))
    };
    position.split('|').map(field).collect()
}

/// The cards of a row or of a deck: what stands before or behind the `/` of a field.
fn row_and_deck(field: &str) -> (Vec<&str>, Vec<&str>) {
    let (row, deck) = field.split_once('/').unwrap_or((field, ""));
    (row.split_whitespace().collect(), deck.split_whitespace().collect())
}

/// The lines of the standard set with this keyword, without it.
fn set_lines(keyword: &str) -> Vec<String> {
    let text = ROAD.set().write();
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.filter(|(found, _)| *found == keyword).map(|(_, values)| values.into()).collect()
}

/// The names of the point cards, in set order.
fn point_cards() -> Vec<String> {
    let name = |line: String| line.split(' ').next().expect("a first word").into();
    set_lines("points").into_iter().map(name).collect()
}

/// Positions may be written over several lines, with blanks for the eye.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// An action of the notation.
#[track_caller]
fn read(action: &str) -> Action {
    match ROAD.read_action(action) {
        Ok(action) => action,
        Err(fault) => panic!("`{action}`: {fault}"),
    }
}
