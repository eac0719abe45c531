//! The web client's files, health checks and metrics.

use std::net::SocketAddr;

use caravan_server::Config;
use tokio::io::AsyncWriteExt;

use crate::browser::{Answer, Browser, read_answer};
use crate::player::Player;
use crate::running::{Running, config, hot_seat};

/// What every answer says about itself.
fn assert_protected(answer: &Answer, path: &str) {
    let policy = answer.header("content-security-policy").unwrap_or_default();
    for part in ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
        assert!(policy.contains(part), "{path}: {part} in {policy}");
    }
    // A module is compiled from our own files; no text becomes a script.
    let scripts = "script-src 'self' 'wasm-unsafe-eval'";
    assert!(policy.contains(scripts), "{path}: {policy}");
    assert!(!policy.replace(scripts, "").contains("unsafe"), "{path}: {policy}");
    let permissions = answer.header("permissions-policy").unwrap_or_default();
    assert!(permissions.contains("camera=()"), "{path}: {permissions}");
    for (name, value) in [
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{path}: {name}");
    }
}

#[tokio::test]
async fn every_address_of_the_page_is_the_page() {
    let house = Running::in_memory().await;
    let browser = Browser::unknown(house.address);
    let index = browser.get("/").await;
    assert_eq!(index.status, 200);
    assert_eq!(index.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(index.text().to_lowercase().contains("<html"), "{}", index.text());
    assert_protected(&index, "/");
    for path in ["/table/x", "/join/0123abcd", "/table/x?since=3", "/index.html", "//", "/a/b/c/"] {
        let answer = browser.get(path).await;
        assert_eq!((answer.status, &answer.body), (200, &index.body), "{path}");
        assert_protected(&answer, path);
    }
    for path in ["/no.js", "/assets/no.css", "/table/x.png", "/../Cargo.toml", "/%2e%2e/x.toml"] {
        let answer = browser.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_protected(&answer, path);
    }
    for method in ["POST", "PUT", "DELETE", "PATCH"] {
        assert_eq!(browser.ask(method, "/", &[], b"").await.status, 405, "{method}");
    }
    house.close().await;
}

#[tokio::test]
async fn a_page_that_is_known_is_not_sent_again() {
    let house = Running::in_memory().await;
    let browser = Browser::unknown(house.address);
    let index = browser.get("/").await;
    assert_eq!(index.header("cache-control"), Some("no-cache"));
    let tag = index.header("etag").unwrap();
    assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag}");
    for known in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}")] {
        let answer = browser.ask("GET", "/", &[("If-None-Match", &known)], b"").await;
        assert_eq!((answer.status, answer.body.len()), (304, 0), "{known}");
        assert_eq!(answer.header("etag"), Some(tag));
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
        assert_protected(&answer, "/");
    }
    let other = browser.ask("GET", "/", &[("If-None-Match", "\"other\"")], b"").await;
    assert_eq!(other.status, 200);
    house.close().await;
}

#[tokio::test]
async fn a_head_is_an_answer_without_its_body() {
    let house = Running::in_memory().await;
    let browser = Browser::arrive(house.address).await;
    for path in ["/", "/table/x", "/no.js", "/healthz", "/api/me", "/api/tables", "/api/none"] {
        let get = browser.get(path).await;
        let head = browser.ask("HEAD", path, &[], b"").await;
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
        for name in ["content-length", "content-type", "etag", "cache-control"] {
            assert_eq!(head.header(name), get.header(name), "{path}: {name}");
        }
    }
    house.close().await;
}

#[tokio::test]
async fn unknown_addresses_of_the_interface_are_json_problems() {
    let house = Running::in_memory().await;
    let browser = Browser::arrive(house.address).await;
    for path in ["/api/none", "/api/tables/x/none", "/api/none.js", "/api"] {
        for method in ["GET", "POST"] {
            let answer = browser.ask(method, path, &[], b"").await;
            assert_eq!(answer.status, 404, "{method} {path}: {}", answer.text());
            assert!(answer.reason().contains("/api/openapi.json"), "{path}: {}", answer.reason());
            assert_protected(&answer, path);
        }
    }
    house.close().await;
}

#[tokio::test]
async fn the_bare_address_of_the_interface_is_no_page() {
    let house = Running::in_memory().await;
    let answer = Browser::unknown(house.address).get("/api/").await;
    assert_eq!(answer.status, 404, "{}", answer.text());
    assert!(answer.reason().contains("/api/openapi.json"));
    house.close().await;
}

