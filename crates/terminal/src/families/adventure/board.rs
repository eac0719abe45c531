//! The map, the market and the bonus tiles.

use caravan_protocol::Verb;
use caravan_protocol::catalog::AdventureCatalog;
use caravan_protocol::view::AdventurePhase;
use ratatui::layout::Rect;

use super::Game;
use super::map;
use crate::act::Act;
use crate::canvas::{Canvas, Piece, below, line, right_of};
use crate::families::See;
use crate::families::merchants::market_card;
use crate::look::Role;
use crate::rich::drawn;
use crate::tell::crystal_words;
use crate::words::{t, upper};

/// How many lines the rest of the board and the own area need below the map.
const OWN: u16 = 6;

/// How many lines board and own area take.
pub(crate) fn heights(see: &See<'_>, catalog: &AdventureCatalog, room: u16) -> (u16, u16) {
    let own = if see.wide { OWN + 1 } else { OWN };
    let most = room.saturating_sub(own);
    // The line of the title, and the map.
    let board = (map::height(catalog, most.saturating_sub(1)) + 1).min(most);
    (board, room.saturating_sub(board))
}

pub(crate) fn board(see: &See<'_>, game: &Game<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let words = see.words;
    let mut pile = t!(words, "adventure-pile", count: game.view.pile);
    if let Some(closed) = game.view.closed {
        let closed = t!(words, "adventure-closed-next", count: closed);
        pile = if area.width > 100 { format!("{pile}; {closed}") } else { closed };
    }
    canvas.rule(area, &t!(words, "terminal-map"), &pile);
    map::draw(see, game, below(area, 1), canvas);
}

/// The market and the bonus tiles: a column beside the own area. Instead of them there is what a seat
/// may begin with.
pub(super) fn market(see: &See<'_>, game: &Game<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let words = see.words;
    if matches!(game.view.phase, AdventurePhase::Take) {
        return stakes(see, area, canvas);
    }
    let deck = format!("{}", game.view.merchant_deck);
    canvas.rule(area, &t!(words, "market"), &deck);
    let market = game.before.market.iter().zip(&game.catalog.prices);
    let mut at = 1;
    for (slot, (card, price)) in (1..).zip(market) {
        // Cards are rows here, however much room there is.
        let slim = See { wide: false, ..*see };
        let piece = market_card(&slim, slot, card, *price, false);
        canvas.row(line(area, at), &piece);
        at += 1;
    }
    bonus(see, game, below(area, at), canvas);
}

fn stakes(see: &See<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    canvas.rule(area, &t!(see.words, "terminal-stake"), "");
    let legal = see.session.begins_all();
    let stakes = legal.iter().filter(|one| one.verb == Verb::Take);
    for (at, stake) in (1..).zip(stakes) {
        let what = stake.what.as_deref().unwrap_or_default();
        let act = Act::Pick(Verb::Take, what.into());
        let about = upper(&crystal_words(see.words, what));
        let piece = Piece::new(format!("s{at}"), act, see.mark(Verb::Take, what));
        canvas.row(line(area, at), &piece.line(drawn(what)).about(about));
    }
}

/// The bonus tiles that are left, each with its key: `l`, `r` and `p` behind a `k`.
fn bonus(see: &See<'_>, game: &Game<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let (words, left) = (see.words, &game.view.bonus);
    let points = left.points.first().copied().unwrap_or(0);
    let room = game.catalog.bonus.room;
    let tiles = [
        ("kl", "leg", "⇢".to_owned(), left.legs.into(), t!(words, "adventure-bonus-leg-about")),
        (
            "kr",
            "room",
            format!("+{room}"),
            left.rooms.into(),
            t!(words, "adventure-bonus-room-about", room: room),
        ),
        (
            "kp",
            "points",
            format!("{points}"),
            left.points.len(),
            t!(words, "adventure-bonus-points-about"),
        ),
    ];
    let mut at = canvas.text(area, "", canvas.look.style(Role::Faint));
    for (key, what, sign, left, about) in tiles {
        let mark = see.mark(Verb::Tile, what);
        let piece = Piece::new(key, Act::Pick(Verb::Tile, what.into()), mark);
        let text = if left == 0 { "–".into() } else { format!("{sign}×{left}") };
        let piece = piece.line(text).about(about);
        let width = 8.min(area.width.saturating_sub(at));
        canvas.row(Rect { width, ..right_of(line(area, 0), at) }, &piece);
        at += width;
    }
}
