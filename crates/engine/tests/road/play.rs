//! Road 4: play.

use crate::{check, legal_with, refused, set_lines, unreadable};

#[test]
fn road_4_1_a_played_card_stays_among_the_played_cards_until_the_seat_rests() {
    check("road 2", "+aa", "hand 1 ^2 | played 1 +aa");
    check("road 2", "+aa rest ^2:a", "hand 1 - | played 1 +aa ^2");
    check("road 2", "+aa rest ^2:a rest rest", "hand 1 +aa ^2 | played 1 -");
    // Neither an acquire nor a claim brings it back.
    let table = "road 2 | market +d | points aabb | caravan 1 aabb";
    check(table, "+aa rest @1", "hand 1 ^2 +d | played 1 +aa");
    check(table, "+aa rest #1", "hand 1 ^2 | played 1 +aa");
}

#[test]
fn road_4_1_each_seat_plays_its_own_cards() {
    check("road 2", "+aa", "hand 2 +aa ^2 | played 2 -");
    check("road 2", "+aa +aa", "hand 1 ^2 | hand 2 ^2 | played 1 +aa | played 2 +aa");
}

#[test]
fn road_4_1_only_a_card_of_the_hand_can_be_played() {
    refused("road 2 | market +d", "+d", "Road 4.1", "not in the hand of seat 1");
    refused("road 2 | hand 2 +aa ^2 +d", "+d", "Road 4.1", "not in the hand of seat 1");
    refused("road 2", "+aa rest +aa", "Road 4.1", "played already");
    refused("road 2 | played 1 ^2 | caravan 1 a", "^2:a", "Road 4.1", "played already");
    let trader = "road 2 | hand 1 +aa ^2 | played 1 aa>c | caravan 1 aa";
    refused(trader, "aa>c*1", "Road 4.1", "played already");
}

#[test]
fn road_4_2_a_gain_takes_the_crystals_shown() {
    let table = "road 2 | caravan 1 bd | caravan 2 aaaa | hand 1 +aa ^2 +ac";
    check(table, "+ac", "caravan 1 abcd | caravan 2 aaaa");
    check(table, "+aa", "caravan 1 aabd | caravan 2 aaaa");
    for card in set_lines("deck").iter().filter(|card| card.starts_with('+')) {
        let position = format!("road 2 | hand 1 +aa ^2 {card}");
        check(&position, card, &format!("caravan 1 {} | played 1 {card}", &card[1..]));
    }
}

#[test]
fn road_4_3_a_step_raises_one_crystal_by_one_level() {
    for (caravan, action, raised) in [
        ("a", "^2:a", "b"),
        ("b", "^2:b", "c"),
        ("c", "^2:c", "d"),
        ("abcd", "^2:b", "accd"),
        ("aaa", "^3:a", "aab"),
    ] {
        let position = format!("road 2 | caravan 1 {caravan} | caravan 2 abc | hand 1 +aa ^2 ^3");
        check(&position, action, &format!("caravan 1 {raised} | caravan 2 abc"));
    }
}

#[test]
fn road_4_3_steps_may_go_to_several_crystals_or_to_the_same_one() {
    for (caravan, action, raised) in [
        // Several crystals.
        ("aa", "^2:aa", "bb"),
        ("cc", "^2:cc", "dd"),
        ("abc", "^2:ac", "bbd"),
        ("aaa", "^3:aaa", "bbb"),
        // One crystal, again and again.
        ("a", "^2:ab", "c"),
        ("b", "^2:bc", "d"),
        ("a", "^3:abc", "d"),
        // Both.
        ("aa", "^3:aab", "bc"),
        ("bb", "^3:bbc", "cd"),
        ("aac", "^3:aac", "bbd"),
    ] {
        let position = format!("road 2 | caravan 1 {caravan} | hand 1 +aa ^2 ^3");
        check(&position, action, &format!("caravan 1 {raised}"));
    }
}

#[test]
fn road_4_3_there_are_no_more_steps_than_the_card_shows() {
    let table = "road 2 | caravan 1 aaaa | hand 1 +aa ^2 ^3";
    refused(table, "^2:aaa", "Road 4.3", "2 steps");
    refused(table, "^2:abc", "Road 4.3", "2 steps");
    refused(table, "^3:aaaa", "Road 4.3", "3 steps");
}

