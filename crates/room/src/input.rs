//! The inputs of a room.

use caravan_protocol::message::Hint;
use caravan_protocol::{Refusal, Request};

use crate::chat::Line;
use crate::clock::Vacation;
use crate::entry::Entry;
use crate::setup::{Person, Setup};

/// A connection, by a number that the server assigns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Client(pub u64);

/// An input of a room.
#[derive(Clone, Debug)]
pub enum Input {
    /// A client has connected.
    Joined {
        /// The connection.
        client: Client,
        /// The person; `None` for an anonymous watcher.
        person: Option<Person>,
        /// Whether they may take an open chair that is reserved for nobody.
        invited: bool,
    },
    /// A client has disconnected.
    Gone {
        /// The connection.
        client: Client,
    },
    /// A client has sent a request.
    Said {
        /// The connection.
        client: Client,
        /// What it asks for.
        request: Request,
    },
    /// The row is on disk.
    Stored,
    /// The row was not stored, and will not be.
    NotStored {
        /// The reason, for people.
        reason: String,
    },
    /// The server refuses to store the row, for a reason that the room cannot know.
    Refused {
        /// The refusal.
        refusal: Refusal,
    },
    /// Another node has stored a row with this number.
    Taken,
    /// All entries after the room's own, read from storage.
    Caught {
        /// The entries, in order.
        entries: Vec<Entry>,
    },
    /// Reading them failed.
    NotCaught {
        /// The reason, for people.
        reason: String,
    },
    /// Other nodes have appended to the log.
    Woken,
    /// The outages, and the vacations of those who were asked for.
    Outages {
        /// From and until, in milliseconds since 1970, in order.
        outages: Vec<(u64, u64)>,
        /// The last vacation of each person.
        vacations: Vec<Vacation>,
    },
    /// Reading the outages failed.
    NoOutages,
    /// The plans that are kept for the people at the table, with their texts.
    Plans {
        /// The plans.
        plans: Vec<(Person, String)>,
    },
    /// Reading the plans failed.
    NoPlans,
    /// The lines of the chat as stored; none if reading them failed.
    ChatRead {
        /// The lines, in any order.
        lines: Option<Vec<Line>>,
    },
    /// Another node has stored a line of the chat.
    ChatAdded,
    /// A line of the chat or a report was stored.
    Kept {
        /// Its id.
        id: String,
        /// Whether it is new; or why it was not stored, for people.
        result: Result<bool, String>,
    },
    /// The vacation of a person at the table has changed.
    VacationChanged,
    /// A bot has decided.
    Thought {
        /// The entry after which it decided.
        seq: u32,
        /// The action.
        action: String,
    },
    /// A bot failed to decide: retry after a while.
    NoThought {
        /// The entry after which it was to decide.
        seq: u32,
    },
    /// Hints are ready.
    Hinted {
        /// Who asked.
        client: Client,
        /// The entry that they are for.
        seq: u32,
        /// The best actions.
        hints: Vec<Hint>,
    },
    /// A person has requested too many hints at once.
    HintRefused {
        /// Who asked.
        client: Client,
        /// The entry that they are for.
        seq: u32,
    },
    /// The table of a rematch was created.
    Founded {
        /// The id of its game, or the error.
        game: Result<String, String>,
    },
    /// A person was deleted, and will not return.
    Deleted {
        /// The person.
        person: Person,
    },
    /// Names were removed from storage: the setup and the entries as they are now.
    Renamed {
        /// The setup as it is now.
        setup: Box<Setup>,
        /// All entries.
        entries: Vec<Entry>,
    },
    /// Time has passed.
    Tick,
}
