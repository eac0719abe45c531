//! The connection to a table of a server, on a thread of its own.
//!
//! It reconnects with backoff. Commands are said again until they are answered, under the same id, so
//! that none is lost and none is done twice. What is staged is up to the session: it knows what for.

use std::collections::VecDeque;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use caravan_protocol::lobby::{Past, Replay};
use caravan_protocol::message::{Code, Message};
use caravan_protocol::{Catalog, Legal, Request, Serialized, VERSION, View};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt as _, StreamExt as _};
use serde::de::DeserializeOwned;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_tungstenite::tungstenite::client::ClientRequestBuilder;
use tokio_tungstenite::tungstenite::{Error, Message as Frame};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::http::{AGENT, Failed, Server, Wire};

const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(8);
/// How long the server wants to be left alone by whoever was too fast or too slow.
const PATIENCE: Duration = Duration::from_secs(5);
const CONNECTING: Duration = Duration::from_secs(12);
/// How often the other end is asked whether it is there, and how long it may be silent.
const PING: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(25);

/// Close codes of the server (`docs/protocol.md`, section 2).
const TOO_MUCH: u16 = 1008;
const SET_ASIDE: u16 = 4001;
const LET_GO: u16 = 4002;

/// What is asked of the connection.
pub(crate) enum Order {
    Say(Request),
    /// The game as it was after an entry.
    Past(u32),
    /// The record of the game.
    Record,
    /// The finished game, step by step.
    Replay,
}

/// What the connection tells.
pub(crate) enum Heard {
    /// There is a connection, for the first time or again; the table comes next.
    Online,
    /// The connection is lost, and tried again at that time.
    Lost(Instant),
    Message(Box<Message>),
    /// The components, before a table that has other ones.
    Catalog(Box<Catalog>),
    Past(Box<Past>),
    Record(Result<String, String>),
    Replay(Box<Replay>),
    /// There will be no connection any more, and why.
    Over(String),
}

/// Who is told.
pub(crate) type Told = Arc<dyn Fn(Heard) + Send + Sync>;

/// A connection to a table.
pub(crate) struct Line {
    orders: Option<UnboundedSender<Order>>,
    ended: mpsc::Receiver<()>,
}

/// Which table, as whom.
#[derive(Clone)]
pub(crate) struct At {
    pub(crate) server: Server,
    pub(crate) game: String,
    /// The query that a link stands for, such as `?invite=…`; empty without.
    pub(crate) query: String,
    pub(crate) cookie: Option<String>,
}

impl At {
    /// A path of the table, such as `/record`.
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}{}", self.game, self.query)
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, rest: &str) -> Result<T, Failed> {
        self.server.get(&self.path(rest), self.cookie.as_deref()).await
    }
}

impl Line {
    /// Connects to a table, of which everything up to entry `seen` is known, with so many chairs.
    pub(crate) fn open(at: At, seen: u32, chairs: usize, tell: Told) -> Result<Line, String> {
        let (orders, ordered) = unbounded_channel();
        let (ending, ended) = mpsc::channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| format!("cannot connect: {error}"))?;
        let keeper = Keeper { at, tell, seen, chairs, outstanding: VecDeque::new(), ordered };
        let keeping = thread::Builder::new().spawn(move || {
            runtime.block_on(keeper.keep());
            drop(ending);
        });
        keeping.map_err(|error| format!("cannot connect: {error}"))?;
        Ok(Line { orders: Some(orders), ended })
    }

    /// One that leads nowhere.
    #[cfg(test)]
    pub(crate) fn nowhere() -> Line {
        Line { orders: None, ended: mpsc::channel().1 }
    }

    pub(crate) fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            let _ = orders.send(order);
        }
    }
}

impl Drop for Line {
    /// What was said last still goes out, if the connection takes it.
    fn drop(&mut self) {
        self.orders = None;
        let _ = self.ended.recv_timeout(Duration::from_millis(500));
    }
}

type Socket = WebSocketStream<Box<dyn Wire>>;

/// Why a connection ended.
enum Ended {
    /// Nobody wants it any more.
    Left,
    /// It is tried again, after this time at least.
    Lost(Duration),
    /// It makes no sense to try again.
    Over(String),
}

impl From<Failed> for Ended {
    fn from(failed: Failed) -> Ended {
        match failed {
            Failed::Refused(refusal) if refusal.code == Code::TooMuch => Ended::Lost(PATIENCE),
            Failed::Refused(_) if !failed.passes() => Ended::Over(failed.reason().to_owned()),
            Failed::Refused(_) | Failed::Away(_) | Failed::Strange(_) => {
                Ended::Lost(Duration::ZERO)
            }
        }
    }
}

