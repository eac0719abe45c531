//! The server logic without sockets, files, threads and clocks, shared by server, simulator and
//! worker.
//!
//! A server, a simulator and a page that plays alone do the same things for their rooms; they
//! differ in where they keep them, when they do it and how they tell anyone. Here is what is the
//! same:
//!
//! - [`founding`]: a game from its setup, and again from what was stored of it;
//! - [`thinking`]: what a bot decides, and what is hinted at;
//! - [`analysis`]: how likely each seat was to win, decision by decision;
//! - [`steps`]: a finished game, for those who look at it again;
//! - [`records`]: a game as text, and somebody's text as a game;
//! - [`catalog`]: components, for drawing;
//! - [`measure`]: whether all this is the same as elsewhere.
//!
//! Whoever calls says how much may be thought, keeps the secret, and brings every random byte.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod analysis;
pub mod catalog;
pub mod founding;
pub mod measure;
pub mod records;
pub mod steps;
pub mod thinking;
