//! The laws of the `Rules` and `Notation` traits, tried on random games of Road.
//!
//! Runs are steered by weights drawn at random: some never rest, some never claim, some hoard.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::LazyLock;

use caravan_engine::road::{Action, DeckSketch, Event, Phase, Sketch, State, View};
use caravan_engine::rules::{Decision, Witnessed};
use caravan_engine::trading::{Payment, UpgradePlan};
use caravan_engine::{
    Card, Choice, Crystals, Draft, Level, List, Notation, Observer, Rng, Road, Rules, Seat, Seed,
    Slot, SplitMix64, Table, Turn,
};
use proptest::prelude::*;

static ROAD: LazyLock<Arc<Road>> = LazyLock::new(|| Arc::new(Road::standard()));

/// A game to be played: how it is dealt, and how its players are inclined.
#[derive(Clone, Debug)]
struct Course {
    seats: u8,
    seed: u32,
    /// How likely each kind of action is: claim, gain, upgrade, trade, acquire, rest.
    weights: [u8; 6],
    length: usize,
}

fn course(length: usize) -> impl Strategy<Value = Course> {
    let weight = prop_oneof![1 => Just(0), 3 => 1..=9u8];
    let weights = proptest::array::uniform6(weight);
    (2..=5u8, 0..1000u32, weights, 1..length).prop_map(|(seats, seed, weights, length)| Course {
        seats,
        seed,
        weights,
        length,
    })
}

fn kind(action: Action) -> usize {
    match action {
        Action::Claim(_) => 0,
        Action::Gain(_) => 1,
        Action::Upgrade(..) => 2,
        Action::Trade(..) => 3,
        Action::Acquire(..) => 4,
        Action::Rest | Action::Discard(_) => 5,
    }
}

impl Course {
    fn table(&self) -> Table<Road> {
        let seed = Seed::from_text(&format!("law {}", self.seed)).unwrap();
        Table::new(Arc::clone(&ROAD), ROAD.seat_count(self.seats).unwrap(), &seed)
    }

    /// Plays the game; `each` sees the table before every action.
    fn play(&self, mut each: impl FnMut(&Table<Road>, Action)) -> Table<Road> {
        let mut table = self.table();
        let mut rng = SplitMix64::new(self.seed.into());
        for _ in 0..self.length {
            if table.turn() == Turn::Over {
                break;
            }
            let legal = table.legal();
            let weighted: Vec<(Action, u32)> =
                legal.iter().map(|&a| (a, u32::from(self.weights[kind(a)]))).collect();
            let total: u32 = weighted.iter().map(|(_, weight)| weight).sum();
            let action = if total == 0 {
                legal[rng.below(u32::try_from(legal.len()).unwrap()) as usize]
            } else {
                let mut left = rng.below(total);
                let chosen = weighted.iter().find(|(_, weight)| {
                    let here = left < *weight;
                    left = left.saturating_sub(*weight);
                    here
                });
                chosen.unwrap().0
            };
            each(&table, action);
            table.play(action).unwrap();
        }
        table
    }
}

/// Every action that could be legal anywhere, and many that never are.
fn all_actions(caravan: Crystals) -> Vec<Action> {
    let mut actions = vec![Action::Rest];
    let small =
        || (0..=3u8).flat_map(|a| (0..=3u8).flat_map(move |b| (0..=3u8).map(move |c| [a, b, c])));
    actions.extend((0..7).map(|slot| Action::Claim(Slot(slot))));
    for card in (0..48).map(Card) {
        actions.push(Action::Gain(card));
        actions.extend((0..12).map(|times| Action::Trade(card, times)));
    }
    for card in [0, 1, 10, 11].map(Card) {
        for [a, b, c] in small() {
            let from = Crystals::from_counts([a, b, c, 0]).unwrap();
            actions.push(Action::Upgrade(card, UpgradePlan::new(from).unwrap()));
        }
    }
    let mut payments = vec![Payment::NONE];
    for length in 0..=4 {
        for slot in 0..7 {
            actions.extend(payments.iter().map(|&payment| Action::Acquire(Slot(slot), payment)));
        }
        if length < 4 {
            payments =
                payments.iter().flat_map(|p| Level::ALL.map(|level| p.then(level))).collect();
        }
    }
    let excess = caravan.len().saturating_sub(10);
    for [a, b, c] in small() {
        for d in 0..=3 {
            let part = Crystals::from_counts([a, b, c, d]).unwrap();
            if part.len().abs_diff(excess) <= 1 {
                actions.push(Action::Discard(part));
            }
        }
    }
    actions
}

