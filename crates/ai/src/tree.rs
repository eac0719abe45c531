//! Information-set tree search; every descent uses another state that fits the view.

use caravan_engine::{List, PerSeat, Rng, Seat, Turn};

use crate::budget::Budget;
use crate::judge::{Judge, Values};
use crate::net::Oracle;
use crate::planner::{Plan, Planner};

/// A tree over all seats' decisions, with a value for every seat: its win chance, by a net where
/// one was trained for the set. At the root the planner's candidates come first, elsewhere the
/// greedy ones; progressive widening adds actions as a node is visited more.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeSearch {
    /// The planner that proposes actions at the root.
    pub planner: Planner,
    /// The planner's share of the budget, in percent.
    pub planning: u64,
    /// The exploration constant.
    pub curiosity: f32,
    /// The weight of the planner's value, as the points that equal a sure win.
    pub trust: f32,
}

/// An evaluated action.
#[derive(Clone, Debug)]
pub struct Estimate<A> {
    /// The action.
    pub action: A,
    /// The seat's win chance with it.
    pub win_chance: f32,
    /// The number of visits.
    pub visits: u32,
    /// The plan that begins with it.
    pub plan: Plan<A>,
}

/// A node of the tree: the state after an action, whatever is hidden.
struct Node<A> {
    action: Option<A>,
    first_child: u32,
    next_sibling: u32,
    visits: u32,
    /// The sum of values for each seat.
    values: PerSeat<f32>,
}

const NONE: u32 = u32::MAX;

/// The number of the planner's actions that are searched.
const CANDIDATES: usize = 8;

/// The planner's value counts as this many visits.
const HEAD_START: u32 = 4;

/// A lead of this many points counts as three quarters of a win.
pub(crate) const LEAD: f32 = 9.0;

impl TreeSearch {
    /// A search that trusts its planner and checks the rivals' answers.
    pub const STANDARD: TreeSearch = TreeSearch {
        planner: Planner { width: 40, ..Planner::STANDARD },
        planning: 70,
        curiosity: 0.08,
        trust: 4.0,
    };

    /// Chooses an action for the deciding seat from its view; `None` if the game is over.
    pub fn choose<R: Judge>(
        &self,
        rules: &R,
        view: &R::View,
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Option<R::Action> {
        self.estimates(rules, view, budget, rng).first().map(|estimate| estimate.action)
    }

    /// Its estimates of the candidate actions, best first.
    pub fn estimates<R: Judge>(
        &self,
        rules: &R,
        view: &R::View,
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Vec<Estimate<R::Action>> {
        let state = rules.imagine(view, rng);
        let Turn::Of(seat) = rules.turn(&state) else { return Vec::new() };
        let mut part = budget.part(self.planning);
        let plans = self.planner.plans(rules, &state, &mut part, rng);
        let used = part.used();
        budget.spend(used);
        let estimate = |plan: &Plan<R::Action>, win_chance, visits| Estimate {
            action: plan.action,
            win_chance,
            visits,
            plan: plan.clone(),
        };
        let chances = chances(rules, &state);
        if let [only] = &plans[..] {
            return vec![estimate(only, chances[seat.index()], 0)];
        }
        let mut walk = Walk {
            rules,
            curiosity: self.curiosity,
            left: 1.0 - rules.progress(&state),
            nodes: Vec::new(),
            legal: List::new(),
            ways: Vec::new(),
            path: Vec::new(),
            oracle: Oracle::new(rules, rules.seats(&state)),
        };
        let root = walk.add(None, rules.seats(&state).get().into());
        let best = plans[0].value;
        // The planner's best actions, each with a head start by its plan's value. They start from
        // the win chances of the state: with less, a seat that is ahead would try only the first.
        for plan in plans.iter().take(CANDIDATES) {
            let child = walk.add_child(root, plan.action);
            let liked = ((plan.value - best) / self.trust).exp();
            let node = &mut walk.nodes[child as usize];
            node.visits = HEAD_START;
            for (value, chance) in node.values.iter_mut().zip(&chances) {
                *value = to_f32(HEAD_START) * chance;
            }
            node.values[seat.index()] *= liked;
            walk.nodes[root as usize].visits += HEAD_START;
        }
        while !budget.is_spent() {
            let mut state = rules.imagine(view, rng);
            let steps = walk.descend(root, &mut state);
            budget.spend(steps);
        }
        let mut estimates: Vec<Estimate<R::Action>> = walk
            .children(root)
            .filter_map(|child| {
                let node = &walk.nodes[child as usize];
                let plan = plans.iter().find(|plan| Some(plan.action) == node.action)?;
                let chance = node.values[seat.index()] / to_f32(node.visits);
                Some(estimate(plan, chance, node.visits))
            })
            .collect();
        estimates.sort_by(|one, other| {
            other.visits.cmp(&one.visits).then(other.win_chance.total_cmp(&one.win_chance))
        });
        estimates
    }
}

/// A descent and its reusable buffers.
struct Walk<'a, R: Judge> {
    rules: &'a R,
    curiosity: f32,
    left: f32,
    nodes: Vec<Node<R::Action>>,
    legal: List<R::Action>,
    ways: Vec<R::Action>,
    path: Vec<u32>,
    oracle: Option<Oracle<'a, R>>,
}

impl<R: Judge> Walk<'_, R> {
    fn add(&mut self, action: Option<R::Action>, seats: usize) -> u32 {
        let values = core::iter::repeat_n(0.0, seats).collect();
        let node = Node { action, first_child: NONE, next_sibling: NONE, visits: 0, values };
        self.nodes.push(node);
        u32::try_from(self.nodes.len() - 1).expect("budgets are smaller")
    }

