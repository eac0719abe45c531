//! A bot that searches its own next turns with a beam.

use std::collections::HashSet;

use caravan_engine::rules::Decision;
use caravan_engine::{Card, List, PerSeat, Rng, Rules, Seat, SeatCount, SplitMix64, Turn};

use crate::budget::Budget;
use crate::greedy::Greedy;
use crate::judge::{Judge, Kind, Learned, Values};
use crate::net::Oracle;
use crate::tree::LEAD;

/// Looks a few of its own turns ahead, and keeps the best states of each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Planner {
    /// How many states are kept for each turn.
    pub width: usize,
    /// How many own turns are looked ahead.
    pub turns: usize,
    /// How much an action may be liked or disliked at random, in points: players are not all alike.
    pub noise: f32,
    /// The same where crystals are given back. Who is short of sight keeps the dearest ones, never
    /// gets what the offers ask for, and goes round in circles; to let go of some is the way out.
    pub discard_noise: f32,
    /// In how many states that fit the view it plans; what they come to is added up.
    pub worlds: usize,
    /// What it takes the others for.
    pub rivals: Rivals,
    /// How many of a hundred things that can be done in a turn it overlooks.
    pub overlooks: u32,
    /// How many of a hundred times it forgets to plan, and looks at this turn only.
    pub forgets: u32,
    /// Whether it judges by what was learned, where a net was made for the set, and not only by
    /// values set by hand.
    pub learned: bool,
    /// Which values set by hand it judges by.
    pub values: Values,
}

/// What a planner takes the others for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rivals {
    /// They rest, and leave everything as it is.
    Resting,
    /// They play as the greedy bot does.
    Greedy,
    /// They follow a plan of their own, judged as the planner judges and made as if everybody else
    /// rested, and rest where it has become impossible.
    Planning,
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
    /// What the state alone is worth.
    worth: f32,
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

/// A decision that a rival has planned, and the card it is about.
#[derive(Clone, Copy)]
pub(crate) struct Planned<A> {
    action: A,
    target: Option<Card>,
}

/// What a rival plans to do: its decisions, turn by turn.
pub(crate) type RivalPlan<A> = Vec<Vec<Planned<A>>>;

/// What each seat plans in one state, if rivals plan; good for every search in that state.
pub(crate) type RivalPlans<A> = PerSeat<RivalPlan<A>>;

/// What a turn of the line that is played adds to.
#[derive(Clone, Copy)]
struct Onward {
    /// The first action of the line, by its place in the list of candidates.
    first: u32,
    /// How many own turns came before.
    turn: usize,
    /// What is added to the worth of the state, and how much of it counts.
    base: f32,
    patience: f32,
}

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
    seen: HashSet<u64>,
    width: usize,
    /// No line below this value will be kept.
    threshold: f32,
    /// The share of the game that was left at the beginning.
    left: f32,
    values: Values,
    rivals: Rivals,
    /// What each seat plans, if rivals plan.
    rival_plans: &'a RivalPlans<R::Action>,
    /// What was learned, and how it is used.
    oracle: Option<(Oracle<'a, R>, Learned)>,
    rester: Rester<R::Action>,
    greedy: Greedy<R::Action>,
    /// The whims of the others.
    chance: SplitMix64,
}

impl Planner {
    /// A planner of middling size.
    pub const STANDARD: Planner = Planner {
        width: 60,
        turns: 6,
        noise: 0.0,
        discard_noise: 0.0,
        worlds: 1,
        rivals: Rivals::Planning,
        overlooks: 0,
        forgets: 0,
        learned: true,
        values: Values::Latest,
    };

