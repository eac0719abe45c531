//! When the house was up: it notes again and again that it is alive, so that nobody's clock is charged
//! for the time in which no node was.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::time::sleep;

use crate::clock::now_ms;
use crate::store::{Store, StoreError};

/// How often the house notes that it is alive, and after how long without it was away.
const BEAT: Duration = Duration::from_secs(10);
const AWAY: i64 = 30_000;

/// For how long a beat is as good as a new one.
const FRESH: Duration = Duration::from_secs(1);

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

    /// When the house was away since a time: from and until, the first one first.
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

    /// Beats for ever.
    pub(crate) async fn run(&self, store: &Store) {
        loop {
            if let Err(error) = self.beat(store).await {
                tracing::warn!(%error, "the house could not note that it is alive");
            }
            sleep(BEAT).await;
        }
    }
}
