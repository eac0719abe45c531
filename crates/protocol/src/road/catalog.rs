//! The messages for the components of Road.

use caravan_engine::{Road, Rules as _, SeatCount};
use serde::{Deserialize, Serialize};

use crate::catalog::prices;
use crate::view::PointCard;
use crate::wire::{few, texts};

/// The components of Road.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoadCatalog {
    /// The name of the set.
    pub set: String,
    /// Whether it is the standard set, whatever its name.
    pub standard: bool,
    /// Slots of the market.
    pub market: u8,
    /// The price of each slot in crystals, slot 1 first.
    pub prices: Vec<u8>,
    /// Slots of the point row.
    pub row: u8,
    /// Crystals a caravan holds at the end of a turn.
    pub limit: u8,
    /// The number of claimed cards that triggers the end.
    pub end: u8,
    /// Points of each crystal above level a at the end.
    pub crystal: u8,
    /// The tokens.
    pub tokens: TokenKinds,
    /// The caravans with which the seats begin, in turn order.
    pub caravans: Vec<String>,
    /// The starting cards, of which every seat has one each, in set order.
    pub start: Vec<String>,
    /// The market cards, in set order.
    pub deck: Vec<String>,
    /// The point cards, in set order.
    pub points: Vec<PointCard>,
}

/// The tokens: their number and points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TokenKinds {
    /// The number of each kind.
    pub each: u8,
    /// Points of a major one.
    pub major: u8,
    /// Points of a minor one.
    pub minor: u8,
}

impl RoadCatalog {
    pub(crate) fn new(road: &Road, seats: SeatCount) -> RoadCatalog {
        let set = road.set();
        let (start, deck) = set.merchants.split_at(set.n_start.into());
        RoadCatalog {
            set: set.name.clone(),
            standard: road.edition().standard,
            market: set.market,
            prices: prices(set.market),
            row: set.row,
            limit: set.limit,
            end: few(set.cards_to_end(seats)),
            crystal: set.crystal,
            tokens: TokenKinds {
                each: set.tokens * seats.get(),
                major: set.major,
                minor: set.minor,
            },
            caravans: texts(set.caravans.iter().take(seats.get().into())),
            start: texts(start),
            deck: texts(deck),
            points: set.points.iter().map(|card| PointCard::new(card.cost, card.points)).collect(),
        }
    }
}
