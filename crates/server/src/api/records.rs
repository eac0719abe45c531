//! Records: download, replay, analysis.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::header::{
    ACCEPT_ENCODING, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, VARY,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use caravan_engine::{AnyRules, AnyTable};
use caravan_house::analysis::judge;
use caravan_house::catalog::{self, catalog};
use caravan_house::steps::steps;
use caravan_protocol::Catalog;
use caravan_protocol::lobby::{Analysis, NewAnalysis, Piles, Replay};
use caravan_protocol::message::{Family, Theme};
use caravan_record::{Record, replay_any};
use caravan_room::{Person, Standing};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;
use tokio::sync::oneshot;

use super::tables::closing;
use crate::caller::Caller;
use crate::error::Refusal;
use crate::files;
use crate::house::House;
use crate::limits::{self, Who};
use crate::pool::{Busy, Kind, Payer};
use crate::session::Visitor;
use crate::socket::{self, Link};

/// A game that was played, from its log or from its record.
type Played = caravan_record::Replay<AnyTable>;

/// How much a record may hold that the house is to replay: a long game has a tenth of it.
const MAX_ELEMENTS: usize = 4_000;

/// The record of a game: whole when it is over, else as far as you may know it.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Response, Refusal> {
    let person = visitor.map(|session| session.person);
    let (room, _) = socket::admit(&house, &game, person.as_ref(), &link).await?;
    let text = room.look(move |table: &Standing| text_of(table, person.as_ref())).await;
    let text = text.ok_or_else(closing)??;
    Ok(as_file(&format!("caravanserai-{game}.txt"), text))
}

/// A finished game, step by step.
pub(crate) async fn replay_game(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
    Asker(payer): Asker,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let person = visitor.map(|session| session.person);
    let (room, _) = socket::admit(&house, &game, person.as_ref(), &link).await?;
    let look = move |table: &Standing| {
        let record = text_of(table, person.as_ref())?;
        Ok::<_, Refusal>((finished(table)?, table.theme(), record))
    };
    let (played, theme, record) = room.look(look).await.ok_or_else(closing)??;
    let replay = move || steps(&played, theme, record).ok_or_else(no_deal);
    apart(&house, &payer, move || Ok(packed(&replay()?, &headers))).await
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
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    serde_json::to_writer(&mut gzip, replay).expect("replays can be written");
    let bytes = gzip.finish().expect("memory can be written to");
    (json, [(CONTENT_ENCODING, "gzip")], bytes).into_response()
}

/// Has a finished game judged, when nothing is more urgent; ask for the answer by its name. Whoever
/// asks for the same game later gets the same answer.
pub(crate) async fn analyze_game(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
    Asker(payer): Asker,
) -> Result<(StatusCode, Json<Analysis>), Refusal> {
    let person = visitor.map(|session| session.person);
    let (room, _) = socket::admit(&house, &game, person.as_ref(), &link).await?;
    if let Some(analysis) = house.analyses.of_game(&game) {
        return Ok((StatusCode::ACCEPTED, Json(analysis?)));
    }
    let played = room.look(finished).await.ok_or_else(closing)??;
    let judging = judge(&played.table).ok_or_else(|| Refusal::Bad(no_deal()))?;
    let analysis = house.analyses.begin(&house.pool, payer, Some(game), judging)?;
    Ok((StatusCode::ACCEPTED, Json(analysis)))
}

/// The game of a room, once it is over.
fn finished(table: &Standing) -> Result<Played, Refusal> {
    let wait = "the game goes on: it can be replayed when it is over";
    table.replay().ok_or_else(|| Refusal::NotNow(wait.into()))
}

/// The record of a room's game, as far as a person may know it.
fn text_of(table: &Standing, person: Option<&Person>) -> Result<String, Refusal> {
    let record = table.record(person);
    let record = record.ok_or_else(|| Refusal::NotNow("the game has not begun".into()))?;
    record.map_err(Refusal::NotNow)
}

fn no_deal() -> String {
    "the record has no deal".into()
}

/// Who pays for what is thought about: a person, or an address if nobody is known there.
pub(crate) struct Asker(Payer);

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
    payer: &Payer,
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, Refusal> {
    let (answer, answered) = oneshot::channel();
    let done = house.pool.think(Kind::Asked, payer, move |_| drop(answer.send(work())));
    // Who does not wait any longer drops the ticket.
    let _ticket = done.map_err(|Busy| Refusal::TooMuch { seconds: 5 })?;
    let done = answered.await;
    done.map_err(|_| Refusal::Bad("this record cannot be replayed".into()))?.map_err(Refusal::Bad)
}

