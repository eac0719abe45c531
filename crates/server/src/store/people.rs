//! Players, sessions, device links, and the names in games.

use super::alerts::DROP_ALERTS;
use super::audit::{AuditEvent, By};
use super::change::{Batch, Change, Param};
use super::chat::{DROP_CHAT_IN, DROP_CHAT_OF, DROP_REPORTS_OF};
use super::database::{Value, read_by_name};
use super::days::DROP_DAYS;
use super::error::{StoreError, fit, fit_key};
use super::game::{GameRow, Player};
use super::phrases::{DROP_PHRASE, SEEN_PHRASE};
use super::plans::{DROP_PLANS_IN, DROP_PLANS_OF};
use super::vacations::DROP_VACATION;
use super::{Store, sql};

macro_rules! sessions {
    ($rest:literal) => {
        concat!(
            "SELECT hash, player, sessions.made_ms AS made_ms, seen_ms, browser, ",
            "COALESCE(banned_ms, 0) AS banned_ms ",
            "FROM sessions LEFT JOIN players ON players.id = sessions.player ",
            $rest
        )
    };
}

const SESSION: &str = sessions!("WHERE hash = $1");
const SESSIONS_OF: &str = sessions!("WHERE player = $1 ORDER BY seen_ms DESC, hash LIMIT $2");
const SESSIONS_AFTER: &str = sessions!("WHERE player = $1 AND hash > $2 ORDER BY hash LIMIT $3");
const SESSIONS: &str = sessions!("ORDER BY seen_ms DESC, hash LIMIT $1");
// A range scan of the primary key.
const SESSION_BY_ID: &str = sessions!("WHERE hash >= $1 AND hash < $2");
const PUT_SESSION: &str = "INSERT INTO sessions (hash, player, made_ms, seen_ms, browser) \
     VALUES ($1, $2, $3, $3, '') ON CONFLICT (hash) DO UPDATE \
     SET player = excluded.player, made_ms = excluded.made_ms";
const SEEN: &str = "UPDATE sessions SET seen_ms = $2, browser = $3 WHERE hash = $1";
const DROP_SESSION: &str = "DELETE FROM sessions WHERE hash = $1";
const END_SESSION: &str = "DELETE FROM sessions WHERE player = $1 AND substr(hash, 1, 16) = $2";
const END_OTHERS: &str = "DELETE FROM sessions WHERE player = $1 AND hash <> $2";

const LINK: &str = "SELECT hash, player, made_ms, until_ms FROM device_links WHERE hash = $1";
const LINKS_OF: &str = "SELECT hash, player, made_ms, until_ms FROM device_links \
     WHERE player = $1 AND until_ms > $2 ORDER BY made_ms DESC, hash";
const PUT_LINK: &str = "INSERT INTO device_links (hash, player, made_ms, until_ms) \
     VALUES ($1, $2, $3, $4)";
const DROP_OLD_LINKS: &str = "DELETE FROM device_links WHERE until_ms < $1";
const TAKE_LINK: &str = "DELETE FROM device_links WHERE hash = $1 AND until_ms > $2";
const REVOKE_LINK: &str = "DELETE FROM device_links WHERE player = $1 AND substr(hash, 1, 16) = $2";
const REVOKE_LINKS: &str = "DELETE FROM device_links WHERE player = $1";

const BAN: &str = "UPDATE players SET banned_ms = $2 WHERE id = $1";
const PEOPLE: &str =
    "SELECT id, name, made_ms, banned_ms FROM players ORDER BY made_ms DESC, id LIMIT $1";
const DROP_GONE: &str = "DELETE FROM players WHERE id = $1 AND banned_ms = 0 \
     AND (SELECT 1 FROM sessions WHERE player = id LIMIT 1) IS NULL \
     AND (SELECT 1 FROM device_links WHERE player = id AND until_ms > $2 LIMIT 1) IS NULL \
     AND (SELECT 1 FROM phrases WHERE player = id LIMIT 1) IS NULL \
     AND (SELECT 1 FROM named WHERE player = id LIMIT 1) IS NULL";
