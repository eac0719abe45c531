//! The entries of the log, and their storage format.

use std::borrow::Cow;

use caravan_protocol::clock::Clock;
use caravan_protocol::message::{BotLevel, Term};
use serde::{Deserialize, Serialize};

use crate::fairness::{Nonce, hex, read_hex};
use crate::setup::Person;

/// An entry of the log, which is append-only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The number, from 1.
    pub seq: u32,
    /// The timestamp, in milliseconds since 1970.
    pub at: u64,
    /// The key of the command that asked for it: the same key again is a retry.
    pub command: String,
    /// What happened.
    pub act: Act,
}

/// What happened. Chairs and seats count from 0 here, and from 1 in text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "see the table in docs/protocol.md")]
pub enum Act {
    Sat {
        chair: u8,
        person: Person,
        name: String,
        promise: Option<String>,
        color: Option<u8>,
    },
    Rose {
        chair: u8,
    },
    Placed {
        chair: u8,
        level: Option<BotLevel>,
    },
    Added,
    Removed {
        chair: u8,
    },
    Agreed {
        term: Term,
        on: bool,
    },
    ClockSet {
        clock: Option<Clock>,
    },
    Started {
        nonce: Option<Nonce>,
    },
    Revealed {
        chair: u8,
        nonce: Nonce,
    },
    Dealt,
    /// The text has each action with the key of the state after it: `+aa!0123456789abcdef`.
    Played {
        seat: u8,
        text: Box<str>,
    },
    Resigned {
        seat: u8,
    },
    Left {
        person: Person,
    },
    Returned {
        person: Person,
    },
    Relieved {
        seat: u8,
    },
    /// A seat's time was used up.
    Flagged {
        seat: u8,
    },
    /// An outage, in milliseconds since 1970: nobody's clock is charged for it.
    Away {
        from: u64,
        until: u64,
    },
    Asked {
        seat: u8,
        plies: u32,
    },
    Answered {
        seat: u8,
        agree: bool,
    },
    TakenBack {
        seat: u8,
        plies: u32,
    },
    Rematch {
        game: String,
    },
}

/// An entry as stored, with the names of its columns.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
pub struct LogRow {
    /// The number; the rows of a game count from 1, without gaps.
    pub seq: u32,
    /// The kind of entry.
    pub kind: Cow<'static, str>,
    /// The chair or seat, from 1.
    pub seat: Option<u8>,
    /// The rest.
    pub text: String,
    /// The key of the command that asked for it, which makes commands idempotent.
    pub command: String,
    /// The timestamp, in milliseconds since 1970.
    #[serde(rename = "at_ms")]
    pub at: u64,
}

/// The stored data of a person who sat down.
#[derive(Serialize, Deserialize)]
struct StoredChair {
    person: Person,
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promise: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    color: Option<u8>,
}

impl Entry {
    /// The entry as a row.
    pub fn to_row(&self) -> LogRow {
        let (kind, seat, text) = match &self.act {
            Act::Sat { chair, person, name, promise, color } => {
                let (person, name, promise) = (person.clone(), name.clone(), promise.clone());
                let stored = StoredChair { person, name, promise, color: *color };
                let text = serde_json::to_string(&stored).expect("names can be written");
                ("sat", Some(*chair), text)
            }
            Act::Rose { chair } => ("rose", Some(*chair), String::new()),
            Act::Placed { chair, level } => {
                ("placed", Some(*chair), level.map_or("", BotLevel::name).into())
            }
            Act::Added => ("added", None, String::new()),
            Act::Removed { chair } => ("removed", Some(*chair), String::new()),
            Act::Agreed { term, on } => {
                ("agreed", None, format!("{} {}", term_name(*term), if *on { "yes" } else { "no" }))
            }
            Act::ClockSet { clock } => ("clockSet", None, clock_text(*clock)),
            Act::Started { nonce } => {
                ("started", None, nonce.map(|nonce| hex(&nonce)).unwrap_or_default())
            }
            Act::Revealed { chair, nonce } => ("revealed", Some(*chair), hex(nonce)),
            Act::Dealt => ("dealt", None, String::new()),
            Act::Played { seat, text } => ("played", Some(*seat), text.to_string()),
            Act::Resigned { seat } => ("resigned", Some(*seat), String::new()),
            Act::Left { person } => ("left", None, person.0.to_string()),
            Act::Returned { person } => ("returned", None, person.0.to_string()),
            Act::Relieved { seat } => ("relieved", Some(*seat), String::new()),
            Act::Flagged { seat } => ("flagged", Some(*seat), String::new()),
            Act::Away { from, until } => ("away", None, format!("{from} {until}")),
            Act::Asked { seat, plies } => ("asked", Some(*seat), plies.to_string()),
            Act::Answered { seat, agree } => {
                ("answered", Some(*seat), if *agree { "yes" } else { "no" }.into())
            }
            Act::TakenBack { seat, plies } => ("takenBack", Some(*seat), plies.to_string()),
            Act::Rematch { game } => ("rematch", None, game.clone()),
        };
        let seat = seat.map(|seat| seat.saturating_add(1));
        let (kind, command) = (kind.into(), self.command.clone());
        LogRow { seq: self.seq, kind, seat, text, command, at: self.at }
    }

