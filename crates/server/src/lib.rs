//! The game server: rooms, sessions, storage and web client behind one address.
//!
//! Rules are in the engine, and the logic of a table in `caravan-room`. This crate adds I/O around
//! them. In reading order:
//!
//! - [`Config`]: settings; `clock`, `token`, `metrics`: time, random tokens, Prometheus metrics;
//! - [`store`]: the database; `error`: errors of the HTTP API;
//! - `limits`: rate limits; `origin`: allowed origins and hosts (CSRF, DNS rebinding); `accept`:
//!   connections; `lan`: the local network;
//! - `pool`, `analysis`: the thread pool for bots, hints and analyses;
//! - `close`: close codes; `outbox`: messages waiting for a client; `frames`: a frame rate limit;
//!   `attention`: whether a client listens; `admissions`: the register of open sockets, to recheck
//!   on revocation; `feeds`: who hears of changes of their tables;
//! - `alerts`: push messages, webhooks and e-mail;
//! - `mailbox`: the mailbox of a room; `rooms`: the open rooms; `pulse`: heartbeats and outages;
//! - `house`: shared state; `sweep`: expiry; `upkeep`: background tasks;
//! - `actor`: the task of a room; `opening`: loading a room from storage;
//!   `herald`: alerts people of their tables; `deadlines`: deadlines that fire although nobody is connected;
//! - `caller`: client addresses behind a reverse proxy; `session`: sessions and cookies;
//!   `admission`: authorization; `person`: export and deletion of personal data (privacy);
//! - `feed`: one's own tables, over HTTP and a WebSocket;
//! - [`ratings`]: computing the ratings of people again from the logs;
//! - `bot`: external bots; `socket`: the WebSocket of a table, where clients reconnect;
//! - `admin`: the admin socket;
//! - `body`: limits of request bodies; `files`: the web client; `api`: the HTTP API.
//!
//! Each file uses those above it and none below.

#![forbid(unsafe_code)]

mod accept;
mod actor;
#[cfg(unix)]
pub mod admin;
mod admission;
mod admissions;
mod alerts;
mod analysis;
mod api;
mod attention;
mod body;
mod bot;
mod caller;
mod chat;
mod clock;
mod close;
mod config;
mod deadlines;
mod descriptors;
mod error;
mod feed;
mod feeds;
mod files;
mod frames;
mod hashing;
mod herald;
mod house;
mod lan;
mod limits;
mod mailbox;
mod metrics;
mod opening;
mod origin;
mod outbox;
mod person;
mod phrase;
mod pool;
mod pulse;
pub mod ratings;
mod rooms;
mod runtime;
mod session;
mod socket;
pub mod store;
mod sweep;
mod token;
mod upkeep;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio_util::sync::CancellationToken;

pub use config::{Chat, Config, KEYS, Keep, Key, Network, ProxyHeader, Rate, Time, Word};
pub use runtime::runtime;

use house::House;
use lan::Lan;
use pool::Pool;
use store::{Store, StoreError};

