//! The events of Road, for logs and animation, and as the ledger of its crystals.

use super::Token;
use crate::cards::{Card, Slot};
use crate::rules::{Observer, Seat, Visible};
use crate::trading::{Crystals, Level, UpgradePlan};

/// An event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are the nouns of the glossary")]
pub enum Event {
    /// A merchant card went from the hand to the played cards.
    Played { seat: Seat, card: Card },
    /// Crystals came from the supply.
    Gained { seat: Seat, crystals: Crystals },
    /// Crystals went back to the supply.
    Returned { seat: Seat, crystals: Crystals },
    /// Crystals were raised.
    Upgraded { seat: Seat, plan: UpgradePlan },
    /// A crystal was laid on a market card.
    Paid { seat: Seat, slot: Slot, level: Level },
    /// A market card went to the hand, with the crystals on it; the cards to its right slid left.
    Acquired { seat: Seat, slot: Slot, card: Card, crystals: Crystals },
    /// A card was turned up at the end of the market.
    MarketFilled { card: Card },
    /// All played cards went back to the hand.
    Rested { seat: Seat },
    /// A point card was claimed, perhaps with a token; the cards to its right slid left.
    Claimed { seat: Seat, slot: Slot, card: Card, token: Option<Token> },
    /// The minor pile moved over slot 1.
    PileMoved,
    /// A card was turned up at the end of the point row.
    RowFilled { card: Card },
    /// A seat has claimed the card that makes this the last round.
    EndTriggered { seat: Seat },
    /// A seat has to give crystals back before its turn is over.
    DiscardDue { seat: Seat, excess: u8 },
    /// The next seat's turn began.
    TurnPassed { seat: Seat },
    /// The game is over.
    Over,
}

impl Event {
    /// Whether it reveals a hidden card. What was seen cannot be unseen, so an action with such an
    /// event cannot be taken back. Law: for each such event of an action, one more place of the
    /// deal is [seen](crate::Rules::seen).
    pub fn reveals(self) -> bool {
        matches!(self, Event::MarketFilled { .. } | Event::RowFilled { .. })
    }
}

impl Visible for Event {
    /// Road 10.2: everything that happens is seen by all.
    fn seen_by(self, _: Observer) -> Option<Self> {
        Some(self)
    }
}
