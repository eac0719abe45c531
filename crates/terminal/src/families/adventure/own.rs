//! The crystals, cards and outposts of a seat, with the market beside them.

use caravan_protocol::Verb;
use caravan_protocol::view::AdventureSeat;
use ratatui::layout::Rect;

use super::Game;
use super::board::market;
use crate::act::Act;
use crate::canvas::{Canvas, Piece, below, fitted, line, right_of};
use crate::families::merchants::{caravan, hand_title, key_of};
use crate::families::{See, numbered};
use crate::look::Role;
use crate::rich::{columns, drawn, tight};
use crate::tell::effect_words;
use crate::words::t;

/// How wide the market is beside the hand.
const MARKET: u16 = 24;

pub(crate) fn own(see: &See<'_>, game: &Game<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let wide = if see.wide { MARKET + 8 } else { MARKET };
    market(see, game, Rect { width: wide.min(area.width), ..area }, canvas);
    let area = right_of(area, wide);
    let (Some(now), Some(held)) =
        (numbered(&game.view.seats, see.own()), numbered(&game.before.seats, see.own()))
    else {
        return;
    };
    let words = see.words;
    let count = t!(words, "hand-played", hand: held.hand.len(), played: held.played.len());
    canvas.rule(area, &hand_title(see), &count);
    caravan(see, line(area, 1), &now.caravan, now.limit, canvas);
    let mut at = 2;
    at += cards(see, held, below(area, at), canvas);
    if held.hand.is_empty() {
        let text = t!(words, "adventure-hand-empty");
        canvas.text(line(area, at), &text, canvas.look.style(Role::Faint));
        at += 1;
    }
    let show =
        |cards: &[String]| cards.iter().map(|card| tight(card)).collect::<Vec<_>>().join(" ");
    let back = held.played.len() + held.spent.len();
    if back > 0 {
        let rest = see.mark(Verb::Rest, "");
        let (mut parts, mut shown) = (Vec::new(), Vec::new());
        for (id, cards) in [("adventure-played", &held.played), ("adventure-spent", &held.spent)] {
            if !cards.is_empty() {
                parts.push(format!("{}: {}", t!(words, id), show(cards)));
                let mut all: Vec<String> = cards.iter().map(|card| tight(card)).collect();
                all[0] = format!("{}: {}", t!(words, id), all[0]);
                shown.extend(all);
            }
        }
        let parts = parts.join(". ");
        let about = t!(words, "adventure-rest-about", count: back);
        let piece = Piece::new("r", Act::Pick(Verb::Rest, String::new()), rest)
            .line(t!(words, "adventure-rest"));
        let taken: usize = piece.lines.iter().map(|text| columns(text, canvas.look) + 1).sum();
        let room = usize::from(area.width).saturating_sub(taken + 2);
        let piece =
            piece.line(fitted(&shown, room, canvas.look)).about(format!("{about}. {parts}."));
        canvas.row(line(area, at), &piece);
    }
}

/// The hand; on the way also the played cards, which can be spent too. Says how many lines it took.
fn cards(see: &See<'_>, held: &AdventureSeat, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let spends = see.live
        && (see.session.could_any(Verb::SpendHand) || see.session.could_any(Verb::SpendPlayed));
    let words = see.words;
    let draw = |card: &str| if see.wide { drawn(card) } else { tight(card) };
    let hand = held.hand.iter().enumerate().map(|(at, card)| {
        let verb = if spends { Verb::SpendHand } else { Verb::Play };
        let piece = Piece::new(key_of(at), Act::Pick(verb, card.clone()), see.mark(verb, card));
        piece.line(draw(card)).about(effect_words(words, card))
    });
    let played = held.played.iter().enumerate().filter(|_| spends).map(|(at, card)| {
        let mark = see.mark(Verb::SpendPlayed, card);
        let act = Act::Pick(Verb::SpendPlayed, card.clone());
        let piece = Piece::new(format!("y{}", key_of(at)), act, mark);
        piece
            .line(draw(card))
            .about(t!(words, "adventure-card-played", effect: effect_words(words, card)))
    });
    let pieces: Vec<Piece> = hand.chain(played).collect();
    canvas.columns(area, &pieces).0
}
