//! Shared helpers of the store tests.

use std::path::PathBuf;

use caravan_server::store::{
    Append, Appended, Deadline, Listing, LogRow, Store, StoredGame, StoredLine,
};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};

/// A folder that is removed with everything in it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn make() -> Folder {
        let number = getrandom::u64().unwrap();
        let folder = std::env::temp_dir().join(format!("caravan-test-{number:016x}"));
        std::fs::create_dir(&folder).unwrap();
        Folder(folder)
    }

    /// The address of a database in it.
    pub(crate) fn url(&self) -> String {
        // Not a name that an address of the web could have.
        format!("sqlite:{}", self.0.join("a house?.sqlite").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs statements behind the back of the store.
pub(crate) async fn meddle(url: &str, statements: &str) {
    let statements = AssertSqlSafe(statements.to_owned());
    if let Some(path) = url.strip_prefix("sqlite:") {
        let options = SqliteConnectOptions::new().filename(path);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql(statements).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    } else {
        let mut connection = PgConnection::connect(url).await.unwrap();
        sqlx::raw_sql(statements).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
}

/// Opens a store.
pub(crate) async fn open(url: &str) -> Store {
    Store::open(url).await.unwrap()
}

/// Why a store cannot be opened.
pub(crate) async fn refusal(url: &str) -> String {
    Store::open(url).await.err().unwrap().to_string()
}

/// A line that somebody says.
pub(crate) fn line(game: &str, id: &str, player: &str) -> StoredLine {
    StoredLine {
        game: game.into(),
        id: id.into(),
        at_ms: 1,
        player: player.into(),
        name: format!("name of {player}"),
        watching: 0,
        remark: r#"{"type":"phrase","phrase":"hello"}"#.into(),
    }
}

/// A game whose texts all follow from its name.
pub(crate) fn game(id: &str) -> StoredGame {
    StoredGame {
        id: id.into(),
        setup: format!("setup of {id}"),
        secret: format!("secret of {id}"),
        invite: format!("invite to {id}"),
        watch: format!("watch {id}"),
        created_ms: 1_000,
        status: "gathering".into(),
        summary: format!("summary of {id}"),
        set: None,
        map: None,
    }
}

/// A public listing of such a game, with these players.
pub(crate) fn listing(id: &str, status: &str, players: &[&str]) -> Listing {
    Listing {
        status: status.into(),
        listed: true,
        summary: format!("summary of {id}"),
        players: players.iter().copied().map(String::from).collect(),
        ..Listing::default()
    }
}

/// Creates such a game.
pub(crate) async fn create(store: &Store, id: &str) {
    store.create(game(id), &listing(id, "gathering", &[])).await.unwrap();
}

/// A row whose texts all follow from its number.
pub(crate) fn row(seq: u32) -> LogRow {
    LogRow {
        seq,
        kind: "act".into(),
        seat: u8::try_from(seq % 5).ok(),
        text: format!("action {seq}"),
        command: format!("command {seq}"),
        at: u64::from(seq) + 1_000,
    }
}

/// Such a row, to be added to a game that is listed as before.
pub(crate) fn next(game: &str, seq: u32) -> Append {
    Append {
        game: game.into(),
        row: row(seq),
        listing: None,
        deadline: Deadline::Unchanged,
        rated: None,
    }
}

/// Adds such rows, which nobody else does.
pub(crate) async fn append(store: &Store, game: &str, seqs: std::ops::RangeInclusive<u32>) {
    for seq in seqs {
        assert_eq!(store.append(next(game, seq)).await.unwrap(), Appended::Stored);
    }
}

/// The numbers of a game's rows.
pub(crate) async fn seqs(store: &Store, game: &str) -> Vec<u32> {
    store.rows(game, 0).await.unwrap().into_iter().map(|row| row.seq).collect()
}
