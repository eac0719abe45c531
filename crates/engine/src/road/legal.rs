//! What a seat may do in Road: the list, and the check with its reasons.

use alloc::format;

use super::lists::COPIED;
use super::{Action, Open, Phase, Road};
use crate::cards::{Card, Slot};
use crate::list::{List, Writer};
use crate::notation::Held;
use crate::rules::{Illegal, refuse};
use crate::trading::{Crystals, Effect, Payment, Trade, UpgradePlan, for_each_part};

/// More actions than any state has: 1,365 payments, 12 repetitions of 48 trades, and so on.
const MAX_LEGAL: usize = 2500;

/// All legal actions, in the order of [`Action`].
pub(super) fn legal_actions(road: &Road, open: &Open, out: &mut List<Action>) {
    out.refill(MAX_LEGAL, Action::Rest, |mut out| {
        match open.phase {
            Phase::Choose => choose(road, open, &mut out),
            Phase::Discard => discard(road, open.mover().caravan, &mut out),
            Phase::Over => {}
        }
        out.len()
    });
}

fn discard(road: &Road, caravan: Crystals, out: &mut Writer<'_, Action>) {
    let excess = caravan.len() - road.set.limit;
    match road.lists.discards(caravan, excess) {
        Some(actions) => out.extend(actions),
        None => for_each_part(caravan, excess, |part| out.push(Action::Discard(part))),
    }
}

#[inline]
fn choose(road: &Road, open: &Open, out: &mut Writer<'_, Action>) {
    let mover = open.mover();
    let caravan = mover.caravan;
    let claimable = road.lists.point_cards(caravan);
    for (slot, &card) in (0..).map(Slot).zip(open.row.cards()) {
        out.extend_first(&[Action::Claim(slot)], usize::from(claimable.contains(card)));
    }
    for card in mover.hand.intersection(road.gains).iter() {
        out.push(Action::Gain(card));
    }
    for actions in road.lists.upgrades(mover.hand, caravan) {
        out.extend(actions);
    }
    for card in mover.hand.intersection(road.lists.trade_cards(caravan)).iter() {
        let list = road.lists.trades(card);
        let times = list.times(caravan);
        out.extend_first(&list.actions, times);
        if times == COPIED {
            let most = road.trade_of[card.index()].times(caravan);
            (1..=most).skip(COPIED).for_each(|times| out.push(Action::Trade(card, times)));
        }
    }
    if !open.market.cards().is_empty() {
        acquire(open.market.cards().len(), caravan, out);
    }
    out.push(Action::Rest);
}

/// Each payment for a slot is a payment for the slot before and one more crystal.
#[inline]
fn acquire(slots: usize, caravan: Crystals, out: &mut Writer<'_, Action>) {
    let mut shorter = out.len();
    out.push(Action::Acquire(Slot(0), Payment::NONE));
    for slot in (0..).map(Slot).take(slots).skip(1) {
        let longer = out.len();
        for i in shorter..longer {
            let Action::Acquire(_, payment) = out.get(i) else { unreachable!("pushed above") };
            let (longer, n) = payment.longer(caravan);
            out.extend_first(&longer.map(|payment| Action::Acquire(slot, payment)), n);
        }
        shorter = longer;
    }
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
        (Phase::Discard, Action::Discard(crystals)) => check_discard(road, mover.caravan, crystals),
        (Phase::Discard, _) => {
            let limit = road.set.limit;
            let excess = mover.caravan.len() - limit;
            refuse(
                "Road 8.2",
                format!(
                    "the caravan `{}` holds more than {limit} crystals: the excess of {excess} must be discarded first",
                    mover.caravan
                ),
            )
        }
        (Phase::Choose, Action::Claim(slot)) => check_claim(road, open, slot),
        (Phase::Choose, Action::Gain(card)) => match playing(road, open, card)? {
            Effect::Gain(_) => Ok(()),
            effect => refuse("Road 4.2", format!("`{effect}` is not a gain card")),
        },
        (Phase::Choose, Action::Upgrade(card, plan)) => match playing(road, open, card)? {
            Effect::Upgrade(steps) => check_upgrade(mover.caravan, steps, plan),
            effect => refuse("Road 4.3", format!("`{effect}` is not an upgrade card")),
        },
        (Phase::Choose, Action::Trade(card, times)) => match playing(road, open, card)? {
            Effect::Trade(trade) => check_trade(mover.caravan, trade, times),
            effect => refuse("Road 4.5", format!("`{effect}` is not a trade card")),
        },
        (Phase::Choose, Action::Acquire(slot, payment)) => check_acquire(open, slot, payment),
        (Phase::Choose, Action::Rest) => Ok(()),
    }
}

