//! The WebSocket of a table.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use caravan_protocol::message::{self, Code, Message};
use caravan_protocol::{MAX_REQUEST, Request};
use caravan_room::Client;
use futures_util::{FutureExt as _, SinkExt as _, StreamExt as _};
use serde::Deserialize;
use tokio::time::{Instant, sleep_until, timeout, timeout_at};
use tokio_tungstenite::tungstenite::error::{CapacityError, Error};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Message as Frame, Utf8Bytes};

use crate::accept::Permit;
use crate::admission::{Access, Admission, Link};
use crate::bot::{self, Bot, Welcome};
use crate::caller::Caller;
use crate::close::{self, End, restart, short};
use crate::error::RequestError;
use crate::frames::{Allowance, Socket, Upgrade, is_flood};
use crate::house::House;
use crate::limits::{self, Limit, Who};
use crate::mailbox::{Handle, RoomMessage};
use crate::metrics::METRICS;
use crate::opening;
use crate::outbox::{Inlet, Sent, outbox};
use crate::session::Visitor;

/// How often a silent client is pinged, and how long it may take to answer.
const ASK: Duration = Duration::from_secs(30);
const ANSWER: Duration = Duration::from_secs(45);

/// How often a ping follows what a client is sent, and how long the client may take to read that.
const ASK_BEHIND: Duration = Duration::from_secs(2);
const READ: Duration = Duration::from_secs(5);

/// The reason while the room is being opened again.
const LAID_AGAIN: &str = "the table is reloading: reconnect";

const PING: Frame = Frame::Ping(Bytes::new());

/// The limit for invalid messages: burst, and average per second.
const NONSENSE: (f32, f32) = (30.0, 1.0);

/// The limit for `hello`, which sends the whole log again.
const HELLOS: (f32, f32) = (5.0, 1.0);

/// `GET /api/tables/{game}/socket`
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(session): Visitor,
    Caller(caller): Caller,
    Extension(permit): Extension<Arc<Permit>>,
    upgrade: Upgrade,
) -> Result<Response, RequestError> {
    let person = session.as_ref().map(|session| session.person.clone());
    let opening = async {
        let counted = house.limits.socket(caller)?;
        let admission = Admission::begin(&house, &game, session, link);
        let (room, access) = admission.admit().await?;
        Ok((counted, admission, room, access))
    };
    let who = limits::both(caller, person.as_ref());
    let opened = house.limits.trying(&[Limit::Sockets], &who, opening).await?;
    let (counted, admission, room, access) = opened;
    Ok(upgrade.then(move |socket| async move {
        let _held = (METRICS.socket(), permit, counted);
        let tasks = house.tasks.clone();
        let served =
            Connection { house, game, caller, admission, access, bot: None }.serve(socket, room);
        // Shutdown waits until every client was told.
        tasks.track_future(served).await;
    }))
}

/// `GET /api/bots/{table}`
pub(crate) async fn open_to_bot(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Caller(caller): Caller,
    Extension(permit): Extension<Arc<Permit>>,
    upgrade: Upgrade,
) -> Result<Response, RequestError> {
    let taken = house.limits.take_all(&[Limit::Sockets], &[Who::Address(caller)])?;
    let counted = house.limits.socket(caller)?;
    Ok(upgrade.then(move |mut socket| async move {
        let _held = (METRICS.socket(), permit, counted);
        let tasks = house.tasks.clone();
        let served = async move {
            match bot::greet(&house, &table, Caller(caller), &mut socket).await {
                Ok(Welcome { bot, game, admission, room, access }) => {
                    let bot = Some(Box::new(bot));
                    Connection { house, game, caller, admission, access, bot }
                        .serve(socket, room)
                        .await;
                }
                Err(refusal) => {
                    if bot::is_mistaken(&refusal) {
                        house.limits.refuse(&taken);
                    }
                    bot::part(socket, refusal).await;
                }
            }
        };
        tasks.track_future(served).await;
    }))
}

struct Connection {
    house: Arc<House>,
    game: String,
    caller: IpAddr,
    admission: Admission,
    access: Access,
    /// The bot protocol, if the client is an external bot.
    bot: Option<Box<Bot>>,
}

