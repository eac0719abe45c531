//! The messages of the HTTP API: tables, people, records.

use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::bounded;
use crate::clock::Clock;
use crate::event::Event;
use crate::message::{BotLevel, Chair, Family, Outcome, Phase, Theme};
use crate::view::View;

/// The most chairs that a table has: the largest of all families.
pub const MAX_CHAIRS: usize = 5;

/// The wish for a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewTable {
    /// The family of rules.
    pub family: Family,
    /// How it is dressed.
    #[serde(default = "golem")]
    #[cfg_attr(feature = "twins", ts(as = "Option<_>", optional))]
    pub theme: Theme,
    /// Who is to sit where, in order.
    #[serde(deserialize_with = "bounded::list::<_, _, MAX_CHAIRS>")]
    #[cfg_attr(feature = "twins", ts(as = "Vec<NewChair>"))]
    pub chairs: Vec<NewChair>,
    /// Whether seats are drawn with the deal; if not, chairs are seats in this order.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "twins", ts(as = "Option<_>", optional))]
    pub drawn_seats: bool,
    /// Whether the table is shown in the lobby.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(as = "Option<_>", optional))]
    pub listed: bool,
    /// Whether people may ask for hints; by default when only one person plays.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub hints: Option<bool>,
    /// How long people may think; by default as long as they like.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub clock: Option<Clock>,
    /// A set file with other components.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub set: Option<String>,
    /// The name of a built-in map, or a map file; Adventure only.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub map: Option<String>,
    /// The promise of a nonce by who lays the table, 64 hex digits.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub promise: Option<String>,
    /// The color of who lays the table, from 1 to 5; on the first of several chairs.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub color: Option<u8>,
}

fn golem() -> Theme {
    Theme::Golem
}

fn yes() -> bool {
    true
}

/// Who is to sit on a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum NewChair {
    /// Who lays the table; several chairs make a hot seat.
    Me {
        /// The name at the table; the person's own if it is missing.
        #[serde(default)]
        #[cfg_attr(feature = "twins", ts(optional))]
        name: Option<String>,
    },
    /// Whoever comes.
    Open,
    /// A bot.
    Bot {
        /// How well it plays.
        level: BotLevel,
    },
}

/// A table that was laid or joined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TableLinks {
    /// The name of the game.
    pub game: String,
    /// The path that gives a seat to whoever opens it; only for people at the table.
    pub invite: Option<String>,
    /// The path that lets whoever opens it look on; only for people at the table.
    pub watch: Option<String>,
    /// Addresses under which others can reach the house.
    pub addresses: Vec<String>,
    /// What to do if there are none.
    pub advice: Option<String>,
}

/// The network around the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Network {
    /// Addresses under which others can reach the house.
    pub addresses: Vec<String>,
    /// Whether whoever asks may open the house to the network.
    pub may_open: bool,
    /// Addresses under which others could reach it then; only for who may open it.
    pub possible: Vec<String>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// The name of the game.
    pub game: String,
    /// When something last happened, in milliseconds since 1970.
    pub updated: u64,
    /// What it is.
    #[serde(flatten)]
    pub summary: Summary,
}

/// A table in the list of whoever sits there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnTable {
    /// What every list says.
    #[serde(flatten)]
    pub listed: Listed,
    /// Whether it waits for your decision.
    pub waits: bool,
    /// When the time of whoever decides is used up, in milliseconds since 1970, if the table has a
    /// clock and a person decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub until: Option<u64>,
}

/// What is said over the socket of one's tables. `now` is what the server's clock shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum OwnMessage {
    /// All of them, at first.
    Tables {
        /// The time of the server, in milliseconds since 1970.
        now: u64,
        /// Your tables, those that wait for you first.
        tables: Vec<OwnTable>,
    },
    /// One of them, which is new or has changed.
    Table {
        /// The time of the server, in milliseconds since 1970.
        now: u64,
        /// The table.
        table: Box<OwnTable>,
    },
    /// You no longer sit there, or the table is gone.
    Gone {
        /// The name of the game.
        game: String,
    },
}