/// Replays a record that you have.
pub(crate) async fn replay_text(
    State(house): State<Arc<House>>,
    Asker(payer): Asker,
    headers: HeaderMap,
    text: String,
) -> Result<Response, Refusal> {
    let record = read(&text)?;
    let rules = rules_of(&house, &record)?;
    let theme = match record.value("Theme") {
        Ok(Some("spice")) => Theme::Spice,
        _ => Theme::Golem,
    };
    let replayed = move || {
        let played = replay_any(&rules, &record).map_err(|fault| fault.to_string())?;
        Ok(packed(&steps(&played, theme, text).ok_or_else(no_deal)?, &headers))
    };
    apart(&house, &payer, replayed).await
}

/// Reads a record that somebody has sent.
fn read(text: &str) -> Result<Record, Refusal> {
    let record = Record::read(text).map_err(|fault| Refusal::Bad(fault.to_string()))?;
    if record.elements.len() > MAX_ELEMENTS {
        return Err(Refusal::Bad(format!(
            "the record has {} actions, numbers and remarks: the house takes {MAX_ELEMENTS}, and \
             `caravan replay` any number",
            record.elements.len()
        )));
    }
    Ok(record)
}

/// Has a record of yours judged, when nothing is more urgent; ask for the answer by its name.
pub(crate) async fn analyze(
    State(house): State<Arc<House>>,
    Asker(payer): Asker,
    Json(wish): Json<NewAnalysis>,
) -> Result<(StatusCode, Json<Analysis>), Refusal> {
    let record = read(&wish.record)?;
    let rules = rules_of(&house, &record)?;
    let replayed = move || {
        let played = replay_any(&rules, &record).map_err(|fault| fault.to_string())?;
        judge(&played.table).ok_or_else(no_deal)
    };
    let judging = apart(&house, &payer, replayed).await?;
    let analysis = house.analyses.begin(&house.pool, payer, None, judging)?;
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
    /// On which map at hand.
    map: Option<String>,
}

/// The standard components of a family.
pub(crate) async fn components(
    State(house): State<Arc<House>>,
    Path(family): Path<Family>,
    Query(which): Query<Which>,
) -> Result<Json<Catalog>, Refusal> {
    let rules = standard(&house, family, which.map.as_deref())?;
    let found = catalog(&rules, which.seats.unwrap_or(2));
    found.map(Json).map_err(|error| Refusal::Bad(error.to_string()))
}

/// The standard components of a family as a set file, for owners of the box to fill in.
pub(crate) async fn set(Path(family): Path<Family>) -> Response {
    let family = caravan_engine::Family::from(family);
    as_file(&format!("{family}.set"), family.set_text().to_owned())
}

/// Whether tables could be laid with a set file of yours: what is wrong with it, if anything.
pub(crate) async fn check_set(
    State(house): State<Arc<House>>,
    Caller(caller): Caller,
    Path(family): Path<Family>,
    text: String,
) -> Result<StatusCode, Refusal> {
    house.limits.take(limits::Kind::OwnSets, Who::Address(caller))?;
    let taken = house.shelf.take(family.into(), Some(&text), None);
    taken.map_err(|error| Refusal::Bad(error.to_string()))?;
    Ok(StatusCode::NO_CONTENT)
}

/// A text that browsers save.
fn as_file(name: &str, text: String) -> Response {
    let file = format!("attachment; filename=\"{name}\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CONTENT_DISPOSITION, file.as_str())];
    (headers, text).into_response()
}

/// What is shuffled before a game with the standard components.
pub(crate) async fn piles(
    State(house): State<Arc<House>>,
    Path(family): Path<Family>,
    Query(which): Query<Which>,
) -> Result<Json<Piles>, Refusal> {
    let rules = standard(&house, family, which.map.as_deref())?;
    let found = catalog::piles(&rules, which.seats.unwrap_or(2));
    found.map(Json).map_err(|error| Refusal::Bad(error.to_string()))
}

/// The rules of a record. It must have been played with components that the house has at hand.
fn rules_of(house: &House, record: &Record) -> Result<AnyRules, Refusal> {
    let bad = |fault: caravan_engine::Fault| Refusal::Bad(fault.to_string());
    let family = record.family().map_err(bad)?;
    standard(house, family.into(), record.map().map_err(bad)?)
}

fn standard(house: &House, family: Family, map: Option<&str>) -> Result<AnyRules, Refusal> {
    let taken = house.shelf.take(family.into(), None, map);
    taken.map_err(|error| Refusal::Bad(error.to_string()))
}
