//! Close codes of sockets (`docs/protocol.md`), and why connections end.

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

/// Why a connection ends.
pub(crate) type End = (u16, Cow<'static, str>);

/// How to part from everybody when the house closes.
pub(crate) fn restart() -> End {
    (RESTART, "the house restarts: come back in a moment".into())
}

/// A reason that fits into a close frame, which has room for 123 bytes.
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