/// Why a server cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address is in use, or not one of this machine.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        address: SocketAddr,
        /// The cause.
        source: std::io::Error,
    },
    /// No storage is configured.
    #[error("no storage is configured: set --data or --database")]
    Nowhere,
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The admin socket cannot be opened.
    #[error("cannot open the admin socket {}: {source}; name another with --admin-socket", path.display())]
    Admin {
        /// Its path.
        path: std::path::PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// No thread can be started.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), OpenError> {
    let failed = |source| OpenError::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

/// A server with open storage and listeners.
pub struct OpenHouse {
    address: SocketAddr,
    listener: TcpListener,
    /// Listeners that are added when it is opened to the network.
    more: UnboundedReceiver<TcpListener>,
    admin: Option<TcpListener>,
    house: Arc<House>,
    #[cfg(unix)]
    orders: Option<admin::AdminSocket>,
}

impl OpenHouse {
    /// Opens the database and the listener; serves nobody yet.
    pub async fn new(config: Config) -> Result<OpenHouse, OpenError> {
        let (listener, address) = listen(config.bind()).await?;
        let may_open = config.may_open() && address.ip().is_loopback();
        OpenHouse::with(listener, address, config, may_open).await
    }

    /// The same with a listener that was handed over and stays open across restarts (socket
    /// activation): clients that connect in between wait instead of being refused.
    pub async fn at(
        listener: std::net::TcpListener,
        config: Config,
    ) -> Result<OpenHouse, OpenError> {
        let failed = |source| OpenError::Listen { address: config.bind(), source };
        listener.set_nonblocking(true).map_err(failed)?;
        let listener = TcpListener::from_std(listener).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        // Whoever hands the listener over decides about the network.
        OpenHouse::with(listener, address, config, false).await
    }

    async fn with(
        listener: TcpListener,
        address: SocketAddr,
        mut config: Config,
        may_open: bool,
    ) -> Result<OpenHouse, OpenError> {
        let admin = match config.admin {
            None => None,
            Some(address) => {
                let (listener, address) = listen(address).await?;
                config.admin = Some(address);
                Some(listener)
            }
        };
        descriptors::raise(&config);
        let database = config.storage().ok_or(OpenError::Nowhere)?;
        let store = Store::open(&database).await?;
        // A shared database means a public server.
        let may_open = may_open && store.wakes().is_none();
        let (listeners, more) = mpsc::unbounded_channel();
        let lan = Lan::new(address, may_open, listeners);
        let pool = Pool::new(config.threads()).map_err(OpenError::Thread)?;
        #[cfg(unix)]
        let orders = match &config.admin_socket {
            None => None,
            Some(path) => {
                let failed = |source| OpenError::Admin { path: path.clone(), source };
                Some(admin::AdminSocket::open(path).map_err(failed)?)
            }
        };
        // Now the port is known.
        (config.host, config.port) = (Some(address.ip()), Some(address.port()));
        let house = Arc::new(House::new(config, store, pool, lan));
        upkeep::begin(&house);
        deadlines::begin(&house);
        herald::begin(&house);
        Ok(OpenHouse {
            address,
            listener,
            more,
            admin,
            house,
            #[cfg(unix)]
            orders,
        })
    }

    /// The address of the metrics, if they are served.
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.house.config.admin
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until told to shut down, then finishes gracefully: clients are told to reconnect, and
    /// everything acknowledged is on disk.
    pub async fn serve(self, close: CancellationToken) {
        let OpenHouse { listener, more, admin, house, address, .. } = self;
        #[cfg(unix)]
        if let Some(orders) = self.orders {
            house.tasks.spawn(orders.serve(Arc::clone(&house)));
        }
        tracing::info!(%address, "open");
        let closing = house.closing.clone();
        let app = api::router(Arc::clone(&house));
        let watch = async move {
            close.cancelled().await;
            tracing::info!("closing");
            closing.cancel();
        };
        let lan = serve_more(Arc::clone(&house), app.clone(), more);
        let counts = Arc::clone(&house.connections);
        let serving = accept::serve(listener, app, &house.config, counts, house.closing.clone());
        let administering = async {
            if let Some(listener) = admin {
                let app = api::admin(Arc::clone(&house));
                let counts = Arc::default();
                accept::serve(listener, app, &house.config, counts, house.closing.clone()).await;
            }
        };
        tokio::join!(watch, serving, lan, administering);
        house.close().await;
        tracing::info!("closed");
    }
}

/// Serves on listeners that are added later, until shutdown.
async fn serve_more(house: Arc<House>, app: Router, mut more: UnboundedReceiver<TcpListener>) {
    while let Some(listener) = house.closing.run_until_cancelled(more.recv()).await.flatten() {
        let (all, app) = (Arc::clone(&house), app.clone());
        house.tasks.spawn(async move {
            let counts = Arc::clone(&all.connections);
            accept::serve(listener, app, &all.config, counts, all.closing.clone()).await;
        });
    }
}
