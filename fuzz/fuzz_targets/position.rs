//! A line that is a position is written as it was read, and all it allows is legal; an action in a
//! second line is legal exactly if it is listed.

#![no_main]

use std::sync::LazyLock;

use caravan_engine::{List, Notation, Road, Rules, Turn};
use libfuzzer_sys::fuzz_target;

static ROAD: LazyLock<Road> = LazyLock::new(Road::standard);

fuzz_target!(|text: &str| {
    let (position, action) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(state) = ROAD.read_position(position) else { return };
    assert_eq!(ROAD.read_position(&ROAD.write_position(&state)).as_ref(), Ok(&state));

    let mut legal = List::new();
    ROAD.legal_actions(&state, &mut legal);
    assert!(legal.is_sorted_by(|one, next| one < next));
    assert_eq!(legal.is_empty(), ROAD.turn(&state) == Turn::Over);
    if let Ok(action) = ROAD.read_action(action) {
        assert_eq!(ROAD.check(&state, action).is_ok(), legal.contains(&action));
    }
    for &action in legal.iter() {
        assert_eq!(ROAD.check(&state, action), Ok(()));
        assert_eq!(ROAD.read_action(&ROAD.spell(action)), Ok(action));
        let mut after = state.clone();
        ROAD.apply(&mut after, action, &mut ());
        assert_eq!(ROAD.read_position(&ROAD.write_position(&after)).as_ref(), Ok(&after));
    }
});
