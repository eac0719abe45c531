//! Opening a server to the local network, and who may not.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use caravan_server::Config;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::browser::{Answer, Browser};
use crate::origins::outward;
use crate::player::Player;
use crate::running::{Running, config, for_two};

const PATH: &str = "/api/network";

/// Asks to open the house as a page of this origin, which the browser calls by this name.
async fn open(browser: &Browser, host: &str, lines: &[(&str, &str)]) -> Answer {
    let mut lines = lines.to_vec();
    lines.push(("Host", host));
    browser.ask("POST", PATH, &lines, b"").await
}

/// Whether something listens there.
async fn listens(address: SocketAddr) -> bool {
    TcpStream::connect(address).await.is_ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_runs_a_house_opens_it_to_the_network_and_links_lead_there() {
    let house = Running::in_memory().await;
    let port = house.address.port();
    let Some(ip) = outward() else { return house.close().await };
    let (far, own) = (SocketAddr::new(ip, port), format!("http://{ip}:{port}"));
    let ana = Browser::named(house.address, "Ana").await;
    let links = ana.lay(&for_two()).await;
    let of_table = format!("/api/tables/{}/links", links.game);
    assert!(!listens(far).await, "it is closed until somebody opens it");
    let before = ana.get(PATH).await.json();
    assert_eq!((&before["addresses"], &before["mayOpen"]), (&json!([]), &json!(true)));
    assert_eq!(before["possible"][0], json!(own));
    assert!(ana.get(&of_table).await.json()["advice"].is_string());

    let local = format!("localhost:{port}");
    for _ in 0..2 {
        let page = format!("http://{local}");
        let opened = open(&ana, &local, &[("Origin", &page)]).await;
        assert_eq!(opened.status, 200, "{}", opened.text());
        assert_eq!(opened.json()["addresses"][0], json!(own));
    }
    let shown = ana.get(&of_table).await.json();
    assert_eq!((&shown["addresses"][0], &shown["advice"]), (&json!(own), &json!(null)));

    // A friend plays from there, whose page is the house's own, and opens nothing.
    let ben = Browser::named(far, "Ben").await;
    let mut guest = Player::connect(&ben, &links.game, &format!("?invite={}", links.invite)).await;
    let id = guest.id();
    let sit = caravan_protocol::Request::Sit {
        id,
        chair: 2,
        name: "Ben".into(),
        promise: None,
        color: None,
    };
    guest.command(&sit).await.unwrap();
    let seen = ben.get(PATH).await.json();
    assert_eq!((&seen["mayOpen"], &seen["possible"]), (&json!(false), &json!([])));
    let page = format!("http://{local}");
    assert_eq!(open(&ben, &local, &[("Origin", &page)]).await.status, 403);
    // Names of others are refused there too.
    let headers = [("Host", "evil.example")];
    assert_eq!(ben.ask("GET", "/api/me", &headers, b"").await.status, 421);
    house.close().await;
    assert!(!listens(far).await, "it is closed with the house");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_opens_a_house_to_the_network() {
    let house = Running::in_memory().await;
    let port = house.address.port();
    let ana = Browser::named(house.address, "Ana").await;
    let at = |text: &str| text.replace("PORT", &port.to_string());
    let refused = [
        // Whose name leads here by their own doing (DNS rebinding).
        (421, "evil.example:PORT", vec![("Origin", "http://evil.example:PORT")]),
        (421, "localhost.evil.example:PORT", vec![]),
        (403, "localhost:PORT", vec![("Origin", "http://evil.example")]),
        (403, "localhost:PORT", vec![("Origin", "null")]),
        (403, "localhost:PORT", vec![]),
        (403, "localhost:PORT", vec![("Origin", "http://127.0.0.1:PORT")]),
        (403, "192.168.7.7:PORT", vec![("Origin", "http://localhost:PORT")]),
        (403, "localhost", vec![("Origin", "http://localhost")]),
        (
            403,
            "localhost:PORT",
            vec![("Origin", "http://localhost:PORT"), ("Sec-Fetch-Site", "cross-site")],
        ),
        (
            403,
            "localhost:PORT",
            vec![("Origin", "http://localhost:PORT"), ("X-Forwarded-For", "192.0.2.7")],
        ),
    ];
    for (status, host, lines) in refused {
        let lines: Vec<(&str, String)> =
            lines.iter().map(|(name, value)| (*name, at(value))).collect();
        let lines: Vec<(&str, &str)> =
            lines.iter().map(|(name, value)| (*name, &**value)).collect();
        let answer = open(&ana, &at(host), &lines).await;
        assert_eq!(answer.status, status, "{host} {lines:?}: {}", answer.text());
    }
    assert_eq!(ana.get(PATH).await.json()["addresses"], json!([]));
    if let Some(ip) = outward() {
        assert!(!listens(SocketAddr::new(ip, port)).await);
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_an_operator_has_decided_nobody_opens_anything_in_the_browser() {
    let host = Some(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let public_url = Some("https://play.example.org".into());
    let proxies = vec!["10.0.0.0/8".parse().unwrap()];
    for settings in [
        Config { host, ..config("sqlite::memory:") },
        Config { public_url, ..config("sqlite::memory:") },
        Config { proxies, ..config("sqlite::memory:") },
    ] {
        let house = Running::with(settings).await;
        let ana = Browser::named(house.address, "Ana").await;
        let local = format!("localhost:{}", house.address.port());
        let page = format!("http://{local}");
        let answer = open(&ana, &local, &[("Origin", &page)]).await;
        assert_eq!(answer.status, 403, "{}", answer.text());
        assert_eq!(ana.get(PATH).await.json()["mayOpen"], json!(false));
        house.close().await;
    }
}

/// Who comes over both addresses at once has no more connections than over one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_hold_for_all_addresses_together() {
    let Some(ip) = outward() else { return };
    let settings = Config { max_connections: 3, ..config("sqlite::memory:") };
    let house = Running::with(settings).await;
    let far = SocketAddr::new(ip, house.address.port());
    let ana = Browser::unknown(house.address);
    let local = format!("localhost:{}", house.address.port());
    let page = format!("http://{local}");
    assert_eq!(open(&ana, &local, &[("Origin", &page)]).await.status, 200);
    let mut held = Vec::new();
    for address in [house.address, far, far] {
        // The connection of the request before may still be about to end.
        let stream = timeout(Duration::from_secs(10), async {
            loop {
                let mut stream = TcpStream::connect(address).await.unwrap();
                if answers(&mut stream).await {
                    return stream;
                }
                sleep(Duration::from_millis(20)).await;
            }
        });
        held.push(stream.await.expect("three connections are answered"));
    }
    for address in [house.address, far] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        assert!(!answers(&mut stream).await, "{address}");
    }
    drop(held);
    house.close().await;
}

/// Whether a request over a connection that stays open is answered.
async fn answers(stream: &mut TcpStream) -> bool {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let sent = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    let mut byte = [0; 1];
    sent.is_ok() && stream.read(&mut byte).await.is_ok_and(|read| read == 1)
}