    /// How a rival plans: the more there are, the less thought each of them is worth.
    fn rival(&self, seats: SeatCount) -> Planner {
        let (width, turns) = if seats.get() == 2 { (10, 4) } else { (5, 3) };
        let (learned, values) = (self.learned, self.values);
        Planner { width, turns, learned, values, rivals: Rivals::Resting, ..Planner::STANDARD }
    }

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
        let candidates = self.candidates(rules, state, rng);
        if let [only] = candidates[..] {
            return vec![Plan { action: only, value: 0.0, line: vec![only] }];
        }
        let forgets = self.forgets > 0 && rng.below(100) < self.forgets;
        let planner = Planner { turns: if forgets { 1 } else { self.turns }, ..*self };
        let rivals = self.rival_plans(rules, state, budget);
        planner.search(rules, state, &candidates, &rivals, budget, rng)
    }

    /// The actions that it thinks about in a state.
    pub(crate) fn candidates<R: Judge>(
        &self,
        rules: &R,
        state: &R::State,
        rng: &mut impl Rng,
    ) -> Vec<R::Action> {
        let mut legal = List::new();
        rules.legal_actions(state, &mut legal);
        let mut candidates = Vec::new();
        rules.narrow(state, &legal, &mut candidates);
        if self.overlooks > 0 && rules.begins_turn(state) {
            self.overlook(&mut candidates, rng);
        }
        candidates
    }

    /// Drops what it overlooks: a card or a place with all that can be done with it, as people do.
    /// Something is left.
    fn overlook<A: Decision>(&self, candidates: &mut Vec<A>, rng: &mut impl Rng) {
        let spare = candidates[rng.below(u32::try_from(candidates.len()).unwrap_or(1)) as usize];
        let mut last = (None, false);
        let mut choices = Vec::new();
        candidates.retain(|action| {
            choices.clear();
            action.choices(&mut choices);
            // Actions that begin alike stand together.
            if last.0 != choices.first().copied() {
                last = (choices.first().copied(), rng.below(100) < self.overlooks);
            }
            !last.1
        });
        if candidates.is_empty() {
            candidates.push(spare);
        }
    }

    /// What an action would be worth with a search of its own: unlike the values of
    /// [`plans`](Planner::plans), in which bad actions are soon forgotten, these can be compared.
    pub(crate) fn plan_for<R: Judge>(
        &self,
        rules: &R,
        state: &R::State,
        action: R::Action,
        rivals: &RivalPlans<R::Action>,
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Option<Plan<R::Action>> {
        self.search(rules, state, &[action], rivals, budget, rng).pop()
    }

    /// What these actions lead to, best first.
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
        let seats = rules.seats(state);
        let oracle = if self.learned { Oracle::new(rules, seats) } else { None };
        let mut search = Search {
            rules,
            seat,
            budget,
            legal: List::new(),
            candidates: Vec::new(),
            ways: Vec::new(),
            trail: Vec::new(),
            next: Vec::new(),
            seen: HashSet::new(),
            width: self.width,
            threshold: f32::NEG_INFINITY,
            left: 1.0 - rules.progress(state),
            values: self.values,
            rivals: self.rivals,
            rival_plans: rivals,
            oracle: oracle.map(|oracle| (oracle, R::learned(seats))),
            rester: Rester::new(),
            greedy: Greedy::new(),
            chance,
        };
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
                    // A game that has ended stays as good as it is.
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

    /// What each seat but the one that decides plans, as if everybody else rested; nothing for that
    /// one, and for nobody where rivals do not plan.
    pub(crate) fn rival_plans<R: Judge>(
        &self,
        rules: &R,
        state: &R::State,
        budget: &mut Budget<'_>,
    ) -> RivalPlans<R::Action> {
        let Turn::Of(seat) = rules.turn(state) else { return PerSeat::new() };
        if self.rivals != Rivals::Planning {
            return PerSeat::new();
        }
        let imagined = self.rival(rules.seats(state));
        let mut rester = Rester::new();
        let mut plan = |rival: Seat| {
            if rival == seat {
                return Vec::new();
            }
            let mut state = state.clone();
            rester.until_turn_of(rules, &mut state, rival);
            // Nothing in the plan of a rival is left to chance.
            let plans = imagined.plans(rules, &state, budget, &mut SplitMix64::new(0));
            let line = plans.into_iter().next().map(|plan| plan.line).unwrap_or_default();
            let mut turns: RivalPlan<R::Action> = Vec::new();
            for (i, &action) in line.iter().enumerate() {
                if rules.begins_turn(&state) || turns.is_empty() {
                    turns.push(Vec::new());
                }
                let target = rules.target(&state, &line[i..]);
                if let Some(turn) = turns.last_mut() {
                    turn.push(Planned { action, target });
                }
                rules.apply(&mut state, action, &mut ());
                if rules.turn(&state) != Turn::Of(rival) || rules.begins_turn(&state) {
                    rester.until_turn_of(rules, &mut state, rival);
                }
            }
            turns
        };
        rules.seats(state).seats().map(&mut plan).collect()
    }
}

/// How far a seat is ahead of the best other one.
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

/// Lets seats rest.
pub(crate) struct Rester<A> {
    legal: List<A>,
    ways: Vec<A>,
}

