//! The browser that tests the page.

use std::env;
use std::path::{Path, PathBuf};

use crate::package;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MISSING: &str = "the tests of the page need Chromium: install it from the packages of your \
     system (`apt install chromium`), or name its program in CHROMIUM";

/// Chromium: named by the environment, on the path, or installed now.
pub(crate) fn find() -> Result<PathBuf, String> {
    if let Some(found) = found() {
        return Ok(found);
    }
    package::install("chromium").map_err(|_| MISSING)?;
    found().ok_or_else(|| MISSING.into())
}

fn found() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from);
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let on_path = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    named.into_iter().chain(on_path).find(|program: &PathBuf| Path::new(program).is_file())
}
