//! What the laws ask of World.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use caravan_engine::trading::UpgradePlan;
use caravan_engine::world::{Action, Event, Phase, Place, PositionDraft, StackNumber, State, View};
use caravan_engine::{Card, Crystals, Key, Rules, Seat, Slot, World};

use super::{Family, add, counts};

static WORLD: LazyLock<Arc<World>> = LazyLock::new(|| Arc::new(World::standard()));

impl Family for World {
    fn rulebook() -> Arc<World> {
        Arc::clone(&WORLD)
    }

    const MOST_SEATS: u8 = 4;

    fn all_actions(state: &State) -> Vec<Action> {
        let mut actions = vec![Action::Rest, Action::Done];
        let small = || {
            (0..=4u8).flat_map(|a| (0..=4u8).flat_map(move |b| (0..=4u8).map(move |c| [a, b, c])))
        };
        for place in (0..40).map(Place) {
            actions.extend([Action::Enter(place), Action::Produce(place), Action::Explore(place)]);
            actions.extend((0..14).map(|times| Action::Trade(place, times)));
            for [a, b, c] in small() {
                let from = Crystals::from_counts([a, b, c, 0]).unwrap();
                actions.push(Action::Upgrade(place, UpgradePlan::new(from).unwrap()));
            }
        }
        actions.extend((0..9).map(|stack| Action::Take(StackNumber(stack))));
        actions.extend((0..6).map(|slot| Action::Claim(Slot(slot))));
        let excess = state.open().mover().caravan.len().saturating_sub(10);
        for [a, b, c] in small() {
            for d in 0..=4 {
                let part = Crystals::from_counts([a, b, c, d]).unwrap();
                if part.len().abs_diff(excess) <= 1 {
                    actions.push(Action::Discard(part));
                }
            }
        }
        actions
    }

    fn follow(&self, view: &mut View, event: Event) {
        view.follow(event);
    }

    fn reveals(event: Event) -> bool {
        event.reveals()
    }

    fn view_key(view: &View) -> Key {
        view.key()
    }

    fn ledger(event: Event) -> [i32; 4] {
        let mut change = [0; 4];
        match event {
            Event::Gained { crystals, .. } => add(&mut change, counts(crystals), 1),
            Event::Returned { crystals, .. } => add(&mut change, counts(crystals), -1),
            Event::Upgraded { plan, .. } => {
                add(&mut change, counts(plan.to_levels()), 1);
                add(&mut change, counts(plan.from_levels()), -1);
            }
            _ => {}
        }
        change
    }

    fn crystals(&self, state: &State) -> [i32; 4] {
        let mut total = [0; 4];
        let held = state.open().holdings().iter();
        held.for_each(|held| add(&mut total, counts(held.caravan), 1));
        total
    }

    fn assert_conserved(&self, state: &State) {
        let draft = PositionDraft::of_state(self, state);
        let seats = u8::try_from(draft.seats.len()).unwrap();
        let tally = |cards: &mut dyn Iterator<Item = Card>| {
            let mut count: BTreeMap<Card, u8> = BTreeMap::new();
            cards.for_each(|card| *count.entry(card).or_default() += 1);
            count
        };
        // Every point card that takes part is in one place.
        let claimed = draft.seats.iter().flat_map(|seat| &seat.claimed);
        let cards = tally(&mut draft.row.iter().chain(&draft.deck.known).chain(claimed).copied());
        assert!(cards.keys().copied().eq(self.set().cards(seats)));
        assert!(cards.values().all(|&places| places == 1));
        // Sixteen bonus tiles were laid out.
        let taken = draft.seats.iter().flat_map(|seat| &seat.taken);
        let stacks = draft.stacks.iter().flat_map(|stack| &stack.known);
        let tiles = tally(&mut stacks.chain(taken).copied());
        assert_eq!(tiles.values().sum::<u8>(), 16);
        for (kind, count) in tiles {
            assert!(count <= self.set().bonus[kind.index()].copies);
        }
        // Ten exploration tiles with two or three seats, eight with four.
        let explored = draft.seats.iter().flat_map(|seat| &seat.explored);
        let tiles = draft.tiles.iter().map(|(_, tile)| tile).chain(explored);
        let tiles = tally(&mut tiles.copied());
        assert_eq!(tiles.values().sum::<u8>(), if seats == 4 { 8 } else { 10 });
        for (kind, count) in tiles {
            assert!(count <= self.set().exploration[kind.index()].copies);
        }
        // Twelve traders a seat.
        for (seat, held) in self.seats(state).seats().zip(state.open().holdings()) {
            let places = state.open().working(seat).iter();
            let working: u8 = places.map(|place| state.open().traders(place)).sum();
            assert_eq!(held.home + held.reserve + working, 12);
        }
    }

    fn assert_limits(&self, state: &State) {
        let open = state.open();
        for (seat, held) in (0..).map(Seat).zip(open.holdings()) {
            let above = held.caravan.len() > 10;
            let acting = open.turn == seat && open.phase != Phase::Choose;
            assert!(!above || acting);
            let discards = open.turn == seat && open.phase == Phase::Discard;
            assert!(above || !discards);
        }
    }

    fn exchanged(&self, state: &State, other: usize) -> Option<State> {
        let mut draft = PositionDraft::of_state(self, state);
        let (mover, other) = (draft.turn, Seat(u8::try_from(other).unwrap()));
        draft.seats.swap(mover.index(), other.index());
        draft.turn = other;
        for (_, workers) in &mut draft.working {
            if workers.seat == mover {
                workers.seat = other;
            } else if workers.seat == other {
                workers.seat = mover;
            }
        }
        draft.state(self).ok()
    }
}
