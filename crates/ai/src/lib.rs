//! Bots that play from a view, for every family.
//!
//! So far there is one, a simple [`Planner`] that searches its own next turns; it is what
//! `caravan balance` plays with. Bots have no clock, thread or hidden knowledge: a budget and a
//! generator come in, an action comes out.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod judge;
mod planner;

pub use judge::Judge;
pub use planner::Planner;
