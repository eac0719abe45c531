//! External bots at a table: the bot protocol (`docs/bot-protocol.md`) over a WebSocket.
//!
//! To the server a bot is a person: it has a session, a chair and the usual rate limits. This
//! module turns the room's messages into questions for it, and its answers into commands.

use std::collections::VecDeque;
use std::sync::Arc;

use caravan_engine::{Seat, SplitMix64, with_seat_view};
use caravan_protocol::bot::{self, DECISION_TIME, HELLO_TIME, Said, Told, check_version};
use caravan_protocol::message::{Chair, Code, Message, Phase, Refusal as Why, Table};
use caravan_protocol::{Request, VERSION};
use caravan_room::{Client, Due, Person};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Message as Frame, Utf8Bytes};

use crate::admission::{Access, Admission, Link, admit};
use crate::caller::Caller;
use crate::clock::now;
use crate::close::{self, End, restart, short};
use crate::error::RequestError;
use crate::frames::Socket;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::mailbox::{Handle, RoomMessage};
use crate::session::{self, Session};
use crate::token;

/// An external bot at a table.
pub(crate) struct Bot {
    person: Person,
    name: String,
    token: String,
    rng: SplitMix64,
    /// The number of the last table message.
    seq: u32,
    /// Whether it has requested a chair, whether it has one, and which game it plays.
    sits: bool,
    seated: bool,
    begun: bool,
    /// The staged actions of its turn, and the entry after which that turn began.
    turn: Vec<String>,
    after: u32,
    /// The last question: after which entry, and for which decision of the turn.
    asked: Option<(u32, usize)>,
    /// How many answers are outstanding; only the one to the last question counts.
    owes: u32,
    due: Option<Instant>,
    end: Option<End>,
}

/// A bot that was admitted.
pub(crate) struct Welcome {
    pub(crate) bot: Bot,
    pub(crate) game: String,
    pub(crate) admission: Admission,
    pub(crate) room: Handle,
    pub(crate) access: Access,
}

/// Performs the handshake and admits the bot; `table` is an invitation token, or the id of a game
/// in which it has a seat.
pub(crate) async fn greet(
    house: &Arc<House>,
    table: &str,
    caller: Caller,
    socket: &mut Socket,
) -> Result<Welcome, Why> {
    let (name, token) = tokio::select! {
        greeted = hello(socket) => greeted?,
        () = house.closing.cancelled() => return Err(Why::new(Code::NotNow, restart().1)),
    };
    let invited = house.store.by_invite(table).await.map_err(RequestError::from)?;
    let link = Link::invitation(invited.as_ref().map(|_| table));
    let game = invited.unwrap_or_else(|| table.into());
    let (session, token) = match token {
        Some(token) => {
            let known = session::program(house, &token).await?;
            let unknown = "unknown `token`: leave it out to get a new identity";
            (known.ok_or(RequestError::Unknown(unknown))?, token)
        }
        None => newcomer(house, &game, &name, caller, &link).await?,
    };
    let person = session.person.clone();
    house.limits.take(Limit::Sockets, Who::Person(&person))?;
    let admission = Admission::begin(house, &game, Some(session), link);
    let (room, access) = admission.admit().await?;
    let bot = Bot::new(person, name, token)?;
    Ok(Welcome { bot, game, admission, room, access })
}

/// The bot's greeting: its name, and its token if it reconnects.
async fn hello(socket: &mut Socket) -> Result<(String, Option<String>), RequestError> {
    let _ = socket.send(written(&Told::Hello { protocol: bot::VERSION })).await;
    let heard = async {
        loop {
            match socket.next().await {
                Some(Ok(Frame::Text(text))) => return Some(text),
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                _ => return None,
            }
        }
    };
    let text = timeout(HELLO_TIME, heard).await.ok().flatten().unwrap_or_default();
    match serde_json::from_str(&text) {
        Ok(Said::Hello { protocol, name, token }) => {
            check_version(protocol).map_err(RequestError::Bad)?;
            Ok((name, token))
        }
        _ => Err(RequestError::Bad(format!(
            "say hello within {} seconds, with your name: \
             {{\"type\":\"hello\",\"protocol\":{},\"name\":\"…\"}}",
            HELLO_TIME.as_secs(),
            bot::VERSION
        ))),
    }
}

/// Creates a session for a new bot if there is a chair for it; otherwise none is created.
async fn newcomer(
    house: &Arc<House>,
    game: &str,
    name: &str,
    caller: Caller,
    link: &Link,
) -> Result<(Session, String), Why> {
    let (room, _) = admit(house, game, None, link).await?;
    chair_for(&room, None, name).await?;
    house.limits.take(Limit::Sessions, Who::Address(caller.0))?;
    Ok(session::begin_program(house).await?)
}

/// The chair, from 1, that a bot of this name may take.
async fn chair_for(room: &Handle, person: Option<&Person>, name: &str) -> Result<u8, Why> {
    let (person, name) = (person.cloned(), name.to_owned());
    let chair = room.look(move |table| table.chair_for(person.as_ref(), &name)).await;
    chair.unwrap_or_else(|| Err(Why::new(Code::NotNow, "the table is reloading: reconnect")))
}

