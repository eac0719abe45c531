//! Names of people: validation, and protection against look-alikes (homoglyphs).

use std::sync::LazyLock;

use crate::spelling::{composed, is_accent, is_invisible, skeleton, width};

/// The maximum length of a name in characters; a ligature counts as those it joins.
const MAX_NAME: usize = 30;

/// The maximum length in bytes, checked first: more than any valid name takes in any normalization.
/// The time of all other checks grows with the length.
const MAX_BYTES: usize = 512;

/// The maximum number of accents on one letter (UTS 39, section 5.4).
const MAX_ACCENTS: usize = 4;

/// Names of bots: in records, and in all languages of the web client.
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

/// Validates a name and normalizes it (NFC, single spaces); an error says what is wrong.
pub fn read_name(text: &str) -> Result<String, String> {
    let too_long = || format!("the name is too long: at most {MAX_NAME} characters");
    if text.len() > MAX_BYTES {
        return Err(too_long());
    }
    // Drop variation selectors: how an emoji is drawn is up to the client.
    let text: String = text.chars().filter(|c| !matches!(c, '\u{FE00}'..='\u{FE0F}')).collect();
    let text: String = composed(&text).collect();
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some(first) = name.chars().next() else {
        return Err("the name is empty: give at least one letter".into());
    };
    if let Some(hidden) = name.chars().find(|c| is_invisible(*c)) {
        let code = u32::from(hidden);
        return Err(format!("the name has an invisible character, U+{code:04X}: leave it out"));
    }
    if is_accent(first) {
        return Err("the name begins with an accent: put a letter before it".into());
    }
    if is_piled_up(&name) {
        return Err(format!(
            "the name has too many accents on one letter: at most {MAX_ACCENTS}, and none twice"
        ));
    }
    if name.chars().map(width).sum::<usize>() > MAX_NAME {
        return Err(too_long());
    }
    let look = Look::of(&name);
    if let Some((bot, _)) = BOTS.iter().zip(&*LOOKS_OF_BOTS).find(|(_, bot)| look.is_like(bot)) {
        return Err(format!(
            "{bot} is the name of a bot: choose another name, or add something to it"
        ));
    }
    Ok(name)
}

/// Whether a letter has so many accents that they overlap the lines above and below, or the same
/// one twice in a row.
fn is_piled_up(name: &str) -> bool {
    let (mut accents, mut last) = (0, None);
    for c in name.chars() {
        accents = if is_accent(c) { accents + 1 } else { 0 };
        if accents > MAX_ACCENTS || accents > 1 && last == Some(c) {
            return true;
        }
        last = Some(c);
    }
    false
}

static LOOKS_OF_BOTS: LazyLock<[Look; BOTS.len()]> = LazyLock::new(|| BOTS.map(Look::of));

/// What a name looks like: its skeleton (UTS 39) as written, in lower and in upper case.
pub(crate) struct Look([String; 3]);

impl Look {
    pub(crate) fn of(name: &str) -> Look {
        let spellings = [name.to_owned(), name.to_lowercase(), name.to_uppercase()];
        Look(spellings.map(|spelling| skeleton(&spelling).collect()))
    }

    /// Whether two names look alike.
    pub(crate) fn is_like(&self, other: &Look) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one == other)
    }
}

#[cfg(all(test, feature = "unicode"))]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_in_one_spelling() {
        assert_eq!(read_name("  Ada \n of  Wien ").as_deref(), Ok("Ada of Wien"));
        assert_eq!(read_name("Zoe\u{308} ✨").as_deref(), Ok("Zoë ✨"));
        assert_eq!(read_name("Ana ❤\u{FE0F}").as_deref(), Ok("Ana ❤"));
        assert_eq!(read_name("Zoe\u{FE0F}\u{308}").as_deref(), Ok("Zoë"));
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
            assert!(reason.contains("invisible character, U+"), "{bad:?}: {reason}");
        }
        for bad in ["", "  ", "\u{A0}\u{3000}", "\u{FE0F}"] {
            assert!(read_name(bad).unwrap_err().contains("empty"), "{bad:?}");
        }
        assert!(read_name("\u{301}\u{301}").unwrap_err().contains("accent"));
        assert!(read_name(&"x".repeat(31)).unwrap_err().contains("too long"));
    }

    fn look_alike(one: &str, other: &str) -> bool {
        Look::of(one).is_like(&Look::of(other))
    }

    #[test]
    fn accents_and_ligatures_do_not_pile_up() {
        let accents: String = ('\u{300}'..'\u{31D}').collect();
        assert_eq!(accents.chars().count(), 29);
        for bad in
            [format!("b{accents}"), "b\u{301}\u{301}".into(), "b\u{33D}".repeat(2) + "\u{33D}"]
        {
            assert!(read_name(&bad).unwrap_err().contains("accents on one letter"), "{bad}");
        }
        for wide in ["\u{FDFA}", "\u{FDFB}", "\u{FDFD}", "\u{FB03}"] {
            let reason = read_name(&wide.repeat(30)).unwrap_err();
            assert!(reason.contains("too long"), "{wide}: {reason}");
        }
        // Real names have few accents, and now and then a ligature.
        for good in ["Nguyễn Thị Huyền", "שָׁלוֹם", "ກິ່ງ", "Eﬃe", "นิ้ง", "क्षितिज"]
        {
            assert!(read_name(good).is_ok(), "{good}: {:?}", read_name(good));
        }
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
