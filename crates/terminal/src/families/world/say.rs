//! The prompt, the log and the hints of World in words.

use caravan_protocol::catalog::{
    Benefit, BonusKind, ExplorationKind, Gives, Location, Scores, Work, WorldCard, WorldCatalog,
};
use caravan_protocol::view::{NamedCard, WorldPhase};
use caravan_protocol::{Action, Event, Verb};

use super::Game;
use crate::act::Act;
use crate::families::{Asked, See, numbered};
use crate::rich::drawn;
use crate::tell::{self, Teller, Who, about, chosen, crystal_words, effect_words};
use crate::ways::crystals;
use crate::words::{Words, listed, t, upper};

/// A symbol of locations: forest, river, mountain, ruin.
pub(super) fn mark_sign(mark: char) -> char {
    match mark {
        'p' => '♣',
        'q' => '≈',
        'r' => '^',
        _ => 'Π',
    }
}

/// The benefit of a point card in a few signs: help, tool, new traders, exploration.
pub(super) fn card_sign(card: &WorldCard) -> String {
    let mark = |symbol: &str| symbol.chars().map(mark_sign).collect::<String>();
    match &card.benefit {
        Benefit::Help { symbol } => format!("H{}", mark(symbol)),
        Benefit::Tool { symbol, level } => format!("T{}⟦!{level}⟧", mark(symbol)),
        Benefit::Traders { traders } => format!("N{traders}"),
        Benefit::Exploration => "E".into(),
    }
}

/// What a bonus tile scores for, and how much, in a few signs.
pub(super) fn bonus_sign(tile: &str) -> String {
    let (what, points) = tile.split_once(':').unwrap_or((tile, ""));
    match what {
        "-" => format!("+{points}"),
        what => format!("{}{points}", what.to_uppercase()),
    }
}

fn mark_word(words: Words, mark: &str) -> String {
    t!(words, format!("world-mark-{mark}"))
}

fn icon_word(words: Words, icon: char) -> String {
    t!(words, format!("world-icon-{icon}"))
}

fn points(words: Words, count: u8) -> String {
    t!(words, "points", count: count)
}

/// The benefit of a point card besides its points.
fn benefit_words(words: Words, catalog: &WorldCatalog, name: &str) -> String {
    let card = catalog.points.iter().find(|card| card.name == name);
    match card.map(|card| &card.benefit) {
        Some(Benefit::Help { symbol }) => {
            t!(words, "world-brings-h", mark: mark_word(words, symbol))
        }
        Some(Benefit::Tool { symbol, level }) => {
            let crystal = crystal_words(words, level);
            t!(words, "world-brings-t", mark: mark_word(words, symbol), crystal: crystal)
        }
        Some(Benefit::Traders { traders }) => t!(words, "world-brings-n", traders: *traders),
        Some(Benefit::Exploration) | None => t!(words, "world-brings-e"),
    }
}

/// A point card.
pub(super) fn card_words(words: Words, catalog: &WorldCatalog, card: &NamedCard) -> String {
    let cost = catalog.points.iter().find(|one| one.name == card.name);
    let cost = crystal_words(words, cost.map_or("", |card| &card.cost));
    let benefit = benefit_words(words, catalog, &card.name);
    t!(words, "world-card", points: points(words, card.points), benefit: benefit, cost: cost)
}

fn bonus_of<'a>(catalog: &'a WorldCatalog, tile: &str) -> Option<&'a BonusKind> {
    catalog.bonus.iter().find(|kind| kind.name == tile)
}

/// What a bonus tile scores for.
pub(super) fn bonus_words(words: Words, catalog: &WorldCatalog, tile: &str) -> String {
    let kind = bonus_of(catalog, tile);
    let count = points(words, kind.map_or(0, |kind| kind.points));
    match kind.map(|kind| &kind.scores) {
        Some(Scores::Icons { icons }) => {
            let mut icons = icons.chars().map(|icon| icon_word(words, icon));
            match (icons.next(), icons.next()) {
                (Some(one), Some(other)) => {
                    t!(words, "world-bonus-pair", points: count, one: one, other: other)
                }
                (one, _) => {
                    t!(words, "world-bonus-icon", points: count, one: one.unwrap_or_default())
                }
            }
        }
        Some(Scores::Traders) => t!(words, "world-bonus-traders", points: count),
        Some(Scores::Plain) | None => t!(words, "world-bonus-plain", points: count),
    }
}

