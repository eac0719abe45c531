//! Which crate may depend on which.

use super::Finding;
use super::tree::{File, Tree};

/// Each crate, by its folder, with those it may depend on, which all stand above it: so no arrow
/// ever leads back. Dependencies of tests count too.
const ARROWS: [(&str, &[&str]); 16] = [
    ("engine", &[]),
    ("encode", &["engine"]),
    ("record", &["engine"]),
    ("protocol", &["engine"]),
    ("ai", &["engine", "protocol"]),
    ("room", &["engine", "record", "protocol"]),
    ("house", &["engine", "record", "ai", "protocol", "room"]),
    ("worker", &["engine", "ai", "protocol", "room", "house"]),
    ("arena", &["engine", "record", "ai", "protocol"]),
    ("server", &["engine", "record", "protocol", "room", "house"]),
    ("sim", &["engine", "record", "ai", "protocol", "room", "house"]),
    ("terminal", &["engine", "protocol", "room", "house"]),
    ("caravan", &["engine", "record", "ai", "protocol", "arena", "server", "terminal"]),
    ("loadgen", &["engine", "protocol", "server"]),
    ("python", &["engine", "encode", "record", "ai", "protocol", "house"]),
    ("xtask", &[]),
];

/// Finds dependencies between our crates that the table does not allow.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let manifests: Vec<Manifest> = tree.files.iter().filter_map(Manifest::read).collect();
    let mut findings = Vec::new();
    for manifest in &manifests {
        let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == manifest.folder) else {
            let message = format!(
                "The crate `{}` is missing in the table of arrows, xtask/src/tidy/arrows.rs.",
                manifest.folder
            );
            findings.push(Finding::new(manifest.file, 1, message));
            continue;
        };
        for (line, package) in &manifest.dependencies {
            let Some(target) = manifests.iter().find(|target| target.package == *package) else {
                continue;
            };
            if !allowed.contains(&target.folder) {
                let allowed =
                    if allowed.is_empty() { "none of ours".into() } else { allowed.join(", ") };
                let message = format!(
                    "`{}` must not depend on `{}`; it may depend on {allowed}.",
                    manifest.folder, target.folder
                );
                findings.push(Finding::new(manifest.file, *line, message));
            }
        }
    }
    findings
}

/// What a crate's `Cargo.toml` says of names and dependencies.
struct Manifest<'a> {
    file: &'a File,
    folder: &'a str,
    package: &'a str,
    /// Packages, each with its line.
    dependencies: Vec<(usize, &'a str)>,
}

impl<'a> Manifest<'a> {
    /// Reads a crate's `Cargo.toml`, of which each dependency takes one line or one section.
    fn read(file: &'a File) -> Option<Manifest<'a>> {
        let (folder, "Cargo.toml") = file.in_crate()? else { return None };
        let mut manifest = Manifest { file, folder, package: "", dependencies: Vec::new() };
        let mut section = "";
        for (number, line) in file.lines() {
            let line = line.trim();
            if let Some(header) = line.strip_prefix('[') {
                section = header.trim_end_matches(']');
                match section.rsplit_once('.') {
                    Some((table, package)) if table.ends_with("dependencies") => {
                        manifest.dependencies.push((number, package));
                    }
                    _ => {}
                }
            } else if section == "package" && line.starts_with("name") {
                manifest.package = value_of("name", line).unwrap_or_default();
            } else if section.ends_with("dependencies") && line.contains('=') {
                let name = line.split(['.', '=', ' ']).next().unwrap_or_default();
                let package = value_of("package", line).unwrap_or(name);
                manifest.dependencies.push((number, package));
            }
        }
        Some(manifest)
    }
}

/// The text in quotes behind `key =`.
fn value_of<'a>(key: &str, line: &'a str) -> Option<&'a str> {
    let (_, behind) = line.split_once(key)?;
    behind.trim_start().strip_prefix('=')?.split('"').nth(1)
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    const ENGINE: (&str, &str) =
        ("crates/engine/Cargo.toml", "[package]\nname = \"caravan-engine\"\n");

    fn record(dependencies: &str) -> String {
        format!("[package]\nname = \"caravan-record\"\n\n{dependencies}\n")
    }

    #[test]
    fn every_crate_depends_on_those_above_it() {
        for (row, (_, allowed)) in ARROWS.iter().enumerate() {
            let above = |name| ARROWS[..row].iter().any(|(other, _)| other == name);
            assert!(allowed.iter().all(above));
        }
    }

    #[test]
    fn an_allowed_arrow_and_a_foreign_package_are_fine() {
        let manifest = record("[dependencies]\ncaravan-engine.workspace = true\nclap = \"4\"\n");
        assert!(found(check, &[ENGINE, ("crates/record/Cargo.toml", &manifest)]).is_empty());
    }

    #[test]
    fn an_arrow_that_leads_back_is_found_however_it_is_written() {
        let record = ("crates/record/Cargo.toml", &*record(""));
        for dependency in [
            "[dependencies]\ncaravan-record.workspace = true",
            "[dependencies]\ncaravan-record = { path = \"../record\" }",
            "[dependencies]\nother = { package = \"caravan-record\", path = \"../record\" }",
            "[dev-dependencies]\ncaravan-record.workspace = true",
            "[target.'cfg(unix)'.dependencies]\ncaravan-record.workspace = true",
            "[build-dependencies.caravan-record]\nworkspace = true",
        ] {
            let manifest = format!("{}{dependency}\n", ENGINE.1);
            let found = found(check, &[(ENGINE.0, &*manifest), record]);
            let line = if dependency.contains(".caravan-record]") { 3 } else { 4 };
            let expected = format!(
                "crates/engine/Cargo.toml:{line}: `engine` must not depend on `record`; \
                 it may depend on none of ours."
            );
            assert_eq!(found, [expected], "{dependency}");
        }
    }

    #[test]
    fn a_crate_without_a_row_is_found() {
        let found = found(check, &[("crates/other/Cargo.toml", "[package]\nname = \"x\"\n")]);
        let expected = "crates/other/Cargo.toml:1: The crate `other` is missing in the table of \
                        arrows, xtask/src/tidy/arrows.rs.";
        assert_eq!(found, [expected]);
    }
}
