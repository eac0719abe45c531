//! Every clause of the rules and every ruling has a test that names it.
//!
//! A test names `Road 5.2` by `road_5_2` in its name or by `Road 5.2` in a comment, and `Ruling R4`
//! by `ruling_r4` or `Ruling R4`.
//!
//! Reading names is better here than a list or an attribute that tests register with: the clauses
//! come from the documents, so a new one without a test is found, and so is a test that names a
//! clause which is gone. A name shows in every report of a failure, and costs no macro. What no
//! machinery can know is whether a test checks what it names; this one at least counts a function
//! only if it runs, as a `#[test]` that is not ignored.

use std::collections::BTreeSet;

use super::Finding;
use super::families::family_of;
use super::tree::{File, Tree};

const RULINGS: &str = "docs/rules/rulings.md";

/// What no test can show, each with the reason.
const UNTESTABLE: [(&str, &str); 6] = [
    ("Road 1.1", "the aim of the game, not a rule; the parts of it are clauses of their own"),
    ("Road 1.3", "an endless supply is nowhere in the state, so there is nothing to run out"),
    ("Adventure 1.1", "the aim of the game, not a rule; the parts of it are clauses of their own"),
    ("Adventure 1.3", "an endless supply is nowhere in the state, so there is nothing to run out"),
    ("World 1.1", "the aim of the game, not a rule; the parts of it are clauses of their own"),
    ("World 1.3", "an endless supply is nowhere in the state, so there is nothing to run out"),
];

/// Finds clauses and rulings without a test, and names of clauses and rulings that do not exist.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let families = families(tree);
    let clauses: Vec<Clause> =
        tree.files.iter().flat_map(|file| clauses(&families, file)).collect();
    // The tests of this file name clauses too, but test none.
    let ours = |file: &&File| file.path.starts_with("crates/") && file.has_extension(&["rs"]);
    let sources = || tree.files.iter().filter(ours);
    let mut findings = Vec::new();

    let tested: BTreeSet<String> =
        sources().flat_map(|file| named_by_tests(&families, test_lines(file))).collect();
    let excused = |name: &str| UNTESTABLE.iter().any(|(excused, _)| *excused == name);
    for clause in &clauses {
        if clause.is_played(&families) && !tested.contains(&clause.name) && !excused(&clause.name) {
            let name = &clause.name;
            let message = format!("{name} has no test: none is called {}.", in_code(name));
            findings.push(Finding::new(clause.file, clause.line, message));
        }
    }

    for file in sources() {
        for (line, text) in file.lines() {
            for name in named_in_words(&families, text).chain(named_in_code(&families, text)) {
                if clauses.iter().all(|clause| clause.name != name) {
                    findings.push(Finding::new(file, line, format!("There is no {name}.")));
                }
            }
        }
    }
    findings
}

/// The families that the engine plays, as they are called in comments. Rules and rulings of others,
/// whose initial the rulings bear, may be written down before.
fn families(tree: &Tree) -> Vec<String> {
    let names = tree.files.iter().filter_map(|file| family_of(&file.path));
    names.map(|name| name[..1].to_uppercase() + &name[1..]).collect()
}

/// A clause or a ruling, and where it is laid down.
struct Clause<'a> {
    file: &'a File,
    line: usize,
    name: String,
}

impl Clause<'_> {
    /// Whether it is about something that the engine plays: a family, or all of them (`Ruling G2`).
    fn is_played(&self, families: &[String]) -> bool {
        let Some(ruling) = self.name.strip_prefix("Ruling ") else { return true };
        ruling.starts_with('G') || families.iter().any(|family| ruling.starts_with(&family[..1]))
    }
}

/// The clauses of a document: `- **5.2** …` in the rules of a family, `**R4 — …` in the rulings.
fn clauses<'a>(families: &'a [String], file: &'a File) -> impl Iterator<Item = Clause<'a>> {
    let family = families
        .iter()
        .find(|family| file.path == format!("docs/rules/{}.md", family.to_lowercase()));
    file.lines().filter_map(move |(line, text)| {
        let name = if file.path == RULINGS {
            format!("Ruling {}", text.strip_prefix("**")?.split_once(" — ")?.0)
        } else {
            format!("{} {}", family?, text.strip_prefix("- **")?.split_once("** ")?.0)
        };
        Some(Clause { file, line, name })
    })
}

/// The lines of a file that are tests: all in a folder `tests`, else those of its test module,
/// which stands last.
fn test_lines(file: &File) -> impl Iterator<Item = &str> {
    let all = file.in_crate().is_some_and(|(_, path)| path.starts_with("tests/"));
    let mut lines = file.text.lines().peekable();
    let mut testing = all;
    std::iter::from_fn(move || {
        loop {
            let line = lines.next()?;
            let next = lines.peek().copied().unwrap_or_default();
            testing |= line == "#[cfg(test)]" && next.starts_with("mod ");
            if testing {
                return Some(line);
            }
        }
    })
}

/// The clauses that lines of tests name: in the name of a test, or in a comment.
fn named_by_tests<'a>(
    families: &[String],
    lines: impl Iterator<Item = &'a str>,
) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    let (mut is_test, mut is_ignored) = (false, false);
    for line in lines {
        let trimmed = line.trim_start();
        if let Some((_, comment)) = line.split_once("//") {
            named.extend(named_in_words(families, comment));
        }
        if trimmed.starts_with('#') {
            is_test |= trimmed.starts_with("#[test]");
            is_ignored |= trimmed.starts_with("#[ignore");
        } else if !trimmed.starts_with("//") {
            let function = trimmed.strip_prefix("fn ").and_then(|rest| rest.split('(').next());
            if let Some(name) = function.filter(|_| is_test && !is_ignored) {
                named.extend(named_in_code(families, name));
            }
            (is_test, is_ignored) = (false, false);
        }
    }
    named
}

