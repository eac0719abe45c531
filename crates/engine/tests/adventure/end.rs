//! Adventure 10: the end, and the count.

use caravan_engine::adventure::Event;
use caravan_engine::{Seat, Turn};

use crate::{
    ADVENTURE, MOUNTAINS, after, check, impossible, legal, ranks, read, refused, scene, scores,
    set_lines,
};

/// Three claimed tiles of 36 points; with `bbdd` four of 48.
const THREE: &str = "abcd accd bbcd";

/// Three other tiles of 36 points.
const THREE_OTHERS: &str = "bbbcc bbdd cccc";

#[test]
fn adventure_10_1_the_fourth_point_tile_triggers_the_end() {
    for seats in 2..=4 {
        let table = |claimed: &str| {
            scene(
                seats,
                &format!(
                    "turn 2 | wagon 2 A1 | points A1:aaadd | caravan 2 aaadd | claimed 2 {claimed}"
                ),
            )
        };
        let rests = "rest ".repeat(seats - 2);
        check(&table(THREE), &format!("A1 #A1 {rests}"), "turn over");
        check(&table("abcd accd"), &format!("A1 #A1 {rests}"), "turn 1");
        check(&table(THREE), &format!("A1 done {rests}"), "turn 1");
    }
}

#[test]
fn adventure_10_1_neither_tiles_of_all_seats_together_nor_bonus_tiles_count() {
    let table = scene(
        2,
        &format!(
            "turn 2 | wagon 2 A1 | points A1:aaadd | caravan 2 aaadd
           | claimed 1 {THREE_OTHERS} | claimed 2 abcd accd | bonus 2 leg leg points6 points5"
        ),
    );
    check(&table, "A1 #A1", "turn 1");
}

#[test]
fn adventure_10_1_the_round_is_finished_and_then_the_game_is_over() {
    let table = scene(
        4,
        &format!(
            "turn 2 | wagon 2 A1 | wagon 4 E1 | points A1:aaadd E1:ddddd | caravan 2 aaadd
           | caravan 4 ddddd | claimed 2 {THREE}"
        ),
    );
    check(&table, "A1 #A1", "turn 3");
    check(&table, "A1 #A1 +aa", "turn 4 | caravan 3 aa");
    check(&table, "A1 #A1 +aa E1", "turn 4 visit");
    check(&table, "A1 #A1 +aa E1 #E1", "turn over | claimed 4 ddddd");
    // The last seat needs nobody to finish the round.
    let table = scene(
        4,
        &format!("turn 4 | wagon 4 A1 | points A1:aaadd | caravan 4 aaadd | claimed 4 {THREE}"),
    );
    check(&table, "A1 #A1", "turn over");
}

#[test]
fn ruling_a13_all_seats_have_had_the_same_number_of_turns() {
    let table =
        scene(3, &format!("wagon 1 A1 | points A1:aaadd | caravan 1 aaadd | claimed 1 {THREE}"));
    check(&table, "A1 #A1", "turn 2");
    check(&table, "A1 #A1 rest", "turn 3");
    check(&table, "A1 #A1 rest rest", "turn over");
    assert_eq!(after(&table, "A1 #A1 rest rest").round(), 1);
}

#[test]
fn ruling_a13_two_seats_may_claim_their_fourth_tile_in_the_same_round() {
    let table = scene(
        2,
        &format!(
            "wagon 1 A1 | wagon 2 E1 | points A1:aaadd E1:ddddd | caravan 1 aaadd
           | caravan 2 ddddd | claimed 1 {THREE} | claimed 2 {THREE_OTHERS}"
        ),
    );
    check(&table, "A1 #A1", "turn 2");
    check(
        &table,
        "A1 #A1 E1 #E1",
        "turn over | claimed 1 aaadd abcd accd bbcd | claimed 2 bbbcc bbdd cccc ddddd",
    );
}

#[test]
fn adventure_10_1_the_end_is_triggered_once() {
    let triggers = |claimed_1: &str, claimed_2: &str, seat: u8| {
        let table = scene(
            2,
            &format!(
                "turn {seat} | wagon {seat} A1 | points A1:aaadd | caravan {seat} aaadd
               | claimed 1 {claimed_1} | claimed 2 {claimed_2}"
            ),
        );
        let events = after(&table, "A1").play(read("#A1")).unwrap();
        let trigger = Event::EndTriggered { seat: Seat(seat - 1) };
        events.into_iter().filter(|event| *event == trigger).count()
    };
    assert_eq!(triggers(THREE, THREE_OTHERS, 1), 1);
    assert_eq!(triggers(THREE, THREE_OTHERS, 2), 1);
    assert_eq!(triggers("abcd accd", THREE_OTHERS, 1), 0);
    // The other seat has triggered it in this round.
    assert_eq!(triggers(&format!("{THREE} ddddd"), THREE_OTHERS, 2), 0);
}

