//! The data folder of the measured server.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use crate::failure::Failure;

/// A data folder; a temporary one is deleted afterwards.
pub(crate) struct Folder {
    path: PathBuf,
    own: bool,
}

impl Folder {
    pub(crate) fn make(given: Option<&Path>) -> Result<Folder, Failure> {
        let own = || std::env::temp_dir().join(format!("caravan-load-{}", process::id()));
        let path = given.map_or_else(own, Path::to_owned);
        fs::create_dir_all(&path).map_err(|error| {
            Failure::new(format!("--data: cannot create {}: {error}", path.display()))
        })?;
        Ok(Folder { path, own: given.is_none() })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The URL of a database in it; that of `caravan serve` is `house.db`.
    pub(crate) fn database(&self, file: &str) -> String {
        format!("sqlite:{}", self.path.join(file).display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.own {
            // It is in the system's temporary folder: leftovers are cleaned up with that.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}
