//! What people say to each other at a table.

use serde::{Deserialize, Serialize};

use crate::listed::listed;

/// The maximum length of a typed line, in characters.
pub const MAX_TEXT: usize = 200;

/// What somebody says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Remark {
    /// A phrase or an emote; everybody reads it in their own language.
    Phrase {
        /// Which one.
        phrase: Phrase,
    },
    /// Text that was typed.
    Text {
        /// The text: one line of up to 200 characters.
        text: String,
    },
}

/// A phrase or an emote.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "they speak for themselves")]
pub enum Phrase {
    Hello,
    GoodLuck,
    NiceMove,
    WellPlayed,
    Thanks,
    Sorry,
    OneMoment,
    TakeYourTime,
    Again,
    Goodbye,
    // The emotes.
    Smile,
    Laugh,
    Surprise,
    Doubt,
    Tears,
    Applause,
}

listed!(
    Phrase: Hello, GoodLuck, NiceMove, WellPlayed, Thanks, Sorry, OneMoment, TakeYourTime, Again,
    Goodbye, Smile, Laugh, Surprise, Doubt, Tears, Applause
);

/// What a client may say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ChatMode {
    /// Nothing: it can only read.
    Reading,
    /// Phrases and emotes.
    Phrases,
    /// Those, and text.
    Text,
}

/// A line of the chat, as one client may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChatLine {
    /// Its id, unique at this table.
    pub id: String,
    /// The timestamp, in milliseconds since 1970.
    pub at: u64,
    /// A pseudonym of the speaker: for this client the same at all tables, and different for
    /// everybody else.
    pub who: String,
    /// The chair of the speaker, from 1, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub chair: Option<u8>,
    /// The speaker's name.
    pub name: String,
    /// Whether it is the client's own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub yours: bool,
    /// Whether it was said among watchers: players read it when the game is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub watching: bool,
    /// What was said.
    pub remark: Remark,
}
