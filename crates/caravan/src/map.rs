//! `caravan map`: built-in and custom maps of Adventure.

use std::fs;
use std::io::{Write, stdout};
use std::path::PathBuf;

use caravan_engine::adventure::{Map, Set};
use caravan_engine::{Adventure, Faults};
use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::game::{find_map, read_text, set_text};

/// The comment at the top of an exported map.
const EXPLANATION: &str = "\
# Tile spaces are o, villages are V. Neighbors in a column are two lines apart, neighbors in columns
# side by side one line and two characters. Check with `caravan map check FILE`, and play with
# `caravan play --game adventure --map FILE`.

";

// Without a subcommand, fail with one sentence, like any other mistake.
#[derive(Args)]
#[command(arg_required_else_help = false)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print the names of the built-in maps.
    List,
    /// Print a picture of a map with the names of its spaces; villages stand in brackets.
    Show {
        /// A built-in map, or a map file.
        #[arg(default_value = "standard")]
        map: String,
    },
    /// Write a map file, as a starting point for your own.
    Export {
        /// A built-in map.
        map: String,
        /// Write to this file instead of standard output; an existing file is not overwritten.
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
    /// Check a map file, and print its picture.
    Check {
        /// The map file, or - for standard input.
        file: String,
        /// Check it against this set: a file, or the name of a built-in set.
        #[arg(long, value_name = "SET")]
        set: Option<String>,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match &arguments.command {
        Command::List => {
            for map in Map::all() {
                writeln!(out, "{}", map.name())?;
            }
        }
        Command::Show { map } => write!(out, "{}", picture(&find_map(map)?))?,
        Command::Export { map, file } => {
            let map = Map::built_in(map).ok_or_else(|| {
                Failure::bad_input(format!("there is no map `{map}`: see `caravan map list`"))
            })?;
            let name = format!("my-{}", map.name());
            let text = format!("{EXPLANATION}{}", map.renamed(&name).write());
            let Some(path) = file else {
                write!(out, "{text}")?;
                return Ok(());
            };
            let created = fs::OpenOptions::new().write(true).create_new(true).open(path);
            created.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| {
                Failure::bad_input(format!("cannot write {}: {error}", path.display()))
            })?;
        }
        Command::Check { file, set } => {
            let faulty = |path: &str, faults: &Faults| {
                let lines: Vec<String> =
                    faults.0.iter().map(|fault| format!("{path}: {fault}")).collect();
                Failure::check_failed(lines.join("\n"))
            };
            let text = read_text(file)?;
            let set = match set {
                None => Set::standard(),
                Some(path) => {
                    Set::read(&set_text(path)?).map_err(|faults| faulty(path, &faults))?
                }
            };
            let map = Map::read(&text).map_err(|faults| faulty(file, &faults))?;
            let shown = picture(&map);
            let rules =
                Adventure::new(set, map).map_err(|fault| faulty(file, &Faults(vec![fault])))?;
            writeln!(out, "{file}: ok, the map {}", rules.map().name())?;
            write!(out, "\n{shown}")?;
        }
    }
    Ok(())
}

/// The map with the names of its spaces, villages in brackets.
fn picture(map: &Map) -> String {
    map.picture(4, |space| {
        let name = map.name_of(space);
        if map.villages().contains(space) { format!("[{name}]") } else { format!(" {name}") }
    })
}
