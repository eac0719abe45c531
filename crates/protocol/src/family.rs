//! The messages of each family: its name, its views, its components.

use caravan_engine::families;
use serde::{Deserialize, Serialize};

use crate::adventure::catalog::AdventureCatalog;
use crate::adventure::view::AdventureView;
use crate::road::catalog::RoadCatalog;
use crate::road::view::RoadView;
use crate::world::catalog::WorldCatalog;
use crate::world::view::WorldView;

/// A family of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Family {
    /// Spice Road and Golem Edition.
    Road,
    /// The Call for Adventure.
    Adventure,
    /// An Endless World.
    World,
}

macro_rules! convert {
    ([$($Rules:ident $module:ident $games:literal)*]) => {
        impl Family {
            /// All families.
            pub const ALL: [Family; caravan_engine::Family::ALL.len()] = [$(Family::$Rules),*];
        }

        impl From<caravan_engine::Family> for Family {
            fn from(family: caravan_engine::Family) -> Self {
                match family {
                    $(caravan_engine::Family::$Rules => Family::$Rules,)*
                }
            }
        }

        impl From<Family> for caravan_engine::Family {
            fn from(family: Family) -> Self {
                match family {
                    $(Family::$Rules => caravan_engine::Family::$Rules,)*
                }
            }
        }
    };
}

families!(convert);

/// An observer's view of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "family", rename_all = "camelCase")]
pub enum View {
    /// Spice Road and Golem Edition.
    Road(RoadView),
    /// The Call for Adventure.
    Adventure(AdventureView),
    /// An Endless World.
    World(WorldView),
}

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
