//! What is said on the socket of a table, in both directions.
//!
//! `docs/protocol.md` is the specification.

use caravan_engine::Illegal;
use serde::{Deserialize, Serialize};

use crate::action::{Action, Legal, Verb};
use crate::event::Event;
use crate::serialized::Serialized;
use crate::view::View;

/// The version of the protocol. It grows when a client of before would misunderstand something.
pub const VERSION: u32 = 2;

/// The most bytes a client may say at once.
pub const MAX_REQUEST: usize = 16 * 1024;

/// How many colors there are for seats: as many as the largest table has chairs.
pub const COLORS: u8 = 5;

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "say", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Request {
    /// Greets; the answer is the table. May be said again at any time.
    Hello {
        /// The version the client speaks.
        version: u32,
        /// The last number it has seen, if it has been here before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        since: Option<u32>,
    },
    /// Takes an open chair, or gives one's own chair another name, promise or color.
    Sit {
        /// The name of this command; see [`Message::Done`].
        id: String,
        /// The chair, from 1.
        chair: u8,
        /// The name at the table.
        name: String,
        /// The promise of a nonce, 64 hex digits (`docs/deal.md`, section 6).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        promise: Option<String>,
        /// The color that one wishes for, from 1 to 5.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        color: Option<u8>,
    },
    /// Gives one's chair up before the game begins.
    Rise {
        /// The name of this command.
        id: String,
        /// The chair, from 1.
        chair: u8,
    },
    /// The host puts a bot on a chair or, without a level, makes the chair open.
    Place {
        /// The name of this command.
        id: String,
        /// The chair, from 1.
        chair: u8,
        /// The level of the bot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        level: Option<BotLevel>,
    },
    /// Begins the game, once every chair is taken.
    Start {
        /// The name of this command.
        id: String,
        /// The nonce of the only person at the table, 32 hex digits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        nonce: Option<String>,
    },
    /// Keeps a promise.
    Reveal {
        /// The name of this command.
        id: String,
        /// The nonce, 32 hex digits.
        nonce: String,
    },
    /// Tries actions that nobody else sees; they replace those tried before. Fewer actions than
    /// before undo, none at all starts the turn anew.
    Stage {
        /// The actions, in the notation.
        actions: Vec<String>,
        /// Whether [`Staged::steps`] are wanted.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
        steps: bool,
    },
    /// Plays actions.
    Confirm {
        /// The name of this command.
        id: String,
        /// The number of the last table that the client has seen.
        after: u32,
        /// The actions, in the notation.
        actions: Vec<String>,
    },
    /// Gives a seat up for good.
    Resign {
        /// The name of this command.
        id: String,
        /// The seat, from 1.
        seat: u8,
    },
    /// Leaves the table: stand-ins play one's seats until one returns.
    Leave {
        /// The name of this command.
        id: String,
    },
    /// Comes back to one's seats.
    Return {
        /// The name of this command.
        id: String,
    },
    /// Lets a stand-in play for somebody who keeps the others waiting.
    Relieve {
        /// The name of this command.
        id: String,
        /// The seat, from 1.
        seat: u8,
    },
    /// Takes one's last actions back, or asks the others for it.
    TakeBack {
        /// The name of this command.
        id: String,
    },
    /// Answers somebody who wants to take actions back.
    Answer {
        /// The name of this command.
        id: String,
        /// Whether one agrees.
        agree: bool,
    },
    /// Lays a new table for the same people.
    Rematch {
        /// The name of this command.
        id: String,
    },
    /// Asks why something cannot be done next, after what is staged. The answer is a refusal or, if
    /// it can be done, the staged turn.
    Why {
        /// What was to be done.
        #[serde(rename = "do")]
        verb: Verb,
        /// With what; see [`Action`].
        #[serde(default)]
        what: String,
    },
    /// Asks what a good player would do next, after what is staged.
    Hint {},
}

impl Request {
    /// The name of the command, if it is one that changes the table.
    pub fn id(&self) -> Option<&str> {
        match self {
            Request::Hello { .. }
            | Request::Stage { .. }
            | Request::Why { .. }
            | Request::Hint {} => None,
            Request::Sit { id, .. }
            | Request::Rise { id, .. }
            | Request::Place { id, .. }
            | Request::Start { id, .. }
            | Request::Reveal { id, .. }
            | Request::Confirm { id, .. }
            | Request::Resign { id, .. }
            | Request::Leave { id }
            | Request::Return { id }
            | Request::Relieve { id, .. }
            | Request::TakeBack { id }
            | Request::Answer { id, .. }
            | Request::Rematch { id } => Some(id),
        }
    }
}

