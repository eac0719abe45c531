//! The invariants: of each message when it is sent, and of the whole server at the end.

use caravan_protocol::Message;
use caravan_protocol::clock::Times;
use caravan_protocol::message::{Chair, Phase, Table};
use caravan_room::Person;

/// What must not be revealed.
#[derive(Clone, Debug, Default)]
pub struct Secrets {
    /// Secrets of deals and nonces of people, in hex digits: hidden until the game is over.
    pub until_over: Vec<String>,
    /// Ids of people, known to the server alone.
    pub never: Vec<String>,
}

/// Checks whether a message may be sent to a person; the error says what is wrong.
///
/// `text` is the message as it is sent.
pub fn may_be_sent(
    message: &Message,
    text: &str,
    to: Option<&Person>,
    secrets: &Secrets,
) -> Result<(), String> {
    let over = matches!(message, Message::Table(table) if table.phase == Phase::Over);
    if let Some(secret) = secrets.until_over.iter().find(|secret| text.contains(secret.as_str()))
        && !over
    {
        return Err(format!("{to:?} was told the secret or nonce {secret} before the end"));
    }
    if secrets.never.iter().any(|name| text.contains(name.as_str())) {
        return Err(format!("{to:?} was told the name of a person that only the house knows"));
    }
    match message {
        Message::Table(table) => may_see(table, to),
        Message::Staged(_) | Message::Planned(_) | Message::Hints { .. } if to.is_none() => {
            Err("somebody who looks on was told what is for a seat".into())
        }
        _ => Ok(()),
    }
}

fn may_see(table: &Table, to: Option<&Person>) -> Result<(), String> {
    let own = |seat: u8| {
        let chair = table.chairs.get(usize::from(seat).wrapping_sub(1));
        matches!(chair, Some(Chair::Person { yours: true, .. }))
    };
    if table.legal.is_some() && !table.deciding.is_some_and(own) {
        return Err(format!("{to:?} was told what another seat may do"));
    }
    if to.is_none() && (table.you.is_some() || table.host) {
        return Err("somebody who looks on has a seat or is the host".into());
    }
    if table.you.is_some_and(|seat| !own(seat)) {
        return Err(format!("{to:?} sees with the eyes of another seat"));
    }
    let color = |chair: &Chair| match chair {
        Chair::Person { color, .. } => *color,
        _ => None,
    };
    let mut colors: Vec<u8> = table.chairs.iter().filter_map(color).collect();
    colors.sort_unstable();
    if !colors.is_sorted_by(|one, next| one < next) {
        return Err(format!("two people have one color: {:?}", table.chairs));
    }
    let over = table.phase == Phase::Over;
    if table.proof.is_some() != over || table.result.is_some() != over {
        return Err(format!("{to:?} was told proof or result of a game in {:?}", table.phase));
    }
    Ok(())
}

/// Compares two tables, except for the list of what happened.
pub fn same(shown: &Table, expected: &Table) -> Result<(), String> {
    // The time of sending is not part of the table.
    let clock = |table: &Table| table.clock.clone().map(|clock| Times { sent: None, ..clock });
    let bare = |table: &Table| Table {
        happened: Vec::new(),
        clock: clock(table),
        // The server decides that, not the log.
        chat: None,
        ..table.clone()
    };
    let (shown, expected) = (bare(shown), bare(expected));
    if shown == expected {
        return Ok(());
    }
    let text = |table: &Table| serde_json::to_string(table).unwrap_or_default();
    Err(format!("shown:    {}\nexpected: {}", text(&shown), text(&expected)))
}
