//! The planner's beam search, turn by turn.

use std::collections::HashSet;

use caravan_engine::{List, Rng, Rules, Seat, SplitMix64, Turn};

use super::rester::Rester;
use super::{Plan, Planned, Planner, RivalPlans, Rivals};
use crate::budget::Budget;
use crate::greedy::Greedy;
use crate::judge::{Judge, Kind, Learned, Values};
use crate::net::Oracle;
use crate::tree::LEAD;

/// A state after some own turns.
struct Line<R: Rules> {
    state: R::State,
    /// Its value, and the part that comes from before the last turn.
    value: f32,
    base: f32,
    /// The value of the state alone.
    worth: f32,
    /// The first action, as an index into the candidates.
    first: u32,
    /// The last decision that led here, as an index into the trail.
    last: u32,
}

/// A decision on the way to a line, and the one before it.
#[derive(Clone, Copy)]
struct Step<A> {
    action: A,
    before: u32,
}

const NONE: u32 = u32::MAX;

/// The line that a turn extends.
#[derive(Clone, Copy)]
struct Onward {
    /// The first action of the line, as an index into the candidates.
    first: u32,
    /// The number of own turns before.
    turn: usize,
    /// What is added to the worth of the state, and the discount on that worth.
    base: f32,
    patience: f32,
}

/// A search and its reusable buffers.
struct Search<'a, 'b, R: Judge> {
    rules: &'a R,
    seat: Seat,
    budget: &'a mut Budget<'b>,
    legal: List<R::Action>,
    candidates: Vec<R::Action>,
    /// Buffers for the decisions of one turn, by depth.
    ways: Vec<Vec<R::Action>>,
    trail: Vec<Step<R::Action>>,
    next: Vec<Line<R>>,
    seen: HashSet<u64>,
    width: usize,
    /// Lines below this value will not be kept.
    threshold: f32,
    /// The share of the game that is left at the root.
    left: f32,
    values: Values,
    rivals: Rivals,
    /// Each seat's plan, if rivals plan.
    rival_plans: &'a RivalPlans<R::Action>,
    /// The net, and how it is used.
    oracle: Option<(Oracle<'a, R>, Learned)>,
    rester: Rester<R::Action>,
    greedy: Greedy<R::Action>,
    /// The random generator of the other seats.
    chance: SplitMix64,
}

impl Planner {
    /// Searches these candidates; their plans, best first.
    pub(crate) fn search<R: Judge>(
        &self,
        rules: &R,
        state: &R::State,
        candidates: &[R::Action],
        rivals: &RivalPlans<R::Action>,
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Vec<Plan<R::Action>> {
        let Turn::Of(seat) = rules.turn(state) else { return Vec::new() };
        let chance = SplitMix64::new(u64::from(rng.word()));
        let mut search = Search::new(self, rules, state, seat, rivals, budget, chance);
        let mut best: Vec<(f32, u32)> = vec![(f32::NEG_INFINITY, NONE); candidates.len()];
        let discards = candidates.first().is_some_and(|&way| rules.kind(way) == Kind::Discard);
        let noise = if discards { self.noise.max(self.discard_noise) } else { self.noise };
        for (first, &action) in (0..).zip(candidates) {
            let base = noise * f32::from(u16::try_from(rng.below(1000)).unwrap_or(0)) / 1000.0;
            let onward = Onward { first, turn: 0, base, patience: 1.0 };
            search.play(state, action, NONE, 0, onward);
        }
        let mut beam = Vec::new();
        search.keep(&mut beam, &mut best);
        let mut patience = 1.0;
        for turn in 1..self.turns {
            search.let_others_play(&mut beam, patience);
            if search.budget.is_spent() {
                break;
            }
            patience *= Self::PATIENCE;
            for line in beam.drain(..) {
                if rules.turn(&line.state) == Turn::Over {
                    // A finished game keeps its value.
                    search.next.push(line);
                    continue;
                }
                if search.budget.is_spent() {
                    continue;
                }
                let base = line.value - patience * line.worth;
                let onward = Onward { first: line.first, turn, base, patience };
                search.list(&line.state);
                for i in 0..search.candidates.len() {
                    let action = search.candidates[i];
                    search.play(&line.state, action, line.last, 0, onward);
                }
            }
            if search.next.is_empty() {
                break;
            }
            search.keep(&mut beam, &mut best);
        }
        let trail = search.trail;
        let mut plans: Vec<Plan<R::Action>> = candidates
            .iter()
            .zip(best)
            .map(|(&action, (value, last))| Plan { action, value, line: line(&trail, last) })
            .collect();
        plans.sort_by(|one, other| other.value.total_cmp(&one.value));
        plans
    }
}

/// A seat's lead over the best other one.
fn lead(scores: &[u16], seat: Seat) -> f32 {
    let others = scores.iter().enumerate().filter(|&(other, _)| other != seat.index());
    let most = others.map(|(_, &score)| score).max().unwrap_or(0);
    f32::from(scores[seat.index()]) - f32::from(most)
}

/// The decisions that lead to a step.
fn line<A: Copy>(trail: &[Step<A>], mut last: u32) -> Vec<A> {
    let mut line = Vec::new();
    while let Some(step) = trail.get(last as usize) {
        line.push(step.action);
        last = step.before;
    }
    line.reverse();
    line
}

impl<'a, 'b, R: Judge> Search<'a, 'b, R> {
    fn new(
        planner: &Planner,
        rules: &'a R,
        state: &R::State,
        seat: Seat,
        rival_plans: &'a RivalPlans<R::Action>,
        budget: &'a mut Budget<'b>,
        chance: SplitMix64,
    ) -> Self {
        let seats = rules.seats(state);
        let oracle = if planner.learned { Oracle::new(rules, seats) } else { None };
        Search {
            rules,
            seat,
            budget,
            legal: List::new(),
            candidates: Vec::new(),
            ways: Vec::new(),
            trail: Vec::new(),
            next: Vec::new(),
            seen: HashSet::new(),
            width: planner.width,
            threshold: f32::NEG_INFINITY,
            left: 1.0 - rules.progress(state),
            values: planner.values,
            rivals: planner.rivals,
            rival_plans,
            oracle: oracle.map(|oracle| (oracle, R::learned(seats))),
            rester: Rester::new(),
            greedy: Greedy::new(),
            chance,
        }
    }

