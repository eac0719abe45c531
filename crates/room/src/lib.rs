//! A table as a state machine without input and output.
//!
//! A [`Room`] is told what happens outside and answers with what is to be done; sockets, disks,
//! clocks and bots' thoughts are for others. Everything that lasts is an [`Entry`] of its log, and
//! the log alone makes the room: loading, taking back and looking back all replay it.
//!
//! In reading order:
//!
//! - `spelling` and `name`: what people may be called; [`setup`]: what is agreed before anyone sits down, and the rules it names;
//! - [`entry`]: what can happen at a table, and how it is stored;
//! - `game`: a game of whatever family;
//! - `chair`: who has a place; `series`: what the games before came to; [`table_state`]: what a log comes to; `clock`: what people have left of their time; `command`: what may be added to
//!   it; `show` and [`listing`]: what each client and the lobby are told of it; `news`: what people want
//!   to be told of, wherever they are;
//! - [`input`] and [`output`]: what a room is told and wants done; [`room`]: how it all moves, and
//!   all that does not last.
//!
//! Modules use those before them and none behind.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod chair;
mod clock;
mod command;
pub mod entry;
mod game;
pub mod input;
pub mod listing;
mod name;
mod news;
pub mod output;
pub mod room;
mod series;
pub mod setup;
mod show;
mod spelling;
pub mod table_state;

pub use caravan_engine::fairness;
pub use clock::Deadline;
pub use command::Due;
pub use entry::{Act, Entry, LogRow};
pub use input::{Client, Input};
pub use listing::Listing;
pub use name::read_name;
pub use news::News;
pub use output::{Output, Think};
pub use room::Room;
pub use setup::{Founding, MAX_FILE, Person, Series, Setup, check_length};
pub use table_state::{ReplayMismatch, TableState, Waited};
