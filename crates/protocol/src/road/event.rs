//! The messages for the events of Road.

use caravan_engine::{Card, Road, road};

use super::view::Token;
use crate::event::{Event, at, of};

/// Converts an event, redacted as its observer saw it.
pub(super) fn sent(road: &Road, event: road::Event) -> Event {
    use road::Event as Happened;
    match event {
        Happened::Played { seat, card } => Event::played(seat, road.effect(card)),
        Happened::Gained { seat, crystals } => Event::gained(seat, crystals),
        Happened::Returned { seat, crystals } => Event::returned(seat, crystals),
        Happened::Upgraded { seat, plan } => Event::upgraded(seat, plan),
        Happened::Paid { seat, slot, level } => Event::paid(seat, slot, level),
        Happened::Acquired { seat, slot, card, crystals } => {
            Event::acquired(seat, slot, road.effect(card), crystals)
        }
        Happened::MarketFilled { card } => Event::market_filled(road.effect(card)),
        Happened::Rested { seat } => Event::Rested { seat: of(seat) },
        Happened::Claimed { seat, slot, card, token } => {
            let (card, points) = road_card(road, card);
            let token = token.map(Token::from);
            Event::Claimed { seat: of(seat), slot: at(slot), card, points, token }
        }
        Happened::PileMoved => Event::PileMoved,
        Happened::RowFilled { card } => {
            let (card, points) = road_card(road, card);
            Event::RowFilled { card, points }
        }
        Happened::EndTriggered { seat } => Event::EndTriggered { seat: of(seat) },
        Happened::DiscardDue { seat, excess } => Event::discard_due(seat, excess),
        Happened::TurnPassed { seat } => Event::TurnPassed { seat: of(seat) },
        Happened::Over => Event::Over,
    }
}

fn road_card(road: &Road, card: Card) -> (String, u8) {
    let card = road.point_card(card);
    (card.cost.to_string(), card.points)
}
