//! Positions that are none, each with its reason (`docs/notation.md`, section 7.3), and those that
//! are some although they look strange.

use caravan_engine::Notation;

use crate::{
    ADVENTURE, MOUNTAINS, TILES, after, check, impossible, in_one_line, opening, scene, written,
};

/// Seat 2 has taken `aab` and stands on C3, and seat 1 has its opening.
const SEAT_1: &str = "caravan 2 aab | wagon 2 C3";

fn in_opening(given: &str) -> String {
    in_one_line(&format!("adventure 2 | tiles {TILES} | {given}"))
}

#[test]
fn what_is_written_is_read_again() {
    for (given, actions) in [
        ("", ""),
        ("market +ab(ab) ^3 aa>c +d / +bb | caravan 1 a", "@2:a"),
        ("points A1:abcd E4:closed / bbdd dddd", ""),
        ("points A1:abcd / bbdd closed dddd", ""),
        ("wagon 1 A1 | hand 1 +aa ^2 +d | played 1 aa>c", "D3 /aa>c _+aa"),
        ("wagon 1 A1 | hand 1 +aa ^2 +d", "C3 _+aa"),
        ("wagon 1 A1 | spent 1 +aa | hand 1 ^2 +d | known 1 +d", "B2"),
        ("wagon 1 B2", "B2"),
        ("market +d | wagon 1 C3 | outposts 1 A2 A3 B4", "C3 build"),
        ("wagon 1 A2 | wagon 2 B2 | caravan 1 a | caravan 2 bbbbbbbbbb", "B2:a _^2 done"),
        ("bonus 1 leg leg room points6 points4 | bonus 2 room points5 points3", ""),
        ("claimed 1 abcd dddd | outposts 1 A2 B2 | outposts 2 B2", ""),
    ] {
        let table = after(&scene(2, given), actions);
        let text = written(&table);
        assert_eq!(ADVENTURE.read_position(&text).as_ref(), Ok(table.state()), "{text}");
    }
    let mut table = opening(4, "round and round");
    for _ in 0..8 {
        let text = written(&table);
        assert_eq!(ADVENTURE.read_position(&text).as_ref(), Ok(table.state()), "{text}");
        let action = table.legal_texts().pop().unwrap();
        table.play_text(&action).unwrap();
    }
}

#[test]
fn fields_stand_in_any_order_and_what_is_left_out_is_taken_for_granted() {
    let table = after(&format!("adventure 2 | wagon 2 A1 | tiles {TILES} | wagon 1 C3"), "");
    assert_eq!(
        written(&table),
        in_one_line(&format!(
            "adventure 2 | turn 1 | market - | tiles {TILES} | points -
                         | caravan 1 - | wagon 1 C3 | hand 1 +aa ^2
                         | caravan 2 - | wagon 2 A1 | hand 2 +aa ^2"
        ))
    );
    // Only valleys, if there are no tiles.
    check("adventure 2 | wagon 1 C3 | wagon 2 C3", "C3", "turn 2 | tiles -");
    // The starting cards that are neither played nor spent.
    check(&scene(2, "played 1 +aa"), "", "hand 1 ^2");
    check(&scene(2, "spent 1 ^2"), "", "hand 1 +aa");
    check(&scene(2, "played 1 ^2 | spent 1 +aa"), "", "hand 1 -");
}

