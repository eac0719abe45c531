//! The requests of the script around a worker.

use caravan_house::records::Own;
use caravan_protocol::Request;
use caravan_protocol::lobby::NewTable;
use caravan_protocol::message::{BotLevel, Family, Hint, Theme};
use caravan_room::{Client, Entry, Input, LogRow};
use serde::{Deserialize, Serialize};

/// An order.
#[derive(Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "order", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the fields are the nouns of the glossary")]
pub enum Order {
    /// Create a game from a table request; the script stores it.
    Found {
        /// Its id.
        game: String,
        wish: NewTable,
        /// The person's name.
        name: String,
        /// The secret of the deal, 64 hex digits.
        secret: String,
    },
    /// Create a game of the caravan of the day; the script stores it.
    Day {
        /// Its id.
        game: String,
        /// Year, month and day, such as `2026-11-19`.
        date: String,
        family: Family,
        theme: Theme,
        /// Whether the result counts: without takebacks and hints.
        counted: bool,
        /// The person's name.
        name: String,
    },
    /// Open the room of a stored game, unless it is open.
    Open(Stored),
    /// Close a room.
    Close { game: String },
    /// Connect a person.
    Join {
        game: String,
        /// The number of the connection.
        client: u64,
    },
    /// Disconnect a person.
    Leave {
        game: String,
        /// The number of the connection.
        client: u64,
    },
    /// Handle a request of a person at a table.
    Say {
        game: String,
        /// The number of the connection.
        client: u64,
        request: Request,
    },
    /// Tell a room the result of something that it wanted.
    Tell { game: String, told: Told },
    /// Show a table as it is now.
    Look { game: String },
    /// Show a game as it was before.
    Past {
        game: String,
        /// The number of the latest entry then.
        seq: u32,
    },
    /// List the components of a table.
    Catalog { game: String },
    /// Write the record of a game.
    Record { game: String },
    /// The steps of a finished game.
    Replay { game: String },
    /// The steps of a record.
    Read {
        record: String,
        /// Its set and map, unless they are built in.
        #[serde(flatten)]
        own: OwnFiles,
    },
    /// The standard components.
    Components(Which),
    /// The piles that are shuffled.
    Piles(Which),
    /// The standard set file of a family.
    Set { family: Family },
    /// Check a set file.
    CheckSet {
        family: Family,
        text: String,
        /// A map file, or the name of a built-in map.
        #[serde(default)]
        #[cfg_attr(feature = "twins", ts(optional))]
        map: Option<String>,
    },
    /// Check a person's name.
    Name { name: String },
    /// Compute a bot move or hints.
    Think(Box<Thought>),
    /// Begin to analyze a finished game, or a record.
    Judge {
        /// A stored game.
        #[cfg_attr(feature = "twins", ts(optional))]
        game: Option<Stored>,
        /// A record instead.
        #[cfg_attr(feature = "twins", ts(optional))]
        record: Option<String>,
        /// Set and map of the record, unless they are built in.
        #[serde(flatten)]
        own: OwnFiles,
    },
    /// Analyze the next decision.
    JudgeNext,
    /// Play random games: their signature is the same everywhere.
    Measure {
        family: Family,
        /// A built-in set, if not the standard one.
        #[cfg_attr(feature = "twins", ts(optional))]
        set: Option<String>,
        seats: u8,
        games: u32,
        /// The bot to measure in them, if not the engine.
        #[cfg_attr(feature = "twins", ts(optional))]
        bot: Option<String>,
    },
}

/// A game as the script stores it.
#[derive(Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Stored {
    /// Its id.
    pub game: String,
    /// The agreed setup, as JSON.
    pub setup: String,
    /// The secret of the deal, 64 hex digits.
    pub secret: String,
    /// The rows of its log.
    pub rows: Vec<LogRow>,
    /// Whether another tab may append to the log.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub shared: bool,
}

/// Which components to list.
#[derive(Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are the nouns of the glossary")]
pub struct Which {
    pub family: Family,
    pub seats: u8,
    /// With which set and on which map.
    #[serde(flatten)]
    pub own: OwnFiles,
}

/// Custom components.
#[derive(Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
pub struct OwnFiles {
    /// A set file.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub set: Option<String>,
    /// A map file, or the name of a built-in map.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub map: Option<String>,
}

impl OwnFiles {
    /// As needed for a record that comes with them.
    pub(crate) fn own(&self) -> Own<'_> {
        Own { set: self.set.as_deref(), map: self.map.as_deref() }
    }
}

/// The result of something that a room wanted; see [`Input`].
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "these are inputs of a room")]
pub enum Told {
    Stored,
    NotStored { reason: String },
    Taken,
    Caught { rows: Vec<LogRow> },
    NotCaught { reason: String },
    Woken,
    Thought { seq: u32, action: String },
    NoThought { seq: u32 },
    Hinted { client: u64, seq: u32, hints: Vec<Hint> },
    Founded { game: String },
    NotFounded { reason: String },
    Tick,
}

impl Told {
    /// The input for the room, or what is wrong with a row.
    pub(crate) fn input(self) -> Result<Input, String> {
        Ok(match self {
            Told::Stored => Input::Stored,
            Told::NotStored { reason } => Input::NotStored { reason },
            Told::Taken => Input::Taken,
            Told::Caught { rows } => Input::Caught { entries: entries(rows)? },
            Told::NotCaught { reason } => Input::NotCaught { reason },
            Told::Woken => Input::Woken,
            Told::Thought { seq, action } => Input::Thought { seq, action },
            Told::NoThought { seq } => Input::NoThought { seq },
            Told::Hinted { client, seq, hints } => {
                Input::Hinted { client: Client(client), seq, hints }
            }
            Told::Founded { game } => Input::Founded { game: Ok(game) },
            Told::NotFounded { reason } => Input::Founded { game: Err(reason) },
            Told::Tick => Input::Tick,
        })
    }

    /// The result of a computation, to be passed on.
    pub(crate) fn of(input: Input) -> Option<Told> {
        match input {
            Input::Thought { seq, action } => Some(Told::Thought { seq, action }),
            Input::NoThought { seq } => Some(Told::NoThought { seq }),
            Input::Hinted { client, seq, hints } => {
                Some(Told::Hinted { client: client.0, seq, hints })
            }
            _ => None,
        }
    }
}

/// Parses stored rows.
pub(crate) fn entries(rows: Vec<LogRow>) -> Result<Vec<Entry>, String> {
    rows.into_iter().map(Entry::read).collect()
}

/// A computation, as one worker requests it from another: a seat view travels as a position that
/// was imagined from it and has the same view, as in the bot protocol.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are the nouns of the glossary")]
pub struct Thought {
    /// The id to stop it by.
    pub id: String,
    pub game: String,
    pub family: Family,
    /// A set file, unless the set is built in.
    pub set: Option<String>,
    /// The key of the set.
    pub set_key: String,
    /// A map file, unless the map is the standard one.
    pub map: Option<String>,
    pub imagined: String,
    pub aim: Aim,
}

/// The purpose of a computation.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Aim {
    /// The turn of a bot.
    Turn {
        /// The entry after which it decides.
        seq: u32,
        /// The level of the bot.
        level: BotLevel,
        /// The seed of its randomness, as digits, because scripts round large numbers.
        chance: String,
    },
    /// Hints.
    Hint {
        /// The client that asked.
        client: u64,
        /// The entry they are for.
        seq: u32,
    },
}
