//! The laws of the `Rules` and `Notation` traits, tried on random games of every family.
//!
//! Runs are steered by weights drawn at random: some never rest, some never claim, some hoard.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod adventure;
mod road;
mod world;

use std::collections::{BTreeSet, HashSet};
use std::mem::discriminant;
use std::sync::Arc;

use caravan_engine::adventure::Map;
use caravan_engine::deal::Pile;
use caravan_engine::{
    Choice, Crystals, Decision, Key, List, Notation, Observer, Rng, Rulebook, Rules, Seed,
    SplitMix64, Table, Thing, Turn, Visible, each_family, families, of_family,
};
use proptest::prelude::*;

/// What the laws ask of a family beyond its rules.
trait Family: Notation + Sized {
    /// The rulebook with the standard set.
    fn rulebook() -> Arc<Self>;

    /// The most seats of a game.
    const MOST_SEATS: u8;

    /// Every action that could be legal in a state like this, and many that never are.
    fn all_actions(state: &Self::State) -> Vec<Self::Action>;

    /// Brings a view up to date.
    fn follow(&self, view: &mut Self::View, event: Self::Event);

    /// Whether an event shows something that lay hidden.
    fn reveals(event: Self::Event) -> bool;

    /// The fingerprint of a view.
    fn view_key(view: &Self::View) -> Key;

    /// How an event changes the number of crystals of each level.
    fn ledger(event: Self::Event) -> [i32; 4];

    /// The crystals on the table, of each level.
    fn crystals(&self, state: &Self::State) -> [i32; 4];

    /// Panics if a component is missing or stands in two places.
    fn assert_conserved(&self, state: &Self::State);

    /// Panics if a caravan is above the limit although its turn is over.
    fn assert_limits(&self, state: &Self::State);

    /// The state with two seats exchanged, the one whose turn it is and another, if there is such a
    /// state.
    fn exchanged(&self, state: &Self::State, other: usize) -> Option<Self::State>;
}

/// A game to be played: how it is dealt, and how its players are inclined.
#[derive(Clone, Debug)]
struct Course {
    seats: u8,
    seed: u32,
    /// How likely each kind of action is, by the first letter of its spelling.
    weights: [u8; 7],
    length: usize,
}

fn course(most_seats: u8, length: usize) -> impl Strategy<Value = Course> {
    let weight = prop_oneof![1 => Just(0), 3 => 1..=9u8];
    let weights = proptest::array::uniform7(weight);
    (2..=most_seats, 0..1000u32, weights, 1..length)
        .prop_map(|(seats, seed, weights, length)| Course { seats, seed, weights, length })
}

impl Course {
    fn table<R: Family>(&self) -> Table<R> {
        let rules = R::rulebook();
        let seed = Seed::from_text(&format!("law {}", self.seed)).unwrap();
        let seats = rules.seat_count(self.seats).unwrap();
        Table::new(rules, seats, &seed)
    }

    /// Plays the game; `each` sees the table before every action.
    fn play<R: Family>(&self, mut each: impl FnMut(&Table<R>, R::Action)) -> Table<R> {
        let mut table = self.table::<R>();
        let mut rng = SplitMix64::new(self.seed.into());
        for _ in 0..self.length {
            if table.turn() == Turn::Over {
                break;
            }
            let legal = table.legal();
            let weight = |&action: &R::Action| {
                let text = table.rules().spell(action);
                let kind = "#@+^r$".find(text.chars().next().unwrap()).unwrap_or(6);
                u32::from(self.weights[kind])
            };
            let total: u32 = legal.iter().map(weight).sum();
            let action = if total == 0 {
                legal[rng.below(u32::try_from(legal.len()).unwrap()) as usize]
            } else {
                let mut left = rng.below(total);
                let here = |action: &&R::Action| {
                    let weight = weight(action);
                    let here = left < weight;
                    left = left.saturating_sub(weight);
                    here
                };
                *legal.iter().find(here).unwrap()
            };
            each(&table, action);
            table.play(action).unwrap();
        }
        table
    }
}

fn observers<R: Family>(table: &Table<R>) -> Vec<Observer> {
    let seats = table.rules().seats(table.state()).seats();
    seats.map(Observer::Seat).chain([Observer::Public, Observer::All]).collect()
}

fn counts(crystals: Crystals) -> [i32; 4] {
    crystals.counts().map(i32::from)
}

fn add(total: &mut [i32; 4], counts: [i32; 4], sign: i32) {
    total.iter_mut().zip(counts).for_each(|(total, count)| *total += sign * count);
}

