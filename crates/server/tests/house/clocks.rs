//! Games with clocks, while nobody is connected and during outages.

use caravan_protocol::Request;
use caravan_protocol::clock::{Clock, Pace, TimeOut};
use caravan_protocol::message::{Chair, Code, Phase};
use caravan_server::store::{LogRow, Store};
use serde_json::{Value, json};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};

use crate::browser::{Browser, Links};
use crate::player::{Player, eventually};
use crate::postgres::Database;
use crate::running::{Folder, Running, Two, for_two};

const DAY: u64 = 86_400_000;

pub(crate) fn daily(time_out: &str) -> Value {
    let mut wish = for_two();
    wish["clock"] = json!({ "pace": { "type": "daily", "days": 1 }, "timeOut": time_out });
    wish
}

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

/// Lets two days pass since everything that has happened in games. Was the house there meanwhile?
pub(crate) async fn two_days_pass(url: &str, there: bool) {
    let earlier = |table: &str| format!("UPDATE {table} SET at_ms = at_ms - {};", 2 * DAY);
    let away = if there { String::new() } else { earlier("alive") };
    meddle(url, &(earlier("log") + &earlier("deadlines") + &away)).await;
}

pub(crate) async fn rows(url: &str, game: &str) -> Vec<LogRow> {
    let store = Store::open(url).await.unwrap();
    let rows = store.rows(game, 0).await.unwrap();
    store.close().await;
    rows
}

pub(crate) fn count(rows: &[LogRow], kind: &str) -> usize {
    rows.iter().filter(|row| row.kind == kind).count()
}