#[test]
fn ruling_a13_excess_goes_back_before_the_count_also_that_of_others() {
    // The last turn brings seat 1 a toll above its limit.
    let table = scene(
        2,
        &format!(
            "turn 2 | wagon 1 C3 | wagon 2 C2 | caravan 1 aaaaaddddd | caravan 2 b
           | claimed 1 {THREE} aaadd"
        ),
    );
    check(&table, "C3:b _^2 done", "turn 2 discard 1 | caravan 1 aaaaabddddd");
    assert_eq!(after(&table, "C3:b _^2 done").outcome(), None);
    check(&table, "C3:b _^2 done 1:-a", "turn over");
    let score = |actions: &str| after(&table, actions).outcome().unwrap().scores[0];
    assert_eq!(score("C3:b _^2 done 1:-a"), 36 + 11 + 6);
    assert_eq!(score("C3:b _^2 done 1:-d"), 36 + 11 + 5);
    // The last seat itself returns its excess too.
    let table = scene(2, &format!("turn 2 | caravan 2 dddddddddd | claimed 1 {THREE} aaadd"));
    check(&table, "+aa", "turn 2 discard 2");
    check(&table, "+aa -aa", "turn over | caravan 2 dddddddddd");
}

#[test]
fn adventure_10_1_nothing_is_done_once_the_game_is_over() {
    let over = scene(
        2,
        &format!(
            "turn over | market +d | wagon 1 A1 | wagon 2 C3 | points A1:aaadd | caravan 1 aaadd
           | caravan 2 aaadd | claimed 1 {THREE} bbdd | played 2 ^2"
        ),
    );
    assert!(legal(&over).is_empty());
    assert_eq!(after(&over, "").turn(), Turn::Over);
    for action in [
        "take:bb", "+aa", "@1", "C3", "A1", "rest", "_+aa", "/^2", "build", "*1", "#A1", "done",
        "$leg", "-a", "1:-a",
    ] {
        refused(&over, action, "Adventure 10.1", "the game is over");
    }
}

#[test]
fn adventure_10_1_a_game_in_which_nobody_claims_goes_on() {
    let table = after(&scene(2, ""), &"rest ".repeat(2 * 300));
    assert_eq!(table.turn(), Turn::Of(Seat(0)));
    assert_eq!(table.round(), 301);
    assert_eq!(table.outcome(), None);
}

#[test]
fn adventure_10_1_no_seat_with_four_tiles_begins_a_turn() {
    let four = format!("{THREE} bbdd");
    check(&scene(2, &format!("turn 2 | claimed 1 {four}")), "", "turn 2");
    impossible(&scene(2, &format!("turn 1 | claimed 1 {four}")), &["turn"]);
    impossible(&scene(3, &format!("turn 2 | claimed 3 {four}")), &["turn"]);
    impossible(&scene(2, &format!("turn over | claimed 1 {THREE}")), &["turn", "not over"]);
    impossible(&scene(2, &format!("turn 2 | claimed 1 {four} ddddd")), &["claimed 1"]);
    // A seat that discards may have got its fourth tile in this turn, one that visits may not.
    let with = |given: &str| scene(2, &format!("{given} | claimed 1 {four}"));
    let twelve = "caravan 1 aaaaaaaaaaaa";
    check(&with(&format!("turn 1 discard 1 | {twelve}")), "-aa", "turn 2");
    let others = "turn 1 discard 2 | caravan 2 aaaaaaaaaaaa";
    check(&with(others), "2:-aa", "turn 2");
    impossible(&with("turn 1 visit | wagon 1 C3"), &["turn"]);
    impossible(&with("turn 1 spend 1 | wagon 1 C3"), &["turn"]);
}

#[test]
fn adventure_10_2_point_tiles_count_their_points() {
    assert_eq!(scores(&scene(2, "claimed 1 aaadd ddddd | claimed 2 abcd")), [11 + 20, 12]);
    for line in set_lines("points") {
        let (cost, points) = line.split_once(' ').unwrap();
        let points: u16 = points.parse().unwrap();
        assert_eq!(scores(&scene(2, &format!("claimed 2 {cost}"))), [0, points], "{cost}");
    }
}

