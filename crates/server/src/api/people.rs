//! People: names, tables, export and deletion.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use caravan_protocol::lobby::{Listed, Me, OwnTable};
use caravan_room::read_name;
use futures_util::stream::poll_fn;
use serde::Deserialize;

use super::{Looking, tables, with_session};
use crate::caller::Caller;
use crate::clock::now_ms;
use crate::error::RequestError;
use crate::feed;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::person;
use crate::session::{self, Session, Visitor};

/// The maximum number of tables in a list.
pub(super) const MOST_TABLES: u32 = 100;

/// The person of this session; without one there is no name.
pub(crate) async fn me(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Result<Json<Me>, RequestError> {
    let Some(session) = visitor else { return Ok(Json(Me { name: None })) };
    let name = session::name(&house, &session.person).await?;
    Ok(Json(Me { name }))
}

/// Creates a session for a new person, which taking a chair requires; an existing one is kept.
pub(crate) async fn come(
    State(house): State<Arc<House>>,
    session: Session,
) -> Result<Response, RequestError> {
    let name = session::name(&house, &session.person).await?;
    let status = if session.cookie.is_some() { StatusCode::CREATED } else { StatusCode::OK };
    Ok(with_session(session, status, Json(Me { name })))
}

/// Changes a person's name. Tables keep the one that they had.
pub(crate) async fn rename(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    caller: Caller,
    Json(wish): Json<Me>,
) -> Result<Response, RequestError> {
    let name =
        read_name(wish.name.as_deref().unwrap_or_default()).map_err(RequestError::BadName)?;
    house.limits.take(Limit::Looks, Who::Address(caller.0))?;
    let session = visitor.welcome(&house, caller).await?;
    house.store.put_player(&session.person.0, &name, now_ms()).await?;
    Ok(with_session(session, StatusCode::OK, Json(Me { name: Some(name) })))
}

/// Exports all personal data.
pub(crate) async fn export(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Response, RequestError> {
    let nothing = RequestError::Unknown("there is no data about you: you have no session");
    let Some(Session { person, .. }) = visitor else { return Err(nothing) };
    house.limits.take_both(Limit::Replays, caller, Some(&person))?;
    let mut pieces = person::export(&house, &person, &person.0).await?;
    let body = Body::from_stream(poll_fn(move |context| pieces.poll_recv(context)));
    Ok(([(CONTENT_TYPE, "application/json")], body).into_response())
}

/// Deletes a person: name and sessions; finished games call them `Somebody`.
pub(crate) async fn delete(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Response, RequestError> {
    if let Some(Session { person, .. }) = visitor {
        house.limits.take_both(Limit::AuditedChanges, caller, Some(&person))?;
        let all = Arc::clone(&house);
        let deleting = house.see_through(async move {
            let Ok(_place) = all.long_reading.try_acquire() else {
                return Err(RequestError::TooMuch { seconds: 5 });
            };
            person::delete(&all, &person, &person.0).await
        });
        deleting.await?;
    }
    Ok(session::forget(&house))
}

/// Where the next page of a list begins.
#[derive(Deserialize)]
pub(crate) struct Behind {
    before: Option<u64>,
    #[serde(default)]
    game: String,
}

/// A person's finished games, newest first, by page.
pub(crate) async fn my_games(
    State(house): State<Arc<House>>,
    _: Looking,
    Query(behind): Query<Behind>,
    Visitor(visitor): Visitor,
) -> Result<Json<Vec<Listed>>, RequestError> {
    let Some(session) = visitor else { return Ok(Json(Vec::new())) };
    let time = behind.before.and_then(|time| i64::try_from(time).ok()).unwrap_or(i64::MAX);
    let found = house.store.finished(&session.person.0, (time, &behind.game), MOST_TABLES).await?;
    Ok(Json(tables::listed(found)))
}

/// A person's tables: those that wait for them first, then the newest.
pub(crate) async fn my_tables(
    State(house): State<Arc<House>>,
    _: Looking,
    Visitor(visitor): Visitor,
) -> Result<Json<Vec<OwnTable>>, RequestError> {
    let Some(session) = visitor else { return Ok(Json(Vec::new())) };
    Ok(Json(feed::own_tables(&house, &session.person).await?))
}
