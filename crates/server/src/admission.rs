//! Authorization of a socket, rechecked on revocation: who may join or watch a table, and by what
//! right.

use std::sync::Arc;

use caravan_room::{Client, Person};
use serde::Deserialize;
use tokio::sync::Notify;

use crate::error::RequestError;
use crate::house::House;
use crate::mailbox::Handle;
use crate::opening;
use crate::session::Session;
use crate::store;

/// The status of a table that the operator has closed.
const CLOSED: &str = "closed";

/// The kind of link that a person came by.
#[derive(Clone, Deserialize, Default)]
pub(crate) struct Link {
    invite: Option<String>,
    watch: Option<String>,
}

impl Link {
    /// The invitation link, if there is one.
    pub(crate) fn invitation(token: Option<&str>) -> Link {
        Link { invite: token.map(Into::into), watch: None }
    }
}

/// The rights of a person at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Access {
    /// Take an open chair.
    pub(crate) invited: bool,
}

/// Authorizes a person who has a seat or a link; everybody at a listed table. To anybody else the
/// game does not exist, but for those whom the host has sent away.
pub(crate) async fn admit(
    house: &Arc<House>,
    game: &str,
    person: Option<&Person>,
    link: &Link,
) -> Result<(Handle, Access), RequestError> {
    let stored = house.store.load(game).await?.ok_or_else(RequestError::closed)?;
    let same = |token: &Option<String>, right: &str| token.as_deref() == Some(right);
    let invited = same(&link.invite, &stored.invite);
    let linked = invited || same(&link.watch, &stored.watch);
    if stored.status == CLOSED {
        let known = linked || had_seat(house, game, person).await?;
        let closed = || RequestError::NotNow("the operator has closed this table".into());
        return Err(if known { closed() } else { RequestError::closed() });
    }
    // The room may be evicted between lookup and use: look it up again.
    for _ in 0..3 {
        let room = match opening::room(house, game).await {
            Ok(room) => room,
            // Without authorization, do not even reveal the replay mismatch.
            Err(RequestError::ReplayMismatch(aside))
                if linked || had_seat(house, game, person).await? =>
            {
                return Err(RequestError::ReplayMismatch(aside));
            }
            Err(RequestError::ReplayMismatch(_)) => return Err(RequestError::closed()),
            Err(refusal) => return Err(refusal),
        };
        let known = person.cloned();
        let look = room.look(move |table| {
            let own = |person: &Person| {
                table.seats_person(person) || table.keeps_chair_for(person) || table.is_host(person)
            };
            let sent_away = known.as_ref().is_some_and(|person| table.has_sent_away(person));
            (known.as_ref().is_some_and(own), table.is_listed(), sent_away)
        });
        let Some((own, listed, sent_away)) = look.await else { continue };
        if own || listed || linked {
            return Ok((room, Access { invited: invited || listed || own }));
        }
        if sent_away {
            return Err(RequestError::SentAway);
        }
        return Err(RequestError::closed());
    }
    Err(RequestError::NotNow("the table is reloading: try again".into()))
}

/// Whether the person has a seat, according to the listing.
async fn had_seat(
    house: &House,
    game: &str,
    person: Option<&Person>,
) -> Result<bool, RequestError> {
    let Some(person) = person else { return Ok(false) };
    Ok(house.store.is_seated(&person.0, game).await?)
}

/// The authorization of a socket; it ends when it is dropped.
pub(crate) struct Admission {
    house: Arc<House>,
    pub(crate) client: Client,
    game: Arc<str>,
    session: Option<Session>,
    link: Link,
    look: Arc<Notify>,
}

impl Admission {
    /// Registers an authorization before checking it, so that a revocation meanwhile is noticed.
    pub(crate) fn begin(
        house: &Arc<House>,
        game: &str,
        session: Option<Session>,
        link: Link,
    ) -> Admission {
        let (client, game) = (house.client(), Arc::<str>::from(game));
        let person = session.as_ref().map(|session| session.person.clone());
        let look = house.admissions.add(client, &game, person);
        Admission { house: Arc::clone(house), client, game, session, link, look }
    }

    /// The person, if the client has a session.
    pub(crate) fn person(&self) -> Option<&Person> {
        self.session.as_ref().map(|session| &session.person)
    }

    /// Authorizes the person, or refuses.
    pub(crate) async fn admit(&self) -> Result<(Handle, Access), RequestError> {
        admit(&self.house, &self.game, self.person(), &self.link).await
    }

    /// Waits until the authorization must be checked again.
    pub(crate) async fn revisited(&self) {
        self.look.notified().await;
    }

    /// Whether the session, if there is one, goes on.
    pub(crate) async fn session_holds(&self) -> Result<bool, RequestError> {
        let Some(session) = &self.session else { return Ok(true) };
        let stored = self.house.store.session(&session.hash).await?;
        let same =
            |stored: &store::Session| *stored.player == *session.person.0 && stored.banned_ms == 0;
        Ok(stored.as_ref().is_some_and(same))
    }

    /// Whether the authorization still holds; an error if that is unknown.
    pub(crate) async fn holds(&self, access: Access) -> Result<bool, RequestError> {
        if !self.session_holds().await? {
            return Ok(false);
        }
        match self.admit().await {
            Ok((_, again)) => Ok(again == access),
            // On reconnecting the client gets a longer explanation than a close frame can hold.
            Err(
                refusal @ (RequestError::Store(_)
                | RequestError::NotNow(_)
                | RequestError::TooMuch { .. }),
            ) => Err(refusal),
            Err(_) => Ok(false),
        }
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.house.admissions.remove(self.client);
    }
}
