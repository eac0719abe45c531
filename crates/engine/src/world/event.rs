//! The events of World, for logs and animation, and as the ledger of its crystals.

use super::StackNumber;
use super::board::Place;
use super::state::Offer;
use crate::cards::{Card, Slot};
use crate::rules::{Observer, Seat, Visible};
use crate::trading::{Crystals, UpgradePlan};

/// An event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are the nouns of the glossary")]
pub enum Event {
    /// Traders were ousted and went home.
    Ousted { seat: Seat, place: Place, traders: u8 },
    /// Traders were placed.
    Placed { seat: Seat, place: Place, traders: u8 },
    /// Crystals came from the supply.
    Gained { seat: Seat, crystals: Crystals },
    /// Crystals went back to the supply.
    Returned { seat: Seat, crystals: Crystals },
    /// Crystals were raised.
    Upgraded { seat: Seat, plan: UpgradePlan },
    /// A seat has something to decide at a gate.
    GateOpen { seat: Seat, offer: Offer },
    /// A bonus tile was taken.
    Taken { seat: Seat, stack: StackNumber, tile: Card },
    /// Another tile of a bonus stack lies open now, or none is left.
    StackTurned { stack: StackNumber, tile: Option<Card> },
    /// A point card was claimed; the cards to its right slid left.
    Claimed { seat: Seat, slot: Slot, card: Card },
    /// The top card of the deck came to the end of the point row.
    RowFilled { card: Card },
    /// Another card of the deck lies open now, or none is left.
    DeckTurned { card: Option<Card> },
    /// Traders came home from the reserve.
    Hired { seat: Seat, traders: u8 },
    /// A seat has to take an exploration tile.
    ExploreDue { seat: Seat, offer: Offer },
    /// An exploration tile was taken; its location is free.
    Explored { seat: Seat, place: Place, tile: Card },
    /// All traders of a seat went home.
    Rested { seat: Seat },
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
    /// Whether it reveals a hidden card or tile. Law: see [`road`](crate::road::Event::reveals).
    ///
    /// The card that fills the row has lain open on the deck before.
    pub fn reveals(self) -> bool {
        matches!(
            self,
            Event::StackTurned { tile: Some(_), .. } | Event::DeckTurned { card: Some(_) }
        )
    }
}

impl Visible for Event {
    /// World 11.3: everything that happens is seen by all.
    fn seen_by(self, _: Observer) -> Option<Self> {
        Some(self)
    }
}
