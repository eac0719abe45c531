//! Analyses of whole games, computed step by step at the lowest priority.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use caravan_house::analysis::Judging;
use caravan_house::thinking::Stop;
use caravan_protocol::lobby::Analysis;

use crate::error::RequestError;
use crate::metrics::METRICS;
use crate::pool::{FairShareKey, Pool, TaskKind, Ticket};
use crate::token;

/// The capacity of the cache; the oldest analysis of whoever has the most is evicted.
const KEPT: usize = 100;

/// The analysis cache.
#[derive(Clone, Default)]
pub(crate) struct Analyses {
    kept: Arc<Mutex<VecDeque<Kept>>>,
}

/// An analysis, as far as it is done.
struct Kept {
    /// The game on this server; `None` for an uploaded record.
    game: Option<String>,
    /// Whom it is charged to.
    fair_share_key: FairShareKey,
    analysis: Analysis,
    /// The step in progress; evicting the analysis cancels it.
    ticket: Option<Ticket>,
    /// Whether it failed: it would fail again.
    failed: bool,
}

impl Kept {
    fn show(&self) -> Result<Analysis, RequestError> {
        if self.failed {
            let reason = "the analysis of this game failed: the operator finds the error in the server's log";
            return Err(RequestError::Failed(reason));
        }
        Ok(self.analysis.clone())
    }
}

