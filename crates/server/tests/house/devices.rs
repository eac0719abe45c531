//! Devices: sessions, device links, and revoking them.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::player::{Player, eventually};
use crate::running::{Running, against_a_bot};

/// The close code of who is let go (docs/protocol.md).
pub(crate) const LET_GO: u16 = 4002;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// Somebody else's browser that becomes this person's.
pub(crate) async fn second(browser: &Browser) -> Browser {
    let path = browser.device_link().await;
    let mut other = Browser::unknown(browser.address);
    let used = other.ask("POST", &path, &[], b"").await;
    assert_eq!(used.status, 200, "{}", used.text());
    other.keep(&used);
    other
}

#[tokio::test]
async fn a_device_link_makes_another_device_ones_own_once() {
    let house = Running::in_memory().await;
    let phone = Browser::named(house.address, "Ana").await;
    let links = phone.lay(&against_a_bot("road")).await;
    let path = phone.device_link().await;

    let mut laptop = Browser::unknown(house.address);
    let used = laptop.ask("POST", &path, &[], b"").await;
    assert_eq!((used.status, used.json()), (200, json!({ "name": "Ana" })));
    laptop.keep(&used);
    assert_ne!(laptop.token(), phone.token());
    let mut player = Player::connect(&laptop, &links.game, "").await;
    assert!(player.table.host);
    player.start(None).await;

    for method in ["GET", "POST"] {
        let again = Browser::unknown(house.address).ask(method, &path, &[], b"").await;
        assert_eq!(again.status, 410);
        assert!(again.reason().contains("no longer works"), "{}", again.reason());
        assert_eq!(again.header("set-cookie"), None);
    }
    // A link is no cookie, and a cookie no link.
    let token = path.strip_prefix("/api/devices/").unwrap();
    let name = laptop.cookie.as_deref().and_then(|cookie| cookie.split('=').next()).unwrap();
    let forger = Browser { address: house.address, cookie: Some(format!("{name}={token}")) };
    assert_eq!(forger.get("/api/me").await.json(), json!({ "name": null }));
    let path = format!("/api/devices/{}", phone.token());
    assert_eq!(forger.ask("POST", &path, &[], b"").await.status, 410);
    // One device leaving does not end the other's session.
    phone.log_out().await;
    assert_eq!(laptop.get("/api/me").await.json(), json!({ "name": "Ana" }));
    house.close().await;
}

#[tokio::test]
async fn looking_at_a_device_link_says_who_comes_and_who_is_left_and_changes_nothing() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    ana.lay(&against_a_bot("road")).await;
    let path = ana.device_link().await;
    let ben = Browser::named(house.address, "Ben").await;
    let comes = json!({ "name": "Ana", "tables": 1, "browsers": 1 });
    let leaves = json!({ "name": "Ben", "tables": 0, "browsers": 1 });
    for _ in 0..2 {
        let offer = ben.get(&path).await;
        assert_eq!(offer.status, 200, "{}", offer.text());
        assert_eq!(offer.header("set-cookie"), None);
        assert_eq!(offer.json(), json!({ "comes": comes, "leaves": leaves, "same": false }));
    }
    let nobody = Browser::unknown(house.address).get(&path).await;
    assert_eq!(nobody.header("set-cookie"), None);
    assert_eq!(nobody.json(), json!({ "comes": comes, "leaves": null, "same": false }));
    let own = ana.get(&path).await.json();
    assert_eq!(own, json!({ "comes": comes, "leaves": null, "same": true }));
    assert_eq!(ben.get("/api/me").await.json(), json!({ "name": "Ben" }));

    // Only a request that a page of the house sends itself uses it, and the one who is left is left.
    let elsewhere = [("Origin", "https://evil.example")];
    assert_eq!(ben.ask("POST", &path, &elsewhere, b"").await.status, 403);
    assert_eq!(ben.ask("POST", &path, &[], b"").await.status, 200);
    let before = ben.get("/api/me").await;
    assert_eq!(before.json(), json!({ "name": null }), "Ben's session is over");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_link_that_many_use_at_once_works_once() {
    let house = Running::in_memory().await;
    let phone = Browser::named(house.address, "Ana").await;
    let mut most = 0;
    for _ in 0..10 {
        let path = phone.device_link().await;
        let uses: Vec<_> = (0..8)
            .map(|_| {
                let (browser, path) = (Browser::unknown(house.address), path.clone());
                tokio::spawn(async move { browser.ask("POST", &path, &[], b"").await.status })
            })
            .collect();
        let mut worked = 0;
        for used in uses {
            worked += u32::from(used.await.unwrap() == 200);
        }
        most = most.max(worked);
    }
    assert_eq!(most, 1);
    house.close().await;
}

