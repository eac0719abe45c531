//! What is wrong, as exceptions with the engine's own words.

use caravan_engine::{Faults, Illegal, LoadError, PlayError};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    caravanserai,
    GameError,
    PyValueError,
    "What is wrong with a game, a text or a number, and what would be right."
);
create_exception!(
    caravanserai,
    IllegalAction,
    GameError,
    "An action that the rules do not allow; `clause` is the one that says so."
);
create_exception!(
    caravanserai,
    Fault,
    GameError,
    "A text that cannot be read; `line` and `column` say where, from 1."
);

/// An exception with these words.
pub(crate) fn error(words: impl ToString) -> PyErr {
    GameError::new_err(words.to_string())
}

/// An action that is not legal.
pub(crate) fn illegal(py: Python<'_>, why: &Illegal) -> PyErr {
    let error = IllegalAction::new_err(why.to_string());
    let lacks = why.lacks;
    let lacks = if lacks.is_empty() { String::new() } else { lacks.to_string() };
    let value = error.value(py);
    let attributes = [("clause", why.clause), ("lacks", lacks.as_str())];
    for (name, text) in attributes {
        if let Err(failure) = value.setattr(name, text) {
            return failure;
        }
    }
    error
}

/// A text that cannot be read.
pub(crate) fn fault(py: Python<'_>, fault: &caravan_engine::Fault, what: &str) -> PyErr {
    let (line, column) = (fault.line.max(1), fault.column.max(1));
    let error = Fault::new_err(format!("{what}: line {line}, column {column}: {}", fault.message));
    located(py, error, line, column)
}

/// An action that cannot be read.
pub(crate) fn unreadable(py: Python<'_>, action: &str, fault: &caravan_engine::Fault) -> PyErr {
    let error = Fault::new_err(format!("`{action}`: {}", fault.message));
    located(py, error, fault.line.max(1), fault.column.max(1))
}

/// A text with several faults, of which the first says where.
pub(crate) fn faults(py: Python<'_>, faults: &Faults, what: &str) -> PyErr {
    let (line, column) =
        faults.0.first().map_or((1, 1), |fault| (fault.line.max(1), fault.column.max(1)));
    located(py, Fault::new_err(format!("{what}: {faults}")), line, column)
}

fn located(py: Python<'_>, error: PyErr, line: usize, column: usize) -> PyErr {
    let value = error.value(py);
    match value.setattr("line", line).and_then(|()| value.setattr("column", column)) {
        Ok(()) => error,
        Err(failure) => failure,
    }
}

/// Why a text was not played.
pub(crate) fn not_played(py: Python<'_>, action: &str, why: &PlayError) -> PyErr {
    match why {
        PlayError::Unreadable(fault) => unreadable(py, action, fault),
        PlayError::Illegal(why) => illegal(py, why),
    }
}

/// Why there is no rulebook.
pub(crate) fn not_loaded(py: Python<'_>, why: &LoadError) -> PyErr {
    match why {
        LoadError::Set(found) => faults(py, found, "the set"),
        LoadError::Map(found) => faults(py, found, "the map"),
        LoadError::UnknownMap(_) | LoadError::NoMaps => error(why),
    }
}
