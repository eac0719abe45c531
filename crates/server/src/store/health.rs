//! Readiness of the storage: a write succeeded recently, the file is still the one that was opened,
//! and none of its pages is damaged. With a full disk writes fail, and the server is not ready
//! until they succeed again.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::database::Pool;
use super::error::StoreError;

/// How long a successful write counts as evidence.
const LATELY: Duration = Duration::from_secs(5);

/// The backoff after a failed test write.
pub(super) const PAUSE: Duration = Duration::from_millis(500);

/// The health of an open database.
#[derive(Default)]
pub(super) struct Health {
    /// When a write last succeeded; `None` after a failure.
    wrote: Mutex<Option<Instant>>,
    /// The damage found in its pages, if any.
    damage: OnceLock<String>,
    /// Concurrent checks share one test write, and a failed one for a while.
    pub(super) probing: tokio::sync::Mutex<Option<(Instant, StoreError)>>,
}

impl Health {
    /// Records the result of a write.
    pub(super) fn note(&self, succeeded: bool) {
        *self.wrote() = succeeded.then(Instant::now);
    }

    /// Whether a write succeeded recently, and none failed since.
    pub(super) fn wrote_lately(&self) -> bool {
        self.wrote().is_some_and(|time| time.elapsed() < LATELY)
    }

    fn wrote(&self) -> MutexGuard<'_, Option<Instant>> {
        // No code panics while it holds this lock.
        self.wrote.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fails if a page is known to be damaged.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match self.damage.get() {
            Some(found) => Err(StoreError::Damaged { found: found.clone() }),
            None => Ok(()),
        }
    }

    /// Checks all pages of a SQLite database, which takes a while for a large one.
    pub(super) async fn look(&self, pool: &Pool) {
        let looked = pool.fetch::<(String,)>("PRAGMA quick_check(1)", &[]).await;
        let found = match looked {
            Ok(rows) => rows.into_iter().next().map(|(word,)| word).filter(|word| word != "ok"),
            Err(error) => Some(error.to_string()),
        };
        if let Some(found) = found {
            let error = StoreError::Damaged { found: found.clone() };
            tracing::error!(%error, "the server is not ready");
            let _ = self.damage.set(found);
        }
    }
}

/// The files of a SQLite database. If one is removed or replaced while open, writes still go to the
/// old one, and are lost with the process.
pub(super) struct Files {
    database: PathBuf,
    database_id: Option<Id>,
    log: PathBuf,
    /// `None` before the first write: SQLite creates this file for the first connection.
    log_id: Option<Id>,
}

/// The identity of a file, whatever its name: device and inode.
type Id = (u64, u64);

impl Files {
    /// The files of an open database.
    pub(super) fn of(database: &Path) -> Files {
        let mut log = database.as_os_str().to_owned();
        log.push("-wal");
        let database_id = id(database);
        Files { database: database.into(), database_id, log: log.into(), log_id: None }
    }

    /// A new connection may create another write-ahead log.
    pub(super) fn reconnect(&mut self) {
        self.log_id = None;
    }

    /// Fails if the files are not those that were opened.
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

/// On other systems an open file cannot be removed or replaced.
#[cfg(not(unix))]
fn id(path: &Path) -> Option<Id> {
    path.exists().then_some((0, 0))
}
