//! Tables: laying them, finding them, looking at them.

use std::net::{IpAddr, UdpSocket};
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use caravan_protocol::Catalog;
use caravan_protocol::lobby::{Listed, NewTable, Past, TableLinks};
use caravan_protocol::message::Message;
use caravan_room::{Person, Setup};

use super::with_session;
use crate::caller::Caller;
use crate::error::Refusal;
use crate::house::House;
use crate::limits::{Kind, Who};
use crate::session::{self, Visitor};
use crate::socket::{self, Link};
use crate::store::{self, LinkKind};
use crate::{sweep, token};

/// How many tables the lobby shows.
const MOST_LISTED: u32 = 100;

/// Open tables, the newest first.
pub(crate) async fn lobby(State(house): State<Arc<House>>) -> Result<Json<Vec<Listed>>, Refusal> {
    let since = sweep::before(house.config.lobby_time).unwrap_or(0);
    Ok(Json(listed(house.store.listed(MOST_LISTED, since).await?)))
}

/// Lays a table.
pub(crate) async fn lay(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    caller: Caller,
    Json(wish): Json<NewTable>,
) -> Result<Response, Refusal> {
    let own = wish.set.is_some() || wish.map.is_some();
    for kind in Kind::of_table(wish.listed, own) {
        house.limits.take(kind, Who::Address(caller.0))?;
    }
    // Nobody becomes known by a wish that cannot be fulfilled.
    let nobody = Person("".into());
    Setup::of(wish.clone(), &nobody, session::NO_NAME, &house.shelf).map_err(Refusal::Bad)?;
    let session = visitor.welcome(&house, caller).await?;
    let name = session::name(&house, &session.person).await?;
    let name = name.as_deref().unwrap_or(session::NO_NAME);
    let setup = Setup::of(wish, &session.person, name, &house.shelf).map_err(Refusal::Bad)?;
    let game = house.found(token::game_name()?, setup).await?;
    let links = links_of(&house, &game).await?;
    Ok(with_session(session, StatusCode::CREATED, Json(links)))
}

/// A table as you may know it, with all that has happened.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Json<Message>, Refusal> {
    let person = visitor.map(|session| session.person);
    let (room, _) = socket::admit(&house, &game, person.as_ref(), &link).await?;
    let shown = room.look(move |table| table.show(person.as_ref())).await;
    shown.map(Json).ok_or_else(closing)
}

