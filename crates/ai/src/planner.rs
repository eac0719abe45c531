//! A bot that searches its own next turns with a beam.

use std::collections::HashSet;

use caravan_engine::{List, Rng, Rules, Seat, SplitMix64, Turn};

use crate::budget::Budget;
use crate::greedy::Greedy;
use crate::judge::Judge;

/// Looks a few of its own turns ahead, as if the others rested, and keeps the best states of each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Planner {
    /// How many states are kept for each turn.
    pub width: usize,
    /// How many own turns are looked ahead.
    pub turns: usize,
    /// How much an action may be liked or disliked at random, in points: players are not all alike.
    pub whim: f32,
    /// In how many states that fit the view it plans; what they come to is added up.
    pub worlds: usize,
    /// What it takes the others for.
    pub rivals: Rivals,
}

/// What a planner takes the others for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rivals {
    /// They rest, and leave everything as it is.
    Resting,
    /// They play as the greedy bot does.
    Greedy,
}

/// What a planner found for one of its actions.
#[derive(Clone, Debug)]
pub struct Plan<A> {
    /// The action.
    pub action: A,
    /// What the best line that begins with it is worth, in points at the end.
    pub value: f32,
    /// That line: the seat's own decisions, this action first.
    pub line: Vec<A>,
}

/// A state after some own turns, and what they brought.
struct Line<R: Rules> {
    state: R::State,
    /// What it is worth, and what of that comes from before the last turn.
    value: f32,
    base: f32,
    /// The first action, by its place in the list of candidates.
    first: u32,
    /// The last decision that led here, in the trail.
    last: u32,
}

/// A decision on the way to a line, and the one before it.
#[derive(Clone, Copy)]
struct Step<A> {
    action: A,
    before: u32,
}

const NONE: u32 = u32::MAX;

/// A search: everything it needs again and again.
struct Search<'a, 'b, R: Judge> {
    rules: &'a R,
    seat: Seat,
    budget: &'a mut Budget<'b>,
    legal: List<R::Action>,
    candidates: Vec<R::Action>,
    /// Buffers for the decisions of one turn, by their depth in it.
    ways: Vec<Vec<R::Action>>,
    trail: Vec<Step<R::Action>>,
    next: Vec<Line<R>>,
    width: usize,
    /// No line below this value will be kept.
    threshold: f32,
    /// The share of the game that was left at the beginning.
    left: f32,
    rivals: Rivals,
    greedy: Greedy<R::Action>,
    /// The whims of the others.
    chance: SplitMix64,
}

impl Planner {
    /// A planner of middling size.
    pub const STANDARD: Planner =
        Planner { width: 60, turns: 6, whim: 0.0, worlds: 1, rivals: Rivals::Resting };

    /// Points later are worth a little less than points now.
    const PATIENCE: f32 = 0.88;

