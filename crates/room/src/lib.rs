//! A table as a state machine without input and output.
//!
//! A [`Room`] is told what happens outside and answers with what is to be done; sockets, disks,
//! clocks and bots' thoughts are for others. Everything that lasts is an [`Entry`] of its log, and
//! the log alone makes the room: loading, taking back and looking back all replay it.
//!
//! In reading order:
//!
//! - [`setup`]: what is agreed before anyone sits down; [`rulebook`]: the rules it names;
//! - [`fairness`]: what the house promises about the deal, and the proof;
//! - [`entry`]: what can happen at a table, and how it is stored;
//! - `game`: a game of whatever family;
//! - [`room`]: what a log comes to; `command`: what may be added to it; `show`: what each client is
//!   told of it; `step`: how it all moves.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod command;
pub mod entry;
pub mod fairness;
mod game;
pub mod room;
pub mod rulebook;
pub mod setup;
mod show;
mod step;

pub use entry::{Act, Entry, Row};
pub use room::{Listing, Room, SetAside};
pub use rulebook::{AnyRules, Shelf, Sight};
pub use setup::{Founding, Person, Setup};
pub use step::{Client, Input, Output, Think};
