//! The phrase that keeps a name: 128 random bits, written as twelve words (BIP-39).

use std::cmp::Reverse;

use bip39::{Language as List, Mnemonic};
use caravan_protocol::alerts::Language;
use caravan_protocol::phrase::UnknownWord;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::token;

/// The number of words.
const WORDS: usize = 12;

/// The lists of words that a phrase may come from. German has none.
const LISTS: [List; 3] = [List::English, List::French, List::Spanish];

/// The longest word for which the nearest one is looked for.
const LONGEST: usize = 16;

/// What is wrong with the words of a phrase.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// Too few or too many words.
    #[error("a phrase has {WORDS} words, found {0}")]
    Count(usize),
    /// A word is in no list.
    #[error("word {} is in no list of words: the nearest is `{}`", .0.number, .0.nearest)]
    Unknown(UnknownWord),
    /// The checksum is wrong.
    #[error("these words do not belong together: one is another word, or their order is wrong")]
    Checksum,
}

/// A phrase.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Phrase([u8; 16]);

impl Phrase {
    pub(crate) fn draw() -> Result<Phrase, getrandom::Error> {
        token::random().map(Phrase)
    }

    /// The words for readers of this language.
    pub(crate) fn words(self, language: Language) -> Vec<String> {
        let phrase =
            Mnemonic::from_entropy_in(list(language), &self.0).expect("128 bits are twelve words");
        phrase.words().map(|word| word.nfc().collect()).collect()
    }

    /// Reads the words of any list. Case, accents, and what stands between words do not matter.
    pub(crate) fn read(text: &str) -> Result<Phrase, Fault> {
        let plain = plain(text);
        // Numbers and punctuation may have been copied with the words.
        let words = plain.split(|letter: char| !letter.is_alphabetic());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if words.len() != WORDS {
            return Err(Fault::Count(words.len()));
        }
        let known = |list: &List| words.iter().filter(|word| find(*list, word).is_some()).count();
        // Lists share words: of several that fit, the first one has the most.
        let list = LISTS.into_iter().rev().max_by_key(known).expect("there are lists");
        let mut phrase = Vec::with_capacity(WORDS);
        for (number, word) in (1..).zip(words) {
            let Some(word) = find(list, word) else {
                let nearest = nearest(list, word);
                return Err(Fault::Unknown(UnknownWord { number, nearest }));
            };
            phrase.push(word);
        }
        let read = Mnemonic::parse_in_normalized(list, &phrase.join(" "));
        let (bits, _) = read.map_err(|_| Fault::Checksum)?.to_entropy_array();
        Ok(Phrase(*bits.first_chunk().expect("twelve words are 128 bits")))
    }

    /// What is hashed.
    pub(crate) fn bits(&self) -> &[u8; 16] {
        &self.0
    }
}

/// The language of the words for readers of this one.
pub(crate) fn language_of_words(reader: Language) -> Language {
    match reader {
        Language::En | Language::De => Language::En,
        Language::Fr | Language::Es => reader,
    }
}

fn list(language: Language) -> List {
    match language_of_words(language) {
        Language::En | Language::De => List::English,
        Language::Fr => List::French,
        Language::Es => List::Spanish,
    }
}

/// The text in lower case and without accents.
fn plain(text: &str) -> String {
    let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter));
    letters.flat_map(char::to_lowercase).collect()
}

/// The word of a list that reads like this one without accents.
fn find(list: List, word: &str) -> Option<&'static str> {
    list.word_list().iter().find(|known| is_plainly(known, word)).copied()
}

/// Whether a word of a list, which is decomposed, reads like this one without accents.
fn is_plainly(known: &str, word: &str) -> bool {
    known.chars().filter(|letter| !is_combining_mark(*letter)).eq(word.chars())
}

