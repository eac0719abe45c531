//! Rulebooks and games of any family behind one type, with text in and out.
//!
//! Code for one family is generic over [`Rules`](crate::Rules); code that must take any of them (a
//! command line, a server, a web client, another language) uses this module. The families are those
//! of [`families!`].
//!
//! ```
//! use caravan_engine::{AnyRules, AnyTable, Family, Seed, Turn};
//!
//! let family: Family = "world".parse()?;
//! let rules = AnyRules::standard(family);
//! let mut table = AnyTable::new(&rules, rules.seat_count(2)?, &Seed::from_text("1")?);
//! while let Turn::Of(_) = table.turn() {
//!     let legal = table.legal();
//!     table.play(&legal[legal.len() / 2])?;
//! #   if table.round() > 50 { break }
//! }
//! println!("{}", table.position());
//!
//! // What cannot be played says why, and changes nothing.
//! let before = table.key();
//! let refused = table.play("rest twice").unwrap_err();
//! assert!(refused.to_string().contains("expected"), "{refused}");
//! assert_eq!(table.key(), before);
//!
//! // And everything can be taken back.
//! while table.undo().is_some() {}
//! assert_eq!(table.actions().len(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use crate::adventure::Map;
use crate::deal::{Deal, Pile, Seed};
use crate::family::{Family, IntoAny, Rulebook as _};
use crate::key::Key;
use crate::notation::{Faults, Found, Notation as _};
use crate::rules::{
    Edition, Observer, Outcome, PerSeat, Rules as _, Seat, SeatCount, SeatCountError, Turn,
};
use crate::table::{PlayError, Table};
use crate::{families, of_family};

macro_rules! define {
    ([$($Rules:ident $module:ident $games:literal)*]) => {
        /// A rulebook of any family; copies share it.
        #[derive(Clone, Debug)]
        pub enum AnyRules {
            $(#[doc = concat!($games, ".")] $Rules(Arc<crate::$Rules>),)*
        }

        /// A seat's view of a game of any family: the input of bots and hints.
        #[derive(Clone, Debug)]
        pub enum SeatView {
            $(
                #[doc = concat!($games, ".")]
                $Rules(Arc<crate::$Rules>, Box<crate::$module::View>),
            )*
        }

        /// A game in progress, of any family.
        #[derive(Clone, Debug)]
        pub enum AnyTable {
            $(#[doc = concat!($games, ".")] $Rules(Table<crate::$Rules>),)*
        }
    };
}

families!(define);

/// Runs an expression with the rulebook, an `Arc`, of any family.
///
/// ```
/// use caravan_engine::{AnyRules, Family, Notation, Rules, Seed, with_rules};
///
/// let any = AnyRules::standard(Family::Adventure);
/// let position = with_rules!(&any, rules => {
///     let deal = rules.deal(rules.seat_count(3)?, &Seed::from_text("1")?);
///     rules.write_position(&rules.start(&deal))
/// });
/// assert!(position.starts_with("adventure 3 |"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! with_rules {
    ($any:expr, $rules:ident => $body:expr) => {
        $crate::with_family!($crate::AnyRules, $any, ($rules) => $body)
    };
}

impl AnyRules {
    /// The rules with the standard components.
    pub fn standard(family: Family) -> AnyRules {
        of_family!(family, R => R::any_rules(Arc::new(R::standard())))
    }

    /// The rules with the components of a set and, where there are maps, a map: each the name of a
    /// built-in one, or a file. Omitted ones are the standard ones.
    pub fn load(
        family: Family,
        set: Option<&str>,
        map: Option<&str>,
    ) -> Result<AnyRules, LoadError> {
        if map.is_some() && !family.has_map() {
            return Err(LoadError::NoMaps);
        }
        let set = set.map(|text| family.built_in_set(text).unwrap_or(text));
        of_family!(family, R => Ok(R::any_rules(Arc::new(R::load(set, map)?))))
    }

    /// The family.
    pub fn family(&self) -> Family {
        fn family_of<R: IntoAny>(_: &Arc<R>) -> Family {
            R::FAMILY
        }
        with_rules!(self, rules => family_of(rules))
    }

    /// The edition: the rules and their components.
    pub fn edition(&self) -> Edition<'_> {
        with_rules!(self, rules => rules.edition())
    }

    /// What a deal depends on besides randomness (`docs/deal.md`, section 6).
    pub fn ruleset(&self) -> String {
        let Edition { family, revision, set_key, .. } = self.edition();
        format!("{family} {revision} {set_key}")
    }

    /// The map, where there is one.
    pub fn map(&self) -> Option<&Map> {
        with_rules!(self, rules => crate::Rulebook::map(rules.as_ref()))
    }

    /// The set file, unless the set is built in.
    pub fn own_set(&self) -> Option<String> {
        with_rules!(self, rules => rules.own_set())
    }

    /// What the set holds, for people: `45 merchant cards and 36 point cards`.
    pub fn describe_set(&self) -> String {
        with_rules!(self, rules => rules.describe_set())
    }

    /// The map file, unless there is no map or it is built in.
    pub fn own_map(&self) -> Option<String> {
        let own = |map: &&Map| Map::built_in(map.name()).as_ref() != Some(*map);
        self.map().filter(own).map(Map::write)
    }

    /// The possible numbers of seats.
    pub fn seat_counts(&self) -> RangeInclusive<u8> {
        with_rules!(self, rules => rules.seat_counts())
    }

    /// Checks a number of seats.
    pub fn seat_count(&self, n: u8) -> Result<SeatCount, SeatCountError> {
        with_rules!(self, rules => rules.seat_count(n))
    }

    /// The piles that are shuffled before the game.
    pub fn piles(&self, seats: SeatCount) -> Vec<Pile> {
        with_rules!(self, rules => rules.piles(seats))
    }

    /// The deal of a seed.
    pub fn deal(&self, seats: SeatCount, seed: &Seed) -> Deal {
        with_rules!(self, rules => rules.deal(seats, seed))
    }
}

