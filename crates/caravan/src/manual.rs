//! `caravan manual`: man pages and shell completions, for packagers.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory as _};
use clap_complete::{Shell, generate_to};

use crate::failure::Failure;
use crate::output::OutputArguments;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The folder to write to; it gets the subfolders `man` and `completions`.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    #[command(flatten)]
    output: OutputArguments,
}

/// The shells to write completions for.
const SHELLS: [Shell; 4] = [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell];

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    write(&arguments.folder)
}

/// Writes man pages and completions into two folders of this one.
pub(crate) fn write(into: &Path) -> Result<(), Failure> {
    let folder = |name: &str| -> Result<PathBuf, Failure> {
        let folder = into.join(name);
        arguments.output.check("FOLDER", &folder)?;
        fs::create_dir_all(&folder).map_err(|error| cannot_write(&folder, &error))?;
        Ok(folder)
    };
    let (pages, completions) = (folder("man")?, folder("completions")?);
    let mut command = crate::Arguments::command();
    clap_mangen::generate_to(command.clone(), &pages)
        .map_err(|error| cannot_write(&pages, &error))?;
    for shell in SHELLS {
        generate_to(shell, &mut command, "caravan", &completions)
            .map_err(|error| cannot_write(&completions, &error))?;
    }
    Ok(())
}

fn cannot_write(folder: &Path, error: &std::io::Error) -> Failure {
    Failure::bad_input(format!("cannot write into {}: {error}", folder.display()))
}
