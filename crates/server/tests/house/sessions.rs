//! Sessions: cookies, names, devices.

use std::time::Duration;

use caravan_server::{Config, Keep, OpenHouse};
use serde_json::json;
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::browser::{Answer, Browser};
use crate::expiry::meddle;
use crate::player::{Player, eventually};
use crate::running::{Folder, Running, against_a_bot, config};

/// Comes to the house, to do something there.
async fn come(browser: &Browser) -> Answer {
    browser.ask("POST", "/api/me", &[], b"").await
}

/// Any page can have a browser look at any address.
#[tokio::test]
async fn looking_makes_no_session_and_writes_nothing() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let browser = Browser::named(house.address, "Ana").await;
    let mut wish = against_a_bot("road");
    wish["listed"] = json!(true);
    let links = browser.lay(&wish).await;
    let before = written(&folder).await;
    let table = format!("/api/tables/{}", links.game);
    let unknown = Browser::unknown(house.address);
    for path in ["/api/me", "/api/me/tables", "/api/tables", &table, &format!("{table}/record")] {
        let answer = unknown.get(path).await;
        assert!(matches!(answer.status, 200 | 409), "{path}: {}", answer.text());
        assert_eq!(answer.header("set-cookie"), None, "{path}");
    }
    let mut watcher = Player::connect(&unknown, &links.game, "").await;
    watcher.look().await;
    watcher.vanish();
    // Nor does a page of somebody else, whatever it tries.
    let foreign = [("Origin", "https://evil.example")];
    assert_eq!(unknown.ask("POST", "/api/me", &foreign, b"").await.status, 403);
    assert_eq!(written(&folder).await, before);
    house.close().await;
}

/// Nobody is left behind who can never come back.
#[tokio::test]
async fn somebody_new_is_stored_with_a_session_or_not_at_all() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let unknown = Browser::unknown(house.address);
    let trigger = "CREATE TRIGGER full BEFORE INSERT ON sessions \
                   BEGIN SELECT RAISE(ABORT, 'on purpose'); END";
    meddle(&folder, trigger).await;
    assert_eq!(come(&unknown).await.status, 503);
    assert_eq!(written(&folder).await, (0, 0));
    meddle(&folder, "DROP TRIGGER full").await;
    assert_eq!(come(&unknown).await.status, 201);
    assert_eq!(written(&folder).await, (1, 1));
    house.close().await;
}

/// How many players and sessions a database has.
pub(crate) async fn written(folder: &Folder) -> (i64, i64) {
    let options = SqliteConnectOptions::new().filename(folder.file()).read_only(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let counts = "SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM sessions)";
    let counts = sqlx::query_as(counts).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    counts
}

#[tokio::test]
async fn who_comes_gets_a_session_that_scripts_and_other_pages_cannot_use() {
    let house = Running::in_memory().await;
    let mut browser = Browser::unknown(house.address);
    let first = come(&browser).await;
    assert_eq!((first.status, first.json()), (201, json!({ "name": null })));
    let cookie = first.header("set-cookie").unwrap();
    let parts: Vec<&str> = cookie.split("; ").collect();
    assert!(parts[0].starts_with("caravan-") && parts[0].len() >= 40, "{cookie}");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(parts.contains(&part), "{part} in {cookie}");
    }
    assert!(parts.iter().any(|part| part.starts_with("Max-Age=")), "{cookie}");
    assert!(!cookie.contains("Secure") && !cookie.contains("__Host-"), "{cookie}");
    assert_eq!(first.header("cache-control"), Some("no-store"));

    browser.keep(&first);
    let second = come(&browser).await;
    assert_eq!(second.status, 200);
    assert_eq!(second.header("set-cookie"), None, "a known session is not made again");
    let other = Browser::arrive(house.address).await;
    assert_ne!(other.token(), browser.token());
    house.close().await;
}

