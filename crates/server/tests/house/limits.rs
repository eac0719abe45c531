//! Rate limits for each address and each person.

use std::time::{Duration, Instant};

use caravan_protocol::Request;
use caravan_protocol::message::Code;
use caravan_server::{Config, Rate};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::browser::{Answer, Browser, read_answer};
use crate::expiry::meddle;
use crate::player::{Player, eventually};
use crate::running::{Folder, Running, config, for_two, hot_seat};
use crate::sinks::Post;

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
    let house = Running::with(Config { new_sessions: FEW, ..limited() }).await;
    let unknown = Browser::unknown(house.address);
    for _ in 0..3 {
        Browser::arrive(house.address).await;
    }
    let again = unknown.ask("POST", "/api/me", &[], b"").await;
    assert_limited(&again, "new sessions: at most 3/1h");
    assert_eq!(again.header("set-cookie"), None);
    // What is dear is for people whom the house knows.
    let replay = unknown.ask("POST", "/api/replays", &[], RECORD.as_bytes()).await;
    assert_limited(&replay, "new sessions: at most 3/1h");
    house.close().await;

    let house = Running::with(Config { replays: FEW, ..limited() }).await;
    let unknown = Browser::unknown(house.address);
    for _ in 0..3 {
        let replay = unknown.ask("POST", "/api/replays", &[], RECORD.as_bytes()).await;
        assert_eq!(replay.status, 200);
        assert!(replay.header("set-cookie").is_some(), "they are known from now on");
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
    assert_limited(&more, "creating tables with custom sets or maps");
    // What was refused has cost none of the tables.
    for _ in 3..9 {
        assert_eq!(unknown.send("POST", "/api/tables", &hot_seat()).await.status, 201);
    }
    assert_limited(
        &unknown.send("POST", "/api/tables", &hot_seat()).await,
        "creating and joining tables",
    );
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
    assert!(reason.contains("WebSocket messages: at most 3/1h"), "{reason}");
    let path = format!("/api/tables/{}/socket", links.game);
    assert_eq!(browser.ask_socket(&path, &[]).await.status, 101);
    assert_limited(&browser.ask_socket(&path, &[]).await, "opening WebSockets");
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
    assert_limited(&more, "open tables in the lobby: at most 2; finish those first");
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
            assert!(
                code == Code::TooMuch && reason.contains("creating and joining tables"),
                "{reason}"
            );
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
        assert_limited(
            &browser.ask(method, path, &[], b"").await,
            "changes to links, devices and people",
        );
    }
    // Whoever is deleted is taken out of every game.
    for status in [204, 204, 204, 429] {
        let other = Browser::named(house.address, "Ben").await;
        assert_eq!(other.ask("DELETE", "/api/me", &[], b"").await.status, status);
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
        assert_limited(&lay(from).await, "creating and joining tables");
    }
    assert_limited(&lay("2001:db8::ffff").await, "creating and joining tables");
    assert_limited(&lay("192.0.2.9, 192.0.2.1").await, "creating and joining tables");
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

/// A body of so many bytes that is nothing.
fn filling(bytes: usize) -> Vec<u8> {
    vec![b' '; bytes]
}

#[tokio::test]
async fn a_body_is_as_long_as_its_request_may_need() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let json = [("Content-Type", "application/json")];
    for (method, path, most) in [
        ("PUT", "/api/me", 4 << 10),
        ("POST", "/api/tables", 260 << 10),
        ("POST", "/api/replays", 256 << 10),
        ("POST", "/api/analyses", 256 << 10),
        ("POST", "/api/sets/road", 64 << 10),
        ("PUT", "/api/me/alerts", 4 << 10),
        ("POST", "/api/me/alerts/push", 4 << 10),
    ] {
        let fits = ana.ask(method, path, &json, &filling(most)).await;
        assert!([400, 422].contains(&fits.status), "{path}: {}", fits.text());
        let longer = ana.ask(method, path, &json, &filling(most + 1)).await;
        assert_eq!(longer.status, 413, "{path}: {}", longer.text());
    }
    house.close().await;
}

