//! The HTTP API: routes and middleware.

mod alerts;
mod days;
mod devices;
mod health;
mod network;
mod people;
mod phrase;
mod ratings;
mod records;
mod tables;
mod vacation;

use std::sync::Arc;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY, SET_COOKIE,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state, map_request};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use axum::{Extension, Json, Router};
use caravan_protocol::message;
use tokio::time::timeout;

use crate::body::{self, at_most};
use crate::caller::Caller;
use crate::error::{RequestError, code_of, is_unreadable};
use crate::feed;
use crate::files;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::origin::{self, OwnEnd};
use crate::session::{self, Session};
use crate::socket;

/// The timeout of a request, its body included.
const REQUEST_TIME: Duration = Duration::from_secs(15);

/// The delay of a refusal for exceeding a rate limit.
const HOLD: Duration = Duration::from_secs(1);

/// The maximum length of a library's error text that is passed on.
const MAX_REASON: usize = 4 * 1024;

/// All routes of the public address.
pub(crate) fn router(house: Arc<House>) -> Router {
    let api = Router::new()
        .route("/me", get(people::me).post(people::come).put(people::rename).delete(people::delete))
        .route("/me/export", get(people::export))
        .route("/me/tables", get(people::my_tables))
        .route("/me/socket", get(feed::open))
        .route("/me/games", get(people::my_games))
        .route(
            "/me/devices",
            get(devices::list).post(devices::new_link).delete(devices::end_others),
        )
        .route("/me/devices/{id}", delete(devices::end))
        .route("/me/phrase", get(phrase::look).post(phrase::make).delete(phrase::forget))
        .route("/me/page", get(ratings::own_page).put(ratings::show_page))
        .route("/phrase", post(phrase::enter))
        .route("/people/{page}", get(ratings::person))
        .route("/ratings/{family}", get(ratings::board))
        .route("/me/alerts", get(alerts::look).put(alerts::choose))
        .route("/me/alerts/test", post(alerts::test))
        .route("/me/alerts/push", post(alerts::subscribe))
        .route("/me/alerts/push/{id}", delete(alerts::unsubscribe))
        .route("/me/alerts/muted/{game}", put(alerts::mute).delete(alerts::unmute))
        .route("/me/vacation", get(vacation::look).put(vacation::leave).delete(vacation::come_back))
        .route("/mail/{token}", get(alerts::mail))
        .route("/mail/{token}/confirm", post(alerts::confirm))
        .route("/mail/{token}/stop", post(alerts::stop))
        .route("/network", get(network::look).post(network::open))
        .route("/devices/{token}", get(devices::offer).post(devices::use_link))
        .route("/tables", get(tables::lobby).post(tables::lay).layer(at_most(body::TABLE)))
        .route("/tables/{game}", get(tables::look))
        .route("/tables/{game}/past/{seq}", get(tables::past))
        .route("/tables/{game}/links", get(tables::links))
        .route("/tables/{game}/links/{kind}", post(tables::renew_link))
        .route("/tables/{game}/catalog", get(tables::catalog))
        .route("/tables/{game}/socket", get(socket::open))
        .route("/tables/{game}/ratings", get(ratings::game))
        .route("/tables/{game}/record", get(records::record))
        .route("/tables/{game}/replay", get(records::replay_game))
        .route("/tables/{game}/analysis", post(records::analyze_game))
        .route("/bots/{table}", get(socket::open_to_bot))
        .route("/invites/{token}", get(tables::invited))
        .route("/watches/{token}", get(tables::watched))
        .route("/replays", post(records::replay_text).layer(at_most(body::RECORD)))
        .route("/analyses", post(records::analyze).layer(at_most(body::RECORD)))
        .route("/analyses/{id}", get(records::analysis))
        .route("/days/{date}", get(days::board).post(days::enter).layer(at_most(body::RECORD)))
        .route("/days/{date}/{family}/best", get(days::best))
        .route("/components/{family}", get(records::components))
        .route("/piles/{family}", get(records::piles))
        .route(
            "/sets/{family}",
            get(records::set).post(records::check_set).layer(at_most(body::SET)),
        )
        .route("/openapi.json", get(interface))
        .fallback(nothing)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn(in_our_words))
        .layer(from_fn(session::renew));
    Router::new()
        .nest("/api", api)
        .route("/api/", get(nothing))
        .merge(health::public())
        .fallback(files::serve)
        .layer(at_most(body::SMALL))
        .layer(map_request(body::in_pieces))
        .layer(from_fn_with_state(Arc::clone(&house), own_pages_only))
        .layer(from_fn_with_state(Arc::clone(&house), own_names_only))
        .layer(from_fn_with_state(Arc::clone(&house), within_limits))
        .layer(from_fn_with_state(Arc::clone(&house), protect))
        .with_state(house)
}

