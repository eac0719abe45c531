//! Eight mistakes that implementations of these rules are known to make, and their clauses.

use std::collections::BTreeSet;
use std::iter::repeat_n;

use caravan_engine::{Rng, Road, SplitMix64, Table, Turn};

use crate::{
    after, check, check_table, field, fields, impossible, legal, legal_with, opening, point_cards,
    ranks, refused, row_and_deck, scores, set_lines, written,
};

/// With how many seats how many cards trigger the end.
const LAST_CARD: [(usize, usize); 4] = [(2, 6), (3, 6), (4, 5), (5, 5)];

// 1. Who triggers the end, and when the game is over.

/// A seat that can claim a card and has so many already.
fn about_to_claim(seats: usize, seat: usize, claimed: usize) -> String {
    let cards = if claimed == 0 { "-".into() } else { point_cards()[1..=claimed].join(" ") };
    format!(
        "road {seats} | turn {seat} | points aabb | caravan {seat} aabb | claimed {seat} {cards}"
    )
}

#[test]
fn mistake_1_the_last_card_is_the_sixth_with_up_to_three_seats_and_the_fifth_with_more_road_9_1() {
    for (seats, last) in LAST_CARD {
        for seat in 1..=seats {
            for claimed in 0..last {
                let position = about_to_claim(seats, seat, claimed);
                let round = format!("#1 {}", "rest ".repeat(seats - seat));
                let over = after(&position, &round).turn() == Turn::Over;
                assert_eq!(over, claimed + 1 == last, "card {} in {position}", claimed + 1);
            }
        }
    }
}

#[test]
fn mistake_1_every_later_seat_still_has_its_turn_and_no_earlier_one_road_9_2() {
    for (seats, last) in LAST_CARD {
        for seat in 1..=seats {
            let position = about_to_claim(seats, seat, last - 1);
            for later in seat + 1..=seats {
                let actions = format!("#1 {}", "rest ".repeat(later - seat - 1));
                check(&position, &actions, &format!("turn {later}"));
            }
            let round = format!("#1 {}", "rest ".repeat(seats - seat));
            check(&position, &round, "turn over");
        }
    }
}

// 2. The piles of tokens.

#[test]
fn mistake_2_when_the_last_major_token_goes_the_minor_pile_slides_and_slot_2_is_empty_road_7_3() {
    for seats in 2..=5 {
        let table = format!(
            "road {seats} | points aabb aacc bbbb bbcc | caravan 1 aabb | caravan 2 aabbbbcc
                          | earned 2 {} 0",
            2 * seats - 1
        );
        let all = 2 * seats;
        check(&table, "#1   ", &format!("tokens 0 {all} | earned 1 1 0"));
        check(&table, "#1 #1", &format!("tokens 0 {} | earned 2 {} 1", all - 1, all - 1));
        check(&table, "#1 #2", &format!("tokens 0 {all} | earned 2 {} 0", all - 1));
        check(&table, "#1 #3", &format!("tokens 0 {all} | earned 2 {} 0", all - 1));
    }
}

#[test]
fn mistake_2_the_pile_does_not_slide_while_a_major_token_is_left_road_7_3() {
    let table = "road 2 | points aabb aacc bbbb | caravan 1 aabb | caravan 2 aabbbbcc
                        | earned 2 2 0";
    check(table, "#1   ", "tokens 1 4 | earned 1 1 0");
    check(table, "#1 #1", "tokens 0 4 | earned 2 3 0");
    check(table, "#1 #2", "tokens 1 3 | earned 2 2 1");
}

#[test]
fn mistake_2_when_the_minor_tokens_go_first_the_major_pile_stays_over_slot_1_road_7_4() {
    for seats in 2..=5 {
        let all = 2 * seats;
        let table = format!(
            "road {seats} | points aabb aacc bbbb bbcc | caravan 1 aacc | caravan 2 aabbbb
                          | earned 2 0 {}",
            all - 1
        );
        check(&table, "#2   ", &format!("tokens {all} 0 | earned 1 0 1"));
        check(&table, "#2 #1", &format!("tokens {} 0 | earned 2 1 {}", all - 1, all - 1));
        check(&table, "#2 #2", &format!("tokens {all} 0 | earned 2 0 {}", all - 1));
    }
}

