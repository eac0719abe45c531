//! Close codes of WebSockets (`docs/protocol.md`), with reasons.

use std::borrow::Cow;

pub(crate) const NORMAL: u16 = 1000;
pub(crate) const PROTOCOL: u16 = 1002;
pub(crate) const BINARY: u16 = 1003;
pub(crate) const NOT_TEXT: u16 = 1007;
pub(crate) const POLICY: u16 = 1008;
pub(crate) const TOO_BIG: u16 = 1009;
pub(crate) const RESTART: u16 = 1012;
pub(crate) const ASIDE: u16 = 4001;
pub(crate) const LET_GO: u16 = 4002;

/// A close code and its reason.
pub(crate) type End = (u16, Cow<'static, str>);

/// The close code and reason at shutdown.
pub(crate) fn restart() -> End {
    (RESTART, "the server is restarting: reconnect in a moment".into())
}

/// Truncates a reason to the 123 bytes that fit into a close frame.
pub(crate) fn short(reason: String) -> String {
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
