//! Documents point to files that exist.

use super::Finding;
use super::tree::{File, Tree};

/// Finds relative links in Markdown files that lead nowhere.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.has_extension(&["md"])) {
        for (line, target) in links(file) {
            let path = target.split('#').next().unwrap_or_default();
            let elsewhere = target.contains("://") || target.starts_with("mailto:");
            if elsewhere || path.is_empty() {
                continue;
            }
            if !resolve(&file.path, path).is_some_and(|path| tree.has(&path)) {
                let message = format!("The link to `{target}` leads to no file.");
                findings.push(Finding::new(file, line, message));
            }
        }
    }
    findings
}

/// The targets of `[text](target)` and `[text]: target` outside of code, each with its line.
fn links(file: &File) -> Vec<(usize, String)> {
    let mut targets = Vec::new();
    let mut fenced = false;
    for (number, line) in file.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        if fenced {
            continue;
        }
        // Every other piece between backticks is code.
        let prose: String = line.split('`').step_by(2).collect();
        let inline = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let defined = prose.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        for target in inline.chain(defined.map(|(_, target)| target)) {
            let target = target.split_whitespace().next().unwrap_or_default();
            targets.push((number, target.trim_matches(['<', '>']).to_owned()));
        }
    }
    targets
}

/// The path of a link in a file, from the root of the tree; `None` if it leads out of it.
fn resolve(from: &str, link: &str) -> Option<String> {
    let (mut folders, link) = match link.strip_prefix('/') {
        Some(link) => (Vec::new(), link),
        None => (from.split('/').collect(), link),
    };
    folders.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(folders.pop()?),
            part => folders.push(part),
        }
    }
    Some(folders.join("/"))
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    const TARGETS: [(&str, &str); 2] = [("docs/deal.md", ""), ("docs/rules/road.md", "")];

    fn lost(path: &str, text: &str) -> Vec<String> {
        found(check, &[(path, text), TARGETS[0], TARGETS[1]])
    }

    #[test]
    fn a_link_that_leads_nowhere_is_found() {
        let expected = ["README.md:2: The link to `docs/lost.md` leads to no file."];
        assert_eq!(lost("README.md", "\nsee [it](docs/lost.md)\n"), expected);
        let expected = ["docs/a.md:1: The link to `road.md#end` leads to no file."];
        assert_eq!(lost("docs/a.md", "[it](rules/road.md) [it](road.md#end \"title\")"), expected);
        assert_eq!(lost("docs/a.md", "[it]: ../../deal.md").len(), 1);
        assert_eq!(lost("docs/a.md", "![picture](a.svg)").len(), 1);
    }

    #[test]
    fn good_links_other_places_and_code_are_fine() {
        for text in [
            "[a](docs/deal.md#x), [b](./docs/rules/) and [c](/docs/deal.md)",
            "[a](https://example.org/x) [b](#here) [c](mailto:a@example.org)",
            "`[a](lost.md)` and [`deal`](docs/deal.md)",
            "```text\n[a](lost.md)\n```",
            "[a]: docs/deal.md",
        ] {
            assert!(lost("README.md", text).is_empty(), "{text}");
        }
    }
}
