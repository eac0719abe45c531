//! Unicode for names: normalization (NFC), invisible characters, look-alikes (UTS 39).
//!
//! The tables take a fifth of a megabyte. A browser in which one person plays has nobody to
//! deceive, and leaves them out.

#[cfg(feature = "unicode")]
mod tables {
    use unicode_normalization::UnicodeNormalization as _;
    use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
    use unicode_security::confusable_detection;

    pub(crate) use unicode_normalization::char::is_combining_mark as is_accent;

    /// The characters of a text in normal form (NFC).
    pub(crate) fn composed(text: &str) -> impl Iterator<Item = char> {
        text.nfc()
    }

    /// The skeleton of a text, equal for texts that look alike.
    pub(crate) fn skeleton(text: &str) -> impl Iterator<Item = char> {
        confusable_detection::skeleton(text)
    }

    /// How many characters one stands for: a ligature joins several.
    pub(crate) fn width(c: char) -> usize {
        match c {
            // Whole phrases in one character, which Unicode does not decompose.
            '\u{FDFD}'..='\u{FDFF}' => 18,
            _ => core::iter::once(c).nfkc().filter(|c| !is_accent(*c)).count().max(1),
        }
    }

    /// Characters that are invisible, or change how others are shown.
    pub(crate) fn is_invisible(c: char) -> bool {
        use GeneralCategory::{
            Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Unassigned,
        };
        // Blanks in the categories of letters, symbols or accents.
        let is_blank = matches!(
            c,
            '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
                | '\u{2800}' | '\u{3164}' | '\u{FFA0}' | '\u{1D159}' | '\u{E0100}'..='\u{E01EF}'
        );
        let kind = c.general_category();
        let hidden = [Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Unassigned];
        is_blank || hidden.contains(&kind)
    }
}

#[cfg(not(feature = "unicode"))]
mod tables {
    pub(crate) fn composed(text: &str) -> impl Iterator<Item = char> {
        text.chars()
    }

    pub(crate) fn skeleton(text: &str) -> impl Iterator<Item = char> {
        text.chars()
    }

    pub(crate) fn is_accent(_: char) -> bool {
        false
    }

    pub(crate) fn width(_: char) -> usize {
        1
    }

    pub(crate) fn is_invisible(c: char) -> bool {
        c.is_control()
    }
}

pub(crate) use tables::{composed, is_accent, is_invisible, skeleton, width};
