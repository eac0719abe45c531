//! `caravan join`: takes a seat at a table of a server, by its link.

use std::io::{Write as _, stdout};

use caravan_terminal::Visited;
use clap::Args;

use crate::failure::Failure;
use crate::shown::Shown;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The link to the table, as it is handed on: `https://play.example.org/join/7Kq2mVx9`
    #[arg(value_name = "LINK")]
    link: String,
    /// The name to sit down with; without it the one last used on this server, or that of the login.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    shown: Shown,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let visited =
        caravan_terminal::join(&arguments.link, arguments.name.as_deref(), arguments.shown.style());
    finish(&visited.map_err(Failure::bad_input)?)
}

/// Says how one comes back.
pub(crate) fn finish(visited: &Visited) -> Result<(), Failure> {
    if let Some(table) = &visited.table
        && visited.goes_on
    {
        let told = writeln!(stdout(), "Come back to your seat: caravan join {table}");
        // Whoever is hung up on has no terminal any more.
        if visited.signal.is_none() {
            told?;
        }
    }
    Failure::of_signal(visited.signal)
}
