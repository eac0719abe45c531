//! A line that is a position is written as it was read, and all it allows is legal; an action in a
//! second line is legal exactly if it is listed.

#![no_main]

use std::sync::LazyLock;

use caravan_engine::{List, Notation, Turn, families};
use libfuzzer_sys::fuzz_target;

macro_rules! check_all {
    ([$($Rules:ident $module:ident $games:literal)*] $position:ident, $action:ident) => {$({
        static RULES: LazyLock<caravan_engine::$Rules> =
            LazyLock::new(caravan_engine::$Rules::standard);
        check(&*RULES, $position, $action);
    })*};
}

fuzz_target!(|text: &str| {
    let (position, action) = text.split_once('\n').unwrap_or((text, ""));
    families!(check_all, position, action);
});

fn check<R: Notation>(rules: &R, position: &str, action: &str) {
    let Ok(state) = rules.read_position(position) else { return };
    assert_eq!(rules.read_position(&rules.write_position(&state)).as_ref(), Ok(&state));

    let mut legal = List::new();
    rules.legal_actions(&state, &mut legal);
    assert!(legal.is_sorted_by(|one, next| one < next));
    assert_eq!(legal.is_empty(), rules.turn(&state) == Turn::Over);
    if let Ok(action) = rules.read_action(action) {
        assert_eq!(rules.check(&state, action).is_ok(), legal.contains(&action));
    }
    for &action in legal.iter() {
        assert_eq!(rules.check(&state, action), Ok(()));
        assert_eq!(rules.read_action(&rules.spell(action)), Ok(action));
        let mut after = state.clone();
        rules.apply(&mut after, action, &mut ());
        assert_eq!(rules.read_position(&rules.write_position(&after)).as_ref(), Ok(&after));
    }
}
