//! Checks of the source tree itself.
//!
//! `xtask/tests/tidy.rs` runs them on this checkout; each module shows that its check can fail.

#![forbid(unsafe_code)]

pub mod tidy;
