//! The writer thread: everything queued in one transaction (group commit).

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use caravan_room::Deadline;
use tokio::runtime::Builder;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::warn;

use super::change::{Change, Job, Param};
use super::database::{Connection, Database, Value};
use super::deadlines;
use super::error::StoreError;
use super::game::Listing;
use super::health::{Files, Health};
use super::ratings;
use super::row::{Append, Appended};
use super::sql::{self, Entry, EntryId, ListingEntry, SeatEntry, Sql};
use super::wakes;
use crate::metrics::METRICS;
use crate::token;

/// The maximum size of a batch: everything that can be queued. Under load a batch costs pages, not
/// rows, and rows of many games share pages; with smaller batches a busy disk would never catch up.
const BATCH: usize = super::QUEUE;
/// The minimum time between the starts of two batches: on a fast disk each would have a row or two,
/// and most of the cost is per batch. A job that arrives later does not wait.
const PACE: Duration = Duration::from_millis(2);
/// The timeout of a batch, after which the connection is dropped: a network may hang for ever.
const PATIENCE: Duration = Duration::from_secs(15);
/// How often to retry a batch that PostgreSQL aborted because of another node's (deadlock,
/// serialization).
const TRIES: u32 = 4;

/// The state of the thread.
pub(super) struct Writer {
    base: Database,
    sql: &'static Sql,
    /// `None` after a failure: the next batch reconnects.
    connection: Option<Connection>,
    node: Arc<str>,
    files: Option<Files>,
    health: Arc<Health>,
}

/// The results of a batch, each kind in order.
struct Outcome {
    appends: Vec<Result<Appended, StoreError>>,
    changes: Vec<Result<bool, StoreError>>,
}

impl Writer {
    pub(super) fn new(
        base: Database,
        connection: Connection,
        node: Arc<str>,
        health: Arc<Health>,
    ) -> Writer {
        let (sql, files) = (base.sql(), base.files());
        Writer { sql, base, connection: Some(connection), node, files, health }
    }

