//! Expired data is deleted, and nothing else.

use std::time::Duration;

use caravan_server::{Config, Keep, Time};
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection as _};

use crate::browser::Browser;
use crate::player::{Player, eventually};
use crate::running::{Folder, Running, config, hot_seat};

const DAY: u64 = 24 * 60 * 60;

/// Runs a statement behind the back of the house.
pub(crate) async fn meddle(folder: &Folder, statement: &str) {
    let options = SqliteConnectOptions::new().filename(folder.file());
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let statement = sqlx::raw_sql(AssertSqlSafe(statement.to_owned()));
    statement.execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Lets all of it be so many days older.
async fn age(folder: &Folder, days: u64) {
    let ms = 1_000 * DAY * days;
    let shift = format!(
        "UPDATE games SET updated_ms = updated_ms - {ms}; UPDATE log SET at_ms = at_ms - {ms}; \
         UPDATE sessions SET made_ms = made_ms - {ms}, seen_ms = seen_ms - {ms}; \
         UPDATE texts SET used_ms = used_ms - {ms};"
    );
    meddle(folder, &shift).await;
}

/// How many sessions there are.
async fn sessions(folder: &Folder) -> i64 {
    let options = SqliteConnectOptions::new().filename(folder.file()).read_only(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let count = sqlx::query_scalar("SELECT count(*) FROM sessions");
    let count = count.fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    count
}

/// What happened long ago is long ago, however often somebody looks; who comes is known for longer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn looking_keeps_no_table_in_the_lobby_and_keeps_a_session() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let browser = Browser::named(house.address, "Ana").await;
    let mut wish = hot_seat();
    wish["listed"] = json!(true);
    let game = browser.lay(&wish).await.game;
    let in_lobby =
        async |browser: &Browser| browser.get("/api/tables").await.json().as_array().unwrap().len();
    assert_eq!(in_lobby(&browser).await, 1);
    assert_eq!(browser.get("/api/me").await.header("set-cookie"), None);
    house.close().await;
    age(&folder, 1).await;
    // As after a crash, so that it is listed anew.
    meddle(&folder, "UPDATE games SET summary = '{}'").await;

    let house = Running::on(&folder.url()).await;
    let browser = browser.at(house.address);
    assert_eq!(status(&browser, &game).await, 200);
    eventually("it is listed anew", async || {
        browser.get("/api/me/tables").await.json()[0]["phase"] == "gathering"
    })
    .await;
    assert_eq!(in_lobby(&browser).await, 0);
    house.close().await;

    age(&folder, 1).await;
    let house = Running::on(&folder.url()).await;
    let answer = browser.at(house.address).get("/api/me").await;
    let cookie = answer.header("set-cookie").expect("the cookie has its whole time again");
    assert!(cookie.starts_with(&*browser.cookie.clone().unwrap()), "{cookie}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_short_session_lasts_as_long_as_it_is_used() {
    let folder = Folder::make();
    let session_time = Keep(Some(Duration::from_secs(2)));
    let house = Running::with(Config { session_time, ..sweeping(&folder) }).await;
    let browser = Browser::named(house.address, "Ana").await;
    let other = Browser::named(house.address, "Ben").await;
    for _ in 0..16 {
        assert_eq!(browser.get("/api/me").await.json(), json!({ "name": "Ana" }));
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    assert_eq!(other.get("/api/me").await.json(), json!({ "name": null }));
    house.close().await;
}

/// A house that sweeps all the time.
fn sweeping(folder: &Folder) -> Config {
    Config { sweep_every: Time(Duration::ZERO), ..config(&folder.url()) }
}

/// A table that waits, a game that goes on and one that is over.
async fn lay_three(browser: &Browser) -> [String; 3] {
    let mut games = Vec::new();
    for begun in [false, true, true] {
        let links = browser.lay(&hot_seat()).await;
        if begun {
            let mut player = Player::connect(browser, &links.game, "").await;
            player.start(None).await;
            player.turn().await;
            if games.len() == 2 {
                player.resign().await;
            }
        }
        games.push(links.game);
    }
    eventually("lists say that it is over", async || {
        let tables = browser.get("/api/me/tables").await.json();
        tables.as_array().unwrap().iter().any(|table| table.to_string().contains("\"over\""))
    })
    .await;
    games.try_into().unwrap()
}

async fn status(browser: &Browser, game: &str) -> u16 {
    browser.get(&format!("/api/tables/{game}")).await.status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_expire_on_their_own_schedules_and_played_ones_never_by_themselves() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let browser = Browser::named(house.address, "Ana").await;
    let [waiting, going_on, over] = lay_three(&browser).await;
    house.close().await;
    age(&folder, 300).await;

    let house = Running::with(sweeping(&folder)).await;
    let browser = browser.at(house.address);
    eventually("the table is gone", async || {
        let tables = browser.get("/api/me/tables").await.json();
        tables.as_array().unwrap().len() == 2
    })
    .await;
    assert_eq!(status(&browser, &waiting).await, 404);
    assert_eq!(status(&browser, &going_on).await, 200);
    assert_eq!(status(&browser, &over).await, 200);
    // Nothing of it stays on the disk, while the house is open.
    eventually("no file has its name", async || {
        let files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        let bytes = files.flat_map(std::fs::read);
        !bytes.into_iter().any(|all| all.windows(20).any(|part| part == waiting.as_bytes()))
    })
    .await;
    house.close().await;

    let abandoned_games = Keep(Some(Duration::from_secs(200 * DAY)));
    let house = Running::with(Config { abandoned_games, ..sweeping(&folder) }).await;
    let browser = browser.at(house.address);
    eventually("the game is gone", async || {
        browser.get("/api/me/tables").await.json().as_array().unwrap().len() == 1
    })
    .await;
    assert_eq!(status(&browser, &going_on).await, 404);
    assert_eq!(status(&browser, &over).await, 200);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_looked_at_and_a_session_that_is_used_stay() {
    let folder = Folder::make();
    let house = Running::with(sweeping(&folder)).await;
    let other = Browser::named(house.address, "Ben").await;
    let browser = Browser::named(house.address, "Ana").await;
    let looked_at = browser.lay(&hot_seat()).await.game;
    let left = browser.lay(&hot_seat()).await.game;
    let player = Player::connect(&browser, &looked_at, "").await;
    age(&folder, 399).await;
    eventually("the other is gone", async || {
        browser.get("/api/me/tables").await.json().as_array().unwrap().len() == 1
    })
    .await;
    assert_eq!(status(&browser, &left).await, 404);
    assert_eq!(status(&browser, &looked_at).await, 200);
    drop(player);
    assert_eq!(sessions(&folder).await, 2);
    // Ana was here meanwhile, Ben was not.
    age(&folder, 2).await;
    eventually("one session is over", async || sessions(&folder).await == 1).await;
    assert_eq!(browser.get("/api/me").await.json(), json!({ "name": "Ana" }));
    assert_eq!(other.get("/api/me").await.json(), json!({ "name": null }));
    house.close().await;
}

#[tokio::test]
async fn tables_at_which_nothing_happens_leave_the_lobby() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let browser = Browser::named(house.address, "Ana").await;
    let mut wish = hot_seat();
    wish["listed"] = json!(true);
    let links = browser.lay(&wish).await;
    let lobby = async || browser.get("/api/tables").await.json().as_array().unwrap().len();
    assert_eq!(lobby().await, 1);
    age(&folder, 1).await;
    assert_eq!(lobby().await, 0);
    assert_eq!(status(&browser, &links.game).await, 200, "links still lead to it");
    house.close().await;
}

/// A house whose tables leave the lobby after this time, and a game that has begun at a listed one.
async fn in_the_lobby(folder: &Folder, lobby_time: Duration) -> (Running, Browser, Player) {
    let lobby_time = Keep(Some(lobby_time));
    let house = Running::with(Config { lobby_time, ..config(&folder.url()) }).await;
    let browser = Browser::named(house.address, "Ana").await;
    let mut wish = hot_seat();
    wish["listed"] = json!(true);
    let links = browser.lay(&wish).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;
    (house, browser, player)
}

/// Also where tables leave the lobby long before an hour is over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_played_at_stays_in_the_lobby() {
    let folder = Folder::make();
    let lobby_time = Duration::from_secs(2);
    let (house, browser, mut player) = in_the_lobby(&folder, lobby_time).await;
    let lobby = async || browser.get("/api/tables").await.json().as_array().unwrap().len();
    for _ in 0..16 {
        player.turn().await;
        player.play().await;
        assert_eq!(lobby().await, 1);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    eventually("nothing happens any more", async || lobby().await == 0).await;
    house.close().await;
}

/// A listing counts when it is on disk, and not when it was sent there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_could_not_be_listed_is_listed_with_the_next_move() {
    let folder = Folder::make();
    let lobby_time = Duration::from_secs(12);
    let (house, browser, mut player) = in_the_lobby(&folder, lobby_time).await;
    player.turn().await;
    let updated = async || browser.get("/api/tables").await.json()[0]["updated"].as_u64().unwrap();
    tokio::time::sleep(lobby_time / 4).await;
    let before = updated().await;
    let trigger = "CREATE TRIGGER full BEFORE INSERT ON log \
                   BEGIN SELECT RAISE(ABORT, 'on purpose'); END";
    meddle(&folder, trigger).await;
    player.confirm(&["rest".into()]).await.unwrap_err();
    assert_eq!(updated().await, before);
    meddle(&folder, "DROP TRIGGER full").await;
    player.confirm(&["rest".into()]).await.unwrap();
    assert!(updated().await > before);
    house.close().await;
}

/// Sets of one's own go with the game, also when they stand in its setup, as those of older houses.
#[tokio::test]
async fn a_set_is_stored_once_and_one_in_a_setup_still_works() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let browser = Browser::named(house.address, "Ana").await;
    let set = format!("{}# ours\n", caravan_engine::Family::Road.set_text());
    let mut wish = hot_seat();
    wish["set"] = json!(set);
    let games = [browser.lay(&wish).await.game, browser.lay(&wish).await.game];
    house.close().await;
    let text = std::fs::read(folder.file()).unwrap();
    let found = text.windows(6).filter(|part| *part == b"# ours").count();
    assert_eq!(found, 1, "stored once");
    let inline = format!(
        "UPDATE games SET setup = json_set(setup, '$.set', (SELECT text FROM texts)), \
         set_hash = NULL WHERE id = '{}'",
        games[0]
    );
    meddle(&folder, &inline).await;

    let house = Running::on(&folder.url()).await;
    let browser = browser.at(house.address);
    for game in games {
        let mut player = Player::connect(&browser, &game, "").await;
        player.start(None).await;
        player.turn().await;
        player.play().await;
    }
    house.close().await;
}
