//! The examples of `docs/protocol.md` are real: all can be read, and the game it tells was played.
//!
//! `CARAVAN_BLESS=1 cargo test -p caravan-room --test examples` writes the messages of that game
//! anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use caravan_protocol::chat::Phrase;
use caravan_protocol::clock::Times;
use caravan_protocol::lobby::{NewChair, OwnMessage};
use caravan_protocol::message::{BotLevel, Code, Message, Phase, Term, What};
use caravan_protocol::{MAX_REQUEST, Request, VERSION, Verb};
use caravan_room::fairness::Secret;
use caravan_room::{Client, EntryKind, Founding};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use support::variants::{names, tags};
use support::*;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");

/// A block of JSON on the page.
struct Block {
    /// `request`, `message`, `clock`, `own` or `webhook`.
    kind: String,
    /// Who says or hears it, in the game that is played.
    who: Option<Client>,
    text: String,
}

fn page() -> String {
    fs::read_to_string(FILE).unwrap()
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for part in page.split("\n```json ").skip(1) {
        let (info, rest) = part.split_once('\n').unwrap();
        let text = rest.split("\n```").next().unwrap().to_owned();
        let mut words = info.split(' ');
        let kind = words.next().unwrap().to_owned();
        let who = words.next().map(|name| match name {
            "ada" => ADA,
            "ben" => BEN,
            other => panic!("who is {other}?"),
        });
        blocks.push(Block { kind, who, text });
    }
    blocks
}

/// What is read is written as it stood, but for blanks.
fn round_trip<T: Serialize + DeserializeOwned>(text: &str) -> T {
    let value: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let again = serde_json::to_value(&value).unwrap();
    assert_eq!(again, serde_json::from_str::<Value>(text).unwrap(), "{text}");
    value
}

#[test]
fn every_example_can_be_read() {
    let page = page();
    let (mut said, mut heard, mut own) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for Block { kind, text, .. } in blocks(&page) {
        let value: Value = serde_json::from_str(&text).unwrap();
        match kind.as_str() {
            "request" => {
                round_trip::<Request>(&text);
                said.insert(value["say"].as_str().unwrap().to_owned());
            }
            "message" => {
                round_trip::<Message>(&text);
                heard.insert(value["type"].as_str().unwrap().to_owned());
            }
            "clock" => drop(round_trip::<Times>(&text)),
            // Tests of the server hold what it sends to a webhook.
            "webhook" => assert!(value["tables"].is_array()),
            "own" => {
                round_trip::<OwnMessage>(&text);
                own.insert(value["type"].as_str().unwrap().to_owned());
            }
            other => panic!("what is a block of `{other}`?"),
        }
    }
    let all = |tags: Vec<&str>| tags.into_iter().map(String::from).collect::<BTreeSet<_>>();
    assert_eq!(said, all(tags::<Request>("say")), "every request has an example");
    assert_eq!(heard, all(tags::<Message>("type")), "every message has an example");
    assert_eq!(own, all(tags::<OwnMessage>("type")), "so has every message about one's tables");
    assert_eq!(page.matches("```json").count(), blocks(&page).len(), "a block says what it is");
}

/// The table of the page, in Ada's house.
fn laid() -> House {
    let wish = wish(vec![me("Ada"), NewChair::Open, NewChair::Open]);
    let secret = Secret::new([0x5e; 32]);
    let mut house =
        House::of(Founding { id: "7Kq2mVx9".into(), setup: setup_of(wish), secret }, false);
    for client in [ADA, BEN] {
        house.enter(client, true);
    }
    // Ben has been here for a while.
    house.now -= 1_000;
    house.say(BEN, Request::Hello { version: VERSION, since: None });
    house.now += 1_000;
    house
}

/// JSON in lines of at most 100 characters, as far as it can be.
fn pretty(value: &Value, indent: usize) -> String {
    let line = value.to_string();
    if indent + line.chars().count() <= 96 {
        return line;
    }
    let blanks = " ".repeat(indent + 2);
    let mut out = String::new();
    let (open, close) = match value {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| pretty(item, indent + 2)).collect();
            out = items.join(&format!(",\n{blanks}"));
            ('[', ']')
        }
        Value::Object(fields) => {
            for (i, (name, value)) in fields.iter().enumerate() {
                let between = if i == 0 { String::new() } else { format!(",\n{blanks}") };
                write!(out, "{between}\"{name}\":{}", pretty(value, indent + 2)).unwrap();
            }
            ('{', '}')
        }
        _ => return line,
    };
    format!("{open}\n{blanks}{out}\n{}{close}", " ".repeat(indent))
}