    /// Writes until the store is closed and the queue is empty.
    ///
    /// Everybody waits for each batch, so it must not compete with other tasks: it has a thread of
    /// its own.
    pub(super) fn start(
        self,
        queue: mpsc::Receiver<Job>,
        closing: CancellationToken,
        tasks: &TaskTracker,
    ) -> io::Result<()> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let writing = tasks.track_future(self.run(queue, closing));
        let thread = thread::Builder::new().name("writer".into());
        thread.spawn(move || runtime.block_on(writing)).map(drop)
    }

    async fn run(mut self, mut queue: mpsc::Receiver<Job>, closing: CancellationToken) {
        let mut jobs = Vec::with_capacity(BATCH);
        loop {
            let received = closing.run_until_cancelled(queue.recv_many(&mut jobs, BATCH)).await;
            let received = if let Some(received) = received {
                received
            } else {
                queue.close();
                queue.recv_many(&mut jobs, BATCH).await
            };
            if received == 0 {
                break;
            }
            let begun = Instant::now();
            self.serve(&mut jobs).await;
            sleep_until(begun + PACE).await;
        }
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            warn!(%error, "closing the writer's connection failed");
        }
    }

    /// Writes these jobs and answers them.
    async fn serve(&mut self, jobs: &mut Vec<Job>) {
        let (mut appends, mut changes) = (Vec::new(), Vec::new());
        let (mut append_answers, mut change_answers) = (Vec::new(), Vec::new());
        for job in jobs.drain(..) {
            match job {
                Job::Append(append, answer) => {
                    appends.push(append);
                    append_answers.push(answer);
                }
                Job::Change(change, answer) => {
                    changes.push(change);
                    change_answers.push(answer);
                }
            }
        }
        let written = self.write_lasting(&appends, &changes).await;
        self.health.note(written.is_ok());
        match written {
            Ok(outcome) => {
                let stored: BTreeSet<&str> = appends
                    .iter()
                    .zip(&outcome.appends)
                    .filter(|(_, result)| matches!(result, Ok(Appended::Stored)))
                    .map(|(append, _)| &*append.game)
                    .collect();
                let chats: BTreeSet<&str> = changes.iter().filter_map(Change::chat).collect();
                for (answer, result) in append_answers.into_iter().zip(outcome.appends) {
                    answer(result);
                }
                for (answer, result) in change_answers.into_iter().zip(outcome.changes) {
                    answer(result);
                }
                self.notify(stored, chats).await;
            }
            Err(error) => {
                METRICS.write_errors.inc();
                warn!(%error, jobs = append_answers.len() + change_answers.len(), "write batch failed");
                for answer in append_answers {
                    answer(Err(error.clone()));
                }
                for answer in change_answers {
                    answer(Err(error.clone()));
                }
            }
        }
    }

    /// Writes a batch if the files are still those that were opened: checked before, so that no new
    /// ones are created, and after, so that nothing is acknowledged that would be lost with the
    /// process.
    async fn write_lasting(
        &mut self,
        appends: &[Append],
        changes: &[Change],
    ) -> Result<Outcome, StoreError> {
        self.files.as_mut().map_or(Ok(()), Files::check)?;
        let written = self.write(appends, changes).await;
        let outcome = written.map_err(|error| StoreError::unavailable("writing", error))?;
        self.files.as_mut().map_or(Ok(()), Files::check)?;
        Ok(outcome)
    }

    /// Writes a batch, with retries if another node was in the way.
    async fn write(
        &mut self,
        appends: &[Append],
        changes: &[Change],
    ) -> Result<Outcome, sqlx::Error> {
        let mut tries = 1;
        loop {
            let attempt = timeout(PATIENCE, self.attempt(appends, changes)).await;
            match attempt.unwrap_or_else(|_| Err(io::Error::from(io::ErrorKind::TimedOut).into())) {
                Err(error) if tries < TRIES && is_in_the_way(&error) => tries += 1,
                result => return result,
            }
        }
    }

    /// Writes a batch in one transaction. After a failure or cancellation the connection is
    /// dropped, and the transaction with it.
    async fn attempt(
        &mut self,
        appends: &[Append],
        changes: &[Change],
    ) -> Result<Outcome, sqlx::Error> {
        let mut connection = if let Some(connection) = self.connection.take() {
            connection
        } else {
            self.files.iter_mut().for_each(Files::reconnect);
            self.base.connect().await?
        };
        if changes.is_empty() && is_one_statement(appends) {
            // A single statement is a transaction too, with one round trip instead of three.
            let appended = if self.append_all(&mut connection, appends).await? {
                vec![Ok(Appended::Stored); appends.len()]
            } else {
                self.append(&mut connection, appends).await?
            };
            self.connection = Some(connection);
            return Ok(Outcome { appends: appended, changes: Vec::new() });
        }
        connection.begin().await?;
        // All nodes lock in the same order, to avoid deadlocks: texts, new games, players,
        // sessions, logs, listed games, and rows of a table by their keys. Changes of one row keep
        // their order.
        let mut order: Vec<usize> = (0..changes.len()).collect();
        order.sort_by_key(|&index| changes[index].place());
        let is_status = |&index: &usize| matches!(changes[index], Change::Status { .. });
        let (statuses, others): (Vec<usize>, Vec<usize>) = order.into_iter().partition(is_status);

        let mut results = vec![Ok(true); changes.len()];
        put_texts(&mut connection, changes).await?;
        for index in others {
            results[index] = self.change(&mut connection, &changes[index]).await?;
        }
        let appended = self.append(&mut connection, appends).await?;
        let listings = listings(changes, appends, &appended);
        self.lock(&mut connection, &listings, statuses.iter().map(|&index| &changes[index]))
            .await?;
        for index in statuses {
            results[index] = self.change(&mut connection, &changes[index]).await?;
        }
        self.list(&mut connection, &listings).await?;
        deadlines::write(&mut connection, self.sql, appends, &appended).await?;
        ratings::write(&mut connection, self.sql, appends, &appended).await?;
        for (change, result) in changes.iter().zip(&mut results) {
            if let Change::Claim(claim) = change {
                *result = Ok(claim.carry_out(&mut connection, self.sql).await?);
            }
        }
        connection.commit().await?;
        if let Some(wipe) = changes.iter().position(|change| matches!(change, Change::Wipe)) {
            results[wipe] = Ok(connection.empty_log().await);
        }
        self.connection = Some(connection);
        Ok(Outcome { appends: appended, changes: results })
    }

    /// Executes one change. No statement may fail because of its parameters, because everybody in
    /// the batch would fail with it.
    async fn change(
        &self,
        connection: &mut Connection,
        change: &Change,
    ) -> Result<Result<bool, StoreError>, sqlx::Error> {
        use Value::{Number, Text, Truth};
        match change {
            Change::Create(game, listing) => {
                let values = [
                    Text(&game.id),
                    Text(&game.setup),
                    Text(&game.secret),
                    Text(&game.invite),
                    Text(&game.watch),
                    Number(game.created_ms),
                    Text(&listing.status),
                    Truth(listing.listed),
                    Text(&listing.summary),
                    Text(&hash(game.set.as_deref())),
                    Text(&hash(game.map.as_deref())),
                ];
                if connection.execute(sql::CREATE, &values).await? == 0 {
                    return Ok(Err(StoreError::Exists { game: game.id.clone() }));
                }
                let seats: Vec<SeatEntry> = SeatEntry::all(&game.id, listing).collect();
                self.seat(connection, &seats).await?;
            }
            // Listings are written together with those that come with rows, claims after them, and
            // a wipe follows the batch.
            Change::Listing { .. } | Change::Claim(_) | Change::Wipe => {}
            Change::Status { game, status } => {
                if connection.execute(sql::SET_STATUS, &[Text(game), Text(status)]).await? == 0 {
                    return Ok(Err(StoreError::Unknown { game: game.clone() }));
                }
            }
            Change::Player { id, name, now_ms } => {
                let values = [Text(id), Text(name), Number(*now_ms)];
                connection.execute(sql::PUT_PLAYER, &values).await?;
            }
            Change::Batch(together) => {
                for (index, (sql, given)) in together.statements.iter().enumerate() {
                    let values: Vec<Value> = given.iter().map(Param::as_value).collect();
                    if connection.execute(sql, &values).await? == 0 && index == 0 {
                        return Ok(Ok(false));
                    }
                }
            }
            Change::Expire { statements, keys, before_ms } => {
                let Some((first, rest)) = statements.split_first() else { return Ok(Ok(false)) };
                let values = [Text(&sql::json(keys)), Number(*before_ms)];
                let gone: Vec<(String,)> = connection.fetch(first, &values).await?;
                let gone: Vec<String> = gone.into_iter().map(|(key,)| key).collect();
                let keys = sql::json(&gone);
                for statement in rest {
                    connection.execute(statement, &[Text(&keys)]).await?;
                }
                return Ok(Ok(!gone.is_empty()));
            }
            Change::Probe => {
                let values = [Text(&self.node)];
                connection.execute(sql::PROBE, &values).await?;
                connection.execute(sql::UNDO_PROBE, &values).await?;
            }
        }
        Ok(Ok(true))
    }

    /// Appends all of these rows to logs, or none; outside of a transaction, which a failure would
    /// abort.
    ///
    /// Nearly always all succeed, and then no row has to be returned, each of which would wake the
    /// writer.
    async fn append_all(
        &self,
        connection: &mut Connection,
        appends: &[Append],
    ) -> Result<bool, sqlx::Error> {
        let entries: Vec<Entry> = appends.iter().map(Entry::of).collect();
        let values = [Value::Text(&sql::json(&entries))];
        match connection.execute(self.sql.insert_all, &values).await {
            Err(error) if is_refused(&error) => Ok(false),
            result => result.map(|_| true),
        }
    }

    /// Appends those rows to logs that can be appended.
    ///
    /// A statement does not see its own inserts, so each has at most one row of a game; more than
    /// one statement is rare.
    async fn append(
        &self,
        connection: &mut Connection,
        appends: &[Append],
    ) -> Result<Vec<Result<Appended, StoreError>>, sqlx::Error> {
        let mut results = vec![Ok(Appended::Stored); appends.len()];
        let mut waiting: Vec<usize> = (0..appends.len()).collect();
        while !waiting.is_empty() {
            let mut games = HashSet::new();
            let (now, later): (Vec<usize>, Vec<usize>) =
                waiting.into_iter().partition(|&index| games.insert(&*appends[index].game));
            waiting = later;

            let entries: Vec<Entry> = now.iter().map(|&index| Entry::of(&appends[index])).collect();
            let entries = sql::json(&entries);
            let stored = ids(connection, self.sql.insert, &entries).await?;
            if stored.len() == now.len() {
                continue;
            }
            let is_at = |ids: &HashSet<(String, i64)>, index: usize| {
                // A batch is small, and this is rare.
                ids.contains(&(appends[index].game.clone(), appends[index].row.seq.into()))
            };
            let refused: Vec<usize> =
                now.into_iter().filter(|&index| !is_at(&stored, index)).collect();
            let wanted: Vec<EntryId> =
                refused.iter().map(|&index| EntryId::of_append(&appends[index])).collect();
            let taken = ids(connection, self.sql.taken, &sql::json(&wanted)).await?;
            for index in refused {
                let Append { game, row, .. } = &appends[index];
                results[index] = if is_at(&taken, index) {
                    Ok(Appended::Taken)
                } else if row.seq == 1 {
                    Err(StoreError::Unknown { game: game.clone() })
                } else {
                    Err(StoreError::Gap { game: game.clone(), seq: row.seq })
                };
            }
        }
        Ok(results)
    }

    /// Locks the games whose listing or status is to change.
    async fn lock(
        &self,
        connection: &mut Connection,
        listings: &Listings<'_>,
        statuses: impl Iterator<Item = &Change>,
    ) -> Result<(), sqlx::Error> {
        let Some(lock) = self.sql.lock else { return Ok(()) };
        let games = listings.keys().copied().chain(statuses.map(|status| status.place().1));
        let ids: Vec<EntryId> = games.map(EntryId::of_game).collect();
        // A single one needs no order.
        if ids.len() > 1 {
            connection.execute(lock, &[Value::Text(&sql::json(&ids))]).await?;
        }
        Ok(())
    }

    /// Updates the listings.
    async fn list(
        &self,
        connection: &mut Connection,
        listings: &Listings<'_>,
    ) -> Result<(), sqlx::Error> {
        if listings.is_empty() {
            return Ok(());
        }
        let entries: Vec<ListingEntry> =
            listings.iter().map(|(game, listing)| ListingEntry::of(game, listing)).collect();
        let entries = sql::json(&entries);
        connection.execute(self.sql.list, &[Value::Text(&entries)]).await?;
        connection.execute(self.sql.unseat, &[Value::Text(&entries)]).await?;
        let seats: Vec<SeatEntry> =
            listings.iter().flat_map(|(game, listing)| SeatEntry::all(game, listing)).collect();
        self.seat(connection, &seats).await
    }

    /// Inserts seats, and the names that appear in games from now on.
    async fn seat(
        &self,
        connection: &mut Connection,
        seats: &[SeatEntry<'_>],
    ) -> Result<(), sqlx::Error> {
        if !seats.is_empty() {
            let seats = sql::json(seats);
            connection.execute(self.sql.seat, &[Value::Text(&seats)]).await?;
            connection.execute(self.sql.name, &[Value::Text(&seats)]).await?;
        }
        Ok(())
    }

    /// Notifies other nodes of games with new rows, or lines of the chat: after the commit, because PostgreSQL serializes
    /// the commits of transactions with a notification.
    async fn notify(&mut self, logs: BTreeSet<&str>, chats: BTreeSet<&str>) {
        let Some(connection) = self.connection.as_mut().filter(|it| it.can_notify()) else {
            return;
        };
        let messages = wakes::messages(&self.node, logs, chats);
        if messages.is_empty() {
            return;
        }
        let messages = sql::json(&messages);
        let values = [Value::Text(&messages)];
        let told = timeout(PATIENCE, connection.execute(wakes::NOTIFY, &values)).await;
        if !matches!(told, Ok(Ok(_))) {
            // They will find out by polling.
            warn!("notifying other nodes failed");
            self.connection = None;
        }
    }
}

