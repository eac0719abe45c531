//! The SQL statements. Both databases accept the same text, except for reading JSON.
//!
//! Multiple rows are passed as one JSON parameter, so that a statement is the same for any number
//! of rows and is prepared once for each connection.
//!
//! Lookups are scalar subqueries on purpose: with stale statistics PostgreSQL could turn `EXISTS`
//! or `IN` into a join that scans the whole log.

use caravan_room::LogRow;
use serde::Serialize;

use super::game::Listing;
use super::row::Append;

/// Reads games.
macro_rules! game {
    () => {
        "SELECT id, setup, secret, invite, watch, created_ms, status, summary, \
         sets.text AS \"set\", maps.text AS map FROM games \
         LEFT JOIN texts AS sets ON sets.hash = games.set_hash \
         LEFT JOIN texts AS maps ON maps.hash = games.map_hash WHERE "
    };
}

pub(super) const GAME: &str = concat!(game!(), "id = $1");
pub(super) const ROWS: &str = "SELECT seq, kind, seat, text, command, at_ms \
     FROM log WHERE game = $1 AND seq > $2 ORDER BY seq";
pub(super) const BY_INVITE: &str = "SELECT id FROM games WHERE invite = $1";
pub(super) const BY_WATCH: &str = "SELECT id FROM games WHERE watch = $1";
// The condition matches the partial index `games_open`.
pub(super) const LISTED: &str = "SELECT id, summary, status, updated_ms FROM games \
     WHERE listed AND status IN ('gathering', 'playing') AND updated_ms >= $2 \
     ORDER BY updated_ms DESC, id LIMIT $1";
// What waits comes first: the list is cut.
pub(super) const OF_PLAYER: &str = "SELECT id, summary, status, updated_ms, waits, until_ms \
     FROM seated JOIN games ON games.id = seated.game \
     WHERE seated.player = $1 \
     ORDER BY CASE WHEN waits = 1 THEN 0 ELSE 1 END, updated_ms DESC, id LIMIT $2";
pub(super) const IS_SEATED: &str = "SELECT count(*) FROM seated WHERE game = $1 AND player = $2";
pub(super) const FINISHED: &str = "SELECT id, summary, status, updated_ms \
     FROM seated JOIN games ON games.id = seated.game \
     WHERE seated.player = $1 AND status = 'over' \
     AND (updated_ms < $2 OR (updated_ms = $2 AND id > $3)) \
     ORDER BY updated_ms DESC, id LIMIT $4";
pub(super) const WAITING_FOR_BOTS: &str = "SELECT id FROM games \
     WHERE status = 'playing' AND updated_ms >= $1 \
     AND (SELECT max(waits) FROM seated WHERE seated.game = games.id) = 0 \
     ORDER BY updated_ms DESC LIMIT $2";
pub(super) const OPEN_TABLES: &str = "SELECT count(*), count(CASE WHEN listed THEN 1 END) \
     FROM seated JOIN games ON games.id = seated.game \
     WHERE seated.player = $1 AND seated.game <> $2 \
     AND status IN ('gathering', 'revealing', 'playing')";
pub(super) const PLAYER: &str = "SELECT id, name, made_ms, banned_ms FROM players WHERE id = $1";
// Reads no rows, but requires every table.
pub(super) const PING: &str = "SELECT CAST(1 AS bigint) \
     FROM games, log, seated, named, players, sessions, device_links, audit, house, texts, deadlines, alive, outages, alerts, \
     vacations, plans, chat, reports, phrases, days, rated_seats, ratings, rated_counted, pages \
     WHERE 1 = 0";

pub(super) const CREATE: &str = "INSERT INTO games \
     (id, setup, secret, invite, watch, created_ms, status, listed, summary, updated_ms, \
      set_hash, map_hash) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $6, NULLIF($10, ''), NULLIF($11, '')) \
     ON CONFLICT DO NOTHING";
// Reusing a text updates its time, so that a concurrent expiry keeps it.
pub(super) const PUT_TEXT: &str = "INSERT INTO texts (hash, text, used_ms) VALUES ($1, $2, $3) \
     ON CONFLICT (hash) DO UPDATE SET used_ms = excluded.used_ms";
