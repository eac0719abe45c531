//! Records: download, replay, analysis.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use caravan_engine::{Notation as _, Observer, Rules as _, Table, Turn, adventure, road, world};
use caravan_protocol::lobby::{Analysis, NewAnalysis, Pile, Piles, Replay, Step};
use caravan_protocol::message::{Family, Outcome, Theme};
use caravan_protocol::{Catalog, Wire};
use caravan_record::{Record, Termination, replay};
use caravan_room::{AnyRules, Setup, Standing, with_rules};
use serde::Deserialize;

use super::tables::{catalog_of, closing};
use crate::error::Refusal;
use crate::house::House;
use crate::session::Visitor;
use crate::socket::{self, Link};
use crate::thinking;

/// How much a record may hold that the house is to replay: a long game has a tenth of it.
const MAX_ELEMENTS: usize = 4_000;

/// The record of a game: whole when it is over, else as far as you may know it.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    visitor: Visitor,
) -> Result<Response, Refusal> {
    let (text, _) = record_of(&house, &game, &link, visitor).await?;
    Ok(as_file(&format!("caravanserai-{game}.txt"), text))
}

/// A finished game, step by step.
pub(crate) async fn replay_game(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    visitor: Visitor,
) -> Result<Json<Replay>, Refusal> {
    let (text, over) = record_of(&house, &game, &link, visitor).await?;
    if !over {
        return Err(Refusal::NotNow("the game goes on: it can be replayed when it is over".into()));
    }
    let room = house.room(&game).await?;
    let found = room.look(|table: &Standing| (table.rules().clone(), table.theme())).await;
    let (rules, theme) = found.ok_or_else(closing)?;
    apart(&house, move || steps(&rules, &text, theme)).await.map(Json)
}

/// Does something long apart from those who wait for short things, and not too much of it at once.
async fn apart<T: Send + 'static>(
    house: &House,
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, Refusal> {
    let Ok(_place) = house.long_work.try_acquire() else {
        return Err(Refusal::TooMuch { seconds: 5 });
    };
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Refusal::Bad("this record cannot be replayed".into()))?.map_err(Refusal::Bad)
}

async fn record_of(
    house: &Arc<House>,
    game: &str,
    link: &Link,
    Visitor(visitor): Visitor,
) -> Result<(String, bool), Refusal> {
    let person = visitor.map(|session| session.person);
    let (room, _) = socket::admit(house, game, person.as_ref(), link).await?;
    let look = move |table: &Standing| (table.record(person.as_ref()), table.is_over());
    match room.look(look).await.ok_or_else(closing)? {
        (Some(Ok(text)), over) => Ok((text, over)),
        (Some(Err(reason)), _) => Err(Refusal::NotNow(reason)),
        (None, _) => Err(Refusal::NotNow("the game has not begun".into())),
    }
}

