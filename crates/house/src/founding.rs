//! Creates a game from its setup, or loads it from storage.

use caravan_engine::RulesCache;
use caravan_engine::fairness::Secret;
use caravan_room::{Entry, Founding, ReplayMismatch, Room};

/// A founding in its stored form: text alone.
#[derive(Clone, PartialEq, Eq)]
pub struct Written {
    /// The agreed setup, as JSON.
    pub setup: String,
    /// The secret of the deal, as hex digits.
    pub secret: String,
}

/// Serializes a founding.
pub fn write(founding: &Founding) -> Written {
    Written {
        setup: serde_json::to_string(&founding.setup).expect("setups can be written"),
        secret: founding.secret.to_hex(),
    }
}

/// Parses a stored founding.
pub fn read(game: &str, written: &Written) -> Result<Founding, ReplayMismatch> {
    let aside = |reason| ReplayMismatch { game: game.into(), seq: 0, reason };
    let setup = serde_json::from_str(&written.setup)
        .map_err(|error| aside(format!("its setup cannot be read: {error}")))?;
    let secret = Secret::from_hex(&written.secret).map_err(aside)?;
    Ok(Founding { id: game.into(), setup, secret })
}

/// Restores the room of a founding from the entries of its log. `shared` says whether other nodes
/// may append to the log.
pub fn open(
    founding: Founding,
    entries: impl IntoIterator<Item = Entry>,
    rules_cache: &RulesCache,
    shared: bool,
) -> Result<Room, ReplayMismatch> {
    let mut room = Room::new(founding, rules_cache, shared)?;
    room.restore(entries)?;
    Ok(room)
}
