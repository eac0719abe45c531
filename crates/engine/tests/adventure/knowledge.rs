//! Adventure 11: what can be known.

use std::collections::BTreeSet;

use caravan_engine::adventure::{Event, Spent};
use caravan_engine::{Adventure, Notation, Observer, Rules, Seat, SplitMix64, Table, Visible};

use crate::{
    ADVENTURE, OBSERVERS, TILES, after, check, field, fields, in_one_line, legal, opening, read,
    row_and_deck, scene, written,
};

/// A game in full swing. `{M}` is the merchant deck, `{P}` the pile; after three claims the closed
/// tile is among the next three of it.
const MIDDLE: &str = "
    adventure 3 | turn 2
                | market +ab(ab) ^3 aa>c(d) +d / {M}
                | tiles {T}
                | points A1:abcd A4:accd E1:bbcd E4:cccc / {P}
                | caravan 1 aab | wagon 1 B2 | hand 1 ^2 d>cc | played 1 +aa | outposts 1 A2 B2
                | claimed 1 dddd | bonus 1 leg points6
                | caravan 2 cd | wagon 2 A1 | hand 2 +aa ^2
                | caravan 3 - | wagon 3 C1 | hand 3 +aa +c bb>cc | played 3 c>bb
                | spent 3 ^2 +aaa | known 3 +c | claimed 3 ccdd ddddd";

const DECK: &str = "+aab +ac";
const PILE: &str = "aaadd closed bbdd bbccc";

fn middle(merchants: &str, pile: &str) -> String {
    let text = in_one_line(MIDDLE).replace("{T}", TILES);
    text.replace("{M}", merchants).replace("{P}", pile)
}

/// Everybody who may look on, also who may see what every seat sees.
fn observers() -> impl Iterator<Item = Observer> {
    OBSERVERS.into_iter().chain([Observer::All])
}

/// Whether an observer may see the cards of a seat.
fn sees(observer: Observer, seat: u8) -> bool {
    matches!(observer, Observer::All) || observer == Observer::Seat(Seat(seat - 1))
}

/// What is written for an observer after the actions.
#[track_caller]
fn seen(position: &str, actions: &str, observer: Observer) -> String {
    ADVENTURE.write_view(&after(position, actions).view(observer))
}

/// The fields of seat 1 as the others and the public see them after the actions, and as whoever
/// only follows the events knows them.
#[track_caller]
fn others_see(position: &str, actions: &str, expected: &str) {
    is_followed(position, actions);
    for observer in observers().filter(|&observer| !sees(observer, 1)) {
        let text = seen(position, actions, observer);
        for (name, value) in fields(expected) {
            assert_eq!(field(&text, &name), value, "the field `{name}` of\n{text}");
        }
        let hidden = fields(&text).iter().any(|(name, _)| name == "pool 1");
        assert_eq!(hidden, expected.contains("pool 1"), "{text}");
    }
    // The owner sees its cards as they are, and so does who sees everything.
    let table = written(&after(position, actions));
    for observer in [Observer::Seat(Seat(0)), Observer::All] {
        let text = seen(position, actions, observer);
        for name in ["turn", "hand 1", "played 1", "spent 1", "known 1"] {
            assert_eq!(field(&text, name), field(&table, name));
        }
    }
}

#[test]
fn adventure_11_1_the_order_of_the_merchant_deck_and_of_the_pile_is_secret() {
    let known = after(&middle(DECK, PILE), "");
    for (merchants, pile) in [
        ("+ac +aab", PILE),
        (DECK, "bbccc closed aaadd bbdd"),
        ("+ac +aab", "bbdd closed bbccc aaadd"),
    ] {
        let other = after(&middle(merchants, pile), "");
        assert_ne!(known.state(), other.state());
        for observer in observers() {
            assert_eq!(known.view(observer), other.view(observer), "{pile}");
        }
    }
}

#[test]
fn adventure_11_1_where_in_the_pile_the_closed_tile_lies_is_secret() {
    let known = after(&middle(DECK, PILE), "");
    for pile in ["closed aaadd bbdd bbccc", "aaadd bbdd closed bbccc"] {
        let other = after(&middle(DECK, pile), "");
        assert_ne!(known.state(), other.state());
        for observer in observers() {
            assert_eq!(known.view(observer), other.view(observer), "{pile}");
        }
    }
}