/// Replays a record that you have.
pub(crate) async fn replay_text(
    State(house): State<Arc<House>>,
    text: String,
) -> Result<Json<Replay>, Refusal> {
    let record = read(&text)?;
    let rules = rules_of(&house, &record)?;
    let theme = match record.value("Theme") {
        Ok(Some("spice")) => Theme::Spice,
        _ => Theme::Golem,
    };
    apart(&house, move || steps(&rules, &text, theme)).await.map(Json)
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

/// Has a game judged, when nothing is more urgent; ask for the answer by its name.
pub(crate) async fn analyze(
    State(house): State<Arc<House>>,
    Json(wish): Json<NewAnalysis>,
) -> Result<(StatusCode, Json<Analysis>), Refusal> {
    let record = read(&wish.record)?;
    let rules = rules_of(&house, &record)?;
    let moments = apart(&house, move || thinking::moments(&rules, &record)).await?;
    let analysis = house.analyses.begin(&house.pool, moments)?;
    Ok((StatusCode::ACCEPTED, Json(analysis)))
}

/// An analysis, as far as it is done.
pub(crate) async fn analysis(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Json<Analysis>, Refusal> {
    let found = house.analyses.get(&id).map(Json);
    found
        .ok_or(Refusal::Unknown("there is no such analysis, or it was forgotten: ask for it again"))
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
    let rules = standard(&house, family, which.map)?;
    catalog_of(&rules, which.seats.unwrap_or(2)).map(Json)
}

/// The standard components of a family as a set file, for owners of the box to fill in.
pub(crate) async fn set(Path(family): Path<Family>) -> Response {
    let (name, text) = match family {
        Family::Road => ("road", road::Set::standard_text()),
        Family::Adventure => ("adventure", adventure::Set::standard_text()),
        Family::World => ("world", world::Set::standard_text()),
    };
    as_file(&format!("{name}.set"), text.to_owned())
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
    let rules = standard(&house, family, which.map)?;
    let ruleset = rules.ruleset();
    let piles = with_rules!(&rules, rules => {
        let seats = rules.seat_count(which.seats.unwrap_or(2));
        rules.piles(seats.map_err(|error| Refusal::Bad(error.to_string()))?)
    });
    let pile =
        |pile: caravan_engine::deal::Pile| Pile { label: pile.label.into(), names: pile.names };
    Ok(Json(Piles { ruleset, piles: piles.into_iter().map(pile).collect() }))
}

/// The rules of a record. It must have been played with components that the house has at hand.
fn rules_of(house: &House, record: &Record) -> Result<AnyRules, Refusal> {
    let bad = |fault: caravan_engine::Fault| Refusal::Bad(fault.to_string());
    let family = match record.value("Game").map_err(bad)? {
        Some("road") => Family::Road,
        Some("adventure") => Family::Adventure,
        Some("world") => Family::World,
        _ => {
            return Err(Refusal::Bad(
                "a record begins with its game, such as `[Game \"road\"]`".into(),
            ));
        }
    };
    let set = record.value("Set").map_err(bad)?;
    let map = set.and_then(|set| set.strip_prefix("adventure/")).map(str::to_owned);
    standard(house, family, map)
}

fn standard(house: &House, family: Family, map: Option<String>) -> Result<AnyRules, Refusal> {
    house.shelf.take(&Setup::standard(family, map)).map_err(Refusal::Bad)
}

/// A record, step by step, everything open.
fn steps(rules: &AnyRules, text: &str, theme: Theme) -> Result<Replay, String> {
    let record = Record::read(text).map_err(|fault| fault.to_string())?;
    let family = match rules {
        AnyRules::Road(_) => Family::Road,
        AnyRules::Adventure(_) => Family::Adventure,
        AnyRules::World(_) => Family::World,
    };
    let set_name = rules.set_name();
    with_rules!(rules, rules => {
        let replayed = replay(rules, &record, |_| {}).map_err(|fault| fault.to_string())?;
        let deal = replayed.table.deal().cloned().ok_or("the record has no deal")?;
        let mut table = Table::from_deal(Arc::clone(rules), deal);
        let show = |table: &Table<_>| rules.wire_view(&table.view(Observer::All));
        let start = show(&table);
        let mut steps = Vec::new();
        for action in replayed.table.actions() {
            let Turn::Of(seat) = table.turn() else { break };
            let round = table.round();
            let events = table.play(action).map_err(|illegal| illegal.to_string())?;
            steps.push(Step {
                round,
                seat: seat.0 + 1,
                action: rules.spell(action),
                events: events.into_iter().map(|event| rules.wire_event(event)).collect(),
                view: show(&table),
            });
        }
        let resigned = match &replayed.termination {
            Termination::Resigned(seats) => seats.iter().map(|seat| seat.0 + 1).collect(),
            _ => Vec::new(),
        };
        let result = replayed.outcome.map(|outcome| Outcome {
            scores: outcome.scores.to_vec(),
            ranks: outcome.ranks.to_vec(),
            resigned,
        });
        let (names, record) = (replayed.names, text.into());
        Ok(Replay { family, set: set_name, theme, names, start, steps, result, record })
    })
}
