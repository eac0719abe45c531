//! `caravan check`: validates records, set files and map files.

use std::io::{Write, stdout};

use caravan_engine::notation::words;
use caravan_engine::{AnyRules, Family, LoadError, adventure};
use caravan_record::{Record, replay_any};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::game::{GameArguments, map_text, read_text, set_text};
use crate::replay::rules_of;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Record, set or map files, or - for standard input; the contents say which.
    #[arg(required = true)]
    files: Vec<String>,
    /// Check records with this set: a file, or the name of a built-in set.
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// Check records with this map file, if they name a map that is not built in.
    #[arg(long, value_name = "MAP")]
    map: Option<String>,
    /// Print an array of JSON objects: `file`, `ok`, `message`; for valid files also `kind`
    /// (`record`, `set` or `map`), and `game` and `key` of records and sets: the key of the set,
    /// with its map.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // A bad set fails every record: report the argument, not the files.
    if let Some(set) = &arguments.set {
        let text = set_text(set)?;
        let family = Family::of_set(&text).unwrap_or(Family::Road);
        let map = arguments.map.clone().filter(|_| family.has_map());
        GameArguments { game: family, set: arguments.set.clone(), map }.rules()?;
    }
    let check = |path: &String| match read_text(path) {
        Ok(text) => check(path, &text, arguments),
        Err(failure) => Err(failure.to_string()),
    };
    let results: Vec<(&String, Result<Fine, String>)> =
        arguments.files.iter().map(|path| (path, check(path))).collect();
    let mut out = stdout().lock();
    if arguments.json {
        let object = |(path, result): &(&String, Result<Fine, String>)| match result {
            Err(message) => json!({ "file": path, "ok": false, "message": message }),
            Ok(Fine { kind, rules, message }) => {
                let edition = rules.as_ref().map(AnyRules::edition);
                json!({
                    "file": path,
                    "ok": true,
                    "message": message,
                    "kind": kind,
                    "game": edition.map(|edition| edition.family),
                    "key": edition.map(|edition| edition.set_key.to_string()),
                })
            }
        };
        writeln!(out, "{}", results.iter().map(object).collect::<serde_json::Value>())?;
    } else {
        for (path, result) in &results {
            match result {
                Ok(Fine { message, .. }) => writeln!(out, "{path}: ok, {message}")?,
                Err(message) => writeln!(out, "{message}")?,
            }
        }
    }
    let failed = results.iter().filter(|(_, result)| result.is_err()).count();
    match (failed, results.len()) {
        (0, _) => Ok(()),
        (_, 1) => Err(Failure::check_failed("the file is not valid")),
        (failed, all) => {
            Err(Failure::check_failed(format!("{failed} of {all} files are not valid")))
        }
    }
}

/// A valid file.
struct Fine {
    kind: &'static str,
    /// The rules with the set that it holds or was played with.
    rules: Option<AnyRules>,
    message: String,
}

/// Validates a set file; `map` is the one that Adventure is played on.
fn check_set(text: &str, map: Option<&str>) -> Result<Fine, LoadError> {
    // A file that names no family gets the errors of the first one's reader.
    let family = Family::of_set(text).unwrap_or(Family::Road);
    let rules = AnyRules::load(family, Some(text), map.filter(|_| family.has_map()))?;
    let holds = rules.describe_set();
    let message = format!("a set for {family} with {holds}, key {}", rules.edition().set_key);
    Ok(Fine { kind: "set", rules: Some(rules), message })
}

/// Finds out what a file is and validates it; an error says where it is wrong.
fn check(path: &str, text: &str, arguments: &Arguments) -> Result<Fine, String> {
    let placed = |fault: String| format!("{path}: {fault}");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    if lines.flat_map(words).next().is_some_and(|(_, word)| word == "map") {
        let map = adventure::Map::read(text).map_err(|faults| placed(faults.to_string()))?;
        let message = format!("the map {}; `caravan map check` shows it", map.name());
        return Ok(Fine { kind: "map", rules: None, message });
    }
    if !text.trim_start_matches('\u{feff}').trim_start().starts_with(['[', '{']) {
        let map = arguments.map.as_deref().map(map_text).transpose();
        let map = map.map_err(|failure| failure.to_string())?;
        return check_set(text, map.as_deref()).map_err(|error| match error {
            LoadError::Set(faults) => placed(faults.to_string()),
            error => placed(error.to_string()),
        });
    }
    let record = Record::read(text).map_err(|fault| placed(fault.to_string()))?;
    let rules = rules_of(path, &record, arguments.set.clone(), arguments.map.clone())
        .map_err(|failure| failure.to_string())?;
    match replay_any(&rules, &record) {
        Ok(replayed) => {
            let message = format!(
                "a record of {} with {} seats and {} actions, {}",
                rules.family(),
                replayed.names.len(),
                replayed.plies,
                replayed.termination
            );
            Ok(Fine { kind: "record", rules: Some(rules), message })
        }
        Err(fault) => Err(placed(fault.to_string())),
    }
}
