//! Builds the WebAssembly module with which the web client plays without a server.
//!
//! `wasm-opt` is left out: it takes longer than the build, and its module is neither smaller over
//! the wire nor faster (docs/measurements.md).

use std::env;
use std::fs;
use std::path::Path;

use crate::command::{cargo, run_quietly};
use crate::needs::BROWSER_TARGET;

/// Where the web client expects it.
const MODULE: &str = "web/wasm/caravan.wasm";

/// Builds the module, and installs its target.
pub(crate) fn build() -> Result<(), String> {
    BROWSER_TARGET.need()?;
    let folder = env::current_exe().map_err(|error| error.to_string())?;
    let folder = folder.ancestors().nth(2).ok_or("cannot find the programs")?;
    let module = folder.join(BROWSER_TARGET.name).join("page").join("caravan_worker.wasm");
    let mut build = cargo();
    build.args(["build", "--profile", "page", "--locked", "--target", BROWSER_TARGET.name]);
    build.args(["--package", "caravan-worker"]).env("CARGO_ENCODED_RUSTFLAGS", FEATURES);
    if module.exists() {
        build.arg("--quiet");
    }
    run_quietly(&mut build)?;
    put(&module)
}

/// SIMD, which all recent browsers support: the neural nets need it.
const FEATURES: &str = "-Ctarget-feature=+simd128";

/// Copies the module into the web client, unless it is up to date.
fn put(module: &Path) -> Result<(), String> {
    let failed = |error| format!("cannot write {MODULE}: {error}");
    let code = fs::read(module).map_err(failed)?;
    if fs::read(MODULE).is_ok_and(|known| known == code) {
        return Ok(());
    }
    fs::create_dir_all(Path::new(MODULE).parent().unwrap_or(Path::new("."))).map_err(failed)?;
    fs::write(MODULE, code).map_err(failed)
}