#[test]
fn adventure_11_1_which_cards_and_tiles_are_left_is_known() {
    let known = after(&middle(DECK, PILE), "");
    for (merchants, pile) in [
        ("+aab bb>aad", PILE),
        ("+aab", PILE),
        (DECK, "aaadd closed bbdd ccccc"),
        (DECK, "aaadd closed bbdd"),
        // Whether the closed tile is still in the pile.
        (DECK, "aaadd bbdd bbccc"),
    ] {
        let other = after(&middle(merchants, pile), "");
        for observer in observers() {
            assert_ne!(known.view(observer), other.view(observer), "{merchants} {pile}");
        }
    }
}

#[test]
fn adventure_11_1_that_the_closed_tile_is_among_the_first_six_is_known() {
    for observer in observers() {
        let text = ADVENTURE.write_view(&opening(3, "closed").view(observer));
        assert_eq!(row_and_deck(&field(&text, "points")).1, ["?23", "closed<6"]);
        assert_eq!(row_and_deck(&field(&text, "market")).1, ["?39"]);
    }
    // With every claim it is one tile nearer.
    let pile = "closed aaadd bbdd bbccc aaccc aabbcc ccccc";
    let claimed = ["abcd", "accd", "bbcd", "cccc", "dddd"];
    for claims in 0..=5 {
        let one = if claims == 0 { "-".into() } else { claimed[..claims.min(3)].join(" ") };
        let two = if claims <= 3 { "-".into() } else { claimed[3..claims].join(" ") };
        let given = format!("points - / {pile} | claimed 1 {one} | claimed 2 {two}");
        for observer in observers() {
            let text = seen(&scene(3, &given), "", observer);
            assert_eq!(field(&text, "points"), format!("- / ?7 closed<{}", 6 - claims));
        }
    }
}

#[test]
fn adventure_11_1_after_a_claim_all_know_how_near_the_closed_tile_is() {
    let pile = "aaadd bbdd closed bbccc aaccc aabbcc ccccc";
    let table = scene(
        3,
        &format!(
            "wagon 1 A1 | wagon 2 E1 | points A1:abcd E1:accd / {pile} | caravan 1 abcd
           | caravan 2 accd | caravan 3 bbdd | wagon 3 E1"
        ),
    );
    is_followed(&table, "A1 #A1 E1 #E1 E1 #E1");
    for observer in observers() {
        let points = |actions: &str| field(&seen(&table, actions, observer), "points");
        assert_eq!(points(""), "A1:abcd E1:accd / ?7 closed<6");
        assert_eq!(points("A1 #A1"), "A1:aaadd E1:accd / ?6 closed<5");
        assert_eq!(points("A1 #A1 E1 #E1"), "A1:aaadd E1:bbdd / ?5 closed<4");
        // Once it is turned up there is none in the pile.
        assert_eq!(points("A1 #A1 E1 #E1 E1 #E1"), "A1:aaadd E1:closed / ?4");
    }
}

#[test]
fn adventure_11_1_an_imagined_state_has_the_same_view_and_anything_in_deck_and_pile() {
    let table = after(&middle(DECK, PILE), "");
    for observer in observers() {
        let view = table.view(observer);
        let (mut decks, mut places) = (BTreeSet::new(), BTreeSet::new());
        let mut tiles = BTreeSet::new();
        for seed in 0..400 {
            let state = ADVENTURE.imagine(&view, &mut SplitMix64::new(seed));
            assert_eq!(ADVENTURE.view(&state, observer), view);
            let text = ADVENTURE.write_position(&state);
            assert_eq!(ADVENTURE.read_position(&text).as_ref(), Ok(&state));
            decks.insert(row_and_deck(&field(&text, "market")).1.join(" "));
            let points = field(&text, "points");
            let pile = row_and_deck(&points).1;
            places.insert(pile.iter().position(|&tile| tile == "closed").unwrap());
            let others: Vec<&str> = pile.into_iter().filter(|&tile| tile != "closed").collect();
            tiles.insert(others.join(" "));
        }
        assert_eq!(decks.len(), 2, "two cards in every order");
        assert_eq!(tiles.len(), 6, "three tiles in every order");
        assert_eq!(places, BTreeSet::from([0, 1, 2]), "among the next three");
    }
}

