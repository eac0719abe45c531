//! How people want to be told of their tables, wherever they are.

use serde::{Deserialize, Serialize};

/// How many ways there are.
const WAYS: usize = 3;

/// What somebody has chosen, and what the house adds to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Alerts {
    /// What they have chosen.
    pub wish: AlertWish,
    /// The browsers that are told, over Web Push.
    pub push: Vec<PushBrowser>,
    /// The key with which a browser subscribes to Web Push, as base64url.
    pub push_key: String,
    /// The secret with which messages to the webhook are signed.
    pub secret: Option<String>,
    /// Whether the house can send e-mail.
    pub has_email: bool,
    /// Whether the e-mail address was confirmed: before, nothing else is sent there.
    pub confirmed: bool,
    /// Games of which nothing is told.
    pub muted: Vec<String>,
}

/// What somebody may choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AlertWish {
    /// Of what.
    pub events: AlertEvents,
    /// In which order the ways are tried until one takes an alert; those that are missing come last.
    #[serde(deserialize_with = "crate::bounded::list::<_, _, WAYS>")]
    #[cfg_attr(feature = "twins", ts(as = "Vec<AlertWay>"))]
    pub ways: Vec<AlertWay>,
    /// An address of a program that is told.
    pub webhook: Option<Webhook>,
    /// An e-mail address.
    pub email: Option<String>,
    /// When nothing is told.
    pub quiet: Option<Quiet>,
    /// Whether they are told also while they are at the table.
    pub always: bool,
    /// In which language.
    pub language: Language,
}

/// Of what somebody is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice")]
pub struct AlertEvents {
    /// It is their turn.
    pub turn: bool,
    /// A tenth of their time is left.
    pub reminder: bool,
    /// A table that they have laid fills up.
    pub full: bool,
    /// A game of theirs begins.
    pub begins: bool,
    /// A game of theirs is over.
    pub ends: bool,
}

impl Default for AlertEvents {
    fn default() -> AlertEvents {
        AlertEvents { turn: true, reminder: true, full: true, begins: true, ends: true }
    }
}

/// A way on which an alert can go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum AlertWay {
    /// To browsers.
    Push,
    /// To a program.
    Webhook,
    /// By e-mail.
    Email,
}

impl AlertWay {
    /// All of them, in the order in which they are tried unless somebody wants another.
    pub const ALL: [AlertWay; WAYS] = [AlertWay::Push, AlertWay::Webhook, AlertWay::Email];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            AlertWay::Push => "push",
            AlertWay::Webhook => "webhook",
            AlertWay::Email => "email",
        }
    }
}

/// A program that is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Webhook {
    /// Where it is.
    pub url: String,
    /// What it understands; if it is missing, what its host is known for, else JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub shape: Option<Shape>,
}

/// What a program understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Shape {
    /// A webhook of Discord.
    Discord,
    /// An incoming webhook of Slack, or of Mattermost or Rocket.Chat, which understand the same.
    Slack,
    /// A generic webhook of Hookshot, for Matrix.
    Matrix,
    /// A topic of ntfy.
    Ntfy,
    /// A JSON object that docs/protocol.md describes.
    Json,
}

/// Times of day between which nothing is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Quiet {
    /// From when, such as `22:00`.
    pub from: String,
    /// Until when, such as `07:30`; perhaps on the next day.
    pub until: String,
    /// The time zone, such as `Europe/Berlin`.
    pub zone: String,
}

/// A language in which people are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// French.
    Fr,
    /// Spanish.
    Es,
}

/// A browser that is told over Web Push.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PushBrowser {
    /// Its name here: the first 16 hex digits of the SHA-256 of its address.
    pub id: String,
    /// Roughly what kind of browser it is, such as `Firefox, Linux`.
    pub kind: String,
    /// When it subscribed, in milliseconds since 1970.
    pub made: u64,
}

/// A subscription of a browser, as its `toJSON` writes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PushSubscription {
    /// Where its push service takes messages.
    pub endpoint: String,
    /// With what they are encrypted.
    pub keys: PushKeys,
}

/// The keys of a subscription, as base64url.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PushKeys {
    /// The public key.
    pub p256dh: String,
    /// The secret that only browser and house know.
    pub auth: String,
}

/// What became of a message that was sent to try a way out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AlertTrial {
    /// The way.
    pub way: AlertWay,
    /// What happened.
    pub result: AlertResult,
    /// The same in a sentence, such as what the other end has answered.
    pub about: String,
}

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum AlertResult {
    /// The other end has taken it.
    Taken,
    /// Nobody has said where.
    NotSet,
    /// The e-mail address was not confirmed.
    NotConfirmed,
    /// The address leads to a network that the house does not send to.
    Forbidden,
    /// Nobody answered at the address.
    Unreachable,
    /// It took too long.
    TooSlow,
    /// The other end has refused it.
    Refused,
    /// The other end knows the address no longer.
    Gone,
}
