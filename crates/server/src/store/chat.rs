//! The chat of tables, and what of it was reported to the operator.

use super::Store;
use super::audit::{AuditEvent, By};
use super::change::{Batch, Change, Job, Param};
use super::database::{Value, read_by_name};
use super::error::StoreError;

const CHAT: &str =
    "SELECT game, id, at_ms, player, name, watching, remark FROM chat WHERE game = $1";
const CHAT_OF: &str = "SELECT game, id, at_ms, player, name, watching, remark FROM chat \
     WHERE player = $1 AND (game > $2 OR (game = $2 AND id > $3)) ORDER BY game, id LIMIT $4";
const PUT: &str = "INSERT INTO chat (game, id, at_ms, player, name, watching, remark) \
     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT 1 FROM games WHERE id = $1) = 1 \
     AND (SELECT 1 FROM players WHERE id = $4) = 1 \
     ON CONFLICT DO NOTHING";
const TRIM: &str = "DELETE FROM chat WHERE game = $1 AND at_ms < \
     (SELECT at_ms FROM chat WHERE game = $1 ORDER BY at_ms DESC LIMIT 1 OFFSET $2)";
const DROP_OF: &str = "DELETE FROM chat WHERE player = $1 AND game = $2";
const DROP_LINE: &str = "DELETE FROM chat WHERE game = $1 AND id = $2";
pub(super) const DROP_CHAT_OF: &str = "DELETE FROM chat WHERE player = $1";
pub(super) const DROP_CHAT_IN: &str = "DELETE FROM chat WHERE game = $1";

const PUT_REPORT: &str = "INSERT INTO reports \
     (game, line, reporter, at_ms, player, name, remark) VALUES ($1, $2, $3, $4, $5, $6, $7) \
     ON CONFLICT DO NOTHING";
const REPORTS: &str = "SELECT game, line, reporter, at_ms, player, name, remark FROM reports \
     ORDER BY at_ms DESC, line LIMIT $1";
const REPORT: &str = "SELECT game, line, reporter, at_ms, player, name, remark FROM reports \
     WHERE line = $1 LIMIT 1";
const DROP_REPORTS: &str = "DELETE FROM reports WHERE line = $1";
const DROP_OLD_REPORTS: &str = "DELETE FROM reports WHERE at_ms < $1";
pub(super) const DROP_REPORTS_OF: &str = "DELETE FROM reports WHERE player = $1 OR reporter = $1";

const REPORTS_BY: &str = "SELECT game, line, reporter, at_ms, player, name, remark FROM reports \
     WHERE reporter = $1 ORDER BY at_ms";

/// How many lines are read at once for an export.
const PAGE: i64 = 100;

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLine {
    /// In which game.
    pub game: String,
    /// Its id, unique in the game.
    pub id: String,
    /// The time, in milliseconds since 1970.
    pub at_ms: i64,
    /// Who said it.
    pub player: String,
    /// Their name then.
    pub name: String,
    /// Whether it was said among watchers: 1 if so, 0 if not.
    pub watching: i64,
    /// What was said, as JSON.
    pub remark: String,
}

/// A report of a line. It keeps what was said, because the game may be deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReport {
    /// In which game.
    pub game: String,
    /// The id of the line.
    pub line: String,
    /// Who has reported it.
    pub reporter: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// Who said it.
    pub player: String,
    /// Their name then.
    pub name: String,
    /// What was said, as JSON.
    pub remark: String,
}

read_by_name!(StoredLine { game, id, at_ms, player, name, watching, remark });
read_by_name!(StoredReport { game, line, reporter, at_ms, player, name, remark });

fn text(text: &str) -> Param {
    Param::Text(text.into())
}

impl Store {
    /// The lines of a game, in any order.
    pub async fn chat(&self, game: &str) -> Result<Vec<StoredLine>, StoreError> {
        self.all("reading the chat", CHAT, &[Value::Text(game)]).await
    }

