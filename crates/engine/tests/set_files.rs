//! The lines of set files are those of `docs/notation.md`, with the bounds that stand there.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use caravan_engine::{AnyRules, Family, Faults, LoadError};

const PAGE: &str = include_str!("../../../docs/notation.md");

/// What is wrong with a text as a set file of a family.
fn read(family: Family, text: &str) -> Result<(), Faults> {
    match AnyRules::load(family, Some(text), None) {
        Err(LoadError::Set(faults)) => Err(faults),
        _ => Ok(()),
    }
}

/// The rows of the table of set files of a family, each with its lines, meaning and bounds: the
/// first of them says which family it is for.
fn rows(family: Family) -> Vec<[String; 3]> {
    let cells = |line: &str| -> [String; 3] {
        let cells: Vec<String> = line.split('|').map(|cell| cell.trim().to_string()).collect();
        [cells[1].clone(), cells[2].clone(), cells[3].clone()]
    };
    let first = format!("`family {family}`");
    let table = PAGE.split("\n\n").find(|part| part.starts_with('|') && part.contains(&first));
    let table = table.unwrap_or_else(|| panic!("docs/notation.md has no table with {first}"));
    table.lines().skip_while(|line| !line.starts_with("|---")).skip(1).map(cells).collect()
}

/// The standard set without its comments.
fn standard(family: Family) -> String {
    let lines = family.set_text().lines().filter(|line| !line.starts_with('#'));
    let lines = lines.filter(|line| !line.trim().is_empty());
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect()
}

/// The keywords in a cell: all that stands in backticks, up to the value.
fn keywords(lines: &str) -> Vec<String> {
    lines.split('`').skip(1).step_by(2).map(String::from).collect()
}

#[test]
fn an_unknown_keyword_is_answered_with_those_of_the_page() {
    for family in Family::ALL {
        let message = read(family, "x").unwrap_err().0[0].message.clone();
        let mut known: Vec<&str> = message.split('`').skip(3).step_by(2).collect();
        let mut page: Vec<String> = rows(family)
            .iter()
            .flat_map(|[lines, ..]| keywords(lines))
            .map(|keyword| keyword.split(' ').next().unwrap().to_string())
            .collect();
        known.sort_unstable();
        page.sort_unstable();
        page.dedup();
        assert_eq!(known, page, "{family}");
    }
}

#[test]
fn a_number_is_within_the_bounds_of_the_page() {
    let mut checked = 0;
    for family in Family::ALL {
        let standard = standard(family);
        for [lines, _, bounds] in rows(family) {
            // `market` n | … | 1 to 6
            let single = lines
                .split(" · ")
                .all(|line| matches!(line.rsplit('`').next().map(str::trim), Some("n" | "k")));
            let Some((least, most)) = bounds.split_once(" to ").filter(|_| single) else {
                continue;
            };
            let (least, most): (u8, u8) = (least.parse().unwrap(), most.parse().unwrap());
            for keyword in keywords(&lines) {
                let begins = format!("{keyword} ");
                let number = standard.lines().position(|line| line.starts_with(&begins)).unwrap();
                let with = |n: u8| {
                    let lines = standard.lines().enumerate().map(|(i, line)| {
                        if i == number { format!("{keyword} {n}\n") } else { format!("{line}\n") }
                    });
                    let faults =
                        read(family, &lines.collect::<String>()).err().map_or(Vec::new(), |f| f.0);
                    let words = format!("expected a number from {least} to {most}, ");
                    faults.iter().any(|f| f.line == number + 1 && f.message.starts_with(&words))
                };
                assert!(!with(least) && !with(most), "{family}: {keyword}");
                assert!(with(most + 1) && (least == 0 || with(least - 1)), "{family}: {keyword}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 7 + 5 + 9, "{checked}");
}
