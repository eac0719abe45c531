//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

/// The timestamp of now, in milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The same, as databases count.
pub(crate) fn now_ms() -> i64 {
    i64::try_from(now()).unwrap_or(i64::MAX)
}
