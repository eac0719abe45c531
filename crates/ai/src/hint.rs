//! Hints for a decision, and appraisals of chosen actions.

use caravan_engine::{Crystals, Level, Rng, Seat, SplitMix64, Turn};
use caravan_protocol::message::BotLevel;

use crate::budget::Budget;
use crate::judge::{Judge, Kind};
use crate::level;
use crate::planner::{Plan, Planner, Rester};
use crate::tree::{LEAD, chances};

/// The node budget of hints for one decision.
pub const HINT_NODES: u64 = 150_000;

/// The number of hints for one decision.
pub const HINTS: usize = 3;

/// A choice that seems to give up this much win chance is judged again, with a larger search.
const DOUBTFUL: f32 = 0.05;

/// The node budget for each of the best actions.
const NODES_EACH: u64 = 20_000;

/// Smaller differences show as the same percentage, and count as equal.
const SAME: f32 = 0.005;

/// An evaluated action.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint<A> {
    /// The action.
    pub action: A,
    /// Other actions with the same effect.
    pub same: Vec<A>,
    /// The seat's win chance with it, from 0 to 1.
    pub win_chance: f32,
    /// The win chance it gives up against the best action.
    pub cost: f32,
    /// The seat's score at the end of the planned line.
    pub score: u16,
    /// The planned line: the seat's own decisions, beginning with this action.
    pub line: Vec<A>,
    /// The first claim it leads to.
    pub goal: Option<Goal>,
    /// The reason, in a few words.
    pub reason: String,
}

/// A claim that a plan leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The number of the seat's own turns until then; 0 for this turn.
    pub turns: u32,
    /// Its points.
    pub points: u16,
    /// The crystals still missing for it.
    pub needs: Crystals,
}

/// An appraisal of a chosen action.
#[derive(Clone, PartialEq, Debug)]
pub struct Appraisal<A> {
    /// The best action instead.
    pub best: A,
    /// The win chance that the chosen action gave up, from 0 to 1.
    pub cost: f32,
}

/// The best actions of the deciding seat, at most `most`, best first; equivalent ones are merged.
/// Empty if the game is over. Randomness depends on the view alone, so that the same view and node
/// budget give the same hints, on every node and at any time.
pub fn hints<R: Judge>(
    rules: &R,
    view: &R::View,
    most: usize,
    budget: &mut Budget<'_>,
) -> Vec<Hint<R::Action>> {
    let one = rules.imagine(view, &mut SplitMix64::new(0));
    let rng = &mut SplitMix64::new(rules.key(&one).0);
    let state = rules.imagine(view, rng);
    let planner = level::planner(BotLevel::STRONGEST, rules, rules.seats(&state));
    let Turn::Of(seat) = rules.turn(&state) else { return Vec::new() };
    let mut part = budget.part(50);
    let opinions = planner.opinions(rules, view, &mut part, rng);
    let used = part.used();
    budget.spend(used);
    // Each of the best gets its own search, so that their values are comparable.
    let narrow = Planner { width: 24, ..planner };
    let rivals = narrow.rival_plans(rules, &state, &mut budget.beside(NODES_EACH));
    let mut plans: Vec<Plan<R::Action>> = Vec::new();
    for opinion in opinions.into_iter().take(2 * most) {
        let mut share = budget.beside(NODES_EACH);
        let plan = narrow.plan_for(rules, &state, opinion.action, &rivals, &mut share, rng);
        let used = share.used();
        budget.spend(used);
        plans.push(plan.unwrap_or(opinion));
    }
    // The strongest level's choice stays first, whatever a smaller search says of the others.
    let best = plans.first().map_or(0.0, |plan| plan.value);
    for plan in &mut plans {
        plan.value = plan.value.min(best);
    }
    plans.sort_by(|one, other| other.value.total_cmp(&one.value));
    let chance = chances(rules, &state)[seat.index()];
    let mut hints: Vec<Hint<R::Action>> = Vec::new();
    for plan in plans {
        let (score, goal) = outlook(rules, state.clone(), seat, &plan.line);
        let win_chance = behind(chance, best - plan.value);
        let same = |hint: &&mut Hint<R::Action>| {
            let aims = |goal: Option<Goal>| goal.map(|goal| (goal.turns, goal.points));
            aims(hint.goal) == aims(goal)
                && rules.kind(hint.action) == rules.kind(plan.action)
                && hint.win_chance - win_chance < SAME
        };
        if let Some(hint) = hints.iter_mut().find(same) {
            hint.same.push(plan.action);
            continue;
        }
        let reason = match (rules.kind(plan.action), goal) {
            (Kind::Claim, _) | (_, None) => rules.reason(&state, plan.action),
            (_, Some(goal)) => format!("{}; {goal}", rules.reason(&state, plan.action)),
        };
        hints.push(Hint {
            action: plan.action,
            same: Vec::new(),
            win_chance,
            cost: chance - win_chance,
            score,
            line: plan.line,
            goal,
            reason,
        });
    }
    hints.truncate(most);
    hints
}

