//! The entries of the log, and their storage format.

use std::borrow::Cow;

use caravan_protocol::clock::Clock;
use caravan_protocol::message::{BotLevel, Term};
use serde::{Deserialize, Serialize};

use crate::clock::Vacation;
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
    /// Replaces the vacation of its person.
    Vacation(Vacation),
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

macro_rules! kinds {
    ($($Kind:ident $name:literal)+) => {
        /// What kind of entry a row is.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "see the table in docs/protocol.md")]
        pub enum EntryKind {
            $($Kind,)+
        }

        impl EntryKind {
            /// All kinds.
            pub const ALL: [EntryKind; [$($name),+].len()] = [$(EntryKind::$Kind),+];

            /// The name, as it is stored.
            pub const fn name(self) -> &'static str {
                match self {
                    $(EntryKind::$Kind => $name,)+
                }
            }

            fn by_name(name: &str) -> Option<EntryKind> {
                EntryKind::ALL.into_iter().find(|kind| kind.name() == name)
            }
        }
    };
}

kinds! {
    Sat "sat"
    Rose "rose"
    Placed "placed"
    Added "added"
    Removed "removed"
    Agreed "agreed"
    ClockSet "clockSet"
    Started "started"
    Revealed "revealed"
    Dealt "dealt"
    Played "played"
    Resigned "resigned"
    Left "left"
    Returned "returned"
    Relieved "relieved"
    Flagged "flagged"
    Away "away"
    Vacation "vacation"
    Asked "asked"
    Answered "answered"
    TakenBack "takenBack"
    Rematch "rematch"
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
                (EntryKind::Sat, Some(*chair), text)
            }
            Act::Rose { chair } => (EntryKind::Rose, Some(*chair), String::new()),
            Act::Placed { chair, level } => {
                (EntryKind::Placed, Some(*chair), level.map_or("", BotLevel::name).into())
            }
            Act::Added => (EntryKind::Added, None, String::new()),
            Act::Removed { chair } => (EntryKind::Removed, Some(*chair), String::new()),
            Act::Agreed { term, on } => (
                EntryKind::Agreed,
                None,
                format!("{} {}", term_name(*term), if *on { "yes" } else { "no" }),
            ),
            Act::ClockSet { clock } => (EntryKind::ClockSet, None, clock_text(*clock)),
            Act::Started { nonce } => {
                (EntryKind::Started, None, nonce.map(|nonce| hex(&nonce)).unwrap_or_default())
            }
            Act::Revealed { chair, nonce } => (EntryKind::Revealed, Some(*chair), hex(nonce)),
            Act::Dealt => (EntryKind::Dealt, None, String::new()),
            Act::Played { seat, text } => (EntryKind::Played, Some(*seat), text.to_string()),
            Act::Resigned { seat } => (EntryKind::Resigned, Some(*seat), String::new()),
            Act::Left { person } => (EntryKind::Left, None, person.0.to_string()),
            Act::Returned { person } => (EntryKind::Returned, None, person.0.to_string()),
            Act::Relieved { seat } => (EntryKind::Relieved, Some(*seat), String::new()),
            Act::Flagged { seat } => (EntryKind::Flagged, Some(*seat), String::new()),
            Act::Away { from, until } => (EntryKind::Away, None, format!("{from} {until}")),
            Act::Vacation(Vacation { person, from, until }) => {
                (EntryKind::Vacation, None, format!("{} {from} {until}", person.0))
            }
            Act::Asked { seat, plies } => (EntryKind::Asked, Some(*seat), plies.to_string()),
            Act::Answered { seat, agree } => {
                (EntryKind::Answered, Some(*seat), if *agree { "yes" } else { "no" }.into())
            }
            Act::TakenBack { seat, plies } => {
                (EntryKind::TakenBack, Some(*seat), plies.to_string())
            }
            Act::Rematch { game } => (EntryKind::Rematch, None, game.clone()),
        };
        let seat = seat.map(|seat| seat.saturating_add(1));
        let (kind, command) = (kind.name().into(), self.command.clone());
        LogRow { seq: self.seq, kind, seat, text, command, at: self.at }
    }

    /// Parses a stored row; an error says what is wrong.
    pub fn read(row: LogRow) -> Result<Entry, String> {
        let LogRow { seq, kind, seat, text, command, at } = row;
        let of = EntryKind::by_name(&kind)
            .ok_or_else(|| format!("entry {seq} has the unknown kind `{kind}`"))?;
        let place = || {
            let seat = seat.and_then(|seat| seat.checked_sub(1));
            seat.ok_or_else(|| format!("entry {seq}, `{kind}`, has no seat"))
        };
        let plies = |text: &str| {
            text.parse().map_err(|_| format!("entry {seq}: expected a number, found `{text}`"))
        };
        let act = match of {
            EntryKind::Sat => {
                let stored: StoredChair =
                    serde_json::from_str(&text).map_err(|error| format!("entry {seq}: {error}"))?;
                let StoredChair { person, name, promise, color } = stored;
                Act::Sat { chair: place()?, person, name, promise, color }
            }
            EntryKind::Rose => Act::Rose { chair: place()? },
            EntryKind::Placed => Act::Placed { chair: place()?, level: read_level(&text)? },
            EntryKind::Added => Act::Added,
            EntryKind::Removed => Act::Removed { chair: place()? },
            EntryKind::Agreed => {
                let (term, on) = read_term(&text)?;
                Act::Agreed { term, on }
            }
            EntryKind::ClockSet => Act::ClockSet { clock: read_clock(seq, &text)? },
            EntryKind::Started if text.is_empty() => Act::Started { nonce: None },
            EntryKind::Started => Act::Started { nonce: Some(read_hex("the nonce", &text)?) },
            EntryKind::Revealed => {
                Act::Revealed { chair: place()?, nonce: read_hex("the nonce", &text)? }
            }
            EntryKind::Dealt => Act::Dealt,
            EntryKind::Played => Act::Played { seat: place()?, text: text.into() },
            EntryKind::Resigned => Act::Resigned { seat: place()? },
            EntryKind::Left => Act::Left { person: Person(text.into()) },
            EntryKind::Returned => Act::Returned { person: Person(text.into()) },
            EntryKind::Relieved => Act::Relieved { seat: place()? },
            EntryKind::Flagged => Act::Flagged { seat: place()? },
            EntryKind::Away => read_away(seq, &text)?,
            EntryKind::Vacation => read_vacation(seq, &text)?,
            EntryKind::Asked => Act::Asked { seat: place()?, plies: plies(&text)? },
            EntryKind::Answered => Act::Answered { seat: place()?, agree: text == "yes" },
            EntryKind::TakenBack => Act::TakenBack { seat: place()?, plies: plies(&text)? },
            EntryKind::Rematch => Act::Rematch { game: text },
        };
        Ok(Entry { seq, at, command, act })
    }
}