#[tokio::test]
async fn device_links_are_listed_and_revoked_and_there_are_few() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let path = ana.device_link().await;
    let link = ana.devices().await["links"][0].clone();
    let lasts = link["until"].as_u64().unwrap() - link["made"].as_u64().unwrap();
    assert_eq!(lasts, 10 * 60 * 1_000);
    let own = format!("/api/me/devices/{}", link["id"].as_str().unwrap());
    let eve = Browser::named(house.address, "Eve").await;
    assert_eq!(eve.ask("DELETE", &own, &[], b"").await.status, 404, "it is not hers");
    assert_eq!(ana.ask("DELETE", &own, &[], b"").await.status, 204);
    assert_eq!(ana.devices().await["links"], json!([]));
    assert_eq!(eve.ask("POST", &path, &[], b"").await.status, 410);

    for _ in 0..10 {
        ana.device_link().await;
    }
    let more = ana.ask("POST", "/api/me/devices", &[], b"").await;
    assert_eq!(more.status, 409);
    assert!(more.reason().contains("revoke one"), "{}", more.reason());
    house.close().await;
}

#[tokio::test]
async fn one_sees_where_one_is_logged_in_and_no_address() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let other = second(&ana).await;
    other.ask("GET", "/api/me", &[("User-Agent", FIREFOX)], b"").await;
    let kind = |devices: &Value, this: bool| {
        let browsers = devices["browsers"].as_array().unwrap();
        assert_eq!(browsers.len(), 2, "{devices}");
        let found = browsers.iter().find(|browser| browser["this"] == this).unwrap();
        found["kind"].as_str().unwrap().to_owned()
    };
    // What is seen is written behind the answer.
    eventually("the browser is known", async || {
        kind(&ana.devices().await, false) == "Firefox, Linux"
    })
    .await;
    let devices = ana.devices().await;
    assert_eq!(kind(&devices, true), "");
    assert!(!devices.to_string().contains("127.0.0.1"), "{devices}");
    for browser in devices["browsers"].as_array().unwrap() {
        assert!(browser["seen"].as_u64() >= browser["made"].as_u64(), "{browser}");
        assert_eq!(browser["id"].as_str().unwrap().len(), 16);
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_close_with_their_session_and_others_stay() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let links = ana.lay(&against_a_bot("road")).await;
    let (phone, laptop) = (second(&ana).await, second(&ana).await);
    let mut here = Player::connect(&ana, &links.game, "").await;
    let mut away = Player::connect(&phone, &links.game, "").await;
    let mut lost = Player::connect(&laptop, &links.game, "").await;

    let gone = laptop.log_out().await;
    assert_eq!(gone.status, 204);
    let (code, reason) = lost.closed().await;
    assert_eq!(code, LET_GO, "{reason}");
    assert!(reason.contains("session"), "{reason}");
    here.look().await;
    away.look().await;

    assert_eq!(ana.ask("DELETE", "/api/me/devices", &[], b"").await.status, 204);
    assert_eq!(away.closed().await.0, LET_GO);
    assert_eq!(phone.get("/api/me").await.json(), json!({ "name": null }));
    here.start(None).await;
    assert_eq!(ana.devices().await["browsers"].as_array().unwrap().len(), 1);
    house.close().await;
}
