//! The chat of tables: its limits, its filter, and its storage.

use std::net::IpAddr;

use caravan_protocol::chat::Remark;
use caravan_protocol::{Message, Refusal, Request};
use caravan_room::chat::one_line;
use caravan_room::{Line, Person, Report};

use crate::config::Word;
use crate::house::House;
use crate::limits::Limit;
use crate::store::{StoreError, StoredLine, StoredReport};

/// Applies rate limits to what somebody says, and replaces filtered words; the error is the answer.
pub(crate) fn admit(
    house: &House,
    caller: IpAddr,
    person: Option<&Person>,
    request: &mut Request,
) -> Result<(), Message> {
    let limit = match request {
        Request::Chat { remark, name, .. } => {
            let words = &house.config.filtered_words;
            let text = match remark {
                Remark::Text { text } => Some(text),
                Remark::Phrase { .. } => None,
            };
            for text in text.into_iter().chain(name).filter(|_| !words.is_empty()) {
                // As it will be read, or invisible characters would hide words.
                *text = Word::filter(words, &one_line(text));
            }
            Limit::ChatLines
        }
        Request::Report { .. } => Limit::Reports,
        _ => return Ok(()),
    };
    house.limits.take_both(limit, caller, person).map_err(|refusal| {
        let id = request.id().map(Into::into);
        Message::Refused { id, refusal: Refusal::from(refusal) }
    })
}

/// The lines of a game, as its room takes them. One that cannot be read is left out.
pub(crate) async fn read(house: &House, game: &str) -> Result<Vec<Line>, StoreError> {
    let line = |stored: StoredLine| {
        let StoredLine { id, at_ms, player, name, watching, remark, .. } = stored;
        let remark = serde_json::from_str(&remark).ok()?;
        let at = u64::try_from(at_ms).unwrap_or(0);
        let (person, watching) = (Person(player.into()), watching != 0);
        Some(Line { id, at, person, name, watching, remark })
    };
    Ok(house.store.chat(game).await?.into_iter().filter_map(line).collect())
}

fn written(remark: &Remark) -> String {
    serde_json::to_string(remark).expect("remarks can be written")
}

fn in_database(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

/// A line as it is stored.
pub(crate) fn stored_line(game: &str, line: Line) -> StoredLine {
    StoredLine {
        game: game.into(),
        at_ms: in_database(line.at),
        player: line.person.0.into(),
        watching: line.watching.into(),
        remark: written(&line.remark),
        id: line.id,
        name: line.name,
    }
}

/// A report as it is stored.
pub(crate) fn stored_report(game: &str, report: Report) -> StoredReport {
    let Report { line, by, at } = report;
    StoredReport {
        game: game.into(),
        reporter: by.0.into(),
        at_ms: in_database(at),
        player: line.person.0.into(),
        remark: written(&line.remark),
        line: line.id,
        name: line.name,
    }
}
