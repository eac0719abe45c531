//! Applies the actions of World.

use super::board::Place;
use super::legal::Skills;
use super::state::Offer;
use super::{
    Action, Benefit, Event, ExplorationTile, Open, Phase, StackNumber, State, Workers, World,
};
use crate::cards::Slot;
use crate::round::{next_turn, triggers_end};
use crate::rules::{Seat, Sink};
use crate::trading::Crystals;

/// Applies a legal action.
pub(super) fn apply(
    world: &World,
    state: &mut State,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    debug_assert!(
        super::legal::check(world, &state.open, action).is_ok(),
        "{action:?} is illegal in {state:?}"
    );
    match action {
        Action::Enter(place) => {
            world.place_traders(&mut state.open, place, events);
            let offer = Offer { gate: world.gate_of[place.index()], tile: true, claim: true };
            state.open.phase = Phase::Gate(offer);
            return events.push(Event::GateOpen { seat: state.open.turn, offer });
        }
        Action::Produce(place) => {
            let seat = world.place_traders(&mut state.open, place, events);
            gain(&mut state.open, seat, world.gain_of[place.index()], events);
        }
        Action::Upgrade(place, plan) => {
            let seat = world.place_traders(&mut state.open, place, events);
            let caravan = &mut state.open.holdings_mut(seat).caravan;
            *caravan = plan.apply(*caravan);
            events.push(Event::Upgraded { seat, plan });
        }
        Action::Trade(place, times) => world.trade(&mut state.open, place, times, events),
        Action::Rest => {
            // World 8.1.
            let seat = state.open.turn;
            state.open.send_all_home(seat);
            events.push(Event::Rested { seat });
        }
        Action::Take(stack) => return world.take(state, stack, events),
        Action::Claim(slot) => return world.claim(state, slot, events),
        Action::Done => {}
        Action::Explore(place) => return world.explore(state, place, events),
        Action::Discard(crystals) => {
            let seat = state.open.turn;
            state.open.holdings_mut(seat).caravan -= crystals;
            events.push(Event::Returned { seat, crystals });
        }
    }
    world.end_turn(&mut state.open, events);
}

impl World {
    /// World 4: traders are placed, others ousted, and tools pay.
    fn place_traders(&self, open: &mut Open, place: Place, events: &mut impl Sink<Event>) -> Seat {
        let seat = open.turn;
        let skills = Skills::of(self, open.mover());
        let traders = self.required(open.traders(place), place, &skills);
        if let Some(there) = open.workers(place) {
            open.send_home(place, there.seat);
            events.push(Event::Ousted { seat: there.seat, place, traders: there.traders });
        }
        open.place(place, Workers { seat, traders });
        open.holdings_mut(seat).home -= traders;
        events.push(Event::Placed { seat, place, traders });
        let tools = skills.tools(self.symbols_of[place.index()]);
        if !tools.is_empty() {
            gain(open, seat, tools, events);
        }
        seat
    }

    /// World 5.3.
    fn trade(&self, open: &mut Open, place: Place, times: u8, events: &mut impl Sink<Event>) {
        let seat = self.place_traders(open, place, events);
        let trade = self.trades[place.index()].trade();
        let caravan = &mut open.holdings_mut(seat).caravan;
        *caravan = trade.apply(*caravan, times);
        for _ in 0..times {
            events.push(Event::Returned { seat, crystals: trade.give });
            events.push(Event::Gained { seat, crystals: trade.get });
        }
    }

    /// World 6.1.
    fn take(&self, state: &mut State, stack: StackNumber, events: &mut impl Sink<Event>) {
        let seat = state.open.turn;
        let next = state.stacks[stack.index()].draw();
        let top = core::mem::replace(&mut state.open.tops[stack.index()], next);
        let tile = top.expect("an empty stack gives no tile");
        state.open.holdings_mut(seat).taken.insert(tile);
        events.push(Event::Taken { seat, stack, tile });
        events.push(Event::StackTurned { stack, tile: next });
        if let Phase::Gate(offer) = state.open.phase {
            self.stay_at_gate(&mut state.open, Offer { tile: false, ..offer }, events);
        }
    }

