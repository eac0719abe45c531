//! Adventure 5: move.

use std::collections::BTreeSet;
use std::sync::Arc;

use caravan_engine::adventure::{Map, Set};
use caravan_engine::{Adventure, Seat, Turn};

use crate::maps::{Drawing, all_maps};
use crate::{
    MOUNTAINS, SPACES, VALLEYS, VILLAGES, after, after_under, check, check_table, impossible,
    legal, legal_with, reachable, refused, scene, unreadable, written,
};

/// So many cards for a hand, the starting cards first.
fn hand(cards: usize) -> String {
    let all = "+aa ^2 +aaa +ab +c +aaaa +aab +ac";
    all.split(' ').take(cards).collect::<Vec<_>>().join(" ")
}

#[test]
fn adventure_5_1_a_wagon_moves_to_any_space_of_the_map() {
    let table = scene(2, &format!("wagon 1 A1 | hand 1 {}", hand(5)));
    assert_eq!(reachable(&table), SPACES);
    for space in SPACES.into_iter().filter(|&space| space != "A1") {
        check_table(&after(&table, space), &format!("wagon 1 {space} | wagon 2 E3"));
    }
}

#[test]
fn adventure_5_1_closed_and_empty_villages_included() {
    let table = scene(2, "wagon 1 B2 | points A1:closed E1:abcd | wagon 2 D2 | caravan 1 abcd");
    check(&table, "A1", "wagon 1 A1 | turn 1 spend 1");
    check(&table, "A1 _^2", "wagon 1 A1 | spent 1 ^2 | turn 2");
    let table = scene(2, "wagon 1 B2 | points E1:abcd | caravan 1 abcd");
    check(&table, "A1 _^2", "wagon 1 A1 | spent 1 ^2 | turn 2 | points E1:abcd");
}

#[test]
fn adventure_5_1_leaving_the_wagon_costs_nothing() {
    let table = scene(2, "wagon 1 C3 | caravan 1 abcd | played 1 +aa");
    check(&table, "C3", "turn 1 visit | hand 1 ^2 | played 1 +aa | spent 1 - | caravan 1 abcd");
    // Also without a card in hand or played.
    let table = scene(2, "wagon 1 C3 | spent 1 +aa ^2");
    check(&table, "C3", "turn 1 visit | spent 1 +aa ^2");
    check(&table, "C3 build", "turn 2 | outposts 1 C3");
    refused(&table, "C3 _+aa", "Adventure 5.1", "the move is not over");
}

#[test]
fn ruling_a1_a_seat_that_stays_builds_trades_claims_or_does_nothing() {
    let table = scene(2, "wagon 1 B2 | caravan 1 aaa");
    check(&table, "B2 build", "turn 1 visit | outposts 1 B2");
    check(&table, "B2 build *1", "turn 2 | caravan 1 ac");
    check(&table, "B2 done", "turn 2 | outposts 1 - | caravan 1 aaa");
    let table = scene(2, "wagon 1 A1 | points A1:abcd | caravan 1 abcdd");
    check(&table, "A1 #A1", "turn 2 | claimed 1 abcd | caravan 1 d | spent 1 -");
    check(&table, "A1 done", "turn 2 | claimed 1 - | spent 1 -");
    // It is a move also where nothing can be done.
    for space in ["A1", "C1", "E3"] {
        check(&scene(2, &format!("wagon 1 {space}")), space, "turn 2 | hand 1 +aa ^2");
    }
}

#[test]
fn adventure_5_1_nothing_else_is_done_before_a_visit_is_over() {
    let table = scene(2, "market +d | wagon 1 B2 | caravan 1 aa | outposts 1 B2 | played 1 ^2");
    for action in ["+aa", "@1", "B2", "C3", "rest", "_+aa", "/^2", "$leg", "-a", "2:-a"] {
        refused(&table, &format!("B2 {action}"), "Adventure 5.1", "the move is not over");
    }
}

