//! Road: observations and action masks (`docs/observation/road.md`).

use caravan_engine::cards::Slot;
use caravan_engine::road::{Action, Open, Phase, Road, State, Token, View};
use caravan_engine::{Seat, SeatCount};

use crate::Encode;
use crate::encoder::Encoder;
use crate::kept::Kept;
use crate::merchants::{Merchants, around, away};
use crate::space::Space;

/// The layout of the actions.
#[derive(Clone, Debug)]
pub struct Plan {
    merchants: Merchants,
    rest: usize,
    kept: Kept,
    merchant_cards: usize,
}

/// The numbers of a point card: cost, points, points of the token that comes with it.
const OF_POINT_CARD: usize = 6;

impl Encode for Road {
    type Open = Open;
    type Plan = Plan;

    fn open(state: &State) -> &Open {
        state.open()
    }

    fn plan(&self, _: SeatCount, space: &mut Space<Action>) -> Plan {
        let set = self.set();
        space.add("claim", (0..set.row).map(|slot| Action::Claim(Slot(slot))));
        let merchants =
            Merchants::new(&set.merchants, set.limit, set.market, Action::Merchant, space);
        let rest = space.add("rest", [Action::Rest]);
        let kept = Kept::new(set.limit, space);
        Plan { merchants, rest, kept, merchant_cards: set.merchants.len() }
    }

    #[inline]
    fn index(&self, plan: &Plan, open: &Open, action: Action) -> usize {
        match action {
            Action::Claim(slot) => slot.index(),
            Action::Merchant(merchant) => plan.merchants.index(merchant),
            Action::Rest => plan.rest,
            Action::Discard(crystals) => plan.kept.index(open.mover().caravan - crystals),
        }
    }

    fn dependent(&self, plan: &Plan, open: &Open, index: usize) -> Option<Action> {
        let kept = plan.kept.crystals(index, self.set().limit)?;
        open.mover().caravan.checked_sub(kept).map(Action::Discard)
    }

    #[inline]
    fn observe(&self, plan: &Plan, view: &View, own: Seat, encoder: &mut impl Encoder) {
        let (open, set) = (&view.open, self.set());
        let seats = open.holdings().len();
        let held = around(open.holdings(), own);
        encoder.field("phase", 1, 1);
        encoder.put(match open.phase {
            Phase::Choose => 0,
            Phase::Discard => 1,
            Phase::Over => 2,
        });
        encoder.field("turn", 1, 1);
        encoder.put(away(open.turn, own, seats));
        encoder.field("seat", 1, 1);
        encoder.put(own.0);
        encoder.field("tokens", 1, 2);
        encoder.all([open.tokens.major, open.tokens.minor]);
        encoder.field("row", set.row.into(), OF_POINT_CARD);
        for (slot, &card) in open.row.cards().iter().enumerate() {
            let card = self.point_card(card);
            encoder.crystals(card.cost);
            encoder.put(card.points);
            encoder.put(match open.token_at(slot) {
                Some(Token::Major) => set.major,
                Some(Token::Minor) => set.minor,
                None => 0,
            });
        }
        encoder.skip((usize::from(set.row) - open.row.len()) * OF_POINT_CARD);
        plan.merchants.market(&open.market, set.market, encoder);
        encoder.field("caravan", seats, 4);
        held.clone().for_each(|held| encoder.crystals(held.caravan));
        encoder.field("won", seats, 2);
        held.clone().for_each(|held| encoder.all([held.tokens.major, held.tokens.minor]));
        encoder.field("claimed", seats, 1);
        held.clone().for_each(|held| encoder.count(held.claimed.len()));
        encoder.field("score", seats, 1);
        held.clone().for_each(|held| encoder.points(self.score(held).total()));
        let cards = plan.merchant_cards;
        encoder.field("hand", seats, cards);
        held.clone().for_each(|held| encoder.cards(held.hand, cards));
        encoder.field("played", seats, cards);
        held.for_each(|held| encoder.cards(held.played, cards));
        encoder.field("merchant deck", 1, cards);
        encoder.cards(view.unseen_merchants, cards);
        encoder.field("point deck", 1, set.points.len());
        encoder.cards(view.unseen_points, set.points.len());
    }
}
