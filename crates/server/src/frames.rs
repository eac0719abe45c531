//! A WebSocket with a rate limit for frames.
//!
//! The library joins the frames of a message before we see it, and accepts any number of empty
//! ones: a client that sends only those would use a whole core unnoticed. So this layer counts
//! frame headers in the incoming bytes (RFC 6455, section 5.2), and performs the upgrade itself,
//! because axum's hides the bytes.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header::{
    CONNECTION, HeaderName, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use caravan_protocol::MAX_REQUEST;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, ReadBuf};
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use crate::error::RequestError;

/// The frame rate limit: burst, and average per second.
const BURST: f32 = 200.0;
const RATE: f32 = 100.0;

/// In how many small pieces they may come: each takes a read, and may have a single byte. The packets
/// of slow networks make a dozen of the longest frame.
const PIECES_BURST: f32 = 2_000.0;
const PIECES_RATE: f32 = 1_000.0;

/// A WebSocket with that limit.
pub(crate) type Socket = WebSocketStream<Counted<TokioIo<Upgraded>>>;

/// A request to upgrade to a WebSocket.
pub(crate) struct Upgrade {
    key: HeaderValue,
    upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, RequestError> {
        let no_socket =
            || RequestError::Bad("this is a WebSocket endpoint: connect with version 13".into());
        let headers = &parts.headers;
        if !names(headers, &CONNECTION, "upgrade")
            || !names(headers, &UPGRADE, "websocket")
            || !names(headers, &SEC_WEBSOCKET_VERSION, "13")
        {
            return Err(no_socket());
        }
        let key = headers.get(SEC_WEBSOCKET_KEY).cloned().ok_or_else(no_socket)?;
        let upgrade = parts.extensions.remove().ok_or_else(no_socket)?;
        Ok(Upgrade { key, upgrade })
    }
}

/// Whether a header contains a token.
fn names(headers: &HeaderMap, header: &HeaderName, word: &str) -> bool {
    let lines = headers.get_all(header).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|other| other.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Answers the upgrade, and runs the handler with the open socket.
    pub(crate) fn then<F: Future<Output = ()> + Send + 'static>(
        self,
        serve: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response {
        // The default buffers take 128 KiB for each connection.
        let config = WebSocketConfig::default()
            // Enough for most messages; it grows if necessary.
            .read_buffer_size(1024)
            // Messages sent together go out in one write.
            .write_buffer_size(16 * 1024)
            .max_write_buffer_size(512 * 1024)
            .max_message_size(Some(MAX_REQUEST))
            .max_frame_size(Some(MAX_REQUEST));
        let Upgrade { key, upgrade } = self;
        tokio::spawn(async move {
            // The client may be gone.
            let Ok(upgraded) = upgrade.await else { return };
            let frames = Allowance::new(BURST, RATE);
            let pieces = Allowance::new(PIECES_BURST, PIECES_RATE);
            let counted = Counted::new(TokioIo::new(upgraded), frames, pieces);
            let socket = WebSocketStream::from_raw_socket(counted, Role::Server, Some(config));
            serve(socket.await).await;
        });
        let accept = HeaderValue::try_from(derive_accept_key(key.as_bytes()));
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(SEC_WEBSOCKET_ACCEPT, accept.expect("base 64 is plain letters"));
        response
    }
}

/// Whether reading failed because the client exceeded the frame limit.
pub(crate) fn is_flood(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::QuotaExceeded
}

/// A stream that counts the frames in its incoming bytes, and the pieces in which they come. When
/// there are too many, reading fails before the first excess one.
pub(crate) struct Counted<S> {
    stream: S,
    frames: Allowance,
    pieces: Allowance,
    header: Header,
    /// The remaining payload bytes of the current frame.
    payload: u64,
    flooded: bool,
}

impl<S: AsyncRead + Unpin> Counted<S> {
    /// Reads and discards the rest of a flood, up to a limit: with unread data the system would
    /// reset the connection, and the client would never see the close frame.
    pub(crate) async fn drain(&mut self) {
        const MOST: u64 = 256 * 1024;
        if self.flooded {
            let mut flood = (&mut self.stream).take(MOST);
            let _ = tokio::io::copy(&mut flood, &mut tokio::io::sink()).await;
        }
    }
}

/// The header of a frame, as far as it has arrived: two bytes, the extended length, the mask.
#[derive(Default)]
struct Header {
    bytes: [u8; 14],
    come: usize,
}

impl Header {
    /// Adds a byte; returns the payload length once the header is complete.
    fn take(&mut self, byte: u8) -> Option<u64> {
        self.bytes[self.come] = byte;
        self.come += 1;
        let (more, mask) = match self.bytes[1] {
            second if self.come > 1 => (second & 0x7f, usize::from(second >> 7) * 4),
            _ => return None,
        };
        let long = match more {
            127 => 8,
            126 => 2,
            _ => 0,
        };
        if self.come < 2 + long + mask {
            return None;
        }
        self.come = 0;
        let number = |bytes: &[u8]| bytes.iter().fold(0, |all, byte| all << 8 | u64::from(*byte));
        Some(if long == 0 { more.into() } else { number(&self.bytes[2..2 + long]) })
    }
}

