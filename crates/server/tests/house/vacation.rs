//! Vacations: games by days learn of them, and no flag falls while they last.

use caravan_protocol::message::Table;
use caravan_server::store::{LogRow, Store, StoredVacation};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::clocks::{begun, count, daily, rows, two_days_pass};
use crate::player::eventually;
use crate::running::{Folder, Running, Two, for_two};

const DAY: u64 = 86_400_000;

fn now() -> u64 {
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    u64::try_from(time.as_millis()).unwrap()
}

async fn leave(browser: &Browser, days: u64) -> Value {
    let wish = json!({ "until": now() + days * DAY - 60_000 });
    let answer = browser.send("PUT", "/api/me/vacation", &wish).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// Waits until a game has so many entries about vacations.
async fn told(url: &str, game: &str, times: usize) -> Vec<LogRow> {
    eventually("the game knows of the vacation", || async {
        count(&rows(url, game).await, "vacation") >= times
    })
    .await;
    rows(url, game).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_by_days_learn_of_a_vacation_and_of_its_end() {
    let folder = Folder::make();
    let url = folder.url();
    let house = Running::on(&url).await;
    let Two { links, hosts, mut guest, .. } =
        Two::begin(house.address, house.address, &daily("resign")).await;
    let live = Two::begin(house.address, house.address, &for_two()).await;
    let none = hosts.get("/api/me/vacation").await.json();
    assert_eq!(none, json!({ "days": 14, "left": 14 }));
    let own = leave(&hosts, 3).await;
    assert_eq!((&own["days"], &own["left"]), (&json!(14), &json!(11)));
    let log = told(&url, &links.game, 1).await;
    assert_eq!(log.last().unwrap().text.split(' ').count(), 3);
    let away = |table: &Table| table.clock.clone().unwrap().away;
    let table = guest.until(|table| !away(table).is_empty()).await;
    assert_eq!(away(table)[0].seat, 1);
    // Her time is up a day after she is back.
    let store = Store::open(&url).await.unwrap();
    let due = |days: u64| i64::try_from(now() + days * DAY).unwrap();
    assert!(store.claim_due(due(3), due(3), due(3), 9).await.unwrap().is_empty());
    assert_eq!(store.claim_due(due(4), due(4), due(4), 9).await.unwrap().len(), 1);
    store.close().await;
    // She is back at once; a day that has begun is used.
    let back = hosts.send("DELETE", "/api/me/vacation", &Value::Null).await.json();
    assert_eq!(back, json!({ "days": 14, "left": 13 }));
    told(&url, &links.game, 2).await;
    guest.until(|table| away(table).is_empty()).await;
    assert_eq!(count(&rows(&url, &live.links.game).await, "vacation"), 0, "it has no clock");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn vacations_end_and_are_limited() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    for (wish, reason) in [
        (json!({ "until": now() - 1 }), "a vacation ends after its beginning, and after now"),
        (json!({ "from": now() + DAY, "until": now() + DAY }), "a vacation ends after its"),
        (json!({ "until": now() + 400 * DAY }), "a vacation ends within a year"),
        (json!({ "until": u64::MAX }), "a vacation ends within a year"),
        (
            json!({ "from": now() + DAY, "until": now() + 16 * DAY }),
            "this vacation takes 15 days, and you have 14 of 14 left in a year",
        ),
    ] {
        let answer = ana.send("PUT", "/api/me/vacation", &wish).await;
        assert_eq!(answer.status, 400, "{wish}");
        assert!(answer.reason().contains(reason), "{}", answer.reason());
    }
    // One that lasts or lies ahead is replaced, and one that was given up takes no days.
    let ahead = json!({ "from": now() + 5 * DAY, "until": now() + 15 * DAY });
    assert_eq!(ana.send("PUT", "/api/me/vacation", &ahead).await.json()["left"], 4);
    let back = ana.send("DELETE", "/api/me/vacation", &Value::Null).await.json();
    assert_eq!(back, json!({ "days": 14, "left": 14 }));
    assert_eq!(leave(&ana, 2).await["left"], 12);
    assert_eq!(leave(&ana, 14).await["left"], 0);
    let export = ana.get("/api/me/export").await.json();
    assert!(export["vacations"]["until"].as_u64().unwrap() > now());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_flag_falls_in_a_vacation_that_the_game_was_not_told_of() {
    let folder = Folder::make();
    let url = folder.url();
    let (links, ..) = begun(&url, &daily("resign")).await;
    let store = Store::open(&url).await.unwrap();
    let setup = store.load(&links.game).await.unwrap().unwrap().setup;
    let setup: Value = serde_json::from_str(&setup).unwrap();
    let time = |days: u64| i64::try_from(now() + days * DAY).unwrap();
    let (from_ms, until_ms) = (time(0) - i64::try_from(2 * DAY).unwrap(), time(1));
    let (player, past) = (setup["host"].as_str().unwrap().into(), "[]".into());
    let stored = StoredVacation { player, from_ms, until_ms, past };
    assert!(store.put_vacation(&stored, (0, 0)).await.unwrap());
    assert!(!store.put_vacation(&stored, (0, 0)).await.unwrap(), "it was changed meanwhile");
    store.close().await;
    two_days_pass(&url, true).await;
    let house = Running::on(&url).await;
    let log = told(&url, &links.game, 1).await;
    assert_eq!((count(&log, "flagged"), count(&log, "resigned")), (0, 0), "{log:?}");
    house.close().await;
}