    /// Parses a stored row; an error says what is wrong.
    pub fn read(row: LogRow) -> Result<Entry, String> {
        let LogRow { seq, kind, seat, text, command, at } = row;
        let place = || {
            let seat = seat.and_then(|seat| seat.checked_sub(1));
            seat.ok_or_else(|| format!("entry {seq}, `{kind}`, has no seat"))
        };
        let plies = |text: &str| {
            text.parse().map_err(|_| format!("entry {seq}: expected a number, found `{text}`"))
        };
        let act = match &*kind {
            "sat" => {
                let stored: StoredChair =
                    serde_json::from_str(&text).map_err(|error| format!("entry {seq}: {error}"))?;
                let StoredChair { person, name, promise, color } = stored;
                Act::Sat { chair: place()?, person, name, promise, color }
            }
            "rose" => Act::Rose { chair: place()? },
            "placed" => Act::Placed { chair: place()?, level: read_level(&text)? },
            "added" => Act::Added,
            "removed" => Act::Removed { chair: place()? },
            "agreed" => {
                let (term, on) = read_term(&text)?;
                Act::Agreed { term, on }
            }
            "clockSet" => Act::ClockSet { clock: read_clock(seq, &text)? },
            "started" if text.is_empty() => Act::Started { nonce: None },
            "started" => Act::Started { nonce: Some(read_hex("the nonce", &text)?) },
            "revealed" => Act::Revealed { chair: place()?, nonce: read_hex("the nonce", &text)? },
            "dealt" => Act::Dealt,
            "played" => Act::Played { seat: place()?, text: text.into() },
            "resigned" => Act::Resigned { seat: place()? },
            "left" => Act::Left { person: Person(text.into()) },
            "returned" => Act::Returned { person: Person(text.into()) },
            "relieved" => Act::Relieved { seat: place()? },
            "flagged" => Act::Flagged { seat: place()? },
            "away" => read_away(seq, &text)?,
            "asked" => Act::Asked { seat: place()?, plies: plies(&text)? },
            "answered" => Act::Answered { seat: place()?, agree: text == "yes" },
            "takenBack" => Act::TakenBack { seat: place()?, plies: plies(&text)? },
            "rematch" => Act::Rematch { game: text },
            _ => return Err(format!("entry {seq} has the unknown kind `{kind}`")),
        };
        Ok(Entry { seq, at, command, act })
    }
}

fn term_name(term: Term) -> &'static str {
    match term {
        Term::Hints => "hints",
        Term::TakeBacks => "takeBacks",
        Term::DrawnSeats => "drawnSeats",
    }
}

/// A clock as a row has it; nothing for none.
fn clock_text(clock: Option<Clock>) -> String {
    clock.map_or_else(String::new, |clock| {
        serde_json::to_string(&clock).expect("numbers and names can be written")
    })
}

fn read_clock(seq: u32, text: &str) -> Result<Option<Clock>, String> {
    let clock = (!text.is_empty()).then(|| serde_json::from_str(text)).transpose();
    clock.map_err(|error| format!("entry {seq}: {error}"))
}

/// Parses an outage, such as `1760000000000 1760000060000`.
fn read_away(seq: u32, text: &str) -> Result<Act, String> {
    let times = text.split_once(' ').and_then(|(from, until)| {
        Some(Act::Away { from: from.parse().ok()?, until: until.parse().ok()? })
    });
    times.ok_or_else(|| format!("entry {seq}: expected two times, found `{text}`"))
}

