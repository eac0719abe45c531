//! A row of a game's log, and adding one.

use caravan_room::{Deadline, LogRow};
use sqlx::{ColumnIndex, Decode, FromRow, Type};

use super::error::{StoreError, fit, fit_key};
use super::game::Listing;

/// A row to add, and how the game is listed afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: String,
    /// Its next row.
    pub row: LogRow,
    /// How it is listed from now on; `None` if that does not change, which is much cheaper.
    pub listing: Option<Listing>,
    /// When something is due in it from now on although nobody may be there.
    pub deadline: Deadline,
}

/// What became of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is on disk.
    Stored,
    /// It is not stored, because there is a row of this number: another node was first.
    Taken,
}

impl Append {
    pub(super) fn check(&self) -> Result<(), StoreError> {
        fit_key("the name of a game", &self.game)?;
        if self.row.seq < 1 {
            return Err(StoreError::Gap { game: self.game.clone(), seq: self.row.seq });
        }
        if i64::try_from(self.row.at).is_err() {
            return Err(StoreError::Unfit { what: "the time of a row", why: "it is too far away" });
        }
        if matches!(self.deadline, Deadline::At(time) if i64::try_from(time).is_err()) {
            return Err(StoreError::Unfit { what: "a deadline", why: "it is too far away" });
        }
        fit("the kind of a row", &self.row.kind)?;
        fit("the text of a row", &self.row.text)?;
        fit("the command of a row", &self.row.command)?;
        self.listing.as_ref().map_or(Ok(()), Listing::check)
    }
}

/// A row as it is read. Numbers are wider in the databases than in the room.
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

fn out_of_range(error: std::num::TryFromIntError) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}
