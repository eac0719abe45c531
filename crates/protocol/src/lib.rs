//! The messages between server and clients.
//!
//! Only views can be sent: there is a type for every view, and none for a state. `docs/protocol.md`
//! is the specification.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod action;
mod adventure;
pub mod alerts;
pub mod bot;
mod bounded;
pub mod catalog;
pub mod chat;
pub mod clock;
pub mod day;
pub mod event;
mod family;
mod listed;
pub mod lobby;
pub mod message;
pub mod phrase;
pub mod ratings;
mod road;
mod serialized;
pub mod view;
mod wire;
mod world;

pub use action::{Action, Legal, Verb, Way};
pub use catalog::Catalog;
pub use event::Event;
pub use message::{MAX_REQUEST, Message, Refusal, Request, VERSION};
pub use serialized::Serialized;
pub use view::View;
pub use wire::Wire;

/// The OpenAPI document of the HTTP API.
pub const OPENAPI: &str = include_str!("../openapi.json");
