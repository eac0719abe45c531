//! The chat of a table: its lines, and who may read them.
//!
//! Lines are no entries of the log: the log is limited, is what records are made of, and its numbers
//! would tell players how much watchers say.

use caravan_engine::fairness::hex;
use caravan_protocol::chat::{ChatLine, MAX_TEXT, Remark};
use caravan_protocol::message::Phase;
use sha2::{Digest, Sha256};

use crate::setup::Person;
use crate::spelling::{composed, is_invisible};
use crate::table_state::TableState;

/// How many lines of a table are kept: the newest ones.
pub const MAX_LINES: usize = 400;

/// The maximum number of bytes of a text before it is normalized.
const MAX_BYTES: usize = 8 * MAX_TEXT;

/// A line as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its id, from the command that asked for it: a repeated command gives the same line.
    pub id: String,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// The speaker.
    pub person: Person,
    /// The speaker's name.
    pub name: String,
    /// Whether it was said among watchers.
    pub watching: bool,
    /// What was said.
    pub remark: Remark,
}

impl Line {
    /// The order in which lines are shown: by time, and the same on every node.
    pub(crate) fn place(&self) -> (u64, &str) {
        (self.at, &self.id)
    }
}

/// A report of a line to the operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The line.
    pub line: Line,
    /// Who reports it.
    pub by: Person,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// The id of a line.
pub(crate) fn line_id(game: &str, command: &str) -> String {
    short_hash(&["line", game, command])
}

/// A hash of texts, too short to be reversed and long enough not to collide at one table.
fn short_hash(texts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for text in texts {
        digest.update(text);
        digest.update("\n");
    }
    hex(&digest.finalize()[..8])
}

/// A text as one line of visible characters, in normal form.
pub fn one_line(text: &str) -> String {
    // Control characters and the like could rearrange what stands beside the text. Emoji are joined
    // by one of them.
    let text: String = composed(text)
        .filter(|c| matches!(c, '\u{200D}' | '\u{FE0F}') || c.is_whitespace() || !is_invisible(*c))
        .collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Validates what somebody says, and normalizes it; an error says what is wrong.
pub(crate) fn read_remark(remark: &Remark) -> Result<Remark, String> {
    let Remark::Text { text } = remark else { return Ok(remark.clone()) };
    let too_long = || format!("the text is too long: at most {MAX_TEXT} characters");
    if text.len() > MAX_BYTES {
        return Err(too_long());
    }
    let text = one_line(text);
    if text.chars().all(|c| is_invisible(c) || c == '\u{FE0F}') {
        return Err("the text is empty: say something, or nothing".into());
    }
    if text.chars().count() > MAX_TEXT {
        return Err(too_long());
    }
    Ok(Remark::Text { text })
}

impl TableState {
    /// Whether somebody without a chair speaks among watchers. Before the game there is nothing to
    /// give away, and who comes by a link may ask for a chair.
    pub(crate) fn speaks_among_watchers(&self, person: &Person) -> bool {
        self.phase != Phase::Gathering && !self.seats_person(person)
    }

    /// Whether somebody may read a line: watchers see the cards of nobody, but together they may
    /// know more than a player does.
    pub(crate) fn may_read(&self, person: Option<&Person>, line: &Line) -> bool {
        let plays = person.is_some_and(|person| self.seats_person(person));
        !line.watching || !plays || self.is_over() || person == Some(&line.person)
    }

    /// A line as somebody sees it.
    pub(crate) fn show_line(&self, person: Option<&Person>, line: &Line) -> ChatLine {
        let chair = self.chairs_of(&line.person).next();
        let reader = person.map_or("", |person| &person.0);
        ChatLine {
            id: line.id.clone(),
            at: line.at,
            who: short_hash(&["who", reader, &line.person.0]),
            chair: chair.map(|seat| seat.0 + 1),
            name: line.name.clone(),
            yours: person == Some(&line.person),
            watching: line.watching,
            remark: line.remark.clone(),
        }
    }
}

#[cfg(all(test, feature = "unicode"))]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        match read_remark(&Remark::Text { text: text.into() })? {
            Remark::Text { text } => Ok(text),
            Remark::Phrase { .. } => unreachable!("a text stays one"),
        }
    }

    #[test]
    fn text_is_one_line_of_visible_characters() {
        assert_eq!(read("  well\n\tplayed \u{202E}!").as_deref(), Ok("well played !"));
        assert_eq!(read("<b>&amp;</b>").as_deref(), Ok("<b>&amp;</b>"));
        let family = "\u{1F469}\u{200D}\u{1F467}";
        assert_eq!(read(family).as_deref(), Ok(family));
        for empty in ["", " \n", "\u{200B}", "\u{200D}\u{FE0F}", "\u{0}"] {
            assert!(read(empty).is_err_and(|error| error.contains("empty")), "{empty:?}");
        }
        assert_eq!(read(&"ä".repeat(MAX_TEXT)).map(|text| text.chars().count()), Ok(MAX_TEXT));
        for long in ["a".repeat(MAX_TEXT + 1), "\u{301}".repeat(MAX_BYTES)] {
            assert!(read(&long).is_err_and(|error| error.contains("too long")));
        }
    }
}
