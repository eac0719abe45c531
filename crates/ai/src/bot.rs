//! Bots by name.

use core::fmt;
use core::str::FromStr;

use caravan_engine::SplitMix64;

use crate::budget::Budget;
use crate::judge::Judge;
use crate::planner::Planner;
use crate::{greedy, random};

/// A bot: how it chooses. It plays from a view, and the same view, budget and generator give the
/// same action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bot {
    /// Any legal action.
    Random,
    /// The best turn at first sight.
    Greedy,
    /// A beam over its own turns.
    Planner(Planner),
}

impl Bot {
    /// Chooses an action for the seat that decides; `None` if the game is over.
    pub fn choose<R: Judge>(
        &self,
        rules: &R,
        view: &R::View,
        budget: &mut Budget<'_>,
        rng: &mut SplitMix64,
    ) -> Option<R::Action> {
        match self {
            Bot::Random => random::choose(rules, &rules.imagine(view, rng), rng),
            Bot::Greedy => greedy::choose(rules, &rules.imagine(view, rng), rng),
            Bot::Planner(planner) => planner.choose(rules, view, budget, rng),
        }
    }
}

impl Bot {
    /// How many nodes it is made for.
    pub fn nodes(&self) -> u64 {
        match self {
            Bot::Random | Bot::Greedy => u64::MAX,
            Bot::Planner(_) => 50_000,
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Bot, UnknownBot> {
        Ok(match name {
            "random" => Bot::Random,
            "greedy" => Bot::Greedy,
            "planner" => Bot::Planner(Planner { width: 60, turns: 6, whim: 0.0 }),
            _ => return Err(UnknownBot(name.into())),
        })
    }
}

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot(String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no bot `{}`: expected `random`, `greedy`, `planner`", self.0)
    }
}

impl core::error::Error for UnknownBot {}
