//! Hints and the judgment of choices agree.

use caravan_ai::{Budget, HINT_NODES, HINTS, Judge, appraise, hints};
use caravan_engine::{Adventure, Observer, Road, Seed, SplitMix64, Turn, World};

/// From here on a choice is called an inaccuracy.
const BLAMED: f32 = 0.05;

/// Whole games in which every seat takes the first hint, found and judged with what a house
/// gives them: it never costs so much that it is judged anew, let alone a blunder.
fn is_never_blamed<R: Judge>(rules: &R, seats: u8) {
    let games = if std::env::var_os("CARAVAN_LONG").is_some() { 10 } else { 1 };
    for game in 1..=games {
        let seats = rules.seat_count(seats).expect("so many seats");
        let seed = Seed::from_text(&format!("hints {game}")).expect("a seed");
        let mut state = rules.start(&rules.deal(seats, &seed));
        let mut rng = SplitMix64::new(game);
        while let Turn::Of(seat) = rules.turn(&state) {
            let view = rules.view(&state, Observer::Seat(seat));
            let hint = hints(rules, &view, HINTS, &mut Budget::nodes(HINT_NODES))[0].action;
            let mut budget = Budget::nodes(u64::MAX);
            let found = appraise(rules, &view, hint, &mut budget, &mut rng).expect("a choice");
            assert!(found.cost < BLAMED, "{} {found:?}", rules.spell(hint));
            rules.apply(&mut state, hint, &mut ());
        }
    }
}

#[test]
fn whoever_follows_the_first_hint_of_road_is_never_blamed() {
    is_never_blamed(&Road::standard(), 2);
}

#[test]
fn whoever_follows_the_first_hint_of_adventure_is_never_blamed() {
    is_never_blamed(&Adventure::standard(), 2);
}

#[test]
fn whoever_follows_the_first_hint_of_world_is_never_blamed() {
    is_never_blamed(&World::standard(), 2);
}
