//! How you are told of your tables, wherever you are.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use caravan_protocol::alerts::{
    AlertResult, AlertTrial, AlertWay, AlertWish, Alerts, PushSubscription,
};
use caravan_room::Person;

use super::with_session;
use crate::alerts::Settings;
use crate::caller::Caller;
use crate::clock::now_ms;
use crate::error::RequestError;
use crate::herald::{self, change, key};
use crate::house::House;
use crate::limits::{Limit, Who, both};
use crate::session::{self, Session, Visitor};
use crate::store::StoredAlerts;

/// The most letters of the name of a game, of a browser or of a token: more than any has.
const MAX_ID: usize = 64;

/// What you have chosen.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Json<Alerts>, RequestError> {
    house.limits.take(Limit::Looks, Who::Address(caller))?;
    let stored = match visitor {
        None => None,
        Some(Session { person, .. }) => house.store.alerts(&person.0).await?,
    };
    let settings = Settings::read(stored.as_ref().map(|stored| stored.settings.as_str()));
    show(&house, &settings).await.map(Json)
}

async fn show(house: &House, settings: &Settings) -> Result<Alerts, RequestError> {
    Ok(settings.show(key(house).await?.public(), house.outgoing.abilities()))
}

/// Another choice. A new e-mail address is asked to confirm.
pub(crate) async fn choose(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    caller: Caller,
    Json(wish): Json<AlertWish>,
) -> Result<Response, RequestError> {
    let address = caller.0;
    let known = visitor.0.as_ref().map(|session| session.person.clone());
    let abilities = house.outgoing.abilities();
    let choosing = async {
        // A mistake costs neither a session nor one of the addresses that one may name.
        Settings::default().choose(wish.clone(), abilities).map_err(RequestError::Bad)?;
        let session = visitor.welcome(&house, caller).await?;
        let person = &session.person;
        let stored = house.store.alerts(&person.0).await?;
        let before = Settings::read(stored.as_ref().map(|stored| stored.settings.as_str()));
        if let Some(wanted) = &wish.email
            && Some(wanted) != before.wish.email.as_ref()
        {
            check_mail(&house, caller_and(address, person), wanted)?;
        }
        let choose = |settings: &mut Settings| settings.choose(wish.clone(), abilities);
        let (settings, asks) = change(&house, person, choose).await?;
        Ok((session, settings, asks))
    };
    let who = both(address, known.as_ref());
    let trying = house.limits.trying(&[Limit::AlertSettings], &who, choosing);
    let (session, settings, asks) = trying.await?;
    if asks {
        ask_to_confirm(&house, &session.person);
    }
    let shown = show(&house, &settings).await?;
    Ok(with_session(session, StatusCode::OK, Json(shown)))
}

fn caller_and(address: std::net::IpAddr, person: &Person) -> [Who<'_>; 2] {
    [Who::Address(address), Who::Person(person)]
}

