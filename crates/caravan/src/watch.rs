//! `caravan watch`: watches a table of a server, by its link.

use clap::Args;

use crate::failure::Failure;
use crate::join;
use crate::shown::Shown;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The link to the table, as it is handed on: `https://play.example.org/watch/7Kq2mVx9`
    #[arg(value_name = "LINK")]
    link: String,
    #[command(flatten)]
    shown: Shown,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let visited = caravan_terminal::watch(&arguments.link, arguments.shown.style());
    join::finish(&visited.map_err(Failure::bad_input)?)
}
