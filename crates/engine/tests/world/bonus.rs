//! World 6: bonus tiles.

use crate::{check, legal, refused, unreadable};

#[test]
fn world_6_1_the_top_tile_of_the_stack_goes_to_a_bonus_space() {
    let table = "world 2 | bonus h:2 t:2 n:2";
    check(table, "A1 $1", "taken 1 h:2 | bonus t:2 n:2 / - / - / - / - / - | taken 2 -");
    check(table, "A1 $1 A1 $1", "taken 1 h:2 | taken 2 t:2 | bonus n:2 / - / - / - / - / -");
    // What lies below cannot be had.
    unreadable("$1:t", "number");
}

#[test]
fn world_6_1_at_a_gate_with_two_stacks_the_seat_chooses_one() {
    let table = "world 2 | bonus h:2 / t:2 / n:2 oo:1 / e:2 -:3 / ht:3 / ne:3";
    let at_gate = format!("{table} | turn 1 gate B1 tile claim | working B1:1x2");
    assert_eq!(legal(&at_gate), ["$3", "$4"]);
    check(table, "B1 $3", "taken 1 n:2 | bonus h:2 / t:2 / oo:1 / e:2 -:3 / ht:3 / ne:3");
    check(table, "B1 $4", "taken 1 e:2 | bonus h:2 / t:2 / n:2 oo:1 / -:3 / ht:3 / ne:3");
    let at_gate = format!("{table} | turn 1 gate B2 tile claim | working B2:1x3");
    assert_eq!(legal(&at_gate), ["$5", "$6"]);
    check(table, "B2 $6", "taken 1 ne:3 | bonus h:2 / t:2 / n:2 oo:1 / e:2 -:3 / ht:3 / -");
}

#[test]
fn world_6_1_only_stacks_of_this_gate() {
    let table = "world 2 | bonus h:2 / t:2 / n:2 oo:1 / e:2 -:3 / ht:3 / ne:3";
    for (gate, own) in [("A1", &[1][..]), ("A2", &[2]), ("B1", &[3, 4]), ("B2", &[5, 6])] {
        for stack in 1..=6 {
            let actions = format!("{gate} ${stack}");
            if own.contains(&stack) {
                check(table, &actions, "turn 2");
            } else {
                refused(
                    table,
                    &actions,
                    "World 6.1",
                    &format!("stack {stack} is not at this gate"),
                );
            }
        }
    }
}

#[test]
fn world_6_1_there_must_be_a_tile() {
    // One of two stacks is empty.
    let table = "world 2 | bonus - / - / - / e:2";
    refused(table, "B1 $3", "World 6.1", "stack 3 is empty");
    check(table, "B1 $4", "taken 1 e:2 | bonus - / - / - / - / - / -");
    // All are, but there is a card to claim.
    let table = "world 2 | points hp:bbc | caravan 1 bbc";
    refused(table, "A1 $1", "World 6.1", "stack 1 is empty");
    assert_eq!(legal(&format!("{table} | turn 1 gate A1 tile claim | working A1:1x1")), ["#1"]);
}

#[test]
fn world_6_1_a_seat_has_three_bonus_spaces() {
    let table = "world 2 | bonus e:2 | points hp:bbc | caravan 1 bbc";
    check(&format!("{table} | taken 1 h:2 t:2"), "A1 $1", "taken 1 h:2 t:2 e:2");
    let full = format!("{table} | taken 1 h:2 t:2 n:2");
    refused(&full, "A1 $1", "World 6.1", "all 3 bonus spaces");
    assert_eq!(legal(&format!("{full} | turn 1 gate A1 tile claim | working A1:1x1")), ["#1"]);
    // Two alike are two.
    let full = format!("{table} | taken 1 ht:3 ht:3 oo:1");
    refused(&full, "A1 $1", "World 6.1", "all 3 bonus spaces");
    // The spaces of others are theirs.
    check(&format!("{table} | taken 2 h:2 t:2 n:2"), "A1 $1", "taken 1 e:2 | taken 2 h:2 t:2 n:2");
    // Without a space, the tile alone does not make a gate usable.
    refused(
        "world 2 | bonus e:2 | taken 1 h:2 t:2 n:2",
        "A1",
        "World 4.7",
        "neither a bonus tile nor the point card",
    );
}

#[test]
fn world_6_1_no_tile_is_given_back() {
    let table = "world 2 | bonus e:2 te:3 | taken 1 h:2 t:2";
    check(table, "A1 $1", "taken 1 h:2 t:2 e:2");
    check(
        table,
        "A1 $1 rest rest rest A3 rest rest",
        "taken 1 h:2 t:2 e:2 | bonus te:3 / - / - / - / - / -",
    );
}

#[test]
fn world_6_2_at_most_one_tile_a_turn() {
    // The claim is still to be had, so the seat is still at the gate.
    let table = "world 2 | points hp:bbc hq:abd hr:bbd | bonus h:2 t:2 / - / n:2 / e:2
                         | caravan 1 bbbcd";
    refused(table, "A1 $1 $1", "World 6.2", "taken in this turn already");
    refused(table, "B1 $3 $4", "World 6.2", "taken in this turn already");
    // It is not: the turn is over.
    let table = "world 2 | bonus h:2 t:2 / - / n:2 / e:2";
    check(table, "B1 $3", "turn 2");
    refused(table, "B1 $3 $4", "World 3.2", "work at a location, or rest");
    // In another turn there is another tile.
    check(table, "B1 $3 rest A1 $1", "taken 1 h:2 n:2");
}
