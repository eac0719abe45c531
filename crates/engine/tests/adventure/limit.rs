//! Adventure 9: the limit.

use caravan_engine::{Seat, Turn};

use crate::{after, check, legal, refused, scene, unreadable};

#[test]
fn adventure_9_1_a_caravan_holds_ten_crystals_at_the_end_of_a_turn() {
    check(&scene(2, "caravan 1 abcdabcd"), "+aa", "caravan 1 aaaabbccdd | turn 2");
    check(&scene(2, "caravan 1 abcdabcdd"), "+aa", "caravan 1 aaaabbccddd | turn 1 discard 1");
}

#[test]
fn adventure_9_1_and_three_more_for_each_room_tile_of_its_owner() {
    for (rooms, limit) in [
        ("-", 10),
        ("room", 13),
        ("room room", 16),
        ("room room room", 19),
        ("room room room room", 22),
    ] {
        let with = |crystals: usize| {
            scene(2, &format!("caravan 1 {} | bonus 1 {rooms}", "b".repeat(crystals)))
        };
        check(&with(limit - 2), "+aa", "turn 2");
        check(&with(limit - 1), "+aa", "turn 1 discard 1");
        let left = format!("aa{}", "b".repeat(limit - 2));
        check(&with(limit), "+aa -bb", &format!("turn 2 | caravan 1 {left}"));
        refused(&with(limit), "+aa -bbb", "Adventure 9.2", &format!("may keep {limit}"));
    }
    // The room of another seat is no help, and neither are other tiles.
    let table = scene(2, "caravan 1 aaaaaaaaaa | bonus 1 leg points6 | bonus 2 room room");
    check(&table, "+aa", "turn 1 discard 1");
}

#[test]
fn adventure_9_1_a_room_tile_of_this_turn_counts_at_its_end() {
    // b>aaa on B5: ten crystals become twelve.
    let table = scene(2, "wagon 1 B5 | outposts 1 A2 A3 B2 B3 B4 C2 C3 | caravan 1 bbbbbbbbbb");
    check(&table, "B5 build $room *1", "turn 2 | caravan 1 aaabbbbbbbbb");
    check(&table, "B5 build $leg *1", "turn 1 discard 1 | caravan 1 aaabbbbbbbbb");
}

#[test]
fn adventure_9_2_exactly_the_excess_goes_back_and_the_owner_chooses_it() {
    let table = scene(2, "caravan 1 abbbcccddd");
    check(&table, "+aa    ", "turn 1 discard 1 | caravan 1 aaabbbcccddd");
    check(&table, "+aa -aa", "caravan 1 abbbcccddd | turn 2");
    check(&table, "+aa -bd", "caravan 1 aaabbcccdd | turn 2");
    assert_eq!(
        legal(&scene(2, "turn 1 discard 1 | caravan 1 aaabbbcccddd")),
        ["-dd", "-cd", "-cc", "-bd", "-bc", "-bb", "-ad", "-ac", "-ab", "-aa"]
    );
    // The choice is the owner's even if there is only one.
    assert_eq!(legal(&scene(2, "turn 1 discard 1 | caravan 1 aaaaaaaaaaaa")), ["-aa"]);
}

#[test]
fn adventure_9_2_no_more_and_no_less_than_the_excess_and_only_what_is_there() {
    let table = scene(2, "turn 1 discard 1 | caravan 1 aaaaaabbbbcc");
    refused(&table, "-a", "Adventure 9.2", "exactly the excess");
    refused(&table, "-aab", "Adventure 9.2", "exactly the excess");
    refused(&table, "-ad", "Adventure 9.2", "`ad`");
    unreadable("-", "given back");
    unreadable("2:-", "given back");
    unreadable("2:a", "`:-`");
    unreadable("2", "`:-`");
    unreadable("5:-a", "from 1 to 4");
    unreadable("0:-a", "from 1 to 4");
}

#[test]
fn adventure_9_2_nothing_else_is_done_before_the_excess_is_given_back() {
    let table = scene(
        2,
        "turn 1 discard 1 | market +d | wagon 1 C3 | points A1:abcd | played 1 ^2
       | caravan 1 aaaaaabbbbcc",
    );
    for action in
        ["+aa", "@1", "C3", "C2", "rest", "_+aa", "/^2", "build", "*1", "#A1", "done", "$leg"]
    {
        refused(&table, action, "Adventure 9.2", "2 must be discarded first");
    }
}

#[test]
fn adventure_9_2_a_toll_that_fills_another_caravan_makes_its_owner_discard() {
    let table = scene(2, "wagon 1 A2 | wagon 2 B2 | caravan 1 b | caravan 2 aaaaaaaaac");
    // Not at once, but at the end of the turn.
    check(&table, "B2:b", "turn 1 spend 1 | caravan 2 aaaaaaaaabc");
    check(&table, "B2:b _^2", "turn 1 visit | caravan 2 aaaaaaaaabc");
    check(&table, "B2:b _^2 done", "turn 1 discard 2");
    assert_eq!(after(&table, "B2:b _^2 done").turn(), Turn::Of(Seat(1)));
    assert_eq!(after(&table, "B2:b _^2 done").legal_texts(), ["2:-c", "2:-b", "2:-a"]);
    check(&table, "B2:b _^2 done 2:-a", "turn 2 | caravan 2 aaaaaaaabc | caravan 1 -");
    check(&table, "B2:b _^2 build 2:-b", "turn 2 | caravan 2 aaaaaaaaac | outposts 1 B2");
}

