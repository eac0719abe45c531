//! The register of open sockets: whom to tell that what has let them in may hold no longer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use caravan_room::{Client, Person};
use tokio::sync::Notify;

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

impl Admissions {
    fn open(&self) -> MutexGuard<'_, HashMap<Client, Holder>> {
        // Nothing panics while it holds the lock.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers an admission; what tells it to look again.
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

    /// An admission is over.
    pub(crate) fn remove(&self, client: Client) {
        self.open().remove(&client);
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
