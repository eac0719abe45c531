//! A text that is a set or a map is written as it was read, and games can be played with it.

#![no_main]

use caravan_engine::adventure::Map;
use caravan_engine::{
    Adventure, List, Notation, Rng, Road, Seed, SplitMix64, World, adventure, road, world,
};
use libfuzzer_sys::fuzz_target;

/// Enough for caravans to fill and markets to change.
const PLIES: usize = 60;

fuzz_target!(|text: &str| {
    if let Ok(set) = road::Set::read(text) {
        assert_eq!(road::Set::read(&set.write()).as_ref(), Ok(&set));
        play(&Road::new(set));
    }
    if let Ok(set) = adventure::Set::read(text) {
        assert_eq!(adventure::Set::read(&set.write()).as_ref(), Ok(&set));
        if let Ok(rules) = Adventure::new(set, Map::standard()) {
            play(&rules);
        }
    }
    if let Ok(map) = Map::read(text) {
        assert_eq!(Map::read(&map.write()).as_ref(), Ok(&map));
        if let Ok(rules) = Adventure::new(adventure::Set::standard(), map) {
            play(&rules);
        }
    }
    if let Ok(set) = world::Set::read(text) {
        assert_eq!(world::Set::read(&set.write()).as_ref(), Ok(&set));
        play(&World::new(set));
    }
});

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
