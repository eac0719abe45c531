//! Adventure 6: on a mountain.

use caravan_engine::Rules;

use crate::{
    ADVENTURE, MOUNTAINS, after, check, impossible, legal, legal_with, refused, scene, scores,
    set_lines, unreadable,
};

#[test]
fn adventure_6_1_a_seat_without_an_outpost_on_the_mountain_may_build_one() {
    let table = scene(2, "wagon 1 A2");
    check(&table, "B2 _^2", "turn 1 visit | outposts 1 -");
    check(&table, "B2 _^2 build", "turn 2 | outposts 1 B2 | outposts 2 -");
    // It need not.
    check(&table, "B2 _^2 done", "turn 2 | outposts 1 -");
    // On every mountain.
    for space in MOUNTAINS {
        let table = scene(2, &format!("wagon 1 {space}"));
        check(&table, &format!("{space} build"), &format!("turn 2 | outposts 1 {space}"));
    }
}

#[test]
fn adventure_6_1_once_a_turn_and_one_outpost_of_each_seat() {
    // Just built, or there since before.
    let table = scene(2, "wagon 1 B2 | caravan 1 aaaaaa");
    refused(&table, "B2 build build", "Adventure 6.1", "an outpost on this mountain already");
    let table = scene(2, "wagon 1 B2 | caravan 1 aaaaaa | outposts 1 B2");
    refused(&table, "B2 build", "Adventure 6.1", "an outpost on this mountain already");
    refused(&table, "B2 build:aa", "Adventure 6.1", "an outpost on this mountain already");
    assert_eq!(after(&table, "B2").legal_texts(), ["*1", "*2", "*3", "done"]);
    impossible(&scene(2, "outposts 1 B2 B2"), &["outposts 1", "twice"]);
}

#[test]
fn adventure_6_1_outposts_of_several_seats_stand_on_a_mountain() {
    let table = scene(3, "wagon 1 B2 | wagon 2 B2 | wagon 3 B2 | caravan 2 a | caravan 3 ab");
    check(
        &table,
        "B2 build B2 build:a B2 build:ab",
        "turn 1 | outposts 1 B2 | outposts 2 B2 | outposts 3 B2 | caravan 2 - | caravan 3 -",
    );
}

#[test]
fn adventure_6_1_outposts_are_built_on_mountains_only() {
    let table = scene(2, "wagon 1 A1 | points A1:abcd | caravan 1 abcd");
    refused(&table, "A1 build", "Adventure 6.1", "built on mountains");
    refused(&table, "A1 build:a", "Adventure 6.1", "built on mountains");
    impossible(&scene(2, "outposts 1 A1"), &["outposts 1", "no mountain on A1"]);
}

#[test]
fn adventure_6_2_an_outpost_costs_one_crystal_for_each_that_is_there_and_two_with_two_seats() {
    for (seats, others, cost) in [
        (2, 0, 0),
        (2, 1, 2),
        (3, 0, 0),
        (3, 1, 1),
        (3, 2, 2),
        (4, 0, 0),
        (4, 1, 1),
        (4, 2, 2),
        (4, 3, 3),
    ] {
        let others: Vec<String> =
            (2..2 + others).map(|seat| format!(" | outposts {seat} B2")).collect();
        let outposts = others.concat();
        let table = |crystals: usize| {
            let caravan = if crystals == 0 { "-".into() } else { "b".repeat(crystals) };
            scene(seats, &format!("wagon 1 B2 | caravan 1 {caravan}{outposts}"))
        };
        let build = if cost == 0 { "build".into() } else { format!("build:{}", "b".repeat(cost)) };
        check(&table(6), &format!("B2 {build}"), &format!("caravan 1 {}", "b".repeat(6 - cost)));
        // No more and no less.
        let words = format!("costs {cost} crystal");
        refused(&table(6), &format!("B2 build:{}", "b".repeat(cost + 1)), "Adventure 6.2", &words);
        if cost > 0 {
            refused(&table(6), "B2 build", "Adventure 6.2", &words);
            // Who holds too little is not asked.
            check(&table(cost - 1), "B2", "turn 2");
            check(&table(cost), &format!("B2 {build}"), "turn 2 | caravan 1 - | outposts 1 B2");
        }
    }
    assert_eq!(set_lines("cost"), ["2 2", "3 1", "4 1"]);
}

