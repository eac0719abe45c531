//! The point cards and the market.

use caravan_protocol::Verb;
use caravan_protocol::view::{RowCard, Token};
use ratatui::layout::Rect;

use super::Game;
use crate::act::Act;
use crate::canvas::{Canvas, Piece, below, line, right_of};
use crate::families::See;
use crate::families::merchants::market_card;
use crate::rich::drawn;
use crate::tell::crystal_words;
use crate::words::t;

/// How high cards are where there is room for them.
const CARD: u16 = 4;

/// How many lines board and own area take.
pub(crate) fn heights(see: &See<'_>, room: u16) -> (u16, u16) {
    let board = if see.wide { 2 * (CARD + 1) } else { 7 };
    (board.min(room), room.saturating_sub(board))
}

pub(crate) fn board(see: &See<'_>, game: &Game<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let words = see.words;
    let points: Vec<Piece> =
        (1..).zip(&game.before.row).map(|(slot, card)| point_card(see, game, slot, card)).collect();
    let market: Vec<Piece> = (1..)
        .zip(game.before.market.iter().zip(&game.catalog.prices))
        .map(|(slot, (card, price))| market_card(see, slot, card, *price, true))
        .collect();
    let left = |deck: u8| format!("{deck} {}", t!(words, "deck-left"));
    let (row_deck, market_deck) = (left(game.view.point_deck), left(game.view.merchant_deck));
    if see.wide {
        canvas.rule(area, &t!(words, "point-row"), &row_deck);
        cards(below(area, 1), &points, canvas);
        let area = below(area, CARD + 1);
        canvas.rule(area, &t!(words, "market"), &market_deck);
        cards(below(area, 1), &market, canvas);
        return;
    }
    let half = area.width / 2;
    for (at, title, deck, pieces) in
        [(0, "point-row", row_deck, points), (half, "market", market_deck, market)]
    {
        let area = Rect { width: half.min(area.width - at), ..right_of(area, at) };
        canvas.rule(area, &t!(words, title), &deck);
        for (at, piece) in (1..).zip(&pieces) {
            let area = line(area, at);
            canvas.row(Rect { width: area.width.saturating_sub(1), ..area }, piece);
        }
    }
}

fn cards(area: Rect, pieces: &[Piece], canvas: &mut Canvas<'_>) {
    let count = u16::try_from(pieces.len()).unwrap_or(1).max(1);
    let wide = (area.width / count).min(18);
    for (at, piece) in (0..).zip(pieces) {
        canvas.card(Rect { width: wide, height: CARD, ..right_of(area, at * wide) }, piece);
    }
}

fn point_card(see: &See<'_>, game: &Game<'_>, slot: usize, card: &RowCard) -> Piece {
    let what = slot.to_string();
    let mark = see.mark(Verb::Claim, &what);
    let worth = |token: Token| match token {
        Token::Major => game.catalog.tokens.major,
        Token::Minor => game.catalog.tokens.minor,
    };
    let short = t!(see.words, "points-short", count: card.points);
    let points = format!("{:>2} {short}", card.points);
    let cost = crystal_words(see.words, &card.cost);
    let mut about = t!(see.words, "point-card", points: card.points, cost: cost);
    let mut piece = Piece::new(format!("p{slot}"), Act::Pick(Verb::Claim, what), mark);
    piece = piece.line(points).line(drawn(&card.cost));
    if let Some(token) = card.token {
        let left = match token {
            Token::Major => game.view.tokens.major,
            Token::Minor => game.view.tokens.minor,
        };
        about = t!(see.words, "point-card-token", card: about, left: left, worth: worth(token));
        let count = if see.wide { format!("×{left}") } else { String::new() };
        piece = piece.on_it(format!("+{}{count}", worth(token)));
    }
    piece.about(about)
}
