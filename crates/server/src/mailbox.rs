//! The mailbox of a room's task, and its messages.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use caravan_protocol::Request;
use caravan_room::{Client, Input, Person, ReplayMismatch, Room, TableState};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use crate::outbox::Outlet;

/// The capacity of a mailbox.
const MAILBOX: usize = 256;

/// A message to a room's task. A mailbox allocates blocks of at least 32, so messages are small.
pub(crate) enum RoomMessage {
    /// A client has connected.
    Join { client: Client, person: Option<Person>, invited: bool, outlet: Outlet },
    /// A client has disconnected.
    Leave { client: Client },
    /// A client has sent a request.
    Say { client: Client, request: Box<Request> },
    /// The result of an effect that the room asked for.
    Done(Box<Input>),
    /// Somebody wants to read the room.
    Look(Box<dyn FnOnce(&Room) + Send>),
    /// Replaying the entries of other nodes failed.
    Aside(Box<ReplayMismatch>),
    /// Names were removed from the stored log.
    NamesRemoved,
    /// Shutdown.
    Close,
}

/// A handle to a room's task.
#[derive(Clone)]
pub(crate) struct Handle {
    mailbox_sender: mpsc::Sender<RoomMessage>,
    /// The number of the room's last entry, for polling other nodes.
    seq: Arc<AtomicU32>,
}

/// A mailbox for a room, and the handle to it.
pub(crate) fn mailbox(seq: u32) -> (Handle, mpsc::Receiver<RoomMessage>) {
    let (mailbox_sender, mailbox) = mpsc::channel(MAILBOX);
    (Handle { mailbox_sender, seq: Arc::new(AtomicU32::new(seq)) }, mailbox)
}

impl Handle {
    /// Sends a message; `false` if the task has ended.
    pub(crate) async fn send(&self, message: RoomMessage) -> bool {
        self.mailbox_sender.send(message).await.is_ok()
    }

    /// The same; returns the message if the task has ended.
    pub(crate) async fn try_send(&self, message: RoomMessage) -> Result<(), RoomMessage> {
        self.mailbox_sender.send(message).await.map_err(|unsent| unsent.0)
    }

    /// Sends a result without waiting for room in the mailbox.
    pub(crate) fn later(&self, input: Input) {
        // If the task has ended, nobody needs it.
        if let Err(TrySendError::Full(message)) =
            self.mailbox_sender.try_send(RoomMessage::Done(Box::new(input)))
        {
            let own = self.clone();
            tokio::spawn(async move { own.send(message).await });
        }
    }

    /// Whether the task has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.mailbox_sender.is_closed()
    }

    /// The number of the room's last entry.
    pub(crate) fn seq(&self) -> u32 {
        self.seq.load(Ordering::Relaxed)
    }

    /// Updates the number of the last entry.
    pub(crate) fn set_seq(&self, seq: u32) {
        self.seq.store(seq, Ordering::Relaxed);
    }

    /// Runs a function on the table state; `None` if the task has ended.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&TableState) -> T + Send + 'static,
    ) -> Option<T> {
        self.look_around(move |room| look(room.state())).await
    }

    /// The same, also at who is there.
    pub(crate) async fn look_around<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Room) -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        let look = Box::new(move |room: &Room| drop(answer.send(look(room))));
        self.send(RoomMessage::Look(look)).await.then_some(())?;
        answered.await.ok()
    }
}