#[test]
fn adventure_6_2_the_builder_chooses_the_crystals_and_they_go_back_to_the_supply() {
    let table = scene(2, "wagon 1 B2 | caravan 1 aabcd | caravan 2 a | outposts 2 B2");
    assert_eq!(
        after(&table, "B2").legal_texts(),
        [
            "build:cd", "build:bd", "build:bc", "build:ad", "build:ac", "build:ab", "build:aa",
            "done"
        ]
    );
    // The owner of the outpost that is there gets nothing.
    check(&table, "B2 build:ad", "caravan 1 abc | caravan 2 a | turn 2");
    check(&table, "B2 build:bc", "caravan 1 aad | caravan 2 a | turn 1 visit");
    refused(&table, "B2 build:bb", "Adventure 6.2", "the caravan holds `aabcd`");
    refused(&table, "B2 build:dd", "Adventure 6.2", "the caravan holds `aabcd`");
    unreadable("build:", "given back");
    unreadable("build:e", "e");
    unreadable("build2", "found `build2`");
}

#[test]
fn adventure_6_2_outposts_count_and_not_wagons() {
    let table = scene(3, "wagon 1 B2 | wagon 2 B2 | wagon 3 B2 | caravan 1 a");
    check(&table, "B2 build", "outposts 1 B2 | caravan 1 a");
    // Outposts on other mountains do not count either.
    let table = scene(2, "wagon 1 B2 | caravan 1 aa | outposts 1 A2 | outposts 2 A2 B1");
    check(&table, "B2 build", "outposts 1 A2 B2 | caravan 1 aa");
}

#[test]
fn ruling_a6_the_cost_is_counted_before_the_outpost_stands_and_before_a_trade() {
    // The first outpost is free: the new one does not count for itself.
    check(&scene(2, "wagon 1 B2"), "B2 build", "turn 2 | outposts 1 B2 | caravan 1 -");
    // What the trade would bring cannot pay for the outpost.
    let table = scene(2, "wagon 1 B5 | caravan 1 b | outposts 2 B5");
    check(&table, "B5", "turn 2 | outposts 1 - | caravan 1 b");
}

#[test]
fn ruling_a6_build_then_trade_or_build_without_trading() {
    let table = scene(2, "wagon 1 B2 | caravan 1 aaaa");
    check(&table, "B2 build", "turn 1 visit");
    assert_eq!(after(&table, "B2 build").legal_texts(), ["*1", "*2", "done"]);
    check(&table, "B2 build *2", "turn 2 | caravan 1 cc | outposts 1 B2");
    check(&table, "B2 build done", "turn 2 | caravan 1 aaaa | outposts 1 B2");
    // Nothing is asked when the trade cannot be paid.
    check(&scene(2, "wagon 1 B2 | caravan 1 abcd"), "B2 build", "turn 2 | outposts 1 B2");
    // Not the other way round.
    refused(&table, "B2 build *1 build", "Adventure 5.1", "part of a move");
}

#[test]
fn adventure_6_3_the_outpost_is_the_leftmost_one_left_in_the_row_of_the_level() {
    // The columns count 0, 1, 2 and 3: so one can tell which outposts have left.
    for (outposts, points) in [
        ("-", 0),
        ("A2", 0),
        ("A2 B1", 1),
        ("A2 B1 B5", 1 + 2),
        ("A2 B1 B5 D1", 1 + 2 + 3),
        // Each level has a row of its own.
        ("A2 B4", 0),
        ("A2 B4 A3 B3", 0),
        ("A2 B1 B4 C2", 1 + 1),
        ("A2 D1 B4 C2 D3 A3 C5 B2 B3", 1 + 3 + 3),
    ] {
        assert_eq!(scores(&scene(2, &format!("outposts 1 {outposts}"))), [points, 0], "{outposts}");
    }
    // Built one after the other, in any order.
    let table = scene(2, "wagon 1 D1 | outposts 1 A2 B1 B5");
    assert_eq!(ADVENTURE.scores(after(&table, "D1 build").state())[0], 6);
}