/// Stores the sets and maps of new games, each once.
async fn put_texts(connection: &mut Connection, changes: &[Change]) -> Result<(), sqlx::Error> {
    let mut texts = BTreeMap::new();
    for change in changes {
        if let Change::Create(game, _) = change {
            for text in game.set.iter().chain(&game.map) {
                texts.insert(hash(Some(text)), (text, game.created_ms));
            }
        }
    }
    for (hash, (text, used_ms)) in texts {
        let values = [Value::Text(&hash), Value::Text(text), Value::Number(used_ms)];
        connection.execute(sql::PUT_TEXT, &values).await?;
    }
    Ok(())
}

/// The hash under which a text is stored; empty if there is none.
fn hash(text: Option<&str>) -> String {
    text.map(token::digest).unwrap_or_default()
}

/// Whether these rows can be appended by one statement, as nearly always.
fn is_one_statement(appends: &[Append]) -> bool {
    let mut games = HashSet::new();
    let is_alone = |append: &Append| {
        let alone = append.listing.is_none() && append.rated.is_none();
        alone && append.deadline == Deadline::Unchanged
    };
    appends.iter().all(|append| is_alone(append) && games.insert(&*append.game))
}

/// The new listings.
type Listings<'a> = BTreeMap<&'a str, &'a Listing>;