pub(super) const HOUSE_NAME: &str = "SELECT value FROM house WHERE key = 'name'";
pub(super) const PUT_HOUSE_NAME: &str =
    "INSERT INTO house (key, value) VALUES ('name', $1) ON CONFLICT DO NOTHING";

/// That a game is as its status says. The listing may lag behind the log: a started game is not
/// gathering.
macro_rules! is_as_listed {
    () => {
        "(status <> 'gathering' OR (SELECT 1 FROM log WHERE log.game = games.id \
          AND log.kind = 'started' LIMIT 1) IS NULL)"
    };
}

/// Expired: games of a status without activity since, sessions not used since, phrases of people
/// without a session who were last there before, texts that no game uses and that were last used
/// before.
pub(super) const OLD_GAMES: &str = concat!(
    "SELECT id FROM games WHERE status = $3 AND updated_ms < $1 ",
    "AND (SELECT 1 FROM log WHERE log.game = games.id AND log.at_ms >= $1 LIMIT 1) IS NULL AND ",
    is_as_listed!(),
    " ORDER BY updated_ms LIMIT $2"
);
pub(super) const OLD_SESSIONS: &str =
    "SELECT hash FROM sessions WHERE made_ms < $1 AND seen_ms < $1 ORDER BY made_ms LIMIT $2";
pub(super) const OLD_PHRASES: &str = "SELECT player FROM phrases WHERE seen_ms < $1 \
     AND (SELECT 1 FROM sessions WHERE sessions.player = phrases.player LIMIT 1) IS NULL \
     ORDER BY seen_ms LIMIT $2";
pub(super) const OLD_TEXTS: &str = "SELECT hash FROM texts WHERE used_ms < $1 \
     AND (SELECT 1 FROM games WHERE set_hash = hash LIMIT 1) IS NULL \
     AND (SELECT 1 FROM games WHERE map_hash = hash LIMIT 1) IS NULL LIMIT $2";
pub(super) const SET_STATUS: &str = "UPDATE games SET status = $2 WHERE id = $1";
pub(super) const PUT_PLAYER: &str = "INSERT INTO players (id, name, made_ms) VALUES ($1, $2, $3) \
     ON CONFLICT (id) DO UPDATE SET name = excluded.name";

// No game has this id, and each node has its own row: nothing waits for it.
pub(super) const PROBE: &str =
    "INSERT INTO seated (game, player) VALUES ('/probe', $1) ON CONFLICT DO NOTHING";
pub(super) const UNDO_PROBE: &str = "DELETE FROM seated WHERE game = '/probe' AND player = $1";

/// The statements with JSON parameters.
pub(super) struct Sql {
    /// Appends rows whose predecessor exists (for the first: the game); returns those appended.
    pub(super) insert: &'static str,
    /// Appends all of these rows, and fails where `insert` would skip one.
    pub(super) insert_all: &'static str,
    /// Which of these keys exist.
    pub(super) taken: &'static str,
    /// Locks games until the commit, where there are concurrent writers.
    pub(super) lock: Option<&'static str>,
    /// Updates listings.
    pub(super) list: &'static str,
    /// Deletes the seats of these games.
    pub(super) unseat: &'static str,
    /// Inserts seats.
    pub(super) seat: &'static str,
    /// Inserts names in games.
    pub(super) name: &'static str,
    /// Upserts the deadlines of games, and deletes those of games that have none.
    pub(super) set_deadlines: &'static str,
    pub(super) drop_deadlines: &'static str,
    /// Claims (leases) games with a deadline.
    pub(super) claim: &'static str,
    /// How these people want to be told, unless they are banned.
    pub(super) alerts: &'static str,
    /// These games, as `GAME` reads one, and their logs.
    pub(super) games: &'static str,
    pub(super) logs: &'static str,
    /// The vacations of these people.
    pub(super) vacations: &'static str,
    /// Stores results of rated games, updates what was counted of them, and the ratings.
    pub(super) put_results: &'static str,
    pub(super) count_seats: &'static str,
    pub(super) put_ratings: &'static str,
    /// Gives people a page, which they show to nobody at first.
    pub(super) put_pages: &'static str,
    /// The ratings of these people with a rulebook.
    pub(super) ratings_of: &'static str,
    /// Which games have rows after these.
    pub(super) newer: &'static str,
    /// Delete games, sessions, phrases and texts, and then orphaned people. The first statement of each
    /// checks again that they have expired and returns those that it deleted; the others take
    /// these.
    pub(super) expire_games: &'static [&'static str],
    pub(super) expire_sessions: &'static [&'static str],
    pub(super) expire_phrases: &'static [&'static str],
    pub(super) expire_texts: &'static [&'static str],
}