/// The built-in map with this name, or the map of a map file.
pub fn read_map(text: &str) -> Result<Map, LoadError> {
    let name = text.trim();
    if let Some(map) = Map::built_in(name) {
        return Ok(map);
    }
    // A file has more than one word.
    if !name.is_empty() && !name.contains(char::is_whitespace) {
        return Err(LoadError::UnknownMap(name.into()));
    }
    Map::read(text).map_err(LoadError::Map)
}

/// Why there is no rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// What is wrong with the set file.
    Set(Faults),
    /// What is wrong with the map file, or why map and set do not fit.
    Map(Faults),
    /// No built-in map has this name.
    UnknownMap(String),
    /// A map was given, but the family is played on none.
    NoMaps,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Set(faults) => write!(f, "the set: {faults}"),
            LoadError::Map(faults) => write!(f, "the map: {faults}"),
            LoadError::UnknownMap(name) => {
                let names: Vec<String> = Map::all().map(|map| map.name().into()).collect();
                let (name, names) = (Found(name), names.join(", "));
                write!(f, "there is no map {name}: expected {names} or a map file")
            }
            LoadError::NoMaps => {
                f.write_str("only Adventure is played on a map: leave the map out")
            }
        }
    }
}

impl core::error::Error for LoadError {}

/// The rulebooks of the built-in sets, on the standard map where there are maps: made once and shared
/// by all games. Copies share them too.
#[derive(Clone, Debug)]
pub struct RulesCache(Arc<[AnyRules]>);

impl Default for RulesCache {
    fn default() -> Self {
        let read = |family, set| AnyRules::load(family, Some(set), None);
        let all = Family::ALL
            .into_iter()
            .flat_map(|family| family.sets().iter().map(move |set| read(family, set)));
        RulesCache(all.collect::<Result<_, _>>().expect("built-in sets can be read"))
    }
}

impl RulesCache {
    /// Like [`AnyRules::load`]; a cached rulebook is shared, not made again.
    pub fn take(
        &self,
        family: Family,
        set: Option<&str>,
        map: Option<&str>,
    ) -> Result<AnyRules, LoadError> {
        let text = set.map_or(family.set_text(), |set| family.built_in_set(set).unwrap_or(set));
        let place = family.sets().iter().position(|own| *own == text);
        match (place, map) {
            (Some(place), None) => {
                let mut own = self.0.iter().filter(|rules| rules.family() == family);
                Ok(own.nth(place).expect("all built-in sets").clone())
            }
            _ => AnyRules::load(family, set, map),
        }
    }

