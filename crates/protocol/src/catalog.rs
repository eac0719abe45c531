//! The components of a game, as they are sent: everything that does not change while it is played.

mod adventure;
mod road;
mod world;

use caravan_engine::Slot;
use caravan_engine::trading::price;
use serde::{Deserialize, Serialize};

use crate::wire::few;

pub use adventure::{AdventureCatalog, BonusTiles, MapSpace, Mountain};
pub use road::{RoadCatalog, TokenKinds};
pub use world::{
    Benefit, BoardPart, BonusKind, BonusStack, ExplorationKind, Gives, Location, Scores, Work,
    WorldCard, WorldCatalog,
};

/// The components of a game with a number of seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "family", rename_all = "camelCase")]
pub enum Catalog {
    /// Spice Road and Golem Edition.
    Road(RoadCatalog),
    /// The Call for Adventure.
    Adventure(AdventureCatalog),
    /// An Endless World.
    World(WorldCatalog),
}

/// What the slots of a market cost.
fn prices(slots: u8) -> Vec<u8> {
    (0..slots).map(|slot| few(price(Slot(slot)))).collect()
}