/// What is too long is refused before any of it is looked at: each of these took seconds once.
#[tokio::test]
async fn many_chairs_and_long_names_cost_nothing() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let begun = Instant::now();
    let me = r#"{"type":"me"}"#;
    let wish = format!(r#"{{"family":"road","chairs":[{}]}}"#, vec![me; 18_000].join(","));
    let json = [("Content-Type", "application/json")];
    let accents = "\u{316}\u{301}".repeat(900);
    let name = json!({ "name": format!("a{accents}") });
    let links = ana.lay(&for_two()).await;
    let mut player = Player::connect(&ana, &links.game, "").await;
    for _ in 0..10 {
        let refused = ana.ask("POST", "/api/tables", &json, wish.as_bytes()).await;
        assert_eq!(refused.status, 422, "{}", refused.text());
        assert!(refused.reason().contains("at most 5"), "{}", refused.reason());
        let refused = ana.send("PUT", "/api/me", &name).await;
        assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("badName")));
        let (id, name) = (player.id(), format!("a{}", accents.repeat(4)));
        let sit = Request::Sit { id, chair: 1, name, promise: None, color: None };
        assert_eq!(player.command(&sit).await.unwrap_err().0, Code::BadName);
        let (id, actions) = (player.id(), vec!["rest".to_owned(); 65]);
        let confirm = Request::Confirm { id, after: 0, actions };
        let (code, reason) = player.command(&confirm).await.unwrap_err();
        assert!(code == Code::Unreadable && reason.contains("at most 64"), "{reason}");
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    house.close().await;
}

#[tokio::test]
async fn a_body_of_single_bytes_is_not_read_to_its_end() {
    let house = Running::in_memory().await;
    let body = b"1\r\n \r\n".repeat(2_000);
    let head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    let asked = [head.as_bytes(), &body].concat();
    let mut stream = tokio::net::TcpStream::connect(house.address).await.unwrap();
    // Whoever refuses early may not read the rest.
    let _ = stream.write_all(&asked).await;
    let answer = read_answer(&mut stream, false).await;
    assert_eq!(answer.status, 400, "{}", answer.text());
    assert!(answer.reason().contains("chunks"), "{}", answer.reason());
    house.close().await;
}

/// Who makes mistakes can go on; who makes very many waits.
#[tokio::test]
async fn what_is_refused_costs_a_limit_of_its_own() {
    let refused_requests = Rate { most: 40, ..FEW };
    let (new_tables, new_own_sets, replays) = (FEW, FEW, FEW);
    let (new_sockets, deeds) = (FEW, FEW);
    let limits = Config { new_tables, new_own_sets, replays, new_sockets, deeds, ..limited() };
    let house = Running::with(Config { refused_requests, ..limits }).await;
    let ana = Browser::named(house.address, "Ana").await;
    let mut typo = hot_seat();
    typo["chairs"][0] = json!({ "type": "me", "name": "" });
    let mut faulty = hot_seat();
    faulty["set"] = json!("nonsense");
    for _ in 0..6 {
        assert_eq!(ana.send("POST", "/api/tables", &typo).await.status, 400);
        assert_eq!(ana.send("POST", "/api/tables", &faulty).await.status, 400);
        assert_eq!(ana.ask("POST", "/api/sets/road", &[], b"nonsense").await.status, 400);
        assert_eq!(ana.ask("POST", "/api/replays", &[], b"nonsense").await.status, 400);
        assert_eq!(ana.ask_socket("/api/tables/none/socket", &[]).await.status, 404);
        assert_eq!(ana.ask("DELETE", "/api/me/devices/none", &[], b"").await.status, 404);
        let long = format!("/api/me/devices/{}", "x".repeat(300));
        assert_eq!(ana.ask("DELETE", &long, &[], b"").await.status, 404);
    }
    for number in 0..3 {
        assert_eq!(ana.send("POST", "/api/tables", &own_set(number)).await.status, 201);
        assert_eq!(ana.ask("POST", "/api/replays", &[], RECORD.as_bytes()).await.status, 200);
        assert_eq!(ana.ask("POST", "/api/me/devices", &[], b"").await.status, 201);
    }
    // What is taken together is taken altogether: the third kind has none left.
    assert_limited(
        &ana.send("POST", "/api/tables", &own_set(4)).await,
        "creating and joining tables",
    );
    assert_limited(&ana.ask("POST", "/api/sets/road", &[], b"nonsense").await, "replays");
    let last = loop {
        let answer = ana.send("PUT", "/api/me", &json!({ "name": "" })).await;
        if answer.status != 400 {
            break answer;
        }
    };
    assert_limited(&last, "invalid requests");
    assert_eq!(ana.get("/api/me").await.status, 200, "everything else goes on");
    house.close().await;
}