impl core::fmt::Display for Goal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} points ", self.points)?;
        match self.turns {
            0 => write!(f, "in this turn"),
            1 => write!(f, "next turn"),
            turns => write!(f, "in {turns} turns"),
        }?;
        if self.needs.is_empty() { Ok(()) } else { write!(f, ", needs {} more", self.needs) }
    }
}

/// The best action instead of the one chosen, and what the choice gave up; `None` if the game is
/// over. Only the callback of the budget counts.
pub fn appraise<R: Judge>(
    rules: &R,
    view: &R::View,
    chosen: R::Action,
    budget: &mut Budget<'_>,
    rng: &mut impl Rng,
) -> Option<Appraisal<R::Action>> {
    let glance = glance(rules, view, chosen, budget, rng)?;
    Some(if glance.cost < DOUBTFUL { glance } else { review(rules, view, chosen, glance, budget) })
}

/// Judges a choice exactly as hints are found: the first hint costs nothing, whatever a smaller
/// search says of it.
fn review<R: Judge>(
    rules: &R,
    view: &R::View,
    chosen: R::Action,
    glance: Appraisal<R::Action>,
    budget: &mut Budget<'_>,
) -> Appraisal<R::Action> {
    let found = hints(rules, view, HINTS, &mut budget.beside(HINT_NODES));
    let (Some(first), Some(last)) = (found.first(), found.last()) else { return glance };
    let is_chosen = |hint: &&Hint<R::Action>| hint.action == chosen || hint.same.contains(&chosen);
    match found.iter().find(is_chosen) {
        Some(hint) if hint.action == first.action => Appraisal { best: chosen, cost: 0.0 },
        Some(hint) => Appraisal { best: first.action, cost: hint.cost },
        None => Appraisal { best: first.action, cost: glance.cost.max(last.cost) },
    }
}

/// Judges a choice by a search small enough for a whole game in a second or two.
fn glance<R: Judge>(
    rules: &R,
    view: &R::View,
    chosen: R::Action,
    budget: &mut Budget<'_>,
    rng: &mut impl Rng,
) -> Option<Appraisal<R::Action>> {
    let state = rules.imagine(view, rng);
    let strongest = level::planner(BotLevel::STRONGEST, rules, rules.seats(&state));
    let planner = Planner { width: 16, turns: 5, worlds: 1, ..strongest };
    let Turn::Of(seat) = rules.turn(&state) else { return None };
    let candidates = planner.candidates(rules, &state, rng);
    if candidates == [chosen] {
        return Some(Appraisal { best: chosen, cost: 0.0 });
    }
    let mut share = budget.beside(NODES_EACH);
    let rivals = planner.rival_plans(rules, &state, &mut share);
    let plans = planner.search(rules, &state, &candidates, &rivals, &mut share, rng);
    let best = plans.first()?.action;
    if best == chosen {
        return Some(Appraisal { best, cost: 0.0 });
    }
    let mut value = |action| {
        let mut share = budget.beside(NODES_EACH);
        planner.plan_for(rules, &state, action, &rivals, &mut share, rng).map(|plan| plan.value)
    };
    let lost = value(best)? - value(chosen)?;
    let chance = chances(rules, &state)[seat.index()];
    Some(if lost > 0.0 {
        Appraisal { best, cost: chance - behind(chance, lost) }
    } else {
        Appraisal { best: chosen, cost: 0.0 }
    })
}

/// A win chance that is this many points behind another one.
fn behind(chance: f32, points: f32) -> f32 {
    // The value of a plan that ends the game is a hundred points up or down, so that bots see it.
    // Winning a turn later is no such loss: no cost exceeds the odds of three leads.
    let points = points.min(3.0 * LEAD);
    let odds = (chance / (1.0 - chance).max(1e-6)).max(1e-6).ln();
    1.0 / (1.0 + (points / LEAD - odds).exp())
}

/// The score at the end of a line, and when its first claim comes and what it brings. The others
/// rest, so what they would take is unknown.
fn outlook<R: Judge>(
    rules: &R,
    mut state: R::State,
    seat: Seat,
    line: &[R::Action],
) -> (u16, Option<Goal>) {
    let mut rester = Rester::new();
    let score = |state: &R::State| rules.scores(state)[seat.index()];
    let held = rules.caravan(&state, seat);
    let mut turns = 0;
    let mut goal = None;
    for &action in line {
        if rules.turn(&state) != Turn::Of(seat) {
            rester.until_turn_of(rules, &mut state, seat);
        }
        // The line was planned with other cards to come: it may not continue like this.
        if rules.check(&state, action).is_err() {
            break;
        }
        let before = score(&state);
        let caravan = rules.caravan(&state, seat);
        rules.apply(&mut state, action, &mut ());
        if rules.kind(action) == Kind::Claim && goal.is_none() {
            let left = rules.caravan(&state, seat);
            let paid = score(&state) + u16::from(caravan.above_a());
            let points = paid.saturating_sub(before + u16::from(left.above_a()));
            goal = Some(Goal { turns, points, needs: needs(held, caravan, left) });
        }
        turns += u32::from(rules.turn(&state) != Turn::Of(seat) || rules.begins_turn(&state));
    }
    (score(&state), goal)
}

