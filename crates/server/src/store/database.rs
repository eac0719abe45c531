//! Connections and statements for either database.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions, PgRow};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection as _, FromRow};

use super::error::StoreError;
use super::health::Files;
use super::sql::{POSTGRES, SQLITE, Sql};
use super::wakes;

/// How long SQLite waits for another writing process.
const BUSY: Duration = Duration::from_secs(5);
/// The delay before retrying to open a database that is being set up.
const RETRY: Duration = Duration::from_millis(20);
/// How long a reader waits for a connection.
const ACQUIRE: Duration = Duration::from_secs(5);
/// The page cache of SQLite's writer, in KiB (negative by convention): large enough for the last
/// page of every active game, so that appending reads nothing.
const WRITER_CACHE: &str = "-65536";
/// After how many pages SQLite checkpoints its write-ahead log, which blocks the writer. Pages that
/// hold many games change often but are copied once: four times the default halves the cost.
const CHECKPOINT: &str = "4000";
/// The number of SQLite readers; each is a thread, and there are few cores.
const SQLITE_READERS: u32 = 4;
const POSTGRES_READERS: u32 = 8;

/// The kind of database, and how to connect to it.
#[derive(Clone)]
pub(super) enum Database {
    /// A temporary database has a folder, which is deleted with the last clone of this.
    Sqlite {
        options: SqliteConnectOptions,
        _folder: Option<Arc<Scratch>>,
    },
    Postgres {
        options: PgConnectOptions,
    },
}

/// The folder of a temporary database.
pub(super) struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        // It is in the system's temporary folder: what cannot be deleted now is cleaned up with
        // that.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The writer's own connection.
pub(super) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// The readers' connections; clones share them.
#[derive(Clone)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// A parameter of a statement.
#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    Text(&'a str),
    Number(i64),
    Truth(bool),
}

/// What can be read from a row of either database.
pub(super) trait Read:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> Read for T where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

/// Builds a statement with its parameters for the executor's database.
macro_rules! with_values {
    ($query:expr, $values:expr) => {
        $values.iter().fold($query, |query, value| match *value {
            Value::Text(text) => query.bind(text),
            Value::Number(number) => query.bind(number),
            Value::Truth(truth) => query.bind(truth),
        })
    };
}

/// Implements reading a type from a row of either database, each field from the column of its name.
/// The derive of sqlx would do the same, but compile both databases a second time.
macro_rules! read_by_name {
    ($type:ident { $($field:ident),* }) => {
        impl<'r, R: sqlx::Row> sqlx::FromRow<'r, R> for $type
        where
            &'static str: sqlx::ColumnIndex<R>,
            String: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
            Option<String>: sqlx::Decode<'r, R::Database>,
            i64: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
        {
            fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
                Ok($type { $($field: row.try_get(stringify!($field))?),* })
            }
        }
    };
}

pub(super) use read_by_name;

impl Database {
    /// Parses a database URL.
    pub(super) fn read(url: &str) -> Result<Database, StoreError> {
        let (scheme, rest) = url.split_once(':').unwrap_or((url, ""));
        match scheme {
            "sqlite" if rest == ":memory:" => {
                let folder = scratch().map_err(|error| StoreError::Scratch(Arc::new(error)))?;
                let file = folder.0.join("house.sqlite");
                Ok(Database::sqlite(file, Some(Arc::new(folder))))
            }
            "sqlite" if !rest.is_empty() => {
                let path = rest.strip_prefix("//").unwrap_or(rest);
                Ok(Database::sqlite(path.into(), None))
            }
            "postgres" | "postgresql" => {
                let options: PgConnectOptions = url.parse().map_err(|error| StoreError::Open {
                    what: "the PostgreSQL database".into(),
                    source: Arc::new(error),
                })?;
                Ok(Database::Postgres { options: options.application_name("caravan") })
            }
            _ => Err(StoreError::Address { scheme: scheme.into() }),
        }
    }

    fn sqlite(file: PathBuf, folder: Option<Arc<Scratch>>) -> Database {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Everything acknowledged is on disk; in WAL mode, NORMAL would lose the last commits
            // on a power failure.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(false)
            .busy_timeout(BUSY);
        Database::Sqlite { options, _folder: folder }
    }

    /// Makes a SQLite file readable by this user only: it holds the secrets of games and the hashes
    /// of sessions. Errors are ignored: opening the file will report them.
    pub(super) fn keep_private(&self) {
        #[cfg(unix)]
        if let Database::Sqlite { options, .. } = self {
            use std::fs::{File, Permissions, set_permissions};
            use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
            let file = options.get_filename();
            // SQLite gives its other files the permissions of the first one.
            let _ = File::options().create(true).append(true).mode(0o600).open(file);
            for end in ["", "-wal", "-shm"] {
                let mut file = file.as_os_str().to_owned();
                file.push(end);
                let _ = set_permissions(file, Permissions::from_mode(0o600));
            }
        }
    }

