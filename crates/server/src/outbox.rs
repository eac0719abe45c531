//! The outgoing queue of a client.
//!
//! Most messages are coalesced: the latest of a kind replaces an older one that is still waiting,
//! so that a client need not read faster than the table changes. Only answers to the client's own
//! requests are all kept, and limited (backpressure).

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use caravan_protocol::chat::ChatLine;
use caravan_protocol::message::{Message, Table};
use caravan_room::MAX_LINES;
use tokio::sync::Notify;

/// How many answers may wait before a client counts as too slow.
const MOST_ANSWERS: usize = 64;

/// The room's end; dropping it closes the queue.
pub(crate) struct Outlet(Arc<Outbox>);

/// The client's end.
pub(crate) struct Inlet(Arc<Outbox>);

/// What a client is sent next.
pub(crate) enum Sent {
    /// Messages, in order.
    Messages(VecDeque<Message>),
    /// Close the connection with this code and reason.
    Close(u16, String),
    /// Nothing more: the room has disconnected the client.
    Nothing,
}

#[derive(Default)]
struct Outbox {
    waiting: Mutex<Waiting>,
    come: Notify,
}

#[derive(Default)]
struct Waiting {
    messages: VecDeque<Message>,
    close: Option<(u16, String)>,
    /// Whether the room has dropped its end.
    ended: bool,
}

impl Outbox {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // No code panics while it holds this lock.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Creates the queue from a room to a client.
pub(crate) fn outbox() -> (Outlet, Inlet) {
    let outbox = Arc::new(Outbox::default());
    (Outlet(Arc::clone(&outbox)), Inlet(outbox))
}

impl Outlet {
    /// Queues a message; `false` if too many answers wait.
    pub(crate) fn send(&self, message: Message) -> bool {
        let fits = self.0.waiting().add(message);
        self.0.come.notify_one();
        fits
    }

    /// Closes the connection after the queued messages.
    pub(crate) fn close(self, code: u16, reason: String) {
        self.0.waiting().close = Some((code, reason));
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        self.0.waiting().ended = true;
        self.0.come.notify_one();
    }
}

impl Inlet {
    /// Waits for messages, and takes all of them.
    pub(crate) async fn next(&self) -> Sent {
        loop {
            if let Some(sent) = self.0.waiting().take() {
                return sent;
            }
            self.0.come.notified().await;
        }
    }
}

impl Waiting {
    fn add(&mut self, message: Message) -> bool {
        match message {
            Message::Table(table) => self.add_table(table),
            Message::Present { .. } => {
                self.messages.retain(|other| !matches!(other, Message::Present { .. }));
                self.messages.push_back(message);
            }
            Message::Staged(_) => {
                self.messages.retain(|other| !matches!(other, Message::Staged(_)));
                self.messages.push_back(message);
            }
            Message::Planned(_) => {
                self.messages.retain(|other| !matches!(other, Message::Planned(_)));
                self.messages.push_back(message);
            }
            Message::Chat { lines } => self.add_lines(lines),
            Message::Done { .. } | Message::Refused { .. } | Message::Hints { .. } => {
                self.messages.push_back(message);
                let answers = self.messages.iter().filter(|message| is_answer(message));
                return answers.count() <= MOST_ANSWERS;
            }
        }
        true
    }

    /// Lines of the chat join those that wait; a client that reads slowly gets the newest.
    fn add_lines(&mut self, mut lines: Vec<ChatLine>) {
        let waiting = self.messages.iter_mut().find_map(|message| match message {
            Message::Chat { lines } => Some(lines),
            _ => None,
        });
        let Some(waiting) = waiting else {
            return self.messages.push_back(Message::Chat { lines });
        };
        waiting.retain(|line| lines.iter().all(|new| new.id != line.id));
        waiting.append(&mut lines);
        waiting.drain(..waiting.len().saturating_sub(MAX_LINES));
    }

    /// A table message replaces one that waits, because a `done` behind the older one promises that
    /// it was sent; the events of both are kept. What was staged or prepared on the older one is
    /// dropped, as the client would.
    fn add_table(&mut self, mut table: Box<Table>) {
        let older = self.messages.iter_mut().find_map(|message| match message {
            Message::Table(older) => Some(older),
            _ => None,
        });
        let Some(older) = older else { return self.messages.push_back(Message::Table(table)) };
        if let Some(first) = table.happened.first().map(|first| first.seq) {
            older.happened.retain(|one| one.seq < first);
        }
        let mut happened = std::mem::take(&mut older.happened);
        happened.append(&mut table.happened);
        table.happened = happened;
        let seq = table.seq;
        *older = table;
        self.messages.retain(|message| match message {
            Message::Staged(staged) => staged.seq == seq,
            // Why a turn was given up is told once.
            Message::Planned(planned) => planned.seq == seq || planned.dropped.is_some(),
            _ => true,
        });
    }

