//! The open rooms, by game id.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OnceCell;

use crate::error::RequestError;
use crate::mailbox::Handle;

/// The maximum number of open rooms.
const MAX_ROOMS: usize = 50_000;

/// All open rooms of a server.
#[derive(Default)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<String, Arc<OnceCell<Handle>>>>,
}

impl Rooms {
    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceCell<Handle>>>> {
        // No code panics while it holds this lock.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of open rooms.
    pub(crate) fn count(&self) -> usize {
        self.open().len()
    }

    /// Whether the room of a game is open or being opened.
    pub(crate) fn is_open(&self, game: &str) -> bool {
        self.open().contains_key(game)
    }

    /// The room of a game, if it is open.
    pub(crate) fn get(&self, game: &str) -> Option<Handle> {
        self.open().get(game).and_then(|cell| cell.get().cloned())
    }

    pub(crate) fn all(&self) -> Vec<(String, Handle)> {
        let rooms = self.open();
        let open =
            rooms.iter().filter_map(|(game, cell)| Some((game.clone(), cell.get()?.clone())));
        open.collect()
    }

    /// The room of a game, opened if necessary: once, for concurrent callers.
    pub(crate) async fn get_or_open<F: Future<Output = Result<Handle, RequestError>>>(
        &self,
        game: &str,
        opening: impl FnOnce() -> F,
    ) -> Result<Handle, RequestError> {
        let cell = {
            let mut rooms = self.open();
            // Replace a task that has ended unexpectedly.
            if rooms.get(game).is_some_and(|cell| cell.get().is_some_and(Handle::is_closed)) {
                rooms.remove(game);
            }
            if !rooms.contains_key(game) && rooms.len() >= MAX_ROOMS {
                return Err(RequestError::TooMuch { seconds: 60 });
            }
            Arc::clone(rooms.entry(game.into()).or_default())
        };
        match cell.get_or_try_init(opening).await {
            Ok(handle) => Ok(handle.clone()),
            Err(refusal) => {
                let mut rooms = self.open();
                if rooms.get(game).is_some_and(|other| Arc::ptr_eq(other, &cell)) {
                    rooms.remove(game);
                }
                Err(refusal)
            }
        }
    }

    /// Evicts a room, and returns it if it was open. The next lookup opens it again.
    pub(crate) fn remove(&self, game: &str) -> Option<Handle> {
        self.open().remove(game).and_then(|cell| cell.get().cloned())
    }

    /// Evicts a room if a last check allows it.
    pub(crate) fn remove_if(&self, game: &str, allowed: impl FnOnce() -> bool) -> bool {
        let mut rooms = self.open();
        let removed = allowed();
        if removed {
            rooms.remove(game);
        }
        removed
    }
}
