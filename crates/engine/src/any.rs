//! Any family behind one type: which one it is, its rulebook, a game of it, all in text.
//!
//! What is written for one family is generic over [`Rules`]; what must take whatever comes (a
//! command line, a house, a page, another language) stands on this module. It is a closed list:
//! a family that is added here makes every `match` that forgets it an error.
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
use core::str::FromStr;

use crate::adventure::{self, Adventure, Map};
use crate::deal::{Deal, Pile, Seed};
use crate::key::Key;
use crate::notation::{Fault, Faults, Found, Notation, words};
use crate::road::{self, Road};
use crate::rules::{
    Edition, Observer, Outcome, PerSeat, Rules, Seat, SeatCount, SeatCountError, Turn,
};
use crate::table::{PlayError, Table};
use crate::world::{self, World};

/// A family of rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Spice Road and Golem Edition.
    Road,
    /// The Call for Adventure.
    Adventure,
    /// An Endless World.
    World,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 3] = [Family::Road, Family::Adventure, Family::World];

    /// Its name, as in `--game`, positions, records and set files.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Road => "road",
            Family::Adventure => "adventure",
            Family::World => "world",
        }
    }

    /// The printed games that are played by its rules.
    pub const fn games(self) -> &'static str {
        match self {
            Family::Road => "Spice Road and Golem Edition",
            Family::Adventure => "The Call for Adventure",
            Family::World => "An Endless World",
        }
    }

    /// The standard components as a set file, with comments that say what each line is.
    pub fn set_text(self) -> &'static str {
        match self {
            Family::Road => road::Set::standard_text(),
            Family::Adventure => adventure::Set::standard_text(),
            Family::World => world::Set::standard_text(),
        }
    }

    /// The sets that come with the program, as set files, the standard one last: games go on with
    /// the set they were dealt with.
    pub fn sets(self) -> &'static [&'static str] {
        match self {
            Family::Road => road::Set::texts(),
            Family::Adventure => adventure::Set::texts(),
            Family::World => world::Set::texts(),
        }
    }

    /// The set that comes with the program under this name, as a set file.
    pub fn set_at_hand(self, name: &str) -> Option<&'static str> {
        self.sets().iter().copied().find(|text| word_of(text, "set") == Some(name))
    }

    /// The family that a set file is for, as its line `family` says.
    pub fn of_set(text: &str) -> Option<Family> {
        word_of(text, "family")?.parse().ok()
    }
}

/// The word behind this one, at the beginning of a line of a set file.
fn word_of<'a>(text: &'a str, first: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let mut words = words(line).map(|(_, word)| word);
        words.next().filter(|word| *word == first).and(words.next())
    })
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Family {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Family, Fault> {
        Family::ALL.into_iter().find(|family| family.name() == text).ok_or_else(|| {
            let names = Family::ALL.map(|family| format!("`{family}`"));
            let (last, others) = names.split_last().expect("there are families");
            let (found, others) = (Found(text), others.join(", "));
            Fault::new(1, format!("the game {found} is unknown: expected {others} or {last}"))
        })
    }
}

/// A rulebook of any family; copies share it.
#[derive(Clone, Debug)]
pub enum AnyRules {
    /// Spice Road and Golem Edition.
    Road(Arc<Road>),
    /// The Call for Adventure.
    Adventure(Arc<Adventure>),
    /// An Endless World.
    World(Arc<World>),
}

/// Runs an expression with the rulebook, an `Arc`, of whatever family it is.
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
        match $any {
            $crate::AnyRules::Road($rules) => $body,
            $crate::AnyRules::Adventure($rules) => $body,
            $crate::AnyRules::World($rules) => $body,
        }
    };
}

impl AnyRules {
    /// The rules with the standard components.
    pub fn standard(family: Family) -> AnyRules {
        match family {
            Family::Road => AnyRules::Road(Arc::new(Road::standard())),
            Family::Adventure => AnyRules::Adventure(Arc::new(Adventure::standard())),
            Family::World => AnyRules::World(Arc::new(World::standard())),
        }
    }

