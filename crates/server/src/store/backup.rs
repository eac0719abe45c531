//! A copy of a SQLite database while a house uses it.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The copy cannot be made where it should be.
    #[error("cannot make {file}: {source}", file = file.display())]
    Make {
        /// Where.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The database cannot be read, or the copy not written.
    #[error("cannot copy {file}: {source}", file = file.display())]
    Copy {
        /// Which database.
        file: PathBuf,
        /// What SQLite says.
        source: sqlx::Error,
    },
}

/// Writes a copy of a database to a new file, as it is at this moment. A house that uses it goes on
/// meanwhile, and what it has acknowledged before is in the copy.
pub async fn back_up(database: &Path, copy: &Path) -> Result<(), BackupError> {
    // SQLite fills an empty file; this one can be read by this user alone.
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let make = |source| BackupError::Make { file: copy.into(), source };
    options.open(copy).and_then(|file| file.sync_all()).map_err(make)?;

    let copied = async {
        let mut connection =
            SqliteConnectOptions::new().filename(database).read_only(true).connect().await?;
        let into = sqlx::query("VACUUM INTO $1").bind(copy.display().to_string());
        into.execute(&mut connection).await?;
        connection.close().await
    };
    let copied = copied.await;
    if copied.is_err() {
        // What is there is no copy.
        let _ = std::fs::remove_file(copy);
    }
    copied.map_err(|source| BackupError::Copy { file: database.into(), source })
}
