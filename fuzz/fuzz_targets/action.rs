//! A text that is an action is written as it was read, and it is legal exactly where it is listed.

#![no_main]

use std::sync::LazyLock;

use caravan_engine::{List, Notation, Rng, Rules, Seed, SplitMix64, families};
use libfuzzer_sys::fuzz_target;

/// A rulebook, and states of a random game, each with its legal list.
struct Game<R: Rules> {
    rules: R,
    states: Vec<(R::State, List<R::Action>)>,
}

/// Random games of Adventure are long; this many states show all of its phases.
const MAX_STATES: usize = 1000;

macro_rules! check_all {
    ([$($Rules:ident $module:ident $games:literal)*] $text:ident) => {$({
        static GAME: LazyLock<Game<caravan_engine::$Rules>> =
            LazyLock::new(|| game(caravan_engine::$Rules::standard()));
        check(&GAME, $text);
    })*};
}

fuzz_target!(|text: &str| {
    families!(check_all, text);
});

fn game<R: Rules>(rules: R) -> Game<R> {
    let seats = rules.seat_count(3).expect("three may play");
    let seed = Seed::from_text("action").expect("a plain text");
    let mut state = rules.start(&rules.deal(seats, &seed));
    let mut rng = SplitMix64::new(1);
    let mut states = Vec::new();
    loop {
        let mut legal = List::new();
        rules.legal_actions(&state, &mut legal);
        states.push((state.clone(), legal.clone()));
        if legal.is_empty() || states.len() == MAX_STATES {
            return Game { rules, states };
        }
        let choice = rng.below(u32::try_from(legal.len()).expect("legal lists are short"));
        rules.apply(&mut state, legal[choice as usize], &mut ());
    }
}

fn check<R: Notation>(Game { rules, states }: &Game<R>, text: &str) {
    let Ok(action) = rules.read_action(text) else { return };
    assert_eq!(rules.read_action(&rules.spell(action)), Ok(action));
    for (state, legal) in states {
        assert_eq!(rules.check(state, action).is_ok(), legal.contains(&action));
    }
}
