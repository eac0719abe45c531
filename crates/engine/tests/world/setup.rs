//! World 1 and 2: for how many, and setting up.

use std::collections::BTreeSet;

use caravan_engine::{Rules, Seed};

use crate::{
    FOURTH, WORLD, all_tiles, check_table, covered, dealt, field, impossible, is_shuffled, left_of,
    legal, locations, opening, point_cards, refused, seeds, stacks, tiles_by_location, written,
};

/// A field of the opening position.
fn opening_field(seats: u8, seed: &str, name: &str) -> String {
    field(&written(&opening(seats, seed)), name)
}

#[test]
fn world_1_2_the_game_is_for_two_to_four_seats() {
    for n in 2..=4 {
        assert_eq!(WORLD.seat_count(n).unwrap().get(), n);
    }
    for n in [0, 1, 5, 255] {
        let error = WORLD.seat_count(n).unwrap_err().to_string();
        assert!(error.contains("2 to 4 seats"), "{error}");
    }
}

#[test]
fn world_2_1_boards_a_b_and_c_and_one_of_d_e_and_f_are_laid_out() {
    for fourth in FOURTH {
        // Enough of everything to work anywhere.
        let table = format!(
            "world 4 | board {fourth} | bonus h:2 / e:2 / t:2 / - / n:2 | caravan 1 aaabbbccd"
        );
        let listed = legal(&table);
        let boards: BTreeSet<char> =
            listed[..listed.len() - 1].iter().filter_map(|action| action.chars().next()).collect();
        assert_eq!(boards, BTreeSet::from(['A', 'B', 'C', fourth]));
        for location in locations(fourth) {
            assert!(listed.contains(&location.action()), "{} is missing", location.name);
        }
    }
}

#[test]
fn world_2_1_the_fourth_board_is_drawn_at_random() {
    for seats in 2..=4 {
        let mut drawn = FOURTH.map(|_| 0);
        for seed in seeds(300) {
            let letter = opening_field(seats, &seed, "board");
            let index = FOURTH.iter().position(|fourth| letter == fourth.to_string());
            drawn[index.expect("one of three")] += 1;
        }
        assert!(drawn.iter().all(|n| (70..130).contains(n)), "each as often: {drawn:?}");
    }
}

#[test]
fn world_2_1_the_other_two_boards_take_no_part() {
    refused("world 2 | board E", "D3", "World 2.1", "not on the board");
    refused("world 2 | board E | caravan 1 cc", "F1*1", "World 2.1", "not on the board");
    refused("world 2 | board F", "E1:", "World 2.1", "not on the board");
    refused("world 2 | board D", "E3", "World 2.1", "not on the board");
    impossible("world 2 | board E | tiles D3:*h", &["D3 is not on the board"]);
    impossible("world 2 | board F | working E2:1x3", &["E2 is not on the board"]);
}

#[test]
fn world_2_2_four_of_the_shuffled_point_cards_are_turned_up() {
    is_shuffled("points", 4, &point_cards(2));
}

#[test]
fn world_2_2_cards_marked_for_more_seats_take_no_part() {
    for seats in 2..=4 {
        for seed in seeds(20) {
            let (row, deck) = dealt("points", seats, &seed);
            assert_eq!(row.len(), 4);
            let mut cards = [row, deck].concat();
            let mut expected = point_cards(seats);
            cards.sort_unstable();
            expected.sort_unstable();
            assert_eq!(cards, expected);
        }
    }
    impossible("world 2 | points hq:bcc", &["`hq:bcc` takes no part with 2 seats"]);
    impossible("world 3 | claimed 2 hs:acc", &["`hs:acc` takes no part with 3 seats"]);
}

#[test]
fn world_2_2_the_first_point_card_turned_up_lies_in_slot_1_and_the_next_one_comes_from_the_deck() {
    // The order is the one of docs/deal.md, section 5.
    let (row, deck) = dealt("points", 2, "1");
    assert_eq!(row, ["e:add", "n1:aad", "n2:add", "n1:bcc"]);
    assert_eq!(deck[..3], ["tr+b:bbd", "ts+b:bcc", "hs:acd"]);
    let (row, deck) = dealt("points", 3, "1");
    assert_eq!(row, ["ts+a:acd", "n2:acd", "n1:aad", "tp+b:ccc"]);
    assert_eq!(deck[..3], ["e:abc", "hr:bbd", "tr+a:bcd"]);
    let (row, deck) = dealt("points", 4, "1");
    assert_eq!(row, ["hr:ccc", "e:ccd", "n1:bbd", "hs:acd"]);
    assert_eq!(deck[..3], ["n2:ccc", "tq+b:bcd", "ts+b:bcc"]);
}

