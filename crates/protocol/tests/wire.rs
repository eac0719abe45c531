//! Messages contain what the observer may know, no more and no less: random games of every family.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::print_stdout, reason = "sizes are for those who ask with --nocapture")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use caravan_engine::adventure::Map;
use caravan_engine::notation::read_crystals;
use caravan_engine::{
    Adventure, List, Observer, Rng, Road, Rules as _, SeatCount, Seed, SplitMix64, Turn, Visible,
    World, adventure, each_family, families, road, world,
};
use caravan_protocol::view::{AdventurePhase, AdventureView, Source, Spent};
use caravan_protocol::{Catalog, Event, View, Wire};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_str, to_string, to_value};

/// Games with each rulebook and number of seats: 120 in all.
const GAMES: u32 = 6;
/// Long enough to see everything that can happen.
const DECISIONS: usize = 100;

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

/// Claims where it can; else chooses a kind of action, by the first letter of its spelling, and one
/// of the kind. So nothing is rare only because other things can be done in many ways.
fn choose<R: Wire>(rules: &R, legal: &[R::Action], rng: &mut SplitMix64) -> R::Action {
    let kind = |action: R::Action| rules.spell(action).chars().next();
    let mut kinds: BTreeMap<Option<char>, Vec<R::Action>> = BTreeMap::new();
    for &action in legal {
        kinds.entry(kind(action)).or_default().push(action);
    }
    let mut below = |n: usize| rng.below(u32::try_from(n).unwrap()) as usize;
    let any = below(kinds.len());
    let among = kinds.get(&Some('#')).or_else(|| kinds.values().nth(any)).unwrap();
    among[below(among.len())]
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
        let action = choose(rules, &legal, &mut rng);
        let before = state.clone();
        let mut events = Vec::new();
        rules.apply(&mut state, action, &mut events);
        each(&before, &events, &state);
    }
    state
}

/// What is sent in games with a rulebook, checked; how many of them came to their end.
fn views_are_what_is_known<R: Wire>(rules: &R) -> u32 {
    let mut over = 0;
    for n in rules.seat_counts() {
        let seats = rules.seat_count(n).unwrap();
        let (mut views, mut tellings) = (Sizes::default(), Sizes::default());
        for game in 0..GAMES {
            let mut followers: Vec<Follower<R>> =
                observers(seats).into_iter().map(Follower::new).collect();
            let (n_followers, mut decisions) = (followers.len(), 0);
            let last = play(rules, seats, game, |before, events, after| {
                decisions += 1;
                for (i, follower) in followers.iter_mut().enumerate() {
                    let told = follower.follow(rules, before, events);
                    let known = follower.assert_knows(rules, after);
                    // What is sent is a function of the view, so equal views are sent alike; the
                    // bytes are compared for one observer after the other.
                    if decisions % n_followers == i {
                        views.add(assert_sent_alike(rules, &known));
                        tellings.add(round_trip(&told));
                    }
                }
            });
            over += u32::from(rules.turn(&last) == Turn::Over);
            assert_scores(rules, &last);
        }
        println!(
            "{} with {n}: views of {} bytes, at most {}; events of an action {}, at most {}",
            rules.edition().family,
            views.mean(),
            views.most,
            tellings.mean(),
            tellings.most,
        );
        assert!(views.most < 4 * 1024 && tellings.most < 2 * 1024, "what is sent is small");
    }
    over
}

/// Somebody who saw the first view, and from then on events only.
struct Follower<R: Wire> {
    observer: Observer,
    view: Option<R::View>,
}

impl<R: Wire> Follower<R> {
    fn new(observer: Observer) -> Follower<R> {
        Follower { observer, view: None }
    }

    /// Follows what happens, as far as the observer sees it; what is sent of it.
    fn follow(&mut self, rules: &R, before: &R::State, events: &[R::Event]) -> Vec<Event> {
        let view = self.view.get_or_insert_with(|| rules.view(before, self.observer));
        let seen = events.iter().filter_map(|event| event.seen_by(self.observer));
        let told = seen.map(|event| {
            rules.follow(view, event);
            rules.wire_event(event)
        });
        told.collect()
    }

