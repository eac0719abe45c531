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

/// What another node has stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wake {
    /// In which game.
    pub game: Arc<str>,
    /// Whether it is a line of the chat; otherwise it is an entry of the log.
    pub chat: bool,
}

/// What stands behind the node in a message about chats. Older nodes read their logs then, which
/// does no harm.
const OF_CHAT: &str = "/chat";

/// A random id for this node, by which it recognizes its own messages.
pub(super) fn node() -> Result<Arc<str>, getrandom::Error> {
    Ok(format!("{:016x}", getrandom::u64()?).into())
}

/// Messages with the ids of all these games: each a JSON list that begins with the node.
pub(super) fn messages<'a>(
    node: &str,
    logs: impl IntoIterator<Item = &'a str>,
    chats: impl IntoIterator<Item = &'a str>,
) -> Vec<String> {
    let mut messages = messages_by(node, logs);
    messages.extend(messages_by(&format!("{node}{OF_CHAT}"), chats));
    messages
}

fn messages_by<'a>(sender: &str, games: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut messages = Vec::new();
    let mut message = String::new();
    for game in games {
        let name = serde_json::Value::from(game).to_string();
        if message.len() + name.len() + ",]".len() > LONGEST_MESSAGE {
            messages.push(std::mem::take(&mut message) + "]");
        }
        if message.is_empty() {
            message = serde_json::Value::from(sender).to_string();
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

/// What a message says, unless it is our own or malformed.
fn read(node: &str, message: &str) -> Vec<Wake> {
    let words: Vec<Arc<str>> = serde_json::from_str::<Vec<String>>(message)
        .map(|words| words.into_iter().map(Arc::from).collect())
        .unwrap_or_default();
    let Some((sender, games)) = words.split_first() else { return Vec::new() };
    let (sender, chat) = match sender.strip_suffix(OF_CHAT) {
        Some(sender) => (sender, true),
        None => (&**sender, false),
    };
    if sender == node {
        return Vec::new();
    }
    games.iter().map(|game| Wake { game: Arc::clone(game), chat }).collect()
}

/// Forwards notifications of other nodes; the endless loop of the listener.
pub(super) async fn feed(
    listener: PgListener,
    base: Database,
    node: Arc<str>,
    sender: broadcast::Sender<Wake>,
) {
    let mut listener = Some(listener);
    let mut pause = PAUSES.0;
    loop {
        let failure = match &mut listener {
            Some(listening) => match listening.recv().await {
                Ok(message) => {
                    pause = PAUSES.0;
                    for wake in read(&node, message.payload()) {
                        // There may be no receiver.
                        let _ = sender.send(wake);
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

    fn games(node: &str, message: &str) -> Vec<String> {
        read(node, message).into_iter().map(|wake| wake.game.to_string()).collect()
    }

    #[test]
    fn messages_stay_below_the_limit_and_lose_no_name() {
        let names: Vec<String> = (0..900).map(|i| format!("game \"{i}\" of Zoë")).collect();
        let messages = messages("node", names.iter().map(String::as_str), ["chat"]);
        assert!(messages.len() > 2 && messages.iter().all(|message| message.len() < 8_000));
        let heard: Vec<_> = messages.iter().flat_map(|message| read("other", message)).collect();
        let (last, logs) = heard.split_last().unwrap();
        assert_eq!(*last, Wake { game: "chat".into(), chat: true });
        assert!(logs.iter().map(|wake| &*wake.game).eq(names.iter().map(String::as_str)));
        assert!(logs.iter().all(|wake| !wake.chat));
    }

    #[test]
    fn own_and_foreign_messages_are_not_heard() {
        assert_eq!(messages("node", ["a", "b"], []), [r#"["node","a","b"]"#]);
        assert_eq!(messages("node", [], ["a"]), [r#"["node/chat","a"]"#]);
        assert!(messages("node", [], []).is_empty());
        assert_eq!(games("other", r#"["node","a","b"]"#), ["a", "b"]);
        assert!(games("node", r#"["node","a","b"]"#).is_empty());
        assert!(games("node", r#"["node/chat","a"]"#).is_empty());
        for foreign in ["", "node a", "{}", "[]", "[1]"] {
            assert!(games("node", foreign).is_empty(), "{foreign}");
        }
    }
}
