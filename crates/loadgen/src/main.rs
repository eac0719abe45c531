//! `loadgen`: load tests of a real server.
//!
//! The server is a separate process, measured from outside. In reading order:
//!
//! - `house`: the process; `http`, `socket`: clients; `table`: parsing messages;
//! - `game`: two people who play; `crowd`: many such games; `tally`: their measurements;
//! - `load`: many tables at once; `null`: a server without rules, for comparison;
//! - `flood`: one address that sends as many requests as it can;
//! - `kill`: crashes; `journal`: acknowledged commands, compared with the log;
//! - `starve`: fairness between people's bots;
//! - `watchers`: a crowd of watchers;
//! - `report`: measurements and targets; `failure`: errors.

#![forbid(unsafe_code)]

mod crowd;
mod dearest;
mod failure;
mod flood;
mod folder;
mod game;
mod house;
mod http;
mod journal;
mod kill;
mod load;
mod null;
mod report;
mod socket;
mod starve;
mod table;
mod tally;
mod watchers;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// The server's allocator, so that the null server differs only by the rules.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Load-tests a server: many tables at once, or one of the tests below.
#[derive(Parser)]
#[command(name = "loadgen", args_conflicts_with_subcommands = true, after_help = EXIT_CODES)]
struct Loadgen {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    load: load::Arguments,
}

const EXIT_CODES: &str = "Exit codes: 0 all targets met; 1 one missed; 2 bad usage, or nothing \
could be measured.";

#[derive(Subcommand)]
enum Command {
    /// Kill the server repeatedly while people play, and check that nothing acknowledged is lost.
    Kill(kill::Arguments),
    /// Flood the server from one address; measure its growth and the latency of others.
    Flood(flood::Arguments),
    /// Fairness: one person has many tables and asks for many hints; measure another one's bot.
    Starve(starve::Arguments),
    /// Have a crowd of watchers join, leave and rejoin at once.
    Watchers(watchers::Arguments),
    /// Run the null server, without rules, for comparison.
    #[command(hide = true)]
    NullServer(null::Arguments),
}

fn main() -> ExitCode {
    let arguments = Loadgen::parse();
    let result = match caravan_server::runtime() {
        Err(error) => Err(Failure::new(format!("cannot start threads: {error}"))),
        Ok(runtime) => runtime.block_on(async {
            match arguments.command {
                None => load::run(&arguments.load).await,
                Some(Command::Kill(arguments)) => kill::run(&arguments).await,
                Some(Command::Flood(arguments)) => flood::run(&arguments).await,
                Some(Command::Starve(arguments)) => starve::run(&arguments).await,
                Some(Command::Watchers(arguments)) => watchers::run(&arguments).await,
                Some(Command::NullServer(arguments)) => null::run(&arguments).await,
            }
        }),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => failure.report(),
    }
}
