//! A table as one client may see it: chairs, events, result.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::action::Legal;
use crate::chat::ChatMode;
use crate::clock::{Clock, Times};
use crate::event::Event;
use crate::family::Family;
use crate::listed::listed;
use crate::serialized::Serialized;
use crate::view::View;

/// A table, as one client may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// The id of the game.
    pub game: String,
    /// The number of the latest entry; a table with a lower number is older.
    pub seq: u32,
    /// The family of rules.
    pub family: Family,
    /// The name of the component set.
    pub set: String,
    /// The theme.
    pub theme: Theme,
    /// The phase.
    pub phase: Phase,
    /// The chairs; once the cards are dealt, the seats in turn order.
    pub chairs: Vec<Chair>,
    /// The chair from which each seat came, from 1, if seats were drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "twins", ts(as = "Option<Vec<u8>>", optional))]
    pub seating: Vec<u8>,
    /// The terms that are switched off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "twins", ts(as = "Option<Vec<Term>>", optional))]
    pub without: Vec<Term>,
    /// Whether the result counts for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// Whether the client may place bots.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub host: bool,
    /// The seat that the view belongs to, from 1; none for spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub you: Option<u8>,
    /// The commitment to the deal, 64 hex digits (`docs/deal.md`, section 6).
    pub commitment: String,
    /// When promised nonces are replaced if they are not revealed, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub reveal_by: Option<u64>,
    /// The state of the clock, if the table has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub clock: Option<Times>,
    /// What the client may say; none where there is no chat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub chat: Option<ChatMode>,
    /// The round, from 1; 0 in an opening before the first.
    pub round: u32,
    /// The client's view of the game, once it is dealt.
    // Clients with the same view share it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<View>", optional))]
    pub view: Option<Serialized<View>>,
    /// The deciding seat, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub deciding: Option<u8>,
    /// Its legal actions; only for the deciding client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<Vec<Legal>>", optional))]
    pub legal: Option<Serialized<Vec<Legal>>>,
    /// The pending request to take actions back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub asked: Option<Asked>,
    /// What has happened since the number that the client had seen, the oldest first.
    pub happened: Vec<Happening>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub result: Option<Outcome>,
    /// The proof of the deal, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub proof: Option<Proof>,
    /// The rematch of this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub rematch: Option<String>,
    /// The results of the series of rematches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub series: Option<Series>,
}

/// The results of a series of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Series {
    /// The number of games, including this one if it is over.
    pub games: u16,
    /// The wins of each chair; those of bots with the same level are counted at the first of them.
    pub wins: Vec<u16>,
}

/// The theme of a table; it changes no rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// Spices.
    Spice,
    /// Crystals and golems.
    Golem,
}

/// The phase of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// People sit down.
    Gathering,
    /// Promised nonces are revealed.
    Revealing,
    /// The game goes on.
    Playing,
    /// It has ended.
    Over,
}

/// A term: something that a table may play with or without.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Term {
    /// Hints.
    Hints,
    /// Taking back what was confirmed.
    TakeBacks,
    /// Seats that are drawn with the deal; without them chairs are seats in their order.
    DrawnSeats,
    /// Text in the chat, besides phrases.
    FreeText,
}

listed!(Term: Hints, TakeBacks, DrawnSeats, FreeText);

/// The level of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum BotLevel {
    /// The gentlest.
    Peddler,
    /// Thinks of its next turn.
    Hawker,
    /// Plans a little ahead.
    Trader,
    /// Plans well ahead.
    Merchant,
    /// As strong as we can.
    Magnate,
}

listed!(BotLevel: Peddler, Hawker, Trader, Merchant, Magnate);

impl BotLevel {
    /// The strongest.
    pub const STRONGEST: BotLevel = BotLevel::Magnate;

    /// The level with this name.
    pub fn by_name(name: &str) -> Option<BotLevel> {
        BotLevel::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The name, as on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            BotLevel::Peddler => "peddler",
            BotLevel::Hawker => "hawker",
            BotLevel::Trader => "trader",
            BotLevel::Merchant => "merchant",
            BotLevel::Magnate => "magnate",
        }
    }
}

impl fmt::Display for BotLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A place at the table, and its occupant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Chair {
    /// An open chair.
    Open {
        /// The person it is kept for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        kept_for: Option<String>,
    },
    /// A person.
    Person {
        /// The name at the table.
        name: String,
        /// Whether it is the client's own.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
        yours: bool,
        /// Whether a nonce is promised.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
        promised: bool,
        /// The level of the stand-in that plays for them now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        stand_in: Option<BotLevel>,
        /// Whether they have resigned.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
        resigned: bool,
        /// The color they have, if they have chosen one, from 1: nobody else at the table has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        color: Option<u8>,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: BotLevel,
    },
}

/// A pending request to take actions back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    /// The seat that asks, from 1.
    pub seat: u8,
    /// The seats that have yet to answer, from 1.
    pub open: Vec<u8>,
}

/// An entry: something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Happening {
    /// Its number.
    pub seq: u32,
    /// The timestamp, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "chairs and seats count from 1, names are names")]
pub enum What {
    /// A person sat down.
    Sat { chair: u8, name: String },
    /// A person stood up.
    Rose { chair: u8 },
    /// The host placed a bot, or made the chair open.
    Placed { chair: u8, level: Option<BotLevel> },
    /// The host added an open chair, the last one.
    Added,
    /// The host removed a chair; those behind it moved up.
    Removed { chair: u8 },
    /// The host switched a term on or off.
    Agreed { term: Term, on: bool },
    /// The host set or removed the clock.
    ClockSet {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        clock: Option<Clock>,
    },
    /// The game was begun, and nonces are revealed.
    Started,
    /// A person revealed a nonce.
    Revealed { chair: u8 },
    /// The cards were dealt.
    Dealt,
    /// A seat played.
    Played { seat: u8, events: Vec<Event> },
    /// A seat resigned.
    Resigned { seat: u8 },
    /// A seat ran out of time: a stand-in plays it now, or it has resigned.
    Flagged { seat: u8 },
    /// Nobody lost time between these, in milliseconds since 1970, because the server was down.
    Away { from: u64, until: u64 },
    /// The person at these seats is on vacation between these times, in milliseconds since 1970.
    Vacation { seats: Vec<u8>, from: u64, until: u64 },
    /// Stand-ins play these seats now.
    Left { seats: Vec<u8> },
    /// Their people are back.
    Returned { seats: Vec<u8> },
    /// A seat wants to take its last actions back.
    Asked { seat: u8 },
    /// A person agreed or did not; with the last one needed, what was played from this number on
    /// is taken back.
    Answered {
        seat: u8,
        agree: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        since: Option<u32>,
    },
    /// What was played from this number on is taken back.
    TakenBack { seat: u8, since: u32 },
    /// A new table was created.
    Rematch { game: String },
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// The score of each seat.
    pub scores: Vec<u16>,
    /// The rank of each seat, 1 first.
    pub ranks: Vec<u8>,
    /// The seats that resigned, from 1, the earliest first.
    pub resigned: Vec<u8>,
}

/// The proof of a deal (`docs/deal.md`, section 6).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    /// The id of the game.
    pub game: String,
    /// Family, revision and set key.
    pub ruleset: String,
    /// The server's commitment, 64 hex digits.
    pub commitment: String,
    /// The secret it committed to, 64 hex digits.
    pub secret: String,
    /// For each chair the promise of its person, if there was one.
    pub promises: Vec<Option<String>>,
    /// For each chair the nonce, if it was revealed.
    pub nonces: Vec<Option<String>>,
    /// The key of the deal, 64 hex digits.
    pub key: String,
}
