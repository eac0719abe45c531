//! The shared state of a server: storage, rooms, pool, rate limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use caravan_engine::RulesCache;
use caravan_engine::fairness::Secret;
use caravan_house::founding::{self, Written};
use caravan_room::{Client, Entry, Founding, Listing, Person, ReplayMismatch, Setup, Vacation};
use tokio::sync::{Notify, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accept::Counts;
use crate::admissions::Admissions;
use crate::alerts::Outgoing;
use crate::analysis::Analyses;
use crate::clock::now_ms;
use crate::config::Config;
use crate::error::RequestError;
use crate::feeds::Feeds;
use crate::hashing::Hashing;
use crate::lan::Lan;
use crate::limits::{Limit, Limits, Who};
use crate::mailbox::RoomMessage;
use crate::metrics::METRICS;
use crate::pool::Pool;
use crate::pulse::Pulse;
use crate::rooms::Rooms;
use crate::store::{self, AuditEvent, By, LinkKind, LogRow, Store, StoreError};
use crate::token;

/// The shared state of a server.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) limits: Limits,
    pub(crate) store: Store,
    pub(crate) rules_cache: RulesCache,
    pub(crate) pool: Pool,
    pub(crate) analyses: Analyses,
    pub(crate) admissions: Admissions,
    pub(crate) feeds: Arc<Feeds>,
    /// The open connections, over all listeners.
    pub(crate) connections: Arc<Counts>,
    pub(crate) lan: Lan,
    /// A semaphore for exports and deletions, which read many rows.
    pub(crate) long_reading: Semaphore,
    pub(crate) phrases: Hashing,
    pub(crate) pulse: Pulse,
    pub(crate) outgoing: Outgoing,
    /// Notified when deleted data must also be wiped from the disk.
    pub(crate) wiping: Notify,
    /// Notified when a rated game has ended, or was deleted.
    pub(crate) counting: Notify,
    pub(crate) tasks: TaskTracker,
    pub(crate) closing: CancellationToken,
    /// Whether other nodes share the database.
    pub(crate) shared: bool,
    pub(crate) rooms: Rooms,
    clients: AtomicU64,
}

impl House {
    pub(crate) fn new(config: Config, store: Store, pool: Pool, lan: Lan) -> House {
        let shared = store.wakes().is_some();
        House {
            limits: Limits::new(&config),
            outgoing: Outgoing::new(&config),
            config,
            store,
            rules_cache: RulesCache::default(),
            pool,
            analyses: Analyses::default(),
            admissions: Admissions::default(),
            feeds: Arc::default(),
            connections: Arc::default(),
            lan,
            long_reading: Semaphore::new(2),
            phrases: Hashing::default(),
            pulse: Pulse::default(),
            wiping: Notify::new(),
            counting: Notify::new(),
            tasks: TaskTracker::new(),
            closing: CancellationToken::new(),
            shared,
            rooms: Rooms::default(),
            clients: AtomicU64::new(1),
        }
    }