#[tokio::test]
async fn the_cookie_of_a_session_that_is_due_comes_with_every_answer() {
    // So short that it is always due.
    let session_time = Keep(Some(Duration::ZERO));
    let house = Running::with(Config { session_time, ..config("sqlite::memory:") }).await;
    let ana = Browser::named(house.address, "Ana").await;
    let table = format!("/api/tables/{}", ana.lay(&against_a_bot("road")).await.game);
    let own = ana.cookie.clone().unwrap();
    let renewed = |what: &str, answer: &Answer| {
        let cookie = answer.header("set-cookie").unwrap_or_else(|| panic!("no cookie: {what}"));
        let whole = cookie.starts_with(&*own) && cookie.contains("Max-Age=34560000");
        assert!(whole, "{what}: {cookie}");
    };
    for (method, path, status) in [
        ("GET", "/api/me", 200),
        ("POST", "/api/me", 200),
        ("GET", "/api/me/tables", 200),
        ("GET", "/api/me/devices", 200),
        ("DELETE", "/api/me/devices", 204),
        ("GET", &table, 200),
        ("GET", &format!("{table}/replay"), 409),
        ("POST", "/api/replays", 400),
    ] {
        let answer = ana.ask(method, path, &[], b"").await;
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        renewed(path, &answer);
    }
    renewed("socket", &ana.ask_socket(&format!("{table}/socket"), &[]).await);
    // Where nobody is asked for there is none, and who goes keeps nothing.
    assert_eq!(ana.get("/api/tables").await.header("set-cookie"), None);
    assert!(ana.log_out().await.header("set-cookie").unwrap().contains("Max-Age=0"));
    house.close().await;
}

#[tokio::test]
async fn who_looks_as_ever_other_browsers_writes_nothing() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let look = async |agent: &str| ana.ask("GET", "/api/me", &[("User-Agent", agent)], b"").await;
    // The kind of a new browser is noted, behind the answer.
    eventually("the browser is known", async || {
        look("Firefox/140.0 Linux").await;
        ana.devices().await["browsers"][0]["kind"] == "Firefox, Linux"
    })
    .await;
    for agent in ["Chrome/150.0 Windows", "Safari/605 iPhone", ""] {
        assert_eq!(look(agent).await.header("set-cookie"), None, "{agent}");
    }
    assert_eq!(ana.devices().await["browsers"][0]["kind"], "Firefox, Linux");
    house.close().await;
}

#[tokio::test]
async fn over_https_the_cookie_is_bound_to_the_host() {
    let public_url = Some("https://play.example.org".into());
    let house = Running::with(Config { public_url, ..config("sqlite::memory:") }).await;
    let mut browser = Browser::unknown(house.address);
    let answer = come(&browser).await;
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-caravan="), "{cookie}");
    let parts: Vec<&str> = cookie.split("; ").collect();
    assert!(parts.contains(&"Secure") && parts.contains(&"Path=/"), "{cookie}");
    assert!(!cookie.contains("Domain"), "{cookie}");

    // The name that any page of the host could set over http is not looked at.
    browser.keep(&answer);
    let plain = Browser { cookie: Some(format!("caravan={}", browser.token())), ..browser.clone() };
    assert!(come(&plain).await.header("set-cookie").is_some());
    let gone = browser.log_out().await;
    assert!(gone.header("set-cookie").unwrap().split("; ").any(|part| part == "Secure"));
    house.close().await;
}

#[tokio::test]
async fn a_name_outlives_the_house_and_a_token_is_not_stored() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let browser = Browser::named(house.address, "  Zoë  of Wien ").await;
    let link = browser.ask("POST", "/api/me/devices", &[], b"").await.json();
    let device = link["path"].as_str().unwrap().strip_prefix("/device/").unwrap().to_owned();
    house.close().await;

    let house = Running::on(&folder.url()).await;
    let browser = browser.at(house.address);
    assert_eq!(browser.get("/api/me").await.json(), json!({ "name": "Zoë of Wien" }));
    let tokens = [browser.token().to_owned(), device];
    let look = || {
        for file in std::fs::read_dir(folder.path()).unwrap() {
            let path = file.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            for token in &tokens {
                let found = bytes.windows(token.len()).any(|part| part == token.as_bytes());
                assert!(!found, "{token} stands in {}", path.display());
            }
        }
    };
    look();
    house.close().await;
    look();
}

