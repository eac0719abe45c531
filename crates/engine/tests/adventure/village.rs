//! Adventure 7: in a village.

use caravan_engine::Notation;

use crate::{
    ADVENTURE, VILLAGES, after, check, impossible, read, refused, scene, set_lines, unreadable,
};

#[test]
fn adventure_7_1_a_seat_may_claim_the_point_tile_by_giving_its_cost_back() {
    let table = scene(2, "wagon 1 A1 | points A1:bbcd E1:abcd | caravan 1 abbbcdd | caravan 2 a");
    check(&table, "A1", "turn 1 visit");
    assert_eq!(after(&table, "A1").legal_texts(), ["#A1", "done"]);
    check(&table, "A1 #A1", "turn 2 | claimed 1 bbcd | caravan 1 abd | caravan 2 a");
    check(&table, "A1 done", "turn 2 | claimed 1 - | caravan 1 abbbcdd");
    // Also after a way, and in every village.
    for village in VILLAGES {
        let table = scene(
            2,
            &format!(
                "wagon 1 C3 | points {village}:bbcd | caravan 1 bbcd | hand 1 +aa ^2 +c +d +bb"
            ),
        );
        let way = if ["A1", "E1"].contains(&village) { "_+aa _^2" } else { "_+aa _^2 _+c" };
        let actions = format!("{village} {way} #{village}");
        check(&table, &actions, &format!("claimed 1 bbcd | caravan 1 - | wagon 1 {village}"));
    }
}

#[test]
fn adventure_7_1_every_point_tile_can_be_claimed_for_its_cost() {
    for line in set_lines("points") {
        let (cost, points) = line.split_once(' ').unwrap();
        let table = scene(2, &format!("wagon 1 A1 | points A1:{cost} | caravan 1 {cost}"));
        check(&table, "A1 #A1", &format!("claimed 1 {cost} | caravan 1 - | points -"));
        // A record may say how many points it is worth (docs/notation.md, section 8.3).
        let visit = after(&table, "A1");
        let mark = ADVENTURE.check_mark(visit.state(), read("#A1"));
        assert_eq!(mark.as_deref(), Some(points));
        assert_eq!(ADVENTURE.check_mark(visit.state(), read("done")), None);
    }
}

#[test]
fn adventure_7_1_who_does_not_hold_the_whole_cost_is_not_asked() {
    for caravan in ["-", "bbc", "bcdd", "aaaaaaaaaa"] {
        let table = scene(2, &format!("wagon 1 A1 | points A1:bbcd | caravan 1 {caravan}"));
        check(&table, "A1", &format!("turn 2 | claimed 1 - | caravan 1 {caravan}"));
    }
    let table = "turn 1 visit | wagon 1 A1 | points A1:bbcd | caravan 1 bbc";
    impossible(&scene(2, table), &["turn", "nothing is possible"]);
}

#[test]
fn adventure_7_1_a_tile_is_claimed_where_the_wagon_stands() {
    let table = scene(2, "wagon 1 A1 | points A1:bbcd E1:abcd | caravan 1 abbccdd");
    refused(&table, "A1 #E1", "Adventure 7.1", "where the wagon stands");
    refused(&table, "A1 #B2", "Adventure 7.1", "where the wagon stands");
    // On a mountain there is none.
    let table = scene(2, "wagon 1 B2 | points A1:bbcd | caravan 1 bbcd");
    refused(&table, "B2 #B2", "Adventure 7.1", "claimed in villages");
    refused(&table, "B2 #A1", "Adventure 7.1", "where the wagon stands");
    unreadable("#", "expected a space");
    unreadable("#1", "expected a space");
}

#[test]
fn adventure_7_1_one_tile_a_turn() {
    let table =
        scene(2, "wagon 1 A1 | wagon 2 A1 | points A1:bbcd / abcd accd | caravan 1 abbbccdd");
    check(&table, "A1 #A1", "turn 2 | points A1:abcd / accd");
    refused(&table, "A1 #A1 #A1", "Adventure 5.1", "part of a move");
    // In its next turn it may claim again without moving.
    check(&table, "A1 #A1 rest A1 #A1", "claimed 1 abcd bbcd | points A1:accd");
}

#[test]
fn adventure_7_2_then_the_next_tile_of_the_pile_is_turned_up_in_the_village() {
    let table = scene(
        2,
        "wagon 1 E1 | points A1:abcd A4:accd E1:bbcd E4:cccc / bbdd dddd | caravan 1 bbcd",
    );
    check(&table, "E1 #E1", "points A1:abcd A4:accd E1:bbdd E4:cccc / dddd");
    check(&table, "E1 done", "points A1:abcd A4:accd E1:bbcd E4:cccc / bbdd dddd");
}

