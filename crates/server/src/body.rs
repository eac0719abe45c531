//! How much a request may carry: so many bytes for each kind, and in so many pieces.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Request};
use hyper::body::{Frame, SizeHint};

/// Most requests: a name.
pub(crate) const SMALL: usize = 4 * 1024;

/// A set file.
pub(crate) const SET: usize = caravan_room::MAX_FILE;

/// A record: the longest games of bots have a quarter of it.
pub(crate) const RECORD: usize = 256 * 1024;

/// A new table, perhaps with a set and a map. In JSON every line ends with two characters, and a
/// letter that is not English may take twice the bytes.
pub(crate) const TABLE: usize = 4 * caravan_room::MAX_FILE + SMALL;

/// The most pieces in which a body may come: each takes time, and may have a single byte. The
/// packets of slow networks make half of that of the longest body.
const PIECES: u32 = 1_024;

/// A limit of a body's bytes.
pub(crate) fn at_most(bytes: usize) -> DefaultBodyLimit {
    DefaultBodyLimit::max(bytes)
}

/// Counts the pieces in which the body of a request comes.
pub(crate) async fn in_pieces(request: Request) -> Request {
    request.map(|body| Body::new(Pieces { body, left: PIECES }))
}

/// A body that ends with an error if it comes in too many pieces.
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
            let reason = format!("the body comes in more than {PIECES} pieces: send larger ones");
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
