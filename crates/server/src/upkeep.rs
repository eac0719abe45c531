//! Background tasks: notifications, eviction, WAL cleanup.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use caravan_room::Input;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{sleep, timeout};

use crate::clock::now_ms;
use crate::house::House;
use crate::mailbox::RoomMessage;
use crate::store::{Noted, Store, Wake};
use crate::sweep;

/// How often other nodes' entries are polled, in case a notification was lost.
const POLL: Duration = Duration::from_millis(500);

/// The retention time of the audit log and of reports.
const NOTED_FOR: Duration = Duration::from_hours(90 * 24);

/// How late an audit event of another node may show up, in milliseconds: clocks differ, commits
/// take time.
const LATE: i64 = 30_000;

/// The maximum number of audit events read at once: more than happen in that time.
const MOST_NOTED: u32 = 10_000;

/// The minimum time between two wipes of the disk.
const WIPE_PAUSE: Duration = Duration::from_secs(5);

/// When results are counted again after a failure, and without a reason.
const COUNT_AGAIN: Duration = Duration::from_secs(5);
const COUNT_ANYWAY: Duration = Duration::from_mins(10);

/// Starts all background tasks, until shutdown.
pub(crate) fn begin(house: &Arc<House>) {
    let (old, sweeping) = (trim_audit_log(house.store.clone()), sweep::run(Arc::clone(house)));
    let (closing, wiping) = (house.closing.clone(), wipe(Arc::clone(house)));
    let counting = Box::pin(count(Arc::clone(house)));
    house.tasks.spawn(async move {
        closing.run_until_cancelled(async { tokio::join!(old, sweeping, wiping, counting) }).await
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

/// Counts results of rated games: at the start, as they come, and sometimes in case another node has
/// crashed between a result and its counting.
async fn count(house: Arc<House>) {
    loop {
        if let Err(error) = house.store.settle_ratings().await {
            tracing::warn!(%error, "counting results failed");
            sleep(COUNT_AGAIN).await;
            continue;
        }
        let _ = timeout(COUNT_ANYWAY, house.counting.notified()).await;
    }
}

/// Tells a room, if it is open here.
async fn wake(house: &House, game: &str, input: Input) {
    if let Some(room) = house.rooms.get(game) {
        room.send(RoomMessage::Done(Box::new(input))).await;
    }
}

/// Wakes rooms that other nodes have appended to.
async fn listen(house: Arc<House>) {
    let Some(mut wakes) = house.store.wakes() else { return };
    loop {
        match wakes.recv().await {
            Ok(Wake { game, chat: true }) => wake(&house, &game, Input::ChatAdded).await,
            Ok(Wake { game, chat: false }) => {
                house.feeds.heard(&game);
                wake(&house, &game, Input::Woken).await;
            }
            // The poll finds what was missed.
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

/// Polls for entries of other nodes whose notification was lost.
async fn poll(house: Arc<House>) {
    loop {
        sleep(POLL).await;
        let known: Vec<(String, u32)> =
            house.rooms.all().into_iter().map(|(game, handle)| (game, handle.seq())).collect();
        match house.store.newer(&known).await {
            Ok(games) => {
                for game in games {
                    wake(&house, &game, Input::Woken).await;
                }
            }
            Err(error) => tracing::warn!(%error, "database not responding"),
        }
    }
}

/// Applies audit events of other nodes. They are polled, because a notification may be lost.
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
            Err(error) => tracing::warn!(%error, "database not responding"),
        }
    }
}

/// Wipes deleted data from the disk; at a limited rate, because all writers wait meanwhile.
async fn wipe(house: Arc<House>) {
    // The previous process may have crashed before it could.
    house.wipe();
    loop {
        house.wiping.notified().await;
        let wiped = house.store.wipe().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "WAL truncation failed; deleted data may remain");
            false
        });
        sleep(WIPE_PAUSE).await;
        if !wiped {
            house.wipe();
        }
    }
}

/// Deletes expired audit events and reports, once a day.
async fn trim_audit_log(store: Store) {
    loop {
        let before = now_ms() - i64::try_from(NOTED_FOR.as_millis()).unwrap_or(i64::MAX);
        if let Err(error) = store.forget_noted(before).await {
            tracing::warn!(%error, "trimming the audit log failed");
        }
        if let Err(error) = store.drop_old_reports(before).await {
            tracing::warn!(%error, "deleting old reports failed");
        }
        sleep(Duration::from_hours(24)).await;
    }
}
