//! Heartbeats: every node writes when it was last alive, so that no player's clock is charged for
//! an outage.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::time::sleep;

use crate::clock::now_ms;
use crate::store::{Store, StoreError};

/// The heartbeat interval, and the gap that counts as an outage.
const BEAT: Duration = Duration::from_secs(10);
const AWAY: i64 = 30_000;

/// How long a heartbeat counts as recent.
const FRESH: Duration = Duration::from_secs(1);

/// Writes heartbeats to the store.
#[derive(Default)]
pub(crate) struct Pulse {
    /// When the last one succeeded in this process.
    beaten: Mutex<Option<Instant>>,
}

impl Pulse {
    /// Writes a heartbeat, unless there was a recent one. The first of a process reveals the outage
    /// before it.
    async fn beat(&self, store: &Store) -> Result<(), StoreError> {
        let mut beaten = self.beaten.lock().await;
        if beaten.is_some_and(|last| last.elapsed() < FRESH) {
            return Ok(());
        }
        store.beat(now_ms(), beaten.map_or(0, |_| AWAY)).await?;
        *beaten = Some(Instant::now());
        Ok(())
    }

    /// The last heartbeat, at shutdown: the outage begins here.
    pub(crate) async fn last(&self, store: &Store) {
        let beaten = self.beaten.lock().await;
        if beaten.is_some()
            && let Err(error) = store.beat(now_ms(), AWAY).await
        {
            tracing::warn!(%error, "last heartbeat write failed");
        }
    }

    /// The outages since a time: from and until, oldest first.
    pub(crate) async fn outages(
        &self,
        store: &Store,
        since: u64,
    ) -> Result<Vec<(u64, u64)>, StoreError> {
        self.beat(store).await?;
        let outages = store.outages(i64::try_from(since).unwrap_or(i64::MAX)).await?;
        let time = |time| u64::try_from(time).unwrap_or(0);
        Ok(outages.into_iter().map(|(from, until)| (time(from), time(until))).collect())
    }

    /// The heartbeat loop.
    pub(crate) async fn run(&self, store: &Store) {
        loop {
            if let Err(error) = self.beat(store).await {
                tracing::warn!(%error, "heartbeat write failed");
            }
            sleep(BEAT).await;
        }
    }
}
