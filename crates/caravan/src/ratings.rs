//! `caravan ratings`: compute the ratings of people again.

use std::io::{Write, stdout};
use std::path::PathBuf;

use caravan_server::ratings::rebuild;
use caravan_server::store::Store;
use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::serve;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    does: Does,
}

#[derive(Subcommand)]
enum Does {
    /// Replay all rated games that are stored, and compute all ratings from their results alone.
    Rebuild {
        /// The data folder of the server, if it is not the default one.
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// The database, if it is not in the data folder: `sqlite:PATH` or `postgres://…`.
        #[arg(long, value_name = "URL", conflicts_with = "data")]
        database: Option<String>,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Does::Rebuild { data, database } = &arguments.does;
    let url = if let Some(url) = database {
        url.clone()
    } else {
        let file = serve::folder(data.clone())?.join("house.db");
        if !file.is_file() {
            let file = file.display();
            return Err(Failure::bad_input(format!(
                "there is no database {file}: name the data folder of the server with --data"
            )));
        }
        format!("sqlite:{}", file.display())
    };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.map_err(|error| Failure::bad_input(format!("cannot start: {error}")))?;
    let rebuilding = async {
        let store = Store::open(&url).await?;
        let rebuilt = rebuild(&store).await;
        store.close().await;
        rebuilt
    };
    let rebuilt = runtime.block_on(rebuilding).map_err(Failure::bad_input)?;
    writeln!(
        stdout(),
        "{} rated tables, {} games over, {} results repaired, {} unreadable; {} ratings changed",
        rebuilt.tables,
        rebuilt.over,
        rebuilt.repaired,
        rebuilt.unreadable,
        rebuilt.changed
    )?;
    Ok(())
}
