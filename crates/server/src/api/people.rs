//! People: a name, their tables.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use caravan_protocol::lobby::{Listed, Me};
use caravan_room::read_name;
use futures_util::stream::poll_fn;

use super::{tables, with_session};
use crate::caller::Caller;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::house::House;
use crate::limits::Kind;
use crate::person;
use crate::session::{self, Session, Visitor};

/// How many of a person's tables are listed.
pub(super) const MOST_TABLES: u32 = 100;

/// Who you are; somebody without a session has no name.
pub(crate) async fn me(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Result<Json<Me>, Refusal> {
    let Some(session) = visitor else { return Ok(Json(Me { name: None })) };
    let name = session::name(&house, &session.person).await?;
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
    let name = read_name(wish.name.as_deref().unwrap_or_default()).map_err(Refusal::BadName)?;
    let session = visitor.welcome(&house, caller).await?;
    house.store.put_player(&session.person.0, &name, now_ms()).await?;
    Ok(with_session(session, StatusCode::OK, Json(Me { name: Some(name) })))
}

/// Everything that the house holds about you.
pub(crate) async fn export(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Response, Refusal> {
    let nothing = Refusal::Unknown("the house knows nothing about you");
    let Some(Session { person, .. }) = visitor else { return Err(nothing) };
    house.limits.take_both(Kind::Replays, caller, Some(&person))?;
    let mut pieces = person::export(&house, &person, &person.0).await?;
    let body = Body::from_stream(poll_fn(move |context| pieces.poll_recv(context)));
    Ok(([(CONTENT_TYPE, "application/json")], body).into_response())
}

/// Deletes you: name and sessions are gone, and games that you have played say `Somebody`.
pub(crate) async fn delete(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Result<Response, Refusal> {
    if let Some(Session { person, .. }) = visitor {
        let all = Arc::clone(&house);
        let deleting = house.see_through(async move {
            let Ok(_place) = all.long_reading.try_acquire() else {
                return Err(Refusal::TooMuch { seconds: 5 });
            };
            person::delete(&all, &person, &person.0).await
        });
        deleting.await?;
    }
    Ok(session::forget(&house))
}

/// Your tables, the newest first, and where it is your turn right now.
pub(crate) async fn my_tables(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Result<Json<Vec<Listed>>, Refusal> {
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
