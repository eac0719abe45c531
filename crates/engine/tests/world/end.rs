//! World 10: the end, and the count.

use caravan_engine::{Seat, Turn};

use crate::{WORLD, after, check, impossible, legal, ranks, refused, scores};

/// Seven claimed cards of 40 points, all of them for two seats; with `tq+a:abd` eight of 44.
const SEVEN: &str = "hp:bbc hq:abd hr:bbd hs:acd hr:ccc hs:bcd tp+a:acc";

/// Seven other cards of 40 points.
const SEVEN_OTHERS: &str = "tr+a:bcd n1:bbc n1:bcc n2:acd n2:ccc n2:add e:ccd";

/// What a seat's bonus tiles are worth.
#[track_caller]
fn bonus(position: &str, seat: u8) -> u16 {
    WORLD.score(after(position, "").state().open(), Seat(seat - 1)).bonus
}

#[test]
fn world_10_1_the_eighth_point_card_triggers_the_end() {
    for seats in 2..=4 {
        let table = format!("world {seats} | turn 2 | points n1:aad | caravan 2 aad");
        let rests = "rest ".repeat(seats - 2);
        let eighth = format!("{table} | claimed 2 {SEVEN}");
        check(&eighth, &format!("A1 #1 {rests}"), "turn over");
        let seventh = format!("{table} | claimed 2 {}", &SEVEN[7..]);
        check(&seventh, &format!("A1 #1 {rests}"), "turn 1");
    }
}

#[test]
fn world_10_1_neither_other_cards_nor_the_cards_of_all_seats_together_count() {
    let table = format!(
        "world 2 | turn 2 | points n1:aad e:abc | tiles C3:*h | bonus h:2 | caravan 2 aad
                 | claimed 1 {SEVEN_OTHERS} | claimed 2 {} | taken 2 oo:1 -:3 | explored 2 *t *n",
        &SEVEN[7..]
    );
    check(&table, "A1 #1 $1", "turn 1");
}

#[test]
fn world_10_1_the_round_is_finished_and_then_the_game_is_over() {
    let table = format!(
        "world 4 | turn 2 | points n1:aad n1:bbc | caravan 2 aad | caravan 4 bbc
                 | claimed 2 {SEVEN}"
    );
    check(&table, "A1 #1      ", "turn 3");
    check(&table, "A1 #1 A3   ", "turn 4    | caravan 3 aaa");
    check(&table, "A1 #1 A3 A1 #1", "turn over | claimed 4 n1:bbc");
    // The last seat needs nobody to finish the round.
    let table = format!("world 4 | turn 4 | points n1:aad | caravan 4 aad | claimed 4 {SEVEN}");
    check(&table, "A1 #1", "turn over");
}

#[test]
fn world_10_1_the_turn_of_the_eighth_card_is_finished_too() {
    let table = format!(
        "world 2 | turn 2 | points e:abc | bonus h:2 | tiles C3:+bbb | caravan 2 abcddddddd
                 | claimed 2 {SEVEN}"
    );
    check(&table, "A1 #1", "turn 2 explore A1 tile");
    check(&table, "A1 #1 ~C3", "turn 2 gate A1 tile | caravan 2 bbbddddddd");
    check(&table, "A1 #1 ~C3 $1", "turn over | taken 2 h:2");
    check(&table, "A1 #1 ~C3 done", "turn over | taken 2 -");
}

#[test]
fn ruling_w10_all_seats_have_had_the_same_number_of_turns() {
    let table = format!("world 3 | points n1:aad | caravan 1 aad | claimed 1 {SEVEN}");
    check(&table, "A1 #1          ", "turn 2");
    check(&table, "A1 #1 rest     ", "turn 3");
    check(&table, "A1 #1 rest rest", "turn over");
    assert_eq!(after(&table, "A1 #1 rest rest").round(), 1);
}

#[test]
fn ruling_w10_two_seats_may_claim_their_eighth_card_in_the_same_round() {
    let table = format!(
        "world 2 | points n1:aad e:bbd | caravan 1 aad | caravan 2 bbd
                 | claimed 1 {SEVEN} | claimed 2 {SEVEN_OTHERS}"
    );
    check(&table, "A1 #1", "turn 2");
    check(
        &table,
        "A1 #1 A1 #1",
        &format!(
            "turn over | claimed 1 {SEVEN} n1:aad
                  | claimed 2 tr+a:bcd n1:bbc n1:bcc n2:acd n2:ccc n2:add e:bbd e:ccd"
        ),
    );
}

