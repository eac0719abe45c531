//! Records: download, replay, analysis. Also components and set files.

use std::io::{self, BufWriter, Write};
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
use caravan_engine::AnyRules;
use caravan_house::catalog::{self, catalog};
use caravan_house::records::{self, LoadedRecord, Own, judged, shown};
use caravan_house::thinking::Stop;
use caravan_protocol::Catalog;
use caravan_protocol::lobby::{Analysis, NewAnalysis, Piles, Replay};
use caravan_protocol::message::Family;
use caravan_room::{Person, TableState, check_length};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;
use tokio::sync::oneshot;

use super::tables::closing;
use super::{Looking, with_session};
use crate::admission::{Link, admit};
use crate::caller::Caller;
use crate::error::RequestError;
use crate::files;
use crate::house::House;
use crate::limits;
use crate::pool::{Busy, FairShareKey, TaskKind};
use crate::session::{Session, Visitor};

/// The buffer size of the compressor.
const PIECE: usize = 32 * 1024;

/// The record of a game: complete when it is over, otherwise as far as the person may know it.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    _: Looking,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Response, RequestError> {
    let person = visitor.map(|session| session.person);
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
        let show =
            move |stop: Stop<'_>| packed(&shown(&played, theme, record, stop)?, &headers, stop);
        let replay = apart(&house, &fair_share_key_of(&session), show).await?;
        Ok(with_session(session, StatusCode::OK, replay))
    };
    asker.trying(&house, replaying).await
}

/// A replay, compressed if the client accepts it: it repeats the table for every step. It contains
/// no secret that its length could reveal (BREACH).
fn packed(replay: &Replay, asked: &HeaderMap, stop: Stop<'_>) -> Result<Response, String> {
    let json = [(CONTENT_TYPE, "application/json"), (VARY, "accept-encoding")];
    let accepts = asked.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let stopped = |_| "nobody waits for the replay".to_owned();
    if !accepts.is_some_and(|accepts| files::takes(accepts, "gzip")) {
        let mut text = Vec::new();
        write_in_pieces(replay, &mut text, stop).map_err(stopped)?;
        return Ok((json, text).into_response());
    }
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    write_in_pieces(replay, &mut gzip, stop).map_err(stopped)?;
    let bytes = gzip.finish().expect("memory can be written to");
    Ok((json, [(CONTENT_ENCODING, "gzip")], bytes).into_response())
}

/// Writes a replay as JSON, and asks before each piece whether to stop. JSON is written a few bytes
/// at a time, and every write costs the encoder something: in pieces a replay takes a sixth of the
/// time.
fn write_in_pieces(replay: &Replay, out: impl Write, stop: Stop<'_>) -> io::Result<()> {
    let mut pieces = BufWriter::with_capacity(PIECE, UntilStopped { out, stop });
    serde_json::to_writer(&mut pieces, replay)?;
    pieces.flush()
}

/// A writer that fails once nobody wants what is written.
struct UntilStopped<'a, W> {
    out: W,
    stop: Stop<'a>,
}

impl<W: Write> Write for UntilStopped<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if (self.stop)() {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
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
        Ok(Asker::new(visitor, caller))
    }
}

/// The fair-share key of a session.
fn fair_share_key_of(session: &Session) -> FairShareKey {
    session.person.0.as_ref().into()
}

impl Asker {
    pub(super) fn new(session: Option<Session>, address: IpAddr) -> Asker {
        Asker { session, address }
    }

    fn person(&self) -> Option<&Person> {
        self.session.as_ref().map(|session| &session.person)
    }

    /// The session; a new one if there is none.
    pub(super) async fn welcome(&self, house: &House) -> Result<Session, RequestError> {
        Visitor(self.session.clone()).welcome(house, Caller(self.address)).await
    }

    /// The fair-share key: the person, or the address if there is no session.
    pub(super) fn fair_share_key(&self) -> FairShareKey {
        let network = || limits::network(self.address).to_string().into();
        self.session.as_ref().map_or_else(network, fair_share_key_of)
    }

