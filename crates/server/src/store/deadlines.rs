//! Deadlines of games, heartbeats and outages.

use std::collections::BTreeMap;

use caravan_room::Deadline;
use serde::Serialize;

use super::Store;
use super::change::{Change, Param};
use super::database::{Connection, Value, read_by_name};
use super::error::{StoreError, fit_key};
use super::row::{Append, Appended};
use super::sql::{self, Sql};

const IS_DUE: &str =
    "SELECT game FROM deadlines WHERE at_ms <= $1 AND claimed_ms <= $2 ORDER BY at_ms LIMIT 1";
const CLAIMED: &str = "SELECT game, deadlines.at_ms, COALESCE(status, 'closed') AS status \
     FROM deadlines LEFT JOIN games ON games.id = deadlines.game \
     WHERE deadlines.at_ms <= $1 AND claimed_by = $2 ORDER BY deadlines.at_ms";
const MOVE: &str = "UPDATE deadlines SET at_ms = $3, claimed_ms = 0, claimed_by = '' WHERE game = $1 AND at_ms = $2";
const DROP: &str = "DELETE FROM deadlines WHERE game = $1 AND at_ms = $2";

// The row keeps the previous heartbeat too, from which an outage follows.
const BEAT: &str = "INSERT INTO alive (id, before_ms, at_ms) VALUES (1, $1, $1) \
     ON CONFLICT (id) DO UPDATE SET before_ms = alive.at_ms, \
     at_ms = CASE WHEN excluded.at_ms > alive.at_ms THEN excluded.at_ms ELSE alive.at_ms END";
const PUT_OUTAGE: &str = "INSERT INTO outages (from_ms, until_ms) \
     SELECT before_ms, at_ms FROM alive WHERE at_ms - before_ms > $1 ON CONFLICT DO NOTHING";
const FORGET_OUTAGES: &str = "DELETE FROM outages WHERE until_ms < $1";
const OUTAGES: &str = "SELECT from_ms, until_ms FROM outages ORDER BY from_ms";

/// How long outages are kept: longer than any game goes without being looked at, which is a week
/// while a server runs.
const REMEMBERED: i64 = 90 * 24 * 3_600_000;

/// A game with a deadline that has passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueGame {
    /// Its id.
    pub game: String,
    /// The deadline, in milliseconds since 1970.
    pub at_ms: i64,
    pub status: String,
}

read_by_name!(DueGame { game, at_ms, status });

impl DueGame {
    /// Whether its room can be opened: the game is neither closed nor set aside.
    pub(crate) fn is_open(&self) -> bool {
        !matches!(self.status.as_str(), "closed" | "aside")
    }
}

/// A request to claim games with a deadline: a lease that keeps other nodes away for a while.
pub(super) struct Claim {
    /// The id of the node.
    by: String,
    now_ms: i64,
    /// Deadlines up to this time, and claims that expired before that time.
    due_ms: i64,
    old_ms: i64,
    most: u32,
}

impl Claim {
    /// Claims them; returns whether there were any.
    pub(super) async fn carry_out(
        &self,
        connection: &mut Connection,
        sql: &Sql,
    ) -> Result<bool, sqlx::Error> {
        let values = [
            Value::Number(self.now_ms),
            Value::Text(&self.by),
            Value::Number(self.due_ms),
            Value::Number(self.old_ms),
            Value::Number(self.most.into()),
        ];
        Ok(connection.execute(sql.claim, &values).await? > 0)
    }
}

/// A deadline as a row.
#[derive(Serialize)]
struct DeadlineEntry<'a> {
    game: &'a str,
    at_ms: u64,
}

/// Writes the deadlines that come with stored rows.
pub(super) async fn write(
    connection: &mut Connection,
    sql: &Sql,
    appends: &[Append],
    results: &[Result<Appended, StoreError>],
) -> Result<(), sqlx::Error> {
    let stored = appends.iter().zip(results).filter_map(|(append, result)| {
        let stored = matches!(result, Ok(Appended::Stored));
        let changes = stored && append.deadline != Deadline::Unchanged;
        changes.then_some((&*append.game, append.deadline))
    });
    // The last one of each game counts; all nodes lock them in the same order.
    let deadlines: BTreeMap<&str, Deadline> = stored.collect();
    let (mut set, mut gone) = (Vec::new(), Vec::new());
    for (game, deadline) in deadlines {
        match deadline {
            Deadline::At(at_ms) => set.push(DeadlineEntry { game, at_ms }),
            _ => gone.push(game),
        }
    }
    if !set.is_empty() {
        connection.execute(sql.set_deadlines, &[Value::Text(&sql::json(&set))]).await?;
    }
    if !gone.is_empty() {
        connection.execute(sql.drop_deadlines, &[Value::Text(&sql::json(&gone))]).await?;
    }
    Ok(())
}

impl Store {
    /// Claims up to this many games whose deadline has passed and whose last claim, if any, has
    /// expired; the longest overdue first.
    pub async fn claim_due(
        &self,
        now_ms: i64,
        due_ms: i64,
        old_ms: i64,
        most: u32,
    ) -> Result<Vec<DueGame>, StoreError> {
        let values = [Value::Number(due_ms), Value::Number(old_ms)];
        let due: Option<(String,)> = self.first("looking for deadlines", IS_DUE, &values).await?;
        if due.is_none() {
            return Ok(Vec::new());
        }
        let by = format!("{:016x}", getrandom::u64().map_err(StoreError::Entropy)?);
        let claim = Claim { by: by.clone(), now_ms, due_ms, old_ms, most };
        if !self.change(Change::Claim(claim)).await? {
            return Ok(Vec::new());
        }
        let values = [Value::Number(due_ms), Value::Text(&by)];
        self.all("reading deadlines", CLAIMED, &values).await
    }

    /// Corrects the deadline of a game, unless it has changed meanwhile.
    pub async fn correct_deadline(
        &self,
        due: &DueGame,
        at_ms: Option<i64>,
    ) -> Result<bool, StoreError> {
        fit_key("the name of a game", &due.game)?;
        let mut values = vec![Param::Text(due.game.clone()), Param::Number(due.at_ms)];
        let sql = match at_ms {
            None => DROP,
            Some(at_ms) => {
                values.push(Param::Number(at_ms));
                MOVE
            }
        };
        self.together(4, "", vec![(sql, values)]).await
    }

    /// Writes a heartbeat. A longer gap since the last one is recorded as an outage.
    pub async fn beat(&self, now_ms: i64, longest_ms: i64) -> Result<(), StoreError> {
        let number = |number| vec![Param::Number(number)];
        let statements = vec![
            (BEAT, number(now_ms)),
            (PUT_OUTAGE, number(longest_ms)),
            (FORGET_OUTAGES, number(now_ms - REMEMBERED)),
        ];
        self.together(4, "", statements).await.map(drop)
    }

    /// The outages that are remembered: from and until, in order.
    pub async fn outages(&self) -> Result<Vec<(i64, i64)>, StoreError> {
        self.all("reading outages", OUTAGES, &[]).await
    }
}
