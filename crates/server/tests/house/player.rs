//! A WebSocket client at a table.

use std::time::{Duration, Instant};

use caravan_protocol::message::{Code, Message, Phase, Staged, Table};
use caravan_protocol::{Legal, Refusal, Request, VERSION, Verb};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::browser::{Browser, PATIENCE};

/// A connection to a table.
pub(crate) struct Player {
    socket: WebSocketStream<TcpStream>,
    /// The last table that was sent.
    pub(crate) table: Table,
    /// Names of commands begin with this, so that two devices of a person do not share any.
    name: u64,
    commands: u32,
    pace: Pace,
}

/// How much may be said before one has to wait a little: less than the house allows.
struct Pace {
    left: f64,
    at: Instant,
}

impl Pace {
    const BURST: f64 = 50.0;
    const RATE: f64 = 18.0;

    fn new() -> Pace {
        Pace { left: Pace::BURST, at: Instant::now() }
    }

    async fn wait(&mut self) {
        let rested = Pace::RATE * self.at.elapsed().as_secs_f64();
        self.left = (self.left + rested).min(Pace::BURST) - 1.0;
        self.at = Instant::now();
        if self.left < 0.0 {
            sleep(Duration::from_secs_f64(-self.left / Pace::RATE)).await;
        }
    }
}

/// What came over the socket.
#[derive(Debug)]
pub(crate) enum Heard {
    Said(Box<Message>),
    /// The house has closed the connection, and says why.
    Closed(u16, String),
    /// The connection is gone.
    Lost,
}

/// Why a command was not done.
pub(crate) type Refused = (Code, String);

impl Player {
    /// Sits down or looks on, and greets. `link` is the rest of the address, such as `?watch=…`.
    pub(crate) async fn connect(browser: &Browser, game: &str, link: &str) -> Player {
        Player::since(browser, game, link, None).await
    }

    /// The same, for somebody who has been here before.
    pub(crate) async fn since(
        browser: &Browser,
        game: &str,
        link: &str,
        since: Option<u32>,
    ) -> Player {
        let mut socket = open(browser, game, link).await;
        say(&mut socket, &Request::Hello { version: VERSION, since }).await;
        let table = loop {
            match hear(&mut socket).await {
                Heard::Said(message) => {
                    if let Message::Table(table) = *message {
                        break *table;
                    }
                }
                other => panic!("no table: {other:?}"),
            }
        };
        let name = getrandom::u64().unwrap();
        Player { socket, table, name, commands: 0, pace: Pace::new() }
    }

    /// The name of the next command.
    pub(crate) fn id(&mut self) -> String {
        self.commands += 1;
        format!("{:x}-{}", self.name, self.commands)
    }

    pub(crate) async fn say(&mut self, request: &Request) {
        self.pace.wait().await;
        say(&mut self.socket, request).await;
    }

    /// Sends a text, whatever it is.
    pub(crate) async fn send(&mut self, text: &str) {
        self.socket.send(Frame::text(text)).await.unwrap();
    }

    /// The same; `false` if the house is gone.
    pub(crate) async fn try_send(&mut self, text: &str) -> bool {
        self.pace.wait().await;
        self.socket.send(Frame::text(text)).await.is_ok()
    }

    /// The next thing that is said.
    pub(crate) async fn next(&mut self) -> Message {
        match self.hear().await {
            Heard::Said(message) => *message,
            other => panic!("expected a message: {other:?}"),
        }
    }

    pub(crate) async fn hear(&mut self) -> Heard {
        let heard = hear(&mut self.socket).await;
        if let Heard::Said(message) = &heard
            && let Message::Table(table) = &**message
        {
            self.table = (**table).clone();
        }
        heard
    }

    /// Hears until the connection is closed: with which code, and why.
    pub(crate) async fn closed(&mut self) -> (u16, String) {
        loop {
            match self.hear().await {
                Heard::Said(_) => {}
                Heard::Closed(code, reason) => return (code, reason),
                Heard::Lost => panic!("the connection was lost without a word"),
            }
        }
    }

    /// Says a command and waits for its answer.
    pub(crate) async fn command(&mut self, request: &Request) -> Result<u32, Refused> {
        self.say(request).await;
        self.answer(request.id().expect("a command")).await
    }

    /// The answer to a command that was said.
    pub(crate) async fn answer(&mut self, own: &str) -> Result<u32, Refused> {
        loop {
            match self.next().await {
                Message::Done { id, seq } if id == own => return Ok(seq),
                Message::Refused { id, refusal: Refusal { code, reason, .. } }
                    if id.as_deref() == Some(own) =>
                {
                    return Err((code, reason));
                }
                _ => {}
            }
        }
    }

    /// Says something without a name, and waits until it is refused.
    pub(crate) async fn refused(&mut self, request: &Request) -> Refused {
        self.say(request).await;
        loop {
            if let Message::Refused { id: None, refusal: Refusal { code, reason, .. } } =
                self.next().await
            {
                return (code, reason);
            }
        }
    }

