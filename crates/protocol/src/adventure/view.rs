//! The messages for views of Adventure.

use caravan_engine::adventure::{self, Holdings, Phase, Score};
use caravan_engine::cards::CardSet;
use caravan_engine::{Adventure, Card};
use serde::{Deserialize, Serialize};

use crate::view::{MarketCard, PointCard, market};
use crate::wire::{decider, few, from_one, texts};

/// An observer's view of Adventure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AdventureView {
    /// The deciding seat, from 1; none when the game is over.
    pub turn: Option<u8>,
    /// The pending decision.
    pub phase: AdventurePhase,
    /// The market, slot 1 first.
    pub market: Vec<MarketCard>,
    /// The number of cards in the merchant deck.
    pub merchant_deck: u8,
    /// The offer in each village, in the order of the spaces.
    pub villages: Vec<Village>,
    /// The number of tiles in the pile, the closed one included while it is there.
    pub pile: u8,
    /// Among how many tiles on top of the pile the closed tile is; none once it was turned up.
    pub closed: Option<u8>,
    /// The mountains on the map, in the order of the spaces; the other tile spaces are valleys.
    pub mountains: Vec<Laid>,
    /// The remaining bonus tiles.
    pub bonus: BonusLeft,
    /// The holdings of each seat, in turn order.
    pub seats: Vec<AdventureSeat>,
}

/// The pending decision in Adventure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AdventurePhase {
    /// Which stake to take.
    Take,
    /// Where to place the wagon.
    Place,
    /// The one thing a seat does in its turn.
    Choose,
    /// Which cards to spend for a move.
    Spend {
        /// The number still to be spent.
        left: u8,
        /// The last one that was spent in this move.
        last: Option<Spent>,
    },
    /// The action at the wagon.
    Visit,
    /// What to take for an emptied column.
    Reward {
        /// The column, from 1.
        column: u8,
    },
    /// Which crystals above the limit to give back. The deciding seat need not be the one whose
    /// turn it is: a toll can fill another caravan.
    Discard {
        /// The number.
        excess: u8,
        /// The seat whose turn it is, from 1.
        turn_of: u8,
    },
    /// None.
    Over,
}

/// A card that was spent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Spent {
    /// Where it came from.
    pub from: Source,
    /// The merchant card; none for those who may not know which.
    pub card: Option<String>,
}

/// Where a spent card came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// The played cards.
    Played,
    /// The hand.
    Hand,
}

/// A village and its offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Village {
    /// Its space.
    pub space: String,
    /// Its offer.
    pub offer: Offer,
}

/// The offer in a village.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Offer {
    /// A point tile.
    Tile {
        /// Its cost.
        cost: String,
        /// Its points.
        points: u8,
    },
    /// The closed tile.
    Closed,
    /// None.
    Empty,
}

/// A mountain on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Laid {
    /// The space it lies on.
    pub space: String,
    /// Its level.
    pub level: String,
    /// Its trade.
    pub trade: String,
}

/// The remaining bonus tiles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BonusLeft {
    /// Leg tiles.
    pub legs: u8,
    /// Room tiles.
    pub rooms: u8,
    /// The points pile, top first.
    pub points: Vec<u8>,
}

/// The holdings of a seat of Adventure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AdventureSeat {
    /// Its crystals.
    pub caravan: String,
    /// The limit of its caravan at the end of a turn.
    pub limit: u8,
    /// The merchant cards that are known to be in its hand, in set order.
    pub hand: Vec<String>,
    /// The merchant cards it has played since its last rest, in set order.
    pub played: Vec<String>,
    /// The merchant cards that are known to be spent, in set order.
    pub spent: Vec<String>,
    /// The cards of which the observer cannot tell whether they are in the hand or spent; none if
    /// there are no such cards.
    pub pool: Option<Pool>,
    /// Its point tiles, in set order.
    pub claimed: Vec<PointCard>,
    /// The spaces on which its outposts stand.
    pub outposts: Vec<String>,
    /// How many outposts have left the rows of the levels a, b, c and d.
    pub built: [u8; 4],
    /// The space of its wagon, once it is placed.
    pub wagon: Option<String>,
    /// Its leg tiles.
    pub legs: u8,
    /// Its room tiles.
    pub rooms: u8,
    /// The points of each of its points tiles, best first.
    pub points: Vec<u8>,
    /// Its points, counted as if the game ended now.
    pub score: AdventureScore,
}

/// Cards of which the observer cannot tell whether they are in the hand or spent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Pool {
    /// The cards, in set order.
    pub cards: Vec<String>,
    /// How many of them are spent; the others are in the hand.
    pub spent: u8,
}

/// Where the points of a seat of Adventure come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AdventureScore {
    /// Its point tiles.
    pub tiles: u16,
    /// The spaces its outposts have left.
    pub columns: u16,
    /// Its points tiles.
    pub bonus: u16,
    /// Its crystals.
    pub crystals: u16,
    /// The sum.
    pub total: u16,
}

