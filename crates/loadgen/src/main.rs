//! `loadgen`: how much a house can take.
//!
//! The house is a process of its own, and everything is measured from outside. In reading order:
//!
//! - `house`: the process; `http`, `socket`: talking to it; `table`: what is read of its answers;
//! - `game`: two people who play; `crowd`: many such games; `tally`: what they have measured;
//! - `load`: many tables at once; `null`: a server without rules, to compare with;
//! - `flood`: one address that asks for all it can get;
//! - `kill`: sudden deaths; `journal`: what was acknowledged, and whether it is there;
//! - `starve`: one person's bots beside another's;
//! - `watchers`: a crowd that looks on;
//! - `report`: the figures, and the bars they are held against; `failure`: how it ends otherwise.

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

/// The same as the house has, so that the server without rules differs by rules alone.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How much a house can take: many tables at once, or sudden deaths.
#[derive(Parser)]
#[command(name = "loadgen", args_conflicts_with_subcommands = true, after_help = EXIT_CODES)]
struct Loadgen {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    load: load::Arguments,
}

const EXIT_CODES: &str = "Exit codes: 0 all bars are reached; 1 one is missed; 2 bad usage, or \
nothing could be measured.";

#[derive(Subcommand)]
enum Command {
    /// Kill the house again and again while people play, and look for what was lost.
    Kill(kill::Arguments),
    /// Ask for as much as one address can get, and see how the house grows and how others fare.
    Flood(flood::Arguments),
    /// Let one person have many tables and ask for many hints, and see how long another's bot takes.
    Starve(starve::Arguments),
    /// Let a crowd look on that comes, goes and comes back at once.
    Watchers(watchers::Arguments),
    /// Be the server without rules that a house is compared with.
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