impl From<Error> for Ended {
    fn from(_: Error) -> Ended {
        Ended::Lost(Duration::ZERO)
    }
}

struct Keeper {
    at: At,
    tell: Told,
    seen: u32,
    chairs: usize,
    /// Commands that were not answered yet.
    outstanding: VecDeque<Request>,
    ordered: UnboundedReceiver<Order>,
}

impl Keeper {
    async fn keep(mut self) {
        let mut wait = FIRST_WAIT;
        loop {
            let ended = match self.connect().await {
                Ok(socket) => {
                    wait = FIRST_WAIT;
                    let Err(ended) = self.talk(socket).await;
                    ended
                }
                Err(ended) => ended,
            };
            match ended {
                Ended::Left => return,
                Ended::Over(reason) => return (self.tell)(Heard::Over(reason)),
                Ended::Lost(least) => {
                    // Not all at once, when a server comes back.
                    let pause = least.max(wait).mul_f64(0.75 + 0.5 * chance());
                    (self.tell)(Heard::Lost(Instant::now() + pause));
                    if self.pause(pause).await.is_none() {
                        return;
                    }
                    wait = LONGEST_WAIT.min(2 * wait);
                }
            }
        }
    }

    /// Waits; what is asked meanwhile is done, as far as it can be.
    async fn pause(&mut self, pause: Duration) -> Option<()> {
        let end = sleep(pause);
        tokio::pin!(end);
        loop {
            tokio::select! {
                () = &mut end => return Some(()),
                order = self.ordered.recv() => match order? {
                    Order::Say(request) if request.id().is_some() => {
                        self.outstanding.push_back(request);
                    }
                    Order::Say(_) => {}
                    other => self.ask(other),
                }
            }
        }
    }

    async fn connect(&self) -> Result<Socket, Ended> {
        let connecting = async {
            let stream = self.at.server.dial().await?;
            let link = &self.at.server.link;
            let scheme = if link.secure { "wss" } else { "ws" };
            let uri = format!("{scheme}://{}{}", link.authority(), self.at.path("/socket"));
            let uri = uri.parse().map_err(|_| Ended::Over(format!("`{uri}` is no address")))?;
            let mut request = ClientRequestBuilder::new(uri).with_header("User-Agent", AGENT);
            if let Some(cookie) = &self.at.cookie {
                request = request.with_header("Cookie", cookie.as_str());
            }
            match client_async(request, stream).await {
                Ok((socket, _)) => Ok(socket),
                // Over HTTP the server says why.
                Err(Error::Http(_)) => Err(self.why().await),
                Err(error) => Err(error.into()),
            }
        };
        timeout(CONNECTING, connecting).await.unwrap_or(Err(Ended::Lost(Duration::ZERO)))
    }

    /// Why one is not let in.
    async fn why(&self) -> Ended {
        match self.at.get::<serde::de::IgnoredAny>("").await {
            Ok(_) => Ended::Lost(Duration::ZERO),
            Err(failed) => failed.into(),
        }
    }