/// Deletes those of these people who have no session, phrase or seat left.
macro_rules! drop_gone {
    ($among:expr) => {
        concat!(
            "DELETE FROM players WHERE id ",
            $among,
            " AND (SELECT 1 FROM sessions WHERE player = id LIMIT 1) IS NULL ",
            "AND (SELECT 1 FROM phrases WHERE player = id LIMIT 1) IS NULL ",
            "AND (SELECT 1 FROM seated WHERE player = id LIMIT 1) IS NULL"
        )
    };
}

/// Deletes what a table has of those of these people who were deleted.
macro_rules! drop_theirs {
    ($table:literal, $among:expr) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE player ",
            $among,
            " AND (SELECT 1 FROM players WHERE id = player LIMIT 1) IS NULL"
        )
    };
}

/// That a given row has a predecessor, or a game if it is the first.
macro_rules! follows {
    () => {
        "CASE WHEN seq = 1 THEN (SELECT 1 FROM games WHERE games.id = given.game) \
         ELSE (SELECT 1 FROM log AS last \
         WHERE last.game = given.game AND last.seq = given.seq - 1) END = 1"
    };
}

/// Builds [`Sql`], given how the database turns the JSON in `$1` into rows.
macro_rules! sql {
    (lock: $lock:expr, entries: $entries:literal, listings: $listings:literal,
     seats: $seats:literal, among: $among:literal, among_entries: $among_entries:literal,
     deadlines: $deadlines:literal, results: $results:literal, ratings: $ratings:literal,
     skip_locked: $skip_locked:literal) => {
        Sql {
            // In the order of their keys, so that two nodes never deadlock.
            insert: concat!(
                "WITH given AS (",
                $entries,
                ") INSERT INTO log (game, seq, kind, seat, text, command, at_ms) ",
                "SELECT game, seq, kind, seat, text, command, at_ms FROM given WHERE ",
                follows!(),
                " ORDER BY game, seq ON CONFLICT DO NOTHING RETURNING game, seq"
            ),
            insert_all: concat!(
                "WITH given AS (",
                $entries,
                ") INSERT INTO log (game, seq, kind, seat, text, command, at_ms) ",
                // A missing predecessor violates NOT NULL.
                "SELECT game, CASE WHEN ",
                follows!(),
                " THEN seq END, kind, seat, text, command, at_ms FROM given ORDER BY game, seq"
            ),
            taken: concat!(
                "WITH given AS (",
                $entries,
                ") SELECT game, seq FROM given WHERE (SELECT 1 FROM log ",
                "WHERE log.game = given.game AND log.seq = given.seq) = 1"
            ),
            lock: $lock,
            list: concat!(
                "WITH given AS (",
                $listings,
                // A closed table stays closed.
                ") UPDATE games SET status = CASE WHEN games.status = 'closed' ",
                "THEN games.status ELSE given.status END, listed = given.listed, ",
                // Only entries change the time, not reading a table.
                "summary = given.summary, updated_ms = COALESCE((SELECT at_ms FROM log ",
                "WHERE log.game = games.id ORDER BY seq DESC LIMIT 1), games.updated_ms) ",
                "FROM given WHERE games.id = given.game"
            ),
            unseat: concat!("DELETE FROM seated WHERE game ", $among_entries),
            seat: concat!(
                "WITH given AS (",
                $seats,
                ") INSERT INTO seated (game, player, waits, until_ms) ",
                "SELECT game, player, waits, until_ms FROM given ",
                "WHERE (SELECT 1 FROM games WHERE games.id = given.game) = 1 ",
                "ORDER BY game, player ON CONFLICT DO NOTHING"
            ),
            name: concat!(
                "WITH given AS (",
                $seats,
                ") INSERT INTO named (player, game) SELECT player, game FROM given ",
                "WHERE (SELECT 1 FROM games WHERE games.id = given.game) = 1 ",
                "ORDER BY player, game ON CONFLICT DO NOTHING"
            ),
            set_deadlines: concat!(
                "WITH given AS (",
                $deadlines,
                ") INSERT INTO deadlines (game, at_ms, claimed_ms, claimed_by) ",
                "SELECT game, at_ms, 0, '' FROM given ",
                "WHERE (SELECT 1 FROM games WHERE games.id = given.game) = 1 ORDER BY game ",
                "ON CONFLICT (game) DO UPDATE SET at_ms = excluded.at_ms, ",
                "claimed_ms = excluded.claimed_ms, claimed_by = excluded.claimed_by"
            ),
            drop_deadlines: concat!("DELETE FROM deadlines WHERE game ", $among),
            // Skip rows that another node has locked.
            claim: concat!(
                "UPDATE deadlines SET claimed_ms = $1, claimed_by = $2 WHERE game IN (",
                "SELECT game FROM deadlines WHERE at_ms <= $3 AND claimed_ms <= $4 ",
                "ORDER BY at_ms LIMIT $5",
                $skip_locked,
                ")"
            ),
            alerts: concat!(
                "SELECT player, settings, mail_token, held, held_until_ms FROM alerts ",
                "WHERE player ",
                $among,
                " AND (SELECT 1 FROM players WHERE id = player AND banned_ms = 0) = 1"
            ),
            games: concat!(game!(), "id ", $among),
            logs: concat!(
                "SELECT game, seq, kind, seat, text, command, at_ms FROM log WHERE game ",
                $among,
                " ORDER BY game, seq"
            ),
            vacations: concat!(
                "SELECT player, from_ms, until_ms, past FROM vacations WHERE player ",
                $among
            ),
            put_results: concat!(
                "WITH given AS (",
                $results,
                ") INSERT INTO rated_seats (game, seat, family, at_ms, player, place, score, lost) ",
                "SELECT game, seat, family, at_ms, player, place, score, lost FROM given ",
                "WHERE (SELECT 1 FROM games WHERE games.id = given.game) = 1 ",
                "ORDER BY game, seat ON CONFLICT DO NOTHING"
            ),
            count_seats: concat!(
                "WITH given AS (",
                $results,
                ") UPDATE rated_seats SET points = given.points, spread = given.spread, ",
                "gain = given.gain FROM given ",
                "WHERE rated_seats.game = given.game AND rated_seats.seat = given.seat"
            ),
            put_ratings: concat!(
                "WITH given AS (",
                $ratings,
                ") INSERT INTO ratings (family, player, points, spread, games, wins) ",
                "SELECT family, player, points, spread, games, wins FROM given WHERE 1 = 1 ",
                "ORDER BY family, player ON CONFLICT (family, player) DO UPDATE SET ",
                "points = excluded.points, spread = excluded.spread, ",
                "games = excluded.games, wins = excluded.wins"
            ),
            put_pages: concat!(
                "WITH given AS (",
                $ratings,
                ") INSERT INTO pages (player, page, open) SELECT player, page, 0 FROM given ",
                "WHERE (SELECT 1 FROM players WHERE id = given.player) = 1 ",
                "ORDER BY player ON CONFLICT DO NOTHING"
            ),
            ratings_of: concat!(
                "SELECT family, player, points, spread, games, wins FROM ratings ",
                "WHERE family = $2 AND player ",
                $among
            ),
            newer: concat!(
                "WITH given AS (",
                $entries,
                ") SELECT game FROM given WHERE (SELECT 1 FROM log ",
                "WHERE log.game = given.game AND log.seq > given.seq LIMIT 1) = 1"
            ),
            expire_games: &[
                concat!(
                    "DELETE FROM games WHERE id ",
                    $among,
                    " AND updated_ms < $2 AND (SELECT 1 FROM log WHERE log.game = games.id ",
                    "AND log.at_ms >= $2 LIMIT 1) IS NULL AND ",
                    is_as_listed!(),
                    " RETURNING id"
                ),
                concat!("DELETE FROM log WHERE game ", $among),
                concat!("DELETE FROM seated WHERE game ", $among),
                concat!("DELETE FROM deadlines WHERE game ", $among),
                concat!("DELETE FROM named WHERE game ", $among),
                concat!("DELETE FROM plans WHERE game ", $among),
                concat!("DELETE FROM chat WHERE game ", $among),
            ],
            expire_sessions: &[
                concat!(
                    "DELETE FROM sessions WHERE hash ",
                    $among,
                    " AND made_ms < $2 AND seen_ms < $2 RETURNING player"
                ),
                drop_gone!($among),
                drop_theirs!("alerts", $among),
                drop_theirs!("vacations", $among),
                drop_theirs!("days", $among),
                drop_theirs!("chat", $among),
                drop_theirs!("pages", $among),
            ],
            expire_phrases: &[
                concat!(
                    "DELETE FROM phrases WHERE player ",
                    $among,
                    " AND seen_ms < $2 AND (SELECT 1 FROM sessions ",
                    "WHERE sessions.player = phrases.player LIMIT 1) IS NULL RETURNING player"
                ),
                drop_gone!($among),
                drop_theirs!("alerts", $among),
                drop_theirs!("vacations", $among),
                drop_theirs!("days", $among),
                drop_theirs!("chat", $among),
                drop_theirs!("pages", $among),
            ],
            expire_texts: &[concat!(
                "DELETE FROM texts WHERE hash ",
                $among,
                " AND used_ms < $2 ",
                "AND (SELECT 1 FROM games WHERE set_hash = hash LIMIT 1) IS NULL ",
                "AND (SELECT 1 FROM games WHERE map_hash = hash LIMIT 1) IS NULL RETURNING hash"
            )],
        }
    };
}

