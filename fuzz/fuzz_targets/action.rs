//! A text that is an action is written as it was read, and it is legal exactly where it is listed.

#![no_main]

use std::sync::LazyLock;

use caravan_engine::road::{Action, State};
use caravan_engine::{List, Notation, Rng, Road, Rules, Seed, SplitMix64};
use libfuzzer_sys::fuzz_target;

static ROAD: LazyLock<Road> = LazyLock::new(Road::standard);

/// All states of a random game, each with its legal list.
static GAME: LazyLock<Vec<(State, List<Action>)>> = LazyLock::new(|| {
    let seats = ROAD.seat_count(3).expect("three may play");
    let seed = Seed::from_text("action").expect("a plain text");
    let mut state = ROAD.start(&ROAD.deal(seats, &seed));
    let mut rng = SplitMix64::new(1);
    let mut game = Vec::new();
    loop {
        let mut legal = List::new();
        ROAD.legal_actions(&state, &mut legal);
        game.push((state.clone(), legal.clone()));
        if legal.is_empty() {
            return game;
        }
        let choice = rng.below(u32::try_from(legal.len()).expect("legal lists are short"));
        ROAD.apply(&mut state, legal[choice as usize], &mut ());
    }
});

fuzz_target!(|text: &str| {
    let Ok(action) = ROAD.read_action(text) else { return };
    assert_eq!(ROAD.read_action(&ROAD.spell(action)), Ok(action));
    for (state, legal) in &*GAME {
        assert_eq!(ROAD.check(state, action).is_ok(), legal.contains(&action));
    }
});
