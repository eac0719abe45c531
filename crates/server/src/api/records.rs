//! Records: download, replay, analysis.

use std::io::{BufWriter, IntoInnerError};
use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::header::{
    ACCEPT_ENCODING, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, VARY,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use caravan_house::catalog::{self, catalog};
use caravan_house::records::{self, Given, Own, judged, shown};
use caravan_protocol::Catalog;
use caravan_protocol::lobby::{Analysis, NewAnalysis, Piles, Replay};
use caravan_protocol::message::Family;
use caravan_room::{Standing, check_length};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;
use tokio::sync::oneshot;

use super::tables::closing;
use crate::caller::Caller;
use crate::error::Refusal;
use crate::files;
use crate::house::House;
use crate::limits;
use crate::pool::{Busy, Kind, Tenant};
use crate::session::Visitor;
use crate::socket::{self, Link};

/// How many bytes of a replay are compressed at once.
const PIECE: usize = 32 * 1024;

/// The record of a game: whole when it is over, else as far as you may know it.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Response, Refusal> {
    let person = visitor.map(|session| session.person);
    let (room, _) = socket::admit(&house, &game, person.as_ref(), &link).await?;
    let text = room.look(move |table| records::text_of(table, person.as_ref())).await;
    let text = text.ok_or_else(closing)?.map_err(Refusal::NotNow)?;
    Ok(as_file(&format!("caravanserai-{game}.txt"), text))
}

/// A finished game, step by step.
pub(crate) async fn replay_game(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
    Asker(tenant): Asker,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let person = visitor.map(|session| session.person);
    let (room, _) = socket::admit(&house, &game, person.as_ref(), &link).await?;
    let look = move |table: &Standing| {
        let record = records::text_of(table, person.as_ref())?;
        Ok((records::finished(table)?, table.theme(), record))
    };
    let found = room.look(look).await.ok_or_else(closing)?;
    let (played, theme, record) = found.map_err(Refusal::NotNow)?;
    apart(&house, &tenant, move || Ok(packed(&shown(&played, theme, record)?, &headers))).await
}

/// A replay, compressed for those who take that: it repeats the table for every step. Nothing in it
/// is a secret, so its length tells nobody anything (BREACH).
fn packed(replay: &Replay, asked: &HeaderMap) -> Response {
    let json = [(CONTENT_TYPE, "application/json"), (VARY, "accept-encoding")];
    let accepts = asked.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    if !accepts.is_some_and(|accepts| files::takes(accepts, "gzip")) {
        let text = serde_json::to_vec(replay).expect("replays can be written");
        return (json, text).into_response();
    }
    let gzip = GzEncoder::new(Vec::new(), Compression::fast());
    // JSON is written a few bytes at a time, and every write costs the encoder something: in larger
    // pieces a replay takes a sixth of the time.
    let mut pieces = BufWriter::with_capacity(PIECE, gzip);
    serde_json::to_writer(&mut pieces, replay).expect("replays can be written");
    let bytes = pieces.into_inner().map_err(IntoInnerError::into_error).and_then(GzEncoder::finish);
    let bytes = bytes.expect("memory can be written to");
    (json, [(CONTENT_ENCODING, "gzip")], bytes).into_response()
}

/// Has a finished game judged, when nothing is more urgent; ask for the answer by its name. Whoever
/// asks for the same game later gets the same answer.
pub(crate) async fn analyze_game(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
    Asker(tenant): Asker,
) -> Result<(StatusCode, Json<Analysis>), Refusal> {
    let person = visitor.map(|session| session.person);
    let (room, _) = socket::admit(&house, &game, person.as_ref(), &link).await?;
    if let Some(analysis) = house.analyses.of_game(&game) {
        return Ok((StatusCode::ACCEPTED, Json(analysis?)));
    }
    let played = room.look(records::finished).await.ok_or_else(closing)?;
    let judging = judged(&played.map_err(Refusal::NotNow)?).map_err(Refusal::Bad)?;
    let analysis = house.analyses.begin(&house.pool, tenant, Some(game), judging)?;
    Ok((StatusCode::ACCEPTED, Json(analysis)))
}

/// Whose share of the threads is used: a person's, or that of an address if nobody is known there.
pub(crate) struct Asker(Tenant);

impl FromRequestParts<Arc<House>> for Asker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refusal> {
        let Visitor(visitor) = Visitor::from_request_parts(parts, house).await?;
        let Caller(caller) = Caller::of(parts, &house.config);
        let person = visitor.map(|session| session.person);
        house.limits.take_both(limits::Kind::Replays, caller, person.as_ref())?;
        Ok(Asker(match person {
            Some(person) => person.0.as_ref().into(),
            None => limits::network(caller).to_string().into(),
        }))
    }
}

