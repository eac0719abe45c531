//! What the laws ask of Road.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use caravan_engine::position::DeckDraft;
use caravan_engine::road::{Action, Event, Phase, PositionDraft, State, View};
use caravan_engine::trading::{Merchant, Payment, UpgradePlan};
use caravan_engine::{Card, Crystals, Key, Level, Road, Seat, Slot};

use super::{Family, add, counts};

static ROAD: LazyLock<Arc<Road>> = LazyLock::new(|| Arc::new(Road::standard()));

impl Family for Road {
    fn rulebook() -> Arc<Road> {
        Arc::clone(&ROAD)
    }

    const MOST_SEATS: u8 = 5;

    fn all_actions(state: &State) -> Vec<Action> {
        let mut actions = vec![Action::Rest];
        let small = || {
            (0..=3u8).flat_map(|a| (0..=3u8).flat_map(move |b| (0..=3u8).map(move |c| [a, b, c])))
        };
        actions.extend((0..7).map(|slot| Action::Claim(Slot(slot))));
        for card in (0..48).map(Card) {
            actions.push(Action::Merchant(Merchant::Gain(card)));
            actions.extend((0..12).map(|times| Action::Merchant(Merchant::Trade(card, times))));
        }
        for card in [0, 1, 10, 11].map(Card) {
            for [a, b, c] in small() {
                let from = Crystals::from_counts([a, b, c, 0]).unwrap();
                let plan = UpgradePlan::new(from).unwrap();
                actions.push(Action::Merchant(Merchant::Upgrade(card, plan)));
            }
        }
        let mut payments = vec![Payment::NONE];
        for length in 0..=4 {
            for slot in 0..7 {
                let acquire = |&payment| Action::Merchant(Merchant::Acquire(Slot(slot), payment));
                actions.extend(payments.iter().map(acquire));
            }
            if length < 4 {
                let longer = payments.iter().flat_map(|p| Level::ALL.map(|level| p.then(level)));
                payments = longer.collect();
            }
        }
        let excess = state.open().mover().caravan.len().saturating_sub(10);
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
                let (from, to) = (plan.from_levels(), plan.to_levels());
                assert_eq!(from.len(), to.len(), "steps keep the count");
                assert_eq!(from.worth() + u16::from(plan.steps()), to.worth(), "one level a step");
                add(&mut change, counts(to), 1);
                add(&mut change, counts(from), -1);
            }
            _ => {}
        }
        change
    }

    fn crystals(&self, state: &State) -> [i32; 4] {
        let open = state.open();
        let mut total = [0; 4];
        open.holdings().iter().for_each(|held| add(&mut total, counts(held.caravan), 1));
        for slot in 0..open.market.cards().len() {
            add(&mut total, counts(open.market.crystals(slot)), 1);
        }
        total
    }

    fn assert_conserved(&self, state: &State) {
        let draft = PositionDraft::of_state(state);
        let seats = draft.seats.len();
        let mut merchants: BTreeMap<Card, usize> = BTreeMap::new();
        let mut points: BTreeMap<Card, usize> = BTreeMap::new();
        let (DeckDraft::Cards(deck), DeckDraft::Cards(point_deck)) =
            (&draft.merchants, &draft.points)
        else {
            panic!("a state knows its decks")
        };
        let held = draft.seats.iter().flat_map(|s| s.hand.iter().flatten().chain(&s.played));
        for card in draft.market.iter().map(|(card, _)| card).chain(deck).chain(held) {
            *merchants.entry(*card).or_default() += 1;
        }
        let claimed = draft.seats.iter().flat_map(|seat| &seat.claimed);
        for card in draft.row.iter().chain(point_deck).chain(claimed) {
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
    }

    fn assert_limits(&self, state: &State) {
        let open = state.open();
        for (seat, held) in (0..).map(Seat).zip(open.holdings()) {
            let discards = open.phase == Phase::Discard && open.turn == seat;
            assert_eq!(held.caravan.len() > 10, discards);
        }
    }

    fn exchanged(&self, state: &State, other: usize) -> Option<State> {
        let mut draft = PositionDraft::of_state(state);
        draft.seats.swap(draft.turn.index(), other);
        draft.turn = Seat(u8::try_from(other).unwrap());
        // In the last round turns and claims are bound to each other: such a state may not exist.
        draft.state(self).ok()
    }
}
