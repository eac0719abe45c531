//! Deterministic simulation of a whole server with fault injection, in one thread, from one seed.
//!
//! Clock, network, disk, nodes, people's devices and the thoughts of bots are simulated around
//! real [`Room`](caravan_room::Room)s: one queue of events, one generator of chance. The same seed
//! is the same story, so whatever goes wrong can be looked at again.
//!
//! In reading order:
//!
//! - `chance`: where everything random comes from; [`weather`]: what goes wrong in a run, and how
//!   often;
//! - `disk`: what survives; `node`: what does not; `net`: connections;
//! - `device`: what a person in front of a table does;
//! - [`checks`]: what must hold for each message, and at the end;
//! - [`house`]: the queue, and a run from the first event to the last check.

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
pub use weather::{Sabotage, Weather};
