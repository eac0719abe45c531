//! The page knows no rule: what may be done, and what it costs, is told by the house.

use super::Finding;
use super::tree::Tree;

/// Where a turn is put together, and where the table is shown.
const PLACES: [&str; 4] = ["web/src/board/", "web/src/learn/", "web/src/play/", "web/src/turn/"];

/// How a text is taken apart: actions come with what they do, so there is no need to.
const PATTERNS: [&str; 8] = [
    "RegExp",
    ".test(",
    ".exec(",
    ".match(",
    ".matchAll(",
    ".replace(/",
    ".replaceAll(/",
    ".split(/",
];

/// Finds regular expressions, and boards that reach into the screens which show them.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        let path = file.path.as_str();
        if !PLACES.iter().any(|place| path.starts_with(place)) || path.contains(".test.") {
            continue;
        }
        let is_board = path.starts_with("web/src/board/") || path.starts_with("web/src/turn/");
        for (number, line) in file.lines() {
            if PATTERNS.iter().any(|pattern| line.contains(pattern)) {
                let message = "Take no text apart here: ask the house for what it says.";
                findings.push(Finding::new(file, number, message));
            }
            if is_board && line.contains("import") && line.contains("/play/") {
                let message = "A board does not know who shows it: import from `turn`.";
                findings.push(Finding::new(file, number, message));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::found;

    #[test]
    fn texts_are_taken_apart_only_where_no_turn_is_put_together() {
        let line = "const slot = /^@(\\d)/.exec(action);\n";
        assert_eq!(
            found(check, &[("web/src/board/road/Board.svelte", line)]),
            [
                "web/src/board/road/Board.svelte:1: Take no text apart here: ask the house for what it says."
            ]
        );
        assert!(found(check, &[("web/src/art/draw.ts", line)]).is_empty());
        assert!(found(check, &[("web/src/turn/turn.test.ts", line)]).is_empty());
    }

    #[test]
    fn a_board_does_not_reach_into_the_screens() {
        let line = "import { plan } from '../../play/plan';\n";
        assert_eq!(found(check, &[("web/src/board/world/Own.svelte", line)]).len(), 1);
        assert!(found(check, &[("web/src/play/Keys.svelte", line)]).is_empty());
    }
}
