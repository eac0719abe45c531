//! Computes bot moves and hints, always from what a seat sees.
//!
//! The same seat view gives the same answer on every node. The randomness of bots comes from the
//! deal's secret: nobody can predict their moves, and after the game everyone can verify them. The
//! randomness of hints comes from the seat view, and reveals nothing about bots.

use caravan_ai::net::{Inputs, Nets, install};
use caravan_ai::{Bot, Budget, HINT_NODES, HINTS, Judge, hints};
use caravan_engine::{Notation as _, SeatView, SplitMix64, each_family, with_seat_view};
use caravan_protocol::message::{BotLevel, Goal, Hint};
use caravan_protocol::{Action, Verb};
use caravan_room::{Client, Input, Think};

/// Searches with at most this many nodes are brief.
const BRIEF_NODES: u64 = 10_000;

/// A callback that is polled while thinking: whether to stop.
pub type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// A room's request for computation.
#[derive(Clone, Debug)]
pub enum Task {
    /// A bot's turn.
    Turn(Think),
    /// Hints for a client.
    Hint {
        /// Who asked.
        client: Client,
        /// The number of the latest entry.
        seq: u32,
        /// The view of the seat.
        seat_view: SeatView,
    },
}

impl Task {
    /// Computes the answer to the room. Once `stop` returns true, it ends soon, and the result is
    /// meaningless.
    pub fn carry_out(&self, stop: Stop<'_>) -> Input {
        match self {
            Task::Turn(think) => {
                match decide_at(think.level, &think.seat_view, think.chance, stop) {
                    Some(action) => Input::Thought { seq: think.seq, action },
                    None => self.decline(),
                }
            }
            Task::Hint { client, seq, seat_view } => {
                let mut budget = Budget::nodes_until(HINT_NODES, stop);
                let hints = hint(&mut budget, seat_view);
                Input::Hinted { client: *client, seq: *seq, hints }
            }
        }
    }

    /// Whether it takes a few milliseconds at most.
    pub fn is_brief(&self) -> bool {
        match self {
            Task::Turn(think) => Bot::Level(think.level).nodes() <= BRIEF_NODES,
            Task::Hint { .. } => false,
        }
    }

    /// The answer to the room when there is no capacity.
    pub fn decline(&self) -> Input {
        match self {
            Task::Turn(think) => Input::NoThought { seq: think.seq },
            Task::Hint { client, seq, .. } => {
                Input::Hinted { client: *client, seq: *seq, hints: Vec::new() }
            }
        }
    }
}

/// A bot's action; `None` if its seat has nothing to decide.
pub fn decide(
    bot: Bot,
    budget: &mut Budget<'_>,
    seat_view: &SeatView,
    chance: u64,
) -> Option<String> {
    let mut rng = SplitMix64::new(chance);
    with_seat_view!(seat_view, (rules, view) => {
        let action = bot.choose(rules.as_ref(), view, budget, &mut rng)?;
        Some(rules.spell(action))
    })
}

/// The same for a bot of a level, within the nodes of that level.
pub fn decide_at(
    level: BotLevel,
    seat_view: &SeatView,
    chance: u64,
    stop: Stop<'_>,
) -> Option<String> {
    let bot = Bot::Level(level);
    decide(bot, &mut Budget::nodes_until(bot.nodes(), stop), seat_view, chance)
}

/// The best actions for a seat view.
pub fn hint(budget: &mut Budget<'_>, seat_view: &SeatView) -> Vec<Hint> {
    with_seat_view!(seat_view, (rules, view) => {
        let found = hints(rules.as_ref(), view.as_ref(), HINTS, budget);
        found.into_iter().map(|hint| shown(rules.as_ref(), hint)).collect()
    })
}

/// Converts a hint to its wire form.
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

/// Installs a file of weights as the net of its family, where none is built in. Returns whether the
/// file is valid and came before the first use.
pub fn take_net(file: &[u8]) -> bool {
    fn take<R: Inputs>(file: &[u8]) -> bool {
        Nets::read::<R>(file).is_ok_and(install::<R>)
    }
    // A file fits only one family: it names the set and the inputs.
    each_family!(R => take::<R>(file)).contains(&true)
}