/// What the house says to a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Message {
    /// Everything that the client may know about the table.
    Table(Box<Table>),
    /// The table as it would be after the staged actions.
    Staged(Box<Staged>),
    /// A command was carried out and is on disk. The same command said again has the same answer.
    Done {
        /// The name of the command.
        id: String,
        /// The number of the table since then.
        seq: u32,
    },
    /// Something was not done.
    Refused {
        /// The name of the command, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        id: Option<String>,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// Who is connected.
    Present {
        /// The chairs whose people are connected, from 1.
        chairs: Vec<u8>,
        /// How many look on.
        watchers: u32,
        /// Whether the client's person is also here on another device, or in another window.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
        elsewhere: bool,
    },
    /// What a good player would do.
    Hints {
        /// The number of the table for which they are.
        seq: u32,
        /// The best actions, best first.
        hints: Vec<Hint>,
    },
}

impl Message {
    /// The message as JSON: as it would be serialized, but for the order of its fields, because those
    /// of a table that are JSON already are put behind the others as they are.
    pub fn into_json(mut self) -> String {
        let (view, legal) = match &mut self {
            Message::Table(table) => (table.view.take(), table.legal.take()),
            _ => (None, None),
        };
        let view = view.as_ref().map(|view| [",\"view\":", view.as_str()]);
        let legal = legal.as_ref().map(|legal| [",\"legal\":", legal.as_str()]);
        let parts = view.into_iter().chain(legal).flatten();
        // Most need not grow.
        let rest = match self {
            Message::Table(_) => 1024,
            Message::Staged(_) => 4096,
            _ => 128,
        };
        let mut text = Vec::with_capacity(parts.clone().map(str::len).sum::<usize>() + rest);
        serde_json::to_writer(&mut text, &self).expect("messages can be written");
        let mut text = String::from_utf8(text).expect("JSON is UTF-8");
        let brace = text.pop();
        text.extend(parts);
        text.extend(brace);
        text
    }
}

/// Why something was not done, in parts: a page says it in its reader's language by code and clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Refusal {
    /// Why, for programs.
    pub code: Code,
    /// The clause of the rules that forbids it, such as `Road 7.1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub clause: Option<String>,
    /// What was wrong and what would be right, in English.
    pub reason: String,
    /// The crystals with which it could be done, if they alone are missing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "twins", ts(as = "Option<String>", optional))]
    pub lacks: String,
}

impl Refusal {
    /// A refusal that is not about a clause of the rules.
    pub fn new(code: Code, reason: impl Into<String>) -> Refusal {
        Refusal { code, clause: None, reason: reason.into(), lacks: String::new() }
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        let Illegal { clause, reason, lacks } = illegal;
        Refusal {
            code: Code::Illegal,
            clause: Some(clause.into()),
            reason,
            lacks: lacks.to_string(),
        }
    }
}

/// Why something was not done. What has a remedy of its own has a code of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Code {
    /// What was said cannot be understood.
    Unreadable,
    /// The client speaks another version of the protocol.
    Version,
    /// The rules forbid it.
    Illegal,
    /// The turn is not complete: more has to be decided before it can be confirmed.
    Incomplete,
    /// The turn has to be confirmed before anything can follow.
    ConfirmFirst,
    /// The table has changed since the client looked.
    Stale,
    /// It is for those who have a seat.
    LookingOn,
    /// The table is for those who were invited.
    NotInvited,
    /// The host has sent this person away.
    SentAway,
    /// Somebody else has the chair.
    Taken,
    /// The name cannot be seen, is too long, or is that of a bot.
    BadName,
    /// Somebody else at the table has the name, or one that looks like it.
    NameTaken,
    /// Another seat decides.
    NotYourTurn,
    /// It is not for this person to do.
    NotYours,
    /// A stand-in plays for this person, who has to return first.
    StandIn,
    /// A chair is open.
    ChairOpen,
    /// The game has not begun.
    NotBegun,
    /// The game has begun already.
    Begun,
    /// The game is over.
    Over,
    /// Whoever decides has some time left.
    TooEarly,
    /// Somebody wants to take actions back already.
    Asked,
    /// There is nothing of this person's to take back.
    NothingToTakeBack,
    /// The table plays without hints.
    NoHints,
    /// It cannot be done at this time.
    NotNow,
    /// Too much was said at once.
    TooMuch,
    /// So much has happened at the table that it takes no more.
    Full,
    /// There is no such thing, or not for this person.
    Unknown,
    /// A link that was used, revoked or replaced, is too old, or was never made.
    LinkOver,
    /// The house does not let this person in any more.
    Banned,
    /// The game was set aside and never goes on.
    SetAside,
    /// The house cannot do it at the moment; say it again later.
    Unavailable,
}