pub(super) static SQLITE: Sql = sql!(
    lock: None,
    entries: "SELECT value ->> 'game' AS game, value ->> 'seq' AS seq, value ->> 'kind' AS kind, \
              value ->> 'seat' AS seat, value ->> 'text' AS text, \
              value ->> 'command' AS command, value ->> 'at_ms' AS at_ms FROM json_each($1)",
    listings: "SELECT value ->> 'game' AS game, value ->> 'status' AS status, \
               value ->> 'listed' AS listed, value ->> 'summary' AS summary \
               FROM json_each($1)",
    seats: "SELECT value ->> 'game' AS game, value ->> 'player' AS player, \
            value ->> 'waits' AS waits, value ->> 'until_ms' AS until_ms FROM json_each($1)",
    among: "IN (SELECT value FROM json_each($1))",
    among_entries: "IN (SELECT value ->> 'game' FROM json_each($1))",
    deadlines: "SELECT value ->> 'game' AS game, value ->> 'at_ms' AS at_ms FROM json_each($1)",
    results: "SELECT value ->> 'game' AS game, value ->> 'seat' AS seat, \
              value ->> 'family' AS family, value ->> 'at_ms' AS at_ms, \
              value ->> 'player' AS player, value ->> 'place' AS place, \
              value ->> 'score' AS score, value ->> 'lost' AS lost, \
              value ->> 'points' AS points, value ->> 'spread' AS spread, \
              value ->> 'gain' AS gain FROM json_each($1)",
    ratings: "SELECT value ->> 'family' AS family, value ->> 'player' AS player, \
              value ->> 'points' AS points, value ->> 'spread' AS spread, \
              value ->> 'games' AS games, value ->> 'wins' AS wins, value ->> 'page' AS page FROM json_each($1)",
    skip_locked: ""
);

