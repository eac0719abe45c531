//! Rules and records know levels and tokens, but not what a theme calls them.

use super::Finding;
use super::tree::Tree;

const PLACES: [&str; 3] = ["crates/engine/src/", "crates/engine/sets/", "crates/record/src/"];

const THEME_WORDS: [&str; 18] = [
    "gold",
    "silver",
    "copper",
    "turmeric",
    "saffron",
    "cardamom",
    "cinnamon",
    "yellow",
    "red",
    "green",
    "brown",
    "turquoise",
    "magenta",
    "blue",
    "spice",
    "golem",
    "cube",
    "gem",
];

/// The names of the two games are not theme words.
const PLAIN_NAMES: [&str; 2] = ["Spice Road", "Golem Edition"];

/// Finds theme words, in the singular or the plural, also as parts of names in code.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let places = |path: &str| PLACES.iter().any(|place| path.starts_with(place));
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| places(&file.path)) {
        for (number, line) in file.lines() {
            let line =
                PLAIN_NAMES.iter().fold(line.to_owned(), |line, name| line.replace(name, ""));
            for word in words(&line).filter(|word| is_theme_word(word)) {
                let message = format!("`{word}` is a word of a theme, which is unknown here.");
                findings.push(Finding::new(file, number, message));
            }
        }
    }
    findings
}

/// The words of a line; a name in code is as many words as it is made of.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let mut last = ' ';
    line.split(|c: char| !c.is_alphabetic()).flat_map(move |run| {
        // Words begin at the capitals that follow a small letter.
        let mut begins = vec![0];
        for (i, c) in run.char_indices() {
            if i > 0 && c.is_uppercase() && last.is_lowercase() {
                begins.push(i);
            }
            last = c;
        }
        let ends = begins.clone().into_iter().skip(1).chain([run.len()]);
        begins.into_iter().zip(ends).map(|(begin, end)| &run[begin..end]).collect::<Vec<_>>()
    })
}

fn is_theme_word(word: &str) -> bool {
    let word = word.to_lowercase();
    THEME_WORDS
        .iter()
        .any(|theme| word.strip_prefix(theme).is_some_and(|rest| matches!(rest, "" | "s")))
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    fn theme_words(line: &str) -> Vec<String> {
        let found = found(check, &[("crates/engine/src/a.rs", line)]);
        found.iter().filter_map(|finding| finding.split('`').nth(1)).map(String::from).collect()
    }

    #[test]
    fn a_theme_word_is_found_and_named() {
        let found = found(check, &[("crates/engine/sets/road.set", "set road\n# Gold\n")]);
        let expected = "crates/engine/sets/road.set:2: `Gold` is a word of a theme, \
                        which is unknown here.";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn names_in_code_and_plurals_are_looked_into() {
        assert_eq!(
            theme_words("let red_cards = GoldToken::cubes(GEM);"),
            ["red", "Gold", "cubes", "GEM"]
        );
    }

    #[test]
    fn longer_words_and_plain_names_are_fine() {
        assert!(theme_words("read, ordered, reduce, rendered, greenhouse, blueprint").is_empty());
        assert!(theme_words("//! Road: the rules of Spice Road and Golem Edition.").is_empty());
        assert_eq!(theme_words("the spice of the road"), ["spice"]);
        assert!(found(check, &[("crates/caravan/src/a.rs", "gold")]).is_empty());
    }
}
