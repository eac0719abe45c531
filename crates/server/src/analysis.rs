//! Analyses of whole games: thought about step by step, when nothing is more urgent.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use caravan_house::analysis::Judging;
use caravan_protocol::lobby::Analysis;

use crate::error::Refusal;
use crate::pool::{Busy, Pool, Urgency};
use crate::token;

/// How many analyses the cache holds; the oldest are evicted.
const KEPT: usize = 100;

/// The analyses of a house.
#[derive(Clone, Default)]
pub(crate) struct Analyses {
    kept: Arc<Mutex<VecDeque<Kept>>>,
}

/// An analysis as far as it is done.
struct Kept {
    /// The game of the house that it is of, unless it is of somebody's record.
    game: Option<String>,
    analysis: Analysis,
}

impl Analyses {
    fn kept(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        // Nothing panics while it holds the lock.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An analysis, as far as it is done.
    pub(crate) fn get(&self, id: &str) -> Option<Analysis> {
        let kept = self.kept();
        kept.iter().find(|kept| kept.analysis.id == id).map(|kept| kept.analysis.clone())
    }

    /// The analysis of a game of the house, if somebody has asked for it before.
    pub(crate) fn of_game(&self, game: &str) -> Option<Analysis> {
        let kept = self.kept();
        let found = kept.iter().find(|kept| kept.game.as_deref() == Some(game));
        found.map(|kept| kept.analysis.clone())
    }

    /// Begins an analysis: of a game of the house, or of somebody's record.
    pub(crate) fn begin(
        &self,
        pool: &Pool,
        game: Option<String>,
        judging: Judging,
    ) -> Result<Analysis, Refusal> {
        let of = u32::try_from(judging.len()).unwrap_or(u32::MAX);
        let id = token::token()?;
        let analysis = Analysis { id: id.clone(), done: 0, of, chances: Vec::new() };
        {
            let mut kept = self.kept();
            while kept.len() >= KEPT {
                kept.pop_front();
            }
            kept.push_back(Kept { game, analysis: analysis.clone() });
        }
        let (all, again) = (self.clone(), pool.clone());
        let first = move || all.go_on(&again, &id, judging);
        if let Err(Busy) = pool.think(Urgency::Analysis, first) {
            self.kept().retain(|other| other.analysis.id != analysis.id);
            return Err(Refusal::TooMuch { seconds: 30 });
        }
        Ok(analysis)
    }

    /// Judges one moment. The next one is another job, so that a bot's turn never waits for a whole
    /// analysis.
    fn go_on(&self, pool: &Pool, id: &str, mut judging: Judging) {
        let Some(chances) = judging.next() else { return };
        let mut kept = self.kept();
        // It may have been forgotten for others.
        let mut found = kept.iter_mut().map(|kept| &mut kept.analysis);
        let Some(analysis) = found.find(|analysis| analysis.id == id) else { return };
        analysis.chances.push(chances);
        analysis.done += 1;
        drop(kept);
        let (all, again, id) = (self.clone(), pool.clone(), id.to_owned());
        pool.think_on(Urgency::Analysis, move || all.go_on(&again, &id, judging));
    }
}
