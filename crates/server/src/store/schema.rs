//! The database schema and its migrations.
//!
//! Never change a released migration: databases store its checksum.

use std::sync::Arc;

use sqlx::Connection as _;
use sqlx::SqlSafeStr as _;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use super::database::Connection;
use super::error::StoreError;

/// The first migration uses `IF NOT EXISTS`, for databases older than migrations.
const TABLES: &str = "\
    CREATE TABLE IF NOT EXISTS schema (version bigint NOT NULL); \
    CREATE TABLE IF NOT EXISTS games (id text PRIMARY KEY, setup text NOT NULL, \
        secret text NOT NULL, invite text NOT NULL, watch text NOT NULL, \
        created_ms bigint NOT NULL, status text NOT NULL, listed boolean NOT NULL, \
        summary text NOT NULL, updated_ms bigint NOT NULL); \
    CREATE UNIQUE INDEX IF NOT EXISTS games_invite ON games (invite); \
    CREATE UNIQUE INDEX IF NOT EXISTS games_watch ON games (watch); \
    CREATE INDEX IF NOT EXISTS games_open ON games (updated_ms) \
        WHERE listed AND status IN ('gathering', 'playing'); \
    CREATE TABLE IF NOT EXISTS seated (game text NOT NULL, player text NOT NULL, \
        PRIMARY KEY (game, player)); \
    CREATE INDEX IF NOT EXISTS seated_player ON seated (player); \
    CREATE TABLE IF NOT EXISTS players (id text PRIMARY KEY, name text NOT NULL, \
        made_ms bigint NOT NULL); \
    CREATE TABLE IF NOT EXISTS sessions (hash text PRIMARY KEY, player text NOT NULL, \
        made_ms bigint NOT NULL, seen_ms bigint NOT NULL); \
    CREATE INDEX IF NOT EXISTS sessions_player ON sessions (player);";

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

/// SQLite clusters the rows of a game, in one B-tree instead of two.
const LOG_SQLITE: &str = log!(" WITHOUT ROWID");
const LOG_POSTGRES: &str = log!("");

/// Drops columns that were never read. Older programs check `schema`, and refuse.
const UNREAD: &str = "\
    DROP INDEX sessions_player; \
    ALTER TABLE sessions DROP COLUMN seen_ms; \
    ALTER TABLE log DROP COLUMN key; \
    DELETE FROM schema; \
    INSERT INTO schema (version) VALUES (3);";

/// Expiry: shared texts, and indexes for old games and sessions. Also the id of the storage.
const EXPIRY: &str = "\
    CREATE TABLE house (key text PRIMARY KEY, value text NOT NULL); \
    CREATE TABLE texts (hash text PRIMARY KEY, text text NOT NULL, used_ms bigint NOT NULL); \
    ALTER TABLE games ADD COLUMN set_hash text; \
    ALTER TABLE games ADD COLUMN map_hash text; \
    CREATE INDEX games_set ON games (set_hash) WHERE set_hash IS NOT NULL; \
    CREATE INDEX games_map ON games (map_hash) WHERE map_hash IS NOT NULL; \
    CREATE INDEX games_status ON games (status, updated_ms); \
    CREATE INDEX sessions_made ON sessions (made_ms);";

macro_rules! people {
    (host: $host:literal, now: $now:literal) => {
        concat!(
            "ALTER TABLE sessions ADD COLUMN seen_ms bigint NOT NULL DEFAULT 0; ",
            // Their last use is unknown: they get a full lifetime from now on.
            "UPDATE sessions SET seen_ms = ",
            $now,
            "; ",
            "ALTER TABLE sessions ADD COLUMN browser text NOT NULL DEFAULT ''; ",
            "CREATE INDEX sessions_player ON sessions (player); ",
            "ALTER TABLE players ADD COLUMN banned_ms bigint NOT NULL DEFAULT 0; ",
            "CREATE TABLE device_links (hash text PRIMARY KEY, player text NOT NULL, ",
            "made_ms bigint NOT NULL, until_ms bigint NOT NULL); ",
            "CREATE INDEX device_links_player ON device_links (player); ",
            "CREATE TABLE named (player text NOT NULL, game text NOT NULL, ",
            "PRIMARY KEY (player, game)); ",
            "INSERT INTO named (player, game) SELECT player, game FROM seated ",
            "UNION SELECT substr(text, 12, 32), game FROM log WHERE kind = 'sat' ",
            "UNION SELECT ",
            $host,
            ", id FROM games WHERE ",
            $host,
            " IS NOT NULL; ",
            "CREATE TABLE audit (at_ms bigint NOT NULL, who text NOT NULL, did text NOT NULL, ",
            "about text NOT NULL); ",
            "CREATE INDEX audit_time ON audit (at_ms); ",
            "CREATE INDEX audit_who ON audit (who); ",
            "CREATE INDEX audit_about ON audit (about);"
        )
    };
}

