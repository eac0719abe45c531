//! `caravan replay`: replays and verifies a record.

use std::io::{BufWriter, Write, stdout};
use std::sync::Arc;

use caravan_engine::adventure::Map;
use caravan_engine::{Notation, Table, Turn};
use caravan_record::{Record, Replay, replay};
use clap::Args;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::game::{AnyRules, GameArguments, map_text, read_text, set_text, with_rules};
use crate::shown::Shown;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    shown: Shown,
    /// The record, or - for standard input.
    file: String,
    /// Use this set: a file, or the name of a built-in set.
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// Use this map file, if the record names a map that is not built in.
    #[arg(long, value_name = "MAP")]
    map: Option<String>,
    /// Print a JSON object for the game, one for each action, and a last one with `scores`,
    /// `ranks`, `termination`, `rounds`, and `fault` if the record is not valid.
    #[arg(long)]
    trace: bool,
    /// With --trace: also print the position before the first action, and after each.
    #[arg(long, requires = "trace")]
    positions: bool,
    /// Print the position after this many actions.
    #[arg(long, value_name = "PLY", conflicts_with_all = ["trace", "json"], allow_hyphen_values = true, value_parser = read_ply)]
    position: Option<usize>,
    /// Print a JSON object: `game`, `set`, `seats`, `plies`, `rounds`, `termination`, `scores`, `ranks`.
    #[arg(long, conflicts_with = "trace")]
    json: bool,
}

/// Parses the number of actions before a position.
fn read_ply(text: &str) -> Result<usize, String> {
    let wrong = "expected the number of actions before the position: 0 is the beginning";
    text.parse().map_err(|_| wrong.into())
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.file;
    let text = read_text(path)?;
    let record =
        Record::read(&text).map_err(|fault| Failure::bad_input(format!("{path}: {fault}")))?;
    let rules = rules_of(path, &record, arguments.set.clone(), arguments.map.clone())?;
    let prints = arguments.shown.plain
        || arguments.trace
        || arguments.json
        || arguments.position.is_some()
        || path == "-";
    // What cannot be shown, such as a game without its beginning, is printed.
    if !prints && caravan_terminal::suits() && step_through(arguments, &text).is_ok() {
        return Ok(());
    }
    with_rules!(rules, rules => print(arguments, &rules, &record))
}

/// Shows the game on the whole screen, step by step.
fn step_through(arguments: &Arguments, text: &str) -> Result<(), Failure> {
    let set = arguments.set.as_deref().map(set_text).transpose()?;
    let map = arguments.map.as_deref().map(map_text).transpose()?;
    let shown =
        caravan_terminal::replay(text, set.as_deref(), map.as_deref(), arguments.shown.style());
    shown.map_err(Failure::bad_input)
}

/// The rulebook that a record was played with.
pub(crate) fn rules_of(
    path: &str,
    record: &Record,
    set: Option<String>,
    map: Option<String>,
) -> Result<AnyRules, Failure> {
    let failure = |message| Failure::bad_input(format!("{path}: {message}"));
    let game = record.family().map_err(|fault| failure(fault.to_string()))?;
    let map = match record.map().map_err(|fault| failure(fault.to_string()))? {
        Some(name) if Map::built_in(name).is_none() => Some(map.ok_or_else(|| {
            failure(format!("the game was played on the map `{name}`: name its file with --map"))
        })?),
        named => named.map(Into::into),
    };
    let named = record.built_in_set().map_err(|fault| failure(fault.to_string()))?;
    GameArguments { game, set: set.or_else(|| named.map(Into::into)), map }.rules()
}

fn print<R: Notation>(
    arguments: &Arguments,
    rules: &Arc<R>,
    record: &Record,
) -> Result<(), Failure> {
    let mut out = BufWriter::new(stdout().lock());
    let mut written = Ok(());
    let mut begun = false;
    let result = replay(rules, record, |step| {
        if !arguments.trace || written.is_err() {
            return;
        }
        let first = (!std::mem::replace(&mut begun, true))
            .then(|| format!("{}\n", opening(arguments, record, step.table)));
        let line = trace(arguments, step.table, step.action);
        written = writeln!(out, "{}{line}", first.unwrap_or_default());
    });
    written?;
    let replayed = match result {
        Ok(replayed) => replayed,
        Err(fault) => {
            let said = format!("{}: {fault}", arguments.file);
            if arguments.trace {
                let mut last = closing(unclaimed(rules, record).as_ref());
                last["fault"] = json!(fault.to_string());
                writeln!(out, "{last}")?;
                out.flush()?;
            }
            return Err(Failure::check_failed(said));
        }
    };
    if arguments.trace {
        if !begun {
            writeln!(out, "{}", opening(arguments, record, &replayed.table))?;
        }
        writeln!(out, "{}", closing(Some(&replayed)))?;
        out.flush()?;
        return Ok(());
    }
    let scores: Vec<u16> = replayed.scores.to_vec();
    let ranks: Option<Vec<u8>> = replayed.outcome.as_ref().map(|outcome| outcome.ranks.to_vec());
    if let Some(ply) = arguments.position {
        writeln!(out, "{}", position_at(replayed, ply)?)?;
    } else if arguments.json {
        let edition = rules.edition();
        let object = json!({
            "game": edition.family,
            "set": edition.set,
            "seats": replayed.names,
            "plies": replayed.plies,
            "rounds": replayed.table.rounds(),
            "termination": replayed.termination.to_string(),
            "scores": scores,
            "ranks": ranks,
        });
        writeln!(out, "{object}")?;
    } else {
        print_scores(&mut out, &replayed)?;
    }
    out.flush()?;
    Ok(())
}