#[test]
fn adventure_10_2_spaces_of_the_board_that_outposts_have_left_count_0_1_2_and_3() {
    // One row after the other, and a whole board: 4 times 6.
    assert_eq!(scores(&scene(2, "outposts 1 A2")), [0, 0]);
    assert_eq!(scores(&scene(2, "outposts 1 A2 B1")), [1, 0]);
    assert_eq!(scores(&scene(2, "outposts 1 A2 B1 B5")), [3, 0]);
    assert_eq!(scores(&scene(2, "outposts 1 A2 B1 B5 D1")), [6, 0]);
    let all = MOUNTAINS.join(" ");
    assert_eq!(scores(&scene(2, &format!("outposts 2 {all}"))), [0, 24]);
    // Not emptied columns count, but spaces.
    assert_eq!(scores(&scene(2, "outposts 1 B3 C3 C6 | outposts 2 A2 B4")), [3, 0]);
}

#[test]
fn adventure_10_2_points_tiles_count_and_legs_and_rooms_do_not() {
    assert_eq!(scores(&scene(2, "bonus 1 points6 points3 | bonus 2 points5 points4")), [9, 9]);
    assert_eq!(scores(&scene(2, "bonus 1 leg leg room room")), [0, 0]);
}

#[test]
fn adventure_10_2_each_crystal_that_is_not_of_level_a_counts_1() {
    assert_eq!(scores(&scene(2, "caravan 1 aaaaa | caravan 2 abbcd")), [0, 4]);
    assert_eq!(scores(&scene(2, "caravan 1 dddddddddd | caravan 2 bbbbbbbbbb")), [10, 10]);
}

#[test]
fn adventure_10_2_the_score_is_the_sum_and_nothing_else_counts() {
    let table = scene(
        3,
        "  caravan 1 aabcd | claimed 1 aaadd abcd | outposts 1 A2 B1 B4 | bonus 1 points6 leg
         | caravan 2 aaaa | outposts 2 A2 B1 B5 D1
         | caravan 3 cc | hand 3 +aa ^2 +d +c | spent 3 aa>c | played 3 ^3",
    );
    assert_eq!(scores(&table), [11 + 12 + 1 + 6 + 3, 6, 2]);
    let state = after(&table, "");
    let score = ADVENTURE.score(&state.state().open().holdings()[0]);
    assert_eq!((score.tiles, score.columns, score.bonus, score.crystals), (23, 1, 6, 3));
}

#[test]
fn adventure_10_3_the_highest_score_wins() {
    // The seat that triggers the end need not win.
    let over = |more: &str| {
        scene(
            3,
            &format!(
                "turn over | claimed 1 {THREE} aaadd | claimed 2 {THREE_OTHERS} aaccc
               | claimed 3 bbccc | {more}"
            ),
        )
    };
    assert_eq!(scores(&over("caravan 1 b")), [48, 47, 13]);
    assert_eq!(ranks(&over("caravan 1 b"), ""), Some(vec![1, 2, 3]));
    assert_eq!(ranks(&over("caravan 2 b"), ""), Some(vec![2, 1, 3]));
    assert_eq!(after(&over("caravan 2 b"), "").outcome().unwrap().winner(), Seat(1));
}

#[test]
fn adventure_10_3_nobody_has_a_rank_before_the_game_is_over() {
    let table =
        scene(2, &format!("wagon 1 A1 | points A1:aaadd | caravan 1 aaadd | claimed 1 {THREE}"));
    assert_eq!(ranks(&table, ""), None);
    assert_eq!(ranks(&table, "A1 #A1"), None);
    assert_eq!(ranks(&table, "A1 #A1 rest"), Some(vec![1, 2]));
}

#[test]
fn adventure_10_3_among_equal_scores_the_seat_that_took_its_last_turn_later_ranks_higher() {
    let over =
        scene(2, &format!("turn over | claimed 1 {THREE} aaadd | claimed 2 {THREE_OTHERS} aaccc"));
    assert_eq!(scores(&over), [47, 47]);
    assert_eq!(ranks(&over, ""), Some(vec![2, 1]));
    assert_eq!(ranks(&format!("{over} | caravan 1 b"), ""), Some(vec![1, 2]));
}

#[test]
fn ruling_a13_ranks_are_a_strict_order_at_every_place() {
    let over = scene(
        4,
        &format!(
            "turn over | claimed 1 {THREE} aaadd | claimed 2 aabbcc
           | claimed 3 {THREE_OTHERS} aaccc | claimed 4 bbccc"
        ),
    );
    assert_eq!(scores(&over), [47, 13, 47, 13]);
    assert_eq!(ranks(&over, ""), Some(vec![2, 4, 1, 3]));
    // Nobody has anything but the one who triggered the end.
    let over = scene(4, &format!("turn over | claimed 2 {THREE} aaadd"));
    assert_eq!(ranks(&over, ""), Some(vec![4, 1, 3, 2]));
}