#[test]
fn adventure_6_3_without_an_outpost_left_in_the_row_nothing_can_be_built() {
    // Six mountains of level a, so that the row of four can run out.
    let tiles = "A2:c>aaaab A3:d>aaabb B1:d>aaac B2:bb>aaac B3:b>aaa B4:bb>aad C3:c>bb";
    let with = |given: &str| scene(2, &format!("tiles {tiles} | {given} | caravan 1 aaaa"));
    check(&with("wagon 1 B3 | outposts 1 A2 A3 B1"), "B3", "turn 1 visit");
    let table = with("wagon 1 B3 | outposts 1 A2 A3 B1 B2");
    check(&table, "B3", "turn 2 | outposts 1 A2 A3 B1 B2");
    // The other rows are as they were, and so is the other seat.
    check(&table.replace("wagon 1 B3", "wagon 1 C3"), "C3 build", "outposts 1 A2 A3 B1 B2 C3");
    let other = table.replace("wagon 2 E3", "wagon 2 B3");
    check(&other, "rest B3 build", "outposts 2 B3");
    // Nor can be traded there.
    let table = with("wagon 1 B3 | outposts 1 A2 A3 B1 B2").replace("aaaa |", "bbbb |");
    check(&table, "B3", "turn 2");
    impossible(&with("turn 1 visit | wagon 1 B3 | outposts 1 A2 A3 B1 B2"), &["turn"]);
}

/// Seat 1 lacks an outpost of level d, on C3, for its first column.
const FIRST: &str = "wagon 1 C3 | outposts 1 A2 A3 B4";
/// It lacks one of level c, on B2, for its second column.
const SECOND: &str = "wagon 1 B2 | outposts 1 A2 A3 B1 B3 B4 C2 C3";
/// The same for its third and fourth column.
const THIRD: &str = "wagon 1 B2 | outposts 1 A2 A3 B1 B3 B4 B5 C2 C3 C5 C6 D3";
const FOURTH: &str = "wagon 1 B2 | outposts 1 A2 A3 B1 B3 B4 B5 C2 C3 C5 C6 D1 D3 D4 D5 E2";

const MARKET: &str = "market +ab(ab) ^3 aa>c(d) +d / +bb +c";

#[test]
fn adventure_6_4_when_the_last_outpost_leaves_the_first_column_a_market_card_is_taken() {
    let table = scene(2, &format!("{FIRST} | {MARKET}"));
    check(&table, "C3 build", "turn 1 reward 1 | outposts 1 A2 A3 B4 C3");
    assert_eq!(after(&table, "C3 build").legal_texts(), ["@1", "@2", "@3", "@4"]);
    check(&table, "C3 build @2", "hand 1 +aa ^2 ^3 | caravan 1 - | turn 2 | bonus 1 -");
    check(&table, "C3 build @4", "hand 1 +aa ^2 +d | caravan 1 - | turn 2");
}

#[test]
fn adventure_6_4_for_the_first_column_there_is_no_bonus_tile_and_no_payment() {
    let table = scene(2, &format!("{FIRST} | {MARKET} | caravan 1 bbb"));
    for bonus in ["$leg", "$room", "$points"] {
        refused(&table, &format!("C3 build {bonus}"), "Adventure 6.4", "no bonus tile");
    }
    refused(&table, "C3 build @2:b", "Adventure 6.4", "the card is free");
    refused(&table, "C3 build @5", "Adventure 6.4", "no market card in slot 5");
}

#[test]
fn adventure_6_4_the_first_column_is_emptied_whichever_level_comes_last() {
    for (given, space) in [
        ("wagon 1 A2 | outposts 1 B4 A3 B3", "A2"),
        ("wagon 1 B4 | outposts 1 A2 A3 B3", "B4"),
        ("wagon 1 A3 | outposts 1 A2 B4 B3", "A3"),
        ("wagon 1 B3 | outposts 1 A2 B4 A3", "B3"),
        // Other columns have been left in part.
        ("wagon 1 B3 | outposts 1 A2 B1 B5 D1 B4 C2 A3", "B3"),
    ] {
        let table = scene(2, &format!("{given} | {MARKET}"));
        check(&table, &format!("{space} build"), "turn 1 reward 1");
    }
}

