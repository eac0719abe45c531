//! A text that is a set or a map is written as it was read, and games can be played with it.

#![no_main]

use std::fmt::Debug;

use caravan_engine::adventure::{self, Map};
use caravan_engine::{
    Adventure, Rulebook, List, Notation, Rng, Seed, SplitMix64, each_family,
};
use libfuzzer_sys::fuzz_target;

/// Enough for caravans to fill and markets to change.
const PLIES: usize = 60;

fuzz_target!(|text: &str| {
    each_family!(R => check::<R>(text));
    if let Ok(map) = Map::read(text) {
        assert_eq!(Map::read(&map.write()).as_ref(), Ok(&map));
        if let Ok(rules) = Adventure::new(adventure::Set::standard(), map) {
            play(&rules);
        }
    }
});

fn check<R: Rulebook + Debug>(text: &str) {
    let Ok(rules) = R::load(Some(text), None) else { return };
    if let Some(written) = rules.own_set() {
        let again = R::load(Some(&written), None).expect("what was written can be read");
        assert_eq!(format!("{again:?}"), format!("{rules:?}"));
    }
    play(&rules);
}

fn play<R: Notation>(rules: &R) {
    let seed = Seed::from_text("set").expect("a plain text");
    let mut rng = SplitMix64::new(1);
    let mut legal = List::new();
    for seats in rules.seat_counts() {
        let seats = rules.seat_count(seats).expect("the set has so many seats");
        let mut state = rules.start(&rules.deal(seats, &seed));
        for _ in 0..PLIES {
            assert_eq!(rules.read_position(&rules.write_position(&state)).as_ref(), Ok(&state));
            rules.legal_actions(&state, &mut legal);
            if legal.is_empty() {
                break;
            }
            let choice = rng.below(u32::try_from(legal.len()).expect("legal lists are short"));
            let action = legal[choice as usize];
            assert_eq!(rules.check(&state, action), Ok(()));
            assert_eq!(rules.read_action(&rules.spell(action)), Ok(action));
            rules.apply(&mut state, action, &mut ());
        }
    }
}