    /// What somebody has said, a page at a time: behind this game and line.
    pub async fn chat_of(
        &self,
        player: &str,
        (game, id): (&str, &str),
    ) -> Result<Vec<StoredLine>, StoreError> {
        let values = [Value::Text(player), Value::Text(game), Value::Text(id), Value::Number(PAGE)];
        self.all("reading the chat", CHAT_OF, &values).await
    }

    /// Stores a line, and deletes the oldest ones of the game if there are more than this. Other nodes
    /// are told.
    pub fn keep_line(
        &self,
        line: &StoredLine,
        most: usize,
        answer: impl FnOnce(Result<bool, StoreError>) + Send + 'static,
    ) {
        let values = vec![
            text(&line.game),
            text(&line.id),
            Param::Number(line.at_ms),
            text(&line.player),
            text(&line.name),
            Param::Number(line.watching),
            text(&line.remark),
        ];
        // The offset counts from 0.
        let last = i64::try_from(most - 1).unwrap_or(i64::MAX);
        let statements = vec![(PUT, values), (TRIM, vec![text(&line.game), Param::Number(last)])];
        let chat = Some(line.game.clone());
        let change = Change::Batch(Batch { place: (7, line.game.clone()), statements, chat });
        self.send(Job::Change(change, Box::new(answer)));
    }

    /// Deletes what somebody has said in a game.
    pub async fn drop_chat(&self, player: &str, game: &str, by: By<'_>) -> Result<(), StoreError> {
        let statements =
            vec![(DROP_OF, vec![text(player), text(game)]), by.note(AuditEvent::NameRemoved, game)];
        self.together(7, game, statements).await.map(drop)
    }

    /// Stores a report, once for each line and reporter.
    pub fn keep_report(
        &self,
        report: &StoredReport,
        answer: impl FnOnce(Result<bool, StoreError>) + Send + 'static,
    ) {
        let values = vec![
            text(&report.game),
            text(&report.line),
            text(&report.reporter),
            Param::Number(report.at_ms),
            text(&report.player),
            text(&report.name),
            text(&report.remark),
        ];
        let place = (8, report.line.clone());
        let change =
            Change::Batch(Batch { place, statements: vec![(PUT_REPORT, values)], chat: None });
        self.send(Job::Change(change, Box::new(answer)));
    }

    /// The reports, newest first.
    pub async fn reports(&self, limit: u32) -> Result<Vec<StoredReport>, StoreError> {
        self.all("reading reports", REPORTS, &[Value::Number(limit.into())]).await
    }

    /// What somebody has reported, the oldest first.
    pub async fn reports_by(&self, reporter: &str) -> Result<Vec<StoredReport>, StoreError> {
        self.all("reading reports", REPORTS_BY, &[Value::Text(reporter)]).await
    }

    /// A report of a line.
    pub async fn report_of(&self, line: &str) -> Result<Option<StoredReport>, StoreError> {
        self.first("reading a report", REPORT, &[Value::Text(line)]).await
    }

    /// Deletes the reports of a line; returns whether there were any.
    pub async fn drop_reports(&self, line: &str, by: By<'_>) -> Result<bool, StoreError> {
        let statements =
            vec![(DROP_REPORTS, vec![text(line)]), by.note(AuditEvent::ReportClosed, line)];
        self.together(8, line, statements).await
    }

    /// Deletes a line that was reported, and its reports.
    pub async fn drop_line(&self, report: &StoredReport, by: By<'_>) -> Result<bool, StoreError> {
        let StoredReport { game, line, .. } = report;
        let statements = vec![
            (DROP_LINE, vec![text(game), text(line)]),
            // So that open rooms forget it.
            by.note(AuditEvent::NameRemoved, game),
        ];
        self.together(7, game, statements).await?;
        self.drop_reports(line, by).await
    }

    /// Deletes reports from before a time.
    pub async fn drop_old_reports(&self, before_ms: i64) -> Result<bool, StoreError> {
        self.together(8, "", vec![(DROP_OLD_REPORTS, vec![Param::Number(before_ms)])]).await
    }
}