const DROP_PLAYER: &str = "DELETE FROM players WHERE id = $1";
const NAMED: &str = "SELECT id, summary, status, updated_ms \
     FROM named JOIN games ON games.id = named.game \
     WHERE named.player = $1 AND named.game > $2 ORDER BY named.game LIMIT $3";
const UNNAME: &str = "DELETE FROM named WHERE player = $1 AND game = $2";
const SET_SETUP: &str = "UPDATE games SET setup = $2, summary = $3 WHERE id = $1";
const SET_TEXT: &str = "UPDATE log SET text = $3 WHERE game = $1 AND seq = $2";

const RENEW_INVITE: &str = "UPDATE games SET invite = $2 WHERE id = $1";
const RENEW_WATCH: &str = "UPDATE games SET watch = $2 WHERE id = $1";
const GAMES: &str =
    "SELECT id, summary, status, updated_ms FROM games ORDER BY updated_ms DESC, id LIMIT $1";
const DROP_GAME: &str = "DELETE FROM games WHERE id = $1";
const DROP_LOG: &str = "DELETE FROM log WHERE game = $1";
const DROP_SEATED: &str = "DELETE FROM seated WHERE game = $1";
const DROP_DEADLINE: &str = "DELETE FROM deadlines WHERE game = $1";
const DROP_RESULT: &str = "DELETE FROM rated_seats WHERE game = $1";
const DROP_PAGE_OF: &str = "DELETE FROM pages WHERE player = $1 \
     AND (SELECT 1 FROM players WHERE id = player LIMIT 1) IS NULL";
const DROP_PAGE: &str = "DELETE FROM pages WHERE player = $1";
const DROP_NAMED: &str = "DELETE FROM named WHERE game = $1";

/// The maximum number of sessions in a list.
const MOST_SESSIONS: i64 = 100;

/// The page size for reading a whole list.
pub(super) const PAGE: i64 = 1_000;

/// A session: a logged-in browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The hash of its token.
    pub hash: String,
    /// The id of its player.
    pub player: String,
    /// The creation time, in milliseconds since 1970.
    pub made_ms: i64,
    /// The last use, within an hour.
    pub seen_ms: i64,
    /// The rough kind of browser.
    pub browser: String,
    /// When its player was banned; 0 if not.
    pub banned_ms: i64,
}

/// A link that logs another browser in as a person, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceLink {
    /// The hash of its token.
    pub hash: String,
    /// The id of its player.
    pub player: String,
    /// The creation time, in milliseconds since 1970.
    pub made_ms: i64,
    /// The expiry time.
    pub until_ms: i64,
}

/// The public id of a session or device link: a prefix of its hash, which does not reveal the
/// token.
pub fn device_id(hash: &str) -> &str {
    hash.get(..16).unwrap_or(hash)
}

read_by_name!(Session { hash, player, made_ms, seen_ms, browser, banned_ms });
read_by_name!(DeviceLink { hash, player, made_ms, until_ms });

/// The kinds of links to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// An invitation: allows taking a chair.
    Invite,
    /// A watcher's link.
    Watch,
}

fn text(text: &str) -> Param {
    Param::Text(text.into())
}

impl Store {
    /// The session with this hash.
    pub async fn session(&self, hash: &str) -> Result<Option<Session>, StoreError> {
        self.first("looking for a session", SESSION, &[Value::Text(hash)]).await
    }

    /// The sessions of a player, most recently used first, up to a hundred.
    pub async fn sessions_of(&self, player: &str) -> Result<Vec<Session>, StoreError> {
        let values = [Value::Text(player), Value::Number(MOST_SESSIONS)];
        self.all("listing sessions", SESSIONS_OF, &values).await
    }

    /// All sessions of a player, a page at a time: those whose hash comes after this one.
    pub async fn sessions_after(
        &self,
        player: &str,
        hash: &str,
    ) -> Result<Vec<Session>, StoreError> {
        let values = [Value::Text(player), Value::Text(hash), Value::Number(PAGE)];
        self.all("listing sessions", SESSIONS_AFTER, &values).await
    }