#[test]
fn road_4_3_only_crystals_of_the_caravan_can_be_raised() {
    refused("road 2", "^2:a", "Road 4.3", "nothing");
    refused("road 2 | caravan 2 aaaa", "^2:a", "Road 4.3", "nothing");
    refused("road 2 | caravan 1 aa", "^2:b", "Road 4.3", "`aa`");
    // One step makes one crystal of level b, not two; and a step needs the one before it.
    refused("road 2 | caravan 1 ab | hand 1 +aa ^2 ^3", "^3:abbb", "Road 4.3", "3 steps");
    refused("road 2 | caravan 1 ab", "^2:bb", "Road 4.3", "`ab`");
    refused("road 2 | caravan 1 a | hand 1 +aa ^2 ^3", "^3:abb", "Road 4.3", "`a`");
    refused("road 2 | caravan 1 a", "^2:ac", "Road 4.3", "`a`");
}

#[test]
fn road_4_4_any_number_of_steps_may_stay_unused() {
    let table = "road 2 | caravan 1 aab | hand 1 +aa ^2 ^3";
    check(table, "^3:aab", "caravan 1 bbc");
    check(table, "^3:aa", "caravan 1 bbb");
    check(table, "^3:a", "caravan 1 abb");
    check(table, "^3:", "caravan 1 aab | played 1 ^3");
}

#[test]
fn ruling_r2_an_upgrade_card_may_be_played_for_nothing() {
    check("road 2 | caravan 1 abc", "^2:", "caravan 1 abc | hand 1 +aa | played 1 ^2 | turn 2");
    check("road 2", "^2:", "caravan 1 - | hand 1 +aa | played 1 ^2 | turn 2");
}

#[test]
fn road_4_4_level_d_cannot_be_raised() {
    assert_eq!(legal_with("road 2 | caravan 1 dd", "^2"), ["^2:"]);
    assert_eq!(legal_with("road 2 | caravan 1 cd", "^2"), ["^2:", "^2:c"]);
    unreadable("^2:d", "level `d`");
    unreadable("^3:abd", "level `d`");
}

#[test]
fn road_4_5_a_trade_gives_what_is_before_the_arrow_and_takes_what_is_behind_it() {
    let table = "road 2 | caravan 1 aabcd | caravan 2 aaaa | hand 1 +aa ^2 aac>dd";
    check(table, "aac>dd*1", "caravan 1 bddd | caravan 2 aaaa | played 1 aac>dd");
    for card in set_lines("deck") {
        let Some((give, get)) = card.split_once('>') else { continue };
        let position = format!("road 2 | caravan 1 {give} | hand 1 +aa ^2 {card}");
        check(&position, &format!("{card}*1"), &format!("caravan 1 {get}"));
    }
}

#[test]
fn road_4_6_a_trade_may_be_done_as_often_as_the_caravan_can_pay() {
    let table = "road 2 | caravan 1 aaaaaa | hand 1 +aa ^2 aa>c";
    assert_eq!(legal_with(table, "aa>c"), ["aa>c*1", "aa>c*2", "aa>c*3"]);
    check(table, "aa>c*1", "caravan 1 aaaac");
    check(table, "aa>c*2", "caravan 1 aacc");
    check(table, "aa>c*3", "caravan 1 ccc");
    refused(table, "aa>c*4", "Road 4.6", "enough for 3");
    // All levels before the arrow must be there, each time.
    let table = "road 2 | caravan 1 aaaaaacc | hand 1 +aa ^2 aac>dd";
    check(table, "aac>dd*2", "caravan 1 aadddd");
    refused(table, "aac>dd*3", "Road 4.6", "enough for 2");
}

#[test]
fn road_4_6_a_trade_of_one_crystal_goes_as_often_as_there_are_crystals() {
    let table = "road 2 | caravan 1 dddddddddd | hand 1 +aa ^2 d>cc";
    assert_eq!(legal_with(table, "d>cc").len(), 10);
    check(table, "d>cc*10", "caravan 1 cccccccccccccccccccc | turn 1 discard");
    refused(table, "d>cc*11", "Road 4.6", "enough for 10");
}

#[test]
fn road_4_7_a_trade_that_cannot_be_paid_cannot_be_played() {
    let table = "road 2 | caravan 1 abcd | hand 1 +aa ^2 aa>c aac>dd";
    refused(table, "aa>c*1", "Road 4.7", "`abcd`");
    refused(table, "aac>dd*1", "Road 4.7", "`abcd`");
    refused("road 2 | hand 1 +aa ^2 d>cc", "d>cc*1", "Road 4.7", "nothing");
}

#[test]
fn ruling_r1_a_trade_card_is_played_for_at_least_one_trade() {
    unreadable("aa>c*0", "from 1");
    unreadable("aa>c", "how often");
    let table = "road 2 | caravan 1 aaab | hand 1 +aa ^2 aa>c bb>cc";
    assert_eq!(legal_with(table, "aa>c"), ["aa>c*1"]);
    assert!(legal_with(table, "bb>cc").is_empty());
}
