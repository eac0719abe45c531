//! World 7: claim.

use crate::{check, legal, refused, scores, unreadable};

#[test]
fn world_7_1_the_whole_cost_goes_back_and_the_card_is_claimed() {
    let table = "world 2 | points hp:bbc hq:abd hr:bbd | caravan 1 aabbcdd | caravan 2 bbc";
    check(table, "A1 #1", "caravan 1 aadd | claimed 1 hp:bbc | points hq:abd hr:bbd | turn 2");
    check(table, "A2 #2", "caravan 1 abcd | claimed 1 hq:abd | points hp:bbc hr:bbd");
    check(table, "B1 #3", "caravan 1 aacd | claimed 1 hr:bbd | points hp:bbc hq:abd");
    check(table, "A1 #1", "caravan 2 bbc | claimed 2 -");
    // Earlier cards are kept.
    check(
        "world 2 | points hr:bbd | caravan 1 bbd | claimed 1 hp:bbc e:ccd",
        "A1 #1",
        "caravan 1 - | claimed 1 hp:bbc hr:bbd e:ccd | points -",
    );
}

#[test]
fn world_7_1_the_whole_cost_must_be_in_the_caravan() {
    let table = "world 2 | points hp:bbc | bonus h:2 | caravan 1 abcd | caravan 2 bbc";
    assert_eq!(legal(&format!("{table} | turn 1 gate A1 tile claim | working A1:1x1")), ["$1"]);
    refused(table, "A1 #1", "World 7.1", "`bbc`");
    // A higher level does not stand in for a lower one.
    let table = "world 2 | points hp:bbc | bonus h:2 | caravan 1 dddddddddd";
    refused(table, "A1 #1", "World 7.1", "`dddddddddd`");
}

#[test]
fn world_7_1_at_most_one_card_a_turn() {
    // The tile is still to be had, so the seat is still at the gate.
    let table = "world 2 | points hp:bbc hq:abd hr:bbd | bonus h:2 / t:2 | caravan 1 aabbbbccdd";
    refused(table, "A1 #1 #1", "World 7.1", "claimed in this turn already");
    refused(table, "A1 #1 #2", "World 7.1", "claimed in this turn already");
    // In another turn there is another card.
    check(table, "A1 #1 done rest A2 #2", "claimed 1 hp:bbc hr:bbd");
}

#[test]
fn world_7_2_cards_to_the_right_slide_left_at_once_and_the_top_of_the_deck_fills_the_last_slot() {
    let table = "world 2 | points hp:bbc hq:abd hr:bbd hs:acd / n1:aad e:abc e:acc
                         | bonus h:2 / t:2 / n:2 / - / e:2
                         | caravan 1 aabbbccddd | caravan 2 aabbbccddd";
    for (actions, points) in [
        ("A1 #1", "hq:abd hr:bbd hs:acd n1:aad / e:abc e:acc"),
        ("A2 #2", "hp:bbc hr:bbd hs:acd n1:aad / e:abc e:acc"),
        ("B1 #3", "hp:bbc hq:abd hs:acd n1:aad / e:abc e:acc"),
        ("B2 #4", "hp:bbc hq:abd hr:bbd n1:aad / e:abc e:acc"),
        // Two claims, by two seats.
        ("A1 #1 done A1 #1", "hr:bbd hs:acd n1:aad e:abc / e:acc"),
        ("A1 #1 done B2 #4", "hq:abd hr:bbd hs:acd e:abc / e:acc"),
    ] {
        check(table, actions, &format!("points {points}"));
    }
    // At once: before the tile is taken.
    check(table, "A1 #1", "turn 1 gate A1 tile");
}

#[test]
fn world_7_2_when_the_deck_is_empty_the_row_gets_shorter() {
    let table = "world 2 | points hp:bbc hq:abd hr:bbd hs:acd / n1:aad
                         | bonus - / - / - / - / h:2 | caravan 1 bbc | caravan 2 abd";
    check(table, "A1 #1      ", "points hq:abd hr:bbd hs:acd n1:aad");
    check(table, "A1 #1 A1 #1", "points hr:bbd hs:acd n1:aad");
    refused(table, "A1 #1 A1 #1 B2 #4", "World 7.2", "no point card in slot 4");
    check(table, "A1 #1 A1 #1 B2 $5", "taken 1 h:2 | turn 2");
}