    /// Does something expensive within the rate limits.
    pub(super) async fn trying<T>(
        &self,
        house: &House,
        work: impl Future<Output = Result<T, RequestError>>,
    ) -> Result<T, RequestError> {
        let who = limits::both(self.address, self.person());
        house.limits.trying(&[limits::Limit::Replays], &who, work).await
    }
}

/// Runs an expensive computation in the pool, within the person's fair share. The work asks now and
/// then whether to stop, so that bots get their turn.
pub(super) async fn apart<T: Send + 'static>(
    house: &House,
    fair_share_key: &FairShareKey,
    work: impl FnOnce(Stop<'_>) -> Result<T, String> + Send + 'static,
) -> Result<T, RequestError> {
    let (answer, answered) = oneshot::channel();
    let done = house
        .pool
        .think(TaskKind::Asked, fair_share_key, move |stop| drop(answer.send(work(stop))));
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
        let show = move |stop: Stop<'_>| {
            let (loaded, text) = loaded;
            let played = loaded.play(stop)?;
            packed(&shown(&played, loaded.theme(), text, stop)?, &headers, stop)
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
    let read =
        move |_: Stop<'_>| Ok((LoadedRecord::read(&text, Own::default(), &all.rules_cache)?, text));
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
        let play = move |stop: Stop<'_>| judged(&loaded.play(stop)?);
        let judging = apart(&house, &fair_share_key, play).await?;
        let analysis = house.analyses.begin(&house.pool, fair_share_key, None, judging)?;
        Ok(with_session(session, StatusCode::ACCEPTED, Json(analysis)))
    };
    asker.trying(&house, judging).await
}

/// An analysis, as far as it is done.
pub(crate) async fn analysis(
    State(house): State<Arc<House>>,
    _: Looking,
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

impl Which {
    /// Their rules. A map is read for whoever asks, where it delays nobody.
    async fn rules(
        self,
        house: &Arc<House>,
        asker: &Asker,
        family: Family,
    ) -> Result<AnyRules, RequestError> {
        let Which { set, map, .. } = self;
        let (all, read_map) = (Arc::clone(house), map.is_some());
        let read =
            move || records::built_in(&all.rules_cache, family, set.as_deref(), map.as_deref());
        if read_map {
            return apart(house, &asker.fair_share_key(), move |_| read()).await;
        }
        read().map_err(RequestError::Bad)
    }
}

/// The components of a family.
pub(crate) async fn components(
    State(house): State<Arc<House>>,
    _: Looking,
    asker: Asker,
    Path(family): Path<Family>,
    Query(which): Query<Which>,
) -> Result<Json<Catalog>, RequestError> {
    let seats = which.seats.unwrap_or(2);
    let found = catalog(&which.rules(&house, &asker, family).await?, seats);
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
    let check =
        move |_: Stop<'_>| match all.rules_cache.take(family.into(), Some(&text), map.as_deref()) {
            Ok(_) => Ok(()),
            Err(error) => Err(error.to_string()),
        };
    asker.trying(&house, apart(&house, &asker.fair_share_key(), check)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A text as a download.
pub(super) fn as_file(name: &str, text: String) -> Response {
    let file = format!("attachment; filename=\"{name}\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CONTENT_DISPOSITION, file.as_str())];
    (headers, text).into_response()
}

/// The piles that are shuffled before a game.
pub(crate) async fn piles(
    State(house): State<Arc<House>>,
    _: Looking,
    asker: Asker,
    Path(family): Path<Family>,
    Query(which): Query<Which>,
) -> Result<Json<Piles>, RequestError> {
    let seats = which.seats.unwrap_or(2);
    let found = catalog::piles(&which.rules(&house, &asker, family).await?, seats);
    found.map(Json).map_err(|error| RequestError::Bad(error.to_string()))
}
