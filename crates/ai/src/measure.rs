//! Reproducible games and positions for benchmarks: the caller measures the time, and the signature
//! shows whether the results are unchanged.

use caravan_engine::key::KeyBuilder;
use caravan_engine::{Key, List, Observer, Rng, Rules, SeatCount, Seed, SplitMix64, Turn};

use crate::{Bot, Budget, Judge};

/// Far above the length of any random game.
const MAX_ROUNDS: u32 = 5000;

/// Games are dealt in batches before they are played: dealing is not measured.
const BATCH: u32 = 100;

/// The number of positions a bot is measured on, each from its own game.
const POSITIONS: u32 = 60;

/// Runs a piece of work that is to be timed.
pub type Work<'a> = &'a mut dyn FnMut();

/// The result of a random playout.
struct Playout<S> {
    /// The final state.
    state: S,
    /// The number of decisions.
    decisions: u64,
}

/// Plays uniformly random actions until the game is over or `max_rounds` have been played.
///
/// `legal` is the caller's buffer, to be reused.
#[inline]
fn play_out<R: Rules>(
    rules: &R,
    mut state: R::State,
    rng: &mut impl Rng,
    legal: &mut List<R::Action>,
    max_rounds: u32,
) -> Playout<R::State> {
    let mut decisions = 0;
    let mut rounds = 0;
    loop {
        rounds += u32::from(rules.begins_round(&state));
        rules.legal_actions(&state, legal);
        if legal.is_empty() || rounds > max_rounds {
            return Playout { state, decisions };
        }
        #[expect(clippy::cast_possible_truncation, reason = "legal lists are short")]
        let action = legal[rng.below(legal.len() as u32) as usize];
        rules.apply(&mut state, action, &mut ());
        decisions += 1;
    }
}

fn deal<R: Rules>(rules: &R, seats: SeatCount, game: u32) -> R::State {
    let seed = Seed::from_text(&format!("bench/{game}")).expect("a short text");
    rules.start(&rules.deal(seats, &seed))
}

/// The result of random playouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Games {
    /// The number of decisions.
    pub decisions: u64,
    /// A digest of how long each game was and how it ended.
    pub signature: Key,
}

/// Plays random games. `watch` is called with each batch, to time it.
pub fn games<R: Rules>(
    rules: &R,
    seats: SeatCount,
    count: u32,
    mut watch: impl FnMut(Work<'_>),
) -> Games {
    let mut legal = List::new();
    let mut signature = KeyBuilder::new(u64::from(seats.get()));
    let mut decisions = 0;
    let mut rng = SplitMix64::new(1);
    let mut playouts = Vec::new();
    for first in (0..count).step_by(BATCH as usize) {
        let batch = first..count.min(first + BATCH);
        let mut states: Vec<R::State> = batch.map(|game| deal(rules, seats, game)).collect();
        watch(&mut || {
            for state in states.drain(..) {
                playouts.push(play_out(rules, state, &mut rng, &mut legal, MAX_ROUNDS));
            }
        });
        for playout in playouts.drain(..) {
            decisions += playout.decisions;
            signature.word(playout.decisions);
            signature.word(rules.key(&playout.state).0);
        }
    }
    Games { decisions, signature: signature.key() }
}

/// The result of searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Searches {
    /// The number of nodes.
    pub nodes: u64,
    /// The number of positions.
    pub decisions: u32,
    /// A digest of the chosen actions.
    pub signature: Key,
}

/// Has a bot search positions from random games. `watch` is called with each search, to time it.
pub fn searches<R: Judge>(
    rules: &R,
    seats: SeatCount,
    count: u32,
    bot: Bot,
    mut watch: impl FnMut(Work<'_>),
) -> Searches {
    let mut rng = SplitMix64::new(1);
    let mut legal = List::new();
    let mut signature = KeyBuilder::new(u64::from(seats.get()));
    let (mut nodes, mut decisions) = (0, 0);
    for game in 0..count.min(POSITIONS) {
        // A few rounds in, at a different point of each game.
        let state = deal(rules, seats, game);
        let state = play_out(rules, state, &mut rng, &mut legal, 3 + game % 12).state;
        let Turn::Of(seat) = rules.turn(&state) else { continue };
        let view = rules.view(&state, Observer::Seat(seat));
        let mut budget = Budget::nodes(bot.nodes());
        let mut action = None;
        watch(&mut || {
            action = bot.choose(rules, &view, &mut budget, &mut SplitMix64::new(game.into()));
        });
        nodes += budget.used();
        decisions += 1;
        signature.bytes(action.map(|action| rules.spell(action)).unwrap_or_default().bytes());
    }
    Searches { nodes, decisions, signature: signature.key() }
}
