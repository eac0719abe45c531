//! The boards with their locations, the point cards above the gates and the bonus stacks on them.

use caravan_protocol::Verb;
use caravan_protocol::catalog::{BonusStack, Location, Work};
use ratatui::layout::Rect;

use super::Game;
use super::say::{
    bonus_sign, bonus_words, card_sign, card_words, location_words, mark_sign, place_name,
};
use crate::act::Act;
use crate::canvas::{Canvas, Piece, below, line, right_of};
use crate::families::{See, numbered};
use crate::look::Role;
use crate::rich::{drawn, tight};
use crate::session::Mark;
use crate::words::t;

/// How many lines board and own area take.
pub(crate) fn heights(see: &See<'_>, room: u16) -> (u16, u16) {
    let board = if see.wide { 24 } else { 16 };
    (board.min(room), room.saturating_sub(board))
}

/// Two boards beside each other, and two below them.
pub(crate) fn board(see: &See<'_>, game: &Game<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let half = area.width / 2;
    let lines = |location: &Location| match location.work {
        Work::Gate { .. } => 2,
        Work::Effect { .. } => 1,
    };
    let (mut top, mut deepest) = (0, 0);
    for (at, part) in game.boards().enumerate() {
        if at % 2 == 0 {
            top += deepest;
            deepest = 0;
        }
        let column = if at % 2 == 0 { 0 } else { half };
        let wide = if at % 2 == 0 { half.saturating_sub(1) } else { area.width - half };
        let area = Rect { width: wide, ..right_of(below(area, top), column) };
        let high: u16 = part.locations.iter().map(lines).sum::<u16>() + 1;
        let letter = &*part.letter;
        let title =
            if see.wide { t!(see.words, "world-board", letter: letter) } else { letter.into() };
        let next = if at == 1 { next_card(see, game) } else { String::new() };
        let inside = if see.wide {
            let style = canvas.look.style(Role::Line);
            let area = Rect { height: high + 1, ..area }.intersection(canvas.buffer.area);
            let inside = canvas.frame(area, style);
            canvas.text(right_of(area, 1), &format!(" {title} "), canvas.look.style(Role::Title));
            let inner = Rect { width: area.width.saturating_sub(2), ..area };
            if !next.is_empty() {
                canvas.text_right(inner, &format!(" {next} "), canvas.look.style(Role::Faint));
            }
            deepest = deepest.max(high + 1);
            inside
        } else {
            canvas.rule(area, &title, &next);
            deepest = deepest.max(high);
            below(area, 1)
        };
        let mut at = 0;
        for location in &part.locations {
            let here = Rect { height: lines(location), ..below(inside, at) };
            match &location.work {
                Work::Gate { slot, stacks } => {
                    gate(see, game, location, *slot, stacks, here, canvas);
                }
                Work::Effect { effect } => {
                    let piece = place(see, game, location).line(drawn(effect));
                    let name = place_name(see.words, game.catalog, location);
                    let piece = if see.wide { piece.line(name) } else { piece };
                    canvas.row(line(here, 0), &piece);
                }
            }
            at += lines(location);
        }
    }
}

/// The point card that comes next.
fn next_card(see: &See<'_>, game: &Game<'_>) -> String {
    let card = game.view.next.as_ref().and_then(|next| game.card(&next.name));
    match (&game.view.next, card) {
        (Some(next), Some(card)) => {
            let sign = card_sign(card);
            let cost = if see.wide { drawn(&card.cost) } else { tight(&card.cost) };
            format!("{} {} {sign} {cost}", t!(see.words, "terminal-next"), next.points)
        }
        _ => t!(see.words, "world-deck-empty"),
    }
}

/// A location, with who works there and what it asks for.
fn place(see: &See<'_>, game: &Game<'_>, location: &Location) -> Piece {
    let name = &location.name;
    let cover = game.view.covered.iter().find(|one| one.location == *name);
    let verb = match cover {
        Some(_) if see.session.could_any(Verb::Explore) => Verb::Explore,
        _ => Verb::Go,
    };
    let mark = see.mark(verb, name);
    let piece = Piece::new(name.clone(), Act::Pick(verb, name.clone()), mark);
    let worker = game.view.working.iter().find(|one| one.location == *name);
    let mut right = String::new();
    if let Some(cover) = cover {
        right = format!("?{}", tile_sign(&cover.tile));
    } else {
        if let Some(worker) = worker {
            right = format!("{}{} ", circle(worker.seat), worker.traders);
        }
        right = format!("{right}×{}", game.asks(location, see.own()));
    }
    let marks: String = location.symbols.chars().map(mark_sign).collect();
    let right = if marks.is_empty() { right } else { format!("{marks} {right:>3}") };
    let letter = if verb == Verb::Explore { "e" } else { "w" };
    piece
        .typed(format!("{letter}{}", name.to_lowercase()))
        .on_it(right)
        .about(location_words(see, game, location))
}

