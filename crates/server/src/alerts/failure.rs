//! Delivery failures.

use caravan_protocol::alerts::AlertResult;

/// Why a message was not delivered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The way is not set up.
    #[error("nobody has said where")]
    NotSet,
    /// The e-mail address is not confirmed.
    #[error("the address was not confirmed: follow the link that was sent there")]
    NotConfirmed,
    /// The server does not send to this address.
    #[error("{0}")]
    Forbidden(String),
    /// Nothing answers at the address.
    #[error("{0}")]
    Unreachable(String),
    /// The delivery timed out.
    #[error("no answer came in time")]
    TooSlow,
    /// The other side refused it, perhaps temporarily.
    #[error("{reason}")]
    Refused {
        reason: String,
        /// Whether a retry may succeed.
        later: bool,
    },
    /// The other side no longer knows the address.
    #[error("{0}")]
    Gone(String),
}

impl Failure {
    /// Whether a retry may succeed.
    pub(crate) fn is_passing(&self) -> bool {
        match self {
            Failure::Unreachable(_) | Failure::TooSlow => true,
            Failure::Refused { later, .. } => *later,
            _ => false,
        }
    }

    pub(crate) fn result(&self) -> AlertResult {
        match self {
            Failure::NotSet => AlertResult::NotSet,
            Failure::NotConfirmed => AlertResult::NotConfirmed,
            Failure::Forbidden(_) => AlertResult::Forbidden,
            Failure::Unreachable(_) => AlertResult::Unreachable,
            Failure::TooSlow => AlertResult::TooSlow,
            Failure::Refused { .. } => AlertResult::Refused,
            Failure::Gone(_) => AlertResult::Gone,
        }
    }
}