#[test]
fn ruling_w11_gates_without_a_card_still_give_bonus_tiles() {
    let table = "world 2 | points hp:bbc | bonus h:2 / t:2 / n:2 / - / e:2 | caravan 1 abcd";
    check(table, "A2 $2", "turn 2 | taken 1 t:2");
    check(table, "B1 $3", "turn 2 | taken 1 n:2");
    check(table, "B2 $5", "turn 2 | taken 1 e:2");
    refused(table, "A2 #2", "World 7.2", "no point card in slot 2");
    refused(table, "B2 #4", "World 7.2", "no point card in slot 4");
    // Without a tile they give nothing.
    refused(
        "world 2 | points hp:bbc | caravan 1 abcd",
        "A2",
        "World 4.7",
        "neither a bonus tile nor the point card",
    );
}

#[test]
fn ruling_w11_an_empty_row_is_no_end_of_the_game() {
    let table = "world 2 | points hp:bbc | bonus h:2 | caravan 1 bbc";
    check(table, "A1 #1 $1", "turn 2 | points -");
    check(table, "A1 #1 $1 rest rest A3", "turn 1 | points - | caravan 2 aaa");
}

#[test]
fn world_7_3_a_help_card_counts_from_the_next_turn_on() {
    // B1 and C1 show two traders and r.
    let table = "world 2 | points hp:bbc hq:abd hr:bbd | bonus - / - / h:2 | caravan 1 bbbbd";
    // Not for the traders at the gate where it is claimed,
    check(table, "B1 #3", "working B1:1x2 | traders 1 5 5 | turn 1 gate B1 tile");
    check(table, "B1 #3 $3", "working B1:1x2 | traders 1 5 5 | turn 2");
    // but for those of the next turn, and of all later ones.
    check(table, "B1 #3 $3 rest C1*1", "working B1:1x2 C1:1x1 | traders 1 4 5");
    check(
        &table.replace("caravan 1 bbbbd", "caravan 1 bbbbbbd"),
        "B1 #3 $3 rest C1*1 rest rest rest C1*1",
        "working C1:1x1 | traders 1 6 5 | caravan 1 cccc",
    );
}

#[test]
fn world_7_4_a_tool_card_pays_from_the_next_turn_on() {
    // B1 and C1 show r.
    let table = "world 2 | points hp:bbc hq:abd tr+b:bbd | bonus - / - / h:2 | caravan 1 bbbd";
    // Not at the gate where it is claimed,
    check(table, "B1 #3", "caravan 1 b | turn 1 gate B1 tile");
    check(table, "B1 #3 $3", "caravan 1 b | turn 2");
    // but in the next turn: bb>cc with one b.
    refused(
        &table.replace("tr+b:bbd", "hr:bbd"),
        "B1 #3 $3 rest C1*1",
        "World 4.7",
        "enough for 0",
    );
    check(table, "B1 #3 $3 rest C1*1", "caravan 1 cc | turn 2");
    check(table, "B1 #3 $3 rest C1*1 rest rest rest C5", "caravan 1 abbccc");
}

#[test]
fn world_7_5_new_traders_come_home_from_the_reserve_at_once() {
    let table = "world 2 | points n1:aad n2:acd | bonus h:2 / t:2 | caravan 1 aacd";
    // Before the other part of the gate is asked for.
    check(table, "A1 #1", "turn 1 gate A1 tile | traders 1 7 4 | working A1:1x1");
    check(table, "A2 #2", "turn 1 gate A2 tile | traders 1 8 3 | working A2:1x1 | traders 2 7 5");
    check(table, "A2 #2 done rest rest", "traders 1 9 3");
}

#[test]
fn world_7_5_the_new_traders_can_be_used() {
    let table = "world 2 | points n2:acd | caravan 1 acd | traders 1 1 11";
    check(table, "A1 #1", "traders 1 2 9 | turn 2");
    check(table, "A1 #1 rest A6", "working A1:1x1 A6:1x2 | traders 1 0 9");
}