    /// Runs an operation to completion, even if the client disconnects.
    pub(crate) async fn see_through<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, RequestError>> + Send + 'static,
    ) -> Result<T, RequestError> {
        self.tasks
            .spawn(work)
            .await
            .map_err(|_| RequestError::Failed("the operation was interrupted: try again"))?
    }

    /// Schedules wiping deleted data from the disk; deletions in a row are coalesced.
    pub(crate) fn wipe(&self) {
        self.wiping.notify_one();
    }

    /// A unique number for a new connection.
    pub(crate) fn client(&self) -> Client {
        Client(self.clients.fetch_add(1, Ordering::Relaxed))
    }

    /// The entries of a game after a number.
    pub(crate) async fn entries(&self, game: &str, after: u32) -> Result<Vec<Entry>, RequestError> {
        read_entries(game, self.store.rows(game, after).await?)
    }

    /// The last vacation of each of these people, of those who had any.
    pub(crate) async fn vacations_of(
        &self,
        people: &[Person],
    ) -> Result<Vec<Vacation>, StoreError> {
        if people.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<String> = people.iter().map(|person| person.0.to_string()).collect();
        let time = |time| u64::try_from(time).unwrap_or(0);
        let found = self.store.vacations_of(&ids).await?.into_iter().map(|stored| Vacation {
            person: Person(stored.player.into()),
            from: time(stored.from_ms),
            until: time(stored.until_ms),
        });
        Ok(found.collect())
    }

    /// Checks the limits for creating a table: unfinished and listed tables.
    async fn check_laying(&self, setup: &Setup) -> Result<(), RequestError> {
        let host = &setup.host;
        let kinds = Limit::of_table(setup.listed, setup.set.is_some() || setup.map.is_some());
        let counting = async {
            let listed = self.check_sitting(host, "").await?;
            let most = self.config.listed_tables as usize;
            if self.config.limits && setup.listed && listed as usize >= most {
                let what = "open tables in the lobby";
                let remedy = "finish those first, or create an unlisted table";
                return Err(RequestError::TooMany { what, most, remedy });
            }
            Ok(())
        };
        self.limits.trying(&kinds, &[Who::Person(host)], counting).await
    }

    /// Checks the limits for joining a table.
    pub(crate) async fn check_coming(
        &self,
        person: &Person,
        game: &str,
    ) -> Result<(), RequestError> {
        // Counting is expensive for people with many games.
        self.limits.take(Limit::Tables, Who::Person(person))?;
        self.check_sitting(person, game).await.map(drop)
    }

    /// Checks the maximum of unfinished tables besides this one; returns how many of them are
    /// listed.
    async fn check_sitting(&self, person: &Person, game: &str) -> Result<u32, RequestError> {
        if !self.config.limits {
            return Ok(0);
        }
        let (open, listed) = self.store.open_tables(&person.0, game).await?;
        let most = self.config.open_tables as usize;
        if open as usize >= most {
            let remedy = "finish a game, leave another table, or start one that you have created";
            return Err(RequestError::TooMany { what: "open tables", most, remedy });
        }
        Ok(listed)
    }

    /// Creates a game of this id, unless it exists. Returns the id.
    pub(crate) async fn found(&self, id: String, setup: Setup) -> Result<String, RequestError> {
        self.check_laying(&setup).await?;
        let named: Vec<String> = setup.named().map(|person| person.0.to_string()).collect();
        let secret = Secret::new(token::random()?);
        let (set, map) = (setup.set.clone(), setup.map.clone());
        let mut founding = Founding { id: id.clone(), setup, secret };
        // Sets and maps are stored once, however many games use them.
        (founding.setup.set, founding.setup.map) = (None, None);
        let Written { setup, secret } = founding::write(&founding);
        (founding.setup.set, founding.setup.map) = (set.clone(), map.clone());
        let game = store::StoredGame {
            id: id.clone(),
            setup,
            secret,
            invite: token::token()?,
            watch: token::token()?,
            created_ms: now_ms(),
            status: String::new(),
            summary: String::new(),
            set,
            map,
        };
        let room = founding::open(founding, [], &self.rules_cache, false)?;
        match self.store.create(game, &stored_listing(&room.state().listing())).await {
            Ok(()) => METRICS.tables.inc(),
            // Another node created the table of this rematch first.
            Err(StoreError::Exists { .. }) => return Ok(id),
            Err(error) => return Err(error.into()),
        }
        self.store.add_names(&id, &named).await?;
        Ok(id)
    }

    /// Replaces a link of a table, and disconnects whoever came by the old one and has no seat.
    pub(crate) async fn renew_link(
        &self,
        game: &str,
        kind: LinkKind,
        who: &str,
    ) -> Result<(), RequestError> {
        let by = By { who, now_ms: now_ms() };
        self.store.renew(game, kind, &token::token()?, by).await?;
        self.handle_notice(AuditEvent::LinkRenewed.name(), game).await;
        Ok(())
    }

    /// Applies an audit event to the clients connected here.
    pub(crate) async fn handle_notice(&self, did: &str, about: &str) {
        let evicts = [AuditEvent::TableClosed, AuditEvent::TableDeleted];
        if did == AuditEvent::NameRemoved.name() {
            if let Some(handle) = self.rooms.get(about) {
                handle.send(RoomMessage::NamesRemoved).await;
            }
            // Nobody's authorization is affected.
            return;
        }
        if evicts.iter().any(|event| event.name() == did)
            && let Some(handle) = self.rooms.remove(about)
        {
            handle.send(RoomMessage::Close).await;
        }
        self.feeds.heard(about);
        // Somebody may be joining right now.
        self.admissions.look_again(about);
    }

    /// A game's setup and entries as stored now, after names were removed.
    pub(crate) async fn names(&self, game: &str) -> Result<(Setup, Vec<Entry>), RequestError> {
        let stored = self.store.load(game).await?.ok_or_else(RequestError::closed)?;
        let written = Written { setup: stored.setup, secret: stored.secret };
        Ok((founding::read(game, &written)?.setup, self.entries(game, 0).await?))
    }

    /// Stores the listing of a game. It can be rebuilt from the log, so a failure does no lasting
    /// harm.
    pub(crate) async fn list(&self, game: &str, listing: &Listing) {
        let listing = stored_listing(listing);
        if let Err(error) = self.store.set_listing(game, &listing).await {
            tracing::warn!(%error, "storing a listing failed");
        }
    }

    /// Marks a game as closed because of a replay mismatch.
    pub(crate) async fn set_aside(&self, game: &str) {
        METRICS.asides.inc();
        if let Err(error) = self.store.set_status(game, "aside").await {
            tracing::warn!(%error, "storing a status failed");
        }
    }

    /// Shuts all rooms down, and waits for pending writes.
    pub(crate) async fn close(&self) {
        self.closing.cancel();
        for (_, handle) in self.rooms.all() {
            handle.send(RoomMessage::Close).await;
        }
        self.tasks.close();
        self.tasks.wait().await;
        self.pool.close();
        self.pulse.last(&self.store).await;
        self.store.close().await;
    }
}

/// The entries in these rows of a game.
pub(crate) fn read_entries(game: &str, rows: Vec<LogRow>) -> Result<Vec<Entry>, RequestError> {
    let read = |row: LogRow| {
        let seq = row.seq;
        let aside = |reason| ReplayMismatch { game: game.into(), seq, reason };
        Entry::read(row).map_err(|reason| RequestError::ReplayMismatch(aside(reason)))
    };
    rows.into_iter().map(read).collect()
}

/// A listing in the format of the store.
pub(crate) fn stored_listing(listing: &Listing) -> store::Listing {
    let phase = serde_json::to_value(listing.summary.phase).ok();
    let until = listing.waiting.as_ref().and_then(|(_, until)| *until);
    store::Listing {
        status: phase.as_ref().and_then(|phase| phase.as_str()).unwrap_or_default().into(),
        listed: listing.listed,
        summary: serde_json::to_string(&listing.summary).expect("summaries can be written"),
        players: listing.people.iter().map(|person| person.0.to_string()).collect(),
        waits_for: listing.waiting.as_ref().map(|(person, _)| person.0.to_string()),
        until_ms: until.and_then(|time| i64::try_from(time).ok()).unwrap_or(0),
    }
}
