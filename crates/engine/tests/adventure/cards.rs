//! Adventure 4: playing and acquiring cards, as in Road but with a market of four slots.

use crate::{check, impossible, legal_with, refused, scene, set_lines, unreadable};

#[test]
fn adventure_4_1_a_played_card_stays_among_the_played_cards_until_the_seat_rests() {
    let table = scene(2, "");
    check(&table, "+aa", "hand 1 ^2 | played 1 +aa | spent 1 - | turn 2");
    check(&table, "+aa rest ^2:a", "hand 1 - | played 1 +aa ^2");
    check(&table, "+aa rest ^2:a rest rest", "hand 1 +aa ^2 | played 1 -");
    // A move or an acquire does not bring it back.
    let table = scene(2, "market +d | wagon 1 E3");
    check(&table, "+aa rest @1", "hand 1 ^2 +d | played 1 +aa");
    check(&table, "+aa rest E3", "hand 1 ^2 | played 1 +aa");
}

#[test]
fn adventure_4_1_gains_upgrades_and_trades_are_carried_out_as_in_road() {
    let hand = "hand 1 +aa ^2 ^3 +ac aac>dd";
    let table = scene(2, &format!("caravan 1 aabcd | caravan 2 bb | {hand}"));
    check(&table, "+ac", "caravan 1 aaabccd | caravan 2 bb | played 1 +ac");
    check(&table, "^3:aab", "caravan 1 bbccd | caravan 2 bb | played 1 ^3");
    check(&table, "^2:ab", "caravan 1 abccd | played 1 ^2");
    check(&table, "aac>dd*1", "caravan 1 bddd | caravan 2 bb | played 1 aac>dd");
}

#[test]
fn adventure_4_1_every_merchant_card_of_road_can_be_played() {
    for card in set_lines("start").into_iter().chain(set_lines("deck")) {
        let hand = if ["+aa", "^2"].contains(&card.as_str()) { "" } else { &card };
        let with = |caravan: &str| scene(2, &format!("caravan 1 {caravan} | hand 1 +aa ^2 {hand}"));
        let played = format!("played 1 {card}");
        if let Some(crystals) = card.strip_prefix('+') {
            check(&with("-"), &card, &format!("caravan 1 {crystals} | {played}"));
        } else if let Some(steps) = card.strip_prefix('^') {
            let steps: usize = steps.parse().unwrap();
            let action = format!("{card}:{}", "a".repeat(steps));
            check(&with(&"a".repeat(steps)), &action, &format!("caravan 1 {}", "b".repeat(steps)));
        } else {
            let (give, get) = card.split_once('>').unwrap();
            check(&with(give), &format!("{card}*1"), &format!("caravan 1 {get} | {played}"));
        }
    }
}

#[test]
fn adventure_4_1_only_a_card_of_the_hand_can_be_played() {
    refused(&scene(2, "market +d"), "+d", "Road 4.1", "not in the hand of seat 1");
    refused(&scene(2, "hand 2 +aa ^2 +d"), "+d", "Road 4.1", "not in the hand of seat 1");
    refused(&scene(2, "played 1 +aa"), "+aa", "Road 4.1", "rest to take it back");
    // Spent cards are not in the hand either.
    refused(&scene(2, "spent 1 +aa"), "+aa", "Road 4.1", "rest to take it back");
    let table = scene(2, "caravan 1 aa | hand 1 +aa ^2 | spent 1 aa>c");
    refused(&table, "aa>c*1", "Road 4.1", "rest to take it back");
    assert!(legal_with(&table, "aa>c").is_empty());
}

#[test]
fn adventure_4_1_steps_are_no_more_than_the_card_shows_and_only_of_what_is_there() {
    let table = scene(2, "caravan 1 aaaa | hand 1 +aa ^2 ^3");
    refused(&table, "^2:aaa", "Road 4.3", "2 steps");
    refused(&table, "^3:aaaa", "Road 4.3", "3 steps");
    refused(&table, "^2:b", "Road 4.3", "`aaaa`");
    unreadable("^2:d", "level `d`");
}

#[test]
fn ruling_r1_a_trade_card_of_adventure_is_played_for_at_least_one_trade() {
    unreadable("aa>c*0", "from 1");
    unreadable("aa>c", "how often");
    let table = scene(2, "caravan 1 aaaaab | hand 1 +aa ^2 aa>c bb>cc");
    assert_eq!(legal_with(&table, "aa>c"), ["aa>c*1", "aa>c*2"]);
    assert!(legal_with(&table, "bb>cc").is_empty());
    refused(&table, "aa>c*3", "Road 4.6", "enough for 2");
    refused(&table, "bb>cc*1", "Road 4.7", "enough for 0");
}

