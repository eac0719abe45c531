//! World 5: work, and what the locations do.

use crate::{FOURTH, check, legal, legal_with, locations, refused, unreadable};

#[test]
fn world_5_1_a_production_takes_the_crystals_shown() {
    check("world 2 | caravan 1 bd | caravan 2 aaaa", "B6", "caravan 1 abcd | caravan 2 aaaa");
    let mut productions = 0;
    for fourth in FOURTH {
        for location in locations(fourth) {
            let Some(crystals) = location.work.strip_prefix('+') else { continue };
            let position = format!("world 2 | board {fourth}");
            check(&position, &location.name, &format!("caravan 1 {crystals} | turn 2"));
            productions += 1;
        }
    }
    assert!(productions > 20, "{productions}");
}

#[test]
fn world_5_1_a_production_is_all_or_nothing_of_a_choice() {
    assert_eq!(legal_with("world 2 | caravan 1 abcd", "A3"), ["A3"]);
    unreadable("A3:a", "nothing follows a gate or a production");
    unreadable("A3*2", "nothing follows a gate or a production");
}

#[test]
fn world_5_2_a_step_raises_one_crystal_by_one_level() {
    for (caravan, action, raised) in [
        ("a", "A4:a", "b"),
        ("b", "A4:b", "c"),
        ("c", "A4:c", "d"),
        ("abcd", "A4:b", "accd"),
        ("aaa", "B4:a", "aab"),
    ] {
        let position = format!("world 2 | caravan 1 {caravan} | caravan 2 abc");
        check(&position, action, &format!("caravan 1 {raised} | caravan 2 abc | turn 2"));
    }
}

#[test]
fn world_5_2_steps_may_go_to_several_crystals_or_to_the_same_one() {
    // A4 has two steps, B4 three, C4 four.
    for (caravan, action, raised) in [
        // Several crystals.
        ("aa", "A4:aa", "bb"),
        ("abc", "A4:ac", "bbd"),
        ("aaa", "B4:aaa", "bbb"),
        ("cccc", "C4:cccc", "dddd"),
        // One crystal, again and again.
        ("a", "A4:ab", "c"),
        ("a", "B4:abc", "d"),
        // Both.
        ("aa", "B4:aab", "bc"),
        ("ab", "C4:abbc", "cd"),
        ("aab", "C4:aabc", "bbd"),
    ] {
        let position = format!("world 2 | caravan 1 {caravan}");
        check(&position, action, &format!("caravan 1 {raised}"));
    }
}

#[test]
fn world_5_2_all_steps_may_stay_unused() {
    let table = "world 2 | caravan 1 aab";
    check(table, "B4:aab", "caravan 1 bbc");
    check(table, "B4:a", "caravan 1 abb");
    check(table, "B4:", "caravan 1 aab | working B4:1x3 | turn 2");
    check("world 2", "B4:", "caravan 1 - | working B4:1x3 | turn 2");
    unreadable("B4", "levels from which steps start");
}

#[test]
fn world_5_2_there_are_no_more_steps_than_shown() {
    let table = "world 2 | caravan 1 aaaaa";
    refused(table, "A4:aaa", "World 5.2", "2 steps");
    refused(table, "A4:abc", "World 5.2", "2 steps");
    refused(table, "B4:aaaa", "World 5.2", "3 steps");
    refused(table, "C4:aaaaa", "World 5.2", "4 steps");
}

#[test]
fn world_5_2_only_crystals_of_the_caravan_can_be_raised() {
    refused("world 2 | caravan 2 aaaa", "A4:a", "World 5.2", "cannot take steps");
    refused("world 2 | caravan 1 aa", "A4:b", "World 5.2", "`aa`");
    refused("world 2 | caravan 1 ab", "A4:bb", "World 5.2", "`ab`");
    refused("world 2 | caravan 1 a", "A4:ac", "World 5.2", "`a`");
    assert_eq!(legal_with("world 2 | caravan 1 dd", "A4"), ["A4:"]);
    unreadable("A4:d", "level `d`");
}

