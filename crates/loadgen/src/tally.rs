//! The measurements of all games together.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;

use crate::journal::Journal;

/// The longest duration that is recorded exactly, in microseconds.
const LONGEST: u64 = 600_000_000;

/// Shared by all games.
#[derive(Default)]
pub(crate) struct Tally(Mutex<Counts>);

impl Tally {
    pub(crate) fn counts(&self) -> MutexGuard<'_, Counts> {
        // Counts are never half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The counts so far.
#[derive(Default)]
pub(crate) struct Counts {
    /// From when a move was due until it was acknowledged.
    pub(crate) done: Times,
    /// From when a move was due until the other seat saw it.
    pub(crate) seen: Times,
    /// From when a connection was lost until the table was there again.
    pub(crate) resync: Times,
    /// The number of table messages, and their total length.
    pub(crate) tables: u64,
    pub(crate) table_bytes: u64,
    /// The number of unexpected events, and the first of them.
    pub(crate) errors: u64,
    pub(crate) first_error: Option<String>,
    pub(crate) journal: Journal,
}

impl Counts {
    pub(crate) fn error(&mut self, what: impl FnOnce() -> String) {
        self.errors += 1;
        self.first_error.get_or_insert_with(what);
    }
}

/// A distribution of durations.
pub(crate) struct Times(Histogram<u64>);

impl Default for Times {
    fn default() -> Times {
        Times(Histogram::new_with_bounds(1, LONGEST, 3).expect("bounds that fit each other"))
    }
}

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.saturating_record(u64::try_from(time.as_micros()).unwrap_or(LONGEST));
    }

    /// Adds all durations of another one.
    pub(crate) fn merge(&mut self, others: &Times) {
        self.0.add(&others.0).expect("bounds are the same");
    }

    /// The number of durations.
    pub(crate) fn count(&self) -> u64 {
        self.0.len()
    }

    /// A percentile, in milliseconds.
    pub(crate) fn percentile(&self, percent: f64) -> f64 {
        ms(self.0.value_at_percentile(percent))
    }

    /// The longest, in milliseconds.
    pub(crate) fn max(&self) -> f64 {
        ms(self.0.max())
    }
}

#[expect(clippy::cast_precision_loss, reason = "times are far below that")]
fn ms(micros: u64) -> f64 {
    micros as f64 / 1_000.0
}
