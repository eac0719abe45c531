//! The messages for views of Road.

use caravan_engine::cards::CardSet;
use caravan_engine::road::{self, Holdings, Phase, Score};
use caravan_engine::{Card, Road};
use serde::{Deserialize, Serialize};

use crate::view::{MarketCard, PointCard, market};
use crate::wire::{decider, few, texts};

/// The view of Road, which is the same for all observers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoadView {
    /// The deciding seat, from 1; none when the game is over.
    pub turn: Option<u8>,
    /// The pending decision.
    pub phase: RoadPhase,
    /// The market, slot 1 first.
    pub market: Vec<MarketCard>,
    /// The number of cards in the merchant deck.
    pub merchant_deck: u8,
    /// The point row, slot 1 first.
    pub row: Vec<RowCard>,
    /// The number of cards in the point deck.
    pub point_deck: u8,
    /// The tokens left in the two piles.
    pub tokens: Tokens,
    /// The holdings of each seat, in turn order.
    pub seats: Vec<RoadSeat>,
}

/// A card of the point row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RowCard {
    /// Its cost.
    pub cost: String,
    /// Its points.
    pub points: u8,
    /// The token that comes with its claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub token: Option<Token>,
}

/// The pending decision in Road.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum RoadPhase {
    /// The one thing a seat does in its turn.
    Choose,
    /// Which crystals above the limit to give back.
    Discard {
        /// The number.
        excess: u8,
    },
    /// None.
    Over,
}

/// A marker worth points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Token {
    /// The one worth more.
    Major,
    /// The one worth less.
    Minor,
}

/// The numbers of tokens of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Tokens {
    /// Major ones.
    pub major: u8,
    /// Minor ones.
    pub minor: u8,
}

/// The holdings of a seat of Road.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoadSeat {
    /// Its crystals.
    pub caravan: String,
    /// The limit of its caravan at the end of a turn.
    pub limit: u8,
    /// The merchant cards it may play, in set order.
    pub hand: Vec<String>,
    /// The merchant cards it has played since its last rest, in set order.
    pub played: Vec<String>,
    /// Its point cards, in set order.
    pub claimed: Vec<PointCard>,
    /// Its tokens.
    pub tokens: Tokens,
    /// Its points, counted as if the game ended now.
    pub score: RoadScore,
}

/// Where the points of a seat of Road come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoadScore {
    /// Its point cards.
    pub cards: u16,
    /// Its tokens.
    pub tokens: u16,
    /// Its crystals.
    pub crystals: u16,
    /// The sum.
    pub total: u16,
}

impl RoadView {
    pub(crate) fn new(road: &Road, view: &road::View) -> RoadView {
        let open = &view.open;
        let row_card = |(slot, &card): (usize, &Card)| {
            let PointCard { cost, points } = point_card(road, card);
            RowCard { cost, points, token: open.token_at(slot).map(Token::from) }
        };
        RoadView {
            turn: decider(open.turn()),
            phase: match open.phase {
                Phase::Choose => RoadPhase::Choose,
                Phase::Discard => RoadPhase::Discard {
                    excess: open.mover().caravan.len().saturating_sub(road.set().limit),
                },
                Phase::Over => RoadPhase::Over,
            },
            market: market(&open.market, |card| road.effect(card)),
            merchant_deck: few(view.unseen_merchants.len()),
            row: open.row.cards().iter().enumerate().map(row_card).collect(),
            point_deck: few(view.unseen_points.len()),
            tokens: open.tokens.into(),
            seats: open.holdings().iter().map(|held| RoadSeat::new(road, held)).collect(),
        }
    }
}

impl RoadSeat {
    fn new(road: &Road, held: &Holdings) -> RoadSeat {
        let merchants = |cards: CardSet| texts(cards.iter().map(|card| road.effect(card)));
        RoadSeat {
            caravan: held.caravan.to_string(),
            limit: road.set().limit,
            hand: merchants(held.hand),
            played: merchants(held.played),
            claimed: held.claimed.iter().map(|card| point_card(road, card)).collect(),
            tokens: held.tokens.into(),
            score: road.score(held).into(),
        }
    }
}

impl From<road::Tokens> for Tokens {
    fn from(tokens: road::Tokens) -> Tokens {
        Tokens { major: tokens.major, minor: tokens.minor }
    }
}

impl From<road::Token> for Token {
    fn from(token: road::Token) -> Token {
        match token {
            road::Token::Major => Token::Major,
            road::Token::Minor => Token::Minor,
        }
    }
}

impl From<Score> for RoadScore {
    fn from(score: Score) -> RoadScore {
        let Score { cards, tokens, crystals } = score;
        RoadScore { cards, tokens, crystals, total: score.total() }
    }
}

fn point_card(road: &Road, card: Card) -> PointCard {
    let card = road.point_card(card);
    PointCard::new(card.cost, card.points)
}
