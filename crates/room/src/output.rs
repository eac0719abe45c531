//! What a room wants done.

use caravan_engine::{Seat, SeatView};
use caravan_protocol::message::{BotLevel, Message};

use crate::clock::Deadline;
use crate::entry::LogRow;
use crate::input::Client;
use crate::listing::Listing;
use crate::news::News;
use crate::setup::{Person, Setup};
use crate::table_state::ReplayMismatch;

/// What a room wants done.
#[derive(Clone, Debug)]
pub enum Output {
    /// Say something to a client.
    Send {
        /// To whom.
        client: Client,
        /// What.
        message: Message,
    },
    /// Store a row, then say [`Input::Stored`](crate::Input::Stored), [`Input::NotStored`](crate::Input::NotStored), [`Input::Taken`](crate::Input::Taken) or [`Input::Refused`](crate::Input::Refused).
    Append {
        /// The row.
        row: LogRow,
        /// What the lobby shows from then on, if people have come or gone.
        listing: Option<Listing>,
        /// Whether it sends somebody away: then the invitation is replaced first.
        sends_away: bool,
        /// When something is due after it although nobody may be there.
        deadline: Deadline,
        /// Who sits down with it and had no place here: the house may refuse them one more table.
        comes: Option<Person>,
    },
    /// Read the entries after this number, then say [`Input::Caught`](crate::Input::Caught) or [`Input::NotCaught`](crate::Input::NotCaught).
    CatchUp {
        /// The number.
        after: u32,
    },
    /// Find out when the house was away since a time, then say [`Input::Outages`](crate::Input::Outages) or [`Input::NoOutages`](crate::Input::NoOutages): nobody's time
    /// is counted then.
    LookForOutages {
        /// The time, in milliseconds since 1970.
        since: u64,
    },
    /// Let a bot think, then say [`Input::Thought`](crate::Input::Thought).
    Think(Think),
    /// Find hints, then say [`Input::Hinted`](crate::Input::Hinted), or [`Input::HintRefused`](crate::Input::HintRefused) to who asks for too many.
    Hint {
        /// Who asks.
        client: Client,
        /// The person that is.
        person: Person,
        /// The entry for which they are.
        seq: u32,
        /// What the seat sees.
        seat_view: SeatView,
    },
    /// Lay another table, then say [`Input::Founded`](crate::Input::Founded).
    Found {
        /// The name of its game. If there is one of this name, it is that table.
        game: String,
        /// Its setup.
        setup: Box<Setup>,
    },
    /// Somebody was sent away: look again whether those who look on may.
    SentAway,
    /// What the lobby shows has changed with the row that was stored.
    Listing(Listing),
    /// Tell people what has happened, wherever they are. Only the room that has stored the entry says
    /// so, once.
    News(News),
    /// The log no longer fits the rules: close the room, tell everyone, never go on.
    ReplayMismatch(ReplayMismatch),
}

/// A decision of a bot: it is made from what its seat sees.
#[derive(Clone, Debug)]
pub struct Think {
    /// The entry after which it decides: the last one that has changed the game. Whoever comes and
    /// goes meanwhile changes nothing about it.
    pub seq: u32,
    /// The seat.
    pub seat: Seat,
    /// How well it plays.
    pub level: BotLevel,
    /// What it sees.
    pub seat_view: SeatView,
    /// Where its chance comes from: the secret of the deal, and how far the game is.
    pub chance: u64,
}