    /// Lists the candidates of a state.
    fn list(&mut self, state: &R::State) {
        self.rules.legal_actions(state, &mut self.legal);
        self.rules.narrow(state, &self.legal, &mut self.candidates);
    }

    /// Plays an action, and everything to be decided before the seat's next turn.
    fn play(
        &mut self,
        state: &R::State,
        action: R::Action,
        before: u32,
        depth: usize,
        onward: Onward,
    ) {
        let rules = self.rules;
        let mut state = state.clone();
        rules.apply(&mut state, action, &mut ());
        self.budget.spend(1);
        if rules.turn(&state) == Turn::Of(self.seat) && !rules.begins_turn(&state) {
            if self.ways.len() <= depth {
                self.ways.resize_with(depth + 1, Vec::new);
            }
            let mut ways = core::mem::take(&mut self.ways[depth]);
            rules.legal_actions(&state, &mut self.legal);
            rules.narrow(&state, &self.legal, &mut ways);
            let step = self.push_step(action, before);
            for &way in &ways {
                self.play(&state, way, step, depth + 1, onward);
            }
            self.ways[depth] = ways;
            return;
        }
        // Greedy rivals are slow: only lines that are kept meet them. But once the end is
        // triggered, only the others' last turns are left.
        if self.rivals != Rivals::Greedy || rules.progress(&state) >= 1.0 {
            self.pass(&mut state, onward.turn);
        }
        let Onward { first, base, patience, .. } = onward;
        let worth = self.worth(&state);
        let value = base + patience * worth;
        if value <= self.threshold {
            return;
        }
        let last = self.push_step(action, before);
        self.next.push(Line { state, value, base, worth, first, last });
        if self.next.len() >= 4 * self.width {
            self.prune();
        }
    }

    fn push_step(&mut self, action: R::Action, before: u32) -> u32 {
        self.trail.push(Step { action, before });
        u32::try_from(self.trail.len() - 1).unwrap_or(NONE)
    }

