//! The Tokio runtimes, and the memory pages of the process.

use std::io;

use tokio::runtime::{Builder, Runtime};

/// How many tasks a busy thread runs before it polls sockets and timers. With the default of 61,
/// which takes a busy server milliseconds, polling would dominate latency.
const EVENT_INTERVAL: u32 = 8;

/// A runtime for a server.
pub fn runtime() -> io::Result<Runtime> {
    use_small_pages();
    Builder::new_multi_thread().event_interval(EVENT_INTERVAL).enable_all().build()
}

/// Turns transparent huge pages off. The allocator keeps a huge page while anything on it is in
/// use, so a server would keep several times as much memory after a flood.
fn use_small_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "turning transparent huge pages off failed");
    }
}
