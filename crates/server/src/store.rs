//! Storage: games, logs, players and sessions, in SQLite or PostgreSQL.
//!
//! A game is its setup and its log; its listing can be rebuilt. The log is append-only, and its
//! primary key `(game, seq)` decides which of several nodes was first. `docs/storage.md` has the
//! tables and the rules.

mod alerts;
mod audit;
mod backup;
mod boards;
mod change;
mod chat;
mod database;
mod days;
mod deadlines;
mod error;
mod expiry;
mod game;
mod health;
mod people;
mod phrases;
mod plans;
mod ratings;
mod row;
mod schema;
mod sql;
mod vacations;
mod wakes;
mod writer;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use change::{Change, Job};
use database::{Connection, Database, Pool, Value};
use health::Health;
use row::{Stored, StoredIn};
use sql::Sql;
use writer::Writer;

use crate::metrics::METRICS;

pub use alerts::StoredAlerts;
pub use audit::{AuditEvent, By, Noted};
pub use backup::{BackupError, back_up};
pub use boards::{BoardRow, PlayedRow, SeatRow, StoredPage};
pub use caravan_room::{Deadline, LogRow};
pub use chat::{StoredLine, StoredReport};
pub use days::{StoredDay, StoredEntry};
pub use deadlines::DueGame;
pub use error::StoreError;
pub use game::{GameRow, Listing, OwnGameRow, Player, StoredGame};
pub use people::{DeviceLink, LinkKind, Session, device_id};
pub use phrases::StoredPhrase;
pub use plans::StoredPlan;
pub use ratings::{StoredRating, StoredSeat};
pub use row::{Append, Appended};
pub use vacations::StoredVacation;
pub use wakes::Wake;

/// How many writes may be queued for the writer before callers have to wait.
const QUEUE: usize = 4_096;

/// The timeout of a test write.
const PROBE_TIME: Duration = Duration::from_secs(5);

/// The storage of a server; clones share it.
///
/// A single thread writes everything that is queued in one transaction (group commit), so that
/// everybody shares the cost of one disk sync.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    pool: Pool,
    sql: &'static Sql,
    jobs: mpsc::Sender<Job>,
    wakes: Option<broadcast::Sender<Wake>>,
    name: String,
    health: Arc<Health>,
    closing: CancellationToken,
    tasks: TaskTracker,
    // The last field: the temporary folder of a test database must outlive its connections.
    _base: Database,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.closing.cancel();
    }
}

impl Store {
    /// Opens `sqlite:PATH`, `postgres://…`, or `sqlite::memory:`, which disappears when it is
    /// closed, or soon after it is dropped.
    ///
    /// Migrates missing or older tables; refuses newer ones.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let base = Database::read(url)?;
        base.check_own().await?;
        base.keep_private();
        let mut connection = base.connect().await.map_err(|error| base.cannot_open(error))?;
        schema::prepare(&mut connection).await?;
        let name = name(&mut connection).await?;
        let pool = base.pool().await.map_err(|error| base.cannot_open(error))?;

