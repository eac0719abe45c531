//! People: a name, their tables.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use caravan_protocol::lobby::{Listed, Me};
use caravan_room::read_name;
use futures_util::stream::poll_fn;
use serde::Deserialize;

use super::{Looking, tables, with_session};
use crate::caller::Caller;
use crate::clock::now_ms;
use crate::error::RequestError;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::person;
use crate::session::{self, Session, Visitor};

/// How many of a person's tables are listed.
pub(super) const MOST_TABLES: u32 = 100;

/// Who you are; somebody without a session has no name.
pub(crate) async fn me(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Result<Json<Me>, RequestError> {
    let Some(session) = visitor else { return Ok(Json(Me { name: None })) };
    let name = session::name(&house, &session.person).await?;
    Ok(Json(Me { name }))
}

/// Makes a session for somebody new, which one needs to sit down; who has one keeps it.
pub(crate) async fn come(
    State(house): State<Arc<House>>,
    session: Session,
) -> Result<Response, RequestError> {
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
) -> Result<Response, RequestError> {
    let name =
        read_name(wish.name.as_deref().unwrap_or_default()).map_err(RequestError::BadName)?;
    house.limits.take(Limit::Looks, Who::Address(caller.0))?;
    let session = visitor.welcome(&house, caller).await?;
    house.store.put_player(&session.person.0, &name, now_ms()).await?;
    Ok(with_session(session, StatusCode::OK, Json(Me { name: Some(name) })))
}

/// Everything that the house holds about you.
pub(crate) async fn export(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Response, RequestError> {
    let nothing = RequestError::Unknown("the house knows nothing about you");
    let Some(Session { person, .. }) = visitor else { return Err(nothing) };
    house.limits.take_both(Limit::Replays, caller, Some(&person))?;
    let mut pieces = person::export(&house, &person, &person.0).await?;
    let body = Body::from_stream(poll_fn(move |context| pieces.poll_recv(context)));
    Ok(([(CONTENT_TYPE, "application/json")], body).into_response())
}

/// Deletes you: name and sessions are gone, and games that you have played say `Somebody`.
pub(crate) async fn delete(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Response, RequestError> {
    if let Some(Session { person, .. }) = visitor {
        house.limits.take_both(Limit::Deeds, caller, Some(&person))?;
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

/// From where a list of games goes on.
#[derive(Deserialize)]
pub(crate) struct Behind {
    before: Option<u64>,
    #[serde(default)]
    game: String,
}

/// The games you have finished, the newest first, so many at a time.
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

/// Your tables, the newest first, and where it is your turn right now.
pub(crate) async fn my_tables(
    State(house): State<Arc<House>>,
    _: Looking,
    Visitor(visitor): Visitor,
) -> Result<Json<Vec<Listed>>, RequestError> {
    let Some(session) = visitor else { return Ok(Json(Vec::new())) };
    let found = house.store.of_player(&session.person.0, MOST_TABLES).await?;
    let mut listed = tables::listed(found);
    for table in &mut listed {
        // Moves are not listed at once: who plays here is asked.
        if let Some(summary) = house.summary(&table.game).await {
            table.summary = summary;
        }
    }
    Ok(Json(listed))
}
