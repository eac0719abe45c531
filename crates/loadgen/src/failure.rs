//! Errors that make a measurement impossible.

use std::fmt::{self, Display};
use std::process::ExitCode;

/// An error, in a sentence.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(message: impl Display) -> Failure {
        Failure(message.to_string())
    }

    /// Prints it on standard error.
    #[expect(clippy::print_stderr, reason = "this is where errors are printed")]
    pub(crate) fn report(self) -> ExitCode {
        eprintln!("loadgen: {self}");
        ExitCode::from(2)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::new(error)
    }
}

impl From<caravan_server::store::StoreError> for Failure {
    fn from(error: caravan_server::store::StoreError) -> Failure {
        Failure::new(error)
    }
}
