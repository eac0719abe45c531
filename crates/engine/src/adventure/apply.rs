//! Applies the actions of Adventure.

use super::map::Space;
use super::state::{Offer, Spent};
use super::{Action, Adventure, Bonus, Event, MAX_SEATS, Open, Phase, State};
use crate::cards::{Card, Slot};
use crate::round::{next_turn, triggers_end};
use crate::rules::{Seat, Sink};
use crate::trading::{Crystals, Merchant, Payment, Trade, UpgradePlan};

/// Applies a legal action.
#[inline]
pub(super) fn apply(
    adventure: &Adventure,
    state: &mut State,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    debug_assert!(
        super::legal::check(adventure, &state.open, action).is_ok(),
        "{action:?} is illegal in {state:?}"
    );
    let open = &mut state.open;
    match action {
        Action::Take(number) => return adventure.take(open, number, events),
        Action::Go(space, toll) => return adventure.go(open, space, toll, events),
        Action::Spend(card) => return adventure.spend(open, card, events),
        Action::Build(cost) => return adventure.build(open, cost, events),
        Action::Bonus(bonus) => return adventure.take_bonus(open, bonus, events),
        Action::Merchant(Merchant::Acquire(slot, payment)) => {
            let rewarded = matches!(open.phase, Phase::Reward(_));
            acquire(state, slot, payment, events);
            if rewarded {
                return adventure.visit(&mut state.open, events);
            }
        }
        Action::Merchant(Merchant::Gain(card)) => adventure.gain(open, card, events),
        Action::Merchant(Merchant::Upgrade(card, plan)) => upgrade(open, card, plan, events),
        Action::Merchant(Merchant::Trade(card, times)) => {
            let seat = play(open, card, events);
            trade(open, seat, adventure.merchants.trade(card), times, events);
        }
        Action::Rest => {
            let seat = open.turn;
            open.holdings_mut(seat).rest();
            events.push(Event::Rested { seat });
        }
        Action::Trade(times) => {
            let mountain = adventure.mountain_here(open).expect("only a mountain trades");
            trade(open, open.turn, mountain.trade, times, events);
        }
        Action::Claim(space) => adventure.claim(state, space, events),
        Action::Done => {}
        Action::Discard { crystals, .. } => {
            let Phase::Discard(seat) = open.phase else { unreachable!("nobody has to discard") };
            open.holdings_mut(seat).caravan -= crystals;
            events.push(Event::Returned { seat, crystals });
        }
    }
    adventure.end_turn(&mut state.open, events);
}

impl Adventure {
    /// Adventure 2.7: the stake.
    fn take(&self, open: &mut Open, stake: u8, events: &mut impl Sink<Event>) {
        let seat = open.turn;
        let crystals = self.set.stakes[usize::from(stake)];
        open.holdings_mut(seat).caravan = crystals;
        open.phase = Phase::Place;
        events.push(Event::Staked { seat, crystals });
    }

    /// Adventure 5, or 2.7: the place of the wagon.
    fn go(&self, open: &mut Open, space: Space, toll: Payment, events: &mut impl Sink<Event>) {
        let seat = open.turn;
        let Some(from) = open.mover().wagon else {
            return place(open, space, events);
        };
        let legs = self.map.legs(from, space);
        if legs == 0 {
            // Adventure 5.1: leaving it costs nothing.
            return self.visit(open, events);
        }
        open.holdings_mut(seat).wagon = Some(space);
        events.push(Event::Moved { seat, space });
        if !toll.is_empty() {
            let owners: arrayvec::ArrayVec<Seat, MAX_SEATS> = open.others_on(space).collect();
            for (owner, level) in owners.into_iter().zip(toll.levels()) {
                open.holdings_mut(seat).caravan -= level.into();
                open.holdings_mut(owner).caravan += level.into();
                events.push(Event::Tolled { seat, owner, level });
            }
        }
        let cards = cost_of_way(legs, open.mover().legs);
        open.phase = Phase::Spend { left: cards, last: None };
        events.push(Event::SpendDue { seat, cards });
    }

    /// Adventure 5.3.
    fn spend(&self, open: &mut Open, card: Spent, events: &mut impl Sink<Event>) {
        let seat = open.turn;
        let Phase::Spend { left, .. } = open.phase else { unreachable!("nothing is to be spent") };
        let left = left - 1;
        open.holdings_mut(seat).spend(card);
        events.push(Event::Spent { seat, card, left });
        if left == 0 {
            return self.visit(open, events);
        }
        open.phase = Phase::Spend { left, last: Some(card) };
    }

    /// Opens the visit at the wagon if any action is possible there; otherwise ends the turn.
    fn visit(&self, open: &mut Open, events: &mut impl Sink<Event>) {
        if self.visit_possible(open) {
            open.phase = Phase::Visit;
            return events.push(Event::VisitOpen { seat: open.turn });
        }
        self.end_turn(open, events);
    }

    /// Adventure 6.1 to 6.5.
    fn build(&self, open: &mut Open, crystals: Crystals, events: &mut impl Sink<Event>) {
        let seat = open.turn;
        let level = self.mountain_here(open).expect("outposts stand on mountains").level;
        let holdings = open.holdings_mut(seat);
        let space = holdings.wagon.expect("wagons are placed");
        holdings.caravan -= crystals;
        let emptied = holdings.build(space, level);
        if !crystals.is_empty() {
            events.push(Event::Returned { seat, crystals });
        }
        events.push(Event::Built { seat, space, level });
        match emptied {
            // Adventure 6.7: without anything to take it lapses.
            Some(column) if self.reward_possible(open, column) => {
                open.phase = Phase::Reward(column);
                events.push(Event::RewardDue { seat, column });
            }
            _ => self.visit(open, events),
        }
    }

