//! Matches between bots: seats rotated over the same deals, games on all cores, ratings with error
//! bars, and a sequential test that accepts or rejects a change.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod contest;
mod entrant;
mod external;
mod game;
mod rating;
mod report;
mod sprt;

pub use contest::{Contest, ContestError};
pub use entrant::{Entrant, Thinking};
pub use game::{Ended, Played};
pub use rating::Rating;
pub use report::{Report, Standing};
pub use sprt::{Sprt, Verdict};