#[test]
fn ruling_r2_an_upgrade_card_of_adventure_may_be_played_for_nothing() {
    let table = scene(2, "caravan 1 abc");
    check(&table, "^2:", "caravan 1 abc | hand 1 +aa | played 1 ^2 | turn 2");
    check(&scene(2, ""), "^2:", "caravan 1 - | played 1 ^2 | turn 2");
    assert_eq!(legal_with(&scene(2, "caravan 1 dd"), "^2"), ["^2:"]);
}

/// A full market, with crystals on two of its cards.
const MARKET: &str = "market +ab(ab) ^3 aa>c(d) +d / +bb +c | caravan 1 aab";

#[test]
fn adventure_4_2_one_crystal_is_laid_on_each_card_to_the_left() {
    let table = scene(2, MARKET);
    check(
        &table,
        "@4:aba",
        "  market +ab(aab) ^3(b) aa>c(ad) +bb / +c | caravan 1 -
         | hand 1 +aa ^2 +d | turn 2",
    );
    check(&table, "@2:b", "market +ab(abb) aa>c(d) +d +bb / +c | caravan 1 aa | hand 1 +aa ^2 ^3");
    assert_eq!(
        legal_with(&table, "@"),
        ["@1", "@2:a", "@2:b", "@3:aa", "@3:ab", "@3:ba", "@4:aab", "@4:aba", "@4:baa"]
    );
}

#[test]
fn adventure_4_2_the_card_in_slot_1_is_free_and_crystals_on_a_card_come_along() {
    let table = scene(2, MARKET);
    check(&table, "@1", "market ^3 aa>c(d) +d +bb / +c | caravan 1 aaabb | hand 1 +aa ^2 +ab");
    check(&table, "@3:ab", "market +ab(aab) ^3(b) +d +bb / +c | caravan 1 ad");
}

#[test]
fn adventure_4_2_a_payment_that_is_wrong_is_refused() {
    let table = scene(2, MARKET);
    unreadable("@1:a", "free");
    refused(&table, "@2", "Road 5.1", "1 in all");
    refused(&table, "@3:a", "Road 5.1", "2 in all");
    refused(&table, "@2:c", "Road 5.4", "`aab`");
    refused(&table, "@3:bb", "Road 5.4", "`aab`");
}

#[test]
fn adventure_4_2_the_market_has_four_slots() {
    let full = "market +ab ^3 aa>c +d / +bb | caravan 1 aaaaa";
    refused(&scene(2, full), "@5:aaaa", "Road 5.1", "no market card in slot 5");
    check(&scene(2, full), "@4:aaa", "market +ab(a) ^3(a) aa>c(a) +bb | caravan 1 aa");
    impossible(&scene(2, "market +ab ^3 aa>c +d +bb"), &["market", "4 slots"]);
    impossible(&scene(2, "market +ab ^3 aa>c / +d"), &["market", "3 of 4 slots"]);
}

#[test]
fn ruling_r4_payment_comes_before_goods_in_adventure() {
    // What lies on the card cannot pay for it.
    let table = scene(2, "market +ab ^3(bbbb) | caravan 1 -");
    refused(&table, "@2:b", "Road 5.4", "nothing");
    assert_eq!(legal_with(&table, "@"), ["@1"]);
}

#[test]
fn ruling_r7_a_market_that_cannot_be_filled_up_gets_shorter_in_adventure() {
    let table = scene(2, "market +ab ^3 aa>c +d | caravan 1 a");
    check(&table, "@1", "market ^3 aa>c +d");
    check(&table, "@2:a", "market +ab(a) aa>c +d");
    check(&scene(2, "market +d"), "@1", "market -");
    assert!(legal_with(&scene(2, ""), "@").is_empty());
    refused(&scene(2, ""), "@1", "Road 5.1", "no market card in slot 1");
}

#[test]
fn ruling_r5_more_than_ten_crystals_during_a_turn_are_fine_in_adventure() {
    let table = scene(
        2,
        "  market +d(abcd) ^3 aa>c bb>cc / +c | caravan 1 bbbccccddd
         | hand 1 +aa ^2 d>aabb",
    );
    check(&table, "+aa", "turn 1 discard 1 | caravan 1 aabbbccccddd");
    check(&table, "d>aabb*3", "turn 1 discard 1 | caravan 1 aaaaaabbbbbbbbbcccc");
    // The owner sees the new card before choosing what to give back.
    check(&table, "@1", "turn 1 discard 1 | caravan 1 abbbbcccccdddd | market ^3 aa>c bb>cc +c");
}
