//! Two servers that share a PostgreSQL database behave like one.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use caravan_protocol::message::{Code, Message, Phase, What};
use caravan_protocol::{Refusal, Request};
use caravan_server::OpenHouse;
use caravan_server::store::{Append, Deadline, LogRow, Store};
use serde_json::json;
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

use crate::browser::Browser;
use crate::player::{Heard, Player, eventually};
use crate::postgres::Database;
use crate::running::{Running, Two, config, for_two, hot_seat};

/// How long a node may take to tell what happened on another one.
const SOON: Duration = Duration::from_secs(1);

/// The numbers and commands of a game's log.
async fn log(database: &Database, game: &str) -> Vec<(u32, String)> {
    let store = Store::open(&database.url()).await.unwrap();
    let rows = store.rows(game, 0).await.unwrap();
    store.close().await;
    rows.into_iter().map(|row| (row.seq, row.command)).collect()
}

/// Checks that a log has no gap, and that no command stands in it twice.
async fn assert_sound(database: &Database, game: &str) -> Vec<(u32, String)> {
    let log = log(database, game).await;
    assert!(log.iter().map(|(seq, _)| *seq).eq(1..=u32::try_from(log.len()).unwrap()));
    let mut commands: Vec<&String> = log.iter().map(|(_, command)| command).collect();
    commands.sort();
    commands.dedup();
    assert_eq!(commands.len(), log.len(), "each command is done once: {log:?}");
    log
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_a_game_is_played_through_two_nodes() {
    let database = Database::create().await;
    let one = Running::on(&database.url()).await;
    let two = Running::on(&database.url()).await;
    let game = Two::begin(one.address, two.address, &for_two()).await;
    let Two { mut host, mut guest, links, .. } = game;
    let mut slowest = Duration::ZERO;
    for _ in 0..10 {
        let (mut a, mut b) = (&mut host, &mut guest);
        for _ in 0..2 {
            a.turn().await;
            let seq = a.play().await;
            let begun = Instant::now();
            let seen = b.until(|table| table.seq >= seq).await;
            slowest = slowest.max(begun.elapsed());
            assert!(matches!(seen.happened.last().unwrap().what, What::Played { .. }));
            assert!(seen.legal.is_some() || seen.deciding.is_none() || seen.round > 0);
            (a, b) = (b, a);
        }
    }
    assert!(slowest < SOON, "it took {slowest:?}");
    assert_eq!(host.look().await.view, guest.look().await.view, "nothing of Road is hidden");
    assert_sound(&database, &links.game).await;
    one.close().await;
    two.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_of_two_devices_on_two_nodes_one_decides() {
    let database = Database::create().await;
    let one = Running::on(&database.url()).await;
    let two = Running::on(&database.url()).await;
    let browser = Browser::named(one.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut here = Player::connect(&browser, &links.game, "").await;
    let mut there = Player::connect(&browser.at(two.address), &links.game, "").await;
    here.start(None).await;
    for _ in 0..20 {
        let seq = here.turn().await.seq.max(there.turn().await.seq);
        here.until(|table| table.seq >= seq).await;
        there.until(|table| table.seq >= seq).await;
        let actions = vec!["rest".to_owned()];
        let confirm = |id| Request::Confirm { id, after: seq, actions: actions.clone() };
        let (first, second) = (confirm(here.id()), confirm(there.id()));
        let (first, second) = tokio::join!(here.command(&first), there.command(&second));
        let refused = match (first, second) {
            (Ok(done), Err(refused)) | (Err(refused), Ok(done)) => {
                assert_eq!(done, seq + 1);
                refused
            }
            other => panic!("one is done and one is not: {other:?}"),
        };
        assert_eq!(refused.0, Code::Stale, "{}", refused.1);
        here.until(|table| table.seq == seq + 1).await;
        there.until(|table| table.seq == seq + 1).await;
    }
    assert_sound(&database, &links.game).await;
    one.close().await;
    two.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_one_command_said_to_two_nodes_is_done_once() {
    let database = Database::create().await;
    let one = Running::on(&database.url()).await;
    let two = Running::on(&database.url()).await;
    let browser = Browser::named(one.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut here = Player::connect(&browser, &links.game, "").await;
    let mut there = Player::connect(&browser.at(two.address), &links.game, "").await;
    here.start(None).await;
    for round in 0..20 {
        let seq = here.turn().await.seq;
        there.until(|table| table.seq >= seq).await;
        let id = format!("both-{round}");
        let request = Request::Confirm { id, after: seq, actions: vec!["rest".into()] };
        let (first, second) = tokio::join!(here.command(&request), there.command(&request));
        assert_eq!((first, second), (Ok(seq + 1), Ok(seq + 1)));
        here.until(|table| table.seq == seq + 1).await;
    }
    assert_sound(&database, &links.game).await;
    one.close().await;
    two.close().await;
    database.remove().await;
}

/// A node in a runtime of its own, which can be dropped at any moment.
fn doomed(database: &str) -> (SocketAddr, Runtime) {
    let config = config(database);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let (tell, told) = std::sync::mpsc::channel();
    runtime.spawn(async move {
        let open = OpenHouse::new(config).await.unwrap();
        tell.send(open.address()).unwrap();
        open.serve(CancellationToken::new()).await;
    });
    (told.recv().unwrap(), runtime)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_a_node_that_dies_loses_nothing_it_has_acknowledged() {
    let database = Database::create().await;
    let two = Running::on(&database.url()).await;
    let browser = Browser::named(two.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut survivor = Player::connect(&browser, &links.game, "").await;
    survivor.start(None).await;
    let mut acknowledged = Vec::new();
    for round in 0..5 {
        let url = database.url();
        let (address, runtime) = tokio::task::spawn_blocking(move || doomed(&url)).await.unwrap();
        let mut player = Player::connect(&browser.at(address), &links.game, "").await;
        let (kill, killed) = tokio::sync::oneshot::channel::<()>();
        let death = tokio::spawn(async move {
            let _ = killed.await;
            tokio::time::sleep(Duration::from_millis(3 * round)).await;
            runtime.shutdown_background();
        });
        let mut kill = Some(kill);
        // Confirms as fast as the node answers, until it is gone in the middle of one.
        let last = 'dying: loop {
            while player.table.legal.is_none() {
                if !matches!(player.hear().await, Heard::Said(_)) {
                    break 'dying None;
                }
            }
            let (id, after) = (player.id(), player.table.seq);
            let request = Request::Confirm { id: id.clone(), after, actions: vec!["rest".into()] };
            let text = serde_json::to_string(&request).unwrap();
            if !player.try_send(&text).await {
                break Some(request);
            }
            loop {
                match player.hear().await {
                    Heard::Said(message) => match *message {
                        Message::Done { id: done, seq } if done == id => {
                            acknowledged.push((seq, id.clone()));
                            break;
                        }
                        Message::Refused { refusal: Refusal { code, reason, .. }, .. } => {
                            panic!("{code:?}: {reason}")
                        }
                        _ => {}
                    },
                    _ => break 'dying Some(request),
                }
            }
            if acknowledged.len() % 10 == 9
                && let Some(kill) = kill.take()
            {
                kill.send(()).unwrap();
            }
        };
        death.await.unwrap();
        // The client goes on at the other node: what it does not know about, it says again.
        if let Some(request) = last {
            let done = survivor.command(&request).await.unwrap();
            acknowledged.push((done, request.id().unwrap().to_owned()));
        }
        survivor.turn().await;
    }
    let log = assert_sound(&database, &links.game).await;
    for (seq, id) in acknowledged {
        let (_, command) = &log[usize::try_from(seq).unwrap() - 1];
        assert!(command.ends_with(&format!("/{id}")), "entry {seq} is {command}, not {id}");
    }
    let seq = survivor.look().await.seq;
    assert_eq!(usize::try_from(seq).unwrap(), log.len());
    two.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_a_bot_plays_each_turn_once_on_two_nodes() {
    let database = Database::create().await;
    let one = Running::on(&database.url()).await;
    let two = Running::on(&database.url()).await;
    let browser = Browser::named(one.address, "Ana").await;
    let bot = json!({ "type": "bot", "level": "peddler" });
    let wish = json!({
        "family": "road", "drawnSeats": false, "chairs": [{ "type": "me" }, bot, bot],
    });
    let links = browser.lay(&wish).await;
    let mut here = Player::connect(&browser, &links.game, "").await;
    let mut there = Player::connect(&browser.at(two.address), &links.game, "").await;
    here.start(None).await;
    for round in 1..=6 {
        // The turns of the person come from both nodes.
        let player = if round % 2 == 0 { &mut here } else { &mut there };
        player.until(|table| table.legal.is_some() && table.round == round).await;
        player.confirm(&["rest".into()]).await.unwrap();
    }
    there.until(|table| table.round == 7).await;
    let log = assert_sound(&database, &links.game).await;
    let bots = log.iter().filter(|(_, command)| command.starts_with("/bot-")).count();
    assert!(bots >= 12, "two bots in six rounds: {log:?}");
    one.close().await;
    two.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_a_session_and_a_table_are_known_to_all_nodes() {
    let database = Database::create().await;
    let one = Running::on(&database.url()).await;
    let two = Running::on(&database.url()).await;
    let browser = Browser::named(one.address, "Ana").await;
    let mut wish = for_two();
    wish["listed"] = json!(true);
    let links = browser.lay(&wish).await;
    let there = browser.at(two.address);
    assert_eq!(there.get("/api/me").await.json(), json!({ "name": "Ana" }));
    assert_eq!(there.get("/api/tables").await.json()[0]["game"], json!(links.game));
    assert_eq!(there.get("/readyz").await.status, 200);
    let mut here = Player::connect(&browser, &links.game, "").await;
    let guests = Browser::named(two.address, "Ben").await;
    let mut guest = Player::connect(&guests, &links.game, "").await;
    let id = guest.id();
    guest
        .command(&Request::Sit { id, chair: 2, name: "Ben".into(), promise: None, color: None })
        .await
        .unwrap();
    // A node that has not heard of the chair yet looks again before it refuses.
    here.start(None).await;
    guest.until(|table| table.phase == Phase::Playing).await;
    guest.resign().await;
    here.until(|table| table.phase == Phase::Over).await;
    let id = here.id();
    here.command(&Request::Rematch { id }).await.unwrap();
    let next = guest.until(|table| table.rematch.is_some()).await.rematch.clone().unwrap();
    Player::connect(&guests, &next, "").await.vanish();
    eventually("the lobby of the other node knows", || async {
        let lobby = there.get("/api/tables").await.json();
        lobby.as_array().unwrap().iter().all(|listed| listed["game"] == json!(next))
    })
    .await;
    one.close().await;
    two.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_a_game_that_another_node_breaks_is_set_aside_while_it_is_played() {
    let database = Database::create().await;
    let house = Running::on(&database.url()).await;
    let browser = Browser::named(house.address, "Ana").await;
    let (broken, sound) = (browser.lay(&hot_seat()).await, browser.lay(&hot_seat()).await);
    let mut player = Player::connect(&browser, &broken.game, "").await;
    player.start(None).await;
    let seq = player.turn().await.seq;
    let mut other = Player::connect(&browser, &sound.game, "").await;
    other.start(None).await;

    // A node with other rules, say, adds what this one cannot repeat.
    let store = Store::open(&database.url()).await.unwrap();
    let row = LogRow {
        seq: seq + 1,
        kind: "played".into(),
        seat: Some(1),
        text: "+aa!0123456789abcdef".into(),
        command: "else/where".into(),
        ..LogRow::default()
    };
    let append = Append {
        game: broken.game.clone(),
        row,
        listing: None,
        deadline: Deadline::Unchanged,
        rated: None,
    };
    store.append(append).await.unwrap();
    store.close().await;

    let (code, reason) = player.closed().await;
    assert_eq!(code, 4001, "{reason}");
    eventually("the house says so", || async {
        let answer = browser.get(&format!("/api/tables/{}", broken.game)).await;
        answer.status == 500 && answer.reason().contains("replay mismatch")
    })
    .await;
    other.turn().await;
    other.play().await;
    house.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_sockets_close_with_their_session_on_every_node() {
    let database = Database::create().await;
    let one = Running::on(&database.url()).await;
    let two = Running::on(&database.url()).await;
    let Two { hosts, mut host, mut guest, guests, links } =
        Two::begin(one.address, two.address, &for_two()).await;
    let mut second = Player::connect(&guests.at(one.address), &links.game, "").await;
    // Ben logs out on the other node.
    assert_eq!(guests.at(one.address).log_out().await.status, 204);
    let begun = Instant::now();
    assert_eq!(guest.closed().await.0, crate::devices::LET_GO);
    assert_eq!(second.closed().await.0, crate::devices::LET_GO);
    assert!(begun.elapsed() < Duration::from_secs(5), "it took {:?}", begun.elapsed());
    host.look().await;
    // So it is with a link.
    let watching = format!("?watch={}", links.watch);
    let nobody = Browser::unknown(two.address);
    let mut watcher = Player::connect(&nobody, &links.game, &watching).await;
    let path = format!("/api/tables/{}/links/watch", links.game);
    assert_eq!(hosts.ask("POST", &path, &[], b"").await.status, 200);
    assert_eq!(watcher.closed().await.0, crate::devices::LET_GO);
    one.close().await;
    two.close().await;
    database.remove().await;
}

/// Runs a program of PostgreSQL; nothing if it is not installed.
fn run(program: &str, arguments: &[&str]) -> Option<()> {
    let status = std::process::Command::new(program).args(arguments).status();
    match status {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        status => {
            assert!(status.unwrap().success(), "{program} {arguments:?}");
            Some(())
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_a_backup_of_an_open_house_is_a_house_again() {
    let database = Database::create().await;
    let house = Running::on(&database.url()).await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;
    player.turn().await;
    let seq = player.play().await;
    let folder = crate::running::Folder::make();
    let file = folder.path().join("house.sql");
    let file = file.to_str().unwrap();
    let other = Database::create().await;
    let copied = run("pg_dump", &["--no-owner", "--file", file, &database.url()]).and_then(|()| {
        run("psql", &["--quiet", "--set=ON_ERROR_STOP=1", "--file", file, &other.url()])
    });
    house.close().await;
    if copied.is_some() {
        let house = Running::on(&other.url()).await;
        let browser = browser.at(house.address);
        let mut player = Player::connect(&browser, &links.game, "").await;
        assert_eq!(player.turn().await.seq, seq);
        player.play().await;
        house.close().await;
    }
    database.remove().await;
    other.remove().await;
}
