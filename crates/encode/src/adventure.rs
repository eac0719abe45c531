//! Adventure: observations and action masks (`docs/observation/adventure.md`).

use caravan_engine::adventure::{
    Action, Adventure, Bonus, Offer, Open, Phase, Space as Place, Spent, State, View,
};
use caravan_engine::cards::Slot;
use caravan_engine::trading::{Merchant, Payment};
use caravan_engine::{Card, Seat, SeatCount};

use crate::Encode;
use crate::encoder::Encoder;
use crate::kept::Kept;
use crate::merchants::{Merchants, around, away};
use crate::rank;
use crate::space::Space;

/// The layout of the actions.
#[derive(Clone, Debug)]
pub struct Plan {
    merchants: Merchants,
    reward: usize,
    go: usize,
    /// The number of ways to pay tolls.
    tolls: usize,
    rest: usize,
    spend: usize,
    merchant_cards: usize,
    build: usize,
    most_cost: usize,
    trade: usize,
    claim: usize,
    done: usize,
    bonus: usize,
    kept: Kept,
}

/// The numbers of an offer: closed, cost, points.
const OF_OFFER: usize = 6;
/// The numbers of a space: level, what its trade gives and gets.
const OF_SPACE: usize = 9;

impl Encode for Adventure {
    type Open = Open;
    type Plan = Plan;

    fn open(state: &State) -> &Open {
        state.open()
    }

    fn plan(&self, seats: SeatCount, space: &mut Space<Action>) -> Plan {
        let (set, map) = (self.set(), self.map());
        let most_held = set.limit + set.room * set.rooms;
        let n = |len: usize| u8::try_from(len).expect("few components");
        space.add("take", (0..n(set.stakes.len())).map(Action::Take));
        let merchants =
            Merchants::new(&set.merchants, most_held, set.market, Action::Merchant, space);
        let free = |slot| Action::Merchant(Merchant::Acquire(Slot(slot), Payment::NONE));
        let reward = space.add("reward", (1..set.market).map(free));
        let tolls = rank::all_payments(usize::from(seats.get()) - 1);
        let go = map.spaces().flat_map(|place| tolls.iter().map(move |&toll| (place, toll)));
        let go = space.add("go", go.map(|(place, toll)| Action::Go(place, toll)));
        let rest = space.add("rest", [Action::Rest]);
        let cards = (0..n(set.merchants.len())).map(Card);
        let hand = cards.clone().map(|card| Spent::Hand(Some(card)));
        let spend = cards.map(Spent::Played).chain(hand).map(Action::Spend);
        let spend = space.add("spend", spend);
        let most_cost = set.cost(seats) * (seats.get() - 1);
        let build = space.add("build", rank::all_crystals(most_cost).map(Action::Build));
        let least = set.mountains.iter().map(|mountain| mountain.trade.give.len()).min();
        let times = most_held / least.unwrap_or(1);
        let trade = space.add("trade", (1..=times).map(Action::Trade));
        let claim = space.add("claim", self.villages().iter().copied().map(Action::Claim));
        let done = space.add("done", [Action::Done]);
        let bonus = space.add("bonus", Bonus::ALL.map(Action::Bonus));
        let kept = Kept::new(most_held, space);
        Plan {
            merchants,
            reward,
            go,
            tolls: tolls.len(),
            rest,
            spend,
            merchant_cards: set.merchants.len(),
            build,
            most_cost: most_cost.into(),
            trade,
            claim,
            done,
            bonus,
            kept,
        }
    }

    #[inline]
    fn index(&self, plan: &Plan, open: &Open, action: Action) -> usize {
        match action {
            Action::Take(stake) => stake.into(),
            // Adventure 6.4: as a reward it is free wherever it lies.
            Action::Merchant(Merchant::Acquire(slot, Payment::NONE)) if slot.index() > 0 => {
                plan.reward + slot.index() - 1
            }
            Action::Merchant(merchant) => plan.merchants.index(merchant),
            Action::Go(space, toll) => {
                plan.go + space.index() * plan.tolls + rank::of_payment(toll)
            }
            Action::Rest => plan.rest,
            Action::Spend(Spent::Played(card)) => plan.spend + card.index(),
            Action::Spend(Spent::Hand(card)) => {
                let card = card.expect("who spends a card knows it");
                plan.spend + plan.merchant_cards + card.index()
            }
            Action::Build(crystals) => plan.build + rank::of_crystals(crystals, plan.most_cost),
            Action::Trade(times) => plan.trade + usize::from(times) - 1,
            Action::Claim(space) => {
                let village = self.villages().iter().position(|&village| village == space);
                plan.claim + village.expect("tiles are claimed in villages")
            }
            Action::Done => plan.done,
            Action::Bonus(bonus) => plan.bonus + bonus as usize,
            Action::Discard { of, crystals } => {
                let held = &open.holdings()[of.unwrap_or(open.turn).index()];
                plan.kept.index(held.caravan - crystals)
            }
        }
    }

