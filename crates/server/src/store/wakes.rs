//! Notifications between nodes that share a PostgreSQL database (LISTEN/NOTIFY).
//!
//! They only reduce latency. The log is authoritative, and a notification may be lost.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio::sync::broadcast;
use tokio::time::sleep;
use tracing::warn;

use super::database::Database;

/// The notification channel.
pub(super) const CHANNEL: &str = "caravan_log";
/// Sends all of these messages, given as a JSON list, on the channel.
pub(super) const NOTIFY: &str = "SELECT pg_notify('caravan_log', message)::text FROM json_array_elements_text($1::json) AS message";

/// The capacity of a receiver, before a slow one misses ids.
pub(super) const CAPACITY: usize = 4_096;
/// PostgreSQL limits a notification to less than 8000 bytes.
const LONGEST_MESSAGE: usize = 7_900;
/// The backoff before reconnecting: doubles after each failure, up to the second value.
const PAUSES: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(5));

/// A random id for this node, by which it recognizes its own messages.
pub(super) fn node() -> Result<Arc<str>, getrandom::Error> {
    Ok(format!("{:016x}", getrandom::u64()?).into())
}

/// Messages with the ids of all these games: each a JSON list that begins with the node.
pub(super) fn messages<'a>(node: &str, games: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut messages = Vec::new();
    let mut message = String::new();
    for game in games {
        let name = serde_json::Value::from(game).to_string();
        if message.len() + name.len() + ",]".len() > LONGEST_MESSAGE {
            messages.push(std::mem::take(&mut message) + "]");
        }
        if message.is_empty() {
            message = serde_json::Value::from(node).to_string();
            message.insert(0, '[');
        }
        message.push(',');
        message.push_str(&name);
    }
    if !message.is_empty() {
        messages.push(message + "]");
    }
    messages
}

/// The game ids in a message, unless it is our own or malformed.
fn games(node: &str, message: &str) -> Vec<Arc<str>> {
    let words: Vec<Arc<str>> = serde_json::from_str::<Vec<String>>(message)
        .map(|words| words.into_iter().map(Arc::from).collect())
        .unwrap_or_default();
    match words.split_first() {
        Some((sender, games)) if **sender != *node => games.to_vec(),
        _ => Vec::new(),
    }
}

/// Forwards notifications of other nodes; the endless loop of the listener.
pub(super) async fn feed(
    listener: PgListener,
    base: Database,
    node: Arc<str>,
    sender: broadcast::Sender<Arc<str>>,
) {
    let mut listener = Some(listener);
    let mut pause = PAUSES.0;
    loop {
        let failure = match &mut listener {
            Some(listening) => match listening.recv().await {
                Ok(message) => {
                    pause = PAUSES.0;
                    for game in games(&node, message.payload()) {
                        // There may be no receiver.
                        let _ = sender.send(game);
                    }
                    continue;
                }
                Err(error) => error,
            },
            None => match base.listener().await {
                Ok(new) => {
                    listener = new;
                    continue;
                }
                Err(error) => error,
            },
        };
        warn!(%failure, "lost the notification channel of other nodes; reconnecting");
        listener = None;
        sleep(pause).await;
        pause = PAUSES.1.min(2 * pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stay_below_the_limit_and_lose_no_name() {
        let names: Vec<String> = (0..900).map(|i| format!("game \"{i}\" of Zoë")).collect();
        let messages = messages("node", names.iter().map(String::as_str));
        assert!(messages.len() > 1 && messages.iter().all(|message| message.len() < 8_000));
        let heard: Vec<_> = messages.iter().flat_map(|message| games("other", message)).collect();
        assert!(heard.iter().map(|name| &**name).eq(names.iter().map(String::as_str)));
    }

    #[test]
    fn own_and_foreign_messages_are_not_heard() {
        assert_eq!(messages("node", ["a", "b"]), [r#"["node","a","b"]"#]);
        assert!(messages("node", []).is_empty());
        assert_eq!(games("other", r#"["node","a","b"]"#), ["a".into(), "b".into()]);
        assert!(games("node", r#"["node","a","b"]"#).is_empty());
        for foreign in ["", "node a", "{}", "[]", "[1]"] {
            assert!(games("node", foreign).is_empty(), "{foreign}");
        }
    }
}
