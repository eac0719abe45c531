//! Records: download, replay, analysis. Also components and set files.

use std::io::{BufWriter, IntoInnerError};
use std::net::IpAddr;
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
use caravan_house::records::{self, LoadedRecord, Own, judged, shown};
use caravan_protocol::Catalog;
use caravan_protocol::lobby::{Analysis, NewAnalysis, Piles, Replay};
use caravan_protocol::message::Family;
use caravan_room::{Person, TableState, check_length};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;
use tokio::sync::oneshot;

use super::tables::closing;
use super::with_session;
use crate::admission::{Link, admit};
use crate::caller::Caller;
use crate::error::RequestError;
use crate::files;
use crate::house::House;
use crate::limits::{self, Who};
use crate::pool::{Busy, FairShareKey, TaskKind};
use crate::session::{Session, Visitor};

/// The buffer size of the compressor.
const PIECE: usize = 32 * 1024;

/// The record of a game: complete when it is over, otherwise as far as the person may know it.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Response, RequestError> {
    let person = visitor.map(|session| session.person);
    house.limits.take(limits::Limit::Looks, Who::Address(caller))?;
    let (room, _) = admit(&house, &game, person.as_ref(), &link).await?;
    let text = room.look(move |table| records::text_of(table, person.as_ref())).await;
    let text = text.ok_or_else(closing)?.map_err(RequestError::NotNow)?;
    Ok(as_file(&format!("caravanserai-{game}.txt"), text))
}

/// A finished game, step by step.
pub(crate) async fn replay_game(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    asker: Asker,
    headers: HeaderMap,
) -> Result<Response, RequestError> {
    let person = asker.person().cloned();
    let replaying = async {
        let (room, _) = admit(&house, &game, person.as_ref(), &link).await?;
        let look = move |table: &TableState| {
            let record = records::text_of(table, person.as_ref())?;
            Ok((records::finished(table)?, table.theme(), record))
        };
        let found = room.look(look).await.ok_or_else(closing)?;
        let (played, theme, record) = found.map_err(RequestError::NotNow)?;
        let session = asker.welcome(&house).await?;
        let show = move || Ok(packed(&shown(&played, theme, record)?, &headers));
        let replay = apart(&house, &fair_share_key_of(&session), show).await?;
        Ok(with_session(session, StatusCode::OK, replay))
    };
    asker.trying(&house, replaying).await
}

/// A replay, compressed if the client accepts it: it repeats the table for every step. It contains
/// no secret that its length could reveal (BREACH).
fn packed(replay: &Replay, asked: &HeaderMap) -> Response {
    let json = [(CONTENT_TYPE, "application/json"), (VARY, "accept-encoding")];
    let accepts = asked.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    if !accepts.is_some_and(|accepts| files::takes(accepts, "gzip")) {
        let text = serde_json::to_vec(replay).expect("replays can be written");
        return (json, text).into_response();
    }
    let gzip = GzEncoder::new(Vec::new(), Compression::fast());
    // serde_json writes a few bytes at a time, each with some overhead in the encoder: buffering
    // makes a replay six times as fast.
    let mut pieces = BufWriter::with_capacity(PIECE, gzip);
    serde_json::to_writer(&mut pieces, replay).expect("replays can be written");
    let bytes = pieces.into_inner().map_err(IntoInnerError::into_error).and_then(GzEncoder::finish);
    let bytes = bytes.expect("memory can be written to");
    (json, [(CONTENT_ENCODING, "gzip")], bytes).into_response()
}

/// Starts the analysis of a finished game, or finds an existing one; the client polls for the
/// result by its id.
pub(crate) async fn analyze_game(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    asker: Asker,
) -> Result<Response, RequestError> {
    let judging = async {
        let (room, _) = admit(&house, &game, asker.person(), &link).await?;
        if let Some(analysis) = house.analyses.of_game(&game) {
            return Ok((StatusCode::ACCEPTED, Json(analysis?)).into_response());
        }
        let played = room.look(records::finished).await.ok_or_else(closing)?;
        let judging = judged(&played.map_err(RequestError::NotNow)?).map_err(RequestError::Bad)?;
        let session = asker.welcome(&house).await?;
        let (of, fair_share_key) = (Some(game.clone()), fair_share_key_of(&session));
        let analysis = house.analyses.begin(&house.pool, fair_share_key, of, judging)?;
        Ok(with_session(session, StatusCode::ACCEPTED, Json(analysis)))
    };
    asker.trying(&house, judging).await
}

/// A request for an expensive computation, which needs a session; the first one creates it.
pub(crate) struct Asker {
    session: Option<Session>,
    address: IpAddr,
}

impl FromRequestParts<Arc<House>> for Asker {
    type Rejection = RequestError;

    async fn from_request_parts(
        parts: &mut Parts,
        house: &Arc<House>,
    ) -> Result<Self, RequestError> {
        let Visitor(visitor) = Visitor::from_request_parts(parts, house).await?;
        let Caller(caller) = Caller::of(parts, &house.config);
        Ok(Asker { session: visitor, address: caller })
    }
}

/// The fair-share key of a session.
fn fair_share_key_of(session: &Session) -> FairShareKey {
    session.person.0.as_ref().into()
}

impl Asker {
    fn person(&self) -> Option<&Person> {
        self.session.as_ref().map(|session| &session.person)
    }

    /// The session; a new one if there is none.
    async fn welcome(&self, house: &House) -> Result<Session, RequestError> {
        Visitor(self.session.clone()).welcome(house, Caller(self.address)).await
    }

    /// The fair-share key: the person, or the address if there is no session.
    fn fair_share_key(&self) -> FairShareKey {
        let network = || limits::network(self.address).to_string().into();
        self.session.as_ref().map_or_else(network, fair_share_key_of)
    }

