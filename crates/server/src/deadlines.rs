//! What is due although nobody is there: flags fall, bots and stand-ins play. One index of deadlines
//! says when, so a game that sleeps costs nothing until then.

use std::sync::Arc;
use std::time::{Duration, Instant};

use caravan_room::{Input, TableState};
use tokio::sync::Mutex;
use tokio::time::sleep;

use crate::actor::{Handle, RoomMessage};
use crate::clock::now_ms;
use crate::error::RequestError;
use crate::house::House;
use crate::store::{DueGame, Store, StoreError};

/// How often the house notes that it is alive, and after how long without it was away.
const BEAT: Duration = Duration::from_secs(10);
const AWAY: i64 = 30_000;

/// For how long a beat is as good as a new one.
const FRESH: Duration = Duration::from_secs(1);

/// How often the index is looked at.
const LOOK: Duration = Duration::from_secs(1);

/// How long something is due before the index is followed, in milliseconds: a room that is open does
/// it by itself.
const GRACE: i64 = 2_000;

/// After how long a claim of a node that has done nothing is no claim any more, in milliseconds.
const CLAIMED_FOR: i64 = 30_000;

/// How many games are claimed at once: another node may have the others.
const MOST: u32 = 50;

/// Notes in the store that the house is alive.
#[derive(Default)]
pub(crate) struct Pulse {
    /// When that last succeeded in this process.
    beaten: Mutex<Option<Instant>>,
}

impl Pulse {
    /// Beats, unless that has just been done. The first beat of a process tells how long the house was
    /// away before.
    async fn beat(&self, store: &Store) -> Result<(), StoreError> {
        let mut beaten = self.beaten.lock().await;
        if beaten.is_some_and(|last| last.elapsed() < FRESH) {
            return Ok(());
        }
        store.beat(now_ms(), beaten.map_or(0, |_| AWAY)).await?;
        *beaten = Some(Instant::now());
        Ok(())
    }

    /// The last beat, when the house closes: it is away from then on.
    pub(crate) async fn last(&self, store: &Store) {
        let beaten = self.beaten.lock().await;
        if beaten.is_some()
            && let Err(error) = store.beat(now_ms(), AWAY).await
        {
            tracing::warn!(%error, "the house could not note when it closed");
        }
    }
}

/// Tells a room when the house was away since a time.
pub(crate) fn look_for_outages(house: &Arc<House>, room: Handle, since: u64) {
    let house = Arc::clone(house);
    tokio::spawn(async move {
        let input = match outages(&house, since).await {
            Ok(outages) => Input::Outages { outages },
            Err(error) => {
                tracing::warn!(%error, "it is not known whether the house was away");
                Input::NoOutages
            }
        };
        room.send(RoomMessage::Done(Box::new(input))).await;
    });
}

async fn outages(house: &House, since: u64) -> Result<Vec<(u64, u64)>, StoreError> {
    house.pulse.beat(&house.store).await?;
    let outages = house.store.outages(i64::try_from(since).unwrap_or(i64::MAX)).await?;
    let time = |time| u64::try_from(time).unwrap_or(0);
    Ok(outages.into_iter().map(|(from, until)| (time(from), time(until))).collect())
}

/// Beats, and serves what is due, for ever.
pub(crate) async fn run(house: Arc<House>) {
    let beating = async {
        loop {
            if let Err(error) = house.pulse.beat(&house.store).await {
                tracing::warn!(%error, "the house could not note that it is alive");
            }
            sleep(BEAT).await;
        }
    };
    let serving = async {
        loop {
            let now = now_ms();
            match house.store.claim_due(now, now - GRACE, now - CLAIMED_FOR, MOST).await {
                Ok(due) => {
                    for due in due {
                        serve(&house, due).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "deadlines cannot be read"),
            }
            sleep(LOOK).await;
        }
    };
    tokio::join!(beating, serving);
}

/// Has a room do what is due, opened if need be.
async fn serve(house: &Arc<House>, due: DueGame) {
    let corrected = match due.status.as_str() {
        "closed" | "aside" => house.store.correct_deadline(&due, None).await,
        _ => match house.room(&due.game).await {
            Ok(room) => wake(house, &room, &due).await,
            // Later, or another node.
            Err(RequestError::Store(_) | RequestError::TooMuch { .. }) => Ok(true),
            Err(_) => house.store.correct_deadline(&due, None).await,
        },
    };
    if let Err(error) = corrected {
        tracing::warn!(%error, "a deadline could not be corrected");
    }
}

async fn wake(house: &House, room: &Handle, due: &DueGame) -> Result<bool, StoreError> {
    let Some(deadline) = room.look(TableState::deadline).await else { return Ok(true) };
    let deadline = deadline.map(|time| i64::try_from(time).unwrap_or(i64::MAX));
    if deadline.is_none_or(|time| time > due.at_ms && time > now_ms()) {
        // The log alone knows; the index follows.
        return house.store.correct_deadline(due, deadline).await;
    }
    room.send(RoomMessage::Done(Box::new(Input::Tick))).await;
    Ok(true)
}
