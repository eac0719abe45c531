//! Results of rated games, and the ratings that follow from them.
//!
//! A result is stored in the transaction of the row that ends its game. Ratings are a fold over the
//! results of a rulebook in the order of their time and the names of their games; `rated_counted`
//! says up to which result, and how many. If more or fewer results lie before that point, because
//! one came late or a game was deleted, the fold begins again.

use std::collections::BTreeMap;

use caravan_house::ratings::{Rating, Standing, Standings};
use caravan_room::Rated;
use serde::Serialize;

use super::Store;
use super::change::Param;
use super::database::{Connection, Value, read_by_name};
use super::error::StoreError;
use super::row::{Append, Appended};
use super::sql::{self, Sql};
use crate::token;

const COUNTED: &str = "SELECT at_ms, game, games FROM rated_counted WHERE family = $1";
const BEFORE: &str = "SELECT count(*) FROM rated_seats WHERE family = $1 AND seat = 1 \
     AND (at_ms < $2 OR (at_ms = $2 AND game <= $3))";
const NEXT: &str = "SELECT game, seat, family, at_ms, player, place, score, lost, points, spread, gain \
     FROM rated_seats WHERE family = $1 AND (at_ms > $2 OR (at_ms = $2 AND game > $3)) \
     ORDER BY at_ms, game, seat LIMIT $4";
const OF_GAME: &str = "SELECT game, seat, family, at_ms, player, place, score, lost, points, spread, gain \
     FROM rated_seats WHERE game = $1 ORDER BY seat";
// The first statement of a step: it changes nothing if somebody else has counted meanwhile.
const MOVE: &str = "INSERT INTO rated_counted (family, at_ms, game, games) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (family) DO UPDATE SET at_ms = excluded.at_ms, game = excluded.game, \
     games = excluded.games WHERE rated_counted.at_ms = $5 AND rated_counted.game = $6 \
     AND rated_counted.games = $7";
const RESTART: &str = "INSERT INTO rated_counted (family, at_ms, game, games) VALUES ($1, 0, '', 0) \
     ON CONFLICT (family) DO UPDATE SET at_ms = 0, game = '', games = 0";
const FORGET: &str = "DELETE FROM ratings WHERE family = $1";
const UNCOUNT: &str = "UPDATE rated_seats SET points = 0, spread = 0, gain = 0 WHERE family = $1";
const IF_THERE: &str = "UPDATE games SET status = status WHERE id = $1";
const RESULT_GONE: &str = "DELETE FROM rated_seats WHERE game = $1";
const FAMILIES: &str = "SELECT family FROM rated_counted \
     UNION SELECT family FROM ratings UNION SELECT family FROM rated_seats ORDER BY 1";
const RATED_GAMES: &str =
    "SELECT id FROM games WHERE setup LIKE '%\"rated\":true%' AND id > $1 ORDER BY id LIMIT $2";
const ALL: &str = "SELECT family, player, points, spread, games, wins FROM ratings \
     ORDER BY family, player";

/// How many seats one step counts: enough that steps are few, and so few that nobody waits.
const STEP: u32 = 2_000;

/// A seat of a rated game. `spread` is 0 until it is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoredSeat {
    /// The id of the game.
    pub game: String,
    /// The number of the seat, from 1.
    pub seat: i64,
    /// The rulebook.
    pub family: String,
    /// When the game ended, in milliseconds since 1970.
    pub at_ms: i64,
    /// Whose it was.
    pub player: String,
    /// The place, from 1.
    pub place: i64,
    /// The points in the game.
    pub score: i64,
    /// 1 if it counts as lost because of a resignation or a stand-in.
    pub lost: i64,
    /// The rating after the game, in thousandths.
    pub points: i64,
    /// Its uncertainty.
    pub spread: i64,
    /// By how much the rating has changed.
    pub gain: i64,
}

/// A rating as stored, in thousandths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoredRating {
    /// The rulebook.
    pub family: String,
    /// Whose it is.
    pub player: String,
    /// The estimated strength.
    pub points: i64,
    /// Its uncertainty.
    pub spread: i64,
    /// How many rated games they have played.
    pub games: i64,
    /// How many of those they have won.
    pub wins: i64,
}

/// Up to where results are counted.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
struct Counted {
    at_ms: i64,
    game: String,
    games: i64,
}