#[test]
fn the_game_on_the_page_was_played() {
    let mut page = page();
    let bless = std::env::var_os("CARAVAN_BLESS").is_some();
    let mut house = laid();
    let mut heard: Vec<(Client, Message)> = Vec::new();
    let (mut played, mut refused) = (0, 0);
    for Block { kind, who, text } in blocks(&page.clone()) {
        let Some(who) = who else { continue };
        if kind == "request" {
            house.say(who, serde_json::from_str(&text).unwrap());
            heard.clone_from(&house.heard);
            house.now += 1_000;
            played += 1;
            let is_refusal = |said: &&(Client, Message)| matches!(said.1, Message::Refused { .. });
            refused += heard.iter().filter(is_refusal).count();
            continue;
        }
        // Some of what was said may be left out, but nothing may be added or exchanged.
        let kind_of = |message: &Message| serde_json::to_value(message).unwrap()["type"].clone();
        let expected: Value = serde_json::from_str(&text).unwrap();
        let next = heard
            .iter()
            .position(|(client, said)| *client == who && kind_of(said) == expected["type"])
            .unwrap_or_else(|| panic!("nothing like this was said: {text}\nbut {heard:?}"));
        let (_, message) = heard.drain(..=next).next_back().unwrap();
        let found = serde_json::to_value(&message).unwrap();
        if bless {
            page = page.replacen(&format!("\n{text}\n"), &format!("\n{}\n", pretty(&found, 0)), 1);
        } else {
            assert_eq!(expected, found, "what was said is\n{}", pretty(&found, 0));
        }
    }
    assert!(played > 15, "{played}");
    assert_eq!(
        refused,
        page.matches("\"type\":\"refused\"").count(),
        "the page shows all refusals"
    );
    if bless {
        fs::write(FILE, page).unwrap();
    }
}

/// The names in the first column of the table with this head.
fn column<'a>(page: &'a str, head: &str) -> BTreeSet<&'a str> {
    let parts: Vec<&str> = page.split(&format!("\n{head}\n")).collect();
    let [_, table] = parts[..] else { panic!("no table, or several, begin with `{head}`") };
    let rows = table.lines().skip(1).take_while(|line| line.starts_with('|'));
    rows.flat_map(|row| row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2)).collect()
}

#[test]
fn the_page_names_every_request_message_code_kind_and_level() {
    let page = page();
    for (head, all) in [
        ("| `say` | keys | who | what it does |", tags::<Request>("say")),
        ("| `type` | keys | when |", tags::<Message>("type")),
        ("| `type` | keys | |", tags::<What>("type")),
        ("| `type` | keys | what it says |", tags::<OwnMessage>("type")),
        ("| `code` | meaning |", names::<Code>()),
        ("| `kind` | `seat` | `text` |", EntryKind::ALL.map(EntryKind::name).to_vec()),
        ("| phase | meaning | requests besides `hello` |", names::<Phase>()),
    ] {
        let (named, all) = (column(&page, head), BTreeSet::from_iter(all));
        let (missing, unknown) = (&all - &named, &named - &all);
        assert!(missing.is_empty(), "the table `{head}` has no row for {missing:?}");
        assert!(unknown.is_empty(), "the table `{head}` has a row for {unknown:?}");
    }
    // What has no table of its own stands in a line.
    for (begins, all) in [
        ("| `do` | what is done: ", names::<Verb>()),
        ("| `without`? | ", names::<Term>()),
        ("Levels are ", names::<BotLevel>()),
        ("The phrases are ", names::<Phrase>()),
    ] {
        let line = page.lines().find(|line| line.starts_with(begins)).unwrap();
        for name in all {
            assert!(line.contains(&format!("`{name}`")), "`{name}` is missing: {line}");
        }
    }
    // And every request belongs to a phase.
    let (_, phases) = page.split_once("| phase | meaning |").unwrap();
    let phases = phases.split("\n\n").next().unwrap();
    for name in tags::<Request>("say") {
        assert!(phases.contains(&format!("`{name}`")), "in no phase: {name}");
    }
}

#[test]
fn the_page_names_version_and_limits() {
    let page = page();
    assert!(page.contains(&format!("The version is {VERSION}.")));
    assert_eq!(MAX_REQUEST, 16 * 1024);
    assert!(page.contains("16 KiB"));
}