#[test]
fn ruling_w5_new_traders_beyond_the_reserve_are_forfeit() {
    for (claimed, home, reserve, now) in [
        ("n1:aad", 11, 1, "11 0"),
        ("n2:acd", 11, 1, "11 0"),
        ("n2:acd", 10, 2, "11 0"),
        ("n2:acd", 9, 3, "10 1"),
        ("n1:aad", 12, 0, "11 0"),
        ("n2:acd", 12, 0, "11 0"),
    ] {
        let table =
            format!("world 2 | points {claimed} | caravan 1 aacd | traders 1 {home} {reserve}");
        check(&table, "A1 #1", &format!("traders 1 {now} | claimed 1 {claimed} | turn 2"));
    }
}

/// An exploration card, and tiles of all kinds on the board.
const EXPLORE: &str = "world 2 | points e:abc
                               | tiles C3:*h C4:o1 C5:=3 C6:+bbb D2:+cc
                               | caravan 1 abc";

#[test]
fn world_7_6_an_exploration_card_lets_the_seat_take_a_tile_of_its_choice_at_once() {
    check(EXPLORE, "A1 #1", "turn 1 explore A1 tile | claimed 1 e:abc | caravan 1 -");
    let exploring =
        format!("{EXPLORE} | turn 1 explore A1 tile | working A1:1x1 | claimed 1 e:acc");
    assert_eq!(legal(&exploring), ["~C3", "~C4", "~C5", "~C6", "~D2"]);
    check(
        EXPLORE,
        "A1 #1 ~C3",
        "explored 1 *h | tiles C4:o1 C5:=3 C6:+bbb D2:+cc | turn 2 | explored 2 -",
    );
    check(EXPLORE, "A1 #1 ~C5", "explored 1 =3 | tiles C3:*h C4:o1 C6:+bbb D2:+cc | turn 2");
    // Before the rest of the gate.
    let table = format!("{EXPLORE} | bonus h:2");
    check(&table, "A1 #1", "turn 1 explore A1 tile");
    check(&table, "A1 #1 ~C3", "turn 1 gate A1 tile");
    check(&table, "A1 #1 ~C3 $1", "turn 2 | taken 1 h:2 | explored 1 *h");
    check(&table, "A1 $1", "turn 1 gate A1 claim");
    check(&table, "A1 $1 #1", "turn 1 explore A1");
    check(&table, "A1 $1 #1 ~C3", "turn 2 | taken 1 h:2 | explored 1 *h");
}

#[test]
fn world_7_6_a_tile_must_be_taken_if_there_is_one() {
    let table = format!("{EXPLORE} | bonus h:2");
    for action in ["done", "$1", "#1", "rest", "A3", "-a"] {
        refused(&table, &format!("A1 #1 {action}"), "World 7.6", "must be taken first");
    }
    // It is asked for also when there is only one.
    let table = "world 2 | points e:abc | tiles C3:*h | caravan 1 abc";
    check(table, "A1 #1", "turn 1 explore A1 tile");
    check(table, "A1 #1 ~C3", "turn 2 | explored 1 *h | tiles -");
}

#[test]
fn world_7_6_one_tile_and_only_from_where_one_lies() {
    for place in ["A1", "A3", "C2", "D1", "D3", "E2"] {
        let words = "no exploration tile on that location";
        refused(EXPLORE, &format!("A1 #1 ~{place}"), "World 7.6", words);
    }
    unreadable("~X1", "no location");
    // One, not two.
    let table = format!("{EXPLORE} | bonus h:2");
    refused(&table, "A1 #1 ~C3 ~C4", "World 5.4", "at a gate");
    refused(EXPLORE, "A1 #1 ~C3 ~C4", "World 3.2", "work at a location, or rest");
}

#[test]
fn ruling_w5_an_exploration_tile_cannot_be_left_where_it_is() {
    let exploring = "world 2 | turn 1 explore A1 tile | working A1:1x1 | claimed 1 e:abc
                             | tiles C3:o1 | bonus h:2 | traders 1 11 0";
    // Not even one that gives nothing.
    assert_eq!(legal(exploring), ["~C3"]);
    refused(exploring, "done", "World 7.6", "must be taken first");
    check(exploring, "~C3", "explored 1 o1 | traders 1 11 0 | tiles -");
}

