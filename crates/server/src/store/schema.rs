//! The tables and their version.

use super::base::{Connection, Value};
use super::error::StoreError;

/// The version of the tables that this program reads and writes.
const VERSION: i64 = 1;

/// Nodes that open an empty database at the same time make its tables one after the other. The
/// number is ours and means nothing else.
const LOCK: &str = "SELECT pg_advisory_xact_lock(4723061)::text";

const VERSIONS: &str = "CREATE TABLE IF NOT EXISTS schema (version bigint NOT NULL)";

const TABLES: [&str; 9] = [
    "CREATE TABLE IF NOT EXISTS games (id text PRIMARY KEY, setup text NOT NULL, \
     secret text NOT NULL, invite text NOT NULL, watch text NOT NULL, \
     created_ms bigint NOT NULL, status text NOT NULL, listed boolean NOT NULL, \
     summary text NOT NULL, updated_ms bigint NOT NULL)",
    "CREATE UNIQUE INDEX IF NOT EXISTS games_invite ON games (invite)",
    "CREATE UNIQUE INDEX IF NOT EXISTS games_watch ON games (watch)",
    "CREATE INDEX IF NOT EXISTS games_open ON games (updated_ms) \
     WHERE listed AND status IN ('gathering', 'playing')",
    "CREATE TABLE IF NOT EXISTS seated (game text NOT NULL, player text NOT NULL, \
     PRIMARY KEY (game, player))",
    "CREATE INDEX IF NOT EXISTS seated_player ON seated (player)",
    "CREATE TABLE IF NOT EXISTS players (id text PRIMARY KEY, name text NOT NULL, \
     made_ms bigint NOT NULL)",
    "CREATE TABLE IF NOT EXISTS sessions (hash text PRIMARY KEY, player text NOT NULL, \
     made_ms bigint NOT NULL, seen_ms bigint NOT NULL)",
    "CREATE INDEX IF NOT EXISTS sessions_player ON sessions (player)",
];

macro_rules! log {
    ($kept:literal) => {
        concat!(
            "CREATE TABLE IF NOT EXISTS log (game text NOT NULL, seq bigint NOT NULL, ",
            "kind text NOT NULL, seat integer, text text NOT NULL, key text NOT NULL, ",
            "command text NOT NULL, at_ms bigint NOT NULL, PRIMARY KEY (game, seq))",
            $kept
        )
    };
}

/// Makes the tables if they are missing, and refuses those of another version.
pub(super) async fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    let fault = |error| StoreError::unavailable("preparing the tables", error);
    connection.begin().await.map_err(fault)?;
    if let Connection::Postgres(_) = connection {
        connection.execute(LOCK, &[]).await.map_err(fault)?;
    }
    connection.execute(VERSIONS, &[]).await.map_err(fault)?;
    let found = connection.fetch("SELECT version FROM schema", &[]).await.map_err(fault)?;
    match found.as_slice() {
        [] => make(connection).await.map_err(fault)?,
        [(VERSION,)] => {}
        [(found,), ..] => return Err(StoreError::Schema { found: *found, wanted: VERSION }),
    }
    connection.commit().await.map_err(fault)
}

async fn make(connection: &mut Connection) -> Result<(), sqlx::Error> {
    for table in TABLES {
        connection.execute(table, &[]).await?;
    }
    // SQLite then keeps the rows of a game side by side, and in one tree instead of two.
    let log = match connection {
        Connection::Sqlite(_) => log!(" WITHOUT ROWID"),
        Connection::Postgres(_) => log!(""),
    };
    connection.execute(log, &[]).await?;
    let version = [Value::Number(VERSION)];
    connection.execute("INSERT INTO schema (version) VALUES ($1)", &version).await.map(drop)
}
