//! What a key or a click does.

use caravan_protocol::Verb;

/// What a key or a click does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    /// Nothing: a seat is there to be looked at.
    Seat(u8),
    /// Does something with a piece.
    Pick(Verb, String),
    /// Stages these actions.
    Stage(Vec<String>),
    /// Does the last thing with one crystal more of a level, or one fewer.
    Step(char, bool),
    /// Does the last thing once more, or once less.
    Repeat(bool),
    /// Does the last thing in the next way, or in the one before.
    TurnOver(bool),
    Confirm,
    Undo,
    Reset,
    Hint,
    TakeBack,
    /// Looks at the table as it was one entry earlier, or later.
    Look(bool),
    /// Looks at the table after the entry of a line of the log.
    LookAt(u32),
    /// Returns to the game.
    Return,
    /// Shows or hides the keys.
    Help,
    /// Shows or hides the result.
    Result,
    /// Lifts the curtain.
    Lift,
    /// Writes the record into a file.
    Record,
    /// Leaves the table.
    Quit,
}
