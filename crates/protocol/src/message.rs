//! The messages on the WebSocket of a table, in both directions.
//!
//! `docs/protocol.md` is the specification.

mod table;

use caravan_engine::Illegal;
use serde::{Deserialize, Serialize};

use crate::action::{Action, Legal, Verb};
use crate::bounded;
use crate::chat::{ChatLine, Remark};
use crate::clock::Clock;
use crate::event::Event;
pub use crate::family::Family;
use crate::phrase::UnknownWord;
use crate::serialized::Serialized;
use crate::view::View;

pub use table::{
    Asked, BotLevel, Chair, Happening, Outcome, Phase, Proof, Series, Table, Term, Theme, What,
};

/// The version of the protocol. It grows when older clients would misunderstand something.
pub const VERSION: u32 = 2;

/// The maximum size of a request, in bytes.
pub const MAX_REQUEST: usize = 16 * 1024;

/// The most actions in a request: more than any turn has.
pub const MAX_ACTIONS: usize = 64;

/// The number of seat colors: as many as the largest table has chairs.
pub const COLORS: u8 = 5;

/// A request of a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "say", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Request {
    /// Greets; the answer is the table. May be repeated at any time.
    Hello {
        /// The client's version.
        version: u32,
        /// The last number it has seen, if it reconnects.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        since: Option<u32>,
    },
    /// Takes an open chair, or changes the name, promise or color of one's own chair.
    Sit {
        /// The id of this command; see [`Message::Done`].
        id: String,
        /// The chair, from 1.
        chair: u8,
        /// The name at the table.
        name: String,
        /// The promise of a nonce, 64 hex digits (`docs/deal.md`, section 6).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        promise: Option<String>,
        /// The preferred color, from 1 to 5.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        color: Option<u8>,
    },
    /// Gives one's chair up before the game begins.
    Rise {
        /// The id of this command.
        id: String,
        /// The chair, from 1.
        chair: u8,
    },
    /// The host puts a bot on a chair or, without a level, makes the chair open.
    Place {
        /// The id of this command.
        id: String,
        /// The chair, from 1.
        chair: u8,
        /// The level of the bot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        level: Option<BotLevel>,
    },
    /// The host adds an open chair before the game begins.
    AddChair {
        /// The id of this command.
        id: String,
    },
    /// The host removes a chair at which no person sits.
    RemoveChair {
        /// The id of this command.
        id: String,
        /// The chair, from 1; those behind it move up.
        chair: u8,
    },
    /// The host switches a term of the table on or off.
    Agree {
        /// The id of this command.
        id: String,
        /// The term.
        term: Term,
        /// Whether it applies.
        on: bool,
    },
    /// The host sets or removes the clock before the game begins.
    SetClock {
        /// The id of this command.
        id: String,
        /// The clock; none for unlimited time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        clock: Option<Clock>,
    },
    /// Begins the game, once every chair is taken.
    Start {
        /// The id of this command.
        id: String,
        /// The nonce of the only person at the table, 32 hex digits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        nonce: Option<String>,
    },
    /// Keeps a promise.
    Reveal {
        /// The id of this command.
        id: String,
        /// The nonce, 32 hex digits.
        nonce: String,
    },
    /// Stages actions that nobody else sees; they replace those staged before. Fewer actions than
    /// before undo, none at all resets the turn.
    Stage {
        /// The actions, in the notation.
        #[serde(deserialize_with = "bounded::list::<_, _, MAX_ACTIONS>")]
        #[cfg_attr(feature = "twins", ts(as = "Vec<String>"))]
        actions: Vec<String>,
        /// Whether [`Staged::steps`] are wanted.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
        steps: bool,
    },
    /// Prepares one's next turn while another seat decides; nobody else sees it. The actions replace
    /// those prepared before, none at all give it up.
    Plan {
        /// The number of the last table that the client has seen.
        after: u32,
        /// The actions, in the notation.
        #[serde(deserialize_with = "bounded::list::<_, _, MAX_ACTIONS>")]
        #[cfg_attr(feature = "twins", ts(as = "Vec<String>"))]
        actions: Vec<String>,
        /// Whether [`Staged::steps`] are wanted.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
        steps: bool,
    },
    /// Plays actions.
    Confirm {
        /// The id of this command.
        id: String,
        /// The number of the last table that the client has seen.
        after: u32,
        /// The actions, in the notation.
        #[serde(deserialize_with = "bounded::list::<_, _, MAX_ACTIONS>")]
        #[cfg_attr(feature = "twins", ts(as = "Vec<String>"))]
        actions: Vec<String>,
    },
    /// Gives a seat up for good.
    Resign {
        /// The id of this command.
        id: String,
        /// The seat, from 1.
        seat: u8,
    },
    /// Leaves the table: stand-ins play one's seats until one returns.
    Leave {
        /// The id of this command.
        id: String,
    },
    /// Comes back to one's seats.
    Return {
        /// The id of this command.
        id: String,
    },
    /// Lets a stand-in play for a person who keeps the others waiting.
    Relieve {
        /// The id of this command.
        id: String,
        /// The seat, from 1.
        seat: u8,
    },
    /// Takes one's last actions back, or asks the others for permission.
    TakeBack {
        /// The id of this command.
        id: String,
    },
    /// Answers a person who wants to take actions back.
    Answer {
        /// The id of this command.
        id: String,
        /// Whether the client agrees.
        agree: bool,
    },
    /// Creates a new table for the same people.
    Rematch {
        /// The id of this command.
        id: String,
    },
    /// Says something to the others.
    Chat {
        /// The id of this command.
        id: String,
        /// What.
        remark: Remark,
        /// The name of a speaker who has no chair.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        name: Option<String>,
    },
    /// Reports what somebody else has said to the operator.
    Report {
        /// The id of this command.
        id: String,
        /// The id of the line.
        line: String,
    },
    /// Asks why something cannot be done next, after what is staged or prepared. The answer is a
    /// refusal or, if it can be done, the turn.
    Why {
        /// The verb.
        #[serde(rename = "do")]
        verb: Verb,
        /// The object; see [`Action`].
        #[serde(default)]
        what: String,
    },
    /// Asks for hints for the next action, after what is staged.
    Hint {},
}

