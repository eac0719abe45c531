//! The phrase that keeps a name.

use std::time::Duration;

use caravan_server::store::Store;
use caravan_server::{Config, Keep, Rate, Time};
use serde_json::{Value, json};

use crate::browser::{Answer, Browser};
use crate::devices::LET_GO;
use crate::expiry::meddle;
use crate::player::{Player, eventually};
use crate::postgres::Database;
use crate::running::{Folder, Running, against_a_bot, config};

/// Twelve words that nobody was given.
const NOBODYS: &str = "legal winner thank year wave sausage worth useful legal winner thank yellow";

/// A new phrase of a person.
pub(crate) async fn keep(browser: &Browser, language: &str) -> String {
    let made = browser.send("POST", "/api/me/phrase", &json!({ "language": language })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let words = made.json()["words"].as_array().unwrap().clone();
    assert_eq!(words.len(), 12);
    words.iter().map(|word| word.as_str().unwrap()).collect::<Vec<_>>().join(" ")
}

/// Enters a phrase; whoever it is keeps the cookie.
pub(crate) async fn enter(browser: &mut Browser, phrase: &str) -> Answer {
    let answer = browser.send("POST", "/api/phrase", &json!({ "phrase": phrase })).await;
    if answer.status == 200 && answer.header("set-cookie").is_some() {
        browser.keep(&answer);
    }
    answer
}

async fn name(browser: &Browser) -> Value {
    browser.get("/api/me").await.json()["name"].clone()
}

async fn made(browser: &Browser) -> Value {
    browser.get("/api/me/phrase").await.json()["made"].clone()
}

/// The code of a refusal.
fn code(answer: &Answer) -> (u16, String) {
    assert_eq!(answer.header("set-cookie"), None);
    (answer.status, answer.json()["code"].as_str().unwrap().into())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phrase_brings_name_and_tables_to_another_browser() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let ana = Browser::named(house.address, "Ana").await;
    let links = ana.lay(&against_a_bot("road")).await;
    assert_eq!(made(&ana).await, Value::Null);
    let answer = ana.send("POST", "/api/me/phrase", &json!({ "language": "de" })).await;
    // There is no list of German words.
    assert_eq!((answer.status, &answer.json()["language"]), (201, &json!("en")));
    assert_eq!(made(&ana).await, answer.json()["made"]);
    let phrase = keep(&ana, "es").await;

    let mut phone = Browser::unknown(house.address);
    let loud = phrase.to_uppercase();
    let entered = enter(&mut phone, &loud).await;
    assert_eq!((entered.status, entered.json()), (200, json!({ "name": "Ana" })));
    assert_ne!(phone.token(), ana.token());
    Player::connect(&phone, &links.game, "").await.start(None).await;
    assert_eq!(name(&ana).await, "Ana", "the first browser stays hers");
    // Who is Ana already stays so, with the same session.
    let again = enter(&mut phone, &phrase).await;
    assert_eq!((again.status, again.header("set-cookie")), (200, None));
    assert_eq!(ana.devices().await["browsers"].as_array().unwrap().len(), 2);

    // It survives a restart, logging out, and the browser that it was made in.
    ana.log_out().await;
    phone.log_out().await;
    house.close().await;
    let house = Running::on(&folder.url()).await;
    let mut laptop = Browser::unknown(house.address);
    assert_eq!(enter(&mut laptop, &phrase).await.status, 200);
    assert_eq!(name(&laptop).await, "Ana");
    Player::connect(&laptop, &links.game, "").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_a_browser_was_before_is_left_as_with_a_device_link() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let phrase = keep(&ana, "fr").await;
    let mut ben = Browser::named(house.address, "Ben").await;
    let bens = keep(&ben, "en").await;
    let links = ben.lay(&against_a_bot("road")).await;
    let mut player = Player::connect(&ben, &links.game, "").await;
    let before = ben.clone();
    // Only a page of the house may do it.
    let elsewhere = [("Origin", "https://evil.example"), ("Content-Type", "application/json")];
    let body = json!({ "phrase": phrase }).to_string();
    assert_eq!(ben.ask("POST", "/api/phrase", &elsewhere, body.as_bytes()).await.status, 403);
    assert_eq!(name(&ben).await, "Ben");
    assert_eq!(enter(&mut ben, &phrase).await.status, 200);
    assert_eq!((name(&ben).await, name(&before).await), (json!("Ana"), Value::Null));
    assert_eq!(player.closed().await.0, LET_GO);
    // Ben comes back by his own.
    assert_eq!(enter(&mut ben, &bens).await.json(), json!({ "name": "Ben" }));
    Player::connect(&ben, &links.game, "").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_phrase_says_one_thing_and_a_mistake_says_which() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let first = keep(&ana, "en").await;
    let second = keep(&ana, "en").await;
    let gone = Browser::named(house.address, "Gone").await;
    let deleted = keep(&gone, "en").await;
    assert_eq!(gone.ask("DELETE", "/api/me", &[], b"").await.status, 204);
    let forgetful = Browser::named(house.address, "Forgetful").await;
    let forgotten = keep(&forgetful, "en").await;
    for _ in 0..2 {
        let forgets = forgetful.ask("DELETE", "/api/me/phrase", &[], b"").await;
        assert_eq!(forgets.status, 204);
    }
    assert_eq!(made(&forgetful).await, Value::Null);

    let mut unknown = Browser::unknown(house.address);
    let mut told = Vec::new();
    for phrase in [NOBODYS, &first, &deleted, &forgotten] {
        let answer = enter(&mut unknown, phrase).await;
        assert_eq!(code(&answer), (403, "wrongPhrase".into()), "{phrase}");
        told.push(answer.text());
    }
    told.dedup();
    assert_eq!(told.len(), 1, "{told:?}");

    let mistake = NOBODYS.replace("sausage", "susage");
    let answer = enter(&mut unknown, &mistake).await;
    assert_eq!(code(&answer), (400, "badPhrase".into()));
    assert_eq!(answer.json()["word"], json!({ "number": 6, "nearest": "sausage" }));
    for phrase in ["", "abandon", &"abandon ".repeat(12), &"é".repeat(2_000)] {
        let answer = enter(&mut unknown, phrase).await;
        assert_eq!(code(&answer), (400, "badPhrase".into()), "{phrase}");
        assert_eq!(answer.json().get("word"), None);
    }
    assert_eq!(enter(&mut unknown, &second).await.json(), json!({ "name": "Ana" }));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guessing_is_limited() {
    let few = Rate { most: 3, time: Duration::from_hours(1) };
    let limited = || Config { limits: true, ..config("sqlite::memory:") };
    let house = Running::with(Config { phrases: few, ..limited() }).await;
    let ana = Browser::named(house.address, "Ana").await;
    let phrase = keep(&ana, "en").await;
    let mut guesser = Browser::unknown(house.address);
    // Mistakes cost no try.
    for _ in 0..9 {
        assert_eq!(enter(&mut guesser, "abandon").await.status, 400);
    }
    for _ in 0..2 {
        assert_eq!(enter(&mut guesser, NOBODYS).await.status, 403);
    }
    for phrase in [NOBODYS, &phrase] {
        let answer = enter(&mut guesser, phrase).await;
        assert_eq!(code(&answer), (429, "tooMuch".into()));
        assert!(answer.reason().contains("phrases: at most 3/1h"), "{}", answer.reason());
        assert!(answer.header("retry-after").is_some());
    }
    // Another name does not help.
    let answer = enter(&mut Browser::arrive(house.address).await, NOBODYS).await;
    assert_eq!(answer.status, 429);
    house.close().await;

    // However many addresses guess, the house hashes no more.
    let house = Running::with(Config { all_phrases: few, ..limited() }).await;
    for _ in 0..3 {
        assert_eq!(enter(&mut guesser_at(&house), NOBODYS).await.status, 403);
    }
    let answer = enter(&mut guesser_at(&house), NOBODYS).await;
    assert_eq!(code(&answer), (429, "tooMuch".into()));
    let answer =
        guesser_at(&house).send("POST", "/api/me/phrase", &json!({ "language": "en" })).await;
    assert_eq!((answer.status, answer.header("set-cookie")), (429, None));
    house.close().await;
}

fn guesser_at(house: &Running) -> Browser {
    Browser::unknown(house.address)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_at_once_are_all_answered() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let phrase = keep(&ana, "en").await;
    let tries = (0..24).map(|number| {
        let phrase = if number % 2 == 0 { phrase.clone() } else { NOBODYS.into() };
        let mut browser = guesser_at(&house);
        tokio::spawn(async move { enter(&mut browser, &phrase).await.status })
    });
    let tries: Vec<_> = tries.collect();
    for (number, tried) in tries.into_iter().enumerate() {
        assert_eq!(tried.await.unwrap(), if number % 2 == 0 { 200 } else { 403 });
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_banned_stays_so() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let ana = Browser::named(house.address, "Ana").await;
    let phrase = keep(&ana, "en").await;
    meddle(&folder, "UPDATE players SET banned_ms = 1").await;
    let answer = enter(&mut guesser_at(&house), &phrase).await;
    assert_eq!(code(&answer), (403, "banned".into()));
    assert_eq!(ana.get("/api/me/phrase").await.status, 403);
    meddle(&folder, "UPDATE players SET banned_ms = 0").await;
    assert_eq!(enter(&mut guesser_at(&house), &phrase).await.status, 200);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_file_and_no_export_has_the_phrase_and_no_export_its_hash() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let ana = Browser::named(house.address, "Ana").await;
    let export = ana.get("/api/me/export").await.json();
    assert_eq!(export["phrase"], Value::Null);
    let phrase = keep(&ana, "en").await;
    let ben = Browser::named(house.address, "Ben").await;
    keep(&ben, "en").await;
    enter(&mut guesser_at(&house), &phrase).await;

    let answer = ana.get("/api/me/export").await;
    let export = answer.json();
    let kept = export["phrase"].as_object().unwrap();
    assert_eq!(kept.keys().collect::<Vec<_>>(), ["made", "seen"]);
    assert_eq!(kept["made"], made(&ana).await);
    let did: Vec<&Value> =
        export["audit"].as_array().unwrap().iter().map(|noted| &noted["did"]).collect();
    for event in ["phraseMade", "phraseUsed"] {
        assert!(did.contains(&&json!(event)), "{event} in {did:?}");
    }
    // Nor does anything else that is told.
    let store = Store::open(&folder.url()).await.unwrap();
    let stored = store.phrase(export["id"].as_str().unwrap()).await.unwrap().unwrap();
    let secrets = [&*stored.hash, phrase.rsplit_once(' ').unwrap().0];
    for text in [
        answer.text(),
        ana.get("/api/me/phrase").await.text(),
        ana.get("/api/me/devices").await.text(),
    ] {
        assert!(secrets.iter().all(|secret| !text.contains(*secret)), "{text}");
    }
    assert_eq!(stored.hash.len(), 64);
    store.close().await;
    house.close().await;
    let words = phrase.as_bytes();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap_or_default();
        assert!(!bytes.windows(words.len()).any(|window| window == words));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phrase_outlives_sessions_and_expires_too() {
    let folder = Folder::make();
    let brief = |phrase_time| Config {
        // Making a phrase may take its time where cores are shared.
        session_time: Keep(Some(Duration::from_millis(1_500))),
        phrase_time,
        sweep_every: Time(Duration::from_millis(50)),
        ..config(&folder.url())
    };
    let house = Running::with(brief(Keep(None))).await;
    let ana = Browser::named(house.address, "Ana").await;
    let phrase = keep(&ana, "en").await;
    tokio::time::sleep(Duration::from_millis(2_200)).await;
    assert_eq!(name(&ana).await, Value::Null, "her session has expired");
    let mut laptop = guesser_at(&house);
    assert_eq!(enter(&mut laptop, &phrase).await.json(), json!({ "name": "Ana" }));
    house.close().await;

    let house = Running::with(brief(Keep(Some(Duration::from_millis(300))))).await;
    let store = Store::open(&folder.url()).await.unwrap();
    eventually("the phrase expires with its person", async || {
        store.players(9).await.unwrap().is_empty()
    })
    .await;
    assert_eq!(enter(&mut guesser_at(&house), &phrase).await.status, 403);
    store.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_a_phrase_of_one_node_works_on_the_other() {
    let database = Database::create().await;
    let one = Running::on(&database.url()).await;
    let two = Running::on(&database.url()).await;
    let (ana, ben) =
        (Browser::named(one.address, "Ana").await, Browser::named(two.address, "Ben").await);
    // Both draw the salt, and one of them keeps it.
    let (hers, his) = tokio::join!(keep(&ana, "en"), keep(&ben, "fr"));
    for node in [&one, &two] {
        for (phrase, name) in [(&hers, "Ana"), (&his, "Ben")] {
            let entered = enter(&mut guesser_at(node), phrase).await;
            assert_eq!(entered.json(), json!({ "name": name }));
        }
    }
    // The browser that is left is let go wherever it is connected.
    let links = ben.lay(&against_a_bot("road")).await;
    let mut player = Player::connect(&ben, &links.game, "").await;
    let mut elsewhere = ben.at(one.address);
    assert_eq!(enter(&mut elsewhere, &hers).await.status, 200);
    assert_eq!(player.closed().await.0, LET_GO);
    let renewed = keep(&elsewhere.at(two.address), "en").await;
    assert_eq!(enter(&mut guesser_at(&one), &hers).await.status, 403);
    assert_eq!(enter(&mut guesser_at(&one), &renewed).await.status, 200);
    one.close().await;
    two.close().await;
    database.remove().await;
}
