//! The words of the screen, as Fluent messages: those of the page wherever both say the same, and in
//! `words/` what only a terminal says.
//!
//! Only the syntax comes from a library. Messages choose by a word, by a number or by its plural form,
//! refer to each other, and call no functions; that is all there is to resolve.

use std::collections::HashMap;
use std::env;
use std::fmt::Write as _;
use std::sync::LazyLock;

use caravan_protocol::message::Theme;
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;

/// A language, by its name in the environment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// French.
    Fr,
    /// Spanish.
    Es,
}

impl Language {
    /// All of them, in the order of their messages.
    pub const ALL: [Language; 4] = [Language::En, Language::De, Language::Fr, Language::Es];

    /// The name, such as `de`.
    pub fn name(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::De => "de",
            Language::Fr => "fr",
            Language::Es => "es",
        }
    }

    /// The language of the environment; English, where we do not speak it.
    pub fn of_environment() -> Language {
        Language::of(|name| env::var(name).ok())
    }

    fn of(variable: impl Fn(&str) -> Option<String>) -> Language {
        let mut said = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable);
        let first = said.find(|value| !value.is_empty()).unwrap_or_default();
        let all = Language::ALL.into_iter();
        let is = |one: &Language| {
            let rest = first.strip_prefix(one.name());
            rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_alphanumeric()))
        };
        all.into_iter().find(is).unwrap_or_default()
    }

    /// The word before the last item of a list.
    fn and(self) -> &'static str {
        match self {
            Language::En => "and",
            Language::De => "und",
            Language::Fr => "et",
            Language::Es => "y",
        }
    }

    /// Whether a number takes the singular.
    fn is_one(self, number: u64) -> bool {
        number == 1 || (number == 0 && self == Language::Fr)
    }
}

/// What a terminal says in a language, and then what it shares with the page.
macro_rules! files {
    ($language:literal) => {
        [
            include_str!(concat!("../words/", $language, ".ftl")),
            include_str!(concat!("../../../web/src/words/", $language, "/common.ftl")),
            include_str!(concat!("../../../web/src/words/", $language, "/table.ftl")),
            include_str!(concat!("../../../web/src/words/", $language, "/chat.ftl")),
            include_str!(concat!("../../../web/src/words/", $language, "/clock.ftl")),
            include_str!(concat!("../../../web/src/words/", $language, "/road.ftl")),
            include_str!(concat!("../../../web/src/words/", $language, "/adventure.ftl")),
            include_str!(concat!("../../../web/src/words/", $language, "/world.ftl")),
            // Its last line ends without a line break, which another file must not continue.
            include_str!(concat!("../../../web/src/words/", $language, "/why.ftl")),
        ]
    };
}

/// The files of each language.
const FILES: [[&str; 9]; 4] = [files!("en"), files!("de"), files!("fr"), files!("es")];

type Message = Pattern<&'static str>;

/// All messages by name; attributes as `name.attribute`. The first file that has one says it.
type Messages = HashMap<String, Message>;

/// Those of each language, read when it is first spoken.
static MESSAGES: [LazyLock<Messages>; 4] = [
    LazyLock::new(|| read(FILES[0])),
    LazyLock::new(|| read(FILES[1])),
    LazyLock::new(|| read(FILES[2])),
    LazyLock::new(|| read(FILES[3])),
];

fn read(files: [&'static str; 9]) -> Messages {
    let mut all = HashMap::new();
    for file in files {
        let (Ok(resource) | Err((resource, _))) = parser::parse_runtime(file);
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            for attribute in message.attributes {
                let name = format!("{}.{}", message.id.name, attribute.id.name);
                all.entry(name).or_insert(attribute.value);
            }
            if let Some(value) = message.value {
                all.entry(message.id.name.to_owned()).or_insert(value);
            }
        }
    }
    all
}

/// An argument of a message.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Number(u64),
    Text(String),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Number(number as u64)
    }
}

macro_rules! numbers {
    ($($Number:ty)+) => {
        $(impl From<$Number> for Value {
            fn from(number: $Number) -> Value {
                Value::Number(number.into())
            }
        })+
    };
}

numbers!(u8 u16 u32);

/// The messages of one language in one theme, which names the crystals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    theme: Theme,
    language: Language,
}