impl Connection {
    async fn serve(mut self, mut socket: Socket, mut room: Handle) {
        let (client, person) = (self.admission.client, self.admission.person().cloned());
        let (own, inlet) = outbox();
        let invited = self.access.invited;
        let join = RoomMessage::Join { client, person, invited, outlet: own };
        // The room may have been evicted since the lookup: open it again.
        let joined = match room.try_send(join).await {
            Ok(()) => true,
            // Boxed: it is rare, and would enlarge every connection.
            Err(join) => match Box::pin(opening::room(&self.house, &self.game)).await {
                Err(_) => false,
                Ok(again) => {
                    room = again;
                    room.send(join).await
                }
            },
        };
        let bot = self.bot.take();
        let (code, reason) = if joined {
            if let Some(bot) = &bot {
                Box::pin(bot.arrive(&room, client)).await;
            }
            let allowance = |(burst, rate)| Allowance::new(burst, rate);
            let (nonsense, hellos) = (allowance(NONSENSE), allowance(HELLOS));
            let (connection, room, attention) = (&self, &room, Attention::new());
            let mut talk = Talk { connection, room, client, bot, nonsense, hellos, attention };
            let Err(end) = talk.run(&mut socket, &inlet).await;
            end
        } else {
            (close::RESTART, LAID_AGAIN.into())
        };
        room.send(RoomMessage::Leave { client }).await;
        let frame = CloseFrame { code: code.into(), reason: Utf8Bytes::from(reason.as_ref()) };
        let closing = async {
            if socket.send(Frame::Close(Some(frame))).await.is_ok() {
                // Wait for the client's close frame.
                while let Some(Ok(_)) = socket.next().await {}
                socket.get_mut().drain().await;
            }
        };
        // Give up on a client that does not answer.
        let _ = timeout(Duration::from_secs(1), closing).await;
    }

    /// Checks the authorization again.
    async fn look_again(&self) -> Result<(), End> {
        // Boxed: it is rare, and would enlarge every connection.
        match Box::pin(self.admission.holds(self.access)).await {
            Ok(true) => Ok(()),
            Ok(false) => {
                let reason =
                    "your access was revoked: your session has ended, or the link was replaced";
                Err((close::LET_GO, reason.into()))
            }
            // The check is repeated when the client reconnects.
            Err(_) => Err(restart()),
        }
    }
}

/// An event of a connection.
enum Event {
    /// The authorization must be checked again.
    Revisited,
    /// The client has sent something, or is gone.
    Heard(Result<Said, Unheard>),
    /// The room has sent something.
    Told(Sent),
    /// A ping is due, or its answer is overdue.
    Due,
    /// Shutdown.
    Closing,
}

/// A message of a client.
enum Said {
    Text(Utf8Bytes),
    /// The answer to a ping: the client has read everything before it.
    Pong,
    /// The library answers it.
    Ping,
}

/// Why the connection of a client ends.
enum Unheard {
    /// The connection is lost; the client may reconnect.
    Lost(End),
    /// The client has sent something invalid, or too much.
    Broken(End),
}

/// The connection between a client and its room.
struct Talk<'a> {
    connection: &'a Connection,
    room: &'a Handle,
    client: Client,
    /// The bot protocol, if the client is an external bot.
    bot: Option<Box<Bot>>,
    nonsense: Allowance,
    hellos: Allowance,
    attention: Attention,
}

