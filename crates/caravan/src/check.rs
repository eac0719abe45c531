//! `caravan check`: records and set files.

use std::io::{Write, stdout};

use caravan_engine::{Faults, Rules, road, world};
use caravan_record::{Record, replay};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::game::{read_text, with_rules};
use crate::replay::rules_of;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Records and set files; which is which follows from what is in them.
    #[arg(required = true)]
    files: Vec<String>,
    /// Check records with the components of this set file instead of the standard ones.
    #[arg(long, value_name = "FILE")]
    set: Option<String>,
    /// Print an array of JSON objects: `file`, `ok`, `message`.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut results = Vec::new();
    for path in &arguments.files {
        results.push((path, check(path, &read_text(path)?, arguments.set.as_deref())?));
    }
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
                Err(message) => writeln!(out, "{path}: {message}")?,
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

/// What a set file holds; its line `family` says for which rules it is.
fn check_set(text: &str) -> Result<String, Faults> {
    let mut families = text.lines().filter_map(|line| line.trim_start().strip_prefix("family "));
    if families.next().is_some_and(|family| family.trim_start().starts_with("world")) {
        let set = world::Set::read(text)?;
        return Ok(format!(
            "a set for world with {} locations, {} point cards, {} kinds of bonus tiles and {} of \
             exploration tiles, key {}",
            set.locations.len(),
            set.points.len(),
            set.bonus.len(),
            set.exploration.len(),
            set.key()
        ));
    }
    let set = road::Set::read(text)?;
    Ok(format!(
        "a set for road with {} merchant cards and {} point cards, key {}",
        set.merchants.len(),
        set.points.len(),
        set.key()
    ))
}

/// What a file is, or what is wrong with it.
fn check(path: &str, text: &str, set: Option<&str>) -> Result<Result<String, String>, Failure> {
    if !text.trim_start_matches('\u{feff}').trim_start().starts_with(['[', '{']) {
        return Ok(check_set(text).map_err(|faults| faults.to_string()));
    }
    let record = match Record::read(text) {
        Ok(record) => record,
        Err(fault) => return Ok(Err(fault.to_string())),
    };
    let rules = rules_of(path, &record, set.map(Into::into))?;
    Ok(with_rules!(rules, rules => match replay(&rules, &record, |_| {}) {
        Ok(replayed) => Ok(format!(
            "a record of {} with {} seats and {} actions, {}",
            rules.edition().family,
            replayed.names.len(),
            replayed.plies,
            replayed.termination
        )),
        Err(fault) => Err(fault.to_string()),
    }))
}
