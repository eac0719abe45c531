//! The WebSocket of a table.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use caravan_protocol::Request;
use caravan_protocol::message::{self, Code, Message};
use caravan_room::Client;
use futures_util::{FutureExt as _, StreamExt as _};
use serde::Deserialize;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::{Message as Frame, Utf8Bytes};

use crate::accept::Permit;
use crate::admission::{Access, Admission, Link};
use crate::attention::{self, Attention, PING, Said, Unheard, read, too_slow};
use crate::bot::{self, Bot, Welcome};
use crate::caller::Caller;
use crate::chat;
use crate::close::{self, End, restart, short};
use crate::error::RequestError;
use crate::frames::{Allowance, Socket, Upgrade};
use crate::house::House;
use crate::limits::{self, Limit, Who};
use crate::mailbox::{Handle, RoomMessage};
use crate::metrics::METRICS;
use crate::opening;
use crate::outbox::{Inlet, Sent, outbox};
use crate::session::Visitor;

/// The reason while the room is being opened again.
const LAID_AGAIN: &str = "the table is reloading: reconnect";

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
        attention::part(&mut socket, (code, reason)).await;
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
            self.attention.send(socket, frames).await?;
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
                let mut request = Box::new(request);
                if let Err(refused) = chat::admit(house, *caller, admission.person(), &mut request)
                {
                    return Ok(vec![written(refused)]);
                }
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
