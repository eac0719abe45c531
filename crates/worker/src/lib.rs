//! The server logic in a Web Worker: rooms, bots, hints, analyses and records in one WebAssembly
//! module.
//!
//! The script around it keeps the log, the clock and the chance, as a server does for its rooms. It
//! gives an [order] as JSON and gets an [answer](answer::Answer) as JSON: what it asked for,
//! and what is to be done next. What goes to the page and comes from it are the messages of
//! `docs/protocol.md`, so the page cannot tell a worker from a socket.
//!
//! - [`order`]: what the script says, and [`answer`]: what it is answered;
//! - [`tables`]: the rooms that are open, for the worker that keeps them;
//! - [`thinking`]: turns, hints and analyses, for workers that do nothing else;
//! - [`worker`]: all of it behind one door, and [`memory`], the door of a module for browsers.

#![warn(missing_docs)]

pub mod answer;
pub mod memory;
pub mod order;
pub mod tables;
pub mod thinking;
pub mod worker;

pub use worker::Worker;
