//! The phrases that keep names, by their hashes.

use super::Store;
use super::audit::{AuditEvent, By};
use super::change::Param;
use super::database::{Value, read_by_name};
use super::error::{StoreError, fit_key};

macro_rules! phrases {
    ($rest:literal) => {
        concat!("SELECT player, hash, made_ms, seen_ms FROM phrases ", $rest)
    };
}

const PHRASE: &str = phrases!("WHERE player = $1");
const BY_HASH: &str = phrases!("WHERE hash = $1");
const PUT: &str = "INSERT INTO phrases (player, hash, made_ms, seen_ms) \
     SELECT $1, $2, $3, $3 WHERE (SELECT 1 FROM players WHERE id = $1) = 1 \
     ON CONFLICT (player) DO UPDATE SET hash = excluded.hash, made_ms = excluded.made_ms, \
     seen_ms = excluded.seen_ms";
const USE: &str = "UPDATE phrases SET seen_ms = $2 WHERE hash = $1";
pub(super) const DROP_PHRASE: &str = "DELETE FROM phrases WHERE player = $1";
/// Whoever uses a session uses their phrase.
pub(super) const SEEN_PHRASE: &str = "UPDATE phrases SET seen_ms = $2 \
     WHERE player = (SELECT player FROM sessions WHERE hash = $1)";

/// A phrase that keeps a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPhrase {
    /// The id of its player.
    pub player: String,
    /// Its hash.
    pub hash: String,
    /// When it was made, in milliseconds since 1970.
    pub made_ms: i64,
    /// The last use of it or of a session of its player, within an hour.
    pub seen_ms: i64,
}

read_by_name!(StoredPhrase { player, hash, made_ms, seen_ms });

fn text(text: &str) -> Param {
    Param::Text(text.into())
}

impl Store {
    /// The phrase of a player.
    pub async fn phrase(&self, player: &str) -> Result<Option<StoredPhrase>, StoreError> {
        self.first("reading a phrase", PHRASE, &[Value::Text(player)]).await
    }

    /// The phrase with this hash.
    pub async fn phrase_by_hash(&self, hash: &str) -> Result<Option<StoredPhrase>, StoreError> {
        self.first("looking for a phrase", BY_HASH, &[Value::Text(hash)]).await
    }

    /// Stores the hash of a player's phrase, in place of the one before.
    pub async fn put_phrase(&self, hash: &str, by: By<'_>) -> Result<(), StoreError> {
        fit_key("the hash of a phrase", hash)?;
        fit_key("the id of a player", by.who)?;
        let values = vec![text(by.who), text(hash), Param::Number(by.now_ms)];
        let statements = vec![(PUT, values), by.note(AuditEvent::PhraseMade, by.who)];
        self.together(2, by.who, statements).await.map(drop)
    }

    /// Deletes a player's phrase; returns whether there was one.
    pub async fn drop_phrase(&self, by: By<'_>) -> Result<bool, StoreError> {
        let drops = (DROP_PHRASE, vec![text(by.who)]);
        self.together(2, by.who, vec![drops, by.note(AuditEvent::PhraseForgotten, by.who)]).await
    }

    /// Stores a new session of the phrase's player, and ends the previous one of that browser, of
    /// this player and with this hash; returns whether the phrase still exists.
    pub async fn use_phrase(
        &self,
        phrase: &StoredPhrase,
        session: &str,
        before: Option<(&str, &str)>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let uses = (USE, vec![text(&phrase.hash), Param::Number(now_ms)]);
        let by = By { who: &phrase.player, now_ms };
        self.log_in(&phrase.hash, uses, AuditEvent::PhraseUsed, by, session, before).await
    }
}
