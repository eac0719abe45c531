//! The first lessons are played here, so that the page tells nothing that the rules would not. A
//! family has the seed and the turns of its lesson in `lesson.txt`: for each what the page calls it,
//! and its decisions. Road teaches with a position of its own, by hand.
//!
//! `CARAVAN_BLESS=1 cargo test -p caravan-room --test lessons` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::fs;

use caravan_engine::{AnyRules, Seed};
use caravan_protocol::action::Legal;
use caravan_protocol::lobby::NewTable;
use caravan_protocol::message::Family;
use serde_json::{Value, json};
use support::*;

/// A turn of the learner: what the page calls it, and its decisions.
type Turn<'a> = (&'a str, Vec<&'a str>);

/// What may be done, as far as the lesson asks for it.
fn only(legal: &[Legal], action: &str) -> Value {
    let found = legal.iter().find_map(|one| {
        let way = one.ways.iter().find(|way| way.action == action)?;
        Some(Legal { ways: vec![way.clone()], ..one.clone() })
    });
    json!([found.unwrap_or_else(|| panic!("{action} is not legal: {legal:?}"))])
}

fn texts(actions: &[String]) -> Vec<&str> {
    actions.iter().map(String::as_str).collect()
}

/// Plays a lesson; the rival rests whenever it can.
fn lesson(family: Family, seed: &str, turns: &[Turn<'_>]) -> Value {
    let chairs = vec![me("Ada"), me("Ben")];
    let mut house = House::solo_at(NewTable { family, ..wish(chairs) });
    let rules = AnyRules::standard(family.into());
    let seats = rules.seat_count(2).unwrap();
    house.room.begin_with(rules.deal(seats, &Seed::from_text(seed).unwrap()));
    let mut parts = Vec::new();
    for (name, actions) in turns {
        while house.deciding() == Some(2) {
            let mut legal = house.table(ADA).legal.unwrap().read();
            let mut does: Vec<String> = Vec::new();
            loop {
                let all: Vec<&str> = Legal::actions(&legal).collect();
                let next = if all.contains(&"rest") { "rest" } else { all.last().unwrap() };
                does.push(next.into());
                let staged = house.stage(ADA, &texts(&does));
                if staged.complete {
                    break;
                }
                legal = staged.legal.read();
            }
            house.play(ADA, &texts(&does));
        }
        let table = house.table(ADA);
        let mut legal = vec![only(&table.legal.unwrap().read(), actions[0])];
        let mut after = Vec::new();
        let mut made = Vec::new();
        for k in 1..=actions.len() {
            let staged = house.stage(ADA, &actions[..k]);
            if let Some(next) = actions.get(k) {
                legal.push(only(&staged.legal.read(), next));
            }
            assert_eq!(staged.complete, k == actions.len(), "{name}: {actions:?}");
            after.push(staged.view);
            made = staged.actions;
        }
        house.play(ADA, actions);
        let before = table.view.unwrap();
        parts.push(json!({ "name": name, "before": before, "legal": legal, "actions": made, "after": after }));
    }
    // What the learner has at the end.
    json!({ "parts": parts, "end": house.table(ADA).view.unwrap() })
}

/// The seed, and the turns.
fn read(script: &str) -> Option<(&str, Vec<Turn<'_>>)> {
    let mut lines = script.lines();
    let seed = lines.next()?.strip_prefix("seed ")?;
    let mut turns = Vec::new();
    for line in lines {
        let (name, decisions) = line.split_once(' ')?;
        turns.push((name, decisions.split(' ').collect()));
    }
    Some((seed, turns))
}

#[test]
fn lessons_are_games_by_the_rules() {
    for family in Family::ALL.into_iter().filter(|family| *family != Family::Road) {
        let name = caravan_engine::Family::from(family).name();
        let folder = format!("{}/../../web/src/families/{name}", env!("CARGO_MANIFEST_DIR"));
        let [script, file] = ["lesson.txt", "lesson.json"].map(|file| format!("{folder}/{file}"));
        let text = fs::read_to_string(&script).unwrap_or_default();
        let (seed, turns) = read(&text)
            .unwrap_or_else(|| panic!("{script} has no line `seed …` and one for each turn"));
        let played = format!("{}\n", lesson(family, seed, &turns));
        if std::env::var_os("CARAVAN_BLESS").is_some() {
            fs::write(&file, &played).unwrap();
        }
        let stored = fs::read_to_string(&file).unwrap_or_default();
        assert!(stored == played, "{file} is not what the rules come to: bless it");
    }
}
