//! The socket of a table.

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use caravan_protocol::message::{self, Code, Message};
use caravan_protocol::{MAX_REQUEST, Request};
use caravan_room::Person;
use serde::Deserialize;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::accept::Permit;
use crate::actor::{Handle, Inlet, Knock, Sent, outlet};
use crate::caller::Caller;
use crate::error::Refusal;
use crate::figures::FIGURES;
use crate::house::House;
use crate::limits::Kind;
use crate::session::Visitor;

/// How often a silent client is asked whether it is there, and after how long it is not.
const ASK: Duration = Duration::from_secs(30);
const GONE: Duration = Duration::from_secs(75);

/// How long a client may take to read what it is sent.
const SLOW: Duration = Duration::from_secs(10);

/// How much a client may say: so many things at once, and so many a second on average.
const BURST: f64 = 200.0;
const RATE: f64 = 100.0;

/// Close codes (`docs/protocol.md`).
pub(crate) mod close {
    pub(crate) const NORMAL: u16 = 1000;
    pub(crate) const PROTOCOL: u16 = 1002;
    pub(crate) const BINARY: u16 = 1003;
    pub(crate) const NOT_TEXT: u16 = 1007;
    pub(crate) const POLICY: u16 = 1008;
    pub(crate) const TOO_BIG: u16 = 1009;
    pub(crate) const RESTART: u16 = 1012;
    pub(crate) const ASIDE: u16 = 4001;
}

/// What a link lets one do.
#[derive(Deserialize, Default)]
pub(crate) struct Link {
    invite: Option<String>,
    watch: Option<String>,
}

/// `GET /api/tables/{game}/socket`
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(session): Visitor,
    Caller(caller): Caller,
    Extension(permit): Extension<Arc<Permit>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let person = session.map(|session| session.person);
    house.limits.take_both(Kind::Sockets, caller, person.as_ref())?;
    let counted = house.limits.socket(caller)?;
    let (room, access) = admit(&house, &game, person.as_ref(), &link).await?;
    // The defaults would cost 128 KiB for each connection.
    let upgrade = upgrade
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(512 * 1024)
        .max_message_size(MAX_REQUEST)
        .max_frame_size(MAX_REQUEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _held = (FIGURES.socket(), permit, counted);
        let tasks = house.tasks.clone();
        let served = Connection { house, game, caller, person }.serve(socket, room, access);
        // A house that closes waits until everybody was told so.
        tasks.track_future(served).await;
    }))
}

/// What somebody may do at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Access {
    /// Take an open chair.
    invited: bool,
}

/// Lets somebody in: who has a seat, who has a link, and everyone at a listed table. Others cannot
/// tell whether the game exists.
pub(crate) async fn admit(
    house: &Arc<House>,
    game: &str,
    person: Option<&Person>,
    link: &Link,
) -> Result<(Handle, Access), Refusal> {
    let stored = house.store.load(game).await?.ok_or_else(Refusal::closed)?;
    let same = |token: &Option<String>, right: &str| token.as_deref() == Some(right);
    let invited = same(&link.invite, &stored.invite);
    let linked = invited || same(&link.watch, &stored.watch);
    // A room may be forgotten between finding it and looking at it: then it is found again.
    for _ in 0..3 {
        let room = match house.room(game).await {
            Ok(room) => room,
            // Even that it is set aside is for those who were let in before.
            Err(Refusal::SetAside(aside)) if linked || had_seat(house, game, person).await? => {
                return Err(Refusal::SetAside(aside));
            }
            Err(Refusal::SetAside(_)) => return Err(Refusal::closed()),
            Err(refusal) => return Err(refusal),
        };
        let known = person.cloned();
        let look = room.look(move |table| {
            let own = |person: &Person| {
                table.seats_person(person) || table.keeps_chair_for(person) || table.is_host(person)
            };
            (known.as_ref().is_some_and(own), table.is_listed())
        });
        let Some((own, listed)) = look.await else { continue };
        if own || listed || linked {
            return Ok((room, Access { invited: invited || listed || own }));
        }
        return Err(Refusal::closed());
    }
    Err(Refusal::NotNow("the table is being laid again: ask once more".into()))
}

/// Whether somebody has a seat, as far as lists know.
async fn had_seat(house: &House, game: &str, person: Option<&Person>) -> Result<bool, Refusal> {
    let Some(person) = person else { return Ok(false) };
    let tables = house.store.of_player(&person.0, u32::MAX).await?;
    Ok(tables.iter().any(|table| table.id == game))
}

struct Connection {
    house: Arc<House>,
    game: String,
    caller: IpAddr,
    person: Option<Person>,
}