/// A game as it was right after something had happened, as you may know it.
pub(crate) async fn past(
    State(house): State<Arc<House>>,
    Path((game, seq)): Path<(String, u32)>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Json<Past>, Refusal> {
    let person = visitor.map(|session| session.person);
    let (room, _) = socket::admit(&house, &game, person.as_ref(), &link).await?;
    let past =
        room.look(move |table| table.past(seq, person.as_ref())).await.ok_or_else(closing)?;
    past.map(Json).ok_or(Refusal::Unknown("the game had not begun, or has not come so far yet"))
}

/// The links of a table, for those who have a seat.
pub(crate) async fn links(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Json<TableLinks>, Refusal> {
    let person = visitor.map(|session| session.person);
    let (room, _) = socket::admit(&house, &game, person.as_ref(), &link).await?;
    let seated = room.look(move |table| person.is_some_and(|person| table.seats_person(&person)));
    if !seated.await.unwrap_or_default() {
        return Err(Refusal::Forbidden("links are for those who have a seat"));
    }
    links_of(&house, &game).await.map(Json)
}

/// A new link instead of the one there is, which is no longer good; for who has laid the table.
pub(crate) async fn renew_link(
    State(house): State<Arc<House>>,
    Path((game, kind)): Path<(String, String)>,
    Visitor(visitor): Visitor,
) -> Result<Json<TableLinks>, Refusal> {
    let kind = match &*kind {
        "invite" => LinkKind::Invite,
        "watch" => LinkKind::Watch,
        _ => return Err(Refusal::Unknown("a table has two links: `invite` and `watch`")),
    };
    let person = visitor.map(|session| session.person).ok_or_else(Refusal::closed)?;
    let (room, _) = socket::admit(&house, &game, Some(&person), &Link::default()).await?;
    let host = person.clone();
    if !room.look(move |table| table.is_host(&host)).await.ok_or_else(closing)? {
        return Err(Refusal::Forbidden("only who has laid the table makes new links"));
    }
    house.limits.take(Kind::Deeds, Who::Person(&person))?;
    let (all, of) = (Arc::clone(&house), game.clone());
    let renewing = house.see_through(async move { all.renew_link(&of, kind, &person.0).await });
    renewing.await?;
    links_of(&house, &game).await.map(Json)
}

/// The components of a table, for drawing.
pub(crate) async fn catalog(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Json<Catalog>, Refusal> {
    let person = visitor.map(|session| session.person);
    let (room, _) = socket::admit(&house, &game, person.as_ref(), &link).await?;
    let found = room.look(|table| (table.rules().clone(), table.seat_count())).await;
    let (rules, seats) = found.ok_or_else(closing)?;
    let found = caravan_house::catalog::catalog(&rules, seats);
    found.map(Json).map_err(|error| Refusal::Bad(error.to_string()))
}

/// The game that an invitation is for.
pub(crate) async fn invited(
    State(house): State<Arc<House>>,
    Path(token): Path<String>,
) -> Result<Json<TableLinks>, Refusal> {
    found(house.store.by_invite(&token).await?)
}

/// The game that a watcher's link is for.
pub(crate) async fn watched(
    State(house): State<Arc<House>>,
    Path(token): Path<String>,
) -> Result<Json<TableLinks>, Refusal> {
    found(house.store.by_watch(&token).await?)
}

fn found(game: Option<String>) -> Result<Json<TableLinks>, Refusal> {
    let game = game.ok_or(Refusal::LinkOver("ask for a new one"))?;
    Ok(Json(TableLinks { game, invite: None, watch: None, addresses: Vec::new(), advice: None }))
}

async fn links_of(house: &House, game: &str) -> Result<TableLinks, Refusal> {
    let found = house.store.load(game).await?;
    let stored = found.ok_or_else(Refusal::closed)?;
    let addresses = addresses(house);
    let advice = addresses.is_empty().then(|| {
        "This house listens on this machine alone. To let others join from their own devices, start \
         it with `caravan serve --host 0.0.0.0`."
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

/// Addresses under which others can reach the house.
fn addresses(house: &House) -> Vec<String> {
    if let Some(url) = &house.config.public_url {
        return vec![url.trim_end_matches('/').into()];
    }
    let bound = house.config.bind();
    let reachable = |ip: &IpAddr| !ip.is_loopback() && !ip.is_unspecified();
    let own = if bound.ip().is_unspecified() { outward() } else { Some(bound.ip()) };
    let shown = own.filter(reachable).map(|ip| match ip {
        IpAddr::V4(ip) => format!("http://{ip}:{}", bound.port()),
        IpAddr::V6(ip) => format!("http://[{ip}]:{}", bound.port()),
    });
    shown.into_iter().collect()
}

/// The address this machine would use to reach others. Nothing is sent: the system only looks up
/// the way to an address reserved for documents.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

/// Stored listings, as far as they can be read.
pub(super) fn listed(found: Vec<store::Listed>) -> Vec<Listed> {
    let read = |listed: store::Listed| {
        let summary = serde_json::from_str(&listed.summary).ok()?;
        let updated = u64::try_from(listed.updated_ms).unwrap_or(0);
        Some(Listed { game: listed.id, updated, summary })
    };
    found.into_iter().filter_map(read).collect()
}

/// The room's task has just ended.
pub(super) fn closing() -> Refusal {
    Refusal::NotNow("the table is being laid again: ask once more".into())
}