#[test]
fn ruling_w6_without_a_tile_on_the_board_an_exploration_card_can_be_claimed_all_the_same() {
    let table = "world 2 | points e:abc | caravan 1 abc";
    check(table, "A1 #1", "turn 2 | claimed 1 e:abc | explored 1 - | caravan 1 -");
    // The rest of the gate is asked for as ever.
    let table = format!("{table} | bonus h:2");
    check(&table, "A1 #1", "turn 1 gate A1 tile");
    check(&table, "A1 #1 $1", "turn 2 | claimed 1 e:abc | taken 1 h:2");
}

#[test]
fn world_7_7_the_location_under_the_tile_is_free_for_all_from_then_on() {
    // C3 is bb>cd, C4 is ^4, C6 is +cc, D2 is d>cc.
    let table = format!("{EXPLORE} | caravan 2 bbd");
    for (place, action, caravan) in [
        ("C3", "C3*1", "cdd"),
        ("C4", "C4:bb", "ccd"),
        ("C6", "C6", "bbccd"),
        ("D2", "D2*1", "bbcc"),
    ] {
        refused(&table, &format!("rest {action}"), "World 4.1", "exploration tile");
        let taken = format!("A1 #1 ~{place}");
        check(&table, &format!("{taken} {action}"), &format!("caravan 2 {caravan} | turn 1"));
        // The others are not.
        for other in ["C3*1", "C4:bb", "C6", "D2*1"].iter().filter(|&&other| other != action) {
            refused(&table, &format!("{taken} {other}"), "World 4.1", "exploration tile");
        }
    }
    // The seat that took the tile can use the location too, in its next turn.
    check(EXPLORE, "A1 #1 ~C6 rest C6", "caravan 1 bbbcc | working A1:1x1 C6:1x3");
}

#[test]
fn world_7_8_a_tile_with_crystals_gives_them_at_once() {
    let table = format!("{EXPLORE} | bonus h:2");
    check(&table, "A1 #1 ~C6", "caravan 1 bbb | turn 1 gate A1 tile | explored 1 +bbb");
    check(&table, "A1 #1 ~D2", "caravan 1 cc | turn 1 gate A1 tile | explored 1 +cc");
    check(&table, "A1 #1 ~D2 done", "caravan 1 cc | caravan 2 - | turn 2");
    // Once, and nothing at the end but what the crystals are worth.
    assert_eq!(scores("world 2 | explored 1 +bbb +cc"), [0, 0]);
}

#[test]
fn world_7_8_a_tile_with_a_trader_brings_one_home_from_the_reserve_at_once() {
    let table = format!("{EXPLORE} | bonus h:2");
    check(&table, "A1 #1", "traders 1 6 5");
    check(&table, "A1 #1 ~C4", "traders 1 7 4 | turn 1 gate A1 tile | explored 1 o1");
    check(&table, "A1 #1 ~C4 done", "traders 1 7 4 | traders 2 7 5 | turn 2");
    // As far as the reserve goes (Ruling W5).
    let table = format!("{EXPLORE} | traders 1 12 0");
    check(&table, "A1 #1 ~C4", "traders 1 11 0 | explored 1 o1 | turn 2");
}

#[test]
fn world_7_8_a_tile_with_points_counts_at_the_end() {
    check(EXPLORE, "A1 #1 ~C5", "explored 1 =3 | caravan 1 - | traders 1 6 5");
    assert_eq!(scores("world 2 | explored 1 =3"), [3, 0]);
    assert_eq!(scores("world 2 | explored 1 =3 =3"), [6, 0]);
}

#[test]
fn world_7_8_a_tile_with_an_icon_counts_as_one_for_scoring() {
    check(EXPLORE, "A1 #1 ~C3", "explored 1 *h | caravan 1 - | traders 1 6 5");
    assert_eq!(scores("world 2 | explored 1 *h"), [0, 0]);
    assert_eq!(scores("world 2 | explored 1 *h | taken 1 h:2"), [2, 0]);
    // It neither helps nor pays.
    check("world 2 | explored 1 *h *t", "A6", "working A6:1x2 | caravan 1 bb");
}