// 3. More than ten crystals.

#[test]
fn mistake_3_every_way_to_more_than_ten_crystals_is_open_road_8_1() {
    let table = "road 2 | market +ab +d(ccc) | caravan 1 aaaaabbbbb | hand 1 +aa ^2 +aaaa b>aaa";
    check(table, "+aa    ", "turn 1 discard | caravan 1 aaaaaaabbbbb");
    check(table, "+aaaa  ", "turn 1 discard | caravan 1 aaaaaaaaabbbbb");
    check(table, "b>aaa*1", "turn 1 discard | caravan 1 aaaaaaaabbbb");
    check(table, "b>aaa*5", "turn 1 discard | caravan 1 aaaaaaaaaaaaaaaaaaaa");
    check(table, "@2:a   ", "turn 1 discard | caravan 1 aaaabbbbbccc");
}

#[test]
fn mistake_3_the_owner_chooses_what_goes_back_and_nothing_is_dropped_for_it_road_8_2() {
    let table = "road 2 | caravan 1 bbbcccdddd";
    check(table, "+aa", "turn 1 discard | caravan 1 aabbbcccdddd");
    let choices = legal("road 2 | turn 1 discard | caravan 1 aabbbcccdddd");
    assert_eq!(choices.len(), 10, "each pair of the four levels: {choices:?}");
    for choice in choices {
        check(table, &format!("+aa {choice}"), "turn 2");
    }
}

#[test]
fn mistake_3_the_very_last_turn_ends_with_a_discard_before_the_count_road_9_3() {
    for (seats, last) in LAST_CARD {
        let table = format!(
            "road {seats} | turn {seats} | caravan {seats} dddddddddd | claimed 1 {}",
            point_cards()[..last].join(" ")
        );
        check(&table, "+aa", &format!("turn {seats} discard"));
        assert_eq!(ranks(&table, "+aa"), None, "nothing is counted yet");
        for (discard, score) in [("-aa", 10), ("-ad", 9), ("-dd", 8)] {
            let outcome = after(&table, &format!("+aa {discard}")).outcome().unwrap();
            assert_eq!(outcome.scores[seats - 1], score);
        }
    }
}

// 4. Payments.

#[test]
fn mistake_4_any_crystal_pays_and_every_order_is_a_choice_road_5_2() {
    let caravan = "aabcd";
    let market = "+ab ^3 aa>c +d +bb +c";
    let table = format!("road 2 | market {market} | caravan 1 {caravan}");
    let held = |letter: char, word: &str| word.matches(letter).count();
    let payable =
        |word: &String| "abcd".chars().all(|letter| held(letter, word) <= held(letter, caravan));
    let mut expected = vec!["@1".to_string()];
    let mut words = vec![String::new()];
    for slot in 2..=6 {
        words =
            words.iter().flat_map(|word| ["a", "b", "c", "d"].map(|l| word.clone() + l)).collect();
        expected.extend(
            words.iter().filter(|word| payable(word)).map(|word| format!("@{slot}:{word}")),
        );
    }
    let listed = legal_with(&table, "@");
    assert_eq!(listed, expected);

    // What is paid lies where it was laid, and the rest stays in the caravan.
    for action in &listed[1..] {
        let payment = action.split_once(':').unwrap().1;
        let cards: Vec<&str> = market.split(' ').collect();
        let laid =
            cards.iter().zip(payment.chars()).map(|(card, level)| format!("{card}({level})"));
        let bare = cards[payment.len() + 1..].iter().map(|&card| card.to_string());
        let row: Vec<String> = laid.chain(bare).collect();
        let mut rest = caravan.to_string();
        payment.chars().for_each(|level| rest = rest.replacen(level, "", 1));
        let rest = if rest.is_empty() { "-" } else { &rest };
        check(&table, action, &format!("market {} | caravan 1 {rest}", row.join(" ")));
    }
}

