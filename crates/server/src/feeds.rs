//! The open feeds of people's tables: who hears of what, as it happens here.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use caravan_protocol::lobby::{Listed, OwnTable};
use caravan_protocol::message::Phase;
use caravan_room::{Person, TableState};
use tokio::sync::Notify;

use crate::clock::now;

/// All open feeds of a server.
#[derive(Default)]
pub(crate) struct Feeds {
    /// How many there are: rooms ask at every step, and mostly there is nobody to tell.
    count: AtomicUsize,
    open: Mutex<HashMap<Person, Vec<Arc<Feed>>>>,
}

/// What a client has yet to be told.
#[derive(Default)]
struct Feed {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

/// Of each game only the newest waits, so a client that reads slowly costs no more than one that
/// does not.
#[derive(Default)]
pub(crate) struct Waiting {
    /// The tables that have changed; `None` if the person no longer sits there.
    pub(crate) tables: BTreeMap<String, Option<OwnTable>>,
    /// Whether the stored list may have changed, as by another node.
    pub(crate) stale: bool,
    /// The games that the client knows of.
    known: HashSet<String>,
}

/// A feed, as long as it is open.
pub(crate) struct Subscription {
    feeds: Arc<Feeds>,
    person: Person,
    feed: Arc<Feed>,
}

/// A table as its list shows it to somebody who sits there.
pub(crate) fn shown(state: &TableState, person: &Person) -> OwnTable {
    let listing = state.listing();
    let (waits, until) = match listing.waiting {
        Some((waited, until)) => (waited == *person, until),
        None => (false, None),
    };
    let updated = state.updated().unwrap_or_else(now);
    let listed = Listed { game: state.id().into(), updated, summary: listing.summary };
    OwnTable { listed, waits, until }
}

impl Feeds {
    fn open(&self) -> MutexGuard<'_, HashMap<Person, Vec<Arc<Feed>>>> {
        // No code panics while it holds this lock.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a feed for a person.
    pub(crate) fn subscribe(self: &Arc<Self>, person: &Person) -> Subscription {
        let feed = Arc::<Feed>::default();
        self.open().entry(person.clone()).or_default().push(Arc::clone(&feed));
        self.count.fetch_add(1, Ordering::Relaxed);
        Subscription { feeds: Arc::clone(self), person: person.clone(), feed }
    }

    /// Tells those who sit at a table how it is now, and those who no longer do that it is gone.
    pub(crate) fn tell(&self, state: &TableState) {
        if self.count.load(Ordering::Relaxed) == 0 {
            return;
        }
        let people = state.listing().people;
        let open = self.open();
        for person in &people {
            if let Some(feeds) = open.get(person) {
                let table = shown(state, person);
                for feed in feeds {
                    feed.put(state.id(), Some(&table));
                }
            }
        }
        // Nobody loses a seat after the deal.
        if state.phase() == Phase::Gathering {
            let others = open.iter().filter(|(person, _)| !people.contains(person));
            for feed in others.flat_map(|(_, feeds)| feeds) {
                if feed.waiting().known.contains(state.id()) {
                    feed.put(state.id(), None);
                }
            }
        }
    }

    /// Has the feeds with a game read the stored list again: something has happened elsewhere.
    pub(crate) fn heard(&self, game: &str) {
        if self.count.load(Ordering::Relaxed) == 0 {
            return;
        }
        for feed in self.open().values().flatten() {
            let mut waiting = feed.waiting();
            if waiting.known.contains(game) {
                waiting.stale = true;
                drop(waiting);
                feed.changed.notify_one();
            }
        }
    }
}

impl Feed {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // No code panics while it holds this lock.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, game: &str, table: Option<&OwnTable>) {
        let mut waiting = self.waiting();
        if table.is_some() {
            waiting.known.insert(game.to_owned());
        } else {
            waiting.known.remove(game);
        }
        waiting.tables.insert(game.to_owned(), table.cloned());
        drop(waiting);
        self.changed.notify_one();
    }
}

impl Subscription {
    /// Waits until there is something to tell.
    pub(crate) async fn changed(&self) {
        self.feed.changed.notified().await;
    }

    /// Takes what waits.
    pub(crate) fn take(&self) -> Waiting {
        let mut waiting = self.feed.waiting();
        let tables = std::mem::take(&mut waiting.tables);
        let stale = std::mem::take(&mut waiting.stale);
        Waiting { tables, stale, known: HashSet::new() }
    }

    /// Notes which games the client knows of.
    pub(crate) fn set_known<'a>(&self, games: impl Iterator<Item = &'a String>) {
        let mut waiting = self.feed.waiting();
        let Waiting { tables, known, .. } = &mut *waiting;
        *known = games.cloned().collect();
        // What came meanwhile is known as well.
        known.extend(tables.iter().filter(|(_, to)| to.is_some()).map(|(game, _)| game.clone()));
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.feeds.count.fetch_sub(1, Ordering::Relaxed);
        let mut open = self.feeds.open();
        if let Some(feeds) = open.get_mut(&self.person) {
            feeds.retain(|feed| !Arc::ptr_eq(feed, &self.feed));
            if feeds.is_empty() {
                open.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use caravan_protocol::lobby::Summary;
    use caravan_protocol::message::{Family, Theme};
    use futures_util::FutureExt as _;

    use super::*;

    fn table(game: &str, deciding: u8) -> OwnTable {
        let summary = Summary {
            family: Family::Road,
            theme: Theme::Golem,
            phase: Phase::Playing,
            clock: None,
            chairs: Vec::new(),
            deciding: Some(deciding),
            round: None,
            rated: false,
            result: None,
        };
        let listed = Listed { game: game.into(), updated: 0, summary };
        OwnTable { listed, waits: false, until: None }
    }

    #[test]
    fn of_each_table_the_newest_waits_however_long_nobody_reads() {
        let feeds = Arc::<Feeds>::default();
        let person = Person("ana".into());
        let subscription = feeds.subscribe(&person);
        for deciding in 1..=200 {
            for game in ["one", "two"] {
                subscription.feed.put(game, Some(&table(game, deciding)));
            }
        }
        subscription.feed.put("two", None);
        assert!(subscription.changed().now_or_never().is_some());
        let tables = subscription.take().tables;
        let expected = [("one".to_owned(), Some(table("one", 200))), ("two".to_owned(), None)];
        assert_eq!(tables, BTreeMap::from(expected));
        assert!(subscription.take().tables.is_empty());
        assert!(subscription.changed().now_or_never().is_none());
    }

    #[test]
    fn what_other_nodes_do_concerns_those_who_know_the_game() {
        let feeds = Arc::<Feeds>::default();
        let subscriptions = ["ana", "ben"].map(|name| feeds.subscribe(&Person(name.into())));
        let [ana, ben] = &subscriptions;
        ana.set_known([&"one".to_owned()].into_iter());
        // What comes while the list is read is known as well.
        ben.feed.put("two", Some(&table("two", 1)));
        ben.set_known(std::iter::empty());
        feeds.heard("one");
        assert!(ana.take().stale && !ben.take().stale);
        feeds.heard("two");
        assert!(!ana.take().stale);
        drop(subscriptions);
        assert!(feeds.open().is_empty() && feeds.count.load(Ordering::Relaxed) == 0);
    }
}