    /// All sessions, most recently used first.
    pub async fn sessions(&self, limit: u32) -> Result<Vec<Session>, StoreError> {
        self.all("listing sessions", SESSIONS, &[Value::Number(limit.into())]).await
    }

    /// The session with this public id.
    pub async fn session_by_id(&self, id: &str) -> Result<Option<Session>, StoreError> {
        // Hashes are hex digits, so `g` comes after them.
        let behind = format!("{id}g");
        let values = [Value::Text(id), Value::Text(&behind)];
        let found = self.first("looking for a session", SESSION_BY_ID, &values).await?;
        Ok(found.filter(|session: &Session| device_id(&session.hash) == id))
    }

    /// Stores a session by the hash of its token; one with the same hash is replaced.
    pub async fn put_session(
        &self,
        hash: &str,
        player: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        fit_key("the hash of a session", hash)?;
        fit_key("the id of a player", player)?;
        let values = vec![text(hash), text(player), Param::Number(now_ms)];
        self.together(2, hash, vec![(PUT_SESSION, values)]).await.map(drop)
    }

    /// Stores a new player and their first session, both or none.
    pub async fn put_newcomer(
        &self,
        player: &str,
        name: &str,
        hash: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        fit_key("the id of a player", player)?;
        fit_key("the hash of a session", hash)?;
        let now = || Param::Number(now_ms);
        let statements = vec![
            (sql::PUT_PLAYER, vec![text(player), text(name), now()]),
            (PUT_SESSION, vec![text(hash), text(player), now()]),
        ];
        self.together(1, player, statements).await.map(drop)
    }

    /// Records the use of a session, and the kind of browser.
    pub async fn seen(&self, hash: &str, browser: &str, now_ms: i64) -> Result<(), StoreError> {
        let values = vec![text(hash), Param::Number(now_ms), text(browser)];
        let phrase = (SEEN_PHRASE, vec![text(hash), Param::Number(now_ms)]);
        self.together(2, hash, vec![(SEEN, values), phrase]).await.map(drop)
    }