#[test]
fn a_component_that_is_not_in_the_set_is_refused() {
    for (given, words) in [
        ("market aaaaaa>d", "aaaaaa>d"),
        ("hand 1 +aa ^2 +dd", "+dd"),
        ("tiles A2:a>bbbb", "no mountain `a>bbbb`"),
        ("tiles A2:+aa", "no mountain `+aa`"),
        // A card of Road, but no mountain; a point card of Road, but no point tile.
        ("tiles A2:ccc>ddd", "no mountain `ccc>ddd`"),
        ("points A1:aabb", "no point tile `aabb`"),
        ("points A1:abcd / aabb", "no point tile `aabb`"),
        ("claimed 1 aabb", "no point tile `aabb`"),
        ("bonus 1 points7", "not in the set"),
        ("bonus 1 legs", "`legs`"),
        ("wagon 1 F1", "expected a space from A1 to E4"),
        ("wagon 1 A5", "expected a space from A1 to E4"),
        ("outposts 1 a2", "expected a space"),
        ("tiles A2", "`:`"),
        ("turn 3", "from 1 to 2"),
        ("turn 1 discard 3", "from 1 to 2"),
        ("caravan 3 a", "from 1 to 2"),
        ("tokens 1 1", "unknown field `tokens`"),
        ("pool 1 +aa", "unknown field `pool`"),
    ] {
        impossible(&scene(2, given), &[words]);
    }
    impossible("road 2", &["expected `adventure`"]);
}

#[test]
fn a_component_that_stands_in_two_places_is_refused() {
    for (given, words) in [
        ("market +d +d", "`+d` stands in two places"),
        ("market +d | hand 1 +aa ^2 +d", "`+d` stands in two places"),
        ("hand 1 +aa ^2 +d | hand 2 +aa ^2 +d", "`+d` stands in two places"),
        ("hand 1 +aa ^2 +d | played 1 +d", "`+d` stands in two places"),
        ("played 1 +d | spent 2 +d", "`+d` stands in two places"),
        ("market +ab ^3 aa>c +d / +ab", "`+ab` stands in two places"),
        ("hand 1 +aa +aa ^2", "`+aa` stands in two places"),
        ("hand 1 +aa ^2 | spent 1 +aa", "`+aa` stands in two places"),
        ("tiles A2:aa>c A3:aa>c", "`aa>c` stands in two places"),
        ("points A1:abcd A4:abcd", "`abcd` stands in two places"),
        ("points A1:abcd / abcd", "`abcd` stands in two places"),
        ("points A1:abcd | claimed 1 abcd", "`abcd` stands in two places"),
        ("claimed 1 abcd | claimed 2 abcd", "`abcd` stands in two places"),
        ("points A1:closed A4:closed", "only one closed tile"),
        ("points A1:closed / closed", "only one closed tile"),
    ] {
        impossible(&scene(2, given), &[words]);
    }
    // Each seat has its own copy of each starting card.
    impossible(&scene(2, "hand 1 +aa"), &["hand 1", "`^2` is missing"]);
    impossible(&scene(2, "hand 2 ^2 | played 2 +d"), &["hand 2", "`+aa` is missing"]);
    // A mountain and a card with the same trade are two things.
    check(&scene(2, "market aa>c"), "", "market aa>c");
}

#[test]
fn a_market_of_the_wrong_length_is_refused() {
    impossible(&scene(2, "market +ab ^3 aa>c +d +bb"), &["market", "5 cards", "4 slots"]);
    impossible(&scene(2, "market +ab ^3 / +d"), &["market", "2 of 4"]);
    check(&scene(2, "market +ab ^3"), "", "market +ab ^3");
}

#[test]
fn whatever_lies_where_it_cannot_is_refused() {
    for (given, words) in [
        ("tiles A1:aa>c", "A1 is no tile space"),
        ("tiles A2:aa>c A2:bb>cc", "A2 has two mountains"),
        ("points A2:abcd", "A2 is no village"),
        ("points C3:closed", "C3 is no village"),
        ("points A1:abcd A1:accd", "A1 has two tiles"),
        ("outposts 1 A1", "no mountain on A1"),
        ("outposts 2 C1", "no mountain on C1"),
        ("outposts 1 A2 A2", "A2 stands twice"),
    ] {
        impossible(&scene(2, given), &[words]);
    }
    // Wagons stand anywhere, and so they may share.
    check(&scene(2, "wagon 1 A1 | wagon 2 A1"), "", "wagon 1 A1 | wagon 2 A1");
}