impl Talk<'_> {
    /// Relays messages until the connection ends.
    async fn run(&mut self, socket: &mut Socket, inlet: &Inlet) -> Result<Infallible, End> {
        let Connection { house, admission, .. } = self.connection;
        // A revocation while this socket opened is noticed before any message is read.
        if admission.revisited().now_or_never().is_some() {
            self.connection.look_again().await?;
        }
        let mut closing = pin!(house.closing.cancelled());
        let mut alarm = pin!(sleep_until(self.due()));
        loop {
            let due = self.due();
            if alarm.deadline() != due {
                alarm.as_mut().reset(due);
            }
            let event = tokio::select! {
                // An answer counts even if it is only read after the deadline.
                biased;
                () = admission.revisited() => Event::Revisited,
                frame = socket.next() => Event::Heard(read(frame)),
                sent = inlet.next() => Event::Told(sent),
                () = &mut alarm => Event::Due,
                () = &mut closing => Event::Closing,
            };
            let frames = self.handle(event).await?;
            self.send(socket, frames).await?;
            if let Some(end) = self.bot.as_mut().and_then(|bot| bot.end()) {
                return Err(end);
            }
        }
    }

    /// When an answer or a ping is due. An external bot does not read while it thinks; the deadline
    /// of its move applies instead.
    fn due(&self) -> Instant {
        let thinks = self.bot.as_ref().and_then(|bot| bot.due());
        thinks.unwrap_or_else(|| self.attention.due())
    }

    /// Handles an event; returns the frames for the client.
    async fn handle(&mut self, event: Event) -> Result<Vec<Frame>, End> {
        match event {
            Event::Revisited => self.connection.look_again().await.map(|()| Vec::new()),
            Event::Heard(Ok(Said::Text(text))) => match self.hear(text).await {
                Ok(answers) => Ok(answers),
                Err(unheard) => self.part(unheard).await,
            },
            Event::Heard(Ok(Said::Pong)) => {
                self.attention.answered();
                Ok(Vec::new())
            }
            Event::Heard(Ok(Said::Ping)) => Ok(Vec::new()),
            Event::Heard(Err(unheard)) => self.part(unheard).await,
            Event::Told(Sent::Messages(messages)) => Ok(self.told(messages).await),
            Event::Told(Sent::Close(code, reason)) => Err((code, short(reason).into())),
            Event::Told(Sent::Nothing) if self.connection.house.closing.is_cancelled() => {
                Err(restart())
            }
            Event::Told(Sent::Nothing) => Err(too_slow()),
            Event::Due => self.late().await,
            Event::Closing => Err(restart()),
        }
    }

    async fn send(&self, socket: &mut Socket, frames: Vec<Frame>) -> Result<(), End> {
        if frames.is_empty() {
            return Ok(());
        }
        let sending = async {
            for frame in frames {
                socket.feed(frame).await?;
            }
            socket.flush().await
        };
        match timeout_at(self.attention.patience(), sending).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err((close::NORMAL, "gone".into())),
            Err(_) => Err(too_slow()),
        }
    }

    /// Handles messages of the room.
    async fn told(&mut self, messages: VecDeque<Message>) -> Vec<Frame> {
        if let Some(bot) = &mut self.bot {
            return Box::pin(bot.told(messages, self.room, self.client)).await;
        }
        let ping = self.attention.ask_now().then_some(PING);
        messages.into_iter().map(written).chain(ping).collect()
    }

    /// Something is [due](Talk::due).
    async fn late(&mut self) -> Result<Vec<Frame>, End> {
        match &mut self.bot {
            Some(bot) if bot.due().is_some() => {
                Ok(Box::pin(bot.late(self.room, self.client)).await)
            }
            _ if self.attention.ask() => Ok(vec![PING]),
            _ => Err(too_slow()),
        }
    }

    /// The connection ends; an external bot is told why.
    async fn part(&mut self, unheard: Unheard) -> Result<Vec<Frame>, End> {
        match (unheard, &mut self.bot) {
            (Unheard::Broken(end), Some(bot)) => {
                Ok(Box::pin(bot.broke(&end, self.room, self.client)).await)
            }
            (Unheard::Lost(end) | Unheard::Broken(end), _) => Err(end),
        }
    }

    /// Handles a text message; returns the immediate answers.
    async fn hear(&mut self, text: Utf8Bytes) -> Result<Vec<Frame>, Unheard> {
        let Connection { house, admission, caller, .. } = self.connection;
        let allowed = house.limits.take_both(Limit::Commands, *caller, admission.person());
        allowed.map_err(|refusal| {
            Unheard::Broken((close::POLICY, short(refusal.to_string()).into()))
        })?;
        if let Some(bot) = &mut self.bot {
            return Ok(Box::pin(bot.said(&text, self.room, self.client)).await);
        }
        match serde_json::from_str::<Request>(&text) {
            Ok(Request::Hello { .. }) if !self.hellos.take() => {
                let reason =
                    "too many `hello` messages: at most one a second; reconnect in 5 seconds";
                Err(Unheard::Broken((close::POLICY, reason.into())))
            }
            Ok(request) => {
                let request = Box::new(request);
                if self.room.send(RoomMessage::Say { client: self.client, request }).await {
                    return Ok(Vec::new());
                }
                Err(Unheard::Lost((close::RESTART, LAID_AGAIN.into())))
            }
            Err(_) if !self.nonsense.take() => {
                let reason = "too many invalid messages: see docs/protocol.md";
                Err(Unheard::Broken((close::POLICY, reason.into())))
            }
            Err(error) => {
                let reason = format!("invalid message: {error}");
                let refusal = message::Refusal::new(Code::Unreadable, reason);
                let refused = Message::Refused { id: Named::of(&text), refusal };
                Ok(vec![written(refused)])
            }
        }
    }
}

