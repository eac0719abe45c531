//! Settings of the chat.

use std::fmt;
use std::str::FromStr;

use caravan_protocol::chat::ChatMode;

/// What people may say at tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chat {
    /// Phrases and, where the host allows it, text.
    Text,
    /// Only phrases.
    Phrases,
    /// Nothing.
    Off,
}

impl Chat {
    /// What rooms are told.
    pub(crate) fn mode(self) -> Option<ChatMode> {
        match self {
            Chat::Text => Some(ChatMode::Text),
            Chat::Phrases => Some(ChatMode::Phrases),
            Chat::Off => None,
        }
    }
}

impl FromStr for Chat {
    type Err = ();

    fn from_str(text: &str) -> Result<Chat, ()> {
        match text {
            "text" => Ok(Chat::Text),
            "phrases" => Ok(Chat::Phrases),
            "off" => Ok(Chat::Off),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Chat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Chat::Text => "text",
            Chat::Phrases => "phrases",
            Chat::Off => "off",
        })
    }
}

/// A word that is filtered, in lower case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word(String);

impl Word {
    /// A text with each of these words replaced by asterisks, whatever their case.
    pub(crate) fn filter(words: &[Word], text: &str) -> String {
        let mut filtered = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let is_word = rest.starts_with(is_of_word);
            let end = rest.find(|c: char| is_of_word(c) != is_word).unwrap_or(rest.len());
            let (part, behind) = rest.split_at(end);
            let letters: String = part.chars().filter(|c| c.is_alphanumeric()).collect();
            if is_word && words.contains(&Word(letters.to_lowercase())) {
                filtered.extend(part.chars().map(|_| '*'));
            } else {
                filtered += part;
            }
            rest = behind;
        }
        filtered
    }
}

/// Letters, digits, and what joins emoji, which nobody sees between letters.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\u{200D}' | '\u{FE0F}')
}

impl FromStr for Word {
    type Err = ();

    fn from_str(text: &str) -> Result<Word, ()> {
        let is_word = !text.is_empty() && text.chars().all(char::is_alphanumeric);
        if is_word { Ok(Word(text.to_lowercase())) } else { Err(()) }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_filtered_whole_and_in_any_case() {
        let words: Vec<Word> = ["darn", "Übel"].map(|word| word.parse().unwrap()).into();
        let filter = |text| Word::filter(&words, text);
        assert_eq!(filter("Darn, DARN! darning (übel)"), "****, ****! darning (****)");
        assert_eq!(filter("da\u{200D}rn it"), "***** it");
        assert_eq!(filter(""), "");
        assert_eq!("two words".parse::<Word>(), Err(()));
        assert_eq!("".parse::<Word>(), Err(()));
    }
}
