//! The thread pool for bots, hints and analyses (*thoughts*), with fair sharing between people.
//!
//! Every kind of thought has a share of the threads, and within a kind people take turns, however
//! many tables each of them has. A thought cannot be suspended; but a long one yields now and then
//! to brief ones, which run on top of it. So long thoughts delay nobody's brief ones.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use caravan_house::thinking::Stop;

use crate::metrics::METRICS;

/// A kind of thought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum TaskKind {
    /// A bot's turn that takes a few milliseconds.
    Brief,
    /// A bot's turn that takes longer.
    Turn,
    /// Something that a person waits for: a hint, a replay.
    Asked,
    /// One step of an analysis.
    Analysis,
}

/// The kind that is preferred, round robin; if none of it waits, any other is taken, in the order
/// of kinds. So turns come first, and nothing starves.
const SHARES: [TaskKind; 6] = [
    TaskKind::Brief,
    TaskKind::Turn,
    TaskKind::Asked,
    TaskKind::Brief,
    TaskKind::Turn,
    TaskKind::Analysis,
];

/// How long a long thought runs before it yields to brief ones.
const SLICE: Duration = Duration::from_millis(5);

impl TaskKind {
    const ALL: [TaskKind; 4] =
        [TaskKind::Brief, TaskKind::Turn, TaskKind::Asked, TaskKind::Analysis];

    /// How many such thoughts of one person may wait.
    fn most(self) -> usize {
        match self {
            // A room has one at a time, so the number of rooms bounds them.
            TaskKind::Brief | TaskKind::Turn => usize::MAX,
            TaskKind::Asked => 4,
            TaskKind::Analysis => 2,
        }
    }
}

/// Whom a thought is charged to: a person, or an address without a session.
pub(crate) type FairShareKey = Arc<str>;

type Job = Box<dyn FnOnce(Stop<'_>) + Send>;

/// A pool of threads; clones share it.
#[derive(Clone)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    filled: Condvar,
}

#[derive(Default)]
struct Queue {
    lanes: BTreeMap<TaskKind, Lane>,
    /// How many tickets were issued, and how many thoughts were started.
    tickets: u64,
    taken: usize,
    closed: bool,
}

/// The queue of one kind: people take turns, and each person's thoughts are first in, first out.
#[derive(Default)]
struct Lane {
    waiting: BTreeMap<FairShareKey, BTreeMap<u64, Thought>>,
    /// Whose turn it was last.
    last: Option<FairShareKey>,
}

struct Thought {
    kind: TaskKind,
    stopped: Arc<AtomicBool>,
    job: Job,
}

/// A queued or running thought. Dropping it cancels the thought.
#[must_use = "dropping a ticket cancels its thought"]
pub(crate) struct Ticket {
    shared: Arc<Shared>,
    kind: TaskKind,
    fair_share_key: FairShareKey,
    number: u64,
    stopped: Arc<AtomicBool>,
}

/// The person has too many queued thoughts of this kind.
#[derive(Debug)]
pub(crate) struct Busy;

impl Pool {
    /// A pool of this many threads.
    pub(crate) fn new(threads: usize) -> std::io::Result<Pool> {
        let shared = Arc::new(Shared::default());
        for number in 1..=threads.max(1) {
            let shared = Arc::clone(&shared);
            thread::Builder::new()
                .name(format!("thinking-{number}"))
                .spawn(move || work(&shared))?;
        }
        Ok(Pool { shared })
    }