/// The routes of the `--admin` address.
pub(crate) fn admin(house: Arc<House>) -> Router {
    health::admin()
        .layer(from_fn_with_state(Arc::clone(&house), own_names_only))
        .layer(from_fn_with_state(Arc::clone(&house), protect))
        .with_state(house)
}

/// Somebody who looks at something, so often as one may.
pub(crate) struct Looking;

impl FromRequestParts<Arc<House>> for Looking {
    type Rejection = RequestError;

    async fn from_request_parts(
        parts: &mut Parts,
        house: &Arc<House>,
    ) -> Result<Looking, RequestError> {
        let Caller(caller) = Caller::of(parts, &house.config);
        house.limits.take(Limit::Looks, Who::Address(caller)).map(|()| Looking)
    }
}

/// The OpenAPI document.
async fn interface() -> Response {
    ([(CONTENT_TYPE, "application/json")], caravan_protocol::OPENAPI).into_response()
}

/// Enforces the request rate limit. Its refusals are delayed a little, to slow a flood down.
async fn within_limits(
    State(house): State<Arc<House>>,
    Caller(caller): Caller,
    request: Request,
    next: Next,
) -> Response {
    let who = Who::Address(caller);
    let mut response = match house.limits.take(Limit::Requests, who) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    if is_unreadable(response.status())
        && let Err(refusal) = house.limits.take(Limit::Refused, who)
    {
        response = refusal.into_response();
    }
    if response.status() == StatusCode::TOO_MANY_REQUESTS && house.config.limits {
        tokio::time::sleep(HOLD).await;
    }
    response
}

/// Checks the `Host` header, against DNS rebinding.
async fn own_names_only(
    State(house): State<Arc<House>>,
    Extension(end): Extension<OwnEnd>,
    request: Request,
    next: Next,
) -> Response {
    let public_url = house.config.public_url.as_deref();
    match origin::check_host(request.headers(), public_url) {
        Ok(()) => next.run(request).await,
        Err(host) => RequestError::Misdirected { host, address: end.address }.into_response(),
    }
}

/// Checks the origin before anything else (CSRF protection).
async fn own_pages_only(
    State(house): State<Arc<House>>,
    Extension(end): Extension<OwnEnd>,
    request: Request,
    next: Next,
) -> Response {
    let upgrades = request.headers().contains_key("upgrade");
    let public_url = house.config.public_url.as_deref();
    if (upgrades || origin::changes(request.method()))
        && !origin::is_allowed(request.headers(), end, public_url)
    {
        return RequestError::Forbidden(
            "this page is from another origin: it may not use this server",
        )
        .into_response();
    }
    // The timeout covers opening a WebSocket, but not what follows.
    match timeout(REQUEST_TIME, next.run(request)).await {
        Ok(response) => response,
        Err(_) => RequestError::TooSlow.into_response(),
    }
}

/// Security headers: no third-party content, no tokens in `Referer`.
async fn protect(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    const POLICY: HeaderValue = HeaderValue::from_static(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    );
    const PERMISSIONS: HeaderName = HeaderName::from_static("permissions-policy");
    const NONE_OF_THESE: HeaderValue = HeaderValue::from_static(
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    );
    // Two years, as preload lists require; without subdomains, which are not ours.
    const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=63072000");
    const OPENER: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
    const RESOURCE: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, POLICY);
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(OPENER, HeaderValue::from_static("same-origin"));
    headers.insert(RESOURCE, HeaderValue::from_static("same-origin"));
    headers.insert(PERMISSIONS, NONE_OF_THESE);
    if house.config.is_secure() {
        headers.insert(STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
    }
    response
}

async fn nothing() -> RequestError {
    RequestError::Unknown("no such route: see /api/openapi.json")
}

async fn wrong_method() -> RequestError {
    RequestError::WrongMethod
}

/// Marks answers as not cacheable, and puts the library's errors into our format.
async fn in_our_words(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let is_json = |headers: &HeaderMap| {
        let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        kind.is_some_and(|kind| kind.starts_with("application/json"))
    };
    let failed = response.status().is_client_error() || response.status().is_server_error();
    if failed && !is_json(response.headers()) {
        let (parts, body) = response.into_parts();
        let text = to_bytes(body, MAX_REASON).await.unwrap_or_default();
        let reason = match String::from_utf8_lossy(&text).trim() {
            "" => parts.status.canonical_reason().unwrap_or("refused").to_owned(),
            text => text.to_owned(),
        };
        let said = message::Refusal::new(code_of(parts.status), reason);
        response = (parts.status, Json(said)).into_response();
    }
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// An answer that sets the cookie of a new session.
fn with_session(session: Session, status: StatusCode, answer: impl IntoResponse) -> Response {
    let mut response = (status, answer).into_response();
    if let Some(cookie) = session.cookie {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}