/// A message with its arguments: `t!(words, "round", round: 3)`.
macro_rules! t {
    ($words:expr, $id:expr $(, $name:ident: $value:expr)* $(,)?) => {
        $words.say(&$id, &[$((stringify!($name), $crate::words::Value::from($value))),*])
    };
}
pub(crate) use t;

impl Words {
    pub(crate) fn new(theme: Theme, language: Language) -> Words {
        Words { theme, language }
    }

    /// The name of the theme in messages.
    pub(crate) fn theme(self) -> &'static str {
        match self.theme {
            Theme::Spice => "spice",
            Theme::Golem => "golem",
        }
    }

    /// Whether there is such a message.
    pub(crate) fn has(self, id: &str) -> bool {
        self.find(id).is_some()
    }

    /// The message in this theme, or for all of them.
    fn find(self, id: &str) -> Option<&'static Message> {
        let (name, attribute) = id.split_once('.').map_or((id, None), |(n, a)| (n, Some(a)));
        let themed = match attribute {
            Some(attribute) => format!("{name}-{}.{attribute}", self.theme()),
            None => format!("{name}-{}", self.theme()),
        };
        let messages = &MESSAGES[self.language as usize];
        messages.get(&themed).or_else(|| messages.get(id))
    }

    /// A message; where there is none, its name, which tests find.
    pub(crate) fn say(self, id: &str, values: &[(&str, Value)]) -> String {
        let mut text = String::new();
        match self.find(id) {
            Some(message) => self.write(message, values, &mut text),
            None => text.push_str(id),
        }
        text
    }

    fn write(self, message: &Message, values: &[(&str, Value)], out: &mut String) {
        for element in &message.elements {
            match element {
                PatternElement::TextElement { value } => out.push_str(value),
                PatternElement::Placeable { expression } => {
                    self.expression(expression, values, out);
                }
            }
        }
    }

    fn expression(
        self,
        expression: &Expression<&'static str>,
        values: &[(&str, Value)],
        out: &mut String,
    ) {
        match expression {
            Expression::Inline(inline) => self.inline(inline, values, out),
            Expression::Select { selector, variants } => {
                let value = match selector {
                    InlineExpression::VariableReference { id } => value(values, id.name),
                    _ => None,
                };
                let exact = variants.iter().find(|variant| match (&variant.key, value) {
                    (VariantKey::NumberLiteral { value: key }, Some(Value::Number(number))) => {
                        key.parse() == Ok(*number)
                    }
                    (VariantKey::Identifier { name }, Some(Value::Text(text))) => *name == text,
                    _ => false,
                });
                let plural = || {
                    variants.iter().find(|variant| {
                        matches!(
                            (&variant.key, value),
                            (VariantKey::Identifier { name: "one" }, Some(Value::Number(number)))
                                if self.language.is_one(*number)
                        )
                    })
                };
                let other = || variants.iter().find(|variant| variant.default);
                if let Some(variant) = exact.or_else(plural).or_else(other) {
                    self.write(&variant.value, values, out);
                }
            }
        }
    }

    fn inline(
        self,
        inline: &InlineExpression<&'static str>,
        values: &[(&str, Value)],
        out: &mut String,
    ) {
        match inline {
            InlineExpression::StringLiteral { value }
            | InlineExpression::NumberLiteral { value } => {
                out.push_str(value);
            }
            InlineExpression::VariableReference { id } => match value(values, id.name) {
                Some(Value::Text(text)) => out.push_str(text),
                Some(Value::Number(number)) => {
                    let _ = write!(out, "{number}");
                }
                None => {}
            },
            InlineExpression::MessageReference { id, .. } => {
                out.push_str(&self.say(id.name, values));
            }
            InlineExpression::Placeable { expression } => self.expression(expression, values, out),
            InlineExpression::FunctionReference { .. } | InlineExpression::TermReference { .. } => {
            }
        }
    }
}

fn value<'a>(values: &'a [(&str, Value)], name: &str) -> Option<&'a Value> {
    values.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
}

/// `a, b and c`.
pub(crate) fn listed(words: Words, parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => {
            // Spanish has another word before the same sound.
            let same = words.language == Language::Es && last.to_lowercase().starts_with('i');
            let and = if same { "e" } else { words.language.and() };
            format!("{} {and} {last}", first.join(", "))
        }
    }
}

