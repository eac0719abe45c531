//! The browsers for the tests of the web client, and what they need.

use std::env;
use std::path::PathBuf;

/// A program of the system.
pub(crate) struct Program {
    /// The environment variable that names it, for us and for the tests.
    pub(crate) variable: &'static str,
    /// Its possible names, best first.
    names: &'static [&'static str],
}

pub(crate) const CHROMIUM: Program = Program {
    variable: "CHROMIUM",
    names: &[
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ],
};

pub(crate) const FIREFOX: Program =
    Program { variable: "FIREFOX", names: &["firefox-esr", "firefox"] };

pub(crate) const WEBKIT: Program =
    Program { variable: "WEBKIT_DRIVER", names: &["WebKitWebDriver"] };

pub(crate) const XVFB: Program = Program { variable: "XVFB", names: &["Xvfb"] };

impl Program {
    /// The program: named by the environment, or on the path.
    pub(crate) fn find(&self) -> Result<PathBuf, String> {
        let Program { variable, names } = self;
        let named = env::var_os(variable).map(PathBuf::from).filter(|path| path.is_file());
        named.or_else(|| on_path(names)).ok_or_else(|| {
            format!("found none of {} on the path: name a program in {variable}", names.join(", "))
        })
    }

    pub(crate) fn is_present(&self) -> bool {
        self.find().is_ok()
    }
}

/// The first of these programs in the folders of the path.
fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let in_folders = |name| folders.iter().map(move |folder: &PathBuf| folder.join(name));
    names.iter().flat_map(in_folders).find(|program| program.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_nowhere_can_be_named() {
        let program = Program { variable: "NO_SUCH_VARIABLE", names: &["no-such-program"] };
        assert!(!program.is_present());
        assert!(program.find().unwrap_err().ends_with("name a program in NO_SUCH_VARIABLE"));
    }
}