/// Classifies an incoming frame.
fn read(frame: Option<Result<Frame, Error>>) -> Result<Said, Unheard> {
    match frame {
        None | Some(Ok(Frame::Close(_))) => Err(Unheard::Lost((close::NORMAL, "gone".into()))),
        Some(Err(error)) => Err(broken(&error)),
        Some(Ok(Frame::Binary(_))) => {
            let reason = "expected a text frame with one JSON object";
            Err(Unheard::Broken((close::BINARY, reason.into())))
        }
        Some(Ok(Frame::Pong(_))) => Ok(Said::Pong),
        Some(Ok(Frame::Ping(_) | Frame::Frame(_))) => Ok(Said::Ping),
        Some(Ok(Frame::Text(text))) => Ok(Said::Text(text)),
    }
}

/// The id of a command that is otherwise unreadable.
#[derive(Deserialize)]
struct Named {
    id: String,
}

impl Named {
    /// The maximum length of an id that is echoed.
    const MOST: usize = 64;

    fn of(text: &str) -> Option<String> {
        let named: Named = serde_json::from_str(text).ok()?;
        Some(named.id).filter(|id| id.len() <= Named::MOST)
    }
}

/// A message as a frame.
fn written(message: Message) -> Frame {
    Frame::Text(message.into_json().into())
}

fn too_slow() -> End {
    METRICS.slow.inc();
    (close::POLICY, "too slow: read faster, and reconnect".into())
}

/// The close code for broken or too many frames.
fn broken(error: &Error) -> Unheard {
    match error {
        Error::Io(error) if is_flood(error) => {
            let reason = "too many frames: at most 100 a second; reconnect in 5 seconds";
            Unheard::Broken((close::POLICY, reason.into()))
        }
        Error::Capacity(CapacityError::MessageTooLong { .. }) => {
            let reason = format!("a frame has at most {MAX_REQUEST} bytes");
            Unheard::Broken((close::TOO_BIG, reason.into()))
        }
        Error::Utf8(_) => Unheard::Broken((close::NOT_TEXT, "expected UTF-8 text".into())),
        _ => Unheard::Lost((close::PROTOCOL, "not a valid WebSocket frame of a client".into())),
    }
}

/// Whether a client reads what it is sent: the system buffers a lot for one that does not, so a
/// ping follows each message.
struct Attention {
    asked: Instant,
    /// The deadline of an outstanding ping.
    until: Option<Instant>,
}

impl Attention {
    fn new() -> Attention {
        Attention { asked: Instant::now(), until: None }
    }

    /// Before sending: whether to add a ping, whose answer is then due soon.
    fn ask_now(&mut self) -> bool {
        let now = Instant::now();
        let asks = self.until.is_none() && now >= self.asked + ASK_BEHIND;
        if asks {
            self.asked = now;
        }
        if asks || self.until.is_some() {
            self.until = Some(self.until.unwrap_or(now + READ).min(now + READ));
        }
        asks
    }

    /// It is [due](Attention::due): pings, unless the answer to one is overdue.
    fn ask(&mut self) -> bool {
        let first = self.until.is_none();
        self.asked = Instant::now();
        self.until = Some(self.asked + ANSWER);
        first
    }

    fn answered(&mut self) {
        self.until = None;
    }

    /// When an answer is due, or the next ping to a silent client.
    fn due(&self) -> Instant {
        self.until.unwrap_or(self.asked + ASK)
    }

    /// The deadline for writing what is sent now.
    fn patience(&self) -> Instant {
        let read = Instant::now() + READ;
        self.until.map_or(read, |until| until.min(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There are thousands of them, so their size matters.
    #[test]
    fn the_task_of_a_connection_is_small() {
        fn size<A, B, C, F>(_: fn(A, B, C) -> F) -> usize {
            size_of::<F>()
        }
        assert!(size(Connection::serve) <= 2_560, "{} bytes", size(Connection::serve));
    }
}