pub(super) static POSTGRES: Sql = sql!(
    // In order, for the same reason as above.
    lock: Some("SELECT id FROM games WHERE id = ANY (ARRAY( \
                SELECT game FROM json_to_recordset($1::json) AS place (game text))) \
                ORDER BY id FOR NO KEY UPDATE"),
    entries: "SELECT * FROM json_to_recordset($1::json) AS entry (game text, seq bigint, \
              kind text, seat integer, text text, command text, at_ms bigint)",
    listings: "SELECT * FROM json_to_recordset($1::json) AS listing (game text, status text, \
               listed boolean, summary text)",
    seats: "SELECT * FROM json_to_recordset($1::json) AS seat (game text, player text, \
            waits bigint, until_ms bigint)",
    // Arrays, whose elements PostgreSQL looks up in an index: it takes lists of JSON for so long that
    // it would scan a whole table for a few of them.
    among: "= ANY (ARRAY(SELECT value FROM json_array_elements_text($1::json)))",
    among_entries: "= ANY (ARRAY(SELECT value ->> 'game' FROM json_array_elements($1::json)))",
    deadlines: "SELECT * FROM json_to_recordset($1::json) AS deadline (game text, at_ms bigint)",
    results: "SELECT * FROM json_to_recordset($1::json) AS result (\
              game text, seat bigint, family text, at_ms bigint, player text, \
              place bigint, score bigint, lost bigint, points bigint, \
              spread bigint, gain bigint)",
    ratings: "SELECT * FROM json_to_recordset($1::json) AS rating (\
              family text, player text, points bigint, spread bigint, games bigint, \
              wins bigint, page text)",
    skip_locked: " FOR UPDATE SKIP LOCKED"
);