#[test]
fn world_5_3_a_trade_gives_what_is_before_the_arrow_and_takes_what_is_behind_it() {
    let mut trades = 0;
    for fourth in FOURTH {
        for location in locations(fourth) {
            let Some((give, get)) = location.work.split_once('>') else { continue };
            let position = format!("world 2 | board {fourth} | caravan 1 {give} | caravan 2 abcd");
            let action = format!("{}*1", location.name);
            check(&position, &action, &format!("caravan 1 {get} | caravan 2 abcd | turn 2"));
            trades += 1;
        }
    }
    assert!(trades > 15, "{trades}");
}

#[test]
fn world_5_3_a_trade_is_done_as_often_as_the_caravan_can_pay() {
    let table = "world 2 | caravan 1 aaaaaabb";
    assert_eq!(legal_with(table, "A5"), ["A5*1", "A5*2", "A5*3"]);
    check(table, "A5*1", "caravan 1 aaaabbc | turn 2");
    check(table, "A5*3", "caravan 1 bbccc | turn 2 | working A5:1x1");
    refused(table, "A5*4", "World 5.3", "enough for 3");
    check("world 2 | caravan 1 dddddddddd", "D2*10", "caravan 1 cccccccccccccccccccc");
    refused("world 2 | caravan 1 dddddddddd", "D2*11", "World 5.3", "enough for 10");
}

#[test]
fn world_5_3_a_trade_is_done_at_least_once() {
    unreadable("A5*0", "from 1");
    unreadable("A5", "how often");
    refused("world 2 | caravan 1 abcd", "A5*1", "World 4.7", "enough for 0");
    assert!(legal_with("world 2 | caravan 1 abcd", "A5").is_empty());
}

/// A gate where both parts are possible.
const BOTH: &str = "world 2 | points hp:bbc hq:abd hr:bbd hs:acd / hr:ccc
                            | bonus h:2 t:2 | caravan 1 bbcd";

#[test]
fn world_5_4_at_a_gate_a_seat_takes_a_bonus_tile_or_claims_the_point_card_above_it() {
    check(BOTH, "A1", "turn 1 gate A1 tile claim | working A1:1x1 | caravan 1 bbcd");
    let at_gate = format!("{BOTH} | turn 1 gate A1 tile claim | working A1:1x1");
    assert_eq!(legal(&at_gate), ["$1", "#1"]);
    check(BOTH, "A1 $1 done", "turn 2 | taken 1 h:2 | claimed 1 - | caravan 1 bbcd");
    check(BOTH, "A1 #1 done", "turn 2 | taken 1 - | claimed 1 hp:bbc | caravan 1 d");
}

#[test]
fn world_5_4_tile_then_claim() {
    check(BOTH, "A1 $1", "turn 1 gate A1 claim | taken 1 h:2 | bonus t:2 / - / - / - / - / -");
    let at_gate = format!("{BOTH} | turn 1 gate A1 claim | working A1:1x1 | taken 1 oo:1");
    assert_eq!(legal(&at_gate), ["#1", "done"]);
    check(
        BOTH,
        "A1 $1 #1",
        "  turn 2 | taken 1 h:2 | claimed 1 hp:bbc | caravan 1 d
         | points hq:abd hr:bbd hs:acd hr:ccc",
    );
}

#[test]
fn world_5_4_claim_then_tile() {
    check(BOTH, "A1 #1", "turn 1 gate A1 tile | claimed 1 hp:bbc | caravan 1 d");
    let at_gate = format!("{BOTH} | turn 1 gate A1 tile | working A1:1x1 | claimed 1 n1:aad");
    assert_eq!(legal(&at_gate), ["$1", "done"]);
    check(
        BOTH,
        "A1 #1 $1",
        "  turn 2 | taken 1 h:2 | claimed 1 hp:bbc | caravan 1 d
         | bonus t:2 / - / - / - / - / -",
    );
}

#[test]
fn world_5_4_a_seat_leaves_a_gate_only_after_one_part() {
    refused(BOTH, "A1 done", "World 5.4", "take a bonus tile or claim");
    refused("world 2 | bonus h:2", "A1 done", "World 5.4", "take a bonus tile or claim");
    let card = "world 2 | points hp:bbc | caravan 1 bbc";
    refused(card, "A1 done", "World 5.4", "take a bonus tile or claim");
}

