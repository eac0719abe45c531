//! Who did what, and when: an append-only table. Nodes also read there whom they must let go.

use super::Store;
use super::change::Param;
use super::database::{Value, read_by_name};
use super::error::StoreError;
use super::people::PAGE;

const NOTE: &str = "INSERT INTO audit (at_ms, who, did, about) VALUES ($1, $2, $3, $4)";
const NOTED: &str =
    "SELECT at_ms, who, did, about FROM audit WHERE at_ms > $1 ORDER BY at_ms DESC LIMIT $2";
// What was done in the same millisecond is on the same page, so that none of it is missed.
const NOTED_ABOUT: &str = "SELECT at_ms, who, did, about FROM audit \
     WHERE (who = $1 OR about = $1) AND at_ms < $2 AND at_ms >= COALESCE((SELECT at_ms FROM audit \
     WHERE (who = $1 OR about = $1) AND at_ms < $2 ORDER BY at_ms DESC LIMIT 1 OFFSET $3), 0) \
     ORDER BY at_ms DESC";
const FORGET_BEFORE: &str = "DELETE FROM audit WHERE at_ms < $1";

/// Something that was done and should be known later.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Noted {
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// Who: a person's id, or `operator`.
    pub who: String,
    /// What: a name of a [`AuditEvent`].
    pub did: String,
    /// To whom or what: a person's id, or the name of a game.
    pub about: String,
}

read_by_name!(Noted { at_ms, who, did, about });

/// What is noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditEvent {
    /// A device link was made.
    DeviceLinkMade,
    /// A device link was used: there is one more session.
    DeviceLinkUsed,
    /// A session was ended, or a device link revoked.
    DeviceEnded,
    /// All sessions but one were ended.
    OthersEnded,
    /// An invitation or a watcher's link was replaced.
    LinkRenewed,
    /// Everything about a person was exported.
    Exported,
    /// A person was deleted.
    Deleted,
    /// A person's name was taken out of a game.
    NameRemoved,
    /// A person was banned.
    Banned,
    /// A person may come again.
    Unbanned,
    /// A table was closed.
    TableClosed,
    /// A table was deleted.
    TableDeleted,
}

impl AuditEvent {
    /// Its name, as it is stored.
    pub fn name(self) -> &'static str {
        match self {
            AuditEvent::DeviceLinkMade => "deviceLinkMade",
            AuditEvent::DeviceLinkUsed => "deviceLinkUsed",
            AuditEvent::DeviceEnded => "deviceEnded",
            AuditEvent::OthersEnded => "othersEnded",
            AuditEvent::LinkRenewed => "linkRenewed",
            AuditEvent::Exported => "exported",
            AuditEvent::Deleted => "deleted",
            AuditEvent::NameRemoved => "nameRemoved",
            AuditEvent::Banned => "banned",
            AuditEvent::Unbanned => "unbanned",
            AuditEvent::TableClosed => "tableClosed",
            AuditEvent::TableDeleted => "tableDeleted",
        }
    }
}

/// By whom something is done, and when.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    /// A person's id, or `operator`.
    pub who: &'a str,
    /// When, in milliseconds since 1970.
    pub now_ms: i64,
}

impl By<'_> {
    /// The statement that notes it.
    pub(super) fn note(self, event: AuditEvent, about: &str) -> (&'static str, Vec<Param>) {
        let text = |text: &str| Param::Text(text.into());
        let values =
            vec![Param::Number(self.now_ms), text(self.who), text(event.name()), text(about)];
        (NOTE, values)
    }
}

impl Store {
    /// Notes that something was done.
    pub async fn note(&self, by: By<'_>, event: AuditEvent, about: &str) -> Result<(), StoreError> {
        self.together(4, "", vec![by.note(event, about)]).await.map(drop)
    }

    /// What was done after a time, the newest first.
    pub async fn noted(&self, after_ms: i64, limit: u32) -> Result<Vec<Noted>, StoreError> {
        let values = [Value::Number(after_ms), Value::Number(limit.into())];
        self.all("reading the audit log", NOTED, &values).await
    }

    /// What somebody did, or what was done to them, the newest first, a page at a time: that from
    /// before this time.
    pub async fn noted_about(&self, who: &str, before_ms: i64) -> Result<Vec<Noted>, StoreError> {
        let values = [Value::Text(who), Value::Number(before_ms), Value::Number(PAGE - 1)];
        self.all("reading the audit log", NOTED_ABOUT, &values).await
    }

    /// Forgets what was done before a time.
    pub async fn forget_noted(&self, before_ms: i64) -> Result<(), StoreError> {
        let forgets = (FORGET_BEFORE, vec![Param::Number(before_ms)]);
        self.together(4, "", vec![forgets]).await.map(drop)
    }
}
