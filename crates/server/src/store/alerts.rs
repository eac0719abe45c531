//! How people want to be told, and what is held for them until their quiet hours end.

use super::Store;
use super::change::Param;
use super::database::{Value, read_by_name};
use super::error::{StoreError, fit_key};
use super::sql;

macro_rules! alerts {
    ($rest:literal) => {
        concat!("SELECT player, settings, mail_token, held, held_until_ms FROM alerts ", $rest)
    };
}

const ALERTS: &str = alerts!("WHERE player = $1");
const BY_MAIL_TOKEN: &str = alerts!("WHERE mail_token = $1 AND mail_token <> ''");
// The condition is that of the index `alerts_held`.
const HELD: &str = alerts!(
    "WHERE held_until_ms > 0 AND held_until_ms <= $1 ORDER BY held_until_ms, player LIMIT $2"
);
const PUT: &str = "INSERT INTO alerts (player, settings, mail_token, held, held_until_ms) \
     VALUES ($1, $2, $3, '', 0) ON CONFLICT (player) DO UPDATE \
     SET settings = excluded.settings, mail_token = excluded.mail_token \
     WHERE alerts.settings = $4";
const HOLD: &str =
    "UPDATE alerts SET held = $3, held_until_ms = $4 WHERE player = $1 AND held = $2";
pub(super) const DROP_ALERTS: &str = "DELETE FROM alerts WHERE player = $1";

const VALUE: &str = "SELECT value FROM house WHERE key = $1";
const PUT_VALUE: &str = "INSERT INTO house (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";

/// How somebody wants to be told, as text, and what is held for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAlerts {
    /// Who.
    pub player: String,
    /// How.
    pub settings: String,
    /// What their e-mail address was sent, if there is one: whoever knows it receives what is sent there.
    pub mail_token: String,
    /// What is held.
    pub held: String,
    /// Until when; 0 if nothing is.
    pub held_until_ms: i64,
}

read_by_name!(StoredAlerts { player, settings, mail_token, held, held_until_ms });

fn text(text: &str) -> Param {
    Param::Text(text.into())
}

impl Store {
    /// How somebody wants to be told, if they have said so.
    pub async fn alerts(&self, player: &str) -> Result<Option<StoredAlerts>, StoreError> {
        self.first("reading alerts", ALERTS, &[Value::Text(player)]).await
    }

    /// How these people want to be told: those who have said so, and are not banned.
    pub async fn alerts_of(&self, players: &[&str]) -> Result<Vec<StoredAlerts>, StoreError> {
        let keys = sql::json(players);
        self.all("reading alerts", self.inner.sql.alerts, &[Value::Text(&keys)]).await
    }

    /// Whose e-mail address was sent this token.
    pub async fn by_mail_token(&self, token: &str) -> Result<Option<StoredAlerts>, StoreError> {
        self.first("looking for an e-mail address", BY_MAIL_TOKEN, &[Value::Text(token)]).await
    }

    /// Stores how somebody wants to be told, if that is still what it was before; empty if it was nothing.
    pub async fn put_alerts(
        &self,
        player: &str,
        before: &str,
        settings: &str,
        mail_token: &str,
    ) -> Result<bool, StoreError> {
        fit_key("the id of a player", player)?;
        let values = vec![text(player), text(settings), text(mail_token), text(before)];
        self.together(5, player, vec![(PUT, values)]).await
    }

    /// Holds something for somebody until a time, 0 for never, if what is held is still what it was before.
    pub async fn hold_alerts(
        &self,
        player: &str,
        before: &str,
        held: &str,
        until_ms: i64,
    ) -> Result<bool, StoreError> {
        let values = vec![text(player), text(before), text(held), Param::Number(until_ms)];
        self.together(5, player, vec![(HOLD, values)]).await
    }

    /// For whom something was held until now, up to so many.
    pub async fn held_alerts(
        &self,
        now_ms: i64,
        most: u32,
    ) -> Result<Vec<StoredAlerts>, StoreError> {
        let values = [Value::Number(now_ms), Value::Number(most.into())];
        self.all("looking for held alerts", HELD, &values).await
    }

    /// A value of the house that is stored once: this one, unless there is one already.
    pub async fn house_value(&self, key: &str, new: &str) -> Result<String, StoreError> {
        if let Some(value) = self.word("reading a value of the house", VALUE, key).await? {
            return Ok(value);
        }
        self.together(5, key, vec![(PUT_VALUE, vec![text(key), text(new)])]).await?;
        let stored = self.word("reading a value of the house", VALUE, key).await?;
        Ok(stored.unwrap_or_else(|| new.into()))
    }
}
