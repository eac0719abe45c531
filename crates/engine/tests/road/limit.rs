//! Road 8: the limit.

use crate::{check, legal, refused};

#[test]
fn road_8_1_a_caravan_may_hold_ten_crystals() {
    check("road 2 | caravan 1 abcdabcd", "+aa", "caravan 1 aaaabbccdd | turn 2");
    check("road 2 | caravan 1 abcdabcda", "+aa", "turn 1 discard");
}

#[test]
fn road_8_1_during_a_turn_a_caravan_may_hold_more_than_ten() {
    // Nothing is cut off: the owner sees everything that came.
    check("road 2 | caravan 1 dddddddddd", "+aa", "caravan 1 aadddddddddd | turn 1 discard");
    check(
        "road 2 | caravan 1 cccccccccc | hand 1 +aa ^2 c>aaaab",
        "c>aaaab*3",
        "caravan 1 aaaaaaaaaaaabbbccccccc | turn 1 discard",
    );
    check(
        "road 2 | market +ab(aabb) | caravan 1 cccccccccc",
        "@1",
        "caravan 1 aabbcccccccccc | turn 1 discard",
    );
}

#[test]
fn road_8_2_exactly_the_excess_goes_back_and_the_owner_chooses_it() {
    let table = "road 2 | caravan 1 aabbbcccdd";
    check(table, "+aa    ", "caravan 1 aaaabbbcccdd | turn 1 discard");
    check(table, "+aa -aa", "caravan 1 aabbbcccdd   | turn 2");
    check(table, "+aa -bd", "caravan 1 aaaabbcccd   | turn 2");
    check(table, "+aa -dd", "caravan 1 aaaabbbccc   | turn 2");
    assert_eq!(
        legal("road 2 | turn 1 discard | caravan 1 aaaabbbcccdd"),
        ["-dd", "-cd", "-cc", "-bd", "-bc", "-bb", "-ad", "-ac", "-ab", "-aa"]
    );
}

#[test]
fn road_8_2_a_large_excess_can_be_chosen_freely_too() {
    let table = "road 2 | caravan 1 bbbcccd | hand 1 +aa ^2 b>aaa";
    check(table, "b>aaa*3     ", "caravan 1 aaaaaaaaacccd | turn 1 discard");
    check(table, "b>aaa*3 -ccc", "caravan 1 aaaaaaaaad    | turn 2");
    assert_eq!(
        legal("road 2 | turn 1 discard | caravan 1 aaaaaaaaaaaacccd"),
        ["-aacccd", "-aaaccd", "-aaaccc", "-aaaacd", "-aaaacc", "-aaaaad", "-aaaaac", "-aaaaaa"]
    );
}

#[test]
fn road_8_2_the_choice_is_the_owners_even_if_there_is_only_one() {
    let table = "road 2 | caravan 1 aaaaaaaaaa";
    assert_eq!(legal("road 2 | turn 1 discard | caravan 1 aaaaaaaaaaaa"), ["-aa"]);
    check(table, "+aa -aa", "caravan 1 aaaaaaaaaa | turn 2");
}

#[test]
fn road_8_2_no_more_and_no_less_than_the_excess_and_only_what_is_there() {
    let table = "road 2 | turn 1 discard | caravan 1 aaaaaabbbbcc";
    refused(table, "-a", "Road 8.2", "exactly the excess");
    refused(table, "-aab", "Road 8.2", "exactly the excess");
    refused(table, "-ad", "Road 8.2", "`ad`");
    refused("road 2 | turn 1 discard | caravan 1 aaaaaaaaaab", "-c", "Road 8.2", "cannot discard");
}

#[test]
fn road_8_2_nothing_else_is_done_before_the_excess_is_given_back() {
    let table = "road 2 | market +d | points aabb | turn 1 discard | caravan 1 aaaaaabbbbcc";
    for action in ["+aa", "^2:", "@1", "#1", "rest"] {
        refused(table, action, "Road 8.2", "2 must be discarded first");
    }
}

#[test]
fn road_8_2_nothing_is_given_back_without_an_excess() {
    refused("road 2 | caravan 1 aaaaaaaaaa", "-a", "Road 8.2", "nothing to discard");
    refused("road 2 | caravan 2 aaaaaaaaaa", "rest -a", "Road 8.2", "nothing to discard");
    refused("road 2 | caravan 1 aaaaaaaaaa", "+aa -aa -a", "Road 8.2", "nothing to discard");
}

#[test]
fn ruling_r5_the_rows_are_filled_up_before_the_owner_chooses() {
    let table = "road 2 | market +ab ^3(aac) aa>c +d +bb +c / d>cc | caravan 1 bbbbbbbbbb";
    check(
        table,
        "@2:b",
        "  turn 1 discard
         | market +ab(b) aa>c +d +bb +c d>cc
         | caravan 1 aabbbbbbbbbc
         | hand 1 +aa ^2 ^3",
    );
    check(table, "@2:b -ab", "turn 2 | caravan 1 abbbbbbbbc | market +ab(b) aa>c +d +bb +c d>cc");
}

#[test]
fn ruling_r5_the_limit_is_checked_once_at_the_end_of_the_turn() {
    // Not between two trades, though each of them leaves more than ten crystals.
    let table = "road 2 | caravan 1 dddddddddd | hand 1 +aa ^2 d>bbb";
    check(table, "d>bbb*5            ", "caravan 1 bbbbbbbbbbbbbbbddddd | turn 1 discard");
    check(table, "d>bbb*5 -bbbbbbbbbb", "caravan 1 bbbbbddddd           | turn 2");
    // Nor while the payment is on its way: ten crystals, one paid, one back with the card.
    check("road 2 | market +ab ^3(a) | caravan 1 bbbbbbbbbb", "@2:b", "turn 2");
}
