//! The legal actions of Road: the list, and the check with its reasons.

use alloc::format;

use super::{Action, Holdings, Open, Phase, Road};
use crate::cards::{CardSet, Slot};
use crate::list::{List, Writer};
use crate::notation::Held;
use crate::rules::{Illegal, refuse, refuse_lacking};
use crate::trading::{Means, check_discard, refuse_excess};

/// More actions than any state has: 1,365 payments, 12 repetitions of 48 trades, and so on.
const MAX_LEGAL: usize = 2500;

/// All legal actions, in the order of [`Action`].
pub(super) fn legal_actions(road: &Road, open: &Open, out: &mut List<Action>) {
    out.refill(MAX_LEGAL, Action::Rest, |mut out| {
        match open.phase {
            Phase::Choose => choose(road, open, &mut out),
            Phase::Discard => {
                let caravan = open.mover().caravan;
                let excess = caravan.len() - road.set.limit;
                road.discards.write(caravan, excess, Action::Discard, &mut out);
            }
            Phase::Over => {}
        }
        out.len()
    });
}

#[inline]
fn choose(road: &Road, open: &Open, out: &mut Writer<'_, Action>) {
    let mover = open.mover();
    let caravan = mover.caravan;
    let claimable = road.claimable.by(caravan);
    for (slot, &card) in (0..).map(Slot).zip(open.row.cards()) {
        out.push_if(Action::Claim(slot), claimable.has(card));
    }
    road.merchants.plays(mover.hand, caravan, out);
    road.merchants.acquires(open.market.cards().len(), caravan, out);
    out.push(Action::Rest);
}

/// Whether an action is legal, and why not; asks the state, not the list.
pub(super) fn check(road: &Road, open: &Open, action: Action) -> Result<(), Illegal> {
    let mover = open.mover();
    match (open.phase, action) {
        (Phase::Over, _) => refuse("Road 9.2", "the game is over"),
        (Phase::Choose, Action::Discard(_)) => refuse(
            "Road 8.2",
            "there is nothing to discard: the caravan is within its limit, or its turn has not ended",
        ),
        (Phase::Discard, Action::Discard(crystals)) => {
            check_discard("Road 8.2", mover.caravan, road.set.limit, crystals)
        }
        (Phase::Discard, _) => refuse_excess("Road 8.2", mover.caravan, road.set.limit),
        (Phase::Choose, Action::Claim(slot)) => check_claim(road, open, slot),
        (Phase::Choose, Action::Merchant(merchant)) => {
            let Holdings { caravan, hand, played, .. } = *mover;
            let means = Means { seat: open.turn, caravan, hand, played, spent: CardSet::EMPTY };
            road.merchants.check(means, open.market.cards().len(), merchant)
        }
        (Phase::Choose, Action::Rest) => Ok(()),
    }
}

fn check_claim(road: &Road, open: &Open, slot: Slot) -> Result<(), Illegal> {
    let Some(card) = open.row.cards().get(slot.index()) else {
        return refuse("Road 7.1", format!("there is no point card in slot {slot}"));
    };
    let (cost, caravan) = (road.cost_of[card.index()], open.mover().caravan);
    if caravan.contains(cost) {
        Ok(())
    } else {
        refuse_lacking(
            "Road 7.1",
            format!(
                "cannot claim slot {slot}: it costs `{cost}`, the caravan holds {}",
                Held(caravan)
            ),
            caravan.lacks(cost),
        )
    }
}
