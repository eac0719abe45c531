//! The socket of a table.

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

/// How often a silent client is asked whether it is there, and how long it may take to answer.
const ASK: Duration = Duration::from_secs(30);
const ANSWER: Duration = Duration::from_secs(45);

/// How often a client is asked behind what it is sent, and how long it may take to read that.
const ASK_BEHIND: Duration = Duration::from_secs(2);
const READ: Duration = Duration::from_secs(5);

/// What clients are told whose room is opened anew at the moment.
const LAID_AGAIN: &str = "the table is being laid again: come back";

const PING: Frame = Frame::Ping(Bytes::new());

/// How much of what a client says may be nonsense: so much at once, and so much a second.
const NONSENSE: (f32, f32) = (30.0, 1.0);

/// How often a client may ask for the whole table, which tells much of its past again.
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
        // A house that closes waits until everybody was told so.
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
    /// Who speaks the bot protocol, if it is a program.
    bot: Option<Box<Bot>>,
}

impl Connection {
    async fn serve(mut self, mut socket: Socket, mut room: Handle) {
        let (client, person) = (self.admission.client, self.admission.person().cloned());
        let (own, inlet) = outbox();
        let invited = self.access.invited;
        let join = RoomMessage::Join { client, person, invited, outlet: own };
        // The room may have been forgotten since it was found: then it is opened anew.
        let joined = match room.try_send(join).await {
            Ok(()) => true,
            // Rare, and too large to be part of every connection.
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
                // The other side answers with its own close.
                while let Some(Ok(_)) = socket.next().await {}
                socket.get_mut().drain().await;
            }
        };
        // Who does not answer is left.
        let _ = timeout(Duration::from_secs(1), closing).await;
    }

    /// Looks again whether what has let the client in still holds.
    async fn look_again(&self) -> Result<(), End> {
        // Rare, and too large to be part of every connection.
        match Box::pin(self.admission.holds(self.access)).await {
            Ok(true) => Ok(()),
            Ok(false) => {
                let reason =
                    "what has let you in holds no longer: your session has ended, or the link";
                Err((close::LET_GO, reason.into()))
            }
            // Who comes back is looked at again.
            Err(_) => Err(restart()),
        }
    }
}

/// What comes to a connection.
enum Event {
    /// What has let the client in may hold no longer.
    Revisited,
    /// The client has said something, or is gone.
    Heard(Result<Said, Unheard>),
    /// The room has said something.
    Told(Sent),
    /// It is time to ask the client whether it is there, or it has not answered in time.
    Due,
    /// The house closes.
    Closing,
}

/// What a client says.
enum Said {
    Text(Utf8Bytes),
    /// It is there, and has read what it was sent.
    Pong,
    /// What the library answers.
    Ping,
}

/// Why a client is not heard any longer.
enum Unheard {
    /// It is lost, and may come back.
    Lost(End),
    /// It has said something that cannot be heard, or too much.
    Broken(End),
}

/// A client and its room, which talk to each other.
struct Talk<'a> {
    connection: &'a Connection,
    room: &'a Handle,
    client: Client,
    /// Who speaks the bot protocol, if it is a program.
    bot: Option<Box<Bot>>,
    nonsense: Allowance,
    hellos: Allowance,
    attention: Attention,
}

impl Talk<'_> {
    /// Passes on what is said until the connection ends.
    async fn run(&mut self, socket: &mut Socket, inlet: &Inlet) -> Result<Infallible, End> {
        let Connection { house, admission, .. } = self.connection;
        // What was revoked while this socket opened is noticed before anything is heard.
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
                // What a client has answered counts, even if it is only read when the time is up.
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

    /// When something must have come, or is to be asked for. A program that thinks does not read; its
    /// answer is waited for instead.
    fn due(&self) -> Instant {
        let thinks = self.bot.as_ref().and_then(|bot| bot.due());
        thinks.unwrap_or_else(|| self.attention.due())
    }

    /// What the client is to be sent because of what has come.
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

    /// The room has said something.
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

    /// The client is not heard any longer; a program is told why.
    async fn part(&mut self, unheard: Unheard) -> Result<Vec<Frame>, End> {
        match (unheard, &mut self.bot) {
            (Unheard::Broken(end), Some(bot)) => {
                Ok(Box::pin(bot.broke(&end, self.room, self.client)).await)
            }
            (Unheard::Lost(end) | Unheard::Broken(end), _) => Err(end),
        }
    }

    /// Hears a text; what is to be answered at once.
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
                let reason = "ask for the table once a second at most; come back in 5 seconds";
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
                let reason = "what you say cannot be understood: see docs/protocol.md";
                Err(Unheard::Broken((close::POLICY, reason.into())))
            }
            Err(error) => {
                let reason = format!("this cannot be understood: {error}");
                let refusal = message::Refusal::new(Code::Unreadable, reason);
                let refused = Message::Refused { id: Named::of(&text), refusal };
                Ok(vec![written(refused)])
            }
        }
    }
}

