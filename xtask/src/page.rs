//! Builds the web client with Node.js into `web/dist`, which the program embeds.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use crate::command::run;
use crate::node;

const FOLDER: &str = "web";

/// Builds the web client for the program, if its sources have changed.
pub(crate) fn build() -> Result<(), String> {
    build_into("web/dist", "build")
}

/// Builds the web client for the static site, if its sources have changed.
pub(crate) fn build_site() -> Result<(), String> {
    build_into("web/site", "site")
}

fn build_into(folder: &str, script: &str) -> Result<(), String> {
    let built = modified(&Path::new(folder).join("index.html"));
    let sources = [
        "web/src",
        "web/public",
        "web/index.html",
        "web/package.json",
        "web/tsconfig.json",
        "web/vite.config.ts",
        "web/compress.ts",
        "web/offline.ts",
        "web/sw.js",
        "web/wasm",
        "crates/ai/nets",
        "web/package-lock.json",
    ];
    let changed = sources.iter().filter_map(|path| newest(Path::new(path))).max();
    if built.is_some() && built >= changed {
        return Ok(());
    }
    install()?;
    run(npm()?.args(["run", script]))
}

/// Installs the npm packages of the lock file.
pub(crate) fn install() -> Result<(), String> {
    let installed = modified(Path::new("web/node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(Path::new("web/package-lock.json")) {
        return Ok(());
    }
    run(npm()?.args(["ci", "--no-audit", "--no-fund"]))
}

/// npm, in the folder `web`.
pub(crate) fn npm() -> Result<Command, String> {
    let mut npm = node::npm()?;
    npm.current_dir(FOLDER);
    Ok(npm)
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

/// When a file, or anything in a folder, was last modified.
fn newest(path: &Path) -> Option<SystemTime> {
    let Ok(entries) = fs::read_dir(path) else { return modified(path) };
    let inner = entries.flatten().filter_map(|entry| newest(&entry.path())).max();
    inner.max(modified(path))
}