/// A method, a path, headers and a body.
type Case<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)], &'a [u8]);

#[tokio::test]
async fn every_refusal_of_the_interface_is_a_json_problem() {
    let house = Running::in_memory().await;
    let browser = Browser::arrive(house.address).await;
    let json = ("Content-Type", "application/json");
    let long = vec![b' '; 600 * 1024];
    let cases: [Case; 13] = [
        ("POST", "/api/tables", &[json], b"{"),
        ("POST", "/api/tables", &[json], b"{}"),
        ("POST", "/api/tables", &[json], br#"{"family":"chess","chairs":[]}"#),
        ("POST", "/api/tables", &[json], br#"{"family":"road","chairs":[]}"#),
        ("POST", "/api/tables", &[json], br#"{"family":"road","chairs":[{"type":"open"}]}"#),
        ("POST", "/api/tables", &[], b"{}"),
        ("POST", "/api/tables", &[json], &long),
        ("PUT", "/api/me", &[json], b"\xff"),
        ("POST", "/api/replays", &[], b"\xff"),
        ("POST", "/api/replays", &[], b"no record"),
        ("GET", "/api/components/chess", &[], b""),
        ("GET", "/api/components/road?seats=many", &[], b""),
        ("PATCH", "/api/me", &[], b""),
    ];
    let mut wrong = Vec::new();
    for (method, path, headers, body) in cases {
        let answer = browser.ask(method, path, headers, body).await;
        assert!((400..500).contains(&answer.status), "{method} {path}: {}", answer.status);
        if answer.header("content-type") != Some("application/json") {
            wrong.push(format!("{method} {path}: {} {:?}", answer.status, answer.text()));
        }
    }
    assert!(wrong.is_empty(), "no JSON:\n{}", wrong.join("\n"));
    house.close().await;
}

#[tokio::test]
async fn a_house_says_how_it_is() {
    let admin = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let house = Running::with(Config { admin, ..config("sqlite::memory:") }).await;
    let browser = Browser::arrive(house.address).await;
    let operator = Browser::unknown(house.admin.unwrap());
    for path in ["/healthz", "/readyz"] {
        for browser in [&browser, &operator] {
            let answer = browser.get(path).await;
            assert_eq!((answer.status, answer.text().as_str()), (200, "ok\n"), "{path}");
        }
    }
    // A page of others could have its own name lead to either address.
    for address in [house.address, house.admin.unwrap()] {
        for host in ["Host: evil.example\r\n", "Host: [::1].evil.example\r\n", ""] {
            let asked = format!("GET /healthz HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
            let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
            stream.write_all(asked.as_bytes()).await.unwrap();
            assert_eq!(read_answer(&mut stream, false).await.status, 421, "{address} {host}");
        }
    }
    let metrics = browser.get("/metrics").await.text();
    assert!(!metrics.contains("caravan_"), "metrics are for those who run it: {metrics}");
    assert_eq!(operator.get("/api/tables").await.status, 404, "nothing else is answered there");
    let links = browser.lay(&hot_seat()).await;
    let player = Player::connect(&browser, &links.game, "").await;
    let metrics = operator.get("/metrics").await;
    assert_eq!(metrics.header("content-type"), Some("text/plain; version=0.0.4"));
    let metrics = metrics.text();
    for name in ["caravan_sockets", "caravan_rooms", "caravan_tables_total", "caravan_ready"] {
        let line = metrics.lines().find(|line| line.starts_with(&format!("{name} ")));
        let value: f64 = line.unwrap_or_else(|| panic!("{name} in {metrics}"))[name.len() + 1..]
            .parse()
            .unwrap();
        assert!(value >= 1.0, "{name} {value}");
    }
    player.vanish();
    house.close().await;
}

/// Browsers that have come over https once do not come back without it.
#[tokio::test]
async fn a_house_behind_https_asks_to_be_reached_only_so() {
    const HEADER: &str = "strict-transport-security";
    for (url, header) in
        [("https://play.example.org", Some("max-age=63072000")), ("http://play.example.org", None)]
    {
        let public_url = Some(url.into());
        let house = Running::with(Config { public_url, ..config("sqlite::memory:") }).await;
        for path in ["/", "/api/tables", "/no.js"] {
            let answer = Browser::unknown(house.address).get(path).await;
            assert_eq!(answer.header(HEADER), header, "{path}");
        }
        house.close().await;
    }
}
