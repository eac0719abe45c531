//! The threads that tasks run on.

use std::io;

use tokio::runtime::{Builder, Runtime};

/// After how many tasks a thread looks at sockets and timers, if it is never idle. After the usual
/// 61, which take a busy house milliseconds, requests wait longer for that than for all else.
const EVENT_INTERVAL: u32 = 8;

/// A runtime for a house.
pub fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread().event_interval(EVENT_INTERVAL).enable_all().build()
}
