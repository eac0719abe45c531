//! A table as a state machine without I/O.
//!
//! A [`Room`] takes inputs and returns effects; sockets, disks, clocks and the bots' computations
//! are elsewhere. Everything durable is an [`Entry`] of its log (event sourcing), and the log alone
//! determines the room: loading, takebacks and looking back all replay it.
//!
//! In reading order:
//!
//! - `spelling` and `name`: validation of names; [`setup`]: the options of a table, and its rulebook;
//! - [`entry`]: the entries of the log, and their storage format;
//! - `game`: a game of any family;
//! - `chair`: who sits where; [`chat`]: what people say; `series`: the score of rematches; [`table_state`]: the durable state, a
//!   fold over the log; `clock`: thinking time; `command`: validates what may be appended; `show` and
//!   [`listing`]: what each client and the lobby get, without hidden information; `news`: events that
//!   people may be alerted of;
//! - [`input`] and [`output`]: inputs and effects; [`room`]: the state machine, with everything that
//!   ends with the process: staged actions and undo, bots, clients that reconnect.
//!
//! Modules use those before them and none behind.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod chair;
pub mod chat;
mod clock;
mod command;
pub mod entry;
mod game;
pub mod input;
pub mod listing;
mod name;
mod news;
pub mod output;
pub mod rated;
pub mod room;
mod series;
pub mod setup;
mod show;
mod spelling;
pub mod table_state;

pub use caravan_engine::fairness;
pub use chat::{Line, MAX_LINES, Report};
pub use clock::{Deadline, Vacation};
pub use command::Due;
pub use entry::{Act, Entry, EntryKind, LogRow};
pub use input::{Client, Input};
pub use listing::Listing;
pub use name::read_name;
pub use news::News;
pub use output::{Output, Think};
pub use rated::{Rated, RatedSeat};
pub use room::Room;
pub use setup::{Founding, MAX_FILE, Person, Series, Setup, check_length};
pub use table_state::{ReplayMismatch, TableState, Waited};
