//! Python for the oracle, and virtual environments for the Python package.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{output, run};
use crate::needs::VENV;
use crate::package;

/// `python` on Windows, `python3` elsewhere.
const NAMES: [&str; 2] = ["python3", "python"];
const IS_NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 11))";

/// A Python that is new enough.
pub(crate) fn python() -> Result<Command, String> {
    let good = |name: &&str| output(Command::new(name).args(["-c", IS_NEW_ENOUGH])).is_some();
    let name = NAMES.into_iter().find(good).ok_or(
        "this needs Python 3.11 or newer, as `python3`: install it from the packages of your \
         system (`apt install python3`, `brew install python`) or from https://www.python.org",
    )?;
    Ok(Command::new(name))
}

/// A Python of any version that has pip.
pub(crate) fn with_pip() -> Option<Command> {
    let has = |name: &&str| output(Command::new(name).args(["-m", "pip", "--version"])).is_some();
    NAMES.into_iter().find(has).map(Command::new)
}

/// Whether virtual environments can be created, including pip.
pub(crate) fn has_venv() -> bool {
    python().is_ok_and(|mut python| output(python.args(["-c", "import ensurepip, venv"])).is_some())
}

/// A virtual environment.
pub(crate) struct Environment {
    programs: PathBuf,
}

impl Environment {
    /// A new one, in a folder that is emptied first.
    pub(crate) fn new(folder: &Path) -> Result<Environment, String> {
        let mut make = python()?;
        package::need(&[VENV])?;
        run(make.args(["-m", "venv", "--clear"]).arg(folder))?;
        let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
        Ok(Environment { programs })
    }

    /// One of its programs.
    pub(crate) fn program(&self, name: &str) -> Command {
        Command::new(self.programs.join(format!("{name}{}", env::consts::EXE_SUFFIX)))
    }

    /// Installs packages, by name or file.
    pub(crate) fn install(&self, packages: &[&str]) -> Result<(), String> {
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        run(self.program("python").args(pip).args(packages))
    }
}
