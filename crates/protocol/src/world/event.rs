//! The messages for the events of World.

use caravan_engine::{World, world};

use super::view::{Gate, NamedCard};
use crate::event::{Event, at, of};
use crate::wire::from_one;

/// Converts an event, redacted as its observer saw it.
pub(super) fn sent(world: &World, event: world::Event) -> Event {
    use world::Event as Happened;
    let name = |place| world.location(place).name.clone();
    let bonus = |tile| world.bonus_tile(tile).to_string();
    match event {
        Happened::Ousted { seat, place, traders } => {
            Event::Ousted { seat: of(seat), location: name(place), traders }
        }
        Happened::Placed { seat, place, traders } => {
            Event::TradersPlaced { seat: of(seat), location: name(place), traders }
        }
        Happened::Gained { seat, crystals } => Event::gained(seat, crystals),
        Happened::Returned { seat, crystals } => Event::returned(seat, crystals),
        Happened::Upgraded { seat, plan } => Event::upgraded(seat, plan),
        Happened::GateOpen { seat, offer } => {
            Event::GateOpen { seat: of(seat), gate: Gate::new(world, offer) }
        }
        Happened::Taken { seat, stack, tile } => {
            let stack = Some(from_one(stack.0));
            Event::BonusTaken { seat: of(seat), stack, tile: bonus(tile) }
        }
        Happened::StackTurned { stack, tile } => {
            Event::StackTurned { stack: from_one(stack.0), tile: tile.map(bonus) }
        }
        Happened::Claimed { seat, slot, card } => {
            let NamedCard { name: card, points } = NamedCard::new(world, card);
            Event::Claimed { seat: of(seat), slot: at(slot), card, points, token: None }
        }
        Happened::RowFilled { card } => {
            let NamedCard { name: card, points } = NamedCard::new(world, card);
            Event::RowFilled { card, points }
        }
        Happened::DeckTurned { card } => {
            Event::DeckTurned { card: card.map(|card| NamedCard::new(world, card)) }
        }
        Happened::Hired { seat, traders } => Event::Hired { seat: of(seat), traders },
        Happened::ExploreDue { seat, offer } => {
            Event::ExploreDue { seat: of(seat), gate: Gate::new(world, offer) }
        }
        Happened::Explored { seat, place, tile } => {
            let tile = world.exploration_tile(tile).to_string();
            Event::Explored { seat: of(seat), location: name(place), tile }
        }
        Happened::Rested { seat } => Event::Rested { seat: of(seat) },
        Happened::EndTriggered { seat } => Event::EndTriggered { seat: of(seat) },
        Happened::DiscardDue { seat, excess } => Event::discard_due(seat, excess),
        Happened::TurnPassed { seat } => Event::TurnPassed { seat: of(seat) },
        Happened::Over => Event::Over,
    }
}
