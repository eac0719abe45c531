//! Deadlines that fire although nobody is connected: flags fall, bots and stand-ins play. An index
//! in the database holds them, so an idle game costs nothing until then.

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
use crate::opening;
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

/// The maximum number of games claimed at once: other nodes may take the rest.
const MOST: usize = 250;

/// Writes heartbeats and serves deadlines until shutdown.
pub(crate) fn begin(house: &Arc<House>) {
    let (closing, own) = (house.closing.clone(), Arc::clone(house));
    house.tasks.spawn(async move {
        let all = async { tokio::join!(own.pulse.run(&own.store), serve_all(&own)) };
        closing.run_until_cancelled(all).await;
    });
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
        for due in due {
            let house = Arc::clone(house);
            serving.spawn(async move { drop(timeout(PATIENCE, serve(&house, due)).await) });
        }
        if !more {
            sleep(LOOK).await;
        }
        // Where many are due at once, the next ones follow as soon as half of these are served.
        while serving.try_join_next().is_some() {}
        while serving.len() > MOST / 2 && serving.join_next().await.is_some() {}
    }
}

/// Has the room do what is due, opening it if necessary.
async fn serve(house: &Arc<House>, due: DueGame) {
    let corrected = match due.status.as_str() {
        "closed" => house.store.correct_deadline(&due, None).await,
        // Another version of the program may be able to open it.
        "aside" => put_off(house, &due).await,
        _ => match opening::room(house, &due.game).await {
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