    /// Ends the session, or revokes the device link, of a player with this public id; returns
    /// whether there was one.
    pub async fn end_device(&self, player: &str, id: &str, by: By<'_>) -> Result<bool, StoreError> {
        fit_key("the id of a device", id)?;
        for sql in [END_SESSION, REVOKE_LINK] {
            let ends = (sql, vec![text(player), text(id)]);
            let statements = vec![ends, by.note(AuditEvent::DeviceEnded, player)];
            if self.together(2, player, statements).await? {
                // Keep the player for the operator, who may want to know whom they logged out.
                if by.who == player {
                    self.drop_gone(player, by.now_ms).await?;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Deletes a player without sessions, links, phrase or names in games. In a batch of its own, because
    /// players come before sessions in the lock order of nodes.
    async fn drop_gone(&self, player: &str, now_ms: i64) -> Result<(), StoreError> {
        let gone = (DROP_GONE, vec![text(player), Param::Number(now_ms)]);
        let theirs = |sql| (sql, vec![text(player)]);
        let statements = vec![
            gone,
            theirs(DROP_ALERTS),
            theirs(DROP_VACATION),
            theirs(DROP_DAYS),
            theirs(DROP_CHAT_OF),
            theirs(DROP_PAGE_OF),
        ];
        self.together(1, player, statements).await.map(drop)
    }

    /// Ends all other sessions of a player, and revokes all device links.
    pub async fn end_others(&self, player: &str, but: &str, by: By<'_>) -> Result<(), StoreError> {
        let statements = vec![
            by.note(AuditEvent::OthersEnded, player),
            (END_OTHERS, vec![text(player), text(but)]),
            (REVOKE_LINKS, vec![text(player)]),
        ];
        self.together(2, player, statements).await.map(drop)
    }

    /// Stores a device link; expired ones are deleted.
    pub async fn put_link(&self, link: &DeviceLink) -> Result<(), StoreError> {
        fit_key("the hash of a link", &link.hash)?;
        let (made, until) = (Param::Number(link.made_ms), Param::Number(link.until_ms));
        let by = By { who: &link.player, now_ms: link.made_ms };
        let statements = vec![
            (PUT_LINK, vec![text(&link.hash), text(&link.player), made, until]),
            (DROP_OLD_LINKS, vec![Param::Number(link.made_ms)]),
            by.note(AuditEvent::DeviceLinkMade, &link.player),
        ];
        self.together(2, &link.hash, statements).await.map(drop)
    }

    /// The device link with this hash, even if it has expired.
    pub async fn link(&self, hash: &str) -> Result<Option<DeviceLink>, StoreError> {
        self.first("looking for a device link", LINK, &[Value::Text(hash)]).await
    }

    /// The active device links of a player.
    pub async fn links_of(&self, player: &str, now_ms: i64) -> Result<Vec<DeviceLink>, StoreError> {
        let values = [Value::Text(player), Value::Number(now_ms)];
        self.all("listing device links", LINKS_OF, &values).await
    }

    /// Uses up a device link: stores the new session, and ends the previous one of that browser, of
    /// this player and with this hash. If several use the link at once, one succeeds.
    pub async fn use_link(
        &self,
        link: &DeviceLink,
        session: &str,
        before: Option<(&str, &str)>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let takes = (TAKE_LINK, vec![text(&link.hash), Param::Number(now_ms)]);
        let by = By { who: &link.player, now_ms };
        self.log_in(&link.hash, takes, AuditEvent::DeviceLinkUsed, by, session, before).await
    }

    /// Stores a new session for whoever logs in, and ends the previous one of that browser, if the
    /// first statement finds what they log in with; returns whether it does.
    pub(super) async fn log_in(
        &self,
        key: &str,
        first: (&'static str, Vec<Param>),
        event: AuditEvent,
        by: By<'_>,
        session: &str,
        before: Option<(&str, &str)>,
    ) -> Result<bool, StoreError> {
        let now_ms = by.now_ms;
        let session = vec![text(session), text(by.who), Param::Number(now_ms)];
        let mut statements = vec![first, (PUT_SESSION, session), by.note(event, by.who)];
        if let Some((player, hash)) = before {
            statements.push((DROP_SESSION, vec![text(hash)]));
            statements.push(By { who: player, now_ms }.note(AuditEvent::DeviceEnded, player));
        }
        let done = self.together(2, key, statements).await?;
        if let Some((player, _)) = before.filter(|_| done) {
            self.drop_gone(player, now_ms).await?;
        }
        Ok(done)
    }

    /// Bans a player, or lifts the ban; returns whether the id exists.
    pub async fn ban(&self, player: &str, banned: bool, by: By<'_>) -> Result<bool, StoreError> {
        let since = if banned { by.now_ms } else { 0 };
        let event = if banned { AuditEvent::Banned } else { AuditEvent::Unbanned };
        let bans = (BAN, vec![text(player), Param::Number(since)]);
        self.together(1, player, vec![bans, by.note(event, player)]).await
    }

    /// All players, newest first.
    pub async fn players(&self, limit: u32) -> Result<Vec<Player>, StoreError> {
        self.all("listing players", PEOPLE, &[Value::Number(limit.into())]).await
    }

    /// Deletes a player with all sessions, device links and the phrase; returns whether the id exists.
    /// [`Store::unname`] removes the name from games.
    pub async fn drop_player(&self, player: &str, by: By<'_>) -> Result<bool, StoreError> {
        let gone = |sql| (sql, vec![text(player)]);
        let others = (END_OTHERS, vec![text(player), text("")]);
        let statements = vec![
            gone(DROP_PLAYER),
            // Before the sessions: whoever logs in by one of them on another node waits, and is seen.
            gone(REVOKE_LINKS),
            gone(DROP_PHRASE),
            others,
            gone(DROP_ALERTS),
            gone(DROP_VACATION),
            gone(DROP_DAYS),
            gone(DROP_PLANS_OF),
            gone(DROP_REPORTS_OF),
            gone(DROP_PAGE),
            by.note(AuditEvent::Deleted, player),
        ];
        self.together(1, player, statements).await
    }

    /// The games that contain a player's name, a page at a time: those after this id.
    pub async fn named_after(&self, player: &str, game: &str) -> Result<Vec<GameRow>, StoreError> {
        let values = [Value::Text(player), Value::Text(game), Value::Number(PAGE)];
        self.all("listing where a name stands", NAMED, &values).await
    }

    /// Records that these players' names appear in a game although they have no seat.
    pub async fn add_names(&self, game: &str, players: &[String]) -> Result<(), StoreError> {
        const NAME: &str =
            "INSERT INTO named (player, game) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        for player in players {
            let statements = vec![(NAME, vec![text(player), text(game)])];
            self.together(3, game, statements).await?;
        }
        Ok(())
    }

    /// Replaces the texts of a game that contain a player's name: setup, summary and log rows.
    /// Nothing else ever changes log rows.
    pub async fn unname(
        &self,
        player: &str,
        game: &str,
        setup: &str,
        summary: &str,
        rows: &[(u32, String)],
        by: By<'_>,
    ) -> Result<(), StoreError> {
        let mut statements = vec![(SET_SETUP, vec![text(game), text(setup), text(summary)])];
        for (seq, row) in rows {
            let values = vec![text(game), Param::Number((*seq).into()), text(row)];
            statements.push((SET_TEXT, values));
        }
        statements.push((UNNAME, vec![text(player), text(game)]));
        statements.push(by.note(AuditEvent::NameRemoved, game));
        self.together(3, game, statements).await.map(drop)
    }

    /// Replaces a link of a table; the old one stops working.
    pub async fn renew(
        &self,
        game: &str,
        kind: LinkKind,
        token: &str,
        by: By<'_>,
    ) -> Result<(), StoreError> {
        fit_key("the token of a link", token)?;
        let sql = match kind {
            LinkKind::Invite => RENEW_INVITE,
            LinkKind::Watch => RENEW_WATCH,
        };
        let statements =
            vec![(sql, vec![text(game), text(token)]), by.note(AuditEvent::LinkRenewed, game)];
        self.together(3, game, statements).await.map(drop)
    }

    /// All games, most recently changed first.
    pub async fn games(&self, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        self.all("listing games", GAMES, &[Value::Number(limit.into())]).await
    }

    /// Closes a game for good: nobody can join any more. Returns whether the id exists.
    pub async fn close_game(&self, game: &str, by: By<'_>) -> Result<bool, StoreError> {
        let closes = (sql::SET_STATUS, vec![text(game), text("closed")]);
        self.together(3, game, vec![closes, by.note(AuditEvent::TableClosed, game)]).await
    }

    /// Deletes a game with its log; returns whether the id existed.
    pub async fn drop_game(&self, game: &str, by: By<'_>) -> Result<bool, StoreError> {
        let gone = |sql| (sql, vec![text(game)]);
        let statements = vec![
            gone(DROP_GAME),
            gone(DROP_LOG),
            gone(DROP_SEATED),
            gone(DROP_DEADLINE),
            gone(DROP_NAMED),
            gone(DROP_PLANS_IN),
            gone(DROP_CHAT_IN),
            // Ratings are counted again without it.
            gone(DROP_RESULT),
            by.note(AuditEvent::TableDeleted, game),
        ];
        self.together(3, game, statements).await
    }

    /// Executes statements that belong together; returns whether the first changed anything.
    pub(super) async fn together(
        &self,
        order: u8,
        key: &str,
        statements: Vec<(&'static str, Vec<Param>)>,
    ) -> Result<bool, StoreError> {
        // PostgreSQL would fail the whole batch.
        for (_, values) in &statements {
            for value in values {
                if let Param::Text(text) = value {
                    fit("a value", text)?;
                }
            }
        }
        let place = (order, key.into());
        self.change(Change::Batch(Batch { place, statements, chat: None })).await
    }
}