/// The effect of a card that is in the hand.
fn playing(road: &Road, open: &Open, card: Card) -> Result<Effect, Illegal> {
    let illegal = |reason| Illegal { clause: "Road 4.1", reason };
    let Some(&effect) = road.set.merchants.get(card.index()) else {
        return Err(illegal(format!("the set has no card number {}", card.0)));
    };
    if open.mover().hand.contains(card) {
        Ok(effect)
    } else if open.mover().played.contains(card) {
        Err(illegal(format!("`{effect}` has been played already: rest to take it back")))
    } else {
        Err(illegal(format!("`{effect}` is not in the hand of seat {}", open.turn)))
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
        refuse(
            "Road 7.1",
            format!(
                "cannot claim slot {slot}: it costs `{cost}`, the caravan holds {}",
                Held(caravan)
            ),
        )
    }
}

fn check_upgrade(caravan: Crystals, steps: u8, plan: UpgradePlan) -> Result<(), Illegal> {
    if plan.steps() > steps {
        refuse("Road 4.3", format!("`^{steps}` has {steps} steps, not {}", plan.steps()))
    } else if plan.fits(caravan) {
        Ok(())
    } else {
        refuse(
            "Road 4.3",
            format!("cannot take steps from `{plan}`: the caravan holds {}", Held(caravan)),
        )
    }
}

fn check_trade(caravan: Crystals, trade: Trade, times: u8) -> Result<(), Illegal> {
    let most = trade.times(caravan);
    if times == 0 {
        refuse("Road 4.7", format!("`{trade}` must be done at least once"))
    } else if times <= most {
        Ok(())
    } else {
        let clause = if most == 0 { "Road 4.7" } else { "Road 4.6" };
        refuse(
            clause,
            format!(
                "cannot trade `{trade}` {times} times: the caravan holds {}, enough for {most}",
                Held(caravan)
            ),
        )
    }
}

fn check_acquire(open: &Open, slot: Slot, payment: Payment) -> Result<(), Illegal> {
    let caravan = open.mover().caravan;
    if slot.index() >= open.market.cards().len() {
        refuse("Road 5.1", format!("there is no market card in slot {slot}"))
    } else if payment.len() != slot.index() {
        refuse(
            "Road 5.1",
            format!(
                "the card in slot {slot} needs one crystal for each card to its left, {} in all, not {}",
                slot.index(),
                payment.len()
            ),
        )
    } else if caravan.contains(payment.crystals()) {
        Ok(())
    } else {
        refuse("Road 5.4", format!("cannot pay `{payment}`: the caravan holds {}", Held(caravan)))
    }
}

fn check_discard(road: &Road, caravan: Crystals, crystals: Crystals) -> Result<(), Illegal> {
    let excess = caravan.len() - road.set.limit;
    if crystals.len() != excess {
        refuse(
            "Road 8.2",
            format!(
                "exactly the excess goes back, {excess} in all, not {}: the caravan `{caravan}` holds {} and may keep {}",
                crystals.len(),
                caravan.len(),
                road.set.limit
            ),
        )
    } else if caravan.contains(crystals) {
        Ok(())
    } else {
        refuse("Road 8.2", format!("cannot discard `{crystals}`: the caravan holds `{caravan}`"))
    }
}
