//! Why something could not be stored or read.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use sqlx::migrate::MigrateError;
use thiserror::Error;

/// The longest text that may be a key, in bytes: PostgreSQL cannot index much longer ones.
const LONGEST_KEY: usize = 255;

/// Why something could not be stored or read.
///
/// It can be cloned, because everybody in a batch that fails is told.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// The address names no database that we know.
    #[error(
        "an address that begins with `{scheme}` names no database; write sqlite:PATH or postgres://USER@HOST/NAME"
    )]
    Address {
        /// How it begins; not all of it, because there may be a password in it.
        scheme: String,
    },
    /// The database cannot be opened.
    #[error("cannot open {what}: {source}")]
    Open {
        /// Which database, without a password.
        what: String,
        /// What its driver says.
        source: Arc<sqlx::Error>,
    },
    /// The database holds something else.
    #[error("{what} is the database of another program: name another {instead}")]
    Foreign {
        /// Which database, without a password.
        what: String,
        /// What may be named instead.
        instead: &'static str,
    },
    /// The tables are of a newer version of this program.
    #[error(
        "the tables of the database have version {found}, but this program knows them up to version {newest}: use the program that made them, or an empty database"
    )]
    Newer {
        /// The version that was found.
        found: i64,
        /// The version that this program reads and writes.
        newest: i64,
    },
    /// The tables could not be made as this program needs them.
    #[error("cannot prepare the tables of the database: {0}")]
    Tables(Arc<MigrateError>),
    /// The operating system gave no random number to name this node by.
    #[error("the operating system gives no random numbers: {0}")]
    Entropy(getrandom::Error),
    /// A folder for a database of a test cannot be made.
    #[error("cannot make a folder for a database that is not kept: {0}")]
    Scratch(Arc<io::Error>),
    /// The database does not do what it should; it may be well again later.
    #[error("{doing} failed, the database is not available: {source}")]
    Unavailable {
        /// What was tried.
        doing: &'static str,
        /// What the driver of the database says.
        source: Arc<sqlx::Error>,
    },
    /// The file of the database is gone, or another one has its name: what is written to the one that
    /// is open would be lost with the process.
    #[error(
        "{} is no longer the file that was opened: stop the house, put the file or a backup in its place, and start it again", path.display()
    )]
    Replaced {
        /// The name of the file.
        path: PathBuf,
    },
    /// Pages of the database are damaged.
    #[error(
        "the database is damaged ({found}): stop the house, keep a copy of the file, and restore the last backup, or save what `sqlite3 house.db .recover` can read"
    )]
    Damaged {
        /// What the database says is wrong.
        found: String,
    },
    /// A row does not follow the last one that is stored.
    #[error("row {seq} of game {game} cannot be stored, because row {} is not; rows count from 1, without gaps", seq.saturating_sub(1))]
    Gap {
        /// The game.
        game: String,
        /// The number of the row.
        seq: u32,
    },
    /// There is no such game.
    #[error("there is no game {game}; it must be created first")]
    Unknown {
        /// The name that was asked for.
        game: String,
    },
    /// There is a game of this name, or one with the same token.
    #[error("game {game} cannot be created: there is one of this name, or with one of its tokens")]
    Exists {
        /// The name that was to be given.
        game: String,
    },
    /// A text that no database could hold.
    #[error("{what} cannot be stored: {why}")]
    Unfit {
        /// Which text.
        what: &'static str,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The database does not answer, and has not refused either.
    #[error("the database takes too long to write: its disk may be full, frozen or busy")]
    Slow,
    /// The store was closed before.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// What is said when the database fails.
    pub(super) fn unavailable(doing: &'static str, error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            error => StoreError::Unavailable { doing, source: Arc::new(error) },
        }
    }
}

/// Checks a text before it comes into a batch, which it would make fail for all.
pub(super) fn fit(what: &'static str, text: &str) -> Result<(), StoreError> {
    if text.contains('\0') {
        return Err(StoreError::Unfit { what, why: "it has a character with code 0" });
    }
    Ok(())
}

/// Checks a text that becomes a key.
pub(super) fn fit_key(what: &'static str, key: &str) -> Result<(), StoreError> {
    if key.is_empty() {
        return Err(StoreError::Unfit { what, why: "it is empty" });
    }
    if key.len() > LONGEST_KEY {
        return Err(StoreError::Unfit { what, why: "it is longer than 255 bytes" });
    }
    fit(what, key)
}