    fn add_child(&mut self, parent: u32, action: R::Action) -> u32 {
        let seats = self.nodes[parent as usize].values.len();
        let child = self.add(Some(action), seats);
        let parent = &mut self.nodes[parent as usize];
        let first = core::mem::replace(&mut parent.first_child, child);
        self.nodes[child as usize].next_sibling = first;
        child
    }

    fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let mut next = self.nodes[node as usize].first_child;
        core::iter::from_fn(move || {
            let child = next;
            let node = self.nodes.get(child as usize)?;
            next = node.next_sibling;
            Some(child)
        })
    }

    /// Descends to a new node, evaluates it, and updates all nodes on the way. Returns the number
    /// of steps.
    fn descend(&mut self, root: u32, state: &mut R::State) -> u64 {
        let rules = self.rules;
        let mut node = root;
        self.path.clear();
        self.path.push(root);
        let mut steps = 1;
        while let Turn::Of(seat) = rules.turn(state) {
            rules.legal_actions(state, &mut self.legal);
            let mut ways = core::mem::take(&mut self.ways);
            rules.narrow(state, &self.legal, &mut ways);
            let chosen = if node == root {
                self.select(node, seat, &ways)
            } else {
                match self.expand(node, seat, state, &ways, &mut steps) {
                    Some(child) => {
                        let action = self.nodes[child as usize].action;
                        rules.apply(state, action.expect("children have actions"), &mut ());
                        self.path.push(child);
                        self.ways = ways;
                        break;
                    }
                    None => self.select(node, seat, &ways),
                }
            };
            self.ways = ways;
            let Some(child) = chosen else { break };
            let action = self.nodes[child as usize].action.expect("children have actions");
            rules.apply(state, action, &mut ());
            self.path.push(child);
            node = child;
            steps += 1;
        }
        let values = chances_of(rules, state, self.left, self.oracle.as_mut());
        for &node in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            for (sum, value) in node.values.iter_mut().zip(&values) {
                *sum += value;
            }
        }
        steps
    }

    /// Adds a child if the node was visited often enough: the best action by the greedy value.
    fn expand(
        &mut self,
        node: u32,
        seat: Seat,
        state: &R::State,
        ways: &[R::Action],
        steps: &mut u64,
    ) -> Option<u32> {
        let known = |walk: &Self, action: R::Action| {
            walk.children(node).any(|child| walk.nodes[child as usize].action == Some(action))
        };
        let tried = ways.iter().filter(|&&way| known(self, way)).count();
        let visits = to_f32(self.nodes[node as usize].visits);
        let wanted = 1.0 + 0.9 * visits.sqrt();
        if tried >= ways.len() || to_f32(u32::try_from(tried).unwrap_or(u32::MAX)) >= wanted {
            return None;
        }
        let mut best: Option<(f32, R::Action)> = None;
        for &way in ways {
            if known(self, way) {
                continue;
            }
            let mut next = state.clone();
            self.rules.apply(&mut next, way, &mut ());
            *steps += 1;
            let value = self.looks(&next, seat);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, way));
            }
        }
        best.map(|(_, action)| self.add_child(node, action))
    }

    /// The greedy value of a state for a seat, in points.
    fn looks(&mut self, state: &R::State, seat: Seat) -> f32 {
        let promise = self.rules.promise(state, seat, self.left, Values::Latest);
        match &mut self.oracle {
            Some(oracle) if self.rules.turn(state) != Turn::Over => {
                0.5 * promise + 0.5 * LEAD * oracle.ask(state, seat).win()
            }
            _ => promise,
        }
    }

    /// The child to visit: good or rarely tried, among those that are legal now.
    fn select(&self, node: u32, seat: Seat, ways: &[R::Action]) -> Option<u32> {
        let all = to_f32(self.nodes[node as usize].visits.max(1)).sqrt();
        let possible = self.children(node).filter(|&child| {
            self.nodes[child as usize].action.is_some_and(|action| ways.contains(&action))
        });
        let promise = |child: u32| {
            let node = &self.nodes[child as usize];
            let visits = to_f32(node.visits.max(1));
            node.values[seat.index()] / visits + self.curiosity * all / (1.0 + visits)
        };
        possible.max_by(|&one, &other| promise(one).total_cmp(&promise(other)))
    }
}

