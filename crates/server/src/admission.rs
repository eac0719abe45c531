//! Open sockets, and what has let them in: an admission is looked at again when that may hold no
//! longer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use caravan_room::{Client, Person};
use tokio::sync::Notify;

use crate::error::RequestError;
use crate::house::House;
use crate::session::Session;
use crate::socket::{self, Access, Link};

/// All admissions of a house.
#[derive(Default)]
pub(crate) struct Admissions {
    open: Mutex<HashMap<Client, Holder>>,
}

/// What an admission is known by to those who want it looked at.
struct Holder {
    game: Arc<str>,
    person: Option<Person>,
    look: Arc<Notify>,
}

/// What has let somebody in to a table; it is over when it is dropped.
pub(crate) struct Admission {
    house: Arc<House>,
    pub(crate) client: Client,
    game: Arc<str>,
    session: Option<Session>,
    link: Link,
    look: Arc<Notify>,
}

impl Admissions {
    fn open(&self) -> MutexGuard<'_, HashMap<Client, Holder>> {
        // Nothing panics while it holds the lock.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has all admissions of a person, or to a game, looked at again.
    pub(crate) fn look_again(&self, about: &str) {
        let is_about = |holder: &&Holder| {
            *holder.game == *about
                || holder.person.as_ref().is_some_and(|person| *person.0 == *about)
        };
        for holder in self.open().values().filter(is_about) {
            holder.look.notify_one();
        }
    }
}

impl Admission {
    /// Begins an admission. It comes before looking whether somebody may come in: what is revoked
    /// meanwhile is then noticed.
    pub(crate) fn begin(
        house: &Arc<House>,
        game: &str,
        session: Option<Session>,
        link: Link,
    ) -> Admission {
        let (client, game) = (house.client(), Arc::<str>::from(game));
        let look = Arc::new(Notify::new());
        let person = session.as_ref().map(|session| session.person.clone());
        let holder = Holder { game: Arc::clone(&game), person, look: Arc::clone(&look) };
        house.admissions.open().insert(client, holder);
        Admission { house: Arc::clone(house), client, game, session, link, look }
    }

    /// Who it is.
    pub(crate) fn person(&self) -> Option<&Person> {
        self.session.as_ref().map(|session| &session.person)
    }

    /// Lets somebody in, if they may.
    pub(crate) async fn admit(&self) -> Result<(crate::actor::Handle, Access), RequestError> {
        socket::admit(&self.house, &self.game, self.person(), &self.link).await
    }

    /// Waits until it should be looked at again.
    pub(crate) async fn revisited(&self) {
        self.look.notified().await;
    }

    /// Whether what has let somebody in still holds; an error if that cannot be told.
    pub(crate) async fn holds(&self, access: Access) -> Result<bool, RequestError> {
        if let Some(session) = &self.session {
            let stored = self.house.store.session(&session.hash).await?;
            let same = |stored: &crate::store::Session| {
                *stored.player == *session.person.0 && stored.banned_ms == 0
            };
            if !stored.as_ref().is_some_and(same) {
                return Ok(false);
            }
        }
        match self.admit().await {
            Ok((_, again)) => Ok(again == access),
            // Who comes back is told more than a frame of farewell can say.
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
        self.house.admissions.open().remove(&self.client);
    }
}
