//! The events of a game: enough for a sentence in the log and to animate the pieces.
//!
//! Families share an event where the same thing happens. Everything is spelled as in a view.

use caravan_engine::trading::{Effect, UpgradePlan};
use caravan_engine::{Crystals, Level, Seat, Slot};
use serde::{Deserialize, Serialize};

use crate::view::{Gate, NamedCard, Offer, Source, Token};
use crate::wire::from_one;

/// An event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the fields are the nouns of the glossary")]
pub enum Event {
    /// A merchant card went from the hand to the played cards.
    Played { seat: u8, card: String },
    /// Crystals came from the supply.
    Gained { seat: u8, crystals: String },
    /// Crystals went back to the supply.
    Returned { seat: u8, crystals: String },
    /// Crystals were raised: steps started from these levels and led to those. A crystal that was
    /// raised twice is in both.
    Upgraded { seat: u8, from: String, to: String },
    /// A crystal was laid on a market card.
    Paid { seat: u8, slot: u8, level: String },
    /// A market card went to the hand, with the crystals on it; the cards to its right slid left.
    Acquired { seat: u8, slot: u8, card: String, crystals: String },
    /// A card was turned up at the end of the market.
    MarketFilled { card: String },
    /// A seat rested: all its cards or traders are back.
    Rested { seat: u8 },
    /// A point card was claimed, in Road perhaps with a token; the cards to its right slid left.
    Claimed { seat: u8, slot: u8, card: String, points: u8, token: Option<Token> },
    /// The minor pile moved over slot 1.
    PileMoved,
    /// A point card came to the end of the point row.
    RowFilled { card: String, points: u8 },
    /// A stake was taken.
    Staked { seat: u8, crystals: String },
    /// A wagon was placed on the map.
    WagonPlaced { seat: u8, space: String },
    /// The seat before has its opening now.
    OpeningPassed { seat: u8 },
    /// A wagon moved.
    Moved { seat: u8, space: String },
    /// A crystal was given to the owner of another wagon.
    Tolled { seat: u8, owner: u8, level: String },
    /// Cards have to be spent for the way.
    SpendDue { seat: u8, cards: u8 },
    /// A card was spent, none for those who may not know which; `left` is the number still to be
    /// spent.
    Spent { seat: u8, from: Source, card: Option<String>, left: u8 },
    /// A seat has a decision at its wagon.
    VisitOpen { seat: u8 },
    /// An outpost was built.
    Built { seat: u8, space: String, level: String },
    /// A column was emptied, and something is to be taken for it.
    RewardDue { seat: u8, column: u8 },
    /// A bonus tile was taken: in Adventure its kind, in World the tile and the stack it lay on.
    BonusTaken { seat: u8, stack: Option<u8>, tile: String },
    /// A point tile was claimed in a village.
    TileClaimed { seat: u8, space: String, tile: String, points: u8 },
    /// The closed tile moved from one village to another.
    ClosedMoved { from: String, to: String },
    /// A tile was turned up in a village, or none was left for it.
    TileTurned { space: String, offer: Offer },
    /// Traders were ousted and went home.
    Ousted { seat: u8, location: String, traders: u8 },
    /// Traders were placed.
    TradersPlaced { seat: u8, location: String, traders: u8 },
    /// A seat has something to decide at a gate.
    GateOpen { seat: u8, gate: Gate },
    /// Another tile of a bonus stack lies open now, or none is left.
    StackTurned { stack: u8, tile: Option<String> },
    /// Another card of the point deck lies open now, or none is left.
    DeckTurned { card: Option<NamedCard> },
    /// Traders came home from the reserve.
    Hired { seat: u8, traders: u8 },
    /// A seat has to take an exploration tile; what is left at the gate comes after that.
    ExploreDue { seat: u8, gate: Gate },
    /// An exploration tile was taken; its location is free.
    Explored { seat: u8, location: String, tile: String },
    /// A seat has made this the last round.
    EndTriggered { seat: u8 },
    /// A seat has to give crystals back before the turn is over.
    DiscardDue { seat: u8, excess: u8 },
    /// The next seat's turn began.
    TurnPassed { seat: u8 },
    /// The game is over.
    Over,
}

/// Events that several families share.
impl Event {
    pub(crate) fn gained(seat: Seat, crystals: Crystals) -> Event {
        Event::Gained { seat: of(seat), crystals: crystals.to_string() }
    }

    pub(crate) fn returned(seat: Seat, crystals: Crystals) -> Event {
        Event::Returned { seat: of(seat), crystals: crystals.to_string() }
    }

    pub(crate) fn upgraded(seat: Seat, plan: UpgradePlan) -> Event {
        let (from, to) = (plan.from_levels().to_string(), plan.to_levels().to_string());
        Event::Upgraded { seat: of(seat), from, to }
    }

    pub(crate) fn played(seat: Seat, card: Effect) -> Event {
        Event::Played { seat: of(seat), card: card.to_string() }
    }

    pub(crate) fn paid(seat: Seat, slot: Slot, level: Level) -> Event {
        Event::Paid { seat: of(seat), slot: at(slot), level: level.to_string() }
    }

    pub(crate) fn acquired(seat: Seat, slot: Slot, card: Effect, crystals: Crystals) -> Event {
        let (card, crystals) = (card.to_string(), crystals.to_string());
        Event::Acquired { seat: of(seat), slot: at(slot), card, crystals }
    }

    pub(crate) fn market_filled(card: Effect) -> Event {
        Event::MarketFilled { card: card.to_string() }
    }

    pub(crate) fn discard_due(seat: Seat, excess: u8) -> Event {
        Event::DiscardDue { seat: of(seat), excess }
    }
}

pub(crate) fn of(seat: Seat) -> u8 {
    from_one(seat.0)
}

pub(crate) fn at(slot: Slot) -> u8 {
    from_one(slot.0)
}
