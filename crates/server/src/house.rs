//! The house: all rooms that are open at the moment, and what they share.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use caravan_engine::RulesCache;
use caravan_engine::fairness::Secret;
use caravan_house::founding::{self, Written};
use caravan_protocol::lobby::Summary;
use caravan_room::{Client, Entry, Founding, Listing, Person, ReplayMismatch, Room, Setup};
use tokio::sync::{Notify, OnceCell, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accept::Counts;
use crate::actor::{self, Handle, RoomMessage};
use crate::admission::Admissions;
use crate::analysis::Analyses;
use crate::clock::now_ms;
use crate::config::Config;
use crate::deadlines::Pulse;
use crate::error::RequestError;
use crate::lan::Lan;
use crate::limits::{Limit, Limits, Who};
use crate::metrics::METRICS;
use crate::pool::Pool;
use crate::store::{self, AuditEvent, By, LinkKind, Noted, Store, StoreError};
use crate::{deadlines, sweep, token};

/// How often other nodes are looked at, in case a wake-up was missed.
const POLL: Duration = Duration::from_millis(500);

/// How long the audit log remembers.
const NOTED_FOR: Duration = Duration::from_hours(90 * 24);

/// How late an audit event of another node may be found, in milliseconds: clocks differ, commits take time.
const LATE: i64 = 30_000;

/// How many audit events are looked at: more than happen in that time.
const MOST_NOTED: u32 = 10_000;

/// How long after something was removed from the disk the next may be.
const WIPE_PAUSE: Duration = Duration::from_secs(5);

/// How many rooms may be open at a time.
const MAX_ROOMS: usize = 50_000;

/// A house.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) limits: Limits,
    pub(crate) store: Store,
    pub(crate) rules_cache: RulesCache,
    pub(crate) pool: Pool,
    pub(crate) analyses: Analyses,
    pub(crate) admissions: Admissions,
    /// Who is connected, over whatever address.
    pub(crate) connections: Arc<Counts>,
    pub(crate) lan: Lan,
    /// Places for those who export or delete themselves, which reads many rows.
    pub(crate) long_reading: Semaphore,
    pub(crate) pulse: Pulse,
    /// Told when something was deleted that must not stay on the disk.
    wiping: Notify,
    pub(crate) tasks: TaskTracker,
    pub(crate) closing: CancellationToken,
    /// Whether other nodes share the storage.
    shared: bool,
    rooms: Mutex<HashMap<String, Arc<OnceCell<Handle>>>>,
    clients: AtomicU64,
}

impl House {
    pub(crate) fn new(config: Config, store: Store, pool: Pool, lan: Lan) -> Arc<House> {
        let shared = store.wakes().is_some();
        let house = Arc::new(House {
            limits: Limits::new(&config),
            config,
            store,
            rules_cache: RulesCache::default(),
            pool,
            analyses: Analyses::default(),
            admissions: Admissions::default(),
            connections: Arc::default(),
            lan,
            long_reading: Semaphore::new(2),
            pulse: Pulse::default(),
            wiping: Notify::new(),
            tasks: TaskTracker::new(),
            closing: CancellationToken::new(),
            shared,
            rooms: Mutex::default(),
            clients: AtomicU64::new(1),
        });
        let (old, sweeping) = (forget_deeds(house.store.clone()), sweep::run(Arc::clone(&house)));
        let (closing, wiping) = (house.closing.clone(), wipe(Arc::clone(&house)));
        house.tasks.spawn(async move {
            closing.run_until_cancelled(async { tokio::join!(old, sweeping, wiping) }).await
        });
        let (closing, clocks) = (house.closing.clone(), deadlines::run(Arc::clone(&house)));
        house.tasks.spawn(async move { closing.run_until_cancelled(clocks).await });
        if shared {
            let listening = listen(Arc::clone(&house));
            let polling = poll(Arc::clone(&house));
            let notices = handle_notices(Arc::clone(&house));
            let closing = house.closing.clone();
            house.tasks.spawn(async move {
                let all = async { tokio::join!(listening, polling, notices) };
                closing.run_until_cancelled(all).await;
            });
        }
        house
    }

