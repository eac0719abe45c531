//! Whether what is written lasts: a write has succeeded lately, the file is still the one that was
//! opened, and no page of it is damaged.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::database::Pool;
use super::error::StoreError;

/// How long ago a write may have succeeded for the next one to be expected to.
const LATELY: Duration = Duration::from_secs(5);

/// For how long a probe that has failed is not repeated.
pub(super) const PAUSE: Duration = Duration::from_millis(500);

/// What is known of a database while it is open.
#[derive(Default)]
pub(super) struct Health {
    /// When a write succeeded last; none after one that failed.
    wrote: Mutex<Option<Instant>>,
    /// What is wrong with its pages, if anything.
    damage: OnceLock<String>,
    /// One probe at a time is enough for all who ask, and one that has failed for a while.
    pub(super) probing: tokio::sync::Mutex<Option<(Instant, StoreError)>>,
}

impl Health {
    /// Notes how a write went.
    pub(super) fn note(&self, succeeded: bool) {
        *self.wrote() = succeeded.then(Instant::now);
    }

    /// Whether a write succeeded lately, and none failed since.
    pub(super) fn wrote_lately(&self) -> bool {
        self.wrote().is_some_and(|time| time.elapsed() < LATELY)
    }

    fn wrote(&self) -> MutexGuard<'_, Option<Instant>> {
        // Nothing panics while it holds the lock.
        self.wrote.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses a database whose pages are damaged, as far as they were looked at.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match self.damage.get() {
            Some(found) => Err(StoreError::Damaged { found: found.clone() }),
            None => Ok(()),
        }
    }

    /// Looks at all pages of a SQLite database, which takes a while for a large one.
    pub(super) async fn look(&self, pool: &Pool) {
        let looked = pool.fetch::<(String,)>("PRAGMA quick_check(1)", &[]).await;
        let found = match looked {
            Ok(rows) => rows.into_iter().next().map(|(word,)| word).filter(|word| word != "ok"),
            Err(error) => Some(error.to_string()),
        };
        if let Some(found) = found {
            let error = StoreError::Damaged { found: found.clone() };
            tracing::error!(%error, "the house is not ready");
            let _ = self.damage.set(found);
        }
    }
}

/// The files of a SQLite database. One that was removed or replaced while it is open is still
/// written to, and everything in it is gone with the process.
pub(super) struct Files {
    database: PathBuf,
    database_id: Option<Id>,
    log: PathBuf,
    /// None until something was written: SQLite makes this file for the first connection.
    log_id: Option<Id>,
}

/// What the system knows a file by, whatever its name: device and number.
type Id = (u64, u64);

impl Files {
    /// The files of a database that is open.
    pub(super) fn of(database: &Path) -> Files {
        let mut log = database.as_os_str().to_owned();
        log.push("-wal");
        let database_id = id(database);
        Files { database: database.into(), database_id, log: log.into(), log_id: None }
    }

    /// Notes that a new connection is made, which may make another log.
    pub(super) fn reconnect(&mut self) {
        self.log_id = None;
    }

    /// Refuses files that are not those that were opened.
    pub(super) fn check(&mut self) -> Result<(), StoreError> {
        let replaced = |path: &Path| Err(StoreError::Replaced { path: path.into() });
        if id(&self.database) != self.database_id {
            return replaced(&self.database);
        }
        let log = id(&self.log);
        match self.log_id {
            Some(_) if log != self.log_id => replaced(&self.log),
            _ => {
                self.log_id = log;
                Ok(())
            }
        }
    }
}

#[cfg(unix)]
fn id(path: &Path) -> Option<Id> {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

/// Elsewhere a file that is open cannot be removed or replaced.
#[cfg(not(unix))]
fn id(path: &Path) -> Option<Id> {
    path.exists().then_some((0, 0))
}
