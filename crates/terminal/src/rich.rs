//! Text with crystals and effects in it: marked as the page marks them, `⟦aab⟧`, and drawn with the
//! shape and the letter of each level.

use ratatui::style::Style;
use unicode::width;

use crate::look::{Look, Role};

/// An inline drawing of crystals or of an effect.
pub(crate) fn drawn(notation: &str) -> String {
    if notation.is_empty() { "–".into() } else { format!("⟦{notation}⟧") }
}

/// The same without shapes, where there is no room for them: letters and color tell levels apart.
pub(crate) fn tight(notation: &str) -> String {
    if notation.is_empty() { String::new() } else { format!("⟦!{notation}⟧") }
}

/// A part of a line in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) text: String,
    pub(crate) style: Style,
}

/// The parts of a text.
pub(crate) fn parts(text: &str, style: Style, look: Look) -> Vec<Part> {
    let mut all = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('⟦') {
        push(&mut all, before, style);
        let (mark, after) = after.split_once('⟧').unwrap_or((after, ""));
        marked(mark, style, look, &mut all);
        rest = after;
    }
    push(&mut all, rest, style);
    all
}

fn push(all: &mut Vec<Part>, text: &str, style: Style) {
    if !text.is_empty() {
        all.push(Part { text: text.to_owned(), style });
    }
}

/// Crystals of one level lie together behind one shape: `●aa▲b`.
fn marked(mark: &str, style: Style, look: Look, all: &mut Vec<Part>) {
    let (mark, shapes) = mark.strip_prefix('!').map_or((mark, true), |mark| (mark, false));
    let mut before = None;
    for sign in mark.chars() {
        let Some(level) = level(sign) else {
            let sign = match sign {
                '>' => '→',
                '^' => '↑',
                other => other,
            };
            push(all, sign.encode_utf8(&mut [0; 4]), style);
            before = None;
            continue;
        };
        let crystal = style.patch(look.style(Role::Crystal(level)));
        if shapes && before != Some(level) {
            push(all, Look::shape(level).encode_utf8(&mut [0; 4]), crystal);
        }
        push(all, sign.encode_utf8(&mut [0; 4]), crystal);
        before = Some(level);
    }
}

fn level(letter: char) -> Option<usize> {
    "abcd".find(letter)
}

/// How many columns a text takes.
pub(crate) fn columns(text: &str, look: Look) -> usize {
    parts(text, Style::new(), look).iter().map(|part| width(&part.text)).sum()
}

/// Breaks a text into lines of this width: between words, and never within a drawing.
pub(crate) fn wrapped(text: &str, wide: usize, look: Look) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one");
        let long = if line.is_empty() {
            columns(word, look)
        } else {
            columns(line, look) + 1 + columns(word, look)
        };
        if line.is_empty() {
            line.push_str(word);
        } else if long <= wide {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// How wide characters are on a terminal.
pub(crate) mod unicode {
    use ratatui::text::Span;

    pub(crate) fn width(text: &str) -> usize {
        Span::raw(text).width()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        let parts = parts(text, Style::new(), Look::plain());
        parts.into_iter().map(|part| part.text).collect()
    }

    #[test]
    fn crystals_have_a_shape_and_a_letter() {
        assert_eq!(plain("Play ⟦aab>cd⟧ now"), "Play ●aa▲b→■c◆d now");
        assert_eq!(
            (plain("⟦^2⟧"), plain("⟦+aa⟧"), plain("⟦!aa>c⟧")),
            ("↑2".into(), "+●aa".into(), "aa→c".into())
        );
        // Whatever is not closed is drawn to the end.
        assert_eq!(plain("x ⟦ab"), "x ●a▲b");
    }

    #[test]
    fn lines_break_between_words_and_not_within_a_drawing() {
        let lines = wrapped("You trade ⟦aab⟧ for ⟦cd⟧.", 12, Look::plain());
        assert_eq!(lines, ["You trade", "⟦aab⟧ for", "⟦cd⟧."]);
        assert_eq!(wrapped("", 5, Look::plain()), [""]);
        // A word that is too long has a line of its own.
        assert_eq!(wrapped("abcdefgh ij", 5, Look::plain()), ["abcdefgh", "ij"]);
    }
}
