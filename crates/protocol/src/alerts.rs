//! Alert settings: how people want to be told about their tables.

use serde::{Deserialize, Serialize};

/// The number of ways.
const WAYS: usize = 3;

/// A person's alert settings, with what the server adds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Alerts {
    /// The person's choice.
    pub wish: AlertWish,
    /// The subscribed browsers (Web Push).
    pub push: Vec<PushBrowser>,
    /// The server's public key for Web Push subscriptions, as base64url.
    pub push_key: String,
    /// The secret that signs messages to the webhook.
    pub secret: Option<String>,
    /// Whether the server can send e-mail.
    pub has_email: bool,
    /// Whether the e-mail address is confirmed: until then, nothing else is sent there.
    pub confirmed: bool,
    /// Muted games.
    pub muted: Vec<String>,
}

/// The settings that a person may choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AlertWish {
    /// The events that send alerts.
    pub events: AlertEvents,
    /// The order in which ways are tried until one accepts the alert; missing ones come last.
    #[serde(deserialize_with = "crate::bounded::list::<_, _, WAYS>")]
    #[cfg_attr(feature = "twins", ts(as = "Vec<AlertWay>"))]
    pub ways: Vec<AlertWay>,
    /// The webhook.
    pub webhook: Option<Webhook>,
    /// The e-mail address.
    pub email: Option<String>,
    /// Quiet hours.
    pub quiet: Option<Quiet>,
    /// Whether to send alerts even while the person is at the table.
    pub always: bool,
    /// The language of alerts.
    pub language: Language,
}

/// The events that send alerts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice")]
pub struct AlertEvents {
    /// It is their turn.
    pub turn: bool,
    /// A tenth of their time is left.
    pub reminder: bool,
    /// A table they created fills up.
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

/// A way to deliver alerts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum AlertWay {
    /// Web Push, to browsers.
    Push,
    /// A webhook.
    Webhook,
    /// E-mail.
    Email,
}

impl AlertWay {
    /// All of them, in the default order.
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

/// A webhook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Webhook {
    /// Its URL.
    pub url: String,
    /// The message format; by default that of its host if known, else JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub shape: Option<Shape>,
}

/// The message format of a webhook.
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

/// Quiet hours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Quiet {
    /// The start, such as `22:00`.
    pub from: String,
    /// The end, such as `07:30`; possibly on the next day.
    pub until: String,
    /// The time zone, such as `Europe/Berlin`.
    pub zone: String,
}

/// A language of alerts.
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

/// A browser that is subscribed to Web Push.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PushBrowser {
    /// Its id: the first 16 hex digits of the SHA-256 of its address.
    pub id: String,
    /// Its approximate kind, such as `Firefox, Linux`.
    pub kind: String,
    /// When it subscribed, in milliseconds since 1970.
    pub made: u64,
}

/// A subscription of a browser, as its `toJSON` writes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PushSubscription {
    /// The URL at its push service.
    pub endpoint: String,
    /// The encryption keys.
    pub keys: PushKeys,
}

/// The keys of a subscription, as base64url.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PushKeys {
    /// The public key.
    pub p256dh: String,
    /// The secret shared by browser and server.
    pub auth: String,
}

/// The result of a test message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AlertTrial {
    /// The way.
    pub way: AlertWay,
    /// The result.
    pub result: AlertResult,
    /// The result in a sentence, such as the other side's answer.
    pub about: String,
}

/// The result of a delivery.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum AlertResult {
    /// The other side accepted it.
    Taken,
    /// The way is not set up.
    NotSet,
    /// The e-mail address is not confirmed.
    NotConfirmed,
    /// The server does not send to this network.
    Forbidden,
    /// Nothing answered at the address.
    Unreachable,
    /// The delivery timed out.
    TooSlow,
    /// The other side refused it.
    Refused,
    /// The other side no longer knows the address.
    Gone,
}
