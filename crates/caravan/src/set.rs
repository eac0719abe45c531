//! `caravan set`: exports the components of a family, to edit them.

use std::fs;
use std::io::{Write, stdout};
use std::path::PathBuf;

use caravan_engine::{AnyRules, Family};
use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::game::family;

#[derive(Args)]
#[command(arg_required_else_help = false)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the standard set file, with comments that explain each line.
    ///
    /// Edit the values, run `caravan check FILE`, and play with `--set FILE` in any command. It is
    /// called `my-road`, `my-adventure` or `my-world`, so that records distinguish it from the
    /// standard one.
    Export(ExportArguments),
}

#[derive(Args)]
struct ExportArguments {
    /// The family of rules.
    #[arg(long, value_parser = family())]
    game: Family,
    /// Write to this file instead of standard output; an existing file is not overwritten.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Command::Export(export) = &arguments.command;
    let standard = AnyRules::standard(export.game);
    let own = format!("set     {}\n", standard.edition().set);
    let named = format!("set     my-{}\n", export.game);
    // Rename it, as maps are: once edited, it is no longer the standard set.
    let text = export.game.set_text().replacen(&own, &named, 1);
    let Some(path) = &export.file else {
        write!(stdout(), "{text}")?;
        return Ok(());
    };
    let created = fs::OpenOptions::new().write(true).create_new(true).open(path);
    created
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| Failure::bad_input(format!("cannot write {}: {error}", path.display())))
}
