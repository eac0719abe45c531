//! The boards of the caravan of the day.

use serde::{Deserialize, Serialize};

use crate::message::Family;

/// The board of a rulebook on a day, from games that the server has replayed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DayBoard {
    /// The rulebook.
    pub family: Family,
    /// The number of all entries.
    pub of: u32,
    /// The best entries: by the lead over the bot, then by points, then by who came first.
    pub best: Vec<DayEntry>,
    /// Your entry, if you have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub yours: Option<DayEntry>,
}

/// An entry of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DayEntry {
    /// Its place, from 1.
    pub place: u32,
    /// The name of the person; empty if they have none.
    pub name: String,
    /// The points of the person.
    pub own: u16,
    /// The points of the bot.
    pub rival: u16,
}
