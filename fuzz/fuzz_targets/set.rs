//! A text that is a set is written as it was read, and games can be played with it.

#![no_main]

use caravan_engine::road::Set;
use caravan_engine::{List, Notation, Rng, Road, Rules, Seed, SplitMix64};
use libfuzzer_sys::fuzz_target;

/// Enough for caravans to fill and markets to change.
const PLIES: usize = 60;

fuzz_target!(|text: &str| {
    let Ok(set) = Set::read(text) else { return };
    assert_eq!(Set::read(&set.write()).as_ref(), Ok(&set));

    let road = Road::new(set);
    let seed = Seed::from_text("set").expect("a plain text");
    let mut rng = SplitMix64::new(1);
    let mut legal = List::new();
    for seats in road.seat_counts() {
        let seats = road.seat_count(seats).expect("the set has so many seats");
        let mut state = road.start(&road.deal(seats, &seed));
        for _ in 0..PLIES {
            assert_eq!(road.read_position(&road.write_position(&state)).as_ref(), Ok(&state));
            road.legal_actions(&state, &mut legal);
            if legal.is_empty() {
                break;
            }
            let choice = rng.below(u32::try_from(legal.len()).expect("legal lists are short"));
            let action = legal[choice as usize];
            assert_eq!(road.check(&state, action), Ok(()));
            assert_eq!(road.read_action(&road.spell(action)), Ok(action));
            road.apply(&mut state, action, &mut ());
        }
    }
});
