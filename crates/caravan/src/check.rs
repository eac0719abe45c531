//! `caravan check`: records and set files.

use std::io::{Write, stdout};

use caravan_engine::notation::words;
use caravan_engine::{Family, Faults, adventure, road, world};
use caravan_record::{Record, replay_any};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::game::{GameArguments, read_text};
use crate::replay::rules_of;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Records and set files, or - for standard input; which is which follows from what is in them.
    #[arg(required = true)]
    files: Vec<String>,
    /// Check records with the components of this set file instead of the standard ones.
    #[arg(long, value_name = "FILE")]
    set: Option<String>,
    /// Check records with this map file, if they ask for a map that is not at hand.
    #[arg(long, value_name = "MAP")]
    map: Option<String>,
    /// Print an array of JSON objects: `file`, `ok`, `message`.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // A set that cannot be used spoils every record: that is the caller's fault, not the files'.
    if let Some(path) = &arguments.set {
        let text = read_text(path)?;
        let family = Family::of_set(&text).unwrap_or(Family::Road);
        let map = arguments.map.clone().filter(|_| family == Family::Adventure);
        GameArguments { game: family, set: arguments.set.clone(), map }.rules()?;
    }
    let check = |path: &String| match read_text(path) {
        Ok(text) => check(path, &text, arguments),
        Err(failure) => Err(failure.to_string()),
    };
    let results: Vec<(&String, Result<String, String>)> =
        arguments.files.iter().map(|path| (path, check(path))).collect();
    let mut out = stdout().lock();
    if arguments.json {
        let object = |(path, result): &(&String, Result<String, String>)| {
            let (Ok(message) | Err(message)) = result;
            json!({ "file": path, "ok": result.is_ok(), "message": message })
        };
        writeln!(out, "{}", results.iter().map(object).collect::<serde_json::Value>())?;
    } else {
        for (path, result) in &results {
            match result {
                Ok(message) => writeln!(out, "{path}: fine, {message}")?,
                Err(message) => writeln!(out, "{message}")?,
            }
        }
    }
    let failed = results.iter().filter(|(_, result)| result.is_err()).count();
    match (failed, results.len()) {
        (0, _) => Ok(()),
        (_, 1) => Err(Failure::check_failed("the file is not right")),
        (failed, all) => {
            Err(Failure::check_failed(format!("{failed} of {all} files are not right")))
        }
    }
}

/// What a set file holds.
fn check_set(text: &str) -> Result<String, Faults> {
    // A file that names no family is told what it lacks by the reader of the first one.
    Ok(match Family::of_set(text).unwrap_or(Family::Road) {
        Family::Road => {
            let set = road::Set::read(text)?;
            format!(
                "a set for road with {} merchant cards and {} point cards, key {}",
                set.merchants.len(),
                set.points.len(),
                set.key()
            )
        }
        Family::Adventure => {
            let set = adventure::Set::read(text)?;
            format!(
                "a set for adventure with {} merchant cards, {} mountains and {} point tiles",
                set.merchants.len(),
                set.mountains.len(),
                set.points.len(),
            )
        }
        Family::World => {
            let set = world::Set::read(text)?;
            format!(
                "a set for world with {} locations, {} point cards, {} kinds of bonus tiles and \
                 {} of exploration tiles, key {}",
                set.locations.len(),
                set.points.len(),
                set.bonus.len(),
                set.exploration.len(),
                set.key()
            )
        }
    })
}

/// What a file is, or where and what is wrong with it.
fn check(path: &str, text: &str, arguments: &Arguments) -> Result<String, String> {
    let placed = |fault: String| format!("{path}: {fault}");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    if lines.flat_map(words).next().is_some_and(|(_, word)| word == "map") {
        let map = adventure::Map::read(text).map_err(|faults| placed(faults.to_string()))?;
        return Ok(format!("the map {}; `caravan map check` shows it", map.name()));
    }
    if !text.trim_start_matches('\u{feff}').trim_start().starts_with(['[', '{']) {
        return check_set(text).map_err(|faults| placed(faults.to_string()));
    }
    let record = Record::read(text).map_err(|fault| placed(fault.to_string()))?;
    let rules = rules_of(path, &record, arguments.set.clone(), arguments.map.clone())
        .map_err(|failure| failure.to_string())?;
    match replay_any(&rules, &record) {
        Ok(replayed) => Ok(format!(
            "a record of {} with {} seats and {} actions, {}",
            rules.family(),
            replayed.names.len(),
            replayed.plies,
            replayed.termination
        )),
        Err(fault) => Err(placed(fault.to_string())),
    }
}
