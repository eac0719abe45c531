//! The words of the screen, as Fluent messages: those of the page wherever both say the same, and in
//! `words/` what only a terminal says.
//!
//! Only the syntax comes from a library. Messages choose by a word, by a number or by its plural form,
//! refer to each other, and call no functions; that is all there is to resolve.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use caravan_protocol::message::Theme;
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;

/// What a terminal says, and then what it shares with the page.
const FILES: [&str; 8] = [
    include_str!("../words/en.ftl"),
    include_str!("../../../web/src/words/en/common.ftl"),
    include_str!("../../../web/src/words/en/table.ftl"),
    include_str!("../../../web/src/words/en/chat.ftl"),
    include_str!("../../../web/src/words/en/clock.ftl"),
    include_str!("../../../web/src/words/en/road.ftl"),
    include_str!("../../../web/src/words/en/adventure.ftl"),
    include_str!("../../../web/src/words/en/world.ftl"),
];

/// Refusals; their last line ends without a line break, which another file must not continue.
const WHY: &str = include_str!("../../../web/src/words/en/why.ftl");

type Message = Pattern<&'static str>;

/// All messages by name; attributes as `name.attribute`. The first file that has one says it.
static MESSAGES: LazyLock<HashMap<String, Message>> = LazyLock::new(|| {
    let mut all = HashMap::new();
    for file in FILES.into_iter().chain([WHY]) {
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
});

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

/// The messages in one theme, which names the crystals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    theme: Theme,
}

/// A message with its arguments: `t!(words, "round", round: 3)`.
macro_rules! t {
    ($words:expr, $id:expr $(, $name:ident: $value:expr)* $(,)?) => {
        $words.say(&$id, &[$((stringify!($name), $crate::words::Value::from($value))),*])
    };
}
pub(crate) use t;

impl Words {
    pub(crate) fn new(theme: Theme) -> Words {
        Words { theme }
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
        MESSAGES.get(&themed).or_else(|| MESSAGES.get(id))
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
                            (VariantKey::Identifier { name: "one" }, Some(Value::Number(1)))
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
pub(crate) fn listed(_words: Words, parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
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

    const GOLEM: Words = Words { theme: Theme::Golem };

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
        let spice = Words::new(Theme::Spice);
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
        for file in FILES.into_iter().chain([WHY]) {
            assert!(parser::parse_runtime(file).is_ok());
        }
    }
}
