//! A house: rooms, sessions, storage and files behind one address.
//!
//! What decides is elsewhere: the rules in the engine, the table in the room. Here is what a room
//! cannot do by itself, in reading order:
//!
//! - [`Config`]: how a house is run; `clock`, `token`, `metrics`: time, chance and what can be measured;
//! - [`store`]: what lasts; `error`: why something is refused;
//! - `limits`: how much somebody may ask for; `origin`: which pages may talk to us; `accept`:
//!   connections; `lan`: the network around us;
//! - `pool`, `analysis`: where bots, hints and analyses are thought about;
//! - `close`: how sockets are closed; `outbox`: what waits for one; `frames`: how many frames it may
//!   have; `admissions`: whom to tell that they may no longer be let in;
//! - `alerts`: how people are told wherever they are;
//! - `mailbox`: the way to a room; `rooms`: those that are open; `pulse`: when the house was up;
//! - `house`: what they share; `sweep`: what has expired; `upkeep`: what it does by itself;
//! - `actor`: one room in its task; `opening`: a room from what is stored;
//!   `herald`: tells people of their tables; `deadlines`: what is due although nobody is there;
//! - `caller`: from where somebody asks; `session`: who they are; `admission`: what lets them in;
//!   `person`: all that the house holds about them;
//! - `bot`: a program at a table; `socket`: a table's socket;
//! - `admin`: what whoever runs the house asks of it;
//! - `body`: how much a request may carry; `files`: the page; `api`: what is asked over HTTP.
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
mod body;
mod bot;
mod caller;
mod clock;
mod close;
mod config;
mod deadlines;
mod descriptors;
mod error;
mod files;
mod frames;
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
mod pool;
mod pulse;
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

pub use config::{Config, KEYS, Keep, Key, Network, ProxyHeader, Rate, Time};
pub use runtime::runtime;

use house::House;
use lan::Lan;
use pool::Pool;
use store::{Store, StoreError};

/// Why a house cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address is taken or not this machine's.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// Nobody has said where to store.
    #[error("name a folder or a database to keep everything in: see --data and --database")]
    Nowhere,
    /// The storage cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The admin socket cannot be opened.
    #[error("cannot open the admin socket {}: {source}; name another with --admin-socket", path.display())]
    Admin {
        /// Its path.
        path: std::path::PathBuf,
        /// Why.
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

/// A house that is open.
pub struct OpenHouse {
    address: SocketAddr,
    listener: TcpListener,
    /// Listeners of a house that is opened to the network.
    more: UnboundedReceiver<TcpListener>,
    admin: Option<TcpListener>,
    house: Arc<House>,
    #[cfg(unix)]
    orders: Option<admin::AdminSocket>,
}

impl OpenHouse {
    /// Opens storage and address; nobody is served yet.
    pub async fn new(config: Config) -> Result<OpenHouse, OpenError> {
        let (listener, address) = listen(config.bind()).await?;
        let may_open = config.may_open() && address.ip().is_loopback();
        OpenHouse::with(listener, address, config, may_open).await
    }

    /// The same, at an address that somebody else has opened and keeps open: who connects while
    /// one house follows another waits, and is not refused.
    pub async fn at(
        listener: std::net::TcpListener,
        config: Config,
    ) -> Result<OpenHouse, OpenError> {
        let failed = |source| OpenError::Listen { address: config.bind(), source };
        listener.set_nonblocking(true).map_err(failed)?;
        let listener = TcpListener::from_std(listener).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        // Whoever hands the address over decides who reaches it.
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
        // Houses that share a database are run for others.
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
        // From now on the port is known.
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

    /// Where it serves its metrics, if anywhere.
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.house.config.admin
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until told to close, then lets everybody finish: clients are told to come back, and
    /// what was acknowledged is on disk.
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

/// Serves at addresses that are opened later, until the house closes.
async fn serve_more(house: Arc<House>, app: Router, mut more: UnboundedReceiver<TcpListener>) {
    while let Some(listener) = house.closing.run_until_cancelled(more.recv()).await.flatten() {
        let (all, app) = (Arc::clone(&house), app.clone());
        house.tasks.spawn(async move {
            let counts = Arc::clone(&all.connections);
            accept::serve(listener, app, &all.config, counts, all.closing.clone()).await;
        });
    }
}
