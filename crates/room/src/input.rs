//! What a room is told.

use caravan_protocol::message::Hint;
use caravan_protocol::{Refusal, Request};

use crate::entry::Entry;
use crate::setup::{Person, Setup};

/// A connection, by a number that the house gives it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Client(pub u64);

/// What a room is told.
#[derive(Clone, Debug)]
pub enum Input {
    /// Somebody has connected.
    Joined {
        /// The connection.
        client: Client,
        /// Who it is; nobody in particular looks on.
        person: Option<Person>,
        /// Whether they may take an open chair that is kept for nobody.
        invited: bool,
    },
    /// A connection is gone.
    Gone {
        /// The connection.
        client: Client,
    },
    /// A client has said something.
    Said {
        /// The connection.
        client: Client,
        /// What it said.
        request: Request,
    },
    /// The row to append is on disk.
    Stored,
    /// It is not, and will not be.
    NotStored {
        /// Why, in words.
        reason: String,
    },
    /// The house refuses what it would store, for a reason that the room cannot know.
    Refused {
        /// Why.
        refusal: Refusal,
    },
    /// Another node has stored a row with this number.
    Taken,
    /// All entries after the room's own, as they are stored.
    Caught {
        /// The entries, in order.
        entries: Vec<Entry>,
    },
    /// They could not be read.
    NotCaught {
        /// Why, in words.
        reason: String,
    },
    /// Other nodes have added to the log.
    Woken,
    /// When the house was away: from, until, in order.
    Outages {
        /// The times, in milliseconds since 1970.
        outages: Vec<(u64, u64)>,
    },
    /// That could not be found out.
    NoOutages,
    /// A bot has decided.
    Thought {
        /// The entry for which it thought.
        seq: u32,
        /// Its action.
        action: String,
    },
    /// A bot could not decide: it is asked again after a while.
    NoThought {
        /// The entry for which it thought.
        seq: u32,
    },
    /// Hints are ready.
    Hinted {
        /// Who asked.
        client: Client,
        /// The entry for which they are.
        seq: u32,
        /// The best actions.
        hints: Vec<Hint>,
    },
    /// A person has asked for more hints than are thought about at a time.
    HintRefused {
        /// Who asked.
        client: Client,
        /// The entry for which they are.
        seq: u32,
    },
    /// The table for a rematch is laid.
    Founded {
        /// Its game.
        game: Result<String, String>,
    },
    /// Somebody was deleted, and will not come back.
    Deleted {
        /// Who.
        person: Person,
    },
    /// Names were taken out of what is stored: the setup and the entries as they are now.
    Renamed {
        /// The setup.
        setup: Box<Setup>,
        /// All entries.
        entries: Vec<Entry>,
    },
    /// Time has passed.
    Tick,
}
