//! Which pages may use the server (CSRF, DNS rebinding).

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use caravan_server::Config;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::browser::{Answer, Browser, Links};
use crate::running::{Running, config, hot_seat};

/// What a page can ask for, and whether its origin matters.
const KINDS: [(&str, bool); 6] = [
    ("socket", true),
    ("POST", true),
    ("PUT", true),
    ("DELETE", true),
    ("GET", false),
    ("HEAD", false),
];

/// Asks for something of a kind on behalf of a page.
async fn ask(kind: &str, browser: &Browser, links: &Links, origins: &[&str]) -> Answer {
    let mut headers: Vec<(&str, &str)> = origins.iter().map(|origin| ("Origin", *origin)).collect();
    match kind {
        "socket" => {
            let path = format!("/api/tables/{}/socket", links.game);
            browser.ask_socket(&path, &headers).await
        }
        "POST" => {
            headers.push(("Content-Type", "application/json"));
            browser.ask(kind, "/api/tables", &headers, hot_seat().to_string().as_bytes()).await
        }
        "PUT" => {
            headers.push(("Content-Type", "application/json"));
            browser.ask(kind, "/api/me", &headers, br#"{"name":"Eve"}"#).await
        }
        "DELETE" => {
            // The session of somebody else is not needed any more.
            let browser = Browser::arrive(browser.address).await;
            browser.ask(kind, "/api/me", &headers, b"").await
        }
        _ => browser.ask(kind, "/api/me", &headers, b"").await,
    }
}

/// Asks for everything on behalf of a page, and checks that it is refused or not.
async fn check(browser: &Browser, links: &Links, origins: &[&str], allowed: bool) {
    for (kind, matters) in KINDS {
        let answer = ask(kind, browser, links, origins).await;
        let case = format!("{kind} from {origins:?} at {}", browser.address);
        if allowed || !matters {
            let right = matches!(answer.status, 101 | 200 | 201 | 204);
            assert!(right, "{case}: {} {}", answer.status, answer.text());
        } else {
            assert_eq!(answer.status, 403, "{case}: {}", answer.text());
            assert_eq!(
                answer.reason(),
                "this page is from another origin: it may not use this server",
                "{case}"
            );
            assert_eq!(answer.header("set-cookie"), None, "{case}");
        }
    }
}

#[tokio::test]
async fn only_pages_of_the_house_may_change_something_or_open_a_socket() {
    let house = Running::in_memory().await;
    let port = house.address.port();
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let at = |text: &str| text.replace("PORT", &port.to_string());
    check(&browser, &links, &[], true).await;
    for origin in ["http://127.0.0.1:PORT", "http://localhost:PORT", "http://[::1]:PORT"] {
        check(&browser, &links, &[&at(origin)], true).await;
    }
    for origin in [
        "https://evil.example",
        "http://evil.example:PORT",
        "null",
        "",
        "http://localhost",
        "http://localhost:1",
        "https://localhost:PORT",
        "ws://localhost:PORT",
        "localhost:PORT",
        "http://localhost:PORT/",
        "http://localhost:PORT.evil.example",
        "http://evil.example#http://localhost:PORT",
        "http://127.0.0.2:PORT",
        "http://0.0.0.0:PORT",
        "http://localhost:PORT http://evil.example",
        "file://",
    ] {
        check(&browser, &links, &[&at(origin)], false).await;
    }
    let own = at("http://localhost:PORT");
    check(&browser, &links, &[&own, &own], false).await;
    check(&browser, &links, &[&own, "https://evil.example"], false).await;
    // A browser may say only that it is a page of others.
    for (site, status) in [("cross-site", 403), ("same-site", 403), ("same-origin", 200)] {
        let headers = [("Sec-Fetch-Site", site), ("Content-Type", "application/json")];
        let answer = browser.ask("PUT", "/api/me", &headers, br#"{"name":"Eve"}"#).await;
        assert_eq!(answer.status, status, "{site}");
    }
    let name = browser.get("/api/me").await.json();
    assert_eq!(name, json!({ "name": "Eve" }), "pages of the house could rename");
    house.close().await;
}

#[tokio::test]
async fn nothing_is_changed_by_a_request_that_is_refused() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    check(&browser, &links, &["https://evil.example"], false).await;
    assert_eq!(browser.get("/api/me").await.json(), json!({ "name": "Ana" }));
    assert_eq!(browser.get("/api/me/tables").await.json().as_array().unwrap().len(), 1);
    house.close().await;
}

#[tokio::test]
async fn the_public_address_is_the_houses_own() {
    let public_url = Some("https://play.example.org/".into());
    let house = Running::with(Config { public_url, ..config("sqlite::memory:") }).await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    check(&browser, &links, &["https://play.example.org"], true).await;
    for origin in [
        "http://play.example.org",
        "https://play.example.org:8443",
        "https://play.example.org.evil.example",
        "https://evil.example.org",
    ] {
        check(&browser, &links, &[origin], false).await;
    }
    let shown = browser.get(&format!("/api/tables/{}/links", links.game)).await.json();
    assert_eq!(shown["addresses"], json!(["https://play.example.org"]));
    house.close().await;
}

/// In a home network others come over the machine's own address, which no browser calls secure.
#[tokio::test]
async fn the_address_that_was_connected_to_is_the_houses_own() {
    let host = Some(Ipv4Addr::UNSPECIFIED.into());
    let house = Running::with(Config { host, ..config("sqlite::memory:") }).await;
    let port = house.address.port();
    let near = SocketAddr::from(([127, 0, 0, 1], port));
    let browser = Browser::named(near, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let Some(ip) = outward() else {
        house.close().await;
        return;
    };
    let own = format!("http://{ip}:{port}");
    let far = browser.at(SocketAddr::new(ip, port));
    check(&far, &links, &[&own], true).await;
    check(&far, &links, &[&format!("http://localhost:{port}")], true).await;
    check(&far, &links, &[&format!("http://{ip}:1")], false).await;
    check(&far, &links, &["https://evil.example"], false).await;
    // Over another address of the machine, that one is a foreign one.
    check(&browser, &links, &[&own], false).await;
    let shown = far.get(&format!("/api/tables/{}/links", links.game)).await.json();
    assert_eq!((&shown["addresses"][0], &shown["advice"]), (&json!(own), &json!(null)));
    house.close().await;
}

/// An address of this machine that is no loopback address, if it has one.
pub(crate) fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// A page of others whose name leads to this machine would be a page of the house to the browser.
#[tokio::test]
async fn a_name_that_is_not_ours_is_refused_and_says_what_to_do() {
    let public_url = Some("https://play.example.org".into());
    let house = Running::with(Config { public_url, ..config("sqlite::memory:") }).await;
    let port = house.address.port();
    let ask = async |host: &str| {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let request = format!("GET /api/me HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    };
    let local = format!("localhost:{port}");
    for host in [&local, "127.0.0.1", "192.168.7.7:80", "[::1]", "play.example.org"] {
        assert!(ask(host).await.starts_with("HTTP/1.1 200 "), "{host}");
    }
    for host in ["evil.example", "localhost.evil.example", "play.example.org.evil.example"] {
        let answer = ask(host).await;
        assert!(answer.starts_with("HTTP/1.1 421 "), "{host}: {answer}");
        assert!(answer.contains(host) && answer.contains("--public-url"), "{answer}");
        assert!(!answer.to_lowercase().contains("set-cookie"), "{answer}");
    }
    house.close().await;
}
