//! The Python that runs the oracle.

use std::process::Command;

use crate::command::output;

/// Windows calls it `python`, the others `python3`.
const NAMES: [&str; 2] = ["python3", "python"];
const IS_NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 11))";

/// A Python that is new enough.
pub(crate) fn python() -> Result<Command, String> {
    let good = |name: &&str| output(Command::new(name).args(["-c", IS_NEW_ENOUGH])).is_some();
    let name = NAMES.into_iter().find(good).ok_or(
        "the oracle needs Python 3.11 or newer, as `python3`: install it from the packages of your \
         system (`apt install python3`, `brew install python`) or from https://www.python.org",
    )?;
    Ok(Command::new(name))
}
