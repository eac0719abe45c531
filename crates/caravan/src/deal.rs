//! `caravan deal`: the opening position of a seed; `deal day` that of a
//! day; `deal verify` checks the deal of a server.

mod day;
mod verify;

use std::io::{Write, stdout};

use caravan_engine::{Notation, Rules};
use clap::{Args, Subcommand};
use serde_json::json;

use crate::failure::Failure;
use crate::game::{DealArguments, GameArguments, with_rules};

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    deal: DealArguments,
    /// Print a JSON object: `game`, `set`, `seats`, `seed`, `position`, `key`, and `seating`, the
    /// player (from 1) that the seed puts into each seat.
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Print the opening position of the caravan of the day.
    Day(day::Arguments),
    /// Verify the deal of a game played on a server, from its record.
    Verify(verify::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Some(Command::Day(arguments)) => return day::run(arguments),
        Some(Command::Verify(arguments)) => return verify::run(arguments),
        None => {}
    }
    with_rules!(arguments.game.rules()?, rules => {
        let seats = arguments.deal.seat_count(rules.as_ref())?;
        let seed = arguments.deal.seed()?;
        let state = rules.start(&rules.deal(seats, &seed));
        let position = rules.write_position(&state);
        if arguments.json {
            let edition = rules.edition();
            let object = json!({
                "game": edition.family,
                "set": edition.set,
                "seats": seats.get(),
                "seed": arguments.deal.seed,
                "position": position,
                "key": rules.key(&state).to_string(),
                "seating": seed.seating(seats).iter().map(|player| player + 1).collect::<Vec<_>>(),
            });
            writeln!(stdout(), "{object}")?;
        } else {
            writeln!(stdout(), "{position}")?;
        }
        Ok(())
    })
}