impl AdventureView {
    pub(crate) fn new(adventure: &Adventure, view: &adventure::View) -> AdventureView {
        let open = &view.open;
        let name = |space| adventure.map().name_of(space).to_string();
        let villages = adventure.villages().iter().zip(open.offers);
        let mountains = open.mountains().iter().filter_map(|space| {
            let mountain = adventure.mountain(open.mountain(space)?);
            let (level, trade) = (mountain.level.to_string(), mountain.trade.to_string());
            Some(Laid { space: name(space), level, trade })
        });
        let seats = open.holdings().iter().zip(view.pools);
        AdventureView {
            turn: decider(open.turn()),
            phase: phase(adventure, open),
            market: market(&open.market, |card| adventure.effect(card)),
            merchant_deck: few(view.unseen_merchants.len()),
            villages: villages
                .map(|(&space, offer)| Village {
                    space: name(space),
                    offer: Offer::new(adventure, offer),
                })
                .collect(),
            pile: few(view.unseen_points.len()) + u8::from(view.closed.is_some()),
            closed: view.closed,
            mountains: mountains.collect(),
            bonus: BonusLeft::new(adventure, open),
            seats: seats.map(|(held, pool)| AdventureSeat::new(adventure, held, pool)).collect(),
        }
    }
}

fn phase(adventure: &Adventure, open: &adventure::Open) -> AdventurePhase {
    match open.phase {
        Phase::Take => AdventurePhase::Take,
        Phase::Place => AdventurePhase::Place,
        Phase::Choose => AdventurePhase::Choose,
        Phase::Spend { left, last } => {
            AdventurePhase::Spend { left, last: last.map(|spent| Spent::new(adventure, spent)) }
        }
        Phase::Visit => AdventurePhase::Visit,
        Phase::Reward(column) => AdventurePhase::Reward { column: from_one(column) },
        Phase::Discard(seat) => {
            let held = &open.holdings()[seat.index()];
            AdventurePhase::Discard {
                excess: held.caravan.len().saturating_sub(adventure.limit(held)),
                turn_of: from_one(open.turn.0),
            }
        }
        Phase::Over => AdventurePhase::Over,
    }
}

impl Spent {
    pub(crate) fn new(adventure: &Adventure, spent: adventure::Spent) -> Spent {
        let name = |card: Card| adventure.effect(card).to_string();
        match spent {
            adventure::Spent::Played(card) => {
                Spent { from: Source::Played, card: Some(name(card)) }
            }
            adventure::Spent::Hand(card) => Spent { from: Source::Hand, card: card.map(name) },
        }
    }
}

impl Offer {
    pub(crate) fn new(adventure: &Adventure, offer: adventure::Offer) -> Offer {
        match offer {
            adventure::Offer::Tile(tile) => {
                let tile = adventure.point_tile(tile);
                Offer::Tile { cost: tile.cost.to_string(), points: tile.points }
            }
            adventure::Offer::Closed => Offer::Closed,
            adventure::Offer::Empty => Offer::Empty,
        }
    }
}

impl BonusLeft {
    fn new(adventure: &Adventure, open: &adventure::Open) -> BonusLeft {
        let set = adventure.set();
        let taken = |of: fn(&Holdings) -> u8| open.holdings().iter().map(of).sum::<u8>();
        BonusLeft {
            legs: set.legs.saturating_sub(taken(|held| held.legs)),
            rooms: set.rooms.saturating_sub(taken(|held| held.rooms)),
            points: set.bonus_points[adventure.points_left(open)].to_vec(),
        }
    }
}

impl AdventureSeat {
    fn new(adventure: &Adventure, held: &Holdings, pool: adventure::Pool) -> AdventureSeat {
        let merchants = |cards: CardSet| texts(cards.iter().map(|card| adventure.effect(card)));
        let name = |space| adventure.map().name_of(space).to_string();
        let tile = |tile| {
            let tile = adventure.point_tile(tile);
            PointCard::new(tile.cost, tile.points)
        };
        let pool = Pool { cards: merchants(pool.cards), spent: pool.spent };
        AdventureSeat {
            caravan: held.caravan.to_string(),
            limit: adventure.limit(held),
            hand: merchants(held.hand),
            played: merchants(held.played),
            spent: merchants(held.spent),
            pool: (!pool.cards.is_empty()).then_some(pool),
            claimed: held.claimed.iter().map(tile).collect(),
            outposts: held.outposts.iter().map(name).collect(),
            built: held.built,
            wagon: held.wagon.map(name),
            legs: held.legs,
            rooms: held.rooms,
            points: adventure.bonus_points(held).collect(),
            score: adventure.score(held).into(),
        }
    }
}

impl From<Score> for AdventureScore {
    fn from(score: Score) -> AdventureScore {
        let Score { tiles, columns, bonus, crystals } = score;
        AdventureScore { tiles, columns, bonus, crystals, total: score.total() }
    }
}
