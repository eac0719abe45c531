//! The messages for the components of Adventure and its map.

use caravan_engine::adventure::Map;
use caravan_engine::{Adventure, Rules as _, SeatCount};
use serde::{Deserialize, Serialize};

use crate::catalog::prices;
use crate::view::PointCard;
use crate::wire::{few, texts};

/// The components of Adventure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AdventureCatalog {
    /// The name of the set, and of the map if it is not the standard one.
    pub set: String,
    /// Whether set and map are the standard ones, whatever their names.
    pub standard: bool,
    /// The name of the map.
    pub map: String,
    /// The spaces of the map, in order.
    pub spaces: Vec<MapSpace>,
    /// Slots of the market.
    pub market: u8,
    /// The price of each slot in crystals, slot 1 first.
    pub prices: Vec<u8>,
    /// Crystals a caravan without room tiles holds at the end of a turn.
    pub limit: u8,
    /// The number of claimed tiles that triggers the end.
    pub end: u8,
    /// Points of each crystal above level a at the end.
    pub crystal: u8,
    /// Points of a space that an outpost has left, for each column.
    pub columns: Vec<u8>,
    /// The price of an outpost for each one that is there.
    pub cost: u8,
    /// The stakes from which seats choose at the beginning.
    pub stakes: Vec<String>,
    /// The starting cards, of which every seat has one each, in set order.
    pub start: Vec<String>,
    /// The market cards, in set order.
    pub deck: Vec<String>,
    /// The mountains, in set order; not all take part in a game.
    pub mountains: Vec<Mountain>,
    /// The point tiles, in set order.
    pub points: Vec<PointCard>,
    /// The bonus tiles.
    pub bonus: BonusTiles,
}

/// A space of the map. Two spaces touch if their columns are equal and their rows differ by 2, or
/// if both differ by 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MapSpace {
    /// Its name.
    pub name: String,
    /// Its column, from 0 at the left.
    pub column: u8,
    /// Its row, from 0 at the top, in halves of a hexagon.
    pub row: u8,
    /// Whether it is a village and not a tile space.
    pub village: bool,
}

/// A mountain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Mountain {
    /// Its level: the row in which its outposts stand on a seat's board.
    pub level: String,
    /// Its trade.
    pub trade: String,
}

/// The bonus tiles of Adventure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BonusTiles {
    /// The number of leg tiles.
    pub legs: u8,
    /// The number of room tiles.
    pub rooms: u8,
    /// The number of crystals by which a room tile raises the limit.
    pub room: u8,
    /// The points pile, top first.
    pub points: Vec<u8>,
}

impl AdventureCatalog {
    pub(crate) fn new(adventure: &Adventure, seats: SeatCount) -> AdventureCatalog {
        let set = adventure.set();
        let edition = adventure.edition();
        let (start, deck) = set.merchants.split_at(set.n_start.into());
        let mountains = set.mountains.iter().map(|mountain| Mountain {
            level: mountain.level.to_string(),
            trade: mountain.trade.to_string(),
        });
        AdventureCatalog {
            set: edition.set.into(),
            standard: edition.standard,
            map: adventure.map().name().into(),
            spaces: spaces(adventure.map()),
            market: set.market,
            prices: prices(set.market),
            limit: set.limit,
            end: set.end,
            crystal: set.crystal,
            columns: set.columns.clone(),
            cost: set.cost(seats),
            stakes: texts(&set.stakes),
            start: texts(start),
            deck: texts(deck),
            mountains: mountains.collect(),
            points: set.points.iter().map(|tile| PointCard::new(tile.cost, tile.points)).collect(),
            bonus: BonusTiles {
                legs: set.legs,
                rooms: set.rooms,
                room: set.room,
                points: set.bonus_points.clone(),
            },
        }
    }
}

/// The spaces of a map, where its drawing has them: columns are two characters apart, rows one
/// line (`docs/notation.md`, section 7.5), and spaces are numbered down the columns.
fn spaces(map: &Map) -> Vec<MapSpace> {
    let drawing = map.picture(0, |_| "o".into());
    let mut places: Vec<(usize, usize)> = Vec::new();
    for (row, line) in drawing.lines().enumerate() {
        let signs = line.chars().enumerate().filter(|(_, sign)| *sign != ' ');
        places.extend(signs.map(|(at, _)| (at / 2, row)));
    }
    places.sort_unstable();
    map.spaces()
        .zip(places)
        .map(|(space, (column, row))| MapSpace {
            name: map.name_of(space).to_string(),
            column: few(column),
            row: few(row),
            village: map.villages().contains(space),
        })
        .collect()
}
