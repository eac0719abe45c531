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
            two.host.resign().await;
        } else {
            two.guest.resign().await;
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

/// A rated game that the guest loses.
async fn won_by_host(hosts: &Browser, guests: &Browser, wish: &Value) -> String {
    let mut two = RatedTwo::begin(hosts, guests, wish).await;
    two.guest.resign().await;
    two.host.until(|table| table.phase == Phase::Over).await;
    two.links.game
}

/// What the ratings of a game say once it is counted.
async fn changes(browser: &Browser, game: &str) -> Value {
    let path = format!("/api/tables/{game}/ratings");
    let path = &path;
    eventually("the game is counted", || async {
        browser.get(path).await.json()["seats"].as_array().is_some_and(|seats| !seats.is_empty())
    })
    .await;
    browser.get(path).await.json()["seats"].clone()
}

async fn boards_pages_and_results_agree(url: &str) {
    let house = Running::on(url).await;
    // A name is text, whatever it looks like.
    let markup = "<b>Ana</b> & <i>";
    let ana = Browser::named(house.address, markup).await;
    let ben = Browser::named(house.address, "Ben").await;
    let cleo = Browser::named(house.address, "Cleo").await;
    for browser in [&ana, &Browser::unknown(house.address)] {
        let own = browser.get("/api/me/page").await.json();
        assert_eq!(own, json!({ "page": null, "open": false }));
    }
    let private = won_by_host(&ana, &ben, &rated_for_two()).await;
    let mut public = rated_for_two();
    (public["family"], public["listed"]) = (json!("world"), json!(true));
    let seats = changes(&ana, &private).await;
    assert_eq!(seats.as_array().unwrap().len(), 2);
    let gain = |seat: usize| seats[seat]["gain"].as_i64().unwrap();
    assert_eq!((gain(0) + gain(1), gain(0).abs()), (0, 111));
    assert_eq!(cleo.get(&format!("/api/tables/{private}/ratings")).await.status, 404);
    let public = won_by_host(&ana, &ben, &public).await;
    changes(&ben, &public).await;

    let board = cleo.get("/api/ratings/road").await.json();
    let people = &board["people"];
    assert_eq!((&people[0]["name"], &people[1]["name"]), (&json!(markup), &json!("Ben")));
    let expected = json!({ "points": 1611, "spread": 339 });
    assert_eq!((&people[0]["rating"], &people[0]["wins"]), (&expected, &json!(1)));
    assert_eq!((people.as_array().unwrap().len(), &people[0]["page"]), (2, &Value::Null));
    assert_eq!(cleo.get("/api/ratings/adventure").await.json()["people"], json!([]));
    let mine = ana.get("/api/ratings/road").await.json()["people"].clone();
    assert_eq!((&mine[0]["you"], &mine[1]["page"]), (&json!(true), &Value::Null));
    // Of this month, and of one in which nobody played.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let month = this_month(now.as_secs());
    let months = cleo.get(&format!("/api/ratings/road?month={month}")).await.json();
    assert_eq!((&months["month"], &months["people"][0]["gain"]), (&json!(month), &json!(111)));
    let none = cleo.get("/api/ratings/road?month=2001-01").await.json();
    assert_eq!(none["people"], json!([]));
    for wrong in ["/api/ratings/road?month=soon", "/api/ratings/chess"] {
        assert_eq!(cleo.get(wrong).await.status, 400, "{wrong}");
    }

    // Nobody else sees a page until its person says so.
    let page = ana.get("/api/me/page").await.json()["page"].as_str().unwrap().to_owned();
    let path = format!("/api/people/{page}");
    for other in [&ben, &cleo, &Browser::unknown(house.address)] {
        let hidden = other.get(&path).await;
        assert_eq!(hidden.status, 404);
        assert_eq!(hidden.text(), other.get("/api/people/none").await.text());
    }
    let own = ana.get(&path).await.json();
    assert_eq!(
        (&own["you"], &own["open"], &own["name"]),
        (&json!(true), &json!(false), &json!(markup))
    );
    assert_eq!(own["rulebooks"].as_array().unwrap().len(), 2);
    assert_eq!(own["rulebooks"][0]["seats"][0]["games"], json!(1));
    assert_eq!(
        (&own["games"][0]["game"], &own["games"][1]["game"]),
        (&json!(public), &json!(private))
    );
    let shown = ana.send("PUT", "/api/me/page", &json!({ "open": true })).await.json();
    assert_eq!(shown, json!({ "page": page, "open": true }));
    let seen = cleo.get(&path).await.json();
    assert_eq!((&seen["you"], &seen["games"][0]["game"]), (&json!(false), &json!(public)));
    assert_eq!(seen["games"][1].get("game"), None, "the table was private");
    assert_eq!(ben.get(&path).await.json()["games"][1]["game"], json!(private));
    assert_eq!(cleo.get("/api/ratings/road").await.json()["people"][0]["page"], json!(page));
    let export = ana.get("/api/me/export").await.json();
    assert_eq!(export["results"].as_array().unwrap().len(), 2);
    ana.send("PUT", "/api/me/page", &json!({ "open": false })).await;
    assert_eq!(cleo.get(&path).await.status, 404);

    // Who is deleted is on no board, and the others keep what they have won against them.
    ana.send("PUT", "/api/me/page", &json!({ "open": true })).await;
    ana.send("DELETE", "/api/me", &Value::Null).await;
    assert_eq!(cleo.get(&path).await.status, 404);
    let left = cleo.get("/api/ratings/road").await.json()["people"].clone();
    assert_eq!((left.as_array().unwrap().len(), &left[0]["rating"]), (1, &people[1]["rating"]));
    house.close().await;
    let store = Store::open(url).await.unwrap();
    assert_eq!(rebuild(&store).await.unwrap().changed, 0);
    store.close().await;
}

/// The month of a time in seconds, by counting.
fn this_month(seconds: u64) -> String {
    let (mut days, mut year, mut month) = (seconds / 86_400, 1970, 1);
    loop {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = match month {
            2 => 28 + u64::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        if days < length {
            return format!("{year}-{month:02}");
        }
        days -= length;
        (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_pages_and_results_agree_on_sqlite() {
    let folder = Folder::make();
    boards_pages_and_results_agree(&folder.url()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn boards_pages_and_results_agree_on_postgres() {
    let database = Database::create().await;
    boards_pages_and_results_agree(&database.url()).await;
    database.remove().await;
}
