//! External bots at a table, over the bot protocol.

use std::time::Duration;

use caravan_engine::Family;
use caravan_protocol::Request;
use caravan_protocol::bot::{DECISION_TIME, Told};
use caravan_protocol::message::{Chair, Code};
use caravan_server::{Config, Rate};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::browser::{Browser, Links, PATIENCE};
use crate::player::Player;
use crate::running::{Folder, Running, config, for_two, hot_seat};
use crate::sessions::written;

/// A program at the end of a socket.
struct Program {
    socket: WebSocketStream<TcpStream>,
}

/// As a request that is refused, it costs a limit of its own.
#[tokio::test]
async fn a_bad_greeting_costs_no_socket() {
    let new_sockets = Rate { most: 3, time: Duration::from_hours(1) };
    let limits = Config { limits: true, new_sockets, ..config("sqlite::memory:") };
    let house = Running::with(limits).await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&for_two()).await;
    for bad in [json!({ "type": "hello" }), json!("hello"), json!({ "type": "hello", "name": "" })]
    {
        for _ in 0..2 {
            let mut program = Program::connect(&house, &links.invite).await;
            program.say(&bad).await;
            assert!(matches!(program.hear().await, Heard::Told(Told::Error(_))), "{bad}");
        }
    }
    let mut program = Program::join(&house, &links.invite, "Bo").await;
    assert!(matches!(program.told().await, Told::Seat { chair: 2, .. }));
    house.close().await;
}

/// What a program has heard.
#[derive(Debug)]
enum Heard {
    Told(Told),
    Closed(u16, String),
}

impl Program {
    /// Connects and is greeted.
    async fn connect(house: &Running, table: &str) -> Program {
        let url = format!("ws://{}/api/bots/{table}", house.address);
        let stream = TcpStream::connect(house.address).await.unwrap();
        let (socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        let mut program = Program { socket };
        assert_eq!(program.told().await, Told::Hello { protocol: 2 });
        program
    }

    /// Comes to a table as somebody new.
    async fn join(house: &Running, table: &str, name: &str) -> Program {
        let mut program = Program::connect(house, table).await;
        program.say(&json!({ "type": "hello", "protocol": 2, "name": name })).await;
        program
    }

    /// Comes back.
    async fn back(house: &Running, table: &str, token: &str) -> Program {
        let mut program = Program::connect(house, table).await;
        program.say(&json!({ "type": "hello", "name": "Bo", "token": token })).await;
        program
    }

    async fn say(&mut self, message: &Value) {
        self.send(&message.to_string()).await;
    }

    async fn send(&mut self, text: &str) {
        self.socket.send(Frame::text(text)).await.unwrap();
    }

    async fn hear(&mut self) -> Heard {
        // The house waits for a decision as long as tests do for an answer. Pings are no answer.
        let patience = PATIENCE + DECISION_TIME;
        let word = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Frame::Text(text))) => {
                        return Heard::Told(serde_json::from_str(&text).unwrap());
                    }
                    Some(Ok(Frame::Close(Some(frame)))) => {
                        return Heard::Closed(frame.code.into(), frame.reason.to_string());
                    }
                    Some(Ok(_)) => {}
                    other => panic!("lost without a word: {other:?}"),
                }
            }
        };
        timeout(patience, word).await.expect("the house is silent")
    }

    async fn told(&mut self) -> Told {
        match self.hear().await {
            Heard::Told(told) => told,
            Heard::Closed(code, reason) => panic!("closed: {code} {reason}"),
        }
    }

    /// The token of the chair that it is told to have.
    async fn seat(&mut self) -> String {
        match self.told().await {
            Told::Seat { token, .. } => token,
            other => panic!("no seat: {other:?}"),
        }
    }

    /// What it is asked next: view and legal actions.
    async fn go(&mut self) -> (String, Vec<String>) {
        loop {
            match self.told().await {
                Told::Go { view, legal, .. } => return (view, legal),
                Told::Seat { .. } | Told::Game { .. } => {}
                other => panic!("no question: {other:?}"),
            }
        }
    }

    async fn act(&mut self, action: &str) {
        self.say(&json!({ "type": "action", "action": action })).await;
    }

    /// Why it is let go.
    async fn error(&mut self) -> (Code, String) {
        let why = loop {
            if let Told::Error(why) = self.told().await {
                break why;
            }
        };
        match self.hear().await {
            Heard::Closed(1008, reason) if why.reason.starts_with(reason.trim_end_matches('…')) => {
                (why.code, why.reason)
            }
            other => panic!("it is not let go: {other:?}"),
        }
    }
}