read_by_name!(StoredSeat {
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
    gain
});
read_by_name!(StoredRating { family, player, points, spread, games, wins });
read_by_name!(Counted { at_ms, game, games });

/// A rating as a row, with the page of its person.
#[derive(Serialize)]
struct RatingEntry<'a> {
    #[serde(flatten)]
    rating: &'a StoredRating,
    page: String,
}

impl RatingEntry<'_> {
    fn of(rating: &StoredRating) -> RatingEntry<'_> {
        RatingEntry { rating, page: page_of(&rating.player) }
    }
}

/// The public id of a person's page: it does not lead back to the id of the person.
pub(crate) fn page_of(player: &str) -> String {
    let mut page = token::digest(&format!("page of {player}"));
    page.truncate(20);
    page
}

impl StoredSeat {
    /// The seats of a result.
    pub fn all(game: &str, rated: &Rated) -> Vec<StoredSeat> {
        let seat = |(seat, it): (i64, &caravan_room::RatedSeat)| StoredSeat {
            game: game.into(),
            seat,
            family: caravan_engine::Family::from(rated.family).name().into(),
            at_ms: i64::try_from(rated.at).unwrap_or(i64::MAX),
            player: it.person.0.as_ref().into(),
            place: it.rank.into(),
            score: it.score.into(),
            lost: it.lost.into(),
            points: 0,
            spread: 0,
            gain: 0,
        };
        (1..).zip(&rated.seats).map(seat).collect()
    }

    /// What the game says, without what was counted.
    fn result(&self) -> StoredSeat {
        StoredSeat { points: 0, spread: 0, gain: 0, ..self.clone() }
    }
}

/// Writes the results that come with stored rows.
pub(super) async fn write(
    connection: &mut Connection,
    sql: &Sql,
    appends: &[Append],
    results: &[Result<Appended, StoreError>],
) -> Result<(), sqlx::Error> {
    let stored = appends.iter().zip(results).filter(|(append, result)| {
        append.rated.is_some() && matches!(result, Ok(Appended::Stored))
    });
    let seats: Vec<&StoredSeat> =
        stored.flat_map(|(append, _)| append.rated.iter().flatten()).collect();
    if !seats.is_empty() {
        connection.execute(sql.put_results, &[Value::Text(&sql::json(&seats))]).await?;
    }
    Ok(())
}

impl Store {
    /// The seats of a rated game that has ended; none of others.
    pub async fn rated_game(&self, game: &str) -> Result<Vec<StoredSeat>, StoreError> {
        self.all("reading a result", OF_GAME, &[Value::Text(game)]).await
    }

    /// All ratings.
    pub async fn ratings(&self) -> Result<Vec<StoredRating>, StoreError> {
        self.all("reading ratings", ALL, &[]).await
    }

    /// The ids of rated tables after this one, some at a time.
    pub async fn rated_games(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let values = [Value::Text(after), Value::Number(most.into())];
        let found: Vec<(String,)> =
            self.all("looking for rated games", RATED_GAMES, &values).await?;
        Ok(found.into_iter().map(|(id,)| id).collect())
    }

    /// Stores the result of a game unless the same is stored; returns whether that was needed.
    pub async fn repair_result(&self, game: &str, rated: &Rated) -> Result<bool, StoreError> {
        let seats = StoredSeat::all(game, rated);
        let kept = self.rated_game(game).await?;
        if kept.iter().map(StoredSeat::result).eq(seats.iter().cloned()) {
            return Ok(false);
        }
        let of = |sql| (sql, vec![Param::Text(game.into())]);
        let statements = vec![
            of(IF_THERE),
            of(RESULT_GONE),
            (self.inner.sql.put_results, vec![Param::Text(sql::json(&seats))]),
        ];
        self.together(3, game, statements).await
    }

    /// Forgets all ratings, and counts all results again.
    pub async fn rebuild_ratings(&self) -> Result<(), StoreError> {
        for (family,) in self.families().await? {
            self.restart(&family).await?;
        }
        self.settle_ratings().await
    }

    /// Counts results that are not counted yet.
    pub async fn settle_ratings(&self) -> Result<(), StoreError> {
        for (family,) in self.families().await? {
            while self.count_some(&family).await? {}
        }
        Ok(())
    }