/// What a caravan lacks of the crystals that another one spent.
fn needs(held: Crystals, before: Crystals, after: Crystals) -> Crystals {
    let lacks = |level: Level| {
        let cost = before.count(level).saturating_sub(after.count(level));
        cost.saturating_sub(held.count(level))
    };
    Crystals::from_counts(Level::ALL.map(lacks)).unwrap_or(Crystals::NONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caravan_engine::{Adventure, List, Notation, Observer, Road, Rules, Seed, World};

    #[test]
    fn who_wins_a_turn_later_has_lost_little() {
        assert!(behind(0.999, 200.0) > 0.95);
        assert!(behind(0.5, 200.0) < 0.05);
        assert!(behind(0.5, 9.0) < behind(0.5, 4.0));
    }

    /// Positions from random games, hopeless ones among them.
    fn says_why<R: Judge + Notation>(rules: &R) {
        let seats = rules.seat_count(3).expect("three seats");
        let mut rng = SplitMix64::new(3);
        let (mut legal, mut asked, mut without_goal) = (List::new(), 0, 0);
        while asked < 60 {
            let seed = Seed::from_text(&format!("reasons {asked}")).expect("a seed");
            let mut state = rules.start(&rules.deal(seats, &seed));
            let mut plies = 0;
            while let Turn::Of(seat) = rules.turn(&state)
                && plies < 300
            {
                plies += 1;
                if rng.below(15) == 0 {
                    let view = rules.view(&state, Observer::Seat(seat));
                    for hint in hints(rules, &view, HINTS, &mut Budget::nodes(200)) {
                        without_goal += u32::from(hint.goal.is_none());
                        assert!(!hint.reason.trim().is_empty(), "{}", rules.spell(hint.action));
                        let goal = hint.goal.map(|goal| goal.to_string()).unwrap_or_default();
                        let claims = rules.kind(hint.action) == Kind::Claim;
                        assert!(claims || hint.reason.ends_with(&goal), "{hint:?}");
                    }
                    asked += 1;
                }
                rules.legal_actions(&state, &mut legal);
                let any = rng.below(u32::try_from(legal.len()).expect("few actions")) as usize;
                rules.apply(&mut state, legal[any], &mut ());
            }
        }
        assert!(without_goal > 0, "among them are some that are on the way to nothing yet");
    }

    #[test]
    fn every_hint_of_every_family_says_why() {
        says_why(&Road::standard());
        says_why(&Adventure::standard());
        says_why(&World::standard());
    }

    #[test]
    fn a_hint_says_what_why_and_how_it_goes_on() {
        let road = Road::standard();
        let position = "road 2 | turn 1 | market d>bbb c>bb +bb aa>c +aab bb>cc \
                    | points ccdd abcd aabb bbbb aabbb \
                        | caravan 1 aaccd | hand 1 +aa ^2 | claimed 1 dddd cccc aaddd bbddd bbbbb \
                        | caravan 2 accc | hand 2 +aa ^2 | claimed 2 aaccc";
        let state = road.read_position(position).expect("a position");
        let view = road.view(&state, Observer::Seat(Seat(0)));
        let found = hints(&road, &view, 3, &mut Budget::nodes(50_000));
        assert!(found.len() > 1, "{found:?}");
        let best = &found[0];
        let needed: Crystals = Crystals::from(Level::B);
        // One step away from the most valuable card.
        assert!(road.spell(best.action).starts_with("^2:"), "{best:?}");
        assert!(best.line.len() > 1 && best.line[0] == best.action, "{best:?}");
        assert!(best.line.iter().any(|&action| road.spell(action).starts_with('#')), "{best:?}");
        assert!(best.reason.contains("points next turn"), "{best:?}");
        assert!(
            best.goal
                .is_some_and(|goal| goal.turns == 1 && goal.points > 10 && goal.needs == needed),
            "{best:?}"
        );
        assert!((0.0..=1.0).contains(&best.win_chance) && best.win_chance > 0.5, "{best:?}");
        assert!(found.windows(2).all(|pair| pair[0].win_chance >= pair[1].win_chance));
        assert!(found.iter().all(|hint| hint.win_chance > 0.05), "{found:?}");
    }
}