#[test]
fn adventure_11_2_others_know_how_many_cards_were_spent_from_the_hand_but_not_which() {
    let known = after(&middle(DECK, PILE), "");
    // Two of +aa, ^2, +aaa and bb>cc are spent.
    for (hand, spent) in [
        ("^2 +c bb>cc", "+aa +aaa"),
        ("+aa ^2 +c", "+aaa bb>cc"),
        ("+aaa +c bb>cc", "+aa ^2"),
        ("+aaa +c ^2", "+aa bb>cc"),
    ] {
        let position = middle(DECK, PILE)
            .replace("hand 3 +aa +c bb>cc", &format!("hand 3 {hand}"))
            .replace("spent 3 ^2 +aaa", &format!("spent 3 {spent}"));
        let other = after(&position, "");
        assert_ne!(known.state(), other.state());
        for observer in observers() {
            let same = known.view(observer) == other.view(observer);
            assert_eq!(same, !sees(observer, 3), "{observer:?} {spent}");
        }
    }
}

#[test]
fn adventure_11_2_the_number_of_spent_cards_and_the_cards_of_the_pool_are_known() {
    let known = middle(DECK, PILE);
    for (hand, spent) in [
        // Another number.
        ("+c bb>cc", "+aa ^2 +aaa"),
        ("+aa +aaa +c bb>cc", "^2"),
        // Another pool.
        ("+aa +c bb>cc", "^2 +bb"),
    ] {
        let position = known
            .replace("hand 3 +aa +c bb>cc", &format!("hand 3 {hand}"))
            .replace("spent 3 ^2 +aaa", &format!("spent 3 {spent}"));
        for observer in observers() {
            assert_ne!(after(&known, "").view(observer), after(&position, "").view(observer));
        }
    }
}

#[test]
fn adventure_11_2_a_view_has_the_known_cards_two_counts_and_the_pool() {
    let table = after(&middle(DECK, PILE), "");
    assert_eq!(written(&table), middle(DECK, PILE));
    let deck = "+ab(ab) ^3 aa>c(d) +d / ?2";
    let pile = "A1:abcd A4:accd E1:bbcd E4:cccc / ?4 closed<3";
    for observer in observers() {
        let text = ADVENTURE.write_view(&table.view(observer));
        let mut expected = fields(&middle(DECK, PILE));
        for (name, value) in &mut expected {
            match name.as_str() {
                "market" => *value = deck.into(),
                "points" => *value = pile.into(),
                "hand 3" if !sees(observer, 3) => *value = "+c ?2".into(),
                "spent 3" if !sees(observer, 3) => *value = "?2".into(),
                _ => {}
            }
        }
        if !sees(observer, 3) {
            expected.retain(|(name, _)| name != "known 3");
            expected.push(("pool 3".into(), "+aa ^2 +aaa bb>cc".into()));
        }
        let mut found = fields(&text);
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{observer:?}");
    }
}

/// Seat 1 may go from A1 as far as its cards allow.
fn at_home() -> String {
    scene(3, "wagon 1 A1 | hand 1 +aa +c +d | played 1 ^2 | market +ab +bb aa>c bb>cc / ^3")
}

#[test]
fn adventure_11_2_cards_spent_from_the_played_cards_were_open() {
    let table = at_home();
    // It is known which card is spent, and that the hand is as it was.
    others_see(&table, "B2 /^2 done", "hand 1 +aa +c +d | spent 1 ?1 | pool 1 ^2 | played 1 -");
    others_see(&table, "C3 /^2", "turn 1 spend 1 /^2 | hand 1 +aa +c +d | spent 1 ?1 | pool 1 ^2");
}

