//! What the clause tests of all families share: scenarios as text in the notation.
//!
//! The root of a test binary names its rulebook, `Rulebook` and `RULES`, and says how its positions
//! are written: which fields belong to a seat (`SEAT_FIELDS`), and what those stand for that writers
//! leave out (`LEFT_OUT`). Everything else here holds for any rulebook with a notation.

use std::collections::BTreeSet;
use std::sync::Arc;

use caravan_engine::{Notation, Observer, Rules, Seat, Seed, Table, Turn};

use crate::{LEFT_OUT, RULES, Rulebook, SEAT_FIELDS};

/// Everybody who may look on during a game of three.
pub(crate) const OBSERVERS: [Observer; 4] =
    [Observer::Seat(Seat(0)), Observer::Seat(Seat(1)), Observer::Seat(Seat(2)), Observer::Public];

/// Seed texts, one after the other.
pub(crate) fn seeds(n: u32) -> impl Iterator<Item = String> {
    (1..=n).map(|n| format!("seed {n}"))
}

/// A new game.
pub(crate) fn opening(seats: u8, seed: &str) -> Table<Rulebook> {
    let seats = RULES.seat_count(seats).expect("a number of seats that the game can have");
    Table::new(RULES.clone(), seats, &Seed::from_text(seed).expect("a seed"))
}

/// The row and the deck of a field of the opening position.
pub(crate) fn dealt(name: &str, seats: u8, seed: &str) -> (Vec<String>, Vec<String>) {
    let text = field(&written(&opening(seats, seed)), name);
    let (row, deck) = row_and_deck(&text);
    let owned = |cards: Vec<&str>| cards.into_iter().map(String::from).collect();
    (owned(row), owned(deck))
}

/// With two seats, row and deck are these cards, each once, in an order that depends on the seed.
#[track_caller]
pub(crate) fn is_shuffled(name: &str, slots: usize, cards: &[String]) {
    let cards: BTreeSet<&str> = cards.iter().map(String::as_str).collect();
    let mut orders = BTreeSet::new();
    let mut firsts = BTreeSet::new();
    for seed in seeds(500) {
        let (row, deck) = dealt(name, 2, &seed);
        assert_eq!(row.len(), slots);
        assert_eq!(deck.len(), cards.len() - slots);
        let order: Vec<String> = row.into_iter().chain(deck).collect();
        assert_eq!(order.iter().map(String::as_str).collect::<BTreeSet<_>>(), cards);
        firsts.insert(order[0].clone());
        orders.insert(order);
    }
    assert_eq!(orders.len(), 500, "no two deals are equal");
    assert_eq!(firsts.len(), cards.len(), "every card lies in slot 1 now and then");
}

/// The table after actions, separated by spaces, were made in a position. Each must be in the
/// legal list and be let in by the checked door.
#[track_caller]
pub(crate) fn after(position: &str, actions: &str) -> Table<Rulebook> {
    after_under(&RULES, position, actions)
}

