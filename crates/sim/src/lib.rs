//! Deterministic simulation of a whole server with fault injection, in one thread, from one seed.
//!
//! Clock, network, disk, nodes, devices and bot moves are simulated around real
//! [`Room`](caravan_room::Room)s: one event queue, one random generator. The same seed gives the
//! same run, so every failure can be reproduced.
//!
//! In reading order:
//!
//! - `chance`: the source of randomness; [`weather`]: the faults of a run, and how often they
//!   occur;
//! - `disk`: survives crashes; `node`: does not; `net`: connections;
//! - `device`: the behavior of people;
//! - [`checks`]: the invariants of each message, and at the end;
//! - [`house`]: the event queue, and a run from the first event to the last check.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod chance;
pub mod checks;
mod device;
mod disk;
pub mod house;
mod net;
mod node;
pub mod weather;

pub use house::{Failure, Report, run};
pub use weather::{Clocks, Sabotage, Weather};
