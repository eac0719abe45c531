//! Nobody gets more than their share: limits for each address and each person.

use std::time::Duration;

use caravan_protocol::Request;
use caravan_protocol::message::Code;
use caravan_server::{Config, Rate};
use serde_json::{Value, json};

use crate::browser::{Answer, Browser};
use crate::expiry::meddle;
use crate::player::{Player, eventually};
use crate::running::{Folder, Running, config, for_two, hot_seat};

const RECORD: &str = include_str!("../../../../corpus/golden/road/2-first-seat-triggers.record");

/// So few in an hour that no machine is too slow to ask for more.
const FEW: Rate = Rate { most: 3, time: Duration::from_hours(1) };

fn limited() -> Config {
    Config { limits: true, ..config("sqlite::memory:") }
}

/// Asserts that something was asked for too often, and that the refusal says what would be right.
fn assert_limited(answer: &Answer, what: &str) {
    assert_eq!(answer.status, 429, "{what}: {}", answer.text());
    assert_eq!(answer.json()["code"], "tooMuch");
    let reason = answer.reason();
    assert!(reason.contains(what), "{what}: {reason}");
    let seconds: u32 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=3_600).contains(&seconds), "{what}: {seconds}");
}

fn listed() -> Value {
    let mut wish = hot_seat();
    wish["listed"] = json!(true);
    wish
}

/// A table with a set of one's own; each number has another text.
fn own_set(number: usize) -> Value {
    let mut wish = hot_seat();
    let set = caravan_engine::Family::Road.set_text();
    wish["set"] = json!(format!("{set}\n# number {number}\n"));
    wish
}

#[tokio::test]
async fn what_one_address_does_too_often_is_refused() {
    let new_tables = Rate { most: 9, ..FEW };
    let config =
        Config { new_sessions: FEW, new_tables, new_own_sets: FEW, replays: FEW, ..limited() };
    let house = Running::with(config).await;
    let unknown = Browser::unknown(house.address);
    for _ in 0..3 {
        Browser::arrive(house.address).await;
    }
    let again = unknown.ask("POST", "/api/me", &[], b"").await;
    assert_limited(&again, "new people: at most 3/1h");
    assert_eq!(again.header("set-cookie"), None);

    for _ in 0..3 {
        assert_eq!(unknown.ask("POST", "/api/replays", &[], RECORD.as_bytes()).await.status, 200);
    }
    assert_limited(&unknown.ask("POST", "/api/replays", &[], RECORD.as_bytes()).await, "replays");
    let wish = json!({ "record": RECORD });
    assert_limited(&unknown.send("POST", "/api/analyses", &wish).await, "replays");

    // Somebody new every time is the same address.
    house.close().await;
    let config = Config { new_tables, new_own_sets: FEW, ..limited() };
    let house = Running::with(config).await;
    let unknown = Browser::unknown(house.address);
    for number in 0..3 {
        assert_eq!(unknown.send("POST", "/api/tables", &own_set(number)).await.status, 201);
    }
    let more = unknown.send("POST", "/api/tables", &own_set(4)).await;
    assert_limited(&more, "tables with sets or maps of one's own");
    for _ in 4..9 {
        assert_eq!(unknown.send("POST", "/api/tables", &hot_seat()).await.status, 201);
    }
    assert_limited(&unknown.send("POST", "/api/tables", &hot_seat()).await, "new tables");
    assert_eq!(unknown.get("/api/tables").await.status, 200, "everything else goes on");
    house.close().await;
}

