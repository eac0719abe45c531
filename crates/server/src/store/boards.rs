//! Boards of ratings, and the pages of people.

use super::Store;
use super::change::Param;
use super::database::{Value, read_by_name};
use super::error::StoreError;
use super::ratings::{StoredRating, StoredSeat, page_of};

const BOARD: &str = "SELECT ratings.player, players.name, points, spread, games, wins, \
     CAST(0 AS bigint) AS gain, COALESCE(pages.open, 0) AS open FROM ratings \
     JOIN players ON players.id = ratings.player AND banned_ms = 0 \
     LEFT JOIN pages ON pages.player = ratings.player \
     WHERE ratings.family = $1 ORDER BY points - spread DESC, ratings.player LIMIT $2";
// The month first, which is small; then whose games they were.
const MONTH: &str = "WITH played AS (SELECT player, count(*) AS games, \
     count(CASE WHEN place = 1 THEN 1 END) AS wins, CAST(sum(gain) AS bigint) AS gain \
     FROM rated_seats WHERE family = $1 AND at_ms >= $2 AND at_ms < $3 AND spread > 0 \
     GROUP BY player) \
     SELECT played.player, players.name, ratings.points, ratings.spread, played.games, \
     played.wins, played.gain, COALESCE(pages.open, 0) AS open FROM played \
     JOIN players ON players.id = played.player AND banned_ms = 0 \
     JOIN ratings ON ratings.player = played.player AND ratings.family = $1 \
     LEFT JOIN pages ON pages.player = played.player \
     ORDER BY played.gain DESC, played.player LIMIT $4";
const PAGE: &str = "SELECT pages.player, name, open FROM pages \
     JOIN players ON players.id = pages.player AND banned_ms = 0 WHERE page = $1";
const OWN_PAGE: &str = "SELECT pages.player, name, open FROM pages \
     JOIN players ON players.id = pages.player WHERE pages.player = $1";
const SHOW: &str = "UPDATE pages SET open = $2 WHERE player = $1";
const RATINGS_OF: &str = "SELECT family, player, points, spread, games, wins FROM ratings \
     WHERE player = $1 ORDER BY family";
const SEATS_OF: &str = "SELECT family, seat, count(*) AS games, \
     count(CASE WHEN place = 1 THEN 1 END) AS wins FROM rated_seats \
     WHERE player = $1 AND spread > 0 GROUP BY family, seat ORDER BY family, seat";
const GAMES_OF: &str = "SELECT own.game, own.seat, own.family, own.at_ms, own.player, own.place, \
     own.score, own.lost, own.points, own.spread, own.gain, \
     (SELECT count(*) FROM rated_seats AS every WHERE every.game = own.game) AS seats, \
     (SELECT count(*) FROM rated_seats AS theirs \
      WHERE theirs.game = own.game AND theirs.player = $2) AS there, \
     COALESCE((SELECT CAST(CASE WHEN listed AND status = 'over' THEN 2 \
      WHEN status = 'over' THEN 1 ELSE 0 END AS bigint) \
      FROM games WHERE games.id = own.game), CAST(0 AS bigint)) AS shown \
     FROM rated_seats AS own WHERE own.player = $1 AND own.spread > 0 \
     ORDER BY own.at_ms DESC, own.game LIMIT $3";
const RESULTS_OF: &str = "SELECT game, seat, family, at_ms, player, place, score, lost, points, \
     spread, gain FROM rated_seats WHERE player = $1 AND game > $2 ORDER BY game LIMIT $3";

/// A person on a board, with a rating in thousandths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRow {
    /// Who.
    pub player: String,
    /// Their name.
    pub name: String,
    /// The estimated strength.
    pub points: i64,
    /// Its uncertainty.
    pub spread: i64,
    /// The number of games, in the month if there is one.
    pub games: i64,
    /// How many of them were won.
    pub wins: i64,
    /// By how much the rating has changed in the month.
    pub gain: i64,
    /// 1 if they show their page.
    pub open: i64,
}

impl BoardRow {
    /// The id of their page.
    pub(crate) fn page(&self) -> String {
        page_of(&self.player)
    }
}

/// Whose a page is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPage {
    /// The person.
    pub player: String,
    /// Their name.
    pub name: String,
    /// 1 if everybody may see it.
    pub open: i64,
}

impl StoredPage {
    /// Its id.
    pub(crate) fn id(&self) -> String {
        page_of(&self.player)
    }
}

