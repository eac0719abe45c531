//! The audit log: an append-only table. Nodes also poll it for revocations.

use super::Store;
use super::change::Param;
use super::database::{Value, read_by_name};
use super::error::StoreError;
use super::people::PAGE;

const NOTE: &str = "INSERT INTO audit (at_ms, who, did, about) VALUES ($1, $2, $3, $4)";
const NOTED: &str =
    "SELECT at_ms, who, did, about FROM audit WHERE at_ms > $1 ORDER BY at_ms DESC LIMIT $2";
// Events of the same millisecond are on one page, so that none is missed.
const NOTED_ABOUT: &str = "SELECT at_ms, who, did, about FROM audit \
     WHERE (who = $1 OR about = $1) AND at_ms < $2 AND at_ms >= COALESCE((SELECT at_ms FROM audit \
     WHERE (who = $1 OR about = $1) AND at_ms < $2 ORDER BY at_ms DESC LIMIT 1 OFFSET $3), 0) \
     ORDER BY at_ms DESC";
const FORGET_BEFORE: &str = "DELETE FROM audit WHERE at_ms < $1";

/// An audit event as stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Noted {
    pub at_ms: i64,
    /// The actor: a person's id, or `operator`.
    pub who: String,
    /// The name of an [`AuditEvent`].
    pub did: String,
    /// The subject: a person's id, or the id of a game.
    pub about: String,
}

read_by_name!(Noted { at_ms, who, did, about });

/// The kinds of audit events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditEvent {
    /// A device link was created.
    DeviceLinkMade,
    /// A device link was used, which creates a session.
    DeviceLinkUsed,
    /// A session was ended, or a device link revoked.
    DeviceEnded,
    /// All other sessions of a person were ended.
    OthersEnded,
    /// A phrase was made.
    PhraseMade,
    /// A phrase was used, which creates a session.
    PhraseUsed,
    /// A phrase was deleted.
    PhraseForgotten,
    /// An invitation or a watcher's link was replaced.
    LinkRenewed,
    /// A person's data was exported.
    Exported,
    /// A person was deleted.
    Deleted,
    /// A deleted person's name was removed from a game.
    NameRemoved,
    /// A person was banned.
    Banned,
    /// A ban was lifted.
    Unbanned,
    /// A table was closed.
    TableClosed,
    /// A table was deleted.
    TableDeleted,
    /// The operator has dealt with the reports of a line of a chat.
    ReportClosed,
}

impl AuditEvent {
    /// The name under which it is stored.
    pub fn name(self) -> &'static str {
        match self {
            AuditEvent::DeviceLinkMade => "deviceLinkMade",
            AuditEvent::DeviceLinkUsed => "deviceLinkUsed",
            AuditEvent::DeviceEnded => "deviceEnded",
            AuditEvent::OthersEnded => "othersEnded",
            AuditEvent::PhraseMade => "phraseMade",
            AuditEvent::PhraseUsed => "phraseUsed",
            AuditEvent::PhraseForgotten => "phraseForgotten",
            AuditEvent::LinkRenewed => "linkRenewed",
            AuditEvent::Exported => "exported",
            AuditEvent::Deleted => "deleted",
            AuditEvent::NameRemoved => "nameRemoved",
            AuditEvent::Banned => "banned",
            AuditEvent::Unbanned => "unbanned",
            AuditEvent::TableClosed => "tableClosed",
            AuditEvent::TableDeleted => "tableDeleted",
            AuditEvent::ReportClosed => "reportClosed",
        }
    }
}

/// The actor and the time of an audit event.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    /// A person's id, or `operator`.
    pub who: &'a str,
    /// In milliseconds since 1970.
    pub now_ms: i64,
}

impl By<'_> {
    /// The statement that records it.
    pub(super) fn note(self, event: AuditEvent, about: &str) -> (&'static str, Vec<Param>) {
        let text = |text: &str| Param::Text(text.into());
        let values =
            vec![Param::Number(self.now_ms), text(self.who), text(event.name()), text(about)];
        (NOTE, values)
    }
}

impl Store {
    /// Records an audit event.
    pub async fn note(&self, by: By<'_>, event: AuditEvent, about: &str) -> Result<(), StoreError> {
        self.together(4, "", vec![by.note(event, about)]).await.map(drop)
    }

    /// The audit events after a time, newest first.
    pub async fn noted(&self, after_ms: i64, limit: u32) -> Result<Vec<Noted>, StoreError> {
        let values = [Value::Number(after_ms), Value::Number(limit.into())];
        self.all("reading the audit log", NOTED, &values).await
    }

    /// The audit events by or about a person, newest first, a page at a time: those before this
    /// time.
    pub async fn noted_about(&self, who: &str, before_ms: i64) -> Result<Vec<Noted>, StoreError> {
        let values = [Value::Text(who), Value::Number(before_ms), Value::Number(PAGE - 1)];
        self.all("reading the audit log", NOTED_ABOUT, &values).await
    }

    /// Deletes audit events before a time.
    pub async fn forget_noted(&self, before_ms: i64) -> Result<(), StoreError> {
        let forgets = (FORGET_BEFORE, vec![Param::Number(before_ms)]);
        self.together(4, "", vec![forgets]).await.map(drop)
    }
}
