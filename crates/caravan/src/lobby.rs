//! `caravan lobby`: the tables of a server, to join or to watch.

use clap::Args;

use crate::failure::Failure;
use crate::join;
use crate::shown::Shown;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The address of the server: `https://play.example.org`
    #[arg(value_name = "URL")]
    url: String,
    /// The name to sit down with; without it the one last used on this server, or that of the login.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    shown: Shown,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (url, name) = (&arguments.url, arguments.name.as_deref());
    let visited = caravan_terminal::lobby(url, name, arguments.shown.style());
    join::finish(&visited.map_err(Failure::bad_input)?)
}