/// The same, under another rulebook: one with another set, say.
#[track_caller]
pub(crate) fn after_under<R: Notation>(rules: &Arc<R>, position: &str, actions: &str) -> Table<R> {
    let position = in_one_line(position);
    let mut table = match rules.read_position(&position) {
        Ok(state) => Table::from_state(rules.clone(), state),
        Err(faults) => panic!("{position}\n{faults}"),
    };
    for text in actions.split_whitespace() {
        let action = match rules.read_action(text) {
            Ok(action) => action,
            Err(fault) => panic!("`{text}`: {fault}"),
        };
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
pub(crate) fn check(position: &str, actions: &str, expected: &str) {
    check_table(&after(position, actions), expected);
}

/// Every expected field must be that of the table's position.
#[track_caller]
pub(crate) fn check_table<R: Notation>(table: &Table<R>, expected: &str) {
    let found = written(table);
    for (name, value) in fields(expected) {
        assert_eq!(field(&found, &name), value, "the field `{name}` of\n{found}");
    }
}

/// The last of the actions is not legal; the clause that says so, and words of the reason.
#[track_caller]
pub(crate) fn refused(position: &str, actions: &str, clause: &str, words: &str) {
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
pub(crate) fn unreadable(action: &str, words: &str) {
    let Err(fault) = RULES.read_action(action) else { panic!("`{action}` is read") };
    assert!(fault.message.contains(words), "no `{words}` in: {fault}");
}

/// The text is no position; words of the reasons.
#[track_caller]
pub(crate) fn impossible(position: &str, words: &[&str]) {
    let position = in_one_line(position);
    let Err(faults) = RULES.read_position(&position) else { panic!("it is read: {position}") };
    let faults = faults.to_string();
    assert!(words.iter().all(|word| faults.contains(word)), "no {words:?} in: {faults}");
}

/// The legal list of a position.
#[track_caller]
pub(crate) fn legal(position: &str) -> Vec<String> {
    after(position, "").legal_texts()
}

/// The actions of the legal list that begin with these letters.
#[track_caller]
pub(crate) fn legal_with(position: &str, beginning: &str) -> Vec<String> {
    legal(position).into_iter().filter(|action| action.starts_with(beginning)).collect()
}

/// The scores of a position, counted as at the end.
#[track_caller]
pub(crate) fn scores(position: &str) -> Vec<u16> {
    RULES.scores(after(position, "").state()).to_vec()
}

/// The ranks after the actions, if the game is then over.
#[track_caller]
pub(crate) fn ranks(position: &str, actions: &str) -> Option<Vec<u8>> {
    let table = after(position, actions);
    let outcome = table.outcome();
    assert_eq!(outcome.is_some(), table.turn() == Turn::Over);
    outcome.map(|outcome| outcome.ranks.to_vec())
}

/// The position of a table as text.
pub(crate) fn written<R: Notation>(table: &Table<R>) -> String {
    table.position()
}

/// The value of a field of a written position. Writers leave out some fields that are empty.
#[track_caller]
pub(crate) fn field(position: &str, name: &str) -> String {
    if let Some((_, value)) = fields(position).into_iter().find(|(other, _)| other == name) {
        return value;
    }
    let kind = name.split(' ').next();
    match LEFT_OUT.iter().find(|(left_out, _)| kind == Some(left_out)) {
        Some((_, value)) => (*value).into(),
        None => panic!("there is no field `{name}` in\n{position}"),
    }
}

/// The fields of a position: their names, such as `turn` or `caravan 2`, and their values.
pub(crate) fn fields(position: &str) -> Vec<(String, String)> {
    let field = |field: &str| {
        let words: Vec<&str> = field.split_whitespace().collect();
        let of_a_seat = SEAT_FIELDS.contains(&words[0]);
        let (name, value) = words.split_at(if of_a_seat { 2 } else { 1 });
        (name.join(" "), value.join(" "))
    };
    position.split('|').map(field).collect()
}

/// The cards of a row or of a deck: what stands before or behind the `/` of a field.
pub(crate) fn row_and_deck(field: &str) -> (Vec<&str>, Vec<&str>) {
    let (row, deck) = field.split_once('/').unwrap_or((field, ""));
    (row.split_whitespace().collect(), deck.split_whitespace().collect())
}

/// The lines of the standard set with this keyword, without it.
pub(crate) fn set_lines(keyword: &str) -> Vec<String> {
    let text = RULES.set().write();
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.filter(|(found, _)| *found == keyword).map(|(_, values)| values.into()).collect()
}

/// Positions may be written over several lines, with blanks for the eye.
pub(crate) fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// An action of the notation.
#[track_caller]
pub(crate) fn read(action: &str) -> <Rulebook as Rules>::Action {
    match RULES.read_action(action) {
        Ok(action) => action,
        Err(fault) => panic!("`{action}`: {fault}"),
    }
}
