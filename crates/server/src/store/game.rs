//! A stored game, what the lobby shows of it, and players.

use super::database::read_by_name;
use super::error::{StoreError, fit, fit_key};

/// A stored game, but for its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its name, which nobody can guess.
    pub id: String,
    /// What it was set up with, as text.
    pub setup: String,
    /// What its deal is made from, so nobody may see it before the end.
    pub secret: String,
    /// Whoever knows this token may take a seat.
    pub invite: String,
    /// Whoever knows this token may watch.
    pub watch: String,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// How far it is, as last listed or set.
    pub status: String,
    /// What the lobby says of it, as last listed.
    pub summary: String,
    /// The set file that it is played with, unless it stands in the setup; equal ones are stored
    /// once.
    pub set: Option<String>,
    /// The map file, in the same way.
    pub map: Option<String>,
}

/// What the lobby shows of a game; it can be rebuilt from the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// How far the game is; the lobby shows games that are `gathering` or `playing`.
    pub status: String,
    /// Whether it is public.
    pub listed: bool,
    /// What the lobby says of it.
    pub summary: String,
    /// The ids of players who have a seat.
    pub players: Vec<String>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The name of the game.
    pub id: String,
    /// What the lobby says of it.
    pub summary: String,
    /// How far it is.
    pub status: String,
    /// When something happened last, as far as its listing knows, in milliseconds since 1970.
    pub updated_ms: i64,
}

/// Somebody who can sit down at tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// What the player is known by.
    pub id: String,
    /// What others see.
    pub name: String,
    /// When the player came first, in milliseconds since 1970.
    pub made_ms: i64,
    /// Since when the player is banned, in milliseconds since 1970; 0 if not.
    pub banned_ms: i64,
}

read_by_name!(StoredGame {
    id,
    setup,
    secret,
    invite,
    watch,
    created_ms,
    status,
    summary,
    set,
    map
});
read_by_name!(GameRow { id, summary, status, updated_ms });
read_by_name!(Player { id, name, made_ms, banned_ms });

impl StoredGame {
    pub(super) fn check(&self) -> Result<(), StoreError> {
        fit_key("the name of a game", &self.id)?;
        fit_key("the invitation to a game", &self.invite)?;
        fit_key("the watcher's token of a game", &self.watch)?;
        fit("the setup of a game", &self.setup)?;
        for text in self.set.iter().chain(&self.map) {
            fit("the set or map of a game", text)?;
        }
        fit("the secret of a game", &self.secret)
    }
}

impl Listing {
    pub(super) fn check(&self) -> Result<(), StoreError> {
        fit("the status of a game", &self.status)?;
        fit("the summary of a game", &self.summary)?;
        self.players.iter().try_for_each(|player| fit_key("the id of a player", player))
    }
}
