//! The house as a module for browsers: what the page plays with where it plays by itself.
//!
//! `wasm-opt` is left out: it takes longer than the build, and its module is neither smaller over the
//! wire nor faster (docs/measurements.md).

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::{cargo, output, run_quietly};

/// What browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Where the page looks for it.
const MODULE: &str = "web/wasm/caravan.wasm";

/// Whether Rust can build for browsers here.
pub(crate) fn has_target() -> bool {
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).is_dir()
}

/// Builds the module, where that can be done; what is missing, if anything.
pub(crate) fn build() -> Result<(), String> {
    if !has_target() {
        return Err(format!(
            "Rust cannot build for browsers here: run `rustup target add {TARGET}`, or install \
             that target from where your Rust comes from"
        ));
    }
    let folder = env::current_exe().map_err(|error| error.to_string())?;
    let folder = folder.ancestors().nth(2).ok_or("cannot find the programs")?;
    let module = folder.join(TARGET).join("page").join("caravan_worker.wasm");
    let mut build = cargo();
    build.args(["build", "--profile", "page", "--locked", "--target", TARGET]);
    build.args(["--package", "caravan-worker"]).env("CARGO_ENCODED_RUSTFLAGS", FEATURES);
    if module.exists() {
        build.arg("--quiet");
    }
    run_quietly(&mut build)?;
    put(&module)
}

/// Vectors of integers, which every browser of the last years has: nets are made of them.
const FEATURES: &str = "-Ctarget-feature=+simd128";

/// Puts the module where the page looks for it, unless it is there.
fn put(module: &Path) -> Result<(), String> {
    let failed = |error| format!("cannot write {MODULE}: {error}");
    let code = fs::read(module).map_err(failed)?;
    if fs::read(MODULE).is_ok_and(|known| known == code) {
        return Ok(());
    }
    fs::create_dir_all(Path::new(MODULE).parent().unwrap_or(Path::new("."))).map_err(failed)?;
    fs::write(MODULE, code).map_err(failed)
}
