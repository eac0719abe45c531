//! Export and deletion of personal data (privacy).

use std::path::PathBuf;

use caravan_protocol::Request;
use caravan_protocol::message::{Chair, Phase};
use serde_json::json;

use crate::browser::Browser;
use crate::devices::{LET_GO, second};
use crate::expiry::meddle;
use crate::player::{Player, eventually};
use crate::running::{Folder, Running, Two, for_two};

/// A name that stands nowhere else.
const NAME: &str = "Zoraya-Quux";

/// Ana hosts, and somebody of that name plays with her.
async fn begin(house: &Running) -> Two {
    let mut two = Two::begin(house.address, house.address, &for_two()).await;
    let renamed = two.guests.send("PUT", "/api/me", &json!({ "name": NAME })).await;
    assert_eq!(renamed.status, 200);
    // Another table, at which she sat and got up again.
    let links = two.hosts.lay(&for_two()).await;
    let invite = format!("?invite={}", links.invite);
    let mut guest = Player::connect(&two.guests, &links.game, &invite).await;
    let sit =
        Request::Sit { id: guest.id(), chair: 2, name: NAME.into(), promise: None, color: None };
    guest.command(&sit).await.unwrap();
    let rise = Request::Rise { id: guest.id(), chair: 2 };
    guest.command(&rise).await.unwrap();
    two.host.play().await;
    two.guest.turn().await;
    two.guest.play().await;
    two
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_about_oneself_can_be_exported_and_nothing_else() {
    let house = Running::in_memory().await;
    let two = begin(&house).await;
    let nobody = Browser::unknown(house.address).get("/api/me/export").await;
    assert_eq!((nobody.status, nobody.header("set-cookie")), (404, None));
    let answer = two.guests.get("/api/me/export").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let export = answer.json();
    assert_eq!(export["name"], NAME);
    assert_eq!(export["browsers"].as_array().unwrap().len(), 1);
    let tables = export["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 2, "also where one has got up: {export}");
    let kinds: Vec<&str> = tables
        .iter()
        .flat_map(|table| table["said"].as_array().unwrap())
        .map(|said| said["kind"].as_str().unwrap())
        .collect();
    for kind in ["sat", "rose", "played"] {
        assert!(kinds.contains(&kind), "{kind} in {kinds:?}");
    }
    assert_eq!(export["audit"][0]["did"], "exported");
    let text = answer.text();
    for secret in [&two.links.invite, &two.links.watch, "!", two.guests.token(), "127.0.0.1"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    house.close().await;
}

/// However much it is; and the browser in which one looks is listed among very many.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_leaves_nothing_out() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let ana = Browser::named(house.address, NAME).await;
    let id = ana.get("/api/me/export").await.json()["id"].as_str().unwrap().to_owned();
    let many = "WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n <";
    let session = "printf('%064x', n), '{id}', 1, 9e15, ''".replace("{id}", &id);
    let game = "printf('%020x', n), '{}', '', n, n, 1, 'over', 0, '{}', 1";
    for statement in [
        format!("INSERT INTO sessions {many} 2500) SELECT {session} FROM many"),
        // Many within one millisecond.
        format!("INSERT INTO audit {many} 12000) SELECT n / 7, '{id}', 'linkRenewed', n FROM many"),
        format!(
            "INSERT INTO games (id, setup, secret, invite, watch, created_ms, status, listed, \
             summary, updated_ms) {many} 1100) SELECT {game} FROM many"
        ),
        format!("INSERT INTO named (player, game) SELECT '{id}', id FROM games"),
    ] {
        meddle(&folder, &statement).await;
    }
    let export = ana.get("/api/me/export").await.json();
    let found = |list: &str, key: &str| {
        let found = export[list].as_array().unwrap().iter().map(|it| it[key].to_string());
        let found: Vec<String> = found.collect();
        let distinct: std::collections::HashSet<&String> = found.iter().collect();
        (found.len(), distinct.len())
    };
    assert_eq!(found("browsers", "seen").0, 2_501);
    assert_eq!(found("tables", "game"), (1_100, 1_100));
    // With both exports.
    assert_eq!(found("audit", "about"), (12_002, 12_001));

    let devices = ana.devices().await;
    let browsers = devices["browsers"].as_array().unwrap();
    assert!(browsers.len() > 100 && browsers[0]["this"] == true, "{}", browsers[0]);
    assert_eq!(ana.ask("DELETE", "/api/me", &[], b"").await.status, 204);
    assert_eq!(ana.get("/api/me").await.json(), json!({ "name": null }));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_deleted_is_gone_and_the_games_go_on_with_somebody() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let Two { links, hosts, guests, mut host, mut guest } = begin(&house).await;
    let phone = second(&guests).await;
    let mut away = Player::connect(&phone, &links.game, "").await;

    let gone = guests.ask("DELETE", "/api/me", &[], b"").await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    assert!(gone.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert_eq!(guest.closed().await.0, LET_GO);
    assert_eq!(away.closed().await.0, LET_GO);
    for browser in [&guests, &phone] {
        assert_eq!(browser.get("/api/me").await.json(), json!({ "name": null }));
        assert_eq!(browser.get("/api/me/tables").await.json(), json!([]));
    }
    // Nobody else is let go: they see that the name is gone, and that a stand-in plays on.
    let named = |chair: &Chair| matches!(chair, Chair::Person { name, .. } if name == "Somebody");
    let replaced = |chair: &Chair| matches!(chair, Chair::Person { stand_in: Some(_), .. });
    let table = host.until(|table| named(&table.chairs[1]) && replaced(&table.chairs[1])).await;
    assert_eq!(table.deciding, Some(1));
    assert_eq!(host.turn().await.phase, Phase::Playing);
    host.play().await;
    host.turn().await;
    // No file has the name any more, while the house is open.
    eventually("the name is gone", async || names_in(&folder).is_empty()).await;
    let tables = hosts.get("/api/me/tables").await.text();
    assert!(tables.contains("Somebody") && !tables.contains(NAME), "{tables}");
    house.close().await;

    // And everything can be read.
    assert_eq!(names_in(&folder), [] as [PathBuf; 0]);
    let house = Running::on(&folder.url()).await;
    let host = Player::connect(&hosts.at(house.address), &links.game, "").await;
    assert!(named(&host.table.chairs[1]), "{:?}", host.table.chairs);
    house.close().await;
}

/// Ending one's last session deletes a person as well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_logs_out_for_good_leaves_no_name_behind() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let gone = async |why: &str| {
        eventually(why, async || names_in(&folder).is_empty()).await;
    };
    let zoraya = Browser::named(house.address, NAME).await;
    assert!(!names_in(&folder).is_empty());
    zoraya.log_out().await;
    gone("the name of who has logged out is gone").await;

    let ana = Browser::named(house.address, "Ana").await;
    let zoraya = Browser::named(house.address, NAME).await;
    assert!(!names_in(&folder).is_empty());
    // This browser becomes Ana's.
    let used = zoraya.ask("POST", &ana.device_link().await, &[], b"").await;
    assert_eq!(used.status, 200, "{}", used.text());
    gone("the name of who has become somebody else is gone").await;
    house.close().await;
}

/// Somebody who is deleted while the cards are about to be dealt has a stand-in as soon as they are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_deleted_before_the_deal_has_a_stand_in_after_it() {
    let house = Running::in_memory().await;
    let hosts = Browser::named(house.address, "Ana").await;
    let guests = Browser::named(house.address, NAME).await;
    let links = hosts.lay(&for_two()).await;
    let mut host = Player::connect(&hosts, &links.game, "").await;
    let invite = format!("?invite={}", links.invite);
    let mut guest = Player::connect(&guests, &links.game, &invite).await;
    let (id, promise) = (guest.id(), Some("ab".repeat(32)));
    let sit = Request::Sit { id, chair: 2, name: NAME.into(), promise, color: None };
    guest.command(&sit).await.unwrap();
    host.start(None).await;
    assert_eq!(guest.until(|table| table.phase != Phase::Gathering).await.phase, Phase::Revealing);

    assert_eq!(guests.ask("DELETE", "/api/me", &[], b"").await.status, 204);
    let replaced = |chair: &Chair| matches!(chair, Chair::Person { stand_in: Some(_), .. });
    let table = host.until(|table| replaced(&table.chairs[1])).await;
    assert_eq!(table.phase, Phase::Playing);
    host.play().await;
    host.turn().await;
    house.close().await;
}

/// The files in which the name of who is deleted stands.
fn names_in(folder: &Folder) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
    let has = |path: &PathBuf| {
        let bytes = std::fs::read(path).unwrap_or_default();
        bytes.windows(NAME.len()).any(|part| part == NAME.as_bytes())
    };
    files.filter(has).collect()
}
