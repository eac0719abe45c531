//! One's own tables: the list of them, and the WebSocket that says how it changes.
//!
//! The list comes from storage, and for open rooms from them. No room is opened for it.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use caravan_protocol::lobby::{Listed, OwnMessage, OwnTable};
use caravan_protocol::message::Phase;
use caravan_room::Person;
use futures_util::{FutureExt as _, StreamExt as _};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::accept::Permit;
use crate::admission::{Admission, Link};
use crate::attention::{self, Attention, PING, Said, Unheard, too_slow};
use crate::caller::Caller;
use crate::clock::now;
use crate::close::{self, End, restart};
use crate::error::RequestError;
use crate::feeds::{self, Subscription, Waiting};
use crate::frames::{Socket, Upgrade};
use crate::house::House;
use crate::limits::{self, Limit};
use crate::metrics::METRICS;
use crate::opening;
use crate::session::Visitor;
use crate::store::OwnGameRow;

/// The maximum number of tables in a list.
const MOST_TABLES: u32 = 100;

/// How often the stored list is read again. Other nodes tell of their entries; this finds what they
/// do not tell of.
const AGAIN: Duration = Duration::from_secs(30);

/// The delay after another node has told: by then its listing is stored, and more may have come.
const GATHER: Duration = Duration::from_secs(1);

/// How many games are opened for a list at most, see [`open_unknown`].
const MOST_UNKNOWN: usize = 12;

/// The tables of a person: those that wait for them first, then the most recently changed.
pub(crate) async fn own_tables(
    house: &Arc<House>,
    person: &Person,
) -> Result<Vec<OwnTable>, RequestError> {
    let rows = house.store.of_player(&person.0, MOST_TABLES).await?;
    open_unknown(house, &rows);
    let mut tables: Vec<OwnTable> = rows.into_iter().filter_map(stored).collect();
    for table in &mut tables {
        // Listings lag behind the rooms that are open here.
        let Some(room) = house.rooms.get(&table.listed.game) else { continue };
        let own = person.clone();
        if let Some(shown) = room.look(move |state| feeds::shown(state, &own)).await {
            let updated = table.listed.updated.max(shown.listed.updated);
            *table = shown;
            table.listed.updated = updated;
        }
    }
    // Stable: otherwise as they are stored.
    tables.sort_by_key(|table| !table.waits);
    Ok(tables)
}

/// A table as it is stored; `None` if its summary is unreadable.
fn stored(row: OwnGameRow) -> Option<OwnTable> {
    let summary = serde_json::from_str(&row.summary).ok()?;
    let updated = u64::try_from(row.updated_ms).unwrap_or(0);
    // What the operator has closed, or cannot be replayed, waits for nobody.
    let goes_on = row.status == "playing";
    let until = u64::try_from(row.until_ms).ok().filter(|time| goes_on && *time > 0);
    let listed = Listed { game: row.id, updated, summary };
    Some(OwnTable { listed, waits: goes_on && row.waits == 1, until })
}

/// Opens games that an older program has listed, a few at a time: then it is known for whom they
/// wait, and stored, so that it happens once.
fn open_unknown(house: &Arc<House>, rows: &[OwnGameRow]) {
    let unknown = rows.iter().filter(|row| row.waits < 0 && row.status == "playing");
    for row in unknown.filter(|row| !house.rooms.is_open(&row.id)).take(MOST_UNKNOWN) {
        let (house, game) = (Arc::clone(house), row.id.clone());
        let tasks = house.tasks.clone();
        tasks.spawn(async move { drop(opening::room(&house, &game).await) });
    }
}

/// `GET /api/me/socket`
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Visitor(session): Visitor,
    Caller(caller): Caller,
    Extension(permit): Extension<Arc<Permit>>,
    upgrade: Upgrade,
) -> Result<Response, RequestError> {
    let person = session.as_ref().map(|session| session.person.clone());
    let who = limits::both(caller, person.as_ref());
    let opening = async {
        let nobody = RequestError::Unknown("there is nothing to tell you: you have no session");
        let Some(person) = person.clone() else { return Err(nobody) };
        let counted = house.limits.socket(caller)?;
        let admission = Admission::begin(&house, "", session, Link::default());
        // Before the list is read, so that nothing is missed.
        let subscription = house.feeds.subscribe(&person);
        let tables = own_tables(&house, &person).await?;
        Ok((counted, person, admission, subscription, tables))
    };
    let opened = house.limits.trying(&[Limit::Sockets], &who, opening).await?;
    let (counted, person, admission, subscription, tables) = opened;
    Ok(upgrade.then(move |mut socket| async move {
        let _held = (METRICS.socket(), permit, counted);
        let tasks = house.tasks.clone();
        let served = async move {
            let attention = Attention::new();
            let told = BTreeMap::new();
            let mut feed = Feed { house, person, admission, subscription, attention, told };
            let Err(end) = feed.run(&mut socket, tables).await;
            drop(feed);
            attention::part(&mut socket, end).await;
        };
        // Shutdown waits until every client was told.
        tasks.track_future(served).await;
    }))
}