impl<A: Copy> Rester<A> {
    pub(crate) fn new() -> Rester<A> {
        Rester { legal: List::new(), ways: Vec::new() }
    }

    /// What the seat that decides does if it does as little as it can: it rests, and within a turn
    /// it does nothing more, or gives back what it needs least.
    fn rest<R: Judge<Action = A>>(&mut self, rules: &R, state: &R::State) -> A {
        if let Some(rest) = rules.rest(state) {
            return rest;
        }
        rules.legal_actions(state, &mut self.legal);
        rules.narrow(state, &self.legal, &mut self.ways);
        *self.ways.last().expect("a seat that decides has an action")
    }

    /// Everybody rests until a turn of this seat begins, or the game is over.
    pub(crate) fn until_turn_of<R: Judge<Action = A>>(
        &mut self,
        rules: &R,
        state: &mut R::State,
        seat: Seat,
    ) {
        while let Turn::Of(other) = rules.turn(state)
            && (other != seat || !rules.begins_turn(state))
        {
            let rest = self.rest(rules, state);
            rules.apply(state, rest, &mut ());
        }
    }
}

impl<R: Judge> Search<'_, '_, R> {
    /// Lists the candidates of a state.
    fn list(&mut self, state: &R::State) {
        self.rules.legal_actions(state, &mut self.legal);
        self.rules.narrow(state, &self.legal, &mut self.candidates);
    }

    /// Plays an action and everything that must be decided before the seat's next turn.
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
        // Greedy rivals take their time: only lines that are kept meet them. But once the end is
        // triggered, only the others' last turns are between a line and its end.
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

    /// The others play after so many own turns, until it is the seat's turn again, or the game is
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

    /// A rival plays the turn it has planned, as far as that is possible.
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

    /// The others play until it is the seat's turn again, on lines that were kept.
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

    /// What the seat has and may hope for; at the end, whether it has won.
    fn worth(&mut self, state: &R::State) -> f32 {
        // More than anyone could hope for by playing on: who can win now does.
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
                // Scores take a while: they are added up only where the lead counts.
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

    /// Moves the best lines to the beam, each state once; `best` learns what each first action
    /// leads to.
    fn keep(&mut self, beam: &mut Vec<Line<R>>, best: &mut [(f32, u32)]) {
        self.threshold = f32::NEG_INFINITY;
        beam.append(&mut self.next);
        beam.sort_by(|x, y| y.value.total_cmp(&x.value));
        let (rules, width, seen) = (self.rules, self.width, &mut self.seen);
        seen.clear();
        beam.retain(|line| seen.len() < width && seen.insert(rules.key(&line.state).0));
        // What a first action was worth a turn before is forgotten: deeper is better known.
        for (value, _) in best.iter_mut() {
            *value -= 1000.0;
        }
        for line in beam.iter().rev() {
            best[line.first as usize] = (line.value, line.last);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use caravan_engine::{
        Adventure, Notation as _, Observer, Road, Seed, SplitMix64, Table, World,
    };

    /// Planners finish a game soon, and the same seed gives the same game.
    fn plays_well<R: Judge>(rules: R, most_rounds: u32) {
        let rules = Arc::new(rules);
        let planner = Planner { width: 12, turns: 4, noise: 0.5, ..Planner::STANDARD };
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

    #[test]
    fn a_planned_claim_follows_its_card_and_not_its_slot() {
        let road = Road::standard();
        let position = |points: &str| {
            let text = format!(
                "road 2 | turn 1 | market aa>c bb>cc | points {points} | caravan 1 abcd | caravan 2 a"
            );
            road.read_position(&text).expect("a position")
        };
        let claim = |text| road.read_action(text).expect("an action");
        let target = road.target(&position("ccdd abcd"), &[claim("#2")]);
        let aimed = |points| road.aim(&position(points), claim("#2"), target);
        assert_eq!(aimed("abcd aabb"), Some(claim("#1")));
        assert_eq!(aimed("ccdd aabb"), None);
    }

    #[test]
    fn something_is_left_of_what_is_overlooked() {
        let planner = Planner { overlooks: 100, ..Planner::STANDARD };
        let actions = ["#1", "#2", "rest"].map(|text| Road::standard().read_action(text));
        let mut candidates: Vec<_> = actions.into_iter().map(|a| a.expect("an action")).collect();
        planner.overlook(&mut candidates, &mut SplitMix64::new(1));
        assert_eq!(candidates.len(), 1);
    }
}