/// How somebody has fared in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The rulebook.
    pub family: String,
    /// The seat, from 1.
    pub seat: i64,
    /// The number of games.
    pub games: i64,
    /// How many of them were won.
    pub wins: i64,
}

/// A rated game of a person, as somebody looks at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRow {
    /// Their seat.
    pub own: StoredSeat,
    /// The number of seats.
    pub seats: i64,
    /// Whether whoever looks has played there.
    pub there: bool,
    /// Whether it was a public table that is still stored, or any that is.
    pub listed: bool,
    /// Whether it is still stored.
    pub stored: bool,
}

/// The columns of [`PlayedRow`].
struct Played {
    game: String,
    seat: i64,
    family: String,
    at_ms: i64,
    player: String,
    place: i64,
    score: i64,
    lost: i64,
    points: i64,
    spread: i64,
    gain: i64,
    seats: i64,
    there: i64,
    shown: i64,
}

read_by_name!(BoardRow { player, name, points, spread, games, wins, gain, open });
read_by_name!(StoredPage { player, name, open });
read_by_name!(SeatRow { family, seat, games, wins });
read_by_name!(Played {
    game,
    seat,
    family,
    at_ms,
    player,
    place,
    score,
    lost,
    points,
    spread,
    gain,
    seats,
    there,
    shown
});

impl From<Played> for PlayedRow {
    fn from(it: Played) -> PlayedRow {
        PlayedRow {
            seats: it.seats,
            there: it.there > 0,
            listed: it.shown == 2,
            stored: it.shown > 0,
            own: StoredSeat {
                game: it.game,
                seat: it.seat,
                family: it.family,
                at_ms: it.at_ms,
                player: it.player,
                place: it.place,
                score: it.score,
                lost: it.lost,
                points: it.points,
                spread: it.spread,
                gain: it.gain,
            },
        }
    }
}

impl Store {
    /// The first people of a rulebook; if `month` says from when until when, by what they have
    /// gained then.
    pub async fn board(
        &self,
        family: &str,
        month: Option<(i64, i64)>,
        most: u32,
    ) -> Result<Vec<BoardRow>, StoreError> {
        let (family, most) = (Value::Text(family), Value::Number(most.into()));
        match month {
            None => self.all("reading a board", BOARD, &[family, most]).await,
            Some((from, until)) => {
                let values = [family, Value::Number(from), Value::Number(until), most];
                self.all("reading the board of a month", MONTH, &values).await
            }
        }
    }

    /// Whose page this is, unless they are banned.
    pub async fn page(&self, page: &str) -> Result<Option<StoredPage>, StoreError> {
        self.first("looking for a page", PAGE, &[Value::Text(page)]).await
    }

    /// The page of a player, who has played a rated game.
    pub async fn page_of(&self, player: &str) -> Result<Option<StoredPage>, StoreError> {
        self.first("looking for a page", OWN_PAGE, &[Value::Text(player)]).await
    }

    /// Says whether everybody may see the page of a player; returns whether there is one.
    pub async fn show_page(&self, player: &str, open: bool) -> Result<bool, StoreError> {
        let values = vec![Param::Text(player.into()), Param::Number(open.into())];
        self.together(5, player, vec![(SHOW, values)]).await
    }

    /// The ratings of a player.
    pub async fn ratings_of(&self, player: &str) -> Result<Vec<StoredRating>, StoreError> {
        self.all("reading ratings", RATINGS_OF, &[Value::Text(player)]).await
    }

    /// How a player has fared in each seat.
    pub async fn seats_of(&self, player: &str) -> Result<Vec<SeatRow>, StoreError> {
        self.all("counting games", SEATS_OF, &[Value::Text(player)]).await
    }

    /// The last rated games of a player, as another one looks at them.
    pub async fn played_by(
        &self,
        player: &str,
        looks: &str,
        most: u32,
    ) -> Result<Vec<PlayedRow>, StoreError> {
        let values = [Value::Text(player), Value::Text(looks), Value::Number(most.into())];
        let found: Vec<Played> = self.all("listing rated games", GAMES_OF, &values).await?;
        Ok(found.into_iter().map(PlayedRow::from).collect())
    }

    /// The results of a player, a page at a time: those of games after this one.
    pub async fn results_of(
        &self,
        player: &str,
        game: &str,
    ) -> Result<Vec<StoredSeat>, StoreError> {
        let values = [Value::Text(player), Value::Text(game), Value::Number(super::people::PAGE)];
        self.all("listing results", RESULTS_OF, &values).await
    }
}
