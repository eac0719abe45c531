//! How a house is run.

use std::net::SocketAddr;
use std::path::PathBuf;

/// The choices of whoever runs the house.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub bind: SocketAddr,
    /// Where it tells its figures to those who run it; nowhere, if none is given.
    pub admin: Option<SocketAddr>,
    /// Where it stores: `sqlite:PATH` or `postgres://…`.
    pub database: String,
    /// Under which address others reach it, such as `https://play.example.org`.
    pub public_url: Option<String>,
    /// How many threads think.
    pub thinking_threads: usize,
    /// How many connections may be open.
    pub max_connections: usize,
    /// How many of them from one address.
    pub max_connections_each: usize,
    /// Where whoever runs the house gives it orders: the path of a socket; none without one.
    pub admin_socket: Option<PathBuf>,
}

impl Config {
    /// A house on this machine alone, at any free port.
    pub fn local(database: String) -> Config {
        Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 0)),
            admin: None,
            database,
            public_url: None,
            thinking_threads: std::thread::available_parallelism().map_or(1, usize::from),
            max_connections: 18_000,
            max_connections_each: 1_000,
            admin_socket: None,
        }
    }

    /// Whether it is reached over https.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }
}