#[test]
fn world_2_3_each_bonus_stack_has_as_many_tiles_as_its_space_says() {
    let heights: Vec<usize> = locations('D').into_iter().flat_map(|gate| gate.stacks).collect();
    assert_eq!(heights.iter().sum::<usize>(), 16);
    let mut orders = BTreeSet::new();
    let mut unused = BTreeSet::new();
    for seats in 2..=4 {
        for seed in seeds(200) {
            let stacks = stacks(&opening_field(seats, &seed, "bonus"));
            assert!(stacks.iter().map(Vec::len).eq(heights.iter().copied()), "{stacks:?}");
            unused.extend(left_of(&all_tiles("bonus"), &stacks.concat()));
            orders.insert(stacks);
        }
    }
    assert!(orders.len() >= 200, "the tiles are shuffled");
    let mut kinds = all_tiles("bonus");
    kinds.dedup();
    assert!(unused.iter().eq(&kinds), "each kind is left over now and then: {unused:?}");
}

#[test]
fn world_2_3_stacks_are_filled_one_after_the_other_from_the_top() {
    // The order is the one of docs/deal.md, section 5.
    assert_eq!(
        opening_field(3, "1", "bonus"),
        "ht:3 te:3 ne:3 tn:3 / t:2 oo:1 hn:3 ne:3 / -:3 n:2 / oo:1 tn:3 / ht:3 h:2 / e:2 he:3"
    );
}

#[test]
fn world_2_4_an_exploration_tile_lies_on_each_covered_location() {
    for seats in 2..=4 {
        let (mut orders, mut unused) = (BTreeSet::new(), BTreeSet::new());
        for seed in seeds(200) {
            let position = written(&opening(seats, &seed));
            let fourth = field(&position, "board").chars().next().unwrap();
            let (places, tiles): (Vec<String>, Vec<String>) =
                tiles_by_location(&field(&position, "tiles")).into_iter().unzip();
            assert_eq!(places, covered(fourth, seats));
            let left = left_of(&all_tiles("exploration"), &tiles);
            assert_eq!(left.len(), if seats < 4 { 0 } else { 2 });
            unused.extend(left);
            orders.insert(tiles);
        }
        assert!(orders.len() > 150, "the tiles are shuffled");
        assert_eq!(unused.len(), if seats < 4 { 0 } else { 8 }, "each kind is left over at times");
    }
}

#[test]
fn world_2_4_the_last_two_tiles_cover_the_locations_marked_for_two_and_three_seats() {
    // The order is the one of docs/deal.md, section 5.
    for (seats, tiles) in [
        (2, "C2:*t C3:o1 C4:+bbb C5:o1 C6:+cc E1:*e E2:=3 E3:*h E4:*n E5:=3"),
        (3, "C2:*t C3:o1 C4:+bbb C5:o1 C6:+cc E1:*e E2:=3 E3:*h E4:*n E5:=3"),
        (4, "C3:o1 C4:+bbb C5:o1 C6:+cc E2:=3 E3:*h E4:*n E5:=3"),
    ] {
        check_table(&opening(seats, "1"), &format!("board E | tiles {tiles}"));
    }
    impossible("world 4 | tiles C2:*h", &["C2 is never covered"]);
    impossible("world 2 | tiles A3:*h", &["A3 is never covered"]);
}

#[test]
fn world_2_5_six_of_twelve_traders_begin_at_home_and_seven_with_two_seats() {
    check_table(&opening(2, "traders"), "traders 1 7 5 | traders 2 7 5 | working -");
    check_table(
        &opening(3, "traders"),
        "traders 1 6 6 | traders 2 6 6 | traders 3 6 6 | working -",
    );
    check_table(
        &opening(4, "traders"),
        "traders 1 6 6 | traders 2 6 6 | traders 3 6 6 | traders 4 6 6 | working -",
    );
    impossible("world 2 | traders 1 7 6", &["are not 12"]);
    impossible("world 2 | traders 1 6 5", &["are not 12"]);
    impossible("world 2 | traders 1 7 5 | working A3:1x1", &["are not 12"]);
}

#[test]
fn world_2_6_later_seats_start_with_more() {
    check_table(&opening(2, "caravans"), "caravan 1 aaa | caravan 2 aaaa");
    check_table(&opening(3, "caravans"), "caravan 1 aaa | caravan 2 aaaa | caravan 3 aaaa");
    check_table(
        &opening(4, "caravans"),
        "caravan 1 aaa | caravan 2 aaaa | caravan 3 aaaa | caravan 4 aaab",
    );
}

#[test]
fn world_2_6_nobody_starts_with_cards_or_tiles() {
    check_table(
        &opening(2, "nothing"),
        "  claimed 1 - | taken 1 - | explored 1 -
         | claimed 2 - | taken 2 - | explored 2 -",
    );
}

#[test]
fn world_2_7_seat_1_begins() {
    for seats in 2..=4 {
        for seed in seeds(20) {
            check_table(&opening(seats, &seed), "turn 1");
        }
    }
}

#[test]
fn world_2_7_who_sits_in_seat_1_is_drawn_by_lot() {
    let mut begins = [0; 4];
    for seed in seeds(1000) {
        let seating = Seed::from_text(&seed).unwrap().seating(WORLD.seat_count(4).unwrap());
        begins[usize::from(seating[0])] += 1;
    }
    assert!(begins.iter().all(|n| (200..300).contains(n)), "everybody as often: {begins:?}");
}