/// Reads what has come over a socket.
fn read(frame: Option<Result<Frame, Error>>) -> Result<Said, Unheard> {
    match frame {
        None | Some(Ok(Frame::Close(_))) => Err(Unheard::Lost((close::NORMAL, "gone".into()))),
        Some(Err(error)) => Err(broken(&error)),
        Some(Ok(Frame::Binary(_))) => {
            let reason = "say it as text: one JSON object in each frame";
            Err(Unheard::Broken((close::BINARY, reason.into())))
        }
        Some(Ok(Frame::Pong(_))) => Ok(Said::Pong),
        Some(Ok(Frame::Ping(_) | Frame::Frame(_))) => Ok(Said::Ping),
        Some(Ok(Frame::Text(text))) => Ok(Said::Text(text)),
    }
}

/// The name of a command of which the rest cannot be understood.
#[derive(Deserialize)]
struct Named {
    id: String,
}

impl Named {
    /// The most bytes of a name that is told again.
    const MOST: usize = 64;

    fn of(text: &str) -> Option<String> {
        let named: Named = serde_json::from_str(text).ok()?;
        Some(named.id).filter(|id| id.len() <= Named::MOST)
    }
}

/// A message as it is sent.
fn written(message: Message) -> Frame {
    Frame::Text(message.into_json().into())
}

fn too_slow() -> End {
    METRICS.slow.inc();
    (close::POLICY, "too slow: read faster, and come back".into())
}

/// How to part from a client whose frames are broken, or too many.
fn broken(error: &Error) -> Unheard {
    match error {
        Error::Io(error) if is_flood(error) => {
            let reason = "too much at once: at most 100 things a second; come back in 5 seconds";
            Unheard::Broken((close::POLICY, reason.into()))
        }
        Error::Capacity(CapacityError::MessageTooLong { .. }) => {
            let reason = format!("a frame has at most {MAX_REQUEST} bytes");
            Unheard::Broken((close::TOO_BIG, reason.into()))
        }
        Error::Utf8(_) => Unheard::Broken((close::NOT_TEXT, "say it as UTF-8 text".into())),
        _ => Unheard::Lost((close::PROTOCOL, "this is no WebSocket frame of a client".into())),
    }
}

/// Whether a client reads what it is sent: systems keep a lot for those who do not, so it is asked
/// with a ping behind what it was sent.
struct Attention {
    asked: Instant,
    /// Until when an answer is waited for, if one is.
    until: Option<Instant>,
}

impl Attention {
    fn new() -> Attention {
        Attention { asked: Instant::now(), until: None }
    }

    /// Something is being sent: whether to ask behind it. An answer is then due soon.
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

    /// It is [due](Attention::due): asks, unless an answer was.
    fn ask(&mut self) -> bool {
        let first = self.until.is_none();
        self.asked = Instant::now();
        self.until = Some(self.asked + ANSWER);
        first
    }

    fn answered(&mut self) {
        self.until = None;
    }

    /// When an answer must have come, or when to ask a silent client.
    fn due(&self) -> Instant {
        self.until.unwrap_or(self.asked + ASK)
    }

    /// Until when what is sent now must have been taken.
    fn patience(&self) -> Instant {
        let read = Instant::now() + READ;
        self.until.map_or(read, |until| until.min(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There are thousands of them.
    #[test]
    fn the_task_of_a_connection_is_small() {
        fn size<A, B, C, F>(_: fn(A, B, C) -> F) -> usize {
            size_of::<F>()
        }
        assert!(size(Connection::serve) <= 2_560, "{} bytes", size(Connection::serve));
    }
}