/// Refuses who has too many addresses asked to confirm, or asks one too often.
fn check_mail(house: &House, who: [Who<'_>; 2], address: &str) -> Result<(), RequestError> {
    for who in who {
        house.limits.take(Limit::Addresses, who)?;
    }
    // An address counts as a person, whoever has given it.
    let holder = Person(format!("mailto:{}", address.to_lowercase()).into());
    house.limits.take(Limit::Addresses, Who::Person(&holder))
}

/// Asks somebody whether they want e-mail; nobody waits for it.
fn ask_to_confirm(house: &Arc<House>, person: &Person) {
    let (house, person) = (Arc::clone(house), person.clone());
    let tasks = house.tasks.clone();
    tasks.spawn(async move {
        let asking = async {
            let Some(stored) = house.store.alerts(&person.0).await? else { return Ok(()) };
            let settings = Settings::read(Some(&stored.settings));
            let Some(address) = settings.wish.email.filter(|_| !settings.confirmed) else {
                return Ok(());
            };
            let (language, token) = (settings.wish.language, stored.mail_token);
            if let Err(failure) = house.outgoing.ask_to_confirm(&address, language, &token).await {
                tracing::warn!(%failure, "nobody could be asked to confirm an e-mail address");
            }
            Ok::<(), RequestError>(())
        };
        if let Some(Err(error)) = house.closing.run_until_cancelled(asking).await {
            tracing::warn!(%error, "nobody could be asked to confirm an e-mail address");
        }
    });
}

/// Sends a message on each of your ways, and says what happened. An address that was not confirmed is
/// asked again.
pub(crate) async fn test(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Json<Vec<AlertTrial>>, RequestError> {
    let Some(Session { person, .. }) = visitor else { return Ok(Json(Vec::new())) };
    // Each sends as much as some changes.
    house.limits.take_both(Limit::AlertSettings, caller, Some(&person))?;
    let trials = herald::try_out(&house, &person).await?;
    let asks = |trial: &AlertTrial| {
        trial.way == AlertWay::Email && trial.result == AlertResult::NotConfirmed
    };
    if trials.iter().any(asks)
        && let Some(stored) = house.store.alerts(&person.0).await?
        && let Some(address) = Settings::read(Some(&stored.settings)).wish.email
        && check_mail(&house, caller_and(caller, &person), &address).is_ok()
    {
        ask_to_confirm(&house, &person);
    }
    Ok(Json(trials))
}

/// Has a browser told over Web Push.
pub(crate) async fn subscribe(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    visitor: Visitor,
    caller: Caller,
    Json(subscription): Json<PushSubscription>,
) -> Result<Response, RequestError> {
    let address = caller.0;
    let known = visitor.0.as_ref().map(|session| session.person.clone());
    let (kind, abilities) = (session::browser_kind(&headers), house.outgoing.abilities());
    let subscribe = |settings: &mut Settings| {
        settings.subscribe(subscription.clone(), kind.clone(), now_ms(), abilities)
    };
    let subscribing = async {
        // A mistake costs no session.
        subscribe(&mut Settings::default()).map_err(RequestError::Bad)?;
        let session = visitor.welcome(&house, caller).await?;
        let (_, browser) = change(&house, &session.person, subscribe).await?;
        Ok((session, browser))
    };
    let who = both(address, known.as_ref());
    let trying = house.limits.trying(&[Limit::AlertSettings], &who, subscribing);
    let (session, browser) = trying.await?;
    Ok(with_session(session, StatusCode::OK, Json(browser)))
}

/// Has a browser told no longer.
pub(crate) async fn unsubscribe(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Visitor(visitor): Visitor,
) -> Result<StatusCode, RequestError> {
    let unknown = RequestError::Unknown("no browser of yours is called so");
    let Some(Session { person, .. }) = visitor else { return Err(unknown) };
    let ending = async {
        let (_, ended) = change(&house, &person, |settings| Ok(settings.unsubscribe(&id))).await?;
        if ended { Ok(StatusCode::NO_CONTENT) } else { Err(unknown) }
    };
    house.limits.trying(&[Limit::AlertSettings], &[Who::Person(&person)], ending).await
}

/// You are told nothing of this table.
pub(crate) async fn mute(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Visitor(visitor): Visitor,
) -> Result<StatusCode, RequestError> {
    let Some(Session { person, .. }) = visitor else { return Err(RequestError::closed()) };
    let muting = async {
        // Whether there is such a table is not looked at: nobody learns it from this.
        if game.len() > MAX_ID || !game.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(RequestError::closed());
        }
        change(&house, &person, |settings| Ok(settings.mute(&game, true))).await
    };
    house.limits.trying(&[Limit::AlertSettings], &[Who::Person(&person)], muting).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// You are told of this table again.
pub(crate) async fn unmute(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Visitor(visitor): Visitor,
) -> Result<StatusCode, RequestError> {
    if game.len() <= MAX_ID
        && let Some(Session { person, .. }) = visitor
    {
        let muting = change(&house, &person, |settings| Ok(settings.mute(&game, false)));
        house.limits.trying(&[Limit::AlertSettings], &[Who::Person(&person)], muting).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Whose e-mail address was sent a token.
async fn by_token(
    house: &House,
    caller: Caller,
    token: &str,
) -> Result<StoredAlerts, RequestError> {
    house.limits.take(Limit::Looks, Who::Address(caller.0))?;
    let fits = !token.is_empty() && token.len() <= MAX_ID;
    let found = if fits { house.store.by_mail_token(token).await? } else { None };
    found.ok_or(RequestError::LinkOver("nothing is sent to this address any more"))
}

/// Whether an e-mail address was confirmed that has been sent this token.
pub(crate) async fn mail(
    State(house): State<Arc<House>>,
    Path(token): Path<String>,
    caller: Caller,
) -> Result<Json<bool>, RequestError> {
    let stored = by_token(&house, caller, &token).await?;
    Ok(Json(Settings::read(Some(&stored.settings)).confirmed))
}

/// Changes the settings of whoever was sent this token, unless they have named another address
/// meanwhile.
async fn change_by_token(
    house: &House,
    caller: Caller,
    token: &str,
    wanted: impl Fn(&mut Settings),
) -> Result<StatusCode, RequestError> {
    let stored = by_token(house, caller, token).await?;
    let address = Settings::read(Some(&stored.settings)).wish.email;
    let person = Person(stored.player.into());
    let changing = change(house, &person, |settings| {
        if settings.wish.email == address {
            wanted(settings);
        }
        Ok(())
    });
    changing.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms an e-mail address.
pub(crate) async fn confirm(
    State(house): State<Arc<House>>,
    Path(token): Path<String>,
    caller: Caller,
) -> Result<StatusCode, RequestError> {
    change_by_token(&house, caller, &token, |settings| settings.confirmed = true).await
}

/// Nothing is sent to this e-mail address any more (RFC 8058).
pub(crate) async fn stop(
    State(house): State<Arc<House>>,
    Path(token): Path<String>,
    caller: Caller,
) -> Result<StatusCode, RequestError> {
    let forget = |settings: &mut Settings| {
        (settings.wish.email, settings.confirmed) = (None, false);
    };
    change_by_token(&house, caller, &token, forget).await
}
