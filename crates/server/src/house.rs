//! The house: what all its rooms share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use caravan_engine::RulesCache;
use caravan_engine::fairness::Secret;
use caravan_house::founding::{self, Written};
use caravan_protocol::lobby::Summary;
use caravan_room::{Client, Entry, Founding, Listing, Person, ReplayMismatch, Setup};
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
use crate::lan::Lan;
use crate::limits::{Limit, Limits, Who};
use crate::mailbox::RoomMessage;
use crate::metrics::METRICS;
use crate::pool::Pool;
use crate::pulse::Pulse;
use crate::rooms::Rooms;
use crate::store::{self, AuditEvent, By, LinkKind, Store, StoreError};
use crate::token;

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
    pub(crate) outgoing: Outgoing,
    /// Told when something was deleted that must not stay on the disk.
    pub(crate) wiping: Notify,
    pub(crate) tasks: TaskTracker,
    pub(crate) closing: CancellationToken,
    /// Whether other nodes share the storage.
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
            connections: Arc::default(),
            lan,
            long_reading: Semaphore::new(2),
            pulse: Pulse::default(),
            wiping: Notify::new(),
            tasks: TaskTracker::new(),
            closing: CancellationToken::new(),
            shared,
            rooms: Rooms::default(),
            clients: AtomicU64::new(1),
        }
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

    /// What lists show of a game as it stands, if its room is open here.
    pub(crate) async fn summary(&self, game: &str) -> Option<Summary> {
        self.rooms.get(game)?.look(|state| state.listing().summary).await
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
            if let Some(handle) = self.rooms.get(about) {
                handle.send(RoomMessage::NamesRemoved).await;
            }
            // Nobody has lost what has let them in.
            return;
        }
        if evicts.iter().any(|event| event.name() == did)
            && let Some(handle) = self.rooms.remove(about)
        {
            handle.send(RoomMessage::Close).await;
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

    /// Closes all rooms and waits for what they had begun.
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
