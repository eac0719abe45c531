//! Parses messages, and only as much as needed: the load generator shares the machine with the
//! server.

use caravan_engine::Rng;
use caravan_protocol::Message;

/// A message, as a player needs it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Heard<'a> {
    /// A table, with its number and, if the seat decides, its list of legal actions.
    Table { seq: u32, legal: Option<&'a str> },
    /// A command is done.
    Done { id: String, seq: u32 },
    /// Something was refused.
    Refused { id: Option<String>, reason: String },
    /// Anything else.
    Other,
}

impl Heard<'_> {
    /// Parses a message. Tables are long and scanned; all others are short and parsed.
    pub(crate) fn read(text: &str) -> Option<Heard<'_>> {
        if text.starts_with(r#"{"type":"table","#) {
            // A quotation mark inside a string would be preceded by a backslash, so these marks are
            // keys. The number comes before everything that has another one.
            let seq = number(behind(text, r#""seq":"#)?)?;
            return Some(Heard::Table { seq, legal: behind(text, r#""legal":["#) });
        }
        match serde_json::from_str(text).ok()? {
            Message::Done { id, seq } => Some(Heard::Done { id, seq }),
            Message::Refused { id, refusal } => {
                let reason = format!("{:?}: {}", refusal.code, refusal.reason);
                Some(Heard::Refused { id, reason })
            }
            _ => Some(Heard::Other),
        }
    }
}

fn behind<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    text.find(mark).map(|at| &text[at + mark.len()..])
}

fn number(text: &str) -> Option<u32> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

/// A card is acquired in one of this many turns in which it is possible.
const ACQUIRES: u32 = 5;

/// Chooses an action that keeps the game going: no claim, and nothing that forces a discard in the
/// same turn. `limit` is the limit of a caravan.
pub(crate) fn choose<'a>(legal: &'a str, limit: usize, rng: &mut impl Rng) -> Option<&'a str> {
    let (mut plays, mut acquires, mut other) = (Pick::default(), Pick::default(), None);
    for (action, _) in actions(legal).filter(|(_, caravan)| caravan.len() <= limit) {
        match action.as_bytes().first()? {
            b'#' => {}
            b'@' => acquires.offer(action, rng),
            b'r' => other = Some(action),
            _ => plays.offer(action, rng),
        }
    }
    let acquire = acquires.one.filter(|_| rng.below(ACQUIRES) == 0);
    acquire.or(plays.one).or(other).or(acquires.one)
}

/// The actions of a list, each with the caravan it would leave.
fn actions(legal: &str) -> impl Iterator<Item = (&str, &str)> {
    // Neither an action nor a caravan has a bracket or a quotation mark.
    let list = legal.split("]}]").next().unwrap_or_default();
    list.split(r#"{"action":""#).skip(1).filter_map(|entry| {
        let (action, rest) = entry.split_once('"')?;
        let (caravan, _) = behind(rest, r#""caravan":""#)?.split_once('"')?;
        Some((action, caravan))
    })
}

/// Picks one of many items, each with equal probability.
#[derive(Default)]
struct Pick<'a> {
    one: Option<&'a str>,
    of: u32,
}

impl<'a> Pick<'a> {
    fn offer(&mut self, action: &'a str, rng: &mut impl Rng) {
        self.of += 1;
        if rng.below(self.of) == 0 {
            self.one = Some(action);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
mod tests {
    use caravan_engine::SplitMix64;

    use super::*;

    const TABLE: &str = r##"{"type":"table","game":"ab","seq":17,"chairs":[{"name":"\"seq\":3"}],
        "legal":[{"do":"claim","what":"2","ways":[{"action":"#2","caravan":"a"}]},
        {"do":"play","what":"+aa","ways":[{"action":"+aa","caravan":"aaaaaaaaaab","over":true}]},
        {"do":"play","what":"aab>cc","ways":[{"action":"aab>cc*2","caravan":"cc","times":2}]},
        {"do":"rest","ways":[{"action":"rest","caravan":"aa"}]}],
        "happened":[{"action":"+dd","caravan":""}]}"##;

    #[test]
    fn a_table_is_looked_through() {
        let Some(Heard::Table { seq: 17, legal: Some(legal) }) = Heard::read(TABLE) else {
            panic!()
        };
        let found: Vec<(&str, &str)> = actions(legal).collect();
        assert_eq!(found[2], ("aab>cc*2", "cc"));
        assert_eq!(found.len(), 4);
        let mut rng = SplitMix64::new(1);
        assert!((0..50).all(|_| choose(legal, 10, &mut rng) == Some("aab>cc*2")));
        let waiting = r#"{"type":"table","game":"ab","seq":8,"legal":null}"#;
        assert_eq!(Heard::read(waiting), Some(Heard::Table { seq: 8, legal: None }));
    }

    #[test]
    fn short_messages_are_parsed() {
        let done = Heard::read(r#"{"type":"done","id":"x","seq":3}"#);
        assert_eq!(done, Some(Heard::Done { id: "x".into(), seq: 3 }));
        let refused = r#"{"type":"refused","code":"stale","reason":"look"}"#;
        let reason = "Stale: look".into();
        assert_eq!(Heard::read(refused), Some(Heard::Refused { id: None, reason }));
        let present = r#"{"type":"present","chairs":[1],"watchers":0}"#;
        assert_eq!(Heard::read(present), Some(Heard::Other));
        assert_eq!(Heard::read("{"), None);
    }
}
