//! What is sent is what the observer may know, no more and no less: random games of every family.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;

use caravan_engine::adventure::{Map, Set};
use caravan_engine::{
    Adventure, List, Observer, Rng, Road, Rules as _, SeatCount, Seed, SplitMix64, Turn, Witnessed,
    World,
};
use caravan_protocol::view::{AdventurePhase, AdventureView, Source, Spent};
use caravan_protocol::{Catalog, Event, View, Wire};
use serde_json::{Value, from_str, to_string, to_value};

/// Games of each family with each number of seats.
const GAMES: u32 = 2;
/// Most games are over by then.
const DECISIONS: usize = 400;

/// Bytes of something that was sent many times.
#[derive(Default)]
struct Sizes {
    count: usize,
    sum: usize,
    most: usize,
}

impl Sizes {
    fn add(&mut self, bytes: usize) {
        self.count += 1;
        self.sum += bytes;
        self.most = self.most.max(bytes);
    }

    fn mean(&self) -> usize {
        self.sum / self.count.max(1)
    }
}

fn observers(seats: SeatCount) -> Vec<Observer> {
    seats.seats().map(Observer::Seat).chain([Observer::Public, Observer::All]).collect()
}

/// Chooses at random, or what brings the most points at once, so that games come to an end.
fn choose<R: Wire>(
    rules: &R,
    state: &R::State,
    legal: &[R::Action],
    rng: &mut SplitMix64,
) -> R::Action {
    let any = |among: &[R::Action], rng: &mut SplitMix64| {
        among[rng.below(u32::try_from(among.len()).unwrap()) as usize]
    };
    let (Turn::Of(seat), true) = (rules.turn(state), rng.below(4) > 0) else {
        return any(legal, rng);
    };
    let score = |&action: &R::Action| {
        let mut after = state.clone();
        rules.apply(&mut after, action, &mut ());
        rules.scores(&after)[seat.index()]
    };
    let scores: Vec<u16> = legal.iter().map(score).collect();
    let most = scores.iter().max();
    let best = legal.iter().zip(&scores).filter(|(_, score)| Some(*score) == most);
    any(&best.map(|(&action, _)| action).collect::<Vec<_>>(), rng)
}

/// Plays a game; `each` sees every state before an action, what happens, and the state after it.
fn play<R: Wire>(
    rules: &R,
    seats: SeatCount,
    game: u32,
    mut each: impl FnMut(&R::State, &[R::Event], &R::State),
) -> R::State {
    let mut rng = SplitMix64::new(game.into());
    let seed = Seed::from_text(&format!("wire {game}")).unwrap();
    let mut state = rules.start(&rules.deal(seats, &seed));
    let mut legal = List::new();
    for _ in 0..DECISIONS {
        if rules.turn(&state) == Turn::Over {
            break;
        }
        rules.legal_actions(&state, &mut legal);
        let action = choose(rules, &state, &legal, &mut rng);
        let before = state.clone();
        let mut events = Vec::new();
        rules.apply(&mut state, action, &mut events);
        each(&before, &events, &state);
    }
    state
}

/// Views that follow the events, hidden things, round trips and sizes.
fn views_are_what_is_known<R: Wire>(rules: &R) {
    let mut imagination = SplitMix64::new(7);
    for n in rules.seat_counts() {
        let seats = rules.seat_count(n).unwrap();
        let (mut views, mut tellings) = (Sizes::default(), Sizes::default());
        let mut over = 0;
        for game in 0..GAMES {
            let mut followed: Vec<(Observer, Option<R::View>)> =
                observers(seats).into_iter().map(|observer| (observer, None)).collect();
            let last = play(rules, seats, game, |before, events, after| {
                for (observer, view) in &mut followed {
                    let seen: Vec<R::Event> =
                        events.iter().filter_map(|event| event.seen_by(*observer)).collect();
                    // Who saw the first view and all events since knows what one knows who asks.
                    let view = view.get_or_insert_with(|| rules.view(before, *observer));
                    seen.iter().for_each(|&event| rules.follow(view, event));
                    let sent = rules.wire_view(&rules.view(after, *observer));
                    assert_eq!(rules.wire_view(view), sent);
                    // Who cannot tell two states apart is sent the same bytes.
                    let text = to_string(&sent).unwrap();
                    let other = rules.imagine(view, &mut imagination);
                    let other = rules.wire_view(&rules.view(&other, *observer));
                    assert_eq!(to_string(&other).unwrap(), text);
                    assert_eq!(from_str::<View>(&text).unwrap(), sent);
                    views.add(text.len());
                    let told: Vec<Event> = seen.iter().map(|&e| rules.wire_event(e)).collect();
                    let text = to_string(&told).unwrap();
                    assert_eq!(from_str::<Vec<Event>>(&text).unwrap(), told);
                    tellings.add(text.len());
                }
            });
            over += u32::from(rules.turn(&last) == Turn::Over);
            assert_scores(rules, &last);
        }
        println!(
            "{} with {n}: views of {} bytes, at most {}; events of an action {}, at most {}; \
             {over} of {GAMES} games over",
            rules.edition().family,
            views.mean(),
            views.most,
            tellings.mean(),
            tellings.most,
        );
        assert!(views.most < 6 * 1024 && tellings.most < 4 * 1024, "what is sent is small");
    }
}

