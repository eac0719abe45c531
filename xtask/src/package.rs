//! System packages, installed with apt.

use std::env;
use std::fs::File;
use std::process::Command;

use crate::command::{output, run};

/// A package that xtask needs.
#[derive(Clone, Copy)]
pub(crate) struct Package {
    /// Its names in Debian. The first available one is installed.
    pub(crate) names: &'static [&'static str],
    pub(crate) purpose: &'static str,
    /// Whether its program is installed, from wherever.
    pub(crate) is_present: fn() -> bool,
}

/// Installs the missing packages, all at once, where that needs no password.
pub(crate) fn need(packages: &[Package]) -> Result<(), String> {
    let is_missing = |package: &Package| !(package.is_present)();
    if !packages.iter().any(is_missing) {
        return Ok(());
    }
    // Steps in parallel may both install something: apt refuses the second one.
    let turn = File::create(env::temp_dir().join("caravan-packages.lock"));
    let _turn = turn.and_then(|file| file.lock().map(|()| file));
    let missing: Vec<Package> = packages.iter().copied().filter(is_missing).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if output(Command::new("apt-get").arg("--version")).is_none() {
        return Err(format!(
            "{}: install it from the packages of your system, because there is no `apt-get` here",
            explain(&missing)
        ));
    }
    // A minimal system has no package lists, and old lists name versions that are gone.
    let listed = |package: &Package| package.names.iter().any(|name| is_known(name));
    let updated = if missing.iter().all(listed) { Ok(()) } else { run(apt().arg("update")) };
    let names: Vec<&str> = missing.iter().map(Package::offered).collect();
    let install = || run(apt().args(INSTALL).args(&names));
    let installed = updated
        .and_then(|()| install())
        .or_else(|_| run(apt().arg("update")).and_then(|()| install()));
    installed.map_err(|failure| {
        format!(
            "{}, and {failure}. If it asked for a password, run this yourself and try again:\n\n    \
             {}\n",
            explain(&missing),
            by_hand(&names)
        )
    })?;
    match packages.iter().copied().filter(is_missing).collect::<Vec<_>>() {
        left if left.is_empty() => Ok(()),
        left => Err(format!("{}, although its package was installed", explain(&left))),
    }
}

const INSTALL: [&str; 3] = ["install", "--yes", "--no-install-recommends"];

impl Package {
    /// The first of its names in the package lists, which may be missing.
    fn offered(&self) -> &'static str {
        let known = self.names.iter().find(|name| is_known(name));
        known.or(self.names.first()).expect("a package has a name")
    }
}

/// What is missing, and what it is for.
fn explain(missing: &[Package]) -> String {
    let each = |package: &Package| format!("{} (it {})", package.offered(), package.purpose);
    format!("missing: {}", missing.iter().map(each).collect::<Vec<_>>().join(", "))
}

/// What somebody with a password can run; a bare system has no lists of packages.
fn by_hand(names: &[&str]) -> String {
    let (install, names) = (INSTALL.join(" "), names.join(" "));
    format!("sudo apt-get update && sudo apt-get {install} {names}")
}

/// `apt-get` without prompts.
fn apt() -> Command {
    let mut apt = Command::new(if is_root() { "apt-get" } else { "sudo" });
    if !is_root() {
        apt.args(["-n", "apt-get"]);
    }
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    apt
}

/// Whether the local package lists, which may be old, contain it.
pub(crate) fn is_known(name: &str) -> bool {
    output(Command::new("apt-cache").args(["show", "--no-all-versions", name]))
        .is_some_and(|text| !text.trim().is_empty())
}

/// Whether we are root.
pub(crate) fn is_root() -> bool {
    cfg!(unix) && output(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOWHERE: Package = Package {
        names: &["no-such-package", "nor-this-one"],
        purpose: "does nothing",
        is_present: || false,
    };

    #[test]
    fn what_is_present_is_not_installed() {
        assert_eq!(need(&[Package { is_present: || true, ..NOWHERE }]), Ok(()));
    }

    #[test]
    fn the_line_to_copy_works_where_no_lists_of_packages_are() {
        let line = "sudo apt-get update && sudo apt-get install --yes --no-install-recommends a b";
        assert_eq!(by_hand(&["a", "b"]), line);
    }

    #[test]
    fn a_missing_package_is_explained() {
        assert_eq!(explain(&[NOWHERE]), "missing: no-such-package (it does nothing)");
    }
}
