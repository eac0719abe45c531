//! The list of one's own tables, and the socket that says how it changes.

use std::time::Duration;

use caravan_protocol::Request;
use caravan_protocol::lobby::{OwnMessage, OwnTable};
use caravan_protocol::message::{BotLevel, Phase};
use caravan_server::Config;
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::browser::{Browser, PATIENCE};
use crate::player::{Player, eventually};
use crate::postgres::Database;
use crate::running::{Folder, Running, Two, config, for_two};

const DAY: u64 = 86_400_000;

fn daily() -> Value {
    let mut wish = for_two();
    wish["clock"] = json!({ "pace": { "type": "daily", "days": 2 }, "timeOut": "resign" });
    wish
}

/// Somebody's feed, and the tables at first.
struct Feed {
    socket: WebSocketStream<TcpStream>,
    tables: Vec<OwnTable>,
}

impl Feed {
    async fn open(browser: &Browser) -> Feed {
        let url = format!("ws://{}/api/me/socket", browser.address);
        let mut request = url.into_client_request().unwrap();
        let cookie = browser.cookie.as_ref().expect("feeds are for those with a session");
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let stream = TcpStream::connect(browser.address).await.unwrap();
        let opened = timeout(PATIENCE, tokio_tungstenite::client_async(request, stream)).await;
        let mut feed = Feed { socket: opened.unwrap().unwrap().0, tables: Vec::new() };
        let Ok(OwnMessage::Tables { now, tables }) = feed.hear().await else {
            panic!("all tables come first")
        };
        assert!(now > 1_700_000_000_000);
        feed.tables = tables;
        feed
    }

    /// The next message; or with which code the socket was closed.
    async fn hear(&mut self) -> Result<OwnMessage, u16> {
        loop {
            let frame = timeout(PATIENCE, self.socket.next()).await.expect("the feed is silent");
            match frame.unwrap().unwrap() {
                Frame::Text(text) => return Ok(serde_json::from_str(&text).unwrap()),
                Frame::Close(frame) => return Err(frame.unwrap().code.into()),
                _ => {}
            }
        }
    }

    /// Hears until a table is as it should be.
    async fn until(&mut self, right: impl Fn(&OwnTable) -> bool) -> OwnTable {
        let heard = async {
            loop {
                if let OwnMessage::Table { table, .. } = self.hear().await.unwrap()
                    && right(&table)
                {
                    return *table;
                }
            }
        };
        timeout(PATIENCE, heard).await.expect("the table does not become what it should be")
    }

    /// That nothing is said for a while.
    async fn is_silent(&mut self) {
        let said = timeout(Duration::from_millis(400), self.hear()).await;
        assert!(said.is_err(), "{said:?}");
    }
}

async fn mine(browser: &Browser) -> Vec<OwnTable> {
    serde_json::from_value(browser.get("/api/me/tables").await.json()).unwrap()
}

#[tokio::test]
async fn a_feed_says_whose_turn_it_is_as_it_changes_and_only_to_those_at_the_table() {
    let house = Running::in_memory().await;
    let Two { links, hosts, guests, mut host, mut guest } =
        Two::begin(house.address, house.address, &daily()).await;
    let stranger = Browser::named(house.address, "Cleo").await;
    let mut feed = Feed::open(&guests).await;
    let mut own = Feed::open(&hosts).await;
    let mut other = Feed::open(&stranger).await;
    assert!(other.tables.is_empty());
    let [table] = feed.tables.as_slice() else { panic!("{:?}", feed.tables) };
    let summary = &table.listed.summary;
    assert_eq!((&table.listed.game, table.waits), (&links.game, false));
    assert_eq!(
        (summary.phase, summary.deciding, summary.round),
        (Phase::Playing, Some(1), Some(1))
    );
    assert!(table.until.is_some_and(|until| until > table.listed.updated + 2 * DAY - 60_000));
    assert!(own.tables[0].waits, "it waits for the host");

    host.play().await;
    let told = feed.until(|table| table.waits).await;
    assert_eq!((&told.listed.game, told.listed.summary.deciding), (&links.game, Some(2)));
    assert!(!own.until(|table| table.listed.summary.deciding == Some(2)).await.waits);
    guest.turn().await;
    guest.play().await;
    let told = feed.until(|table| !table.waits).await;
    assert_eq!(told.listed.summary.round, Some(2));
    assert!(own.until(|table| table.waits).await.until.is_some());

    guest.resign().await;
    let over = own.until(|table| table.listed.summary.phase == Phase::Over).await;
    assert!(!over.waits && over.until.is_none() && over.listed.summary.result.is_some());
    other.is_silent().await;
    house.close().await;
}