fn find_of<'a>(catalog: &'a WorldCatalog, tile: &str) -> Option<&'a ExplorationKind> {
    catalog.exploration.iter().find(|kind| kind.name == tile)
}

/// The gain of an exploration tile.
fn find_words(words: Words, catalog: &WorldCatalog, tile: &str) -> String {
    match find_of(catalog, tile).map(|kind| &kind.gives) {
        Some(Gives::Icon { icon }) => {
            let icon = icon.chars().map(|icon| icon_word(words, icon)).collect::<String>();
            t!(words, "world-find-icon", icon: icon)
        }
        Some(Gives::Traders { traders }) => t!(words, "world-find-traders", traders: *traders),
        Some(Gives::Points { points: count }) => points(words, *count),
        Some(Gives::Crystals { crystals }) => crystal_words(words, crystals),
        None => String::new(),
    }
}

/// The name of a location on the board; empty in a set that may have changed its effect.
pub(super) fn place_name(words: Words, catalog: &WorldCatalog, location: &Location) -> String {
    if let Work::Gate { slot, .. } = location.work {
        return t!(words, "world-gate", gate: slot);
    }
    let id = format!("world-place-{}", location.name);
    if catalog.standard && words.has(&id) { t!(words, id) } else { String::new() }
}

/// A location by its name in the notation, as people call it.
fn location_name(see: &See<'_>, game: &Game<'_>, name: &str) -> String {
    let title = game.location(name).map(|place| place_name(see.words, game.catalog, place));
    title.filter(|title| !title.is_empty()).unwrap_or_else(|| name.to_owned())
}

/// The full description of a location.
pub(super) fn location_words(see: &See<'_>, game: &Game<'_>, location: &Location) -> String {
    let (words, name) = (see.words, &location.name);
    let title = place_name(words, game.catalog, location);
    let title = if title.is_empty() { "none".into() } else { title };
    let does = match &location.work {
        Work::Gate { .. } => t!(words, "world-gate-does"),
        Work::Effect { effect } => effect_words(words, effect),
    };
    let traders = location.traders;
    let head =
        t!(words, "world-location", name: &**name, title: title, does: does, traders: traders);
    let mut parts = vec![head];
    if !location.symbols.is_empty() {
        let marks: Vec<String> =
            location.symbols.chars().map(|mark| mark_word(words, &mark.to_string())).collect();
        parts.push(t!(words, "world-location-marks", marks: listed(words, &marks)));
    }
    if let Some(cover) = game.view.covered.iter().find(|one| one.location == *name) {
        let found = find_words(words, game.catalog, &cover.tile);
        parts.push(t!(words, "world-location-covered", tile: found));
    }
    let needed = game.asks(location, see.own());
    match game.view.working.iter().find(|one| one.location == *name) {
        Some(there) if there.seat == see.own() => {
            parts.push(t!(words, "world-location-mine", traders: there.traders));
        }
        Some(there) => {
            let who = numbered(see.names, there.seat).map_or("", |name| name);
            parts.push(t!(words, "world-location-theirs",
                who: who, traders: there.traders, needed: needed));
        }
        None if needed != traders => {
            parts.push(t!(words, "world-location-helped", needed: needed));
        }
        None => {}
    }
    parts.join("; ")
}

