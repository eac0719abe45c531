//! Heartbeats: every node writes when it was last alive, so that no player's clock is charged for
//! an outage.

use std::sync::Arc;
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
    last: Mutex<Last>,
}

/// From and until, oldest first. Rooms share them: many clocks may run out at once.
type Outages = Arc<[(u64, u64)]>;

#[derive(Default)]
struct Last {
    /// Whether one of this process succeeded.
    beaten: bool,
    /// When it did, and all outages stored by then.
    known: Option<(Instant, Outages)>,
}

impl Pulse {
    /// Writes a heartbeat, unless there was a recent one; returns the outages until then. The first
    /// heartbeat of a process reveals the outage before it.
    async fn beat(&self, store: &Store) -> Result<Outages, StoreError> {
        let mut last = self.last.lock().await;
        if let Some((at, outages)) = &last.known
            && at.elapsed() < FRESH
        {
            return Ok(Arc::clone(outages));
        }
        let at = Instant::now();
        store.beat(now_ms(), if last.beaten { AWAY } else { 0 }).await?;
        // The next one is not the first, even if reading fails.
        last.beaten = true;
        let time = |time| u64::try_from(time).unwrap_or(0);
        let found = store.outages().await?;
        let outages: Outages =
            found.into_iter().map(|(from, until)| (time(from), time(until))).collect();
        last.known = Some((at, Arc::clone(&outages)));
        Ok(outages)
    }

    /// The last heartbeat, at shutdown: the outage begins here.
    pub(crate) async fn last(&self, store: &Store) {
        if self.last.lock().await.beaten
            && let Err(error) = store.beat(now_ms(), AWAY).await
        {
            tracing::warn!(%error, "last heartbeat write failed");
        }
    }

    /// The outages that ended after a time: from and until, oldest first.
    pub(crate) async fn outages(
        &self,
        store: &Store,
        since: u64,
    ) -> Result<Vec<(u64, u64)>, StoreError> {
        let outages = self.beat(store).await?;
        Ok(outages.iter().copied().filter(|(_, until)| *until > since).collect())
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
