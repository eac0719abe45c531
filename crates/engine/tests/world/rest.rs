//! World 8: rest.

use crate::{check, legal};

#[test]
fn world_8_1_resting_takes_all_own_traders_home() {
    let table = "world 2 | working A1:1x1 A3:1x2 C6:1x3 | caravan 1 abc";
    check(table, "", "traders 1 1 5");
    check(table, "rest", "working - | traders 1 7 5 | caravan 1 abc | turn 2");
}

#[test]
fn world_8_1_resting_leaves_the_traders_of_others_and_the_reserve_where_they_are() {
    let table = "world 3 | working A3:1x2 A5:2x1 B3:3x1 B4:1x3 C1:2x2 | traders 1 3 4";
    check(
        table,
        "rest",
        "  working A5:2x1 B3:3x1 C1:2x2
         | traders 1 8 4 | traders 2 3 6 | traders 3 5 6",
    );
    check(table, "rest rest", "working B3:3x1 | traders 1 8 4 | traders 2 6 6 | traders 3 5 6");
}

#[test]
fn world_8_1_locations_left_by_resting_are_empty_again() {
    // C6 shows three traders, and five worked there.
    check("world 2 | working C6:1x5", "rest C6", "working C6:2x3 | traders 2 4 5");
    check("world 2", "A3 rest rest rest A3", "working A3:1x1 | caravan 1 aaaaaa");
}

#[test]
fn world_8_2_resting_is_always_allowed() {
    for position in [
        "world 2",
        "world 2 | working A3:1x1",
        "world 2 | caravan 1 aaaaaaaaaa | bonus h:2",
        "world 2 | traders 1 0 12",
    ] {
        assert_eq!(legal(position).last().unwrap(), "rest");
        check(position, "rest", "turn 2");
    }
}

#[test]
fn ruling_w7_resting_is_legal_with_no_trader_on_the_board() {
    check("world 2", "rest", "working - | traders 1 7 5 | turn 2");
    check("world 2 | working A3:2x1", "rest", "working A3:2x1 | traders 1 7 5 | turn 2");
    check("world 2", "rest rest rest", "turn 2 | traders 1 7 5 | traders 2 7 5");
}