    /// The others play after this many own turns, until it is the seat's turn again or the game is
    /// over.
    fn pass(&mut self, state: &mut R::State, turn: usize) {
        let rules = self.rules;
        while let Turn::Of(other) = rules.turn(state)
            && (other != self.seat || !rules.begins_turn(state))
        {
            if self.rivals == Rivals::Planning && rules.begins_turn(state) {
                self.follow(state, other, turn);
                continue;
            }
            let action = match self.rivals {
                Rivals::Greedy => {
                    let choice = self.greedy.choose(rules, state, &mut self.chance);
                    choice.expect("a seat that decides has an action")
                }
                _ => self.rester.rest(rules, state),
            };
            rules.apply(state, action, &mut ());
            self.budget.spend(1 + core::mem::take(&mut self.greedy.tried));
        }
    }

    /// A rival plays its planned turn, as far as that is possible.
    fn follow(&mut self, state: &mut R::State, rival: Seat, turn: usize) {
        let rules = self.rules;
        let planned = self.rival_plans[rival.index()].get(turn).map_or(0, Vec::len);
        for i in 0..planned {
            let Planned { action, target } = self.rival_plans[rival.index()][turn][i];
            let aimed = rules.aim(state, action, target);
            let Some(action) = aimed.filter(|&action| rules.check(state, action).is_ok()) else {
                break;
            };
            rules.apply(state, action, &mut ());
            self.budget.spend(1);
            if rules.turn(state) != Turn::Of(rival) || rules.begins_turn(state) {
                return;
            }
        }
        while rules.turn(state) == Turn::Of(rival) {
            let rest = self.rester.rest(rules, state);
            rules.apply(state, rest, &mut ());
            self.budget.spend(1);
            if rules.begins_turn(state) {
                return;
            }
        }
    }

    /// The others play until it is the seat's turn again, on the lines that were kept.
    fn let_others_play(&mut self, beam: &mut [Line<R>], patience: f32) {
        if self.rivals != Rivals::Greedy {
            return;
        }
        let rules = self.rules;
        for line in beam {
            self.pass(&mut line.state, 0);
            line.worth = self.worth(&line.state);
            if rules.turn(&line.state) == Turn::Over {
                line.value = line.base + patience * line.worth;
            }
        }
    }

    /// A state's value: what the seat has and may expect; at the end, whether it has won.
    fn worth(&mut self, state: &R::State) -> f32 {
        // More than any continuation could promise: a bot that can win now does.
        const VICTORY: f32 = 100.0;
        let (rules, seat) = (self.rules, self.seat);
        if let Some(outcome) = rules.outcome(state) {
            let score = f32::from(outcome.scores[seat.index()]);
            return if outcome.winner() == seat { score + VICTORY } else { score - VICTORY };
        }
        let promise = |seat| rules.promise(state, seat, self.left, self.values);
        match &mut self.oracle {
            Some((oracle, Learned { promise: share, lead: of_lead, win, rivals, .. })) => {
                let predicted = oracle.ask(state, seat);
                // Scores are expensive: they are counted only where the lead matters.
                let lead = if *of_lead > 0.0 {
                    lead(&rules.scores(state), seat) + predicted.lead()
                } else {
                    0.0
                };
                let others = rules.seats(state).seats().filter(|&other| other != seat);
                let of_rivals =
                    if *rivals > 0.0 { others.map(promise).fold(0.0, f32::max) } else { 0.0 };
                *share * (promise(seat) + *rivals * of_rivals)
                    + *of_lead * lead
                    + *win * LEAD * predicted.win()
            }
            None => promise(seat),
        }
    }

    /// Drops lines that will not be kept.
    fn prune(&mut self) {
        let width = self.width;
        self.next.select_nth_unstable_by(width, |x, y| y.value.total_cmp(&x.value));
        self.threshold = self.next[width].value;
        self.next.truncate(2 * width);
    }

    /// Moves the best lines to the beam, each state once; `best` records each first action's
    /// result.
    fn keep(&mut self, beam: &mut Vec<Line<R>>, best: &mut [(f32, u32)]) {
        self.threshold = f32::NEG_INFINITY;
        beam.append(&mut self.next);
        beam.sort_by(|x, y| y.value.total_cmp(&x.value));
        let (rules, width, seen) = (self.rules, self.width, &mut self.seen);
        seen.clear();
        beam.retain(|line| seen.len() < width && seen.insert(rules.key(&line.state).0));
        // The deeper result replaces the one of the turn before.
        for (value, _) in best.iter_mut() {
            *value -= 1000.0;
        }
        for line in beam.iter().rev() {
            best[line.first as usize] = (line.value, line.last);
        }
    }
}