fn legal<R: Family>(rules: &R, state: &R::State) -> Vec<R::Action> {
    let mut list = List::new();
    rules.legal_actions(state, &mut list);
    list.to_vec()
}

fn law_list_is_ascending<R: Family>(course: &Course) {
    let last = course.play::<R>(|table, _| {
        let legal = table.legal();
        assert!(!legal.is_empty());
        assert!(legal.is_sorted_by(|x, y| x < y));
        assert!(legal.iter().all(|&action| table.rules().check(table.state(), action).is_ok()));
    });
    assert_eq!(last.legal().is_empty(), last.turn() == Turn::Over);
}

fn law_check_agrees_with_the_list<R: Family>(course: &Course) {
    let compare = |table: &Table<R>| {
        let listed: BTreeSet<R::Action> = table.legal().iter().copied().collect();
        for action in R::all_actions(table.state()) {
            let verdict = table.rules().check(table.state(), action);
            assert_eq!(verdict.is_ok(), listed.contains(&action), "{action:?} {verdict:?}");
        }
    };
    let mut ply = 0;
    let last = course.play::<R>(|table, _| {
        ply += 1;
        if ply % 16 == 0 {
            compare(table);
        }
    });
    compare(&last);
}

fn law_components_are_conserved<R: Family>(course: &Course) {
    let last = course.play::<R>(|table, _| table.rules().assert_conserved(table.state()));
    last.rules().assert_conserved(last.state());
}

fn law_ledger<R: Family>(course: &Course) {
    let table = course.table::<R>();
    let mut ledger = table.rules().crystals(table.state());
    course.play::<R>(|table, action| {
        let mut next = table.state().clone();
        let mut events = Vec::new();
        table.rules().apply(&mut next, action, &mut events);
        for &event in &events {
            add(&mut ledger, R::ledger(event), 1);
        }
        assert_eq!(ledger, table.rules().crystals(&next));
    });
}

fn law_limits<R: Family>(course: &Course) {
    course.play::<R>(|table, _| table.rules().assert_limits(table.state()));
}

fn law_choices<R: Family>(course: &Course) {
    let last = course.play::<R>(|_, _| {});
    let rules = last.rules();
    let mut made: Vec<Vec<Choice>> = Vec::new();
    for &action in last.legal().iter() {
        let mut choices = Vec::new();
        action.choices(&mut choices);
        let begins = |choice: &Choice| matches!(choice, Choice::Do(..));
        assert!(
            begins(&choices[0]) && !choices[1..].iter().any(begins),
            "what is done comes first"
        );
        let mut kinds: Vec<_> = choices.iter().map(discriminant).collect();
        kinds.dedup();
        let different: HashSet<_> = kinds.iter().collect();
        assert_eq!(kinds.len(), different.len(), "those of a kind come one after the other");
        // A board says what was touched by name, and gets an action that is about it.
        let Choice::Do(verb, thing) = choices[0] else { unreachable!() };
        let mut name = String::new();
        rules.write_thing(thing, &mut name).unwrap();
        assert_eq!(name.is_empty(), thing == Thing::None);
        assert!(is_plain(&name) && is_plain(&rules.spell(action)), "{name} {action:?}");
        let mut plain = Vec::new();
        rules.plainest(verb, &name).unwrap().choices(&mut plain);
        assert_eq!(plain[0], choices[0]);
        if made.last().is_none_or(|before| before[0] != choices[0]) {
            let earlier = made.iter().find(|before| before[0] == choices[0]);
            assert_eq!(earlier, None, "what begins alike stands together");
        }
        assert!(!made.contains(&choices), "no two actions have the same choices");
        made.push(choices);
    }
}

/// Whether a text can be part of others without being escaped.
fn is_plain(text: &str) -> bool {
    !text.contains(|c: char| c.is_whitespace() || c.is_control() || c == '"' || c == '\\')
}

fn law_texts<R: Family>(course: &Course) {
    let last = course.play::<R>(|table, action| {
        let rules = table.rules();
        let text = rules.spell(action);
        assert_eq!(rules.read_action(&text), Ok(action), "{text}");
        assert_eq!(table.legal_texts().iter().filter(|&other| *other == text).count(), 1);
        let position = table.position();
        assert_eq!(rules.read_position(&position).as_ref(), Ok(table.state()), "{position}");
    });
    let read = last.rules().read_position(&last.position());
    assert_eq!(read.as_ref(), Ok(last.state()));
    assert_eq!(last.rules().key(&read.unwrap()), last.rules().key(last.state()));
}

