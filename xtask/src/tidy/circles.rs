//! Modules of a crate that depend on each other in a circle.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use super::tree::{File, Tree};

/// Crates whose modules still do, by their folders.
const WITH_CIRCLES: [&str; 6] = ["ai", "arena", "engine", "protocol", "python", "xtask"];

/// The modules at the root of a crate, each with those that it uses, and where it does first.
type Uses<'a> = BTreeMap<&'a str, BTreeMap<&'a str, (&'a File, usize)>>;

/// Finds circles between the modules at the root of each crate; a folder is part of its module.
/// What tests use does not count, and what a crate exports anew at its root is not followed.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut crates: BTreeMap<&str, Uses> = BTreeMap::new();
    for file in &tree.files {
        if let (Some(name), Some(module)) = (file.source_of(), module_of(file)) {
            let used = crates.entry(name).or_default().entry(module).or_default();
            for (line, other) in uses(file).into_iter().filter(|(_, other)| *other != module) {
                used.entry(other).or_insert((file, line));
            }
        }
    }
    let mut findings = Vec::new();
    for (name, modules) in crates {
        let known = WITH_CIRCLES.contains(&name);
        match circle(&modules) {
            Some(circle) if !known => {
                let last = circle[circle.len() - 1];
                let (file, line) = modules[last][circle[0]];
                let message = format!(
                    "Modules of `{name}` depend on each other in a circle: {} → {}.",
                    circle.join(" → "),
                    circle[0]
                );
                findings.push(Finding::new(file, line, message));
            }
            None if known => {
                let message = format!(
                    "No modules of `{name}` depend on each other in a circle any more: \
                     remove it from `WITH_CIRCLES` in xtask/src/tidy/circles.rs."
                );
                let (path, line) = (format!("{name}/src"), 1);
                findings.push(Finding { path, line, message });
            }
            _ => {}
        }
    }
    findings
}

/// The module at the root of a crate to which a file belongs; none for the root itself.
fn module_of(file: &File) -> Option<&str> {
    let (_, path) = file.in_crate()?;
    let path = path.strip_prefix("src/")?;
    let module = path.split_once('/').map_or(path, |(folder, _)| folder);
    Some(module.strip_suffix(".rs").unwrap_or(module))
        .filter(|name| !matches!(*name, "lib" | "main"))
}

/// What a file uses of its crate, by the first name of the path, each with its line.
fn uses(file: &File) -> Vec<(usize, &str)> {
    let code = file.text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let at_root = file.in_crate().is_some_and(|(_, path)| path.matches('/').count() == 1);
    let mut found = Vec::new();
    for (line, (start, text)) in (1..).zip(line_starts(code)) {
        let text = text.split("//").next().unwrap_or_default();
        for root in ["crate::", "super::"] {
            for (at, _) in text.match_indices(root).filter(|_| root == "crate::" || at_root) {
                let before = text[..at].chars().next_back();
                if before.is_none_or(|c| !c.is_alphanumeric() && !"_$:".contains(c)) {
                    let names = names(&code[start + at + root.len()..]);
                    found.extend(names.into_iter().map(|name| (line, name)));
                }
            }
        }
    }
    found
}

/// The lines of a text, each with where it begins.
fn line_starts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let begins = start;
        start += line.len() + 1;
        (begins, line)
    })
}

/// The name at the beginning of a path, or all those in the braces there: of `{a, b::{c, d}}`, `a`
/// and `b`.
fn names(path: &str) -> Vec<&str> {
    let name_at = |from: usize| {
        let rest = &path[from..];
        &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())]
    };
    if !path.starts_with('{') {
        return vec![name_at(0)];
    }
    let (mut depth, mut names, mut begins) = (0, Vec::new(), false);
    for (at, letter) in path.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth == 1 && begins && letter.is_alphabetic() => names.push(name_at(at)),
            _ => {}
        }
        if depth == 0 {
            break;
        }
        begins = depth == 1 && (matches!(letter, '{' | ',') || begins && letter.is_whitespace());
    }
    names
}

/// Modules each of which uses the next one, and the last one the first.
fn circle<'a>(modules: &Uses<'a>) -> Option<Vec<&'a str>> {
    let mut left: BTreeSet<&str> = modules.keys().copied().collect();
    let needed = |module: &str, left: &BTreeSet<&'a str>| {
        modules[module].keys().copied().find(|other| left.contains(other))
    };
    while let Some(free) = left.iter().copied().find(|module| needed(module, &left).is_none()) {
        left.remove(free);
    }
    // Each of those left uses another one of them.
    let mut path = vec![*left.first()?];
    loop {
        let next = needed(path[path.len() - 1], &left)?;
        if let Some(first) = path.iter().position(|module| *module == next) {
            return Some(path.split_off(first));
        }
        path.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn modules_that_use_those_above_them_are_fine() {
        let files = [
            ("crates/room/src/lib.rs", "mod a;\nmod b;\nuse crate::a::A;\nuse crate::b::B;\n"),
            (
                "crates/room/src/a.rs",
                "// use crate::b::B;\n#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}\n",
            ),
            ("crates/room/src/b.rs", "use crate::a::A;\nuse crate::b::part::P;\n"),
            ("crates/room/src/b/part.rs", "use super::B;\nuse crate::b::C;\n"),
        ];
        assert!(found(check, &files).is_empty());
    }

    #[test]
    fn a_circle_is_found_however_it_is_written() {
        for used in [
            "use crate::b::B;",
            "use crate::{c, b};",
            "use crate::{\n    c::{a, d},\n    b::B,\n};",
            "fn f() { crate::b::f() }",
            "use super::b::B;",
        ] {
            let a = format!("\n{used}\n");
            let files =
                [("crates/room/src/a.rs", &*a), ("crates/room/src/b/mod.rs", "use crate::a;\n")];
            let expected = "crates/room/src/b/mod.rs:1: Modules of `room` depend on each other in a \
                            circle: a → b → a.";
            assert_eq!(found(check, &files), [expected], "{used}");
        }
    }

    #[test]
    fn a_circle_of_three_is_found_behind_those_that_only_lead_to_it() {
        let files = [
            ("crates/room/src/a.rs", "use crate::b;\n"),
            ("crates/room/src/b.rs", "use crate::c;\n"),
            ("crates/room/src/c.rs", "\nuse crate::d;\n"),
            ("crates/room/src/d.rs", "\n\nuse crate::b;\n"),
        ];
        let expected = "crates/room/src/d.rs:3: Modules of `room` depend on each other in a circle: \
                        b → c → d → b.";
        assert_eq!(found(check, &files), [expected]);
    }

    #[test]
    fn a_crate_that_is_free_of_circles_is_not_listed() {
        let found = found(check, &[("crates/engine/src/a.rs", "")]);
        assert!(matches!(found.as_slice(), [one] if one.contains("remove it from `WITH_CIRCLES`")));
    }
}
