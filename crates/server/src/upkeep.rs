//! What a house does by itself, whoever asks for what: it hears of other nodes, forgets and wipes.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use caravan_room::Input;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::sleep;

use crate::clock::now_ms;
use crate::house::House;
use crate::mailbox::RoomMessage;
use crate::store::{Noted, Store};
use crate::sweep;

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

/// Begins all of it, until the house closes.
pub(crate) fn begin(house: &Arc<House>) {
    let (old, sweeping) = (forget_deeds(house.store.clone()), sweep::run(Arc::clone(house)));
    let (closing, wiping) = (house.closing.clone(), wipe(Arc::clone(house)));
    house.tasks.spawn(async move {
        closing.run_until_cancelled(async { tokio::join!(old, sweeping, wiping) }).await
    });
    if house.shared {
        let (listening, polling) = (listen(Arc::clone(house)), poll(Arc::clone(house)));
        let (closing, notices) = (house.closing.clone(), handle_notices(Arc::clone(house)));
        house.tasks.spawn(async move {
            let all = async { tokio::join!(listening, polling, notices) };
            closing.run_until_cancelled(all).await;
        });
    }
}

/// Wakes a room, if it is open here.
async fn wake(house: &House, game: &str) {
    if let Some(room) = house.rooms.get(game) {
        room.send(RoomMessage::Done(Box::new(Input::Woken))).await;
    }
}

/// Wakes rooms to which other nodes have added.
async fn listen(house: Arc<House>) {
    let Some(mut wakes) = house.store.wakes() else { return };
    loop {
        match wakes.recv().await {
            Ok(game) => wake(&house, &game).await,
            // What was missed is found by the poll.
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

/// Looks for entries of other nodes whose wake-up was missed.
async fn poll(house: Arc<House>) {
    loop {
        sleep(POLL).await;
        let known: Vec<(String, u32)> =
            house.rooms.all().into_iter().map(|(game, handle)| (game, handle.seq())).collect();
        match house.store.newer(&known).await {
            Ok(games) => {
                for game in games {
                    wake(&house, &game).await;
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
        sleep(POLL).await;
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
        sleep(WIPE_PAUSE).await;
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
        sleep(Duration::from_hours(24)).await;
    }
}
