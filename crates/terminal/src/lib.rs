//! A full-screen table in the terminal.
//!
//! It plays in a house in the same program, with the rooms of servers and browsers, and draws what the
//! house says: views, legal actions with their choices, events, refusals. It knows no rule.
//!
//! In reading order:
//!
//! - `words`: messages, most of them the page's; `look`: colors; `rich`: text with crystals in it;
//! - `ways` and `session`: the turn that is put together, as the page does it;
//! - `kept`: games in files; `house`: the room, its log and its bots; `source`: a house, or a record;
//! - `canvas`: lines, pieces and what can be touched; `families`: what each family draws and says;
//! - `remote`: tables of a server; `gathering` and `lobby`: what they have besides a game;
//! - `app`: what keys and clicks do; `screen` and `sheets`: what is shown; `plain`: the same line by line;
//! - `run`: the terminal itself; `signals`; `visit`: tables of servers, one after the other.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod act;
mod app;
mod canvas;
mod families;
mod gathering;
mod house;
mod kept;
mod lobby;
mod look;
mod plain;
mod remote;
mod rich;
mod run;
mod screen;
mod session;
mod sheets;
mod signals;
mod source;
mod tell;
#[cfg(test)]
mod tests;
mod visit;
mod ways;
mod words;

pub use kept::{Game, Listed, Unopened, folder, list, open};
pub use lobby::described;
pub use look::{Depth, Look, Mode};
pub use run::{New, Outcome, Style, play, random_secret, replay, resume, suits};
pub use visit::{Visited, join, lobby, watch};
pub use words::Language;
