//! Deletes expired data, in small batches.

use super::Store;
use super::change::Change;
use super::database::Value;
use super::error::StoreError;
use super::sql;

impl Store {
    /// Up to this many games of this status without an entry since a time.
    pub async fn old_games(
        &self,
        status: &str,
        before_ms: i64,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        let values = [Value::Number(before_ms), Value::Number(most.into()), Value::Text(status)];
        self.keys("looking for old games", sql::OLD_GAMES, &values).await
    }

    /// Deletes games with everything that belongs to them, unless they were active since; returns
    /// whether any was deleted.
    pub async fn expire_games(
        &self,
        games: Vec<String>,
        before_ms: i64,
    ) -> Result<bool, StoreError> {
        self.expire(self.inner.sql.expire_games, games, before_ms).await
    }

    /// Deletes up to this many expired sessions, and people who then have no way back and no seat;
    /// returns whether there were any.
    pub async fn expire_sessions(&self, before_ms: i64, most: u32) -> Result<bool, StoreError> {
        let values = [Value::Number(before_ms), Value::Number(most.into())];
        let old = self.keys("looking for old sessions", sql::OLD_SESSIONS, &values).await?;
        self.expire(self.inner.sql.expire_sessions, old, before_ms).await
    }

    /// Deletes up to this many phrases of people who were last there before a time, and those people
    /// unless they have a seat; returns whether there were any.
    pub async fn expire_phrases(&self, before_ms: i64, most: u32) -> Result<bool, StoreError> {
        let values = [Value::Number(before_ms), Value::Number(most.into())];
        let old = self.keys("looking for old phrases", sql::OLD_PHRASES, &values).await?;
        self.expire(self.inner.sql.expire_phrases, old, before_ms).await
    }

    /// Deletes up to this many sets and maps that no game uses and that were last used before a
    /// time; returns whether there were any.
    pub async fn expire_texts(&self, before_ms: i64, most: u32) -> Result<bool, StoreError> {
        let values = [Value::Number(before_ms), Value::Number(most.into())];
        let old = self.keys("looking for unused texts", sql::OLD_TEXTS, &values).await?;
        self.expire(self.inner.sql.expire_texts, old, before_ms).await
    }

    async fn keys(
        &self,
        doing: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<String>, StoreError> {
        let keys: Vec<(String,)> = self.all(doing, sql, values).await?;
        Ok(keys.into_iter().map(|(key,)| key).collect())
    }

    async fn expire(
        &self,
        statements: &'static [&'static str],
        keys: Vec<String>,
        before_ms: i64,
    ) -> Result<bool, StoreError> {
        if keys.is_empty() {
            return Ok(false);
        }
        self.change(Change::Expire { statements, keys, before_ms }).await
    }
}