    /// Refuses the database of another program: a file that is not a database, or a database that has
    /// tables but none of ours. Changes nothing.
    pub(super) async fn check_own(&self) -> Result<(), StoreError> {
        /// Columns of the first version of our tables, which tables of the same names elsewhere
        /// lack. One may be missing; that is reported later.
        const OURS: [&str; 4] = ["games.invite", "log.seq", "players.made_ms", "sessions.hash"];
        let mut columns = self.columns().await.map_err(|error| self.cannot_open(error))?;
        // Another node that is setting the database up has made nothing else yet.
        columns.retain(|(column,)| !column.starts_with("_sqlx_migrations."));
        let has = |name: &&str| columns.iter().any(|(column,)| column == name);
        if columns.is_empty() || OURS.iter().filter(|name| has(name)).count() >= OURS.len() - 1 {
            return Ok(());
        }
        let (what, instead) = match self {
            Database::Sqlite { options, .. } => {
                (options.get_filename().display().to_string(), "file or folder")
            }
            Database::Postgres { .. } => (self.name(), "database"),
        };
        Err(StoreError::Foreign { what, instead })
    }

    /// The columns of all tables, each with the name of its table; none of a file that is not there.
    /// What extensions of PostgreSQL bring is nobody's.
    async fn columns(&self) -> Result<Vec<(String,)>, sqlx::Error> {
        const OF_SQLITE: &str = "SELECT entry.name || '.' || part.name \
            FROM sqlite_master AS entry, pragma_table_info(entry.name) AS part";
        const OF_POSTGRES: &str = "SELECT entry.relname || '.' || part.attname \
            FROM pg_class AS entry JOIN pg_attribute AS part ON part.attrelid = entry.oid \
            WHERE entry.relnamespace = to_regnamespace(current_schema()) \
            AND entry.relkind IN ('r', 'p', 'v', 'm', 'f') \
            AND part.attnum > 0 AND NOT part.attisdropped \
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = entry.oid AND deptype = 'e')";
        match self {
            Database::Sqlite { options, .. } => {
                let file = options.get_filename();
                if !file.metadata().is_ok_and(|file| file.len() > 0) {
                    return Ok(Vec::new());
                }
                let reader = SqliteConnectOptions::new().filename(file).read_only(true);
                let mut connection = reader.busy_timeout(BUSY).connect().await?;
                let columns = sqlx::query_as(OF_SQLITE).fetch_all(&mut connection).await?;
                connection.close().await?;
                Ok(columns)
            }
            Database::Postgres { options } => {
                let mut connection = options.connect().await?;
                let columns = sqlx::query_as(OF_POSTGRES).fetch_all(&mut connection).await?;
                connection.close().await?;
                Ok(columns)
            }
        }
    }

    /// The SQL dialect of this database.
    pub(super) fn sql(&self) -> &'static Sql {
        match self {
            Database::Sqlite { .. } => &SQLITE,
            Database::Postgres { .. } => &POSTGRES,
        }
    }

    /// The files of an open SQLite database.
    pub(super) fn files(&self) -> Option<Files> {
        match self {
            Database::Sqlite { options, .. } => Some(Files::of(options.get_filename())),
            Database::Postgres { .. } => None,
        }
    }

    /// A new connection for writing.
    pub(super) async fn connect(&self) -> Result<Connection, sqlx::Error> {
        Ok(match self {
            Database::Sqlite { options, .. } => {
                let writer = options
                    .clone()
                    .pragma("cache_size", WRITER_CACHE)
                    .pragma("wal_autocheckpoint", CHECKPOINT)
                    // Overwrite deleted data with zeros: names of deleted people must be gone.
                    .pragma("secure_delete", "on");
                let begun = Instant::now();
                loop {
                    match writer.connect().await {
                        // SQLite does not wait for another process that switches an empty database
                        // to WAL mode: it refuses at once.
                        Err(error) if is_locked(&error) && begun.elapsed() < BUSY => {
                            tokio::time::sleep(RETRY).await;
                        }
                        connected => break Connection::Sqlite(connected?),
                    }
                }
            }
            Database::Postgres { options } => Connection::Postgres(options.connect().await?),
        })
    }

    /// The read-only connections.
    pub(super) async fn pool(&self) -> Result<Pool, sqlx::Error> {
        Ok(match self {
            Database::Sqlite { options, .. } => {
                let pool = SqlitePoolOptions::new()
                    .max_connections(SQLITE_READERS)
                    .acquire_timeout(ACQUIRE)
                    .idle_timeout(None)
                    .max_lifetime(None)
                    .test_before_acquire(false);
                // A reader must not create a missing file.
                let readers = options.clone().create_if_missing(false).pragma("query_only", "on");
                Pool::Sqlite(pool.connect_with(readers).await?)
            }
            Database::Postgres { options } => {
                let pool =
                    PgPoolOptions::new().max_connections(POSTGRES_READERS).acquire_timeout(ACQUIRE);
                let readers = options.clone().options([("default_transaction_read_only", "on")]);
                Pool::Postgres(pool.connect_with(readers).await?)
            }
        })
    }

    /// Subscribes to notifications of other nodes, where the database supports them.
    pub(super) async fn listener(&self) -> Result<Option<PgListener>, sqlx::Error> {
        let Database::Postgres { options } = self else { return Ok(None) };
        // A pool of one, which the listener keeps for itself.
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(ACQUIRE)
            .idle_timeout(None)
            .max_lifetime(None);
        let pool = pool.connect_with(options.clone()).await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.listen(wakes::CHANNEL).await?;
        Ok(Some(listener))
    }

    /// The error when it cannot be opened.
    pub(super) fn cannot_open(&self, error: sqlx::Error) -> StoreError {
        StoreError::Open { what: self.name(), source: Arc::new(error) }
    }

    /// Which database it is, without a password.
    fn name(&self) -> String {
        match self {
            Database::Sqlite { options, .. } => {
                format!("the SQLite database {}", options.get_filename().display())
            }
            Database::Postgres { options } => {
                let name = options.get_database().unwrap_or_else(|| options.get_username());
                let (host, port) = (options.get_host(), options.get_port());
                format!("the PostgreSQL database {name} on {host}:{port}")
            }
        }
    }
}

