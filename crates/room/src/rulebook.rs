//! The rules that a setup names, of whatever family.

use std::sync::Arc;

use caravan_engine::adventure::{self, Map};
use caravan_engine::{Adventure, Faults, Road, Rules, World, road, world};
use caravan_protocol::message::Family;

use crate::setup::Setup;

/// A rulebook of any family.
#[derive(Clone, Debug)]
pub enum AnyRules {
    /// Spice Road and Golem Edition.
    Road(Arc<Road>),
    /// The Call for Adventure.
    Adventure(Arc<Adventure>),
    /// An Endless World.
    World(Arc<World>),
}

/// Runs an expression with the rulebook of whatever family it is.
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

/// What a seat sees of a game: all that a bot or a hint is made from.
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

/// The standard rulebooks, shared by all rooms.
#[derive(Clone, Debug)]
pub struct Shelf {
    road: Arc<Road>,
    adventure: Arc<Adventure>,
    world: Arc<World>,
}

impl Default for Shelf {
    fn default() -> Self {
        Shelf {
            road: Arc::new(Road::standard()),
            adventure: Arc::new(Adventure::standard()),
            world: Arc::new(World::standard()),
        }
    }
}

impl Shelf {
    /// The rulebook of a setup; what is wrong with its set or map, if anything.
    pub fn take(&self, setup: &Setup) -> Result<AnyRules, String> {
        let faulty = |what: &str, faults: &Faults| format!("{what}: {faults}");
        let set = setup.set.as_deref();
        if setup.map.is_some() && setup.family != Family::Adventure {
            return Err("only Adventure is played on a map: leave `map` out".into());
        }
        Ok(match (setup.family, set, &setup.map) {
            (Family::Road, None, _) => AnyRules::Road(Arc::clone(&self.road)),
            (Family::World, None, _) => AnyRules::World(Arc::clone(&self.world)),
            (Family::Adventure, None, None) => AnyRules::Adventure(Arc::clone(&self.adventure)),
            (Family::Road, Some(text), _) => {
                let set = road::Set::read(text).map_err(|faults| faulty("the set", &faults))?;
                AnyRules::Road(Arc::new(Road::new(set)))
            }
            (Family::World, Some(text), _) => {
                let set = world::Set::read(text).map_err(|faults| faulty("the set", &faults))?;
                AnyRules::World(Arc::new(World::new(set)))
            }
            (Family::Adventure, set, map) => {
                let set = match set {
                    None => adventure::Set::standard(),
                    Some(text) => {
                        adventure::Set::read(text).map_err(|faults| faulty("the set", &faults))?
                    }
                };
                let map = match map {
                    None => Map::standard(),
                    Some(text) => match Map::at_hand(text.trim()) {
                        Some(map) => map,
                        None => Map::read(text).map_err(|faults| faulty("the map", &faults))?,
                    },
                };
                let rules =
                    Adventure::new(set, map).map_err(|fault| format!("the map: {fault}"))?;
                AnyRules::Adventure(Arc::new(rules))
            }
        })
    }
}

impl AnyRules {
    /// The rules revision, and the key of the set.
    pub fn revision(&self) -> (u32, String) {
        with_rules!(self, rules => {
            let edition = rules.edition();
            (edition.revision, edition.set_key.to_string())
        })
    }

    /// What a deal depends on besides chance (`docs/deal.md`, section 6).
    pub fn ruleset(&self) -> String {
        with_rules!(self, rules => {
            let edition = rules.edition();
            format!("{} {} {}", edition.family, edition.revision, edition.set_key)
        })
    }

    /// The name of the set.
    pub fn set_name(&self) -> String {
        with_rules!(self, rules => rules.edition().set.to_owned())
    }

    /// Whether the game can have so many seats.
    pub fn check_seats(&self, n: usize) -> Result<(), String> {
        let n = u8::try_from(n).unwrap_or(u8::MAX);
        with_rules!(self, rules => rules.seat_count(n).map(|_| ()).map_err(|error| error.to_string()))
    }

    /// The map as a map file, unless there is none or it is the standard one.
    pub(crate) fn map_text(&self) -> Option<String> {
        match self {
            AnyRules::Adventure(rules) if *rules.map() != Map::standard() => {
                Some(rules.map().write())
            }
            _ => None,
        }
    }
}
