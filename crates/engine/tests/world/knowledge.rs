//! World 11: what can be known.

use std::collections::BTreeSet;

use caravan_engine::rules::Visible;
use caravan_engine::{Notation, Rules, SplitMix64, Turn};

use crate::{
    OBSERVERS, WORLD, after, all_tiles, field, in_one_line, left_of, opening, read, row_and_deck,
    stacks, tiles_by_location, written,
};

/// A game in full swing. `{P}` is the point deck, `{B}` are the bonus stacks.
const MIDDLE: &str = "
    world 3 | turn 2 | board E
            | points hp:bbc hq:abd hr:bbd hs:acd / {P}
            | bonus {B}
            | tiles C3:*h C5:o1 E2:=3
            | working A3:1x1 B1:3x2
            | caravan 1 aab | traders 1 6 5 | claimed 1 tp+a:acc n1:aad
            | caravan 2 cd  | traders 2 6 6
            | caravan 3 -   | traders 3 4 6 | claimed 3 e:abc | taken 3 h:2 oo:1
            | explored 3 +bbb";

const DECK: &str = "n1:bbc e:acc e:bbd e:add";
const STACKS: &str = "ht:3 te:3 ne:3 / t:2 / - / ne:3 tn:3 / n:2 / -:3 e:2";

fn middle(points: &str, bonus: &str) -> String {
    in_one_line(MIDDLE).replace("{P}", points).replace("{B}", bonus)
}

#[test]
fn world_11_1_the_order_below_the_top_of_the_point_deck_is_secret() {
    let known = after(&middle(DECK, STACKS), "");
    for points in
        ["n1:bbc e:acc e:add e:bbd", "n1:bbc e:bbd e:acc e:add", "n1:bbc e:add e:bbd e:acc"]
    {
        let other = after(&middle(points, STACKS), "");
        assert_ne!(known.state(), other.state());
        for observer in OBSERVERS {
            assert_eq!(known.view(observer), other.view(observer));
        }
    }
}

#[test]
fn world_11_1_the_top_of_the_point_deck_and_which_cards_lie_below_are_known() {
    let known = after(&middle(DECK, STACKS), "");
    for points in [
        // Another top card, of the same cards.
        "e:acc n1:bbc e:bbd e:add",
        // Other cards below, or fewer.
        "n1:bbc e:acc e:bbd e:bcd",
        "n1:bbc e:acc e:bbd",
    ] {
        let other = after(&middle(points, STACKS), "");
        for observer in OBSERVERS {
            assert_ne!(known.view(observer), other.view(observer), "{points}");
        }
    }
}

#[test]
fn world_11_1_what_lies_below_the_tops_of_the_bonus_stacks_is_secret() {
    let known = after(&middle(DECK, STACKS), "");
    for bonus in [
        // Another order below.
        "ht:3 ne:3 te:3 / t:2 / - / ne:3 tn:3 / n:2 / -:3 e:2",
        // What lies below one stack for what lies below another.
        "ht:3 te:3 e:2 / t:2 / - / ne:3 tn:3 / n:2 / -:3 ne:3",
        "ht:3 te:3 tn:3 / t:2 / - / ne:3 e:2 / n:2 / -:3 ne:3",
    ] {
        let other = after(&middle(DECK, bonus), "");
        assert_ne!(known.state(), other.state());
        for observer in OBSERVERS {
            assert_eq!(known.view(observer), other.view(observer), "{bonus}");
        }
    }
}

#[test]
fn world_11_1_the_top_of_each_bonus_stack_and_its_height_are_known() {
    let known = after(&middle(DECK, STACKS), "");
    for bonus in [
        // Another top tile, of the same tiles.
        "te:3 ht:3 ne:3 / t:2 / - / ne:3 tn:3 / n:2 / -:3 e:2",
        "ht:3 te:3 ne:3 / n:2 / - / ne:3 tn:3 / t:2 / -:3 e:2",
        // Another height: one tile fewer, or one that lies elsewhere.
        "ht:3 te:3 / t:2 / - / ne:3 tn:3 / n:2 / -:3 e:2",
        "ht:3 te:3 / t:2 ne:3 / - / ne:3 tn:3 / n:2 / -:3 e:2",
    ] {
        let other = after(&middle(DECK, bonus), "");
        for observer in OBSERVERS {
            assert_ne!(known.view(observer), other.view(observer), "{bonus}");
        }
    }
}