/// The effects of staged actions, as short sentences.
fn parts(see: &See<'_>, game: &Game<'_>, events: &[Event]) -> Vec<String> {
    let words = see.words;
    let sentence = |event: &Event| match event {
        Event::TradersPlaced { traders, .. } => t!(words, "world-part-traders", traders: *traders),
        Event::Ousted { seat, traders, .. } => {
            let name = numbered(see.names, *seat).map_or("", |name| name);
            t!(words, "world-part-oust", traders: *traders, name: name)
        }
        Event::Gained { crystals, .. } => {
            t!(words, "world-part-gain", crystals: crystal_words(words, crystals))
        }
        Event::Returned { crystals, .. } => {
            t!(words, "world-part-return", crystals: crystal_words(words, crystals))
        }
        Event::Upgraded { from, .. } if from.is_empty() => t!(words, "world-part-nothing"),
        Event::Upgraded { from, to, .. } => {
            let (from, to) = (crystal_words(words, from), crystal_words(words, to));
            t!(words, "world-part-upgrade", from: from, to: to)
        }
        Event::BonusTaken { tile, .. } => {
            t!(words, "world-part-bonus", tile: upper(&bonus_words(words, game.catalog, tile)))
        }
        Event::Claimed { card, points, .. } => {
            let card = NamedCard { name: card.clone(), points: *points };
            t!(words, "world-part-card", card: card_words(words, game.catalog, &card))
        }
        Event::Hired { traders, .. } => t!(words, "world-part-hired", traders: *traders),
        Event::Explored { tile, .. } => {
            t!(words, "world-part-found", tile: find_words(words, game.catalog, tile))
        }
        Event::EndTriggered { .. } => t!(words, "world-part-end"),
        _ => String::new(),
    };
    events.iter().map(sentence).filter(|part| !part.is_empty()).collect()
}

/// The latest choice.
fn did(see: &See<'_>, game: &Game<'_>, last: &Action) -> Asked {
    let (words, session) = (see.words, see.session);
    let what = last.what.as_deref().unwrap_or_default();
    let events = session.staged.as_ref().map_or(&[][..], |staged| &staged.events);
    let mut detail = parts(see, game, events);
    let title = match last.verb {
        Verb::Rest => {
            let game = Game { view: game.before, ..*game };
            let traders = game.at_work(see.own());
            detail = vec![t!(words, "world-did-rest-detail", traders: traders)];
            t!(words, "world-did-rest")
        }
        Verb::Done => t!(words, "world-did-done"),
        Verb::Discard => {
            let crystals = crystal_words(words, crystals(&last.how));
            t!(words, "world-did-discard", crystals: crystals)
        }
        Verb::Tile => {
            let tile = numbered(&game.before.stacks, what.parse().unwrap_or(0));
            let tile = tile.and_then(|stack| stack.tile.as_deref()).unwrap_or_default();
            t!(words, "world-did-tile", tile: bonus_words(words, game.catalog, tile))
        }
        Verb::Claim => {
            let card = numbered(&game.before.row, what.parse().unwrap_or(0));
            let count = points(words, card.map_or(0, |card| card.points));
            t!(words, "world-did-claim", points: count)
        }
        Verb::Explore => t!(words, "world-did-explore", place: location_name(see, game, what)),
        _ => {
            let place = location_name(see, game, what);
            match last.how.times {
                Some(times) => t!(words, "world-did-trade", times: times, place: place),
                None => t!(words, "world-did-work", place: place),
            }
        }
    };
    Asked { title, detail: detail.join(" ") }
}

/// The current question: of a phase, or after each staged action.
pub(crate) fn ask(see: &See<'_>, game: &Game<'_>) -> Asked {
    let (words, session, view) = (see.words, see.session, game.view);
    if let Some(last) = session.actions().last()
        && session.legal().is_empty()
    {
        return did(see, game, last);
    }
    let own = numbered(&view.seats, view.turn.unwrap_or(1));
    match &view.phase {
        WorldPhase::Choose | WorldPhase::Over => {
            let home = own.map_or(0, |held| held.home);
            let detail = t!(words, "world-ask-choose-detail", home: home);
            Asked { title: t!(words, "world-ask-choose"), detail }
        }
        WorldPhase::Gate(here) => {
            let more = if session.may_any(Verb::Done) { "more-" } else { "" };
            let what = match (session.may_any(Verb::Tile), session.may_any(Verb::Claim)) {
                (true, true) => "both".to_owned(),
                (true, false) => format!("{more}tile"),
                (false, _) => format!("{more}claim"),
            };
            let title = t!(words, "world-ask-gate", gate: here.slot);
            Asked { title, detail: t!(words, format!("world-ask-gate-{what}")) }
        }
        WorldPhase::Explore(_) => {
            let detail = t!(words, "world-ask-explore-detail");
            Asked { title: t!(words, "world-ask-explore"), detail }
        }
        WorldPhase::Discard { excess } => {
            let limit = own.map_or(0, |held| held.limit);
            let detail = t!(words, "world-ask-discard-detail", limit: limit);
            Asked { title: t!(words, "world-ask-discard", excess: *excess), detail }
        }
    }
}

