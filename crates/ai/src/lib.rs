//! Bots that play from a view, for every family.
//!
//! Bots have no clock, thread or hidden knowledge: a budget and a generator go in, an action comes
//! out.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod adventure;
mod bot;
mod budget;
mod greedy;
mod hint;
mod judge;
mod level;
pub mod measure;
pub mod net;
mod planner;
mod random;
mod road;
mod tree;
mod world;

pub use bot::{Bot, UnknownBot};
pub use budget::Budget;
pub use caravan_protocol::message::BotLevel;
pub use hint::{Appraisal, Goal, HINT_NODES, HINTS, Hint, appraise, hints};
pub use judge::{Judge, Kind, Learned, Values};
pub use planner::{Plan, Planner, Rivals};
pub use tree::{Estimate, TreeSearch, chances};