/// A table, as one client may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// The name of the game.
    pub game: String,
    /// The number of the last thing that happened; a table with a lower number is older.
    pub seq: u32,
    /// The family of rules.
    pub family: Family,
    /// The name of the component set.
    pub set: String,
    /// How it is dressed.
    pub theme: Theme,
    /// What goes on.
    pub phase: Phase,
    /// The chairs; once the cards are dealt, the seats in turn order.
    pub chairs: Vec<Chair>,
    /// The chair from which each seat came, from 1, if seats were drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "twins", ts(as = "Option<Vec<u8>>", optional))]
    pub seating: Vec<u8>,
    /// Whether the client may place bots.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub host: bool,
    /// The seat whose eyes the view is of, from 1; none for those who look on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub you: Option<u8>,
    /// What the house has promised about the deal, 64 hex digits (`docs/deal.md`, section 6).
    pub commitment: String,
    /// When promised nonces are replaced if they are not revealed, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub reveal_by: Option<u64>,
    /// The round, from 1; 0 in an opening before the first.
    pub round: u32,
    /// What the client may know of the game, once it is dealt.
    // Those who may know the same share it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<View>", optional))]
    pub view: Option<Serialized<View>>,
    /// The seat that decides, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub deciding: Option<u8>,
    /// What it may do; only for the client that decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<Vec<Legal>>", optional))]
    pub legal: Option<Serialized<Vec<Legal>>>,
    /// Who wants to take actions back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub asked: Option<Asked>,
    /// What has happened since the number the client had seen, the oldest first.
    pub happened: Vec<Happening>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub result: Option<Outcome>,
    /// What proves the deal, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub proof: Option<Proof>,
    /// The game that was laid after this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub rematch: Option<String>,
}

/// A family of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Family {
    /// Spice Road and Golem Edition.
    Road,
    /// The Call for Adventure.
    Adventure,
    /// An Endless World.
    World,
}

impl From<caravan_engine::Family> for Family {
    fn from(family: caravan_engine::Family) -> Self {
        match family {
            caravan_engine::Family::Road => Family::Road,
            caravan_engine::Family::Adventure => Family::Adventure,
            caravan_engine::Family::World => Family::World,
        }
    }
}

impl From<Family> for caravan_engine::Family {
    fn from(family: Family) -> Self {
        match family {
            Family::Road => caravan_engine::Family::Road,
            Family::Adventure => caravan_engine::Family::Adventure,
            Family::World => caravan_engine::Family::World,
        }
    }
}

/// How a table is dressed; it changes no rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// Spices.
    Spice,
    /// Crystals and golems.
    Golem,
}

/// What goes on at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// People sit down.
    Gathering,
    /// Promised nonces are revealed.
    Revealing,
    /// The game goes on.
    Playing,
    /// It has ended.
    Over,
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum BotLevel {
    /// The gentlest.
    Peddler,
    /// Thinks of its next turn.
    Hawker,
    /// Plans a little ahead.
    Trader,
    /// Plans well ahead.
    Merchant,
    /// As strong as we can.
    Magnate,
}

impl BotLevel {
    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            BotLevel::Peddler => "peddler",
            BotLevel::Hawker => "hawker",
            BotLevel::Trader => "trader",
            BotLevel::Merchant => "merchant",
            BotLevel::Magnate => "magnate",
        }
    }
}

/// A place at the table and who has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Chair {
    /// Nobody.
    Open {
        /// For whom it is kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        kept_for: Option<String>,
    },
    /// A person.
    Person {
        /// The name at the table.
        name: String,
        /// Whether it is the client's own.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
        yours: bool,
        /// Whether a nonce is promised.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
        promised: bool,
        /// The level of the stand-in that plays for them now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        stand_in: Option<BotLevel>,
        /// Whether they have resigned.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
        resigned: bool,
        /// The color they have, if they have chosen one, from 1: nobody else at the table has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        color: Option<u8>,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        level: BotLevel,
    },
}