/// A game of Ana and a program that goes on.
struct Game {
    house: Running,
    links: Links,
    ana: Player,
    program: Program,
    token: String,
}

impl Game {
    async fn begin(house: Running, wish: &Value) -> Game {
        let hosts = Browser::named(house.address, "Ana").await;
        let links = hosts.lay(wish).await;
        let mut ana = Player::connect(&hosts, &links.game, "").await;
        let mut program = Program::join(&house, &links.invite, "Bo").await;
        let token = program.seat().await;
        ana.until(|table| matches!(&table.chairs[1], Chair::Person { name, .. } if name == "Bo"))
            .await;
        ana.start(None).await;
        Game { house, links, ana, program, token }
    }

    /// Lets the person decide until the program is asked: a new card may bring more crystals than a
    /// caravan holds, and then the person decides twice.
    async fn asked(&mut self) -> (String, Vec<String>) {
        self.ana.turn().await;
        self.ana.play().await;
        loop {
            tokio::select! {
                asked = self.program.go() => return asked,
                _ = self.ana.turn() => drop(self.ana.play().await),
            }
        }
    }

    /// Lets the program decide until it is the person's turn.
    async fn answered(&mut self, mut legal: Vec<String>) {
        loop {
            self.program.act(&legal[0]).await;
            tokio::select! {
                (_, next) = self.program.go() => legal = next,
                _ = self.ana.turn() => return,
            }
        }
    }
}

