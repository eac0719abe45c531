//! The messages of the bot protocol (`docs/bot-protocol.md`).

use core::time::Duration;

use caravan_engine::rules::Edition;
use caravan_engine::{List, Notation, Rng, Seat};
use serde::{Deserialize, Serialize};

use crate::Refusal;

/// The version of the bot protocol. It grows when a bot of before would misunderstand something.
pub const VERSION: u32 = 2;

/// How long a bot may take to say hello.
pub const HELLO_TIME: Duration = Duration::from_secs(10);

/// How long it may take to decide without a budget of time.
pub const DECISION_TIME: Duration = Duration::from_secs(30);

/// What a bot is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Told {
    /// Greets; the bot answers.
    Hello {
        /// The version that is spoken here.
        protocol: u32,
    },
    /// The bot has a chair at a table of a house.
    Seat {
        /// The name of the game.
        table: String,
        /// The chair, from 1.
        chair: u8,
        /// What the bot is known by when it comes back.
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
        /// How many seats there are.
        seats: u8,
        /// The bot's own, from 1.
        seat: u8,
    },
    /// The bot decides.
    Go {
        /// What the seat may know, in the notation.
        view: String,
        /// A position that fits the view, the hidden part drawn at random.
        imagined: String,
        /// All legal actions.
        legal: Vec<String>,
        /// How long the bot may think, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        budget_ms: Option<u64>,
        /// How many nodes it may search.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        budget_nodes: Option<u64>,
        /// How much time the bot has left by the clock of its table, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<u64>,
    },
    /// The game is over.
    End {
        /// In seat order.
        scores: Vec<u16>,
        /// In seat order; none if the game was stopped.
        ranks: Option<Vec<u8>>,
    },
    /// Nothing more follows, and this is why.
    Error(Refusal),
}

/// What a bot says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Said {
    /// Greets back.
    Hello {
        /// The version that the bot speaks; if it names none, this one.
        #[serde(default)]
        protocol: Option<u32>,
        /// What it is called.
        #[serde(default)]
        name: String,
        /// What it is known by, if it comes back to a table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// What it does.
    Action {
        /// One of the legal actions.
        action: String,
    },
}

/// Refuses a bot that speaks another version.
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

/// Tells which game it is.
pub fn game(edition: Edition<'_>, seats: u8, seat: Seat) -> Told {
    Told::Game {
        game: edition.family.into(),
        set: edition.set.into(),
        rules: edition.revision,
        seats,
        seat: seat.0 + 1,
    }
}

/// Asks for a decision of the seat whose view it is, without a budget.
pub fn go<R: Notation>(rules: &R, view: &R::View, rng: &mut impl Rng) -> Told {
    let imagined = rules.imagine(view, rng);
    let mut legal = List::new();
    // What is legal follows from what the seat may know.
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
