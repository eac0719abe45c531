//! The greedy bot, a yardstick for others. It is frozen: `docs/bots.md` specifies it, and nothing
//! here changes when other bots improve.

use caravan_engine::{List, Rng, Seat, Turn};

use crate::judge::{Judge, Kind, lacking};

/// With this many crystals and nothing to claim, it plays towards the nearest claim.
const FULL: u8 = 6;

/// One in this many turns is random, so that no game loops forever.
const WHIM: u32 = 20;

/// The bot and its reusable buffers.
pub(crate) struct Greedy<A> {
    ways: Vec<A>,
    buffers: Buffers<A>,
    /// The number of actions tried since this was last read.
    pub(crate) tried: u64,
}

struct Buffers<A> {
    legal: List<A>,
    narrowed: Vec<A>,
}

impl<A: Copy> Greedy<A> {
    pub(crate) fn new() -> Greedy<A> {
        let buffers = Buffers { legal: List::new(), narrowed: Vec::new() };
        Greedy { ways: Vec::new(), buffers, tried: 0 }
    }

    /// Chooses the action that leads to the best turn; `None` if the game is over.
    pub(crate) fn choose<R: Judge<Action = A>>(
        &mut self,
        rules: &R,
        state: &R::State,
        rng: &mut impl Rng,
    ) -> Option<A> {
        let Turn::Of(seat) = rules.turn(state) else { return None };
        let Greedy { ways, buffers, tried } = self;
        rules.legal_actions(state, &mut buffers.legal);
        rules.narrow(state, &buffers.legal, ways);
        if ways.len() > 1 && rules.begins_turn(state) && rng.below(WHIM) == 0 {
            let n = u32::try_from(ways.len()).expect("legal lists are short");
            return Some(ways[rng.below(n) as usize]);
        }
        let full = rules.caravan(state, seat).len() >= FULL;
        let mut best = None;
        for &action in ways.iter() {
            let value = turn_value(rules, state, seat, action, full, buffers);
            *tried += 1;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }
}

/// The value after a turn that begins with this action and continues greedily.
fn turn_value<R: Judge>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: R::Action,
    full: bool,
    buffers: &mut Buffers<R::Action>,
) -> f32 {
    let mut claims = claim(rules, action);
    let mut state = state.clone();
    rules.apply(&mut state, action, &mut ());
    while rules.turn(&state) == Turn::Of(seat) && !rules.begins_turn(&state) {
        rules.legal_actions(&state, &mut buffers.legal);
        rules.narrow(&state, &buffers.legal, &mut buffers.narrowed);
        let mut best: Option<(f32, R::Action, R::State)> = None;
        for &action in &buffers.narrowed {
            let mut next = state.clone();
            rules.apply(&mut next, action, &mut ());
            let value = claim(rules, action) + worth(rules, &next, seat, full);
            if best.as_ref().is_none_or(|(most, ..)| value > *most) {
                best = Some((value, action, next));
            }
        }
        let Some((_, action, next)) = best else { break };
        claims += claim(rules, action);
        state = next;
    }
    claims + worth(rules, &state, seat, full)
}

/// Claims come first, at any cost.
fn claim<R: Judge>(rules: &R, action: R::Action) -> f32 {
    if rules.kind(action) == Kind::Claim { 1000.0 } else { 0.0 }
}

fn worth<R: Judge>(rules: &R, state: &R::State, seat: Seat, full: bool) -> f32 {
    let worth = f32::from(rules.scores(state)[seat.index()]) + rules.worth(state, seat);
    if full { worth - nearest(rules, state, seat) } else { worth }
}

/// The missing levels for the nearest offer.
fn nearest<R: Judge>(rules: &R, state: &R::State, seat: Seat) -> f32 {
    let caravan = rules.caravan(state, seat);
    let mut least = u16::MAX;
    rules.each_offer(state, |cost, _| least = least.min(lacking(caravan, cost)));
    if least == u16::MAX { 0.0 } else { 2.0 * f32::from(least) }
}
