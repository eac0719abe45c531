//! The boards of the caravan of the day.

use super::Store;
use super::change::Param;
use super::database::{Value, read_by_name};
use super::error::{StoreError, fit_key};

macro_rules! entries {
    ($rest:literal) => {
        concat!(
            "SELECT player, COALESCE(name, '') AS name, own, rival, at_ms ",
            "FROM days LEFT JOIN players ON players.id = days.player ",
            "WHERE date = $1 AND family = $2 ",
            $rest
        )
    };
}

const BEST: &str = entries!("ORDER BY own - rival DESC, own DESC, at_ms, player LIMIT $3");
const ENTRY: &str = entries!("AND player = $3");
const COUNT: &str = "SELECT count(*) FROM days WHERE date = $1 AND family = $2";
const BETTER: &str = "SELECT count(*) FROM days WHERE date = $1 AND family = $2 \
     AND (own - rival > $3 OR (own - rival = $3 AND (own > $4 OR (own = $4 \
     AND (at_ms < $5 OR (at_ms = $5 AND player < $6))))))";
const RECORD: &str = "SELECT record FROM days WHERE date = $1 AND family = $2 \
     ORDER BY own - rival DESC, own DESC, at_ms, player LIMIT 1";
const OF_PLAYER: &str = "SELECT date, family, own, rival, record, at_ms FROM days \
     WHERE player = $1 ORDER BY date, family";
const ENTER: &str = "INSERT INTO days (date, family, player, own, rival, record, at_ms) \
     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT 1 FROM players WHERE id = $3) = 1 \
     ON CONFLICT DO NOTHING";
const DROP_OLD: &str = "DELETE FROM days WHERE date < $1";
pub(super) const DROP_DAYS: &str = "DELETE FROM days WHERE player = $1";

/// A game of a day, as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDay {
    /// The date, such as `2026-11-19`.
    pub date: String,
    /// The rulebook.
    pub family: String,
    /// The points of the person.
    pub own: i64,
    /// The points of the bot.
    pub rival: i64,
    /// The record.
    pub record: String,
    /// When it was entered, in milliseconds since 1970.
    pub at_ms: i64,
}

read_by_name!(StoredDay { date, family, own, rival, record, at_ms });

/// An entry of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// Whose game it is.
    pub player: String,
    /// What others call them.
    pub name: String,
    /// The points of the person.
    pub own: i64,
    /// The points of the bot.
    pub rival: i64,
    /// When it was entered, in milliseconds since 1970.
    pub at_ms: i64,
}

read_by_name!(StoredEntry { player, name, own, rival, at_ms });

impl Store {
    /// The best entries of a board, and the number of all.
    pub async fn day_board(
        &self,
        date: &str,
        family: &str,
        most: u32,
    ) -> Result<(Vec<StoredEntry>, i64), StoreError> {
        let (date, family) = (Value::Text(date), Value::Text(family));
        let values = [date, family, Value::Number(most.into())];
        let best = self.all("reading a board", BEST, &values).await?;
        let count: Option<(i64,)> = self.first("counting a board", COUNT, &values[..2]).await?;
        Ok((best, count.map_or(0, |(count,)| count)))
    }

    /// Somebody's entry of a board, and how many are better.
    pub async fn day_entry(
        &self,
        date: &str,
        family: &str,
        player: &str,
    ) -> Result<Option<(StoredEntry, i64)>, StoreError> {
        let board = [Value::Text(date), Value::Text(family)];
        let [date, family] = board;
        let values = [date, family, Value::Text(player)];
        let Some(entry): Option<StoredEntry> =
            self.first("reading an entry", ENTRY, &values).await?
        else {
            return Ok(None);
        };
        let [date, family, player] = values;
        let lead = Value::Number(entry.own - entry.rival);
        let values =
            [date, family, lead, Value::Number(entry.own), Value::Number(entry.at_ms), player];
        let better: Option<(i64,)> = self.first("counting a board", BETTER, &values).await?;
        Ok(Some((entry, better.map_or(0, |(count,)| count))))
    }

    /// The record of the best entry of a board.
    pub async fn best_of_day(
        &self,
        date: &str,
        family: &str,
    ) -> Result<Option<String>, StoreError> {
        let values = [Value::Text(date), Value::Text(family)];
        let record: Option<(String,)> = self.first("reading a record", RECORD, &values).await?;
        Ok(record.map(|(record,)| record))
    }

    /// All entries of somebody.
    pub async fn days_of(&self, player: &str) -> Result<Vec<StoredDay>, StoreError> {
        self.all("reading entries", OF_PLAYER, &[Value::Text(player)]).await
    }

    /// Enters a board, unless this person is on it; returns whether they were not.
    pub async fn enter_day(&self, player: &str, day: &StoredDay) -> Result<bool, StoreError> {
        fit_key("the id of a player", player)?;
        let text = |text: &str| Param::Text(text.into());
        let values = vec![
            text(&day.date),
            text(&day.family),
            text(player),
            Param::Number(day.own),
            Param::Number(day.rival),
            text(&day.record),
            Param::Number(day.at_ms),
        ];
        self.together(5, player, vec![(ENTER, values)]).await
    }

    /// Deletes the boards of days before this one; returns whether there were any.
    pub async fn expire_days(&self, before: &str) -> Result<bool, StoreError> {
        self.together(5, "", vec![(DROP_OLD, vec![Param::Text(before.into())])]).await
    }
}
