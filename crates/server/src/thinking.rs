//! What is thought about: turns, hints and whole games, always from a view.

use std::sync::Arc;

use caravan_ai::{Bot, Budget, Judge, hints};
use caravan_engine::{Observer, SplitMix64, Turn};
use caravan_protocol::Action;
use caravan_protocol::message::{Goal, Hint, Level};
use caravan_record::{Record, replay};
use caravan_room::{AnyRules, Sight, Think, with_rules, with_sight};

/// How many nodes hints may use.
const HINT_NODES: u64 = 150_000;

/// How many hints are given.
const HINTS: usize = 3;

/// How many nodes an analysis may use for each action.
const ANALYSIS_NODES: u64 = 20_000;

/// The action of a bot. The same sight gives the same action on every node: the generator is seeded
/// with what everyone knows.
pub(crate) fn decide(game: &str, think: &Think) -> Option<String> {
    let bot = Bot::Level(level(think.level));
    let mut rng = generator(game, think.seq);
    with_sight!(&think.sight, (rules, view) => {
        choose(rules.as_ref(), view.as_ref(), bot, &mut rng)
    })
}

fn choose<R: Judge>(rules: &R, view: &R::View, bot: Bot, rng: &mut SplitMix64) -> Option<String> {
    let action = bot.choose(rules, view, &mut Budget::nodes(bot.nodes()), rng)?;
    Some(rules.spell(action))
}

/// The best actions for what a seat sees.
pub(crate) fn hint(game: &str, seq: u32, sight: &Sight) -> Vec<Hint> {
    let mut rng = generator(game, seq);
    let mut budget = Budget::nodes(HINT_NODES);
    with_sight!(sight, (rules, view) => {
        let found = hints(rules.as_ref(), view.as_ref(), HINTS, &mut budget, &mut rng);
        found.into_iter().map(|hint| shown(rules.as_ref(), hint)).collect()
    })
}

/// A hint as it is sent.
fn shown<R: Judge>(rules: &R, hint: caravan_ai::Hint<R::Action>) -> Hint {
    Hint {
        action: Action::new(rules, hint.action),
        win_chance: hint.win_chance,
        score: hint.score,
        line: hint.line.into_iter().map(|action| rules.spell(action)).collect(),
        goal: hint.goal.map(|goal| Goal { turns: goal.turns, points: goal.points }),
        reason: hint.reason,
    }
}

/// One decision of a finished game that is to be judged.
pub(crate) trait Judged: Send + Sync {
    /// How likely each seat wins, as the seat that decides could know.
    fn chances(&self) -> Vec<f32>;
}

struct Moment<R: Judge> {
    rules: Arc<R>,
    state: R::State,
    number: u32,
}

impl<R: Judge + Send + Sync> Judged for Moment<R>
where
    R::State: Send + Sync,
{
    fn chances(&self) -> Vec<f32> {
        let rules = self.rules.as_ref();
        let mut all: Vec<f32> = caravan_ai::chances(rules, &self.state).to_vec();
        let Turn::Of(seat) = rules.turn(&self.state) else { return all };
        let view = rules.view(&self.state, Observer::Seat(seat));
        let mut rng = generator("analysis", self.number);
        let best = hints(rules, &view, 1, &mut Budget::nodes(ANALYSIS_NODES), &mut rng);
        let Some(own) = best.first().map(|hint| hint.win_chance) else { return all };
        // One seat wins: what is left is for the others, in proportion.
        let others = all.iter().sum::<f32>() - all[seat.index()];
        let share = if others > 0.0 { (1.0 - own) / others } else { 0.0 };
        for chance in &mut all {
            *chance *= share;
        }
        all[seat.index()] = own;
        all
    }
}

/// The decisions of a record, each as it stood before it was made, and the end.
pub(crate) fn moments(rules: &AnyRules, record: &Record) -> Result<Vec<Box<dyn Judged>>, String> {
    with_rules!(rules, rules => {
        let mut moments: Vec<Box<dyn Judged>> = Vec::new();
        let mut number = 0;
        let replayed = replay(rules, record, |step| {
            number += 1;
            let (rules, state) = (Arc::clone(rules), step.table.state().clone());
            moments.push(Box::new(Moment { rules, state, number }));
        });
        let replayed = replayed.map_err(|fault| fault.to_string())?;
        let state = replayed.table.state().clone();
        moments.push(Box::new(Moment { rules: Arc::clone(rules), state, number: number + 1 }));
        Ok(moments)
    })
}

/// The bot of a level.
fn level(level: Level) -> caravan_ai::Level {
    match level {
        Level::Peddler => caravan_ai::Level::Peddler,
        Level::Hawker => caravan_ai::Level::Hawker,
        Level::Trader => caravan_ai::Level::Trader,
        Level::Merchant => caravan_ai::Level::Merchant,
        Level::Magnate => caravan_ai::Level::Magnate,
    }
}

/// A generator that every node seeds alike.
fn generator(game: &str, seq: u32) -> SplitMix64 {
    let seed = game.bytes().fold(u64::from(seq), |seed, byte| {
        seed.rotate_left(7).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(byte)
    });
    SplitMix64::new(seed)
}
