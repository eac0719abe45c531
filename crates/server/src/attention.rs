//! Whether a client listens: what it sends, and whether it reads what it is sent.

use std::time::Duration;

use axum::body::Bytes;
use caravan_protocol::MAX_REQUEST;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::error::{CapacityError, Error};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Message as Frame, Utf8Bytes};

use crate::close::{self, End};
use crate::frames::{Socket, is_flood};
use crate::metrics::METRICS;

/// How often a silent client is pinged, and how long it may take to answer.
const ASK: Duration = Duration::from_secs(30);
const ANSWER: Duration = Duration::from_secs(45);

/// How often a ping follows what a client is sent, and how long the client may take to read that.
const ASK_BEHIND: Duration = Duration::from_secs(2);
const READ: Duration = Duration::from_secs(5);

pub(crate) const PING: Frame = Frame::Ping(Bytes::new());

/// A message of a client.
pub(crate) enum Said {
    Text(Utf8Bytes),
    /// The answer to a ping: the client has read everything before it.
    Pong,
    /// The library answers it.
    Ping,
}

/// Why the connection of a client ends.
pub(crate) enum Unheard {
    /// The connection is lost; the client may reconnect.
    Lost(End),
    /// The client has sent something invalid, or too much.
    Broken(End),
}

/// Classifies an incoming frame.
pub(crate) fn read(frame: Option<Result<Frame, Error>>) -> Result<Said, Unheard> {
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

pub(crate) fn too_slow() -> End {
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
pub(crate) struct Attention {
    asked: Instant,
    /// The deadline of an outstanding ping.
    until: Option<Instant>,
}

impl Attention {
    pub(crate) fn new() -> Attention {
        Attention { asked: Instant::now(), until: None }
    }

    /// Before sending: whether to add a ping, whose answer is then due soon.
    pub(crate) fn ask_now(&mut self) -> bool {
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
    pub(crate) fn ask(&mut self) -> bool {
        let first = self.until.is_none();
        self.asked = Instant::now();
        self.until = Some(self.asked + ANSWER);
        first
    }

    pub(crate) fn answered(&mut self) {
        self.until = None;
    }

    /// When an answer is due, or the next ping to a silent client.
    pub(crate) fn due(&self) -> Instant {
        self.until.unwrap_or(self.asked + ASK)
    }

    /// The deadline for writing what is sent now.
    fn patience(&self) -> Instant {
        let read = Instant::now() + READ;
        self.until.map_or(read, |until| until.min(read))
    }

    /// Sends frames to a client, which has to read them in time.
    pub(crate) async fn send(&self, socket: &mut Socket, frames: Vec<Frame>) -> Result<(), End> {
        if frames.is_empty() {
            return Ok(());
        }
        let sending = async {
            for frame in frames {
                socket.feed(frame).await?;
            }
            socket.flush().await
        };
        match timeout_at(self.patience(), sending).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err((close::NORMAL, "gone".into())),
            Err(_) => Err(too_slow()),
        }
    }
}

/// Closes a connection with a code and a reason.
pub(crate) async fn part(socket: &mut Socket, (code, reason): End) {
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