    /// World 7.
    fn claim(&self, state: &mut State, slot: Slot, events: &mut impl Sink<Event>) {
        let open = &mut state.open;
        let seat = open.turn;
        let card = open.row.take(slot.index());
        let crystals = self.cost_of[card.index()];
        let holdings = open.holdings_mut(seat);
        holdings.caravan -= crystals;
        holdings.claimed.insert(card);
        events.push(Event::Returned { seat, crystals });
        events.push(Event::Claimed { seat, slot, card });
        let claimed = open.holdings().iter().map(|holdings| holdings.claimed.len());
        if triggers_end(seat, claimed, usize::from(self.set.end)) {
            events.push(Event::EndTriggered { seat });
        }
        // World 7.2: the row is filled from the top of the deck, and the next card lies open.
        if let Some(card) = open.next {
            open.row.push(card);
            events.push(Event::RowFilled { card });
            open.next = state.deck.draw();
            events.push(Event::DeckTurned { card: open.next });
        }
        let Phase::Gate(offer) = open.phase else { return };
        let offer = Offer { claim: false, ..offer };
        match self.point_card(card).name.benefit {
            Benefit::Traders(traders) => hire(open, seat, traders, events),
            // World 7.6: a tile must be taken if there is one.
            Benefit::Exploration if !open.covered().is_empty() => {
                open.phase = Phase::Explore(offer);
                return events.push(Event::ExploreDue { seat, offer });
            }
            _ => {}
        }
        self.stay_at_gate(open, offer, events);
    }

    /// World 7.7 and 7.8.
    fn explore(&self, state: &mut State, place: Place, events: &mut impl Sink<Event>) {
        let open = &mut state.open;
        let seat = open.turn;
        let tile = open.uncover(place);
        open.holdings_mut(seat).explored.insert(tile);
        events.push(Event::Explored { seat, place, tile });
        match self.exploration_tile(tile) {
            ExplorationTile::Crystals(crystals) => gain(open, seat, crystals, events),
            ExplorationTile::Traders(traders) => hire(open, seat, traders, events),
            ExplorationTile::Icon(_) | ExplorationTile::Points(_) => {}
        }
        if let Phase::Explore(offer) = open.phase {
            self.stay_at_gate(open, offer, events);
        }
    }

    /// The other part of the gate is asked for, if it is possible; else the turn ends.
    fn stay_at_gate(&self, open: &mut Open, offer: Offer, events: &mut impl Sink<Event>) {
        let caravan = open.mover().caravan;
        if self.tile_possible(open, offer) || self.claim_possible(open, offer, caravan) {
            open.phase = Phase::Gate(offer);
            return events.push(Event::GateOpen { seat: open.turn, offer });
        }
        self.end_turn(open, events);
    }

    /// World 3.3: the limit is checked, then the next seat begins, or the game is over.
    fn end_turn(&self, open: &mut Open, events: &mut impl Sink<Event>) {
        let seat = open.turn;
        let held = open.mover().caravan.len();
        if held > self.set.limit {
            open.phase = Phase::Discard;
            return events.push(Event::DiscardDue { seat, excess: held - self.set.limit });
        }
        let claimed = open.holdings().iter().map(|holdings| holdings.claimed.len());
        if let Some(next) = next_turn(seat, claimed, usize::from(self.set.end)) {
            (open.turn, open.phase) = (next, Phase::Choose);
            events.push(Event::TurnPassed { seat: next });
        } else {
            // World 10.1: the game ends with a round, not within one.
            open.phase = Phase::Over;
            events.push(Event::Over);
        }
    }
}

fn gain(open: &mut Open, seat: Seat, crystals: Crystals, events: &mut impl Sink<Event>) {
    open.holdings_mut(seat).caravan += crystals;
    events.push(Event::Gained { seat, crystals });
}

/// World 7.5: traders come home from the reserve, as far as it goes.
fn hire(open: &mut Open, seat: Seat, traders: u8, events: &mut impl Sink<Event>) {
    let holdings = open.holdings_mut(seat);
    let traders = traders.min(holdings.reserve);
    if traders > 0 {
        holdings.reserve -= traders;
        holdings.home += traders;
        events.push(Event::Hired { seat, traders });
    }
}
