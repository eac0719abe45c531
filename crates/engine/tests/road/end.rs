//! Road 9: the end, and the count.

use caravan_engine::{Seat, Turn};

use crate::{after, check, legal, ranks, refused, scores};

#[test]
fn road_9_1_with_two_or_three_seats_the_sixth_card_triggers_the_end() {
    let five = "claimed 2 aaabb aabbb aacc bbbb aaacc";
    let four = "claimed 2 aaabb aabbb aacc bbbb";
    for seats in [2, 3] {
        let table = format!("road {seats} | turn 2 | points aabb | caravan 2 aabb");
        let rests = "rest ".repeat(seats - 2);
        check(&format!("{table} | {five}"), &format!("#1 {rests}"), "turn over");
        check(&format!("{table} | {four}"), &format!("#1 {rests}"), "turn 1");
    }
}

#[test]
fn road_9_1_with_four_or_five_seats_the_fifth_card_triggers_the_end() {
    let four = "claimed 2 aaabb aabbb aacc bbbb";
    let three = "claimed 2 aaabb aabbb aacc";
    for seats in [4, 5] {
        let table = format!("road {seats} | turn 2 | points aabb | caravan 2 aabb");
        let rests = "rest ".repeat(seats - 2);
        check(&format!("{table} | {four}"), &format!("#1 {rests}"), "turn over");
        check(&format!("{table} | {three}"), &format!("#1 {rests}"), "turn 1");
    }
}

#[test]
fn road_9_1_the_cards_of_all_seats_together_do_not_count() {
    check(
        "road 2 | points aabb | caravan 1 aabb
                | claimed 1 aaabb aabbb aacc bbbb
                | claimed 2 aaacc aabd aadd bbbbb bbcc",
        "#1 rest",
        "turn 1",
    );
}

#[test]
fn road_9_2_the_round_is_finished_and_then_the_game_is_over() {
    let table = "road 4 | turn 2 | points aabb bbcc | caravan 2 aabb | caravan 4 bbcc
                        | claimed 2 aaabb aabbb aacc bbbb";
    check(table, "#1       ", "turn 3");
    check(table, "#1 +aa   ", "turn 4    | caravan 3 aa");
    check(table, "#1 +aa #1", "turn over | claimed 4 bbcc");
    // The last seat needs nobody to finish the round.
    let table = "road 4 | turn 4 | points aabb | caravan 4 aabb | claimed 4 aaabb aabbb aacc bbbb";
    check(table, "#1", "turn over");
}

#[test]
fn ruling_r8_all_seats_have_had_the_same_number_of_turns() {
    let table = "road 3 | points aabb | caravan 1 aabb | claimed 1 aaabb aabbb aacc bbbb aaacc";
    check(table, "#1          ", "turn 2");
    check(table, "#1 rest     ", "turn 3");
    check(table, "#1 rest rest", "turn over");
    assert_eq!(after(table, "#1 rest rest").round(), 1);
}

#[test]
fn road_9_2_two_seats_may_claim_their_last_card_in_the_same_round() {
    check(
        "road 2 | points aabb bbcc | caravan 1 aabb | caravan 2 bbcc
                | claimed 1 aaabb aabbb aacc bbbb aaacc
                | claimed 2 aabd aadd bbbbb aaadd aaccc",
        "#1 #1",
        "turn over | claimed 1 aabb aaabb aabbb aacc bbbb aaacc
                   | claimed 2 aabd aadd bbbbb bbcc aaadd aaccc",
    );
}

#[test]
fn road_9_2_nothing_is_done_once_the_game_is_over() {
    let over = "road 2 | turn over | market +d | points aabb | caravan 1 aabb | caravan 2 aabb
                       | claimed 1 aaabb aabbb aacc bbbb aaacc aabd";
    assert!(legal(over).is_empty());
    for action in ["+aa", "^2:", "@1", "#1", "rest", "-a"] {
        refused(over, action, "Road 9.2", "the game is over");
    }
}

#[test]
fn road_9_3_the_last_seat_returns_its_excess_before_the_count() {
    let table = "road 2 | turn 2 | caravan 2 bccccddddd
                        | claimed 1 aaabb aabbb aacc bbbb aaacc aabd";
    check(table, "+aa", "turn 2 discard | caravan 2 aabccccddddd");
    assert_eq!(after(table, "+aa").outcome(), None);
    check(table, "+aa -aa", "turn over | caravan 2 bccccddddd");
    // What it gives back is not counted.
    let score_of_seat_2 = |actions: &str| after(table, actions).outcome().unwrap().scores[1];
    assert_eq!(score_of_seat_2("+aa -aa"), 10);
    assert_eq!(score_of_seat_2("+aa -bc"), 8);
}