#[tokio::test]
async fn a_feed_is_for_those_with_a_session_and_ends_with_it() {
    let house = Running::in_memory().await;
    let upgrade: Vec<(&str, &str)> = vec![
        ("Connection", "upgrade"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let nobody = Browser::unknown(house.address);
    assert_eq!(nobody.ask("GET", "/api/me/socket", &upgrade, b"").await.status, 404);
    let browser = Browser::named(house.address, "Ana").await;
    let mut feed = Feed::open(&browser).await;
    assert_eq!(browser.ask("DELETE", "/api/me", &[], b"").await.status, 204);
    assert_eq!(feed.hear().await.unwrap_err(), 4002);
    house.close().await;
}

#[tokio::test]
async fn whoever_sits_down_hears_of_the_table_and_whoever_is_sent_away_that_it_is_gone() {
    let house = Running::in_memory().await;
    let hosts = Browser::named(house.address, "Ana").await;
    let guests = Browser::named(house.address, "Ben").await;
    let mut feed = Feed::open(&guests).await;
    let links = hosts.lay(&for_two()).await;
    let mut host = Player::connect(&hosts, &links.game, "").await;
    let invite = format!("?invite={}", links.invite);
    let mut guest = Player::connect(&guests, &links.game, &invite).await;
    feed.is_silent().await;
    let id = guest.id();
    let sit = Request::Sit { id, chair: 2, name: "Ben".into(), promise: None, color: None };
    guest.command(&sit).await.unwrap();
    let told = feed.until(|table| table.listed.game == links.game).await;
    assert_eq!((told.waits, told.listed.summary.phase), (false, Phase::Gathering));
    let id = host.id();
    let level = Some(BotLevel::Peddler);
    host.command(&Request::Place { id, chair: 2, level }).await.unwrap();
    loop {
        match feed.hear().await.unwrap() {
            OwnMessage::Gone { game } => break assert_eq!(game, links.game),
            OwnMessage::Table { .. } => {}
            other @ OwnMessage::Tables { .. } => panic!("{other:?}"),
        }
    }
    assert!(mine(&guests).await.is_empty());
    house.close().await;
}

/// Whose turn it is stands in storage, whether the table has a clock or not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_of_sleeping_games_is_right_and_wakes_none() {
    for wish in [for_two(), daily()] {
        let folder = Folder::make();
        let house = Running::on(&folder.url()).await;
        let two = Two::begin(house.address, house.address, &wish).await;
        let Two { hosts, guests, mut host, mut guest, .. } = two;
        host.play().await;
        guest.turn().await;
        host.vanish();
        guest.vanish();
        house.close().await;

        let admin = Some(([127, 0, 0, 1], 0).into());
        let house = Running::with(Config { admin, ..config(&folder.url()) }).await;
        let (hosts, guests) = (hosts.at(house.address), guests.at(house.address));
        let [of_host] = &mine(&hosts).await[..] else { panic!("one table") };
        let [of_guest] = &mine(&guests).await[..] else { panic!("one table") };
        assert_eq!((of_host.waits, of_guest.waits), (false, true), "{wish}");
        assert_eq!(of_guest.listed.summary.deciding, Some(2));
        assert_eq!(of_guest.until.is_some(), wish.get("clock").is_some());
        assert_eq!(of_guest.until, of_host.until, "both know until when");
        let feed = Feed::open(&guests).await;
        assert_eq!(&feed.tables[..], std::slice::from_ref(of_guest));
        let metrics = Browser::unknown(house.admin.unwrap()).get("/metrics").await.text();
        assert!(metrics.contains("\ncaravan_rooms 0\n"), "{metrics}");
        house.close().await;
    }
}

/// What an older program has listed says nothing about whose turn it is: it is found out once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_listed_by_an_older_program_are_opened_once() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let Two { hosts, host, guest, .. } = Two::begin(house.address, house.address, &for_two()).await;
    host.vanish();
    guest.vanish();
    house.close().await;
    let before = "UPDATE seated SET waits = -1; \
                  UPDATE games SET summary = json_remove(summary, '$.round')";
    crate::clocks::meddle(&folder.url(), before).await;
    let house = Running::on(&folder.url()).await;
    let hosts = hosts.at(house.address);
    eventually("it is known that it waits", || async { mine(&hosts).await[0].waits }).await;
    house.close().await;
    let house = Running::on(&folder.url()).await;
    assert!(mine(&hosts.at(house.address)).await[0].waits, "it was stored");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_a_feed_hears_what_happens_on_another_node_and_opens_no_room() {
    for wish in [daily(), for_two()] {
        let database = Database::create().await;
        let one = Running::on(&database.url()).await;
        let admin = Some(([127, 0, 0, 1], 0).into());
        let two = Running::with(Config { admin, ..config(&database.url()) }).await;
        let Two { guests, mut host, guest, .. } = Two::begin(one.address, one.address, &wish).await;
        guest.vanish();
        let mut feed = Feed::open(&guests.at(two.address)).await;
        host.play().await;
        let told = feed.until(|table| table.waits).await;
        assert_eq!(told.listed.summary.deciding, Some(2));
        let metrics = Browser::unknown(two.admin.unwrap()).get("/metrics").await.text();
        assert!(metrics.contains("\ncaravan_rooms 0\n"), "{metrics}");
        one.close().await;
        two.close().await;
        database.remove().await;
    }
}
