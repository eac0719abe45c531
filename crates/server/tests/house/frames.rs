//! Malformed WebSocket frames: each ends its own connection and nothing else.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use caravan_protocol::Refusal;
use caravan_protocol::message::{Code, Message};
use tokio::task::JoinHandle;

use crate::browser::Browser;
use crate::player::Player;
use crate::raw::{BINARY, CONTINUED, PING, PONG, Raw, TEXT, bytes, frame};
use crate::running::{Running, hot_seat};

/// Somebody who plays on, whatever others do.
pub(crate) struct Bystander {
    stop: Arc<AtomicBool>,
    turns: Arc<AtomicU32>,
    task: JoinHandle<Duration>,
}

impl Bystander {
    pub(crate) async fn begin(house: &Running) -> Bystander {
        let browser = Browser::named(house.address, "Ana").await;
        let links = browser.lay(&hot_seat()).await;
        let mut player = Player::connect(&browser, &links.game, "").await;
        player.start(None).await;
        let (stop, turns) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
        let (stopped, count) = (Arc::clone(&stop), Arc::clone(&turns));
        let task = tokio::spawn(async move {
            let mut slowest = Duration::ZERO;
            while !stopped.load(Ordering::Relaxed) {
                player.turn().await;
                let begun = Instant::now();
                // A game of rests never ends.
                player.confirm(&["rest".into()]).await.unwrap();
                slowest = slowest.max(begun.elapsed());
                count.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(80)).await;
            }
            slowest
        });
        Bystander { stop, turns, task }
    }

    /// How often it has played.
    pub(crate) fn played(&self) -> u32 {
        self.turns.load(Ordering::Relaxed)
    }

    /// Ends the game; the house must have answered quickly all the while.
    pub(crate) async fn end(self) {
        let played = self.played();
        crate::player::eventually("the game goes on", || async { self.played() > played }).await;
        self.stop.store(true, Ordering::Relaxed);
        let slowest = self.task.await.unwrap();
        assert!(slowest < Duration::from_secs(5), "somebody waited for {slowest:?}");
    }
}

