//! The chat: who reads what over real sockets, its limits, reports, and what the operator can do.

use caravan_protocol::chat::{ChatLine, ChatMode, Phrase, Remark};
use caravan_protocol::message::{Code, Message};
use caravan_protocol::{Request, message::Phase};
use caravan_server::store::Store;
use caravan_server::{Chat, Config, Rate};
use serde_json::{Value, json};

use crate::player::{Heard, Player};
use crate::postgres::Database;
use crate::running::{Folder, Running, Two, config, for_two};

fn text(text: &str) -> Remark {
    Remark::Text { text: text.into() }
}

/// Says something under this name, which only counts without a chair.
async fn say(player: &mut Player, remark: Remark) -> Result<u32, (Code, String)> {
    let request = Request::Chat { id: player.id(), remark, name: Some("Sam".into()) };
    player.command(&request).await
}

/// The next lines that a client is sent.
async fn lines(player: &mut Player) -> Vec<ChatLine> {
    loop {
        if let Message::Chat { lines } = player.next().await {
            return lines;
        }
    }
}

/// Says hello again: the whole chat, if there is any.
async fn whole(player: &mut Player) -> Vec<ChatLine> {
    let hello = Request::Hello { version: caravan_protocol::VERSION, since: None };
    player.say(&hello).await;
    // Whoever asks why something cannot be done gets an answer after the chat.
    player.say(&Request::Hint {}).await;
    let mut all = Vec::new();
    loop {
        match player.hear().await {
            Heard::Said(said) => match *said {
                Message::Chat { lines } => all = lines,
                Message::Refused { .. } | Message::Hints { .. } => return all,
                _ => {}
            },
            other => panic!("{other:?}"),
        }
    }
}