// 5. Trades and upgrades.

#[test]
fn mistake_5_trades_repeat_road_4_6() {
    let table = "road 2 | caravan 1 bbbbbbb | hand 1 +aa ^2 bb>cc bbb>dd";
    assert_eq!(legal_with(table, "bb>cc"), ["bb>cc*1", "bb>cc*2", "bb>cc*3"]);
    assert_eq!(legal_with(table, "bbb>dd"), ["bbb>dd*1", "bbb>dd*2"]);
    check(table, "bb>cc*1 ", "caravan 1 bbbbbcc");
    check(table, "bb>cc*2 ", "caravan 1 bbbcccc");
    check(table, "bb>cc*3 ", "caravan 1 bcccccc");
    check(table, "bbb>dd*2", "caravan 1 bdddd");
    refused(table, "bb>cc*4", "Road 4.6", "enough for 3");
}

#[test]
fn mistake_5_upgrades_may_be_partial_and_raise_one_crystal_twice_road_4_3_and_4_4() {
    // All caravans that can be reached step by step, without a word of the engine.
    let raise = |caravan: &String, from: &str, to: &str| {
        let mut levels: Vec<char> = caravan.replacen(from, to, 1).chars().collect();
        levels.sort_unstable();
        levels.into_iter().collect::<String>()
    };
    let steps = [("a", "b"), ("b", "c"), ("c", "d")];
    for caravan in ["a", "aa", "aab", "abcd", "bccd", "aaabbc", "dd", "aaaaabbbcc"] {
        let mut reached = BTreeSet::from([caravan.to_string()]);
        for card in ["^1", "^2", "^3"] {
            for before in reached.clone() {
                let possible = steps.iter().filter(|(from, _)| before.contains(from));
                reached.extend(possible.map(|(from, to)| raise(&before, from, to)));
            }
            if card == "^1" {
                continue; // no such card is in the set
            }
            let table = format!("road 2 | caravan 1 {caravan} | hand 1 +aa ^2 ^3");
            let listed = legal_with(&table, card);
            let result = |action: &String| field(&written(&after(&table, action)), "caravan 1");
            let results: BTreeSet<String> = listed.iter().map(result).collect();
            assert_eq!(results, reached, "{card} with {caravan}");
            assert_eq!(results.len(), listed.len(), "each result is listed once");
        }
    }
}

// 6. Ties.

#[test]
fn mistake_6_there_is_exactly_one_winner_even_if_all_are_equal_road_9_5() {
    for (over, score) in [
        (
            "road 2 | turn over | claimed 1 aabb aaabb aabbb aacc bbbb aaacc
                                | claimed 2 ddddd cccdd  | earned 2 3 0",
            46,
        ),
        (
            "road 3 | turn over | claimed 1 aabb aaabb aabbb aacc bbbb aaacc
                                | claimed 2 ddddd cccdd   | earned 2 3 0
                                | claimed 3 abcddd aaccdd | caravan 3 bbbcccddd",
            46,
        ),
        (
            "road 4 | turn over | claimed 1 aabb aaabb aabbb aacc bbbb
                                | claimed 2 ddddd cccdd
                                | claimed 3 abcddd aaccdd
                                | claimed 4 abcccd bbccdd",
            37,
        ),
        (
            "road 5 | turn over | claimed 1 aabb aaabb aabbb aacc bbbb
                                | claimed 2 ddddd cccdd
                                | claimed 3 abcddd aaccdd
                                | claimed 4 abcccd bbccdd
                                | claimed 5 ccddd dddd   | caravan 5 aaaaabcd",
            37,
        ),
    ] {
        let found = scores(over);
        assert!(found.iter().all(|&found| found == score), "{found:?}");
        // The last seat wins, and the order below is strict too.
        let seats = u8::try_from(found.len()).unwrap();
        assert_eq!(ranks(over, ""), Some((1..=seats).rev().collect()));
        assert_eq!(after(over, "").outcome().unwrap().winner().0, seats - 1);
    }
}