/// A turn that a seat has begun and nobody else can see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Staged {
    /// The number of the table on which it builds.
    pub seq: u32,
    /// The seat, from 1.
    pub seat: u8,
    /// The actions that fit.
    pub actions: Vec<Action>,
    /// Why the actions after them were dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub dropped: Option<Refusal>,
    /// What would happen, but for what would turn up.
    pub events: Vec<Event>,
    /// The table after it, with gaps where something would turn up.
    pub view: View,
    /// What may come next; nothing if the turn has to be confirmed first.
    #[cfg_attr(feature = "twins", ts(as = "Vec<Legal>"))]
    pub legal: Serialized<Vec<Legal>>,
    /// What might have come in place of each action: after `hello`, or if it was asked for, because
    /// then the client has not been told while the turn was put together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<Vec<Vec<Legal>>>", optional))]
    pub steps: Option<Vec<Serialized<Vec<Legal>>>>,
    /// Whether it can be confirmed.
    pub complete: bool,
    /// Whether confirming it turns something up, after which it cannot be undone.
    pub reveals: bool,
}

impl Staged {
    /// The staged actions, in the notation: what is confirmed.
    pub fn texts(&self) -> Vec<String> {
        self.actions.iter().map(|one| one.action.to_string()).collect()
    }
}

/// Somebody wants to take actions back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    /// The seat that asks, from 1.
    pub seat: u8,
    /// The seats of those who have yet to answer, from 1.
    pub open: Vec<u8>,
}

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Happening {
    /// Its number.
    pub seq: u32,
    /// The timestamp, in milliseconds since 1970.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// What happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "chairs and seats count from 1, names are names")]
pub enum What {
    /// Somebody sat down.
    Sat { chair: u8, name: String },
    /// Somebody rose.
    Rose { chair: u8 },
    /// The host placed a bot, or made the chair open.
    Placed { chair: u8, level: Option<BotLevel> },
    /// The game was begun, and nonces are revealed.
    Started,
    /// Somebody revealed a nonce.
    Revealed { chair: u8 },
    /// The cards were dealt.
    Dealt,
    /// A seat played.
    Played { seat: u8, events: Vec<Event> },
    /// A seat resigned.
    Resigned { seat: u8 },
    /// Stand-ins play these seats now.
    Left { seats: Vec<u8> },
    /// Their people are back.
    Returned { seats: Vec<u8> },
    /// A seat wants to take its last actions back.
    Asked { seat: u8 },
    /// A person agreed or did not; with the last one needed, what was played from this number on
    /// is taken back.
    Answered {
        seat: u8,
        agree: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        since: Option<u32>,
    },
    /// What was played from this number on is taken back.
    TakenBack { seat: u8, since: u32 },
    /// A new table was laid.
    Rematch { game: String },
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// The score of each seat.
    pub scores: Vec<u16>,
    /// The rank of each seat, 1 first.
    pub ranks: Vec<u8>,
    /// The seats that resigned, from 1, the earliest first.
    pub resigned: Vec<u8>,
}

/// What proves a deal (`docs/deal.md`, section 6).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    /// The name of the game.
    pub game: String,
    /// Family, revision and set key.
    pub ruleset: String,
    /// What the house promised, 64 hex digits.
    pub commitment: String,
    /// What it promised it about, 64 hex digits.
    pub secret: String,
    /// For each chair the promise of its person, if there was one.
    pub promises: Vec<Option<String>>,
    /// For each chair the nonce, if it was revealed.
    pub nonces: Vec<Option<String>>,
    /// The key of the deal, 64 hex digits.
    pub key: String,
}

/// What a good player would think of an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The action.
    #[serde(flatten)]
    pub action: Action,
    /// Other actions that come to the same.
    #[serde(default)]
    pub same: Vec<Action>,
    /// How likely the seat wins with it, from 0 to 1.
    pub win_chance: f32,
    /// How much of the chance of the best action it gives up.
    #[serde(default)]
    pub cost: f32,
    /// The seat's score at the end of the planned line.
    pub score: u16,
    /// The planned line, in the notation.
    pub line: Vec<String>,
    /// The first points it is on the way to.
    pub goal: Option<Goal>,
    /// Why, in a few words.
    pub reason: String,
}

/// Points that a plan is on the way to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Goal {
    /// In how many of the seat's own turns from now; 0 in this one.
    pub turns: u32,
    /// How many points.
    pub points: u16,
    /// What is claimed for them: a slot or a space, as in an action.
    #[serde(default)]
    pub what: String,
    /// The crystals that the seat lacks for them now, in the notation.
    #[serde(default)]
    pub needs: String,
}
