//! The boards of the caravan of the day.
//!
//! A game of a day is played in the page. The server replays its record before it enters a board:
//! dealt as published, and with every decision of the bot as the bot decides.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use caravan_engine::Family;
use caravan_engine::fairness::check_date;
use caravan_house::day;
use caravan_house::thinking::Stop;
use caravan_protocol::day::{DayBoard, DayEntry};
use caravan_protocol::message;
use caravan_room::Person;

use super::records::{Asker, apart, as_file};
use super::{Looking, with_session};
use crate::clock::{date_of, now_ms};
use crate::error::RequestError;
use crate::house::House;
use crate::session::{self, Visitor};
use crate::store::{StoredDay, StoredEntry};

/// How many entries a board shows.
const SHOWN: u32 = 20;

/// The boards of a day.
pub(crate) async fn board(
    State(house): State<Arc<House>>,
    _: Looking,
    Path(date): Path<String>,
    Visitor(visitor): Visitor,
) -> Result<Json<Vec<DayBoard>>, RequestError> {
    check_date(&date).map_err(RequestError::Bad)?;
    boards(&house, &date, visitor.as_ref().map(|session| &session.person)).await.map(Json)
}

async fn boards(
    house: &House,
    date: &str,
    person: Option<&Person>,
) -> Result<Vec<DayBoard>, RequestError> {
    let mut boards = Vec::new();
    for family in Family::ALL {
        let (best, of) = house.store.day_board(date, family.name(), SHOWN).await?;
        let yours = match person {
            Some(person) => house.store.day_entry(date, family.name(), &person.0).await?,
            None => None,
        };
        boards.push(DayBoard {
            family: family.into(),
            of: number(of),
            best: (1..).zip(&best).map(|(place, stored)| entry(place, stored)).collect(),
            yours: yours.map(|(stored, better)| entry(number(better) + 1, &stored)),
        });
    }
    Ok(boards)
}

fn entry(place: u32, stored: &StoredEntry) -> DayEntry {
    let name = if stored.name == session::NO_NAME { "" } else { &stored.name };
    let points = |points| u16::try_from(points).unwrap_or(u16::MAX);
    DayEntry { place, name: name.into(), own: points(stored.own), rival: points(stored.rival) }
}

fn number(count: i64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Enters the board of today with the record of a game.
pub(crate) async fn enter(
    State(house): State<Arc<House>>,
    asker: Asker,
    Path(date): Path<String>,
    record: String,
) -> Result<Response, RequestError> {
    check_date(&date).map_err(RequestError::Bad)?;
    let today = date_of(now_ms());
    if date != today {
        return Err(RequestError::NotNow(format!(
            "the board of {date} is closed: a game counts on its day, and today is {today} (UTC)"
        )));
    }
    let entering = async {
        let session = asker.welcome(&house).await?;
        let name = session::name(&house, &session.person).await?;
        let (all, of) = (Arc::clone(&house), date.clone());
        let check = move |stop: Stop<'_>| {
            let name = name.as_deref().unwrap_or(session::NO_NAME);
            day::check(&of, &record, name, &all.rules_cache, stop)
        };
        let tried = apart(&house, &asker.fair_share_key(), check).await?;
        let stored = StoredDay {
            date: date.clone(),
            family: Family::from(tried.family).name().into(),
            own: tried.own.into(),
            rival: tried.rival.into(),
            record: tried.record,
            at_ms: now_ms(),
        };
        if !house.store.enter_day(&session.person.0, &stored).await? {
            let first = "you are on this board already: your first entry of a day counts";
            return Err(RequestError::NotNow(first.into()));
        }
        let boards = boards(&house, &date, Some(&session.person)).await?;
        Ok(with_session(session, StatusCode::CREATED, Json(boards)))
    };
    asker.trying(&house, entering).await
}

/// The record of the best game of a day that is over: before, it would give the deal away.
pub(crate) async fn best(
    State(house): State<Arc<House>>,
    _: Looking,
    Path((date, family)): Path<(String, message::Family)>,
) -> Result<Response, RequestError> {
    check_date(&date).map_err(RequestError::Bad)?;
    if date >= date_of(now_ms()) {
        let open = "the best game of a day can be watched when the day is over, at midnight UTC";
        return Err(RequestError::NotNow(open.into()));
    }
    let family = Family::from(family).name();
    let record = house.store.best_of_day(&date, family).await?;
    let record = record.ok_or(RequestError::Unknown("nobody is on this board"))?;
    Ok(as_file(&format!("caravanserai-{date}-{family}.txt"), record))
}
