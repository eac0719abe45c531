//! The boards of the caravan of the day.

use std::time::{SystemTime, UNIX_EPOCH};

use caravan_engine::{AnyRules, Family, Turn};
use caravan_house::day::{RIVAL, table_of};
use caravan_house::thinking::decide_at;
use caravan_protocol::message::BotLevel;
use caravan_record::{Marks, of_any_table};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::expiry::meddle;
use crate::running::{Folder, Running};

/// The date some days ago.
fn date(days: i64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let time = Timestamp::from_second(i64::try_from(now).unwrap() - days * 86_400).unwrap();
    time.to_zoned(TimeZone::UTC).date().to_string()
}

/// The record of a game of a day: somebody plays like a bot of this level.
fn played(date: &str, family: Family, level: BotLevel) -> String {
    let rules = AnyRules::standard(family);
    let (mut table, seed, own) = table_of(date, &rules).unwrap();
    for ply in 1.. {
        let Turn::Of(seat) = table.turn() else { break };
        let level = if seat == own { level } else { RIVAL };
        let chance = seed.bot_chance(ply);
        let action = decide_at(level, &table.seat_view(seat), chance, &mut || false);
        table.play(&action.unwrap()).unwrap();
    }
    let names = ["Ann \"<script>\"".to_owned(), "Bot".to_owned()];
    of_any_table(&table, &names, None, None, Marks { points: true, keys: false }).to_string()
}

async fn enter(browser: &Browser, date: &str, record: &str) -> (u16, Value) {
    let answer = browser.ask("POST", &format!("/api/days/{date}"), &[], record.as_bytes()).await;
    (answer.status, answer.json())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_has_the_first_game_of_everybody_the_best_first() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let today = date(0);
    let ana = Browser::named(house.address, "Ana").await;
    let ben = Browser::named(house.address, "Ben").await;
    let weak = played(&today, Family::Road, BotLevel::Peddler);
    let strong = played(&today, Family::Road, BotLevel::Trader);
    for (browser, record) in [(&ana, &weak), (&ben, &strong)] {
        assert_eq!(enter(browser, &today, record).await.0, 201);
        // The first one counts, whatever comes after it.
        let (status, refused) = enter(browser, &today, &strong).await;
        assert_eq!(status, 409, "{refused}");
    }
    let boards = ana.get(&format!("/api/days/{today}")).await.json();
    let road = &boards[0];
    assert_eq!((&road["family"], &road["of"]), (&json!("road"), &json!(2)));
    assert_eq!(boards[1], json!({ "family": "adventure", "of": 0, "best": [] }));
    let lead = |entry: &Value| entry["own"].as_i64().unwrap() - entry["rival"].as_i64().unwrap();
    let best = road["best"].as_array().unwrap();
    assert!(lead(&best[0]) > lead(&best[1]), "{road}");
    assert_eq!(best.iter().map(|entry| &entry["place"]).collect::<Vec<_>>(), [1, 2]);
    let own = best.iter().find(|entry| entry["name"] == "Ana").unwrap();
    assert_eq!(&road["yours"], own);
    let stranger = Browser::unknown(house.address).get(&format!("/api/days/{today}")).await.json();
    assert_eq!(stranger[0].get("yours"), None);

    // While others may still play it, nobody sees a game.
    let path = |date: &str| format!("/api/days/{date}/road/best");
    assert_eq!(ana.get(&path(&today)).await.status, 409);
    meddle(&folder, &format!("UPDATE days SET date = '{}'", date(1))).await;
    let record = ana.get(&path(&date(1))).await;
    assert_eq!(record.status, 200);
    let name = best[0]["name"].as_str().unwrap();
    assert!(record.text().contains(&format!("\"{name}\"")), "{}", record.text());
    assert!(!record.text().contains("script"), "what somebody has sent is shown to nobody");

    // It is in the export, and goes with its person.
    let export = ana.get("/api/me/export").await.json();
    assert_eq!(export["days"][0]["date"], json!(date(1)));
    assert_eq!(ana.ask("DELETE", "/api/me", &[], b"").await.status, 204);
    let boards = ben.get(&format!("/api/days/{}", date(1))).await.json();
    assert_eq!(boards[0]["of"], 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_not_played_as_published_is_refused_and_says_why() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let today = date(0);
    let good = played(&today, Family::World, BotLevel::Peddler);
    let yesterday = played(&date(1), Family::World, BotLevel::Peddler);
    let half = good.lines().take(30).collect::<Vec<_>>().join("\n");
    for (date, record, status) in [
        (&*date(1), &*yesterday, 409),
        (&date(-1), &good, 409),
        ("2026-02-30", &good, 400),
        ("x", &good, 400),
        (&today, &yesterday, 400),
        (&today, &half, 400),
        (&today, "", 400),
        (&today, include_str!("../../../../corpus/golden/road/2-first-seat-triggers.record"), 400),
    ] {
        let (found, refusal) = enter(&ana, date, record).await;
        assert_eq!(found, status, "{date}: {refusal}");
        assert!(!refusal["reason"].as_str().unwrap().is_empty());
    }
    assert_eq!(enter(&ana, &today, &good).await.0, 201);
    // Somebody without a name can enter, too.
    let nobody = Browser::unknown(house.address);
    let (status, boards) = enter(&nobody, &today, &good).await;
    assert_eq!((status, &boards[2]["yours"]["name"]), (201, &json!("")));
    assert_eq!(ana.get("/api/days/2026-13-01").await.status, 400);
    house.close().await;
}
