//! Backup: a consistent snapshot of a SQLite database, also while a server uses it.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

/// Why a backup failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The copy cannot be created there.
    #[error("cannot create {file}: {source}", file = file.display())]
    Make {
        /// The file of the copy.
        file: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The database cannot be read, or the copy not written.
    #[error("cannot copy {file}: {source}", file = file.display())]
    Copy {
        /// The file of the database.
        file: PathBuf,
        /// The error of SQLite.
        source: sqlx::Error,
    },
}

/// Writes a snapshot of a database to a new file. A running server continues meanwhile; everything
/// that it acknowledged before is in the backup.
pub async fn back_up(database: &Path, copy: &Path) -> Result<(), BackupError> {
    // SQLite fills an empty file; this one is readable by this user only.
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
        // Do not leave a partial backup.
        let _ = std::fs::remove_file(copy);
    }
    copied.map_err(|source| BackupError::Copy { file: database.into(), source })
}
