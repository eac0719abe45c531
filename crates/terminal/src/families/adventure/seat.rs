//! A seat of Adventure in the list of players.

use super::Game;
use crate::families::{SeatLines, See, numbered};
use crate::rich::drawn;
use crate::words::t;

pub(crate) fn seat(see: &See<'_>, game: &Game<'_>, seat: u8) -> Option<SeatLines> {
    let held = numbered(&game.view.seats, seat)?;
    let words = see.words;
    let pool = held.pool.as_ref();
    let spent = held.spent.len() + pool.map_or(0, |pool| usize::from(pool.spent));
    let unknown = pool.map_or(0, |pool| pool.cards.len() - usize::from(pool.spent));
    let hand = held.hand.len() + unknown;
    let mut lines = vec![drawn(&held.caravan)];
    let mut cards = t!(words, "terminal-hand-played", hand: hand, played: held.played.len());
    if spent > 0 && see.wide {
        cards = format!("{cards}. {}", t!(words, "adventure-count-spent", count: spent));
    }
    lines.push(cards);
    let built: u8 = held.built.iter().sum();
    let mut board = t!(words, "adventure-built", count: built);
    let rows: Vec<String> =
        "abcd".chars().zip(held.built).map(|(level, built)| format!("⟦{level}⟧{built}")).collect();
    board = format!("{board}: {}", rows.join(" "));
    lines.push(board);
    let mut bonus = Vec::new();
    if held.legs > 0 {
        bonus.push(format!("{} ×{}", t!(words, "terminal-leg"), held.legs));
    }
    if held.rooms > 0 {
        bonus.push(format!("{} ×{}", t!(words, "terminal-room"), held.rooms));
    }
    bonus.extend(held.points.iter().map(|points| format!("+{points}")));
    if !bonus.is_empty() {
        lines.push(format!("{}: {}", t!(words, "terminal-bonus"), bonus.join(", ")));
    }
    let claimed = (held.claimed.len(), game.catalog.end);
    Some(SeatLines { points: held.score.total, claimed, lines })
}
