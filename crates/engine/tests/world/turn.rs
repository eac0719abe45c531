//! World 3: the turn.

use crate::{after, check, legal, refused, unreadable};

#[test]
fn world_3_1_seats_take_turns_in_order_and_seat_1_begins_every_round() {
    check("world 3", "", "turn 1");
    check("world 3", "rest", "turn 2");
    check("world 3", "rest A3", "turn 3");
    check("world 3", "rest A3 rest", "turn 1");
    check("world 4", "rest rest rest", "turn 4");
    check("world 4", "rest rest rest rest rest", "turn 2");
}

#[test]
fn world_3_1_a_round_is_one_turn_of_each_seat() {
    assert_eq!(after("world 3", "").round(), 1);
    assert_eq!(after("world 3", "rest rest").round(), 1);
    assert_eq!(after("world 3", "rest rest rest").round(), 2);
    // Four decisions, but one turn.
    let gate = "world 2 | points e:abc | bonus h:2 | tiles C3:+bbb | caravan 1 abcccccccc";
    assert_eq!(after(gate, "A1 #1 ~C3 $1").round(), 1);
    assert_eq!(after(gate, "A1 #1 ~C3 $1 rest").round(), 2);
}

#[test]
fn world_3_2_a_seat_works_or_rests() {
    // Two traders at home, and tiles on what would make the list long.
    let table = "world 2 | points hp:bbc | bonus h:2 | tiles C2:*h D1:*t D3:*n D4:*e
                         | caravan 1 aab | traders 1 2 10";
    assert_eq!(
        legal(table),
        [
            "A1", "A3", "A6", "B3", "B6", "A4:", "A4:b", "A4:bc", "A4:a", "A4:ab", "A4:aa", "A5*1",
            "rest"
        ]
    );
    // Each of them but the gate is the whole turn.
    check(table, "A1", "turn 1 gate A1 tile claim");
    for action in &legal(table)[1..] {
        check(table, action, "turn 2");
    }
}

#[test]
fn world_3_2_one_location_a_turn() {
    check("world 2", "A3 B3", "caravan 1 aaa | caravan 2 ab | working A3:1x1 B3:2x1");
}

#[test]
fn world_3_2_what_belongs_to_a_gate_or_to_the_end_of_a_turn_does_not_begin_one() {
    let table = "world 2 | points hp:bbc | bonus h:2 | tiles C3:*h | caravan 1 bbc
                         | working A1:1x1";
    for action in ["$1", "#1", "done", "~C3", "-b"] {
        refused(table, action, "World 3.2", "work at a location, or rest");
    }
}

#[test]
fn world_3_2_a_seat_cannot_do_nothing() {
    unreadable("pass", "expected an action");
    unreadable("", "expected an action");
    assert!(legal("world 2 | traders 1 0 12").contains(&"rest".into()));
}

#[test]
fn world_3_3_the_limit_is_checked_before_the_next_seat_begins() {
    let table = "world 2 | caravan 1 aaaaaaaa";
    check(table, "A3", "turn 1 discard");
    check(table, "A3 -a", "turn 2");
    check(table, "rest", "turn 2");
    // Exactly ten crystals are no excess.
    check("world 2 | caravan 1 aaaaaaa", "A3", "turn 2 | caravan 1 aaaaaaaaaa");
}
