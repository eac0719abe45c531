//! What the laws ask of Adventure.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use caravan_engine::adventure::{
    Action, Bonus, Event, OfferDraft, Phase, PileDraft, PositionDraft, Space, Spent, State, View,
};
use caravan_engine::position::DeckDraft;
use caravan_engine::trading::{Merchant, Payment, UpgradePlan};
use caravan_engine::{Adventure, Card, Crystals, Key, Level, Seat, Slot};

use super::{Family, add, counts};

static ADVENTURE: LazyLock<Arc<Adventure>> = LazyLock::new(|| Arc::new(Adventure::standard()));

impl Family for Adventure {
    fn rulebook() -> Arc<Adventure> {
        Arc::clone(&ADVENTURE)
    }

    const MOST_SEATS: u8 = 4;

    fn all_actions(state: &State) -> Vec<Action> {
        let mut actions = vec![Action::Rest, Action::Done];
        let small = || {
            (0..=3u8).flat_map(|a| (0..=3u8).flat_map(move |b| (0..=3u8).map(move |c| [a, b, c])))
        };
        actions.extend((0..9).map(Action::Take));
        actions.extend((0..40).map(Action::Trade));
        actions.extend(Bonus::ALL.map(Action::Bonus));
        for card in (0..48).map(Card) {
            actions.push(Action::Merchant(Merchant::Gain(card)));
            actions.extend((0..24).map(|times| Action::Merchant(Merchant::Trade(card, times))));
            actions.push(Action::Spend(Spent::Played(card)));
            actions.push(Action::Spend(Spent::Hand(Some(card))));
        }
        actions.push(Action::Spend(Spent::Hand(None)));
        for card in [0, 1, 10, 11].map(Card) {
            for [a, b, c] in small() {
                let from = Crystals::from_counts([a, b, c, 0]).unwrap();
                let plan = UpgradePlan::new(from).unwrap();
                actions.push(Action::Merchant(Merchant::Upgrade(card, plan)));
            }
        }
        let mut payments = vec![Payment::NONE];
        for length in 0..=4 {
            for &payment in &payments {
                let slots = (0..7).map(Slot);
                actions.extend(slots.map(|s| Action::Merchant(Merchant::Acquire(s, payment))));
                if length < 4 {
                    actions.extend((0..30).map(|space| Action::Go(Space(space), payment)));
                }
            }
            let longer = payments.iter().flat_map(|p| Level::ALL.map(|level| p.then(level)));
            payments = longer.collect();
        }
        actions.extend((0..30).map(|space| Action::Claim(Space(space))));
        let above = |held: &caravan_engine::adventure::Holdings| held.caravan.len() > 10;
        let excess = state.open().holdings().iter().find(|held| above(held));
        let excess = excess.map_or(0, |held| held.caravan.len() - 10);
        for [a, b, c] in small() {
            for d in 0..=3 {
                let crystals = Crystals::from_counts([a, b, c, d]).unwrap();
                if crystals.len() <= 8 {
                    actions.push(Action::Build(crystals));
                }
                if crystals.len().abs_diff(excess) <= 1 {
                    let seats = (0..4).map(|seat| Some(Seat(seat)));
                    let of = seats.chain([None]);
                    actions.extend(of.map(|of| Action::Discard { of, crystals }));
                }
            }
        }
        actions
    }

    fn follow(&self, view: &mut View, event: Event) {
        view.follow(self, event);
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
            Event::Staked { crystals, .. } | Event::Gained { crystals, .. } => {
                add(&mut change, counts(crystals), 1);
            }
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
        let open = state.open();
        let mut total = [0; 4];
        open.holdings().iter().for_each(|held| add(&mut total, counts(held.caravan), 1));
        for slot in 0..open.market.cards().len() {
            add(&mut total, counts(open.market.crystals(slot)), 1);
        }
        total
    }

    fn assert_conserved(&self, state: &State) {
        let draft = PositionDraft::of_state(self, state);
        let DeckDraft::Cards(deck) = &draft.merchants else { panic!("a state knows its deck") };
        let PileDraft::Tiles(pile) = &draft.pile else { panic!("a state knows its pile") };
        // Every merchant card is in one place, starting cards once for each seat.
        let mut merchants: BTreeMap<Card, usize> = BTreeMap::new();
        let held = draft
            .seats
            .iter()
            .flat_map(|seat| seat.hand.iter().flatten().chain(&seat.played).chain(&seat.spent));
        for card in draft.market.iter().map(|(card, _)| card).chain(deck).chain(held) {
            *merchants.entry(*card).or_default() += 1;
        }
        for card in (0..45).map(Card) {
            let copies = if card.0 < 2 { draft.seats.len() } else { 1 };
            assert_eq!(merchants.get(&card), Some(&copies));
        }
        // Every point tile and the closed tile are in one place.
        let offers = draft.offers.iter().map(|(_, offer)| *offer).chain(pile.iter().copied());
        let claimed = draft.seats.iter().flat_map(|seat| &seat.claimed);
        let claimed = claimed.map(|&tile| OfferDraft::Tile(tile));
        let mut tiles: BTreeMap<Option<Card>, usize> = BTreeMap::new();
        for offer in offers.chain(claimed) {
            let tile = if let OfferDraft::Tile(tile) = offer { Some(tile) } else { None };
            *tiles.entry(tile).or_default() += 1;
        }
        assert!(tiles.values().all(|&places| places == 1));
        assert_eq!(tiles.len(), 27);
        // Four mountains of each level.
        for level in Level::ALL {
            let of_level = draft.mountains.iter().filter(|(_, m)| self.mountain(*m).level == level);
            assert_eq!(of_level.count(), 4);
        }
        // Sixteen outposts a seat, on the map or in four rows of four.
        for held in state.open().holdings() {
            let left: u8 = held.built.iter().map(|built| 4 - built).sum();
            assert_eq!(usize::from(left) + held.outposts.len(), 16);
        }
        // Four legs, four rooms, and each points tile at most once.
        let sum = |of: fn(&caravan_engine::adventure::Holdings) -> u8| {
            state.open().holdings().iter().map(of).sum::<u8>()
        };
        assert!(sum(|held| held.legs) <= 4 && sum(|held| held.rooms) <= 4);
        let points = state.open().holdings().iter().map(|held| held.points);
        let (all, bits) = points.fold((0, 0), |(all, n), p| (all | p, n + p.count_ones()));
        assert_eq!(u8::count_ones(all), bits);
        assert_eq!(all.trailing_ones(), bits, "taken from the top");
    }

    fn assert_limits(&self, state: &State) {
        let open = state.open();
        let above = |seat: &Seat| {
            let held = &open.holdings()[seat.index()];
            held.caravan.len() > self.limit(held)
        };
        let seats = || (0..).map(Seat).take(open.holdings().len());
        match open.phase {
            Phase::Choose | Phase::Take | Phase::Place | Phase::Over => {
                assert!(!seats().any(|seat| above(&seat)));
            }
            Phase::Discard(seat) => assert!(above(&seat)),
            _ => {}
        }
    }

    fn exchanged(&self, state: &State, other: usize) -> Option<State> {
        let mut draft = PositionDraft::of_state(self, state);
        // Who discards for whom, and whose opening it is, depends on the seats' numbers.
        if matches!(draft.phase, Phase::Discard(_) | Phase::Take | Phase::Place) {
            return None;
        }
        draft.seats.swap(draft.turn.index(), other);
        draft.turn = Seat(u8::try_from(other).unwrap());
        draft.state(self).ok()
    }
}