#[tokio::test]
async fn requests_sockets_and_commands_have_limits_too() {
    let house = Running::with(Config { new_sockets: FEW, commands: FEW, ..limited() }).await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    let mut other = Player::connect(&browser, &links.game, "").await;
    // Both have said hello, which counts.
    player.start(None).await;
    other.send(r#"{"say":"hint"}"#).await;
    let (code, reason) = other.closed().await;
    assert_eq!(code, 1008, "{reason}");
    assert!(reason.contains("things said at tables: at most 3/1h"), "{reason}");
    let path = format!("/api/tables/{}/socket", links.game);
    assert_eq!(browser.ask_socket(&path, &[]).await.status, 101);
    assert_limited(&browser.ask_socket(&path, &[]).await, "new sockets");
    house.close().await;

    let house = Running::with(Config { max_connections_each: 2, ..limited() }).await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let first = Player::connect(&browser, &links.game, "").await;
    let second = Player::connect(&browser, &links.game, "").await;
    let third = tokio::net::TcpStream::connect(house.address).await.unwrap();
    let mut nothing = [0; 1];
    third.readable().await.unwrap();
    assert!(matches!(third.try_read(&mut nothing), Ok(0) | Err(_)), "it is not served");
    drop((first, second));
    house.close().await;

    let house = Running::with(Config { requests: FEW, ..limited() }).await;
    let unknown = Browser::unknown(house.address);
    for _ in 0..3 {
        assert_eq!(unknown.get("/healthz").await.status, 200);
    }
    assert_limited(&unknown.get("/healthz").await, "requests");
    house.close().await;
}

#[tokio::test]
async fn a_person_has_so_many_open_tables_and_places_in_the_lobby() {
    let config = Config { open_tables: 4, listed_tables: 2, ..limited() };
    let house = Running::with(config).await;
    let browser = Browser::named(house.address, "Ana").await;
    for _ in 0..2 {
        browser.lay(&listed()).await;
    }
    let more = browser.send("POST", "/api/tables", &listed()).await;
    assert_limited(&more, "open tables of yours in the lobby: at most 2; play at those first");
    let third = browser.lay(&hot_seat()).await;
    browser.lay(&hot_seat()).await;
    let more = browser.send("POST", "/api/tables", &hot_seat()).await;
    assert_limited(&more, "open tables: at most 4; finish a game");

    // A game that is over makes room for one; a rematch counts as a table.
    let mut player = Player::connect(&browser, &third.game, "").await;
    player.start(None).await;
    player.turn().await;
    player.resign().await;
    // It is listed as over a moment after those at the table know.
    eventually("there is room for one more", async || {
        browser.send("POST", "/api/tables", &hot_seat()).await.status == 201
    })
    .await;
    let id = player.id();
    let refused = player.command(&Request::Rematch { id }).await.unwrap_err();
    assert!(refused.1.contains("open tables: at most 4"), "{refused:?}");
    house.close().await;
}

#[tokio::test]
async fn neither_rising_nor_sitting_down_elsewhere_passes_the_limit_of_open_tables() {
    let house = Running::with(Config { open_tables: 1, ..limited() }).await;
    let ana = Browser::named(house.address, "Ana").await;
    let own = ana.lay(&for_two()).await;
    let mut player = Player::connect(&ana, &own.game, "").await;
    let id = player.id();
    player.command(&Request::Rise { id, chair: 1 }).await.unwrap();
    let more = ana.send("POST", "/api/tables", &for_two()).await;
    assert_limited(&more, "open tables: at most 1");

    let ben = Browser::named(house.address, "Ben").await;
    let others = ben.lay(&for_two()).await;
    let mut guest =
        Player::connect(&ana, &others.game, &format!("?invite={}", others.invite)).await;
    let id = guest.id();
    let sit = Request::Sit { id, chair: 2, name: "Ana".into(), promise: None, color: None };
    let (_, reason) = guest.command(&sit).await.unwrap_err();
    assert!(reason.contains("open tables: at most 1"), "{reason}");
    // At the table that counts one may sit wherever one likes.
    let id = player.id();
    let sit = Request::Sit { id, chair: 2, name: "Ana".into(), promise: None, color: None };
    player.command(&sit).await.unwrap();
    house.close().await;
}

/// What the room refuses by itself costs no reading, and who sits down again and again is stopped
/// before it does.
#[tokio::test]
async fn a_refused_seat_does_not_ask_the_database() {
    let folder = Folder::make();
    let config = Config { limits: true, new_tables: FEW, ..config(&folder.url()) };
    let house = Running::with(config).await;
    let ana = Browser::named(house.address, "Ana").await;
    let links = ana.lay(&for_two()).await;
    let ben = Browser::named(house.address, "Ben").await;
    let mut guest = Player::connect(&ben, &links.game, &format!("?invite={}", links.invite)).await;
    let sit =
        |id, chair| Request::Sit { id, chair, name: "Ben".into(), promise: None, color: None };
    meddle(&folder, "ALTER TABLE seated RENAME TO hidden").await;
    let id = guest.id();
    assert_eq!(guest.command(&sit(id, 1)).await.unwrap_err().0, Code::Taken);
    let id = guest.id();
    assert_eq!(guest.command(&sit(id, 2)).await.unwrap_err().0, Code::Unavailable);
    meddle(&folder, "ALTER TABLE hidden RENAME TO seated").await;
    let id = guest.id();
    guest.command(&sit(id, 2)).await.unwrap();
    // Who has a place may have another.
    let rise = |id| Request::Rise { id, chair: 2 };
    for _ in 0..2 {
        let id = guest.id();
        guest.command(&sit(id, 2)).await.unwrap();
    }
    for refused in [false, true] {
        let id = guest.id();
        guest.command(&rise(id)).await.unwrap();
        let id = guest.id();
        let sat = guest.command(&sit(id, 2)).await;
        assert_eq!(sat.is_err(), refused, "{sat:?}");
        if let Err((code, reason)) = sat {
            assert!(code == Code::TooMuch && reason.contains("new tables"), "{reason}");
        }
    }
    house.close().await;
}

#[tokio::test]
async fn what_is_noted_for_long_is_limited() {
    let house = Running::with(Config { deeds: FEW, ..limited() }).await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&for_two()).await;
    for _ in 0..3 {
        let path = format!("/api/tables/{}/links/invite", links.game);
        assert_eq!(browser.ask("POST", &path, &[], b"").await.status, 200);
    }
    for (method, path) in [("POST", "/api/me/devices"), ("DELETE", "/api/me/devices")] {
        assert_limited(&browser.ask(method, path, &[], b"").await, "links made or ended");
    }
    house.close().await;
}

