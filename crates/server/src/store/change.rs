//! What the writer is asked to write.

use super::database::Value;
use super::deadlines::Claim;
use super::error::StoreError;
use super::game::{Listing, StoredGame};
use super::row::{Append, Appended};

/// Who waits for what became of something.
pub(super) type Answer<T> = Box<dyn FnOnce(Result<T, StoreError>) + Send>;

/// Something to write, and who waits for it.
pub(super) enum Job {
    Append(Append, Answer<Appended>),
    /// The answer is whether anything has changed.
    Change(Change, Answer<bool>),
}

impl Job {
    /// Tells whoever waits that nothing is written any more.
    pub(super) fn refuse(self) {
        match self {
            Job::Append(_, answer) => answer(Err(StoreError::Closed)),
            Job::Change(_, answer) => answer(Err(StoreError::Closed)),
        }
    }
}

/// Everything that is written but rows of logs.
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
    /// Removes what was not used since a time, if that is still so.
    Expire {
        statements: &'static [&'static str],
        keys: Vec<String>,
        before_ms: i64,
    },
    /// Claims games in which something is due.
    Claim(Claim),
    /// Changes nothing, and reaches the disk.
    Probe,
    /// Empties the write-ahead log of SQLite, once the batch is written.
    Wipe,
}

/// Statements that are carried out in order, all or none: if the first changes nothing, the others
/// are not carried out.
pub(super) struct Batch {
    /// Which table comes first, and the key of a row, as in [`Change::place`].
    pub(super) place: (u8, String),
    pub(super) statements: Vec<(&'static str, Vec<Param>)>,
}

/// A value that a statement is given.
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
    /// What is changed: a table, and the key of a row.
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