    fn take(&mut self) -> Option<Sent> {
        if !self.messages.is_empty() {
            return Some(Sent::Messages(std::mem::take(&mut self.messages)));
        }
        if let Some((code, reason)) = self.close.take() {
            return Some(Sent::Close(code, reason));
        }
        self.ended.then_some(Sent::Nothing)
    }
}

/// Whether a message answers a request and cannot be rebuilt.
fn is_answer(message: &Message) -> bool {
    matches!(message, Message::Done { .. } | Message::Refused { .. } | Message::Hints { .. })
}

#[cfg(test)]
mod tests {
    use caravan_protocol::message::{Code, Family, Happening, Phase, Staged, Theme, What};
    use caravan_protocol::{Refusal, Serialized};

    use super::*;

    /// A table message with the events after a number.
    fn table(since: u32, seq: u32) -> Message {
        let happened = |seq| Happening { seq, at: 0, what: What::Started };
        Message::Table(Box::new(Table {
            game: "g".into(),
            seq,
            family: Family::Road,
            set: "road".into(),
            theme: Theme::Golem,
            phase: Phase::Playing,
            chairs: Vec::new(),
            seating: Vec::new(),
            without: Vec::new(),
            rated: false,
            chat: None,
            host: false,
            you: None,
            commitment: String::new(),
            reveal_by: None,
            clock: None,
            round: 0,
            view: None,
            deciding: None,
            legal: None,
            asked: None,
            happened: (since + 1..=seq).map(happened).collect(),
            result: None,
            proof: None,
            rematch: None,
            series: None,
        }))
    }

    fn done(seq: u32) -> Message {
        Message::Done { id: seq.to_string(), seq }
    }

    fn present(watchers: u32) -> Message {
        Message::Present { chairs: Vec::new(), watchers, elsewhere: false }
    }

    fn planned(seq: u32, dropped: Option<Refusal>) -> Message {
        let view = serde_json::json!({
            "family": "road", "turn": 1, "phase": { "type": "choose" },
            "market": [], "merchantDeck": 0, "row": [], "pointDeck": 0,
            "tokens": { "major": 0, "minor": 0 }, "seats": [],
        });
        Message::Planned(Box::new(Staged {
            seq,
            seat: 1,
            actions: Vec::new(),
            dropped,
            events: Vec::new(),
            view: serde_json::from_value(view).unwrap(),
            legal: Serialized::default(),
            steps: None,
            complete: false,
            reveals: false,
            prepared: false,
        }))
    }

    /// What remains in the queue if all of this was sent before any of it could be read.
    fn waits(messages: impl IntoIterator<Item = Message>) -> Vec<Message> {
        let mut waiting = Waiting::default();
        for message in messages {
            assert!(waiting.add(message));
        }
        waiting.messages.into()
    }

    #[test]
    fn what_can_be_rebuilt_never_counts() {
        let many = (1..=10_000).flat_map(|seq| [present(seq), table(seq - 1, seq)]);
        let left = waits(many);
        assert_eq!(left, [table(0, 10_000), present(10_000)]);
    }

    #[test]
    fn answers_stay_in_order_behind_their_tables() {
        let said = [table(0, 1), done(1), table(1, 2), done(2), present(1), done(3)];
        assert_eq!(waits(said), [table(0, 2), done(1), done(2), present(1), done(3)]);
    }

    #[test]
    fn what_happened_is_told_once() {
        // A client that says hello again while a table waits gets the whole log.
        assert_eq!(waits([table(4, 5), table(0, 5)]), [table(0, 5)]);
        assert_eq!(waits([table(2, 4), table(3, 5)]), [table(2, 5)]);
        assert_eq!(waits([table(2, 4), table(4, 4)]), [table(2, 4)]);
    }

    #[test]
    fn the_last_plan_stays_unless_the_table_has_changed_since() {
        assert_eq!(waits([planned(3, None), planned(4, None)]), [planned(4, None)]);
        assert_eq!(waits([table(3, 4), planned(4, None), table(4, 5)]), [table(3, 5)]);
        // Why one was dropped is told once, and so must be heard.
        let gone = || planned(4, Some(Refusal::new(Code::Gone, "it was taken")));
        assert_eq!(waits([table(3, 4), gone(), table(4, 5)]), [table(3, 5), gone()]);
    }

    #[test]
    fn too_many_answers_do() {
        let mut waiting = Waiting::default();
        let most = u32::try_from(MOST_ANSWERS).unwrap();
        assert!((1..=most).all(|seq| waiting.add(done(seq))));
        assert!(!waiting.add(done(most + 1)));
    }

    #[tokio::test]
    async fn who_is_let_go_gets_what_was_sent_before() {
        let (outlet, inlet) = outbox();
        outlet.send(present(1));
        outlet.close(1012, "reconnect".into());
        assert!(matches!(inlet.next().await, Sent::Messages(messages) if messages.len() == 1));
        assert!(matches!(inlet.next().await, Sent::Close(1012, _)));
        assert!(matches!(inlet.next().await, Sent::Nothing));
    }
}