/// Whether SQLite reports a lock of another process.
fn is_locked(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| matches!(code.as_ref(), "5" | "261" | "517"))
}

impl Connection {
    /// Executes a statement; returns how many rows it changed.
    pub(super) async fn execute(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<u64, sqlx::Error> {
        Ok(match self {
            Connection::Sqlite(connection) => {
                with_values!(sqlx::query(sql), values).execute(connection).await?.rows_affected()
            }
            Connection::Postgres(connection) => {
                with_values!(sqlx::query(sql), values).execute(connection).await?.rows_affected()
            }
        })
    }

    /// Executes a statement; returns its rows.
    pub(super) async fn fetch<T: Read>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                with_values!(sqlx::query_as(sql), values).fetch_all(connection).await
            }
            Connection::Postgres(connection) => {
                with_values!(sqlx::query_as(sql), values).fetch_all(connection).await
            }
        }
    }

    /// Begins a write transaction.
    pub(super) async fn begin(&mut self) -> Result<(), sqlx::Error> {
        let begin = match self {
            // Take the write lock at once: otherwise another process could write between our read
            // and our write, and ours would fail.
            Connection::Sqlite(_) => "BEGIN IMMEDIATE",
            Connection::Postgres(_) => "BEGIN",
        };
        self.execute(begin, &[]).await.map(drop)
    }

    /// Commits the transaction; then it is on disk.
    pub(super) async fn commit(&mut self) -> Result<(), sqlx::Error> {
        self.execute("COMMIT", &[]).await.map(drop)
    }

    /// Checkpoints SQLite's write-ahead log and truncates it, so that overwritten data is gone from
    /// the disk; returns whether that was possible. It waits only briefly for readers, because all
    /// writers wait meanwhile, and a backup reads for long.
    pub(super) async fn empty_log(&mut self) -> bool {
        if !matches!(self, Connection::Sqlite(_)) {
            return true;
        }
        let emptying = async {
            self.execute("PRAGMA busy_timeout = 50", &[]).await?;
            let emptied = self.fetch("PRAGMA wal_checkpoint(TRUNCATE)", &[]).await;
            self.execute("PRAGMA busy_timeout = 5000", &[]).await?;
            let emptied: Vec<(i64, i64, i64)> = emptied?;
            Ok::<bool, sqlx::Error>(matches!(emptied[..], [(0, ..)]))
        };
        emptying.await.unwrap_or_else(|error| {
            tracing::warn!(%error, "truncating the write-ahead log failed");
            false
        })
    }

    /// Whether the database can notify other nodes.
    pub(super) fn can_notify(&self) -> bool {
        matches!(self, Connection::Postgres(_))
    }

    pub(super) async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => connection.close().await,
            Connection::Postgres(connection) => connection.close().await,
        }
    }
}

impl Pool {
    /// Executes a statement; returns its rows.
    pub(super) async fn fetch<T: Read>(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, sqlx::Error> {
        match self {
            Pool::Sqlite(pool) => with_values!(sqlx::query_as(sql), values).fetch_all(pool).await,
            Pool::Postgres(pool) => with_values!(sqlx::query_as(sql), values).fetch_all(pool).await,
        }
    }

    pub(super) async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

/// A new folder in the system's temporary folder.
fn scratch() -> io::Result<Scratch> {
    let number = getrandom::u64().map_err(io::Error::other)?;
    let folder = std::env::temp_dir().join(format!("caravan-{number:016x}"));
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&folder)?;
    Ok(Scratch(folder))
}
