//! The phrase that keeps a name: making, entering and forgetting it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use caravan_protocol::lobby::Me;
use caravan_protocol::phrase::{NewPhrase, OwnPhrase, PhraseTry, PhraseWish};

use super::devices::{self, Key, timestamp};
use super::{Looking, with_session};
use crate::caller::Caller;
use crate::clock::now_ms;
use crate::error::RequestError;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::metrics::METRICS;
use crate::phrase::{Phrase, language_of_words};
use crate::session::{self, Visitor};
use crate::store::By;

/// Whether a person has a phrase.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    _: Looking,
    Visitor(visitor): Visitor,
) -> Result<Json<OwnPhrase>, RequestError> {
    let Some(session) = visitor else { return Ok(Json(OwnPhrase { made: None })) };
    let phrase = house.store.phrase(&session.person.0).await?;
    Ok(Json(OwnPhrase { made: phrase.map(|phrase| timestamp(phrase.made_ms)) }))
}

/// Makes a phrase, in place of the one before. It is told this once.
pub(crate) async fn make(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    caller: Caller,
    Json(PhraseWish { language }): Json<PhraseWish>,
) -> Result<Response, RequestError> {
    house.limits.take_phrase(caller.0, visitor.0.as_ref().map(|session| &session.person))?;
    let session = visitor.welcome(&house, caller).await?;
    house.limits.take(Limit::AuditedChanges, Who::Person(&session.person))?;
    let (phrase, made) = (Phrase::draw()?, now_ms());
    let hash = house.phrases.hash(&house.store, phrase).await?;
    house.store.put_phrase(&hash, By { who: &session.person.0, now_ms: made }).await?;
    let new = NewPhrase {
        words: phrase.words(language),
        language: language_of_words(language),
        made: timestamp(made),
    };
    Ok(with_session(session, StatusCode::CREATED, Json(new)))
}

/// Deletes the phrase, if there is one.
pub(crate) async fn forget(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Result<StatusCode, RequestError> {
    if let Some(session) = visitor {
        house.limits.take(Limit::AuditedChanges, Who::Person(&session.person))?;
        house.store.drop_phrase(By { who: &session.person.0, now_ms: now_ms() }).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Logs this browser in as the person with this phrase, and ends its previous session.
pub(crate) async fn enter(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
    Json(tried): Json<PhraseTry>,
) -> Result<Response, RequestError> {
    let phrase = Phrase::read(&tried.phrase).map_err(RequestError::BadPhrase)?;
    house.limits.take_phrase(caller, visitor.as_ref().map(|session| &session.person))?;
    // Every phrase costs the same time, whether somebody has it or not.
    let hash = house.phrases.hash(&house.store, phrase).await?;
    let wrong = || {
        METRICS.wrong_phrases.inc();
        RequestError::WrongPhrase
    };
    let phrase = house.store.phrase_by_hash(&hash).await?.ok_or_else(wrong)?;
    let player = house.store.player(&phrase.player).await?.ok_or_else(wrong)?;
    if player.banned_ms > 0 {
        return Err(RequestError::Banned);
    }
    if let Some(session) = &visitor
        && *session.person.0 == *phrase.player
    {
        let name = session::name(&house, &session.person).await?;
        return Ok(Json(Me { name }).into_response());
    }
    devices::log_in(&house, visitor, caller, Key::Phrase(phrase)).await?.ok_or_else(wrong)
}
