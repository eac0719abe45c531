//! Which game, with which components: what most commands are told first.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use caravan_engine::adventure::Map;
use caravan_engine::{
    Adventure, Faults, Road, Rules, SeatCount, Seed, World, adventure, road, world,
};
use clap::{Args, ValueEnum};

pub(crate) use caravan_room::{AnyRules, with_rules};

use crate::failure::Failure;

/// The choice of rules and components.
#[derive(Args, Clone)]
pub(crate) struct GameArguments {
    /// The family of rules.
    #[arg(long, value_enum, default_value_t = Game::Road)]
    pub(crate) game: Game,
    /// Play with the components of this set file instead of the standard ones.
    #[arg(long, value_name = "FILE")]
    pub(crate) set: Option<String>,
    /// Play Adventure on this map: one of `caravan map list`, or a map file.
    #[arg(long, value_name = "MAP")]
    pub(crate) map: Option<String>,
}

/// The seats and the seed of a game.
#[derive(Args, Clone)]
pub(crate) struct DealArguments {
    /// How many seats the game has.
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) seats: u8,
    /// The text from which the deal is drawn.
    #[arg(long, value_name = "TEXT", default_value = "1")]
    pub(crate) seed: String,
}

/// A family of rules.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Game {
    /// Spice Road and Golem Edition.
    Road,
    /// The Call for Adventure.
    Adventure,
    /// An Endless World.
    World,
}

impl Game {
    /// The family a record names.
    pub(crate) fn by_name(name: &str) -> Option<Game> {
        Game::from_str(name, false).ok()
    }
}

impl GameArguments {
    /// The rulebook.
    pub(crate) fn rules(&self) -> Result<AnyRules, Failure> {
        let custom = match &self.set {
            None => None,
            Some(path) => Some((path, read_text(path)?)),
        };
        if self.map.is_some() && self.game != Game::Adventure {
            return Err(Failure::bad_input("--map: only adventure is played on a map"));
        }
        let faulty = |path: &str, faults: &Faults| Failure::bad_input(format!("{path}: {faults}"));
        Ok(match self.game {
            Game::Road => AnyRules::Road(Arc::new(match custom {
                None => Road::standard(),
                Some((path, text)) => {
                    Road::new(road::Set::read(&text).map_err(|faults| faulty(path, &faults))?)
                }
            })),
            Game::Adventure => {
                let set = match custom {
                    None => adventure::Set::standard(),
                    Some((path, text)) => {
                        adventure::Set::read(&text).map_err(|faults| faulty(path, &faults))?
                    }
                };
                let name = self.map.as_deref();
                let map = name.map_or_else(|| Ok(Map::standard()), find_map)?;
                let rules = Adventure::new(set, map).map_err(|fault| {
                    Failure::bad_input(format!("{}: {fault}", name.unwrap_or("the standard map")))
                })?;
                AnyRules::Adventure(Arc::new(rules))
            }
            Game::World => AnyRules::World(Arc::new(match custom {
                None => World::standard(),
                Some((path, text)) => {
                    World::new(world::Set::read(&text).map_err(|faults| faulty(path, &faults))?)
                }
            })),
        })
    }
}

impl DealArguments {
    /// The number of seats, if the game can have so many.
    pub(crate) fn seat_count(&self, rules: &impl Rules) -> Result<SeatCount, Failure> {
        seat_count(rules, self.seats)
    }

    /// The seed text and the seed of one of many games.
    pub(crate) fn numbered(&self, game: u32) -> Result<(String, Seed), Failure> {
        let text = format!("{}/{game}", self.seed);
        let seed = read_seed(&text)?;
        Ok((text, seed))
    }

    /// The seed.
    pub(crate) fn seed(&self) -> Result<Seed, Failure> {
        read_seed(&self.seed)
    }
}

/// One of the maps at hand, or a map file.
pub(crate) fn find_map(name: &str) -> Result<Map, Failure> {
    if let Some(map) = Map::at_hand(name) {
        return Ok(map);
    }
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if plain && name != "-" && !Path::new(name).exists() {
        let names: Vec<String> = Map::all().map(|map| map.name().to_owned()).collect();
        return Err(Failure::bad_input(format!(
            "there is no map `{name}`: expected {} or a map file",
            names.join(", ")
        )));
    }
    Map::read(&read_text(name)?).map_err(|faults| Failure::bad_input(format!("{name}: {faults}")))
}

/// A number of seats from the command line.
pub(crate) fn seat_count(rules: &impl Rules, n: u8) -> Result<SeatCount, Failure> {
    rules.seat_count(n).map_err(|error| Failure::bad_input(format!("--seats: {error}")))
}

/// The seed of a text from the command line.
pub(crate) fn read_seed(text: &str) -> Result<Seed, Failure> {
    Seed::from_text(text).map_err(|error| Failure::bad_input(format!("--seed: {error}")))
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn read_text(path: &str) -> Result<String, Failure> {
    let read = if path == "-" {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(Path::new(path))
    };
    let bytes = read.map_err(|error| Failure::bad_input(format!("{path}: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::bad_input(format!("{path}: byte {} is not UTF-8 text", at + 1))
    })
}