/// The listings that were requested and those that came with stored rows; the last of each game
/// wins, and one that came with a row wins over others.
fn listings<'a>(
    changes: &'a [Change],
    appends: &'a [Append],
    results: &[Result<Appended, StoreError>],
) -> Listings<'a> {
    let asked = changes.iter().filter_map(|change| match change {
        Change::Listing { game, listing } => Some((&**game, listing)),
        _ => None,
    });
    let stored = appends.iter().zip(results).filter_map(|(append, result)| {
        let listing = append.listing.as_ref()?;
        let stored = matches!(result, Ok(Appended::Stored));
        stored.then_some((&*append.game, listing))
    });
    asked.chain(stored).collect()
}

/// The keys that a statement returns.
async fn ids(
    connection: &mut Connection,
    sql: &'static str,
    entries: &str,
) -> Result<HashSet<(String, i64)>, sqlx::Error> {
    let ids: Vec<(String, i64)> = connection.fetch(sql, &[Value::Text(entries)]).await?;
    Ok(ids.into_iter().collect())
}

/// Whether a statement did nothing because of one of its rows.
fn is_refused(error: &sqlx::Error) -> bool {
    use sqlx::error::ErrorKind::{NotNullViolation, UniqueViolation};
    let kind = error.as_database_error().map(sqlx::error::DatabaseError::kind);
    matches!(kind, Some(NotNullViolation | UniqueViolation))
}

/// Whether PostgreSQL aborted a transaction because of another one.
fn is_in_the_way(error: &sqlx::Error) -> bool {
    const SERIALIZATION_FAILURE: &str = "40001";
    const DEADLOCK: &str = "40P01";
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code == SERIALIZATION_FAILURE || code == DEADLOCK)
}
