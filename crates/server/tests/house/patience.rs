//! Clients that are slow, silent or too many.

use std::time::{Duration, Instant};

use caravan_protocol::{Message, Request};
use caravan_server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::browser::Browser;
use crate::frames::Bystander;
use crate::player::{Player, eventually};
use crate::raw::{Raw, TEXT, frame};
use crate::running::{Running, Two, config, for_two, hot_seat};

/// Waits until the house has closed a connection; after how long it did.
async fn closed(mut stream: TcpStream, patience: Duration) -> Duration {
    let begun = Instant::now();
    let mut rest = Vec::new();
    let end = timeout(patience, stream.read_to_end(&mut rest)).await;
    assert!(end.is_ok(), "still open after {patience:?}");
    begun.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_sent_requests_are_closed_and_do_not_stop_a_player() {
    let house = Running::in_memory().await;
    let bystander = Bystander::begin(&house).await;
    let mut waiting = Vec::new();
    for number in 0..200 {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        // Nothing at all, half a line, half a head.
        let half = ["", "GET /api/m", "GET /api/me HTTP/1.1\r\nHost: localhost\r\nCoo"][number % 3];
        stream.write_all(half.as_bytes()).await.unwrap();
        waiting.push(tokio::spawn(closed(stream, Duration::from_secs(10))));
    }
    let before = bystander.played();
    eventually("the game goes on", || async { bystander.played() > before + 20 }).await;
    for connection in waiting {
        let after = connection.await.unwrap();
        assert!(after >= Duration::from_secs(5), "closed after only {after:?}");
    }
    bystander.end().await;
    house.close().await;
}

#[tokio::test]
async fn a_head_that_comes_byte_by_byte_is_closed_in_time() {
    let house = Running::in_memory().await;
    let (mut read, mut write) = TcpStream::connect(house.address).await.unwrap().into_split();
    let dripping = tokio::spawn(async move {
        write.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
        // Each byte is on time, the whole is not.
        while write.write_all(b"X-A: b\r\n").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    });
    let mut rest = Vec::new();
    let end = timeout(Duration::from_secs(11), read.read_to_end(&mut rest)).await;
    assert!(end.is_ok(), "still open");
    dripping.abort();
    house.close().await;
}

/// Whatever its head says about what is to come after it.
#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for_for_ever() {
    let house = Running::in_memory().await;
    let mut waiting = Vec::new();
    for more in ["", "Upgrade: x\r\n", "Connection: upgrade\r\nUpgrade: websocket\r\n"] {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let head = format!(
            "PUT /api/me HTTP/1.1\r\nHost: localhost\r\n{more}Content-Type: application/json\r\n\
             Content-Length: 100\r\n\r\n{{\"na"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        waiting.push(tokio::spawn(closed(stream, Duration::from_secs(20))));
    }
    for connection in waiting {
        let after = connection.await.unwrap();
        assert!(after >= Duration::from_secs(10), "closed after only {after:?}");
    }
    house.close().await;
}

#[tokio::test]
async fn too_long_heads_are_refused() {
    let house = Running::in_memory().await;
    let browser = Browser::unknown(house.address);
    let long = "x".repeat(64 * 1024);
    let answer = browser.ask("GET", "/", &[("X-Long", &long)], b"").await;
    assert_eq!(answer.status, 431);
    let many: Vec<(String, String)> = (0..100).map(|i| (format!("X-{i}"), "y".into())).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let answer = browser.ask("GET", "/", &many, b"").await;
    assert_eq!(answer.status, 431);
    let answer = browser.get(&format!("/{}", "x".repeat(70_000))).await;
    assert!(matches!(answer.status, 414 | 431), "{}", answer.status);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_stops_reading_is_let_go_and_others_do_not_notice() {
    let house = Running::in_memory().await;
    let bystander = Bystander::begin(&house).await;
    let browser = Browser::arrive(house.address).await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;
    let mut devices = Vec::new();
    for _ in 0..8 {
        devices.push(Player::connect(&browser, &links.game, "").await);
    }
    // A long story, so that telling it fills what systems keep for those who do not read. Each
    // device tells a part of it: one alone would say too much at once.
    for number in 0..320 {
        let (seq, device) = (player.table.seq, &mut devices[number % 8]);
        device.until(|table| table.seq == seq).await;
        device.confirm(&["rest".into()]).await.unwrap();
        player.until(|table| table.seq > seq).await;
    }
    drop(devices);
    // It asks for all of it as often as it may, then for answers again and again, and reads nothing.
    let mut slow = Raw::open_narrow(&browser, &links.game).await;
    let hello = frame(TEXT, br#"{"say":"hello","version":2}"#);
    let refused = frame(TEXT, br#"{"say":"start","id":"again"}"#);
    slow.send(&hello.repeat(5)).await;
    slow.send(&refused.repeat(70)).await;
    let begun = Instant::now();
    let gone = async {
        while slow.send(&refused).await {
            assert!(begun.elapsed() < Duration::from_secs(10), "it is still waited for");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    // Another device of the same person, at the same table, plays on until the slow one is let go.
    let play = async {
        loop {
            player.turn().await;
            let asked = Instant::now();
            player.confirm(&["rest".into()]).await.unwrap();
            assert!(asked.elapsed() < Duration::from_secs(5));
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::select! {
        () = gone => {}
        () = play => {}
    }
    // If there was room for a reason, it is this one.
    if let Some((code, reason)) = slow.closed().await {
        assert_eq!(code, 1008, "{reason}");
        assert!(reason.starts_with("too slow"), "{reason}");
    }
    bystander.end().await;
    house.close().await;
}

/// How many look on, when the player is told so next.
async fn watchers(player: &mut Player) -> u32 {
    loop {
        if let Message::Present { watchers, .. } = player.next().await {
            return watchers;
        }
    }
}

/// A small `loadgen watchers`: those who look on come, go and come back at once, and nobody who
/// reads is let go for it.
#[tokio::test]
async fn a_crowd_that_comes_and_goes_lets_nobody_go() {
    const CROWD: u32 = 150;
    let house = Running::in_memory().await;
    let two = Two::begin(house.address, house.address, &for_two()).await;
    let Two { mut host, guest, links, .. } = two;
    let watch = format!("?watch={}", links.watch);
    for _ in 0..2 {
        let mut crowd = JoinSet::new();
        for _ in 0..CROWD {
            let (address, game, watch) = (house.address, links.game.clone(), watch.clone());
            let come =
                async move { Player::connect(&Browser::unknown(address), &game, &watch).await };
            crowd.spawn(come);
        }
        let crowd = crowd.join_all().await;
        while watchers(&mut host).await < CROWD {}
        crowd.into_iter().for_each(Player::vanish);
        while watchers(&mut host).await > 0 {}
    }
    drop(guest);
    house.close().await;
}

/// Little is sent to it, and its system takes all of that: it is noticed all the same.
#[tokio::test]
async fn who_stops_reading_is_noticed_although_little_is_sent() {
    let house = Running::in_memory().await;
    let two = Two::begin(house.address, house.address, &for_two()).await;
    let Two { mut host, guest, guests, links, .. } = two;
    // The guest's other device greets, and reads nothing from then on.
    let mut deaf = Raw::open(&guests, &links.game).await;
    deaf.send(&frame(TEXT, br#"{"say":"hello","version":2}"#)).await;
    guest.vanish();
    let begun = Instant::now();
    loop {
        // Something that all are told of, now and then.
        let id = host.id();
        host.say(&Request::Leave { id }).await;
        let id = host.id();
        host.say(&Request::Return { id }).await;
        let calm = tokio::time::sleep(Duration::from_millis(200));
        let heard = async {
            loop {
                if let Message::Present { chairs, .. } = host.next().await
                    && chairs == [1]
                {
                    return;
                }
            }
        };
        tokio::select! {
            () = heard => break,
            () = calm => {}
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "it is still waited for");
    }
    drop(deaf);
    house.close().await;
}

#[tokio::test]
async fn connections_above_the_limit_are_closed_until_others_have_gone() {
    let limits = Config { max_connections: 3, ..config("sqlite::memory:") };
    let house = Running::with(limits).await;
    let browser = Browser::arrive(house.address).await;
    let links = browser.lay(&hot_seat()).await;
    // A socket holds its place for as long as it is open.
    let mut players = Vec::new();
    for _ in 0..3 {
        eventually("there is a place", || async { answers(&browser).await }).await;
        players.push(Player::connect(&browser, &links.game, "").await);
    }
    eventually("all places are taken", || async { !answers(&browser).await }).await;
    for _ in 0..20 {
        assert!(!answers(&browser).await);
    }
    players.pop().unwrap().vanish();
    eventually("a place is free again", || async { answers(&browser).await }).await;
    drop(players);
    house.close().await;
}

/// Whether the house answers at all.
async fn answers(browser: &Browser) -> bool {
    let mut stream = TcpStream::connect(browser.address).await.unwrap();
    let request = browser.request("GET", "/healthz", &[], b"");
    let mut answer = Vec::new();
    let sent = stream.write_all(&request).await.is_ok();
    sent && stream.read_to_end(&mut answer).await.is_ok() && !answer.is_empty()
}
