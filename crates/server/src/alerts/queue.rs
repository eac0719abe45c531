//! The queue of alerts from the rooms to the dispatcher. Its length is fixed: what does not fit is
//! counted and dropped, so that no table ever waits.

use std::sync::{Mutex, PoisonError};

use caravan_room::{News, Person};
use tokio::sync::mpsc::{self, Receiver, Sender};

use super::words::Event;
use crate::metrics::METRICS;

/// How many alerts may be queued.
const LENGTH: usize = 8_192;

/// An alert for one person, before checking whether they want it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Alert {
    pub(crate) person: Person,
    pub(crate) game: String,
    pub(crate) event: Event,
    /// The log entry since which it is their turn, if the alert is about that.
    pub(crate) seq: u32,
    /// Whether people are expected to stay at the table.
    pub(crate) live: bool,
    /// Whether to alert them even while they are at the table: they had time to notice.
    pub(crate) waited: bool,
}

pub(crate) struct Queue {
    sender: Sender<Alert>,
    receiver: Mutex<Option<Receiver<Alert>>>,
}

impl Default for Queue {
    fn default() -> Queue {
        let (sender, receiver) = mpsc::channel(LENGTH);
        Queue { sender, receiver: Mutex::new(Some(receiver)) }
    }
}

impl Queue {
    /// Queues the alerts for a game's news.
    pub(crate) fn tell(&self, game: &str, news: News) {
        let alert = |person, event, seq, live| Alert {
            person,
            game: game.to_owned(),
            event,
            seq,
            live,
            waited: false,
        };
        match news {
            // The person who caused it knows.
            News::Turn { own: true, .. } => {}
            News::Turn { person, seq, until, live, .. } => {
                // Without a clock, too, people usually play in one sitting.
                self.push(alert(person, Event::Turn, seq, live || until.is_none()));
            }
            News::Full { host } => self.push(alert(host, Event::Full, 0, true)),
            News::Began { people, by } => {
                self.tell_all(&people, by.as_ref(), |person| alert(person, Event::Begins, 0, true));
            }
            News::Over { people, by } => {
                self.tell_all(&people, by.as_ref(), |person| alert(person, Event::Ends, 0, true));
            }
        }
    }

    /// Queues an alert for everyone but the person who caused it.
    fn tell_all(&self, people: &[Person], by: Option<&Person>, alert: impl Fn(Person) -> Alert) {
        for person in people.iter().filter(|person| Some(*person) != by) {
            self.push(alert(person.clone()));
        }
    }

    /// Queues an alert.
    pub(crate) fn push(&self, alert: Alert) {
        if self.sender.try_send(alert).is_err() {
            METRICS.alerts_dropped.inc();
        }
    }

    /// The receiving end: there is only one.
    pub(crate) fn reader(&self) -> Option<Receiver<Alert>> {
        self.receiver.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

#[cfg(test)]
mod tests {
    use caravan_engine::Seat;

    use super::*;

    fn person(name: &str) -> Person {
        Person(name.into())
    }

    #[test]
    fn who_did_something_is_not_told_of_it() {
        let queue = Queue::default();
        let people = vec![person("ana"), person("ben"), person("cleo")];
        queue.tell("g1", News::Over { people, by: Some(person("ben")) });
        let turn = |own| News::Turn {
            person: person("ana"),
            seat: Seat(0),
            seq: 7,
            until: Some(9),
            live: false,
            own,
        };
        queue.tell("g1", turn(true));
        queue.tell("g1", turn(false));
        let mut reader = queue.reader().unwrap();
        let mut told = Vec::new();
        while let Ok(alert) = reader.try_recv() {
            told.push((alert.person.0.to_string(), alert.event, alert.seq, alert.live));
        }
        assert_eq!(
            told,
            [
                ("ana".into(), Event::Ends, 0, true),
                ("cleo".into(), Event::Ends, 0, true),
                ("ana".into(), Event::Turn, 7, false),
            ]
        );
        assert!(queue.reader().is_none());
    }

    #[test]
    fn what_does_not_fit_is_dropped_and_counted() {
        let queue = Queue::default();
        let before = METRICS.alerts_dropped.get();
        for _ in 0..LENGTH + 3 {
            queue.tell("g1", News::Full { host: person("ana") });
        }
        assert!(METRICS.alerts_dropped.get() >= before + 3);
    }
}
