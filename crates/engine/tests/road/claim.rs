//! Road 7: claim.

use crate::{check, legal_with, refused, unreadable};

#[test]
fn road_7_1_the_whole_cost_goes_back_and_the_card_is_claimed() {
    let table = "road 2 | points aabb bbcc abcd | caravan 1 aabbcdd | caravan 2 aaaa";
    check(table, "#1", "caravan 1 cdd | claimed 1 aabb | points bbcc abcd | caravan 2 aaaa");
    check(table, "#3", "caravan 1 abd | claimed 1 abcd | points aabb bbcc | hand 1 +aa ^2");
    // Earlier cards are kept.
    check(
        "road 2 | points bbcc | caravan 1 bbcc | claimed 1 aabb ddddd",
        "#1",
        "caravan 1 - | claimed 1 aabb bbcc ddddd | points - | claimed 2 -",
    );
}

#[test]
fn road_7_1_the_whole_cost_must_be_in_the_caravan() {
    let table = "road 2 | points aabb bbcc | caravan 1 aabc | caravan 2 bbbb";
    assert!(legal_with(table, "#").is_empty());
    refused(table, "#1", "Road 7.1", "`aabb`");
    refused(table, "#2", "Road 7.1", "`bbcc`");
    // A higher level does not stand in for a lower one.
    refused("road 2 | points aabb | caravan 1 dddddddddd", "#1", "Road 7.1", "`dddddddddd`");
    refused("road 2 | points aabb", "#1", "Road 7.1", "nothing");
}

#[test]
fn road_7_1_there_must_be_a_card() {
    let table = "road 2 | points aabb | caravan 1 aabb";
    refused(table, "#2", "Road 7.1", "no point card in slot 2");
    refused("road 2 | caravan 1 aabb", "#1", "Road 7.1", "no point card in slot 1");
    unreadable("#6", "from 1 to 5");
}

#[test]
fn road_7_2_slot_1_comes_with_a_major_token_and_slot_2_with_a_minor_one() {
    let table = "road 2 | points aabb aacc bbbb bbcc cccc
                        | caravan 1 aabbbbcccc";
    check(table, "#1", "claimed 1 aabb | earned 1 1 0 | tokens 3 4 | earned 2 0 0");
    check(table, "#2", "claimed 1 aacc | earned 1 0 1 | tokens 4 3 | earned 2 0 0");
    check(table, "#3", "claimed 1 bbbb | earned 1 0 0 | tokens 4 4");
    check(table, "#4", "claimed 1 bbcc | earned 1 0 0 | tokens 4 4");
    check(table, "#5", "claimed 1 cccc | earned 1 0 0 | tokens 4 4");
}

#[test]
fn road_7_2_tokens_belong_to_the_slot_not_to_the_card() {
    // Each card slides into slot 1 before it is claimed.
    let table = "road 2 | points aabb aacc bbbb | caravan 1 aabbbbbb | caravan 2 aacc";
    check(table, "#1 #1 #1", "earned 1 2 0 | earned 2 1 0 | tokens 1 4");
}

#[test]
fn road_7_3_the_minor_pile_moves_over_slot_1_when_the_last_major_token_goes() {
    let table = "road 2 | points aabb aacc bbbb bbcc cccc
                        | caravan 1 aaaabbcc | caravan 2 bbbb | earned 2 3 0";
    check(table, "        ", "tokens 1 4");
    check(table, "#1      ", "tokens 0 4 | earned 1 1 0");
    // At once: the very next claim finds no token over slot 2,
    check(table, "#1 #2   ", "tokens 0 4 | earned 2 3 0 | claimed 2 bbbb");
    // and a minor one over slot 1.
    check(table, "#1 #2 #1", "tokens 0 3 | earned 1 1 1 | claimed 1 aabb aacc");
}

#[test]
fn road_7_3_slot_1_gives_minor_tokens_until_they_are_gone_too() {
    let table = "road 2 | points aabb aacc | caravan 1 aaaabbcc | earned 2 4 3";
    check(table, "#1        ", "tokens 0 0 | earned 1 0 1");
    check(table, "#1 rest #1", "tokens 0 0 | earned 1 0 1 | claimed 1 aabb aacc");
    check(table, "#2        ", "tokens 0 1 | earned 1 0 0");
}

#[test]
fn road_7_4_when_the_minor_tokens_run_out_first_the_major_pile_stays() {
    let table = "road 2 | points aabb aacc bbbb | caravan 1 aabbbbbb | caravan 2 aacc
                        | earned 2 0 4";
    check(table, "        ", "tokens 4 0");
    check(table, "#1      ", "tokens 3 0 | earned 1 1 0");
    check(table, "#3      ", "tokens 4 0 | earned 1 0 0");
    check(table, "#3 #2   ", "tokens 4 0 | earned 2 0 4 | claimed 2 aacc");
    check(table, "#3 #2 #1", "tokens 3 0 | earned 1 1 0 | claimed 1 aabb bbbb");
}

#[test]
fn ruling_r6_a_pile_moves_only_when_the_last_major_token_goes() {
    // The last minor token: slot 1 keeps the major tokens, slot 2 gives nothing.
    let table = "road 2 | points aacc aabb bbbb bbcc | caravan 1 aabbbbbb | caravan 2 bbcc
                        | earned 2 2 3";
    check(table, "#2      ", "tokens 2 0 | earned 1 0 1");
    check(table, "#2 #3   ", "tokens 2 0 | earned 2 2 3 | claimed 2 bbcc");
    check(table, "#2 #3 #2", "tokens 2 0 | earned 1 0 1 | claimed 1 aabb bbbb");
    // The last major token when no minor one is left: nothing lies anywhere.
    let table = "road 2 | points aabb aacc bbbb | caravan 1 aabbbbbb | caravan 2 aacc
                        | earned 2 3 4";
    check(table, "#1      ", "tokens 0 0 | earned 1 1 0");
    check(table, "#1 #1 #1", "tokens 0 0 | earned 1 1 0 | earned 2 3 4");
}

#[test]
fn road_7_5_cards_to_the_right_slide_left_and_a_card_fills_the_last_slot() {
    let table = "road 2 | points aabb aacc bbbb bbcc cccc / dddd abcd
                        | caravan 1 aabbbbcccc";
    check(table, "#1        ", "points aacc bbbb bbcc cccc dddd / abcd");
    check(table, "#3        ", "points aabb aacc bbcc cccc dddd / abcd");
    check(table, "#5        ", "points aabb aacc bbbb bbcc dddd / abcd");
    check(table, "#1 rest #3", "points aacc bbbb cccc dddd abcd");
}

#[test]
fn ruling_r7_without_a_deck_the_point_row_gets_shorter_and_the_game_goes_on() {
    let table = "road 2 | points aabb aacc bbbb bbcc cccc / dddd | caravan 1 aabbbbcccc";
    check(table, "#1        ", "points aacc bbbb bbcc cccc dddd");
    check(table, "#1 rest #3", "points aacc bbbb cccc dddd");
    refused(table, "#1 rest #3 rest #5", "Road 7.1", "no point card in slot 5");
    check("road 2 | points aabb | caravan 1 aabb", "#1", "points - | turn 2");
    refused(
        "road 2 | points aabb | caravan 1 aabb",
        "#1 #1",
        "Road 7.1",
        "no point card in slot 1",
    );
}