#[test]
fn world_10_1_nothing_is_done_once_the_game_is_over() {
    let over = format!(
        "world 2 | turn over | points n1:aad | bonus h:2 | tiles C3:*h
                 | caravan 1 aad | caravan 2 aad | claimed 1 {SEVEN} tq+a:abd"
    );
    assert!(legal(&over).is_empty());
    for action in ["A1", "A3", "A4:", "A5*1", "rest", "$1", "#1", "done", "~C3", "-a"] {
        refused(&over, action, "World 10.1", "the game is over");
    }
}

#[test]
fn world_10_1_a_game_in_which_nobody_claims_goes_on() {
    let table = after("world 2", &"rest ".repeat(2 * 300));
    assert_eq!(table.turn(), Turn::Of(Seat(0)));
    assert_eq!(table.round(), 301);
    assert_eq!(table.outcome(), None);
}

#[test]
fn world_10_1_no_seat_with_eight_cards_begins_a_turn() {
    let eight = format!("claimed 1 {SEVEN} tq+a:abd");
    check(&format!("world 2 | turn 2 | {eight}"), "", "turn 2");
    impossible(&format!("world 2 | turn 1 | {eight}"), &["turn"]);
    impossible(
        &format!("world 3 | turn 2 | {}", eight.replace("claimed 1", "claimed 3")),
        &["turn"],
    );
    impossible(&format!("world 2 | turn over | claimed 1 {SEVEN}"), &["turn"]);
    // At a gate with the claim behind it the seat may have got the card in this turn,
    let at_gate = format!("world 2 | bonus h:2 | working A1:1x1 | {eight}");
    check(&format!("{at_gate} | turn 1 gate A1 tile"), "$1", "turn 2");
}

#[test]
fn world_10_1_a_seat_with_eight_cards_has_no_claim_to_come() {
    // What is still to be had was not done in this turn, so this seat began it with eight cards.
    let at_gate = format!(
        "world 2 | points n1:aad | bonus h:2 | working A1:1x1 | caravan 1 aad
                 | claimed 1 {SEVEN} tq+a:abd"
    );
    impossible(&format!("{at_gate} | turn 1 gate A1 tile claim"), &["turn"]);
    impossible(&format!("{at_gate} | turn 1 gate A1 claim | taken 1 t:2"), &["turn"]);
}

#[test]
fn ruling_w10_the_last_seat_returns_its_excess_before_the_count() {
    let table = format!("world 2 | turn 2 | caravan 2 bccccddddd | claimed 1 {SEVEN} tq+a:abd");
    check(&table, "A3", "turn 2 discard | caravan 2 aaabccccddddd");
    assert_eq!(after(&table, "A3").outcome(), None);
    check(&table, "A3 -aaa", "turn over | caravan 2 bccccddddd");
    // What it gives back is not counted.
    let score_of_seat_2 = |actions: &str| after(&table, actions).outcome().unwrap().scores[1];
    assert_eq!(score_of_seat_2("A3 -aaa"), 10);
    assert_eq!(score_of_seat_2("A3 -abc"), 8);
    // An excess within the last round is returned too.
    let table = format!("world 3 | turn 2 | caravan 2 dddddddddd | claimed 1 {SEVEN} tq+a:abd");
    check(&table, "A3          ", "turn 2 discard");
    check(&table, "A3 -aaa     ", "turn 3");
    check(&table, "A3 -aaa rest", "turn over");
}

#[test]
fn world_10_2_the_score_is_cards_bonus_tiles_exploration_tiles_and_crystals_above_level_a() {
    // Cards 5 and 6.
    assert_eq!(scores("world 2 | claimed 1 hp:bbc e:ccd"), [11, 0]);
    // Bonus tiles: 3 as it is.
    assert_eq!(scores("world 2 | taken 2 -:3"), [0, 3]);
    // Exploration tiles.
    assert_eq!(scores("world 2 | explored 1 =3 =3 *h o1 +cc"), [6, 0]);
    // Crystals: each counts 1, whatever its level, but for level a.
    assert_eq!(scores("world 2 | caravan 1 aaaaa | caravan 2 abbcd"), [0, 4]);
    assert_eq!(scores("world 2 | caravan 1 dddddddddd | caravan 2 bbbbbbbbbb"), [10, 10]);
    // All together.
    let all = "world 3 | caravan 1 aabcd | claimed 1 hp:bbc e:ccd | taken 1 -:3 | explored 1 =3
                       | caravan 2 aaaa  | claimed 2 hr:ccc       | explored 2 =3
                       | caravan 3 cc    | taken 3 oo:1";
    assert_eq!(scores(all), [5 + 6 + 3 + 3 + 3, 7 + 3, 2 + 3]);
    // Nothing else counts: traders, and what lies on the board.
    assert_eq!(
        scores(
            "world 2 | traders 1 12 0 | working A3:2x5 | points n1:aad | bonus -:3 | tiles C3:=3"
        ),
        [0, 0]
    );
}

