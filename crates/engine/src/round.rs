//! Turns, rounds and the end of a game: in every family a game ends with a round, not within one.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::position::Violation;
use crate::rules::Seat;

/// The seat whose turn comes next; nobody, if the round is over and a seat has claimed enough.
///
/// `claimed` says how much each seat has claimed, and `to_end` how much ends the game
/// (Road 9.2, Adventure 10.1, World 10.1).
#[inline]
pub(crate) fn next_turn(
    seat: Seat,
    claimed: impl ExactSizeIterator<Item = usize>,
    to_end: usize,
) -> Option<Seat> {
    let mut claimed = claimed;
    if seat.index() + 1 < claimed.len() {
        Some(Seat(seat.0 + 1))
    } else if claimed.any(|claimed| claimed >= to_end) {
        None
    } else {
        Some(Seat(0))
    }
}

/// Whether a seat has a turn to come: its own that begins now, one later in this round, or one in
/// the next, which there is as long as nobody has claimed enough.
///
/// `turn` says whose turn it is, and `begins` whether it begins.
pub(crate) fn has_turn_to_come(
    seat: Seat,
    turn: Seat,
    begins: bool,
    claimed: impl Iterator<Item = usize>,
    to_end: usize,
) -> bool {
    let mut claimed = claimed;
    seat > turn || seat == turn && begins || claimed.all(|claimed| claimed < to_end)
}

/// Whether the claim that a seat has just made triggers the end: it has claimed enough now, and
/// nobody had before.
pub(crate) fn triggers_end(
    seat: Seat,
    claimed: impl Iterator<Item = usize> + Clone,
    to_end: usize,
) -> bool {
    let reached = claimed.clone().filter(|&claimed| claimed == to_end).count();
    let mut claimed = claimed;
    reached == 1 && claimed.nth(seat.index()) == Some(to_end)
}

/// Claims in a draft, and where in a round they are.
pub(crate) struct Claims<'a> {
    /// What is claimed: `card` or `tile`.
    pub(crate) what: &'a str,
    /// How much each seat has claimed.
    pub(crate) claimed: Vec<usize>,
    /// How much ends the game.
    pub(crate) to_end: usize,
    /// Whose turn it is.
    pub(crate) turn: Seat,
    /// Whether the game is over.
    pub(crate) over: bool,
    /// Whether that seat may have made a claim in this turn.
    pub(crate) claim_done: bool,
}

impl Claims<'_> {
    /// What cannot be, because a game ends with the round in which a seat has claimed enough.
    pub(crate) fn violations(&self) -> Vec<Violation> {
        let Claims { what, to_end, turn, .. } = *self;
        let mut violations = Vec::new();
        let mut violation = |field: String, message: String| {
            violations.push(Violation { field, message });
        };
        for (seat, &claimed) in (0..).map(Seat).zip(&self.claimed) {
            let had_turn = seat < turn || seat == turn && self.claim_done;
            if claimed > to_end {
                let message =
                    format!("{claimed} {what}s were claimed, the game ends with {to_end}");
                violation(format!("claimed {seat}"), message);
            } else if claimed == to_end && !self.over && !had_turn {
                let message =
                    format!("seat {seat} has its last {what}, so seat {turn} has no turn");
                violation("turn".into(), message);
            }
        }
        if turn.index() >= self.claimed.len() {
            violation("turn".into(), format!("there is no seat {turn}"));
        }
        if self.over && self.claimed.iter().all(|&claimed| claimed < to_end) {
            let message = format!("the game is not over: no seat has {to_end} point {what}s");
            violation("turn".into(), message);
        }
        violations
    }
}