#[test]
fn adventure_11_2_while_cards_are_spent_the_last_one_of_the_hand_is_hidden_too() {
    let table = at_home();
    others_see(&table, "C3", "turn 1 spend 2 | hand 1 +aa +c +d | played 1 ^2");
    others_see(
        &table,
        "C3 _+aa",
        "turn 1 spend 1 _? | hand 1 ?2 | spent 1 ?1 | pool 1 +aa +c +d | played 1 ^2",
    );
    others_see(
        &table,
        "D3 /^2 _+aa",
        "turn 1 spend 1 _? | hand 1 ?2 | spent 1 ?2 | pool 1 +aa ^2 +c +d",
    );
    others_see(&table, "C3 _+aa _+d", "hand 1 ?1 | spent 1 ?2 | pool 1 +aa +c +d");
    others_see(&table, "D3 _+aa _+c _+d", "hand 1 - | spent 1 ?3 | pool 1 +aa +c +d");
}

#[test]
fn adventure_11_2_two_ways_to_spend_look_alike_for_the_others() {
    let table = at_home();
    for (one, other) in [
        ("B2 _+aa", "B2 _+c"),
        ("B2 _+c", "B2 _+d"),
        ("C3 _+aa _+c", "C3 _+c _+d"),
        ("C3 _+aa", "C3 _+c"),
        ("C3 /^2 _+aa", "C3 /^2 _+d"),
        ("B2 _+aa done rest rest @1", "B2 _+d done rest rest @1"),
    ] {
        let (one, other) = (after(&table, one), after(&table, other));
        assert_ne!(one.state(), other.state());
        for observer in observers() {
            let same = one.view(observer) == other.view(observer);
            assert_eq!(same, !sees(observer, 1), "{observer:?}");
        }
    }
    // A played card and one of the hand do not.
    let (played, hand) = (after(&table, "B2 /^2"), after(&table, "B2 _+aa"));
    assert!(observers().all(|observer| played.view(observer) != hand.view(observer)));
}

#[test]
fn adventure_11_2_until_the_owner_rests() {
    let table = at_home();
    others_see(&table, "B2 _+c done rest rest", "hand 1 ?2 | spent 1 ?1 | pool 1 +aa +c +d");
    others_see(
        &table,
        "B2 _+c done rest rest rest",
        "hand 1 +aa ^2 +c +d | played 1 - | spent 1 -",
    );
}

#[test]
fn adventure_11_3_the_whole_hand_is_known_as_long_as_no_card_was_spent_from_it() {
    let table = at_home();
    others_see(&table, "", "hand 1 +aa +c +d | played 1 ^2 | spent 1 -");
    others_see(&table, "@1", "hand 1 +aa +ab +c +d");
    others_see(&table, "+c", "hand 1 +aa +d | played 1 ^2 +c");
    // Spending a played card hides nothing.
    others_see(&table, "B2 /^2 done rest rest @1", "hand 1 +aa +ab +c +d | pool 1 ^2");
    others_see(&table, "B2 /^2 done rest rest +d", "hand 1 +aa +c | played 1 +d | pool 1 ^2");
}

#[test]
fn adventure_11_3_what_was_acquired_since_the_last_spend_from_the_hand_is_known() {
    let table = at_home();
    let spent = "B2 _+aa done rest rest";
    others_see(&table, spent, "hand 1 ?2 | spent 1 ?1 | pool 1 +aa +c +d");
    others_see(&table, &format!("{spent} @1"), "hand 1 +ab ?2 | spent 1 ?1 | pool 1 +aa +c +d");
    let twice = format!("{spent} @1 rest rest @1");
    others_see(&table, &twice, "hand 1 +ab +bb ?2 | spent 1 ?1 | pool 1 +aa +c +d");
    // Played again, it is open; the others of the hand stay what they were.
    let played = format!("{twice} rest rest +bb");
    others_see(&table, &played, "hand 1 +ab ?2 | played 1 ^2 +bb | pool 1 +aa +c +d");
    // A card of the hand that was not known leaves the pool when it is played.
    let played = format!("{twice} rest rest +d");
    others_see(&table, &played, "hand 1 +ab +bb ?1 | played 1 ^2 +d | pool 1 +aa +c");
    // The next spend from the hand hides them again, of a played card not.
    let hidden = format!("{twice} rest rest B3 _+c");
    others_see(&table, &hidden, "hand 1 ?3 | spent 1 ?2 | pool 1 +aa +ab +c +bb +d");
    let open = format!("{twice} rest rest B3 /^2");
    others_see(&table, &open, "hand 1 +ab +bb ?2 | spent 1 ?2 | pool 1 +aa ^2 +c +d");
}