/// Whether something was wrong with what a program has said to be let in.
pub(crate) fn is_mistaken(why: &Why) -> bool {
    !matches!(why.code, Code::NotNow | Code::Unavailable | Code::TooMuch | Code::SetAside)
}

/// Refuses a bot and closes its connection.
pub(crate) async fn part(mut socket: Socket, why: Why) {
    let reason = Utf8Bytes::from(short(why.reason.clone()));
    // For temporary errors close with “restart”, so that it reconnects.
    let passes = matches!(why.code, Code::NotNow | Code::Unavailable);
    if !passes {
        let _ = socket.send(written(&Told::Error(why))).await;
    }
    let code = if passes { close::RESTART } else { close::POLICY };
    let _ = socket.send(Frame::Close(Some(CloseFrame { code: code.into(), reason }))).await;
}

/// A message as a frame.
fn written(told: &Told) -> Frame {
    Frame::Text(serde_json::to_string(told).expect("messages can be written").into())
}

impl Bot {
    fn new(person: Person, name: String, token: String) -> Result<Bot, RequestError> {
        let rng = SplitMix64::new(u64::from_le_bytes(token::random()?));
        Ok(Bot {
            person,
            name,
            token,
            rng,
            seq: 0,
            sits: false,
            seated: false,
            begun: false,
            turn: Vec::new(),
            after: 0,
            asked: None,
            owes: 0,
            due: None,
            end: None,
        })
    }

    /// Requests the table from the room.
    pub(crate) async fn arrive(&self, room: &Handle, client: Client) {
        say(room, client, Request::Hello { version: VERSION, since: None }).await;
    }

    /// The deadline of its answer, if one is outstanding.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Why the connection is to end, if it is.
    pub(crate) fn end(&mut self) -> Option<End> {
        self.end.take()
    }

    /// Handles messages of the room; returns the frames for the bot.
    pub(crate) async fn told(
        &mut self,
        messages: VecDeque<Message>,
        room: &Handle,
        client: Client,
    ) -> Vec<Frame> {
        let mut frames = Vec::new();
        for message in messages {
            match message {
                Message::Table(table) => self.look(&table, room, client, &mut frames).await,
                Message::Refused { id, refusal } => match refusal.code {
                    // Another client took the chair: try the next one.
                    Code::Taken if !self.seated => frames.extend(self.sit(room, client).await),
                    _ if !self.seated => frames.extend(self.fail(refusal, room, client).await),
                    Code::Full => frames.extend(self.fail(refusal, room, client).await),
                    // After reconnecting it is asked again.
                    Code::Unavailable | Code::TooMuch => self.end = Some(restart()),
                    // Its turn was rejected: if it is still due, ask again.
                    _ if id.is_some_and(|id| id.starts_with("play-")) => {
                        self.turn.clear();
                        self.asked = None;
                        frames.extend(self.ask(room).await);
                    }
                    // The game has moved on, which the bot knows from the table message.
                    _ => {}
                },
                _ => {}
            }
        }
        frames
    }

    async fn look(&mut self, table: &Table, room: &Handle, client: Client, out: &mut Vec<Frame>) {
        self.seq = table.seq;
        let own = |chair: &&Chair| matches!(chair, Chair::Person { yours: true, .. });
        let Some(chair) = (1..).zip(&table.chairs).find(|(_, chair)| own(chair)) else {
            if self.seated {
                let why = Why::new(Code::SentAway, "the host has removed you: join another table");
                out.extend(self.fail(why, room, client).await);
            } else if !std::mem::replace(&mut self.sits, true) {
                out.extend(self.sit(room, client).await);
            }
            return;
        };
        let (number, chair) = chair;
        if !std::mem::replace(&mut self.seated, true) {
            let (table, token) = (table.game.clone(), self.token.clone());
            out.push(written(&Told::Seat { table, chair: number, token }));
        }
        if !matches!(table.phase, Phase::Playing | Phase::Over) {
            return;
        }
        if !std::mem::replace(&mut self.begun, true) {
            let told = room.look(move |table| {
                bot::game(table.rules().edition(), table.seat_count(), Seat(number - 1))
            });
            out.extend(told.await.as_ref().map(written));
        }
        if let Some(result) = &table.result {
            let (scores, ranks) = (result.scores.clone(), Some(result.ranks.clone()));
            out.push(written(&Told::End { scores, ranks }));
            self.end = Some((close::NORMAL, "the game is over".into()));
            return;
        }
        if matches!(chair, Chair::Person { stand_in: Some(_), resigned: false, .. }) {
            say(room, client, Request::Return { id: self.id("return") }).await;
        }
        // A bot always consents to a takeback, like the built-in bots.
        if table.asked.as_ref().is_some_and(|asked| asked.open.contains(&number)) {
            say(room, client, Request::Answer { id: self.id("agree"), agree: true }).await;
        }
        out.extend(self.ask(room).await);
    }

