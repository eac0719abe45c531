//! Errors of the store.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use sqlx::migrate::MigrateError;
use thiserror::Error;

/// The maximum length of a key in bytes: PostgreSQL cannot index much longer ones.
const LONGEST_KEY: usize = 255;

/// An error of the store.
///
/// It can be cloned, because everybody in a failed batch gets it.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// The URL scheme of the database is unknown.
    #[error(
        "a URL that begins with `{scheme}` names no database; write sqlite:PATH or postgres://USER@HOST/NAME"
    )]
    Address {
        /// The scheme; not the whole URL, which may contain a password.
        scheme: String,
    },
    /// The database cannot be opened.
    #[error("cannot open {what}: {source}")]
    Open {
        /// The database, without its password.
        what: String,
        /// The error of the driver.
        source: Arc<sqlx::Error>,
    },
    /// The database belongs to another program.
    #[error("{what} is the database of another program: name another {instead}")]
    Foreign {
        /// Which database, without a password.
        what: String,
        /// What may be named instead.
        instead: &'static str,
    },
    /// The tables belong to a newer version of this program.
    #[error(
        "the tables of the database have version {found}, but this program knows them up to version {newest}: use the program that made them, or an empty database"
    )]
    Newer {
        /// The version found.
        found: i64,
        /// The newest version that this program supports.
        newest: i64,
    },
    /// A migration failed.
    #[error("cannot migrate the tables of the database: {0}")]
    Tables(Arc<MigrateError>),
    /// The operating system provides no random numbers for the id of this node.
    #[error("the operating system provides no random numbers: {0}")]
    Entropy(getrandom::Error),
    /// The folder of a temporary database cannot be created.
    #[error("cannot create the folder of a temporary database: {0}")]
    Scratch(Arc<io::Error>),
    /// The database failed; this may be temporary.
    #[error("{doing} failed, the database is not available: {source}")]
    Unavailable {
        /// What was tried.
        doing: &'static str,
        /// The error of the driver.
        source: Arc<sqlx::Error>,
    },
    /// The database file was removed or replaced: writes to the open one would be lost with the
    /// process.
    #[error(
        "{} was removed or replaced while it was open: stop the server, restore the file or a backup, and start it again", path.display()
    )]
    Replaced { path: PathBuf },
    /// Pages of the database are damaged.
    #[error(
        "the database is damaged ({found}): stop the server, keep a copy of the file, and restore the last backup, or save what `sqlite3 house.db .recover` can read"
    )]
    Damaged {
        /// The error of the database.
        found: String,
    },
    /// A row does not follow the last one stored.
    #[error("row {seq} of game {game} cannot be stored, because row {} is not; rows count from 1, without gaps", seq.saturating_sub(1))]
    Gap {
        game: String,
        /// The number of the row.
        seq: u32,
    },
    /// The game does not exist.
    #[error("there is no game {game}; it must be created first")]
    Unknown {
        /// Its id.
        game: String,
    },
    /// A game of this id, or with one of its tokens, exists already.
    #[error("game {game} cannot be created: its id or one of its tokens is in use")]
    Exists {
        /// Its id.
        game: String,
    },
    /// A text that the databases cannot store.
    #[error("{what} cannot be stored: {why}")]
    Unfit {
        /// Which text.
        what: &'static str,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The database neither answers nor fails.
    #[error("database timeout: a write takes too long; the disk may be full, frozen or busy")]
    Slow,
    /// The store was closed before.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// A failure of the database, while doing this.
    pub(super) fn unavailable(doing: &'static str, error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            error => StoreError::Unavailable { doing, source: Arc::new(error) },
        }
    }
}

/// Validates a text before it enters a batch, which it would fail for everybody.
pub(super) fn fit(what: &'static str, text: &str) -> Result<(), StoreError> {
    if text.contains('\0') {
        return Err(StoreError::Unfit { what, why: "it contains a NUL character" });
    }
    Ok(())
}

/// Validates a text that becomes a key.
pub(super) fn fit_key(what: &'static str, key: &str) -> Result<(), StoreError> {
    if key.is_empty() {
        return Err(StoreError::Unfit { what, why: "it is empty" });
    }
    if key.len() > LONGEST_KEY {
        return Err(StoreError::Unfit { what, why: "it is longer than 255 bytes" });
    }
    fit(what, key)
}