/// Parses an agreement, such as `hints no`.
fn read_term(text: &str) -> Result<(Term, bool), String> {
    let unknown = || format!("unknown agreement `{text}`");
    let (name, on) = text.split_once(' ').ok_or_else(unknown)?;
    let all = [Term::Hints, Term::TakeBacks, Term::DrawnSeats];
    let term = all.into_iter().find(|term| term_name(*term) == name).ok_or_else(unknown)?;
    Ok((term, on == "yes"))
}

/// Parses a level; `None` for the empty name.
fn read_level(name: &str) -> Result<Option<BotLevel>, String> {
    const ALL: [BotLevel; 5] = [
        BotLevel::Peddler,
        BotLevel::Hawker,
        BotLevel::Trader,
        BotLevel::Merchant,
        BotLevel::Magnate,
    ];
    match ALL.into_iter().find(|level| level.name() == name) {
        Some(level) => Ok(Some(level)),
        None if name.is_empty() => Ok(None),
        None => Err(format!("unknown bot level `{name}`")),
    }
}

#[cfg(test)]
mod tests {
    use caravan_protocol::clock::{Pace, TimeOut};

    use super::*;

    #[test]
    fn entries_are_read_as_they_are_stored() {
        let person = Person("p1".into());
        let acts = [
            Act::Sat {
                chair: 1,
                person: person.clone(),
                name: "Zoë \"Z\"".into(),
                promise: Some("ab".into()),
                color: Some(4),
            },
            Act::Rose { chair: 0 },
            Act::Placed { chair: 2, level: Some(BotLevel::Trader) },
            Act::Placed { chair: 2, level: None },
            Act::Added,
            Act::Removed { chair: 2 },
            Act::Agreed { term: Term::Hints, on: true },
            Act::Agreed { term: Term::TakeBacks, on: false },
            Act::Agreed { term: Term::DrawnSeats, on: true },
            Act::ClockSet { clock: None },
            Act::ClockSet {
                clock: Some(Clock {
                    pace: Pace::Live { minutes: 10, seconds: 5 },
                    time_out: TimeOut::Nothing,
                }),
            },
            Act::Started { nonce: None },
            Act::Started { nonce: Some([7; 16]) },
            Act::Revealed { chair: 1, nonce: [9; 16] },
            Act::Dealt,
            Act::Played { seat: 4, text: "+aa!0123456789abcdef".into() },
            Act::Resigned { seat: 0 },
            Act::Left { person: person.clone() },
            Act::Returned { person },
            Act::Relieved { seat: 1 },
            Act::Flagged { seat: 1 },
            Act::Away { from: 1_760_000_000_000, until: 1_760_000_060_000 },
            Act::Asked { seat: 1, plies: 12 },
            Act::Answered { seat: 0, agree: true },
            Act::Answered { seat: 0, agree: false },
            Act::TakenBack { seat: 1, plies: 12 },
            Act::Rematch { game: "g2".into() },
        ];
        for act in acts {
            let entry = Entry { seq: 3, at: 99, command: "p1/c".into(), act };
            assert_eq!(Entry::read(entry.to_row()), Ok(entry));
        }
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        let read = |kind: &'static str, seat, text: &str| {
            let row =
                LogRow { seq: 5, kind: kind.into(), seat, text: text.into(), ..LogRow::default() };
            Entry::read(row).unwrap_err()
        };
        assert_eq!(read("slept", None, ""), "entry 5 has the unknown kind `slept`");
        assert_eq!(read("rose", None, ""), "entry 5, `rose`, has no seat");
        assert_eq!(read("rose", Some(0), ""), "entry 5, `rose`, has no seat");
        assert_eq!(read("placed", Some(1), "king"), "unknown bot level `king`");
        assert_eq!(read("away", None, "7"), "entry 5: expected two times, found `7`");
        assert_eq!(
            read("clockSet", None, "10+5"),
            "entry 5: invalid type: integer `10`, expected struct Clock at line 1 column 2"
        );
        assert_eq!(read("agreed", None, "peace yes"), "unknown agreement `peace yes`");
    }
}
