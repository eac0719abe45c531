//! The messages for views of World.

use caravan_engine::world::{self, Phase, Score};
use caravan_engine::{Card, Seat, World};
use serde::{Deserialize, Serialize};

use crate::wire::{decider, few, from_one, texts};

/// The view of World, which is the same for all observers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WorldView {
    /// The deciding seat, from 1; none when the game is over.
    pub turn: Option<u8>,
    /// The pending decision.
    pub phase: WorldPhase,
    /// The letter of the fourth board.
    pub board: String,
    /// The point cards above the gates, slot 1 first.
    pub row: Vec<NamedCard>,
    /// The top card of the point deck, which lies open.
    pub next: Option<NamedCard>,
    /// The number of cards below the top of the point deck.
    pub deck: u8,
    /// The bonus stacks, the first one first.
    pub stacks: Vec<Stack>,
    /// The exploration tiles on the board, in the order of the locations.
    pub covered: Vec<Covered>,
    /// The traders on the board, in the order of the locations.
    pub working: Vec<Workers>,
    /// The holdings of each seat, in turn order.
    pub seats: Vec<WorldSeat>,
}

/// The pending decision in World.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum WorldPhase {
    /// Where to work, or whether to rest.
    Choose,
    /// What to do at a gate.
    Gate(Gate),
    /// Which exploration tile to take; what is left at the gate comes after that.
    Explore(Gate),
    /// Which crystals above the limit to give back.
    Discard {
        /// The number.
        excess: u8,
    },
    /// None.
    Over,
}

/// The gate of a seat, and what it has not yet done there in this turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Gate {
    /// The location.
    pub location: String,
    /// The slot of the point card above it, from 1.
    pub slot: u8,
    /// Whether no bonus tile was taken.
    pub tile: bool,
    /// Whether no card was claimed.
    pub claim: bool,
}

/// A point card of World.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NamedCard {
    /// Its name: its benefit and its cost.
    pub name: String,
    /// Its points.
    pub points: u8,
}

/// A bonus stack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Stack {
    /// The tile on top.
    pub tile: Option<String>,
    /// The number of tiles below it.
    pub below: u8,
}

/// An exploration tile on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Covered {
    /// The location it covers.
    pub location: String,
    /// The tile.
    pub tile: String,
}

/// The traders at a location: all of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Workers {
    /// The location.
    pub location: String,
    /// Their seat, from 1.
    pub seat: u8,
    /// Their number.
    pub traders: u8,
}

/// The holdings of a seat of World.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WorldSeat {
    /// Its crystals.
    pub caravan: String,
    /// The limit of its caravan at the end of a turn.
    pub limit: u8,
    /// The number of traders that each location asks it for, in the order of the locations on the
    /// table.
    pub asks: Vec<u8>,
    /// Its traders at home.
    pub home: u8,
    /// Its traders in the reserve.
    pub reserve: u8,
    /// Its point cards, in set order.
    pub claimed: Vec<NamedCard>,
    /// Its bonus tiles, in set order.
    pub taken: Vec<String>,
    /// Its exploration tiles, in set order.
    pub explored: Vec<String>,
    /// The number of each icon it has collected.
    pub icons: Icons,
    /// Its points, counted as if the game ended now.
    pub score: WorldScore,
}

/// The number of each icon.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Icons {
    /// Help.
    pub h: u16,
    /// Tools.
    pub t: u16,
    /// New traders.
    pub n: u16,
    /// Exploration.
    pub e: u16,
}

/// Where the points of a seat of World come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WorldScore {
    /// Its point cards.
    pub cards: u16,
    /// Its bonus tiles.
    pub bonus: u16,
    /// Its exploration tiles.
    pub exploration: u16,
    /// Its crystals.
    pub crystals: u16,
    /// The sum.
    pub total: u16,
}

impl WorldView {
    pub(crate) fn new(world: &World, view: &world::View) -> WorldView {
        let open = &view.open;
        let set = world.set();
        let location = |place| world.location(place).name.clone();
        let stacks = open.tops.iter().zip(view.below).take(set.stacks().len());
        WorldView {
            turn: decider(open.turn()),
            phase: phase(world, open),
            board: set.boards[usize::from(open.board)].letter.to_string(),
            row: open.row.cards().iter().map(|&card| NamedCard::new(world, card)).collect(),
            next: open.next.map(|card| NamedCard::new(world, card)),
            deck: few(view.unseen_points.len()),
            stacks: stacks
                .map(|(top, below)| Stack {
                    tile: top.map(|tile| world.bonus_tile(tile).to_string()),
                    below,
                })
                .collect(),
            covered: open
                .covered()
                .iter()
                .filter_map(|place| {
                    let tile = world.exploration_tile(open.tile(place)?).to_string();
                    Some(Covered { location: location(place), tile })
                })
                .collect(),
            working: open
                .all_working()
                .map(|(place, workers)| Workers {
                    location: location(place),
                    seat: from_one(workers.seat.0),
                    traders: workers.traders,
                })
                .collect(),
            seats: open.seat_count().seats().map(|s| WorldSeat::new(world, open, s)).collect(),
        }
    }
}

fn phase(world: &World, open: &world::Open) -> WorldPhase {
    match open.phase {
        Phase::Choose => WorldPhase::Choose,
        Phase::Gate(offer) => WorldPhase::Gate(Gate::new(world, offer)),
        Phase::Explore(offer) => WorldPhase::Explore(Gate::new(world, offer)),
        Phase::Discard => WorldPhase::Discard {
            excess: open.mover().caravan.len().saturating_sub(world.set().limit),
        },
        Phase::Over => WorldPhase::Over,
    }
}

impl Gate {
    pub(crate) fn new(world: &World, offer: world::Offer) -> Gate {
        let gate = world.set().gates().nth(usize::from(offer.gate));
        let (place, _) = gate.expect("an offer is one of a gate");
        Gate {
            location: world.location(place).name.clone(),
            slot: from_one(offer.gate),
            tile: offer.tile,
            claim: offer.claim,
        }
    }
}

impl NamedCard {
    pub(crate) fn new(world: &World, card: Card) -> NamedCard {
        let card = world.point_card(card);
        NamedCard { name: card.name.to_string(), points: card.points }
    }
}

impl WorldSeat {
    fn new(world: &World, open: &world::Open, seat: Seat) -> WorldSeat {
        let held = &open.holdings()[seat.index()];
        let [h, t, n, e] = world.icons(open, seat);
        WorldSeat {
            caravan: held.caravan.to_string(),
            limit: world.set().limit,
            asks: {
                let places = world.set().places(usize::from(open.board));
                places.map(|place| world.asks(open, seat, place)).collect()
            },
            home: held.home,
            reserve: held.reserve,
            claimed: held.claimed.iter().map(|card| NamedCard::new(world, card)).collect(),
            taken: texts(held.taken.iter().map(|tile| world.bonus_tile(tile))),
            explored: texts(held.explored.iter().map(|tile| world.exploration_tile(tile))),
            icons: Icons { h, t, n, e },
            score: world.score(open, seat).into(),
        }
    }
}

impl From<Score> for WorldScore {
    fn from(score: Score) -> WorldScore {
        let Score { cards, bonus, exploration, crystals } = score;
        WorldScore { cards, bonus, exploration, crystals, total: score.total() }
    }
}
