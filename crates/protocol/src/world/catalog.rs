//! The messages for the components of World and its boards.

use caravan_engine::world;
use caravan_engine::{Rules as _, SeatCount, World};
use serde::{Deserialize, Serialize};

use crate::wire::texts;

/// The components of World.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WorldCatalog {
    /// The name of the set.
    pub set: String,
    /// Whether it is a built-in set, or a copy of the standard one.
    pub standard: bool,
    /// Crystals a caravan holds at the end of a turn.
    pub limit: u8,
    /// The number of claimed cards that triggers the end.
    pub end: u8,
    /// Points of each crystal above level a at the end.
    pub crystal: u8,
    /// Bonus spaces of a seat.
    pub spaces: u8,
    /// Traders of a seat.
    pub traders: u8,
    /// The number of traders that begin at home.
    pub home: u8,
    /// The caravans with which the seats begin, in turn order.
    pub caravans: Vec<String>,
    /// The boards, in set order: those that are always used and those of which one is drawn.
    pub boards: Vec<BoardPart>,
    /// The point cards that take part, in set order.
    pub points: Vec<WorldCard>,
    /// The bonus tiles, in set order.
    pub bonus: Vec<BonusKind>,
    /// The exploration tiles, in set order.
    pub exploration: Vec<ExplorationKind>,
}

/// A location board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BoardPart {
    /// Its letter.
    pub letter: String,
    /// Whether it is always used; of the others one is drawn.
    pub always: bool,
    /// Its locations, in order.
    pub locations: Vec<Location>,
}

/// A location.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Location {
    /// Its name.
    pub name: String,
    /// Its work.
    pub work: Work,
    /// The number of traders it asks for when empty.
    pub traders: u8,
    /// The letters of the symbols it shows.
    pub symbols: String,
    /// Whether an exploration tile covers it at the beginning.
    pub covered: bool,
}

/// The work of a location.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Work {
    /// A point card lies above it, and bonus stacks on it.
    Gate {
        /// The slot of the point card, from 1.
        slot: u8,
        /// The bonus stacks, from left to right.
        stacks: Vec<BonusStack>,
    },
    /// Production, upgrade or trade.
    Effect {
        /// The effect, spelled as a merchant card.
        effect: String,
    },
}

/// A bonus stack at the beginning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BonusStack {
    /// Its number, from 1 over all gates.
    pub stack: u8,
    /// The number of its tiles.
    pub height: u8,
}

/// A point card of World, with its parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WorldCard {
    /// Its name: benefit and cost.
    pub name: String,
    /// Its cost.
    pub cost: String,
    /// Its points.
    pub points: u8,
    /// Its benefit.
    pub benefit: Benefit,
}

/// The benefit of a point card of World besides its points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Benefit {
    /// One trader fewer at locations with a symbol.
    Help {
        /// The letter of the symbol.
        symbol: String,
    },
    /// A crystal at locations with a symbol.
    Tool {
        /// The letter of the symbol.
        symbol: String,
        /// The level of the crystal.
        level: String,
    },
    /// Traders from the reserve.
    Traders {
        /// The number.
        traders: u8,
    },
    /// An exploration tile.
    Exploration,
}

/// A kind of bonus tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BonusKind {
    /// Its name: what it scores for, and how much.
    pub name: String,
    /// What it scores for.
    pub scores: Scores,
    /// The points each time.
    pub points: u8,
    /// The number of copies.
    pub copies: u8,
}

/// What a bonus tile scores for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Scores {
    /// For each of these icons, or for each pair of them.
    Icons {
        /// The letters of one icon or two.
        icons: String,
    },
    /// For traders.
    Traders,
    /// For itself.
    Plain,
}

/// A kind of exploration tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExplorationKind {
    /// Its name: what it gives.
    pub name: String,
    /// What it gives.
    pub gives: Gives,
    /// The number of copies.
    pub copies: u8,
}

/// What an exploration tile gives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Gives {
    /// An icon.
    Icon {
        /// Its letter.
        icon: String,
    },
    /// Traders from the reserve.
    Traders {
        /// The number.
        traders: u8,
    },
    /// Points at the end.
    Points {
        /// The number.
        points: u8,
    },
    /// Crystals.
    Crystals {
        /// The crystals.
        crystals: String,
    },
}