#[test]
fn ruling_w8_a_view_shows_the_tops_and_how_many_lie_below() {
    let table = after(&middle(DECK, STACKS), "");
    // A view is written as the position is, but for what lies below the tops.
    assert_eq!(written(&table), middle(DECK, STACKS));
    let seen = middle("n1:bbc ?3", "ht:3 ?2 / t:2 / - / ne:3 ?1 / n:2 / -:3 ?1");
    for observer in OBSERVERS {
        assert_eq!(WORLD.write_view(&table.view(observer)), seen);
    }
}

#[test]
fn ruling_w8_what_is_taken_uncovers_the_next_one_for_all() {
    let position = middle(DECK, STACKS).replace("caravan 2 cd", "caravan 2 bbccd");
    let taken = after(&position, "A1 $1");
    let claimed = after(&position, "A1 #1");
    for observer in OBSERVERS {
        let text = WORLD.write_view(&taken.view(observer));
        assert_eq!(field(&text, "bonus"), "te:3 ?1 / t:2 / - / ne:3 ?1 / n:2 / -:3 ?1");
        assert_eq!(field(&text, "points"), "hp:bbc hq:abd hr:bbd hs:acd / n1:bbc ?3");
        let text = WORLD.write_view(&claimed.view(observer));
        assert_eq!(field(&text, "bonus"), "ht:3 ?2 / t:2 / - / ne:3 ?1 / n:2 / -:3 ?1");
        assert_eq!(field(&text, "points"), "hq:abd hr:bbd hs:acd n1:bbc / e:acc ?2");
    }
}

#[test]
fn world_11_1_an_imagined_state_has_the_same_view_and_anything_below_the_tops() {
    let table = after(&middle(DECK, STACKS), "");
    for observer in OBSERVERS {
        let view = table.view(observer);
        let (mut decks, mut below) = (BTreeSet::new(), BTreeSet::new());
        for seed in 0..300 {
            let state = WORLD.imagine(&view, &mut SplitMix64::new(seed));
            assert_eq!(WORLD.view(&state, observer), view);
            let text = WORLD.write_position(&state);
            let points = field(&text, "points");
            decks.insert(row_and_deck(&points).1.join(" "));
            below.insert(stacks(&field(&text, "bonus"))[5][1].clone());
        }
        assert_eq!(decks.len(), 6, "three cards below the top, in every order");
        // Every tile that was never seen, of whatever kind, may lie below the last top.
        let seen = "h:2 oo:1 ht:3 t:2 ne:3 n:2 -:3".split(' ').map(String::from);
        let mut unseen = left_of(&all_tiles("bonus"), &seen.collect::<Vec<_>>());
        unseen.dedup();
        assert!(below.iter().eq(&unseen), "{below:?}");
    }
}

#[test]
fn world_11_2_which_bonus_tiles_take_no_part_is_secret() {
    let known = after(&middle(DECK, STACKS), "");
    // A tile below a top, and one that takes no part in its stead.
    for (tile, instead) in [("te:3", "he:3"), ("tn:3", "hn:3"), ("-:3 e:2", "-:3 oo:1")] {
        let other = after(&middle(DECK, &STACKS.replace(tile, instead)), "");
        assert_ne!(known.state(), other.state());
        for observer in OBSERVERS {
            assert_eq!(known.view(observer), other.view(observer), "{instead}");
        }
    }
}

#[test]
fn world_11_2_in_a_new_game_any_tile_but_the_tops_may_take_no_part() {
    let table = opening(2, "unused");
    let dealt = stacks(&field(&written(&table), "bonus"));
    let tops: Vec<String> =
        dealt.into_iter().filter_map(|stack| stack.into_iter().next()).collect();
    let mut expected = left_of(&all_tiles("bonus"), &tops);
    expected.dedup();
    for observer in OBSERVERS {
        let view = table.view(observer);
        let mut unused = BTreeSet::new();
        for seed in 0..300 {
            let state = WORLD.imagine(&view, &mut SplitMix64::new(seed));
            assert_eq!(WORLD.view(&state, observer), view);
            let tiles = stacks(&field(&WORLD.write_position(&state), "bonus")).concat();
            unused.extend(left_of(&all_tiles("bonus"), &tiles));
        }
        assert!(unused.iter().eq(&expected), "{unused:?}");
    }
}