#[test]
fn world_5_4_nothing_else_is_done_at_a_gate() {
    for made in ["A1", "A1 $1", "A1 #1"] {
        for action in ["A1", "A2", "A3", "A4:", "rest", "-b", "~C3"] {
            refused(BOTH, &format!("{made} {action}"), "World 5.4", "at a gate");
        }
    }
}

#[test]
fn world_5_4_the_card_above_the_gate_and_no_other_can_be_claimed() {
    let table = "world 2 | points hp:bbc hq:abd hr:bbd hs:acd | bonus h:2 / t:2 / n:2 / - / e:2
                         | caravan 1 aabbbccddd";
    for (gate, slot) in [("A1", 1), ("A2", 2), ("B1", 3), ("B2", 4)] {
        for other in 1..=4 {
            let actions = format!("{gate} #{other}");
            if other == slot {
                check(table, &actions, &format!("turn 1 gate {gate} tile"));
            } else {
                refused(table, &actions, "World 5.4", &format!("slot {slot}"));
            }
        }
    }
}

#[test]
fn world_5_4_a_part_that_is_impossible_is_not_asked_for() {
    // After the tile: the card cannot be paid, or there is none.
    check("world 2 | points hp:bbc | bonus h:2 t:2 | caravan 1 bb", "A1 $1", "turn 2");
    check("world 2 | bonus h:2 t:2 | caravan 1 bbc", "A1 $1", "turn 2");
    // After the claim: no tile is left, or no space.
    let table = "world 2 | points hp:bbc hq:abd | caravan 1 bbc";
    check(table, "A1 #1", "turn 2 | claimed 1 hp:bbc");
    check(&format!("{table} | bonus - / h:2"), "A1 #1", "turn 2 | claimed 1 hp:bbc");
    check(&format!("{table} | bonus e:2 | taken 1 h:2 t:2 n:2"), "A1 #1", "turn 2");
    // The tile was the last one for the three spaces, or of the gate: the claim is asked for still.
    check(&format!("{table} | bonus e:2 | taken 1 h:2 t:2"), "A1 $1", "turn 1 gate A1 claim");
    // Of two parts only one is possible from the beginning: it is asked for, without a choice.
    let at_gate = "world 2 | turn 1 gate A1 tile claim | working A1:1x1";
    assert_eq!(legal(&format!("{at_gate} | bonus h:2")), ["$1"]);
    assert_eq!(legal(&format!("{at_gate} | points hp:bbc | caravan 1 bbc")), ["#1"]);
}

#[test]
fn ruling_w3_each_part_turns_something_up_before_the_other_is_decided() {
    // The next tile lies open before the claim, and the next cards before the tile.
    check(BOTH, "A1 $1", "bonus t:2 / - / - / - / - / - | turn 1 gate A1 claim");
    check(BOTH, "A1 #1", "points hq:abd hr:bbd hs:acd hr:ccc | turn 1 gate A1 tile");
}

#[test]
fn ruling_w3_a_card_that_slides_in_cannot_be_claimed_in_the_same_turn() {
    let table = "world 2 | points hp:bbc hq:abd | bonus h:2 | caravan 1 abbbccdd";
    check(table, "A1 #1", "turn 1 gate A1 tile | points hq:abd | caravan 1 abcdd");
    refused(table, "A1 #1 #1", "World 7.1", "claimed in this turn already");
    // Not after the tile either; the next seat may.
    check(table, "A1 #1 $1", "turn 2 | points hq:abd");
    check(
        &format!("{table} | caravan 2 abd"),
        "A1 #1 done A1 #1",
        "turn 2 gate A1 tile | claimed 1 hp:bbc | claimed 2 hq:abd",
    );
}

#[test]
fn ruling_w3_at_most_one_tile_and_one_claim() {
    let table = "world 2 | points hp:bbc hq:abd hr:bbd | bonus h:2 / - / t:2 n:2 / e:2
                         | caravan 1 abbbbbcdd";
    refused(table, "B1 $3 $3", "World 6.2", "taken in this turn already");
    refused(table, "B1 $3 $4", "World 6.2", "taken in this turn already");
    refused(table, "B1 #3 #3", "World 7.1", "claimed in this turn already");
    check(table, "B1 $3 #3", "turn 2 | taken 1 t:2 | claimed 1 hr:bbd");
    check(table, "B1 #3 $4", "turn 2 | taken 1 e:2 | claimed 1 hr:bbd");
}