#[test]
fn more_outposts_of_a_level_than_a_row_has_are_refused() {
    let tiles = "tiles A2:c>aaaab A3:d>aaabb B1:d>aaac B2:bb>aaac B3:b>aaa";
    impossible(
        &scene(2, &format!("{tiles} | outposts 2 A2 A3 B1 B2 B3")),
        &["outposts 2", "a row has 4"],
    );
    let all = MOUNTAINS.join(" ");
    check(&scene(2, &format!("outposts 2 {all}")), "", &format!("outposts 2 {all}"));
}

#[test]
fn bonus_tiles_that_were_not_there_to_be_taken_are_refused() {
    for given in [
        "bonus 1 points5",
        "bonus 1 points6 points4",
        "bonus 1 points6 | bonus 2 points6",
        "bonus 2 points3",
    ] {
        impossible(&scene(2, given), &["bonus", "from the top"]);
    }
    impossible(&scene(2, "bonus 1 leg leg leg | bonus 2 leg leg"), &["bonus", "5 tiles `leg`"]);
    impossible(&scene(2, "bonus 1 room room room room room"), &["bonus", "5 tiles `room`"]);
}

#[test]
fn a_closed_tile_that_lies_too_deep_is_refused() {
    let six = "aaadd aaccc bbbcc bbdd ccccc";
    check(&scene(2, &format!("points - / {six} closed dddd")), "", "claimed 1 -");
    impossible(&scene(2, &format!("points - / {six} dddd closed")), &["points", "next 6 tiles"]);
    // Each claim has turned up a tile.
    let claimed = "claimed 1 abcd accd | claimed 2 bbcd";
    check(&scene(2, &format!("points - / aaadd aaccc closed bbdd | {claimed}")), "", "turn 1");
    impossible(
        &scene(2, &format!("points - / aaadd aaccc bbdd closed | {claimed}")),
        &["points", "after 3 claims", "next 3 tiles"],
    );
    // After six claims it is in the pile no more.
    let claimed = "claimed 1 abcd accd bbcd | claimed 2 bbdd cccc aabbcc";
    impossible(&scene(2, &format!("points - / closed | {claimed}")), &["points", "6 claims"]);
    check(&scene(2, &format!("points A1:closed / aaadd | {claimed}")), "", "turn 1");
}

#[test]
fn a_seat_of_which_less_or_more_is_known_than_can_be_is_refused() {
    impossible(&scene(2, "known 1 +d"), &["known 1", "`+d` is not in the hand"]);
    impossible(&scene(2, "spent 1 +aa | known 1 +aa"), &["known 1", "`+aa` is not in the hand"]);
    impossible(&scene(2, "played 2 +aa | known 2 +aa ^2"), &["known 2", "not in the hand"]);
    impossible(&scene(2, "known 1 +aa"), &["known 1", "the whole hand is known"]);
    impossible(&scene(2, "known 1 -"), &["known 1", "the whole hand is known"]);
    check(&scene(2, "spent 1 +aa | known 1 ^2"), "", "known 1 ^2");
    check(&scene(2, "spent 1 +aa | known 1 -"), "", "known 1 -");
}

