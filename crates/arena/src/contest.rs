//! A contest: a series of games between the same entrants.

use core::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use caravan_ai::Judge;
use caravan_engine::{SeatCount, Seed};
use caravan_record::Record;

use crate::entrant::{Entrant, Thinking};
use crate::game::{Course, Played};

/// A contest to be played.
#[derive(Clone, Debug)]
pub struct Contest<R> {
    /// The rulebook.
    pub rules: Arc<R>,
    /// The number of seats per game.
    pub seats: SeatCount,
    /// The entrants, one per seat. Results of entrants with the same name are added up.
    pub entrants: Vec<Entrant>,
    /// The number of games.
    pub games: u32,
    /// The seed text; deal i is drawn from it and `/i`.
    pub seed: String,
    /// The thinking budget.
    pub thinking: Thinking,
    /// A game is capped after this many rounds and then won by nobody.
    pub max_rounds: u32,
    /// The number of games played concurrently.
    pub threads: usize,
}

/// Why a contest is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContestError(String);

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for ContestError {}

impl<R: Judge + Send + Sync> Contest<R> {
    /// The entrant in each seat of a game: each deal is played once for every rotation of the
    /// seats.
    pub fn seating(&self, game: u32) -> Vec<usize> {
        let n = self.entrants.len();
        let turn = game as usize % n;
        (0..n).map(|seat| (seat + n - turn) % n).collect()
    }

    /// The seed text of a game's deal.
    pub fn deal_text(&self, game: u32) -> String {
        let rotations = u32::try_from(self.entrants.len()).unwrap_or(1);
        format!("{}/{}", self.seed, game / rotations + 1)
    }

    /// Plays all games that `skip` does not already know. `each` is called with every game as it
    /// ends, in no fixed order, and may stop the contest.
    ///
    /// Results do not depend on the number of threads, unless thinking is limited by time.
    pub fn play(
        &self,
        skip: impl Fn(u32) -> bool + Sync,
        each: impl FnMut(Played, Record) -> bool + Send,
    ) -> Result<(), ContestError> {
        let error = |message: String| ContestError(message);
        if self.entrants.len() != usize::from(self.seats.get()) {
            let (n, seats) = (self.entrants.len(), self.seats.get());
            return Err(error(format!("{n} bots do not fill {seats} seats")));
        }
        Seed::from_text(&self.deal_text(self.games)).map_err(|e| error(e.to_string()))?;
        let next = AtomicU32::new(0);
        let enough = AtomicBool::new(false);
        let each = Mutex::new(each);
        let course = Course {
            rules: &self.rules,
            seats: self.seats,
            entrants: &self.entrants,
            thinking: self.thinking,
            max_rounds: self.max_rounds,
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    while !enough.load(Ordering::Relaxed) {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= self.games {
                            break;
                        }
                        if skip(game) {
                            continue;
                        }
                        let text = self.deal_text(game);
                        let seed = Seed::from_text(&text).expect("shorter than the last one");
                        let (played, record) = course.play(game, &text, &seed, self.seating(game));
                        let mut each = each.lock().expect("nobody panics while telling");
                        if (*each)(played, record) {
                            enough.store(true, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        Ok(())
    }
}
