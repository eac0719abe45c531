//! Packages of the system, for tests that need a program.

use std::env;
use std::fs::File;
use std::process::Command;

use crate::command::{output, run};

/// Installs a package, where that can be done without asking for a password.
pub(crate) fn install(name: &str) -> Result<(), String> {
    let apt = || {
        let sudo = !is_root();
        let mut apt = Command::new(if sudo { "sudo" } else { "apt-get" });
        if sudo {
            apt.args(["-n", "apt-get"]);
        }
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        apt
    };
    if output(apt().arg("--version")).is_none() {
        return Err(format!("the package {name} cannot be installed from here"));
    }
    // Steps that run side by side may both want something: apt itself refuses the second one.
    let turn = File::create(env::temp_dir().join("caravan-packages.lock"));
    let _turn = turn.and_then(|file| file.lock().map(|()| file));
    let install = || run(apt().args(["install", "--yes", "--no-install-recommends", name]));
    // The lists of packages may be missing or old.
    install().or_else(|_| run(apt().arg("update")).and_then(|()| install()))
}

/// Whether the lists of packages that lie here have this one; they may be old.
pub(crate) fn is_known(name: &str) -> bool {
    output(Command::new("apt-cache").args(["show", "--no-all-versions", name])).is_some()
}

/// Whether we may do everything.
pub(crate) fn is_root() -> bool {
    cfg!(unix) && output(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0")
}
