//! Databases that fail, have another version, or are closed.

use std::fs;
use std::path::Path;
use std::time::Duration;

use caravan_server::store::{Appended, StoreError};
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::time::{sleep, timeout};

use crate::harness::{Folder, append, create, meddle, next, open, refusal, seqs};

pub(crate) async fn a_batch_that_fails_is_answered_and_the_next_one_is_stored(url: &str) {
    let store = open(url).await;
    create(&store, "a").await;
    append(&store, "a", 1..=1).await;
    for player in ["p", "q", "r"] {
        meddle(url, "ALTER TABLE log RENAME TO elsewhere").await;
        let (lost, put) =
            tokio::join!(store.append(next("a", 2)), store.put_player(player, "Ana", 1));
        let error = lost.unwrap_err();
        assert!(matches!(error, StoreError::Unavailable { .. }), "{error}");
        assert!(error.to_string().starts_with("writing failed, the database is not available: "));
        // It may have been in another batch than the row, but it was answered.
        assert_eq!(put.is_ok(), store.player(player).await.unwrap().is_some());
        assert!(store.rows("a", 0).await.is_err());
        meddle(url, "ALTER TABLE elsewhere RENAME TO log").await;
        assert_eq!(seqs(&store, "a").await, [1]);
    }
    append(&store, "a", 2..=5).await;
    assert_eq!(seqs(&store, "a").await, [1, 2, 3, 4, 5]);
}

pub(crate) async fn tables_of_a_newer_version_are_refused(url: &str) {
    open(url).await.close().await;
    open(url).await.close().await;
    meddle(url, "UPDATE _sqlx_migrations SET version = 15 WHERE version = 14").await;
    let expected = "the tables of the database have version 15, but this program knows them up to \
                    version 14: use the program that made them, or an empty database";
    assert_eq!(refusal(url).await, expected);
    meddle(url, "UPDATE _sqlx_migrations SET version = 14 WHERE version = 15").await;
    open(url).await.ping().await.unwrap();
}

