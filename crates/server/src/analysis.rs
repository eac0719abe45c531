//! Analyses of whole games: thought about step by step, when nothing is more urgent.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use caravan_protocol::lobby::Analysis;

use crate::error::Refusal;
use crate::pool::{Busy, Pool, Urgency};
use crate::thinking::Judged;
use crate::token;

/// How many analyses are kept; the oldest are forgotten.
const KEPT: usize = 100;

/// The analyses of a house.
#[derive(Clone, Default)]
pub(crate) struct Analyses {
    kept: Arc<Mutex<VecDeque<Analysis>>>,
}

impl Analyses {
    fn kept(&self) -> MutexGuard<'_, VecDeque<Analysis>> {
        // Nothing panics while it holds the lock.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An analysis, as far as it is done.
    pub(crate) fn get(&self, id: &str) -> Option<Analysis> {
        self.kept().iter().find(|analysis| analysis.id == id).cloned()
    }

    /// Begins an analysis.
    pub(crate) fn begin(
        &self,
        pool: &Pool,
        moments: Vec<Box<dyn Judged>>,
    ) -> Result<Analysis, Refusal> {
        let of = u32::try_from(moments.len()).unwrap_or(u32::MAX);
        let id = token::token()?;
        let analysis = Analysis { id: id.clone(), done: 0, of, chances: Vec::new() };
        {
            let mut kept = self.kept();
            while kept.len() >= KEPT {
                kept.pop_front();
            }
            kept.push_back(analysis.clone());
        }
        let (all, again) = (self.clone(), pool.clone());
        let first = move || all.go_on(&again, &id, moments.into());
        if let Err(Busy) = pool.think(Urgency::Analysis, first) {
            self.kept().retain(|other| other.id != analysis.id);
            return Err(Refusal::TooMuch { seconds: 30 });
        }
        Ok(analysis)
    }

    /// Judges one moment. The next one is another job, so that a bot's turn never waits for a whole
    /// analysis.
    fn go_on(&self, pool: &Pool, id: &str, mut moments: VecDeque<Box<dyn Judged>>) {
        let Some(moment) = moments.pop_front() else { return };
        let chances = moment.chances();
        let mut kept = self.kept();
        // It may have been forgotten for others.
        let Some(analysis) = kept.iter_mut().find(|analysis| analysis.id == id) else { return };
        analysis.chances.push(chances);
        analysis.done += 1;
        drop(kept);
        let (all, again, id) = (self.clone(), pool.clone(), id.to_owned());
        pool.think_on(Urgency::Analysis, move || all.go_on(&again, &id, moments));
    }
}
