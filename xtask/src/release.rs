//! `cargo package-release`: builds a release archive.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{cargo, run};
use crate::{module, page, step};

/// Files in the archive besides the program.
const BESIDE: [&str; 6] = [
    "README.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "packaging/caravan.service",
    "packaging/caravan.socket",
];

/// Builds the web client and the program with the profile `dist`, and packs them with licenses, man
/// pages, shell completions and systemd units.
pub(crate) fn pack(folder: &Path) -> Result<(), String> {
    let name = format!("caravan-{}-{}-{}", version()?, env::consts::OS, env::consts::ARCH);
    let (inside, archive) = (folder.join(&name), format!("{name}.tar.gz"));
    check_new(&inside)?;
    check_new(&folder.join(&archive))?;
    module::build()?;
    page::build()?;
    run(cargo().args(["build", "--profile", "dist", "--locked", "--package", "caravan"]))?;
    let program = step::program("dist")?;
    let failed = |error| format!("cannot write {}: {error}", inside.display());
    fs::create_dir_all(&inside).map_err(failed)?;
    for file in [program.clone()].into_iter().chain(BESIDE.map(PathBuf::from)) {
        let name = file.file_name().ok_or("a file has a name")?;
        fs::copy(&file, inside.join(name))
            .map_err(|error| format!("cannot copy {}: {error}", file.display()))?;
    }
    run(Command::new(program).arg("manual").arg(&inside))?;
    run(Command::new("tar").current_dir(folder).args(["czf", &archive, &name]))?;
    println!("{} is ready", folder.join(archive).display());
    Ok(())
}

/// Refuses what is there already: it would be replaced.
fn check_new(path: &Path) -> Result<(), String> {
    if path.symlink_metadata().is_err() {
        return Ok(());
    }
    Err(format!("{} is there already: remove it, or name another folder", path.display()))
}

/// The version of the workspace.
fn version() -> Result<String, String> {
    let manifest = fs::read_to_string("Cargo.toml").map_err(|error| error.to_string())?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    line.and_then(|rest| rest.split('"').next())
        .map(Into::into)
        .ok_or_else(|| "Cargo.toml has no version".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_there_is_replaced() {
        let folder = env::temp_dir().join(format!("caravan-release-{}", std::process::id()));
        assert_eq!(check_new(&folder), Ok(()));
        fs::create_dir(&folder).unwrap();
        assert!(check_new(&folder).unwrap_err().contains("is there already: remove it"));
        fs::remove_dir(&folder).unwrap();
    }

    /// A file of this checkout.
    fn read(path: &str) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    #[test]
    fn what_lies_beside_the_program_is_there_and_has_a_name_of_its_own() {
        let mut names = BESIDE.map(|path| {
            assert!(!read(path).is_empty(), "{path}");
            Path::new(path).file_name().unwrap()
        });
        names.sort_unstable();
        assert!(names.windows(2).all(|two| two[0] != two[1]), "{names:?}");
    }

    #[test]
    fn a_unit_and_the_documentation_install_a_house_alike() {
        let (unit, pages) = (read("packaging/caravan.service"), read("docs/hosting.md"));
        let commands = unit.lines().filter_map(|line| line.strip_prefix("#   "));
        // What stands behind a command is said in other words.
        let commands = commands.map(|line| line.split("   ").next().unwrap_or(line));
        let commands: Vec<&str> = commands.collect();
        assert!(commands.len() > 3, "{commands:?}");
        let line = |command: &&&str| !pages.lines().any(|line| line.starts_with(**command));
        assert_eq!(commands.iter().find(line), None);
    }

    #[test]
    fn an_image_is_built_without_what_a_checkout_ignores() {
        let kept_out = read(".dockerignore");
        let ignored = read(".gitignore");
        let missing = ignored.lines().find(|path| {
            let path = path.trim_end_matches('/');
            let everywhere = format!("**/{path}");
            let path = path.strip_prefix('/').unwrap_or(&everywhere);
            !kept_out.lines().any(|line| line == path)
        });
        assert_eq!(missing, None);
    }
}