    /// Adventure 6.5.
    fn take_bonus(&self, open: &mut Open, bonus: Bonus, events: &mut impl Sink<Event>) {
        let seat = open.turn;
        self.give_bonus(open, seat, bonus);
        events.push(Event::BonusTaken { seat, bonus });
        self.visit(open, events);
    }

    /// Gives a seat a bonus tile that is left.
    pub(super) fn give_bonus(&self, open: &mut Open, seat: Seat, bonus: Bonus) {
        let top = self.points_left(open).start;
        let holdings = open.holdings_mut(seat);
        match bonus {
            Bonus::Leg => holdings.legs += 1,
            Bonus::Room => holdings.rooms += 1,
            Bonus::Points => holdings.points |= 1 << top,
        }
    }

    /// Road 4.2.
    fn gain(&self, open: &mut Open, card: Card, events: &mut impl Sink<Event>) {
        let seat = play(open, card, events);
        let crystals = self.merchants.gain(card);
        open.holdings_mut(seat).caravan += crystals;
        events.push(Event::Gained { seat, crystals });
    }

    /// Adventure 7.
    fn claim(&self, state: &mut State, space: Space, events: &mut impl Sink<Event>) {
        let open = &mut state.open;
        let seat = open.turn;
        let village = self.village_of(space).expect("tiles are claimed in villages");
        let Offer::Tile(tile) = open.offers[village] else { unreachable!("nothing to claim") };
        let crystals = self.cost_of[tile.index()];
        let holdings = open.holdings_mut(seat);
        holdings.caravan -= crystals;
        holdings.claimed.insert(tile);
        events.push(Event::Returned { seat, crystals });
        events.push(Event::Claimed { seat, space, tile });
        let claimed = open.holdings().iter().map(|holdings| holdings.claimed.len());
        if triggers_end(seat, claimed, usize::from(self.set.end)) {
            events.push(Event::EndTriggered { seat });
        }
        // Adventure 7.4: the closed tile comes here, and the next tile goes where it was.
        let closed = open.offers.iter().position(|&offer| offer == Offer::Closed);
        let turned = closed.unwrap_or(village);
        if let Some(closed) = closed {
            open.offers[village] = Offer::Closed;
            events.push(Event::ClosedMoved { from: self.villages[closed], to: space });
        }
        let offer = state.pile.draw();
        open.offers[turned] = offer;
        events.push(Event::TileTurned { space: self.villages[turned], offer });
    }

    /// Adventure 3.3: limits are checked, then the next seat begins, or the game is over.
    #[inline]
    fn end_turn(&self, open: &mut Open, events: &mut impl Sink<Event>) {
        let seat = open.turn;
        // Adventure 9.2: the limits of all, in turn order from the seat whose turn it is.
        if let Some((seat, excess)) = self.first_excess(open) {
            open.phase = Phase::Discard(seat);
            return events.push(Event::DiscardDue { seat, excess });
        }
        let claimed = open.holdings().iter().map(|holdings| holdings.claimed.len());
        if let Some(next) = next_turn(seat, claimed, usize::from(self.set.end)) {
            (open.turn, open.phase) = (next, Phase::Choose);
            events.push(Event::TurnPassed { seat: next });
        } else {
            // Adventure 10.1: the game ends with a round, not within one.
            open.phase = Phase::Over;
            events.push(Event::Over);
        }
    }
}

/// Adventure 5.2: each leg tile saves a card, but the first leg is always paid.
#[inline]
pub(super) fn cost_of_way(legs: usize, tiles: u8) -> u8 {
    let legs = u8::try_from(legs).expect("maps are small");
    legs.saturating_sub(tiles).max(1)
}

/// Adventure 2.7: the wagon; then the seat before has its opening, or seat 1 begins.
fn place(open: &mut Open, space: Space, events: &mut impl Sink<Event>) {
    let seat = open.turn;
    open.holdings_mut(seat).wagon = Some(space);
    events.push(Event::Placed { seat, space });
    if let Some(before) = seat.0.checked_sub(1).map(Seat) {
        (open.turn, open.phase) = (before, Phase::Take);
        return events.push(Event::OpeningPassed { seat: before });
    }
    open.phase = Phase::Choose;
    events.push(Event::TurnPassed { seat });
}

/// Road 4.1.
#[inline]
fn play(open: &mut Open, card: Card, events: &mut impl Sink<Event>) -> Seat {
    let seat = open.turn;
    open.holdings_mut(seat).play(card);
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

/// Road 4.5 and 4.6, Adventure 6.8.
fn trade(open: &mut Open, seat: Seat, trade: Trade, times: u8, events: &mut impl Sink<Event>) {
    let caravan = &mut open.holdings_mut(seat).caravan;
    *caravan = trade.apply(*caravan, times);
    for _ in 0..times {
        events.push(Event::Returned { seat, crystals: trade.give });
        events.push(Event::Gained { seat, crystals: trade.get });
    }
}

/// Road 5, or without a payment Adventure 6.4 to 6.6.
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
    open.holdings_mut(seat).acquire(card, crystals);
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