    /// The rules with the components of a set and, for Adventure, a map: each the name of one at
    /// hand, or a file. What is left out is the standard one.
    pub fn load(
        family: Family,
        set: Option<&str>,
        map: Option<&str>,
    ) -> Result<AnyRules, LoadError> {
        if map.is_some() && family != Family::Adventure {
            return Err(LoadError::NoMaps);
        }
        let set = set.map(|text| family.set_at_hand(text).unwrap_or(text));
        Ok(match (family, set) {
            (Family::Road | Family::World, None) => AnyRules::standard(family),
            (Family::Road, Some(text)) => {
                let set = road::Set::read(text).map_err(LoadError::Set)?;
                AnyRules::Road(Arc::new(Road::new(set)))
            }
            (Family::World, Some(text)) => {
                let set = world::Set::read(text).map_err(LoadError::Set)?;
                AnyRules::World(Arc::new(World::new(set)))
            }
            (Family::Adventure, set) => {
                let set = set.map_or_else(|| Ok(adventure::Set::standard()), adventure::Set::read);
                let set = set.map_err(LoadError::Set)?;
                let map = map.map_or_else(|| Ok(Map::standard()), read_map)?;
                let rules = Adventure::new(set, map).map_err(|fault| LoadError::Map(fault.into()));
                AnyRules::Adventure(Arc::new(rules?))
            }
        })
    }

    /// The family.
    pub fn family(&self) -> Family {
        match self {
            AnyRules::Road(_) => Family::Road,
            AnyRules::Adventure(_) => Family::Adventure,
            AnyRules::World(_) => Family::World,
        }
    }

    /// Which rules these are, and with which components.
    pub fn edition(&self) -> Edition<'_> {
        with_rules!(self, rules => rules.edition())
    }

    /// What a deal depends on besides chance (`docs/deal.md`, section 6).
    pub fn ruleset(&self) -> String {
        let Edition { family, revision, set_key, .. } = self.edition();
        format!("{family} {revision} {set_key}")
    }

    /// The map, where there is one.
    pub fn map(&self) -> Option<&Map> {
        match self {
            AnyRules::Adventure(rules) => Some(rules.map()),
            AnyRules::Road(_) | AnyRules::World(_) => None,
        }
    }

    /// The set file, unless the set is one at hand.
    pub fn own_set(&self) -> Option<String> {
        match self {
            AnyRules::Road(rules) => {
                (*rules.set() != road::Set::standard()).then(|| rules.set().write())
            }
            AnyRules::Adventure(rules) => {
                (*rules.set() != adventure::Set::standard()).then(|| rules.set().write())
            }
            AnyRules::World(rules) => (!rules.edition().at_hand).then(|| rules.set().write()),
        }
    }

    /// The map file, unless there is no map or one at hand.
    pub fn own_map(&self) -> Option<String> {
        let own = |map: &&Map| Map::at_hand(map.name()).as_ref() != Some(*map);
        self.map().filter(own).map(Map::write)
    }

    /// How many seats the game can have.
    pub fn seat_counts(&self) -> RangeInclusive<u8> {
        with_rules!(self, rules => rules.seat_counts())
    }

    /// Checks a number of seats.
    pub fn seat_count(&self, n: u8) -> Result<SeatCount, SeatCountError> {
        with_rules!(self, rules => rules.seat_count(n))
    }

    /// What is shuffled before the game.
    pub fn piles(&self, seats: SeatCount) -> Vec<Pile> {
        with_rules!(self, rules => rules.piles(seats))
    }

    /// The deal that a seed gives.
    pub fn deal(&self, seats: SeatCount, seed: &Seed) -> Deal {
        with_rules!(self, rules => rules.deal(seats, seed))
    }
}

