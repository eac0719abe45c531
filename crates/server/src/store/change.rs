//! The jobs of the writer.

use super::database::Value;
use super::deadlines::Claim;
use super::error::StoreError;
use super::game::{Listing, StoredGame};
use super::row::{Append, Appended};

/// A callback for the result of a job.
pub(super) type Answer<T> = Box<dyn FnOnce(Result<T, StoreError>) + Send>;

/// A write job, with its callback.
pub(super) enum Job {
    Append(Append, Answer<Appended>),
    /// The result is whether anything changed.
    Change(Change, Answer<bool>),
}

impl Job {
    /// Answers that the store is closed.
    pub(super) fn refuse(self) {
        match self {
            Job::Append(_, answer) => answer(Err(StoreError::Closed)),
            Job::Change(_, answer) => answer(Err(StoreError::Closed)),
        }
    }
}

/// Every write except log rows.
pub(super) enum Change {
    Create(Box<StoredGame>, Listing),
    Listing {
        game: String,
        listing: Listing,
    },
    Status {
        game: String,
        status: String,
    },
    Player {
        id: String,
        name: String,
        now_ms: i64,
    },
    Batch(Batch),
    /// Deletes what was not used since a time, if that is still so.
    Expire {
        statements: &'static [&'static str],
        keys: Vec<String>,
        before_ms: i64,
    },
    /// Claims (leases) games with a deadline.
    Claim(Claim),
    /// A test write that changes nothing, but reaches the disk.
    Probe,
    /// Truncates SQLite's write-ahead log after the batch.
    Wipe,
}

/// Statements that are executed in order, all or none: if the first changes nothing, the rest are
/// skipped.
pub(super) struct Batch {
    /// The first table and row key, as in [`Change::place`], for the lock order.
    pub(super) place: (u8, String),
    pub(super) statements: Vec<(&'static str, Vec<Param>)>,
    /// The game whose chat other nodes have to read again.
    pub(super) chat: Option<String>,
}

/// A parameter of a statement.
pub(super) enum Param {
    Text(String),
    Number(i64),
}

impl Param {
    pub(super) fn as_value(&self) -> Value<'_> {
        match self {
            Param::Text(text) => Value::Text(text),
            Param::Number(number) => Value::Number(*number),
        }
    }
}

impl Change {
    /// The game to whose chat it adds.
    pub(super) fn chat(&self) -> Option<&str> {
        match self {
            Change::Batch(Batch { chat, .. }) => chat.as_deref(),
            _ => None,
        }
    }

    /// The table and row key of a change, for the lock order.
    pub(super) fn place(&self) -> (u8, &str) {
        match self {
            Change::Create(game, _) => (0, &game.id),
            Change::Player { id, .. } => (1, id),
            Change::Batch(together) => (together.place.0, &together.place.1),
            Change::Probe => (2, ""),
            Change::Listing { game, .. } | Change::Status { game, .. } => (3, game),
            Change::Expire { .. } | Change::Claim(_) | Change::Wipe => (4, ""),
        }
    }
}
