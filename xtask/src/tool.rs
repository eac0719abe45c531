//! Tools that are not part of Rust, each in the one version that we test with.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{cargo, output, run};

/// A subcommand of cargo that may have to be installed.
pub(crate) struct Tool {
    /// The name of its package and its program.
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    /// Leaves out what we do not use, which makes installing it quicker.
    pub(crate) features: &'static [&'static str],
    pub(crate) purpose: &'static str,
}

impl Tool {
    /// The tool: from the path if it has the right version there, else from our folder of tools,
    /// where it is installed if need be.
    pub(crate) fn command(&self) -> Result<Command, String> {
        let folder = folder()?;
        let program = folder.join("bin").join(format!("{}{}", self.name, env::consts::EXE_SUFFIX));
        let program = if self.is(Path::new(self.name)) {
            self.name.into()
        } else {
            if !self.is(&program) {
                self.install(&folder)?;
            }
            program
        };
        let mut command = Command::new(program);
        // As cargo would: a subcommand's first argument is its own name.
        command.arg(self.name.trim_start_matches("cargo-"));
        Ok(command)
    }

    /// Whether a program is this tool in this version.
    fn is(&self, program: &Path) -> bool {
        let answer = output(Command::new(program).arg("--version")).unwrap_or_default();
        answer.split_whitespace().nth(1) == Some(self.version)
    }

    fn install(&self, folder: &Path) -> Result<(), String> {
        let mut install = cargo();
        install.args(["install", self.name, "--version", self.version, "--locked", "--debug"]);
        install.args(self.features).arg("--root").arg(folder);
        // It runs for seconds and is built for minutes: so build it quickly, and apart from ours.
        install.env("CARGO_PROFILE_DEV_DEBUG", "0").env_remove("CARGO_TARGET_DIR");
        run(&mut install)
    }
}

/// Where tools are installed: outside of `target`, so that `cargo clean` leaves them.
pub(crate) fn folder() -> Result<PathBuf, String> {
    folder_by(|name| env::var_os(name))
}

fn folder_by(variable: impl Fn(&str) -> Option<OsString>) -> Result<PathBuf, String> {
    let path = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = || {
        if cfg!(windows) {
            path("LOCALAPPDATA")
        } else {
            path("XDG_CACHE_HOME").or_else(|| Some(path("HOME")?.join(".cache")))
        }
    };
    path("CARAVAN_TOOLS")
        .or_else(|| Some(cache()?.join("caravanserai").join("tools")))
        .ok_or_else(|| "set CARAVAN_TOOLS to a folder that tools can be installed into".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_with(variables: &[(&str, &str)]) -> Option<PathBuf> {
        let value = |name: &str| variables.iter().find(|(other, _)| *other == name);
        folder_by(|name| value(name).map(|(_, value)| value.into())).ok()
    }

    #[test]
    fn the_folder_of_tools_is_the_given_one_or_in_the_cache() {
        let cache = if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_CACHE_HOME" };
        let given = [("CARAVAN_TOOLS", "tools"), (cache, "cache"), ("HOME", "home")];
        assert_eq!(folder_with(&given), Some("tools".into()));
        assert_eq!(folder_with(&given[1..]), Some("cache/caravanserai/tools".into()));
        assert_eq!(folder_with(&[("CARAVAN_TOOLS", "")]), None);
        if !cfg!(windows) {
            assert_eq!(folder_with(&given[2..]), Some("home/.cache/caravanserai/tools".into()));
        }
    }

    #[test]
    fn a_tool_is_known_by_its_version() {
        let cargo = |version| Tool { name: "cargo", version, features: &[], purpose: "tests" };
        let version = output(crate::command::cargo().arg("--version")).unwrap();
        let version = version.split_whitespace().nth(1).unwrap().to_owned();
        assert!(cargo(version.leak()).is(Path::new("cargo")));
        assert!(!cargo("0.1.0").is(Path::new("cargo")));
        assert!(!cargo("0.1.0").is(Path::new("no-such-program")));
    }
}