#[test]
fn adventure_5_2_a_way_costs_a_card_for_each_leg() {
    let table = scene(2, &format!("wagon 1 A1 | hand 1 {}", hand(6)));
    for (spaces, legs) in [
        ("A2 B1 B2", 1),
        ("A3 B3 C1 C2 C3", 2),
        ("A4 B4 C4 D1 D2 D3", 3),
        ("B5 C5 D4 E1 E2 E3", 4),
        ("C6 D5 E4", 5),
    ] {
        for space in spaces.split(' ') {
            check(&table, space, &format!("turn 1 spend {legs} | wagon 1 {space}"));
        }
    }
}

#[test]
fn adventure_5_2_a_way_is_the_shortest_there_is_on_every_map() {
    // Distances are counted anew, from the drawings.
    for map in all_maps() {
        let drawing = Drawing::of(&map);
        let rules = Arc::new(Adventure::new(Set::standard(), map).unwrap());
        let spaces = drawing.names();
        for from in &spaces {
            let legs = drawing.legs_from(from);
            for cards in 0..=4 {
                // So many market cards; the starting cards are spent.
                let held = ["-", "+ab", "+ab +c", "+ab +c +d", "+ab +c +d +bb"][cards];
                let position = format!(
                    "adventure 2 | wagon 1 {from} | wagon 2 {from} | hand 1 {held} | spent 1 +aa ^2"
                );
                let listed: Vec<String> = after_under(&rules, &position, "")
                    .legal_texts()
                    .into_iter()
                    .filter(|action| action.starts_with(|c: char| c.is_ascii_uppercase()))
                    .collect();
                let expected: Vec<&String> =
                    spaces.iter().filter(|space| legs[*space] <= cards).collect();
                assert!(listed.iter().eq(expected), "{position}: {listed:?}");
            }
        }
    }
}

#[test]
fn adventure_5_2_each_leg_tile_saves_a_card_but_the_first_leg_is_paid() {
    for tiles in 0..=4 {
        let bonus = if tiles == 0 { "-".into() } else { ["leg"; 4][..tiles].join(" ") };
        let table = scene(2, &format!("wagon 1 A1 | hand 1 {} | bonus 1 {bonus}", hand(6)));
        for (space, legs) in [("B2", 1), ("C3", 2), ("D3", 3), ("E3", 4), ("E4", 5)] {
            let cost = legs - tiles.min(legs - 1);
            check(&table, space, &format!("turn 1 spend {cost}"));
        }
    }
}

#[test]
fn adventure_5_2_leg_tiles_are_no_cards() {
    // One card and two leg tiles reach three legs, no card and four tiles none.
    let table = scene(2, "wagon 1 A1 | hand 1 ^2 | spent 1 +aa | bonus 1 leg leg");
    check(&table, "D3", "turn 1 spend 1");
    refused(&table, "E3", "Adventure 5.3", "costs 2 cards");
    let none = scene(2, "wagon 1 A1 | hand 1 - | spent 1 +aa ^2 | bonus 1 leg leg leg leg");
    assert_eq!(reachable(&none), ["A1"]);
    refused(&none, "B2", "Adventure 5.3", "hand and played cards are 0");
    // Those of others save nothing.
    let table = scene(2, "wagon 1 A1 | bonus 2 leg leg");
    check(&table, "C3", "turn 1 spend 2");
}

#[test]
fn ruling_a2_neither_more_cards_nor_detours_are_offered() {
    let table = scene(2, &format!("wagon 1 A1 | hand 1 {}", hand(6)));
    assert_eq!(legal_with(&table, "B2"), ["B2"]);
    check(&table, "B2 _+aa", "turn 1 visit | spent 1 +aa");
    refused(&table, "B2 _+aa _^2", "Adventure 5.1", "the move is not over");
    // A leg tile is used whether the seat wants to or not.
    let table = scene(2, &format!("wagon 1 A1 | hand 1 {} | bonus 1 leg", hand(6)));
    check(&table, "C3 _+aa", "turn 1 visit | spent 1 +aa");
}