#[test]
fn ruling_r8_an_excess_within_the_last_round_is_returned_too() {
    let table = "road 3 | turn 2 | caravan 2 dddddddddd
                        | claimed 1 aaabb aabbb aacc bbbb aaacc aabd";
    check(table, "+aa         ", "turn 2 discard");
    check(table, "+aa -aa     ", "turn 3");
    check(table, "+aa -aa rest", "turn over");
}

#[test]
fn road_9_4_the_score_is_cards_tokens_and_crystals_above_level_a() {
    // Cards 6 and 20.
    assert_eq!(scores("road 2 | claimed 1 aabb ddddd"), [26, 0]);
    // Tokens 3 each and 1 each.
    assert_eq!(scores("road 2 | earned 1 2 0 | earned 2 0 3"), [6, 3]);
    // Crystals: each counts 1, whatever its level, but for level a.
    assert_eq!(scores("road 2 | caravan 1 aaaaa | caravan 2 abbcd"), [0, 4]);
    assert_eq!(scores("road 2 | caravan 1 dddddddddd | caravan 2 bbbbbbbbbb"), [10, 10]);
    // All together.
    let all = "road 3 | caravan 1 aabcd | claimed 1 aabb ddddd | earned 1 2 1
                      | caravan 2 aaaa  | claimed 2 bbcc       | earned 2 1 0
                      | caravan 3 cc";
    assert_eq!(scores(all), [6 + 20 + 6 + 1 + 3, 10 + 3, 2]);
}

#[test]
fn road_9_4_merchant_cards_and_crystals_on_the_market_are_worth_nothing() {
    assert_eq!(scores("road 2 | market ^3(dddd) | hand 1 +aa ^2 +d | played 2 +aa +bb"), [0, 0]);
}

#[test]
fn road_9_5_the_highest_score_wins() {
    // The seat that triggers the end need not win.
    let over = "road 3 | turn over
                       | claimed 1 aabb aaabb aabbb aacc bbbb aaacc
                       | claimed 2 ddddd abcddd bbccdd
                       | claimed 3 cccc";
    assert_eq!(scores(over), [46, 59, 12]);
    assert_eq!(ranks(over, ""), Some(vec![2, 1, 3]));
}

#[test]
fn road_9_5_nobody_has_a_rank_before_the_game_is_over() {
    let table = "road 2 | points aabb | caravan 1 aabb | claimed 1 aaabb aabbb aacc bbbb aaacc";
    assert_eq!(ranks(table, ""), None);
    assert_eq!(ranks(table, "#1"), None);
    assert_eq!(ranks(table, "#1 rest"), Some(vec![1, 2]));
}

#[test]
fn ruling_r9_a_tie_goes_to_the_seat_that_took_its_last_turn_later() {
    // 46 points each: seat 1 triggers the end, seat 2 has the last turn.
    let over = "road 2 | turn over | claimed 1 aabb aaabb aabbb aacc bbbb aaacc
                                   | claimed 2 ddddd abcddd | earned 2 2 0";
    assert_eq!(scores(over), [46, 46]);
    assert_eq!(ranks(over, ""), Some(vec![2, 1]));
    assert_eq!(after(over, "").outcome().unwrap().winner(), Seat(1));
    // One point more decides it the other way.
    assert_eq!(ranks(&format!("{over} | caravan 1 b"), ""), Some(vec![1, 2]));
}

#[test]
fn ruling_g2_ranks_are_a_strict_order_at_every_place() {
    // 37, 20, 37, 20 points.
    let over = "road 4 | turn over | claimed 1 aabb aaabb aabbb aacc bbbb
                                   | claimed 2 ddddd
                                   | claimed 3 abcccd bbccdd
                                   | claimed 4 abcddd";
    assert_eq!(scores(over), [37, 20, 37, 20]);
    assert_eq!(ranks(over, ""), Some(vec![2, 4, 1, 3]));
}

#[test]
fn road_9_6_a_game_in_which_nobody_claims_goes_on() {
    let rests = "rest ".repeat(2 * 500);
    let table = after("road 2", &rests);
    assert_eq!(table.turn(), Turn::Of(Seat(0)));
    assert_eq!(table.round(), 501);
    assert_eq!(table.outcome(), None);
}

#[test]
fn ruling_g3_neither_empty_rows_nor_repetition_end_a_game() {
    let table = "road 2 | market +d | caravan 1 dddddddddd | caravan 2 dddddddddd";
    let repeated = format!("@1 rest {}", "+d -d rest rest rest ".repeat(100));
    check(table, &repeated, "turn 1 | market - | points -");
    assert_eq!(ranks(table, &repeated), None);
}
