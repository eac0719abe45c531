//! Generated files (TypeScript, OpenAPI) are up to date with the types of this crate.
//!
//! `CARAVAN_BLESS=1 cargo test -p caravan-protocol --features twins` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod openapi;
mod typescript;

use std::path::Path;
use std::{env, fs};

/// A file, named from the folder of this crate, is what the types come to.
fn assert_twin(name: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if env::var_os("CARAVAN_BLESS").is_some() {
        fs::write(&file, expected).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    let mut lines = (1..).zip(expected.lines()).zip(found.lines().map(Some).chain([None]));
    let differs = lines.find(|((_, expected), found)| Some(*expected) != *found);
    assert!(
        found == expected,
        "{name} is not what the types come to, {differs:?}: \
         set CARAVAN_BLESS=1 and run this test again"
    );
}