    /// Chooses an action for the seat that decides, from what it may know; `None` if the game is
    /// over.
    pub fn choose<R: Judge>(
        &self,
        rules: &R,
        view: &R::View,
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Option<R::Action> {
        self.opinions(rules, view, budget, rng).first().map(|plan| plan.action)
    }

    /// What it would do, best first: planned in several states that fit the view.
    pub fn opinions<R: Judge>(
        &self,
        rules: &R,
        view: &R::View,
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Vec<Plan<R::Action>> {
        // What was not looked at in one state must not weigh more than all the others.
        const LEAST: f32 = -200.0;
        let mut opinions: Vec<Plan<R::Action>> = Vec::new();
        for world in 0..self.worlds.max(1) {
            if world > 0 && budget.is_spent() {
                break;
            }
            let state = rules.imagine(view, rng);
            for plan in self.plans(rules, &state, budget, rng) {
                let value = plan.value.max(LEAST);
                match opinions.iter_mut().find(|other| other.action == plan.action) {
                    Some(other) => other.value += value,
                    None => opinions.push(Plan { value, ..plan }),
                }
            }
            if opinions.len() == 1 {
                break;
            }
        }
        opinions.sort_by(|one, other| other.value.total_cmp(&one.value));
        opinions
    }

    /// What it would do in a state, best first.
    pub fn plans<R: Judge>(
        &self,
        rules: &R,
        state: &R::State,
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Vec<Plan<R::Action>> {
        let mut legal = List::new();
        rules.legal_actions(state, &mut legal);
        let mut candidates = Vec::new();
        rules.narrow(state, &legal, &mut candidates);
        if let [only] = candidates[..] {
            return vec![Plan { action: only, value: 0.0, line: vec![only] }];
        }
        self.search(rules, state, &candidates, budget, rng)
    }

    /// What an action would be worth with a search of its own: unlike the values of
    /// [`plans`](Planner::plans), in which bad actions are soon forgotten, these can be compared.
    pub(crate) fn plan_for<R: Judge>(
        &self,
        rules: &R,
        state: &R::State,
        action: R::Action,
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Option<Plan<R::Action>> {
        self.search(rules, state, &[action], budget, rng).pop()
    }

    fn search<R: Judge>(
        &self,
        rules: &R,
        state: &R::State,
        candidates: &[R::Action],
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Vec<Plan<R::Action>> {
        let Turn::Of(seat) = rules.turn(state) else { return Vec::new() };
        let mut search = Search {
            rules,
            seat,
            budget,
            legal: List::new(),
            candidates: Vec::new(),
            ways: Vec::new(),
            trail: Vec::new(),
            next: Vec::new(),
            width: self.width,
            threshold: f32::NEG_INFINITY,
            left: 1.0 - rules.progress(state),
            rivals: self.rivals,
            greedy: Greedy::new(),
            chance: SplitMix64::new(u64::from(rng.word())),
        };
        let mut best: Vec<(f32, u32)> = vec![(f32::NEG_INFINITY, NONE); candidates.len()];
        for (first, &action) in (0..).zip(candidates) {
            let whim = self.whim * f32::from(u16::try_from(rng.below(1000)).unwrap_or(0)) / 1000.0;
            search.play(state, action, NONE, first, 0, whim, 1.0);
        }
        let mut beam = search.keep(&mut best);
        let mut patience = 1.0;
        for _ in 1..self.turns {
            search.let_others_play(&mut beam, patience);
            if search.budget.is_spent() {
                break;
            }
            patience *= Self::PATIENCE;
            let (over, beam_lines): (Vec<_>, Vec<_>) =
                beam.into_iter().partition(|line| rules.turn(&line.state) == Turn::Over);
            // A game that has ended stays as good as it is.
            search.next.extend(over);
            for line in &beam_lines {
                let before = value(rules, &line.state, seat, search.left);
                let base = line.value - patience * before;
                search.list(&line.state);
                for i in 0..search.candidates.len() {
                    let action = search.candidates[i];
                    search.play(&line.state, action, line.last, line.first, 0, base, patience);
                }
                if search.budget.is_spent() {
                    break;
                }
            }
            if search.next.is_empty() {
                break;
            }
            beam = search.keep(&mut best);
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

impl<R: Judge> Search<'_, '_, R> {
    /// Lists the candidates of a state.
    fn list(&mut self, state: &R::State) {
        self.rules.legal_actions(state, &mut self.legal);
        self.rules.narrow(state, &self.legal, &mut self.candidates);
    }

    /// Plays an action and everything that must be decided before the seat's next turn.
    #[expect(clippy::too_many_arguments, reason = "the pieces of a line")]
    fn play(
        &mut self,
        state: &R::State,
        action: R::Action,
        before: u32,
        first: u32,
        depth: usize,
        base: f32,
        patience: f32,
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
                self.play(&state, way, step, first, depth + 1, base, patience);
            }
            self.ways[depth] = ways;
            return;
        }
        // Once the end is triggered, only the others' last turns are between a line and its end.
        if self.rivals == Rivals::Resting || rules.progress(&state) >= 1.0 {
            self.pass(&mut state);
        }
        let value = base + patience * value(rules, &state, self.seat, self.left);
        if value <= self.threshold {
            return;
        }
        let last = self.push_step(action, before);
        self.next.push(Line { state, value, base, first, last });
        if self.next.len() >= 4 * self.width {
            self.prune();
        }
    }

    fn push_step(&mut self, action: R::Action, before: u32) -> u32 {
        self.trail.push(Step { action, before });
        u32::try_from(self.trail.len() - 1).unwrap_or(NONE)
    }

    /// The others play until it is the seat's turn again, or the game is over.
    fn pass(&mut self, state: &mut R::State) {
        let rules = self.rules;
        while let Turn::Of(other) = rules.turn(state)
            && other != self.seat
        {
            let action = match self.rivals {
                Rivals::Resting => rest(rules, state, &mut self.legal),
                Rivals::Greedy => self.greedy.choose(rules, state, &mut self.chance),
            };
            rules.apply(state, action.expect("a seat that decides has an action"), &mut ());
            self.budget.spend(1 + core::mem::take(&mut self.greedy.tried));
        }
    }

    /// The others play until it is the seat's turn again, on lines that were kept.
    fn let_others_play(&mut self, beam: &mut [Line<R>], patience: f32) {
        if self.rivals == Rivals::Resting {
            return;
        }
        let rules = self.rules;
        for line in beam {
            self.pass(&mut line.state);
            if rules.turn(&line.state) == Turn::Over {
                line.value = line.base + patience * value(rules, &line.state, self.seat, self.left);
            }
        }
    }

    /// Drops lines that will not be kept.
    fn prune(&mut self) {
        let width = self.width;
        self.next.select_nth_unstable_by(width, |x, y| y.value.total_cmp(&x.value));
        self.threshold = self.next[width].value;
        self.next.truncate(2 * width);
    }

    /// The best lines, each state once; `best` learns what each first action leads to.
    fn keep(&mut self, best: &mut [(f32, u32)]) -> Vec<Line<R>> {
        let mut lines = core::mem::take(&mut self.next);
        self.threshold = f32::NEG_INFINITY;
        lines.sort_by(|x, y| y.value.total_cmp(&x.value));
        let mut seen = HashSet::new();
        let (rules, width) = (self.rules, self.width);
        lines.retain(|line| seen.len() < width && seen.insert(rules.key(&line.state).0));
        // What a first action was worth a turn before is forgotten: deeper is better known.
        for (value, _) in best.iter_mut() {
            *value -= 1000.0;
        }
        for line in lines.iter().rev() {
            best[line.first as usize] = (line.value, line.last);
        }
        lines
    }
}

/// What a seat does that rests, or does as little as it can where it cannot; `legal` is a buffer.
///
/// In every family the last action of a turn's first decision is to rest.
pub(crate) fn rest<R: Rules>(
    rules: &R,
    state: &R::State,
    legal: &mut List<R::Action>,
) -> Option<R::Action> {
    rules.legal_actions(state, legal);
    legal.last().copied()
}

/// What a seat has and may hope for; at the end, whether it has won.
pub(crate) fn value<R: Judge>(rules: &R, state: &R::State, seat: Seat, left: f32) -> f32 {
    // More than anyone could hope for by playing on: who can win now does.
    const VICTORY: f32 = 100.0;
    match rules.outcome(state) {
        Some(outcome) => {
            let score = f32::from(outcome.scores[seat.index()]);
            if outcome.winner() == seat { score + VICTORY } else { score - VICTORY }
        }
        None => rules.promise(state, seat, left),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use caravan_engine::{Adventure, Observer, Road, Seed, SplitMix64, Table, World};

    /// Planners finish a game soon, and the same seed gives the same game.
    fn plays_well<R: Judge>(rules: R, most_rounds: u32) {
        let rules = Arc::new(rules);
        let planner = Planner { width: 12, turns: 4, whim: 0.5, ..Planner::STANDARD };
        let play = || {
            let seed = Seed::from_text("planners").expect("a seed");
            let seats = rules.seat_count(2).expect("two seats");
            let mut table = Table::new(Arc::clone(&rules), seats, &seed);
            let mut rng = SplitMix64::new(1);
            while let Turn::Of(seat) = table.turn() {
                assert!(table.round() <= most_rounds, "the game does not end");
                let view = table.view(Observer::Seat(seat));
                let mut budget = Budget::nodes(100_000);
                let action = planner.choose(rules.as_ref(), &view, &mut budget, &mut rng);
                table.play(action.expect("an action")).expect("a planned action is legal");
            }
            rules.key(table.state())
        };
        assert_eq!(play(), play());
    }

    #[test]
    fn planners_finish_a_game_of_road() {
        plays_well(Road::standard(), 80);
    }

    #[test]
    fn planners_finish_a_game_of_adventure() {
        plays_well(Adventure::standard(), 120);
    }

    #[test]
    fn planners_finish_a_game_of_world() {
        plays_well(World::standard(), 80);
    }
}