#[test]
fn adventure_6_4_no_reward_before_the_last_outpost_has_left() {
    for (given, space) in [
        // The first outpost, the second of a level, a column that lacks one.
        ("wagon 1 C3 | outposts 1 -", "C3"),
        ("wagon 1 C3 | outposts 1 A2 A3", "C3"),
        ("wagon 1 C3 | outposts 1 A2 A3 B3", "C3"),
        ("wagon 1 C3 | outposts 1 A2 A3 B4 B3", "C3"),
        ("wagon 1 C3 | outposts 1 A2 A3 B4 B3 B1 B2", "C3"),
        ("wagon 1 D1 | outposts 1 A2 B1 B5 B4 A3 B3", "D1"),
        // The outposts of another seat do not count.
        ("wagon 1 C3 | outposts 1 A2 A3 | outposts 2 B4", "C3"),
    ] {
        let table = scene(2, &format!("{given} | {MARKET}"));
        check(&table, &format!("{space} build"), "turn 2 | bonus 1 -");
    }
}

#[test]
fn adventure_6_5_when_the_last_outpost_leaves_another_column_a_card_or_a_bonus_tile_is_taken() {
    for (given, column) in [(SECOND, 2), (THIRD, 3), (FOURTH, 4)] {
        let table = scene(2, &format!("{given} | {MARKET}"));
        check(&table, "B2 build", &format!("turn 1 reward {column}"));
        assert_eq!(
            after(&table, "B2 build").legal_texts(),
            ["@1", "@2", "@3", "@4", "$leg", "$room", "$points"]
        );
        check(&table, "B2 build $leg", "turn 2 | bonus 1 leg | hand 1 +aa ^2");
        check(&table, "B2 build $room", "turn 2 | bonus 1 room");
        check(&table, "B2 build $points", "turn 2 | bonus 1 points6");
        check(&table, "B2 build @4", "turn 2 | bonus 1 - | hand 1 +aa ^2 +d");
        refused(&table, "B2 build @4:aaa", "Adventure 6.5", "the card is free");
        refused(&table, "B2 build @5", "Adventure 6.5", "no market card in slot 5");
    }
    unreadable("$", "expected `leg`");
    unreadable("$points6", "expected `leg`");
}

#[test]
fn ruling_a7_a_column_is_emptied_once_and_only_by_its_own_last_outpost() {
    // Rows 2 2 2 0: the first outpost of level d empties the first column, not the second.
    let table = scene(2, &format!("wagon 1 B3 | outposts 1 A2 B1 B4 C2 A3 B2 | {MARKET}"));
    check(&table, "B3 build", "turn 1 reward 1");
    // The second one of that level then empties the second.
    let table = scene(2, &format!("wagon 1 C3 | outposts 1 A2 B1 B3 B4 C2 A3 B2 | {MARKET}"));
    check(&table, "C3 build", "turn 1 reward 2");
    // Rows 1 1 1 1: the next outposts bring nothing until the second column is empty.
    let table = scene(2, &format!("wagon 1 B1 | outposts 1 A2 A3 B3 B4 | {MARKET}"));
    check(&table, "B1 build", "turn 2");
}

#[test]
fn ruling_a7_the_choice_is_the_seats_and_the_card_is_free() {
    let table = scene(2, &format!("{SECOND} | {MARKET} | caravan 1 c"));
    for slot in 1..=4 {
        assert!(after(&table, "B2 build").legal_texts().contains(&format!("@{slot}")));
    }
    check(&table, "B2 build @4", "caravan 1 c | market +ab(ab) ^3 aa>c(d) +bb / +c");
}

#[test]
fn adventure_6_6_the_crystals_on_the_card_come_along_and_the_market_is_filled_up_at_once() {
    let table = scene(2, &format!("{FIRST} | {MARKET} | caravan 1 c"));
    check(
        &table,
        "C3 build @1",
        "caravan 1 abc | hand 1 +aa ^2 +ab | market ^3 aa>c(d) +d +bb / +c | turn 2",
    );
    check(&table, "C3 build @3", "caravan 1 cd | market +ab(ab) ^3 +d +bb / +c | turn 2");
    // The deck may be empty: then the market gets shorter.
    let table = scene(2, &format!("{FIRST} | market +ab ^3(c)"));
    check(&table, "C3 build @2", "market +ab | caravan 1 c | hand 1 +aa ^2 ^3");
}

