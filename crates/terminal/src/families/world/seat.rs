//! A seat of World in the list of players.

use super::Game;
use super::own::{things, traders};
use crate::families::{SeatLines, See, numbered};
use crate::rich::drawn;

pub(crate) fn seat(see: &See<'_>, game: &Game<'_>, seat: u8) -> Option<SeatLines> {
    let held = numbered(&game.view.seats, seat)?;
    let work = game.at_work(seat);
    let mut lines = vec![drawn(&held.caravan)];
    lines.push(traders(see, held, work));
    let things = things(game, held);
    if !things.is_empty() {
        lines.push(things.join(" "));
    }
    let claimed = (held.claimed.len(), game.catalog.end);
    Some(SeatLines { points: held.score.total, claimed, lines })
}