fn law_views<R: Family>(course: &Course, order: u64) {
    let mut rng = SplitMix64::new(order);
    let last = course.play::<R>(|_, _| {});
    let rules = last.rules();
    for observer in observers(&last) {
        let view = last.view(observer);
        let imagined = rules.imagine(&view, &mut rng);
        assert_eq!(rules.view(&imagined, observer), view);
        assert_eq!(R::view_key(&rules.view(&imagined, observer)), R::view_key(&view));
        assert_eq!(rules.write_view(&rules.view(&imagined, observer)), rules.write_view(&view));
        // Who decides, and who sees everything, knows what can be done.
        let knows = match (observer, last.turn()) {
            (Observer::Seat(seat), Turn::Of(decider)) => seat == decider,
            (Observer::Public, _) => false,
            _ => true,
        };
        if knows {
            assert_eq!(legal(rules, last.state()), legal(rules, &imagined));
        }
        let imagined = rules.write_position(&imagined);
        assert!(rules.read_position(&imagined).is_ok(), "{imagined}");
    }
}

/// What a seat might do in its next turn is known to it, and there is such a turn if it comes.
fn law_turns_to_come<R: Family>(course: &Course, order: u64) {
    let mut rng = SplitMix64::new(order);
    let all = |table: &Table<R>| table.rules().seats(table.state()).seats();
    let last = course.play::<R>(|table, action| {
        let rules = table.rules();
        let mut next = table.state().clone();
        rules.apply(&mut next, action, &mut ());
        for seat in all(table) {
            let to_come = rules.as_turn_of(table.state(), seat);
            if table.turn() == Turn::Of(seat) && rules.begins_turn(table.state()) {
                assert!(to_come.is_none_or(|to_come| to_come == *table.state()));
            }
            let began =
                rules.turn(&next) == Turn::Of(seat) && rules.as_turn_of(&next, seat).is_some();
            let playing = all(table).any(|seat| rules.as_turn_of(table.state(), seat).is_some());
            if began && rules.begins_turn(&next) && playing {
                assert!(rules.as_turn_of(table.state(), seat).is_some(), "it had a turn to come");
            }
        }
    });
    let rules = last.rules();
    for seat in all(&last) {
        let to_come = rules.as_turn_of(last.state(), seat);
        let view = last.view(Observer::Seat(seat));
        let imagined = rules.as_turn_of(&rules.imagine(&view, &mut rng), seat);
        assert_eq!(to_come.is_some(), imagined.is_some());
        let Some((to_come, imagined)) = to_come.zip(imagined) else { continue };
        assert!(rules.turn(&to_come) == Turn::Of(seat) && rules.begins_turn(&to_come));
        assert_eq!(legal(rules, &to_come), legal(rules, &imagined));
        let seen = |state: &R::State| rules.view(state, Observer::Seat(seat));
        assert_eq!(seen(&to_come), seen(&imagined));
    }
    assert!(
        last.turn() != Turn::Over
            || all(&last).all(|seat| rules.as_turn_of(last.state(), seat).is_none())
    );
}

fn law_events<R: Family>(course: &Course) {
    course.play::<R>(|table, action| {
        for observer in observers(table) {
            let mut view = table.view(observer);
            let mut next = table.state().clone();
            let mut events = Vec::new();
            table.rules().apply(&mut next, action, &mut events);
            for event in events.iter().filter_map(|event| event.seen_by(observer)) {
                table.rules().follow(&mut view, event);
            }
            assert_eq!(view, table.rules().view(&next, observer));
        }
    });
}

fn law_replay_and_undo<R: Family>(course: &Course) {
    let mut keys = Vec::new();
    let mut played = course.play::<R>(|table, _| keys.push(table.rules().key(table.state())));
    let mut again = course.table::<R>();
    for (action, &key) in played.actions().zip(&keys) {
        assert_eq!(again.rules().key(again.state()), key);
        again.play(action).unwrap();
    }
    assert_eq!(again.state(), played.state());
    assert_eq!(again.round(), played.round());
    let last = played.state().clone();
    let mut undone = Vec::new();
    while let Some(action) = played.undo() {
        assert_eq!(played.rules().key(played.state()), keys[played.actions().len()]);
        undone.push(action);
    }
    assert_eq!(played.round(), course.table::<R>().round());
    for action in undone.into_iter().rev() {
        played.play(action).unwrap();
    }
    assert_eq!(played.state(), &last);
}

