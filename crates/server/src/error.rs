//! Why the house refuses something over HTTP.

use std::net::SocketAddr;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use caravan_protocol::message::{self, Code};
use caravan_room::ReplayMismatch;

use crate::config::Rate;
use crate::metrics::METRICS;
use crate::store::StoreError;

/// After how many seconds to try again what does not end by itself.
const A_WHILE: u64 = 60;

/// A refusal: what was wrong and what would be right.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RequestError {
    /// What was asked for makes no sense.
    #[error("{0}")]
    Bad(String),
    /// A name that does not fit.
    #[error("{0}")]
    BadName(String),
    /// A link that is no longer good.
    #[error("this link is no longer good: {0}")]
    LinkOver(&'static str),
    /// Somebody who was banned.
    #[error("the house does not let you in any more: ask whoever runs it")]
    Banned,
    /// There is no such thing, or not for this person: who asks cannot tell which.
    #[error("{0}")]
    Unknown(&'static str),
    /// It is not for this person.
    #[error("{0}")]
    Forbidden(&'static str),
    /// It is not the time for it.
    #[error("{0}")]
    NotNow(String),
    /// There is such a thing, but not like this.
    #[error("this cannot be done here: see /api/openapi.json for what can")]
    WrongMethod,
    /// It was meant for somebody else.
    #[error(
        "this house does not go by the name `{host}`: open it at http://{address}, or start it \
         with --public-url and the address under which others reach it"
    )]
    Misdirected {
        /// The name.
        host: String,
        /// Where it was reached.
        address: SocketAddr,
    },
    /// The request did not arrive in time.
    #[error("the request took too long to arrive: send it again")]
    TooSlow,
    /// Too much was asked for.
    #[error("too much at once: try again in {seconds} seconds")]
    TooMuch {
        /// After how long to try again.
        seconds: u64,
    },
    /// Somebody has asked for something too often.
    #[error(
        "too many {what}: at most {rate} for each address and each person; try again in {seconds} seconds"
    )]
    Limited {
        /// What of.
        what: &'static str,
        /// How often it may be asked for.
        rate: Rate,
        /// After how long to try again.
        seconds: u64,
    },
    /// Somebody has too many of something.
    #[error("too many {what}: at most {most}; {remedy}")]
    TooMany {
        /// What of.
        what: &'static str,
        /// How many there may be.
        most: usize,
        /// What helps.
        remedy: &'static str,
    },
    /// The house has a fault.
    #[error("{0}")]
    Failed(&'static str),
    /// A game that cannot go on.
    #[error(transparent)]
    ReplayMismatch(#[from] ReplayMismatch),
    /// The storage does not answer.
    #[error("the house cannot reach its storage at the moment: try again soon")]
    Store(#[from] StoreError),
    /// The operating system has no chance to offer.
    #[error("the house cannot draw random numbers at the moment: try again soon")]
    Chance(#[from] getrandom::Error),
}

impl RequestError {
    /// A game that is not there, or not for this person.
    pub(crate) fn closed() -> RequestError {
        RequestError::Unknown("there is no such game, or it is not open to you: ask for a link")
    }

    pub(crate) fn code(&self) -> Code {
        match self {
            RequestError::Bad(_) | RequestError::WrongMethod => Code::Unreadable,
            RequestError::BadName(_) => Code::BadName,
            RequestError::LinkOver(_) => Code::LinkOver,
            RequestError::Banned => Code::Banned,
            RequestError::Unknown(_) | RequestError::Misdirected { .. } => Code::Unknown,
            RequestError::Forbidden(_) => Code::NotYours,
            RequestError::NotNow(_) => Code::NotNow,
            RequestError::TooMuch { .. }
            | RequestError::Limited { .. }
            | RequestError::TooMany { .. } => Code::TooMuch,
            RequestError::ReplayMismatch(_) => Code::SetAside,
            RequestError::Failed(_)
            | RequestError::TooSlow
            | RequestError::Store(_)
            | RequestError::Chance(_) => Code::Unavailable,
        }
    }

    /// Whether something was wrong with what was asked.
    pub(crate) fn is_unreadable(&self) -> bool {
        is_unreadable(self.status())
    }

    /// Whether it is for who asks to do otherwise.
    pub(crate) fn is_of_asker(&self) -> bool {
        self.status().is_client_error()
    }

    fn status(&self) -> StatusCode {
        match self {
            RequestError::Bad(_) | RequestError::BadName(_) => StatusCode::BAD_REQUEST,
            RequestError::LinkOver(_) => StatusCode::GONE,
            RequestError::Unknown(_) => StatusCode::NOT_FOUND,
            RequestError::Forbidden(_) | RequestError::Banned => StatusCode::FORBIDDEN,
            RequestError::NotNow(_) => StatusCode::CONFLICT,
            RequestError::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            RequestError::Misdirected { .. } => StatusCode::MISDIRECTED_REQUEST,
            RequestError::TooSlow => StatusCode::REQUEST_TIMEOUT,
            RequestError::TooMuch { .. }
            | RequestError::Limited { .. }
            | RequestError::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            RequestError::Failed(_) | RequestError::ReplayMismatch(_) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
            RequestError::Store(_) | RequestError::Chance(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// Whether a request could not be understood, or had something wrong in it.
pub(crate) fn is_unreadable(status: StatusCode) -> bool {
    use StatusCode as Is;
    let all = [
        Is::BAD_REQUEST,
        Is::PAYLOAD_TOO_LARGE,
        Is::UNSUPPORTED_MEDIA_TYPE,
        Is::UNPROCESSABLE_ENTITY,
    ];
    all.contains(&status)
}

/// The code of what the library refuses, which we know only by its status.
pub(crate) fn code_of(status: StatusCode) -> Code {
    match status {
        StatusCode::NOT_FOUND => Code::Unknown,
        StatusCode::PAYLOAD_TOO_LARGE => Code::TooMuch,
        _ if status.is_server_error() => Code::Unavailable,
        _ => Code::Unreadable,
    }
}

impl From<RequestError> for message::Refusal {
    fn from(refusal: RequestError) -> message::Refusal {
        message::Refusal::new(refusal.code(), refusal.to_string())
    }
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        if self.status().is_server_error() {
            METRICS.failures.inc();
        }
        if let RequestError::Store(error) = &self {
            tracing::error!(%error, "the storage has failed");
        }
        let said = message::Refusal::new(self.code(), self.to_string());
        let mut response = (self.status(), Json(said)).into_response();
        let again = match self {
            RequestError::TooMuch { seconds } | RequestError::Limited { seconds, .. } => {
                Some(seconds)
            }
            RequestError::TooMany { .. } => Some(A_WHILE),
            _ => None,
        };
        if let Some(seconds) = again {
            response.headers_mut().insert("retry-after", seconds.into());
        }
        response
    }
}
