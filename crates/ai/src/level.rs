//! The levels for people: five bots from gentle to as strong as we can.

use core::fmt;

use caravan_engine::{Rng, SeatCount};

use crate::budget::Budget;
use crate::judge::Judge;
use crate::planner::{Planner, Rivals};
use crate::tree::TreeSearch;

/// How many nodes the strongest level's tree has.
const TREE_NODES: u64 = 14_000;

/// A level, from the gentlest to the strongest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BotLevel {
    /// Sees what is in front of it, and is easily distracted.
    Peddler,
    /// Thinks of its next turn.
    Hawker,
    /// Plans a little ahead.
    Trader,
    /// Plans well ahead.
    Merchant,
    /// As strong as we can.
    Magnate,
}

impl BotLevel {
    /// All levels, the gentlest first.
    pub const ALL: [BotLevel; 5] = [
        BotLevel::Peddler,
        BotLevel::Hawker,
        BotLevel::Trader,
        BotLevel::Merchant,
        BotLevel::Magnate,
    ];

    /// The strongest.
    pub const STRONGEST: BotLevel = BotLevel::Magnate;

    /// The level with this name.
    pub fn by_name(name: &str) -> Option<BotLevel> {
        BotLevel::ALL.into_iter().find(|level| level.to_string() == name)
    }

    /// Chooses an action for the seat that decides; `None` if the game is over.
    pub(crate) fn choose<R: Judge>(
        self,
        rules: &R,
        view: &R::View,
        budget: &mut Budget<'_>,
        rng: &mut impl Rng,
    ) -> Option<R::Action> {
        // What a duel's other side may do is worth a thought; with more seats they are too many.
        let duel = |rng| rules.seats(&rules.imagine(view, rng)).get() == 2;
        if self != BotLevel::STRONGEST || !R::TRUSTED || rules.net().is_none() || !duel(rng) {
            return self.planner::<R>().choose(rules, view, budget, rng);
        }
        let mut part = budget.at_most(TREE_NODES);
        let choice = TreeSearch::STANDARD.choose(rules, view, &mut part, rng);
        let used = part.used();
        budget.spend(used);
        choice
    }

    /// How it plans.
    pub(crate) fn planner<R: Judge>(self) -> Planner {
        let (width, turns, overlooks, forgets) = match self {
            BotLevel::Peddler => (2, 1, 75, 0),
            BotLevel::Hawker => (3, 2, 35, 30),
            BotLevel::Trader => (6, 3, 20, 20),
            BotLevel::Merchant => (10, 4, 4, 0),
            BotLevel::Magnate if R::TRUSTED => (46, 6, 0, 0),
            // Without a net it must look farther.
            BotLevel::Magnate => (80, 8, 0, 0),
        };
        let plain = Planner { width, turns, overlooks, forgets, ..Planner::STANDARD };
        match self {
            BotLevel::Magnate => Planner { worlds: if R::TRUSTED { 3 } else { 4 }, ..plain },
            _ => Planner { whim: 0.5, rivals: Rivals::Resting, learned: false, ..plain },
        }
    }

    /// How it planned in a game with so many seats when levels were first made: a yardstick.
    pub(crate) fn first_planner<R: Judge>(self, seats: SeatCount) -> Planner {
        let (width, turns, whim, worlds) = match self {
            BotLevel::Peddler => (2, 1, 9.0, 1),
            BotLevel::Hawker => (3, 2, 5.0, 1),
            BotLevel::Trader => (6, 3, 3.0, 1),
            BotLevel::Merchant => (10, 4, 1.2, 1),
            BotLevel::Magnate => (100, 8, 0.0, 4),
        };
        let crowded = self == BotLevel::Magnate && R::CROWDED && seats.get() > 2;
        let rivals = if crowded { Rivals::Greedy } else { Rivals::Resting };
        Planner { width, turns, whim, worlds, rivals, learned: false, ..Planner::STANDARD }
    }

    /// How many nodes it may use for a decision.
    pub fn nodes(self) -> u64 {
        match self {
            BotLevel::Peddler | BotLevel::Hawker => 2_000,
            BotLevel::Trader | BotLevel::Merchant => 10_000,
            BotLevel::Magnate => 500_000,
        }
    }
}

impl fmt::Display for BotLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BotLevel::Peddler => "peddler",
            BotLevel::Hawker => "hawker",
            BotLevel::Trader => "trader",
            BotLevel::Merchant => "merchant",
            BotLevel::Magnate => "magnate",
        })
    }
}
