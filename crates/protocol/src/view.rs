//! Views: what an observer may see.
//!
//! Everything that has a name in the notation (`docs/notation.md`) is that name. Seats, slots,
//! stacks and columns count from 1; no crystals are the empty text.
//!
//! Of a deck there is only how many cards are in it. Which they are follows from the catalog and
//! from all that was seen; sending the list with every view would cost more than the view.

use caravan_engine::trading::{Effect, Market};
use caravan_engine::{Card, Crystals};
use serde::{Deserialize, Serialize};

pub use crate::adventure::view::{
    AdventurePhase, AdventureScore, AdventureSeat, AdventureView, BonusLeft, Laid, Offer, Pool,
    Source, Spent, Village,
};
pub use crate::family::View;
pub use crate::road::view::{RoadPhase, RoadScore, RoadSeat, RoadView, RowCard, Token, Tokens};
pub use crate::world::view::{
    Covered, Gate, Icons, NamedCard, Stack, Workers, WorldPhase, WorldScore, WorldSeat, WorldView,
};

/// A card of the market and the crystals on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketCard {
    /// The merchant card.
    pub card: String,
    /// The crystals on it; left out where there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "twins", ts(as = "Option<String>", optional))]
    pub crystals: String,
}

/// A point card of Road or a point tile of Adventure: both are named by their cost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PointCard {
    /// Its cost.
    pub cost: String,
    /// Its points.
    pub points: u8,
}

impl PointCard {
    pub(crate) fn new(cost: Crystals, points: u8) -> PointCard {
        PointCard { cost: cost.to_string(), points }
    }
}

/// The cards of a market, slot 1 first.
pub(crate) fn market<const N: usize>(
    market: &Market<N>,
    effect: impl Fn(Card) -> Effect,
) -> Vec<MarketCard> {
    let cards = market.cards().iter().enumerate();
    cards
        .map(|(slot, &card)| MarketCard {
            card: effect(card).to_string(),
            crystals: market.crystals(slot).to_string(),
        })
        .collect()
}
