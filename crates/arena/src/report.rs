//! The results of a contest.

use std::time::Duration;

use serde_json::{Value, json};

use crate::entrant::Entrant;
use crate::game::{Ended, Played};
use crate::rating::{Rating, rate};

/// The results of a contest so far.
#[derive(Clone, Debug)]
pub struct Report {
    names: Vec<String>,
    /// The index of each entrant's name.
    name_of: Vec<usize>,
    counts: Vec<Count>,
    /// How often one name ranked before another.
    beaten: Vec<Vec<f64>>,
    rounds: Vec<u32>,
    capped: u32,
    forfeits: Vec<String>,
}

#[derive(Clone, Default, Debug)]
struct Count {
    games: u32,
    /// The number of ranked games, each counted once, however many seats a name had.
    rated: u32,
    wins: u32,
    scores: u64,
    decisions: u32,
    time: Duration,
}

/// The results of a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The name.
    pub name: String,
    /// The number of its games; a game with two entrants of the name counts twice.
    pub games: u32,
    /// The number of its wins.
    pub wins: u32,
    /// The share of wins.
    pub win_rate: f64,
    /// Its rating, if it has met an opponent.
    pub rating: Option<Rating>,
    /// Its mean score.
    pub mean_score: f64,
    /// Its mean thinking time per decision, in milliseconds.
    pub ms_per_decision: f64,
}

impl Report {
    /// An empty report.
    pub fn new(entrants: &[Entrant]) -> Report {
        let mut names: Vec<String> = Vec::new();
        let name_of = entrants
            .iter()
            .map(|entrant| {
                let known = names.iter().position(|name| name == entrant.name());
                known.unwrap_or_else(|| {
                    names.push(entrant.name().into());
                    names.len() - 1
                })
            })
            .collect();
        let n = names.len();
        Report {
            names,
            name_of,
            counts: vec![Count::default(); n],
            beaten: vec![vec![0.0; n]; n],
            rounds: Vec::new(),
            capped: 0,
            forfeits: Vec::new(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, played: &Played) {
        self.rounds.push(played.rounds);
        let name = |seat: usize| self.name_of[played.seating[seat]];
        for seat in 0..played.seating.len() {
            let count = &mut self.counts[self.name_of[played.seating[seat]]];
            count.games += 1;
            count.scores += u64::from(played.scores[seat]);
            let (decisions, time) = played.decisions[seat];
            count.decisions += decisions;
            count.time += time;
        }
        match &played.ended {
            Ended::Capped => self.capped += 1,
            Ended::Forfeit { seat, reason, .. } => {
                let who = &self.names[name(seat.index())];
                self.forfeits.push(format!("game {}: {who}: {reason}", played.game + 1));
            }
            Ended::Normal(_) => {}
        }
        let Some(ranks) = played.ranks() else { return };
        for (name, count) in self.counts.iter_mut().enumerate() {
            let here = played.seating.iter().any(|&entrant| self.name_of[entrant] == name);
            count.rated += u32::from(here);
        }
        for (one, &rank) in ranks.iter().enumerate() {
            let winner = self.name_of[played.seating[one]];
            self.counts[winner].wins += u32::from(rank == 1);
            for (other, &lower) in ranks.iter().enumerate() {
                let loser = self.name_of[played.seating[other]];
                if rank < lower && winner != loser {
                    self.beaten[winner][loser] += 1.0;
                }
            }
        }
    }

    /// The names, in the order of the entrants.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of games.
    pub fn games(&self) -> u32 {
        u32::try_from(self.rounds.len()).unwrap_or(u32::MAX)
    }

    /// The number of capped games.
    pub fn capped(&self) -> u32 {
        self.capped
    }

    /// Games that a player forfeited by a crash, a stall or nonsense.
    pub fn forfeits(&self) -> &[String] {
        &self.forfeits
    }

    /// How often the first name ranked before the second, and the reverse.
    pub fn pair(&self, one: usize, other: usize) -> (f64, f64) {
        (self.beaten[one][other], self.beaten[other][one])
    }

    /// The mean number of rounds, and their 95th percentile.
    pub fn rounds(&self) -> (f64, u32) {
        let mut sorted = self.rounds.clone();
        sorted.sort_unstable();
        let mean =
            sorted.iter().map(|&n| f64::from(n)).sum::<f64>() / f64::from(self.games().max(1));
        let place = (sorted.len() * 95).div_ceil(100).saturating_sub(1);
        (mean, sorted.get(place).copied().unwrap_or(0))
    }

    /// The results of each name, in the order of the entrants.
    pub fn standings(&self) -> Vec<Standing> {
        let games: Vec<f64> = self.counts.iter().map(|count| f64::from(count.rated)).collect();
        let ratings = rate(&self.beaten, &games);
        let standing = |((name, count), rating): ((&String, &Count), Option<Rating>)| {
            let games = f64::from(count.games.max(1));
            #[expect(clippy::cast_precision_loss, reason = "this is a printed mean")]
            let mean_score = count.scores as f64 / games;
            Standing {
                name: name.clone(),
                games: count.games,
                wins: count.wins,
                win_rate: f64::from(count.wins) / games,
                rating,
                mean_score,
                ms_per_decision: count.time.as_secs_f64() * 1000.0
                    / f64::from(count.decisions.max(1)),
            }
        };
        self.names.iter().zip(&self.counts).zip(ratings).map(standing).collect()
    }

    /// The report as a JSON object.
    pub fn json(&self) -> Value {
        let round = |x: f64, places: i32| {
            let scale = 10.0_f64.powi(places);
            (x * scale).round() / scale
        };
        let bots: Vec<Value> = self
            .standings()
            .iter()
            .map(|bot| {
                json!({
                    "name": bot.name,
                    "games": bot.games,
                    "wins": bot.wins,
                    "winRate": round(bot.win_rate, 4),
                    "elo": bot.rating.map(|rating| round(rating.elo, 1)),
                    "eloError": bot.rating.map(|rating| round(rating.error, 1)),
                    "meanScore": round(bot.mean_score, 2),
                    "msPerDecision": round(bot.ms_per_decision, 3),
                })
            })
            .collect();
        let (rounds_mean, rounds_p95) = self.rounds();
        json!({
            "games": self.games(),
            "capped": self.capped,
            "forfeits": self.forfeits,
            "bots": bots,
            "roundsMean": round(rounds_mean, 2),
            "roundsP95": rounds_p95,
        })
    }
}