#[test]
fn an_opening_that_does_not_fit_is_refused() {
    check(&in_opening(&format!("turn 1 take | {SEAT_1}")), "", "turn 1 take");
    check(&in_opening(&format!("turn 1 place | {SEAT_1} | caravan 1 bb")), "C3", "turn 1");
    for (given, words) in [
        ("turn 1 take | wagon 2 C3 | caravan 2 aaa", "this is no stake"),
        ("turn 1 take | wagon 2 C3", "this is no stake"),
        ("turn 2 place | caravan 2 dd", "this is no stake"),
        ("turn 1 place | caravan 1 aab | caravan 2 aab | wagon 2 C3", "the same stake"),
        ("turn 2 take | caravan 1 aab", "no stake was taken yet"),
        ("turn 2 take | caravan 2 bb", "no stake was taken yet"),
        ("turn 1 take | caravan 2 aab", "the wagon is missing"),
        ("turn 2 take | wagon 2 C3", "too early"),
        ("turn 2 place | caravan 2 bb | wagon 2 C3", "too early"),
        ("turn 1 take | caravan 2 aab | wagon 2 C3 | wagon 1 C3", "too early"),
        ("turn 1 take | caravan 2 aab | wagon 2 A1", "wagons start on mountains"),
        ("turn 1 take | caravan 2 aab | wagon 2 C4", "wagons start on mountains"),
        ("turn 2 take | hand 1 +aa ^2 +d", "starting cards and nothing else"),
        ("turn 2 take | played 1 +aa", "starting cards and nothing else"),
        ("turn 2 take | spent 2 +aa", "starting cards and nothing else"),
        ("turn 2 take | claimed 1 abcd", "starting cards and nothing else"),
        ("turn 2 take | outposts 1 A2", "starting cards and nothing else"),
        ("turn 2 take | bonus 2 leg", "starting cards and nothing else"),
    ] {
        impossible(&in_opening(given), &[words]);
    }
    // Nobody could go on.
    impossible("adventure 2 | turn 2 place | caravan 2 bb", &["tiles", "no mountain"]);
}

#[test]
fn a_missing_wagon_is_refused() {
    impossible("adventure 2", &["wagon 1", "wagon 2", "missing"]);
    impossible("adventure 3 | wagon 1 A1 | wagon 3 A1", &["wagon 2", "missing"]);
    impossible("adventure 2 | turn 1 visit | wagon 2 A1", &["wagon 1", "missing"]);
}

#[test]
fn a_visit_in_which_nothing_is_possible_is_refused() {
    for given in [
        // A valley, a village without a tile, a closed one, one that cannot be paid.
        "wagon 1 C4 | caravan 1 abcd",
        "wagon 1 A1 | caravan 1 abcd",
        "wagon 1 A1 | points A1:closed | caravan 1 abcd",
        "wagon 1 A1 | points A1:abcd | caravan 1 aaa",
        // An outpost that cannot be paid, a trade that cannot.
        "wagon 1 B2 | outposts 2 B2 | caravan 1 a",
        "wagon 1 B2 | outposts 1 B2 | caravan 1 abcd",
    ] {
        impossible(&scene(2, &format!("turn 1 visit | {given}")), &["turn", "nothing is possible"]);
    }
}

#[test]
fn a_reward_that_is_none_is_refused() {
    let first = "wagon 1 C3 | outposts 1 A2 A3 B4 C3";
    let second = "wagon 1 C3 | outposts 1 A2 B1 A3 B2 B4 C2 B3 C3";
    check(&scene(2, &format!("turn 1 reward 1 | {first} | market +d")), "@1", "turn 2");
    check(&scene(2, &format!("turn 1 reward 2 | {second}")), "$leg", "turn 2");
    for given in [
        // The column is not emptied, or another one was.
        format!("turn 1 reward 1 | {} | market +d", first.replace(" A3", "")),
        format!("turn 1 reward 2 | {first} | market +d"),
        format!("turn 1 reward 1 | {second} | market +d"),
        format!("turn 1 reward 3 | {second} | market +d"),
        // Not here.
        format!("turn 1 reward 1 | {} | market +d", first.replace("wagon 1 C3", "wagon 1 C2")),
        format!("turn 1 reward 1 | {} | market +d", first.replace("wagon 1 C3", "wagon 1 A1")),
        // Not this seat.
        format!("turn 2 reward 1 | wagon 2 C3 | {first} | market +d"),
    ] {
        impossible(&scene(2, &given), &["turn", "not emptied"]);
    }
    let none = "turn 1 reward 1 | wagon 1 C3 | outposts 1 A2 A3 B4 C3";
    impossible(&scene(2, none), &["turn", "no reward to take"]);
    let gone = "bonus 2 leg leg leg leg room room room room points6 points5 points4 points3";
    let none = format!("turn 1 reward 2 | {second} | {gone}");
    impossible(&scene(2, &none), &["turn", "no reward to take"]);
}

