//! Ratings of people, boards, and pages about people.

use serde::{Deserialize, Serialize};

use crate::message::Family;

/// A rating, such as 1540 ± 60.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Rating {
    /// The estimated strength; everybody begins with 1500.
    pub points: i32,
    /// Its uncertainty, one standard deviation.
    pub spread: u32,
}

/// The ratings of people with one rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// The family of rules.
    pub family: Family,
    /// The month in UTC, such as `2026-11`; without one it is the board of all time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub month: Option<String>,
    /// The first hundred. Of all time, in the order of points less spread; of a month, in the order
    /// of what was gained in it.
    pub people: Vec<Ranked>,
}

/// A person on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Ranked {
    /// The place, from 1; those who are equal share one.
    pub place: u32,
    /// The name they have chosen, if any.
    pub name: Option<String>,
    /// The id of their page, if you may see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub page: Option<String>,
    /// Whether this is you.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub you: bool,
    /// The rating now.
    pub rating: Rating,
    /// The number of rated games, in the month if there is one.
    pub games: u32,
    /// How many of them were won; shared first places count.
    pub wins: u32,
    /// By how many points the rating has changed in the month.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub gain: Option<i32>,
}

/// What a rated game has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GameRatings {
    /// The seats in order; none until the game is counted.
    pub seats: Vec<SeatRating>,
}

/// What a rated game has changed for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeatRating {
    /// The seat, from 1.
    pub seat: u8,
    /// The place that counts, from 1.
    pub place: u8,
    /// Whether the seat counts as lost, because its person resigned or a stand-in took it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub lost: bool,
    /// The rating after the game.
    pub rating: Rating,
    /// By how many points it has changed.
    pub gain: i32,
}

/// Who may see your page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PageWish {
    /// Whether everybody may; if not, only you.
    pub open: bool,
}

/// Your own page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnPage {
    /// Its id; none before your first rated game.
    pub page: Option<String>,
    /// Whether everybody may see it.
    pub open: bool,
}

/// A page about a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PersonPage {
    /// The name they have chosen, if any.
    pub name: Option<String>,
    /// Whether this is you.
    pub you: bool,
    /// Whether everybody may see it.
    pub open: bool,
    /// What they have reached with each rulebook.
    pub rulebooks: Vec<Record>,
    /// Their last rated games, the newest first.
    pub games: Vec<RatedGame>,
}

/// What somebody has reached with a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// The family of rules.
    pub family: Family,
    /// The rating.
    pub rating: Rating,
    /// How many rated games they have played.
    pub games: u32,
    /// How many of them they have won; shared first places count.
    pub wins: u32,
    /// The same for each seat in which they have played.
    pub seats: Vec<SeatTally>,
}

/// How somebody has fared in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeatTally {
    /// The seat, from 1.
    pub seat: u8,
    /// The number of games.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
}

/// A rated game of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RatedGame {
    /// Its id, if its replay can be seen: it was a public table, or you were there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub game: Option<String>,
    /// The family of rules.
    pub family: Family,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
    /// The number of seats.
    pub of: u8,
    /// Theirs, and what it has changed.
    #[serde(flatten)]
    pub seat: SeatRating,
}
