//! The register of open sockets' authorizations, to notify them of a revocation.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use caravan_room::{Client, Person};
use tokio::sync::Notify;

/// All authorizations of a server.
#[derive(Default)]
pub(crate) struct Admissions {
    open: Mutex<HashMap<Client, Holder>>,
}

/// The person and game of an authorization, and how to notify it.
struct Holder {
    game: Arc<str>,
    person: Option<Person>,
    look: Arc<Notify>,
}

impl Admissions {
    fn open(&self) -> MutexGuard<'_, HashMap<Client, Holder>> {
        // No code panics while it holds this lock.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers an authorization; the result notifies it to check again.
    pub(crate) fn add(
        &self,
        client: Client,
        game: &Arc<str>,
        person: Option<Person>,
    ) -> Arc<Notify> {
        let look = Arc::new(Notify::new());
        let holder = Holder { game: Arc::clone(game), person, look: Arc::clone(&look) };
        self.open().insert(client, holder);
        look
    }

    /// Removes an authorization.
    pub(crate) fn remove(&self, client: Client) {
        self.open().remove(&client);
    }

    /// Has every authorization of a person, or for a game, checked again.
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
