//! Vacations, which stop the clocks of games by days.

use super::Store;
use super::change::Param;
use super::database::{Value, read_by_name};
use super::error::{StoreError, fit_key};
use super::game::GameRow;
use super::sql;

const VACATION: &str = "SELECT player, from_ms, until_ms, past FROM vacations WHERE player = $1";
const PUT: &str = "INSERT INTO vacations (player, from_ms, until_ms, past) \
     VALUES ($1, $2, $3, $4) ON CONFLICT (player) DO UPDATE \
     SET from_ms = excluded.from_ms, until_ms = excluded.until_ms, past = excluded.past \
     WHERE vacations.from_ms = $5 AND vacations.until_ms = $6";
const PLAYED: &str = "SELECT id, summary, status, updated_ms \
     FROM seated JOIN games ON games.id = seated.game \
     WHERE seated.player = $1 AND status = 'playing' ORDER BY id";
pub(super) const DROP_VACATION: &str = "DELETE FROM vacations WHERE player = $1";

/// The last vacation of somebody, which may be over, last or lie ahead, and those before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVacation {
    /// Who.
    pub player: String,
    /// From when, in milliseconds since 1970.
    pub from_ms: i64,
    /// Until when.
    pub until_ms: i64,
    /// From and until of those before, as JSON.
    pub past: String,
}

read_by_name!(StoredVacation { player, from_ms, until_ms, past });

impl Store {
    /// The vacations of somebody, if there were any.
    pub async fn vacation(&self, player: &str) -> Result<Option<StoredVacation>, StoreError> {
        self.first("reading a vacation", VACATION, &[Value::Text(player)]).await
    }

    /// The vacations of these people: of those who had any.
    pub async fn vacations_of(
        &self,
        players: &[String],
    ) -> Result<Vec<StoredVacation>, StoreError> {
        let keys = sql::json(players);
        self.all("reading vacations", self.inner.sql.vacations, &[Value::Text(&keys)]).await
    }

    /// Stores a vacation, if the last one is still what it was before; zeros if there was none.
    pub async fn put_vacation(
        &self,
        vacation: &StoredVacation,
        (from_ms, until_ms): (i64, i64),
    ) -> Result<bool, StoreError> {
        fit_key("the id of a player", &vacation.player)?;
        let values = vec![
            Param::Text(vacation.player.as_str().into()),
            Param::Number(vacation.from_ms),
            Param::Number(vacation.until_ms),
            Param::Text(vacation.past.as_str().into()),
            Param::Number(from_ms),
            Param::Number(until_ms),
        ];
        self.together(5, &vacation.player, vec![(PUT, values)]).await
    }

    /// The games that somebody plays.
    pub async fn played(&self, player: &str) -> Result<Vec<GameRow>, StoreError> {
        self.all("listing games", PLAYED, &[Value::Text(player)]).await
    }
}
