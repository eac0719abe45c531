//! Computes the ratings of people again, from the logs of their games.

use caravan_engine::RulesCache;
use caravan_house::founding::{self, Written};
use caravan_room::Rated;

use crate::error::RequestError;
use crate::house::read_entries;
use crate::store::{LogRow, Store, StoreError, StoredGame};

/// How many games are read at once.
const PAGE: u32 = 50;

/// What a rebuild has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rebuilt {
    /// The rated tables that are stored.
    pub tables: u32,
    /// Those whose game is over.
    pub over: u32,
    /// Those whose stored result was missing or another one.
    pub repaired: u32,
    /// Those that cannot be replayed any more; their results stay as they were stored.
    pub unreadable: u32,
    /// Ratings that were other ones before.
    pub changed: u32,
}

/// Computes all results again by replaying the games that are stored, and all ratings from these.
/// Results of games that have expired stay.
pub async fn rebuild(store: &Store) -> Result<Rebuilt, StoreError> {
    let before = store.ratings().await?;
    let (mut rebuilt, rules_cache) = (Rebuilt::default(), RulesCache::default());
    let mut after = String::new();
    loop {
        let ids = store.rated_games(&after, PAGE).await?;
        let Some(last) = ids.last() else { break };
        after.clone_from(last);
        for found in store.load_all(&ids).await? {
            let game = found.0.id.clone();
            rebuilt.tables += 1;
            match replay(found, &rules_cache) {
                Ok(Some(rated)) => {
                    rebuilt.over += 1;
                    rebuilt.repaired += u32::from(store.repair_result(&game, &rated).await?);
                }
                Ok(None) => {}
                Err(reason) => {
                    tracing::warn!(game, %reason, "a rated game cannot be replayed");
                    rebuilt.unreadable += 1;
                }
            }
        }
    }
    store.rebuild_ratings().await?;
    let kept = store.ratings().await?;
    let gone = before
        .iter()
        .filter(|old| !kept.iter().any(|it| it.player == old.player && it.family == old.family));
    let other = kept.iter().filter(|it| !before.contains(it)).count();
    rebuilt.changed = u32::try_from(other + gone.count()).unwrap_or(u32::MAX);
    Ok(rebuilt)
}

/// The result of a stored game, if it is rated and over.
fn replay(
    (stored, rows): (StoredGame, Vec<LogRow>),
    rules_cache: &RulesCache,
) -> Result<Option<Rated>, RequestError> {
    let written = Written { setup: stored.setup, secret: stored.secret };
    let mut founding = founding::read(&stored.id, &written)?;
    let setup = &mut founding.setup;
    (setup.set, setup.map) = (setup.set.take().or(stored.set), setup.map.take().or(stored.map));
    let entries = read_entries(&stored.id, rows)?;
    Ok(founding::open(founding, entries, rules_cache, false)?.state().rated())
}
