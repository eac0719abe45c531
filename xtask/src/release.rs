//! `cargo package-release`: the program as it is handed out, in an archive.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{cargo, run};
use crate::{module, page, step};

/// What lies beside the program.
const BESIDE: [&str; 6] = [
    "README.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "packaging/caravan.service",
    "packaging/caravan.socket",
];

/// Builds page and program as they are handed out, and packs them with licenses, man pages, shell
/// completions and units of systemd.
pub(crate) fn pack(folder: &Path) -> Result<(), String> {
    module::build()?;
    page::build()?;
    run(cargo().args(["build", "--profile", "dist", "--locked", "--package", "caravan"]))?;
    let program = step::program("dist")?;
    let name = format!("caravan-{}-{}-{}", version()?, env::consts::OS, env::consts::ARCH);
    let inside = folder.join(&name);
    let failed = |error| format!("cannot write {}: {error}", inside.display());
    let _ = fs::remove_dir_all(&inside);
    fs::create_dir_all(&inside).map_err(failed)?;
    for file in [program.clone()].into_iter().chain(BESIDE.map(PathBuf::from)) {
        let name = file.file_name().ok_or("a file has a name")?;
        fs::copy(&file, inside.join(name))
            .map_err(|error| format!("cannot copy {}: {error}", file.display()))?;
    }
    run(Command::new(program).arg("manual").arg(&inside))?;
    let archive = format!("{name}.tar.gz");
    run(Command::new("tar").current_dir(folder).args(["czf", &archive, &name]))?;
    println!("{} is ready", folder.join(archive).display());
    Ok(())
}

/// The version of the program: that of the workspace.
fn version() -> Result<String, String> {
    let manifest = fs::read_to_string("Cargo.toml").map_err(|error| error.to_string())?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    line.and_then(|rest| rest.split('"').next())
        .map(Into::into)
        .ok_or_else(|| "Cargo.toml has no version".into())
}
