//! Servers that run in the process of the tests.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use caravan_server::{Config, OpenHouse};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::browser::{Browser, Links};
use crate::player::Player;

/// A house that serves.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) admin: Option<SocketAddr>,
    close: CancellationToken,
    task: JoinHandle<()>,
}

impl Running {
    /// A house that forgets everything when it closes.
    pub(crate) async fn in_memory() -> Running {
        Running::with(config("sqlite::memory:")).await
    }

    /// A house that keeps everything in this database.
    pub(crate) async fn on(database: &str) -> Running {
        Running::with(config(database)).await
    }

    pub(crate) async fn with(config: Config) -> Running {
        let open = OpenHouse::new(config).await.unwrap();
        let (address, admin) = (open.address(), open.admin_address());
        let close = CancellationToken::new();
        let task = tokio::spawn(open.serve(close.clone()));
        Running { address, admin, close, task }
    }

    /// Tells it to close and waits until it has.
    pub(crate) async fn close(self) {
        self.close.cancel();
        self.task.await.unwrap();
    }

    /// Tells it to close, and waits for nothing.
    pub(crate) fn begin_to_close(&self) {
        self.close.cancel();
    }
}

/// One thread thinks: tests of two dozen houses run side by side. All guests come from one address,
/// so nothing is limited.
pub(crate) fn config(database: &str) -> Config {
    Config { thinking_threads: 1, limits: false, ..Config::local(database.into()) }
}

/// A folder that is removed with everything in it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn make() -> Folder {
        let number = getrandom::u64().unwrap();
        let folder = std::env::temp_dir().join(format!("caravan-house-{number:016x}"));
        std::fs::create_dir(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The address of a database in it.
    pub(crate) fn url(&self) -> String {
        format!("sqlite:{}", self.file().display())
    }

    /// The file of that database.
    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("house.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The wish for a table of one person and a bot.
pub(crate) fn against_a_bot(family: &str) -> Value {
    json!({ "family": family, "chairs": [{ "type": "me" }, { "type": "bot", "level": "peddler" }] })
}

/// The wish for a table of two people, the first one first.
pub(crate) fn for_two() -> Value {
    json!({
        "family": "road", "drawnSeats": false, "chairs": [{ "type": "me" }, { "type": "open" }],
    })
}

/// The wish for a table at which one person plays both seats.
pub(crate) fn hot_seat() -> Value {
    json!({
        "family": "road", "drawnSeats": false,
        "chairs": [{ "type": "me", "name": "Ana" }, { "type": "me", "name": "Ben" }],
    })
}

/// A private game of two people that goes on; the first one decides.
pub(crate) struct Two {
    pub(crate) links: Links,
    pub(crate) hosts: Browser,
    pub(crate) guests: Browser,
    pub(crate) host: Player,
    pub(crate) guest: Player,
}

impl Two {
    /// Begins it; the guest plays at another address, which may be the same.
    pub(crate) async fn begin(here: SocketAddr, there: SocketAddr, wish: &Value) -> Two {
        let hosts = Browser::named(here, "Ana").await;
        let guests = Browser::named(there, "Ben").await;
        let links = hosts.lay(wish).await;
        let mut host = Player::connect(&hosts, &links.game, "").await;
        let invite = format!("?invite={}", links.invite);
        let mut guest = Player::connect(&guests, &links.game, &invite).await;
        let id = guest.id();
        let sit = caravan_protocol::Request::Sit {
            id,
            chair: 2,
            name: "Ben".into(),
            promise: None,
            color: None,
        };
        guest.command(&sit).await.unwrap();
        host.start(None).await;
        host.turn().await;
        guest.until(|table| table.deciding == Some(1)).await;
        Two { links, hosts, guests, host, guest }
    }
}