#[test]
fn mistake_6_a_tie_below_the_winner_is_broken_in_the_same_way_road_9_5() {
    let over = "road 5 | turn over | claimed 1 aabb aaabb aabbb aacc bbbb
                                   | claimed 2 aabd   | claimed 3 ddddd
                                   | claimed 4 aaacc  | claimed 5 abcddd";
    assert_eq!(scores(over), [37, 9, 20, 9, 20]);
    assert_eq!(ranks(over, ""), Some(vec![1, 5, 3, 4, 2]));
}

// 7. The number of tokens.

#[test]
fn mistake_7_two_tokens_of_each_kind_for_each_seat_road_2_2() {
    for seats in 2..=5 {
        let n = 2 * seats;
        check_table(&opening(seats, "mistake 7"), &format!("tokens {n} {n}"));
        // All of them can be earned.
        let table = format!(
            "road {seats} | points aabb aacc | caravan 1 aabb | caravan 2 aacc | earned 2 {} {}",
            n - 1,
            n - 1
        );
        check(&table, "rest #2", &format!("tokens 1 0 | earned 2 {} {n}", n - 1));
        check(&table, "#1 #1  ", &format!("tokens 0 0 | earned 1 1 0 | earned 2 {} {n}", n - 1));
    }
}

// 8. Starting cards.

/// One of each starting card for each seat, none of them in the market; all others once.
#[track_caller]
fn every_card_is_where_it_belongs(table: &Table<Road>, seats: usize) {
    let position = written(table);
    let mut found: Vec<String> = Vec::new();
    for (name, value) in fields(&position) {
        let (row, deck) = row_and_deck(&value);
        let cards = row.into_iter().chain(deck).filter(|&card| card != "-");
        match name.split(' ').next() {
            Some("market") => {
                let cards: Vec<&str> =
                    cards.map(|card| card.split_once('(').map_or(card, |(card, _)| card)).collect();
                assert!(!cards.contains(&"+aa") && !cards.contains(&"^2"), "{position}");
                found.extend(cards.into_iter().map(String::from));
            }
            Some("hand" | "played") => found.extend(cards.map(String::from)),
            _ => {}
        }
    }
    let start = ["+aa", "^2"].into_iter().flat_map(|card| repeat_n(card.to_string(), seats));
    let mut expected: Vec<String> = start.chain(set_lines("deck")).collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "{position}");
}

#[test]
fn mistake_8_starting_cards_are_never_dealt_to_the_market_ruling_r10() {
    for seats in 2..=5 {
        for seed in 0..250 {
            let table = opening(seats, &format!("mistake 8, {seed}"));
            every_card_is_where_it_belongs(&table, seats.into());
        }
    }
}

#[test]
fn mistake_8_starting_cards_never_enter_the_market_ruling_r10() {
    for seats in 2..=5 {
        let mut rng = SplitMix64::new(seats.into());
        let mut table = opening(seats, "mistake 8");
        for _ in 0..300 {
            let actions = table.legal();
            let Some(most) = u32::try_from(actions.len()).ok().filter(|&n| n > 0) else { break };
            let action = actions[rng.below(most) as usize];
            table.play(action).unwrap();
            every_card_is_where_it_belongs(&table, seats.into());
        }
    }
}

#[test]
fn mistake_8_no_position_has_a_starting_card_in_the_market_ruling_r10() {
    for position in [
        "road 2 | market +aa",
        "road 2 | market ^2(a)",
        "road 2 | market +ab ^3 aa>c +d +bb +c / ^2",
    ] {
        impossible(position, &["market", "starting card"]);
    }
}