#[tokio::test]
async fn behind_a_proxy_limits_mean_people() {
    let proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let config = Config { new_tables: FEW, proxies, max_connections_each: 1, ..limited() };
    let house = Running::with(config).await;
    let unknown = Browser::unknown(house.address);
    let lay = async |from: &str| {
        let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", from)];
        let body = hot_seat().to_string();
        unknown.ask("POST", "/api/tables", &headers, body.as_bytes()).await
    };
    for from in ["192.0.2.1", "192.0.2.2", "2001:db8::1"] {
        for _ in 0..3 {
            assert_eq!(lay(from).await.status, 201, "{from}");
        }
        assert_limited(&lay(from).await, "new tables");
    }
    assert_limited(&lay("2001:db8::ffff").await, "new tables");
    assert_limited(&lay("192.0.2.9, 192.0.2.1").await, "new tables");
    house.close().await;

    // Whoever is not ours is not believed.
    let house = Running::with(Config { new_tables: FEW, ..limited() }).await;
    let unknown = Browser::unknown(house.address);
    let mut statuses = Vec::new();
    for number in 1..=4 {
        let from = format!("192.0.2.{number}");
        let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", from.as_str())];
        let body = hot_seat().to_string();
        statuses.push(unknown.ask("POST", "/api/tables", &headers, body.as_bytes()).await.status);
    }
    assert_eq!(statuses, [201, 201, 201, 429]);
    house.close().await;
}