impl Request {
    /// The id of the command, if it changes the table.
    pub fn id(&self) -> Option<&str> {
        match self {
            Request::Hello { .. }
            | Request::Stage { .. }
            | Request::Plan { .. }
            | Request::Why { .. }
            | Request::Hint {} => None,
            Request::Sit { id, .. }
            | Request::Rise { id, .. }
            | Request::Place { id, .. }
            | Request::AddChair { id }
            | Request::RemoveChair { id, .. }
            | Request::Agree { id, .. }
            | Request::SetClock { id, .. }
            | Request::Start { id, .. }
            | Request::Reveal { id, .. }
            | Request::Confirm { id, .. }
            | Request::Resign { id, .. }
            | Request::Leave { id }
            | Request::Return { id }
            | Request::Relieve { id, .. }
            | Request::TakeBack { id }
            | Request::Answer { id, .. }
            | Request::Rematch { id }
            | Request::Chat { id, .. }
            | Request::Report { id, .. } => Some(id),
        }
    }
}

/// A message to a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Message {
    /// Everything that the client may know about the table.
    Table(Box<Table>),
    /// The table as it would be after the staged actions.
    Staged(Box<Staged>),
    /// The turn that the client prepares while another seat decides, as if it began now. Nothing of
    /// it has happened: `dropped` without actions says why it was given up.
    Planned(Box<Staged>),
    /// A command was carried out and is on disk. Repeating the command gives the same answer.
    Done {
        /// The id of the command.
        id: String,
        /// The number of the table since then.
        seq: u32,
    },
    /// A request was refused.
    Refused {
        /// The id of the command, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "twins", ts(optional))]
        id: Option<String>,
        /// The refusal.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// Who is connected.
    Present {
        /// The chairs whose people are connected, from 1.
        chairs: Vec<u8>,
        /// The number of spectators.
        watchers: u32,
        /// Whether the client's person is also connected from another device or window.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
        elsewhere: bool,
    },
    /// Lines of the chat: the last ones after a `hello`, and new ones.
    Chat {
        /// The lines, the oldest first.
        lines: Vec<ChatLine>,
    },
    /// Hints.
    Hints {
        /// The number of the table they are for.
        seq: u32,
        /// The best actions, best first.
        hints: Vec<Hint>,
    },
}

impl Message {
    /// The message as JSON: as serialized, except for the order of fields, because those of a table
    /// that are JSON already are appended as they are.
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
            Message::Staged(_) | Message::Planned(_) => 4096,
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

/// A refusal in parts: a page shows it in its reader's language by code and clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Refusal {
    /// The reason, for programs.
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
    /// The word of a phrase that is in no list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub word: Option<Box<UnknownWord>>,
}

