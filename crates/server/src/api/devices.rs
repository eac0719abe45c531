//! Devices: a person's sessions, and device links that log another browser in.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use caravan_protocol::lobby::{
    DeviceLink, DeviceOffer, Devices, Identity, Me, OwnBrowser, OwnLink,
};
use caravan_room::Person;

use super::{Looking, people, with_session};
use crate::caller::Caller;
use crate::clock::now_ms;
use crate::error::RequestError;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::session::{self, Session, Visitor};
use crate::store::{self, By, device_id};
use crate::token;

/// The lifetime of a device link in milliseconds.
const LINK_TIME: i64 = 10 * 60 * 1_000;

/// An upper bound for the id of a session or link.
const MAX_ID: usize = 64;

/// The maximum number of active links of one person.
const MOST_LINKS: usize = 10;

/// A person's sessions and active device links.
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    _: Looking,
    Visitor(visitor): Visitor,
) -> Result<Json<Devices>, RequestError> {
    let Some(session) = visitor else {
        return Ok(Json(Devices { browsers: Vec::new(), links: Vec::new() }));
    };
    let person = &session.person.0;
    let browser = |stored: store::Session| OwnBrowser {
        id: device_id(&stored.hash).into(),
        this: stored.hash == session.hash,
        kind: stored.browser,
        made: timestamp(stored.made_ms),
        seen: timestamp(stored.seen_ms),
    };
    let mut stored = house.store.sessions_of(person).await?;
    // A long list is truncated, but always contains this session.
    if !stored.iter().any(|stored| stored.hash == session.hash) {
        stored.extend(house.store.session(&session.hash).await?);
    }
    let mut browsers: Vec<OwnBrowser> = stored.into_iter().map(browser).collect();
    browsers.sort_by_key(|browser| !browser.this);
    let link = |stored: store::DeviceLink| OwnLink {
        id: device_id(&stored.hash).into(),
        made: timestamp(stored.made_ms),
        until: timestamp(stored.until_ms),
    };
    let links = house.store.links_of(person, now_ms()).await?.into_iter().map(link).collect();
    Ok(Json(Devices { browsers, links }))
}

