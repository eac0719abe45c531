//! Road 6: rest.

use crate::{check, legal};

#[test]
fn road_6_1_resting_takes_all_played_cards_back() {
    check(
        "road 2 | hand 1 ^2 +d | played 1 +aa aa>c ^3 | caravan 1 abc",
        "rest",
        "hand 1 +aa ^2 +d ^3 aa>c | played 1 - | caravan 1 abc",
    );
}

#[test]
fn road_6_1_resting_leaves_the_cards_of_others_where_they_are() {
    check(
        "road 2 | hand 1 - | played 1 +aa ^2 | hand 2 ^2 | played 2 +aa",
        "rest",
        "hand 1 +aa ^2 | played 1 - | hand 2 ^2 | played 2 +aa | turn 2",
    );
}

#[test]
fn road_6_1_cards_taken_back_can_be_played_again() {
    check("road 2", "+aa rest rest rest +aa", "caravan 1 aaaa | hand 1 ^2 | played 1 +aa");
}

#[test]
fn road_6_2_there_is_always_something_to_do() {
    let nothing_left = "road 2 | hand 1 - | played 1 +aa ^2";
    assert_eq!(legal(nothing_left), ["rest"]);
    check(nothing_left, "rest", "hand 1 +aa ^2 | turn 2");
}

#[test]
fn ruling_r3_resting_is_legal_with_no_card_played() {
    check("road 2", "rest", "hand 1 +aa ^2 | played 1 - | turn 2");
    let table = "road 2 | market +d | points aabb | caravan 1 aabb";
    assert_eq!(legal(table).last().unwrap(), "rest");
    check(table, "rest", "hand 1 +aa ^2 | caravan 1 aabb | turn 2");
}
