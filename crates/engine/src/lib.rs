//! The rules of the Century trading games: exact, fast, without input or output.
//!
//! ```
//! use std::sync::Arc;
//! use caravan_engine::{Road, Rules, Seed, Table, Turn};
//!
//! let rules = Arc::new(Road::standard());
//! let seats = rules.seat_count(2)?;
//! let mut table = Table::new(rules, seats, &Seed::from_text("a first game")?);
//! while let Turn::Of(_) = table.turn() {
//!     // Claim if possible (claims come first), rest now and then, else take the middle of the list.
//!     let legal = table.legal_texts();
//!     let rest = table.actions().len() % 7 == 6;
//!     let middle = if rest { legal.len() - 1 } else { legal.len() / 2 };
//!     let choice = if legal[0].starts_with('#') { 0 } else { middle };
//!     table.play_text(&legal[choice])?;
//! #   if table.round() > 50 { break }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In reading order:
//!
//! - [`trading`]: crystals, effects, payments, the market;
//! - [`cards`], [`bits`]: hands, rows and decks;
//! - [`rules`]: the trait every family implements, with its laws;
//! - [`deal`]: from a seed to shuffled decks; all randomness of a game; [`fairness`]:
//!   commitments to a deal;
//! - [`road`]: Spice Road and Golem Edition; [`adventure`]: The Call for Adventure; [`world`]: An
//!   Endless World;
//! - [`family`]: the list of families; [`table`]: a game in progress; [`any`]: a game of any
//!   family, in text;
//! - [`choice`]: an action as a person makes it;
//! - [`notation`], [`position`]: games and states as text;
//! - [`key`], [`list`], [`perft`], [`rng`]: fingerprints, buffers, counting, random numbers.
//!
//! The rules in words are in `docs/rules`; comments such as `Road 5.2` point to their clauses.

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(test)]
#[macro_use]
extern crate std;

pub mod adventure;
pub mod any;
mod at;
pub mod bits;
pub mod cards;
pub mod choice;
pub mod deal;
mod entries;
pub mod fairness;
pub mod family;
mod fields;
mod holdings;
pub mod key;
pub mod list;
pub mod notation;
pub mod perft;
pub mod position;
pub mod rng;
pub mod road;
mod round;
pub mod rules;
pub mod table;
pub mod trading;
pub mod world;

pub use adventure::Adventure;
pub use any::{AnyRules, AnyTable, LoadError, RulesCache, SeatView};
pub use cards::{Card, Slot};
pub use choice::{Choice, Thing, Verb};
pub use deal::{Deal, Seed};
pub use family::{Family, IntoAny, Rulebook};
pub use key::Key;
pub use list::List;
pub use notation::{Fault, Faults, Notation};
pub use rng::{Rng, SplitMix64};
pub use road::Road;
pub use rules::{
    Decision, Illegal, Observer, Outcome, PerSeat, Rules, Seat, SeatCount, Sink, Turn, Visible,
};
pub use table::{PlayError, Table};
pub use trading::{Crystals, Level};
pub use world::World;