    /// Talks over a socket until it ends.
    async fn talk(&mut self, socket: Socket) -> Result<std::convert::Infallible, Ended> {
        let (mut sink, mut stream) = socket.split();
        (self.tell)(Heard::Online);
        say(&mut sink, &Request::Hello { version: VERSION, since: Some(self.seen) }).await?;
        for request in &self.outstanding {
            say(&mut sink, request).await?;
        }
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                frame = stream.next() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Text(text))) => self.hear(&text).await?,
                        Some(Ok(Frame::Close(frame))) => {
                            let (code, reason) = frame.map_or((0, String::new()), |frame| {
                                (frame.code.into(), frame.reason.to_string())
                            });
                            return Err(self.closed(code, reason).await);
                        }
                        // Pings are answered by the library.
                        Some(Ok(_)) => {}
                        Some(Err(error)) => return Err(error.into()),
                        None => return Err(Ended::Lost(Duration::ZERO)),
                    }
                }
                order = self.ordered.recv() => match order {
                    Some(Order::Say(request)) => {
                        if request.id().is_some() {
                            self.outstanding.push_back(request.clone());
                        }
                        say(&mut sink, &request).await?;
                    }
                    Some(other) => self.ask(other),
                    None => {
                        let _ = timeout(PING, sink.close()).await;
                        return Err(Ended::Left);
                    }
                },
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Ended::Lost(Duration::ZERO));
                    }
                    sink.send(Frame::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    /// The server has closed the socket.
    async fn closed(&self, code: u16, reason: String) -> Ended {
        match code {
            TOO_MUCH => Ended::Lost(PATIENCE),
            SET_ASIDE => Ended::Over(reason),
            LET_GO => match self.why().await {
                // Who was let go hears why, and not that there is nothing here.
                Ended::Over(_) if !reason.is_empty() => Ended::Over(reason),
                other => other,
            },
            // Above all 1012: the server restarts.
            _ => Ended::Lost(Duration::ZERO),
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), Ended> {
        let message = match read(text) {
            Ok(Some(message)) => message,
            // A newer server may say more.
            Ok(None) => return Ok(()),
            Err(error) => {
                return Err(Ended::Over(format!(
                    "the server says what this program cannot read: another version is needed ({error})"
                )));
            }
        };
        match &message {
            Message::Table(table) if table.seq < self.seen => return Ok(()),
            Message::Table(table) => {
                self.seen = table.seq;
                if self.chairs != table.chairs.len() {
                    let catalog = self.at.get("/catalog").await?;
                    self.chairs = table.chairs.len();
                    (self.tell)(Heard::Catalog(Box::new(catalog)));
                }
            }
            Message::Done { id, .. } => self.answered(id),
            Message::Refused { id: Some(id), refusal } if refusal.code != Code::Unavailable => {
                self.answered(id);
            }
            _ => {}
        }
        (self.tell)(Heard::Message(Box::new(message)));
        Ok(())
    }

    fn answered(&mut self, id: &str) {
        self.outstanding.retain(|request| request.id() != Some(id));
    }

    /// Asks over HTTP, and tells the answer when it comes.
    fn ask(&self, order: Order) {
        let (at, tell) = (self.at.clone(), Arc::clone(&self.tell));
        tokio::spawn(async move {
            match order {
                Order::Say(_) => {}
                // Without an answer nothing is shown, and it can be asked for again.
                Order::Past(seq) => {
                    if let Ok(past) = at.get(&format!("/past/{seq}")).await {
                        tell(Heard::Past(Box::new(past)));
                    }
                }
                Order::Replay => {
                    if let Ok(replay) = at.get("/replay").await {
                        tell(Heard::Replay(Box::new(replay)));
                    }
                }
                Order::Record => {
                    let path = at.path("/record");
                    let record = at.server.ask("GET", &path, at.cookie.as_deref()).await;
                    let text = record.map(|record| String::from_utf8_lossy(&record.body).into());
                    tell(Heard::Record(text.map_err(|failed| failed.reason().to_owned())));
                }
            }
        });
    }
}

async fn say(sink: &mut SplitSink<Socket, Frame>, request: &Request) -> Result<(), Ended> {
    let text = serde_json::to_string(request).expect("requests are JSON");
    Ok(sink.send(Frame::text(text)).await?)
}

/// Reads a message with everything in it; none, if it is of a kind that this program does not know.
fn read(text: &str) -> Result<Option<Message>, serde_json::Error> {
    const KINDS: [&str; 8] =
        ["table", "staged", "planned", "done", "refused", "present", "chat", "hints"];
    #[derive(serde::Deserialize)]
    struct Kind {
        r#type: String,
    }
    let Kind { r#type: kind } = serde_json::from_str(text)?;
    if !KINDS.contains(&&*kind) {
        return Ok(None);
    }
    let message = serde_json::from_str(text)?;
    match &message {
        Message::Table(table) => {
            table.view.as_ref().map_or(Ok(()), check::<View>)?;
            table.legal.as_ref().map_or(Ok(()), check::<Vec<Legal>>)?;
        }
        Message::Staged(staged) | Message::Planned(staged) => {
            check(&staged.legal)?;
            staged.steps.iter().flatten().try_for_each(check)?;
        }
        _ => {}
    }
    Ok(Some(message))
}

/// Parts of a message stay as they came, so nobody has looked into them yet.
fn check<T: DeserializeOwned>(part: &Serialized<T>) -> Result<(), serde_json::Error> {
    serde_json::from_str::<T>(part.as_str()).map(|_| ())
}

/// A number from 0 to 1.
fn chance() -> f64 {
    f64::from(getrandom::u32().unwrap_or(0)) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_with_everything_in_them() {
        assert!(matches!(
            read(r#"{"type":"done","id":"a","seq":3}"#),
            Ok(Some(Message::Done { .. }))
        ));
        // What an older program does not know is no harm, unless it needs it.
        assert!(matches!(read(r#"{"type":"weather","rain":true}"#), Ok(None)));
        for bad in ["", "nonsense", r#"{"type":"done"}"#, r#"{"type":"table","seq":1}"#] {
            assert!(read(bad).is_err(), "{bad}");
        }
        let staged = r#"{"type":"staged","seq":1,"seat":1,"actions":[],"events":[],"view":0,
            "legal":[{"do":"dance"}],"complete":false,"reveals":false}"#;
        assert!(read(staged).is_err());
    }
}