    /// Takes a chair; returns an error for the bot if there is none.
    async fn sit(&mut self, room: &Handle, client: Client) -> Vec<Frame> {
        match chair_for(room, Some(&self.person), &self.name).await {
            Ok(chair) => {
                let (id, name) = (self.id(&format!("sit-{chair}")), self.name.clone());
                say(room, client, Request::Sit { id, chair, name, promise: None, color: None })
                    .await;
                Vec::new()
            }
            Err(why) => self.fail(why, room, client).await,
        }
    }

    /// Asks for the due decision, unless it is outstanding already.
    async fn ask(&mut self, room: &Handle) -> Option<Frame> {
        let (person, turn, began) = (self.person.clone(), self.turn.clone(), self.after);
        let due = room.look(move |table| {
            let due = table.decision(&person, &[])?;
            // Discard the staged turn if the game has changed.
            if due.after == began { table.decision(&person, &turn) } else { Ok(due) }
        });
        let Ok(Due { after, seat_view, until }) = due.await? else {
            (self.asked, self.due) = (None, None);
            self.turn.clear();
            return None;
        };
        if after != self.after {
            self.after = after;
            self.turn.clear();
        }
        let question = Some((after, self.turn.len()));
        let seat_view = seat_view.filter(|_| self.asked != question)?;
        self.asked = question;
        self.owes += 1;
        self.due = Some(Instant::now() + DECISION_TIME);
        let rng = &mut self.rng;
        let mut go =
            with_seat_view!(&seat_view, (rules, view) => bot::go(rules.as_ref(), view, rng));
        if let Told::Go { left_ms, .. } = &mut go {
            *left_ms = until.map(|time| time.saturating_sub(now()));
        }
        Some(written(&go))
    }

    /// Handles a message of the bot; returns the frames for it.
    pub(crate) async fn said(&mut self, text: &str, room: &Handle, client: Client) -> Vec<Frame> {
        let Ok(Said::Action { action }) = serde_json::from_str(text) else {
            let reason = format!(
                "expected {{\"type\":\"action\",\"action\":\"…\"}} with one of `legal`, got {}",
                short(text.into())
            );
            return self.fail(Why::new(Code::Unreadable, reason), room, client).await;
        };
        let Some(owes) = self.owes.checked_sub(1) else {
            let reason = "unexpected answer: answer each `go` exactly once";
            return self.fail(Why::new(Code::NotNow, reason), room, client).await;
        };
        self.owes = owes;
        // The question is outdated, and a new one may be on its way.
        if owes > 0 || self.asked.is_none() {
            return Vec::new();
        }
        self.due = None;
        self.turn.push(action.clone());
        let (person, turn, began) = (self.person.clone(), self.turn.clone(), self.after);
        let checked = room.look(move |table| {
            let now = table.decision(&person, &[]).is_ok_and(|due| due.after == began);
            now.then(|| table.decision(&person, &turn))
        });
        match checked.await.flatten() {
            None => self.turn.clear(),
            Some(Err(why)) => {
                let reason = format!("`{}`: {}", short(action), why.reason);
                return self.fail(Why { reason, ..why }, room, client).await;
            }
            Some(Ok(Due { seat_view: None, after, .. })) => {
                let (id, actions) = (format!("play-{after}"), self.turn.clone());
                say(room, client, Request::Confirm { id, after, actions }).await;
            }
            Some(Ok(_)) => return self.ask(room).await.into_iter().collect(),
        }
        Vec::new()
    }

    /// The bot missed its deadline.
    pub(crate) async fn late(&mut self, room: &Handle, client: Client) -> Vec<Frame> {
        let reason = format!("no answer in {} s: decide faster", DECISION_TIME.as_secs());
        self.fail(Why::new(Code::TooMuch, reason), room, client).await
    }

    /// The bot sent an invalid or too large message; returns the frames for it.
    pub(crate) async fn broke(&mut self, end: &End, room: &Handle, client: Client) -> Vec<Frame> {
        let code = if end.0 == close::POLICY { Code::TooMuch } else { Code::Unreadable };
        let why = Why::new(code, end.1.clone());
        self.fail(why, room, client).await
    }

    /// Reports the error and disconnects the bot; a stand-in plays until it reconnects, so that
    /// nobody waits for a broken bot.
    async fn fail(&mut self, why: Why, room: &Handle, client: Client) -> Vec<Frame> {
        if self.begun {
            say(room, client, Request::Leave { id: self.id("leave") }).await;
        }
        self.end = Some((close::POLICY, short(why.reason.clone()).into()));
        vec![written(&Told::Error(why))]
    }

    /// The id of a command, unique for each table message that the bot has seen.
    fn id(&self, what: &str) -> String {
        format!("{what}-{}", self.seq)
    }
}

async fn say(room: &Handle, client: Client, request: Request) {
    // If the room's task has ended, the connection ends too.
    room.send(RoomMessage::Say { client, request: Box::new(request) }).await;
}
