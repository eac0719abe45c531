//! Where the house keeps its database.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use crate::failure::Failure;

/// A folder; one that nobody has named is removed afterwards.
pub(crate) struct Folder {
    path: PathBuf,
    own: bool,
}

impl Folder {
    pub(crate) fn make(given: Option<&Path>) -> Result<Folder, Failure> {
        let own = || std::env::temp_dir().join(format!("caravan-load-{}", process::id()));
        let path = given.map_or_else(own, Path::to_owned);
        fs::create_dir_all(&path).map_err(|error| {
            Failure::new(format!("--data: cannot make {}: {error}", path.display()))
        })?;
        Ok(Folder { path, own: given.is_none() })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The address of a database in it; that of `caravan serve` is `house.db`.
    pub(crate) fn database(&self, file: &str) -> String {
        format!("sqlite:{}", self.path.join(file).display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.own {
            // It lies among temporary files: what cannot be removed now is removed with those.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}