    /// Carries something through, even if whoever asked for it is gone meanwhile.
    pub(crate) async fn see_through<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, RequestError>> + Send + 'static,
    ) -> Result<T, RequestError> {
        self.tasks
            .spawn(work)
            .await
            .map_err(|_| RequestError::Failed("it was cut off: ask again"))?
    }

    /// Has what was deleted removed from the disk, soon: of many who are deleted at once the last
    /// decides when.
    pub(crate) fn wipe(&self) {
        self.wiping.notify_one();
    }

    /// A number for a new connection.
    pub(crate) fn client(&self) -> Client {
        Client(self.clients.fetch_add(1, Ordering::Relaxed))
    }

    /// How many rooms are open.
    pub(crate) fn open_rooms(&self) -> usize {
        self.rooms().len()
    }

    /// Whether the room of a game is open.
    pub(crate) fn is_open(&self, game: &str) -> bool {
        self.rooms().contains_key(game)
    }

    /// What lists show of a game as it stands, if its room is open here.
    pub(crate) async fn summary(&self, game: &str) -> Option<Summary> {
        let room = self.rooms().get(game).and_then(|cell| cell.get().cloned())?;
        room.look(|state| state.listing().summary).await
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceCell<Handle>>>> {
        // Nothing panics while it holds the lock.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a game, opened if need be.
    pub(crate) async fn room(self: &Arc<Self>, game: &str) -> Result<Handle, RequestError> {
        let cell = {
            let mut rooms = self.rooms();
            // A task that has ended by accident is replaced.
            if rooms.get(game).is_some_and(|cell| cell.get().is_some_and(Handle::is_closed)) {
                rooms.remove(game);
            }
            if !rooms.contains_key(game) && rooms.len() >= MAX_ROOMS {
                return Err(RequestError::TooMuch { seconds: 60 });
            }
            Arc::clone(rooms.entry(game.into()).or_default())
        };
        let opened = cell.get_or_try_init(|| async {
            self.open(game).await.map(|room| actor::start(room, self))
        });
        match opened.await {
            Ok(handle) => Ok(handle.clone()),
            Err(refusal) => {
                let mut rooms = self.rooms();
                if rooms.get(game).is_some_and(|other| Arc::ptr_eq(other, &cell)) {
                    rooms.remove(game);
                }
                Err(refusal)
            }
        }
    }

    async fn open(&self, game: &str) -> Result<Room, RequestError> {
        let found = self.store.load(game).await?;
        let stored = found.ok_or_else(RequestError::closed)?;
        let opened = async {
            let written = Written { setup: stored.setup, secret: stored.secret };
            let mut founding = founding::read(game, &written)?;
            // Those of older games stand in their setups.
            let setup = &mut founding.setup;
            (setup.set, setup.map) =
                (setup.set.take().or(stored.set), setup.map.take().or(stored.map));
            let entries = self.entries(game, 0).await?;
            let room = founding::open(founding, entries, &self.rules_cache, self.shared)?;
            // A crash may have come between an entry and what lists show of it.
            let listing = room.state().listing();
            if stored_listing(&listing).summary != stored.summary {
                self.list(game, &listing).await;
            }
            Ok(room)
        };
        let opened = opened.await;
        if let Err(RequestError::ReplayMismatch(aside)) = &opened {
            tracing::error!(%aside, "a game cannot go on");
            self.set_aside(game).await;
        }
        opened
    }

    /// The entries of a game after a number.
    pub(crate) async fn entries(&self, game: &str, after: u32) -> Result<Vec<Entry>, RequestError> {
        let rows = self.store.rows(game, after).await?;
        let read = |row: store::LogRow| {
            let seq = row.seq;
            let aside = |reason| ReplayMismatch { game: game.into(), seq, reason };
            Entry::read(row).map_err(|reason| RequestError::ReplayMismatch(aside(reason)))
        };
        rows.into_iter().map(read).collect()
    }

    /// Refuses who has laid too many tables, or sits at too many.
    async fn check_laying(&self, setup: &Setup) -> Result<(), RequestError> {
        let host = &setup.host;
        let kinds = Limit::of_table(setup.listed, setup.set.is_some() || setup.map.is_some());
        let counting = async {
            let listed = self.check_sitting(host, "").await?;
            let most = self.config.listed_tables as usize;
            if self.config.limits && setup.listed && listed as usize >= most {
                let what = "open tables of yours in the lobby";
                let remedy = "play at those first, or lay a table that only links lead to";
                return Err(RequestError::TooMany { what, most, remedy });
            }
            Ok(())
        };
        self.limits.trying(&kinds, &[Who::Person(host)], counting).await
    }

    /// Refuses who comes to too many tables at once, or sits at too many besides this one.
    pub(crate) async fn check_coming(
        &self,
        person: &Person,
        game: &str,
    ) -> Result<(), RequestError> {
        // Counting is dear for who has played much.
        self.limits.take(Limit::Tables, Who::Person(person))?;
        self.check_sitting(person, game).await.map(drop)
    }

    /// Refuses who sits at too many tables besides this one; otherwise at how many that are public.
    async fn check_sitting(&self, person: &Person, game: &str) -> Result<u32, RequestError> {
        if !self.config.limits {
            return Ok(0);
        }
        let (open, listed) = self.store.open_tables(&person.0, game).await?;
        let most = self.config.open_tables as usize;
        if open as usize >= most {
            let remedy = "finish a game, rise from another table, or begin what you have laid";
            return Err(RequestError::TooMany { what: "open tables", most, remedy });
        }
        Ok(listed)
    }

    /// Lays a table for a game of this name, unless there is one. Returns the name.
    pub(crate) async fn found(&self, id: String, setup: Setup) -> Result<String, RequestError> {
        self.check_laying(&setup).await?;
        let named: Vec<String> = setup.named().map(|person| person.0.to_string()).collect();
        let secret = Secret::new(token::random()?);
        let (set, map) = (setup.set.clone(), setup.map.clone());
        let mut founding = Founding { id: id.clone(), setup, secret };
        // Sets and maps are stored once, however many games are played with them.
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
            // Another node was faster with the table of a rematch.
            Err(StoreError::Exists { .. }) => return Ok(id),
            Err(error) => return Err(error.into()),
        }
        self.store.add_names(&id, &named).await?;
        Ok(id)
    }

    /// Replaces a link of a table. Whoever came by the old one, and has no seat, is let go.
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

    /// Does what follows from an audit event for those who are connected here.
    pub(crate) async fn handle_notice(&self, did: &str, about: &str) {
        let evicts = [AuditEvent::TableClosed, AuditEvent::TableDeleted];
        if did == AuditEvent::NameRemoved.name() {
            let handle = self.rooms().get(about).and_then(|cell| cell.get().cloned());
            if let Some(handle) = handle {
                handle.send(RoomMessage::NamesRemoved).await;
            }
            // Nobody has lost what has let them in.
            return;
        }
        if evicts.iter().any(|event| event.name() == did) {
            let handle = self.rooms().remove(about).and_then(|cell| cell.get().cloned());
            if let Some(handle) = handle {
                handle.send(RoomMessage::Close).await;
            }
        }
        // Somebody may just be coming in.
        self.admissions.look_again(about);
    }

    /// The names that were taken out of a game: its setup and entries as they are stored now.
    pub(crate) async fn names(&self, game: &str) -> Result<(Setup, Vec<Entry>), RequestError> {
        let stored = self.store.load(game).await?.ok_or_else(RequestError::closed)?;
        let written = Written { setup: stored.setup, secret: stored.secret };
        Ok((founding::read(game, &written)?.setup, self.entries(game, 0).await?))
    }

    /// Has stand-ins play for somebody who will not come back, wherever a game goes on.
    pub(crate) async fn leave_for(self: &Arc<Self>, person: &Person, game: &str) {
        match self.room(game).await {
            Ok(room) => {
                let person = person.clone();
                room.send(RoomMessage::Done(Box::new(caravan_room::Input::Deleted { person })))
                    .await;
            }
            Err(error) => tracing::warn!(%error, "no stand-in could be asked for"),
        }
    }

    /// Stores what the lobby shows of a game. It can be made anew from the log, so a failure costs
    /// nothing that lasts.
    pub(crate) async fn list(&self, game: &str, listing: &Listing) {
        let listing = stored_listing(listing);
        if let Err(error) = self.store.set_listing(game, &listing).await {
            tracing::warn!(%error, "a listing could not be stored");
        }
    }

    /// Notes that a game cannot go on.
    pub(crate) async fn set_aside(&self, game: &str) {
        METRICS.asides.inc();
        if let Err(error) = self.store.set_status(game, "aside").await {
            tracing::warn!(%error, "a status could not be stored");
        }
    }

    /// Evicts a room, if a last look allows it. Whoever asks for it next opens it anew.
    pub(crate) fn forget(&self, game: &str, allowed: impl FnOnce() -> bool) -> bool {
        let mut rooms = self.rooms();
        let forgotten = allowed();
        if forgotten {
            rooms.remove(game);
        }
        forgotten
    }

    /// The rooms that are open.
    fn handles(&self) -> Vec<(String, Handle)> {
        let rooms = self.rooms();
        let open =
            rooms.iter().filter_map(|(game, cell)| Some((game.clone(), cell.get()?.clone())));
        open.collect()
    }

    /// Wakes a room, if it is open here.
    async fn wake(&self, game: &str) {
        let handle = self.rooms().get(game).and_then(|cell| cell.get().cloned());
        if let Some(handle) = handle {
            handle.send(RoomMessage::Done(Box::new(caravan_room::Input::Woken))).await;
        }
    }

    /// Closes all rooms and waits for what they had begun.
    pub(crate) async fn close(&self) {
        self.closing.cancel();
        for (_, handle) in self.handles() {
            handle.send(RoomMessage::Close).await;
        }
        self.tasks.close();
        self.tasks.wait().await;
        self.pool.close();
        self.pulse.last(&self.store).await;
        self.store.close().await;
    }
}

