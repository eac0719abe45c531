//! Actions as people make them, choice by choice: what is done, with what, and how.
//!
//! A user interface knows no rules: it gets the choices of every legal action and narrows that list
//! as a player touches things.

use crate::cards::{Card, Slot};
use crate::trading::Level;

/// One piece of an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// What is done, and with what: the first choice of every action.
    Do(Verb, Thing),
    /// Take a step from this level.
    Step(Level),
    /// Trade this often.
    Times(u8),
    /// Lay a crystal on the card in this slot, or give it to this one of several owners.
    Pay {
        /// The card on which it lies from then on, or the owner, counted from 0.
        slot: Slot,
        /// The crystal.
        level: Level,
    },
    /// Give a crystal back.
    Drop(Level),
}

impl Choice {
    /// The level of the crystal that is chosen.
    pub const fn level(&self) -> Option<Level> {
        match *self {
            Choice::Step(level) | Choice::Pay { level, .. } | Choice::Drop(level) => Some(level),
            Choice::Do(..) | Choice::Times(_) => None,
        }
    }
}

/// Calls a macro with the list of verbs, each with what it means.
#[macro_export]
macro_rules! verbs {
    ($callback:ident) => {
        $callback! {
            /// Take a stake.
            Take,
            /// Claim a point card, or the point tile of a village.
            Claim,
            /// Play a merchant card.
            Play,
            /// Spend a card of the hand for a move.
            SpendHand,
            /// Spend a played card for a move.
            SpendPlayed,
            /// Acquire a market card.
            Acquire,
            /// Go to a space or stay there, or work at a location.
            Go,
            /// Take an exploration tile.
            Explore,
            /// Build an outpost.
            Build,
            /// Trade where one is.
            Trade,
            /// Take a bonus tile.
            Tile,
            /// Rest.
            Rest,
            /// Do nothing more.
            Done,
            /// Give back crystals above the limit.
            Discard,
        }
    };
}

macro_rules! define {
    ($($(#[$about:meta])+ $verb:ident,)+) => {
        /// What is done.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Verb {
            $($(#[$about])+ $verb),+
        }
    };
}

verbs!(define);

/// With what something is done; the rulebook knows its name ([`Notation::write_thing`]).
///
/// [`Notation::write_thing`]: crate::Notation::write_thing
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Thing {
    /// Nothing in particular: the verb says all.
    None,
    /// A merchant card.
    Card(Card),
    /// A slot of the market or of the point row.
    Slot(Slot),
    /// A space or a location.
    Place(u8),
    /// A stake, by its number.
    Stake(u8),
    /// A bonus stack, or a kind of bonus tile.
    Bonus(u8),
}