/// The map at hand with this name, or the map of a map file.
pub fn read_map(text: &str) -> Result<Map, LoadError> {
    let name = text.trim();
    if let Some(map) = Map::at_hand(name) {
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
    /// No map at hand has this name.
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

/// The rulebooks with the sets at hand, on the standard map where there are maps: made once and shared
/// by all games. Copies share them too.
#[derive(Clone, Debug)]
pub struct Shelf(Arc<[AnyRules]>);

impl Default for Shelf {
    fn default() -> Self {
        let read = |family, set| AnyRules::load(family, Some(set), None);
        let all = Family::ALL
            .into_iter()
            .flat_map(|family| family.sets().iter().map(move |set| read(family, set)));
        Shelf(all.collect::<Result<_, _>>().expect("sets at hand can be read"))
    }
}

impl Shelf {
    /// Like [`AnyRules::load`]; a rulebook on the shelf is not made anew.
    pub fn take(
        &self,
        family: Family,
        set: Option<&str>,
        map: Option<&str>,
    ) -> Result<AnyRules, LoadError> {
        let text = set.map_or(family.set_text(), |set| family.set_at_hand(set).unwrap_or(set));
        let place = family.sets().iter().position(|own| *own == text);
        match (place, map) {
            (Some(place), None) => {
                let mut own = self.0.iter().filter(|rules| rules.family() == family);
                Ok(own.nth(place).expect("all sets at hand").clone())
            }
            _ => AnyRules::load(family, set, map),
        }
    }

    /// The rulebook of a game that was dealt before: with its own set, else with the one at hand that
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

/// What a seat sees of a game of any family: all that a bot or a hint is made from.
#[derive(Clone, Debug)]
pub enum Sight {
    /// Spice Road and Golem Edition.
    Road(Arc<Road>, Box<road::View>),
    /// The Call for Adventure.
    Adventure(Arc<Adventure>, Box<adventure::View>),
    /// An Endless World.
    World(Arc<World>, Box<world::View>),
}

/// Runs an expression with rulebook and view of whatever family they are.
#[macro_export]
macro_rules! with_sight {
    ($any:expr, ($rules:ident, $view:ident) => $body:expr) => {
        match $any {
            $crate::Sight::Road($rules, $view) => $body,
            $crate::Sight::Adventure($rules, $view) => $body,
            $crate::Sight::World($rules, $view) => $body,
        }
    };
}

/// A game in progress, of any family.
#[derive(Clone, Debug)]
pub enum AnyTable {
    /// Spice Road and Golem Edition.
    Road(Table<Road>),
    /// The Call for Adventure.
    Adventure(Table<Adventure>),
    /// An Endless World.
    World(Table<World>),
}

/// Runs an expression with the [`Table`] of whatever family it is.
#[macro_export]
macro_rules! with_table {
    ($any:expr, $table:ident => $body:expr) => {
        match $any {
            $crate::AnyTable::Road($table) => $body,
            $crate::AnyTable::Adventure($table) => $body,
            $crate::AnyTable::World($table) => $body,
        }
    };
}

/// A rulebook of the list: how what is written for one family becomes a thing of any.
pub trait Listed: Notation + Sized {
    /// The rulebook.
    fn any_rules(rules: Arc<Self>) -> AnyRules;

    /// A game of it.
    fn any_table(table: Table<Self>) -> AnyTable;

    /// What a seat sees of a game of it.
    fn any_sight(rules: Arc<Self>, view: Self::View) -> Sight;
}

macro_rules! listed {
    ($($family:ident)*) => {$(
        impl Listed for $family {
            fn any_rules(rules: Arc<Self>) -> AnyRules {
                AnyRules::$family(rules)
            }

            fn any_table(table: Table<Self>) -> AnyTable {
                AnyTable::$family(table)
            }

            fn any_sight(rules: Arc<Self>, view: Self::View) -> Sight {
                Sight::$family(rules, Box::new(view))
            }
        }
    )*};
}

listed!(Road Adventure World);

impl AnyTable {
    /// A new game with the deal of a seed, for a number of seats that these rules have accepted.
    pub fn new(rules: &AnyRules, seats: SeatCount, seed: &Seed) -> AnyTable {
        with_rules!(rules, rules => Listed::any_table(Table::new(Arc::clone(rules), seats, seed)))
    }

    /// A new game with a known deal, which must have been made for these rules.
    pub fn from_deal(rules: &AnyRules, deal: Deal) -> AnyTable {
        with_rules!(rules, rules => Listed::any_table(Table::from_deal(Arc::clone(rules), deal)))
    }

    /// A game that begins in a position; all that is wrong with it, if anything.
    pub fn from_position(rules: &AnyRules, text: &str) -> Result<AnyTable, Faults> {
        with_rules!(rules, rules => {
            let state = rules.read_position(text)?;
            Ok(Listed::any_table(Table::from_state(Arc::clone(rules), state)))
        })
    }

    /// The rulebook.
    pub fn rules(&self) -> AnyRules {
        with_table!(self, table => Listed::any_rules(Arc::clone(table.shared_rules())))
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

    /// What an observer may know, in the manner of a position.
    pub fn view(&self, observer: Observer) -> String {
        with_table!(self, table => table.rules().write_view(&table.view(observer)))
    }

    /// What a seat may know, for a bot.
    pub fn sight(&self, seat: Seat) -> Sight {
        with_table!(self, table => {
            let view = table.view(Observer::Seat(seat));
            Listed::any_sight(Arc::clone(table.shared_rules()), view)
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
