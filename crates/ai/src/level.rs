//! The levels offered to people: five bots, from gentle to as strong as possible.

use caravan_engine::{Rng, SeatCount, SplitMix64};
use caravan_protocol::message::BotLevel;

use crate::budget::Budget;
use crate::judge::{Judge, Values};
use crate::planner::{Planner, Rivals};
use crate::tree::TreeSearch;

/// Chooses an action for the deciding seat; `None` if the game is over.
pub(crate) fn choose<R: Judge>(
    level: BotLevel,
    rules: &R,
    view: &R::View,
    budget: &mut Budget<'_>,
    rng: &mut impl Rng,
) -> Option<R::Action> {
    // The number of seats does not depend on chance.
    let seats = rules.seats(&rules.imagine(view, &mut SplitMix64::new(0)));
    let plays_tree = level == BotLevel::STRONGEST && rules.net(seats).is_some();
    let Some(nodes) = R::learned(seats).tree.filter(|_| plays_tree) else {
        return planner(level, rules, seats).choose(rules, view, budget, rng);
    };
    let mut part = budget.at_most(nodes);
    let choice = TreeSearch::STANDARD.choose(rules, view, &mut part, rng);
    let used = part.used();
    budget.spend(used);
    choice
}

/// The planner of a level, for this number of seats.
pub(crate) fn planner<R: Judge>(level: BotLevel, rules: &R, seats: SeatCount) -> Planner {
    let net = rules.net(seats).map(|_| R::learned(seats));
    let (width, turns, overlooks, forgets) = match level {
        BotLevel::Peddler => (2, 1, 84, 0),
        BotLevel::Hawker => (3, 2, 35, 30),
        BotLevel::Trader => (6, 3, 20, 20),
        // A net makes up for the actions it overlooks.
        BotLevel::Merchant => (10, 4, if net.is_some() { 20 } else { 4 }, 0),
        // Without a net it must look further ahead.
        BotLevel::Magnate => net.map_or((80, 8, 0, 0), |net| (net.width, net.turns, 0, 0)),
    };
    let (noise, discard_noise) = match level {
        // A bot that looks no further than this turn hoards the most valuable crystals forever,
        // unless noise tempts it elsewhere.
        BotLevel::Peddler => (3.0, 10.0),
        BotLevel::Hawker | BotLevel::Trader | BotLevel::Merchant => (0.5, 5.0),
        BotLevel::Magnate => (0.0, 0.0),
    };
    let plain =
        Planner { width, turns, noise, discard_noise, overlooks, forgets, ..Planner::STANDARD };
    match level {
        BotLevel::Magnate => Planner { worlds: if net.is_some() { 3 } else { 4 }, ..plain },
        BotLevel::Merchant => plain,
        _ => Planner { rivals: Rivals::Resting, learned: false, ..plain },
    }
}

/// The planner of a level as first made: a yardstick.
pub(crate) fn first_planner<R: Judge>(level: BotLevel, seats: SeatCount) -> Planner {
    let (width, turns, noise, worlds) = match level {
        BotLevel::Peddler => (2, 1, 9.0, 1),
        BotLevel::Hawker => (3, 2, 5.0, 1),
        BotLevel::Trader => (6, 3, 3.0, 1),
        BotLevel::Merchant => (10, 4, 1.2, 1),
        BotLevel::Magnate => (100, 8, 0.0, 4),
    };
    let crowded = level == BotLevel::Magnate && R::CROWDED && seats.get() > 2;
    let rivals = if crowded { Rivals::Greedy } else { Rivals::Resting };
    let values = Values::First;
    Planner { width, turns, noise, worlds, rivals, values, learned: false, ..Planner::STANDARD }
}

/// The node budget of a level for one decision.
pub(crate) fn nodes(level: BotLevel) -> u64 {
    match level {
        BotLevel::Peddler | BotLevel::Hawker => 2_000,
        BotLevel::Trader => 10_000,
        // The plans of three rivals take more than its own.
        BotLevel::Merchant => 40_000,
        BotLevel::Magnate => 500_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caravan_engine::{Notation as _, Observer, Rules as _, Turn, World};

    #[test]
    fn bots_let_go_of_crystals_that_nobody_asks_for() {
        let world = World::standard();
        let text = "world 2 | turn 2 | board F | points tr+b:bbd tq+a:abd tp+a:acc n2:acd / hr:ccc tr+a:bcd \
             | bonus n:2 hn:3 / he:3 ne:3 / h:2 t:2 / te:3 ht:3 / tn:3 / he:3 \
             | tiles C2:+cc C3:o1 C4:=3 C5:*e F2:o1 F3:*h F4:*n F5:*t | working A3:2x2 B3:2x1 B4:1x2 B6:1x2 C6:1x3 \
             | caravan 1 dddddddddd | traders 1 2 3 | claimed 1 hp:bbc hr:bbd n1:bbc n1:bcc e:bcd e:ccd \
             | taken 1 e:2 oo:1 -:3 | explored 1 =3 +bbb | caravan 2 cddddddddd | traders 2 6 3 \
             | claimed 2 n2:add | taken 2 ne:3 tn:3 oo:1";
        for level in [BotLevel::Peddler, BotLevel::Hawker] {
            let mut state = world.read_position(text).expect("a position");
            let (mut rng, mut decisions) = (SplitMix64::new(1), 0);
            while let Turn::Of(seat) = world.turn(&state) {
                decisions += 1;
                assert!(decisions < 400, "the game goes round in circles");
                let view = world.view(&state, Observer::Seat(seat));
                let mut budget = Budget::nodes(nodes(level));
                let action = choose(level, &world, &view, &mut budget, &mut rng);
                world.apply(&mut state, action.expect("an action"), &mut ());
            }
        }
    }
}