/// The position after this many actions of a record.
fn position_at<R: Notation>(mut replayed: Replay<Table<R>>, ply: usize) -> Result<String, Failure> {
    if ply > replayed.plies {
        let message = format!("--position: the record has {} actions, not {ply}", replayed.plies);
        return Err(Failure::bad_input(message));
    }
    for _ in ply..replayed.plies {
        replayed.table.undo();
    }
    Ok(replayed.table.position())
}

/// The result of replaying a record without comparing it with the result that it states; `None` if
/// an action is illegal.
fn unclaimed<R: Notation>(rules: &Arc<R>, record: &Record) -> Option<Replay<Table<R>>> {
    let mut record = record.clone();
    record.tags.retain(|tag| !matches!(tag.name.as_str(), "Result" | "Termination"));
    replay(rules, &record, |_| {}).ok()
}

/// The first line of the trace (`docs/notation.md`, section 8.5): the game.
fn opening<R: Notation>(arguments: &Arguments, record: &Record, table: &Table<R>) -> Value {
    let rules = table.rules();
    let edition = rules.edition();
    let seats = rules.seats(table.state());
    let deal: serde_json::Map<String, Value> = table.deal().map_or_else(Default::default, |deal| {
        let order = |label, names: &[String]| -> Vec<String> {
            let known = |&number: &u8| names.get(usize::from(number)).cloned();
            deal.order(label).iter().filter_map(known).collect()
        };
        let piles = rules.piles(seats).into_iter();
        piles.map(|pile| (pile.label.into(), json!(order(pile.label, &pile.names)))).collect()
    });
    let mut object = json!({
        "game": edition.family,
        "set": edition.set,
        "setKey": edition.set_key.to_string(),
        "rules": edition.revision,
        "seats": record.tag("Seats").map(|tag| &tag.values),
        "seed": record.value("Seed").ok().flatten(),
        "deal": deal,
    });
    if arguments.positions {
        object["position"] = json!(table.position());
    }
    object
}

/// The last line of the trace: the result, as far as it is known.
fn closing<R: Notation>(replayed: Option<&Replay<Table<R>>>) -> Value {
    let Some(replayed) = replayed else { return json!({}) };
    json!({
        "scores": replayed.scores.to_vec(),
        "ranks": replayed.outcome.as_ref().map(|outcome| outcome.ranks.to_vec()),
        "termination": replayed.termination.to_string(),
        "rounds": replayed.table.rounds(),
    })
}

/// The line of the trace for one action.
fn trace<R: Notation>(arguments: &Arguments, table: &Table<R>, action: R::Action) -> Value {
    let rules = table.rules();
    let Turn::Of(seat) = table.turn() else { unreachable!("an action is played before the end") };
    let mut after = table.state().clone();
    rules.apply(&mut after, action, &mut ());
    let caravan = |seat| rules.caravan(&after, seat).to_string();
    let caravans: Vec<String> = rules.seats(&after).seats().map(caravan).collect();
    let mut object = json!({
        "ply": table.actions().len() + 1,
        "seat": seat.0 + 1,
        "legal": table.legal_texts(),
        "action": rules.spell(action),
        "caravans": caravans,
        "key": rules.key(&after).to_string(),
    });
    if arguments.positions {
        object["position"] = json!(rules.write_position(&after));
    }
    object
}

fn print_scores<R: Notation>(
    out: &mut impl Write,
    replayed: &Replay<Table<R>>,
) -> Result<(), Failure> {
    let widest = replayed.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(4);
    writeln!(out, "seat  {:widest$}  score  rank", "name")?;
    for (seat, (name, score)) in replayed.names.iter().zip(&replayed.scores).enumerate() {
        let rank = replayed.outcome.as_ref().and_then(|outcome| outcome.ranks.get(seat));
        let rank = rank.map_or("-".into(), u8::to_string);
        writeln!(out, "{:>4}  {name:widest$}  {score:>5}  {rank:>4}", seat + 1)?;
    }
    let (plies, rounds) = (replayed.plies, replayed.table.rounds());
    writeln!(out, "actions {plies}, rounds {rounds}, {}", replayed.termination)?;
    Ok(())
}
