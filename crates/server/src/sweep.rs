//! Expiry (retention): deletes expired data in the background, in small batches, so that nobody
//! waits for it.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::clock::{date_of, now_ms};
use crate::config::Keep;
use crate::house::House;
use crate::store::StoreError;

/// The batch sizes: games, and small rows.
const GAMES: usize = 10;
const ROWS: u32 = 100;

/// The maximum number of expired games looked up at once: some of them are in use and stay.
const LOOKED_AT: u32 = 1_000;

/// The pause between batches, so that others can write.
const PAUSE: Duration = Duration::from_millis(50);

/// How long an unused set or map is kept: a client may have just uploaded it for another table.
const UNUSED: Keep = Keep(Some(Duration::from_hours(1)));

/// The sweeping loop.
pub(crate) async fn run(house: Arc<House>) {
    loop {
        sleep(house.config.sweep_every.0.max(PAUSE)).await;
        if let Err(error) = sweep(&house).await {
            tracing::warn!(%error, "deleting expired data failed");
        }
    }
}

async fn sweep(house: &House) -> Result<(), StoreError> {
    let (config, store) = (&house.config, &house.store);
    let schedule = [
        ("gathering", config.gathering_tables),
        ("revealing", config.abandoned_games),
        ("playing", config.abandoned_games),
        ("over", config.finished_games),
    ];
    for (status, keep) in schedule {
        let Some(before) = before(keep) else { continue };
        loop {
            let mut games = store.old_games(status, before, LOOKED_AT).await?;
            // Somebody may be viewing it.
            games.retain(|game| !house.rooms.is_open(game));
            let mut any = false;
            for games in games.chunks(GAMES) {
                any |= store.expire_games(games.to_vec(), before).await?;
                sleep(PAUSE).await;
            }
            if !any {
                break;
            }
            tracing::info!(status, "expired games deleted");
            house.wipe();
        }
    }
    if let Some(before) = before(config.finished_games)
        && store.expire_days(&date_of(before)).await?
    {
        house.wipe();
    }
    if let Some(before) = before(config.session_time) {
        while store.expire_sessions(before, ROWS).await? {
            house.wipe();
            sleep(PAUSE).await;
        }
    }
    if let Some(before) = before(config.phrase_time) {
        while store.expire_phrases(before, ROWS).await? {
            house.wipe();
            sleep(PAUSE).await;
        }
    }
    if let Some(before) = before(UNUSED) {
        while store.expire_texts(before, ROWS).await? {
            house.wipe();
            sleep(PAUSE).await;
        }
    }
    Ok(())
}

/// The time before which something with this retention time has expired; `None` if it never does.
pub(crate) fn before(Keep(time): Keep) -> Option<i64> {
    time.map(|time| now_ms() - i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
}