#[test]
fn ruling_a2_the_whole_way_counts_whatever_it_leads_through() {
    // Through a village, a valley and mountains with wagons: the shortest way is what counts.
    let table = scene(2, &format!("wagon 1 A2 | wagon 2 B2 | hand 1 {}", hand(3)));
    check(&table, "B1", "turn 1 spend 2 | caravan 1 - | caravan 2 -");
    check(&table, "D2", "turn 1 spend 3");
}

#[test]
fn adventure_5_3_cards_come_from_the_hand_the_played_cards_or_both() {
    let table = scene(2, "wagon 1 A1 | hand 1 +aa +d | played 1 ^2 aa>c");
    check(&table, "C3 /^2 /aa>c", "hand 1 +aa +d | played 1 - | spent 1 ^2 aa>c | turn 1 visit");
    check(&table, "C3 /aa>c _+d", "hand 1 +aa | played 1 ^2 | spent 1 +d aa>c | turn 1 visit");
    check(&table, "C3 _+aa _+d", "hand 1 - | played 1 ^2 aa>c | spent 1 +aa +d | turn 1 visit");
    check(&table, "C3 /^2", "hand 1 +aa +d | played 1 aa>c | spent 1 ^2 | turn 1 spend 1 /^2");
    check(&table, "C3 _+aa", "hand 1 +d | spent 1 +aa | turn 1 spend 1 _+aa");
}

#[test]
fn adventure_5_3_each_way_to_choose_the_cards_is_spelled_once() {
    let table = scene(2, "wagon 1 A1 | hand 1 +aa +d | played 1 ^2 aa>c c>bb");
    let listed = |actions: &str| after(&table, actions).legal_texts();
    // Played cards in set order, then cards of the hand in set order; enough must follow.
    assert_eq!(listed("C3"), ["/^2", "/aa>c", "/c>bb", "_+aa"]);
    assert_eq!(listed("C3 /^2"), ["/aa>c", "/c>bb", "_+aa", "_+d"]);
    assert_eq!(listed("C3 /c>bb"), ["_+aa", "_+d"]);
    assert_eq!(listed("C3 _+aa"), ["_+d"]);
    let mut ways = BTreeSet::new();
    let mut sequences = 0;
    for first in listed("C3") {
        for second in listed(&format!("C3 {first}")) {
            let done = after(&table, &format!("C3 {first} {second}"));
            ways.insert(written(&done));
            sequences += 1;
        }
    }
    assert_eq!(sequences, 10, "two of five cards");
    assert_eq!(ways.len(), 10, "each leads somewhere else");
    // Three of five: the first card has two behind it.
    assert_eq!(listed("D3"), ["/^2", "/aa>c", "/c>bb"]);
    assert_eq!(listed("D3 /aa>c"), ["/c>bb", "_+aa"]);
}

#[test]
fn adventure_5_3_cards_are_spent_in_their_order_and_with_enough_behind_them() {
    let table = scene(2, "wagon 1 A1 | hand 1 +aa +d | played 1 ^2 aa>c");
    let words = "cannot be spent now";
    refused(&table, "C3 _+d", "Adventure 5.3", words);
    refused(&table, "C3 /aa>c /^2", "Adventure 5.3", words);
    refused(&table, "C3 _+aa /^2", "Adventure 5.3", words);
    refused(&table, "C3 _+aa /aa>c", "Adventure 5.3", words);
    refused(&table, "D3 _+aa", "Adventure 5.3", words);
}

#[test]
fn adventure_5_3_only_cards_that_are_there_are_spent() {
    let table = scene(2, "wagon 1 A1 | hand 1 +aa +d | played 1 ^2 | spent 1 aa>c | market +c");
    refused(&table, "B2 _^2", "Adventure 5.3", "`^2` is not in the hand");
    refused(&table, "B2 /+aa", "Adventure 5.3", "`+aa` is not among the played cards");
    refused(&table, "B2 /aa>c", "Adventure 5.3", "not among the played cards");
    refused(&table, "B2 _aa>c", "Adventure 5.3", "not in the hand");
    refused(&table, "B2 _+c", "Adventure 5.3", "not in the hand");
    refused(&table, "C3 _+aa _+aa", "Adventure 5.3", "not in the hand");
    unreadable("_", "expected");
    unreadable("/", "expected");
    unreadable("_aaaaaa>d", "no card");
}

