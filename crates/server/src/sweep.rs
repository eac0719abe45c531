//! What has expired is removed in the background, a little at a time, so that nobody waits for it.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::clock::now_ms;
use crate::config::Keep;
use crate::house::House;
use crate::store::StoreError;

/// How many games, and how many rows of something small, are removed at once.
const GAMES: usize = 10;
const ROWS: u32 = 100;

/// How many old games are looked for at once: among them are some that nobody looks at.
const LOOKED_AT: u32 = 1_000;

/// How long others have the writer to themselves in between.
const PAUSE: Duration = Duration::from_millis(50);

/// How long a text stays that no game has: it may just have been sent for another one.
const UNUSED: Keep = Keep(Some(Duration::from_hours(1)));

/// Sweeps now and then, for ever.
pub(crate) async fn run(house: Arc<House>) {
    loop {
        sleep(house.config.sweep_every.0.max(PAUSE)).await;
        if let Err(error) = sweep(&house).await {
            tracing::warn!(%error, "what has expired could not be removed");
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
            // Somebody may just be looking at it.
            games.retain(|game| !house.rooms.is_open(game));
            let mut any = false;
            for games in games.chunks(GAMES) {
                any |= store.expire_games(games.to_vec(), before).await?;
                sleep(PAUSE).await;
            }
            if !any {
                break;
            }
            tracing::info!(status, "games have expired");
            house.wipe();
        }
    }
    if let Some(before) = before(config.session_time) {
        while store.expire_sessions(before, ROWS).await? {
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

/// Before which time something has expired that is kept for so long; nothing if it never does.
pub(crate) fn before(Keep(time): Keep) -> Option<i64> {
    time.map(|time| now_ms() - i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
}