    /// Does something expensive within the rate limits.
    async fn trying<T>(
        &self,
        house: &House,
        work: impl Future<Output = Result<T, RequestError>>,
    ) -> Result<T, RequestError> {
        let who = limits::both(self.address, self.person());
        house.limits.trying(&[limits::Limit::Replays], &who, work).await
    }
}

/// Runs an expensive computation in the pool, within the person's fair share.
async fn apart<T: Send + 'static>(
    house: &House,
    fair_share_key: &FairShareKey,
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, RequestError> {
    let (answer, answered) = oneshot::channel();
    let done =
        house.pool.think(TaskKind::Asked, fair_share_key, move |_| drop(answer.send(work())));
    // Dropping the ticket, when the client disconnects, cancels it.
    let _ticket = done.map_err(|Busy| RequestError::TooMuch { seconds: 5 })?;
    let done = answered.await;
    done.map_err(|_| RequestError::Bad("this record cannot be replayed".into()))?
        .map_err(RequestError::Bad)
}

/// Replays an uploaded record.
pub(crate) async fn replay_text(
    State(house): State<Arc<House>>,
    asker: Asker,
    headers: HeaderMap,
    text: String,
) -> Result<Response, RequestError> {
    let replaying = async {
        let loaded = read(&house, &asker, text).await?;
        let session = asker.welcome(&house).await?;
        let show = move || {
            let (loaded, text) = loaded;
            Ok(packed(&shown(&loaded.play()?, loaded.theme(), text)?, &headers))
        };
        let replay = apart(&house, &fair_share_key_of(&session), show).await?;
        Ok(with_session(session, StatusCode::OK, replay))
    };
    asker.trying(&house, replaying).await
}

/// Parses an uploaded record, and returns its text.
async fn read(
    house: &Arc<House>,
    asker: &Asker,
    text: String,
) -> Result<(LoadedRecord, String), RequestError> {
    let all = Arc::clone(house);
    let read = move || Ok((LoadedRecord::read(&text, Own::default(), &all.rules_cache)?, text));
    apart(house, &asker.fair_share_key(), read).await
}

/// Starts the analysis of an uploaded record; the client polls for the result by its id.
pub(crate) async fn analyze(
    State(house): State<Arc<House>>,
    asker: Asker,
    Json(wish): Json<NewAnalysis>,
) -> Result<Response, RequestError> {
    let judging = async {
        let (loaded, _) = read(&house, &asker, wish.record).await?;
        let session = asker.welcome(&house).await?;
        let fair_share_key = fair_share_key_of(&session);
        let judging = apart(&house, &fair_share_key, move || judged(&loaded.play()?)).await?;
        let analysis = house.analyses.begin(&house.pool, fair_share_key, None, judging)?;
        Ok(with_session(session, StatusCode::ACCEPTED, Json(analysis)))
    };
    asker.trying(&house, judging).await
}

/// An analysis, as far as it is done.
pub(crate) async fn analysis(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Json<Analysis>, RequestError> {
    let forgotten = "there is no such analysis, or it was evicted: start it again";
    house.analyses.get(&id).ok_or(RequestError::Unknown(forgotten))?.map(Json)
}

/// Which components to list.
#[derive(Deserialize)]
pub(crate) struct Which {
    /// The number of seats.
    seats: Option<u8>,
    /// A built-in set; the standard one by default.
    set: Option<String>,
    /// The map: the name of a built-in one, or a map file.
    map: Option<String>,
}

/// The components of a family.
pub(crate) async fn components(
    State(house): State<Arc<House>>,
    Path(family): Path<Family>,
    Query(which): Query<Which>,
) -> Result<Json<Catalog>, RequestError> {
    let rules =
        records::built_in(&house.rules_cache, family, which.set.as_deref(), which.map.as_deref());
    let rules = rules.map_err(RequestError::Bad)?;
    let found = catalog(&rules, which.seats.unwrap_or(2));
    found.map(Json).map_err(|error| RequestError::Bad(error.to_string()))
}

/// The standard set of a family as a set file, to edit.
pub(crate) async fn set(Path(family): Path<Family>) -> Response {
    let family = caravan_engine::Family::from(family);
    as_file(&format!("{family}.set"), family.set_text().to_owned())
}

/// Validates a custom set file for new tables, on that map.
pub(crate) async fn check_set(
    State(house): State<Arc<House>>,
    asker: Asker,
    Path(family): Path<Family>,
    Query(Which { map, .. }): Query<Which>,
    text: String,
) -> Result<StatusCode, RequestError> {
    check_length("set", Some(&text)).map_err(RequestError::Bad)?;
    check_length("map", map.as_deref()).map_err(RequestError::Bad)?;
    let all = Arc::clone(&house);
    let check = move || match all.rules_cache.take(family.into(), Some(&text), map.as_deref()) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    };
    asker.trying(&house, apart(&house, &asker.fair_share_key(), check)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A text as a download.
fn as_file(name: &str, text: String) -> Response {
    let file = format!("attachment; filename=\"{name}\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CONTENT_DISPOSITION, file.as_str())];
    (headers, text).into_response()
}

/// The piles that are shuffled before a game.
pub(crate) async fn piles(
    State(house): State<Arc<House>>,
    Path(family): Path<Family>,
    Query(which): Query<Which>,
) -> Result<Json<Piles>, RequestError> {
    let rules =
        records::built_in(&house.rules_cache, family, which.set.as_deref(), which.map.as_deref());
    let rules = rules.map_err(RequestError::Bad)?;
    let found = catalog::piles(&rules, which.seats.unwrap_or(2));
    found.map(Json).map_err(|error| RequestError::Bad(error.to_string()))
}
