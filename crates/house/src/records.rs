//! Exports records of games on the server, and loads uploaded ones.

use caravan_engine::{AnyRules, AnyTable, RulesCache};
use caravan_protocol::lobby::Replay;
use caravan_protocol::message::{Family, Theme};
use caravan_record::{Record, replay_any_until};
use caravan_room::{Person, TableState};

use crate::analysis::{Judging, judge};
use crate::steps::steps;
use crate::thinking::Stop;

/// A game that was played, from its log or from its record.
pub type Played = caravan_record::Replay<AnyTable>;

/// How much a record may hold that a house is to replay, variations included: a long game has a
/// tenth of it.
const MAX_ELEMENTS: usize = 4_000;

/// The game of a room, once it is over; else why not.
pub fn finished(table: &TableState) -> Result<Played, String> {
    table.replay().ok_or_else(|| "the game goes on: it can be replayed when it is over".into())
}

/// The record of a room's game, as far as a person may know it; else why not.
pub fn text_of(table: &TableState, person: Option<&Person>) -> Result<String, String> {
    table.record(person).unwrap_or_else(|| Err("the game has not begun".into()))
}

/// Judges a game that was played; why not, if it cannot be.
pub fn judged(played: &Played) -> Result<Box<dyn Judging>, String> {
    judge(&played.table).ok_or_else(no_deal)
}

/// A game that was played, step by step; why not, if it cannot be shown. When `stop` says yes, what
/// comes of it counts for nothing.
pub fn shown(
    played: &Played,
    theme: Theme,
    record: String,
    stop: Stop<'_>,
) -> Result<Replay, String> {
    steps(played, theme, record, stop).ok_or_else(no_deal)
}

fn no_deal() -> String {
    "the record has no deal".into()
}

/// The rules with a built-in set, the standard one if none is named, on a map.
pub fn built_in(
    rules_cache: &RulesCache,
    family: Family,
    set: Option<&str>,
    map: Option<&str>,
) -> Result<AnyRules, String> {
    let family: caravan_engine::Family = family.into();
    if let Some(name) = set.filter(|name| family.built_in_set(name).is_none()) {
        return Err(format!("no built-in set of {family} is called `{name}`"));
    }
    rules_cache.take(family, set, map).map_err(|error| error.to_string())
}

/// The components of a record that are not built in, as far as they were brought with it.
#[derive(Clone, Copy, Default)]
pub struct Own<'a> {
    /// A set file.
    pub set: Option<&'a str>,
    /// A map file.
    pub map: Option<&'a str>,
}

/// A record that somebody has brought, with its rules; nothing of it is played yet.
pub struct LoadedRecord {
    record: Record,
    rules: AnyRules,
}

impl LoadedRecord {
    /// Reads a record. It must have been played with built-in components, or with those that
    /// come with it.
    pub fn read(
        text: &str,
        own: Own<'_>,
        rules_cache: &RulesCache,
    ) -> Result<LoadedRecord, String> {
        let record = Record::read_at_most(MAX_ELEMENTS, text).map_err(|fault| fault.to_string())?;
        let family = record.family().map_err(|fault| fault.to_string())?;
        let map = record.map().map_err(|fault| fault.to_string())?;
        let set = record.built_in_set().map_err(|fault| fault.to_string())?;
        let rules = rules_cache.take(family, own.set.or(set), own.map.or(map));
        let rules = rules.map_err(|error| error.to_string())?;
        Ok(LoadedRecord { record, rules })
    }

    /// Plays it; what is wrong with it, if anything. When `stop` says yes, what comes of it counts
    /// for nothing.
    pub fn play(&self, stop: Stop<'_>) -> Result<Played, String> {
        replay_any_until(&self.rules, &self.record, stop).map_err(|fault| fault.to_string())
    }

    /// How it is dressed.
    pub fn theme(&self) -> Theme {
        match self.record.value("Theme") {
            Ok(Some("spice")) => Theme::Spice,
            _ => Theme::Golem,
        }
    }
}
