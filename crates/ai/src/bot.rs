//! Bots by name.

use core::fmt;
use core::str::FromStr;

use caravan_engine::SplitMix64;
use caravan_protocol::message::BotLevel;

use crate::budget::Budget;
use crate::greedy::Greedy;
use crate::judge::Judge;
use crate::planner::Planner;
use crate::tree::TreeSearch;
use crate::{level, random};

/// A bot and how it chooses. It plays from a view: the same view, budget and generator give the
/// same action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bot {
    /// Any legal action, uniformly.
    Random,
    /// Any legal action, but a claim if there is one.
    Careless,
    /// The best turn by the greedy heuristic.
    Greedy,
    /// A beam search over its own turns.
    Planner(Planner),
    /// A tree search over all seats' decisions.
    Tree(TreeSearch),
    /// One of the levels offered to people.
    Level(BotLevel),
    /// A level as it was first made: a yardstick for others.
    First(BotLevel),
}

impl Bot {
    /// Chooses an action for the deciding seat; `None` if the game is over.
    pub fn choose<R: Judge>(
        &self,
        rules: &R,
        view: &R::View,
        budget: &mut Budget<'_>,
        rng: &mut SplitMix64,
    ) -> Option<R::Action> {
        match self {
            Bot::Random => random::choose(rules, &rules.imagine(view, rng), false, rng),
            Bot::Careless => random::choose(rules, &rules.imagine(view, rng), true, rng),
            Bot::Greedy => Greedy::new().choose(rules, &rules.imagine(view, rng), rng),
            Bot::Planner(planner) => planner.choose(rules, view, budget, rng),
            Bot::Tree(search) => search.choose(rules, view, budget, rng),
            Bot::Level(level) => level::choose(*level, rules, view, budget, rng),
            Bot::First(level) => {
                let seats = rules.seats(&rules.imagine(view, rng));
                level::first_planner::<R>(*level, seats).choose(rules, view, budget, rng)
            }
        }
    }

    /// The node budget it is designed for.
    pub fn nodes(&self) -> u64 {
        match self {
            Bot::Random | Bot::Careless | Bot::Greedy => u64::MAX,
            Bot::Planner(_) | Bot::Tree(_) => 50_000,
            Bot::Level(level) | Bot::First(level) => level::nodes(*level),
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Bot, UnknownBot> {
        let unknown = || UnknownBot(name.into());
        Ok(match name {
            "random" => Bot::Random,
            "careless" => Bot::Careless,
            "greedy" => Bot::Greedy,
            "planner" => Bot::Planner(Planner::STANDARD),
            "tree" => Bot::Tree(TreeSearch::STANDARD),
            "strongest" => Bot::Level(BotLevel::STRONGEST),
            _ => {
                let first = name.strip_suffix("-1").and_then(BotLevel::by_name);
                match (BotLevel::by_name(name), first) {
                    (Some(level), _) => Bot::Level(level),
                    (None, Some(level)) => Bot::First(level),
                    (None, None) => Bot::Planner(read_planner(name).ok_or_else(unknown)?),
                }
            }
        })
    }
}

/// Parses `planner:60:6:4:plain`: beam width, turns of lookahead, worlds, and whether to judge by
/// hand-set values alone.
fn read_planner(name: &str) -> Option<Planner> {
    let mut parts = name.strip_prefix("planner:")?.split(':');
    let width = parts.next()?.parse().ok().filter(|n| (1..=10_000).contains(n))?;
    let turns = parts.next()?.parse().ok().filter(|n| (1..=50).contains(n))?;
    let worlds = match parts.next() {
        Some(worlds) => worlds.parse().ok().filter(|n| (1..=100).contains(n))?,
        None => 1,
    };
    let learned = match parts.next() {
        None => true,
        Some("plain") => false,
        Some(_) => return None,
    };
    let planner = Planner { width, turns, worlds, learned, ..Planner::STANDARD };
    parts.next().is_none().then_some(planner)
}

/// An unknown bot name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot(String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels: Vec<String> = BotLevel::ALL.iter().map(|level| format!("`{level}`")).collect();
        write!(
            f,
            "there is no bot `{}`: expected `random`, `careless`, `greedy`, `planner` (or `planner:60:6`), `tree`, \
             `strongest`, or a level: {}",
            self.0,
            levels.join(", ")
        )
    }
}

impl core::error::Error for UnknownBot {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_known_by_their_names() {
        assert_eq!("greedy".parse(), Ok(Bot::Greedy));
        assert_eq!("strongest".parse::<Bot>().ok(), "magnate".parse().ok());
        let wide = Planner { width: 7, turns: 3, ..Planner::STANDARD };
        assert_eq!("planner:7:3".parse(), Ok(Bot::Planner(wide)));
        for name in ["", "planner:0:3", "planner:9", "Greedy"] {
            let error = name.parse::<Bot>().unwrap_err().to_string();
            assert!(error.contains("`peddler`, `hawker`"), "{error}");
        }
    }
}
