//! The server logic in a Web Worker: rooms, bots, hints, analyses and records in one WebAssembly
//! module.
//!
//! The script around it provides log, clock and randomness, as a server does for its rooms. It
//! sends an [order] as JSON and gets an [answer](answer::Answer) as JSON: the result, and what to
//! do next. What is exchanged with the page are the messages of `docs/protocol.md`, so the page
//! cannot tell a worker from a socket.
//!
//! - [`order`]: the requests of the script, and [`answer`]: the replies;
//! - [`tables`]: the open rooms, for the worker that keeps them;
//! - [`thinking`]: bot moves, hints and analyses, for workers that do nothing else;
//! - [`worker`]: the entry point, and [`memory`], the interface of a module for browsers.

#![warn(missing_docs)]

pub mod answer;
pub mod memory;
pub mod order;
pub mod tables;
pub mod thinking;
pub mod worker;

pub use worker::Worker;