        let closing = CancellationToken::new();
        let tasks = TaskTracker::new();
        let node = wakes::node().map_err(StoreError::Entropy)?;
        let wakes = match base.listener().await.map_err(|error| base.cannot_open(error))? {
            None => None,
            Some(listener) => {
                let (sender, _) = broadcast::channel(wakes::CAPACITY);
                let feed = wakes::feed(listener, base.clone(), node.clone(), sender.clone());
                let closing = closing.clone();
                tasks.spawn(async move { closing.run_until_cancelled(feed).await });
                Some(sender)
            }
        };
        let health = Arc::new(Health::default());
        let (jobs, queue) = mpsc::channel(QUEUE);
        let writer = Writer::new(base.clone(), connection, node, Arc::clone(&health));
        let started = writer.start(queue, closing.clone(), &tasks);
        started.map_err(|error| base.cannot_open(error.into()))?;
        if base.files().is_some() {
            let (pool, health, closing) = (pool.clone(), Arc::clone(&health), closing.clone());
            tasks.spawn(async move { closing.run_until_cancelled(health.look(&pool)).await });
        }
        let sql = base.sql();
        let inner = Inner { pool, sql, jobs, wakes, name, health, closing, tasks, _base: base };
        Ok(Store { inner: Arc::new(inner) })
    }

    /// The id of this storage, random, created with the tables: it survives moves and backups.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// Stores a new game with this listing; the status and summary in `game` are ignored.
    pub async fn create(&self, game: StoredGame, listing: &Listing) -> Result<(), StoreError> {
        game.check()?;
        listing.check()?;
        self.change(Change::Create(Box::new(game), listing.clone())).await.map(drop)
    }

    /// Appends a row to the log of a game; `Stored` means that it is on disk.
    ///
    /// The row must be the first, or follow the last one stored. Wait for the result before
    /// appending the next row of the same game. After an error other than [`StoreError::Gap`],
    /// [`StoreError::Unknown`] and [`StoreError::Unfit`] the row may or may not be stored, as when
    /// a connection breaks during the commit: read the log to find out.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let (answer, answered) = oneshot::channel();
        // The receiver may be gone.
        self.append_then(append, |result| drop(answer.send(result)));
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// The same with a callback, which runs on the writer's thread, so that no task has to wait.
    pub(crate) fn append_then(
        &self,
        append: Append,
        answer: impl FnOnce(Result<Appended, StoreError>) + Send + 'static,
    ) {
        if let Err(error) = append.check() {
            return answer(Err(error));
        }
        self.send(Job::Append(append, Box::new(answer)));
    }

    /// Hands a job to the writer.
    fn send(&self, job: Job) {
        match self.inner.jobs.try_send(job) {
            Ok(()) => {}
            Err(TrySendError::Closed(job)) => job.refuse(),
            Err(TrySendError::Full(job)) => {
                let jobs = self.inner.jobs.clone();
                tokio::spawn(async move {
                    if let Err(unsent) = jobs.send(job).await {
                        unsent.0.refuse();
                    }
                });
            }
        }
    }

    /// The game of this id.
    pub async fn load(&self, game: &str) -> Result<Option<StoredGame>, StoreError> {
        self.first("loading a game", sql::GAME, &[Value::Text(game)]).await
    }

    /// The rows of a game after this one, in order; all rows after 0.
    pub async fn rows(&self, game: &str, after: u32) -> Result<Vec<LogRow>, StoreError> {
        let values = [Value::Text(game), Value::Number(after.into())];
        let rows = self.all("reading a log", sql::ROWS, &values).await?;
        Ok(rows.into_iter().map(|Stored(row)| row).collect())
    }

    /// These games with their logs, of those that exist.
    pub async fn load_all(
        &self,
        games: &[String],
    ) -> Result<Vec<(StoredGame, Vec<LogRow>)>, StoreError> {
        let keys = sql::json(games);
        let keys = [Value::Text(&keys)];
        // The log is read later than the game, so it is never older.
        let found: Vec<StoredGame> = self.all("loading games", self.inner.sql.games, &keys).await?;
        let rows = self.all("reading logs", self.inner.sql.logs, &keys).await?;
        let mut logs: BTreeMap<String, Vec<LogRow>> = BTreeMap::new();
        for StoredIn(game, row) in rows {
            logs.entry(game).or_default().push(row);
        }
        let with_log = |game: StoredGame| {
            let log = logs.remove(&game.id).unwrap_or_default();
            (game, log)
        };
        Ok(found.into_iter().map(with_log).collect())
    }

    /// The running games of people that wait for nobody of them, which are for bots to go on; the
    /// newest first.
    pub async fn waiting_for_bots(
        &self,
        since_ms: i64,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        let values = [Value::Number(since_ms), Value::Number(most.into())];
        let found: Vec<(String,)> =
            self.all("looking for games", sql::WAITING_FOR_BOTS, &values).await?;
        Ok(found.into_iter().map(|(id,)| id).collect())
    }

    /// The id of the game with this invitation token.
    pub async fn by_invite(&self, token: &str) -> Result<Option<String>, StoreError> {
        self.word("looking for an invitation", sql::BY_INVITE, token).await
    }

    /// The id of the game with this watcher's token.
    pub async fn by_watch(&self, token: &str) -> Result<Option<String>, StoreError> {
        self.word("looking for a watcher's token", sql::BY_WATCH, token).await
    }

    /// Replaces the listing of a game, as after rebuilding it from the log; ignores an unknown id.
    pub async fn set_listing(&self, game: &str, listing: &Listing) -> Result<(), StoreError> {
        error::fit_key("the name of a game", game)?;
        listing.check()?;
        let listing = listing.clone();
        self.change(Change::Listing { game: game.into(), listing }).await.map(drop)
    }

    /// Sets only the status of a game.
    pub async fn set_status(&self, game: &str, status: &str) -> Result<(), StoreError> {
        error::fit_key("the name of a game", game)?;
        error::fit("the status of a game", status)?;
        self.change(Change::Status { game: game.into(), status: status.into() }).await.map(drop)
    }

    /// The listed games that are gathering or being played and have changed since, most recently
    /// changed first.
    pub async fn listed(&self, limit: u32, since_ms: i64) -> Result<Vec<GameRow>, StoreError> {
        let values = [Value::Number(limit.into()), Value::Number(since_ms)];
        self.all("listing games", sql::LISTED, &values).await
    }

    /// Games in which a player has a seat: those that wait for the player first, then the most
    /// recently changed.
    pub async fn of_player(&self, player: &str, limit: u32) -> Result<Vec<OwnGameRow>, StoreError> {
        let values = [Value::Text(player), Value::Number(limit.into())];
        self.all("listing a player's games", sql::OF_PLAYER, &values).await
    }

    /// Whether a player has a seat in a game.
    pub async fn is_seated(&self, player: &str, game: &str) -> Result<bool, StoreError> {
        let values = [Value::Text(game), Value::Text(player)];
        let found = self.first("looking for a seat", sql::IS_SEATED, &values).await?;
        Ok(found.is_some_and(|(seats,): (i64,)| seats > 0))
    }

    /// A player's finished games, most recently changed first, after the one that was last on the
    /// previous page.
    pub async fn finished(
        &self,
        player: &str,
        before: (i64, &str),
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let (time, game) = before;
        error::fit("the name of a game", game)?;
        let values = [
            Value::Text(player),
            Value::Number(time),
            Value::Text(game),
            Value::Number(limit.into()),
        ];
        self.all("listing a player's finished games", sql::FINISHED, &values).await
    }

    /// How many unfinished tables except this one a player has a seat at, and how many of those are
    /// listed.
    pub async fn open_tables(&self, player: &str, but: &str) -> Result<(u32, u32), StoreError> {
        let values = [Value::Text(player), Value::Text(but)];
        let found = self.first("counting tables", sql::OPEN_TABLES, &values).await?;
        let (open, listed): (i64, i64) = found.unwrap_or_default();
        let count = |count| u32::try_from(count).unwrap_or(u32::MAX);
        Ok((count(open), count(listed)))
    }

    /// The player of this id.
    pub async fn player(&self, id: &str) -> Result<Option<Player>, StoreError> {
        self.first("reading a player", sql::PLAYER, &[Value::Text(id)]).await
    }

    /// Stores a player, or a player's new name.
    pub async fn put_player(&self, id: &str, name: &str, now_ms: i64) -> Result<(), StoreError> {
        error::fit_key("the id of a player", id)?;
        error::fit("the name of a player", name)?;
        self.change(Change::Player { id: id.into(), name: name.into(), now_ms }).await.map(drop)
    }

    /// Readiness: a write succeeded recently or a test write does now, all tables exist, and no
    /// page is known to be damaged.
    pub async fn ready(&self) -> Result<(), StoreError> {
        let health = &self.inner.health;
        health.check()?;
        let mut failed = health.probing.lock().await;
        if !health.wrote_lately() {
            if let Some((at, error)) = &*failed
                && at.elapsed() < health::PAUSE
            {
                return Err(error.clone());
            }
            let probed = timeout(PROBE_TIME, self.change(Change::Probe)).await;
            let probed = probed.unwrap_or(Err(StoreError::Slow));
            *failed = probed.as_ref().err().map(|error| (Instant::now(), error.clone()));
            probed?;
        }
        drop(failed);
        self.ping().await
    }

    /// Whether the database answers, with all its tables.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.all::<(i64,)>("asking the database", sql::PING, &[]).await.map(drop)
    }

    /// Which of these games have rows after the given one.
    pub async fn newer(&self, known: &[(String, u32)]) -> Result<Vec<String>, StoreError> {
        if known.is_empty() {
            return Ok(Vec::new());
        }
        let known = sql::json(&known.iter().map(sql::EntryId::of).collect::<Vec<_>>());
        let sql = self.inner.sql.newer;
        let games = self.all("looking for newer rows", sql, &[Value::Text(&known)]).await?;
        Ok(games.into_iter().map(|(game,)| game).collect())
    }

    /// The ids of games that other nodes append to; `None` where the database has no notifications,
    /// as SQLite.
    ///
    /// A notification may be lost while a connection is down or the receiver lags: also poll
    /// [`Store::newer`].
    pub fn wakes(&self) -> Option<broadcast::Receiver<Wake>> {
        self.inner.wakes.as_ref().map(broadcast::Sender::subscribe)
    }

    /// Erases overwritten and deleted data from the files of SQLite by truncating the write-ahead
    /// log. `false` if a reader prevented that.
    pub async fn wipe(&self) -> Result<bool, StoreError> {
        self.change(Change::Wipe).await
    }

    /// Finishes queued writes and closes all connections; later requests are refused.
    pub async fn close(&self) {
        self.inner.closing.cancel();
        self.inner.tasks.close();
        self.inner.tasks.wait().await;
        self.inner.pool.close().await;
    }

    /// Has the writer make a change, and waits until it is on disk; returns whether anything
    /// changed.
    async fn change(&self, change: Change) -> Result<bool, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job = Job::Change(change, Box::new(|result| drop(answer.send(result))));
        self.inner.jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    async fn all<T: database::Read>(
        &self,
        doing: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, StoreError> {
        if self.inner.closing.is_cancelled() {
            return Err(StoreError::Closed);
        }
        // No stored text contains NUL, and PostgreSQL refuses to search for it.
        if values.iter().any(|value| matches!(value, Value::Text(text) if text.contains('\0'))) {
            return Ok(Vec::new());
        }
        let rows = self.inner.pool.fetch(sql, values).await;
        rows.map_err(|error| {
            METRICS.read_errors.inc();
            StoreError::unavailable(doing, error)
        })
    }

    async fn first<T: database::Read>(
        &self,
        doing: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Option<T>, StoreError> {
        Ok(self.all(doing, sql, values).await?.pop())
    }

    async fn word(
        &self,
        doing: &'static str,
        sql: &'static str,
        key: &str,
    ) -> Result<Option<String>, StoreError> {
        let found = self.first(doing, sql, &[Value::Text(key)]).await?;
        Ok(found.map(|(word,)| word))
    }
}

/// The id of the storage.
async fn name(connection: &mut Connection) -> Result<String, StoreError> {
    let new = crate::token::game_name().map_err(StoreError::Entropy)?;
    let failed = |error| StoreError::unavailable("reading the name of the house", error);
    connection.execute(sql::PUT_HOUSE_NAME, &[Value::Text(&new)]).await.map_err(failed)?;
    let found: Vec<(String,)> = connection.fetch(sql::HOUSE_NAME, &[]).await.map_err(failed)?;
    Ok(found.into_iter().next().map_or(new, |(name,)| name))
}
