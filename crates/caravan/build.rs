//! Tells the program with which profile it was built, for `caravan bench`.

use std::env;
use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Cargo names only `debug` and `release`; a profile of our own is the folder it builds in:
    // `target/PROFILE/build/caravan-HASH/out`.
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let folder = out.ancestors().nth(3).and_then(|folder| folder.file_name()?.to_str());
    let profile = match folder {
        Some("debug") => "dev",
        Some(profile) => profile,
        None => "unknown",
    };
    println!("cargo::rustc-env=CARAVAN_PROFILE={profile}");
}
