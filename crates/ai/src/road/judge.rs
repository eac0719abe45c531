//! The bots' view of Road: candidate actions and heuristics.

use caravan_engine::road::{Action, Open, Phase, Road, State};
use caravan_engine::trading::Merchant;
use caravan_engine::{Card, Crystals, Seat, SeatCount};

use crate::judge::{
    Judge, Kind, Learned, Values, aim_merchant, engine, gain, is_cheapest, lacking,
    sensible_discards, share, slot_of,
};

impl Judge for Road {
    const CROWDED: bool = false;

    fn learned(seats: SeatCount) -> Learned {
        // With two seats a tree search is worth it, for the rival's answer; with more, too much is
        // taken and revealed before one's next turn.
        let tree = (seats.get() == 2).then_some(14_000);
        Learned { tree, ..Learned::WELL }
    }

    fn kind(&self, action: Action) -> Kind {
        match action {
            Action::Claim(_) => Kind::Claim,
            Action::Rest => Kind::Rest,
            Action::Discard(_) => Kind::Discard,
            Action::Merchant(_) => Kind::Other,
        }
    }

    fn narrow(&self, state: &State, legal: &[Action], out: &mut Vec<Action>) {
        out.clear();
        let open = state.open();
        let caravan = open.mover().caravan;
        if let Some(Action::Discard(_)) = legal.first() {
            let crystals = |action| match action {
                Action::Discard(crystals) => crystals,
                _ => Crystals::NONE,
            };
            return sensible_discards(caravan, costs(self, open), legal, crystals, out);
        }
        let sensible = |action: &Action| match *action {
            Action::Merchant(Merchant::Acquire(_, payment)) => is_cheapest(caravan, payment),
            Action::Merchant(Merchant::Upgrade(_, plan)) => plan.steps() > 0,
            Action::Rest => !open.mover().played.is_empty(),
            _ => true,
        };
        out.extend(legal.iter().copied().filter(sensible));
        if out.is_empty() {
            out.extend_from_slice(legal);
        }
    }

    fn rest(&self, state: &State) -> Option<Action> {
        (state.open().phase == Phase::Choose).then_some(Action::Rest)
    }

    fn target(&self, state: &State, line: &[Action]) -> Option<Card> {
        let open = state.open();
        match *line.first()? {
            Action::Claim(slot) => open.row.cards().get(slot.index()).copied(),
            Action::Merchant(Merchant::Acquire(slot, _)) => {
                open.market.cards().get(slot.index()).copied()
            }
            _ => None,
        }
    }

    fn aim(&self, state: &State, action: Action, target: Option<Card>) -> Option<Action> {
        let open = state.open();
        let mover = open.mover();
        match action {
            Action::Claim(_) => {
                let slot = slot_of(open.row.cards(), target?)?;
                let cost = self.point_card(target?).cost;
                mover.caravan.contains(cost).then_some(Action::Claim(slot))
            }
            Action::Merchant(merchant) => {
                let means = (mover.hand, mover.caravan);
                let market = open.market.cards();
                aim_merchant(merchant, target, means, market, |card| self.effect(card))
                    .map(Action::Merchant)
            }
            Action::Rest | Action::Discard(_) => Some(action),
        }
    }

    fn each_offer(&self, state: &State, mut offer: impl FnMut(Crystals, u8)) {
        for &card in state.open().row.cards() {
            let card = self.point_card(card);
            offer(card.cost, card.points);
        }
    }

    fn worth(&self, state: &State, seat: Seat) -> f32 {
        let held = &state.open().holdings()[seat.index()];
        let cards: f32 = held.hand.iter().map(|card| gain(self.effect(card))).sum();
        0.5 * f32::from(held.caravan.worth()) + 0.2 * cards
    }

    fn promise(&self, state: &State, seat: Seat, left: f32, _: Values) -> f32 {
        let open = state.open();
        let held = &open.holdings()[seat.index()];
        let owned = held.hand.union(held.played);
        let gains: f32 = owned.iter().map(|card| gain(self.effect(card))).sum();
        let played = f32::from(u8::try_from(held.played.len()).unwrap_or(u8::MAX));
        let crystals = f32::from(held.caravan.worth());
        let near = open
            .row
            .cards()
            .iter()
            .map(|&card| {
                let card = self.point_card(card);
                let lacking = f32::from(lacking(held.caravan, card.cost));
                let all = f32::from(card.cost.worth());
                f32::from(card.points) * (1.0 - lacking / all)
            })
            .fold(0.0, f32::max);
        // Crystals above level a score one point each; on the way to a claim they are worth more.
        let score = self.score(held).total();
        f32::from(score) - f32::from(held.caravan.above_a())
            + 0.7 * crystals
            + 0.15 * near
            + left * engine(owned.len(), gains)
            - 0.2 * played
    }

    fn progress(&self, state: &State) -> f32 {
        let open = state.open();
        let most = open.holdings().iter().map(|held| held.claimed.len()).max().unwrap_or(0);
        share(most, self.set().cards_to_end(open.seat_count()))
    }

    fn reason(&self, state: &State, action: Action) -> String {
        let open = state.open();
        match action {
            Action::Claim(slot) => {
                let card = self.point_card(open.row.cards()[slot.index()]);
                format!("claims {} points", card.points)
            }
            Action::Merchant(Merchant::Acquire(slot, _)) => {
                let lying = open.market.crystals(slot.index());
                let card = self.effect(open.market.cards()[slot.index()]);
                if lying.is_empty() {
                    format!("adds {card} to the hand")
                } else {
                    format!("adds {card} to the hand and picks up {lying}")
                }
            }
            Action::Merchant(_) => "works towards a point card".into(),
            Action::Rest => "takes the played cards back".into(),
            Action::Discard(_) => "keeps what the point cards ask for".into(),
        }
    }
}

fn costs(road: &Road, open: &Open) -> impl Iterator<Item = Crystals> {
    open.row.cards().iter().map(|&card| road.point_card(card).cost)
}
