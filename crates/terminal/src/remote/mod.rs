//! Tables of a server, over HTTP and a WebSocket, as the page reaches them (`docs/protocol.md`).
//!
//! `link` is what people type, `http` asks the server, `pass` keeps who one is there, `line` is the
//! connection to a table, on a thread of its own, and `table` what is known of one.

mod http;
mod line;
mod link;
mod pass;
mod table;

pub(crate) use line::Heard;
pub(crate) use link::Link;
pub(crate) use table::{Entered, Entry, Known, Remote, State};