    async fn families(&self) -> Result<Vec<(String,)>, StoreError> {
        self.all("looking for results", FAMILIES, &[]).await
    }

    async fn restart(&self, family: &str) -> Result<(), StoreError> {
        let of = |sql| (sql, vec![Param::Text(family.into())]);
        self.together(5, family, vec![of(RESTART), of(FORGET), of(UNCOUNT)]).await.map(drop)
    }

    /// Counts some results; returns whether there may be more.
    async fn count_some(&self, family: &str) -> Result<bool, StoreError> {
        let found = self.first("reading what is counted", COUNTED, &[Value::Text(family)]).await?;
        let counted: Counted = found.unwrap_or_default();
        let place = [Value::Text(family), Value::Number(counted.at_ms), Value::Text(&counted.game)];
        let before: Option<(i64,)> = self.first("counting results", BEFORE, &place).await?;
        if before != Some((counted.games,)) {
            self.restart(family).await?;
            return Ok(true);
        }
        let values = [place[0], place[1], place[2], Value::Number(STEP.into())];
        let mut seats: Vec<StoredSeat> = self.all("reading results", NEXT, &values).await?;
        if seats.len() >= STEP as usize {
            // The last game may be cut off.
            let last = seats.last().map(|seat| seat.game.clone());
            seats.retain(|seat| Some(&seat.game) != last.as_ref());
        }
        let Some(last) = seats.last() else { return Ok(false) };
        let (at_ms, game) = (last.at_ms, last.game.clone());
        let (people, games) = self.fold(family, &mut seats).await?;
        let number = Param::Number;
        let text = |text: &str| Param::Text(text.into());
        let counts = vec![
            text(family),
            number(at_ms),
            text(&game),
            number(counted.games + games),
            number(counted.at_ms),
            text(&counted.game),
            number(counted.games),
        ];
        let entries: Vec<RatingEntry> = people.iter().map(RatingEntry::of).collect();
        let entries = sql::json(&entries);
        let statements = vec![
            (MOVE, counts),
            (self.inner.sql.count_seats, vec![Param::Text(sql::json(&seats))]),
            (self.inner.sql.put_ratings, vec![Param::Text(entries.clone())]),
            (self.inner.sql.put_pages, vec![Param::Text(entries)]),
        ];
        self.together(5, family, statements).await?;
        Ok(true)
    }

    /// Counts these seats, which are in order; returns the new ratings of their people, and how many
    /// games there were.
    async fn fold(
        &self,
        family: &str,
        seats: &mut [StoredSeat],
    ) -> Result<(Vec<StoredRating>, i64), StoreError> {
        let mut players: Vec<&str> = seats.iter().map(|seat| &*seat.player).collect();
        players.sort_unstable();
        players.dedup();
        let values = [Value::Text(&sql::json(&players)), Value::Text(family)];
        let known: Vec<StoredRating> =
            self.all("reading ratings", self.inner.sql.ratings_of, &values).await?;
        let standing = |it: &StoredRating| Standing {
            rating: Rating { points: it.points, spread: it.spread },
            games: u32::try_from(it.games).unwrap_or(u32::MAX),
            wins: u32::try_from(it.wins).unwrap_or(u32::MAX),
        };
        let people: BTreeMap<String, Standing> =
            known.iter().map(|it| (it.player.clone(), standing(it))).collect();
        let (mut standings, mut games) = (Standings { people }, 0);
        for game in seats.chunk_by_mut(|one, other| one.game == other.game) {
            let place = |seat: &StoredSeat| u8::try_from(seat.place).unwrap_or(u8::MAX);
            let results: Vec<(&str, u8)> =
                game.iter().map(|seat| (&*seat.player, place(seat))).collect();
            let ratings = standings.count(&results);
            for (seat, (before, after)) in game.iter_mut().zip(ratings) {
                (seat.points, seat.spread) = (after.points, after.spread);
                seat.gain = after.points - before.points;
            }
            games += 1;
        }
        let stored = |(player, it): (String, Standing)| StoredRating {
            family: family.into(),
            player,
            points: it.rating.points,
            spread: it.rating.spread,
            games: it.games.into(),
            wins: it.wins.into(),
        };
        Ok((standings.people.into_iter().map(stored).collect(), games))
    }
}
