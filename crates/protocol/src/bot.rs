//! The messages of the bot protocol (`docs/bot-protocol.md`).

use core::time::Duration;

use caravan_engine::rules::Edition;
use caravan_engine::{List, Notation, Rng, Seat};
use serde::{Deserialize, Serialize};

use crate::Refusal;

/// The version of the bot protocol. It grows when older bots would misunderstand something.
pub const VERSION: u32 = 2;

/// The timeout of the greeting.
pub const HELLO_TIME: Duration = Duration::from_secs(10);

/// The timeout of a decision without a time budget.
pub const DECISION_TIME: Duration = Duration::from_secs(30);

/// A message to a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Told {
    /// Greets; the bot answers.
    Hello {
        /// The version of the server.
        protocol: u32,
    },
    /// The bot has a chair at a table of a server.
    Seat {
        /// The id of the game.
        table: String,
        /// The chair, from 1.
        chair: u8,
        /// The token with which the bot can reconnect.
        token: String,
    },
    /// A game begins, or goes on.
    Game {
        /// The family of rules.
        game: String,
        /// The name of the component set.
        set: String,
        /// The revision of the rules.
        rules: u32,
        /// The number of seats.
        seats: u8,
        /// The bot's seat, from 1.
        seat: u8,
    },
    /// The bot decides.
    Go {
        /// The seat's view, in the notation.
        view: String,
        /// A position that fits the view, the hidden part drawn at random.
        imagined: String,
        /// All legal actions.
        legal: Vec<String>,
        /// The time budget, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        budget_ms: Option<u64>,
        /// The node budget.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        budget_nodes: Option<u64>,
        /// The bot's remaining time on the table's clock, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<u64>,
    },
    /// The game is over.
    End {
        /// The scores in seat order.
        scores: Vec<u16>,
        /// The ranks in seat order; none if the game was stopped.
        ranks: Option<Vec<u8>>,
    },
    /// An error that ends the connection.
    Error(Refusal),
}

/// A message from a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Said {
    /// Greets back.
    Hello {
        /// The bot's version; by default this one.
        #[serde(default)]
        protocol: Option<u32>,
        /// Its name.
        #[serde(default)]
        name: String,
        /// The token, if it reconnects to a table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// Its action.
    Action {
        /// One of the legal actions.
        action: String,
    },
}

/// Rejects bots of another version.
pub fn check_version(protocol: Option<u32>) -> Result<(), String> {
    // A bot of version 1 looks for its budget under another key and would not find it.
    match protocol.filter(|&version| version != VERSION) {
        None => Ok(()),
        Some(version) => Err(format!(
            "it speaks version {version} of the bot protocol, not {VERSION}: \
             the budget is now in `budgetMs` and `budgetNodes`"
        )),
    }
}

/// Describes the game.
pub fn game(edition: Edition<'_>, seats: u8, seat: Seat) -> Told {
    Told::Game {
        game: edition.family.into(),
        set: edition.set.into(),
        rules: edition.revision,
        seats,
        seat: seat.0 + 1,
    }
}

/// Requests a decision of the seat that has this view, without a budget.
pub fn go<R: Notation>(rules: &R, view: &R::View, rng: &mut impl Rng) -> Told {
    let imagined = rules.imagine(view, rng);
    let mut legal = List::new();
    // Legal actions follow from the view.
    rules.legal_actions(&imagined, &mut legal);
    Told::Go {
        view: rules.write_view(view),
        imagined: rules.write_position(&imagined),
        legal: legal.iter().map(|&action| rules.spell(action)).collect(),
        budget_ms: None,
        budget_nodes: None,
        left_ms: None,
    }
}