/// A game of two that was begun in a house which is closed by now; the first one decides.
pub(crate) async fn begun(url: &str, wish: &Value) -> (Links, Browser, Browser) {
    let house = Running::on(url).await;
    let Two { links, hosts, guests, host, guest } =
        Two::begin(house.address, house.address, wish).await;
    host.vanish();
    guest.vanish();
    house.close().await;
    (links, hosts, guests)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_and_a_stand_in_plays_although_nobody_is_there() {
    let folder = Folder::make();
    let url = folder.url();
    let (links, hosts, _) = begun(&url, &daily("standIn")).await;
    two_days_pass(&url, true).await;
    let house = Running::on(&url).await;
    eventually("the stand-in has played", || async {
        count(&rows(&url, &links.game).await, "played") > 0
    })
    .await;
    let log = rows(&url, &links.game).await;
    let [.., flagged, played] = log.as_slice() else { panic!("{log:?}") };
    assert_eq!((&*flagged.kind, flagged.seat), ("flagged", Some(1)));
    assert_eq!((&*played.kind, played.seat), ("played", Some(1)));
    // The other one has a day of their own.
    let mut host = Player::connect(&hosts.at(house.address), &links.game, "").await;
    let table = host.until(|table| table.deciding == Some(2)).await;
    assert!(matches!(table.chairs[0], Chair::Person { stand_in: Some(_), .. }));
    let clock = table.clock.clone().unwrap();
    assert_eq!((clock.runs, clock.left[1]), (Some(2), Some(DAY)));
    assert!(clock.sent.is_some_and(|sent| sent >= clock.at));
    let id = host.id();
    host.command(&Request::Return { id }).await.unwrap();
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_charged_while_the_house_is_away() {
    let folder = Folder::make();
    let url = folder.url();
    let (links, hosts, _) = begun(&url, &daily("resign")).await;
    two_days_pass(&url, false).await;
    let house = Running::on(&url).await;
    eventually("the house knows that it was away", || async {
        count(&rows(&url, &links.game).await, "away") > 0
    })
    .await;
    let mut host = Player::connect(&hosts.at(house.address), &links.game, "").await;
    let table = host.turn().await;
    assert_eq!(table.phase, Phase::Playing);
    let left = table.clock.clone().unwrap().left[0].unwrap();
    assert!((DAY - 60_000..=DAY).contains(&left), "{left}");
    host.play().await;
    house.close().await;
    let log = rows(&url, &links.game).await;
    assert_eq!((count(&log, "away"), count(&log, "flagged")), (1, 0), "{log:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_whose_time_is_used_up_resigns() {
    let folder = Folder::make();
    let url = folder.url();
    let (links, hosts, _) = begun(&url, &daily("resign")).await;
    two_days_pass(&url, true).await;
    let house = Running::on(&url).await;
    let mut host = Player::connect(&hosts.at(house.address), &links.game, "").await;
    let table = host.until(|table| table.phase == Phase::Over).await;
    assert_eq!(table.result.clone().unwrap().resigned, [1]);
    house.close().await;
    // What is over is due no more.
    let store = Store::open(&url).await.unwrap();
    assert!(store.claim_due(i64::MAX, i64::MAX, i64::MAX, 9).await.unwrap().is_empty());
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wish_for_a_clock_is_checked_and_lists_show_it() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    let mut wish = daily("nothing");
    wish["listed"] = json!(true);
    let links = browser.lay(&wish).await;
    let lobby = browser.get("/api/tables").await.json();
    assert_eq!((&lobby[0]["game"], &lobby[0]["clock"]), (&json!(links.game), &wish["clock"]));
    let player = Player::connect(&browser, &links.game, "").await;
    let clock = Clock { pace: Pace::Daily { days: 1 }, time_out: TimeOut::Nothing };
    let shown = player.table.clock.clone().unwrap();
    assert_eq!((shown.clock, shown.left.len(), shown.runs), (clock, 0, None));
    wish["clock"]["pace"]["days"] = json!(5);
    let answer = browser.send("POST", "/api/tables", &wish).await;
    let reason = "a daily clock has 1, 2, 3 or 7 days for a turn, not 5";
    assert_eq!((answer.status, answer.reason().as_str()), (400, reason));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_a_table_with_a_clock_nobody_is_relieved_before_their_time() {
    let house = Running::in_memory().await;
    let two = Two::begin(house.address, house.address, &daily("standIn")).await;
    let Two { host: _host, mut guest, .. } = two;
    let id = guest.id();
    let (code, reason) = guest.command(&Request::Relieve { id, seat: 1 }).await.unwrap_err();
    assert_eq!((code, reason.as_str()), (Code::TooEarly, "their clock gives them 24 more hours"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_two_nodes_let_a_flag_fall_once() {
    let database = Database::create().await;
    let url = database.url();
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(begun(&url, &daily("standIn")).await.0.game);
    }
    two_days_pass(&url, true).await;
    let (one, two) = tokio::join!(Running::on(&url), Running::on(&url));
    for game in &games {
        eventually("the stand-in has played", || async {
            count(&rows(&url, game).await, "played") > 0
        })
        .await;
        let log = rows(&url, game).await;
        assert_eq!((count(&log, "flagged"), count(&log, "played")), (1, 1), "{log:?}");
    }
    one.close().await;
    two.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_prepared_is_played_after_a_restart_although_its_person_is_not_there() {
    let folder = Folder::make();
    let url = folder.url();
    let house = Running::on(&url).await;
    let mut wish = daily("standIn");
    wish["chairs"].as_array_mut().unwrap().insert(1, json!({ "type": "bot", "level": "trader" }));
    let hosts = Browser::named(house.address, "Ana").await;
    let links = hosts.lay(&wish).await;
    let guests = Browser::named(house.address, "Ben").await;
    let mut host = Player::connect(&hosts, &links.game, "").await;
    let link = format!("?invite={}", links.invite);
    let mut guest = Player::connect(&guests, &links.game, &link).await;
    let id = guest.id();
    let sit = Request::Sit { id, chair: 3, name: "Ben".into(), promise: None, color: None };
    guest.command(&sit).await.unwrap();
    host.start(None).await;
    let after = guest.until(|table| table.phase == Phase::Playing).await.seq;
    guest.say(&Request::Plan { after, actions: vec!["rest".into()], steps: false }).await;
    eventually("the plan is kept", || async {
        let store = Store::open(&url).await.unwrap();
        let kept = store.plans(&links.game).await.unwrap();
        store.close().await;
        kept.len() == 1
    })
    .await;
    let export = guests.get("/api/me/export").await.json();
    assert_eq!(export["prepared"][0]["game"], json!(links.game));
    host.vanish();
    guest.vanish();
    house.close().await;
    let house = Running::on(&url).await;
    let mut host = Player::connect(&hosts.at(house.address), &links.game, "").await;
    host.turn().await;
    host.play().await;
    // The bot moves, and what Ben has prepared; then it is Ana's turn again.
    host.until(|table| table.round == 2 && table.deciding == Some(1)).await;
    let log = rows(&url, &links.game).await;
    let played: Vec<_> = log.iter().filter(|row| row.kind == "played").collect();
    assert_eq!((played[2].seat, &played[2].text[..4]), (Some(3), "rest"));
    assert!(played[2].command.starts_with("/plan-"), "{log:?}");
    let store = Store::open(&url).await.unwrap();
    assert!(store.plans(&links.game).await.unwrap().is_empty());
    store.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_moves_after_a_restart_although_there_is_no_clock_and_nobody_comes() {
    let folder = Folder::make();
    let url = folder.url();
    let house = Running::on(&url).await;
    let hosts = Browser::named(house.address, "Ana").await;
    let bot = json!({ "type": "bot", "level": "peddler" });
    let chairs = json!([{ "type": "me" }, bot]);
    let wish = json!({ "family": "road", "drawnSeats": false, "chairs": chairs });
    let links = hosts.lay(&wish).await;
    let mut host = Player::connect(&hosts, &links.game, "").await;
    host.start(None).await;
    host.turn().await;
    host.confirm(&["rest".into()]).await.unwrap();
    host.until(|table| table.round == 2).await;
    host.vanish();
    house.close().await;
    // As if the server had been killed before the bot had moved.
    let log =
        format!("DELETE FROM log WHERE game = '{}' AND kind = 'played' AND seat = 2;", links.game);
    meddle(&url, &(log + "UPDATE seated SET waits = 0;")).await;
    assert_eq!(count(&rows(&url, &links.game).await, "played"), 1);
    let house = Running::on(&url).await;
    eventually("the bot has moved", || async {
        count(&rows(&url, &links.game).await, "played") == 2
    })
    .await;
    house.close().await;
}
