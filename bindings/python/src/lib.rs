//! The engine and its bots for Python: what `import caravanserai` stands on.
//!
//! `play` is a game of whatever family, `game` and `sight` are how Python sees it, `bot` who
//! thinks about it, `vector` many games at once, `memory` the arrays they are written into.
//! Everything about Python alone (environments, pictures) is in `python/caravanserai`.

#![warn(missing_docs)]
#![expect(
    clippy::doc_link_with_quotes,
    clippy::needless_pass_by_value,
    clippy::similar_names,
    reason = "documentation and arguments are Python's: its lists, its names, its own values"
)]

mod bot;
mod error;
mod game;
mod memory;
mod play;
mod sight;
mod vector;

use pyo3::prelude::*;

/// What `caravanserai` stands on. Use `caravanserai` itself.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::bot::{Bot, bots};
    #[pymodule_export]
    use crate::error::{Fault, GameError, IllegalAction};
    #[pymodule_export]
    use crate::game::{Game, Outcome, families, load, maps, set_text};
    #[pymodule_export]
    use crate::sight::Sight;
    #[pymodule_export]
    use crate::vector::Batch;

    /// The version of observations and action indices.
    #[pymodule_export]
    const ENCODING_VERSION: u32 = caravan_encode::VERSION;

    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
