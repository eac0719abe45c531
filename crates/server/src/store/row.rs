//! A row of a game's log, and adding one.

use sqlx::{ColumnIndex, Decode, FromRow, Type};

use super::error::{StoreError, fit, fit_key};
use super::game::Listing;

/// A row of a game's log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Its number; rows of a game count from 1, without gaps.
    pub seq: i64,
    /// What kind of thing happened.
    pub kind: String,
    /// Whose seat did it, if a seat did.
    pub seat: Option<u8>,
    /// What happened, as text.
    pub text: String,
    /// The key of the game's state behind it, to find out what was corrupted.
    pub key: String,
    /// The id of the command that asked for it, so that one that is sent twice is carried out once.
    pub command: String,
    /// When it happened, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A row to add, and how the game is listed afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: String,
    /// Its next row.
    pub row: Row,
    /// How it is listed from now on; `None` if that does not change, which is much cheaper.
    pub listing: Option<Listing>,
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
        fit("the kind of a row", &self.row.kind)?;
        fit("the text of a row", &self.row.text)?;
        fit("the key of a row", &self.row.key)?;
        fit("the command of a row", &self.row.command)?;
        self.listing.as_ref().map_or(Ok(()), Listing::check)
    }
}

// By hand, because a seat is wider in the databases than here.
impl<'r, R: sqlx::Row> FromRow<'r, R> for Row
where
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    Option<i32>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Row, sqlx::Error> {
        let seat = row.try_get::<Option<i32>, _>("seat")?.map(u8::try_from).transpose();
        Ok(Row {
            seq: row.try_get("seq")?,
            kind: row.try_get("kind")?,
            seat: seat.map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
            text: row.try_get("text")?,
            key: row.try_get("key")?,
            command: row.try_get("command")?,
            at_ms: row.try_get("at_ms")?,
        })
    }
}
