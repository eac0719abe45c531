//! Replacing the links of a table, which disconnects whoever came by the old ones.

use caravan_protocol::Request;
use caravan_protocol::message::Code;

use crate::browser::{Browser, Links};
use crate::devices::LET_GO;
use crate::player::Player;
use crate::running::{Running, for_two};

async fn renew(browser: &Browser, links: &Links, kind: &str) -> Links {
    let path = format!("/api/tables/{}/links/{kind}", links.game);
    let answer = browser.ask("POST", &path, &[], b"").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    Links::read(&answer.json())
}

async fn sit(player: &mut Player, name: &str) -> Result<u32, (Code, String)> {
    let id = player.id();
    player
        .command(&Request::Sit { id, chair: 2, name: name.into(), promise: None, color: None })
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_that_was_replaced_is_no_longer_good() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let old = ana.lay(&for_two()).await;
    let watching = format!("?watch={}", old.watch);
    let mut watcher = Player::connect(&Browser::unknown(house.address), &old.game, &watching).await;
    let ben = Browser::named(house.address, "Ben").await;
    let mut guest = Player::connect(&ben, &old.game, &format!("?invite={}", old.invite)).await;

    let new = renew(&ana, &old, "watch").await;
    assert_ne!(new.watch, old.watch);
    assert_eq!(new.invite, old.invite);
    assert_eq!(watcher.closed().await.0, LET_GO);
    let path = format!("/api/watches/{}", old.watch);
    let followed = Browser::unknown(house.address).get(&path).await;
    assert_eq!(followed.status, 410);
    assert!(followed.reason().contains("this link no longer works"), "{}", followed.reason());
    Player::connect(&Browser::unknown(house.address), &old.game, &format!("?watch={}", new.watch))
        .await;

    // Who has sat down stays, who only came by the link does not.
    sit(&mut guest, "Ben").await.unwrap();
    let cleo = Browser::named(house.address, "Cleo").await;
    let mut late = Player::connect(&cleo, &old.game, &format!("?invite={}", old.invite)).await;
    let newer = renew(&ana, &new, "invite").await;
    assert_ne!(newer.invite, old.invite);
    assert_eq!(late.closed().await.0, LET_GO);
    guest.look().await;
    assert_eq!(cleo.get(&format!("/api/invites/{}", old.invite)).await.status, 410);
    assert_eq!(cleo.get(&format!("/api/invites/{}", newer.invite)).await.status, 200);

    // New links are for the host to make.
    for (browser, status) in [(&ben, 403), (&cleo, 404)] {
        let path = format!("/api/tables/{}/links/invite", old.game);
        assert_eq!(browser.ask("POST", &path, &[], b"").await.status, status);
    }
    let path = format!("/api/tables/{}/links/other", old.game);
    assert_eq!(ana.ask("POST", &path, &[], b"").await.status, 404);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_sent_away_does_not_come_back_by_the_same_link_as_anybody() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let links = ana.lay(&for_two()).await;
    let mut host = Player::connect(&ana, &links.game, "").await;
    let ben = Browser::named(house.address, "Ben").await;
    let invited = format!("?invite={}", links.invite);
    let mut guest = Player::connect(&ben, &links.game, &invited).await;
    sit(&mut guest, "Ben").await.unwrap();
    // Somebody else of the same intentions waits behind the same link.
    let other = Browser::named(house.address, "Bernd").await;
    let mut behind = Player::connect(&other, &links.game, &invited).await;

    let id = host.id();
    host.command(&Request::Place { id, chair: 2, level: None }).await.unwrap();
    assert_eq!(guest.closed().await.0, LET_GO);
    assert_eq!(behind.closed().await.0, LET_GO);
    let path = format!("/api/tables/{}/socket{invited}", links.game);
    for browser in [other, Browser::named(house.address, "Bob").await] {
        assert_eq!(browser.ask_socket(&path, &[]).await.status, 404);
    }
    // Who was sent away is told so.
    let refused = ben.ask_socket(&path, &[]).await;
    assert_eq!((refused.status, &refused.json()["code"]), (403, &"sentAway".into()));
    // The host has a new link; it is not for who was sent away, either.
    let path = format!("/api/tables/{}/links", links.game);
    let new = Links::read(&ana.get(&path).await.json());
    assert_ne!(new.invite, links.invite);
    let invited = format!("?invite={}", new.invite);
    let mut guest = Player::connect(&ben, &links.game, &invited).await;
    assert_eq!(sit(&mut guest, "Ben").await.unwrap_err().0, Code::SentAway);
    let cleo = Browser::named(house.address, "Cleo").await;
    let mut welcome = Player::connect(&cleo, &links.game, &invited).await;
    sit(&mut welcome, "Cleo").await.unwrap();
    house.close().await;
}
