//! Where bots think: a few threads, the most urgent thought first.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How urgent a thought is, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Urgency {
    /// A bot's turn: people wait.
    Turn,
    /// A hint: one person waits.
    Hint,
    /// A step of an analysis.
    Analysis,
}

impl Urgency {
    /// How many such thoughts may wait.
    fn most(self) -> usize {
        match self {
            // A room asks for one at a time, so this is a bound on rooms.
            Urgency::Turn => 100_000,
            Urgency::Hint => 200,
            Urgency::Analysis => 50,
        }
    }
}

type Job = Box<dyn FnOnce() + Send>;

/// A pool of threads; a clone is the same pool.
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
    waiting: BTreeMap<Urgency, VecDeque<Job>>,
    closed: bool,
}

/// Too many thoughts of this kind are waiting.
pub(crate) struct Busy;

impl Pool {
    /// A pool of so many threads.
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

    /// Has something thought about, when its time comes.
    pub(crate) fn think(
        &self,
        urgency: Urgency,
        job: impl FnOnce() + Send + 'static,
    ) -> Result<(), Busy> {
        let full = |queue: &VecDeque<Job>| queue.len() >= urgency.most();
        if self.shared.lock().waiting.get(&urgency).is_some_and(full) {
            return Err(Busy);
        }
        self.think_on(urgency, job);
        Ok(())
    }

    /// Has something thought about that goes on with a thought just finished, whose place it takes.
    pub(crate) fn think_on(&self, urgency: Urgency, job: impl FnOnce() + Send + 'static) {
        self.shared.lock().waiting.entry(urgency).or_default().push_back(Box::new(job));
        self.shared.filled.notify_one();
    }

    /// How many thoughts are waiting.
    pub(crate) fn waiting(&self) -> usize {
        self.shared.lock().waiting.values().map(VecDeque::len).sum()
    }

    /// Lets the threads end; what is waiting is forgotten, for a restarted house asks again.
    pub(crate) fn close(&self) {
        self.shared.lock().closed = true;
        self.shared.filled.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Nothing panics while it holds the lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn work(shared: &Shared) {
    loop {
        let mut queue = shared.lock();
        let job = loop {
            if queue.closed {
                return;
            }
            if let Some(job) = queue.waiting.values_mut().find_map(VecDeque::pop_front) {
                break job;
            }
            queue = shared.filled.wait(queue).unwrap_or_else(PoisonError::into_inner);
        };
        drop(queue);
        // One bad thought must not cost the house a thread.
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("a thought has panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn urgent_thoughts_come_first_and_a_panic_ends_no_thread() {
        let pool = Pool::new(1).unwrap();
        let (begun, wait_begun) = channel();
        let (go, wait_go) = channel::<()>();
        let (done, results) = channel();
        let first = move || {
            begun.send(()).unwrap();
            wait_go.recv().unwrap();
        };
        assert!(pool.think(Urgency::Analysis, first).is_ok());
        wait_begun.recv().unwrap();
        for (urgency, name) in
            [(Urgency::Analysis, "analysis"), (Urgency::Hint, "hint"), (Urgency::Turn, "turn")]
        {
            let done = done.clone();
            assert!(pool.think(urgency, move || done.send(name).unwrap()).is_ok());
        }
        assert!(pool.think(Urgency::Turn, || panic!("on purpose")).is_ok());
        assert_eq!(pool.waiting(), 4);
        go.send(()).unwrap();
        let order: Vec<&str> = results.iter().take(3).collect();
        assert_eq!(order, ["turn", "hint", "analysis"]);
        pool.close();
    }

    #[test]
    fn too_many_hints_are_refused() {
        let pool = Pool::new(1).unwrap();
        let (go, wait) = channel::<()>();
        let waiting = move || assert!(wait.recv().is_err());
        assert!(pool.think(Urgency::Turn, waiting).is_ok());
        let taken = (0..1_000).take_while(|_| pool.think(Urgency::Hint, || {}).is_ok()).count();
        assert_eq!(taken, Urgency::Hint.most());
        drop(go);
        pool.close();
    }
}