#[test]
fn adventure_11_3_a_card_taken_as_a_reward_was_seen_too() {
    let table = scene(
        3,
        "wagon 1 C2 | outposts 1 A2 A3 B4 | hand 1 +aa ^2 +d | market +ab +bb aa>c bb>cc / ^3",
    );
    others_see(
        &table,
        "C3 _+d build @2",
        "hand 1 +bb ?2 | spent 1 ?1 | pool 1 +aa ^2 +d | outposts 1 A2 A3 B4 C3",
    );
}

#[test]
fn ruling_a11_known_cards_are_written_where_they_are_not_taken_for_granted() {
    let table = at_home();
    check(&table, "B2 _+aa done", "hand 1 +c +d | spent 1 +aa | known 1 -");
    check(&table, "B2 _+aa done rest rest @1", "hand 1 +ab +c +d | known 1 +ab");
    check(&table, "B2 _+aa done rest rest @1 rest rest B3 _+c done", "known 1 -");
    check(&table, "B2 _+aa done rest rest @1 rest rest B3 /^2 done", "known 1 +ab");
    check(&table, "B2 _+aa done rest rest @1 rest rest +ab", "known 1 -");
    check(&table, "B2 /^2 done", "hand 1 +aa +c +d | spent 1 ^2 | known 1 +aa +c +d");
    // All of the hand if no card is spent, else none: then it is left out.
    for actions in ["", "@1", "+c", "B2 _+aa done", "B2 _+aa done rest rest rest"] {
        assert!(!written(&after(&table, actions)).contains("known"), "{actions}");
    }
    let one = scene(2, "hand 1 +aa ^2 +d");
    assert_eq!(after(&one, "").state(), after(&format!("{one} | known 1 +aa ^2 +d"), "").state());
    let one = scene(2, "hand 1 ^2 +d | spent 1 +aa");
    assert_eq!(after(&one, "").state(), after(&format!("{one} | known 1 -"), "").state());
}

#[test]
fn ruling_a11_the_order_of_spending_tells_nothing() {
    // Played cards first, then the hand, each in set order: no other order can be chosen.
    let table = at_home();
    assert_eq!(after(&table, "D3").legal_texts(), ["/^2", "_+aa"]);
    assert_eq!(after(&table, "D3 _+aa").legal_texts(), ["_+c"]);
    assert_eq!(after(&table, "D3 _+aa _+c").legal_texts(), ["_+d"]);
}

#[test]
fn ruling_a11_an_imagined_hand_may_be_any_of_the_pool_but_has_the_known_cards() {
    let table = after(&middle(DECK, PILE), "");
    for observer in observers() {
        let view = table.view(observer);
        let mut hands = BTreeSet::new();
        for seed in 0..300 {
            let state = ADVENTURE.imagine(&view, &mut SplitMix64::new(seed));
            assert_eq!(ADVENTURE.view(&state, observer), view);
            let text = ADVENTURE.write_position(&state);
            assert_eq!(field(&text, "known 3"), "+c");
            let hand = field(&text, "hand 3");
            assert!(hand.split(' ').any(|card| card == "+c"), "{hand}");
            hands.insert(hand);
            // What is open stays as it is.
            assert_eq!(field(&text, "hand 1"), "^2 d>cc");
            assert_eq!(field(&text, "hand 2"), "+aa ^2");
        }
        assert_eq!(hands.len(), if sees(observer, 3) { 1 } else { 6 }, "two of four: {hands:?}");
    }
}

