//! Road 10: what can be known.

use std::collections::BTreeSet;

use caravan_engine::rules::Visible;
use caravan_engine::{Notation, Rules, SplitMix64};

use crate::{OBSERVERS, ROAD, after, field, in_one_line, read, row_and_deck, written};

/// A game in full swing. `{M}` and `{P}` are the decks.
const MIDDLE: &str = "
    road 3 | turn 2
           | market +ab(ab) ^3 aa>c(d) +d +bb +c / {M}
           | points aabb aacc bbbb bbcc cccc / {P}
           | tokens 4 5
           | caravan 1 aab  | hand 1 ^2 d>cc   | played 1 +aa      | claimed 1 abcd | earned 1 1 0
           | caravan 2 cd   | hand 2 +aa ^2
           | caravan 3 -    | hand 3 +aa +aaa  | played 3 ^2 c>bb  | claimed 3 dddd ddddd
           | earned 3 1 1";

fn middle(merchants: &str, points: &str) -> String {
    in_one_line(MIDDLE).replace("{M}", merchants).replace("{P}", points)
}

#[test]
fn road_10_1_the_order_of_the_decks_is_secret() {
    let known = after(&middle("+aab +ac bb>cc", "aabd aadd"), "");
    for (merchants, points) in [
        ("+ac +aab bb>cc", "aabd aadd"),
        ("+aab +ac bb>cc", "aadd aabd"),
        ("bb>cc +ac +aab", "aadd aabd"),
    ] {
        let other = after(&middle(merchants, points), "");
        assert_ne!(known.state(), other.state());
        for observer in OBSERVERS {
            assert_eq!(known.view(observer), other.view(observer));
        }
    }
}

#[test]
fn road_10_1_which_cards_are_in_a_deck_is_known() {
    let known = after(&middle("+aab +ac bb>cc", "aabd aadd"), "");
    for (merchants, points) in [
        ("+aab +ac bb>aad", "aabd aadd"),
        ("+aab +ac", "aabd aadd"),
        ("+aab +ac bb>cc", "aabd bbcd"),
    ] {
        let other = after(&middle(merchants, points), "");
        for observer in OBSERVERS {
            assert_ne!(known.view(observer), other.view(observer));
        }
    }
}

#[test]
fn road_10_1_an_imagined_state_may_have_its_decks_in_any_order() {
    let table = after(&middle("+aab +ac bb>cc", "aabd aadd"), "");
    for observer in OBSERVERS {
        let view = table.view(observer);
        let mut orders = BTreeSet::new();
        for seed in 0..200 {
            let state = ROAD.imagine(&view, &mut SplitMix64::new(seed));
            assert_eq!(ROAD.view(&state, observer), view);
            let text = ROAD.write_position(&state);
            let (market, points) = (field(&text, "market"), field(&text, "points"));
            let decks = [row_and_deck(&market).1, row_and_deck(&points).1];
            orders.insert(decks.map(|deck| deck.join(" ")));
        }
        assert_eq!(orders.len(), 6 * 2, "three cards and two cards, in every order");
    }
}

#[test]
fn road_10_2_everything_but_the_order_of_the_decks_is_public() {
    let table = after(&middle("+aab +ac bb>cc", "aabd aadd"), "");
    // A view is written as the position is, but for the cards of the decks.
    assert_eq!(written(&table), middle("+aab +ac bb>cc", "aabd aadd"));
    for observer in OBSERVERS {
        assert_eq!(ROAD.write_view(&table.view(observer)), middle("?3", "?2"));
    }
}

#[test]
fn ruling_r11_hands_played_cards_claimed_cards_and_tokens_are_open() {
    let table = after(&middle("+aab +ac bb>cc", "aabd aadd"), "");
    for (seen, instead) in [
        ("caravan 1 aab", "caravan 1 aac"),
        ("hand 1 ^2 d>cc", "hand 1 ^2 d>abc"),
        ("played 3 ^2 c>bb", "played 3 ^2 c>abb"),
        ("claimed 3 dddd ddddd", "claimed 3 ccdd ddddd"),
        ("earned 1 1 0", "earned 1 0 0"),
    ] {
        let other = middle("+aab +ac bb>cc", "aabd aadd").replace(seen, instead);
        let other = after(&other.replace("| tokens 4 5", ""), "");
        for observer in OBSERVERS {
            assert_ne!(table.view(observer), other.view(observer), "{instead}");
        }
    }
}

#[test]
fn ruling_r11_whatever_happens_is_seen_by_all() {
    let position = "road 3 | market +ab(ab) ^3 aa>c(d) | points aabb | caravan 1 aabbbbbbbb";
    for action in ["+aa", "^2:ab", "@2:a", "#1", "rest"] {
        let mut table = after(position, "");
        let events = table.play(read(action)).unwrap();
        assert!(!events.is_empty());
        for event in events {
            assert!(OBSERVERS.iter().all(|&observer| event.seen_by(observer) == Some(event)));
        }
    }
}
