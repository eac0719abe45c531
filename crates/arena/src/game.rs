//! One game of a contest.

use std::sync::Arc;
use std::time::{Duration, Instant};

use caravan_ai::Judge;
use caravan_engine::{Outcome, Rng, Seat, SeatCount, Seed, Table, Turn};
use caravan_record::{Marks, Record, Termination, of_table};
use serde_json::{Value, json};

use crate::entrant::{Entrant, Player, Thinking};

/// How a game of a contest ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// By the rules: the ranks of the seats.
    Normal(Vec<u8>),
    /// A player crashed, stalled or answered nonsense; it ranks last.
    Forfeit {
        /// The ranks of the seats.
        ranks: Vec<u8>,
        /// The seat at fault.
        seat: Seat,
        /// What went wrong.
        reason: String,
    },
    /// A limit on rounds stopped it: nobody's win.
    Capped,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number in the contest, from 0.
    pub game: u32,
    /// The entrant in each seat, as an index into the entrants.
    pub seating: Vec<usize>,
    /// How it ended.
    pub ended: Ended,
    /// The scores of the seats.
    pub scores: Vec<u16>,
    /// The number of rounds.
    pub rounds: u32,
    /// Each seat's number of decisions, and its total thinking time.
    pub decisions: Vec<(u32, Duration)>,
}

impl Played {
    /// The ranks of the seats, unless the game was capped.
    pub fn ranks(&self) -> Option<&[u8]> {
        match &self.ended {
            Ended::Normal(ranks) | Ended::Forfeit { ranks, .. } => Some(ranks),
            Ended::Capped => None,
        }
    }
}

/// A game as a JSON object, for the log of a contest (`docs/bots.md`); all numbers count from 1.
impl Played {
    /// Serializes it.
    pub fn to_json(&self) -> Value {
        let (ended, seat, reason) = match &self.ended {
            Ended::Normal(_) => ("normal", None, None),
            Ended::Forfeit { seat, reason, .. } => ("forfeit", Some(seat.0 + 1), Some(reason)),
            Ended::Capped => ("capped", None, None),
        };
        let micros = |time: &Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        json!({
            "game": self.game + 1,
            "seating": self.seating.iter().map(|entrant| entrant + 1).collect::<Vec<_>>(),
            "ended": ended,
            "ranks": self.ranks(),
            "seat": seat,
            "reason": reason,
            "scores": self.scores,
            "rounds": self.rounds,
            "decisions": self.decisions.iter().map(|(n, _)| n).collect::<Vec<_>>(),
            "micros": self.decisions.iter().map(|(_, time)| micros(time)).collect::<Vec<_>>(),
        })
    }

    /// Parses it; `None` if it does not belong to a contest with this many entrants.
    pub fn from_json(value: &Value, entrants: usize) -> Option<Played> {
        let numbers = |key: &str| -> Option<Vec<u64>> {
            value[key].as_array()?.iter().map(Value::as_u64).collect()
        };
        let small = |n: u64| u32::try_from(n).ok();
        let ranks = || -> Option<Vec<u8>> {
            numbers("ranks")?.into_iter().map(|n| u8::try_from(n).ok()).collect()
        };
        let ended = match value["ended"].as_str()? {
            "normal" => Ended::Normal(ranks()?),
            "capped" => Ended::Capped,
            "forfeit" => Ended::Forfeit {
                ranks: ranks()?,
                seat: Seat(u8::try_from(value["seat"].as_u64()?).ok()?.checked_sub(1)?),
                reason: value["reason"].as_str()?.into(),
            },
            _ => return None,
        };
        let decisions = numbers("decisions")?.into_iter().zip(numbers("micros")?);
        let played = Played {
            game: small(value["game"].as_u64()?)?.checked_sub(1)?,
            seating: numbers("seating")?
                .into_iter()
                .map(|n| usize::try_from(n).ok()?.checked_sub(1))
                .collect::<Option<_>>()?,
            ended,
            scores: numbers("scores")?
                .into_iter()
                .map(|n| u16::try_from(n).ok())
                .collect::<Option<_>>()?,
            rounds: small(value["rounds"].as_u64()?)?,
            decisions: decisions
                .map(|(n, micros)| Some((small(n)?, Duration::from_micros(micros))))
                .collect::<Option<_>>()?,
        };
        let lengths = [played.seating.len(), played.scores.len(), played.decisions.len()];
        let ranks = played.ranks().map_or(entrants, <[u8]>::len);
        let whole = lengths == [entrants; 3] && ranks == entrants;
        let seated = played.seating.iter().all(|&entrant| entrant < entrants);
        let faulty = match &played.ended {
            Ended::Forfeit { seat, .. } => seat.index(),
            _ => 0,
        };
        (whole && seated && faulty < entrants).then_some(played)
    }
}

/// The settings shared by all games of a contest.
pub(crate) struct Course<'a, R> {
    pub(crate) rules: &'a Arc<R>,
    pub(crate) seats: SeatCount,
    pub(crate) entrants: &'a [Entrant],
    pub(crate) thinking: Thinking,
    pub(crate) max_rounds: u32,
}

impl<R: Judge> Course<'_, R> {
    /// Plays a game with this deal and seating.
    pub(crate) fn play(
        &self,
        game: u32,
        seed_text: &str,
        seed: &Seed,
        seating: Vec<usize>,
    ) -> (Played, Record) {
        let mut table = Table::new(Arc::clone(self.rules), self.seats, seed);
        let mut decisions = vec![(0, Duration::ZERO); seating.len()];
        let mut chances = seed.stream("bots");
        let mut players = Vec::new();
        let mut fault = None;
        for (seat, &entrant) in self.seats.seats().zip(&seating) {
            // A stream of its own, unrelated to those of the deal.
            let chance = u64::from(chances.word()) << 32 | u64::from(chances.word());
            let chance = chance ^ u64::from(game);
            match Player::sit_down(&self.entrants[entrant], &table, seat, chance) {
                Ok(player) => players.push(player),
                Err(reason) => {
                    fault = Some((seat, reason));
                    break;
                }
            }
        }
        while let Turn::Of(seat) = table.turn()
            && table.round() <= self.max_rounds
            && fault.is_none()
        {
            let begun = Instant::now();
            let choice = players[seat.index()].choose(&table, seat, self.thinking);
            let (count, time) = &mut decisions[seat.index()];
            (*count, *time) = (*count + 1, *time + begun.elapsed());
            let played = choice.and_then(|action| {
                table.play(action).map(|_| ()).map_err(|illegal| illegal.to_string())
            });
            fault = played.err().map(|reason| (seat, reason));
        }
        let scores = table.rules().scores(table.state());
        let (ended, termination) = match (table.outcome(), fault) {
            (_, Some((seat, reason))) => {
                let ranks = Outcome::new(scores.clone(), &[seat]).ranks.to_vec();
                let resigned = Termination::Resigned(vec![seat]);
                (Ended::Forfeit { ranks, seat, reason }, Some(resigned))
            }
            (Some(outcome), None) => (Ended::Normal(outcome.ranks.to_vec()), None),
            (None, None) => (Ended::Capped, Some(Termination::Capped)),
        };
        let name = |&entrant: &usize| self.entrants[entrant].name().to_owned();
        let names: Vec<String> = seating.iter().map(name).collect();
        let marks = Marks { points: true, keys: true };
        let record = of_table(&table, &names, Some(seed_text), termination, marks);
        let rounds = table.rounds();
        let played = Played { game, seating, ended, scores: scores.to_vec(), rounds, decisions };
        for player in players {
            player.stand_up(&played.scores, played.ranks());
        }
        (played, record)
    }
}
