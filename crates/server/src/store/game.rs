//! Stored games, their listings, and players.

use super::database::read_by_name;
use super::error::{StoreError, fit, fit_key};

/// A stored game, without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its id, which is unguessable.
    pub id: String,
    /// The setup, as JSON.
    pub setup: String,
    /// The secret that its deal is derived from; nobody may see it before the end.
    pub secret: String,
    /// The invitation token, which allows taking a chair.
    pub invite: String,
    /// The watcher's token.
    pub watch: String,
    /// The creation time, in milliseconds since 1970.
    pub created_ms: i64,
    /// The status, as last listed or set.
    pub status: String,
    /// The summary for the lobby, as last listed.
    pub summary: String,
    /// The set file, unless the setup contains it; equal ones are stored once.
    pub set: Option<String>,
    /// The map file, likewise.
    pub map: Option<String>,
}

/// The listing of a game; it can be rebuilt from the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The status; the lobby shows games that are `gathering` or `playing`.
    pub status: String,
    /// Whether it is public.
    pub listed: bool,
    /// The summary for the lobby.
    pub summary: String,
    /// The ids of players with a seat.
    pub players: Vec<String>,
    /// For whose decision the game waits.
    pub waits_for: Option<String>,
    /// Until when, in milliseconds since 1970; 0 without a clock.
    pub until_ms: i64,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// The summary for the lobby.
    pub summary: String,
    pub status: String,
    /// The time of the last entry, according to the listing, in milliseconds since 1970.
    pub updated_ms: i64,
}

/// A game in the list of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnGameRow {
    /// Its id.
    pub id: String,
    /// The summary for the lobby.
    pub summary: String,
    pub status: String,
    /// The time of the last entry, according to the listing, in milliseconds since 1970.
    pub updated_ms: i64,
    /// Whether it waits for this player: 1 if so, 0 if not, and less if an older program has listed
    /// the game, which did not say.
    pub waits: i64,
    /// Until when, whoever it waits for; 0 without a clock.
    pub until_ms: i64,
}

/// A person who can take a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// The time of the first visit, in milliseconds since 1970.
    pub made_ms: i64,
    /// When the player was banned, in milliseconds since 1970; 0 if not.
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
read_by_name!(OwnGameRow { id, summary, status, updated_ms, waits, until_ms });
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
        self.players
            .iter()
            .chain(&self.waits_for)
            .try_for_each(|player| fit_key("the id of a player", player))
    }
}