#[test]
fn adventure_5_3_a_seat_without_enough_cards_cannot_go_there() {
    let table = scene(2, "wagon 1 A1");
    assert_eq!(reachable(&table), ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]);
    refused(&table, "D3", "Adventure 5.3", "costs 3 cards, hand and played cards are 2");
    refused(&table, "E4", "Adventure 5.3", "costs 5 cards");
    // Played cards count, spent ones do not.
    let table = scene(2, "wagon 1 A1 | played 1 +aa");
    check(&table, "C3", "turn 1 spend 2");
    let table = scene(2, "wagon 1 A1 | spent 1 +aa");
    refused(&table, "C3", "Adventure 5.3", "hand and played cards are 1");
    let table = scene(2, "wagon 1 A1 | spent 1 +aa ^2");
    assert_eq!(reachable(&table), ["A1"]);
}

#[test]
fn adventure_5_3_the_way_is_paid_before_anything_else_and_all_of_it() {
    let table = scene(2, "wagon 1 A1 | wagon 2 A1 | caravan 1 aaa | market +c | played 1 ^2");
    for action in ["+aa", "@1", "C3", "rest", "build", "*1", "#A1", "done", "$leg", "-a", "2:-a"] {
        refused(&table, &format!("C3 {action}"), "Adventure 5.3", "must be paid first");
        refused(&table, &format!("C3 /^2 {action}"), "Adventure 5.3", "one card, 1 to go");
    }
}

#[test]
fn adventure_5_3_a_decision_without_a_choice_is_asked_for_all_the_same() {
    let table = scene(2, "wagon 1 A1 | hand 1 ^2 | spent 1 +aa");
    assert_eq!(after(&table, "B2").legal_texts(), ["_^2"]);
    let table = scene(2, "wagon 1 A1");
    assert_eq!(after(&table, "C3").legal_texts(), ["_+aa"]);
    assert_eq!(after(&table, "C3 _+aa").legal_texts(), ["_^2"]);
}

#[test]
fn adventure_5_4_who_ends_on_a_mountain_with_other_wagons_gives_each_owner_a_crystal() {
    let table = scene(4, "wagon 1 A2 | wagon 2 B2 | wagon 4 B2 | caravan 1 abc | caravan 4 d");
    check(
        &table,
        "B2:ca",
        "caravan 1 b | caravan 2 c | caravan 3 - | caravan 4 ad | turn 1 spend 1 | wagon 1 B2",
    );
    check(&table, "B2:ac", "caravan 1 b | caravan 2 a | caravan 3 - | caravan 4 cd");
    // Of its own choice: every crystal, in every order, alphabetically.
    assert_eq!(legal_with(&table, "B2"), ["B2:ab", "B2:ac", "B2:ba", "B2:bc", "B2:ca", "B2:cb"]);
    let table = scene(3, "wagon 1 A2 | wagon 2 B2 | wagon 3 B2 | caravan 1 aab");
    assert_eq!(legal_with(&table, "B2"), ["B2:aa", "B2:ab", "B2:ba"]);
}

#[test]
fn adventure_5_4_the_letters_of_a_toll_stand_in_the_order_of_seat_numbers() {
    // Seat 3 moves: its toll is for seats 1, 2 and 4, not for those after it first.
    let table =
        scene(4, "turn 3 | wagon 1 C3 | wagon 2 C3 | wagon 4 C3 | wagon 3 C2 | caravan 3 abcd");
    check(&table, "C3:dba", "caravan 1 d | caravan 2 b | caravan 4 a | caravan 3 c");
    assert_eq!(legal_with(&table, "C3").len(), 4 * 3 * 2);
}