/// Ends all other sessions, and revokes all device links.
pub(crate) async fn end_others(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Result<StatusCode, RequestError> {
    if let Some(Session { person, hash, .. }) = visitor {
        house.limits.take(Limit::AuditedChanges, Who::Person(&person))?;
        let all = Arc::clone(&house);
        let ending = house.see_through(async move {
            let by = By { who: &person.0, now_ms: now_ms() };
            all.store.end_others(&person.0, &hash, by).await?;
            all.admissions.look_again(&person.0);
            Ok(())
        });
        ending.await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a session, which may be this one, or revokes a device link.
pub(crate) async fn end(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Visitor(visitor): Visitor,
) -> Result<Response, RequestError> {
    let unknown = RequestError::Unknown("you have no session or device link with this id");
    let Some(Session { person, hash, .. }) = visitor else { return Err(unknown) };
    let (all, this, of) = (Arc::clone(&house), device_id(&hash) == id, person.clone());
    let ending = house.see_through(async move {
        if id.len() > MAX_ID {
            return Err(unknown);
        }
        let by = By { who: &of.0, now_ms: now_ms() };
        let ended = all.store.end_device(&of.0, &id, by).await?;
        all.admissions.look_again(&of.0);
        if !ended {
            return Err(unknown);
        }
        // It may have been the last trace of somebody.
        all.wipe();
        Ok(())
    });
    house.limits.trying(&[Limit::AuditedChanges], &[Who::Person(&person)], ending).await?;
    if this {
        return Ok(session::forget(&house));
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Creates a link that logs another browser in, once.
pub(crate) async fn new_link(
    State(house): State<Arc<House>>,
    session: Session,
) -> Result<Response, RequestError> {
    let making = async {
        let (token, made_ms) = (token::token()?, now_ms());
        if house.store.links_of(&session.person.0, made_ms).await?.len() >= MOST_LINKS {
            let reason = format!("you have {MOST_LINKS} unused links: revoke one first");
            return Err(RequestError::NotNow(reason));
        }
        let until_ms = made_ms + LINK_TIME;
        let player = session.person.0.to_string();
        let hash = link_hash(&token);
        house.store.put_link(&store::DeviceLink { hash, player, made_ms, until_ms }).await?;
        Ok(DeviceLink { path: format!("/device/{token}"), until: timestamp(until_ms) })
    };
    let link = house
        .limits
        .trying(&[Limit::AuditedChanges], &[Who::Person(&session.person)], making)
        .await?;
    Ok(with_session(session, StatusCode::CREATED, Json(link)))
}

/// Previews a device link: who would be logged in, and who logged out. Changes nothing.
pub(crate) async fn offer(
    State(house): State<Arc<House>>,
    _: Looking,
    Path(token): Path<String>,
    Visitor(visitor): Visitor,
) -> Result<Json<DeviceOffer>, RequestError> {
    let link = find(&house, &token).await?;
    let comes = identity(&house, &link.player).await?;
    let left = visitor.map(|session| session.person);
    let same = left.as_ref().is_some_and(|person| *person.0 == *link.player);
    let leaves = match left {
        Some(person) if !same => Some(identity(&house, &person.0).await?),
        _ => None,
    };
    Ok(Json(DeviceOffer { comes, leaves, same }))
}

/// Logs this browser in as the person who created the link, and ends its previous session.
pub(crate) async fn use_link(
    State(house): State<Arc<House>>,
    Path(token): Path<String>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Response, RequestError> {
    let link = find(&house, &token).await?;
    log_in(&house, visitor, caller, Key::Link(link)).await?.ok_or_else(no_link)
}

/// What a browser logs in with.
pub(super) enum Key {
    Link(store::DeviceLink),
    Phrase(store::StoredPhrase),
}

/// Logs a browser in, and ends its previous session; `None` if the key no longer works.
pub(super) async fn log_in(
    house: &Arc<House>,
    visitor: Option<Session>,
    caller: IpAddr,
    key: Key,
) -> Result<Option<Response>, RequestError> {
    let (Key::Link(store::DeviceLink { player, .. })
    | Key::Phrase(store::StoredPhrase { player, .. })) = &key;
    let person = Person(player.as_str().into());
    house.limits.take_both(Limit::Sessions, caller, Some(&person))?;
    let session::New { hash, cookie, .. } = session::New::make(house)?;
    let (all, new) = (Arc::clone(house), hash.clone());
    let using = house.see_through(async move {
        let before = visitor.as_ref().map(|before| (&*before.person.0, &*before.hash));
        let used = match &key {
            // If several use it at once, one succeeds.
            Key::Link(link) => all.store.use_link(link, &new, before, now_ms()).await?,
            Key::Phrase(phrase) => all.store.use_phrase(phrase, &new, before, now_ms()).await?,
        };
        if let Some((person, _)) = before {
            all.admissions.look_again(person);
            // It may have been the last trace of somebody.
            all.wipe();
        }
        Ok(used)
    });
    if !using.await? {
        return Ok(None);
    }
    let name = session::name(house, &person).await?;
    let session = Session { person, hash, cookie: Some(cookie) };
    Ok(Some(with_session(session, StatusCode::OK, Json(Me { name }))))
}

async fn find(house: &House, token: &str) -> Result<store::DeviceLink, RequestError> {
    let found = house.store.link(&link_hash(token)).await?;
    let link = found.filter(|link| link.until_ms > now_ms()).ok_or_else(no_link)?;
    // A ban also applies to devices added later.
    match house.store.player(&link.player).await? {
        Some(player) if player.banned_ms == 0 => Ok(link),
        _ => Err(no_link()),
    }
}

fn no_link() -> RequestError {
    RequestError::LinkOver(
        "it was used or revoked, or has expired: create a new one where you are logged in",
    )
}

async fn identity(house: &House, player: &str) -> Result<Identity, RequestError> {
    let name = session::name(house, &Person(player.into())).await?;
    let tables = house.store.of_player(player, people::MOST_TABLES).await?.len();
    let browsers = house.store.sessions_of(player).await?.len();
    let count = |count| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(Identity { name, tables: count(tables), browsers: count(browsers) })
}

/// The stored hash of a link, which differs from that of any cookie.
fn link_hash(token: &str) -> String {
    token::digest(&format!("device {token}"))
}

/// A timestamp in the type of the protocol.
pub(super) fn timestamp(ms: i64) -> u64 {
    u64::try_from(ms).unwrap_or(0)
}
