//! The open-file limit: each connection is a file descriptor.

use crate::config::Config;

/// Files needed besides connections: database, threads, log.
#[cfg(unix)]
const OWN: u64 = 100;

/// Raises the open-file limit as far as the system allows, and logs the result.
#[cfg(unix)]
pub(crate) fn raise(config: &Config) {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    let raised =
        setrlimit(Resource::Nofile, rustix::process::Rlimit { current: limit.maximum, ..limit });
    if let Err(error) = raised {
        tracing::warn!(%error, "raising the open-file limit failed");
    }
    limit = getrlimit(Resource::Nofile);
    let Some(files) = limit.current else { return };
    tracing::info!(files, "open-file limit");
    let connections = u64::try_from(config.max_connections).unwrap_or(u64::MAX);
    if files < connections.saturating_add(OWN) {
        tracing::warn!(
            files,
            connections,
            "fewer files may be open than connections: raise the limit (`ulimit -n`, or \
             LimitNOFILE in a unit of systemd)"
        );
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(crate) fn raise(_: &Config) {}