/// What can be done without a piece on the board.
pub(crate) fn choices(see: &See<'_>, _: &Game<'_>) -> Vec<(&'static str, String, Act)> {
    let leaves = see.session.may_any(Verb::Done);
    let done = || ("x", t!(see.words, "world-did-done"), Act::Pick(Verb::Done, String::new()));
    leaves.then(done).into_iter().collect()
}

pub(crate) fn waits(see: &See<'_>, game: &Game<'_>) -> String {
    let (phase, slot) = match &game.view.phase {
        WorldPhase::Choose | WorldPhase::Over => ("choose", 0),
        WorldPhase::Gate(here) => ("gate", here.slot),
        WorldPhase::Explore(_) => ("explore", 0),
        WorldPhase::Discard { .. } => ("discard", 0),
    };
    t!(see.words, format!("world-ask-wait-{phase}"), gate: slot)
}

struct World<'a>(&'a See<'a>, &'a Game<'a>);

impl Teller for World<'_> {
    fn clause(&self, event: &Event, who: Who<'_>) -> String {
        let World(see, game) = self;
        let (words, catalog) = (see.words, game.catalog);
        match event {
            Event::TradersPlaced { location, traders, .. } => {
                let place = location_name(see, game, location);
                about!(who, "world-deed-work", place: place, traders: *traders)
            }
            Event::Rested { .. } => about!(who, "world-deed-rest"),
            Event::Claimed { card, points: count, .. } => {
                let benefit = benefit_words(words, catalog, card);
                about!(who, "world-deed-claim", points: points(words, *count), benefit: benefit)
            }
            Event::BonusTaken { tile, .. } => {
                about!(who, "world-deed-bonus", tile: bonus_words(words, catalog, tile))
            }
            Event::Hired { traders, .. } => about!(who, "world-deed-hire", traders: *traders),
            Event::Explored { location, tile, .. } => {
                // Found crystals and traders are told as gains.
                let comes = matches!(
                    find_of(catalog, tile).map(|kind| &kind.gives),
                    Some(Gives::Crystals { .. } | Gives::Traders { .. })
                );
                let tile = if comes { "none".into() } else { find_words(words, catalog, tile) };
                let place = location_name(see, game, location);
                about!(who, "world-deed-explore", place: place, tile: tile)
            }
            _ => String::new(),
        }
    }

    fn besides(&self, event: &Event, who: Who<'_>) -> String {
        match event {
            Event::Ousted { seat, traders, .. } => {
                let ousted = Who::new(self.0.words, self.0.names, *seat);
                about!(ousted, "world-log-ousted", traders: *traders)
            }
            Event::EndTriggered { .. } => about!(who, "log-end"),
            _ => String::new(),
        }
    }
}

/// The actions of one seat in words.
pub(crate) fn tell(see: &See<'_>, game: &Game<'_>, events: &[Event]) -> String {
    tell::turn(see.words, events, see.names, &World(see, game))
}

/// A hint in words.
pub(crate) fn plan(see: &See<'_>, game: &Game<'_>, action: &Action) -> String {
    let words = see.words;
    let what = action.what.as_deref().unwrap_or_default();
    match action.verb {
        Verb::Claim => {
            let card = numbered(&game.before.row, what.parse().unwrap_or(0));
            t!(words, "plan-claim", points: card.map_or(0, |card| card.points))
        }
        Verb::Go => {
            let effect = match game.location(what).map(|place| &place.work) {
                Some(Work::Effect { effect }) => drawn(effect),
                _ => "none".into(),
            };
            let (place, times) = (location_name(see, game, what), action.how.times.unwrap_or(0));
            t!(words, "plan-go-world",
                place: place, effect: effect, crystals: chosen(action), times: times)
        }
        Verb::Tile => {
            let stack = numbered(&game.before.stacks, what.parse().unwrap_or(0));
            let tile = stack.and_then(|stack| stack.tile.as_deref()).unwrap_or_default();
            t!(words, "plan-tile", what: bonus_words(words, game.catalog, tile))
        }
        Verb::Explore => t!(words, "plan-explore", what: location_name(see, game, what)),
        _ => tell::plan(words, action),
    }
}
