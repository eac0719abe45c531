//! The crystals, traders, cards and tiles of a seat.

use caravan_protocol::Verb;
use caravan_protocol::view::WorldSeat;
use ratatui::layout::Rect;

use super::Game;
use super::say::{bonus_sign, card_sign};
use crate::act::Act;
use crate::canvas::{Canvas, Piece, below, fitted, line};
use crate::families::merchants::caravan;
use crate::families::{See, numbered};
use crate::look::Role;
use crate::rich::columns;
use crate::words::t;

pub(crate) fn own(see: &See<'_>, game: &Game<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(held) = numbered(&game.view.seats, see.own()) else { return };
    let words = see.words;
    let style = canvas.look.style(Role::Text);
    let area = if area.height > 3 {
        canvas.rule(area, &t!(words, "world-you-have"), "");
        below(area, 1)
    } else {
        area
    };
    caravan(see, line(area, 0), &held.caravan, held.limit, canvas);
    let work = game.at_work(see.own());
    let rest = see.mark(Verb::Rest, "");
    let piece = Piece::new("r", Act::Pick(Verb::Rest, String::new()), rest)
        .line(t!(words, "world-rest"))
        .line(format!("· {}", traders(see, held, work)))
        .about(t!(words, "world-rest-heard", traders: work));
    let piece = if area.height > 2 {
        piece
    } else {
        // Beside it is what would have lines of its own where there is room.
        let things = things(game, held);
        let taken: usize = piece.lines.iter().map(|text| columns(text, canvas.look) + 1).sum();
        let room = usize::from(area.width).saturating_sub(taken + 2);
        let about = format!("{} {}", piece.about, things.join(" "));
        piece.line(fitted(&things, room, canvas.look)).about(about)
    };
    canvas.row(line(area, 1), &piece);
    if area.height <= 2 {
        return;
    }
    let cards: Vec<String> = held
        .claimed
        .iter()
        .map(|card| game.card(&card.name).map_or(String::new(), card_sign))
        .collect();
    let tiles: Vec<String> = held.taken.iter().map(|tile| bonus_sign(tile)).collect();
    let icons = &held.icons;
    let rows = [
        (t!(words, "world-cards"), cards.join(" ")),
        (t!(words, "world-bonus"), tiles.join(" ")),
        (t!(words, "world-icons", h: icons.h, t: icons.t, n: icons.n, e: icons.e), String::new()),
    ];
    for (at, (title, text)) in (2..).zip(rows) {
        let text = if text.is_empty() { title } else { format!("{title}: {text}") };
        canvas.text(line(area, at), &text, style);
    }
}

/// The traders of a seat, by where they are.
pub(super) fn traders(see: &See<'_>, held: &WorldSeat, work: u16) -> String {
    let words = see.words;
    format!(
        "{} {}, {} {work}, {} {}",
        t!(words, "world-home-short"),
        held.home,
        t!(words, "world-work-short"),
        t!(words, "world-reserve-short"),
        held.reserve
    )
}

/// The cards and bonus tiles of a seat, in a few signs each.
pub(super) fn things(game: &Game<'_>, held: &WorldSeat) -> Vec<String> {
    let cards = held.claimed.iter().filter_map(|card| game.card(&card.name)).map(card_sign);
    let tiles = held.taken.iter().map(|tile| bonus_sign(tile));
    cards.chain(tiles).collect()
}
