//! Components and targets of the Rust toolchain, which minimal installations lack.

use std::path::Path;
use std::process::Command;

use crate::command::{cargo, output, run};

/// A component or a target of the toolchain.
pub(crate) struct Part {
    /// What rustup calls its kind.
    pub(crate) kind: &'static str,
    pub(crate) name: &'static str,
    pub(crate) purpose: &'static str,
}

impl Part {
    /// Installs it if it is missing, where rustup manages Rust.
    pub(crate) fn need(&self) -> Result<(), String> {
        if self.is_present() {
            return Ok(());
        }
        let added = run(Command::new("rustup").args([self.kind, "add", self.name]));
        added.map_err(|failure| self.explain(&failure))
    }

    fn explain(&self, failure: &str) -> String {
        let Part { kind, name, purpose } = self;
        format!(
            "the {kind} {name} of Rust, which {purpose}, is missing, and {failure}: install it from \
             where your Rust comes from"
        )
    }

    fn is_present(&self) -> bool {
        if self.kind == "target" {
            let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]));
            let sysroot = sysroot.unwrap_or_default();
            return Path::new(sysroot.trim()).join("lib/rustlib").join(self.name).is_dir();
        }
        // `rustfmt` is `cargo fmt`.
        let subcommand = self.name.trim_start_matches("rust");
        output(cargo().args([subcommand, "--version"])).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_nobody_has_is_asked_for_with_what_it_is_for() {
        let part = Part { kind: "target", name: "no-such-target", purpose: "builds nothing" };
        assert!(!part.is_present());
        let text = part.explain("`rustup target add no-such-target` ended with exit status: 1");
        assert!(text.starts_with(
            "the target no-such-target of Rust, which builds nothing, is missing, and `rustup"
        ));
    }
}
