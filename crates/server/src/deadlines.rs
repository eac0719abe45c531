//! Deadlines that fire although nobody is connected: flags fall, bots and stand-ins play. An index
//! in the database holds them, so an idle game costs nothing until then.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use caravan_protocol::clock::Pace;
use caravan_room::{Input, Person, TableState};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::alerts::{Alert, Event};
use crate::clock::now_ms;
use crate::error::RequestError;
use crate::house::House;
use crate::mailbox::{Handle, RoomMessage};
use crate::opening::{self, Found};
use crate::store::{DueGame, StoreError};

/// How often the index is polled when nothing more is due.
const LOOK: Duration = Duration::from_millis(500);

/// The delay before this poll takes over a deadline, in milliseconds: an open room handles its own
/// in time.
const GRACE: i64 = 500;

/// How long the claim (lease) of a node lasts, in milliseconds; then another node may take over.
const CLAIMED_FOR: i64 = 30_000;

/// A day, in milliseconds.
const DAY: i64 = 86_400_000;

/// The timeout for one game before the next ones are polled; the game is claimed again later.
const PATIENCE: Duration = Duration::from_secs(10);

/// How old games may be in which bots go on after a restart, in milliseconds, and how many of them
/// are opened; whoever visits an older one has its bots go on.
const RESUMED: i64 = 7 * DAY;
const MOST_RESUMED: u32 = 1_000;

/// The maximum number of games claimed at once: other nodes may take the rest.
const MOST: usize = 250;

/// Writes heartbeats and serves deadlines until shutdown.
pub(crate) fn begin(house: &Arc<House>) {
    let (closing, own) = (house.closing.clone(), Arc::clone(house));
    house.tasks.spawn(async move {
        let serving = async { tokio::join!(serve_all(&own), resume_bots(&own)) };
        let all = async { tokio::join!(own.pulse.run(&own.store), serving) };
        closing.run_until_cancelled(all).await;
    });
}

/// Opens the rooms in which a bot was to move when the server stopped: without a clock they have
/// no deadline, and people wait.
async fn resume_bots(house: &Arc<House>) {
    let games = house.store.waiting_for_bots(now_ms() - RESUMED, MOST_RESUMED).await;
    let games = games.unwrap_or_else(|error| {
        tracing::warn!(%error, "looking for games that wait for bots failed");
        Vec::new()
    });
    for game in games {
        match opening::room(house, &game).await {
            Ok(room) => drop(room.send(RoomMessage::Done(Box::new(Input::Tick))).await),
            Err(error) => tracing::warn!(%error, %game, "resuming a game failed"),
        }
    }
}

/// The polling loop.
async fn serve_all(house: &Arc<House>) {
    // In parallel, so that one game with a long log does not hold up the others.
    let mut serving = JoinSet::new();
    loop {
        let now = now_ms();
        let free = MOST - serving.len();
        let most = u32::try_from(free).expect("not many");
        let claimed = house.store.claim_due(now, now - GRACE, now - CLAIMED_FOR, most).await;
        let due = claimed.unwrap_or_else(|error| {
            tracing::warn!(%error, "reading the deadlines failed");
            Vec::new()
        });
        let more = due.len() == free;
        let mut found = read_all(house, &due).await;
        for due in due {
            let (house, found) = (Arc::clone(house), found.remove(&due.game));
            serving.spawn(async move { drop(timeout(PATIENCE, serve(&house, due, found)).await) });
        }
        if !more {
            sleep(LOOK).await;
        }
        // Where many are due at once, the next ones follow as soon as half of these are served.
        while serving.try_join_next().is_some() {}
        while serving.len() > MOST / 2 && serving.join_next().await.is_some() {}
    }
}

/// Reads those of these games whose rooms must be opened, all at once: each read is a round trip.
async fn read_all(house: &House, due: &[DueGame]) -> HashMap<String, Found> {
    let must_open = |due: &&DueGame| due.is_open() && !house.rooms.is_open(&due.game);
    let games: Vec<String> = due.iter().filter(must_open).map(|due| due.game.clone()).collect();
    if games.len() < 2 {
        return HashMap::new();
    }
    let found = house.store.load_all(&games).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "reading games with a deadline failed; reading each for itself");
        Vec::new()
    });
    found.into_iter().map(|found| (found.0.id.clone(), found)).collect()
}

/// Has the room do what is due, opening it if necessary.
async fn serve(house: &Arc<House>, due: DueGame, found: Option<Found>) {
    let corrected = match due.status.as_str() {
        "closed" => house.store.correct_deadline(&due, None).await,
        // Another version of the program may be able to open it.
        "aside" => put_off(house, &due).await,
        _ => match opening::room_of(house, &due.game, found).await {
            Ok(room) => wake(house, &room, &due).await,
            Err(RequestError::Unknown(_)) => house.store.correct_deadline(&due, None).await,
            Err(RequestError::ReplayMismatch(_)) => put_off(house, &due).await,
            // Retry later, or leave it to another node.
            Err(_) => Ok(true),
        },
    };
    if let Err(error) = corrected {
        tracing::warn!(%error, "correcting a deadline failed");
    }
}

/// Postpones the deadline by a day.
async fn put_off(house: &House, due: &DueGame) -> Result<bool, StoreError> {
    house.store.correct_deadline(due, Some(now_ms() + DAY)).await
}

async fn wake(house: &House, room: &Handle, due: &DueGame) -> Result<bool, StoreError> {
    let look = |state: &TableState| (state.deadline(), Reminder::of(state));
    let Some((deadline, reminder)) = room.look(look).await else { return Ok(true) };
    if let Some(reminder) = reminder
        && reminder.at_ms == due.at_ms
        && reminder.flag_ms.is_none_or(|time| time > now_ms())
    {
        // Whoever moves the row on reminds them.
        let moved = house.store.correct_deadline(due, reminder.flag_ms).await?;
        if moved {
            house.outgoing.queue.push(reminder.alert(&due.game));
        }
        return Ok(moved);
    }
    let deadline = deadline.map(in_database);
    if deadline.is_none_or(|time| time > due.at_ms && time > now_ms()) {
        // Only the log is authoritative; correct the index.
        return house.store.correct_deadline(due, deadline).await;
    }
    room.send(RoomMessage::Done(Box::new(Input::Tick))).await;
    Ok(true)
}

/// That the time of somebody is running out.
struct Reminder {
    /// When to tell them, and when their flag falls, if it does.
    at_ms: i64,
    flag_ms: Option<i64>,
    person: Person,
    seq: u32,
    live: bool,
}

impl Reminder {
    fn of(state: &TableState) -> Option<Reminder> {
        let waited = state.waited_for()?;
        Some(Reminder {
            at_ms: in_database(state.remind_at()?),
            flag_ms: state.flag_at().map(in_database),
            person: state.person_at(waited.seat)?.clone(),
            seq: waited.since,
            live: state.setup().clock.is_some_and(|it| matches!(it.pace, Pace::Live { .. })),
        })
    }

    fn alert(self, game: &str) -> Alert {
        let Reminder { person, seq, live, .. } = self;
        let (game, event) = (game.into(), Event::Reminder);
        Alert { person, game, event, seq, live, waited: true }
    }
}

fn in_database(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}
