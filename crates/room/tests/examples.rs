//! The examples of `docs/protocol.md` are real: all can be read, and the game it tells was played.
//!
//! `CARAVAN_BLESS=1 cargo test -p caravan-room --test examples` writes the messages of that game
//! anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use caravan_protocol::clock::Times;
use caravan_protocol::lobby::NewChair;
use caravan_protocol::message::{Code, Message};
use caravan_protocol::{MAX_REQUEST, Request, VERSION};
use caravan_room::fairness::Secret;
use caravan_room::{Client, Founding};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use support::*;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");

/// A block of JSON on the page.
struct Block {
    /// `request`, `message` or `clock`.
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
    let (mut said, mut heard) = (BTreeSet::new(), BTreeSet::new());
    for Block { kind, text, .. } in blocks(&page) {
        let value: Value = serde_json::from_str(&text).unwrap();
        match kind.as_str() {
            "request" => {
                round_trip::<Request>(&text);
                said.insert(value["say"].to_string());
            }
            "message" => {
                round_trip::<Message>(&text);
                heard.insert(value["type"].to_string());
            }
            "clock" => drop(round_trip::<Times>(&text)),
            other => panic!("a block is a request, a message or a clock, not `{other}`"),
        }
    }
    // Every request and every message has one.
    assert_eq!((said.len(), heard.len()), (17, 6), "{said:?} {heard:?}");
    assert_eq!(page.matches("```json").count(), blocks(&page).len(), "a block says what it is");
}

/// The table of the page, in Ada's house.
fn laid() -> House {
    let mut wish = wish(vec![me("Ada"), NewChair::Open, NewChair::Open]);
    wish.hints = Some(true);
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

#[test]
fn the_page_names_every_code_kind_and_limit() {
    let page = page();
    for code in [
        Code::Unreadable,
        Code::Version,
        Code::Illegal,
        Code::Incomplete,
        Code::ConfirmFirst,
        Code::Stale,
        Code::LookingOn,
        Code::NotInvited,
        Code::SentAway,
        Code::Taken,
        Code::BadName,
        Code::NameTaken,
        Code::NotYourTurn,
        Code::NotYours,
        Code::StandIn,
        Code::ChairOpen,
        Code::NotBegun,
        Code::Begun,
        Code::Over,
        Code::TooEarly,
        Code::TimeOut,
        Code::Asked,
        Code::NothingToTakeBack,
        Code::NoHints,
        Code::NotNow,
        Code::TooMuch,
        Code::Full,
        Code::Unknown,
        Code::LinkOver,
        Code::Banned,
        Code::SetAside,
        Code::Unavailable,
    ] {
        let name = serde_json::to_value(code).unwrap();
        assert!(page.contains(&format!("| `{}` |", name.as_str().unwrap())), "{name}");
    }
    for kind in [
        "sat",
        "rose",
        "placed",
        "agreed",
        "clockSet",
        "started",
        "revealed",
        "dealt",
        "played",
        "resigned",
        "left",
        "returned",
        "relieved",
        "flagged",
        "away",
        "asked",
        "answered",
        "takenBack",
        "rematch",
    ] {
        assert!(page.contains(&format!("| `{kind}` |")), "{kind}");
    }
    assert!(page.contains(&format!("The version is {VERSION}.")));
    assert_eq!(MAX_REQUEST, 16 * 1024);
    assert!(page.contains("16 KiB"));
}