/// The nearest word of a list; of several, the one that begins most like this one, because four
/// letters tell all words of a list apart.
fn nearest(list: List, word: &str) -> String {
    let word: String = word.chars().take(LONGEST).collect();
    let distance = |known: &&&str| {
        let known = plain(known);
        let same = known.chars().zip(word.chars()).take_while(|(one, other)| one == other).count();
        (strsim::osa_distance(&known, &word), Reverse(same))
    };
    let words = list.word_list().iter();
    words.min_by_key(distance).map_or_else(String::new, |word| word.nfc().collect())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const ALL: [Language; 4] = [Language::En, Language::De, Language::Fr, Language::Es];

    /// The words of a phrase with these bits.
    fn written(bits: u8, language: Language) -> Vec<String> {
        Phrase([bits; 16]).words(language)
    }

    #[test]
    fn a_phrase_is_read_back_in_every_language_however_it_is_written() {
        for language in ALL {
            for _ in 0..10 {
                let phrase = Phrase::draw().unwrap();
                let words = phrase.words(language);
                assert_eq!(words.len(), WORDS);
                let numbered: Vec<String> =
                    (1..).zip(&words).map(|(n, word)| format!("{n}. {word}")).collect();
                for text in [
                    words.join(" "),
                    words.join(", ").to_uppercase(),
                    format!("\n\t{}\u{a0}", words.join(" \r\n ")),
                    numbered.join("\n"),
                    words.join(" ").nfd().collect(),
                    plain(&words.join(" ")),
                ] {
                    assert!(Phrase::read(&text) == Ok(phrase), "{text}");
                }
            }
        }
    }

    #[test]
    fn phrases_are_those_of_the_standard() {
        // From the test vectors of BIP-39.
        assert_eq!(written(0, Language::En).join(" "), format!("{}about", "abandon ".repeat(11)));
        let legal = "legal winner thank year wave sausage worth useful legal winner thank yellow";
        assert_eq!(written(0x7f, Language::De).join(" "), legal);
        assert_eq!(
            written(0, Language::Fr).join(" "),
            format!("{}abeille", "abaisser ".repeat(11))
        );
        assert_eq!(written(0, Language::Es).join(" "), format!("{}abierto", "ábaco ".repeat(11)));
    }

    #[test]
    fn without_accents_no_two_words_of_a_list_are_the_same() {
        for list in LISTS {
            let words: HashSet<String> = list.word_list().iter().map(|word| plain(word)).collect();
            assert_eq!(words.len(), 2_048, "{list:?}");
            assert!(words.iter().all(|word| word.chars().all(char::is_alphabetic)));
        }
    }

    #[test]
    fn errors_say_which_word_is_wrong_and_what_would_be_right() {
        let words = |text: &str| Phrase::read(text).err().unwrap();
        assert_eq!(words(""), Fault::Count(0));
        assert_eq!(words(&"abandon ".repeat(11)), Fault::Count(11));
        assert_eq!(words(&"abandon ".repeat(12)), Fault::Checksum);
        let swapped = "winner legal thank year wave sausage worth useful legal winner thank yellow";
        assert_eq!(words(swapped), Fault::Checksum);
        for (text, number, nearest) in [
            (
                "legal winner thank yaer wave sausage worth useful legal winner thank yellow",
                4,
                "year",
            ),
            (
                "legal winner thank year wave sausage worth useful legal winner thank yello",
                12,
                "yellow",
            ),
            (
                "ábaco ábaco ábako ábaco ábaco ábaco ábaco ábaco ábaco ábaco ábaco abierto",
                3,
                "ábaco",
            ),
        ] {
            let fault = words(text);
            let unknown = UnknownWord { number, nearest: nearest.into() };
            assert_eq!(fault, Fault::Unknown(unknown));
            let reason = fault.to_string();
            assert!(
                reason.contains(&format!("word {number} ")) && reason.contains(nearest),
                "{reason}"
            );
        }
        // However long it is.
        let long = format!("{} {}", "abandon ".repeat(11), "x".repeat(4_000));
        assert!(matches!(words(&long), Fault::Unknown(UnknownWord { number: 12, .. })));
        assert_eq!(words(&"e\u{301}".repeat(2_000)), Fault::Count(1));
    }
}
