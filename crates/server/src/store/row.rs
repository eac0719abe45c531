//! A row of a game's log, and appending one.

use caravan_room::{Deadline, LogRow};
use sqlx::{ColumnIndex, Decode, FromRow, Type};

use super::error::{StoreError, fit, fit_key};
use super::game::Listing;
use super::ratings::StoredSeat;

/// A row to append, and the listing after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The id of the game.
    pub game: String,
    /// Its next row.
    pub row: LogRow,
    /// The new listing; `None` if it does not change, which is much cheaper.
    pub listing: Option<Listing>,
    /// The new deadline, for when nobody is connected.
    pub deadline: Deadline,
    /// The result of a rated game that ends with it.
    pub rated: Option<Vec<StoredSeat>>,
}

/// The result of appending a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is on disk.
    Stored,
    /// Not stored, because a row of this number exists: another node was first.
    Taken,
}

impl Append {
    pub(super) fn check(&self) -> Result<(), StoreError> {
        fit_key("the name of a game", &self.game)?;
        if self.row.seq < 1 {
            return Err(StoreError::Gap { game: self.game.clone(), seq: self.row.seq });
        }
        if i64::try_from(self.row.at).is_err() {
            return Err(StoreError::Unfit {
                what: "the time of a row",
                why: "it is too far in the future",
            });
        }
        if matches!(self.deadline, Deadline::At(time) if i64::try_from(time).is_err()) {
            return Err(StoreError::Unfit {
                what: "a deadline",
                why: "it is too far in the future",
            });
        }
        fit("the kind of a row", &self.row.kind)?;
        fit("the text of a row", &self.row.text)?;
        fit("the command of a row", &self.row.command)?;
        for seat in self.rated.iter().flatten() {
            fit_key("the id of a player", &seat.player)?;
        }
        self.listing.as_ref().map_or(Ok(()), Listing::check)
    }
}

/// A row as read. The databases' integers are wider than the room's.
pub(super) struct Stored(pub(super) LogRow);

impl<'r, R: sqlx::Row> FromRow<'r, R> for Stored
where
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    Option<i32>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Stored, sqlx::Error> {
        Ok(Stored(LogRow {
            seq: row.try_get::<i64, _>("seq")?.try_into().map_err(out_of_range)?,
            kind: row.try_get::<String, _>("kind")?.into(),
            seat: row
                .try_get::<Option<i32>, _>("seat")?
                .map(u8::try_from)
                .transpose()
                .map_err(out_of_range)?,
            text: row.try_get("text")?,
            command: row.try_get("command")?,
            at: row.try_get::<i64, _>("at_ms")?.try_into().map_err(out_of_range)?,
        }))
    }
}

/// A row of one of several games.
pub(super) struct StoredIn(pub(super) String, pub(super) LogRow);

impl<'r, R: sqlx::Row> FromRow<'r, R> for StoredIn
where
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    Stored: FromRow<'r, R>,
{
    fn from_row(row: &'r R) -> Result<StoredIn, sqlx::Error> {
        let Stored(entry) = Stored::from_row(row)?;
        Ok(StoredIn(row.try_get("game")?, entry))
    }
}

fn out_of_range(error: std::num::TryFromIntError) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}
