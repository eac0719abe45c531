//! The arguments that most commands share: family, set, map, seats, seed.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use caravan_engine::adventure::Map;
use caravan_engine::any::read_map;
use caravan_engine::notation::words;
use caravan_engine::{Family, Fault, LoadError, Rules, SeatCount, Seed};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command, Error};

pub(crate) use caravan_engine::{AnyRules, with_rules};

use crate::failure::Failure;

/// The choice of rules and components.
#[derive(Args, Clone)]
pub(crate) struct GameArguments {
    /// The family of rules.
    #[arg(long, value_parser = family(), default_value_t = Family::Road)]
    pub(crate) game: Family,
    /// Play with this set instead of the standard one: a file, or the name of an earlier standard
    /// set, such as `world`.
    #[arg(long, value_name = "SET")]
    pub(crate) set: Option<String>,
    /// Play Adventure on this map: one of `caravan map list`, or a map file.
    #[arg(long, value_name = "MAP")]
    pub(crate) map: Option<String>,
}

/// The seats and the seed of a game.
#[derive(Args, Clone)]
pub(crate) struct DealArguments {
    /// The number of seats.
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) seats: u8,
    /// The text that the deal is derived from.
    #[arg(long, value_name = "TEXT", default_value = "1")]
    pub(crate) seed: String,
}

/// Parses a family; the help lists all of them.
pub(crate) fn family() -> impl TypedValueParser<Value = Family> {
    Families
}

#[derive(Clone)]
struct Families;

impl Families {
    fn all() -> impl Iterator<Item = PossibleValue> {
        let value = |family: Family| PossibleValue::new(family.name()).help(family.games());
        Family::ALL.into_iter().map(value)
    }
}

impl TypedValueParser for Families {
    type Value = Family;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Family, Error> {
        // What stands on the box is a theme here.
        if value == "golem" || value == "spice" {
            let theme = value.display();
            let message = format!(
                "`{theme}` is a theme of `road`: `--game road`, and for `caravan play` \
                 `--game road --theme {theme}`"
            );
            return Err(Error::raw(ErrorKind::InvalidValue, message).with_cmd(command));
        }
        let name = PossibleValuesParser::new(Self::all()).parse_ref(command, argument, value)?;
        Ok(name.parse().expect("one of the possible values"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Self::all()))
    }
}

impl GameArguments {
    /// The rulebook for a position, which names its family.
    pub(crate) fn rules_of(&self, position: &str) -> Result<AnyRules, Failure> {
        let name = words(position).next().map_or("", |(_, word)| word);
        let game = name.parse().map_err(|fault: Fault| {
            let shown = "`caravan deal` prints one";
            Failure::bad_input(format!(
                "--position: a position begins with its family, and {}; {shown}",
                fault.message
            ))
        })?;
        GameArguments { game, ..self.clone() }.rules()
    }

    /// The rulebook.
    pub(crate) fn rules(&self) -> Result<AnyRules, Failure> {
        if self.map.is_some() && !self.game.has_map() {
            return Err(Failure::bad_input("--map: only adventure is played on a map"));
        }
        let set = self.set.as_deref().map(set_text).transpose()?;
        let map = self.map.as_deref().map(map_text).transpose()?;
        AnyRules::load(self.game, set.as_deref(), map.as_deref())
            .map_err(|error| unloaded(&error, self.set.as_deref(), self.map.as_deref()))
    }
}

/// Why no rulebook was loaded: what is wrong, after the name of the file.
fn unloaded(error: &LoadError, set: Option<&str>, map: Option<&str>) -> Failure {
    Failure::bad_input(match error {
        LoadError::Set(faults) => format!("{}: {faults}", set.unwrap_or("the standard set")),
        LoadError::Map(faults) => format!("{}: {faults}", map.unwrap_or("the standard map")),
        LoadError::UnknownMap(_) | LoadError::NoMaps => error.to_string(),
    })
}

impl DealArguments {
    /// The number of seats, if the family allows it.
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

/// The text of a set: built-in, or from a file.
pub(crate) fn set_text(set: &str) -> Result<String, Failure> {
    let built_in = Family::ALL.iter().find_map(|family| family.built_in_set(set));
    built_in.map_or_else(|| read_text(set), |text| Ok(text.into()))
}

/// A built-in map, or a map file.
pub(crate) fn find_map(map: &str) -> Result<Map, Failure> {
    read_map(&map_text(map)?).map_err(|error| unloaded(&error, None, Some(map)))
}

/// A map as the engine takes it: the name of a built-in one, or the text of a file. The engine
/// resolves whatever can only be a name.
pub(crate) fn map_text(map: &str) -> Result<String, Failure> {
    let plain = map.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && map != "-";
    if Map::built_in(map).is_some() || plain && !Path::new(map).exists() {
        return Ok(map.into());
    }
    read_text(map)
}

/// Checks the number of seats of the command line.
pub(crate) fn seat_count(rules: &impl Rules, n: u8) -> Result<SeatCount, Failure> {
    rules.seat_count(n).map_err(|error| Failure::bad_input(format!("--seats: {error}")))
}

/// Parses the seed of the command line.
pub(crate) fn read_seed(text: &str) -> Result<Seed, Failure> {
    Seed::from_text(text).map_err(|error| Failure::bad_input(format!("--seed: {error}")))
}

/// Reads a file, or standard input for `-`.
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
