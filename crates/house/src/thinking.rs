//! What is thought about: turns and hints, always from what a seat sees.
//!
//! The same sight gives the same answer on every node: the generator is seeded with what everyone
//! knows.

use caravan_ai::{Bot, Budget, Judge, hints};
use caravan_engine::{Notation as _, Sight, SplitMix64, with_sight};
use caravan_protocol::Action;
use caravan_protocol::message::{BotLevel, Goal, Hint};
use caravan_room::{Client, Input, Think};

/// How many nodes hints may use in a house with time for them.
pub const HINT_NODES: u64 = 150_000;

/// How many hints are given.
const HINTS: usize = 3;

/// Something that a room wants thought about.
#[derive(Clone, Debug)]
pub enum Task {
    /// The turn of a bot.
    Turn(Think),
    /// Hints for a client.
    Hint {
        /// For whom.
        client: Client,
        /// The number of the last thing that had happened.
        seq: u32,
        /// What the seat sees.
        sight: Sight,
    },
}

impl Task {
    /// Thinks, and says what the room of this game is to be told.
    pub fn carry_out(&self, game: &str) -> Input {
        match self {
            Task::Turn(think) => {
                let bot = Bot::Level(level(think.level));
                match decide(bot, bot.nodes(), &think.sight, game, think.seq) {
                    Some(action) => Input::Thought { seq: think.seq, action },
                    None => self.decline(),
                }
            }
            Task::Hint { client, seq, sight } => {
                let hints = hint(HINT_NODES, sight, game, *seq);
                Input::Hinted { client: *client, seq: *seq, hints }
            }
        }
    }

    /// What the room is told when nobody has time to think about it.
    pub fn decline(&self) -> Input {
        match self {
            Task::Turn(think) => Input::NoThought { seq: think.seq },
            Task::Hint { client, seq, .. } => {
                Input::Hinted { client: *client, seq: *seq, hints: Vec::new() }
            }
        }
    }
}

/// The action of a bot; nothing if its seat has nothing to decide.
pub fn decide(bot: Bot, nodes: u64, sight: &Sight, game: &str, seq: u32) -> Option<String> {
    let mut rng = generator(game, seq);
    let mut budget = Budget::nodes(nodes);
    with_sight!(sight, (rules, view) => {
        let action = bot.choose(rules.as_ref(), view, &mut budget, &mut rng)?;
        Some(rules.spell(action))
    })
}

/// The best actions for what a seat sees.
pub fn hint(nodes: u64, sight: &Sight, game: &str, seq: u32) -> Vec<Hint> {
    let mut rng = generator(game, seq);
    let mut budget = Budget::nodes(nodes);
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

/// The bot of a level.
fn level(level: BotLevel) -> caravan_ai::BotLevel {
    match level {
        BotLevel::Peddler => caravan_ai::BotLevel::Peddler,
        BotLevel::Hawker => caravan_ai::BotLevel::Hawker,
        BotLevel::Trader => caravan_ai::BotLevel::Trader,
        BotLevel::Merchant => caravan_ai::BotLevel::Merchant,
        BotLevel::Magnate => caravan_ai::BotLevel::Magnate,
    }
}

/// A generator that every node seeds alike.
pub(crate) fn generator(game: &str, seq: u32) -> SplitMix64 {
    let seed = game.bytes().fold(u64::from(seq), |seed, byte| {
        seed.rotate_left(7).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(byte)
    });
    SplitMix64::new(seed)
}