#[test]
fn adventure_5_4_the_toll_comes_before_anything_else_there() {
    // Before the cards are spent, and so before building and trading.
    let table = scene(2, "wagon 1 A2 | wagon 2 B2 | caravan 1 aa | caravan 2 b | outposts 1 B2");
    check(&table, "B2:a", "turn 1 spend 1 | caravan 1 a | caravan 2 ab | hand 1 +aa ^2");
    // The crystal is gone: aa>c cannot be paid any more.
    check(&table, "B2:a _^2", "turn 2 | caravan 1 a | caravan 2 ab");
    // Nor can an outpost that costs two crystals.
    let table = scene(2, "wagon 1 A2 | wagon 2 B2 | caravan 1 aa | outposts 2 B2");
    check(&table, "B2:a _^2", "turn 2 | caravan 1 a | outposts 1 -");
    let table = scene(2, "wagon 1 A2 | wagon 2 B2 | caravan 1 aaa | outposts 2 B2");
    check(&table, "B2:a _^2", "turn 1 visit | caravan 1 aa");
}

#[test]
fn adventure_5_4_a_toll_is_one_crystal_of_the_caravan_for_each_owner() {
    let table = scene(3, "wagon 1 A2 | wagon 2 B2 | wagon 3 B2 | caravan 1 aab");
    refused(&table, "B2", "Adventure 5.4", "2 in all, not 0");
    refused(&table, "B2:a", "Adventure 5.4", "2 in all, not 1");
    refused(&table, "B2:aab", "Adventure 5.4", "2 in all, not 3");
    refused(&table, "B2:bb", "Adventure 5.4", "the caravan holds `aab`");
    refused(&table, "B2:ad", "Adventure 5.4", "the caravan holds `aab`");
    unreadable("B2:", "toll");
    unreadable("B2:e", "e");
    unreadable("B9", "expected a space");
    unreadable("F1", "expected a space");
    unreadable("A5", "expected a space from A1 to E4");
}

#[test]
fn adventure_5_5_who_cannot_pay_all_tolls_cannot_end_there() {
    let table = scene(3, "wagon 1 A2 | wagon 2 B2 | wagon 3 B2 | caravan 1 a");
    refused(&table, "B2:a", "Adventure 5.5", "2 in all");
    refused(&table, "B2", "Adventure 5.5", "2 in all");
    refused(&table, "B2:ab", "Adventure 5.5", "2 in all");
    assert!(legal_with(&table, "B2").is_empty());
    let table = scene(2, "wagon 1 A2 | wagon 2 B2");
    refused(&table, "B2", "Adventure 5.5", "the caravan holds nothing");
    assert!(!reachable(&table).contains(&"B2".into()));
    // With one crystal it can.
    check(&scene(2, "wagon 1 A2 | wagon 2 B2 | caravan 1 d"), "B2:d", "caravan 1 - | caravan 2 d");
}

#[test]
fn adventure_5_5_passing_costs_no_toll() {
    // All ways of two legs from A1 to C3 lead over B2.
    let table = scene(3, "wagon 1 A1 | wagon 2 B2 | wagon 3 B2");
    check(&table, "C3", "wagon 1 C3 | turn 1 spend 2");
    check(&table, "C3 _+aa _^2", "turn 1 visit | caravan 1 - | caravan 2 - | caravan 3 -");
    let table = scene(2, "wagon 1 A1 | wagon 2 B2 | caravan 1 a");
    refused(&table, "C3:a", "Adventure 5.5", "no toll is due on C3");
}

#[test]
fn adventure_5_5_staying_costs_no_toll() {
    let table = scene(3, "wagon 1 B2 | wagon 2 B2 | wagon 3 B2 | caravan 1 aaa");
    check(&table, "B2", "turn 1 visit | caravan 1 aaa | caravan 2 - | caravan 3 -");
    refused(&table, "B2:aa", "Adventure 5.5", "no toll is due on B2");
    assert_eq!(legal_with(&table, "B2"), ["B2"]);
    // Also not with an empty caravan.
    check(&scene(2, "wagon 1 B2 | wagon 2 B2"), "B2 build", "turn 2 | outposts 1 B2");
}