/// An exploration tile in a few signs.
fn tile_sign(tile: &str) -> String {
    match tile.strip_prefix('+') {
        Some(crystals) => drawn(crystals),
        None => tile.to_uppercase().replace('=', ""),
    }
}

fn circle(seat: u8) -> char {
    ['❶', '❷', '❸', '❹', '❺'][usize::from(seat.saturating_sub(1)).min(4)]
}

fn gate(
    see: &See<'_>,
    game: &Game<'_>,
    location: &Location,
    slot: u8,
    stacks: &[BonusStack],
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let what = slot.to_string();
    let piece = place(see, game, location);
    let shown = Rect { width: 4.min(area.width), ..line(area, 0) };
    canvas.key(shown, &piece.key, piece.mark);
    let (style, _) = canvas.styles(piece.mark);
    canvas.text_right(line(area, 0), &piece.on_it, style);
    if let (Some(act), Some(keys)) = (&piece.act, &piece.typed) {
        canvas.spot(shown, keys, act.clone(), &piece.about);
    }
    // The point card above the gate: to claim it from afar is to go there first.
    let card = numbered(&game.before.row, slot);
    let right = u16::try_from(crate::rich::columns(&piece.on_it, canvas.look)).unwrap_or(6);
    let wide = area.width.saturating_sub(shown.width + right + 1);
    let above = Rect { width: wide, ..right_of(line(area, 0), shown.width) };
    if let Some(card) = card {
        let known = game.card(&card.name);
        let (sign, cost) =
            known.map_or((String::new(), ""), |known| (card_sign(known), &known.cost));
        let begins = see.session.begins(Verb::Go, &location.name);
        let claims = begins.and_then(|go| Some((go.claims.as_ref()?, go.ways.first()?)));
        let now = see.mark(Verb::Claim, &what);
        let (mark, act) = match (now, claims) {
            (Mark::Idle, Some((claim, way))) if see.live && see.session.actions().is_empty() => {
                let both = vec![way.action.to_string(), claim.to_string()];
                (Mark::Possible, Act::Stage(both))
            }
            _ => (now, Act::Pick(Verb::Claim, what)),
        };
        let piece = Piece::new(format!("p{slot}"), act, mark)
            .line(format!("{} {sign}", card.points))
            .line(if see.wide { drawn(cost) } else { tight(cost) })
            .about(card_words(see.words, game.catalog, card));
        canvas.row(above, &piece);
    } else {
        let text = t!(see.words, "world-slot-empty", gate: slot);
        canvas.text(above, &text, canvas.look.style(Role::Faint));
    }
    let below = Rect { width: area.width.saturating_sub(3), ..right_of(line(area, 1), 2) };
    let room = below.width / u16::try_from(stacks.len()).unwrap_or(1).max(1);
    for (at, (number, stack)) in (0..).zip((1..).zip(stacks)) {
        let what = stack.stack.to_string();
        let mark = see.mark(Verb::Tile, &what);
        let top = numbered(&game.view.stacks, stack.stack);
        let tile = top.and_then(|top| top.tile.as_deref());
        let sign = tile.map_or_else(|| "–".to_owned(), bonus_sign);
        let left = top.map_or(0, |top| top.below);
        let key = if mark == Mark::Idle { String::new() } else { format!("{number}") };
        let about = tile.map_or(String::new(), |tile| bonus_words(see.words, game.catalog, tile));
        let about = format!("{about}; {left} {}", t!(see.words, "deck-left"));
        let mut piece = Piece::new(key, Act::Pick(Verb::Tile, what), mark).line(sign).about(about);
        if left > 0 && see.wide {
            piece = piece.line(format!("+{left}"));
        }
        let area = Rect { width: room, ..right_of(below, at * room) };
        canvas.row(Rect { width: room.saturating_sub(1).max(5).min(area.width), ..area }, &piece);
    }
}