pub(crate) async fn a_closed_store_refuses_and_has_finished_what_was_asked_before(url: &str) {
    let store = open(url).await;
    let games: Vec<String> = (0..50).map(|i| format!("game {i}")).collect();
    for game in &games {
        create(&store, game).await;
    }
    let appends: Vec<_> = games
        .iter()
        .map(|game| {
            let (store, append) = (store.clone(), next(game, 1));
            tokio::spawn(async move { store.append(append).await })
        })
        .collect();
    tokio::task::yield_now().await;
    store.close().await;
    store.close().await;
    let mut stored = 0;
    for append in appends {
        match append.await.unwrap() {
            Ok(Appended::Stored) => stored += 1,
            Err(StoreError::Closed) => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(matches!(store.append(next("game 0", 2)).await, Err(StoreError::Closed)));
    assert!(matches!(store.ping().await, Err(StoreError::Closed)));
    let store = open(url).await;
    let known: Vec<_> = games.iter().map(|game| (game.clone(), 0)).collect();
    assert_eq!(store.newer(&known).await.unwrap().len(), stored);
}

/// A PostgreSQL server that ends all connections, as when it is restarted.
pub(crate) async fn lost_connections(url: &str) {
    let (store, other) = (open(url).await, open(url).await);
    create(&store, "a").await;
    append(&store, "a", 1..=1).await;
    meddle(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .await;
    // The first append may find its connection broken; it says so, and the next makes a new one.
    let mut tries = 0;
    while store.append(next("a", 2)).await.is_err() {
        tries += 1;
        assert!(tries < 3);
    }
    assert_eq!(seqs(&other, "a").await, [1, 2]);
    other.ping().await.unwrap();
    // Listening goes on as well, though what was said in between may have been missed.
    let mut wakes = other.wakes().unwrap();
    let heard = async {
        for seq in 3.. {
            append(&store, "a", seq..=seq).await;
            if let Ok(heard) = timeout(Duration::from_millis(200), wakes.recv()).await {
                return heard.unwrap();
            }
            sleep(Duration::from_millis(50)).await;
        }
        unreachable!("rows never run out")
    };
    assert_eq!(&*timeout(Duration::from_secs(5), heard).await.unwrap().game, "a");
}

pub(crate) async fn ready_means_that_a_write_succeeds(url: &str) {
    let store = open(url).await;
    store.ready().await.unwrap();
    create(&store, "a").await;
    for table in ["games", "log", "seated", "players", "sessions"] {
        meddle(url, &format!("ALTER TABLE {table} RENAME TO elsewhere")).await;
        let error = store.ready().await.unwrap_err();
        assert!(matches!(error, StoreError::Unavailable { .. }), "{table}: {error}");
        meddle(url, &format!("ALTER TABLE elsewhere RENAME TO {table}")).await;
        store.ready().await.unwrap();
    }
    store.close().await;
    assert!(matches!(store.ready().await, Err(StoreError::Closed)));
}

/// A SQLite file that somebody else has locked for long: it can be read, and not written.
pub(crate) async fn locked(url: &str) {
    let store = open(url).await;
    let options = SqliteConnectOptions::new().filename(url.strip_prefix("sqlite:").unwrap());
    let mut other = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    store.ping().await.unwrap();
    assert!(store.ready().await.is_err(), "nothing can be written");
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    // What waited may take a moment to fail.
    let ready = async {
        while store.ready().await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(20), ready).await.unwrap();
    create(&store, "a").await;
}

/// SQLite files that are removed or replaced while they are open.
pub(crate) async fn replaced() {
    type Meddling = fn(&Path);
    let meddlings: [(&str, Meddling); 4] = [
        ("removed", |file| fs::remove_file(file).unwrap()),
        ("replaced", |file| {
            fs::copy(file, file.with_extension("copy")).unwrap();
            fs::rename(file.with_extension("copy"), file).unwrap();
        }),
        ("moved", |file| fs::rename(file, file.with_extension("moved")).unwrap()),
        ("its log removed", |file| {
            fs::remove_file(format!("{}-wal", file.display())).unwrap();
        }),
    ];
    for (what, meddling) in meddlings {
        let folder = Folder::make();
        let url = folder.url();
        let store = open(&url).await;
        create(&store, "a").await;
        append(&store, "a", 1..=3).await;
        store.ready().await.unwrap();
        meddling(Path::new(url.strip_prefix("sqlite:").unwrap()));
        for _ in 0..2 {
            let error = store.append(next("a", 4)).await.unwrap_err();
            assert!(matches!(error, StoreError::Replaced { .. }), "{what}: {error}");
            assert!(matches!(store.ready().await, Err(StoreError::Replaced { .. })), "{what}");
        }
        store.close().await;
    }
}

/// A SQLite file with a page that is not what it was.
pub(crate) async fn damaged() {
    let folder = Folder::make();
    let url = folder.url();
    let store = open(&url).await;
    create(&store, "a").await;
    append(&store, "a", 1..=400).await;
    store.close().await;
    let path = url.strip_prefix("sqlite:").unwrap();
    let mut bytes = fs::read(path).unwrap();
    // The last pages are of the log: the tables were made first.
    let page = bytes.len() - 2 * 4096;
    bytes[page..page + 4096].fill(0x5a);
    fs::write(path, bytes).unwrap();
    let store = open(&url).await;
    let damage = async {
        loop {
            match store.ready().await {
                Err(StoreError::Damaged { found }) => return found,
                _ => sleep(Duration::from_millis(5)).await,
            }
        }
    };
    let found = timeout(Duration::from_secs(20), damage).await.unwrap();
    assert!(!found.is_empty());
    let error = store.ready().await.unwrap_err().to_string();
    assert!(error.contains("restore the last backup"), "{error}");
}

/// Who reads for long, as a backup does, keeps what was deleted on the disk, but keeps nobody waiting.
pub(crate) async fn wiped() {
    let folder = Folder::make();
    let url = folder.url();
    let file = url.strip_prefix("sqlite:").unwrap();
    let store = open(&url).await;
    create(&store, "a").await;
    create(&store, "b").await;
    assert!(store.wipe().await.unwrap(), "nobody reads");
    let mut reader =
        SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(file)).await.unwrap();
    sqlx::raw_sql("BEGIN; SELECT count(*) FROM games").execute(&mut reader).await.unwrap();
    assert!(store.expire_games(vec!["a".into()], i64::MAX).await.unwrap());
    let begun = std::time::Instant::now();
    assert!(!store.wipe().await.unwrap(), "somebody reads what was there before");
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    append(&store, "b", 1..=1).await;
    sqlx::raw_sql("ROLLBACK").execute(&mut reader).await.unwrap();
    assert!(store.wipe().await.unwrap());
    for file in [file.to_owned(), format!("{file}-wal")] {
        let bytes = fs::read(&file).unwrap();
        let found = bytes.windows(11).any(|part| part == b"secret of a");
        assert!(!found, "{file}");
    }
    assert_eq!(seqs(&store, "b").await, [1]);
}