#[test]
fn adventure_5_5_villages_and_valleys_cost_no_toll() {
    for space in VILLAGES.into_iter().chain(VALLEYS) {
        let from = if ["A1", "A4"].contains(&space) { "A2" } else { "D3" };
        let table = scene(
            3,
            &format!(
                "wagon 1 {from} | wagon 2 {space} | wagon 3 {space} | caravan 1 ab | hand 1 {}",
                hand(6)
            ),
        );
        check_table(&after(&table, space), "caravan 1 ab | caravan 2 - | caravan 3 -");
        refused(&table, &format!("{space}:ab"), "Adventure 5.5", "no toll is due");
    }
}

#[test]
fn ruling_a3_a_toll_is_due_only_where_a_movement_ends_on_a_mountain_with_others() {
    let table = scene(2, "wagon 1 A2 | wagon 2 C3 | caravan 1 ab");
    for space in ["A1", "A3", "B2", "B3"] {
        check(&table, space, "caravan 1 ab | caravan 2 -");
        refused(&table, &format!("{space}:a"), "Adventure 5.5", "no toll is due");
    }
    // The owner of a wagon that comes later pays, not the one who was there.
    let table = scene(2, "wagon 1 A2 | wagon 2 B2 | caravan 1 a | caravan 2 b");
    check(&table, "B2:a _^2 done B2", "turn 2 visit | caravan 1 - | caravan 2 ab");
    // Who leaves and comes back pays again.
    check(&table, "B2:a _^2 done C3 _^2 done rest B2:b", "caravan 1 b | caravan 2 a");
}

#[test]
fn adventure_5_6_valleys_may_be_crossed_and_stopped_on_and_nothing_can_be_done_there() {
    let table = scene(2, "wagon 1 C3 | caravan 1 aabbccdd");
    for valley in ["C4", "D2"] {
        check(&table, &format!("{valley} _+aa"), &format!("turn 2 | wagon 1 {valley}"));
        check(&scene(2, &format!("wagon 1 {valley} | caravan 1 abcd")), valley, "turn 2");
    }
    // From C3 over the valley D2 to the village E1 in two legs.
    check(&table, "E1", "turn 1 spend 2 | wagon 1 E1");
}

#[test]
fn ruling_a4_only_tiles_without_a_trade_are_valleys() {
    for valley in VALLEYS {
        impossible(
            &scene(2, &format!("turn 1 visit | wagon 1 {valley} | caravan 1 abcd")),
            &["turn", "nothing is possible here"],
        );
        impossible(
            &scene(2, &format!("outposts 1 {valley}")),
            &["outposts 1", &format!("no mountain on {valley}")],
        );
    }
    for space in MOUNTAINS {
        check(&scene(2, &format!("wagon 1 {space}")), space, "turn 1 visit");
    }
}

#[test]
fn adventure_5_1_who_moves_is_asked_what_to_do_and_then_the_next_seat_has_its_turn() {
    let table = scene(2, "wagon 1 A2");
    assert_eq!(after(&table, "B2 _^2").turn(), Turn::Of(Seat(0)));
    assert_eq!(after(&table, "B2 _^2").legal_texts(), ["build", "done"]);
    check(&table, "B2 _^2 done", "turn 2");
    assert_eq!(legal(&scene(2, "turn 1 visit | wagon 1 A2")), ["build", "done"]);
}

/// Two maps with the same spaces are the same map, whatever their names.
#[test]
fn a_move_is_spelled_by_the_names_of_its_own_map() {
    let rules = Adventure::new(Set::standard(), Map::all().nth(3).unwrap()).unwrap();
    let position = "adventure 2 | wagon 1 H1 | wagon 2 A1";
    let listed = after_under(&Arc::new(rules), position, "").legal_texts();
    assert!(listed.contains(&"H2".into()), "{listed:?}");
    unreadable("H1", "expected a space from A1 to E4");
}
