//! Road 5: acquire.

use crate::{check, legal_with, refused, unreadable};

#[test]
fn road_5_1_one_crystal_is_laid_on_each_card_to_the_left_and_the_card_goes_to_the_hand() {
    let table = "road 2 | market +ab ^3 aa>c +d +bb | caravan 1 aaaaa";
    check(table, "@2:a   ", "caravan 1 aaaa | hand 1 +aa ^2 ^3  | market +ab(a) aa>c +d +bb");
    check(table, "@4:aaa ", "caravan 1 aa   | hand 1 +aa ^2 +d  | market +ab(a) ^3(a) aa>c(a) +bb");
    check(
        table,
        "@5:aaaa",
        "caravan 1 a    | hand 1 +aa ^2 +bb | market +ab(a) ^3(a) aa>c(a) +d(a)",
    );
    // It is not played yet.
    check(table, "@4:aaa", "played 1 - | hand 2 +aa ^2");
}

#[test]
fn road_5_1_there_must_be_a_card() {
    let table = "road 2 | market +ab ^3 | caravan 1 aaaaa";
    refused(table, "@3:aa", "Road 5.1", "no market card in slot 3");
    refused("road 2", "@1", "Road 5.1", "no market card in slot 1");
    unreadable("@7:aaaaaa", "from 1 to 6");
}

#[test]
fn road_5_1_no_more_and_no_fewer_crystals_than_cards_to_the_left() {
    unreadable("@3:a", "each card to the left");
    unreadable("@3:aaa", "each card to the left");
    unreadable("@3", "each card to the left");
}

#[test]
fn road_5_2_any_crystal_pays_on_any_card() {
    assert_eq!(
        legal_with("road 2 | market +ab ^3 aa>c | caravan 1 abcd", "@"),
        [
            "@1", "@2:a", "@2:b", "@2:c", "@2:d", "@3:ab", "@3:ac", "@3:ad", "@3:ba", "@3:bc",
            "@3:bd", "@3:ca", "@3:cb", "@3:cd", "@3:da", "@3:db", "@3:dc"
        ]
    );
    let table = "road 2 | market +ab ^3 aa>c +d | caravan 1 abcd";
    check(table, "@4:abc", "caravan 1 d | market +ab(a) ^3(b) aa>c(c)");
    check(table, "@4:bad", "caravan 1 c | market +ab(b) ^3(a) aa>c(d)");
    check(table, "@4:dcb", "caravan 1 a | market +ab(d) ^3(c) aa>c(b)");
}

#[test]
fn road_5_2_a_crystal_stays_where_it_was_laid() {
    let table = "road 2 | market +ab ^3 aa>c +d +bb | caravan 1 bac | caravan 2 dddd";
    check(table, "@3:ba            ", "market +ab(b)   ^3(a)  +d    +bb");
    check(table, "@3:ba rest rest  ", "market +ab(b)   ^3(a)  +d    +bb");
    check(table, "@3:ba @4:ddd     ", "market +ab(bd)  ^3(ad) +d(d)");
    check(table, "@3:ba @4:ddd @2:c", "market +ab(bcd)        +d(d)  | caravan 1 ad");
}

#[test]
fn road_5_3_the_card_in_slot_1_is_free() {
    check("road 2 | market +ab ^3", "@1", "hand 1 +aa ^2 +ab | caravan 1 - | market ^3");
    check("road 2 | market +ab ^3 | caravan 1 abcd", "@1", "caravan 1 abcd | market ^3");
    unreadable("@1:a", "free");
    unreadable("@1:", "free");
}

#[test]
fn road_5_4_the_payment_must_be_in_the_caravan() {
    let table = "road 2 | market +ab ^3 aa>c | caravan 1 ab | caravan 2 dddd";
    refused(table, "@2:c", "Road 5.4", "`ab`");
    refused(table, "@3:aa", "Road 5.4", "`ab`");
    refused(table, "@3:bd", "Road 5.4", "`ab`");
    refused("road 2 | market +ab ^3", "@2:a", "Road 5.4", "nothing");
}

#[test]
fn ruling_r4_crystals_on_the_card_taken_do_not_help_to_pay_for_it() {
    refused("road 2 | market +ab ^3(aaa)", "@2:a", "Road 5.4", "nothing");
    let table = "road 2 | market +ab +d ^3(aa) | caravan 1 b";
    assert_eq!(legal_with(table, "@"), ["@1", "@2:b"]);
    refused(table, "@3:ba", "Road 5.4", "`b`");
    refused(table, "@3:aa", "Road 5.4", "`b`");
    // Nor do those on the cards to the left: they stay where they are.
    refused("road 2 | market +ab(aaa) ^3", "@2:a", "Road 5.4", "nothing");
    check("road 2 | market +ab(aaa) ^3(c) | caravan 1 b", "@2:b", "market +ab(aaab) | caravan 1 c");
}

#[test]
fn road_5_5_crystals_on_the_card_taken_go_to_the_caravan() {
    let table = "road 2 | market +ab(ad) ^3(bbc) aa>c(d) | caravan 1 aa | caravan 2 a";
    check(table, "@1   ", "caravan 1 aaad | market ^3(bbc)  aa>c(d)");
    check(table, "@2:a ", "caravan 1 abbc | market +ab(aad) aa>c(d)");
    check(table, "@3:aa", "caravan 1 d    | market +ab(aad) ^3(abbc)");
    // They go to whoever takes the card.
    check(table, "@2:a @1", "caravan 2 aaad | caravan 1 abbc | market aa>c(d)");
}

#[test]
fn road_5_6_cards_to_the_right_slide_left_with_their_crystals_and_a_card_fills_the_last_slot() {
    let table = "road 2 | market +ab ^3(a) aa>c(bb) +d +bb(cd) +c / d>cc +ac
                        | caravan 1 aaaaaa | caravan 2 aaaaa";
    check(table, "@1      ", "market ^3(a)  aa>c(bb) +d        +bb(cd) +c       d>cc / +ac");
    check(table, "@3:aa   ", "market +ab(a) ^3(aa)   +d        +bb(cd) +c       d>cc / +ac");
    check(table, "@6:aaaaa", "market +ab(a) ^3(aa)   aa>c(abb) +d(a)   +bb(acd) d>cc / +ac");
    check(table, "@1 @1   ", "market aa>c(bb) +d +bb(cd) +c d>cc +ac");
    // Payments are counted in the row as it is now.
    check(table, "@1 @6:aaaaa", "market ^3(aa) aa>c(abb) +d(a) +bb(acd) +c(a) +ac");
}

#[test]
fn road_5_7_without_a_deck_the_market_gets_shorter() {
    let table = "road 2 | market +ab ^3 aa>c +d +bb +c / d>cc | caravan 1 aaaaa";
    check(table, "@1           ", "market ^3      aa>c +d +bb +c d>cc");
    check(table, "@1 @1        ", "market aa>c    +d +bb +c d>cc");
    check(table, "@1 @1 @2:a   ", "market aa>c(a) +bb +c d>cc");
    refused(table, "@1 @1 @6:aaaaa", "Road 5.1", "no market card in slot 6");
}

#[test]
fn ruling_r7_an_empty_market_offers_nothing_and_the_game_goes_on() {
    let table = "road 2 | market +ab +d";
    check(table, "@1 @1", "market - | turn 1 | hand 1 +aa ^2 +ab | hand 2 +aa ^2 +d");
    refused(table, "@1 @1 @1", "Road 5.1", "no market card in slot 1");
    check(table, "@1 @1 +ab +d rest", "turn 2 | caravan 1 ab | caravan 2 d");
}
