//! The server logic without sockets, files, threads and clocks, shared by server, simulator and
//! worker.
//!
//! A server, a simulator and a page that plays alone handle their rooms alike; they differ in where
//! they store them, when they run, and how they reach people. What they share:
//!
//! - [`founding`]: creates a game from its setup, or restores it from storage;
//! - [`day`]: the table of the caravan of the day;
//! - [`thinking`]: bot moves and hints;
//! - [`analysis`]: how likely each seat was to win, decision by decision;
//! - [`steps`]: a finished game for replay;
//! - [`ratings`]: ratings of people, from the results of their games;
//! - [`records`]: exports records, and loads uploaded ones;
//! - [`catalog`]: components, for drawing;
//! - [`measure`]: checks that a build behaves the same as others.
//!
//! The caller supplies budget, secret and randomness.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod analysis;
pub mod catalog;
pub mod day;
pub mod founding;
pub mod measure;
pub mod ratings;
pub mod records;
pub mod steps;
pub mod thinking;