#[test]
fn adventure_7_2_when_the_pile_is_empty_the_village_stays_empty() {
    let table = scene(
        2,
        "wagon 1 E1 | wagon 2 E1 | points A1:abcd E1:bbcd | caravan 1 bbcd
                        | caravan 2 aabbccdd",
    );
    check(&table, "E1 #E1", "points A1:abcd | turn 2");
    // There is nothing to claim any more.
    check(&table, "E1 #E1 E1", "turn 1 | claimed 2 -");
}

#[test]
fn adventure_7_3_if_it_is_the_closed_tile_the_village_is_closed() {
    let table = scene(
        2,
        "wagon 1 E1 | wagon 2 E1 | points A1:abcd E1:bbcd / closed bbdd dddd | caravan 1 bbcd
       | caravan 2 aabbccdd",
    );
    check(&table, "E1 #E1", "points A1:abcd E1:closed / bbdd dddd | turn 2");
    // There is nothing to claim there, whatever one holds.
    check(&table, "E1 #E1 E1", "turn 1 | claimed 2 -");
    // But one may stay there, go there and leave.
    check(&table, "E1 #E1 D1 _+aa done", "turn 1 | wagon 2 D1");
}

#[test]
fn adventure_7_3_nothing_is_claimed_in_a_closed_village() {
    let visit = scene(2, "turn 1 visit | wagon 1 E1 | points E1:closed | caravan 1 abcd");
    impossible(&visit, &["turn", "nothing is possible"]);
    let table = scene(2, "wagon 1 D1 | points A1:abcd E1:closed | caravan 1 abcd");
    check(&table, "E1 _+aa", "turn 2 | wagon 1 E1 | points A1:abcd E1:closed");
}

/// E1 is closed, and both seats stand in villages where they can claim.
const CLOSED: &str = "wagon 1 A1 | wagon 2 E4 | points A1:abcd A4:accd E1:closed E4:bbcd
                    / bbdd dddd cccc | caravan 1 abcd | caravan 2 bbcd";

#[test]
fn adventure_7_4_the_closed_tile_moves_to_the_village_of_the_next_claim() {
    let table = scene(2, CLOSED);
    // The next tile comes where the closed one was, and not where the claim was.
    check(&table, "A1 #A1", "points A1:closed A4:accd E1:bbdd E4:bbcd / dddd cccc");
    check(&table, "A1 #A1 E4 #E4", "points A1:dddd A4:accd E1:bbdd E4:closed / cccc");
}

#[test]
fn adventure_7_4_it_moves_with_every_claim_and_only_with_one() {
    let table = scene(2, CLOSED);
    check(&table, "A1 done", "points A1:abcd A4:accd E1:closed E4:bbcd / bbdd dddd cccc");
    check(&table, "rest rest", "points A1:abcd A4:accd E1:closed E4:bbcd / bbdd dddd cccc");
    // Seat 1 goes on to A4, and A1 is opened again.
    let rich = table.replace("caravan 1 abcd", "caravan 1 aabcccdd | hand 1 +aa ^2 +c");
    check(
        &rich,
        "A1 #A1 rest A4 _+aa _^2 _+c #A4",
        "points A1:dddd A4:closed E1:bbdd E4:bbcd / cccc | claimed 1 abcd accd",
    );
}

#[test]
fn ruling_a10_the_closed_tile_lies_where_it_was_turned_up_until_a_claim_elsewhere() {
    let table = scene(
        2,
        "wagon 1 E1 | wagon 2 A1 | points A1:abcd E1:bbcd / closed bbdd dddd | caravan 1 bbcd
       | caravan 2 abcd",
    );
    // The claim that turns it up does not move it.
    check(&table, "E1 #E1", "points A1:abcd E1:closed / bbdd dddd");
    check(&table, "E1 #E1 rest rest", "points A1:abcd E1:closed / bbdd dddd");
    check(&table, "E1 #E1 A1 #A1", "points A1:closed E1:bbdd / dddd");
}

#[test]
fn ruling_a10_with_an_empty_pile_the_village_it_left_stays_empty() {
    let table = scene(
        2,
        "wagon 1 A1 | wagon 2 E1 | points A1:abcd E1:closed E4:bbcd | caravan 1 abcd
       | caravan 2 abcd",
    );
    check(&table, "A1 #A1", "points A1:closed E4:bbcd | claimed 1 abcd");
    check(&table, "A1 #A1 E1", "turn 1 | claimed 2 -");
}

#[test]
fn ruling_a10_the_next_tile_can_be_claimed_where_the_closed_one_was() {
    let table = scene(
        2,
        "wagon 1 A1 | wagon 2 E1 | points A1:abcd E1:closed / bbcd dddd | caravan 1 abcd
       | caravan 2 bbcd",
    );
    check(&table, "A1 #A1", "points A1:closed E1:bbcd / dddd");
    check(&table, "A1 #A1 E1 #E1", "points A1:dddd E1:closed | claimed 2 bbcd | turn 1");
}
