//! The lines of set files are those of `docs/notation.md`, with the bounds that stand there.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use caravan_engine::{Faults, adventure, road, world};

/// A family: the section of the page, the standard set, and what is wrong with another text.
type Family = (&'static str, String, fn(&str) -> Result<(), Faults>);

fn families() -> [Family; 3] {
    [
        ("## 5. ", road::Set::standard().write(), |text| road::Set::read(text).map(drop)),
        ("### 6.4 ", world::Set::standard().write(), |text| world::Set::read(text).map(drop)),
        ("### 7.4 ", adventure::Set::standard().write(), |text| {
            adventure::Set::read(text).map(drop)
        }),
    ]
}

/// The rows of the table in a section of the page, each with its lines, meaning and bounds.
fn rows(section: &str) -> Vec<[String; 3]> {
    let page = include_str!("../../../docs/notation.md");
    let text = page.split(section).nth(1).unwrap();
    let table = text.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let cells = |line: &str| -> [String; 3] {
        let cells: Vec<String> = line.split('|').map(|cell| cell.trim().to_string()).collect();
        [cells[1].clone(), cells[2].clone(), cells[3].clone()]
    };
    table.take_while(|line| line.starts_with('|')).map(cells).collect()
}

/// The keywords in a cell: all that stands in backticks, up to the value.
fn keywords(lines: &str) -> Vec<String> {
    lines.split('`').skip(1).step_by(2).map(String::from).collect()
}

#[test]
fn an_unknown_keyword_is_answered_with_those_of_the_page() {
    for (section, _, read) in families() {
        let message = read("x").unwrap_err().0[0].message.clone();
        let mut known: Vec<&str> = message.split('`').skip(3).step_by(2).collect();
        let mut page: Vec<String> = rows(section)
            .iter()
            .flat_map(|[lines, ..]| keywords(lines))
            .map(|keyword| keyword.split(' ').next().unwrap().to_string())
            .collect();
        known.sort_unstable();
        page.sort_unstable();
        page.dedup();
        assert_eq!(known, page, "{section}");
    }
}

#[test]
fn a_number_is_within_the_bounds_of_the_page() {
    let mut checked = 0;
    for (section, standard, read) in families() {
        for [lines, _, bounds] in rows(section) {
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
                    let faults = read(&lines.collect::<String>()).err().map_or(Vec::new(), |f| f.0);
                    let words = format!("expected a number from {least} to {most}, ");
                    faults.iter().any(|f| f.line == number + 1 && f.message.starts_with(&words))
                };
                assert!(!with(least) && !with(most), "{section}{keyword}");
                assert!(with(most + 1) && (least == 0 || with(least - 1)), "{section}{keyword}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 7 + 5 + 9);
}
