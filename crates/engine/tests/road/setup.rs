//! Road 1 and 2: for how many, and setting up.

use caravan_engine::{Rules, Seed};

use crate::{
    ROAD, check_table, dealt, is_shuffled, opening, point_cards, refused, seeds, set_lines,
};

#[test]
fn road_1_2_the_game_is_for_two_to_five_seats() {
    for n in 2..=5 {
        assert_eq!(ROAD.seat_count(n).unwrap().get(), n);
    }
    for n in [0, 1, 6, 255] {
        let error = ROAD.seat_count(n).unwrap_err().to_string();
        assert!(error.contains("2 to 5 seats"), "{error}");
    }
}

#[test]
fn road_2_1_five_of_the_shuffled_point_cards_are_turned_up() {
    is_shuffled("points", 5, &point_cards());
}

#[test]
fn road_2_1_the_first_point_card_turned_up_lies_in_slot_1_and_the_next_one_comes_from_the_deck() {
    // The order is the one of docs/deal.md, section 5.
    let (row, deck) = dealt("points", 3, "1");
    assert_eq!(row, ["aabbb", "aacc", "bbccdd", "ccddd", "aabbdd"]);
    assert_eq!(deck[..3], ["bbbdd", "aaccc", "dddd"]);
}

#[test]
fn road_2_2_two_tokens_of_each_kind_for_each_seat() {
    check_table(&opening(2, "tokens"), "tokens  4  4");
    check_table(&opening(3, "tokens"), "tokens  6  6");
    check_table(&opening(4, "tokens"), "tokens  8  8");
    check_table(&opening(5, "tokens"), "tokens 10 10 | earned 1 0 0 | earned 5 0 0");
}

#[test]
fn road_2_3_each_seat_has_both_starting_cards_in_its_hand() {
    assert_eq!(set_lines("start"), ["+aa", "^2"]);
    check_table(
        &opening(5, "hands"),
        "  hand 1 +aa ^2 | played 1 - | claimed 1 -
         | hand 2 +aa ^2 | played 2 - | claimed 2 -
         | hand 3 +aa ^2 | played 3 - | claimed 3 -
         | hand 4 +aa ^2 | played 4 - | claimed 4 -
         | hand 5 +aa ^2 | played 5 - | claimed 5 -",
    );
}

#[test]
fn ruling_r10_spare_starting_cards_are_in_no_deck() {
    for seats in 2..=5 {
        for seed in seeds(50) {
            let (row, deck) = dealt("market", seats, &seed);
            assert!(row.iter().chain(&deck).all(|card| card != "+aa" && card != "^2"));
        }
    }
}

#[test]
fn road_2_4_six_of_the_shuffled_market_cards_are_turned_up() {
    is_shuffled("market", 6, &set_lines("deck"));
}

#[test]
fn road_2_4_the_first_market_card_turned_up_lies_in_slot_1_and_the_next_one_comes_from_the_deck() {
    // The order is the one of docs/deal.md, section 5.
    let (row, deck) = dealt("market", 4, "1");
    assert_eq!(row, ["^3", "aaa>d", "cc>dd", "bb>aaac", "aaaaa>ccc", "b>aaa"]);
    assert_eq!(deck[..3], ["aa>c", "bb>aad", "+aaa"]);
}

#[test]
fn road_2_5_later_seats_start_with_more() {
    check_table(&opening(2, "caravans"), "caravan 1 aaa | caravan 2 aaaa");
    check_table(&opening(3, "caravans"), "caravan 1 aaa | caravan 2 aaaa | caravan 3 aaaa");
    check_table(
        &opening(5, "caravans"),
        "  caravan 1 aaa
         | caravan 2 aaaa
         | caravan 3 aaaa
         | caravan 4 aaab
         | caravan 5 aaab",
    );
}

#[test]
fn road_2_6_seat_1_begins() {
    for seats in 2..=5 {
        for seed in seeds(20) {
            check_table(&opening(seats, &seed), "turn 1");
        }
    }
    refused("road 2 | hand 2 +aa ^2 +d", "+d", "Road 4.1", "not in the hand of seat 1");
}

#[test]
fn ruling_g1_who_sits_where_is_drawn_with_the_deal() {
    // The order is the one of docs/deal.md, section 5, counted from 0.
    let seating =
        |seed: &str, n: u8| Seed::from_text(seed).unwrap().seating(ROAD.seat_count(n).unwrap());
    assert_eq!(seating("1", 2), [1, 0]);
    assert_eq!(seating("1", 5), [4, 3, 1, 2, 0]);
    assert_eq!(seating("Zürich 7", 4), [0, 2, 1, 3]);

    let mut begins = [0; 5];
    for seed in seeds(1000) {
        let mut players = seating(&seed, 5);
        begins[usize::from(players[0])] += 1;
        players.sort_unstable();
        assert_eq!(players, [0, 1, 2, 3, 4], "everybody sits somewhere");
    }
    assert!(begins.iter().all(|n| (150..250).contains(n)), "everybody begins as often: {begins:?}");
}
