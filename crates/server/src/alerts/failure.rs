//! Why a message did not arrive.

use caravan_protocol::alerts::AlertResult;

/// Why a message did not arrive.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// There is nowhere to send it.
    #[error("nobody has said where")]
    NotSet,
    /// The e-mail address was not confirmed.
    #[error("the address was not confirmed: follow the link that was sent there")]
    NotConfirmed,
    /// The house does not send there.
    #[error("{0}")]
    Forbidden(String),
    /// Nobody answers there.
    #[error("{0}")]
    Unreachable(String),
    /// It took too long.
    #[error("no answer came in time")]
    TooSlow,
    /// The other end has refused it; perhaps not for ever.
    #[error("{reason}")]
    Refused {
        /// Why.
        reason: String,
        /// Whether it may take it later.
        later: bool,
    },
    /// The other end knows the address no longer.
    #[error("{0}")]
    Gone(String),
}

impl Failure {
    /// Whether the same may arrive later.
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