#[test]
fn world_10_3_the_rulebooks_example_scores_18() {
    // Three help, three tools, one new trader: one pair of help and trader for 3, three pairs of
    // help and tool for 3, three tools for 2.
    let table = "world 2 | claimed 1 hp:bbc hq:abd hr:bbd tp+a:acc tq+a:abd tr+b:bbd n1:aad
                         | taken 1 hn:3 ht:3 t:2";
    assert_eq!(bonus(table, 1), 18);
    assert_eq!(scores(table), [5 + 5 + 6 + 4 + 4 + 4 + 4 + 18, 0]);
    // Tile by tile.
    for (tile, points) in [("hn:3", 3), ("ht:3", 9), ("t:2", 6)] {
        assert_eq!(bonus(&table.replace("hn:3 ht:3 t:2", tile), 1), points, "{tile}");
    }
}

#[test]
fn world_10_3_two_points_for_each_depicted_icon() {
    let cards = "claimed 1 hp:bbc hq:abd hr:bbd tp+a:acc tq+a:abd n1:aad";
    for (tile, points) in [("h:2", 6), ("t:2", 4), ("n:2", 2), ("e:2", 0)] {
        assert_eq!(bonus(&format!("world 2 | {cards} | taken 1 {tile}"), 1), points, "{tile}");
    }
    // A card that brings two traders shows one icon.
    assert_eq!(bonus("world 2 | claimed 1 n2:acd n2:ccc | taken 1 n:2", 1), 4);
    // Icons of others do not count.
    assert_eq!(bonus("world 2 | claimed 2 hp:bbc hq:abd | taken 1 h:2", 1), 0);
}

#[test]
fn world_10_3_three_points_for_each_pair_of_two_icons() {
    // 3 help, 2 tools, 1 new traders, 1 exploration.
    let cards = "claimed 1 hp:bbc hq:abd hr:bbd tp+a:acc tq+a:abd n1:aad e:abc";
    for (tile, points) in
        [("ht:3", 6), ("hn:3", 3), ("he:3", 3), ("tn:3", 3), ("te:3", 3), ("ne:3", 3)]
    {
        assert_eq!(bonus(&format!("world 2 | {cards} | taken 1 {tile}"), 1), points, "{tile}");
    }
    // Half a pair is none.
    assert_eq!(bonus("world 2 | claimed 1 hp:bbc hq:abd | taken 1 ht:3 he:3", 1), 0);
}

#[test]
fn world_10_3_one_point_for_every_two_traders_at_home_or_on_the_board() {
    for (traders, working, points) in [
        ("7 5", "-", 3),
        ("8 4", "-", 4),
        ("5 5", "A3:1x2", 3),
        ("0 5", "A3:1x3 C6:1x4", 3),
        ("6 4", "A3:1x2", 4),
        ("12 0", "-", 6),
        ("1 11", "-", 0),
    ] {
        let table = format!("world 2 | traders 1 {traders} | working {working} | taken 1 oo:1");
        assert_eq!(bonus(&table, 1), points, "{table}");
    }
}

#[test]
fn world_10_3_three_points_as_it_is() {
    assert_eq!(bonus("world 2 | taken 1 -:3", 1), 3);
    assert_eq!(bonus("world 2 | taken 1 -:3 | claimed 1 hp:bbc tp+a:acc | caravan 1 bb", 1), 3);
}

#[test]
fn world_10_3_each_tile_is_scored_on_its_own() {
    // The same icons count for every tile, and for both copies of one.
    let cards = "claimed 1 hp:bbc hq:abd tp+a:acc tq+a:abd";
    assert_eq!(bonus(&format!("world 2 | {cards} | taken 1 h:2 ht:3 ht:3"), 1), 4 + 6 + 6);
    assert_eq!(bonus("world 2 | taken 1 oo:1 oo:1 -:3", 1), 3 + 3 + 3);
}