fn texts(lines: &[ChatLine]) -> Vec<String> {
    let said = |line: &ChatLine| match &line.remark {
        Remark::Text { text } => format!("{}: {text}", line.name),
        Remark::Phrase { phrase } => format!("{}: {phrase:?}", line.name),
    };
    lines.iter().map(said).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_talk_and_watchers_among_themselves_also_after_a_restart() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let mut two = Two::begin(house.address, house.address, &for_two()).await;
    assert_eq!(two.host.table.chat, Some(ChatMode::Text));
    let watchers = crate::browser::Browser::named(house.address, "Sam").await;
    let watch = format!("?watch={}", two.links.watch);
    let mut watcher = Player::connect(&watchers, &two.links.game, &watch).await;
    say(&mut two.host, Remark::Phrase { phrase: Phrase::GoodLuck }).await.unwrap();
    assert_eq!(texts(&lines(&mut two.guest).await), ["Ana: GoodLuck"]);
    assert_eq!(texts(&lines(&mut watcher).await), ["Ana: GoodLuck"]);
    say(&mut watcher, text("<b>Ana</b> wins")).await.unwrap();
    say(&mut two.guest, text("you too")).await.unwrap();
    // Their own line came before the answer.
    assert_eq!(texts(&lines(&mut watcher).await), ["Ben: you too"]);
    assert_eq!(texts(&whole(&mut two.guest).await), ["Ana: GoodLuck", "Ben: you too"]);
    two.host.vanish();
    two.guest.vanish();
    house.close().await;

    let house = Running::on(&folder.url()).await;
    let mut host = Player::connect(&two.hosts.at(house.address), &two.links.game, "").await;
    assert_eq!(texts(&lines(&mut host).await), ["Ana: GoodLuck", "Ben: you too"]);
    host.resign().await;
    host.until(|table| table.phase == Phase::Over).await;
    let all = whole(&mut host).await;
    assert_eq!(texts(&all), ["Ana: GoodLuck", "Sam: <b>Ana</b> wins", "Ben: you too"]);

    // What somebody has said goes with them, also where it is being read.
    let export = two.guests.at(house.address).get("/api/me/export").await.json();
    let own = export["chat"].as_array().unwrap();
    assert_eq!(own.len(), 1);
    assert_eq!(own[0]["remark"]["text"], json!("you too"));
    assert!(!export.to_string().contains("wins"));
    let gone = two.guests.at(house.address).send("DELETE", "/api/me", &Value::Null).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    // The room forgets all lines, and reads those that are left.
    let mut left = whole(&mut host).await;
    while left.len() != 2 {
        left = whole(&mut host).await;
    }
    assert_eq!(texts(&left), ["Ana: GoodLuck", "Sam: <b>Ana</b> wins"]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operator_decides_what_can_be_said() {
    let with = |chat: Chat| Config {
        chat,
        filtered_words: vec!["darn".parse().unwrap()],
        ..config("sqlite::memory:")
    };
    let house = Running::with(with(Chat::Text)).await;
    let mut two = Two::begin(house.address, house.address, &for_two()).await;
    // What nobody sees does not hide a word.
    say(&mut two.host, text("DA\u{AD}RN\u{200B} it")).await.unwrap();
    assert_eq!(texts(&lines(&mut two.guest).await), ["Ana: **** it"]);
    house.close().await;

    let house = Running::with(with(Chat::Phrases)).await;
    let mut two = Two::begin(house.address, house.address, &for_two()).await;
    assert_eq!(two.host.table.chat, Some(ChatMode::Phrases));
    assert_eq!(say(&mut two.host, text("hi")).await.unwrap_err().0, Code::NoChat);
    say(&mut two.host, Remark::Phrase { phrase: Phrase::Hello }).await.unwrap();
    house.close().await;

    let house = Running::with(with(Chat::Off)).await;
    let mut two = Two::begin(house.address, house.address, &for_two()).await;
    assert_eq!(two.host.table.chat, None);
    let hello = Remark::Phrase { phrase: Phrase::Hello };
    assert_eq!(say(&mut two.host, hello).await.unwrap_err().0, Code::NoChat);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods_of_lines_and_reports_are_limited_and_hold_up_nobody() {
    let limited = Config {
        limits: true,
        chat_lines: Rate { most: 5, ..Config::default().chat_lines },
        reports: Rate { most: 2, ..Config::default().reports },
        ..config("sqlite::memory:")
    };
    let house = Running::with(limited).await;
    let mut two = Two::begin(house.address, house.address, &for_two()).await;
    let mut line = String::new();
    for i in 0..5 {
        say(&mut two.guest, text(&format!("line {i}"))).await.unwrap();
        line = lines(&mut two.host).await[0].id.clone();
    }
    let (code, reason) = say(&mut two.guest, text("one more")).await.unwrap_err();
    assert_eq!(code, Code::TooMuch, "{reason}");
    for i in 0..3 {
        let report = Request::Report { id: two.host.id(), line: line.clone() };
        let answer = two.host.command(&report).await;
        assert_eq!(answer.is_ok(), i < 2, "{answer:?}");
    }
    // The game goes on.
    two.host.play().await;
    two.guest.until(|table| table.deciding == Some(2)).await;
    // What is no text, or has no end, is refused.
    two.guest.send(r#"{"say":"chat","id":"x1","remark":{"type":"phrase","phrase":"curse"}}"#).await;
    assert_eq!(two.guest.answer("x1").await.unwrap_err().0, Code::Unreadable);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_reported_reaches_the_operator_with_what_was_said() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let mut two = Two::begin(house.address, house.address, &for_two()).await;
    say(&mut two.guest, text("you fool")).await.unwrap();
    let line = lines(&mut two.host).await[0].id.clone();
    let report = Request::Report { id: two.host.id(), line: line.clone() };
    two.host.command(&report).await.unwrap();
    let again = Request::Report { id: two.guest.id(), line };
    assert_eq!(two.guest.command(&again).await.unwrap_err().0, Code::Unknown);
    let store = Store::open(&folder.url()).await.unwrap();
    let reports = store.reports(9).await.unwrap();
    store.close().await;
    let [report] = &reports[..] else { panic!("{reports:?}") };
    assert_eq!((&*report.name, &*report.game), ("Ben", &*two.links.game));
    assert!(report.remark.contains("you fool"));
    assert_ne!(report.player, report.reporter);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_lines_reach_the_other_node() {
    let database = Database::create().await;
    let one = Running::on(&database.url()).await;
    let two = Running::on(&database.url()).await;
    let mut table = Two::begin(one.address, two.address, &for_two()).await;
    say(&mut table.host, text("over there")).await.unwrap();
    assert_eq!(texts(&lines(&mut table.guest).await), ["Ana: over there"]);
    say(&mut table.guest, text("over here")).await.unwrap();
    // The host has read their own line first.
    let mut heard = texts(&lines(&mut table.host).await);
    if heard == ["Ana: over there"] {
        heard = texts(&lines(&mut table.host).await);
    }
    assert_eq!(heard, ["Ben: over here"]);
    assert_eq!(texts(&whole(&mut table.host).await), ["Ana: over there", "Ben: over here"]);
    one.close().await;
    two.close().await;
    database.remove().await;
}
