//! The browsers that test the page, and what they need.

use std::env;
use std::path::PathBuf;

use crate::package;

/// A program of the system.
pub(crate) struct Program {
    /// The variable that names it, for us and for the tests.
    pub(crate) variable: &'static str,
    names: &'static [&'static str],
    /// The package that has it.
    package: &'static str,
    /// A program that does the same with less, which is also what its package is called.
    lighter: Option<&'static str>,
}

pub(crate) const CHROMIUM: Program = Program {
    variable: "CHROMIUM",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    package: "chromium",
    // It computes a third less in our tests.
    lighter: Some("chromium-headless-shell"),
};

/// The other browsers, and a screen that nobody sees: one of them draws nowhere else.
pub(crate) const OTHERS: [Program; 3] = [
    Program {
        variable: "FIREFOX",
        names: &["firefox-esr", "firefox"],
        package: "firefox-esr",
        lighter: None,
    },
    Program {
        variable: "WEBKIT_DRIVER",
        names: &["WebKitWebDriver"],
        package: "webkit2gtk-driver",
        lighter: None,
    },
    Program { variable: "XVFB", names: &["Xvfb"], package: "xvfb", lighter: None },
];

impl Program {
    /// The program: named by the environment, on the path, or installed now.
    pub(crate) fn find(&self) -> Result<PathBuf, String> {
        let Program { variable, names, package, lighter } = self;
        let missing = || {
            format!(
                "the tests of the page need {package}: install it from the packages of your \
                 system (`apt install {package}`), or name its program in {variable}"
            )
        };
        if let Some(named) = env::var_os(variable).map(PathBuf::from).filter(|path| path.is_file())
        {
            return Ok(named);
        }
        // Where it cannot be had, the heavier one will do.
        let lighter = lighter.and_then(|name| {
            let installed = || package::is_known(name) && package::install(name).is_ok();
            on_path(&[name]).or_else(|| installed().then(|| on_path(&[name]))?)
        });
        if let Some(found) = lighter.or_else(|| on_path(names)) {
            return Ok(found);
        }
        package::install(package).map_err(|_| missing())?;
        on_path(names).ok_or_else(missing)
    }
}

/// The first of these programs in the folders of the path.
fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let in_folders = |name| folders.iter().map(move |folder: &PathBuf| folder.join(name));
    names.iter().flat_map(in_folders).find(|program| program.is_file())
}