/// A greeting that is followed by so many spaces that it has a given length.
fn padded(length: usize) -> Vec<u8> {
    let mut text = br#"{"say":"hello","version":2}"#.to_vec();
    text.resize(length, b' ');
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_frames_end_their_own_connection_with_the_right_code() {
    const MOST: usize = caravan_protocol::MAX_REQUEST;
    let house = Running::in_memory().await;
    let bystander = Bystander::begin(&house).await;
    let browser = Browser::arrive(house.address).await;
    let links = browser.lay(&hot_seat()).await;
    let half = padded(MOST / 2 + 1);
    let growing = [bytes(false, TEXT, true, &half), bytes(false, CONTINUED, true, &half)].concat();
    let many = bytes(false, TEXT, true, b"{");
    let many = [many, bytes(false, CONTINUED, true, &[b' '; 1_000]).repeat(100)].concat();
    let flood = frame(TEXT, br#"{"say":"hint"}"#).repeat(1_000);
    let empty = bytes(false, TEXT, true, b"{");
    let empty = [empty, bytes(false, CONTINUED, true, b"").repeat(1_000)].concat();
    let cases: [(&str, Vec<u8>, u16); 19] = [
        ("a frame one byte too long", frame(TEXT, &padded(MOST + 1)), 1009),
        ("a frame of a mebibyte", frame(TEXT, &padded(1024 * 1024)), 1009),
        ("a frame that says it is endless", [&[0x81, 0xff][..], &[0x7f; 12]].concat(), 1009),
        ("a message that grows too long", growing, 1009),
        ("a message of many small parts", many, 1009),
        ("a binary frame", frame(BINARY, b"{}"), 1003),
        ("an empty binary frame", frame(BINARY, b""), 1003),
        ("text that is no UTF-8", frame(TEXT, b"{\"say\":\"\xff\"}"), 1007),
        ("text that ends within a character", frame(TEXT, b"\xe2\x82"), 1007),
        ("a frame that is not masked", bytes(true, TEXT, false, b"{}"), 1002),
        ("a frame of a reserved kind", frame(3, b""), 1002),
        ("a frame with reserved bits", [&[0xf1, 0x80][..], &[0; 4]].concat(), 1002),
        ("a continuation of nothing", frame(CONTINUED, b"{}"), 1002),
        ("a long ping", frame(PING, &[0; 126]), 1002),
        ("a ping in parts", bytes(false, PING, true, b""), 1002),
        ("a flood of requests", flood, 1008),
        ("a flood of pings", frame(PING, b"").repeat(1_000), 1008),
        ("a flood of empty parts of a message", empty, 1008),
        ("a flood of nonsense", frame(TEXT, b"{}").repeat(100), 1008),
    ];
    for (name, sent, code) in cases {
        let mut raw = Raw::open(&browser, &links.game).await;
        raw.send(&frame(TEXT, &padded(30))).await;
        raw.send(&sent).await;
        let closed = raw.closed().await;
        let (found, reason) = closed.unwrap_or_else(|| panic!("{name}: gone without a word"));
        assert_eq!(found, code, "{name}: {reason}");
        assert!(!reason.is_empty() && reason.len() <= 123, "{name}: {reason}");
    }
    bystander.end().await;
    house.close().await;
}

#[tokio::test]
async fn a_frame_of_the_greatest_length_and_one_in_parts_are_heard() {
    let house = Running::in_memory().await;
    let browser = Browser::arrive(house.address).await;
    let links = browser.lay(&hot_seat()).await;
    let longest = frame(TEXT, &padded(caravan_protocol::MAX_REQUEST));
    let text = padded(40);
    let parts: Vec<u8> = [
        bytes(false, TEXT, true, &text[..10]),
        frame(PING, b"between"),
        bytes(false, CONTINUED, true, &text[10..20]),
        bytes(true, CONTINUED, true, &text[20..]),
    ]
    .concat();
    for sent in [longest, parts] {
        let mut raw = Raw::open(&browser, &links.game).await;
        raw.send(&sent).await;
        loop {
            let (kind, payload) = raw.next().await.unwrap();
            assert!(matches!(kind, TEXT | PONG), "{kind}");
            if kind == TEXT && payload.starts_with(br#"{"type":"table""#) {
                break;
            }
        }
    }
    house.close().await;
}

#[tokio::test]
async fn a_ping_is_answered_with_what_it_carried() {
    let house = Running::in_memory().await;
    let browser = Browser::arrive(house.address).await;
    let links = browser.lay(&hot_seat()).await;
    let mut raw = Raw::open(&browser, &links.game).await;
    for carried in [&b""[..], b"hello", &[0xff; 125]] {
        raw.send(&frame(PING, carried)).await;
        assert_eq!(raw.next().await, Some((PONG, carried.to_vec())));
    }
    house.close().await;
}

#[tokio::test]
async fn what_cannot_be_understood_is_refused_and_the_connection_lives_on() {
    let house = Running::in_memory().await;
    let browser = Browser::arrive(house.address).await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    let deep = "[".repeat(8_000);
    for text in [
        "",
        "{",
        "null",
        "[]",
        "hello",
        "{}",
        r#"{"say":"sing"}"#,
        r#"{"say":"hello"}"#,
        r#"{"say":"hello","version":-1}"#,
        r#"{"say":"hello","version":99999999999}"#,
        r#"{"say":"sit","id":"a","chair":300,"name":"x"}"#,
        r#"{"say":"confirm","id":"a","after":0,"actions":"rest"}"#,
        r#"{"say":"stage","actions":[1]}"#,
        &deep,
    ] {
        player.send(text).await;
        loop {
            match player.next().await {
                Message::Refused { id, refusal: Refusal { code, reason, .. } } => {
                    let named = text.contains(r#""id":"a""#).then(|| "a".to_owned());
                    assert_eq!((id, code), (named, Code::Unreadable), "{text}");
                    assert!(reason.starts_with("invalid message: "), "{reason}");
                    break;
                }
                Message::Present { .. } => {}
                other => panic!("{text}: {other:?}"),
            }
        }
    }
    player.start(None).await;
    player.turn().await;
    player.play().await;
    house.close().await;
}

#[tokio::test]
async fn names_of_commands_are_checked() {
    use caravan_protocol::Request;
    let house = Running::in_memory().await;
    let browser = Browser::arrive(house.address).await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    for id in [String::new(), "a b".into(), "é".into(), "x".repeat(65), "\n".into()] {
        let (code, _) = player.command(&Request::Start { id, nonce: None }).await.unwrap_err();
        assert_eq!(code, Code::Unreadable);
    }
    let start = Request::Start { id: "x".repeat(64), nonce: None };
    player.command(&start).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn who_has_not_greeted_is_refused_and_told_nothing() {
    let house = Running::in_memory().await;
    let browser = Browser::arrive(house.address).await;
    let links = browser.lay(&hot_seat()).await;
    let mut raw = Raw::open(&browser, &links.game).await;
    raw.send(&frame(TEXT, br#"{"say":"start","id":"early"}"#)).await;
    let (kind, answer) = raw.next().await.unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert_eq!(kind, TEXT);
    assert!(answer.contains(r#""type":"refused""#) && answer.contains("notNow"), "{answer}");
    house.close().await;
}
