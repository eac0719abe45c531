//! Restarts, crash recovery, and damaged or replaced database files.

use caravan_protocol::Request;
use caravan_protocol::message::{Code, Phase, What};
use caravan_server::Config;
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};

use crate::browser::Browser;
use crate::player::{Heard, Player};
use crate::running::{Folder, Running, Two, config, for_two, hot_seat};

/// Runs statements behind the back of the house.
async fn meddle(folder: &Folder, statements: &str) {
    let options = SqliteConnectOptions::new().filename(folder.file());
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statements.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_restarts_in_the_middle_of_a_turn_goes_on() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let two = Two::begin(house.address, house.address, &for_two()).await;
    let Two { mut host, mut guest, hosts, guests, links } = two;
    let first =
        Request::Confirm { id: "first".into(), after: host.table.seq, actions: vec!["+aa".into()] };
    let seq = host.command(&first).await.unwrap();
    host.vanish();
    guest.turn().await;
    let second = Request::Confirm { id: "second".into(), after: seq, actions: vec!["@1".into()] };
    assert_eq!(guest.command(&second).await, Ok(seq + 1));
    let view = guest.until(|table| table.seq == seq + 1).await.view.clone();
    house.close().await;
    guest.vanish();

    let house = Running::on(&folder.url()).await;
    let (hosts, guests) = (hosts.at(house.address), guests.at(house.address));
    // Who comes back gets what was missed, and nothing else.
    let mut host = Player::since(&hosts, &links.game, "", Some(seq)).await;
    let missed: Vec<u32> = host.table.happened.iter().map(|happened| happened.seq).collect();
    assert_eq!(missed, [seq + 1]);
    assert!(matches!(host.table.happened[0].what, What::Played { seat: 2, .. }));
    let mut guest = Player::since(&guests, &links.game, "", Some(seq + 1)).await;
    assert_eq!((&guest.table.happened.len(), &guest.table.view), (&0, &view));
    // Who does not know whether it was heard says it again.
    assert_eq!(host.command(&first).await, Ok(seq));
    assert_eq!(guest.command(&second).await, Ok(seq + 1));
    assert_eq!(host.look().await.seq, seq + 1);
    host.turn().await;
    host.play().await;
    guest.turn().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_is_there_after_a_house_closed_at_any_moment() {
    let folder = Folder::make();
    let mut house = Running::on(&folder.url()).await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;
    let mut acknowledged = player.turn().await.seq;
    for round in 0..5 {
        house.begin_to_close();
        // Commands are on their way while the house closes.
        for _ in 0..round {
            tokio::task::yield_now().await;
        }
        let after = acknowledged;
        let id = format!("round-{round}");
        let request = Request::Confirm { id, after, actions: vec!["rest".into()] };
        let text = serde_json::to_string(&request).unwrap();
        player.send(&text).await;
        let mut done = None;
        loop {
            match player.hear().await {
                Heard::Closed(..) | Heard::Lost => break,
                Heard::Said(message) => {
                    if let caravan_protocol::message::Message::Done { seq, .. } = *message {
                        done = Some(seq);
                    }
                }
            }
        }
        house.close().await;
        house = Running::on(&folder.url()).await;
        let browser = browser.at(house.address);
        player = Player::since(&browser, &links.game, "", Some(after)).await;
        let again = player.command(&request).await;
        assert_eq!(again, Ok(after + 1), "the same command, done once");
        assert!(done.is_none_or(|seq| seq == after + 1));
        acknowledged = player.until(|table| table.seq == after + 1).await.seq;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_closes_asks_everybody_to_come_back() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    let mut players = Vec::new();
    for _ in 0..40 {
        let links = browser.lay(&hot_seat()).await;
        for _ in 0..5 {
            players.push(Player::connect(&browser, &links.game, "").await);
        }
    }
    house.begin_to_close();
    let mut codes = Vec::new();
    for mut player in players {
        codes.push(player.closed().await.0);
    }
    assert_eq!(codes, [1012; 200]);
    house.close().await;
}

/// What somebody may do to a stored game, as SQL.
const MEDDLINGS: [(&str, &str); 8] = [
    (
        "a key is another one",
        "UPDATE log SET text = substr(text, 1, instr(text, '!')) || '0123456789abcdef' \
         WHERE game = 'GAME' AND kind = 'played'",
    ),
    (
        "an action is another one",
        "UPDATE log SET text = replace(text, '+aa', 'rest') WHERE game = 'GAME' AND kind = 'played'",
    ),
    ("a key is missing", "UPDATE log SET text = '+aa' WHERE game = 'GAME' AND kind = 'played'"),
    ("the secret is another one", "UPDATE games SET secret = 'SECRET' WHERE id = 'GAME'"),
    ("the secret is none", "UPDATE games SET secret = 'x' WHERE id = 'GAME'"),
    ("the setup cannot be read", "UPDATE games SET setup = '{}' WHERE id = 'GAME'"),
    ("an entry is missing", "DELETE FROM log WHERE game = 'GAME' AND seq = 1"),
    (
        "an entry is of no known kind",
        "UPDATE log SET kind = 'slept' WHERE game = 'GAME' AND seq = 2",
    ),
];

/// A listed game in which something was played.
async fn played(browser: &Browser) -> String {
    let mut wish = hot_seat();
    wish["listed"] = json!(true);
    let links = browser.lay(&wish).await;
    let mut player = Player::connect(browser, &links.game, "").await;
    player.start(None).await;
    player.turn().await;
    player.confirm(&["+aa".into()]).await.unwrap();
    links.game
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_was_meddled_with_is_set_aside_and_others_go_on() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let browser = Browser::named(house.address, "Ana").await;
    let sound = played(&browser).await;
    let mut games = Vec::new();
    for _ in MEDDLINGS {
        games.push(played(&browser).await);
    }
    house.close().await;
    for (game, (_, statement)) in games.iter().zip(MEDDLINGS) {
        let statement = statement.replace("GAME", game).replace("SECRET", &"5a".repeat(32));
        meddle(&folder, &statement).await;
    }

    let house = Running::on(&folder.url()).await;
    let browser = browser.at(house.address);
    for (game, (what, _)) in games.iter().zip(MEDDLINGS) {
        // As often as somebody asks.
        for _ in 0..2 {
            for part in ["", "/record", "/catalog", "/links"] {
                let answer = browser.get(&format!("/api/tables/{game}{part}")).await;
                assert_eq!(answer.status, 500, "{what}: {}", answer.text());
                assert!(answer.reason().contains("replay mismatch"), "{what}: {}", answer.reason());
            }
            let path = format!("/api/tables/{game}/socket");
            assert_eq!(browser.ask_socket(&path, &[]).await.status, 500, "{what}");
        }
    }
    let lobby = browser.get("/api/tables").await.json();
    let listed: Vec<&str> =
        lobby.as_array().unwrap().iter().map(|listed| listed["game"].as_str().unwrap()).collect();
    assert_eq!(listed, [&sound], "only the sound one is listed");
    let mut player = Player::connect(&browser, &sound, "").await;
    assert_eq!(player.turn().await.phase, Phase::Playing);
    player.play().await;
    assert_eq!(browser.get("/readyz").await.status, 200);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_whose_file_is_gone_acknowledges_nothing() {
    let folder = Folder::make();
    let admin = Some(std::net::SocketAddr::from(([127, 0, 0, 1], 0)));
    let house = Running::with(Config { admin, ..config(&folder.url()) }).await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;
    player.turn().await;
    player.confirm(&["+aa".into()]).await.unwrap();
    assert_eq!(browser.get("/readyz").await.status, 200);
    std::fs::remove_file(folder.file()).unwrap();
    player.turn().await;
    let (code, reason) = player.confirm(&["+aa".into()]).await.unwrap_err();
    assert_eq!(code, Code::Unavailable, "{reason}");
    // Strangers are not told where it is.
    let answer = browser.get("/readyz").await;
    assert_eq!(answer.status, 503);
    assert!(answer.text().starts_with("not ready: "), "{}", answer.text());
    assert!(!answer.text().contains("house.db"), "{}", answer.text());
    let answer = Browser::unknown(house.admin.unwrap()).get("/readyz").await;
    assert_eq!(answer.status, 503);
    assert!(answer.text().contains("was removed or replaced"), "{}", answer.text());
    assert!(!folder.file().exists(), "nothing is put in its place");
    house.close().await;
}

#[tokio::test]
async fn a_private_game_that_is_set_aside_tells_strangers_nothing() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let two = Two::begin(house.address, house.address, &for_two()).await;
    let Two { mut host, links, .. } = two;
    host.confirm(&["+aa".into()]).await.unwrap();
    house.close().await;
    meddle(&folder, &MEDDLINGS[0].1.replace("GAME", &links.game)).await;

    let house = Running::on(&folder.url()).await;
    let stranger = Browser::arrive(house.address).await;
    let answer = stranger.get(&format!("/api/tables/{}", links.game)).await;
    assert_eq!(answer.status, 404, "{}", answer.text());
    house.close().await;
}
