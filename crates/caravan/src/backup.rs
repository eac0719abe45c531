//! `caravan backup`: a consistent snapshot of the database, while the server runs or not.

use std::io::{Write, stdout};
use std::path::PathBuf;

use caravan_server::store::back_up;
use clap::Args;

use crate::failure::Failure;
use crate::serve;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Write the backup to this file, which must not exist.
    file: PathBuf,
    /// The data folder of the server, if it is not the default one.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let database = serve::folder(arguments.data.clone())?.join("house.db");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::bad_input(format!("cannot start: {error}")))?;
    runtime.block_on(back_up(&database, &arguments.file)).map_err(Failure::bad_input)?;
    writeln!(stdout(), "Backup written to {}", arguments.file.display())?;
    Ok(())
}