/// Session lists, device links, bans, names in games, the audit log. An invalid setup has no host,
/// and does not stop the migration.
const PEOPLE_SQLITE: &str = people!(
    host: "CASE WHEN json_valid(setup) THEN setup ->> 'host' END",
    now: "CAST(strftime('%s', 'now') AS bigint) * 1000"
);
const PEOPLE_POSTGRES: &str = people!(
    host: "substring(setup from '\"host\":\"([0-9a-f]*)\"')",
    now: "CAST(extract(epoch FROM now()) * 1000 AS bigint)"
);

/// Deadlines, heartbeats and outages.
const CLOCKS: &str = "\
    CREATE TABLE deadlines (game text PRIMARY KEY, at_ms bigint NOT NULL, \
        claimed_ms bigint NOT NULL, claimed_by text NOT NULL); \
    CREATE INDEX deadlines_at ON deadlines (at_ms); \
    CREATE TABLE alive (id integer PRIMARY KEY, before_ms bigint NOT NULL, \
        at_ms bigint NOT NULL); \
    CREATE TABLE outages (from_ms bigint PRIMARY KEY, until_ms bigint NOT NULL); \
    CREATE INDEX outages_until ON outages (until_ms);";

/// How people want to be told of their tables, and what is held for them in quiet hours.
const ALERTS: &str = "\
    CREATE TABLE alerts (player text PRIMARY KEY, settings text NOT NULL, \
        mail_token text NOT NULL, held text NOT NULL, held_until_ms bigint NOT NULL); \
    CREATE INDEX alerts_mail ON alerts (mail_token) WHERE mail_token <> ''; \
    CREATE INDEX alerts_held ON alerts (held_until_ms) WHERE held_until_ms > 0;";

/// For whom games wait. What older programs have listed is not known until the game is opened.
const WAITS: &str = "\
    ALTER TABLE seated ADD COLUMN waits bigint NOT NULL DEFAULT -1; \
    ALTER TABLE seated ADD COLUMN until_ms bigint NOT NULL DEFAULT 0;";

/// The last vacation of each person, and those before it.
const VACATIONS: &str = "\
    CREATE TABLE vacations (player text PRIMARY KEY, from_ms bigint NOT NULL, \
        until_ms bigint NOT NULL, past text NOT NULL);";

/// What people have prepared in games by days.
const PLANS: &str = "\
    CREATE TABLE plans (game text NOT NULL, player text NOT NULL, plan text NOT NULL, \
        PRIMARY KEY (game, player)); \
    CREATE INDEX plans_player ON plans (player);";

/// What people say at tables, and what of it was reported.
const CHAT: &str = "\
    CREATE TABLE chat (game text NOT NULL, id text NOT NULL, at_ms bigint NOT NULL, \
        player text NOT NULL, name text NOT NULL, watching bigint NOT NULL, \
        remark text NOT NULL, PRIMARY KEY (game, id)); \
    CREATE INDEX chat_player ON chat (player); \
    CREATE TABLE reports (game text NOT NULL, line text NOT NULL, reporter text NOT NULL, \
        at_ms bigint NOT NULL, player text NOT NULL, name text NOT NULL, remark text NOT NULL, \
        PRIMARY KEY (game, line, reporter)); \
    CREATE INDEX reports_at ON reports (at_ms); \
    CREATE INDEX reports_line ON reports (line);";

/// The phrases that keep names.
const PHRASES: &str = "\
    CREATE TABLE phrases (player text PRIMARY KEY, hash text NOT NULL, \
        made_ms bigint NOT NULL, seen_ms bigint NOT NULL); \
    CREATE UNIQUE INDEX phrases_hash ON phrases (hash); \
    CREATE INDEX phrases_seen ON phrases (seen_ms);";

/// The boards of the caravan of the day.
const DAYS: &str = "\
    CREATE TABLE days (date text NOT NULL, family text NOT NULL, player text NOT NULL, \
        own bigint NOT NULL, rival bigint NOT NULL, record text NOT NULL, at_ms bigint NOT NULL, \
        PRIMARY KEY (date, family, player)); \
    CREATE INDEX days_player ON days (player);";

