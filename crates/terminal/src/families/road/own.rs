//! The crystals and merchant cards of a seat.

use caravan_protocol::Verb;
use ratatui::layout::Rect;

use super::Game;
use crate::act::Act;
use crate::canvas::{Canvas, Piece, below, line};
use crate::families::merchants::{caravan, hand_title, key_of};
use crate::families::{See, numbered};
use crate::look::Role;
use crate::rich::drawn;
use crate::tell::effect_words;
use crate::words::t;

pub(crate) fn own(see: &See<'_>, game: &Game<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let words = see.words;
    let (Some(now), Some(held)) =
        (numbered(&game.view.seats, see.own()), numbered(&game.before.seats, see.own()))
    else {
        return;
    };
    let count = t!(words, "hand-played", hand: held.hand.len(), played: held.played.len());
    canvas.rule(area, &hand_title(see), &count);
    caravan(see, line(area, 1), &now.caravan, now.limit, canvas);
    let play = |(at, card): (usize, &String)| {
        let mark = see.mark(Verb::Play, card);
        let piece = Piece::new(key_of(at), Act::Pick(Verb::Play, card.clone()), mark);
        piece.line(drawn(card)).about(effect_words(words, card))
    };
    let hand: Vec<Piece> = held.hand.iter().enumerate().map(play).collect();
    let area = below(area, 2);
    if hand.is_empty() {
        canvas.text(line(area, 0), &t!(words, "hand-empty"), canvas.look.style(Role::Faint));
    }
    let taken = if see.wide { fan(area, &hand, canvas) } else { canvas.columns(area, &hand).0 };
    let area = below(area, taken.max(1));
    // With no card played, too (Road 6.2).
    let rest = see.mark(Verb::Rest, "");
    let back = t!(words, "rest-about", count: held.played.len());
    let piece = Piece::new("r", Act::Pick(Verb::Rest, String::new()), rest);
    let piece = piece.line(back.clone()).about(back);
    canvas.row(line(area, 0), &piece);
    let played = |card: &String| Piece::still().line(drawn(card));
    let played: Vec<Piece> = held.played.iter().map(played).collect();
    canvas.columns(below(area, 1), &played);
}

/// Draws a hand as cards; says how many lines they took.
fn fan(area: Rect, hand: &[Piece], canvas: &mut Canvas<'_>) -> u16 {
    const WIDE: u16 = 13;
    const HIGH: u16 = 3;
    let across = usize::from((area.width / WIDE).max(1));
    // Where cards would not fit, rows do.
    let rows = u16::try_from(hand.len().div_ceil(across)).unwrap_or(u16::MAX);
    if rows.saturating_mul(HIGH) + 2 > area.height {
        return canvas.columns(area, hand).0;
    }
    for (at, piece) in hand.iter().enumerate() {
        let (row, column) = (at / across, at % across);
        let (row, column) = (u16::try_from(row).unwrap_or(0), u16::try_from(column).unwrap_or(0));
        let card = Rect {
            x: area.x + column * WIDE,
            y: area.y + row * HIGH,
            width: WIDE - 1,
            height: HIGH,
        };
        canvas.card(card, piece);
    }
    rows * HIGH
}