/// A table of a person, a program and a bot, with the first seat for the person.
fn with_a_bot(family: &str) -> Value {
    let chairs =
        json!([{ "type": "me" }, { "type": "open" }, { "type": "bot", "level": "peddler" }]);
    json!({ "family": family, "drawnSeats": false, "chairs": chairs })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_every_family_by_an_invitation() {
    for family in Family::ALL.map(Family::name) {
        let Game { house, mut ana, mut program, .. } =
            Game::begin(Running::in_memory().await, &with_a_bot(family)).await;
        let mut decided = 0;
        loop {
            tokio::select! {
                told = program.told() => match told {
                    Told::Game { game, seats, seat, .. } => {
                        assert_eq!((game.as_str(), seats, seat), (family, 3, 2));
                    }
                    Told::Go { view, imagined, legal, .. } => {
                        assert!(view.starts_with(family) && imagined.starts_with(family));
                        // Turns of several decisions come one decision after the other.
                        program.act(legal.last().unwrap()).await;
                        decided += 1;
                    }
                    Told::End { .. } => break,
                    other => panic!("{other:?}"),
                },
                _ = ana.turn() => {
                    if decided >= 30 {
                        break;
                    }
                    ana.play().await;
                }
            }
        }
        assert!(decided > 5, "{family}: {decided} decisions");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_is_told_how_the_game_has_ended() {
    let mut game = Game::begin(Running::in_memory().await, &for_two()).await;
    game.asked().await;
    game.ana.resign().await;
    let Told::End { scores, ranks } = game.program.told().await else { panic!("it has not ended") };
    assert_eq!((scores.len(), ranks), (2, Some(vec![2, 1])));
    assert!(matches!(game.program.hear().await, Heard::Closed(1000, _)));
    // Who comes later hears it too.
    let mut late = Program::back(&game.house, &game.links.game, &game.token).await;
    late.seat().await;
    assert!(matches!(late.told().await, Told::Game { seat: 2, .. }));
    assert!(matches!(late.told().await, Told::End { .. }));
    game.house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_keeps_a_program_out_is_said() {
    let folder = Folder::make();
    let house = Running::on(&folder.url()).await;
    let ana = Browser::named(house.address, "Ana").await;
    let links = ana.lay(&for_two()).await;
    let known = written(&folder).await;
    let refused = async |table: &str, hello: &str| {
        let mut program = Program::connect(&house, table).await;
        program.send(hello).await;
        program.error().await
    };
    let named = |name: &str| json!({ "type": "hello", "protocol": 2, "name": name }).to_string();

    let (code, reason) = refused("0123456789abcdef", &named("Bo")).await;
    assert_eq!(code, Code::Unknown);
    assert!(reason.ends_with("ask for a link"), "{reason}");
    // The name of a game alone opens nothing, and a link for watchers no chair.
    assert_eq!(refused(&links.game, &named("Bo")).await.0, Code::Unknown);
    assert_eq!(refused(&links.watch, &named("Bo")).await.0, Code::Unknown);

    for nonsense in ["", "nonsense", "{}", r#"{"type":"action","action":"rest"}"#] {
        let (code, reason) = refused(&links.invite, nonsense).await;
        assert_eq!(code, Code::Unreadable);
        assert!(reason.contains(r#"{"type":"hello","protocol":2,"name":"…"}"#), "{reason}");
    }
    let (_, reason) = refused(&links.invite, r#"{"type":"hello","protocol":1,"name":"Bo"}"#).await;
    assert!(reason.contains("version 1 of the bot protocol, not 2"), "{reason}");
    let unknown = r#"{"type":"hello","name":"Bo","token":"0123"}"#;
    let (code, reason) = refused(&links.invite, unknown).await;
    assert_eq!(code, Code::Unknown);
    assert!(reason.contains("leave it out"), "{reason}");

    assert_eq!(refused(&links.invite, r#"{"type":"hello"}"#).await.0, Code::BadName);
    assert_eq!(refused(&links.invite, &named("trader")).await.0, Code::BadName);
    let (code, reason) = refused(&links.invite, &named("Ana")).await;
    assert_eq!(code, Code::NameTaken);
    assert!(reason.ends_with("choose another name"), "{reason}");

    let full = ana.lay(&hot_seat()).await;
    let (_, reason) = refused(&full.invite, &named("Bo")).await;
    assert_eq!(reason, "every chair is taken: ask the host to make one open");
    Player::connect(&ana, &full.game, "").await.start(None).await;
    let (_, reason) = refused(&full.invite, &named("Bo")).await;
    assert!(reason.starts_with("the game has begun without you"), "{reason}");
    // Nobody has become known by it.
    assert_eq!(written(&folder).await, known);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_is_explained_and_a_stand_in_plays_until_the_program_is_back() {
    let mut game = Game::begin(Running::in_memory().await, &for_two()).await;
    let answers = [
        (json!({ "type": "action", "action": "#1" }), Code::Illegal, "cannot claim slot 1"),
        (json!({ "type": "action", "action": "dance" }), Code::Unreadable, "`dance`: "),
        (json!({ "type": "move", "move": "rest" }), Code::Unreadable, "with one of `legal`"),
        (json!("rest"), Code::Unreadable, "with one of `legal`"),
    ];
    for (answer, code, reason) in answers {
        let (view, legal) = game.asked().await;
        game.program.say(&answer).await;
        let (said, why) = game.program.error().await;
        assert_eq!(said, code, "{why}");
        assert!(why.contains(reason), "{why}");
        let stand_in = |chair: &Chair| matches!(chair, Chair::Person { stand_in: Some(_), .. });
        game.ana.until(|table| stand_in(&table.chairs[1])).await;
        // The stand-in decides, and the person goes on.
        game.ana.turn().await;
        game.program = Program::back(&game.house, &game.links.invite, &game.token).await;
        game.ana.until(|table| !stand_in(&table.chairs[1])).await;
        assert!(view.starts_with("road 2") && !legal.is_empty());
    }
    let (_, legal) = game.asked().await;
    game.answered(legal).await;
    // Nobody has asked now.
    game.program.act("rest").await;
    let (code, reason) = game.program.error().await;
    assert_eq!((code, reason.starts_with("unexpected answer")), (Code::NotNow, true));
    game.house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_may_think_without_reading() {
    let mut game = Game::begin(Running::in_memory().await, &for_two()).await;
    // Long enough that others would be asked whether they read.
    tokio::time::sleep(Duration::from_secs(4)).await;
    let (_, legal) = game.asked().await;
    tokio::time::sleep(Duration::from_secs(8)).await;
    game.program.act(&legal[0]).await;
    game.asked().await;
    game.house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_says_nothing_is_let_go() {
    let mut game = Game::begin(Running::in_memory().await, &for_two()).await;
    game.asked().await;
    let (_, reason) = game.program.error().await;
    assert_eq!(reason, "no answer in 30 s: decide faster");
    // A stand-in has decided.
    game.ana.turn().await;
    game.house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_does_not_greet_keeps_no_house_open() {
    let house = Running::in_memory().await;
    let mut program = Program::connect(&house, "0123456789abcdef").await;
    timeout(Duration::from_secs(5), house.close()).await.expect("it waits for the program");
    // No error: who comes back is let in.
    let Heard::Closed(1012, reason) = program.hear().await else { panic!("it is told otherwise") };
    assert!(reason.contains("reconnect"), "{reason}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_that_come_at_once_each_find_a_chair() {
    let house = Running::in_memory().await;
    let ana = Browser::named(house.address, "Ana").await;
    let open = json!({ "type": "open" });
    let chairs = json!([{ "type": "me" }, open, open, open, open]);
    let links = ana.lay(&json!({ "family": "road", "chairs": chairs })).await;
    let mut programs = Vec::new();
    for _ in 0..4 {
        programs.push(Program::connect(&house, &links.invite).await);
    }
    for (i, program) in programs.iter_mut().enumerate() {
        let name = format!("Bo {i}");
        program.say(&json!({ "type": "hello", "protocol": 2, "name": name })).await;
    }
    for program in &mut programs {
        program.seat().await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_is_sent_away_is_told() {
    let house = Running::in_memory().await;
    let hosts = Browser::named(house.address, "Ana").await;
    let wish = json!({ "listed": true, "family": "road", "chairs": [{ "type": "me" }, { "type": "open" }] });
    let links = hosts.lay(&wish).await;
    let mut ana = Player::connect(&hosts, &links.game, "").await;
    let mut program = Program::join(&house, &links.invite, "Bo").await;
    program.seat().await;
    ana.until(|table| matches!(table.chairs[1], Chair::Person { .. })).await;
    let id = ana.id();
    ana.command(&Request::Place { id, chair: 2, level: None }).await.unwrap();
    // By the table that it sees, or by the link that is no longer good.
    match program.hear().await {
        Heard::Told(Told::Error(why)) => assert_eq!(why.code, Code::SentAway),
        Heard::Closed(code, _) => assert_ne!(code, 1012),
        Heard::Told(other) => panic!("{other:?}"),
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_takes_the_chair_that_a_rematch_keeps_for_it() {
    let mut game = Game::begin(Running::in_memory().await, &for_two()).await;
    game.asked().await;
    game.ana.resign().await;
    let id = game.ana.id();
    game.ana.command(&Request::Rematch { id }).await.unwrap();
    let next = game.ana.until(|table| table.rematch.is_some()).await.rematch.clone().unwrap();
    let mut program = Program::back(&game.house, &next, &game.token).await;
    assert_eq!(program.seat().await, game.token);
    game.house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_sends_bytes_is_told_so_and_a_stand_in_plays() {
    let mut game = Game::begin(Running::in_memory().await, &for_two()).await;
    game.asked().await;
    game.program.socket.send(Frame::binary(vec![1, 2, 3])).await.unwrap();
    let (code, reason) = game.program.error().await;
    assert_eq!(
        (code, reason.starts_with("expected a text frame")),
        (Code::Unreadable, true),
        "{reason}"
    );
    game.ana.turn().await;
    game.house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_goes_on_where_it_was() {
    let folder = Folder::make();
    let mut game = Game::begin(Running::on(&folder.url()).await, &for_two()).await;
    let asked = game.asked().await;
    let Game { house, links, token, program, .. } = game;
    // It is lost without a word.
    drop(program);
    let mut program = Program::back(&house, &links.game, &token).await;
    assert_eq!(program.go().await, asked);
    // The house restarts.
    house.close().await;
    let end = loop {
        if let Heard::Closed(code, _) = program.hear().await {
            break code;
        }
    };
    assert_eq!(end, 1012);
    let house = Running::on(&folder.url()).await;
    let mut program = Program::back(&house, &links.game, &token).await;
    assert_eq!(program.go().await, asked);
    let watch = format!("?watch={}", links.watch);
    let mut watcher = Player::connect(&Browser::unknown(house.address), &links.game, &watch).await;
    program.act(&asked.1[0]).await;
    watcher.until(|table| table.deciding == Some(1)).await;
    // What was played is not asked for again.
    drop(program);
    let mut program = Program::back(&house, &links.game, &token).await;
    program.seat().await;
    assert!(matches!(program.told().await, Told::Game { .. }));
    assert!(timeout(Duration::from_millis(300), program.hear()).await.is_err());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_lets_others_take_back_and_is_asked_anew() {
    let mut game = Game::begin(Running::in_memory().await, &for_two()).await;
    let (before, legal) = game.asked().await;
    let id = game.ana.id();
    game.ana.command(&Request::TakeBack { id }).await.unwrap();
    game.ana.until(|table| table.legal.is_some()).await;
    // This answers what was taken back.
    game.program.act(&legal[0]).await;
    game.ana.confirm(&["rest".into()]).await.unwrap();
    let (view, legal) = game.program.go().await;
    assert_ne!(view, before);
    game.program.act(&legal[0]).await;
    game.ana.until(|table| table.deciding == Some(1)).await;
    game.house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_has_the_limits_of_a_person() {
    let house =
        Running::with(Config { limits: true, open_tables: 1, ..config("sqlite::memory:") }).await;
    let ana = Browser::named(house.address, "Ana").await;
    let first = ana.lay(&for_two()).await;
    let ben = Browser::named(house.address, "Ben").await;
    let second = ben.lay(&for_two()).await;
    let token = Program::join(&house, &first.invite, "Bo").await.seat().await;
    let (code, reason) = Program::back(&house, &second.invite, &token).await.error().await;
    assert_eq!(code, Code::TooMuch);
    assert!(reason.starts_with("too many open tables"), "{reason}");
    // It comes back to the one it has.
    assert_eq!(Program::back(&house, &first.game, &token).await.seat().await, token);
    house.close().await;
}

/// Its token lets a program play, and do nothing else in its name.
#[tokio::test]
async fn the_token_of_a_program_is_no_cookie() {
    let game = Game::begin(Running::in_memory().await, &for_two()).await;
    assert!(game.token.starts_with("bot-"), "{}", game.token);
    let other = Browser::arrive(game.house.address).await;
    let name = other.cookie.as_deref().unwrap().split('=').next().unwrap();
    let thief = Browser { cookie: Some(format!("{name}={}", game.token)), ..other.clone() };
    assert_eq!(thief.get("/api/me").await.json(), json!({ "name": null }));
    assert_eq!(thief.get("/api/me/export").await.status, 404);
    assert_eq!(thief.get("/api/me/tables").await.json(), json!([]));
    let path = format!("/api/tables/{}", game.links.game);
    assert_eq!(thief.get(&path).await.status, 404);
    let mut made = thief.clone();
    made.keep(&thief.ask("POST", "/api/me/devices", &[], b"").await);
    assert_ne!(made.cookie, thief.cookie, "somebody new has made a link for themselves");
    assert_eq!(thief.ask("DELETE", "/api/me", &[], b"").await.status, 204);
    let mut again = Program::back(&game.house, &game.links.game, &game.token).await;
    assert_eq!(again.seat().await, game.token, "nothing was deleted");
    game.house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_is_told_how_much_time_it_has_left() {
    let mut wish = for_two();
    wish["clock"] = json!({ "pace": { "type": "live", "minutes": 5, "seconds": 7 } });
    let mut game = Game::begin(Running::in_memory().await, &wish).await;
    game.ana.turn().await;
    game.ana.play().await;
    let left = loop {
        if let Told::Go { left_ms, .. } = game.program.told().await {
            break left_ms.unwrap();
        }
    };
    assert!((290_000..=307_000).contains(&left), "{left}");
    game.house.close().await;
}
