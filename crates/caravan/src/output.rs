//! Files that commands write; `--force` overwrites existing ones.

use std::fs::File;
use std::path::Path;

use clap::Args;

use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct OutputArguments {
    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
}

impl OutputArguments {
    /// Refuses to overwrite an existing file, named by `flag`.
    pub(crate) fn check(&self, flag: &str, path: &Path) -> Result<(), Failure> {
        if self.force || path.symlink_metadata().is_err() {
            return Ok(());
        }
        let path = path.display();
        Err(Failure::bad_input(format!(
            "{flag}: {path} exists already: name another file, or overwrite it with --force"
        )))
    }

    /// Creates a file.
    pub(crate) fn create(&self, flag: &str, path: &Path) -> Result<File, Failure> {
        self.check(flag, path)?;
        let mut options = File::options();
        options.write(true).truncate(self.force).create(self.force).create_new(!self.force);
        options.open(path).map_err(|error| {
            Failure::bad_input(format!("{flag}: cannot write {}: {error}", path.display()))
        })
    }

    /// Creates a file with these contents.
    pub(crate) fn write(&self, flag: &str, path: &Path, contents: &[u8]) -> Result<(), Failure> {
        use std::io::Write as _;
        self.create(flag, path)?.write_all(contents).map_err(|error| {
            Failure::bad_input(format!("{flag}: cannot write {}: {error}", path.display()))
        })
    }
}
