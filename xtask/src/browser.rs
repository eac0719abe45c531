//! The browsers that test the page, and what they need.

use std::env;
use std::path::{Path, PathBuf};

use crate::package;

/// A program of the system.
pub(crate) struct Program {
    /// The variable that names it, for us and for the tests.
    pub(crate) variable: &'static str,
    names: &'static [&'static str],
    /// The package that has it.
    package: &'static str,
}

pub(crate) const CHROMIUM: Program = Program {
    variable: "CHROMIUM",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    package: "chromium",
};

/// The other browsers, and a screen that nobody sees: one of them draws nowhere else.
pub(crate) const OTHERS: [Program; 3] = [
    Program { variable: "FIREFOX", names: &["firefox-esr", "firefox"], package: "firefox-esr" },
    Program {
        variable: "WEBKIT_DRIVER",
        names: &["WebKitWebDriver"],
        package: "webkit2gtk-driver",
    },
    Program { variable: "XVFB", names: &["Xvfb"], package: "xvfb" },
];

impl Program {
    /// The program: named by the environment, on the path, or installed now.
    pub(crate) fn find(&self) -> Result<PathBuf, String> {
        let Program { variable, package, .. } = self;
        let missing = || {
            format!(
                "the tests of the page need {package}: install it from the packages of your \
                 system (`apt install {package}`), or name its program in {variable}"
            )
        };
        if let Some(found) = self.found() {
            return Ok(found);
        }
        package::install(package).map_err(|_| missing())?;
        self.found().ok_or_else(missing)
    }

    fn found(&self) -> Option<PathBuf> {
        let named = env::var_os(self.variable).map(PathBuf::from);
        let path = env::var_os("PATH").unwrap_or_default();
        let folders: Vec<PathBuf> = env::split_paths(&path).collect();
        let in_folders = |name| folders.iter().map(move |folder| folder.join(name));
        let on_path = self.names.iter().flat_map(in_folders);
        named.into_iter().chain(on_path).find(|program| Path::new(program).is_file())
    }
}