impl Analyses {
    fn kept(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        // No code panics while it holds this lock.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An analysis, as far as it is done.
    pub(crate) fn get(&self, id: &str) -> Option<Result<Analysis, RequestError>> {
        self.kept().iter().find(|kept| kept.analysis.id == id).map(Kept::show)
    }

    /// The analysis of a game on this server, if somebody has requested it before.
    pub(crate) fn of_game(&self, game: &str) -> Option<Result<Analysis, RequestError>> {
        self.kept().iter().find(|kept| kept.game.as_deref() == Some(game)).map(Kept::show)
    }

    /// Starts an analysis of a game on this server or of an uploaded record.
    pub(crate) fn begin(
        &self,
        pool: &Pool,
        fair_share_key: FairShareKey,
        game: Option<String>,
        judging: Box<dyn Judging>,
    ) -> Result<Analysis, RequestError> {
        let of = u32::try_from(judging.left()).unwrap_or(u32::MAX);
        let id = token::token()?;
        let analysis =
            Analysis { id: id.clone(), done: 0, of, chances: Vec::new(), choices: Vec::new() };
        // Insert it before the first step starts.
        let mut kept = self.kept();
        let (all, again) = (self.clone(), pool.clone());
        let first = move |stop: Stop<'_>| all.go_on(&again, &id, judging, stop);
        let ticket = pool.think(TaskKind::Analysis, &fair_share_key, first);
        let ticket = ticket.map_err(|_| RequestError::TooMuch { seconds: 30 })?;
        while kept.len() >= KEPT {
            evict(&mut kept);
        }
        let (ticket, analysis_of) = (Some(ticket), analysis.clone());
        kept.push_back(Kept { game, fair_share_key, analysis: analysis_of, ticket, failed: false });
        Ok(analysis)
    }

    /// Analyzes one decision. The next one is another job, so that a bot never waits for a whole
    /// analysis.
    fn go_on(&self, pool: &Pool, id: &str, mut judging: Box<dyn Judging>, stop: Stop<'_>) {
        let judged = catch_unwind(AssertUnwindSafe(|| judging.next(stop)));
        let mut kept = self.kept();
        // It may have been evicted.
        let Some(found) = kept.iter_mut().find(|kept| kept.analysis.id == id) else { return };
        found.ticket = None;
        match judged {
            Err(_) => {
                found.failed = true;
                METRICS.panics.inc();
                tracing::error!(game = found.game, "an analysis panicked");
            }
            Ok(None) => {}
            Ok(Some(moment)) => {
                found.analysis.chances.push(moment.chances);
                found.analysis.choices.extend(moment.choice);
                found.analysis.done += 1;
                let (all, again, id) = (self.clone(), pool.clone(), id.to_owned());
                let next = move |stop: Stop<'_>| all.go_on(&again, &id, judging, stop);
                found.ticket = Some(pool.think_on(TaskKind::Analysis, &found.fair_share_key, next));
            }
        }
    }
}

/// Evicts the oldest analysis of whoever has the most.
fn evict(kept: &mut VecDeque<Kept>) {
    let mut counts: BTreeMap<&FairShareKey, usize> = BTreeMap::new();
    for one in kept.iter() {
        *counts.entry(&one.fair_share_key).or_default() += 1;
    }
    let most = counts
        .into_iter()
        .max_by_key(|(_, count)| *count)
        .map(|(fair_share_key, _)| fair_share_key.clone());
    if let Some(oldest) = kept.iter().position(|one| Some(&one.fair_share_key) == most.as_ref()) {
        kept.remove(oldest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caravan_house::analysis::Moment;
    use std::sync::mpsc::{Sender, channel};
    use std::time::{Duration, Instant};

    /// Judges this many decisions and then panics; signals when it is dropped.
    struct Bad(usize, Sender<()>);

    impl Judging for Bad {
        fn left(&self) -> usize {
            10
        }

        fn next(&mut self, _: Stop<'_>) -> Option<Moment> {
            self.0 = self.0.checked_sub(1).expect("on purpose");
            Some(Moment { chances: vec![1.0], choice: None })
        }
    }

    impl Drop for Bad {
        fn drop(&mut self) {
            let _ = self.1.send(());
        }
    }

    /// Never finishes.
    struct Endless;

    impl Judging for Endless {
        fn left(&self) -> usize {
            1
        }

        fn next(&mut self, stop: Stop<'_>) -> Option<Moment> {
            while !stop() {
                std::thread::sleep(Duration::from_millis(1));
            }
            None
        }
    }

    #[test]
    fn an_analysis_that_has_failed_is_not_handed_out_again() {
        let (pool, analyses) = (Pool::new(1).unwrap(), Analyses::default());
        let (gone, wait) = channel();
        let bad = Box::new(Bad(3, gone));
        let begun = analyses.begin(&pool, "p".into(), Some("g1".into()), bad).unwrap();
        assert_eq!(begun.of, 10);
        wait.recv().unwrap();
        let until = Instant::now() + Duration::from_secs(10);
        while !matches!(analyses.of_game("g1"), Some(Err(RequestError::Failed(_)))) {
            assert!(Instant::now() < until, "{:?}", analyses.of_game("g1"));
            std::thread::yield_now();
        }
        assert!(matches!(analyses.get(&begun.id), Some(Err(RequestError::Failed(_)))));
        pool.close();
    }

    #[test]
    fn who_asks_for_many_analyses_is_refused_and_loses_only_their_own() {
        let (pool, analyses) = (Pool::new(1).unwrap(), Analyses::default());
        let begin = |fair_share_key: &str| {
            analyses.begin(&pool, fair_share_key.into(), None, Box::new(Endless))
        };
        let own = begin("other").unwrap();
        let flood: Vec<_> = (0..1_000).map_while(|_| begin("flood").ok()).collect();
        assert!((1..10).contains(&flood.len()), "{}", flood.len());
        assert!(begin("other").is_ok(), "others are not refused");
        // As if the flood went on for long.
        for number in 0..2 * KEPT {
            let one = Analysis { id: number.to_string(), ..own.clone() };
            let mut kept = analyses.kept();
            if kept.len() >= KEPT {
                evict(&mut kept);
            }
            let (game, fair_share_key) = (None, "flood".into());
            kept.push_back(Kept {
                game,
                fair_share_key,
                analysis: one,
                ticket: None,
                failed: false,
            });
        }
        assert!(analyses.get(&own.id).is_some(), "what others have asked for stays");
        assert!(analyses.get(&flood[0].id).is_none());
        pool.close();
    }
}