#[test]
fn ruling_a11_a_state_imagined_while_cards_are_spent_can_go_on() {
    // Two more cards have to be spent behind the last one: of the pool +aa ^2 +aaa +ab +c only the
    // first three have so many behind them.
    let position = scene(
        3,
        "turn 1 spend 2 _^2 | wagon 1 D3 | hand 1 +aaa +ab +c | spent 1 +aa ^2 | caravan 1 a",
    );
    let table = after(&position, "");
    for observer in observers() {
        let view = table.view(observer);
        let mut lasts = BTreeSet::new();
        for seed in 0..300 {
            let state = ADVENTURE.imagine(&view, &mut SplitMix64::new(seed));
            assert_eq!(ADVENTURE.view(&state, observer), view);
            let text = ADVENTURE.write_position(&state);
            assert_eq!(ADVENTURE.read_position(&text).as_ref(), Ok(&state), "{text}");
            lasts.insert(field(&text, "turn"));
            // The way can be paid to its end.
            for first in legal(&text) {
                let table = after(&text, &first);
                for second in table.legal_texts() {
                    check(&text, &format!("{first} {second}"), "turn 1 visit");
                }
                assert!(!table.legal_texts().is_empty());
            }
        }
        let expected: Vec<&str> = if sees(observer, 1) {
            vec!["1 spend 2 _^2"]
        } else {
            vec!["1 spend 2 _+aa", "1 spend 2 _+aaa", "1 spend 2 _^2"]
        };
        assert!(lasts.iter().eq(&expected), "{lasts:?}");
    }
}

#[test]
fn ruling_a11_views_in_the_middle_of_spending_can_be_imagined_for_every_observer() {
    let table = at_home();
    for actions in
        ["D3", "D3 /^2", "D3 /^2 _+aa", "D3 _+aa", "D3 _+aa _+c", "D3 /^2 _+c", "E3 /^2 _+aa _+c"]
    {
        let table = after(&table, actions);
        for observer in observers() {
            let view = table.view(observer);
            for seed in 0..50 {
                let state = ADVENTURE.imagine(&view, &mut SplitMix64::new(seed));
                assert_eq!(ADVENTURE.view(&state, observer), view, "{actions}");
                let text = ADVENTURE.write_position(&state);
                assert_eq!(ADVENTURE.read_position(&text).as_ref(), Ok(&state), "{text}");
                assert!(!legal(&text).is_empty(), "{text}");
            }
        }
    }
}

#[test]
fn adventure_11_4_everything_else_is_public() {
    let known = middle(DECK, PILE);
    let table = after(&known, "");
    for (seen, instead) in [
        ("turn 2 ", "turn 3 "),
        ("+ab(ab)", "+ab(ac)"),
        ("+ab(ab) ^3", "^3 +ab(ab)"),
        ("A2:c>aaaab", "A2:d>aaabb"),
        ("E2:d>bbb", "E3:d>bbb"),
        ("A1:abcd", "A1:ccccc"),
        ("A1:abcd A4:accd", "A1:accd A4:abcd"),
        ("caravan 1 aab", "caravan 1 aac"),
        ("wagon 3 C1", "wagon 3 C2"),
        ("hand 1 ^2 d>cc", "hand 1 ^2 d>abc"),
        ("hand 2 +aa ^2", "hand 2 +aa ^2 cc>dd"),
        ("played 3 c>bb", "played 3 c>abb"),
        ("known 3 +c", "known 3 bb>cc"),
        ("outposts 1 A2 B2", "outposts 1 A2 C2"),
        ("claimed 1 dddd", "claimed 1 bbbdd"),
        ("bonus 1 leg points6", "bonus 1 room points6"),
        ("bonus 1 leg points6", "bonus 1 leg"),
    ] {
        assert!(known.contains(seen), "{seen}");
        let other = after(&known.replace(seen, instead), "");
        for observer in observers() {
            assert_ne!(table.view(observer), other.view(observer), "{instead}");
        }
    }
}

/// What observers see of the events leads from their views before to those after.
#[track_caller]
fn is_followed(position: &str, actions: &str) -> Table<Adventure> {
    let mut table = after(position, "");
    for action in actions.split_whitespace() {
        let mut views: Vec<_> = observers().map(|observer| table.view(observer)).collect();
        let events = match table.play(read(action)) {
            Ok(events) => events,
            Err(illegal) => panic!("`{action}` is refused: {illegal}\nin {}", written(&table)),
        };
        assert!(!events.is_empty());
        for (observer, view) in observers().zip(&mut views) {
            for event in &events {
                let seen = event.seen_by(observer).expect("all see that something happened");
                let from_hand = matches!(event, Event::Spent { card: Spent::Hand(_), .. });
                assert!(from_hand || seen == *event, "{event:?}");
                view.follow(&ADVENTURE, seen);
            }
            assert_eq!(*view, table.view(observer), "`{action}`, {observer:?}");
        }
    }
    table
}