fn law_exchange<R: Family>(course: &Course, other: usize) {
    let last = course.play::<R>(|_, _| {});
    let rules = last.rules();
    let Turn::Of(mover) = last.turn() else { return };
    let other = other % usize::from(course.seats);
    if let Some(exchanged) = rules.exchanged(last.state(), other) {
        assert_eq!(legal(rules, last.state()), legal(rules, &exchanged));
        let mut scores = rules.scores(last.state());
        scores.swap(mover.index(), other);
        assert_eq!(scores, rules.scores(&exchanged));
    }
}

fn law_seen_stays_seen<R: Family>(course: &Course) {
    let table = course.table::<R>();
    let piles = table.rules().piles(table.rules().seats(table.state()));
    let mut before: Vec<Vec<bool>> =
        piles.iter().map(|pile| vec![false; pile.names.len()]).collect();
    course.play::<R>(|table, _| {
        for (pile, places) in piles.iter().zip(&mut before) {
            for (place, seen) in places.iter_mut().enumerate() {
                let now = table.rules().seen(table.state(), pile.label, place);
                assert!(now || !*seen);
                *seen = now;
            }
        }
    });
}

/// Not only whether something was shown but how much: each event that reveals shows one component.
fn law_reveals<R: Family>(course: &Course) {
    course.play::<R>(|table, action| {
        let rules = table.rules();
        let piles = rules.piles(rules.seats(table.state()));
        let seen = |state: &R::State| -> usize {
            let seen = |pile: &Pile| {
                (0..pile.names.len()).filter(|&p| rules.seen(state, pile.label, p)).count()
            };
            piles.iter().map(seen).sum()
        };
        let mut next = table.state().clone();
        let mut events = Vec::new();
        rules.apply(&mut next, action, &mut events);
        let shown = events.iter().filter(|&&event| R::reveals(event)).count();
        assert_eq!(seen(table.state()) + shown, seen(&next), "{events:?}");
        for event in events {
            for observer in observers(table) {
                // Who may not see all of it still sees that something was turned up.
                let redacted = event.seen_by(observer).map(R::reveals);
                assert_eq!(redacted, Some(R::reveals(event)));
            }
        }
    });
}

fn law_readers_never_panic<R: Family>(text: &str) {
    let rules = R::rulebook();
    let _ = rules.read_action(text);
    let _ = rules.read_position(text);
}

/// A change to a text: where, what, and how.
type Edit = (prop::sample::Index, char, u8);

fn law_mutated_positions<R: Family>(course: &Course, edits: &[Edit]) {
    let last = course.play::<R>(|_, _| {});
    let rules = last.rules();
    let mut text: Vec<char> = last.position().chars().collect();
    for (at, c, edit) in edits {
        let at = at.index(text.len());
        match edit {
            0 => text[at] = *c,
            1 => {
                text.remove(at);
            }
            2 => text.insert(at, *c),
            _ => {
                let other = (at * 7 + 3) % text.len();
                text.swap(at, other);
            }
        }
    }
    let text: String = text.into_iter().collect();
    match rules.read_position(&text) {
        Err(faults) => assert!(!faults.0.is_empty()),
        Ok(state) => {
            let legal = legal(rules, &state);
            assert_eq!(legal.is_empty(), rules.turn(&state) == Turn::Over);
            for &action in legal.iter().take(50) {
                rules.apply(&mut state.clone(), action, &mut ());
            }
        }
    }
}

