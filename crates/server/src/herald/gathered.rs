//! Batching: alerts for a person that come close together are one message.

use std::collections::{BTreeSet, HashMap};

use caravan_room::Person;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::alerts::{Alert, Event};
use crate::metrics::METRICS;

/// How many people may have a batch, and how many alerts each batch may have.
const MOST_PEOPLE: usize = 20_000;
const MOST_EACH: usize = 50;

/// The alerts for one person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Batch {
    pub(super) alerts: Vec<Alert>,
    /// How many deliveries have failed.
    pub(super) tries: usize,
}

/// All batches, and when they are due.
#[derive(Default)]
pub(super) struct Gathered {
    batches: HashMap<Person, (Instant, Batch)>,
    /// Ordered by due time.
    due: BTreeSet<(Instant, Person)>,
}

impl Batch {
    pub(super) fn new(alerts: Vec<Alert>) -> Batch {
        Batch { alerts, tries: 0 }
    }

    fn add(&mut self, alert: Alert) {
        // Only the newest alert of a kind counts for each game.
        self.alerts.retain(|other| (&other.game, other.event) != (&alert.game, alert.event));
        if self.alerts.len() < MOST_EACH {
            self.alerts.push(alert);
        } else {
            METRICS.alerts_dropped.inc();
        }
    }

    /// The alerts worth sending: whoever is told that it is their turn need not hear that the game
    /// began.
    pub(super) fn worth_telling(&self) -> impl Iterator<Item = &Alert> {
        let has = |game: &str, event: Event| {
            self.alerts.iter().any(|other| other.game == game && other.event == event)
        };
        self.alerts.iter().filter(move |alert| match alert.event {
            Event::Begins => !has(&alert.game, Event::Turn) && !has(&alert.game, Event::Reminder),
            Event::Turn => !has(&alert.game, Event::Reminder),
            _ => true,
        })
    }
}

impl Gathered {
    /// Adds an alert to its person's batch; a new batch is due at this time.
    pub(super) fn add(&mut self, alert: Alert, at: Instant) {
        let person = alert.person.clone();
        self.join(&person, at, |mine| mine.add(alert));
    }

    /// Puts a batch back, due at a new time, merged with what came meanwhile.
    pub(super) fn put_back(&mut self, person: &Person, batch: Batch, at: Instant) {
        self.join(person, at, |mine| {
            let newer = std::mem::replace(mine, batch);
            if !newer.alerts.is_empty() {
                // New alerts get all their retries.
                mine.tries = 0;
            }
            newer.alerts.into_iter().for_each(|alert| mine.add(alert));
        });
    }

    fn join(&mut self, person: &Person, at: Instant, join: impl FnOnce(&mut Batch)) {
        if !self.batches.contains_key(person) && self.batches.len() >= MOST_PEOPLE {
            METRICS.alerts_dropped.inc();
            return;
        }
        let (due, mine) = self.batches.entry(person.clone()).or_insert((at, Batch::default()));
        join(mine);
        self.due.remove(&(*due, person.clone()));
        *due = at.min(*due);
        self.due.insert((*due, person.clone()));
    }

    /// Adds alerts that quiet hours held; they are due at once.
    pub(super) fn release(&mut self, player: &str, held: &str) {
        let now = Instant::now();
        for held in read_held(held) {
            self.add(held.alert(Person(player.into())), now);
        }
    }

    /// Takes a batch that is due.
    pub(super) fn take_due(&mut self, now: Instant) -> Option<(Person, Batch)> {
        let first = self.due.first()?;
        if first.0 > now {
            return None;
        }
        let (_, person) = self.due.pop_first()?;
        let (_, batch) = self.batches.remove(&person)?;
        Some((person, batch))
    }
}

/// An alert that is held until quiet hours end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Held {
    game: String,
    event: Event,
    seq: u32,
    live: bool,
}

impl Held {
    fn alert(self, person: Person) -> Alert {
        let Held { game, event, seq, live } = self;
        Alert { person, game, event, seq, live, waited: true }
    }
}

fn read_held(held: &str) -> Vec<Held> {
    serde_json::from_str(held).unwrap_or_default()
}

/// Held alerts with new ones added.
pub(super) fn held_with(held: &str, more: &[Alert]) -> String {
    let mut all = read_held(held);
    for Alert { game, event, seq, live, .. } in more {
        all.retain(|other| (&other.game, other.event) != (game, *event));
        all.push(Held { game: game.clone(), event: *event, seq: *seq, live: *live });
    }
    // Keeps the newest.
    all.drain(..all.len().saturating_sub(MOST_EACH));
    serde_json::to_string(&all).expect("names of games can be written")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn alert(person: &str, game: &str, event: Event, seq: u32) -> Alert {
        let (person, game) = (Person(person.into()), game.into());
        Alert { person, game, event, seq, live: false, waited: false }
    }

    fn told(batch: &Batch) -> Vec<(&str, Event, u32)> {
        batch.worth_telling().map(|alert| (&*alert.game, alert.event, alert.seq)).collect()
    }

    #[test]
    fn what_comes_together_is_one_message() {
        let (mut gathered, now) = (Gathered::default(), Instant::now());
        let soon = now + Duration::from_secs(5);
        gathered.add(alert("ana", "g1", Event::Begins, 0), soon);
        gathered.add(alert("ana", "g1", Event::Turn, 3), soon + Duration::from_secs(1));
        gathered.add(alert("ana", "g2", Event::Turn, 7), soon + Duration::from_secs(2));
        gathered.add(alert("ana", "g1", Event::Turn, 5), soon + Duration::from_secs(3));
        gathered.add(alert("ben", "g2", Event::Ends, 0), soon + Duration::from_secs(4));
        assert!(gathered.take_due(now).is_none());
        let (person, batch) = gathered.take_due(soon).unwrap();
        assert_eq!(&*person.0, "ana");
        assert_eq!(told(&batch), [("g2", Event::Turn, 7), ("g1", Event::Turn, 5)]);
        assert!(gathered.take_due(soon).is_none(), "the other one is not due yet");
        assert!(gathered.take_due(soon + Duration::from_secs(4)).is_some());
    }

    #[test]
    fn what_is_put_back_joins_what_came_meanwhile() {
        let (mut gathered, now) = (Gathered::default(), Instant::now());
        let person = Person("ana".into());
        gathered.add(alert("ana", "g1", Event::Turn, 5), now);
        let batch = Batch { alerts: vec![alert("ana", "g1", Event::Turn, 3)], tries: 2 };
        gathered.put_back(&person, batch, now + Duration::from_mins(5));
        let (_, batch) = gathered.take_due(now).unwrap();
        assert_eq!((told(&batch), batch.tries), (vec![("g1", Event::Turn, 5)], 0));
    }

    #[test]
    fn what_is_held_is_read_again() {
        let one = held_with("", &[alert("ana", "g1", Event::Turn, 5)]);
        let two = held_with(
            &one,
            &[alert("ana", "g2", Event::Full, 0), alert("ana", "g1", Event::Turn, 9)],
        );
        let mut gathered = Gathered::default();
        gathered.release("ana", &two);
        let (_, batch) = gathered.take_due(Instant::now()).unwrap();
        assert_eq!(told(&batch), [("g2", Event::Full, 0), ("g1", Event::Turn, 9)]);
    }
}
