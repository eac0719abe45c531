//! Sessions: a cookie set on the first visit, without an account.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::{FromRequestParts, Request};
use axum::http::header::{COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use caravan_room::Person;
use cookie::{Cookie, SameSite};

use crate::caller::Caller;
use crate::clock::now_ms;
use crate::error::RequestError;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::{store, token};

/// The lifetime of the cookie in the browser.
const MAX_AGE: cookie::time::Duration = cookie::time::Duration::days(400);

/// How often the last use of a session is recorded.
const SEEN_EVERY: Duration = Duration::from_hours(1);

/// The name of a person who has not chosen one.
pub(crate) const NO_NAME: &str = "Guest";

/// A person with a session.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) person: Person,
    /// The hash under which it is stored.
    pub(crate) hash: String,
    /// The cookie to set, if the session is new.
    pub(crate) cookie: Option<HeaderValue>,
}

/// A cookie due for renewal, for the middleware that answers the request.
#[derive(Clone, Default)]
struct Renewed(Arc<OnceLock<HeaderValue>>);

/// Renews the cookie with the answer, unless that sets another one.
pub(crate) async fn renew(mut request: Request, next: Next) -> Response {
    let renewed = Renewed::default();
    request.extensions_mut().insert(renewed.clone());
    let mut response = next.run(request).await;
    if let Some(cookie) = renewed.0.get() {
        response.headers_mut().entry(SET_COOKIE).or_insert(cookie.clone());
    }
    response
}

/// A visitor who may have no session; none is created.
pub(crate) struct Visitor(pub(crate) Option<Session>);

impl FromRequestParts<Arc<House>> for Visitor {
    type Rejection = RequestError;

    async fn from_request_parts(
        parts: &mut Parts,
        house: &Arc<House>,
    ) -> Result<Self, RequestError> {
        find(house, parts).await.map(Visitor)
    }
}

impl Visitor {
    /// The session; a new one if there is none.
    pub(crate) async fn welcome(
        self,
        house: &House,
        caller: Caller,
    ) -> Result<Session, RequestError> {
        if let Some(session) = self.0 {
            return Ok(session);
        }
        house.limits.take(Limit::Sessions, Who::Address(caller.0))?;
        begin(house).await
    }
}

impl FromRequestParts<Arc<House>> for Session {
    type Rejection = RequestError;

    /// Creates a session if there is none: only for actions, never for reading.
    async fn from_request_parts(
        parts: &mut Parts,
        house: &Arc<House>,
    ) -> Result<Self, RequestError> {
        let caller = Caller::of(parts, &house.config);
        Visitor(find(house, parts).await?).welcome(house, caller).await
    }
}

async fn find(house: &House, parts: &Parts) -> Result<Option<Session>, RequestError> {
    let Some(token) = kept(house, &parts.headers) else { return Ok(None) };
    // The token of a bot is no cookie. Those issued before the prefix existed are recognized by
    // what last used them.
    if token.starts_with(PROGRAM) {
        return Ok(None);
    }
    let Some(stored) = stored(house, &token).await? else { return Ok(None) };
    if stored.browser == PROGRAM_KIND {
        return Ok(None);
    }
    let noted = note_use(house, &stored, browser_kind(&parts.headers));
    // Renew the cookie, so that returning visitors stay logged in.
    if noted && let Some(Renewed(renewed)) = parts.extensions.get() {
        renewed.get_or_init(|| cookie(house, &token, MAX_AGE));
    }
    Ok(Some(stored.into()))
}

/// The prefix of a bot's token.
const PROGRAM: &str = "bot-";

/// Recorded for a bot in place of its browser.
const PROGRAM_KIND: &str = "bot";

/// The bot with this token.
pub(crate) async fn program(house: &House, token: &str) -> Result<Option<Session>, RequestError> {
    let Some(stored) = stored(house, token).await? else { return Ok(None) };
    let own = token.starts_with(PROGRAM);
    let kind = if own { PROGRAM_KIND.into() } else { stored.browser.clone() };
    note_use(house, &stored, kind);
    Ok(Some(stored.into()))
}

/// The stored session of a token.
async fn stored(house: &House, token: &str) -> Result<Option<store::Session>, RequestError> {
    let stored = house.store.session(&token::digest(token)).await?;
    if stored.as_ref().is_some_and(|stored| stored.banned_ms > 0) {
        return Err(RequestError::Banned);
    }
    Ok(stored)
}

impl From<store::Session> for Session {
    fn from(stored: store::Session) -> Session {
        Session { person: Person(stored.player.into()), hash: stored.hash, cookie: None }
    }
}