/// Why a connection ends.
type End = (u16, Cow<'static, str>);

impl Connection {
    async fn serve(self, mut socket: WebSocket, mut room: Handle, access: Access) {
        let person = self.person.clone();
        let client = self.house.client();
        let (own, mut inlet) = outlet();
        let invited = access.invited;
        let join = Knock::Join { client, person, invited, outlet: own };
        // The room may have been forgotten since it was found: then it is opened anew.
        let joined = match room.try_knock(join).await {
            Ok(()) => true,
            Err(join) => match self.house.room(&self.game).await {
                Err(_) => false,
                Ok(again) => {
                    room = again;
                    room.knock(join).await
                }
            },
        };
        let end = if joined {
            self.talk(&mut socket, &room, client, &mut inlet).await
        } else {
            (close::RESTART, "the table is being laid again: come back".into())
        };
        room.knock(Knock::Leave { client }).await;
        let (code, reason) = end;
        let frame = CloseFrame { code, reason: Utf8Bytes::from(reason.as_ref()) };
        let closing = async {
            if socket.send(Frame::Close(Some(frame))).await.is_ok() {
                // The other side answers with its own close.
                while let Some(Ok(_)) = socket.recv().await {}
            }
        };
        // Who does not answer is left.
        let _ = timeout(Duration::from_secs(2), closing).await;
    }

    async fn talk(
        &self,
        socket: &mut WebSocket,
        room: &Handle,
        client: caravan_room::Client,
        inlet: &mut Inlet,
    ) -> End {
        let mut allowance = Allowance::new();
        let mut heard = Instant::now();
        let mut ask = interval(ASK);
        ask.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ask.reset();
        loop {
            let outgoing = tokio::select! {
                sent = inlet.next() => match sent {
                    Some(Sent::Text(text)) => Frame::Text(text),
                    Some(Sent::Close(code, reason)) => return (code, short(reason).into()),
                    None if self.house.closing.is_cancelled() => return restart(),
                    None => return (close::POLICY, "too slow: read faster, and come back".into()),
                },
                _ = ask.tick() => {
                    if heard.elapsed() > GONE {
                        return (close::NORMAL, "no answer".into());
                    }
                    Frame::Ping(axum::body::Bytes::new())
                }
                () = self.house.closing.cancelled() => return restart(),
                frame = socket.recv() => {
                    heard = Instant::now();
                    match self.hear(frame, room, client, &mut allowance).await {
                        Ok(None) => continue,
                        Ok(Some(answer)) => answer,
                        Err(end) => return end,
                    }
                }
            };
            match timeout(SLOW, socket.send(outgoing)).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return (close::NORMAL, "gone".into()),
                Err(_) => return (close::POLICY, "too slow: read faster, and come back".into()),
            }
        }
    }

    /// Hears a frame; what is to be answered at once, if anything.
    async fn hear(
        &self,
        frame: Option<Result<Frame, axum::Error>>,
        room: &Handle,
        client: caravan_room::Client,
        allowance: &mut Allowance,
    ) -> Result<Option<Frame>, End> {
        let text = match frame {
            None | Some(Ok(Frame::Close(_))) => return Err((close::NORMAL, "gone".into())),
            Some(Err(error)) => return Err(broken(&error)),
            Some(Ok(Frame::Binary(_))) => {
                return Err((
                    close::BINARY,
                    "say it as text: one JSON object in each frame".into(),
                ));
            }
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {
                return allowance.take().map(|()| None);
            }
            Some(Ok(Frame::Text(text))) => text,
        };
        allowance.take()?;
        let allowed =
            self.house.limits.take_both(Kind::Commands, self.caller, self.person.as_ref());
        allowed.map_err(|refusal| (close::POLICY, short(refusal.to_string()).into()))?;
        match serde_json::from_str::<Request>(&text) {
            Ok(request) => {
                if room.knock(Knock::Say { client, request }).await {
                    Ok(None)
                } else {
                    Err((close::RESTART, "the table is being laid again: come back".into()))
                }
            }
            Err(error) => {
                let reason = format!("this cannot be understood: {error}");
                let refusal = message::Refusal::new(Code::Unreadable, reason);
                let refused = Message::Refused { id: None, refusal };
                let text = serde_json::to_string(&refused).expect("messages can be written");
                Ok(Some(Frame::Text(text.into())))
            }
        }
    }
}

fn restart() -> End {
    (close::RESTART, "the house restarts: come back in a moment".into())
}

/// A reason that fits into a close frame, which has room for 123 bytes.
fn short(reason: String) -> String {
    const MOST: usize = 123;
    if reason.len() <= MOST {
        return reason;
    }
    let mut end = MOST - '…'.len_utf8();
    while !reason.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}…", &reason[..end])
}

/// How to part from a client whose frames are broken.
fn broken(error: &axum::Error) -> End {
    use std::error::Error as _;
    // The library's own error is of a version that only it knows; its text is what we have.
    let text = error.source().map_or_else(|| error.to_string(), ToString::to_string);
    if text.contains("too long") || text.contains("Space limit") {
        (close::TOO_BIG, format!("a frame has at most {MAX_REQUEST} bytes").into())
    } else if text.contains("UTF-8") {
        (close::NOT_TEXT, "say it as UTF-8 text".into())
    } else {
        (close::PROTOCOL, "this is no WebSocket frame of a client".into())
    }
}

/// How much more a client may say now.
struct Allowance {
    left: f64,
    at: Instant,
}

impl Allowance {
    fn new() -> Allowance {
        Allowance { left: BURST, at: Instant::now() }
    }

    fn take(&mut self) -> Result<(), End> {
        let now = Instant::now();
        self.left = (self.left + RATE * (now - self.at).as_secs_f64()).min(BURST);
        self.at = now;
        if self.left < 1.0 {
            let reason = "too much at once: at most 100 things a second; come back in 5 seconds";
            return Err((close::POLICY, reason.into()));
        }
        self.left -= 1.0;
        Ok(())
    }
}
