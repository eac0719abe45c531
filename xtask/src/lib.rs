//! Checks of the source tree.
//!
//! `xtask/tests/tidy.rs` runs them on this checkout; the tests of each module show that its check
//! can fail.

#![forbid(unsafe_code)]

pub mod tidy;