macro_rules! laws {
    ($name:ident, $family:ty) => {
        mod $name {
            use super::*;

            fn courses(length: usize) -> impl Strategy<Value = Course> {
                course(<$family as Family>::MOST_SEATS, length)
            }

            proptest! {
                #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

                #[test]
                fn the_legal_list_is_ascending_and_empty_only_at_the_end(c in courses(500)) {
                    law_list_is_ascending::<$family>(&c);
                }

                #[test]
                fn check_accepts_what_is_listed_and_nothing_else(c in courses(80)) {
                    law_check_agrees_with_the_list::<$family>(&c);
                }

                #[test]
                fn every_component_is_in_one_place(c in courses(500)) {
                    law_components_are_conserved::<$family>(&c);
                }

                #[test]
                fn crystals_are_start_plus_gained_minus_returned(c in courses(500)) {
                    law_ledger::<$family>(&c);
                }

                #[test]
                fn a_caravan_is_within_its_limit_when_a_turn_is_over(c in courses(500)) {
                    law_limits::<$family>(&c);
                }

                #[test]
                fn choices_say_what_is_done_first_and_tell_actions_apart(c in courses(60)) {
                    law_choices::<$family>(&c);
                }

                #[test]
                fn actions_and_positions_are_read_as_they_are_written(c in courses(300)) {
                    law_texts::<$family>(&c);
                }

                #[test]
                fn views_do_not_depend_on_what_is_hidden(c in courses(300), order in any::<u64>()) {
                    law_views::<$family>(&c, order);
                }

                #[test]
                fn a_seat_knows_what_it_might_do_in_its_next_turn(
                    c in courses(300),
                    order in any::<u64>(),
                ) {
                    law_turns_to_come::<$family>(&c, order);
                }

                #[test]
                fn events_lead_from_view_to_view(c in courses(400)) {
                    law_events::<$family>(&c);
                }

                #[test]
                fn replaying_and_undoing_lead_to_the_same_states(c in courses(300)) {
                    law_replay_and_undo::<$family>(&c);
                }

                #[test]
                fn exchanging_two_seats_exchanges_their_lists_and_scores(
                    c in courses(300),
                    other in 0..5usize,
                ) {
                    law_exchange::<$family>(&c, other);
                }

                #[test]
                fn what_was_seen_stays_seen(c in courses(300)) {
                    law_seen_stays_seen::<$family>(&c);
                }

                #[test]
                fn events_that_reveal_show_one_component_each(c in courses(400)) {
                    law_reveals::<$family>(&c);
                }

                #[test]
                fn no_text_makes_a_reader_panic(
                    text in "[ -~]{0,60}|[a-dA-F+^>*@#$~:|/() x0-9-]{0,40}|\\PC{0,30}",
                ) {
                    law_readers_never_panic::<$family>(&text);
                }

                #[test]
                fn mutated_positions_are_refused_or_make_sense(
                    c in courses(200),
                    edits in proptest::collection::vec(any::<Edit>(), 1..4),
                ) {
                    law_mutated_positions::<$family>(&c, &edits);
                }
            }
        }
    };
}

macro_rules! laws_of_all {
    ([$($Rules:ident $module:ident $games:literal)*]) => {
        mod of {
            use super::*;

            $(laws!($module, caravan_engine::$Rules);)*
        }
    };
}

families!(laws_of_all);

proptest! {
    #[test]
    fn no_text_makes_a_set_reader_panic(text in "[ -~\n]{0,80}|(set|seat|gate|points|bonus|deck|mountain|map)[ a-doV0-9\n:+>]{0,40}") {
        each_family!(R => drop(R::load(Some(&text), None)));
        drop(Map::read(&text));
        let _ = Seed::from_text(&text);
    }

    #[test]
    fn mutated_sets_are_refused_or_can_be_played(edits in proptest::collection::vec(any::<Edit>(), 1..4), which in 0..=caravan_engine::Family::ALL.len()) {
        let family = caravan_engine::Family::ALL.get(which);
        let standard = family.map_or_else(|| Map::standard().write(), |family| family.set_text().into());
        let mut text: Vec<char> = standard.chars().collect();
        for (at, c, edit) in edits {
            let at = at.index(text.len());
            match edit % 3 {
                0 => text[at] = c,
                1 => { text.remove(at); }
                _ => text.insert(at, c),
            }
        }
        let text: String = text.into_iter().collect();
        match family {
            Some(family) => of_family!(family, R => check_set::<R>(&text)),
            None => if let Ok(map) = Map::read(&text) {
                prop_assert_eq!(Map::read(&map.write()), Ok(map.clone()));
                let set = caravan_engine::adventure::Set::standard();
                let _ = caravan_engine::Adventure::new(set, map).map(|rules| play_a_little(&rules));
            },
        }
    }
}

/// A set that can be read is written as it was read, and can be played.
fn check_set<R: Rulebook + std::fmt::Debug>(text: &str) {
    let Ok(rules) = R::load(Some(text), None) else { return };
    if let Some(written) = rules.own_set() {
        let again = R::load(Some(&written), None).unwrap();
        assert_eq!(format!("{again:?}"), format!("{rules:?}"));
    }
    play_a_little(&rules);
}

/// A few rounds under rules nobody has tried before.
fn play_a_little<R: Rules>(rules: &R) {
    let seats = rules.seat_count(2).unwrap();
    let mut state = rules.start(&rules.deal(seats, &Seed::from_text("custom").unwrap()));
    let mut rng = SplitMix64::new(3);
    let mut legal = List::new();
    for _ in 0..60 {
        rules.legal_actions(&state, &mut legal);
        if legal.is_empty() {
            break;
        }
        let action = legal[rng.below(u32::try_from(legal.len()).unwrap()) as usize];
        rules.apply(&mut state, action, &mut ());
    }
}
