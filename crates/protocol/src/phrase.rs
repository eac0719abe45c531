//! The phrase that keeps a name: twelve words that log another browser in as the same person.

use serde::{Deserialize, Serialize};

use crate::alerts::Language;

/// Whether a person has a phrase. What it says is not stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnPhrase {
    /// When it was made, in milliseconds since 1970; none if there is no phrase.
    pub made: Option<u64>,
}

/// The wish for a new phrase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PhraseWish {
    /// The reader's language.
    pub language: Language,
}

/// A new phrase, which is told this once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewPhrase {
    /// The twelve words, in order.
    pub words: Vec<String>,
    /// Their language: English for readers of a language without a list of words.
    pub language: Language,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
}

/// A phrase that somebody enters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PhraseTry {
    /// Its words. Case, accents, punctuation and numbers between them do not matter.
    pub phrase: String,
}

/// A word of a phrase that is in no list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UnknownWord {
    /// Its number in the phrase, from 1.
    pub number: u8,
    /// The nearest word that is in the list.
    pub nearest: String,
}