    /// Greets again, and returns what is at the table now.
    pub(crate) async fn look(&mut self) -> &Table {
        self.say(&Request::Hello { version: VERSION, since: None }).await;
        loop {
            if let Message::Table(table) = self.next().await
                && table.happened.first().is_none_or(|first| first.seq == 1)
            {
                return &self.table;
            }
        }
    }

    /// Waits until the table is as it should be.
    pub(crate) async fn until(&mut self, right: impl Fn(&Table) -> bool) -> &Table {
        let waiting = async {
            while !right(&self.table) {
                self.next().await;
            }
        };
        timeout(PATIENCE, waiting).await.expect("the table does not become what it should be");
        &self.table
    }

    /// Waits until it is this player's turn, or the game is over.
    pub(crate) async fn turn(&mut self) -> &Table {
        self.until(|table| table.legal.is_some() || table.phase == Phase::Over).await
    }

    /// Begins the game.
    pub(crate) async fn start(&mut self, nonce: Option<&str>) {
        let id = self.id();
        let nonce = nonce.map(str::to_owned);
        self.command(&Request::Start { id, nonce }).await.unwrap();
    }

    pub(crate) async fn stage(&mut self, actions: &[String]) -> Staged {
        self.say(&Request::Stage { actions: actions.to_vec(), steps: false }).await;
        self.staged().await
    }

    /// The next staged turn that is shown.
    pub(crate) async fn staged(&mut self) -> Staged {
        loop {
            match self.next().await {
                Message::Staged(staged) => return *staged,
                Message::Refused { id: None, refusal: Refusal { code, reason, .. } } => {
                    panic!("{code:?}: {reason}")
                }
                _ => {}
            }
        }
    }

    /// Builds a turn piece by piece, as a person does; everything that was staged.
    pub(crate) async fn compose(&mut self) -> Staged {
        let mut actions = Vec::new();
        let mut legal = self.table.legal.as_ref().expect("it is our turn").read();
        loop {
            actions.push(choose(&legal));
            let staged = self.stage(&actions).await;
            assert_eq!((&staged.texts(), &staged.dropped), (&actions, &None));
            if staged.complete {
                return staged;
            }
            legal = staged.legal.read();
        }
    }

    pub(crate) async fn confirm(&mut self, actions: &[String]) -> Result<u32, Refused> {
        let (id, after) = (self.id(), self.table.seq);
        self.command(&Request::Confirm { id, after, actions: actions.to_vec() }).await
    }

    /// Plays all that is to be decided before somebody else sees it.
    pub(crate) async fn play(&mut self) -> u32 {
        let staged = self.compose().await;
        self.confirm(&staged.texts()).await.unwrap()
    }

    pub(crate) async fn resign(&mut self) {
        let (id, seat) = (self.id(), self.table.you.unwrap());
        self.command(&Request::Resign { id, seat }).await.unwrap();
    }

    /// Goes without a word.
    pub(crate) fn vanish(self) {
        drop(self);
    }
}

/// A claim if there is one, for claims end games; else what comes first and does something.
fn choose(legal: &[Legal]) -> String {
    let claim = legal.iter().find(|legal| legal.verb == Verb::Claim);
    claim.or(legal.first()).expect("something is legal").ways[0].action.to_string()
}

/// Opens the socket of a table and says nothing.
pub(crate) async fn open(browser: &Browser, game: &str, link: &str) -> WebSocketStream<TcpStream> {
    let address = browser.address;
    let url = format!("ws://{address}/api/tables/{game}/socket{link}");
    let mut request = url.into_client_request().unwrap();
    if let Some(cookie) = &browser.cookie {
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
    }
    let stream = TcpStream::connect(address).await.unwrap();
    let opened = timeout(PATIENCE, tokio_tungstenite::client_async(request, stream)).await;
    opened.expect("the socket does not open").unwrap().0
}

async fn say(socket: &mut WebSocketStream<TcpStream>, request: &Request) {
    socket.send(Frame::text(serde_json::to_string(request).unwrap())).await.unwrap();
}

async fn hear(socket: &mut WebSocketStream<TcpStream>) -> Heard {
    loop {
        let frame = timeout(PATIENCE, socket.next()).await.expect("the house is silent");
        match frame {
            Some(Ok(Frame::Text(text))) => {
                return Heard::Said(Box::new(serde_json::from_str(&text).unwrap()));
            }
            Some(Ok(Frame::Close(Some(frame)))) => {
                return Heard::Closed(frame.code.into(), frame.reason.to_string());
            }
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
            Some(Ok(other)) => panic!("unexpected: {other:?}"),
            None | Some(Err(_)) => return Heard::Lost,
        }
    }
}

/// Waits until something is so that nobody is told about.
pub(crate) async fn eventually<F: Future<Output = bool>>(what: &str, mut is_so: impl FnMut() -> F) {
    let waiting = async {
        while !is_so().await {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("never came true: {what}"));
}
