//! Errors of commands: a message and an exit code.

use std::fmt::{self, Display};
use std::io;
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: FailureKind,
    message: String,
}

#[derive(Debug)]
enum FailureKind {
    /// Exit code 1.
    CheckFailed,
    /// Exit code 2.
    BadInput,
    /// The reader of standard output is gone (a broken pipe): not an error.
    OutputClosed,
}

impl Failure {
    /// A check failed.
    pub(crate) fn check_failed(message: impl Display) -> Failure {
        Failure { kind: FailureKind::CheckFailed, message: message.to_string() }
    }

    /// The input is unusable.
    pub(crate) fn bad_input(message: impl Display) -> Failure {
        Failure { kind: FailureKind::BadInput, message: message.to_string() }
    }

    /// Prints the error on standard error.
    #[expect(clippy::print_stderr, reason = "this is where errors are printed")]
    pub(crate) fn report(self) -> ExitCode {
        if !matches!(self.kind, FailureKind::OutputClosed) {
            eprintln!("caravan: {}", self.message);
        }
        ExitCode::from(match self.kind {
            FailureKind::CheckFailed => 1,
            FailureKind::BadInput => 2,
            FailureKind::OutputClosed => 0,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Writing the output failed.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        let kind = match error.kind() {
            io::ErrorKind::BrokenPipe => FailureKind::OutputClosed,
            _ => FailureKind::BadInput,
        };
        Failure { kind, message: format!("cannot write: {error}") }
    }
}
