//! Adventure 3: the turn.

use caravan_engine::{Seat, Turn};

use crate::{after, check, legal, refused, scene, unreadable};

#[test]
fn adventure_3_1_seats_take_turns_in_order_and_seat_1_begins_every_round() {
    check(&scene(3, ""), "", "turn 1");
    check(&scene(3, ""), "rest", "turn 2");
    check(&scene(3, ""), "rest +aa", "turn 3");
    check(&scene(3, ""), "rest +aa rest", "turn 1");
    check(&scene(4, ""), "rest rest rest", "turn 4");
    check(&scene(4, ""), "rest rest rest rest rest", "turn 2");
}

#[test]
fn adventure_3_1_a_round_is_one_turn_of_each_seat() {
    let table = scene(3, "wagon 1 A2 | wagon 2 B2 | caravan 1 a");
    let round = |actions: &str| after(&table, actions).round();
    assert_eq!(round("rest"), 1);
    assert_eq!(round("rest rest"), 1);
    assert_eq!(round("rest rest rest"), 2);
    // Four decisions, but one turn.
    check(&table, "B2:a _^2", "turn 1 visit");
    check(&table, "B2:a _^2 build rest rest", "turn 1");
    assert_eq!(round("B2:a _^2 build rest"), 1);
    assert_eq!(round("B2:a _^2 build rest rest"), 2);
}

#[test]
fn adventure_3_2_a_seat_plays_or_acquires_a_card_moves_or_rests() {
    let table = scene(2, "market +d ^3 | wagon 1 A1 | caravan 1 ab | hand 1 +aa | spent 1 ^2");
    assert_eq!(legal(&table), ["+aa", "@1", "@2:a", "@2:b", "A1", "A2", "B1", "B2", "rest"]);
    // Each of them but a move of a leg is the whole turn.
    for action in ["+aa", "@1", "@2:a", "@2:b", "A1", "rest"] {
        check(&table, action, "turn 2");
    }
    for action in ["A2", "B1", "B2"] {
        check(&table, action, "turn 1 spend 1");
    }
}

#[test]
fn adventure_3_2_the_list_has_cards_then_acquires_then_moves_then_rest() {
    let table = scene(
        2,
        "market +d ^3 | wagon 1 A1 | wagon 2 A2 | caravan 1 aab
       | hand 1 ^2 aa>c | played 1 +aa",
    );
    let listed = legal(&table);
    let cards = ["^2:", "^2:b", "^2:bc", "^2:a", "^2:ab", "^2:aa", "aa>c*1", "@1", "@2:a", "@2:b"];
    assert_eq!(listed[..10], cards);
    // By space, and for each the tolls alphabetically; staying is listed under its space.
    assert_eq!(listed[10..14], ["A1", "A2:a", "A2:b", "A3"]);
    assert_eq!(listed.last().unwrap(), "rest");
}

#[test]
fn adventure_3_2_one_thing_a_turn() {
    check(&scene(2, ""), "+aa +aa", "caravan 1 aa | caravan 2 aa | played 1 +aa | played 2 +aa");
    // Neither a play nor an acquire is followed by a visit, nor a visit by a play.
    let table = scene(2, "market +d | wagon 1 C3 | wagon 2 C2");
    refused(&table, "+aa build", "Adventure 5.1", "stay with `C2`");
    refused(&table, "@1 build", "Adventure 5.1", "stay with `C2`");
    refused(&table, "C3 +aa", "Adventure 5.1", "the move is not over");
    check(&table, "C3 build", "turn 2 | outposts 1 C3");
}

#[test]
fn adventure_3_2_what_belongs_to_a_move_or_to_the_end_of_a_turn_does_not_begin_one() {
    let table = scene(2, "wagon 1 A1 | points A1:abcd | caravan 1 abcd | played 1 +aa");
    for action in ["build", "build:a", "*1", "#A1", "done"] {
        refused(&table, action, "Adventure 5.1", "stay with `A1`");
    }
    refused(&table, "/+aa", "Adventure 5.3", "say first where to go");
    refused(&table, "_^2", "Adventure 5.3", "say first where to go");
    for action in ["$leg", "$room", "$points"] {
        refused(&table, action, "Adventure 6.5", "emptied column");
    }
    for action in ["-a", "1:-a", "2:-a"] {
        refused(&table, action, "Adventure 9.2", "nothing to discard");
    }
}

#[test]
fn adventure_3_2_a_seat_cannot_do_nothing_without_moving_or_resting() {
    unreadable("pass", "expected an action");
    unreadable("", "expected an action");
    refused(&scene(2, ""), "done", "Adventure 5.1", "part of a move");
}

#[test]
fn adventure_3_2_each_seat_does_its_own() {
    let table = scene(2, "wagon 1 A1 | wagon 2 E4 | hand 2 +aa ^2 +d");
    refused(&table, "+d", "Road 4.1", "not in the hand of seat 1");
    check(&table, "rest +d", "caravan 2 d | caravan 1 -");
    check(&table, "rest D5 _+aa", "wagon 2 D5 | wagon 1 A1 | spent 2 +aa | spent 1 -");
}

#[test]
fn adventure_3_3_limits_are_checked_before_the_next_seat_begins() {
    let table = scene(2, "caravan 1 aaaaaaaaa");
    check(&table, "+aa", "turn 1 discard 1");
    assert_eq!(after(&table, "+aa").turn(), Turn::Of(Seat(0)));
    check(&table, "+aa -a", "turn 2 | caravan 1 aaaaaaaaaa");
    check(&table, "rest", "turn 2");
    // Exactly ten crystals are no excess.
    check(&scene(2, "caravan 1 aaaaaaaa"), "+aa", "turn 2 | caravan 1 aaaaaaaaaa");
}
