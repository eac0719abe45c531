//! A contest: many games between the same entrants.

use core::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use caravan_ai::Judge;
use caravan_engine::{SeatCount, Seed};
use caravan_record::Record;

use crate::entrant::{Entrant, Thinking};
use crate::game::{Course, Played};

/// A contest, before it is played.
#[derive(Clone, Debug)]
pub struct Contest<R> {
    /// The rulebook.
    pub rules: Arc<R>,
    /// How many seats the games have.
    pub seats: SeatCount,
    /// Who plays: as many as seats. Entrants of the same name are counted together.
    pub entrants: Vec<Entrant>,
    /// How many games.
    pub games: u32,
    /// The seed text; deal i is drawn from it and `/i`.
    pub seed: String,
    /// How long everybody may think.
    pub thinking: Thinking,
    /// A game is stopped after so many rounds, and is nobody's win.
    pub max_rounds: u32,
    /// How many games are played at once.
    pub threads: usize,
}

/// Why a contest cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContestError(String);

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for ContestError {}

impl<R: Judge + Send + Sync> Contest<R> {
    /// Who sits where in a game: each deal is played once for every rotation of the seats.
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

    /// Plays all games but those that `skip` knows already. `each` is told of every game as it
    /// ends, in no fixed order, and may say that it is enough.
    ///
    /// What a game comes to does not depend on how many are played at once, unless time is what
    /// limits thinking.
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