#[test]
fn world_10_4_icons_are_those_of_claimed_cards_and_of_exploration_tiles() {
    for (card, icon, tile) in [
        ("hp:bbc", "*h", "h:2"),
        ("tp+a:acc", "*t", "t:2"),
        ("n1:aad", "*n", "n:2"),
        ("e:abc", "*e", "e:2"),
    ] {
        let with = |claimed: &str, explored: &str| {
            let table =
                format!("world 2 | taken 1 {tile} | claimed 1 {claimed} | explored 1 {explored}");
            bonus(&table, 1)
        };
        assert_eq!(with("-", "-"), 0);
        assert_eq!(with(card, "-"), 2);
        assert_eq!(with("-", icon), 2);
        assert_eq!(with(card, icon), 4);
        // Other exploration tiles show none.
        assert_eq!(with(card, "o1 =3 +bbb +cc"), 2);
    }
}

#[test]
fn world_10_4_traders_in_the_reserve_do_not_count() {
    assert_eq!(bonus("world 3 | taken 1 oo:1", 1), 3);
    assert_eq!(bonus("world 3 | traders 1 0 12 | taken 1 oo:1", 1), 0);
    assert_eq!(bonus("world 3 | traders 1 4 8 | taken 1 oo:1", 1), 2);
}

#[test]
fn ruling_w12_an_icon_of_an_exploration_tile_completes_a_pair() {
    let table = "world 2 | claimed 1 hp:bbc tp+a:acc tq+a:abd | taken 1 ht:3 h:2";
    assert_eq!(bonus(table, 1), 3 + 2);
    assert_eq!(bonus(&format!("{table} | explored 1 *h"), 1), 6 + 4);
    assert_eq!(bonus(&format!("{table} | explored 1 *t"), 1), 3 + 2);
    assert_eq!(bonus("world 2 | explored 1 *h *t *n *e | taken 1 ht:3 ne:3 te:3", 1), 9);
}

#[test]
fn world_10_5_the_highest_score_wins() {
    // The seat that triggers the end need not win.
    let over = format!(
        "world 3 | turn over | claimed 1 {SEVEN} tq+a:abd
                 | claimed 2 {SEVEN_OTHERS} | caravan 2 bbcd | claimed 3 e:abc"
    );
    assert_eq!(scores(&over), [44, 44, 2]);
    assert_eq!(ranks(&format!("{over} | explored 2 =3"), ""), Some(vec![2, 1, 3]));
    assert_eq!(ranks(&format!("{over} | explored 1 =3"), ""), Some(vec![1, 2, 3]));
}

#[test]
fn world_10_5_nobody_has_a_rank_before_the_game_is_over() {
    let table = format!("world 2 | points n1:aad | caravan 1 aad | claimed 1 {SEVEN}");
    assert_eq!(ranks(&table, ""), None);
    assert_eq!(ranks(&table, "A1 #1"), None);
    assert_eq!(ranks(&table, "A1 #1 rest"), Some(vec![1, 2]));
}

#[test]
fn world_10_5_a_tie_goes_to_the_seat_that_took_its_last_turn_later() {
    let over = format!(
        "world 2 | turn over | claimed 1 {SEVEN} tq+a:abd
                 | claimed 2 {SEVEN_OTHERS} | caravan 2 bbcd"
    );
    assert_eq!(scores(&over), [44, 44]);
    assert_eq!(ranks(&over, ""), Some(vec![2, 1]));
    assert_eq!(after(&over, "").outcome().unwrap().winner(), Seat(1));
    // One point more decides it the other way.
    assert_eq!(ranks(&format!("{over} | caravan 1 b"), ""), Some(vec![1, 2]));
}

#[test]
fn world_10_5_ranks_are_a_strict_order_at_every_place() {
    let over = format!(
        "world 4 | turn over | claimed 1 {SEVEN} tq+a:abd
                 | claimed 2 hq:bcc
                 | claimed 3 {SEVEN_OTHERS} | caravan 3 bbcd
                 | claimed 4 hs:acc | caravan 4 b"
    );
    assert_eq!(scores(&over), [44, 6, 44, 6]);
    assert_eq!(ranks(&over, ""), Some(vec![2, 4, 1, 3]));
    // Nobody has anything but the one who triggered the end.
    let over = format!("world 4 | turn over | claimed 2 {SEVEN} tq+a:abd");
    assert_eq!(ranks(&over, ""), Some(vec![4, 1, 3, 2]));
}
