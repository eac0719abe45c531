//! Adventure 8: rest.

use crate::{check, legal, scene};

#[test]
fn adventure_8_1_resting_takes_all_played_and_all_spent_cards_back() {
    let table = scene(2, "hand 1 +d | played 1 +aa aa>c | spent 1 ^2 c>bb | caravan 1 abc");
    check(
        &table,
        "rest",
        "hand 1 +aa ^2 +d aa>c c>bb | played 1 - | spent 1 - | caravan 1 abc | turn 2",
    );
    // The cards can be played and spent again.
    check(&table, "rest rest ^2:a", "played 1 ^2 | caravan 1 bbc");
    check(&table, "rest rest D3 _c>bb", "spent 1 c>bb | wagon 1 D3");
}

#[test]
fn adventure_8_1_resting_leaves_everything_else_where_it_is() {
    let table = scene(
        2,
        "wagon 1 C3 | caravan 1 aab | played 1 +aa | outposts 1 C3 | claimed 1 abcd
       | bonus 1 leg | hand 2 +aa | spent 2 ^2 | played 2 +d",
    );
    check(
        &table,
        "rest",
        "  wagon 1 C3 | caravan 1 aab | outposts 1 C3 | claimed 1 abcd | bonus 1 leg
         | hand 2 +aa | spent 2 ^2 | played 2 +d",
    );
    check(&table, "rest rest", "hand 1 +aa ^2 | hand 2 +aa ^2 +d | spent 2 - | played 2 -");
}

#[test]
fn adventure_8_2_resting_is_always_allowed() {
    for given in
        ["", "played 1 +aa", "spent 1 +aa ^2", "caravan 1 aaaaaaaaaa", "wagon 1 A1 | played 1 ^2"]
    {
        let table = scene(2, given);
        assert_eq!(legal(&table).last().unwrap(), "rest");
        check(&table, "rest", "turn 2 | hand 1 +aa ^2");
    }
}

#[test]
fn ruling_r3_resting_is_legal_with_no_card_played_or_spent_in_adventure() {
    check(&scene(2, ""), "rest", "turn 2 | hand 1 +aa ^2 | played 1 - | spent 1 -");
    check(&scene(2, ""), "rest rest rest", "turn 2");
}