    /// The rulebook of a game that was dealt before: with its own set, else with the built-in one that
    /// has this key, and if none has, with the standard one.
    pub fn take_dealt(
        &self,
        family: Family,
        set: Option<&str>,
        key: &str,
        map: Option<&str>,
    ) -> Result<AnyRules, LoadError> {
        let first = self.take(family, set, map)?;
        let fits = |rules: &AnyRules| rules.edition().set_key.to_string() == key;
        if set.is_some() || fits(&first) {
            return Ok(first);
        }
        let (_standard, earlier) = family.sets().split_last().expect("a standard set");
        let mut others = earlier.iter().map(|set| self.take(family, Some(set), map));
        Ok(others.find_map(|rules| rules.ok().filter(fits)).unwrap_or(first))
    }
}

/// Runs an expression with rulebook and view of any family.
#[macro_export]
macro_rules! with_seat_view {
    ($any:expr, ($rules:ident, $view:ident) => $body:expr) => {
        $crate::with_family!($crate::SeatView, $any, ($rules, $view) => $body)
    };
}

/// Runs an expression with the [`Table`] of any family.
#[macro_export]
macro_rules! with_table {
    ($any:expr, $table:ident => $body:expr) => {
        $crate::with_family!($crate::AnyTable, $any, ($table) => $body)
    };
}

impl AnyTable {
    /// A new game with the deal of a seed, for a number of seats that these rules have accepted.
    pub fn new(rules: &AnyRules, seats: SeatCount, seed: &Seed) -> AnyTable {
        with_rules!(rules, rules => IntoAny::any_table(Table::new(Arc::clone(rules), seats, seed)))
    }

    /// A new game with a known deal, which must have been made for these rules.
    pub fn from_deal(rules: &AnyRules, deal: Deal) -> AnyTable {
        with_rules!(rules, rules => IntoAny::any_table(Table::from_deal(Arc::clone(rules), deal)))
    }

    /// A game that begins in a position, or everything wrong with the text.
    pub fn from_position(rules: &AnyRules, text: &str) -> Result<AnyTable, Faults> {
        with_rules!(rules, rules => {
            let state = rules.read_position(text)?;
            Ok(IntoAny::any_table(Table::from_state(Arc::clone(rules), state)))
        })
    }

    /// The rulebook.
    pub fn rules(&self) -> AnyRules {
        with_table!(self, table => IntoAny::any_rules(Arc::clone(table.shared_rules())))
    }

    /// The deal, unless the game began in the middle.
    pub fn deal(&self) -> Option<&Deal> {
        with_table!(self, table => table.deal())
    }

    /// How many seats the game has.
    pub fn seats(&self) -> SeatCount {
        with_table!(self, table => table.rules().seats(table.state()))
    }

    /// Who decides next.
    pub fn turn(&self) -> Turn {
        with_table!(self, table => table.turn())
    }

    /// The round of the next decision: see [`Table::round`].
    pub fn round(&self) -> u32 {
        with_table!(self, table => table.round())
    }

    /// All legal actions, in order.
    pub fn legal(&self) -> Vec<String> {
        with_table!(self, table => table.legal_texts())
    }

    /// Plays an action. If it cannot be read or is not legal, nothing changes.
    pub fn play(&mut self, action: &str) -> Result<(), PlayError> {
        with_table!(self, table => table.play_text(action).map(drop))
    }

    /// Takes the last action back and returns it.
    pub fn undo(&mut self) -> Option<String> {
        with_table!(self, table => {
            let action = table.undo()?;
            Some(table.rules().spell(action))
        })
    }

    /// The actions played so far.
    pub fn actions(&self) -> Vec<String> {
        with_table!(self, table => {
            table.actions().map(|action| table.rules().spell(action)).collect()
        })
    }

    /// The state as a position, hidden things and all.
    pub fn position(&self) -> String {
        with_table!(self, table => table.position())
    }

    /// An observer's view, in a format like that of positions.
    pub fn view(&self, observer: Observer) -> String {
        with_table!(self, table => table.rules().write_view(&table.view(observer)))
    }

    /// A seat's view, for a bot.
    pub fn seat_view(&self, seat: Seat) -> SeatView {
        with_table!(self, table => {
            let view = table.view(Observer::Seat(seat));
            IntoAny::any_seat_view(Arc::clone(table.shared_rules()), view)
        })
    }

    /// The scores of all seats, counted as if the game ended now.
    pub fn scores(&self) -> PerSeat<u16> {
        with_table!(self, table => table.rules().scores(table.state()))
    }

    /// Scores and ranks, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        with_table!(self, table => table.outcome())
    }

    /// The fingerprint of the state.
    pub fn key(&self) -> Key {
        with_table!(self, table => table.rules().key(table.state()))
    }
}
