//! Errors of the HTTP API.

use std::net::SocketAddr;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use caravan_protocol::message::{self, Code};
use caravan_room::ReplayMismatch;

use crate::config::Rate;
use crate::metrics::METRICS;
use crate::phrase::Fault;
use crate::store::StoreError;

/// `Retry-After` in seconds for conditions without a known end.
const A_WHILE: u64 = 60;

/// An error: what was wrong, and what would be right.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RequestError {
    /// The request is invalid.
    #[error("{0}")]
    Bad(String),
    /// The name is not allowed.
    #[error("{0}")]
    BadName(String),
    /// The link was revoked or has expired.
    #[error("this link no longer works: {0}")]
    LinkOver(&'static str),
    /// The host has removed the person from the table.
    #[error("the host has removed you: join another table")]
    SentAway,
    /// The words are not a phrase.
    #[error("{0}")]
    BadPhrase(Fault),
    /// Nobody has this phrase: it was never made, was replaced or forgotten, or has expired.
    #[error(
        "nobody has this phrase: check that it is from this server, and that you have made no other since"
    )]
    WrongPhrase,
    /// The person is banned.
    #[error("you are banned from this server: contact its operator")]
    Banned,
    /// It does not exist, or is hidden from this person: the answer is the same.
    #[error("{0}")]
    Unknown(&'static str),
    /// The person lacks the permission.
    #[error("{0}")]
    Forbidden(&'static str),
    /// Not possible in the current state.
    #[error("{0}")]
    NotNow(String),
    /// The route exists, but not with this method.
    #[error("method not allowed: see /api/openapi.json")]
    WrongMethod,
    /// The `Host` header names another server.
    #[error(
        "unknown host name `{host}`: open the server at http://{address}, or start it \
         with --public-url and the URL under which others reach it"
    )]
    Misdirected {
        /// The name in the header.
        host: String,
        /// The address it was sent to.
        address: SocketAddr,
    },
    /// The request timed out.
    #[error("request timeout: the request took too long to arrive; send it again")]
    TooSlow,
    /// Too much work at once.
    #[error("too many requests at once: try again in {seconds} seconds")]
    TooMuch {
        /// When to try again.
        seconds: u64,
    },
    /// A rate limit was exceeded.
    #[error(
        "rate limit exceeded for {what}: at most {rate} for each address and each person; try again in {seconds} seconds"
    )]
    Limited {
        /// What is limited.
        what: &'static str,
        /// The rate limit.
        rate: Rate,
        /// When to try again.
        seconds: u64,
    },
    /// A maximum was reached.
    #[error("too many {what}: at most {most}; {remedy}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// The maximum.
        most: usize,
        /// What the person can do about it.
        remedy: &'static str,
    },
    /// An internal error.
    #[error("{0}")]
    Failed(&'static str),
    /// The game was closed because of a replay mismatch.
    #[error(transparent)]
    ReplayMismatch(#[from] ReplayMismatch),
    /// The database is not responding.
    #[error("the database is not responding: try again soon")]
    Store(#[from] StoreError),
    /// The operating system provides no random numbers.
    #[error("the server cannot get random numbers: try again soon")]
    Chance(#[from] getrandom::Error),
}

impl RequestError {
    /// The game does not exist, or the person may not see it.
    pub(crate) fn closed() -> RequestError {
        RequestError::Unknown("there is no such game, or you have no access to it: ask for a link")
    }

    pub(crate) fn code(&self) -> Code {
        match self {
            RequestError::Bad(_) | RequestError::WrongMethod => Code::Unreadable,
            RequestError::BadName(_) => Code::BadName,
            RequestError::LinkOver(_) => Code::LinkOver,
            RequestError::SentAway => Code::SentAway,
            RequestError::BadPhrase(_) => Code::BadPhrase,
            RequestError::WrongPhrase => Code::WrongPhrase,
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

    /// Whether the request itself was invalid.
    pub(crate) fn is_unreadable(&self) -> bool {
        is_unreadable(self.status())
    }

    /// Whether the client can fix it by changing the request.
    pub(crate) fn is_of_asker(&self) -> bool {
        self.status().is_client_error()
    }

    fn status(&self) -> StatusCode {
        match self {
            RequestError::Bad(_) | RequestError::BadName(_) | RequestError::BadPhrase(_) => {
                StatusCode::BAD_REQUEST
            }
            RequestError::LinkOver(_) => StatusCode::GONE,
            RequestError::Unknown(_) => StatusCode::NOT_FOUND,
            RequestError::Forbidden(_)
            | RequestError::SentAway
            | RequestError::WrongPhrase
            | RequestError::Banned => StatusCode::FORBIDDEN,
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

/// Whether a status means that the request was invalid.
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

/// The code for an error of the library, of which only the status is known.
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
        message::Refusal::from(&refusal)
    }
}

impl From<&RequestError> for message::Refusal {
    fn from(refusal: &RequestError) -> message::Refusal {
        let word = match refusal {
            RequestError::BadPhrase(Fault::Unknown(word)) => Some(Box::new(word.clone())),
            _ => None,
        };
        message::Refusal { word, ..message::Refusal::new(refusal.code(), refusal.to_string()) }
    }
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        if self.status().is_server_error() {
            METRICS.failures.inc();
        }
        if let RequestError::Store(error) = &self {
            tracing::error!(%error, "database error");
        }
        let said = message::Refusal::from(&self);
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