#[tokio::test]
async fn a_session_is_good_wherever_the_database_is_moved() {
    let (folder, other) = (Folder::make(), Folder::make());
    let house = Running::on(&folder.url()).await;
    let browser = Browser::named(house.address, "Ana").await;
    house.close().await;
    std::fs::rename(folder.file(), other.file()).unwrap();
    let house = Running::on(&other.url()).await;
    let browser = browser.at(house.address);
    assert_eq!(browser.get("/api/me").await.json(), json!({ "name": "Ana" }));
    // Two houses on one machine still have cookies of their own.
    let elsewhere = Running::on(&folder.url()).await;
    let name =
        |browser: &Browser| browser.cookie.clone().unwrap().split('=').next().map(str::to_owned);
    assert_ne!(name(&browser), name(&Browser::arrive(elsewhere.address).await));
    house.close().await;
    elsewhere.close().await;
}

#[tokio::test]
async fn a_session_that_was_ended_is_nobodys() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&against_a_bot("road")).await;
    let path = format!("/api/tables/{}", links.game);
    assert_eq!(browser.get(&path).await.status, 200);
    let gone = browser.log_out().await;
    assert_eq!(gone.status, 204);
    let cookie = gone.header("set-cookie").unwrap();
    assert!(cookie.starts_with("caravan-") && cookie.contains("=; "), "{cookie}");
    assert!(cookie.contains("Max-Age=0"), "{cookie}");
    assert_eq!(browser.get(&path).await.status, 404);
    assert_eq!(browser.get("/api/me/tables").await.json(), json!([]));
    let again = come(&browser).await;
    assert_eq!(again.json(), json!({ "name": null }));
    assert!(again.header("set-cookie").is_some(), "somebody new");
    house.close().await;
}

#[tokio::test]
async fn forged_and_foreign_cookies_are_nobodys() {
    let house = Running::in_memory().await;
    let elsewhere = Running::in_memory().await;
    let own = Browser::named(house.address, "Ana").await;
    let links = own.lay(&against_a_bot("road")).await;
    let foreign = Browser::named(elsewhere.address, "Eve").await;
    let token = own.token();
    let name = own.cookie.as_deref().and_then(|cookie| cookie.split('=').next()).unwrap();
    for cookie in [
        String::new(),
        format!("{name}="),
        "caravan".into(),
        format!("{name}={}", "0".repeat(token.len())),
        format!("{name}={}", &token[..token.len() - 1]),
        format!("{name}={token}0"),
        format!("{name}={}", token.to_uppercase().replace(char::is_numeric, "A")),
        format!("{name}=\"{token}\""),
        format!("Caravan={token}"),
        format!("x{name}={token}"),
        format!("__Host-caravan={token}"),
        format!("{name}=' OR 1=1 --"),
        format!("{name}={}", "x".repeat(8_000)),
        foreign.cookie.clone().unwrap(),
    ] {
        let forger = Browser { address: house.address, cookie: Some(cookie.clone()) };
        let look = forger.get(&format!("/api/tables/{}", links.game)).await;
        assert_eq!(look.status, 404, "{cookie}");
        let me = come(&forger).await;
        assert_eq!(me.json(), json!({ "name": null }), "{cookie}");
        assert!(me.header("set-cookie").is_some(), "{cookie}");
    }
    // Among other cookies, one's own is found.
    let cookie = Some(format!("theme=dark; {}; other=1", own.cookie.clone().unwrap()));
    let among = Browser { cookie, ..own.clone() };
    assert_eq!(among.get("/api/me").await.json(), json!({ "name": "Ana" }));
    house.close().await;
    elsewhere.close().await;
}

#[tokio::test]
async fn names_are_checked() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    for name in ["", "   ", "a\u{202E}b", "a\u{0}b", "\u{3164}", "Тrader", &"x".repeat(31)] {
        let answer = browser.send("PUT", "/api/me", &json!({ "name": name })).await;
        assert_eq!(answer.status, 400, "{name:?}");
        assert!(answer.reason().contains("the name"), "{}", answer.reason());
    }
    assert_eq!(browser.get("/api/me").await.json(), json!({ "name": "Ana" }));
    house.close().await;
}

#[tokio::test]
async fn a_house_whose_address_is_taken_says_so() {
    let house = Running::in_memory().await;
    let config = Config { port: Some(house.address.port()), ..config("sqlite::memory:") };
    let error = OpenHouse::new(config).await.err().unwrap().to_string();
    assert!(error.starts_with(&format!("cannot listen on {}: ", house.address)), "{error}");
    house.close().await;
}