/// The scores of a view are those of the state, whoever looks on: no hidden card has points.
fn assert_scores<R: Wire>(rules: &R, state: &R::State) {
    let scores: Vec<u64> = rules.scores(state).iter().copied().map(u64::from).collect();
    for observer in observers(rules.seats(state)) {
        let sent = to_value(rules.wire_view(&rules.view(state, observer))).unwrap();
        let seats = sent["seats"].as_array().unwrap();
        for (seat, score) in seats.iter().zip(&scores) {
            let (total, parts): (Vec<_>, Vec<_>) =
                seat["score"].as_object().unwrap().iter().partition(|(part, _)| *part == "total");
            let sum = |parts: Vec<(&String, &Value)>| -> u64 {
                parts.iter().map(|(_, points)| points.as_u64().unwrap()).sum()
            };
            assert_eq!((sum(total), sum(parts)), (*score, *score));
        }
        assert_eq!(seats.len(), scores.len());
    }
}

#[test]
fn views_of_road_are_what_is_known() {
    views_are_what_is_known(&Road::standard());
}

#[test]
fn views_of_adventure_are_what_is_known() {
    views_are_what_is_known(&Adventure::standard());
}

#[test]
fn views_of_world_are_what_is_known() {
    views_are_what_is_known(&World::standard());
}

/// Every text in a tree of values.
fn words(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            out.insert(text.clone());
        }
        Value::Array(values) => values.iter().for_each(|value| words(value, out)),
        Value::Object(fields) => fields.values().for_each(|value| words(value, out)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Everything a game shows can be looked up in its catalog.
fn catalog_knows_what_is_shown<R: Wire>(rules: &R) {
    for n in rules.seat_counts() {
        let seats = rules.seat_count(n).unwrap();
        let catalog = rules.catalog(seats);
        let text = to_string(&catalog).unwrap();
        assert_eq!(from_str::<Catalog>(&text).unwrap(), catalog);
        let mut known = BTreeSet::new();
        words(&to_value(&catalog).unwrap(), &mut known);
        println!("{} with {n}: a catalog of {} bytes", rules.edition().family, text.len());
        let last = play(rules, seats, 1, |_, _, _| {});
        let sent = to_value(rules.wire_view(&rules.view(&last, Observer::All))).unwrap();
        let mut shown = BTreeSet::new();
        for (field, value) in sent.as_object().unwrap() {
            if field != "phase" {
                words(value, &mut shown);
            }
        }
        // Multisets of crystals and what lies in a village are no components.
        let is_component = |word: &&String| {
            word.chars().any(|c| !"abcd".contains(c))
                && !["tile", "closed", "empty"].contains(&word.as_str())
        };
        let unknown: Vec<&String> = shown.difference(&known).filter(is_component).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}

#[test]
fn catalogs_know_what_views_show() {
    catalog_knows_what_is_shown(&Road::standard());
    catalog_knows_what_is_shown(&Adventure::standard());
    catalog_knows_what_is_shown(&World::standard());
}

#[test]
fn spaces_that_touch_in_the_catalog_touch_on_the_map() {
    for map in Map::all() {
        let adventure = Adventure::new(Set::standard(), map.clone()).unwrap();
        let Catalog::Adventure(catalog) = adventure.catalog(adventure.seat_count(2).unwrap())
        else {
            panic!("another family")
        };
        assert_eq!(catalog.spaces.len(), map.spaces().len());
        assert_eq!(catalog.standard, map.name() == "standard");
        for (from, here) in map.spaces().zip(&catalog.spaces) {
            assert_eq!(map.read_space(&here.name), Ok(from));
            assert_eq!(here.village, map.villages().contains(from));
            for (to, there) in map.spaces().zip(&catalog.spaces) {
                let apart = (here.column.abs_diff(there.column), here.row.abs_diff(there.row));
                assert_eq!([(0, 2), (1, 1)].contains(&apart), map.legs(from, to) == 1);
            }
        }
    }
}

/// The one secret of a seat that events and views of others must not have (Adventure 11.2).
#[test]
fn which_card_of_the_hand_was_spent_is_sent_to_its_seat_alone() {
    let adventure = Adventure::standard();
    let seats = adventure.seat_count(3).unwrap();
    let mut spent = 0;
    for game in 0..GAMES {
        play(&adventure, seats, game, |_, events, after| {
            for event in events {
                let Event::Spent { seat, from: Source::Hand, card, .. } =
                    adventure.wire_event(*event)
                else {
                    continue;
                };
                assert!(card.is_some());
                spent += 1;
                for observer in observers(seats) {
                    let own = match observer {
                        Observer::Seat(other) => other.0 + 1 == seat,
                        Observer::Public => false,
                        Observer::All => true,
                    };
                    let told = adventure.wire_event(event.seen_by(observer).unwrap());
                    let Event::Spent { card: told, .. } = told else { panic!("another event") };
                    assert_eq!(told, card.clone().filter(|_| own));
                    let view = adventure.wire_view(&adventure.view(after, observer));
                    let View::Adventure(AdventureView { phase, seats, .. }) = view else {
                        panic!("another family")
                    };
                    let held = &seats[usize::from(seat) - 1];
                    assert_eq!(held.pool.is_none(), own);
                    assert_eq!(held.spent.is_empty(), !own);
                    if let AdventurePhase::Spend { last: Some(Spent { card: last, .. }), .. } =
                        phase
                    {
                        assert_eq!(last, card.clone().filter(|_| own));
                    }
                }
            }
        });
    }
    assert!(spent > 100, "{spent} cards were spent");
}
