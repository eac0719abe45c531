//! Databases of older programs. `before.db` is from before there were migrations; it holds a game of
//! Road against a bot, one of World on one screen, one of Adventure that is over, and a table that
//! waits. `three.db` is the same after a program of version 3 had opened it; the texts are both as
//! PostgreSQL has them.

use caravan_protocol::message::Phase;
use caravan_server::{Config, Keep};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use sqlx::Connection as _;
use sqlx::postgres::PgConnection;

use crate::browser::Browser;
use crate::expiry::meddle;
use crate::player::Player;
use crate::postgres::Database;
use crate::running::{Folder, Running, config};

/// The secret of the only person in it.
const TOKEN: &str = "ff2cb7bdd0480ffb3f990b49a814159556e1aa415c1c58714b04eed7bbaf163e";

/// The games that go on, and the number of the last entry of each.
const GOING_ON: [(&str, u32); 2] = [("d0e9cdef39094509fb46", 17), ("01f28a26f0f03f60da9d", 7)];
const OVER: &str = "f938204ad38455e18f4e";
const WAITING: &str = "9d4ec8e33b64ecfe4558";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_from_before_opens_and_its_games_go_on() {
    for bytes in [&include_bytes!("before.db")[..], include_bytes!("three.db")] {
        let folder = Folder::make();
        std::fs::write(folder.file(), bytes).unwrap();
        assert_goes_on(&folder.url()).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_setup_that_cannot_be_read_stops_none_of_the_others() {
    let folder = Folder::make();
    std::fs::write(folder.file(), include_bytes!("three.db")).unwrap();
    meddle(&folder, &format!("UPDATE games SET setup = '{{' WHERE id = '{OVER}'")).await;
    let house = Running::on(&folder.url()).await;
    let player = Player::connect(&zoe(&house, &folder.url()), GOING_ON[0].0, "").await;
    assert_eq!(player.table.phase, Phase::Playing);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_a_database_from_before_opens_and_its_games_go_on() {
    for text in [include_str!("before.sql"), include_str!("three.sql")] {
        let database = Database::create().await;
        let mut connection = PgConnection::connect(&database.url()).await.unwrap();
        sqlx::raw_sql(text).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        assert_goes_on(&database.url()).await;
        database.remove().await;
    }
}

/// Opens a house on the database and goes on with all that is in it.
async fn assert_goes_on(url: &str) {
    let mut last = GOING_ON.map(|(_, seq)| seq);
    // The second time nothing has to be changed any more.
    for _ in 0..2 {
        // What waits in it has waited for long.
        let house = Running::with(Config { lobby_time: Keep(None), ..config(url) }).await;
        let browser = zoe(&house, url);
        assert_eq!(browser.get("/api/me").await.json(), json!({ "name": "Zoë" }));
        assert_eq!(browser.get("/api/me/tables").await.json().as_array().unwrap().len(), 4);
        for ((game, _), last) in GOING_ON.into_iter().zip(&mut last) {
            let mut player = Player::connect(&browser, game, "").await;
            assert_eq!((player.table.phase, player.table.seq), (Phase::Playing, *last), "{game}");
            player.turn().await;
            player.play().await;
            *last = player.turn().await.seq;
            player.vanish();
        }
        let record = browser.get(&format!("/api/tables/{OVER}/record")).await;
        assert!(record.text().contains("adventure"), "{}", record.text());
        let lobby = browser.get("/api/tables").await.json();
        assert_eq!(lobby[0]["game"], WAITING);
        house.close().await;
    }
    assert!(last.iter().zip(GOING_ON).all(|(last, (_, before))| *last >= before + 2));
}

/// The person in the database. Her browser has the cookie under the name that programs from before
/// gave it: it followed from where the database is.
fn zoe(house: &Running, url: &str) -> Browser {
    let place = Sha256::digest(url);
    let name = caravan_room::fairness::hex(&place[..4]);
    Browser { address: house.address, cookie: Some(format!("caravan-{name}={TOKEN}")) }
}
