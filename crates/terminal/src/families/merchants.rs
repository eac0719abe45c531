//! Merchant cards and caravans, which Road and Adventure share.

use caravan_protocol::Verb;
use caravan_protocol::view::MarketCard;
use ratatui::layout::Rect;

use super::See;
use crate::act::Act;
use crate::canvas::{Canvas, Piece, right_of};
use crate::look::Role;
use crate::rich::{drawn, tight};
use crate::tell::{Who, about, crystal_words, effect_words};
use crate::words::t;

/// The key of a card of a hand: digits, and behind the tenth card two keys.
pub(crate) fn key_of(at: usize) -> String {
    match at {
        0..=8 => (at + 1).to_string(),
        9 => "0".into(),
        _ => format!("x{}", (at - 9) % 10),
    }
}

/// Whose hand it is: one's own, or that of a seat which is only looked at.
pub(crate) fn hand_title(see: &See<'_>) -> String {
    match see.session.table.you {
        Some(_) => t!(see.words, "hand"),
        None => about!(Who::new(see.words, see.names, see.own()), "cards-of"),
    }
}

/// A card of the market. `shapes` says whether there is room for the shapes of crystals.
pub(crate) fn market_card(
    see: &See<'_>,
    slot: usize,
    card: &MarketCard,
    price: u8,
    shapes: bool,
) -> Piece {
    let what = slot.to_string();
    let mark = see.mark(Verb::Acquire, &what);
    let draw = |text: &str| if shapes { drawn(text) } else { tight(text) };
    let costs = if price == 0 { t!(see.words, "free") } else { format!("−{price}") };
    let mut about = effect_words(see.words, &card.card);
    about = format!("{about}; {}", pays(see, price));
    let mut piece = Piece::new(format!("m{slot}"), Act::Pick(Verb::Acquire, what), mark);
    if see.wide {
        piece = piece.line(drawn(&card.card)).line(pays(see, price));
    } else {
        piece = piece.line(format!("{costs:<4}")).line(draw(&card.card));
    }
    if !card.crystals.is_empty() {
        let on_it = t!(see.words, "lies-on", crystals: crystal_words(see.words, &card.crystals));
        about = format!("{about}. {on_it}");
        piece = piece.on_it(draw(&card.crystals));
    }
    piece.about(about)
}

fn pays(see: &See<'_>, price: u8) -> String {
    match price {
        0 => t!(see.words, "free"),
        price => t!(see.words, "pay", count: price),
    }
}

fn caravan_title(see: &See<'_>) -> String {
    let own = see.session.table.you.is_some();
    t!(see.words, if own { "caravan" } else { "score-crystals" })
}

/// A caravan: its crystals, the places that are free, and how many they are of how many.
pub(crate) fn caravan(
    see: &See<'_>,
    area: Rect,
    crystals: &str,
    limit: u8,
    canvas: &mut Canvas<'_>,
) {
    // Beside a market there is no room for the title.
    let title = if area.width < 40 { String::new() } else { caravan_title(see) + " " };
    let mut at = canvas.text(area, &title, canvas.look.style(Role::Title));
    if !crystals.is_empty() {
        at += canvas.text(right_of(area, at), &drawn(crystals), canvas.look.style(Role::Text));
    }
    let free = usize::from(limit).saturating_sub(crystals.len());
    at += canvas.text(right_of(area, at), &"·".repeat(free), canvas.look.style(Role::Faint));
    let over = crystals.len() > usize::from(limit);
    let style = canvas.look.style(if over { Role::Warning } else { Role::Faint });
    let count = t!(see.words, "caravan-of", held: crystals.len(), limit: limit);
    canvas.text_right(right_of(area, at + 1), &count, style);
}