fn observers(table: &Table<Road>) -> Vec<Observer> {
    let seats = ROAD.seats(table.state()).seats();
    seats.map(Observer::Seat).chain([Observer::Public, Observer::All]).collect()
}

fn sum(parts: impl Iterator<Item = Crystals>) -> [i32; 4] {
    let mut total = [0; 4];
    for part in parts {
        for (sum, count) in total.iter_mut().zip(part.counts()) {
            *sum += i32::from(count);
        }
    }
    total
}

/// All crystals on the table.
fn crystals(state: &State) -> [i32; 4] {
    let open = state.open();
    let market = (0..open.market.cards().len()).map(|slot| open.market.crystals(slot));
    sum(open.holdings().iter().map(|held| held.caravan).chain(market))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn the_legal_list_is_ascending_and_empty_only_at_the_end(course in course(400)) {
        let last = course.play(|table, _| {
            let legal = table.legal();
            assert!(!legal.is_empty());
            assert!(legal.is_sorted_by(|x, y| x < y));
            assert!(legal.iter().all(|&action| ROAD.check(table.state(), action).is_ok()));
        });
        prop_assert_eq!(last.legal().is_empty(), last.turn() == Turn::Over);
    }

    #[test]
    fn check_accepts_what_is_listed_and_nothing_else(course in course(60)) {
        let mut ply = 0;
        let compare = |table: &Table<Road>| {
            let state = table.state();
            let legal: BTreeSet<Action> = table.legal().iter().copied().collect();
            let caravan = state.open().mover().caravan;
            for action in all_actions(caravan) {
                let verdict = ROAD.check(state, action);
                assert_eq!(verdict.is_ok(), legal.contains(&action), "{action:?} {verdict:?}");
            }
        };
        let last = course.play(|table, _| {
            ply += 1;
            if ply % 16 == 0 {
                compare(table);
            }
        });
        compare(&last);
    }

    #[test]
    fn every_card_and_token_is_in_one_place(course in course(400)) {
        course.play(|table, _| {
            let state = table.state();
            let sketch = Sketch::of_state(state);
            let seats = sketch.seats.len();
            let mut merchants: BTreeMap<Card, usize> = BTreeMap::new();
            let mut points: BTreeMap<Card, usize> = BTreeMap::new();
            let (DeckSketch::Cards(deck), DeckSketch::Cards(point_deck)) =
                (&sketch.merchants, &sketch.points) else { panic!("a state knows its decks") };
            let held = sketch.seats.iter().flat_map(|s| s.hand.iter().flatten().chain(&s.played));
            for card in sketch.market.iter().map(|(card, _)| card).chain(deck).chain(held) {
                *merchants.entry(*card).or_default() += 1;
            }
            let claimed = sketch.seats.iter().flat_map(|seat| &seat.claimed);
            for card in sketch.row.iter().chain(point_deck).chain(claimed) {
                *points.entry(*card).or_default() += 1;
            }
            for card in (0..45).map(Card) {
                let copies = if card.0 < 2 { seats } else { 1 };
                assert_eq!(merchants.get(&card), Some(&copies));
            }
            assert_eq!(merchants.len(), 45);
            assert!(points.len() == 36 && points.values().all(|&places| places == 1));
            let tokens = state.open().holdings().iter().map(|held| held.tokens);
            let (major, minor) = tokens
                .chain([state.open().tokens])
                .fold((0, 0), |(major, minor), t| (major + t.major, minor + t.minor));
            assert_eq!((usize::from(major), usize::from(minor)), (2 * seats, 2 * seats));
        });
    }

    #[test]
    fn crystals_are_start_plus_gained_minus_returned(course in course(400)) {
        let mut ledger = crystals(course.table().state());
        course.play(|table, action| {
            let mut next = table.state().clone();
            let mut events = Vec::new();
            ROAD.apply(&mut next, action, &mut events);
            for event in &events {
                let (change, sign) = match *event {
                    Event::Gained { crystals, .. } => (crystals, 1),
                    Event::Returned { crystals, .. } => (crystals, -1),
                    Event::Upgraded { plan, .. } => {
                        let (from, to) = (plan.from_levels(), plan.to_levels());
                        assert_eq!(from.len(), to.len(), "steps keep the count");
                        assert_eq!(from.worth() + u16::from(plan.steps()), to.worth());
                        let (from, to) = (sum([from].into_iter()), sum([to].into_iter()));
                        for level in 0..4 {
                            ledger[level] += to[level] - from[level];
                        }
                        continue;
                    }
                    _ => continue,
                };
                for (total, count) in ledger.iter_mut().zip(change.counts()) {
                    *total += sign * i32::from(count);
                }
            }
            assert_eq!(ledger, crystals(&next));
        });
    }

    #[test]
    fn a_caravan_is_within_its_limit_unless_its_seat_discards(course in course(400)) {
        course.play(|table, _| {
            let open = table.state().open();
            for (seat, held) in (0..).map(Seat).zip(open.holdings()) {
                let discards = open.phase == Phase::Discard && open.turn == seat;
                assert_eq!(held.caravan.len() > 10, discards);
            }
        });
    }

    #[test]
    fn drafts_end_in_legal_actions_and_reach_all_of_them(course in course(40), order in any::<u64>()) {
        let mut rng = SplitMix64::new(order);
        let last = course.play(|_, _| {});
        let legal = last.legal();
        for &action in legal.iter() {
            let mut choices = Vec::new();
            action.choices(&mut choices);
            rng.shuffle(&mut choices);
            let mut draft = last.draft();
            for &choice in &choices {
                assert!(draft.choices().contains(&choice));
                assert!(draft.choose(choice));
            }
            assert_eq!(draft.action(), Some(action), "in whatever order the choices are made");
        }
        // Whatever is clicked, a legal action comes out.
        let mut draft = last.draft();
        while !draft.choices().is_empty() {
            let choices = draft.choices();
            let choice = choices[rng.below(u32::try_from(choices.len()).unwrap()) as usize];
            prop_assert!(draft.choose(choice));
            prop_assert!(draft.action().is_none_or(|action| legal.contains(&action)));
        }
        prop_assert!(legal.is_empty() || draft.action().is_some());
        prop_assert!(!draft.choose(Choice::Claim(Slot(9))), "what is not offered changes nothing");
    }

    #[test]
    fn actions_and_positions_are_read_as_they_are_written(course in course(300)) {
        let last = course.play(|table, action| {
            let text = ROAD.spell(action);
            assert_eq!(ROAD.read_action(&text), Ok(action), "{text}");
            assert_eq!(table.legal().iter().filter(|&&a| ROAD.spell(a) == text).count(), 1);
        });
        let text = ROAD.write_position(last.state());
        let read = ROAD.read_position(&text);
        prop_assert_eq!(read.as_ref(), Ok(last.state()));
        prop_assert_eq!(ROAD.key(&read.unwrap()), ROAD.key(last.state()));
    }

    #[test]
    fn views_do_not_depend_on_what_is_hidden(course in course(200), order in any::<u64>()) {
        let last = course.play(|_, _| {});
        let mut rng = SplitMix64::new(order);
        for observer in observers(&last) {
            let view: View = last.view(observer);
            let imagined = ROAD.imagine(&view, &mut rng);
            prop_assert_eq!(&ROAD.view(&imagined, observer), &view);
            prop_assert_eq!(ROAD.view(&imagined, observer).key(), view.key());
            let (mut here, mut there) = (List::new(), List::new());
            ROAD.legal_actions(last.state(), &mut here);
            ROAD.legal_actions(&imagined, &mut there);
            prop_assert_eq!(&*here, &*there);
        }
    }

    #[test]
    fn events_lead_from_view_to_view(course in course(300)) {
        course.play(|table, action| {
            for observer in observers(table) {
                let mut view = table.view(observer);
                let mut next = table.state().clone();
                let mut events = Vec::new();
                ROAD.apply(&mut next, action, &mut events);
                for event in events.iter().filter_map(|event| event.seen_by(observer)) {
                    view.follow(event);
                }
                assert_eq!(view, ROAD.view(&next, observer));
            }
        });
    }

    #[test]
    fn replaying_and_undoing_lead_to_the_same_states(course in course(300)) {
        let mut keys = Vec::new();
        let mut played = course.play(|table, _| keys.push(ROAD.key(table.state())));
        let mut again = course.table();
        for (action, &key) in played.actions().zip(&keys) {
            assert_eq!(ROAD.key(again.state()), key);
            again.play(action).unwrap();
        }
        prop_assert_eq!(again.state(), played.state());
        prop_assert_eq!(again.round(), played.round());
        let last = played.state().clone();
        let mut undone = Vec::new();
        while let Some(action) = played.undo() {
            prop_assert_eq!(ROAD.key(played.state()), keys[played.actions().len()]);
            undone.push(action);
        }
        prop_assert_eq!(played.round(), 1);
        for action in undone.into_iter().rev() {
            played.play(action).unwrap();
        }
        prop_assert_eq!(played.state(), &last);
    }

    #[test]
    fn exchanging_two_seats_exchanges_their_lists_and_scores(course in course(300), other in 0..5u8) {
        let last = course.play(|_, _| {});
        let sketch = Sketch::of_state(last.state());
        let mover = sketch.turn;
        let other = Seat(other % course.seats);
        let mut exchanged = sketch.clone();
        exchanged.seats.swap(mover.index(), other.index());
        exchanged.turn = other;
        // In the last round turns and claims are bound to each other: such a state may not exist.
        if let Ok(exchanged) = exchanged.state(&ROAD)
            && last.turn() != Turn::Over
        {
            let (mut here, mut there) = (List::new(), List::new());
            ROAD.legal_actions(last.state(), &mut here);
            ROAD.legal_actions(&exchanged, &mut there);
            prop_assert_eq!(&*here, &*there);
            let mut scores = ROAD.scores(last.state());
            scores.swap(mover.index(), other.index());
            prop_assert_eq!(scores, ROAD.scores(&exchanged));
        }
    }

    #[test]
    fn what_was_seen_stays_seen(course in course(300)) {
        let mut before = [6, 5];
        course.play(|table, _| {
            let seen = [(0, 43), (1, 36)].map(|(pile, all)| {
                (0..all).filter(|&place| ROAD.seen(table.state(), pile, place)).count()
            });
            assert!(seen[0] >= before[0] && seen[1] >= before[1]);
            before = seen;
        });
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "[ -~]{0,60}|[a-d+^>*@#:|/() 0-9-]{0,40}|\\PC{0,30}") {
        let _ = ROAD.read_action(&text);
        let _ = ROAD.read_position(&text);
        let _ = caravan_engine::road::Set::read(&text);
        let _ = Seed::from_text(&text);
    }

    #[test]
    fn mutated_positions_are_refused_or_make_sense(
        course in course(200),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..4u8), 1..4),
    ) {
        let last = course.play(|_, _| {});
        let mut text: Vec<char> = ROAD.write_position(last.state()).chars().collect();
        for (at, c, edit) in edits {
            let at = at.index(text.len());
            match edit {
                0 => text[at] = c,
                1 => { text.remove(at); }
                2 => text.insert(at, c),
                _ => { let other = (at * 7 + 3) % text.len(); text.swap(at, other); }
            }
        }
        let text: String = text.into_iter().collect();
        match ROAD.read_position(&text) {
            Err(faults) => prop_assert!(!faults.0.is_empty()),
            Ok(state) => {
                let mut legal = List::new();
                ROAD.legal_actions(&state, &mut legal);
                prop_assert_eq!(legal.is_empty(), ROAD.turn(&state) == Turn::Over);
                for &action in legal.iter().take(50) {
                    ROAD.apply(&mut state.clone(), action, &mut ());
                }
            }
        }
    }
}

#[test]
fn an_empty_draft_offers_nothing() {
    let draft = Draft::<Action>::new(&[]);
    assert!(draft.choices().is_empty() && draft.action().is_none());
}