fn term_name(term: Term) -> &'static str {
    match term {
        Term::Hints => "hints",
        Term::TakeBacks => "takeBacks",
        Term::DrawnSeats => "drawnSeats",
        Term::FreeText => "freeText",
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

/// Parses two times, such as `1760000000000 1760000060000`.
fn read_times(text: &str) -> Option<(u64, u64)> {
    let (from, until) = text.split_once(' ')?;
    Some((from.parse().ok()?, until.parse().ok()?))
}

fn read_away(seq: u32, text: &str) -> Result<Act, String> {
    let times = read_times(text).map(|(from, until)| Act::Away { from, until });
    times.ok_or_else(|| format!("entry {seq}: expected two times, found `{text}`"))
}

/// Parses a vacation: the person, from and until.
fn read_vacation(seq: u32, text: &str) -> Result<Act, String> {
    let vacation = text.split_once(' ').and_then(|(person, times)| {
        let (from, until) = read_times(times)?;
        Some(Act::Vacation(Vacation { person: Person(person.into()), from, until }))
    });
    vacation.ok_or_else(|| format!("entry {seq}: expected a person and two times, found `{text}`"))
}

/// Parses an agreement, such as `hints no`.
fn read_term(text: &str) -> Result<(Term, bool), String> {
    let unknown = || format!("unknown agreement `{text}`");
    let (name, on) = text.split_once(' ').ok_or_else(unknown)?;
    let term = Term::ALL.into_iter().find(|term| term_name(*term) == name).ok_or_else(unknown)?;
    Ok((term, on == "yes"))
}

/// Parses a level; `None` for the empty name.
fn read_level(name: &str) -> Result<Option<BotLevel>, String> {
    match BotLevel::by_name(name) {
        Some(level) => Ok(Some(level)),
        None if name.is_empty() => Ok(None),
        None => Err(format!("unknown bot level `{name}`")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

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
            Act::Agreed { term: Term::FreeText, on: false },
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
            Act::Returned { person: person.clone() },
            Act::Vacation(Vacation { person, from: 1_760_000_000_000, until: 1_760_600_000_000 }),
            Act::Relieved { seat: 1 },
            Act::Flagged { seat: 1 },
            Act::Away { from: 1_760_000_000_000, until: 1_760_000_060_000 },
            Act::Asked { seat: 1, plies: 12 },
            Act::Answered { seat: 0, agree: true },
            Act::Answered { seat: 0, agree: false },
            Act::TakenBack { seat: 1, plies: 12 },
            Act::Rematch { game: "g2".into() },
        ];
        let mut stored = BTreeSet::new();
        for act in acts {
            let entry = Entry { seq: 3, at: 99, command: "p1/c".into(), act };
            stored.insert(entry.to_row().kind);
            assert_eq!(Entry::read(entry.to_row()), Ok(entry));
        }
        let kinds = EntryKind::ALL.map(|kind| Cow::Borrowed(kind.name()));
        assert_eq!(stored, BTreeSet::from(kinds), "an entry of each kind");
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
            read("vacation", None, "p1 7"),
            "entry 5: expected a person and two times, found `p1 7`"
        );
        assert_eq!(
            read("clockSet", None, "10+5"),
            "entry 5: invalid type: integer `10`, expected struct Clock at line 1 column 2"
        );
        assert_eq!(read("agreed", None, "peace yes"), "unknown agreement `peace yes`");
    }
}