    fn dependent(&self, plan: &Plan, open: &Open, index: usize) -> Option<Action> {
        let Phase::Discard(seat) = open.phase else { return None };
        let held = &open.holdings()[seat.index()];
        let kept = plan.kept.crystals(index, self.limit(held))?;
        let of = (seat != open.turn).then_some(seat);
        held.caravan.checked_sub(kept).map(|crystals| Action::Discard { of, crystals })
    }

    fn observe(&self, plan: &Plan, view: &View, own: Seat, encoder: &mut impl Encoder) {
        let (open, set) = (&view.open, self.set());
        let seats = open.holdings().len();
        let held = around(open.holdings(), own);
        observe_phase(open, own, seats, encoder);
        plan.merchants.market(&open.market, set.market, encoder);
        encoder.field("villages", self.villages().len(), OF_OFFER);
        for offer in open.offers.iter().take(self.villages().len()) {
            match offer {
                Offer::Empty => encoder.skip(OF_OFFER),
                Offer::Closed => {
                    encoder.put(1);
                    encoder.skip(OF_OFFER - 1);
                }
                Offer::Tile(tile) => {
                    let tile = self.point_tile(*tile);
                    encoder.put(0);
                    encoder.crystals(tile.cost);
                    encoder.put(tile.points);
                }
            }
        }
        let spaces = self.map().spaces().len();
        encoder.field("map", spaces, OF_SPACE);
        for space in self.map().spaces() {
            match open.mountain(space).map(|mountain| self.mountain(mountain)) {
                None => encoder.skip(OF_SPACE),
                Some(mountain) => {
                    encoder.put(mountain.level.worth());
                    encoder.crystals(mountain.trade.give);
                    encoder.crystals(mountain.trade.get);
                }
            }
        }
        encoder.field("wagon", seats, spaces);
        let bit = |place: Place| 1 << place.0;
        held.clone().for_each(|held| encoder.bits(held.wagon.map_or(0, bit), spaces));
        encoder.field("outposts", seats, spaces);
        held.clone().for_each(|held| encoder.bits(held.outposts.bits(), spaces));
        encoder.field("built", seats, 4);
        held.clone().for_each(|held| encoder.all(held.built));
        encoder.field("caravan", seats, 4);
        held.clone().for_each(|held| encoder.crystals(held.caravan));
        encoder.field("limit", seats, 1);
        held.clone().for_each(|held| encoder.put(self.limit(held)));
        encoder.field("bonus", seats, 3);
        held.clone().for_each(|held| {
            encoder.all([held.legs, held.rooms]);
            encoder.count(held.points.count_ones() as usize);
        });
        encoder.field("claimed", seats, 1);
        held.clone().for_each(|held| encoder.count(held.claimed.len()));
        encoder.field("score", seats, 1);
        held.clone().for_each(|held| encoder.points(self.score(held).total()));
        let cards = plan.merchant_cards;
        encoder.field("hand", seats, cards);
        held.clone().for_each(|held| encoder.cards(held.hand, cards));
        encoder.field("played", seats, cards);
        held.clone().for_each(|held| encoder.cards(held.played, cards));
        encoder.field("spent", seats, cards);
        held.for_each(|held| encoder.cards(held.spent, cards));
        let pools = around(&view.pools[..seats], own);
        encoder.field("pool", seats, cards);
        pools.clone().for_each(|pool| encoder.cards(pool.cards, cards));
        encoder.field("spent of pool", seats, 1);
        pools.for_each(|pool| encoder.put(pool.spent));
        encoder.field("merchant deck", 1, cards);
        encoder.cards(view.unseen_merchants, cards);
        encoder.field("point pile", 1, set.points.len());
        encoder.cards(view.unseen_points, set.points.len());
        encoder.field("closed within", 1, 1);
        encoder.put(view.closed.unwrap_or(0));
    }
}

fn observe_phase(open: &Open, seat: Seat, seats: usize, encoder: &mut impl Encoder) {
    encoder.field("phase", 1, 5);
    let last = |last: Option<Spent>| match last {
        None => [0, 0],
        Some(Spent::Played(card)) => [1, card.0 + 1],
        Some(Spent::Hand(card)) => [2, card.map_or(0, |card| card.0 + 1)],
    };
    let decider = match open.phase {
        Phase::Discard(decider) => decider,
        _ => open.turn,
    };
    let [phase, left, from, card, column] = match open.phase {
        Phase::Take => [0, 0, 0, 0, 0],
        Phase::Place => [1, 0, 0, 0, 0],
        Phase::Choose => [2, 0, 0, 0, 0],
        Phase::Spend { left, last: card } => {
            let [from, card] = last(card);
            [3, left, from, card, 0]
        }
        Phase::Visit => [4, 0, 0, 0, 0],
        Phase::Reward(column) => [5, 0, 0, 0, column + 1],
        Phase::Discard(_) => [6, 0, 0, 0, 0],
        Phase::Over => [7, 0, 0, 0, 0],
    };
    encoder.all([phase, left, from, card, column]);
    encoder.field("decides", 1, 1);
    encoder.put(away(decider, seat, seats));
    encoder.field("turn", 1, 1);
    encoder.put(away(open.turn, seat, seats));
    encoder.field("seat", 1, 1);
    encoder.put(seat.0);
}