#[test]
fn adventure_11_4_whatever_happens_is_seen_by_all_but_which_card_of_the_hand_is_spent() {
    // The opening.
    let opening = format!("adventure 3 | turn 3 take | tiles {TILES} | market +d ^3");
    is_followed(&opening, "take:bb C3 take:ac C3 take:aaaa B2 +aa @1 rest");
    // Cards, ways, tolls, outposts, trades, a reward, discards of others.
    let table = scene(
        3,
        "  market +ab(ab) ^3 aa>c(d) +d / +bb +c
         | points A1:abcd E1:bbcd / closed bbdd dddd
         | wagon 1 A2 | wagon 2 B2 | wagon 3 A1
         | caravan 1 aabb | hand 1 +aa ^2 +aaa | outposts 1 A2 A3 B4
         | caravan 2 bbbbbbbbbb | hand 2 +aa ^2 b>aaa
         | caravan 3 abbccdd",
    );
    is_followed(
        &table,
        "B2:b _^2 build *1 2:-b   b>aaa*2 -aaaa     A1 #A1
         C3 _+aa build @1         B1 /b>aaa build   B2 _+aa done",
    );
}

#[test]
fn adventure_11_4_claims_and_the_closed_tile_are_seen_by_all() {
    let table = scene(
        3,
        "  points A1:abcd E1:bbcd / closed bbdd dddd
         | wagon 1 A1 | wagon 2 E1 | wagon 3 E1
         | caravan 1 abbccdd | caravan 2 bbcd | caravan 3 bbdd",
    );
    let end = is_followed(&table, "A1 #A1 E1 #E1 E1 rest");
    assert_eq!(field(&written(&end), "points"), "A1:bbdd E1:closed / dddd");
    // The end.
    let table = scene(
        3,
        "turn 3 | points A1:abcd | wagon 3 A1 | caravan 3 abcd | claimed 3 accd bbcd cccc",
    );
    let end = is_followed(&table, "A1 #A1");
    assert!(end.outcome().is_some());
    // A whole column, a bonus tile and rests.
    let table = scene(
        3,
        "  wagon 1 B2 | outposts 1 A2 A3 B1 B3 B4 C2 C3 | caravan 1 aaaa | spent 1 +aa
         | bonus 2 points6",
    );
    is_followed(&table, "B2 build $points *1 rest ^2: rest +aa");
}

#[test]
fn adventure_11_2_the_event_of_a_card_spent_from_the_hand_is_redacted_for_the_others() {
    let position = at_home();
    let event = |actions: &str| {
        let (made, last) = actions.rsplit_once(' ').unwrap();
        let events = after(&position, made).play(read(last)).unwrap();
        events.into_iter().find(|event| matches!(event, Event::Spent { .. })).unwrap()
    };
    let from_hand = event("C3 _+c");
    let Event::Spent { seat: Seat(0), card: Spent::Hand(Some(_)), left: 1 } = from_hand else {
        panic!("{from_hand:?}")
    };
    let redacted = Event::Spent { seat: Seat(0), card: Spent::Hand(None), left: 1 };
    for observer in observers() {
        let expected = if sees(observer, 1) { from_hand } else { redacted };
        assert_eq!(from_hand.seen_by(observer), Some(expected));
    }
    let played = event("C3 /^2");
    for observer in observers() {
        assert_eq!(played.seen_by(observer), Some(played));
    }
}

#[test]
fn adventure_11_1_events_tell_nothing_of_what_lies_below() {
    // These differ only below what is turned up next.
    let rich = |merchants: &str, pile: &str| {
        middle(merchants, pile).replace("caravan 2 cd", "caravan 2 abcdd")
    };
    let one = rich("+bb +aab +ac", "aaadd closed bbdd bbccc");
    let other = rich("+bb +ac +aab", "aaadd bbdd closed bbccc");
    for actions in ["@1", "A1 #A1", "+aa", "B1 _+aa build", "rest"] {
        let (mut one, mut other) = (after(&one, ""), after(&other, ""));
        assert_ne!(one.state(), other.state());
        for action in actions.split(' ') {
            assert_eq!(one.play(read(action)).unwrap(), other.play(read(action)).unwrap());
        }
    }
}
