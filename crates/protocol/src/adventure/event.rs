//! The messages for the events of Adventure.

use caravan_engine::{Adventure, adventure};

use super::view::{Offer, Spent};
use crate::event::{Event, of};
use crate::wire::from_one;

/// Converts an event, redacted as its observer saw it.
pub(super) fn sent(adventure: &Adventure, event: adventure::Event) -> Event {
    use adventure::Event as Happened;
    let name = |space| adventure.map().name_of(space).to_string();
    let effect = |card| adventure.effect(card);
    match event {
        Happened::Staked { seat, crystals } => {
            Event::Staked { seat: of(seat), crystals: crystals.to_string() }
        }
        Happened::Placed { seat, space } => {
            Event::WagonPlaced { seat: of(seat), space: name(space) }
        }
        Happened::OpeningPassed { seat } => Event::OpeningPassed { seat: of(seat) },
        Happened::Played { seat, card } => Event::played(seat, effect(card)),
        Happened::Gained { seat, crystals } => Event::gained(seat, crystals),
        Happened::Returned { seat, crystals } => Event::returned(seat, crystals),
        Happened::Upgraded { seat, plan } => Event::upgraded(seat, plan),
        Happened::Paid { seat, slot, level } => Event::paid(seat, slot, level),
        Happened::Acquired { seat, slot, card, crystals } => {
            Event::acquired(seat, slot, effect(card), crystals)
        }
        Happened::MarketFilled { card } => Event::market_filled(effect(card)),
        Happened::Rested { seat } => Event::Rested { seat: of(seat) },
        Happened::Moved { seat, space } => Event::Moved { seat: of(seat), space: name(space) },
        Happened::Tolled { seat, owner, level } => {
            Event::Tolled { seat: of(seat), owner: of(owner), level: level.to_string() }
        }
        Happened::SpendDue { seat, cards } => Event::SpendDue { seat: of(seat), cards },
        Happened::Spent { seat, card, left } => {
            let Spent { from, card } = Spent::new(adventure, card);
            Event::Spent { seat: of(seat), from, card, left }
        }
        Happened::VisitOpen { seat } => Event::VisitOpen { seat: of(seat) },
        Happened::Built { seat, space, level } => {
            Event::Built { seat: of(seat), space: name(space), level: level.to_string() }
        }
        Happened::RewardDue { seat, column } => {
            Event::RewardDue { seat: of(seat), column: from_one(column) }
        }
        Happened::BonusTaken { seat, bonus } => {
            Event::BonusTaken { seat: of(seat), stack: None, tile: bonus.to_string() }
        }
        Happened::Claimed { seat, space, tile } => {
            let tile = adventure.point_tile(tile);
            let (tile, points) = (tile.cost.to_string(), tile.points);
            Event::TileClaimed { seat: of(seat), space: name(space), tile, points }
        }
        Happened::ClosedMoved { from, to } => Event::ClosedMoved { from: name(from), to: name(to) },
        Happened::TileTurned { space, offer } => {
            Event::TileTurned { space: name(space), offer: Offer::new(adventure, offer) }
        }
        Happened::EndTriggered { seat } => Event::EndTriggered { seat: of(seat) },
        Happened::DiscardDue { seat, excess } => Event::discard_due(seat, excess),
        Happened::TurnPassed { seat } => Event::TurnPassed { seat: of(seat) },
        Happened::Over => Event::Over,
    }
}
