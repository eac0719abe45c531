//! What a key or a click does.

use caravan_protocol::Verb;
use caravan_protocol::chat::Phrase;
use caravan_protocol::message::BotLevel;

/// What is asked of a table with other people, besides turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// Sits down on a chair, or gives it up where it is one's own.
    Sit(u8),
    Rise(u8),
    /// Puts a bot on a chair, or opens it.
    Place(u8, Option<BotLevel>),
    AddChair,
    RemoveChair(u8),
    Start,
    /// Agrees that a turn is taken back, or declines.
    Answer(bool),
    /// Lets a stand-in play for whoever keeps the others waiting.
    Relieve(u8),
    Leave,
    Return,
    Resign(u8),
    Rematch,
    Say(Phrase),
}

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
    /// Shows what the signs mean.
    Signs,
    /// Shows or hides the result.
    Result,
    /// Lifts the curtain.
    Lift,
    /// Writes the record into a file.
    Record,
    /// Asks something of a table with other people.
    Wish(Wish),
    /// Goes to the table that follows this one.
    Follow,
    /// Shows or hides the chat.
    Chat,
    /// Says what was typed.
    SayTyped,
    /// Leaves the table.
    Quit,
    /// Leaves it without a question.
    QuitNow,
}
