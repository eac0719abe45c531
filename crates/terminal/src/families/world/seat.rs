//! A seat of World in the list of players.

use super::Game;
use super::say::{bonus_sign, card_sign};
use crate::families::{SeatLines, See, numbered};
use crate::rich::drawn;
use crate::words::t;

pub(crate) fn seat(see: &See<'_>, game: &Game<'_>, seat: u8) -> Option<SeatLines> {
    let held = numbered(&game.view.seats, seat)?;
    let words = see.words;
    let work = game.at_work(seat);
    let mut lines = vec![drawn(&held.caravan)];
    lines.push(format!(
        "{} {}, {} {work}, {} {}",
        t!(words, "world-home-short"),
        held.home,
        t!(words, "world-work-short"),
        t!(words, "world-reserve-short"),
        held.reserve
    ));
    let mut things: Vec<String> = held
        .claimed
        .iter()
        .map(|card| game.card(&card.name).map_or(String::new(), card_sign))
        .collect();
    things.extend(held.taken.iter().map(|tile| bonus_sign(tile)));
    if !things.is_empty() {
        lines.push(things.join(" "));
    }
    let claimed = (held.claimed.len(), game.catalog.end);
    Some(SeatLines { points: held.score.total, claimed, lines })
}
