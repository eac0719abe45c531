//! Names of people: what can be read, and what would pass for another.

use crate::spelling::{composed, is_accent, is_invisible, skeleton};

/// The most characters a name at the table may have.
const MAX_NAME: usize = 30;

/// What bots are called: in records, and in all languages of the page.
const BOTS: [&str; 20] = [
    "Peddler",
    "Hawker",
    "Trader",
    "Merchant",
    "Magnate",
    "Carter",
    "Factor",
    "Hausierer",
    "Krämer",
    "Fuhrmann",
    "Kaufherr",
    "Magnat",
    "Colporteur",
    "Camelot",
    "Charretier",
    "Négociant",
    "Buhonero",
    "Feriante",
    "Carretero",
    "Comerciante",
];

/// A name that fits at a table, in one spelling (NFC), with single spaces; what is wrong with it, if
/// anything.
pub fn read_name(text: &str) -> Result<String, String> {
    // How an emoji is drawn is left to whoever draws it.
    let text: String = composed(text).filter(|c| !matches!(c, '\u{FE00}'..='\u{FE0F}')).collect();
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some(first) = name.chars().next() else {
        return Err("the name is empty: give at least one letter".into());
    };
    if let Some(hidden) = name.chars().find(|c| is_invisible(*c)) {
        let code = u32::from(hidden);
        return Err(format!(
            "the name has a character that cannot be seen, U+{code:04X}: leave it out"
        ));
    }
    if is_accent(first) {
        return Err("the name begins with an accent: put a letter before it".into());
    }
    if name.chars().count() > MAX_NAME {
        return Err(format!("the name is too long: at most {MAX_NAME} characters"));
    }
    if let Some(bot) = BOTS.into_iter().find(|bot| look_alike(bot, &name)) {
        return Err(format!("the name is that of a bot, {bot}: add something of your own to it"));
    }
    Ok(name)
}

/// Whether one name could pass for the other: they have the same skeleton (UTS 39), as they are
/// written, or in small or in large letters.
pub(crate) fn look_alike(one: &str, other: &str) -> bool {
    let spellings = |name: &str| [name.to_owned(), name.to_lowercase(), name.to_uppercase()];
    let mut both = spellings(one).into_iter().zip(spellings(other));
    both.any(|(one, other)| skeleton(&one).eq(skeleton(&other)))
}

#[cfg(all(test, feature = "unicode"))]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_in_one_spelling() {
        assert_eq!(read_name("  Ada \n of  Wien ").as_deref(), Ok("Ada of Wien"));
        assert_eq!(read_name("Zoe\u{308} ✨").as_deref(), Ok("Zoë ✨"));
        assert_eq!(read_name("Ana ❤\u{FE0F}").as_deref(), Ok("Ana ❤"));
        for good in ["Зоя", "佐藤", "نور", "नमिता", "Trader Ana", "O'Neill-2", "👑"]
        {
            assert_eq!(read_name(good).as_deref(), Ok(good));
        }
    }

    #[test]
    fn names_must_be_seen() {
        let hidden = [
            "a\u{202E}b",
            "a\u{0}b",
            "a\u{AD}b",
            "\u{3164}",
            "\u{2800}",
            "\u{115F}\u{1160}",
            "a\u{200B}",
            "a\u{2066}b",
            "\u{FFA0}",
            "a\u{E0041}",
            "a\u{34F}",
            "\u{E000}",
            "a\u{061C}b",
            "a\u{180E}",
        ];
        for bad in hidden {
            let reason = read_name(bad).unwrap_err();
            assert!(reason.contains("cannot be seen, U+"), "{bad:?}: {reason}");
        }
        for bad in ["", "  ", "\u{A0}\u{3000}", "\u{FE0F}"] {
            assert!(read_name(bad).unwrap_err().contains("empty"), "{bad:?}");
        }
        assert!(read_name("\u{301}\u{301}").unwrap_err().contains("accent"));
        assert!(read_name(&"x".repeat(31)).unwrap_err().contains("too long"));
    }

    #[test]
    fn names_that_look_alike_are_known() {
        for (one, other) in [
            ("Ana", "ana"),
            ("Ana", "Аna"),
            ("paypal", "рауραl"),
            ("Ian", "lan"),
            ("Moa", "rnoa"),
            ("O0", "00"),
        ] {
            assert!(look_alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Ana", "Anna"), ("Guest", "Guest 2"), ("Zoë", "Zoe")] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }
}
