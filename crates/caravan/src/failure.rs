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
    /// A signal ended it, with this number: everything was left in order, and nothing is to be said.
    Signal(u8),
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

    /// What ended with a signal exits as shells expect it; without one all is well.
    pub(crate) fn of_signal(signal: Option<i32>) -> Result<(), Failure> {
        let Some(signal) = signal else { return Ok(()) };
        let kind = FailureKind::Signal(u8::try_from(signal).unwrap_or(0));
        Err(Failure { kind, message: format!("ended by signal {signal}") })
    }

    /// Prints the error on standard error.
    #[expect(clippy::print_stderr, reason = "this is where errors are printed")]
    pub(crate) fn report(self) -> ExitCode {
        if !matches!(self.kind, FailureKind::OutputClosed | FailureKind::Signal(_)) {
            eprintln!("caravan: {}", self.message);
        }
        ExitCode::from(match self.kind {
            FailureKind::CheckFailed => 1,
            FailureKind::BadInput => 2,
            FailureKind::OutputClosed => 0,
            FailureKind::Signal(number) => number.saturating_add(128),
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