impl<S> Counted<S> {
    fn new(stream: S, frames: Allowance, pieces: Allowance) -> Counted<S> {
        Counted { stream, frames, pieces, header: Header::default(), payload: 0, flooded: false }
    }

    /// Counts the frames that begin in these bytes; returns how many bytes precede the first excess
    /// frame.
    fn count(&mut self, bytes: &[u8]) -> usize {
        let mut at = 0;
        while at < bytes.len() {
            if self.payload > 0 {
                let left = (bytes.len() - at) as u64;
                let skipped = self.payload.min(left);
                self.payload -= skipped;
                at += usize::try_from(skipped).unwrap_or(usize::MAX);
                continue;
            }
            if self.header.come == 0 && !self.frames.take() {
                self.flooded = true;
                return at;
            }
            if let Some(payload) = self.header.take(bytes[at]) {
                self.payload = payload;
            }
            at += 1;
        }
        at
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Counted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if !self.flooded {
            ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
            // What fills the buffer costs no more than its bytes.
            if buffer.remaining() > 0 && !self.pieces.take() {
                self.flooded = true;
                buffer.set_filled(before);
            }
            let counted = self.count(&buffer.filled()[before..]);
            buffer.set_filled(before + counted);
        }
        if self.flooded && buffer.filled().len() == before {
            return Poll::Ready(Err(io::ErrorKind::QuotaExceeded.into()));
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Counted<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// A token bucket for a client: burst, and refill per second.
pub(crate) struct Allowance {
    burst: f32,
    rate: f32,
    left: f64,
    at: Instant,
}

impl Allowance {
    pub(crate) fn new(burst: f32, rate: f32) -> Allowance {
        Allowance { burst, rate, left: burst.into(), at: Instant::now() }
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        let now = Instant::now();
        let come = f64::from(self.rate) * (now - self.at).as_secs_f64();
        self.left = (self.left + come).min(self.burst.into());
        self.at = now;
        let is_left = self.left >= 1.0;
        self.left -= f64::from(u8::from(is_left));
        is_left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt as _;

    /// How many bytes of a stream pass if it arrives in pieces of this length.
    fn heard(bytes: &[u8], piece: usize) -> usize {
        // No refill, however long the test takes.
        let mut counted =
            Counted::new((), Allowance::new(BURST, 0.0), Allowance::new(PIECES_BURST, 0.0));
        let pieces = bytes.chunks(piece).map(|piece| (counted.count(piece), piece.len()));
        let mut heard = 0;
        for (counted, length) in pieces {
            heard += counted;
            if counted < length {
                break;
            }
        }
        heard
    }

    /// A masked frame of this length.
    fn frame(length: usize) -> Vec<u8> {
        let mut bytes = vec![0x81];
        match (u8::try_from(length), u16::try_from(length)) {
            (Ok(short @ 0..=125), _) => bytes.push(0x80 | short),
            (_, Ok(long)) => {
                bytes.push(0xFE);
                bytes.extend(long.to_be_bytes());
            }
            _ => {
                bytes.push(0xFF);
                bytes.extend((length as u64).to_be_bytes());
            }
        }
        bytes.resize(bytes.len() + 4 + length, 0xff);
        bytes
    }

    /// How many reads a stream takes that comes in pieces of this length.
    async fn reads(bytes: &[u8], piece: usize) -> usize {
        let (mut there, here) = tokio::io::duplex(piece);
        let bytes = bytes.to_vec();
        let sending = tokio::spawn(async move {
            for piece in bytes.chunks(piece) {
                if there.write_all(piece).await.is_err() {
                    return;
                }
            }
        });
        let mut counted =
            Counted::new(here, Allowance::new(BURST, 0.0), Allowance::new(PIECES_BURST, 0.0));
        let (mut buffer, mut reads) = ([0; 1024], 0);
        while counted.read(&mut buffer).await.is_ok_and(|read| read > 0) {
            reads += 1;
        }
        drop(counted);
        sending.await.expect("it has been sent, or cannot be");
        reads
    }

    #[tokio::test]
    async fn a_long_frame_may_come_in_the_packets_of_a_network_and_not_byte_by_byte() {
        let long = frame(16 * 1024);
        assert_eq!(reads(&long, 1).await, 2_000);
        assert_eq!(reads(&long, 512).await, long.len().div_ceil(512));
        let many = long.repeat(150);
        assert_eq!(reads(&many, 1024).await, many.len().div_ceil(1024), "full buffers are free");
    }

    #[test]
    fn frames_count_whatever_their_length_and_however_they_come() {
        let lengths = [0, 1, 125, 126, 300, 65_535, 65_536];
        let few: Vec<u8> = lengths.iter().cycle().take(199).flat_map(|l| frame(*l)).collect();
        let many: Vec<u8> = [few.as_slice(), &frame(7), &frame(0), &frame(9)].concat();
        for piece in [1, 5, 1024, usize::MAX / 2] {
            let piece = piece.min(many.len());
            assert_eq!(heard(&few, piece), few.len(), "{piece}");
            assert_eq!(heard(&many, piece), few.len() + frame(7).len(), "{piece}");
        }
        let empty = frame(0).repeat(1_000);
        assert_eq!(heard(&empty, 1024), 200 * frame(0).len());
    }
}