#[test]
fn adventure_6_6_crystals_that_came_along_can_be_traded_there() {
    let table = scene(2, &format!("{SECOND} | market +d(aaa) ^3(d)"));
    check(&table, "B2 build @1", "turn 1 visit | caravan 1 aaa");
    check(&table, "B2 build @1 *1", "turn 2 | caravan 1 ac");
    check(&table, "B2 build @2", "turn 2 | caravan 1 d");
    // With a bonus tile the visit goes on too.
    let table = scene(2, &format!("{SECOND} | caravan 1 aa"));
    check(&table, "B2 build $room", "turn 1 visit");
    check(&table, "B2 build $room *1", "turn 2 | caravan 1 c | bonus 1 room");
    refused(&table, "B2 build $room build", "Adventure 6.1", "already");
}

#[test]
fn adventure_6_7_a_reward_must_be_taken_if_there_is_one() {
    for (given, space, clause) in [(FIRST, "C3", "Adventure 6.4"), (SECOND, "B2", "Adventure 6.5")]
    {
        let table = scene(2, &format!("{given} | {MARKET} | caravan 1 aaaaa | played 1 ^2"));
        for action in [
            "done", "rest", "+aa", "*1", "build", "build:a", "C3", "C2", "#A1", "_+aa", "/^2",
            "-a", "2:-a",
        ] {
            refused(
                &table,
                &format!("{space} build {action}"),
                clause,
                "the reward for the emptied column must be taken first",
            );
        }
    }
}

#[test]
fn adventure_6_7_of_the_points_pile_only_the_top_tile_can_be_taken() {
    let table = scene(2, &format!("{SECOND} | bonus 2 points6 points5"));
    check(&table, "B2 build $points", "bonus 1 points4 | bonus 2 points6 points5");
    impossible(&scene(2, "bonus 1 points5"), &["bonus", "top of the pile"]);
    impossible(&scene(2, "bonus 1 points6 | bonus 2 points4"), &["bonus", "top of the pile"]);
    impossible(&scene(2, "bonus 1 points6 | bonus 2 points6"), &["bonus", "each once"]);
    check(&scene(2, "bonus 1 points5 | bonus 2 points6"), "", "bonus 1 points5");
}

#[test]
fn adventure_6_7_a_kind_of_tile_that_is_gone_is_refused() {
    let gone = "bonus 2 leg leg leg leg room room room room points6 points5 points4 points3";
    let table = scene(2, &format!("{SECOND} | {MARKET} | {gone}"));
    for bonus in ["$leg", "$room", "$points"] {
        refused(&table, &format!("B2 build {bonus}"), "Adventure 6.7", "is left");
    }
    assert_eq!(after(&table, "B2 build").legal_texts(), ["@1", "@2", "@3", "@4"]);
}

#[test]
fn adventure_6_7_if_nothing_is_left_the_reward_lapses() {
    let gone = "bonus 2 leg leg leg leg room room room room points6 points5 points4 points3";
    let table = scene(2, &format!("{SECOND} | {gone}"));
    check(&table, "B2 build", "turn 2 | outposts 1 A2 A3 B1 B2 B3 B4 C2 C3 | bonus 1 -");
    // The visit goes on without it.
    check(&format!("{table} | caravan 1 aa"), "B2 build", "turn 1 visit");
    // For the first column tiles do not help: without a market card there is nothing.
    check(&scene(2, FIRST), "C3 build", "turn 2 | bonus 1 -");
    check(&format!("{} | caravan 1 aaa", scene(2, FIRST)), "C3 build", "turn 1 visit");
}

#[test]
fn ruling_a8_what_is_left_is_taken_cards_or_tiles() {
    let gone = "bonus 2 leg leg leg leg room room room room points6 points5 points4 points3";
    // Only cards.
    let table = scene(2, &format!("{THIRD} | market +d | {gone}"));
    assert_eq!(after(&table, "B2 build").legal_texts(), ["@1"]);
    check(&table, "B2 build @1", "turn 2 | hand 1 +aa ^2 +d | market -");
    // Only tiles.
    let table = scene(2, THIRD);
    assert_eq!(after(&table, "B2 build").legal_texts(), ["$leg", "$room", "$points"]);
    let last = gone.replace(" points3", "");
    let table = scene(2, &format!("{THIRD} | {last}"));
    assert_eq!(after(&table, "B2 build").legal_texts(), ["$points"]);
    check(&table, "B2 build $points", "bonus 1 points3");
}

