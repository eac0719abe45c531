//! The effects that a room asks for.

use caravan_engine::{Seat, SeatView};
use caravan_protocol::message::{BotLevel, Message};

use crate::chat::{Line, Report};
use crate::clock::Deadline;
use crate::entry::LogRow;
use crate::input::Client;
use crate::listing::Listing;
use crate::news::News;
use crate::rated::Rated;
use crate::setup::{Person, Setup};
use crate::table_state::ReplayMismatch;

/// An effect that a room asks for.
#[derive(Clone, Debug)]
pub enum Output {
    /// Send a message to a client.
    Send {
        /// The connection.
        client: Client,
        /// The message.
        message: Message,
    },
    /// Append a row, then answer with [`Input::Stored`](crate::Input::Stored),
    /// [`Input::NotStored`](crate::Input::NotStored), [`Input::Taken`](crate::Input::Taken) or
    /// [`Input::Refused`](crate::Input::Refused).
    Append {
        /// The row.
        row: LogRow,
        /// The new listing, if people have come or gone, or somebody else is waited for in a game by
        /// days.
        listing: Option<Listing>,
        /// Whether it removes a person: then replace the invitation link first.
        sends_away: bool,
        /// The deadline after it, for when nobody is connected.
        deadline: Deadline,
        /// A person who sits down with it and had no place here: the server may refuse them another
        /// table.
        comes: Option<Person>,
        /// The result of a rated game that ends with it, to be stored in the same transaction.
        rated: Option<Box<Rated>>,
    },
    /// Read the entries after this number, then answer with [`Input::Caught`](crate::Input::Caught)
    /// or [`Input::NotCaught`](crate::Input::NotCaught).
    CatchUp {
        /// The number.
        after: u32,
    },
    /// Read the outages since a time and the last vacations of people, then answer with
    /// [`Input::Outages`](crate::Input::Outages) or [`Input::NoOutages`](crate::Input::NoOutages):
    /// no clock is charged for them.
    LookForOutages {
        /// The time, in milliseconds since 1970.
        since: u64,
        /// Those whose vacations stop the clock.
        people: Vec<Person>,
    },
    /// Keep what a person has prepared, in place of what was kept for them before; nothing if it is
    /// empty. Nobody else may see it.
    KeepPlan {
        /// The person.
        person: Person,
        /// What they have prepared, as text.
        plan: String,
    },
    /// Read what is kept, then answer with [`Input::Plans`](crate::Input::Plans) or
    /// [`Input::NoPlans`](crate::Input::NoPlans).
    ReadPlans,
    /// Read the lines of the chat, then answer with [`Input::ChatRead`](crate::Input::ChatRead).
    ReadChat,
    /// Store a line of the chat, then answer with [`Input::Kept`](crate::Input::Kept).
    KeepLine(Box<Line>),
    /// Store a report, then answer with [`Input::Kept`](crate::Input::Kept).
    Report {
        /// Its id.
        id: String,
        /// The report.
        report: Box<Report>,
    },
    /// Have a bot decide, then answer with [`Input::Thought`](crate::Input::Thought).
    Think(Think),
    /// Compute hints, then answer with [`Input::Hinted`](crate::Input::Hinted), or with
    /// [`Input::HintRefused`](crate::Input::HintRefused) if the person has too many requests.
    Hint {
        /// Who asks.
        client: Client,
        /// Their person.
        person: Person,
        /// The entry that they are for.
        seq: u32,
        /// What the seat sees.
        seat_view: SeatView,
    },
    /// Create another table, then answer with [`Input::Founded`](crate::Input::Founded).
    Found {
        /// The id of its game. If it exists, use that table.
        game: String,
        /// Its setup.
        setup: Box<Setup>,
    },
    /// A person was removed: check again whether watchers may stay.
    SentAway,
    /// The listing has changed with the row that was stored.
    Listing(Listing),
    /// Tell people what has happened, wherever they are. Only the room that has stored the entry says
    /// so, once.
    News(News),
    /// Replaying the log no longer reproduces the state: close the room for good, and tell
    /// everyone.
    ReplayMismatch(ReplayMismatch),
}

/// A bot's decision, based on what its seat sees.
#[derive(Clone, Debug)]
pub struct Think {
    /// The entry after which it decides: the last one that has changed the game. People coming and
    /// going do not affect it.
    pub seq: u32,
    /// The seat that decides.
    pub seat: Seat,
    /// The level of the bot.
    pub level: BotLevel,
    /// What the seat sees.
    pub seat_view: SeatView,
    /// The seed of its randomness, from the secret of the deal and the progress of the game.
    pub chance: u64,
}
