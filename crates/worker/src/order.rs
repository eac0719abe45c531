//! The requests of the script around a worker.

use caravan_house::records::Own;
use caravan_protocol::Request;
use caravan_protocol::lobby::NewTable;
use caravan_protocol::message::{BotLevel, Family, Hint};
use caravan_room::{Client, Entry, Input, LogRow};
use serde::{Deserialize, Serialize};

/// Something to be done.
#[derive(Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "order", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Order {
    /// Make a game from a wish; the script stores it.
    Found {
        /// Its name.
        game: String,
        /// What is wished for.
        wish: NewTable,
        /// What the person is called.
        name: String,
        /// What the deal comes from, 64 hex digits.
        secret: String,
    },
    /// Open the room of a stored game, unless it is open.
    Open(Stored),
    /// Close a room.
    Close {
        /// Its game.
        game: String,
    },
    /// Let somebody in.
    Join {
        /// The game.
        game: String,
        /// The number of the connection.
        client: u64,
    },
    /// Let somebody go.
    Leave {
        /// The game.
        game: String,
        /// The number of the connection.
        client: u64,
    },
    /// Hear what somebody says at a table.
    Say {
        /// The game.
        game: String,
        /// The number of the connection.
        client: u64,
        /// What.
        request: Request,
    },
    /// Tell a room what came of something that it wanted.
    Tell {
        /// The game.
        game: String,
        /// What.
        told: Told,
    },
    /// Show a table as it is.
    Look {
        /// The game.
        game: String,
    },
    /// Show a game as it was.
    Past {
        /// The game.
        game: String,
        /// The number of what had happened last.
        seq: u32,
    },
    /// List the components of a table.
    Catalog {
        /// The game.
        game: String,
    },
    /// Write the record of a game.
    Record {
        /// The game.
        game: String,
    },
    /// Show a finished game step by step.
    Replay {
        /// The game.
        game: String,
    },
    /// Show a record step by step.
    Read {
        /// The record.
        record: String,
        /// Its set and map, unless they are built in.
        #[serde(flatten)]
        own: OwnFiles,
    },
    /// List standard components.
    Components(Which),
    /// List what is shuffled.
    Piles(Which),
    /// Write the standard set file of a family.
    Set {
        /// Of which family.
        family: Family,
    },
    /// Check a set file.
    CheckSet {
        /// Of which family.
        family: Family,
        /// What is in it.
        text: String,
        /// A map file, or the name of a built-in map.
        #[serde(default)]
        #[cfg_attr(feature = "twins", ts(optional))]
        map: Option<String>,
    },
    /// Check what somebody wants to be called.
    Name {
        /// The name.
        name: String,
    },
    /// Think.
    Think(Box<Thought>),
    /// Begin to judge a finished game, or a record.
    Judge {
        /// The game, if it is one of the house.
        #[cfg_attr(feature = "twins", ts(optional))]
        game: Option<Stored>,
        /// The record, if it is not.
        #[cfg_attr(feature = "twins", ts(optional))]
        record: Option<String>,
        /// Set and map of the record, unless they are built in.
        #[serde(flatten)]
        own: OwnFiles,
    },
    /// Judge the next decision.
    JudgeNext,
    /// Play random games: their signature is the same everywhere.
    Measure {
        /// Of which family.
        family: Family,
        /// With which built-in set, if not the standard one.
        #[cfg_attr(feature = "twins", ts(optional))]
        set: Option<String>,
        /// With how many seats.
        seats: u8,
        /// How many.
        games: u32,
        /// The bot to measure in them, if it is not the engine.
        #[cfg_attr(feature = "twins", ts(optional))]
        bot: Option<String>,
    },
}

/// A game as the script keeps it.
#[derive(Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Stored {
    /// Its name.
    pub game: String,
    /// What is agreed, as JSON.
    pub setup: String,
    /// What the deal comes from, 64 hex digits.
    pub secret: String,
    /// Its log.
    pub rows: Vec<LogRow>,
    /// Whether others may add to the log: another tab.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub shared: bool,
}

/// Which components are asked for.
#[derive(Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Which {
    /// Of which family.
    pub family: Family,
    /// For how many seats.
    pub seats: u8,
    /// With which set and on which map.
    #[serde(flatten)]
    pub own: OwnFiles,
}

/// Components that are not the standard ones.
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
    /// For a record that comes with them.
    pub(crate) fn own(&self) -> Own<'_> {
        Own { set: self.set.as_deref(), map: self.map.as_deref() }
    }
}

/// What came of something that a room wanted; see [`Input`].
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
    /// What the room is told; what is wrong with a row, if anything.
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

    /// What came of a thought, to be handed on.
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

/// The entries of stored rows.
pub(crate) fn entries(rows: Vec<LogRow>) -> Result<Vec<Entry>, String> {
    rows.into_iter().map(Entry::read).collect()
}

/// Something to be thought about, as one worker asks another: the seat view of a seat travels as a
/// position that was imagined from it and has the same view, as in the bot protocol.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Thought {
    /// What it is called, to stop it.
    pub id: String,
    /// The game.
    pub game: String,
    /// The family of rules.
    pub family: Family,
    /// A set file, unless the set is built in.
    pub set: Option<String>,
    /// The key of the set.
    pub set_key: String,
    /// A map file, unless the map is the standard one.
    pub map: Option<String>,
    /// The position.
    pub imagined: String,
    /// What for.
    pub aim: Aim,
}

/// What is thought for.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Aim {
    /// The turn of a bot.
    Turn {
        /// The entry after which it decides.
        seq: u32,
        /// How well it plays.
        level: BotLevel,
        /// Where its chance comes from; digits, because scripts round large numbers.
        chance: String,
    },
    /// Hints.
    Hint {
        /// Who asks.
        client: u64,
        /// The entry for which they are.
        seq: u32,
    },
}
