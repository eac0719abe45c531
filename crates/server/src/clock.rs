//! The current time.
//!
//! The system clock may be adjusted while the server runs, which must not cost a player their seat.
//! So this clock runs from the start of the process and converges slowly on the system clock: at
//! most at double speed, at least at half, never backwards.

use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::tz::TimeZone;

static CLOCK: LazyLock<Mutex<Clock>> =
    LazyLock::new(|| Mutex::new(Clock { shown: system(), at: Instant::now() }));

/// The current timestamp, in milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let mut clock = CLOCK.lock().unwrap_or_else(PoisonError::into_inner);
    let shown = clock.look(system(), Instant::now());
    u64::try_from(shown.as_millis()).unwrap_or(u64::MAX)
}

/// The same in the type of the databases.
pub(crate) fn now_ms() -> i64 {
    i64::try_from(now()).unwrap_or(i64::MAX)
}

/// The date at a time. Days begin at midnight UTC, everywhere.
pub(crate) fn date_of(ms: i64) -> String {
    let time = Timestamp::from_millisecond(ms).unwrap_or_default();
    time.to_zoned(TimeZone::UTC).date().to_string()
}

/// The time of the system clock.
fn system() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The time last shown, and when.
struct Clock {
    shown: Duration,
    at: Instant,
}

impl Clock {
    fn look(&mut self, system: Duration, at: Instant) -> Duration {
        let passed = at.saturating_duration_since(self.at);
        self.shown = system.clamp(self.shown + passed / 2, self.shown + passed * 2);
        self.at = at;
        self.shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_hours(1);
    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn days_begin_at_midnight_utc() {
        assert_eq!(date_of(0), "1970-01-01");
        assert_eq!(date_of(1_795_132_799_999), "2026-11-19");
        assert_eq!(date_of(1_795_132_800_000), "2026-11-20");
        assert_eq!(date_of(i64::MIN), "1970-01-01", "a time that no clock shows");
    }

    #[test]
    fn a_clock_that_is_set_is_approached_slowly() {
        let at = Instant::now();
        let mut clock = Clock { shown: 10 * HOUR, at };
        assert_eq!(clock.look(10 * HOUR + SECOND, at + SECOND), 10 * HOUR + SECOND);
        // Forward: a patience of one minute still lasts half a minute.
        let ahead = clock.look(15 * HOUR, at + SECOND);
        assert_eq!(ahead, 10 * HOUR + SECOND, "no time has passed");
        let ahead = clock.look(15 * HOUR + SECOND, at + 2 * SECOND);
        assert_eq!(ahead, 10 * HOUR + 3 * SECOND);
        // It converges, however often it is read.
        let mut clock = Clock { shown: 10 * HOUR, at };
        let late =
            (1..=7_200).map(|second| clock.look(11 * HOUR + second * SECOND, at + second * SECOND));
        assert_eq!(late.last(), Some(11 * HOUR + 7_200 * SECOND));
        // Back: it slows down.
        let mut clock = Clock { shown: 10 * HOUR, at };
        assert_eq!(clock.look(5 * HOUR, at + 2 * SECOND), 10 * HOUR + SECOND);
    }
}