/// Does something long apart from those who wait for short things, and not too much of it at once
/// for the same person.
async fn apart<T: Send + 'static>(
    house: &House,
    tenant: &Tenant,
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, Refusal> {
    let (answer, answered) = oneshot::channel();
    let done = house.pool.think(Kind::Asked, tenant, move |_| drop(answer.send(work())));
    // Who does not wait any longer drops the ticket.
    let _ticket = done.map_err(|Busy| Refusal::TooMuch { seconds: 5 })?;
    let done = answered.await;
    done.map_err(|_| Refusal::Bad("this record cannot be replayed".into()))?.map_err(Refusal::Bad)
}

/// Replays a record that you have.
pub(crate) async fn replay_text(
    State(house): State<Arc<House>>,
    Asker(tenant): Asker,
    headers: HeaderMap,
    text: String,
) -> Result<Response, Refusal> {
    let given = Given::read(&text, Own::default(), &house.shelf).map_err(Refusal::Bad)?;
    let replayed = move || Ok(packed(&shown(&given.play()?, given.theme(), text)?, &headers));
    apart(&house, &tenant, replayed).await
}

/// Has a record of yours judged, when nothing is more urgent; ask for the answer by its name.
pub(crate) async fn analyze(
    State(house): State<Arc<House>>,
    Asker(tenant): Asker,
    Json(wish): Json<NewAnalysis>,
) -> Result<(StatusCode, Json<Analysis>), Refusal> {
    let given = Given::read(&wish.record, Own::default(), &house.shelf).map_err(Refusal::Bad)?;
    let judging = apart(&house, &tenant, move || judged(&given.play()?)).await?;
    let analysis = house.analyses.begin(&house.pool, tenant, None, judging)?;
    Ok((StatusCode::ACCEPTED, Json(analysis)))
}

/// An analysis, as far as it is done.
pub(crate) async fn analysis(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Json<Analysis>, Refusal> {
    let forgotten = "there is no such analysis, or it was forgotten: ask for it again";
    house.analyses.get(&id).ok_or(Refusal::Unknown(forgotten))?.map(Json)
}

/// Which components are asked for.
#[derive(Deserialize)]
pub(crate) struct Which {
    /// For how many seats.
    seats: Option<u8>,
    /// The name of a set at hand, if it is not the standard one.
    set: Option<String>,
    /// On which map: the name of one at hand, or a map file.
    map: Option<String>,
}

/// The components of a family.
pub(crate) async fn components(
    State(house): State<Arc<House>>,
    Path(family): Path<Family>,
    Query(which): Query<Which>,
) -> Result<Json<Catalog>, Refusal> {
    let rules = records::at_hand(&house.shelf, family, which.set.as_deref(), which.map.as_deref());
    let rules = rules.map_err(Refusal::Bad)?;
    let found = catalog(&rules, which.seats.unwrap_or(2));
    found.map(Json).map_err(|error| Refusal::Bad(error.to_string()))
}

/// The standard components of a family as a set file, for owners of the box to fill in.
pub(crate) async fn set(Path(family): Path<Family>) -> Response {
    let family = caravan_engine::Family::from(family);
    as_file(&format!("{family}.set"), family.set_text().to_owned())
}

/// Whether tables could be laid with a set file of yours, on that map: what is wrong with it, if
/// anything.
pub(crate) async fn check_set(
    State(house): State<Arc<House>>,
    Asker(tenant): Asker,
    Path(family): Path<Family>,
    Query(Which { map, .. }): Query<Which>,
    text: String,
) -> Result<StatusCode, Refusal> {
    check_length("set", Some(&text)).map_err(Refusal::Bad)?;
    check_length("map", map.as_deref()).map_err(Refusal::Bad)?;
    let all = Arc::clone(&house);
    let check = move || match all.shelf.take(family.into(), Some(&text), map.as_deref()) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    };
    apart(&house, &tenant, check).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A text that browsers save.
fn as_file(name: &str, text: String) -> Response {
    let file = format!("attachment; filename=\"{name}\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CONTENT_DISPOSITION, file.as_str())];
    (headers, text).into_response()
}

/// What is shuffled before a game.
pub(crate) async fn piles(
    State(house): State<Arc<House>>,
    Path(family): Path<Family>,
    Query(which): Query<Which>,
) -> Result<Json<Piles>, Refusal> {
    let rules = records::at_hand(&house.shelf, family, which.set.as_deref(), which.map.as_deref());
    let rules = rules.map_err(Refusal::Bad)?;
    let found = catalog::piles(&rules, which.seats.unwrap_or(2));
    found.map(Json).map_err(|error| Refusal::Bad(error.to_string()))
}