#[test]
fn a_spend_that_cannot_be_done_is_refused() {
    check(&scene(2, "turn 1 spend 2"), "_+aa", "turn 1 spend 1 _+aa");
    check(&scene(2, "turn 1 spend 1 _+aa | spent 1 +aa"), "_^2", "turn 2");
    check(&scene(2, "turn 1 spend 1 /^2 | spent 1 ^2"), "_+aa", "turn 2");
    let fewer = "fewer cards can be spent";
    impossible(&scene(2, "turn 1 spend 3"), &["turn", fewer]);
    impossible(&scene(2, "turn 1 spend 1 | spent 1 +aa ^2"), &["turn", fewer]);
    // Behind the last one in set order, or behind all played cards, there are too few.
    impossible(&scene(2, "turn 1 spend 1 _^2 | spent 1 ^2"), &["turn", fewer]);
    impossible(&scene(2, "turn 1 spend 2 /^2 | played 1 +aa | hand 1 +d | spent 1 ^2"), &[fewer]);
    check(&scene(2, "turn 1 spend 1 /^2 | played 1 +aa | hand 1 +d | spent 1 ^2"), "_+d", "turn 2");
    let spent = "not among the spent cards";
    impossible(&scene(2, "turn 1 spend 1 _+aa"), &["turn", spent]);
    impossible(&scene(2, "turn 1 spend 1 /+aa | played 1 +aa"), &["turn", spent]);
    impossible(&scene(2, "turn 1 spend 1 /+aa | spent 2 +aa"), &["turn", spent]);
    impossible(&scene(2, "turn 1 spend 0"), &["from 1"]);
    impossible(&scene(2, "turn 1 spend"), &["how many cards"]);
    impossible(&scene(2, "turn 1 spend 1 +aa"), &["a spent card"]);
    // After a card of the hand nothing of it is known.
    let known = "turn 1 spend 1 _+aa | spent 1 +aa | known 1 ^2";
    impossible(&scene(2, known), &["turn", "the hand is not known"]);
}

#[test]
fn a_caravan_above_its_limit_is_refused_when_a_turn_begins_or_the_game_is_over() {
    let eleven = "aaaaaaaaaaa";
    for given in [
        format!("caravan 1 {eleven}"),
        format!("caravan 2 {eleven}"),
        format!("turn over | caravan 2 {eleven} | claimed 1 abcd accd bbcd bbdd"),
    ] {
        impossible(&scene(2, &given), &["caravan", "11 crystals are above the limit of 10"]);
    }
    check(&scene(2, &format!("caravan 2 {eleven} | bonus 2 room")), "", "turn 1");
    impossible(&scene(2, "caravan 1 aaaaaaaaaaaaaa | bonus 1 room"), &["above the limit of 13"]);
    // In the middle of a turn a toll may have come, or a card.
    for given in [
        "turn 1 spend 1 | caravan 2",
        "turn 1 visit | wagon 1 C3 | caravan 2",
        "turn 1 visit | wagon 1 C3 | caravan 1",
    ] {
        check(&scene(2, &format!("{given} {eleven}")), "", "market -");
    }
}