impl Refusal {
    /// A refusal that is not about a clause of the rules.
    pub fn new(code: Code, reason: impl Into<String>) -> Refusal {
        Refusal { code, clause: None, reason: reason.into(), lacks: String::new(), word: None }
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
            word: None,
        }
    }
}

/// The reason of a refusal. Whatever has a remedy of its own has a code of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Code {
    /// The request cannot be parsed.
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
    /// What a prepared turn takes is no longer in its place at its price.
    Gone,
    /// Only people with a seat may do it.
    LookingOn,
    /// The table is by invitation only.
    NotInvited,
    /// The host has removed this person.
    SentAway,
    /// Another person has the chair.
    Taken,
    /// The name is invisible, too long, or that of a bot.
    BadName,
    /// Another person at the table has the name, or one that looks like it.
    NameTaken,
    /// Another seat decides.
    NotYourTurn,
    /// This person may not do it.
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
    /// The deciding person has some time left.
    TooEarly,
    /// This person's time is used up.
    TimeOut,
    /// Another person has already asked to take actions back.
    Asked,
    /// This person has nothing to take back.
    NothingToTakeBack,
    /// The table plays without hints.
    NoHints,
    /// The table plays without takebacks.
    NoTakeBacks,
    /// A rated table is for people alone, without what would help one of them.
    Rated,
    /// Such things may not be said here.
    NoChat,
    /// It cannot be done at this time.
    NotNow,
    /// Too many requests at once.
    TooMuch,
    /// The log of the table is full.
    Full,
    /// It does not exist, or this person has no access.
    Unknown,
    /// A link that was used, revoked or replaced, is too old, or was never made.
    LinkOver,
    /// A phrase with a word that is in no list, too few or too many words, or words that do not
    /// belong together.
    BadPhrase,
    /// A phrase that nobody has.
    WrongPhrase,
    /// The server has banned this person.
    Banned,
    /// The game was set aside and cannot go on.
    SetAside,
    /// The server cannot do it at the moment; retry later.
    Unavailable,
}

/// A staged turn, which nobody else can see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Staged {
    /// The number of the table on which it builds.
    pub seq: u32,
    /// The seat, from 1.
    pub seat: u8,
    /// The actions that are legal.
    pub actions: Vec<Action>,
    /// Why the actions after them were dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub dropped: Option<Refusal>,
    /// The events, except for what would be revealed.
    pub events: Vec<Event>,
    /// The table after it, with gaps where something would be revealed.
    pub view: View,
    /// The next legal actions; none if the turn has to be confirmed first.
    #[cfg_attr(feature = "twins", ts(as = "Vec<Legal>"))]
    pub legal: Serialized<Vec<Legal>>,
    /// The alternatives to each action: after `hello`, or if requested, because then the client has
    /// not received them while the turn was built.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<Vec<Vec<Legal>>>", optional))]
    pub steps: Option<Vec<Serialized<Vec<Legal>>>>,
    /// Whether it can be confirmed.
    pub complete: bool,
    /// Whether confirming it reveals something, so that it cannot be taken back.
    pub reveals: bool,
    /// Whether it was prepared before the turn began, and not changed since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub prepared: bool,
}

impl Staged {
    /// The staged actions, in the notation: what is confirmed.
    pub fn texts(&self) -> Vec<String> {
        self.actions.iter().map(|one| one.action.to_string()).collect()
    }
}

/// A hint: an evaluated action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The action.
    #[serde(flatten)]
    pub action: Action,
    /// Other actions with the same effect.
    #[serde(default)]
    pub same: Vec<Action>,
    /// The seat's win chance with it, from 0 to 1.
    pub win_chance: f32,
    /// The win chance it gives up against the best action.
    #[serde(default)]
    pub cost: f32,
    /// The seat's score at the end of the planned line.
    pub score: u16,
    /// The planned line, in the notation.
    pub line: Vec<String>,
    /// The first claim it leads to.
    pub goal: Option<Goal>,
    /// The reason, in a few words.
    pub reason: String,
}

/// A claim that a plan leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Goal {
    /// The number of the seat's own turns until then; 0 for this turn.
    pub turns: u32,
    /// Its points.
    pub points: u16,
    /// What is claimed: a slot or a space, as in an action.
    #[serde(default)]
    pub what: String,
    /// The crystals still missing for it, in the notation.
    #[serde(default)]
    pub needs: String,
}
