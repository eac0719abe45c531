//! Rated tables, and what follows from their results.

use caravan_protocol::Request;
use caravan_protocol::message::{Code, Phase};
use caravan_server::ratings::{Rebuilt, rebuild};
use caravan_server::store::{Store, StoredRating};
use serde_json::{Value, json};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};

use crate::browser::{Browser, Links};
use crate::player::{Player, eventually};
use crate::postgres::Database;
use crate::running::{Folder, Running, against_a_bot};

/// The wish for a rated table of two people.
pub(crate) fn rated_for_two() -> Value {
    json!({ "family": "road", "rated": true, "chairs": [{ "type": "me" }, { "type": "open" }] })
}

/// A rated game that goes on.
pub(crate) struct RatedTwo {
    pub(crate) links: Links,
    pub(crate) host: Player,
    pub(crate) guest: Player,
}

impl RatedTwo {
    pub(crate) async fn begin(hosts: &Browser, guests: &Browser, wish: &Value) -> RatedTwo {
        let links = hosts.lay(wish).await;
        let mut host = Player::connect(hosts, &links.game, "").await;
        let invite = format!("?invite={}", links.invite);
        let mut guest = Player::connect(guests, &links.game, &invite).await;
        let (id, name) = (guest.id(), guests.get("/api/me").await.json()["name"].clone());
        let name = name.as_str().unwrap_or("Ben").to_owned();
        let sit = Request::Sit { id, chair: 2, name, promise: None, color: None };
        guest.command(&sit).await.unwrap();
        host.start(None).await;
        for player in [&mut host, &mut guest] {
            player.until(|table| table.phase == Phase::Playing).await;
        }
        RatedTwo { links, host, guest }
    }

    /// Plays some turns of each.
    pub(crate) async fn play(&mut self, turns: usize) {
        for turn in 0..turns {
            let one = if self.host.table.deciding == self.host.table.you {
                &mut self.host
            } else {
                &mut self.guest
            };
            one.turn().await;
            let seq = one.play().await;
            for player in [&mut self.host, &mut self.guest] {
                player.until(|table| table.seq >= seq).await;
            }
            assert!(self.host.table.rated, "after {turn} turns");
        }
    }
}

/// Runs statements behind the back of the server.
async fn meddle(url: &str, statements: &str) {
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

/// The ratings, once so many games are counted.
pub(crate) async fn counted(store: &Store, games: i64) -> Vec<StoredRating> {
    eventually("the games are counted", || async {
        let ratings = store.ratings().await.unwrap();
        ratings.iter().map(|rating| rating.games).sum::<i64>() == 2 * games
    })
    .await;
    store.ratings().await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_table_refuses_bots_hints_and_takebacks() {
    let house = Running::in_memory().await;
    let (ana, ben) =
        (Browser::named(house.address, "Ana").await, Browser::named(house.address, "Ben").await);
    let mut with_bot = against_a_bot("road");
    with_bot["rated"] = json!(true);
    let refused = ana.send("POST", "/api/tables", &with_bot).await;
    assert_eq!(refused.status, 400);
    assert!(refused.text().contains("leave the chair open"), "{}", refused.text());

    let mut two = RatedTwo::begin(&ana, &ben, &rated_for_two()).await;
    let listed = ana.get("/api/me/tables").await.json();
    assert_eq!(listed[0]["rated"], json!(true));
    two.play(2).await;
    let id = two.host.id();
    let refused = two.host.command(&Request::TakeBack { id }).await.unwrap_err();
    assert_eq!(refused.0, Code::NoTakeBacks);
    let one = if two.host.table.legal.is_some() { &mut two.host } else { &mut two.guest };
    assert_eq!(one.refused(&Request::Hint {}).await.0, Code::NoHints);
    let record = ana.get(&format!("/api/tables/{}/record", two.links.game)).await;
    assert_eq!(record.status, 409, "{}", record.text());
    let analysis =
        ana.send("POST", &format!("/api/tables/{}/analysis", two.links.game), &Value::Null).await;
    assert_eq!(analysis.status, 409, "{}", analysis.text());
    house.close().await;
}

async fn a_game_is_counted_once_and_again_from_its_log_alone(url: &str) {
    let house = Running::on(url).await;
    let (ana, ben) =
        (Browser::named(house.address, "Ana").await, Browser::named(house.address, "Ben").await);
    let store = Store::open(url).await.unwrap();
    for game in 1..=3 {
        let mut two = RatedTwo::begin(&ana, &ben, &rated_for_two()).await;
        two.play(2).await;
        if game == 2 {
            two.host.resign().await
        } else {
            two.guest.resign().await
        }
        two.host.until(|table| table.phase == Phase::Over).await;
        // At once, whatever happens next.
        let seats = store.rated_game(&two.links.game).await.unwrap();
        assert_eq!(seats.len(), 2);
        assert_eq!(seats.iter().map(|seat| seat.lost).sum::<i64>(), 1);
        counted(&store, game).await;
    }
    // A game that is not rated changes nothing, and neither does one that goes on.
    let mut wish = rated_for_two();
    wish["rated"] = json!(false);
    let mut plain = RatedTwo::begin(&ana, &ben, &wish).await;
    plain.guest.resign().await;
    let _goes_on = RatedTwo::begin(&ana, &ben, &rated_for_two()).await;
    let ratings = counted(&store, 3).await;
    assert!(ratings[0].points != ratings[1].points);
    house.close().await;

    let unchanged = Rebuilt { tables: 4, over: 3, ..Rebuilt::default() };
    assert_eq!(rebuild(&store).await.unwrap(), unchanged);
    meddle(url, "DELETE FROM ratings").await;
    assert_eq!(rebuild(&store).await.unwrap(), Rebuilt { changed: 2, ..unchanged });
    assert_eq!(store.ratings().await.unwrap(), ratings);
    // Even the results follow from the logs.
    meddle(url, "DELETE FROM ratings; DELETE FROM rated_seats; DELETE FROM rated_counted").await;
    let all = Rebuilt { repaired: 3, changed: 2, ..unchanged };
    assert_eq!(rebuild(&store).await.unwrap(), all);
    assert_eq!(store.ratings().await.unwrap(), ratings);
    // A result that somebody has changed by hand is that of the log again.
    meddle(url, "UPDATE rated_seats SET place = 1, lost = 0").await;
    let forged = rebuild(&store).await.unwrap();
    assert_eq!((forged.repaired, forged.changed), (3, 0));
    assert_eq!(store.ratings().await.unwrap(), ratings);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_counted_once_and_again_from_its_log_alone_on_sqlite() {
    let folder = Folder::make();
    a_game_is_counted_once_and_again_from_its_log_alone(&folder.url()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn a_game_is_counted_once_and_again_from_its_log_alone_on_postgres() {
    let database = Database::create().await;
    a_game_is_counted_once_and_again_from_its_log_alone(&database.url()).await;
    database.remove().await;
}
