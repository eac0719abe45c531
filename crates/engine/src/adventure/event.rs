//! The events of Adventure, for logs and animation, and as the ledger of its crystals.

use super::Bonus;
use super::map::Space;
use super::state::{Offer, Spent};
use crate::cards::{Card, Slot};
use crate::rules::{Observer, Seat, Visible};
use crate::trading::{Crystals, Level, UpgradePlan};

/// An event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are the nouns of the glossary")]
pub enum Event {
    /// A stake was taken.
    Staked { seat: Seat, crystals: Crystals },
    /// A wagon was placed on the map.
    Placed { seat: Seat, space: Space },
    /// The seat before has its opening now.
    OpeningPassed { seat: Seat },
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
    /// All played and spent cards went back to the hand.
    Rested { seat: Seat },
    /// A wagon moved.
    Moved { seat: Seat, space: Space },
    /// A crystal was given to the owner of another wagon.
    Tolled { seat: Seat, owner: Seat, level: Level },
    /// Cards have to be spent for the way.
    SpendDue { seat: Seat, cards: u8 },
    /// A card was spent; `left` is the number still to be spent.
    Spent { seat: Seat, card: Spent, left: u8 },
    /// A seat has a decision at its wagon.
    VisitOpen { seat: Seat },
    /// An outpost was built.
    Built { seat: Seat, space: Space, level: Level },
    /// A column was emptied, and something is to be taken for it.
    RewardDue { seat: Seat, column: u8 },
    /// A bonus tile was taken.
    BonusTaken { seat: Seat, bonus: Bonus },
    /// A point tile was claimed.
    Claimed { seat: Seat, space: Space, tile: Card },
    /// The closed tile moved from one village to another.
    ClosedMoved { from: Space, to: Space },
    /// A tile was turned up in a village, or none was left for it.
    TileTurned { space: Space, offer: Offer },
    /// A seat has claimed the tile that makes this the last round.
    EndTriggered { seat: Seat },
    /// A seat has to give crystals back before the turn is over.
    DiscardDue { seat: Seat, excess: u8 },
    /// The next seat's turn began.
    TurnPassed { seat: Seat },
    /// The game is over.
    Over,
}

impl Event {
    /// Whether it reveals a hidden card or tile. Law: see [`road`](crate::road::Event::reveals).
    ///
    /// The closed tile that moves has lain open before; once the pile is empty, nothing is turned up.
    pub fn reveals(self) -> bool {
        match self {
            Event::MarketFilled { .. } => true,
            Event::TileTurned { offer, .. } => offer != Offer::Empty,
            _ => false,
        }
    }
}

impl Visible for Event {
    /// Adventure 11.2: only the owner, or an observer of everything, knows which card of the hand
    /// was spent.
    fn seen_by(self, observer: Observer) -> Option<Self> {
        match self {
            Event::Spent { seat, card: Spent::Hand(_), left } if is_veiled(observer, seat) => {
                Some(Event::Spent { seat, card: Spent::Hand(None), left })
            }
            _ => Some(self),
        }
    }
}

/// Whether an observer may not see the spent cards of a seat (Adventure 11.2).
pub(super) fn is_veiled(observer: Observer, seat: Seat) -> bool {
    match observer {
        Observer::Seat(own) => own != seat,
        Observer::Public => true,
        Observer::All => false,
    }
}
