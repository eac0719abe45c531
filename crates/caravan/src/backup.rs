//! `caravan backup`: a copy of the house while it is open.

use std::io::{Write, stdout};
use std::path::PathBuf;

use caravan_server::store::back_up;
use clap::Args;

use crate::failure::Failure;
use crate::serve;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Write the copy to this file, which must not be there.
    file: PathBuf,
    /// The folder of the house, if it is not the user's own.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let database = serve::folder(arguments.data.clone())?.join("house.db");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::bad_input(format!("cannot start: {error}")))?;
    runtime.block_on(back_up(&database, &arguments.file)).map_err(Failure::bad_input)?;
    writeln!(stdout(), "Everything is copied to {}", arguments.file.display())?;
    Ok(())
}
