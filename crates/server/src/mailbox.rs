//! The way to the task of a room, and what it is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use caravan_protocol::Request;
use caravan_room::{Client, Input, Person, ReplayMismatch, Room, TableState};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use crate::outbox::Outlet;

/// How many things a room may have yet to hear.
const MAILBOX: usize = 256;

/// What a room's task is told. A mailbox has places for 32 of them at least, so they are small.
pub(crate) enum RoomMessage {
    /// Somebody has connected.
    Join { client: Client, person: Option<Person>, invited: bool, outlet: Outlet },
    /// A connection is gone.
    Leave { client: Client },
    /// A client has said something.
    Say { client: Client, request: Box<Request> },
    /// Something that the room wanted is done.
    Done(Box<Input>),
    /// Somebody wants to look at the room.
    Look(Box<dyn FnOnce(&Room) + Send>),
    /// What other nodes have stored cannot be read.
    Aside(Box<ReplayMismatch>),
    /// Names were taken out of what is stored.
    NamesRemoved,
    /// The house closes.
    Close,
}

/// The way to a room's task.
#[derive(Clone)]
pub(crate) struct Handle {
    mailbox_sender: mpsc::Sender<RoomMessage>,
    /// The number of the room's last entry, for the poll between nodes.
    seq: Arc<AtomicU32>,
}

/// A mailbox for a room, and the way to it.
pub(crate) fn mailbox(seq: u32) -> (Handle, mpsc::Receiver<RoomMessage>) {
    let (mailbox_sender, mailbox) = mpsc::channel(MAILBOX);
    (Handle { mailbox_sender, seq: Arc::new(AtomicU32::new(seq)) }, mailbox)
}

impl Handle {
    /// Tells the room something; `false` if its task has ended.
    pub(crate) async fn send(&self, message: RoomMessage) -> bool {
        self.mailbox_sender.send(message).await.is_ok()
    }

    /// The same; what was to be told comes back if its task has ended.
    pub(crate) async fn try_send(&self, message: RoomMessage) -> Result<(), RoomMessage> {
        self.mailbox_sender.send(message).await.map_err(|unsent| unsent.0)
    }

    /// Tells the room what was done for it, without waiting until it can hear that.
    pub(crate) fn later(&self, input: Input) {
        // Who is gone needs no answer.
        if let Err(TrySendError::Full(message)) =
            self.mailbox_sender.try_send(RoomMessage::Done(Box::new(input)))
        {
            let own = self.clone();
            tokio::spawn(async move { own.send(message).await });
        }
    }

    /// Whether the room's task has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.mailbox_sender.is_closed()
    }

    /// The number of the room's last entry.
    pub(crate) fn seq(&self) -> u32 {
        self.seq.load(Ordering::Relaxed)
    }

    /// The room has an entry more.
    pub(crate) fn set_seq(&self, seq: u32) {
        self.seq.store(seq, Ordering::Relaxed);
    }

    /// Looks at the room; nothing if its task has ended.
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
