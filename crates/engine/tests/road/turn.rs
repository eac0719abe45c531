//! Road 3: the turn.

use crate::{after, check, legal, refused, unreadable};

#[test]
fn road_3_1_seats_take_turns_in_order_and_seat_1_begins_every_round() {
    check("road 3", "", "turn 1");
    check("road 3", "rest", "turn 2");
    check("road 3", "rest rest", "turn 3");
    check("road 3", "rest rest rest", "turn 1");
    check("road 5", "rest rest rest rest", "turn 5");
    check("road 5", "rest rest rest rest rest rest", "turn 2");
}

#[test]
fn road_3_1_a_round_is_one_turn_of_each_seat() {
    assert_eq!(after("road 3", "").round(), 1);
    assert_eq!(after("road 3", "rest rest").round(), 1);
    assert_eq!(after("road 3", "rest rest rest").round(), 2);
    // Two decisions, but one turn.
    let full = "road 2 | caravan 1 aaaaaaaaaa";
    assert_eq!(after(full, "+aa -aa").round(), 1);
    assert_eq!(after(full, "+aa -aa rest").round(), 2);
}

#[test]
fn road_3_2_a_seat_plays_acquires_rests_or_claims() {
    let table = "road 2 | market +ab +d | points aabb bbcc
                        | caravan 1 aabb | hand 1 +aa ^2 aa>c";
    assert_eq!(
        legal(table),
        [
            "#1", "+aa", "^2:", "^2:b", "^2:bc", "^2:bb", "^2:a", "^2:ab", "^2:aa", "aa>c*1", "@1",
            "@2:a", "@2:b", "rest"
        ]
    );
    // Each of them is the whole turn.
    for action in legal(table) {
        check(table, &action, "turn 2");
    }
}

#[test]
fn road_3_2_nothing_else_can_be_done_before_the_next_seat_has_its_turn() {
    let table = "road 2 | hand 1 +aa ^2 +d aa>c | caravan 1 aa";
    refused(table, "+aa +d", "Road 4.1", "not in the hand of seat 2");
    refused(table, "rest aa>c*1", "Road 4.1", "not in the hand of seat 2");
}

#[test]
fn road_3_2_a_seat_cannot_do_nothing() {
    unreadable("pass", "expected an action");
    unreadable("", "expected an action");
    for position in ["road 2", "road 2 | hand 1 - | played 1 +aa ^2"] {
        assert!(!legal(position).is_empty());
    }
}

#[test]
fn road_3_3_the_limit_is_checked_before_the_next_seat_begins() {
    let table = "road 2 | caravan 1 aaaaaaaaa";
    check(table, "+aa", "turn 1 discard");
    check(table, "+aa -a", "turn 2");
    check(table, "rest", "turn 2");
    // Exactly ten crystals are no excess.
    check("road 2 | caravan 1 aaaaaaaa", "+aa", "turn 2 | caravan 1 aaaaaaaaaa");
}