/// Records when a session was last used, and by which browser; returns whether that was due. It
/// runs in the background, rarely enough that reading costs no writes.
fn note_use(house: &House, stored: &store::Session, browser: String) -> bool {
    let now = now_ms();
    // With a short session lifetime, record often enough that sessions in use do not expire.
    let every = house.config.session_time.0.map_or(SEEN_EVERY, |time| SEEN_EVERY.min(time / 4));
    // A changed browser is recorded at once; one that keeps changing waits.
    if u128::try_from(now - stored.seen_ms).is_ok_and(|since| since < every.as_millis())
        && (stored.browser == browser || !stored.browser.is_empty())
    {
        return false;
    }
    let (store, hash) = (house.store.clone(), stored.hash.clone());
    house.tasks.spawn(async move {
        if let Err(error) = store.seen(&hash, &browser, now).await {
            tracing::warn!(%error, "recording the use of a session failed");
        }
    });
    true
}

/// The rough kind of a browser, such as `Firefox, Linux`: enough for its owner to recognize it, and
/// for nobody else.
pub(crate) fn browser_kind(headers: &HeaderMap) -> String {
    // In this order: most of them claim to be several.
    const PROGRAMS: [(&str, &str); 6] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    const SYSTEMS: [(&str, &str); 6] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ];
    let agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let known = |all: [(&str, &'static str); 6]| {
        all.into_iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| name)
    };
    let parts: Vec<&str> = known(PROGRAMS).into_iter().chain(known(SYSTEMS)).collect();
    parts.join(", ")
}

/// Creates a session for a new person.
async fn begin(house: &House) -> Result<Session, RequestError> {
    let id = token::token()?;
    let New { hash, cookie } = New::make(house)?;
    house.store.put_newcomer(&id, NO_NAME, &hash, now_ms()).await?;
    Ok(Session { person: Person(id.into()), hash, cookie: Some(cookie) })
}

/// Creates a session for a bot, with its token.
pub(crate) async fn begin_program(house: &House) -> Result<(Session, String), RequestError> {
    let (id, token) = (token::token()?, format!("{PROGRAM}{}{}", token::token()?, token::token()?));
    let hash = token::digest(&token);
    house.store.put_newcomer(&id, NO_NAME, &hash, now_ms()).await?;
    Ok((Session { person: Person(id.into()), hash, cookie: None }, token))
}

/// The token of a session that is not stored yet.
pub(crate) struct New {
    pub(crate) hash: String,
    pub(crate) cookie: HeaderValue,
}

impl New {
    pub(crate) fn make(house: &House) -> Result<New, RequestError> {
        let token = token::token()? + &token::token()?;
        let (hash, cookie) = (token::digest(&token), cookie(house, &token, MAX_AGE));
        Ok(New { hash, cookie })
    }
}

/// Deletes the cookie in the browser.
pub(crate) fn forget(house: &House) -> Response {
    let gone = cookie(house, "", cookie::time::Duration::ZERO);
    (StatusCode::NO_CONTENT, [(SET_COOKIE, gone)]).into_response()
}

/// The name that a person has chosen.
pub(crate) async fn name(house: &House, person: &Person) -> Result<Option<String>, RequestError> {
    let player = house.store.player(&person.0).await?;
    Ok(player.map(|player| player.name).filter(|name| name != NO_NAME))
}

/// The name of the cookie. Browsers bind one with this prefix to the host, but only over https.
/// Elsewhere servers on one machine share cookies across ports, so each has a name of its own.
fn cookie_name(house: &House) -> String {
    if house.config.is_secure() {
        return "__Host-caravan".into();
    }
    format!("caravan-{}", &house.store.name()[..8])
}

/// The name that older versions used, derived from the location of the database.
fn older_cookie_name(house: &House) -> String {
    let place = token::digest(&house.config.storage().unwrap_or_default());
    format!("caravan-{}", &place[..8])
}

/// The session token from the cookie.
fn kept(house: &House, headers: &HeaderMap) -> Option<String> {
    let older = || token(headers, &older_cookie_name(house)).filter(|_| !house.config.is_secure());
    token(headers, &cookie_name(house)).or_else(older)
}

/// The cookie to set, with its lifetime.
fn cookie(house: &House, token: &str, max_age: cookie::time::Duration) -> HeaderValue {
    let cookie = Cookie::build((cookie_name(house), token))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(house.config.is_secure())
        .max_age(max_age);
    let mut value = HeaderValue::try_from(cookie.to_string()).expect("a cookie of plain letters");
    value.set_sensitive(true);
    value
}

/// The value of a cookie.
fn token(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let cookies = lines.flat_map(Cookie::split_parse).flatten();
    cookies.filter(|cookie| cookie.name() == name).map(|cookie| cookie.value().into()).next()
}
