//! `caravan lobby`: the tables of a server, to join or to watch.

use clap::Args;

use crate::failure::Failure;
use crate::join;
use crate::play::Background;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The address of the server: https://play.example.org
    #[arg(value_name = "URL")]
    url: String,
    /// The name to sit down with; without it the one last used on this server, or that of the login.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Colors for a light or a dark background, where the terminal does not say which it has.
    #[arg(long, value_enum, value_name = "MODE")]
    mode: Option<Background>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (url, name) = (&arguments.url, arguments.name.as_deref());
    let visited = caravan_terminal::lobby(url, name, arguments.mode.map(Into::into));
    join::finish(&visited.map_err(Failure::bad_input)?)
}
