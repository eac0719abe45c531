//! The answers to the script.

use caravan_protocol::Refusal;
use caravan_protocol::lobby::Summary;
use caravan_protocol::message::Message;
use caravan_room::LogRow;
use serde::Serialize;
use serde_json::Value;

use crate::order::Thought;

/// The result of an order.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The result.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub value: Value,
    /// Why it was refused, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refusal>,
    /// What the script has to do next, in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wants: Vec<Want>,
}

/// A room's request to the script; see [`Output`](caravan_room::Output).
#[derive(Serialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "want", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "these are outputs of a room")]
pub enum Want {
    Send {
        game: String,
        client: u64,
        message: Message,
    },
    Append {
        game: String,
        row: LogRow,
        summary: Option<Summary>,
    },
    CatchUp {
        game: String,
        after: u32,
    },
    Think(Box<Thought>),
    /// Stop a computation.
    Stop {
        id: String,
    },
    /// Store another game, given like the answer to an order to found one.
    Found {
        game: String,
        next: String,
        setup: String,
        summary: Summary,
    },
    List {
        game: String,
        summary: Summary,
    },
    SetAside {
        game: String,
        reason: String,
    },
    /// Send a tick at this time, and at no earlier one.
    Wake {
        game: String,
        at: Option<u64>,
    },
}
