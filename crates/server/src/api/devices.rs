//! Devices: where somebody is logged in, and links that make another browser theirs.

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

/// How long a device link works, in milliseconds.
const LINK_TIME: i64 = 10 * 60 * 1_000;

/// The most letters of the id of a session or link: more than any has.
const MAX_ID: usize = 64;

/// How many links of one person may work at a time.
const MOST_LINKS: usize = 10;

/// Where you are logged in, and your links that still work.
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
    // Of very many not all are listed, but always this one.
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

/// Logs out everywhere else, and revokes all links.
pub(crate) async fn end_others(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
) -> Result<StatusCode, RequestError> {
    if let Some(Session { person, hash, .. }) = visitor {
        house.limits.take(Limit::Deeds, Who::Person(&person))?;
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

/// Logs out in one browser, perhaps this one, or revokes a link.
pub(crate) async fn end(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Visitor(visitor): Visitor,
) -> Result<Response, RequestError> {
    let unknown = RequestError::Unknown("you are not logged in there, and have no such link");
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
    house.limits.trying(&[Limit::Deeds], &[Who::Person(&person)], ending).await?;
    if this {
        return Ok(session::forget(&house));
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// A link that makes another device yours, once.
pub(crate) async fn new_link(
    State(house): State<Arc<House>>,
    session: Session,
) -> Result<Response, RequestError> {
    let making = async {
        let (token, made_ms) = (token::token()?, now_ms());
        if house.store.links_of(&session.person.0, made_ms).await?.len() >= MOST_LINKS {
            let reason =
                format!("you have {MOST_LINKS} links that nobody has used: revoke one first");
            return Err(RequestError::NotNow(reason));
        }
        let until_ms = made_ms + LINK_TIME;
        let player = session.person.0.to_string();
        let hash = link_hash(&token);
        house.store.put_link(&store::DeviceLink { hash, player, made_ms, until_ms }).await?;
        Ok(DeviceLink { path: format!("/device/{token}"), until: timestamp(until_ms) })
    };
    let link =
        house.limits.trying(&[Limit::Deeds], &[Who::Person(&session.person)], making).await?;
    Ok(with_session(session, StatusCode::CREATED, Json(link)))
}

/// What a link would do to this browser: who would come, and who would be left. Nothing is changed.
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

/// Makes this browser that of whoever made the link. The session that it had is over.
pub(crate) async fn use_link(
    State(house): State<Arc<House>>,
    Path(token): Path<String>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Response, RequestError> {
    let link = find(&house, &token).await?;
    let person = Person(link.player.as_str().into());
    house.limits.take_both(Limit::Sessions, caller, Some(&person))?;
    let session::New { hash, cookie, .. } = session::New::make(&house)?;
    let (all, new) = (Arc::clone(&house), hash.clone());
    let using = house.see_through(async move {
        let before = visitor.as_ref().map(|before| (&*before.person.0, &*before.hash));
        // Of several who use it at once, it works for one.
        let used = all.store.use_link(&link, &new, before, now_ms()).await?;
        if let Some((person, _)) = before {
            all.admissions.look_again(person);
            // It may have been the last trace of somebody.
            all.wipe();
        }
        Ok(used)
    });
    if !using.await? {
        return Err(no_link());
    }
    let name = session::name(&house, &person).await?;
    let session = Session { person, hash, cookie: Some(cookie) };
    Ok(with_session(session, StatusCode::OK, Json(Me { name })))
}

async fn find(house: &House, token: &str) -> Result<store::DeviceLink, RequestError> {
    let found = house.store.link(&link_hash(token)).await?;
    let link = found.filter(|link| link.until_ms > now_ms()).ok_or_else(no_link)?;
    // A ban also holds for devices that are yet to come.
    match house.store.player(&link.player).await? {
        Some(player) if player.banned_ms == 0 => Ok(link),
        _ => Err(no_link()),
    }
}

fn no_link() -> RequestError {
    RequestError::LinkOver(
        "it was used or revoked, or is too old: make a new one where you are logged in",
    )
}

async fn identity(house: &House, player: &str) -> Result<Identity, RequestError> {
    let name = session::name(house, &Person(player.into())).await?;
    let tables = house.store.of_player(player, people::MOST_TABLES).await?.len();
    let browsers = house.store.sessions_of(player).await?.len();
    let count = |count| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(Identity { name, tables: count(tables), browsers: count(browsers) })
}

/// What is stored of a link: no cookie has the same hash.
fn link_hash(token: &str) -> String {
    token::digest(&format!("device {token}"))
}

/// A time as the wire has it.
fn timestamp(ms: i64) -> u64 {
    u64::try_from(ms).unwrap_or(0)
}