    /// Following leads to what somebody knows who asks anew, and to what one knows in another state
    /// that differs in hidden things only. Gives back these views.
    fn assert_knows(&self, rules: &R, state: &R::State) -> [R::View; 3] {
        let followed = self.view.clone().unwrap();
        let asked = rules.view(state, self.observer);
        let imagined = rules.imagine(&followed, &mut SplitMix64::new(7));
        let imagined = rules.view(&imagined, self.observer);
        assert_eq!(followed, asked);
        assert_eq!(imagined, asked);
        [followed, asked, imagined]
    }
}

/// Who knows the same is sent the same bytes; how many they are.
fn assert_sent_alike<R: Wire>(rules: &R, views: &[R::View]) -> usize {
    let sent: Vec<View> = views.iter().map(|view| rules.wire_view(view)).collect();
    let texts: Vec<String> = sent.iter().map(|view| to_string(view).unwrap()).collect();
    assert!(texts.iter().all(|text| *text == texts[0]), "{texts:#?}");
    round_trip(&sent[0])
}

/// What was written is read again; the bytes it takes.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> usize {
    let text = to_string(value).unwrap();
    assert_eq!(&from_str::<T>(&text).unwrap(), value);
    text.len()
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

macro_rules! views {
    ([$($Rules:ident $module:ident $games:literal)*]) => {
        mod views_are_what_is_known {
            $(
                #[test]
                fn $module() {
                    super::views_are_what_is_known(&caravan_engine::$Rules::standard());
                }
            )*
        }
    };
}

families!(views);

#[test]
fn ends_of_road_are_seen() {
    let set = road::Set { ends: vec![1; 4], ..road::Set::standard() };
    assert!(views_are_what_is_known(&Road::new(set)) > 0);
}

#[test]
fn ends_of_adventure_are_seen() {
    assert!(views_are_what_is_known(&cheap_adventure()) > 0);
}

#[test]
fn ends_of_world_are_seen() {
    let set = world::Set { end: 1, ..world::Set::standard() };
    assert!(views_are_what_is_known(&World::new(set)) > 0);
}

/// Random players seldom hold five crystals in a village. With tiles that cost one or two they
/// claim, meet the closed tile and see the end.
fn cheap_adventure() -> Adventure {
    let mut set = adventure::Set { end: 2, ..adventure::Set::standard() };
    let costs = ["a", "b", "c", "d", "aa", "ab", "ac", "ad", "bb", "bc", "bd", "cc", "cd", "dd"];
    set.points.truncate(costs.len());
    for (tile, cost) in set.points.iter_mut().zip(costs) {
        tile.cost = read_crystals(cost).unwrap();
    }
    Adventure::new(set, Map::standard()).unwrap()
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
        let bytes = round_trip(&catalog);
        let mut known = BTreeSet::new();
        words(&to_value(&catalog).unwrap(), &mut known);
        println!("{} with {n}: a catalog of {bytes} bytes", rules.edition().family);
        let last = play(rules, seats, 1, |_, _, _| {});
        let sent = to_value(rules.wire_view(&rules.view(&last, Observer::All))).unwrap();
        let mut shown = BTreeSet::new();
        for (field, value) in sent.as_object().unwrap() {
            if field != "phase" {
                words(value, &mut shown);
            }
        }
        // Multisets of crystals, kinds of tokens and what lies in a village are no components.
        let is_component = |word: &&String| {
            word.chars().any(|c| !"abcd".contains(c))
                && !["major", "minor", "tile", "closed", "empty"].contains(&word.as_str())
        };
        let unknown: Vec<&String> = shown.difference(&known).filter(is_component).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}

#[test]
fn catalogs_know_what_views_show() {
    each_family!(R => catalog_knows_what_is_shown(&R::standard()));
}

#[test]
fn spaces_that_touch_in_the_catalog_touch_on_the_map() {
    for map in Map::all() {
        let adventure = Adventure::new(adventure::Set::standard(), map.clone()).unwrap();
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