/// What a list says of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// The family of rules.
    pub family: Family,
    /// How it is dressed.
    pub theme: Theme,
    /// What goes on.
    pub phase: Phase,
    /// How long people may think, if the table has a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub clock: Option<Clock>,
    /// The chairs; nobody's own.
    pub chairs: Vec<Chair>,
    /// The seat that decides, from 1, as far as the list knows.
    pub deciding: Option<u8>,
    /// The round, once the game is dealt; 0 in an opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub round: Option<u32>,
    /// How it ended.
    pub result: Option<Outcome>,
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// The name that tables suggest; none until one is chosen.
    pub name: Option<String>,
}

/// A link for another device of the same person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DeviceLink {
    /// The path; it works once.
    pub path: String,
    /// Until when it works, in milliseconds since 1970.
    pub until: u64,
}

/// What a device link would do to this browser, before it is used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DeviceOffer {
    /// Who would come.
    pub comes: Identity,
    /// Who would be left; none if this browser is nobody's.
    pub leaves: Option<Identity>,
    /// Whether both are the same person, so that nothing would change.
    pub same: bool,
}

/// A person, to those who may become them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// The name that tables suggest; none until one is chosen.
    pub name: Option<String>,
    /// At how many tables this person sits; no more than a hundred are counted.
    pub tables: u32,
    /// In how many browsers this person is logged in.
    pub browsers: u32,
}

/// Where one is logged in, and the device links that still work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Devices {
    /// Browsers, this one first, then the one used last.
    pub browsers: Vec<OwnBrowser>,
    /// Links that nobody has used yet, the newest first.
    pub links: Vec<OwnLink>,
}

/// A browser in which one is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnBrowser {
    /// What it is called, to log out there.
    pub id: String,
    /// Roughly what it is, such as `Firefox, Linux`; empty if it does not say.
    pub kind: String,
    /// Since when, in milliseconds since 1970.
    pub made: u64,
    /// When it was last used, give or take an hour.
    pub seen: u64,
    /// Whether it is this one.
    pub this: bool,
}

/// A device link that still works.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnLink {
    /// What it is called, to revoke it.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
    /// Until when it works.
    pub until: u64,
}

/// A game as it was at an earlier time, as its reader may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Past {
    /// The number of what had happened last.
    pub seq: u32,
    /// The round, from 1; 0 in an opening before the first.
    pub round: u32,
    /// The table.
    pub view: View,
}

/// A finished game, step by step, everything open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    /// The family of rules.
    pub family: Family,
    /// The name of the component set.
    pub set: String,
    /// How it is dressed.
    pub theme: Theme,
    /// The names of the seats.
    pub names: Vec<String>,
    /// The table before the first action.
    pub start: View,
    /// The actions.
    pub steps: Vec<Step>,
    /// How it ended.
    pub result: Option<Outcome>,
    /// The record as text.
    pub record: String,
    /// The set file, if the set is not the standard one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub set_file: Option<String>,
    /// The map file, unless the map is built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub map_file: Option<String>,
}

/// One action of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// The round, from 1.
    pub round: u32,
    /// The seat that decided, from 1.
    pub seat: u8,
    /// The action, in the notation.
    pub action: String,
    /// What happened.
    pub events: Vec<Event>,
    /// The table after it.
    pub view: View,
}

/// What is shuffled before a game, for those who recompute a deal (`docs/deal.md`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Piles {
    /// Family, revision and set key.
    pub ruleset: String,
    /// The piles.
    pub piles: Vec<Pile>,
}

/// Something that is shuffled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Pile {
    /// Its label.
    pub label: String,
    /// Its components before the shuffle, in the notation.
    pub names: Vec<String>,
}

/// A wish for an analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewAnalysis {
    /// The record of the game, as text.
    pub record: String,
}

/// What the house thinks of a whole game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    /// Its name, to ask again.
    pub id: String,
    /// How many actions are done.
    pub done: u32,
    /// Of how many.
    pub of: u32,
    /// For each action that is done, before it: how likely each seat wins.
    pub chances: Vec<Vec<f32>>,
    /// What the house thinks of each action that is done.
    pub choices: Vec<Choice>,
}

/// What the house thinks of an action that was chosen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// The best action.
    pub best: Action,
    /// How much of the chance to win the chosen one has given up, from 0 to 1.
    pub cost: f32,
    /// Whether that is so much that it was a blunder.
    pub blunder: bool,
    /// What was luck: how much the chance of each seat has changed by what was uncovered.
    pub luck: Vec<f32>,
}
