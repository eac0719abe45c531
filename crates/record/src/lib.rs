//! Whole games as text: read, write, replay, check (`docs/notation.md`, section 8).
//!
//! ```
//! use std::sync::Arc;
//! use caravan_engine::Road;
//! use caravan_record::{Record, replay};
//!
//! let text = r#"
//! [Game "road"]
//! [Seats "Ada" "Ben"]
//! [Seed "1"]
//!
//! 1. +aa @2:a {Ben has paid one crystal}
//! 2. ^2:aa (@1 rest)
//! "#;
//! let record = Record::read(text)?;
//! let replayed = replay(&Arc::new(Road::standard()), &record, |_| {})?;
//! assert_eq!(replayed.plies, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same for a game of any family, from text to text:
//!
//! ```
//! use caravan_engine::AnyRules;
//! use caravan_record::{Marks, Record, of_any_table, replay_any};
//!
//! # let text = "[Game \"world\"]\n[Seats \"Ada\" \"Ben\"]\n[Seed \"1\"]\n";
//! let record = Record::read(text)?;
//! let rules = AnyRules::load(record.family()?, record.built_in_set()?, record.map()?)?;
//! let mut game = replay_any(&rules, &record)?;
//! let first = game.table.legal()[0].clone();
//! game.table.play(&first)?;
//! let written = of_any_table(&game.table, &game.names, None, None, Marks::default()).write();
//! assert!(written.contains(&format!("1. {first}")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod deal;
mod read;
mod record;
mod replay;
mod termination;
mod write;

pub use record::{Element, Played, Record, Tag};
pub use replay::{Replay, Step, replay, replay_any, replay_any_until};
pub use termination::Termination;
pub use write::{Marks, of_any_table, of_table};
