//! Tables: create, list, view.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use caravan_protocol::Catalog;
use caravan_protocol::lobby::{Listed, NewTable, Past, TableLinks};
use caravan_protocol::message::Message;
use caravan_room::{Person, Setup};

use super::records::{Asker, apart};
use super::{Looking, with_session};
use crate::admission::{Link, admit};
use crate::caller::Caller;
use crate::error::RequestError;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::session::{self, Visitor};
use crate::store::{self, LinkKind};
use crate::{sweep, token};

/// The maximum number of tables in the lobby's list.
const MOST_LISTED: u32 = 100;

/// The lobby: open tables, newest first.
pub(crate) async fn lobby(
    State(house): State<Arc<House>>,
    _: Looking,
) -> Result<Json<Vec<Listed>>, RequestError> {
    let since = sweep::before(house.config.lobby_time).unwrap_or(0);
    Ok(Json(listed(house.store.listed(MOST_LISTED, since).await?)))
}

/// Creates a table.
pub(crate) async fn lay(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    caller: Caller,
    Json(wish): Json<NewTable>,
) -> Result<Response, RequestError> {
    let own = wish.set.is_some() || wish.map.is_some();
    let (kinds, who) = (Limit::of_table(wish.listed, own), [Who::Address(caller.0)]);
    let laying = async {
        let (person, name) = match &visitor.0 {
            Some(known) => (known.person.clone(), session::name(&house, &known.person).await?),
            None => (Person("".into()), None),
        };
        let all = Arc::clone(&house);
        let read = move || {
            let name = name.as_deref().unwrap_or(session::NO_NAME);
            Setup::of(wish, &person, name, &all.rules_cache)
        };
        // A set or map of one's own is read where it delays nobody.
        let setup = if own {
            let asker = Asker::new(visitor.0.clone(), caller.0);
            apart(&house, &asker.fair_share_key(), move |_| read()).await?
        } else {
            read().map_err(RequestError::Bad)?
        };
        // Validate the setup before creating a session.
        let session = visitor.welcome(&house, caller).await?;
        let setup = setup.laid_by(&session.person);
        let game = house.found(token::game_name()?, setup).await?;
        let links = links_of(&house, &game).await?;
        Ok(with_session(session, StatusCode::CREATED, Json(links)))
    };
    house.limits.trying(&kinds, &who, laying).await
}

/// The current view of a table, with its log.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    _: Looking,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Json<Message>, RequestError> {
    let person = visitor.map(|session| session.person);
    let (room, _) = admit(&house, &game, person.as_ref(), &link).await?;
    let shown = room.look(move |table| table.show(person.as_ref())).await;
    shown.map(Json).ok_or_else(closing)
}

/// An earlier view of a game, after a given entry.
pub(crate) async fn past(
    State(house): State<Arc<House>>,
    _: Looking,
    Path((game, seq)): Path<(String, u32)>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Json<Past>, RequestError> {
    let person = visitor.map(|session| session.person);
    let (room, _) = admit(&house, &game, person.as_ref(), &link).await?;
    let past =
        room.look(move |table| table.past(seq, person.as_ref())).await.ok_or_else(closing)?;
    past.map(Json).ok_or(RequestError::Unknown(
        "the game had not begun then, or has not reached this entry yet",
    ))
}

/// The links of a table, for people with a seat.
pub(crate) async fn links(
    State(house): State<Arc<House>>,
    _: Looking,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Json<TableLinks>, RequestError> {
    let person = visitor.map(|session| session.person);
    let (room, _) = admit(&house, &game, person.as_ref(), &link).await?;
    let seated = room.look(move |table| person.is_some_and(|person| table.seats_person(&person)));
    if !seated.await.unwrap_or_default() {
        return Err(RequestError::Forbidden("only people with a seat may see the links"));
    }
    links_of(&house, &game).await.map(Json)
}

/// Replaces a link, revoking the old one; only for the host.
pub(crate) async fn renew_link(
    State(house): State<Arc<House>>,
    Path((game, kind)): Path<(String, String)>,
    Visitor(visitor): Visitor,
) -> Result<Json<TableLinks>, RequestError> {
    let kind = match &*kind {
        "invite" => LinkKind::Invite,
        "watch" => LinkKind::Watch,
        _ => return Err(RequestError::Unknown("a table has two links: `invite` and `watch`")),
    };
    let person = visitor.map(|session| session.person).ok_or_else(RequestError::closed)?;
    let (room, _) = admit(&house, &game, Some(&person), &Link::default()).await?;
    let host = person.clone();
    if !room.look(move |table| table.is_host(&host)).await.ok_or_else(closing)? {
        return Err(RequestError::Forbidden("only the host may replace links"));
    }
    house.limits.take(Limit::AuditedChanges, Who::Person(&person))?;
    let (all, of) = (Arc::clone(&house), game.clone());
    let renewing = house.see_through(async move { all.renew_link(&of, kind, &person.0).await });
    renewing.await?;
    links_of(&house, &game).await.map(Json)
}

/// The components of a table, for drawing.
pub(crate) async fn catalog(
    State(house): State<Arc<House>>,
    _: Looking,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Json<Catalog>, RequestError> {
    let person = visitor.map(|session| session.person);
    let (room, _) = admit(&house, &game, person.as_ref(), &link).await?;
    let found = room.look(|table| (table.rules().clone(), table.seat_count())).await;
    let (rules, seats) = found.ok_or_else(closing)?;
    let found = caravan_house::catalog::catalog(&rules, seats);
    found.map(Json).map_err(|error| RequestError::Bad(error.to_string()))
}

/// The game of an invitation link.
pub(crate) async fn invited(
    State(house): State<Arc<House>>,
    _: Looking,
    Path(token): Path<String>,
) -> Result<Json<TableLinks>, RequestError> {
    found(house.store.by_invite(&token).await?)
}

/// The game of a watcher's link.
pub(crate) async fn watched(
    State(house): State<Arc<House>>,
    _: Looking,
    Path(token): Path<String>,
) -> Result<Json<TableLinks>, RequestError> {
    found(house.store.by_watch(&token).await?)
}

fn found(game: Option<String>) -> Result<Json<TableLinks>, RequestError> {
    let game = game.ok_or(RequestError::LinkOver("ask for a new one"))?;
    Ok(Json(TableLinks { game, invite: None, watch: None, addresses: Vec::new(), advice: None }))
}

async fn links_of(house: &House, game: &str) -> Result<TableLinks, RequestError> {
    let found = house.store.load(game).await?;
    let stored = found.ok_or_else(RequestError::closed)?;
    let addresses = house.lan.addresses(house.config.public_url.as_deref());
    let advice = addresses.is_empty().then(|| {
        "Only this machine can reach this server. To let others join from their own devices, its \
         operator opens it to the network in the browser, or starts it with `caravan serve --host 0.0.0.0`."
            .into()
    });
    Ok(TableLinks {
        game: game.into(),
        invite: Some(format!("/join/{}", stored.invite)),
        watch: Some(format!("/watch/{}", stored.watch)),
        addresses,
        advice,
    })
}

/// Parses stored listings, skipping unreadable ones.
pub(super) fn listed(found: Vec<store::GameRow>) -> Vec<Listed> {
    let read = |listed: store::GameRow| {
        let summary = serde_json::from_str(&listed.summary).ok()?;
        let updated = u64::try_from(listed.updated_ms).unwrap_or(0);
        Some(Listed { game: listed.id, updated, summary })
    };
    found.into_iter().filter_map(read).collect()
}

/// The room's task has just ended.
pub(super) fn closing() -> RequestError {
    RequestError::NotNow("the table is reloading: try again".into())
}
