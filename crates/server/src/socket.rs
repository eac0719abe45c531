//! The socket of a table.

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
use futures_util::{SinkExt as _, StreamExt as _};
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

const PING: Frame = Frame::Ping(Bytes::new());

/// How much of what a client says may be nonsense: so much at once, and so much a second.
const NONSENSE: (f64, f64) = (30.0, 1.0);

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
    house.limits.take(Limit::Sockets, Who::Address(caller))?;
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
                Err(refusal) => bot::part(socket, refusal).await,
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
        let mut bot = self.bot.take();
        let end = if joined {
            if let Some(bot) = &bot {
                Box::pin(bot.arrive(&room, client)).await;
            }
            self.talk(&mut socket, &room, client, &inlet, &mut bot).await
        } else {
            (close::RESTART, "the table is being laid again: come back".into())
        };
        room.send(RoomMessage::Leave { client }).await;
        let (code, reason) = end;
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

    async fn talk(
        &self,
        socket: &mut Socket,
        room: &Handle,
        client: caravan_room::Client,
        inlet: &Inlet,
        bot: &mut Option<Box<Bot>>,
    ) -> End {
        // What was revoked while this socket opened is noticed before anything is heard.
        let woken = tokio::select! {
            biased;
            () = self.admission.revisited() => true,
            () = std::future::ready(()) => false,
        };
        if woken && let Err(end) = self.look_again().await {
            return end;
        }
        let (burst, rate) = NONSENSE;
        let (mut nonsense, mut attention) = (Allowance::new(burst, rate), Attention::new());
        let mut closing = pin!(self.house.closing.cancelled());
        let mut alarm = pin!(sleep_until(attention.due()));
        loop {
            // A program that thinks does not read; its answer is waited for instead.
            let thinks = bot.as_ref().and_then(|bot| bot.due());
            let due = thinks.unwrap_or_else(|| attention.due());
            if alarm.deadline() != due {
                alarm.as_mut().reset(due);
            }
            let frames: Vec<Frame> = tokio::select! {
                // What a client has answered counts, even if it is only read when the time is up.
                biased;
                () = self.admission.revisited() => match self.look_again().await {
                    Ok(()) => continue,
                    Err(end) => return end,
                },
                frame = socket.next() => {
                    if matches!(frame, Some(Ok(Frame::Pong(_)))) {
                        attention.answered();
                    }
                    match self.hear(frame, room, client, &mut nonsense, bot).await {
                        Ok(answers) if answers.is_empty() => continue,
                        Ok(answers) => answers,
                        Err(end) => match bot {
                            // Who is lost comes back; who says such things is broken.
                            Some(bot) if SAID.contains(&end.0) => {
                                Box::pin(bot.broke(&end, room, client)).await
                            }
                            _ => return end,
                        },
                    }
                }
                sent = inlet.next() => match sent {
                    Sent::Messages(messages) => {
                        if let Some(bot) = bot {
                            Box::pin(bot.told(messages, room, client)).await
                        } else {
                            let ping = attention.ask_now().then_some(PING);
                            messages.into_iter().map(written).chain(ping).collect()
                        }
                    }
                    Sent::Close(code, reason) => return (code, short(reason).into()),
                    Sent::Nothing if self.house.closing.is_cancelled() => return restart(),
                    Sent::Nothing => return too_slow(),
                },
                () = &mut alarm => match bot {
                    Some(bot) if thinks.is_some() => Box::pin(bot.late(room, client)).await,
                    _ if !attention.ask() => return too_slow(),
                    _ => vec![PING],
                },
                () = &mut closing => return restart(),
            };
            let sending = async {
                for frame in frames {
                    socket.feed(frame).await?;
                }
                socket.flush().await
            };
            match timeout_at(attention.patience(), sending).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return (close::NORMAL, "gone".into()),
                Err(_) => return too_slow(),
            }
            if let Some(end) = bot.as_mut().and_then(|bot| bot.end()) {
                return end;
            }
        }
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

    /// Hears a frame; what is to be answered at once.
    async fn hear(
        &self,
        frame: Option<Result<Frame, Error>>,
        room: &Handle,
        client: caravan_room::Client,
        nonsense: &mut Allowance,
        bot: &mut Option<Box<Bot>>,
    ) -> Result<Vec<Frame>, End> {
        let text = match frame {
            None | Some(Ok(Frame::Close(_))) => return Err((close::NORMAL, "gone".into())),
            Some(Err(error)) => return Err(broken(&error)),
            Some(Ok(Frame::Binary(_))) => {
                return Err((
                    close::BINARY,
                    "say it as text: one JSON object in each frame".into(),
                ));
            }
            Some(Ok(Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_))) => return Ok(Vec::new()),
            Some(Ok(Frame::Text(text))) => text,
        };
        let allowed =
            self.house.limits.take_both(Limit::Commands, self.caller, self.admission.person());
        allowed.map_err(|refusal| (close::POLICY, short(refusal.to_string()).into()))?;
        if let Some(bot) = bot {
            return Ok(Box::pin(bot.said(&text, room, client)).await);
        }
        match serde_json::from_str::<Request>(&text) {
            Ok(request) => {
                if room.send(RoomMessage::Say { client, request: Box::new(request) }).await {
                    Ok(Vec::new())
                } else {
                    Err((close::RESTART, "the table is being laid again: come back".into()))
                }
            }
            Err(_) if !nonsense.take() => {
                let reason = "what you say cannot be understood: see docs/protocol.md";
                Err((close::POLICY, reason.into()))
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

/// How a socket is closed whose client has said something that cannot be heard, or too much.
const SAID: [u16; 4] = [close::BINARY, close::NOT_TEXT, close::TOO_BIG, close::POLICY];

/// How to part from a client whose frames are broken, or too many.
fn broken(error: &Error) -> End {
    match error {
        Error::Io(error) if is_flood(error) => {
            let reason = "too much at once: at most 100 things a second; come back in 5 seconds";
            (close::POLICY, reason.into())
        }
        Error::Capacity(CapacityError::MessageTooLong { .. }) => {
            (close::TOO_BIG, format!("a frame has at most {MAX_REQUEST} bytes").into())
        }
        Error::Utf8(_) => (close::NOT_TEXT, "say it as UTF-8 text".into()),
        _ => (close::PROTOCOL, "this is no WebSocket frame of a client".into()),
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