#[test]
fn adventure_6_8_a_seat_with_an_outpost_may_trade_as_the_mountain_shows() {
    for line in set_lines("mountain") {
        let (_, trade) = line.split_once(' ').unwrap();
        let (give, get) = trade.split_once('>').unwrap();
        let table = scene(
            2,
            &format!(
                "tiles C3:{trade} | wagon 1 C3 | outposts 1 C3 | caravan 1 {give} | caravan 2 abcd"
            ),
        );
        assert_eq!(after(&table, "C3").legal_texts(), ["*1", "done"]);
        check(
            &table,
            "C3 *1",
            &format!("caravan 1 {get} | caravan 2 abcd | turn 2 | hand 1 +aa ^2 | played 1 -"),
        );
    }
}

#[test]
fn adventure_6_8_any_number_of_times_in_a_row_or_not_at_all() {
    let table = scene(2, "wagon 1 B2 | outposts 1 B2 | caravan 1 aaaaaab");
    assert_eq!(after(&table, "B2").legal_texts(), ["*1", "*2", "*3", "done"]);
    check(&table, "B2 *1", "caravan 1 aaaabc | turn 2");
    check(&table, "B2 *2", "caravan 1 aabcc | turn 2");
    check(&table, "B2 *3", "caravan 1 bccc | turn 2");
    check(&table, "B2 done", "caravan 1 aaaaaab | turn 2");
    refused(&table, "B2 *4", "Adventure 6.8", "enough for 3");
    unreadable("*0", "from 1");
    unreadable("*", "number");
    unreadable("*128", "127");
    // Who cannot pay is not asked.
    check(&scene(2, "wagon 1 B2 | outposts 1 B2 | caravan 1 abcd"), "B2", "turn 2");
}

#[test]
fn adventure_6_8_without_an_outpost_nothing_is_traded() {
    let table = scene(2, "wagon 1 B2 | caravan 1 aaaa | outposts 1 C3");
    refused(&table, "B2 *1", "Adventure 6.8", "without an outpost here");
    assert_eq!(after(&table, "B2").legal_texts(), ["build", "done"]);
    // The outpost of another seat is none.
    let table = scene(2, "wagon 1 B2 | caravan 1 aaaa | outposts 2 B2");
    refused(&table, "B2 *1", "Adventure 6.8", "without an outpost here");
    // An outpost elsewhere trades only there.
    let village = scene(2, "wagon 1 A1 | points A1:abcd | caravan 1 aabcd | outposts 1 B2");
    refused(&village, "A1 *1", "Adventure 6.8", "only mountains trade");
}

#[test]
fn adventure_6_8_after_a_trade_or_done_the_turn_is_over() {
    let table = scene(2, "wagon 1 B2 | wagon 2 B2 | outposts 1 B2 | caravan 1 aaaa");
    refused(&table, "B2 *1 *1", "Adventure 5.1", "part of a move");
    refused(&table, "B2 done done", "Adventure 5.1", "part of a move");
    check(&table, "B2 *1", "turn 2");
    check(&table, "B2 done", "turn 2");
}

#[test]
fn ruling_a15_a_trade_is_offered_only_as_often_as_leaves_127_crystals() {
    // b>aaa adds two crystals each time: of 60 crystals 33 can be traded, for 126.
    let at = |crystals: String| {
        scene(2, &format!("turn 1 visit | wagon 1 B5 | outposts 1 B5 | caravan 1 {crystals}"))
    };
    let many = at("b".repeat(60));
    assert_eq!(legal(&many).len(), 33 + 1);
    assert_eq!(legal_with(&many, "*33"), ["*33"]);
    let after_33 = format!("{}{}", "a".repeat(99), "b".repeat(27));
    check(&many, "*33", &format!("caravan 1 {after_33} | turn 1 discard 1"));
    refused(&many, "*34", "Adventure 6.8", "enough for 33");
    // 61 and 33 times two are 127.
    assert_eq!(legal(&at("b".repeat(61))).len(), 33 + 1);
    // No trade is possible at 126, so nothing is asked.
    impossible(&at("b".repeat(126)), &["turn", "nothing is possible"]);
    assert_eq!(legal(&at("b".repeat(125))), ["*1", "done"]);
    // Trades that do not add crystals are free of that.
    let at = |crystals: String| {
        scene(2, &format!("turn 1 visit | wagon 1 C6 | outposts 1 C6 | caravan 1 {crystals}"))
    };
    assert_eq!(legal(&at("c".repeat(127))).len(), 63 + 1);
}
