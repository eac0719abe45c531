//! The threads that tasks run on, and the pages of memory they use.

use std::io;

use tokio::runtime::{Builder, Runtime};

/// After how many tasks a thread looks at sockets and timers, if it is never idle. After the usual
/// 61, which take a busy house milliseconds, requests wait longer for that than for all else.
const EVENT_INTERVAL: u32 = 8;

/// A runtime for a house.
pub fn runtime() -> io::Result<Runtime> {
    use_small_pages();
    Builder::new_multi_thread().event_interval(EVENT_INTERVAL).enable_all().build()
}

/// Has the system give memory in small pages. Some systems give huge ones unasked, the allocator asks
/// the others for them, and one of those is kept while anything on it is in use: a house would keep
/// several times as much of what a flood has used.
fn use_small_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "huge pages cannot be switched off");
    }
}