/// Wakes rooms to which other nodes have added.
async fn listen(house: Arc<House>) {
    let Some(mut wakes) = house.store.wakes() else { return };
    loop {
        match wakes.recv().await {
            Ok(game) => house.wake(&game).await,
            // What was missed is found by the poll.
            Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => {}
            Err(tokio::sync::broadcast::error::RecvError::Closed) => return,
        }
    }
}

/// Looks for entries of other nodes whose wake-up was missed.
async fn poll(house: Arc<House>) {
    loop {
        tokio::time::sleep(POLL).await;
        let known: Vec<(String, u32)> =
            house.handles().into_iter().map(|(game, handle)| (game, handle.seq())).collect();
        match house.store.newer(&known).await {
            Ok(games) => {
                for game in games {
                    house.wake(&game).await;
                }
            }
            Err(error) => tracing::warn!(%error, "the storage does not answer"),
        }
    }
}

/// Heeds what was done on other nodes. It is asked for and not told, because a message may be lost.
async fn handle_notices(house: Arc<House>) {
    let mut known = HashSet::new();
    loop {
        tokio::time::sleep(POLL).await;
        match house.store.noted(now_ms() - LATE, MOST_NOTED).await {
            Ok(noted) => {
                let noted: HashSet<Noted> = noted.into_iter().collect();
                for Noted { did, about, .. } in noted.difference(&known) {
                    house.handle_notice(did, about).await;
                }
                known = noted;
            }
            Err(error) => tracing::warn!(%error, "the storage does not answer"),
        }
    }
}