#[test]
fn a_discard_of_the_wrong_seat_is_refused() {
    let full = |given: &str| scene(3, given);
    let eleven = "aaaaaaaaaaa";
    check(&full(&format!("turn 2 discard 3 | caravan 3 {eleven}")), "3:-a", "turn 3");
    impossible(&full("turn 2 discard 3"), &["turn", "also not seat 3"]);
    for (turn, caravans) in [
        // The seat itself is within its limit.
        ("turn 2 discard 2", "caravan 3 {11}"),
        // One that comes before it is above: the mover, then those behind it, then from seat 1.
        ("turn 2 discard 3", "caravan 2 {11} | caravan 3 {11}"),
        ("turn 2 discard 1", "caravan 1 {11} | caravan 3 {11}"),
        ("turn 3 discard 2", "caravan 1 {11} | caravan 2 {11}"),
    ] {
        let caravans = caravans.replace("{11}", eleven);
        impossible(&full(&format!("{turn} | {caravans}")), &["turn", "has to discard before"]);
    }
    let both = format!("turn 2 discard 3 | caravan 1 {eleven} | caravan 3 {eleven}");
    check(&full(&both), "3:-a", "turn 2 discard 1");
}

#[test]
fn a_caravan_that_could_not_be_counted_is_refused() {
    let many = "b".repeat(127);
    let reward = "turn 1 reward 1 | wagon 1 C3 | outposts 1 A2 A3 B4 C3 | market +d(bbbb)";
    impossible(&scene(2, &format!("{reward} | caravan 1 {many}")), &["caravan 1", "127"]);
    impossible(&scene(2, &format!("market +d({many})")), &["market", "127"]);
    let visit = "turn 1 visit | wagon 1 C3";
    impossible(&scene(2, &format!("{visit} | caravan 2 {many}")), &["caravan 2", "127"]);
    // An outpost may still be built, and its reward may bring crystals.
    impossible(&scene(2, &format!("{visit} | caravan 1 {many}")), &["caravan 1", "127"]);
    let built = format!("{visit} | outposts 1 C3 | caravan 1 {}", "abcd".repeat(25));
    check(&scene(2, &built), "", "turn 1 visit");
    impossible(&scene(2, &format!("caravan 1 {many}b")), &["127"]);
}

#[test]
fn an_end_that_does_not_fit_is_refused() {
    let four = "abcd accd bbcd bbdd";
    check(&scene(2, &format!("turn over | claimed 1 {four}")), "", "turn over");
    impossible(&scene(2, "turn over"), &["turn", "not over"]);
    impossible(&scene(2, &format!("turn over | claimed 1 {four} dddd")), &["claimed 1", "5 tiles"]);
    impossible(&scene(3, &format!("turn 2 | claimed 2 {four}")), &["turn"]);
    impossible(&scene(3, &format!("turn 2 | claimed 3 {four}")), &["turn"]);
    check(&scene(3, &format!("turn 2 | claimed 1 {four}")), "", "turn 2");
}

#[test]
fn every_reason_is_named() {
    impossible(
        &scene(2, "market +d +d | tiles A1:aa>c | points A2:abcd | bonus 1 points3 | known 2 -"),
        &["`+d` stands", "A1 is no tile", "A2 is no village", "from the top", "known 2"],
    );
    impossible(
        "adventure 2 | turn 1 spend 9 | wagon 2 A1 | caravan 2 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
                     | claimed 2 abcd accd bbcd bbdd",
        &["wagon 1: the wagon is missing", "fewer cards", "caravan 2", "has its last tile"],
    );
    // Words that cannot be read, each with its place.
    impossible(
        &scene(2, "market x | tiles A2 | caravan 1 e"),
        &["column 22", "column 32", "column 47"],
    );
    impossible(&scene(2, "caravan 1 a | caravan 1 b"), &["`caravan 1` stands twice"]);
}

#[test]
fn a_view_is_no_position() {
    impossible(&scene(2, "market +ab ^3 aa>c +d / ?3"), &["`?3`"]);
    impossible(&scene(2, "points A1:abcd / ?3 closed<2"), &["?"]);
    impossible(&scene(2, "spent 1 ?1"), &["?"]);
    impossible(&scene(2, "turn 1 spend 1 _? | spent 1 +aa"), &["?"]);
}
