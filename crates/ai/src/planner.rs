//! A beam search over a bot's own next turns.

mod rester;
mod search;

pub(crate) use rester::Rester;

use caravan_engine::rules::Decision;
use caravan_engine::{Card, List, PerSeat, Rng, Seat, SeatCount, SplitMix64, Turn};

use crate::budget::Budget;
use crate::judge::{Judge, Values};

/// Looks a few of its own turns ahead, keeping the best states of each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Planner {
    /// The beam width: states kept per turn.
    pub width: usize,
    /// The lookahead in own turns.
    pub turns: usize,
    /// The most random noise added to an action's value, in points: players differ.
    pub noise: f32,
    /// The same for discards. A shortsighted bot keeps the most valuable crystals, never gets what
    /// the offers ask for, and goes round in circles; discarding some of them is the way out.
    pub discard_noise: f32,
    /// The number of sampled states that fit the view; the values found in them are added up.
    pub worlds: usize,
    /// How it models the other seats.
    pub rivals: Rivals,
    /// The percentage of a turn's options that it overlooks.
    pub overlooks: u32,
    /// The percentage of decisions in which it does not plan beyond this turn.
    pub forgets: u32,
    /// Whether it also judges by a net, where one was trained for the set, and not by hand-set
    /// values alone.
    pub learned: bool,
    /// Which version of the hand-set values it uses.
    pub values: Values,
}

/// How a planner models the other seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rivals {
    /// They rest and change nothing.
    Resting,
    /// They play like the greedy bot.
    Greedy,
    /// They follow a plan of their own, judged by the same values and made as if all others rested,
    /// and rest where it has become impossible.
    Planning,
}

/// An evaluated action with its plan.
#[derive(Clone, Debug)]
pub struct Plan<A> {
    /// The action.
    pub action: A,
    /// The value of the best line that begins with it, in points at the end.
    pub value: f32,
    /// That line: the seat's own decisions, beginning with this action.
    pub line: Vec<A>,
}

/// A decision that a rival has planned, and the card it aims at.
#[derive(Clone, Copy)]
pub(crate) struct Planned<A> {
    action: A,
    target: Option<Card>,
}

/// A rival's planned decisions, turn by turn.
pub(crate) type RivalPlan<A> = Vec<Vec<Planned<A>>>;

/// Each seat's plan in one state, if rivals plan; shared by all searches in that state.
pub(crate) type RivalPlans<A> = PerSeat<RivalPlan<A>>;

impl Planner {
    /// A planner of medium size.
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

    /// The planner of a rival: the more rivals, the smaller.
    fn rival(&self, seats: SeatCount) -> Planner {
        let (width, turns) = if seats.get() == 2 { (10, 4) } else { (5, 3) };
        let (learned, values) = (self.learned, self.values);
        Planner { width, turns, learned, values, rivals: Rivals::Resting, ..Planner::STANDARD }
    }

    /// The discount per turn: points later are worth a little less than points now.
    const PATIENCE: f32 = 0.88;

    /// Chooses an action for the deciding seat from its view; `None` if the game is over.
    pub fn choose<R: Judge>(
        &self,
        rules: &R,
        view: &R::View,
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Option<R::Action> {
        self.opinions(rules, view, budget, rng).first().map(|plan| plan.action)
    }

    /// Its candidate actions, best first, from several sampled states that fit the view.
    pub fn opinions<R: Judge>(
        &self,
        rules: &R,
        view: &R::View,
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Vec<Plan<R::Action>> {
        // An action that was dropped in one state must not weigh more than all other states.
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

    /// Its candidate actions in a state, best first.
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

    /// The actions that it considers in a state.
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

    /// Drops what it overlooks: a card or a place with all its options, as people do. At least one
    /// candidate remains.
    fn overlook<A: Decision>(&self, candidates: &mut Vec<A>, rng: &mut impl Rng) {
        let spare = candidates[rng.below(u32::try_from(candidates.len()).unwrap_or(1)) as usize];
        let mut last = (None, false);
        let mut choices = Vec::new();
        candidates.retain(|action| {
            choices.clear();
            action.choices(&mut choices);
            // Actions with the same first choice are adjacent.
            if last.0 != choices.first().copied() {
                last = (choices.first().copied(), rng.below(100) < self.overlooks);
            }
            !last.1
        });
        if candidates.is_empty() {
            candidates.push(spare);
        }
    }

    /// The value of an action with a search of its own: unlike the values of
    /// [`plans`](Planner::plans), in which bad actions are soon dropped, these are comparable.
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

    /// The plan of each seat but the deciding one, as if all others rested; empty for the deciding
    /// seat, and for all seats if rivals do not plan.
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
            // A rival's plan has no noise.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use caravan_engine::{
        Notation as _, Observer, Road, Rulebook, Seed, SplitMix64, Table, families,
    };

    /// Planners finish a game soon, and the same seed gives the same game.
    fn plays_well<R: Judge + Rulebook>(rules: R) {
        // Journeys on a map take time.
        let most_rounds = if R::HAS_MAP { 120 } else { 80 };
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

    macro_rules! planners_finish {
        ([$($Rules:ident $module:ident $games:literal)*]) => {
            mod planners_finish_a_game_of {
                $(
                    #[test]
                    fn $module() {
                        super::plays_well(caravan_engine::$Rules::standard());
                    }
                )*
            }
        };
    }

    families!(planners_finish);

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