/// Each seat's win chance: by the net, or else estimated from what each may expect. They add up to
/// one.
pub fn chances<R: Judge>(rules: &R, state: &R::State) -> PerSeat<f32> {
    let mut oracle = Oracle::new(rules, rules.seats(state));
    chances_of(rules, state, 1.0 - rules.progress(state), oracle.as_mut())
}

/// The same within a search.
fn chances_of<R: Judge>(
    rules: &R,
    state: &R::State,
    left: f32,
    oracle: Option<&mut Oracle<'_, R>>,
) -> PerSeat<f32> {
    if let Some(outcome) = rules.outcome(state) {
        return outcome.ranks.iter().map(|&rank| if rank == 1 { 1.0 } else { 0.0 }).collect();
    }
    let mut chances = match oracle {
        Some(oracle) => oracle.chances(state),
        None => hopes(rules, state, left),
    };
    let all: f32 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= all.max(1e-6));
    chances
}

/// Each seat's win chance by itself, from its expected lead over the best other one.
fn hopes<R: Judge>(rules: &R, state: &R::State, left: f32) -> PerSeat<f32> {
    let seats = rules.seats(state);
    let hopes: PerSeat<f32> =
        seats.seats().map(|seat| rules.promise(state, seat, left, Values::Latest)).collect();
    let chance = |seat: usize| {
        let others = (0..hopes.len()).filter(|&other| other != seat).map(|other| hopes[other]);
        let lead = hopes[seat] - others.fold(f32::NEG_INFINITY, f32::max);
        1.0 / (1.0 + (-lead / LEAD).exp())
    };
    (0..hopes.len()).map(chance).collect()
}

#[expect(clippy::cast_precision_loss, reason = "counts of visits")]
fn to_f32(n: u32) -> f32 {
    n as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use caravan_engine::{Notation as _, Observer, Road, Rules as _, SplitMix64, road};

    /// Seat 1 can claim the most valuable card now, and is ahead.
    fn ahead(road: &Road) -> road::State {
        let text = "road 2 | turn 1 | market d>bbb c>bb +bb aa>c +aab bb>cc \
                    | points ccdd abcd aabb bbbb aacc \
                    | caravan 1 aaccdd | hand 1 +aa ^2 | claimed 1 dddd cccc aaddd bbddd bbbbb \
                    | caravan 2 a | hand 2 +aa ^2 | claimed 2 aaccc";
        road.read_position(text).expect("a position")
    }

    /// The standard rules, and rules without a net.
    fn rules() -> Vec<Road> {
        vec![Road::standard(), Road::new(road::Set { limit: 11, ..road::Set::standard() })]
    }

    #[test]
    fn chances_are_sure_together_with_and_without_a_net() {
        for road in rules() {
            let chances = chances(&road, &ahead(&road));
            assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{chances:?}");
            assert!(chances[0] > 0.55, "{chances:?}");
        }
    }

    #[test]
    fn a_tree_finds_the_claim_and_stays_within_its_budget() {
        for road in rules() {
            let view = road.view(&ahead(&road), Observer::Seat(Seat(0)));
            let mut budget = Budget::nodes(3_000);
            let found =
                TreeSearch::STANDARD.estimates(&road, &view, &mut budget, &mut SplitMix64::new(1));
            assert_eq!(road.spell(found[0].action), "#1", "{found:?}");
            // A descent begins before the budget is spent, and is at most as long as a game.
            assert!(budget.used() < 3_500, "{}", budget.used());
            assert!(found.iter().all(|estimate| (0.0..=1.0).contains(&estimate.win_chance)));
        }
    }
}
