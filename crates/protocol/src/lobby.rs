//! The messages of the HTTP API: tables, people, records.

use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::bounded;
use crate::clock::Clock;
use crate::event::Event;
use crate::message::{BotLevel, Chair, Family, Outcome, Phase, Theme};
use crate::view::View;

/// The most chairs of a table, over all families.
pub const MAX_CHAIRS: usize = 5;

/// A request for a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewTable {
    /// The family of rules.
    pub family: Family,
    /// The theme.
    #[serde(default = "golem")]
    #[cfg_attr(feature = "twins", ts(as = "Option<_>", optional))]
    pub theme: Theme,
    /// Who sits on each chair, in order.
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
    /// The clock; by default none.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub clock: Option<Clock>,
    /// A custom set file.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub set: Option<String>,
    /// The name of a built-in map, or a map file; Adventure only.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub map: Option<String>,
    /// The promise of a nonce by the host, 64 hex digits.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub promise: Option<String>,
    /// The color of the host, from 1 to 5; on the first of several chairs.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub color: Option<u8>,
    /// Whether the result counts for the ratings of those who play: people only, each with one seat,
    /// without hints and takebacks, with drawn seats and the standard components.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(as = "Option<_>", optional))]
    pub rated: bool,
}

fn golem() -> Theme {
    Theme::Golem
}

fn yes() -> bool {
    true
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum NewChair {
    /// The host; several such chairs are a hot seat.
    Me {
        /// The name at the table; the person's own if it is missing.
        #[serde(default)]
        #[cfg_attr(feature = "twins", ts(optional))]
        name: Option<String>,
    },
    /// Open to anyone who joins.
    Open,
    /// A bot.
    Bot {
        /// Its level.
        level: BotLevel,
    },
}

/// A table that was created or joined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TableLinks {
    /// The id of the game.
    pub game: String,
    /// The invitation path: whoever opens it may take a seat; only for people at the table.
    pub invite: Option<String>,
    /// The spectator path; only for people at the table.
    pub watch: Option<String>,
    /// Addresses under which others can reach the server.
    pub addresses: Vec<String>,
    /// What to do if there are none.
    pub advice: Option<String>,
}

/// The network of the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Network {
    /// Addresses under which others can reach the server.
    pub addresses: Vec<String>,
    /// Whether the client may open the server to the network.
    pub may_open: bool,
    /// Addresses under which others could then reach it; only for clients that may open it.
    pub possible: Vec<String>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// The id of the game.
    pub game: String,
    /// The time of the last change, in milliseconds since 1970.
    pub updated: u64,
    /// Its summary.
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

/// The summary of a table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// The family of rules.
    pub family: Family,
    /// The theme.
    pub theme: Theme,
    /// The phase.
    pub phase: Phase,
    /// The clock, if the table has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub clock: Option<Clock>,
    /// The chairs, none of them marked as yours.
    pub chairs: Vec<Chair>,
    /// The deciding seat, from 1, as far as the list knows.
    pub deciding: Option<u8>,
    /// The round, once the game is dealt; 0 in an opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub round: Option<u32>,
    /// Whether its result counts for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "twins", ts(as = "Option<_>", optional))]
    pub rated: bool,
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
    /// The expiry time, in milliseconds since 1970.
    pub until: u64,
}

/// What a device link would do to this browser, before it is used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DeviceOffer {
    /// The person whom this browser would become.
    pub comes: Identity,
    /// The person whom it would stop being; none if it has no session.
    pub leaves: Option<Identity>,
    /// Whether both are the same person, so that nothing would change.
    pub same: bool,
}

/// A person, as shown to a browser that may become them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// The name that tables suggest; none until one is chosen.
    pub name: Option<String>,
    /// The number of the person's tables, counted up to a hundred.
    pub tables: u32,
    /// The number of browsers in which the person is logged in.
    pub browsers: u32,
}

/// A person's sessions and unused device links.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Devices {
    /// Browsers, this one first, then the one used last.
    pub browsers: Vec<OwnBrowser>,
    /// Unused links, the newest first.
    pub links: Vec<OwnLink>,
}

/// A browser in which the person is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnBrowser {
    /// Its id, for logging out there.
    pub id: String,
    /// Its approximate kind, such as `Firefox, Linux`; empty if it does not say.
    pub kind: String,
    /// When it was logged in, in milliseconds since 1970.
    pub made: u64,
    /// When it was last used, to the nearest hour or so.
    pub seen: u64,
    /// Whether it is the current one.
    pub this: bool,
}

/// An unused device link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnLink {
    /// Its id, for revoking it.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
    /// The expiry time.
    pub until: u64,
}

/// A game at an earlier time, as the reader may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Past {
    /// The number of the latest entry then.
    pub seq: u32,
    /// The round, from 1; 0 in an opening before the first.
    pub round: u32,
    /// The table.
    pub view: View,
}

/// A finished game, step by step, with nothing hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    /// The family of rules.
    pub family: Family,
    /// The name of the component set.
    pub set: String,
    /// The theme.
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
    /// The events.
    pub events: Vec<Event>,
    /// The table after it.
    pub view: View,
}

/// The piles of a game, for recomputing a deal (`docs/deal.md`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Piles {
    /// Family, revision and set key.
    pub ruleset: String,
    /// The piles.
    pub piles: Vec<Pile>,
}

/// A pile that is shuffled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Pile {
    /// Its label.
    pub label: String,
    /// Its components before the shuffle, in the notation.
    pub names: Vec<String>,
}

/// A request for an analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewAnalysis {
    /// The record of the game, as text.
    pub record: String,
}

/// The analysis of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    /// Its id, for polling.
    pub id: String,
    /// The number of analyzed actions.
    pub done: u32,
    /// The number of all actions.
    pub of: u32,
    /// Each seat's win chance before each analyzed action.
    pub chances: Vec<Vec<f32>>,
    /// The appraisal of each analyzed action.
    pub choices: Vec<Choice>,
}

/// A vacation, in milliseconds since 1970: it stops one's clocks in games by days.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Vacation {
    /// From when.
    pub from: u64,
    /// Until when.
    pub until: u64,
}

/// A vacation that somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VacationWish {
    /// From when; from now on if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub from: Option<u64>,
    /// Until when, in milliseconds since 1970.
    pub until: u64,
}

/// Somebody's vacation, and how many days they have for vacations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Vacations {
    /// The one that lasts or lies ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub vacation: Option<Vacation>,
    /// How many days one has in a year.
    pub days: u16,
    /// How many of them are left, after this vacation.
    pub left: u16,
}

/// The appraisal of a chosen action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// The best action.
    pub best: Action,
    /// The win chance that the chosen action gave up, from 0 to 1.
    pub cost: f32,
    /// Whether that makes it a blunder.
    pub blunder: bool,
    /// Luck: the change of each seat's win chance by what was revealed.
    pub luck: Vec<f32>,
}
