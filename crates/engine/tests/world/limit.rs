//! World 9: the limit.

use crate::{check, legal, refused, unreadable};

#[test]
fn world_9_1_a_caravan_may_hold_ten_crystals_at_the_end_of_a_turn() {
    check("world 2 | caravan 1 abcdbcd", "A3", "caravan 1 aaaabbccdd | turn 2");
    check("world 2 | caravan 1 abcdabcd", "A3", "caravan 1 aaaaabbccdd | turn 1 discard");
}

#[test]
fn world_9_1_during_a_turn_a_caravan_may_hold_more_than_ten() {
    // Nothing is cut off: the owner sees everything that came.
    check("world 2 | caravan 1 dddddddddd", "A3", "caravan 1 aaadddddddddd | turn 1 discard");
    check(
        "world 2 | board F | caravan 1 dddddddddd",
        "F2*2",
        "caravan 1 aabbbbbbdddddddd | turn 1 discard",
    );
}

#[test]
fn world_9_1_exactly_the_excess_goes_back_and_the_owner_chooses_it() {
    let table = "world 2 | caravan 1 abbbcccdd";
    check(table, "A3    ", "caravan 1 aaaabbbcccdd | turn 1 discard");
    check(table, "A3 -aa", "caravan 1 aabbbcccdd   | turn 2");
    check(table, "A3 -bd", "caravan 1 aaaabbcccd   | turn 2");
    check(table, "A3 -dd", "caravan 1 aaaabbbccc   | turn 2");
    assert_eq!(
        legal("world 2 | turn 1 discard | caravan 1 aaaabbbcccdd"),
        ["-dd", "-cd", "-cc", "-bd", "-bc", "-bb", "-ad", "-ac", "-ab", "-aa"]
    );
    // The choice is the owner's even if there is only one.
    assert_eq!(legal("world 2 | turn 1 discard | caravan 1 aaaaaaaaaaaa"), ["-aa"]);
}

#[test]
fn world_9_1_no_more_and_no_less_than_the_excess_and_only_what_is_there() {
    let table = "world 2 | turn 1 discard | caravan 1 aaaaaabbbbcc";
    refused(table, "-a", "World 9.1", "exactly the excess");
    refused(table, "-aab", "World 9.1", "exactly the excess");
    refused(table, "-ad", "World 9.1", "`ad`");
    unreadable("-", "crystals given back");
}

#[test]
fn world_9_1_nothing_else_is_done_before_the_excess_is_given_back() {
    let table = "world 2 | points hp:bbc | bonus h:2 | working A1:1x1
                         | turn 1 discard | caravan 1 aaaaaabbbbcc";
    for action in ["A3", "A2", "A4:", "A5*1", "$1", "#1", "done", "~C3", "rest"] {
        refused(table, action, "World 9.1", "2 must be discarded first");
    }
}

#[test]
fn ruling_w9_the_limit_is_checked_at_the_end_of_the_turn_and_not_before() {
    // Eleven crystals at the gate; the claim takes three of them.
    let table = "world 2 | points hp:bbc hq:abd hr:bbd | bonus - / - / h:2
                         | caravan 1 bbbbbbbbbd | claimed 1 tr+b:bbd";
    check(table, "B1", "turn 1 gate B1 tile claim | caravan 1 bbbbbbbbbbd");
    check(table, "B1 #3", "turn 1 gate B1 tile | caravan 1 bbbbbbbb");
    check(table, "B1 #3 $3", "turn 2 | caravan 1 bbbbbbbb");
    // Without the claim they are an excess when the gate is left.
    check(table, "B1 $3", "turn 1 gate B1 claim | caravan 1 bbbbbbbbbbd");
    check(table, "B1 $3 done", "turn 1 discard");
    check(table, "B1 $3 done -d", "turn 2 | caravan 1 bbbbbbbbbb");
}

#[test]
fn ruling_w9_crystals_of_tools_and_tiles_count_too() {
    // A4 is ^2 and shows q: ten crystals, and the one of the tool.
    let table = "world 2 | caravan 1 bbbbbbbbbb | claimed 1 tq+a:abd";
    check(table, "A4:", "turn 1 discard | caravan 1 abbbbbbbbbb");
    check(table, "A4: -a", "turn 2 | caravan 1 bbbbbbbbbb");
    // Ten crystals, and the three of an exploration tile.
    let table = "world 2 | turn 1 explore A1 tile | bonus h:2 | tiles C3:+bbb
                         | working A1:1x1 | caravan 1 dddddddddd | claimed 1 e:acc";
    check(table, "~C3", "turn 1 gate A1 tile | caravan 1 bbbdddddddddd");
    check(table, "~C3 $1", "turn 1 discard | taken 1 h:2");
    check(table, "~C3 done", "turn 1 discard | taken 1 -");
    check(table, "~C3 done -bbd", "turn 2 | caravan 1 bddddddddd");
}
