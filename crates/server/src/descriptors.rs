//! How many files the house may have open: each connection is one.

use crate::config::Config;

/// What a house has open besides connections: its database, its threads, its log.
#[cfg(unix)]
const OWN: u64 = 100;

/// Raises the limit as far as we may, and says what that comes to.
#[cfg(unix)]
pub(crate) fn raise(config: &Config) {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    let raised =
        setrlimit(Resource::Nofile, rustix::process::Rlimit { current: limit.maximum, ..limit });
    if let Err(error) = raised {
        tracing::warn!(%error, "the limit of open files cannot be raised");
    }
    limit = getrlimit(Resource::Nofile);
    let Some(files) = limit.current else { return };
    tracing::info!(files, "files may be open");
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

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub(crate) fn raise(_: &Config) {}