#[test]
fn world_11_2_which_exploration_tiles_take_part_follows_from_those_that_lie_open() {
    let table = opening(4, "tiles");
    let tiles = field(&written(&table), "tiles");
    let (_, open): (Vec<String>, Vec<String>) = tiles_by_location(&tiles).into_iter().unzip();
    assert_eq!(left_of(&all_tiles("exploration"), &open).len(), 2);
    for observer in OBSERVERS {
        let view = table.view(observer);
        assert_eq!(field(&WORLD.write_view(&view), "tiles"), tiles);
        for seed in 0..20 {
            let state = WORLD.imagine(&view, &mut SplitMix64::new(seed));
            assert_eq!(field(&WORLD.write_position(&state), "tiles"), tiles);
        }
    }
}

#[test]
fn world_11_3_everything_else_is_public() {
    let known = middle(DECK, STACKS);
    let table = after(&known, "");
    for (seen, instead) in [
        ("turn 2", "turn 3"),
        ("board E", "board F"),
        ("hp:bbc hq:abd", "hq:abd hp:bbc"),
        ("C3:*h", "C3:*t"),
        ("C5:o1", "C6:o1"),
        ("A3:1x1", "B3:1x1"),
        ("A3:1x1 B1:3x2", "A3:3x1 B1:3x1"),
        ("caravan 1 aab", "caravan 1 aac"),
        ("traders 2 6 6", "traders 2 7 5"),
        ("claimed 3 e:abc", "claimed 3 e:bcd"),
        ("taken 3 h:2 oo:1", "taken 3 h:2 he:3"),
        ("explored 3 +bbb", "explored 3 +cc"),
    ] {
        assert!(known.contains(seen), "{seen}");
        let mut other = known.replace(seen, instead);
        if instead == "board F" {
            other = other.replace("E2:=3", "F2:=3");
        }
        if instead.starts_with("A3:3x1") {
            other = other.replace("traders 1 6 5", "traders 1 7 5");
        }
        let other = after(&other, "");
        for observer in OBSERVERS {
            assert_ne!(table.view(observer), other.view(observer), "{instead}");
        }
    }
}

/// All observers see all events of the actions, and they lead from the views before to those after.
#[track_caller]
fn is_seen_by_all(position: &str, actions: &str) {
    let mut table = after(position, "");
    for action in actions.split_whitespace() {
        let views = OBSERVERS.map(|observer| table.view(observer));
        let events = match table.play(read(action)) {
            Ok(events) => events,
            Err(illegal) => panic!("`{action}` is refused: {illegal}\nin {}", written(&table)),
        };
        assert!(!events.is_empty());
        for (observer, mut view) in OBSERVERS.into_iter().zip(views) {
            for event in &events {
                assert_eq!(event.seen_by(observer), Some(*event));
                view.follow(*event);
            }
            assert_eq!(view, table.view(observer), "`{action}`");
        }
    }
}

#[test]
fn world_11_3_whatever_happens_is_seen_by_all() {
    is_seen_by_all(
        "world 3 | points e:abc hp:bbc n1:aad hs:acd / e:acc e:bbd e:add
                 | bonus h:2 t:2 oo:1 / ht:3 te:3 | tiles C3:+bbb C5:o1 | working A3:2x1
                 | caravan 1 abcc | caravan 2 aabbbccccd | caravan 3 abbb",
        "A3               A6 -bb      rest
         A1 #1 ~C3 $1     A1 $1 done  B6
         B4:b             C1*1        A2 $2
         rest             rest        rest
         A5*1             A2 #2 $2",
    );
    let last_turn = "world 3 | turn 3 | points n1:aad | caravan 3 aad
                             | claimed 3 hp:bbc hq:abd hr:bbd hs:acd hr:ccc hs:bcd tp+a:acc";
    is_seen_by_all(last_turn, "A1 #1");
    assert_eq!(after(last_turn, "A1 #1").turn(), Turn::Over);
}

#[test]
fn world_11_1_events_tell_nothing_of_what_lies_below_the_new_top() {
    let rich = |points: &str, bonus: &str| {
        middle(points, bonus).replace("caravan 2 cd", "caravan 2 bbccd")
    };
    // These differ only below what is turned up next.
    let one = rich("n1:bbc e:acc e:bbd e:add", "ht:3 te:3 ne:3 he:3 / t:2");
    let other = rich("n1:bbc e:acc e:add e:bbd", "ht:3 te:3 he:3 ne:3 / t:2");
    for actions in ["A1 #1 $1", "A1 $1 #1", "A3", "rest"] {
        let (mut one, mut other) = (after(&one, ""), after(&other, ""));
        assert_ne!(one.state(), other.state());
        for action in actions.split(' ') {
            assert_eq!(one.play(read(action)).unwrap(), other.play(read(action)).unwrap());
        }
    }
}
