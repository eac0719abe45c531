//! Exports records of games on the server, and loads uploaded ones.

use caravan_engine::{AnyRules, AnyTable, RulesCache};
use caravan_protocol::lobby::Replay;
use caravan_protocol::message::{Family, Theme};
use caravan_record::{Record, replay_any_until};
use caravan_room::{Person, TableState};

use crate::analysis::{Judging, judge};
use crate::steps::steps;
use crate::thinking::Stop;

/// A finished game, from its log or from its record.
pub type Played = caravan_record::Replay<AnyTable>;

/// The most elements of a record to replay, variations included: ten times a long game.
const MAX_ELEMENTS: usize = 4_000;

/// The finished game of a room, or why it is not available.
pub fn finished(table: &TableState) -> Result<Played, String> {
    table.replay().ok_or_else(|| "the game goes on: it can be replayed when it is over".into())
}

/// The record of a room's game as far as a person may know it, or why it is not available.
pub fn text_of(table: &TableState, person: Option<&Person>) -> Result<String, String> {
    table.record(person).unwrap_or_else(|| Err("the game has not begun".into()))
}

/// Judges a finished game, or says why that is impossible.
pub fn judged(played: &Played) -> Result<Box<dyn Judging>, String> {
    judge(&played.table).ok_or_else(no_deal)
}

/// The steps of a finished game, or why they cannot be shown. Once `stop` returns true, the result
/// is meaningless.
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

/// The rules with a built-in set, by default the standard one, and a map.
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

/// The custom components that came with a record.
#[derive(Clone, Copy, Default)]
pub struct Own<'a> {
    /// A set file.
    pub set: Option<&'a str>,
    /// A map file.
    pub map: Option<&'a str>,
}

/// An uploaded record with its rules, not replayed yet.
pub struct LoadedRecord {
    record: Record,
    rules: AnyRules,
}

impl LoadedRecord {
    /// Reads a record. It must use built-in components, or those that come with it.
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

    /// Replays it, or returns what is wrong with it. Once `stop` returns true, the result is
    /// meaningless.
    pub fn play(&self, stop: Stop<'_>) -> Result<Played, String> {
        replay_any_until(&self.rules, &self.record, stop).map_err(|fault| fault.to_string())
    }

    /// The theme it was played with.
    pub fn theme(&self) -> Theme {
        match self.record.value("Theme") {
            Ok(Some("spice")) => Theme::Spice,
            _ => Theme::Golem,
        }
    }
}