/// Removes what was deleted from the disk, when it has been; now and then at most, because everybody
/// who writes waits for it.
async fn wipe(house: Arc<House>) {
    // The last house here may have crashed before it could.
    house.wipe();
    loop {
        house.wiping.notified().await;
        let wiped = house.store.wipe().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "what was deleted may still stand in the write-ahead log");
            false
        });
        tokio::time::sleep(WIPE_PAUSE).await;
        if !wiped {
            house.wipe();
        }
    }
}

/// Forgets what was done long ago, once a day.
async fn forget_deeds(store: Store) {
    loop {
        let before = now_ms() - i64::try_from(NOTED_FOR.as_millis()).unwrap_or(i64::MAX);
        if let Err(error) = store.forget_noted(before).await {
            tracing::warn!(%error, "the audit log could not be shortened");
        }
        tokio::time::sleep(Duration::from_hours(24)).await;
    }
}

/// A listing as the store takes it.
pub(crate) fn stored_listing(listing: &Listing) -> store::Listing {
    let phase = serde_json::to_value(listing.summary.phase).ok();
    store::Listing {
        status: phase.as_ref().and_then(|phase| phase.as_str()).unwrap_or_default().into(),
        listed: listing.listed,
        summary: serde_json::to_string(&listing.summary).expect("summaries can be written"),
        players: listing.people.iter().map(|person| person.0.to_string()).collect(),
    }
}
