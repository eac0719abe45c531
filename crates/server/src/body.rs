//! Limits of request bodies: bytes for each kind of request, and number of chunks.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Request};
use hyper::body::{Frame, SizeHint};

/// Most requests: a name.
pub(crate) const SMALL: usize = 4 * 1024;

pub(crate) const SET: usize = caravan_room::MAX_FILE;

/// A record; the longest games of bots take a quarter of this.
pub(crate) const RECORD: usize = 256 * 1024;

/// A new table, perhaps with a set and a map. JSON escapes each newline as two characters, and a
/// non-ASCII letter may take twice the bytes.
pub(crate) const TABLE: usize = 4 * caravan_room::MAX_FILE + SMALL;

/// The maximum number of chunks of a body: each costs CPU time, and may have a single byte. On slow
/// networks the packets of the longest body are half as many.
const PIECES: u32 = 1_024;

/// A limit for the length of a body.
pub(crate) fn at_most(bytes: usize) -> DefaultBodyLimit {
    DefaultBodyLimit::max(bytes)
}

/// Counts the chunks of a request body.
pub(crate) async fn in_pieces(request: Request) -> Request {
    request.map(|body| Body::new(Pieces { body, left: PIECES }))
}

/// A body that fails if it has too many chunks.
struct Pieces {
    body: Body,
    left: u32,
}

impl hyper::body::Body for Pieces {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        if frame.is_none() {
            return Poll::Ready(None);
        }
        let Some(left) = self.left.checked_sub(1) else {
            let reason = format!("the body has more than {PIECES} chunks: send larger ones");
            return Poll::Ready(Some(Err(axum::Error::new(reason))));
        };
        self.left = left;
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