/// Four wagons on B5, where b is traded for aaa; seat 3 arrives last and has an outpost there.
const CROWD: &str = "turn 3 | wagon 1 B5 | wagon 2 B5 | wagon 3 C6 | wagon 4 B5 | outposts 3 B5
                   | caravan 1 aaaaaaaaaa | caravan 2 bbbbbbbbbb | caravan 3 bbbbbbbbbb
                   | caravan 4 cccccccccc";

#[test]
fn adventure_9_2_first_the_seat_whose_turn_it_is_then_the_others_in_turn_order() {
    let table = scene(4, CROWD);
    let trade = "B5:bbb _^2 *2";
    check(&table, trade, "turn 3 discard 3 | caravan 3 aaaaaabbbbb");
    check(&table, &format!("{trade} -a"), "turn 3 discard 4 | caravan 4 bcccccccccc");
    check(&table, &format!("{trade} -a 4:-b"), "turn 3 discard 1 | caravan 1 aaaaaaaaaab");
    check(&table, &format!("{trade} -a 4:-b 1:-a"), "turn 3 discard 2");
    check(
        &table,
        &format!("{trade} -a 4:-b 1:-a 2:-b"),
        "  turn 4 | caravan 1 aaaaaaaaab | caravan 2 bbbbbbbbbb | caravan 3 aaaaabbbbb
         | caravan 4 cccccccccc",
    );
    // Within its own limit it gives back nothing: the next in turn order begins.
    check(&table, "B5:bbb _^2 *1", "turn 3 discard 4 | caravan 3 aaabbbbbb");
    check(&table, "B5:bbb _^2 done", "turn 3 discard 4");
}

#[test]
fn adventure_9_2_nobody_discards_out_of_order_or_for_another() {
    let table = scene(4, CROWD);
    refused(&table, "B5:bbb _^2 *2 4:-b", "Adventure 9.2", "seat 3 discards now: `-b`");
    refused(&table, "B5:bbb _^2 *2 3:-b", "Adventure 9.2", "seat 3 discards now: `-b`");
    refused(&table, "B5:bbb _^2 *1 -b", "Adventure 9.2", "seat 4 discards now: `4:-b`");
    refused(&table, "B5:bbb _^2 *1 1:-a", "Adventure 9.2", "seat 4 discards now: `4:-a`");
    refused(&table, "B5:bbb _^2 *1 4:-b 2:-b", "Adventure 9.2", "seat 1 discards now: `1:-b`");
    refused(&table, "B5:bbb _^2 *1 4:-b rest", "Adventure 9.2", "1 must be discarded first");
}

#[test]
fn ruling_a9_only_seats_above_their_own_limit_discard() {
    let table = scene(4, CROWD);
    // Seat 4 has a room tile, seat 1 fewer crystals.
    let table =
        format!("{} | bonus 4 room", table.replace("caravan 1 aaaaaaaaaa", "caravan 1 aaaaaaaaa"));
    check(&table, "B5:bbb _^2 done", "turn 3 discard 2 | caravan 4 bcccccccccc");
    check(&table, "B5:bbb _^2 done 2:-b", "turn 4 | caravan 1 aaaaaaaaab");
}

#[test]
fn ruling_a9_the_turn_order_goes_around_the_table() {
    // Seat 1 moves: 2, 3, 4. Seat 4 moves: 1, 2, 3.
    let full = "caravan 1 aaaaaaaaaa | caravan 2 aaaaaaaaaa | caravan 3 aaaaaaaaaa
              | caravan 4 aaaaaaaaaa";
    let first = scene(4, &format!("wagon 1 C2 | wagon 2 C3 | wagon 3 C3 | wagon 4 C3 | {full}"));
    check(&first, "C3:aaa _^2 done", "turn 1 discard 2");
    check(&first, "C3:aaa _^2 done 2:-a", "turn 1 discard 3");
    check(&first, "C3:aaa _^2 done 2:-a 3:-a", "turn 1 discard 4");
    check(&first, "C3:aaa _^2 done 2:-a 3:-a 4:-a", "turn 2");
    let last =
        scene(4, &format!("turn 4 | wagon 1 C3 | wagon 2 C3 | wagon 3 C3 | wagon 4 C2 | {full}"));
    check(&last, "C3:aaa _^2 done", "turn 4 discard 1");
    check(&last, "C3:aaa _^2 done 1:-a", "turn 4 discard 2");
    check(&last, "C3:aaa _^2 done 1:-a 2:-a", "turn 4 discard 3");
    check(&last, "C3:aaa _^2 done 1:-a 2:-a 3:-a", "turn 1");
    assert_eq!(after(&last, "C3:aaa _^2 done 1:-a 2:-a 3:-a").round(), 2);
    assert_eq!(after(&last, "C3:aaa _^2 done 1:-a 2:-a").round(), 1);
}

#[test]
fn ruling_a9_a_seat_may_be_above_the_limit_while_the_turn_lasts() {
    // Seat 2 is above the limit from the toll on, and through the whole visit of seat 1.
    let table = scene(
        2,
        "wagon 1 C2 | wagon 2 C3 | outposts 1 A2 A3 B4 | caravan 1 aaaaa
       | caravan 2 dddddddddd | market +c(bb) ^3",
    );
    check(&table, "C3:a _^2 build", "turn 1 reward 1 | caravan 2 adddddddddd");
    check(&table, "C3:a _^2 build @1", "turn 1 visit | caravan 2 adddddddddd");
    check(&table, "C3:a _^2 build @1 *1", "turn 1 discard 2 | caravan 1 abbd");
    check(&table, "C3:a _^2 build @1 *1 2:-a", "turn 2 | caravan 2 dddddddddd");
}