/// Capitalizes the beginning of a sentence.
pub(crate) fn upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOLEM: Words = Words { theme: Theme::Golem, language: Language::En };

    #[test]
    fn a_message_chooses_by_number_by_plural_and_by_word() {
        assert_eq!(t!(GOLEM, "round", round: 0_u8), "Opening");
        assert_eq!(t!(GOLEM, "round", round: 3_u8), "Round 3");
        assert_eq!(t!(GOLEM, "points", count: 1_u8), "1 point");
        let deed = |you: &str| t!(GOLEM, format!("deed-claim{you}"), points: 12_u8, token: "minor");
        assert_eq!(deed(""), "claims 12 points and a small token");
        assert_eq!(deed(".you"), "claim 12 points and a small token");
    }

    #[test]
    fn a_theme_has_words_of_its_own_and_shares_the_others() {
        let spice = Words::new(Theme::Spice, Language::En);
        assert_eq!(
            (t!(spice, "caravan"), t!(GOLEM, "caravan")),
            ("Your spices".into(), "Your crystals".into())
        );
        assert_eq!(t!(spice, "refused-notYourTurn"), t!(GOLEM, "not-your-turn"));
    }

    #[test]
    fn every_file_of_messages_is_read_to_its_end() {
        for id in ["adventure-log-closed", "world-place-F5", "road-play", "keys", "terminal-quit"] {
            assert!(GOLEM.has(id), "{id}");
        }
        for file in FILES.into_iter().flatten() {
            assert!(parser::parse_runtime(file).is_ok());
        }
    }

    #[test]
    fn every_language_has_the_same_messages_with_the_same_arguments() {
        fn arguments(text: &str) -> std::collections::BTreeSet<&str> {
            text.split("{ $").skip(1).filter_map(|rest| rest.split([' ', '}']).next()).collect()
        }
        fn messages(
            file: &'static str,
        ) -> Vec<(&'static str, std::collections::BTreeSet<&'static str>)> {
            let starts = |line: &&str| line.starts_with("terminal-");
            let at: Vec<usize> = file
                .lines()
                .filter(starts)
                .map(|line| line.as_ptr() as usize - file.as_ptr() as usize)
                .collect();
            let ends = at.iter().skip(1).copied().chain([file.len()]);
            let text = at.iter().zip(ends).map(|(from, to)| &file[*from..to]);
            let mut all: Vec<_> =
                text.map(|text| (text.split(' ').next().unwrap_or(""), arguments(text))).collect();
            all.sort();
            all
        }
        let english = messages(FILES[0][0]);
        assert!(english.len() > 80);
        for (language, files) in Language::ALL.into_iter().zip(FILES) {
            assert_eq!(messages(files[0]), english, "{language:?}");
        }
    }

    #[test]
    fn every_language_has_its_grammar() {
        let words = |language| Words { theme: Theme::Golem, language };
        let all = ["a".to_owned(), "b".into(), "iglú".into()];
        let lists = Language::ALL.map(|language| listed(words(language), &all));
        assert_eq!(lists, ["a, b and iglú", "a, b und iglú", "a, b et iglú", "a, b e iglú"]);
        let points = |language, count: u8| t!(words(language), "points", count: count);
        assert_eq!(points(Language::De, 1), "1 Punkt");
        assert_ne!(points(Language::En, 0).trim_end_matches('s'), points(Language::En, 0));
        assert!(!points(Language::Fr, 0).ends_with('s'), "{}", points(Language::Fr, 0));
    }

    #[test]
    fn the_language_is_that_of_the_environment() {
        let of = |all: &[(&str, &str)]| {
            let all: Vec<(String, String)> =
                all.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
            Language::of(|name| all.iter().find(|(one, _)| one == name).map(|(_, it)| it.clone()))
        };
        assert_eq!(of(&[("LANG", "de_DE.UTF-8")]), Language::De);
        assert_eq!(of(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]), Language::En);
        assert_eq!(of(&[("LC_ALL", ""), ("LC_MESSAGES", "fr"), ("LANG", "es")]), Language::Fr);
        assert_eq!((of(&[("LANG", "est")]), of(&[])), (Language::En, Language::En));
    }
}
