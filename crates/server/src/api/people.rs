//! People: a name, their tables, their devices.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use caravan_protocol::lobby::{DeviceLink, Listed, Me};
use caravan_room::Person;
use caravan_room::setup::read_name;

use super::{tables, with_session};
use crate::caller::Caller;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::house::House;
use crate::session::{self, Session, Visitor};
use crate::token;

/// How long a device link works, in milliseconds; at most twice as long.
const DEVICE_TIME: i64 = 10 * 60 * 1_000;

/// How many of a person's tables are listed.
const MOST_TABLES: u32 = 100;

/// Who you are; somebody without a session has no name.
pub(crate) async fn me(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Result<Json<Me>, Refusal> {
    let name = match visitor {
        Some(session) => session::name(&house, &session.person).await?,
        None => None,
    };
    Ok(Json(Me { name }))
}

/// Makes a session for somebody new, which one needs to sit down; who has one keeps it.
pub(crate) async fn come(
    State(house): State<Arc<House>>,
    session: Session,
) -> Result<Response, Refusal> {
    let name = session::name(&house, &session.person).await?;
    let status = if session.cookie.is_some() { StatusCode::CREATED } else { StatusCode::OK };
    Ok(with_session(session, status, Json(Me { name })))
}

/// Another name for you. Tables at which you sit keep the one you had.
pub(crate) async fn rename(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    caller: Caller,
    Json(wish): Json<Me>,
) -> Result<Response, Refusal> {
    let name = read_name(wish.name.as_deref().unwrap_or_default()).map_err(Refusal::Bad)?;
    let session = visitor.welcome(&house, caller).await?;
    house.store.put_player(&session.person.0, &name, now_ms()).await?;
    Ok(with_session(session, StatusCode::OK, Json(Me { name: Some(name) })))
}

/// Ends the session of this browser.
pub(crate) async fn forget(
    State(house): State<Arc<House>>,
    headers: axum::http::HeaderMap,
) -> Result<Response, Refusal> {
    session::end(&house, &headers).await
}

/// Your tables, the newest first.
pub(crate) async fn my_tables(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Result<Json<Vec<Listed>>, Refusal> {
    let Some(session) = visitor else { return Ok(Json(Vec::new())) };
    let found = house.store.of_player(&session.person.0, MOST_TABLES).await?;
    Ok(Json(tables::listed(found)))
}

/// A link that makes another device yours, once.
pub(crate) async fn new_device(
    State(house): State<Arc<House>>,
    session: Session,
) -> Result<Response, Refusal> {
    let token = token::token()?;
    // It is a session of its own, under a name that no cookie has.
    let hash = device_hash(&token, now_ms() / DEVICE_TIME);
    house.store.put_session(&hash, &session.person.0, now_ms()).await?;
    let link = DeviceLink { path: format!("/device/{token}") };
    Ok(with_session(session, StatusCode::CREATED, Json(link)))
}

/// Makes this device that of whoever made the link.
pub(crate) async fn use_device(
    State(house): State<Arc<House>>,
    Path(token): Path<String>,
) -> Result<Response, Refusal> {
    let used = "this link was used already, is too old, or was never made: make a new one";
    let now = now_ms() / DEVICE_TIME;
    let mut player = None;
    for made in [now, now - 1] {
        let hash = device_hash(&token, made);
        let found = house.store.session(&hash).await?;
        // Of several who use it at once, one takes it away.
        if found.is_some() && house.store.drop_session(&hash).await? {
            player = found;
        }
    }
    let player = player.ok_or(Refusal::Unknown(used))?;
    let session = session::begin(&house, Some(Person(player.into()))).await?;
    let name = session::name(&house, &session.person).await?;
    Ok(with_session(session, StatusCode::OK, Json(Me { name })))
}

/// What is stored of a device link: it depends on the time, so that an old one is not found.
fn device_hash(token: &str, made: i64) -> String {
    token::digest(&format!("device {token} {made}"))
}