/// The clauses in a text that are spelled as in comments: `Road 5.2`, `Ruling R4`.
fn named_in_words(families: &[String], text: &str) -> impl Iterator<Item = String> + use<> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '.').collect::<Vec<_>>();
    let pairs = words.windows(2).filter_map(|pair| {
        let (kind, number) = (pair[0], pair[1].trim_end_matches('.'));
        let of_family = families.iter().any(|family| family == kind)
            && number
                .split_once('.')
                .is_some_and(|(part, clause)| is_number(part) && is_number(clause));
        let of_rulings = kind == "Ruling" && is_ruling(number);
        (of_family || of_rulings).then(|| format!("{kind} {number}"))
    });
    pairs.collect::<Vec<_>>().into_iter()
}

/// The clauses in a text that are spelled as in names of functions: `road_5_2`, `ruling_r4`.
fn named_in_code(families: &[String], text: &str) -> impl Iterator<Item = String> {
    let identifiers = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    identifiers.flat_map(|identifier| {
        let words: Vec<&str> = identifier.split('_').collect();
        let named = (0..words.len()).filter_map(|i| match words[i..] {
            ["ruling", number, ..] if is_ruling(&number.to_uppercase()) => {
                Some(format!("Ruling {}", number.to_uppercase()))
            }
            [kind, part, clause, ..] if is_number(part) && is_number(clause) => {
                let family = families.iter().find(|family| family.to_lowercase() == kind)?;
                Some(format!("{family} {part}.{clause}"))
            }
            _ => None,
        });
        named.collect::<Vec<_>>()
    })
}

/// How a clause is spelled in the name of a function.
fn in_code(name: &str) -> String {
    format!("`{}`", name.to_lowercase().replace([' ', '.'], "_"))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_ruling(text: &str) -> bool {
    let number = text.strip_prefix(|c: char| c.is_ascii_uppercase());
    number.is_some_and(is_number)
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    const RULES: (&str, &str) = (
        "docs/rules/road.md",
        "- **1.1** The aim.\n- **5.2** Any crystal pays.\n- **5.21** One more.\n",
    );
    const RULINGS_OF_ROAD: (&str, &str) =
        (RULINGS, "**R4 — Payment first.** So.\n\n**Z1 — Not played yet.** So.\n");

    fn untested(path: &str, text: &str) -> Vec<String> {
        found(check, &[("crates/engine/sets/road.set", ""), RULES, RULINGS_OF_ROAD, (path, text)])
    }

    #[test]
    fn clauses_and_rulings_without_a_test_are_found() {
        let expected = [
            "docs/rules/road.md:2: Road 5.2 has no test: none is called `road_5_2`.",
            "docs/rules/road.md:3: Road 5.21 has no test: none is called `road_5_21`.",
            "docs/rules/rulings.md:1: Ruling R4 has no test: none is called `ruling_r4`.",
        ];
        assert_eq!(untested("crates/engine/tests/a.rs", ""), expected);
        // Neither other code nor a string is a test's name.
        let code =
            "// Road 5.2, Road 5.21, Ruling R4\nfn road_5_2_and_road_5_21_and_ruling_r4() {}";
        assert_eq!(untested("crates/engine/src/a.rs", code), expected);
        let string = "#[test]\nfn a() { \"Road 5.2\"; \"Road 5.21\"; road_5_2(); }";
        assert_eq!(untested("crates/engine/tests/a.rs", string), expected);
        // Nor does a function count that does not run.
        let idle = "fn road_5_2_and_road_5_21() {}\n#[test]\n#[ignore]\nfn ruling_r4() {}";
        assert_eq!(untested("crates/engine/tests/a.rs", idle), expected);
    }

    #[test]
    fn names_of_tests_and_comments_in_tests_count() {
        let names = "#[test]\nfn road_5_2_any_crystal_pays() {}\n    // Road 5.21.\n\
                     #[test]\n// Why.\nfn a_ruling_r4() {}";
        assert!(untested("crates/engine/tests/road/a.rs", names).is_empty());
        let module = format!("//! A.\n\n#[cfg(test)]\nmod tests {{\n{names}\n}}\n");
        assert!(untested("crates/engine/src/a.rs", &module).is_empty());
    }

    #[test]
    fn clauses_that_do_not_exist_are_found() {
        let text = "fn a() {} // Road 5.2, Road 5.21, Ruling R4, Ruling Z1, road-2-1\n\
                    fn road_5_3() {}\n\"Road 6.1\"\n";
        let expected = [
            "crates/engine/tests/a.rs:2: There is no Road 5.3.",
            "crates/engine/tests/a.rs:3: There is no Road 6.1.",
        ];
        assert_eq!(untested("crates/engine/tests/a.rs", text), expected);
    }

    #[test]
    fn every_excuse_has_a_clause_and_a_reason() {
        for (name, reason) in UNTESTABLE {
            assert_eq!(
                named_in_words(&["Road", "Adventure", "World"].map(String::from), name)
                    .next()
                    .as_deref(),
                Some(name)
            );
            assert!(!reason.is_empty());
        }
    }
}
