//! Applies the actions of Road.

use super::{Action, Event, Open, Phase, Road, State, Token};
use crate::cards::{Card, Slot};
use crate::round::{next_turn, triggers_end};
use crate::rules::{Seat, Sink};
use crate::trading::{Crystals, Merchant, Payment, UpgradePlan};

/// Applies a legal action.
#[inline]
pub(super) fn apply(road: &Road, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    debug_assert!(
        super::legal::check(road, &state.open, action).is_ok(),
        "{action:?} is illegal in {state:?}"
    );
    match action {
        Action::Claim(slot) => road.claim(state, slot, events),
        Action::Merchant(merchant) => match merchant {
            Merchant::Gain(card) => road.gain(&mut state.open, card, events),
            Merchant::Upgrade(card, plan) => upgrade(&mut state.open, card, plan, events),
            Merchant::Trade(card, times) => road.trade(&mut state.open, card, times, events),
            Merchant::Acquire(slot, payment) => acquire(state, slot, payment, events),
        },
        Action::Rest => rest(&mut state.open, events),
        Action::Discard(crystals) => discard(&mut state.open, crystals, events),
    }
    road.end_turn(&mut state.open, events);
}

impl Road {
    /// Road 4.2.
    fn gain(&self, open: &mut Open, card: Card, events: &mut impl Sink<Event>) {
        let seat = play(open, card, events);
        let crystals = self.merchants.gain(card);
        open.holdings_mut(seat).caravan += crystals;
        events.push(Event::Gained { seat, crystals });
    }

    /// Road 4.5 and 4.6.
    fn trade(&self, open: &mut Open, card: Card, times: u8, events: &mut impl Sink<Event>) {
        let seat = play(open, card, events);
        let trade = self.merchants.trade(card);
        let caravan = &mut open.holdings_mut(seat).caravan;
        *caravan = trade.apply(*caravan, times);
        for _ in 0..times {
            events.push(Event::Returned { seat, crystals: trade.give });
            events.push(Event::Gained { seat, crystals: trade.get });
        }
    }

    /// Road 7.
    fn claim(&self, state: &mut State, slot: Slot, events: &mut impl Sink<Event>) {
        let open = &mut state.open;
        let seat = open.turn;
        let token = open.token_at(slot.index());
        let card = open.row.take(slot.index());
        let crystals = self.cost_of[card.index()];
        let holdings = open.holdings_mut(seat);
        holdings.caravan -= crystals;
        holdings.claimed.insert(card);
        events.push(Event::Returned { seat, crystals });
        events.push(Event::Claimed { seat, slot, card, token });
        if let Some(token) = token {
            *holdings.tokens.of_mut(token) += 1;
            *open.tokens.of_mut(token) -= 1;
            // Road 7.3: the minor pile moves when the last major token goes, and only then.
            if token == Token::Major && open.tokens.major == 0 && open.tokens.minor > 0 {
                events.push(Event::PileMoved);
            }
        }
        let claimed = open.holdings().iter().map(|holdings| holdings.claimed.len());
        if triggers_end(seat, claimed, self.set.cards_to_end(open.seat_count())) {
            events.push(Event::EndTriggered { seat });
        }
        fill_row(state, events);
    }

    /// Road 3.3: the limit is checked, then the next seat begins, or the game is over.
    #[inline]
    fn end_turn(&self, open: &mut Open, events: &mut impl Sink<Event>) {
        let seat = open.turn;
        let held = open.mover().caravan.len();
        if held > self.set.limit {
            // Road 8.2 and 9.3: the excess goes back before anything else, also in the last turn.
            open.phase = Phase::Discard;
            return events.push(Event::DiscardDue { seat, excess: held - self.set.limit });
        }
        let claimed = open.holdings().iter().map(|holdings| holdings.claimed.len());
        if let Some(next) = next_turn(seat, claimed, self.set.cards_to_end(open.seat_count())) {
            (open.turn, open.phase) = (next, Phase::Choose);
            events.push(Event::TurnPassed { seat: next });
        } else {
            // Road 9.2: the game ends with a round, not within one.
            open.phase = Phase::Over;
            events.push(Event::Over);
        }
    }
}

/// Road 4.1.
#[inline]
fn play(open: &mut Open, card: Card, events: &mut impl Sink<Event>) -> Seat {
    let seat = open.turn;
    let holdings = open.holdings_mut(seat);
    holdings.hand.remove(card);
    holdings.played.insert(card);
    events.push(Event::Played { seat, card });
    seat
}

/// Road 4.3.
fn upgrade(open: &mut Open, card: Card, plan: UpgradePlan, events: &mut impl Sink<Event>) {
    let seat = play(open, card, events);
    let caravan = &mut open.holdings_mut(seat).caravan;
    *caravan = plan.apply(*caravan);
    events.push(Event::Upgraded { seat, plan });
}

/// Road 6.1.
fn rest(open: &mut Open, events: &mut impl Sink<Event>) {
    let seat = open.turn;
    let holdings = open.holdings_mut(seat);
    holdings.hand = holdings.hand.union(core::mem::take(&mut holdings.played));
    events.push(Event::Rested { seat });
}

/// Road 5.
fn acquire(state: &mut State, slot: Slot, payment: Payment, events: &mut impl Sink<Event>) {
    let open = &mut state.open;
    let seat = open.turn;
    // Road 5.4: first the payment goes out, then the card's crystals come in.
    open.holdings_mut(seat).caravan -= payment.crystals();
    open.market.pay(payment);
    for (slot, level) in (0..).map(Slot).zip(payment.levels()) {
        events.push(Event::Paid { seat, slot, level });
    }
    let (card, crystals) = open.market.take(slot.index());
    let holdings = open.holdings_mut(seat);
    holdings.hand.insert(card);
    holdings.caravan += crystals;
    events.push(Event::Acquired { seat, slot, card, crystals });
    fill_market(state, events);
}

/// Road 5.6 and 5.7.
pub(super) fn fill_market(state: &mut State, events: &mut impl Sink<Event>) {
    if let Some(card) = state.merchants.draw() {
        state.open.market.push(card, Crystals::NONE);
        events.push(Event::MarketFilled { card });
    }
}

/// Road 7.5.
pub(super) fn fill_row(state: &mut State, events: &mut impl Sink<Event>) {
    if let Some(card) = state.points.draw() {
        state.open.row.push(card);
        events.push(Event::RowFilled { card });
    }
}

/// Road 8.2.
fn discard(open: &mut Open, crystals: Crystals, events: &mut impl Sink<Event>) {
    let seat = open.turn;
    open.holdings_mut(seat).caravan -= crystals;
    events.push(Event::Returned { seat, crystals });
}
