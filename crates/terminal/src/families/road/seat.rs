//! A seat of Road in the list of players.

use super::Game;
use crate::families::{SeatLines, See, numbered};
use crate::rich::drawn;
use crate::words::t;

pub(crate) fn seat(see: &See<'_>, game: &Game<'_>, seat: u8) -> Option<SeatLines> {
    let held = numbered(&game.view.seats, seat)?;
    let (hand, played) = (held.hand.len(), held.played.len());
    let mut lines = vec![drawn(&held.caravan)];
    lines.push(t!(see.words, "terminal-hand-played", hand: hand, played: played));
    let tokens = held.tokens;
    if tokens.major + tokens.minor > 0 {
        let worth = &game.catalog.tokens;
        let tokens = u16::from(tokens.major) * u16::from(worth.major)
            + u16::from(tokens.minor) * u16::from(worth.minor);
        lines.push(format!("{}: {tokens}", t!(see.words, "score-tokens")));
    }
    let claimed = (held.claimed.len(), game.catalog.end);
    Some(SeatLines { points: held.score.total, claimed, lines })
}