    /// Queues a thought. The job gets a function that it calls now and then; `true` means stop.
    pub(crate) fn think(
        &self,
        kind: TaskKind,
        fair_share_key: &FairShareKey,
        job: impl FnOnce(Stop<'_>) + Send + 'static,
    ) -> Result<Ticket, Busy> {
        let waiting = self.shared.lock().waiting(kind, fair_share_key);
        if waiting >= kind.most() {
            Err(Busy)
        } else {
            Ok(self.think_on(kind, fair_share_key, job))
        }
    }

    /// Queues a thought that continues one just finished, and takes its place.
    pub(crate) fn think_on(
        &self,
        kind: TaskKind,
        fair_share_key: &FairShareKey,
        job: impl FnOnce(Stop<'_>) + Send + 'static,
    ) -> Ticket {
        let mut queue = self.shared.lock();
        queue.tickets += 1;
        let (number, stopped) = (queue.tickets, Arc::new(AtomicBool::new(false)));
        let thought = Thought { kind, stopped: Arc::clone(&stopped), job: Box::new(job) };
        let lane = queue.lanes.entry(kind).or_default();
        lane.waiting.entry(Arc::clone(fair_share_key)).or_default().insert(number, thought);
        drop(queue);
        self.shared.filled.notify_one();
        let shared = Arc::clone(&self.shared);
        Ticket { shared, kind, fair_share_key: Arc::clone(fair_share_key), number, stopped }
    }

    /// How many thoughts are queued.
    pub(crate) fn waiting(&self) -> usize {
        let queue = self.shared.lock();
        queue.lanes.values().flat_map(|lane| lane.waiting.values()).map(BTreeMap::len).sum()
    }

    /// Shuts the threads down; queued thoughts are dropped, because they are requested again after
    /// a restart.
    pub(crate) fn close(&self) {
        self.shared.lock().closed = true;
        self.shared.filled.notify_all();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        let mut queue = self.shared.lock();
        let dropped = queue.lanes.get_mut(&self.kind).and_then(|lane| lane.remove(self));
        // Dropping a thought may need the lock.
        drop(queue);
        drop(dropped);
    }
}

impl Queue {
    /// Takes the next thought.
    fn take(&mut self) -> Option<Thought> {
        let first = SHARES[self.taken % SHARES.len()];
        let thought =
            [first].into_iter().chain(TaskKind::ALL).find_map(|kind| self.take_one(kind))?;
        self.taken += 1;
        Some(thought)
    }

    /// How many thoughts of a kind a person has queued.
    fn waiting(&self, kind: TaskKind, fair_share_key: &FairShareKey) -> usize {
        self.lanes
            .get(&kind)
            .and_then(|lane| lane.waiting.get(fair_share_key))
            .map_or(0, BTreeMap::len)
    }

    fn take_one(&mut self, kind: TaskKind) -> Option<Thought> {
        self.lanes.get_mut(&kind)?.take()
    }
}

impl Lane {
    /// Takes the first thought of the next person.
    fn take(&mut self) -> Option<Thought> {
        let behind = self.last.as_ref().and_then(|last| {
            let behind = (Bound::Excluded(last), Bound::Unbounded);
            self.waiting.range::<FairShareKey, _>(behind).next()
        });
        let (fair_share_key, _) = behind.or_else(|| self.waiting.first_key_value())?;
        let fair_share_key = Arc::clone(fair_share_key);
        let own = self.waiting.get_mut(&fair_share_key)?;
        let taken = own.pop_first();
        if own.is_empty() {
            self.waiting.remove(&fair_share_key);
        }
        self.last = Some(fair_share_key);
        taken.map(|(_, thought)| thought)
    }

    fn remove(&mut self, ticket: &Ticket) -> Option<Thought> {
        let own = self.waiting.get_mut(&ticket.fair_share_key)?;
        let removed = own.remove(&ticket.number);
        if own.is_empty() {
            self.waiting.remove(&ticket.fair_share_key);
        }
        removed
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // No code panics while it holds this lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a thought; a long one yields to brief ones.
    fn carry_out(&self, thought: Thought) {
        let Thought { kind, stopped, job } = thought;
        let mut since = Instant::now();
        let mut stop = || {
            if kind != TaskKind::Brief && since.elapsed() >= SLICE {
                let brief = self.lock().take_one(TaskKind::Brief);
                if let Some(brief) = brief {
                    self.carry_out(brief);
                }
                since = Instant::now();
            }
            stopped.load(Ordering::Relaxed)
        };
        // A panic must not cost the pool a thread.
        if catch_unwind(AssertUnwindSafe(|| job(&mut stop))).is_err() {
            METRICS.panics.inc();
            tracing::error!("a computation panicked");
        }
    }
}

fn work(shared: &Shared) {
    loop {
        let mut queue = shared.lock();
        let thought = loop {
            if queue.closed {
                return;
            }
            if let Some(thought) = queue.take() {
                break thought;
            }
            queue = shared.filled.wait(queue).unwrap_or_else(PoisonError::into_inner);
        };
        drop(queue);
        shared.carry_out(thought);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// A pool of one thread that is busy until the sender is dropped.
    fn busy_pool() -> (Pool, Sender<()>, Ticket) {
        let pool = Pool::new(1).unwrap();
        let (begun, wait_begun) = channel();
        let (go, wait_go) = channel::<()>();
        let ticket = pool.think(TaskKind::Turn, &"busy".into(), move |_| {
            begun.send(()).unwrap();
            let _ = wait_go.recv();
        });
        wait_begun.recv().unwrap();
        (pool, go, ticket.unwrap())
    }

    /// Queues a thought that sends a word when it runs.
    fn say(
        pool: &Pool,
        said: &Sender<String>,
        kind: TaskKind,
        fair_share_key: &str,
        word: &str,
    ) -> Result<Ticket, Busy> {
        let (said, word) = (said.clone(), word.to_owned());
        pool.think(kind, &fair_share_key.into(), move |_| said.send(word).unwrap())
    }

    fn hear(results: &Receiver<String>, words: usize) -> Vec<String> {
        results.iter().take(words).collect()
    }

    #[test]
    fn turns_come_first_everything_has_a_share_and_a_panic_ends_no_thread() {
        let (pool, go, _busy) = busy_pool();
        let (said, results) = channel();
        let mut tickets = Vec::new();
        for kind in [TaskKind::Analysis, TaskKind::Asked] {
            tickets.push(say(&pool, &said, kind, "a", &format!("{kind:?}")).unwrap());
        }
        for word in ["1", "2", "3", "4"] {
            tickets.push(say(&pool, &said, TaskKind::Turn, "b", word).unwrap());
        }
        tickets.push(pool.think(TaskKind::Brief, &"c".into(), |_| panic!("on purpose")).unwrap());
        assert_eq!(pool.waiting(), 7);
        drop(go);
        let order = hear(&results, 6);
        assert_eq!(order[0], "1", "{order:?}");
        let at = |word: &str| order.iter().position(|other| other == word).unwrap();
        assert!(at("Asked") < at("4") && at("Analysis") < at("4"), "{order:?}");
        pool.close();
    }

    #[test]
    fn who_has_many_tables_delays_nobody() {
        let (pool, go, _busy) = busy_pool();
        let (said, results) = channel();
        let mut tickets = Vec::new();
        for _ in 0..80 {
            tickets.push(say(&pool, &said, TaskKind::Turn, "flood", "flood").unwrap());
        }
        for word in ["one", "two"] {
            tickets.push(say(&pool, &said, TaskKind::Turn, "other", word).unwrap());
        }
        drop(go);
        let order = hear(&results, 82);
        let at = |word: &str| order.iter().position(|other| other == word).unwrap();
        assert!(at("one") <= 1 && at("two") <= 3, "{:?}", &order[..6]);
        pool.close();
    }

    #[test]
    fn a_long_thought_makes_room_for_brief_ones() {
        let pool = Pool::new(1).unwrap();
        let (said, results) = channel();
        let (begun, wait_begun) = channel();
        let done = said.clone();
        let long = pool.think(TaskKind::Turn, &"flood".into(), move |stop| {
            begun.send(()).unwrap();
            while !stop() {}
            done.send("long".to_owned()).unwrap();
        });
        wait_begun.recv().unwrap();
        let brief = say(&pool, &said, TaskKind::Brief, "other", "brief").unwrap();
        // The long thought runs until its ticket is dropped.
        assert_eq!(results.recv().unwrap(), "brief");
        drop(long);
        assert_eq!(results.recv().unwrap(), "long");
        drop(brief);
        pool.close();
    }

    #[test]
    fn what_nobody_wants_any_more_is_not_thought() {
        let (pool, go, _busy) = busy_pool();
        let (said, results) = channel();
        for _ in 0..5_000 {
            drop(say(&pool, &said, TaskKind::Turn, "flood", "stale").unwrap());
        }
        assert_eq!(pool.waiting(), 0);
        let ticket = say(&pool, &said, TaskKind::Turn, "flood", "wanted").unwrap();
        drop(go);
        assert_eq!(results.recv().unwrap(), "wanted");
        drop(ticket);
        pool.close();
    }

    #[test]
    fn only_who_asks_too_much_is_refused() {
        let (pool, _go, _busy) = busy_pool();
        let (said, _results) = channel();
        let mut tickets = Vec::new();
        for kind in [TaskKind::Asked, TaskKind::Analysis] {
            let taken = (0..1_000).map_while(|_| say(&pool, &said, kind, "flood", "").ok());
            let taken: Vec<Ticket> = taken.collect();
            assert_eq!(taken.len(), kind.most());
            tickets.extend(taken);
            tickets.push(say(&pool, &said, kind, "other", "").unwrap());
        }
        pool.close();
    }
}
