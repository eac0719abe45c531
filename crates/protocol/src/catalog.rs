//! The components of a game: everything that does not change during it.

use caravan_engine::Slot;
use caravan_engine::trading::price;

use crate::wire::few;

pub use crate::adventure::catalog::{AdventureCatalog, BonusTiles, MapSpace, Mountain};
pub use crate::family::Catalog;
pub use crate::road::catalog::{RoadCatalog, TokenKinds};
pub use crate::world::catalog::{
    Benefit, BoardPart, BonusKind, BonusStack, ExplorationKind, Gives, Location, Scores, Work,
    WorldCard, WorldCatalog,
};

/// The prices of market slots.
pub(crate) fn prices(slots: u8) -> Vec<u8> {
    (0..slots).map(|slot| few(price(Slot(slot)))).collect()
}
