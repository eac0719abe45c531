//! Hints: the best actions for a view, what they promise, and why.

use caravan_engine::{Rng, Seat, Turn};

use crate::budget::Budget;
use crate::judge::{Judge, Kind};
use crate::level::BotLevel;
use crate::planner::{Plan, Planner, Rester};
use crate::tree::{LEAD, chances};

/// How many nodes each of the best actions gets.
const NODES_EACH: u64 = 20_000;

/// What a good player would think of an action.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint<A> {
    /// The action.
    pub action: A,
    /// How likely the seat wins with it, from 0 to 1; an estimate.
    pub win_chance: f32,
    /// The score of the seat at the end of the planned line.
    pub score: u16,
    /// The planned line: the seat's own decisions, this action first.
    pub line: Vec<A>,
    /// The first points it is on the way to.
    pub goal: Option<Goal>,
    /// Why, in a few words.
    pub reason: String,
}

/// Points that a plan is on the way to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// In how many own turns from now; 0 in this one.
    pub turns: u32,
    /// How many points.
    pub points: u16,
}

/// The best actions of the seat that decides, at most `most`, best first. None if the game is over.
pub fn hints<R: Judge>(
    rules: &R,
    view: &R::View,
    most: usize,
    budget: &mut Budget<'_>,
    rng: &mut impl Rng,
) -> Vec<Hint<R::Action>> {
    let state = rules.imagine(view, rng);
    let planner = BotLevel::STRONGEST.planner();
    let Turn::Of(seat) = rules.turn(&state) else { return Vec::new() };
    let mut part = budget.part(50);
    let opinions = planner.opinions(rules, view, &mut part, rng);
    let used = part.used();
    budget.spend(used);
    // Each of the best gets a search of its own, so that their values can be compared.
    let narrow = Planner { width: 24, ..planner };
    let mut plans: Vec<Plan<R::Action>> = Vec::new();
    for opinion in opinions.into_iter().take(most) {
        let mut share = budget.beside(NODES_EACH);
        let plan = narrow.plan_for(rules, &state, opinion.action, &mut share, rng);
        let used = share.used();
        budget.spend(used);
        plans.push(plan.unwrap_or(opinion));
    }
    // The strongest level's choice stays the first, whatever a smaller search says of the others.
    let best = plans.first().map_or(0.0, |plan| plan.value);
    for plan in &mut plans {
        plan.value = plan.value.min(best);
    }
    plans.sort_by(|one, other| other.value.total_cmp(&one.value));
    let chance = chances(rules, &state)[seat.index()];
    let odds = (chance / (1.0 - chance).max(1e-6)).max(1e-6).ln();
    let hint = |plan: &Plan<R::Action>| {
        let behind = best - plan.value;
        let (score, goal) = outlook(rules, state.clone(), seat, &plan.line);
        let reason = match (rules.kind(plan.action), goal) {
            (Kind::Claim, _) | (_, None) => rules.reason(&state, plan.action),
            (_, Some(Goal { turns, points })) => {
                let when = match turns {
                    0 => "in this turn".into(),
                    1 => "next turn".into(),
                    _ => format!("in {turns} turns"),
                };
                format!("{}; {points} points {when}", rules.reason(&state, plan.action))
            }
        };
        Hint {
            action: plan.action,
            win_chance: 1.0 / (1.0 + (behind / LEAD - odds).exp()),
            score,
            line: plan.line.clone(),
            goal,
            reason,
        }
    };
    plans.iter().map(hint).collect()
}

/// The score at the end of a line, and when its first claim comes and what it brings. The others
/// rest, so what they take from the line is not known.
fn outlook<R: Judge>(
    rules: &R,
    mut state: R::State,
    seat: Seat,
    line: &[R::Action],
) -> (u16, Option<Goal>) {
    let mut rester = Rester::new();
    let score = |state: &R::State| rules.scores(state)[seat.index()];
    let mut turns = 0;
    let mut goal = None;
    for &action in line {
        if rules.turn(&state) != Turn::Of(seat) {
            rester.until_turn_of(rules, &mut state, seat);
        }
        // The line was planned with other cards to come: it may not go on like this.
        if rules.check(&state, action).is_err() {
            break;
        }
        let before = score(&state);
        let crystals = u16::from(rules.caravan(&state, seat).above_a());
        rules.apply(&mut state, action, &mut ());
        if rules.kind(action) == Kind::Claim && goal.is_none() {
            let left = u16::from(rules.caravan(&state, seat).above_a());
            let points = (score(&state) + crystals).saturating_sub(before + left);
            goal = Some(Goal { turns, points });
        }
        turns += u32::from(rules.turn(&state) != Turn::Of(seat) || rules.begins_turn(&state));
    }
    (score(&state), goal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caravan_engine::{Notation, Observer, Road, Rules, SplitMix64};

    #[test]
    fn a_hint_says_what_why_and_how_it_goes_on() {
        let road = Road::standard();
        let position = "road 2 | turn 1 | market aa>c bb>cc | points ccdd abcd \
                        | caravan 1 aaccd | hand 1 +aa ^2 | caravan 2 accc | hand 2 +aa ^2";
        let state = road.read_position(position).expect("a position");
        let view = road.view(&state, Observer::Seat(Seat(0)));
        let mut rng = SplitMix64::new(1);
        let found = hints(&road, &view, 3, &mut Budget::nodes(50_000), &mut rng);
        assert_eq!(found.len(), 3);
        let best = &found[0];
        // One step away from the dearest card.
        assert!(road.spell(best.action).starts_with("^2:"), "{best:?}");
        assert!(best.line.len() > 1 && best.line[0] == best.action, "{best:?}");
        assert!(best.line.iter().any(|&action| road.spell(action).starts_with('#')), "{best:?}");
        assert!(best.reason.contains("points next turn"), "{best:?}");
        assert!(best.goal.is_some_and(|goal| goal.turns == 1 && goal.points > 10), "{best:?}");
        assert!((0.0..=1.0).contains(&best.win_chance) && best.win_chance > 0.5, "{best:?}");
        assert!(found.windows(2).all(|pair| pair[0].win_chance >= pair[1].win_chance));
        assert!(found.iter().all(|hint| hint.win_chance > 0.05), "{found:?}");
    }
}
