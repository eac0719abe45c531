//! Crates without input and output: no threads, clocks, files, networks, processes, environment.

use super::Finding;
use super::tree::{File, Tree};

/// The crates that a page could be made of as well.
pub const PURE_CRATES: [&str; 8] =
    ["engine", "encode", "record", "ai", "protocol", "room", "house", "worker"];
const FORBIDDEN: [&str; 6] = ["thread", "time", "fs", "net", "process", "env"];

/// Finds uses of the forbidden modules of `std` in the pure crates, also within braces.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let pure = |file: &&File| file.source_of().is_some_and(|name| PURE_CRATES.contains(&name));
    tree.files.iter().filter(pure).flat_map(impurities).collect()
}

fn impurities(file: &File) -> Vec<Finding> {
    let text = &file.text;
    let mut findings = Vec::new();
    for (start, path) in text.match_indices("std::") {
        if text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        for (offset, module) in first_segments(&text[start + path.len()..]) {
            if FORBIDDEN.contains(&module) {
                let line = 1 + text[..start + path.len() + offset].matches('\n').count();
                let message = format!("A pure crate must not use `std::{module}`.");
                findings.push(Finding::new(file, line, message));
            }
        }
    }
    findings
}

/// The first segments of what follows `std::`, each with its offset: one, or all within braces.
fn first_segments(rest: &str) -> Vec<(usize, &str)> {
    let Some(group) = rest.strip_prefix('{') else { return vec![(0, first_name(rest))] };
    let mut segments = Vec::new();
    let mut depth = 1;
    let mut begins = true;
    for (i, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => begins = true,
            c if begins && !c.is_whitespace() => {
                segments.push((1 + i, first_name(&group[i..])));
                begins = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    segments
}

fn first_name(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        check(&Tree::of(&[(path, text)])).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn a_forbidden_module_is_found_and_named() {
        let found = found(check, &[("crates/engine/src/a.rs", "\nuse std::fs::File;\n")]);
        assert_eq!(found, ["crates/engine/src/a.rs:2: A pure crate must not use `std::fs`."]);
    }

    #[test]
    fn groups_are_looked_into() {
        let text = "use std::{\n    fmt, io::{self, net},\n    process::Command,\n    time,\n};\n";
        assert_eq!(lines("crates/record/src/a.rs", text), [3, 4]);
        assert_eq!(lines("crates/room/src/a.rs", "use std::{env};"), [1]);
        assert_eq!(lines("crates/ai/src/a.rs", "let t = ::std::thread::spawn(f);"), [1]);
    }

    #[test]
    fn other_modules_names_and_crates_are_fine() {
        assert!(
            lines("crates/engine/src/a.rs", "use std::{fmt, sync::Arc}; x::mystd::fs").is_empty()
        );
        assert!(lines("crates/engine/src/a.rs", "std::envelope std::timely").is_empty());
        assert!(lines("crates/engine/tests/a.rs", "use std::fs;").is_empty());
        assert!(lines("crates/server/src/a.rs", "use std::net;").is_empty());
    }
}