/// A log row as JSON.
#[derive(Serialize)]
pub(super) struct Entry<'a> {
    game: &'a str,
    #[serde(flatten)]
    row: &'a LogRow,
}

impl<'a> Entry<'a> {
    pub(super) fn of(Append { game, row, .. }: &'a Append) -> Entry<'a> {
        Entry { game, row }
    }
}

/// The key of an entry.
#[derive(Serialize)]
pub(super) struct EntryId<'a> {
    game: &'a str,
    seq: u32,
}

impl<'a> EntryId<'a> {
    pub(super) fn of((game, seq): &'a (String, u32)) -> EntryId<'a> {
        EntryId { game, seq: *seq }
    }

    pub(super) fn of_append(append: &'a Append) -> EntryId<'a> {
        EntryId { game: &append.game, seq: append.row.seq }
    }

    pub(super) fn of_game(game: &'a str) -> EntryId<'a> {
        EntryId { game, seq: 0 }
    }
}

/// A listing as JSON.
#[derive(Serialize)]
pub(super) struct ListingEntry<'a> {
    game: &'a str,
    status: &'a str,
    listed: bool,
    summary: &'a str,
}

impl<'a> ListingEntry<'a> {
    pub(super) fn of(game: &'a str, listing: &'a Listing) -> ListingEntry<'a> {
        let Listing { status, listed, summary, .. } = listing;
        ListingEntry { game, status, listed: *listed, summary }
    }
}

/// A seat as JSON.
#[derive(Serialize)]
pub(super) struct SeatEntry<'a> {
    game: &'a str,
    player: &'a str,
    waits: i64,
    until_ms: i64,
}

impl<'a> SeatEntry<'a> {
    pub(super) fn all(game: &'a str, listing: &'a Listing) -> impl Iterator<Item = SeatEntry<'a>> {
        let Listing { waits_for, until_ms, .. } = listing;
        listing.players.iter().map(move |player| SeatEntry {
            game,
            player,
            waits: i64::from(waits_for.as_ref() == Some(player)),
            until_ms: *until_ms,
        })
    }
}

/// Rows as one JSON text.
pub(super) fn json<T: Serialize>(rows: &[T]) -> String {
    serde_json::to_string(rows).expect("texts, numbers and truths can always be written")
}