/// Whoever mistypes an address can name another one, and a stranger's mistake makes no session.
#[tokio::test]
async fn mistakes_in_alert_settings_cost_nothing_that_is_scarce() {
    let post = Post::open().await;
    let config = Config {
        smtp: Some(format!("smtp://{}", post.address)),
        mail_from: Some("Caravan <caravan@example.org>".into()),
        alert_settings: Rate { most: 6, ..FEW },
        new_addresses: FEW,
        new_sessions: FEW,
        ..limited()
    };
    let house = Running::with(config).await;
    let ana = Browser::named(house.address, "Ana").await;
    let with_address = |address: &str| {
        let mut wish = crate::alerts::wish();
        wish["email"] = json!(address);
        wish
    };
    let unknown = Browser::unknown(house.address);
    for _ in 0..9 {
        for browser in [&ana, &unknown] {
            let refused = browser.send("PUT", "/api/me/alerts", &with_address("ana@")).await;
            assert_eq!((refused.status, refused.header("set-cookie")), (400, None));
            let mut push = crate::alerts::subscription();
            push["endpoint"] = json!("http://push.example.org");
            let refused = browser.send("POST", "/api/me/alerts/push", &push).await;
            assert_eq!((refused.status, refused.header("set-cookie")), (400, None));
        }
    }
    for number in 0..3 {
        let wish = with_address(&format!("ana{number}@example.org"));
        let answer = ana.send("PUT", "/api/me/alerts", &wish).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    let more = ana.send("PUT", "/api/me/alerts", &with_address("ana4@example.org")).await;
    assert_limited(&more, "e-mail addresses to be confirmed");
    let last = loop {
        let answer = ana.send("PUT", "/api/me/alerts", &with_address("ana2@example.org")).await;
        if answer.status != 200 {
            break answer;
        }
    };
    assert_limited(&last, "changes to alerts");
    house.close().await;
}

#[tokio::test]
async fn looks_at_tables_are_limited() {
    let house = Running::with(Config { looks: FEW, ..limited() }).await;
    let ana = Browser::arrive(house.address).await;
    let links = ana.lay(&hot_seat()).await;
    let path = format!("/api/tables/{}", links.game);
    for rest in ["", "/catalog", "/links"] {
        assert_eq!(ana.get(&format!("{path}{rest}")).await.status, 200);
    }
    for rest in ["", "/past/1", "/links", "/catalog", "/record"] {
        assert_limited(&ana.get(&format!("{path}{rest}")).await, "reading tables");
    }
    house.close().await;
}

/// Whoever adds something to look at cannot forget to limit it.
#[tokio::test]
async fn everything_that_is_looked_at_is_limited() {
    // These take nothing from the storage, or have another limit.
    const OTHERS: [&str; 8] = [
        "/api/me",
        "/api/me/export",
        "/api/network",
        "/api/sets/{family}",
        "/api/tables/{game}/replay",
        "/healthz",
        "/openapi.json",
        "/readyz",
    ];
    let house = Running::with(Config { looks: Rate { most: 1, ..FEW }, ..limited() }).await;
    let ana = Browser::named(house.address, "Ana").await;
    let _one = ana.get("/api/tables").await;
    let document: Value = serde_json::from_str(caravan_protocol::OPENAPI).unwrap();
    let (mut limited, mut others) = (Vec::new(), Vec::new());
    for (route, methods) in document["paths"].as_object().unwrap() {
        if methods.get("get").is_none() {
            continue;
        }
        let path = route.replace("{family}", "road").replace("{seq}", "1");
        let path = path.replace("{game}", "none").replace("{token}", "none").replace("{id}", "no");
        let status = ana.get(&path).await.status;
        let list = if status == 429 { &mut limited } else { &mut others };
        list.push(route.as_str());
    }
    assert!(limited.len() > 10, "{limited:?}");
    let forgotten: Vec<_> = others.iter().filter(|route| !OTHERS.contains(route)).collect();
    assert!(forgotten.is_empty(), "what limits these? {forgotten:?}");
    house.close().await;
}
