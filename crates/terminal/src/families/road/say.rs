//! The prompt, the log and the hints of Road in words.

use caravan_protocol::view::{RoadPhase, Token};
use caravan_protocol::{Action, Event, Verb};

use super::Game;
use crate::act::Act;
use crate::families::{Asked, See, numbered};
use crate::rich::drawn;
use crate::tell::{self, Teller, Who, about, chosen, crystal_words, effect_words, times_words};
use crate::ways::crystals;
use crate::words::{t, upper};

fn number(action: &Action) -> u8 {
    action.what.as_deref().and_then(|what| what.parse().ok()).unwrap_or(0)
}

pub(crate) fn ask(see: &See<'_>, game: &Game<'_>) -> Asked {
    let (words, session) = (see.words, see.session);
    let last = session.actions().last();
    let gives = last.is_some_and(|last| last.verb == Verb::Discard);
    if matches!(game.view.phase, RoadPhase::Discard { .. }) && !gives && !session.is_complete() {
        let (title, detail) = (t!(words, "road-discard"), t!(words, "road-discard-detail"));
        return Asked { title, detail };
    }
    let Some(last) = last else {
        return Asked { title: t!(words, "your-turn"), detail: t!(words, "road-choose") };
    };
    let what = last.what.as_deref().unwrap_or_default();
    let letters = crystals(&last.how);
    let reveals = session.staged.as_ref().is_some_and(|staged| staged.reveals);
    let detail = if reveals { t!(words, "reveals") } else { String::new() };
    match last.verb {
        Verb::Acquire => {
            let card = numbered(&game.before.market, number(last)).map_or("", |card| &card.card);
            let paying = crystal_words(words, letters);
            Asked {
                title: t!(words, "road-acquire", card: drawn(card)),
                detail: match letters {
                    "" => detail,
                    _ => t!(words, "road-acquire-pay", crystals: paying),
                },
            }
        }
        Verb::Claim => Asked { title: claim(see, game, number(last)), detail },
        Verb::Rest => {
            let held = numbered(&game.before.seats, see.own());
            let count = held.map_or(0, |held| held.played.len());
            let detail = t!(words, "road-rest-detail", count: count);
            Asked { title: t!(words, "road-rest"), detail }
        }
        Verb::Discard => {
            let detail = t!(words, "road-discard-what", crystals: crystal_words(words, letters));
            Asked { title: t!(words, "road-discard"), detail }
        }
        _ => {
            let title = t!(words, "road-play", card: drawn(what));
            let detail = match last.how.times {
                Some(times) if times > 1 => times_words(words, what, times),
                _ => effect_words(words, what),
            };
            Asked { title, detail: upper(&detail) }
        }
    }
}

/// A point card with its token, by their points.
fn claim(see: &See<'_>, game: &Game<'_>, slot: u8) -> String {
    let card = numbered(&game.before.row, slot);
    let (points, token) = card.map_or((0, None), |card| (card.points, card.token));
    let token = token.map_or(0, |token| match token {
        Token::Major => game.catalog.tokens.major,
        Token::Minor => game.catalog.tokens.minor,
    });
    t!(see.words, "road-claim", points: points, token: token)
}

/// What can be done without a piece on the board: nothing.
pub(crate) fn choices(_: &See<'_>, _: &Game<'_>) -> Vec<(&'static str, String, Act)> {
    Vec::new()
}

pub(crate) fn waits(see: &See<'_>, game: &Game<'_>) -> String {
    match game.view.phase {
        RoadPhase::Discard { .. } => t!(see.words, "road-ask-wait-discard"),
        RoadPhase::Choose | RoadPhase::Over => t!(see.words, "road-ask-wait-choose"),
    }
}

struct Road;

impl Teller for Road {
    fn clause(&self, event: &Event, who: Who<'_>) -> String {
        match event {
            Event::Rested { .. } => about!(who, "deed-rest"),
            Event::Claimed { points, token, .. } => {
                let token = match token {
                    Some(Token::Major) => "major",
                    Some(Token::Minor) => "minor",
                    None => "none",
                };
                about!(who, "deed-claim", points: *points, token: token)
            }
            _ => String::new(),
        }
    }

    fn besides(&self, event: &Event, who: Who<'_>) -> String {
        match event {
            Event::EndTriggered { .. } => about!(who, "log-end"),
            _ => String::new(),
        }
    }
}

/// The actions of one seat in words.
pub(crate) fn tell(see: &See<'_>, _: &Game<'_>, events: &[Event]) -> String {
    tell::turn(see.words, events, see.names, &Road)
}

/// A hint in words.
pub(crate) fn plan(see: &See<'_>, game: &Game<'_>, action: &Action) -> String {
    match action.verb {
        Verb::Acquire => {
            let card = numbered(&game.before.market, number(action)).map_or("", |card| &card.card);
            t!(see.words, "plan-acquire", effect: drawn(card), crystals: chosen(action))
        }
        Verb::Claim => {
            let points = numbered(&game.before.row, number(action)).map_or(0, |card| card.points);
            t!(see.words, "plan-claim", points: points)
        }
        _ => tell::plan(see.words, action),
    }
}