struct Feed {
    house: Arc<House>,
    person: Person,
    admission: Admission,
    subscription: Subscription,
    attention: Attention,
    /// What the client was told of each game.
    told: BTreeMap<String, OwnTable>,
}

impl Feed {
    /// Tells what there is and what changes, until the connection ends.
    async fn run(&mut self, socket: &mut Socket, tables: Vec<OwnTable>) -> Result<Infallible, End> {
        // A revocation while this socket opened is noticed before anything is told.
        if self.admission.revisited().now_or_never().is_some() {
            self.look_again().await?;
        }
        let house = Arc::clone(&self.house);
        let mut closing = pin!(house.closing.cancelled());
        let all = tables.iter().map(|table| (table.listed.game.clone(), table.clone()));
        self.told = all.collect();
        self.subscription.set_known(self.told.keys());
        self.tell(socket, vec![OwnMessage::Tables { now: now(), tables }]).await?;
        let mut again = Instant::now() + AGAIN;
        loop {
            let due = self.attention.due();
            tokio::select! {
                // An answer counts even if it is only read after the deadline.
                biased;
                () = self.admission.revisited() => self.look_again().await?,
                frame = socket.next() => match attention::read(frame) {
                    Ok(Said::Pong) => self.attention.answered(),
                    // The client has nothing to say; the number of frames is limited.
                    Ok(Said::Text(_) | Said::Ping) => {}
                    Err(Unheard::Lost(end) | Unheard::Broken(end)) => return Err(end),
                },
                () = self.subscription.changed() => {
                    let Waiting { tables, stale, .. } = self.subscription.take();
                    if stale {
                        again = again.min(Instant::now() + GATHER);
                    }
                    self.tell_changes(socket, tables).await?;
                }
                () = sleep_until(again) => {
                    again = Instant::now() + AGAIN;
                    let changes = self.changes().await;
                    self.tell_changes(socket, changes).await?;
                }
                () = sleep_until(due) => {
                    if !self.attention.ask() {
                        return Err(too_slow());
                    }
                    self.attention.send(socket, vec![PING]).await?;
                }
                () = &mut closing => return Err(restart()),
            }
        }
    }

    /// Checks the authorization again.
    async fn look_again(&self) -> Result<(), End> {
        match self.admission.session_holds().await {
            Ok(true) => Ok(()),
            Ok(false) => Err((close::LET_GO, "your session has ended".into())),
            // The check is repeated when the client reconnects.
            Err(_) => Err(restart()),
        }
    }

    /// What the stored list says that the client was not told.
    async fn changes(&self) -> BTreeMap<String, Option<OwnTable>> {
        // What cannot be read now is read the next time.
        let Ok(tables) = own_tables(&self.house, &self.person).await else {
            return BTreeMap::new();
        };
        let found: BTreeSet<&String> = tables.iter().map(|table| &table.listed.game).collect();
        // A full list may have been cut.
        let is_whole = tables.len() < MOST_TABLES as usize;
        let gone = self.told.keys().filter(|game| is_whole && !found.contains(game));
        let mut changes: BTreeMap<_, _> = gone.map(|game| (game.clone(), None)).collect();
        changes.extend(tables.into_iter().map(|table| (table.listed.game.clone(), Some(table))));
        changes
    }

    /// Tells what is new to the client.
    async fn tell_changes(
        &mut self,
        socket: &mut Socket,
        changes: BTreeMap<String, Option<OwnTable>>,
    ) -> Result<(), End> {
        let mut messages = Vec::new();
        for (game, table) in changes {
            if self.told.get(&game) == table.as_ref() {
                continue;
            }
            if let Some(table) = table {
                self.told.insert(game, table.clone());
                messages.push(OwnMessage::Table { now: now(), table: Box::new(table) });
            } else {
                self.told.remove(&game);
                messages.push(OwnMessage::Gone { game });
            }
        }
        self.forget_the_oldest();
        self.subscription.set_known(self.told.keys());
        self.tell(socket, messages).await
    }

    /// Whoever plays for a year with the page open does not need to have it all remembered here.
    fn forget_the_oldest(&mut self) {
        let over = |table: &OwnTable| table.listed.summary.phase == Phase::Over;
        while self.told.len() > 2 * MOST_TABLES as usize {
            let oldest = self.told.values().min_by_key(|it| (!over(it), it.listed.updated));
            let Some(game) = oldest.map(|table| table.listed.game.clone()) else { return };
            self.told.remove(&game);
        }
    }

    async fn tell(&mut self, socket: &mut Socket, messages: Vec<OwnMessage>) -> Result<(), End> {
        if messages.is_empty() {
            return Ok(());
        }
        let written = |message: &OwnMessage| {
            let text = serde_json::to_string(message).expect("messages can be written");
            Frame::Text(text.into())
        };
        let ping = self.attention.ask_now().then_some(PING);
        let frames = messages.iter().map(written).chain(ping).collect();
        self.attention.send(socket, frames).await
    }
}