impl WorldCatalog {
    pub(crate) fn new(world: &World, seats: SeatCount) -> WorldCatalog {
        let set = world.set();
        let cards = set.cards(seats.get()).map(|card| WorldCard::new(world.point_card(card)));
        let bonus = set.bonus.iter().map(|kind| BonusKind {
            name: kind.tile.to_string(),
            scores: Scores::new(kind.tile.condition),
            points: kind.tile.points,
            copies: kind.copies,
        });
        let exploration = set.exploration.iter().map(|kind| ExplorationKind {
            name: kind.tile.to_string(),
            gives: Gives::new(kind.tile),
            copies: kind.copies,
        });
        WorldCatalog {
            set: set.name.clone(),
            standard: world.edition().standard || world.edition().built_in,
            limit: set.limit,
            end: set.end,
            crystal: set.crystal,
            spaces: set.spaces,
            traders: set.traders,
            home: set.home(seats),
            caravans: texts(set.caravans.iter().take(seats.get().into())),
            boards: boards(world, seats),
            points: cards.collect(),
            bonus: bonus.collect(),
            exploration: exploration.collect(),
        }
    }
}

/// The boards; gates and stacks are numbered across them.
fn boards(world: &World, seats: SeatCount) -> Vec<BoardPart> {
    let set = world.set();
    let (mut slots, mut stacks) = (1.., 1..);
    let board = |(number, board): (usize, &world::Board)| {
        let covered = set.covered(number, seats.get());
        let locations = set.places(number).filter_map(|place| {
            let location = world.location(place);
            (location.board == number).then(|| Location {
                name: location.name.clone(),
                work: Work::new(&location.work, &mut slots, &mut stacks),
                traders: location.traders,
                symbols: symbols(location.symbols),
                covered: covered.contains(&place),
            })
        });
        BoardPart {
            letter: board.letter.to_string(),
            always: board.always,
            locations: locations.collect(),
        }
    };
    set.boards.iter().enumerate().map(board).collect()
}

impl Work {
    fn new(
        work: &world::Work,
        slots: &mut impl Iterator<Item = u8>,
        stacks: &mut impl Iterator<Item = u8>,
    ) -> Work {
        match work {
            world::Work::Gate(heights) => Work::Gate {
                slot: slots.next().expect("there are few gates"),
                stacks: heights
                    .iter()
                    .zip(stacks)
                    .map(|(&height, stack)| BonusStack { stack, height })
                    .collect(),
            },
            world::Work::Effect(effect) => Work::Effect { effect: effect.to_string() },
        }
    }
}

impl WorldCard {
    fn new(card: world::PointCard) -> WorldCard {
        WorldCard {
            name: card.name.to_string(),
            cost: card.name.cost.to_string(),
            points: card.points,
            benefit: match card.name.benefit {
                world::Benefit::Help(symbol) => Benefit::Help { symbol: symbol.to_string() },
                world::Benefit::Tool(symbol, level) => {
                    Benefit::Tool { symbol: symbol.to_string(), level: level.to_string() }
                }
                world::Benefit::Traders(traders) => Benefit::Traders { traders },
                world::Benefit::Exploration => Benefit::Exploration,
            },
        }
    }
}

impl Scores {
    fn new(condition: world::Condition) -> Scores {
        match condition {
            world::Condition::Icon(icon) => Scores::Icons { icons: icon.to_string() },
            world::Condition::Pair(one, other) => Scores::Icons { icons: format!("{one}{other}") },
            world::Condition::TwoTraders => Scores::Traders,
            world::Condition::Always => Scores::Plain,
        }
    }
}

impl Gives {
    fn new(tile: world::ExplorationTile) -> Gives {
        match tile {
            world::ExplorationTile::Icon(icon) => Gives::Icon { icon: icon.to_string() },
            world::ExplorationTile::Traders(traders) => Gives::Traders { traders },
            world::ExplorationTile::Points(points) => Gives::Points { points },
            world::ExplorationTile::Crystals(crystals) => {
                Gives::Crystals { crystals: crystals.to_string() }
            }
        }
    }
}

/// The letters of symbols; where set files write a dash, nothing.
fn symbols(symbols: world::Symbols) -> String {
    let all = world::Symbol::all().filter(|&symbol| symbols.contains(symbol));
    all.map(|symbol| symbol.to_string()).collect()
}