/// Results of rated games, the ratings that follow from them, and who shows a page about themselves.
const RATINGS: &str = "\
    CREATE TABLE rated_seats (game text NOT NULL, seat bigint NOT NULL, family text NOT NULL, \
        at_ms bigint NOT NULL, player text NOT NULL, place bigint NOT NULL, \
        score bigint NOT NULL, lost bigint NOT NULL, points bigint NOT NULL DEFAULT 0, \
        spread bigint NOT NULL DEFAULT 0, gain bigint NOT NULL DEFAULT 0, \
        PRIMARY KEY (game, seat)); \
    CREATE INDEX rated_seats_order ON rated_seats (family, at_ms, game); \
    CREATE INDEX rated_seats_player ON rated_seats (player, at_ms); \
    CREATE TABLE ratings (family text NOT NULL, player text NOT NULL, points bigint NOT NULL, \
        spread bigint NOT NULL, games bigint NOT NULL, wins bigint NOT NULL, \
        PRIMARY KEY (family, player)); \
    CREATE INDEX ratings_board ON ratings (family, (points - spread)); \
    CREATE INDEX ratings_player ON ratings (player); \
    CREATE TABLE rated_counted (family text PRIMARY KEY, at_ms bigint NOT NULL, \
        game text NOT NULL, games bigint NOT NULL); \
    CREATE TABLE pages (player text PRIMARY KEY, page text NOT NULL, open bigint NOT NULL); \
    CREATE UNIQUE INDEX pages_page ON pages (page);";

/// All migrations, in order, with this dialect's log and people.
fn migrations(log: &'static str, people: &'static str) -> Vec<Migration> {
    let texts = [
        ("tables", TABLES),
        ("log", log),
        ("unread", UNREAD),
        ("expiry", EXPIRY),
        ("people", people),
        ("clocks", CLOCKS),
        ("alerts", ALERTS),
        ("waits", WAITS),
        ("vacations", VACATIONS),
        ("plans", PLANS),
        ("chat", CHAT),
        ("phrases", PHRASES),
        ("days", DAYS),
        ("ratings", RATINGS),
    ];
    let numbered = (1..).zip(texts);
    let migration = |(version, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    numbered.map(migration).collect()
}

/// Migrates the tables; each migration is a transaction of its own.
pub(super) async fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    let (newest, migrated) = match connection {
        Connection::Sqlite(connection) => {
            let migrator = Migrator::with_migrations(migrations(LOG_SQLITE, PEOPLE_SQLITE));
            // Another process that opens the same database waits for us.
            let begun = connection.begin_with("BEGIN IMMEDIATE").await;
            let migrated = async {
                let mut transaction = begun?;
                // `run` requires a `Send` bound that a spawned task cannot satisfy.
                migrator.run_direct(None, &mut *transaction, false).await?;
                Ok(transaction.commit().await?)
            };
            (migrator.iter().len(), migrated.await)
        }
        Connection::Postgres(connection) => {
            // It takes an advisory lock by itself.
            let migrator = Migrator::with_migrations(migrations(LOG_POSTGRES, PEOPLE_POSTGRES));
            (migrator.iter().len(), migrator.run_direct(None, connection, false).await)
        }
    };
    migrated.map_err(|error: MigrateError| match error {
        MigrateError::VersionMissing(found) => {
            let newest = i64::try_from(newest).expect("there are few migrations");
            StoreError::Newer { found, newest }
        }
        MigrateError::Execute(error) => StoreError::unavailable("preparing the tables", error),
        error => StoreError::Tables(Arc::new(error)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_are_what_databases_remember() {
        let checksums = |log, people| -> Vec<u32> {
            let short = |migration: &Migration| {
                u32::from_be_bytes(migration.checksum[..4].try_into().unwrap())
            };
            migrations(log, people).iter().map(short).collect()
        };
        let sqlite = [
            0x6caa_5dee,
            0x59d9_faf5,
            0x1230_0bbe,
            0x4054_94f9,
            0x3e26_e869,
            0xf366_6a0c,
            0xc4c1_810e,
            0xe001_b0c1,
            0x9207_35bc,
            0x9e0c_c3fe,
            0xea15_e13e,
            0xf994_6177,
            0x3318_951e,
            0x0381_a78c,
        ];
        assert_eq!(checksums(LOG_SQLITE, PEOPLE_SQLITE), sqlite);
        let postgres = [
            0x6caa_5dee,
            0x17ee_3a3f,
            0x1230_0bbe,
            0x4054_94f9,
            0xa564_9302,
            0xf366_6a0c,
            0xc4c1_810e,
            0xe001_b0c1,
            0x9207_35bc,
            0x9e0c_c3fe,
            0xea15_e13e,
            0xf994_6177,
            0x3318_951e,
            0x0381_a78c,
        ];
        assert_eq!(checksums(LOG_POSTGRES, PEOPLE_POSTGRES), postgres);
    }
}
