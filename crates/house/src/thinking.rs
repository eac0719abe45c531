//! What is thought about: turns and hints, always from what a seat sees.
//!
//! The same sight gives the same answer on every node. The chance of bots comes from the secret of
//! the deal, so that nobody can compute what they will do and everybody, after the game, what they
//! had to do; the chance of hints comes from what everyone knows, and tells nothing about bots.

use caravan_ai::net::{Inputs, Nets, install};
use caravan_ai::{Bot, Budget, Judge, hints};
use caravan_engine::{Adventure, Notation as _, Road, Sight, SplitMix64, World, with_sight};
use caravan_protocol::message::{BotLevel, Goal, Hint};
use caravan_protocol::{Action, Verb};
use caravan_room::{Client, Input, Think};

/// How many nodes hints may use in a house with time for them.
pub const HINT_NODES: u64 = 150_000;

/// What takes no more nodes than this is brief.
const BRIEF_NODES: u64 = 10_000;

/// A question that is asked now and then while something is thought about: whether to stop.
pub type Stop<'a> = &'a mut dyn FnMut() -> bool;

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
    /// Thinks, and says what the room of this game is to be told. When `stop` says yes, it comes to
    /// an end soon, and what it says counts for nothing.
    pub fn carry_out(&self, game: &str, stop: Stop<'_>) -> Input {
        match self {
            Task::Turn(think) => {
                let bot = Bot::Level(level(think.level));
                let mut budget = Budget::nodes_until(bot.nodes(), stop);
                match decide(bot, &mut budget, &think.sight, think.chance) {
                    Some(action) => Input::Thought { seq: think.seq, action },
                    None => self.decline(),
                }
            }
            Task::Hint { client, seq, sight } => {
                let mut budget = Budget::nodes_until(HINT_NODES, stop);
                let hints = hint(&mut budget, sight, game, *seq);
                Input::Hinted { client: *client, seq: *seq, hints }
            }
        }
    }

    /// Whether it takes a few milliseconds at most.
    pub fn is_brief(&self) -> bool {
        match self {
            Task::Turn(think) => Bot::Level(level(think.level)).nodes() <= BRIEF_NODES,
            Task::Hint { .. } => false,
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
pub fn decide(bot: Bot, budget: &mut Budget<'_>, sight: &Sight, chance: u64) -> Option<String> {
    let mut rng = SplitMix64::new(chance);
    with_sight!(sight, (rules, view) => {
        let action = bot.choose(rules.as_ref(), view, budget, &mut rng)?;
        Some(rules.spell(action))
    })
}

/// The best actions for what a seat sees.
pub fn hint(budget: &mut Budget<'_>, sight: &Sight, game: &str, seq: u32) -> Vec<Hint> {
    let mut rng = generator(game, seq);
    with_sight!(sight, (rules, view) => {
        let found = hints(rules.as_ref(), view.as_ref(), HINTS, budget, &mut rng);
        found.into_iter().map(|hint| shown(rules.as_ref(), hint)).collect()
    })
}

/// A hint as it is sent.
fn shown<R: Judge>(rules: &R, hint: caravan_ai::Hint<R::Action>) -> Hint {
    let sent = |&action: &R::Action| Action::new(rules, action);
    let claim = hint.line.iter().map(sent).find(|action| action.verb == Verb::Claim);
    let goal = |goal: caravan_ai::Goal| Goal {
        turns: goal.turns,
        points: goal.points,
        what: claim.and_then(|action| action.what).unwrap_or_default().into(),
        needs: if goal.needs.is_empty() { String::new() } else { goal.needs.to_string() },
    };
    Hint {
        action: Action::new(rules, hint.action),
        same: hint.same.iter().map(sent).collect(),
        win_chance: hint.win_chance,
        cost: hint.cost,
        score: hint.score,
        line: hint.line.iter().map(|&action| rules.spell(action)).collect(),
        goal: hint.goal.map(goal),
        reason: hint.reason,
    }
}

/// Takes a file of weights as the net of its family, where none is part of the program; says whether
/// it is one, and came before the first thought.
pub fn take_net(file: &[u8]) -> bool {
    fn take<R: Inputs>(file: &[u8]) -> bool {
        Nets::read::<R>(file).is_ok_and(install::<R>)
    }
    take::<Road>(file) || take::<Adventure>(file) || take::<World>(file)
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

/// A generator that every node seeds alike, from what everyone knows: not for bots.
pub(crate) fn generator(game: &str, seq: u32) -> SplitMix64 {
    let seed = game.bytes().fold(u64::from(seq), |seed, byte| {
        seed.rotate_left(7).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(byte)
    });
    SplitMix64::new(seed)
}
