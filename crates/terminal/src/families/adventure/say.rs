//! The prompt, the log and the hints of Adventure in words.

use std::cell::Cell;

use caravan_protocol::view::{AdventurePhase, AdventureSeat, AdventureView, Offer};
use caravan_protocol::{Action, Event, Verb};

use super::Game;
use crate::act::Act;
use crate::families::{Asked, See, numbered};
use crate::rich::drawn;
use crate::tell::{self, Teller, Who, about, chosen, crystal_words, effect_words, times_words};
use crate::ways::crystals;
use crate::words::{Value, Words, listed, t, upper};

/// `azure mountain B2`, `valley C4`, `village A1`.
fn place_name(words: Words, view: &AdventureView, space: &str) -> String {
    if let Some(laid) = view.mountains.iter().find(|laid| laid.space == space) {
        let level = t!(words, format!("crystal-{}-{}", words.theme(), laid.level));
        return t!(words, "adventure-place-mountain", space: space, level: level);
    }
    let village = view.villages.iter().any(|village| village.space == space);
    let id = if village { "adventure-place-village" } else { "adventure-place-valley" };
    t!(words, id, space: space)
}

/// Everything visible on a space.
pub(super) fn space_words(see: &See<'_>, game: &Game<'_>, space: &str) -> Vec<String> {
    let (words, view) = (see.words, game.view);
    let mountain = view.mountains.iter().find(|laid| laid.space == space);
    let offer = view.villages.iter().find(|village| village.space == space);
    let mut parts = vec![match (mountain, offer.map(|village| &village.offer)) {
        (Some(laid), _) => {
            let level = t!(words, format!("crystal-{}-{}", words.theme(), laid.level));
            let trade = effect_words(words, &laid.trade);
            t!(words, "adventure-mountain", space: space, level: level, trade: trade)
        }
        (None, Some(Offer::Tile { cost, points })) => {
            let tile = tile_words(words, cost, *points);
            t!(words, "adventure-village", space: space, tile: tile)
        }
        (None, Some(Offer::Closed)) => t!(words, "adventure-village-closed", space: space),
        (None, Some(Offer::Empty)) => t!(words, "adventure-village-empty", space: space),
        (None, None) => t!(words, "adventure-valley", space: space),
    }];
    let named = |is: &dyn Fn(&AdventureSeat) -> bool| {
        let there = see.names.iter().zip(&view.seats).filter(|(_, held)| is(held));
        there.map(|(name, _)| name.clone()).collect::<Vec<String>>()
    };
    for (id, names) in [
        ("adventure-outposts-of", named(&|held| held.outposts.iter().any(|one| one == space))),
        ("adventure-wagons-of", named(&|held| held.wagon.as_deref() == Some(space))),
    ] {
        if !names.is_empty() {
            parts.push(t!(words, id, count: names.len(), names: listed(words, &names)));
        }
    }
    if see.live
        && !game.is_opening()
        && let Some(cards) = see.session.reach(space)
    {
        parts.push(match cards {
            0 => t!(words, "adventure-stay"),
            cards => t!(words, "adventure-reachable", cards: cards),
        });
    }
    parts
}

fn tile_words(words: Words, cost: &str, points: u8) -> String {
    t!(words, "point-card", points: points, cost: crystal_words(words, cost))
}

/// `leg`, `room` or `points6`, in words.
fn bonus_words(see: &See<'_>, game: &Game<'_>, tile: &str) -> String {
    let words = see.words;
    match (tile, tile.strip_prefix("points").map(str::parse::<u8>)) {
        (_, Some(Ok(points))) if points > 0 => t!(words, "adventure-bonus-points", points: points),
        (_, Some(_)) => t!(words, "adventure-bonus-no-points"),
        ("room", None) => t!(words, "adventure-bonus-room", room: game.catalog.bonus.room),
        _ => t!(words, "adventure-bonus-leg"),
    }
}

/// A bonus tile as an action names it; its points are those of the tile on top.
fn bonus_taken(see: &See<'_>, game: &Game<'_>, what: &str) -> String {
    match (what, game.before.bonus.points.first()) {
        ("points", Some(points)) => bonus_words(see, game, &format!("points{points}")),
        _ => bonus_words(see, game, what),
    }
}

fn asked(words: Words, id: &str, values: &[(&str, Value)]) -> Asked {
    let detail = words.say(&format!("adventure-ask-{id}-about"), values);
    Asked { title: words.say(&format!("adventure-ask-{id}"), values), detail }
}

/// The current question, or the effect of the staged turn if there is none.
pub(crate) fn ask(see: &See<'_>, game: &Game<'_>) -> Asked {
    let (words, session, view) = (see.words, see.session, game.view);
    if session.staged.is_some() && session.legal().is_empty() {
        return summary(see, game);
    }
    let here = numbered(&view.seats, view.turn.unwrap_or(1));
    let wagon = here.and_then(|held| held.wagon.as_deref()).unwrap_or_default();
    let place = place_name(words, view, wagon);
    match &view.phase {
        AdventurePhase::Take => asked(words, "take", &[]),
        AdventurePhase::Place => asked(words, "place", &[]),
        // A complete staged turn shows the table of the next seat.
        AdventurePhase::Choose if !session.actions().is_empty() => summary(see, game),
        AdventurePhase::Choose | AdventurePhase::Over => asked(words, "choose", &[]),
        AdventurePhase::Spend { left, .. } => {
            let played = here.map_or(0, |held| held.played.len());
            let values =
                [("count", (*left).into()), ("place", place.into()), ("played", played.into())];
            asked(words, "spend", &values)
        }
        AdventurePhase::Visit => {
            let village = view.villages.iter().any(|village| village.space == wagon);
            let kind = if village { "village" } else { "mountain" };
            let id = if session.may_any(Verb::Build) {
                "adventure-ask-visit-build"
            } else if session.may_any(Verb::Trade) {
                "adventure-ask-visit-trade"
            } else {
                "adventure-ask-visit-claim"
            };
            let title = t!(words, "adventure-ask-visit", place: place, kind: kind);
            Asked { title, detail: t!(words, id) }
        }
        AdventurePhase::Reward { column } => {
            let first = if *column == 1 { "yes" } else { "no" };
            asked(words, "reward", &[("column", (*column).into()), ("first", first.into())])
        }
        AdventurePhase::Discard { excess, .. } => {
            asked(words, "discard", &[("count", (*excess).into())])
        }
    }
}

/// A complete turn, in one or two sentences.
fn summary(see: &See<'_>, game: &Game<'_>) -> Asked {
    let (words, session) = (see.words, see.session);
    let goes = session.actions().iter().find(|action| action.verb == Verb::Go);
    let there = goes.and_then(|action| action.what.as_deref());
    let mut parts: Vec<String> = session
        .actions()
        .iter()
        .flat_map(|action| staged(see, game, action, there))
        .filter(|part| !part.is_empty())
        .collect();
    let title = if parts.is_empty() { t!(words, "adventure-staged-done") } else { parts.remove(0) };
    let spends = |action: &&Action| matches!(action.verb, Verb::SpendHand | Verb::SpendPlayed);
    let cards = session.actions().iter().filter(spends).count();
    let mut detail = Vec::new();
    if cards > 0 && parts.is_empty() {
        detail.push(t!(words, "adventure-staged-cards", count: cards));
    }
    // A title that stands alone is a sentence here.
    let sentence = |one: String| if one.ends_with('.') { one } else { format!("{one}.") };
    detail.extend(parts.into_iter().map(sentence));
    if session.staged.as_ref().is_some_and(|staged| staged.reveals) {
        detail.push(t!(words, "adventure-staged-reveals"));
    }
    if detail.is_empty() {
        detail.push(t!(words, "adventure-staged-ready"));
    }
    Asked { title, detail: detail.join(" ") }
}

/// A staged action; `there` is the destination of the wagon.
fn staged(see: &See<'_>, game: &Game<'_>, action: &Action, there: Option<&str>) -> Vec<String> {
    let (words, view) = (see.words, game.before);
    let what = action.what.as_deref().unwrap_or_default();
    let letters = crystals(&action.how);
    let times = action.how.times.unwrap_or(0);
    let own = numbered(&view.seats, view.turn.unwrap_or(1));
    let wagon = own.and_then(|held| held.wagon.as_deref());
    let paying = |id: &str, name: &str| match letters {
        "" => String::new(),
        letters => words.say(id, &[(name, crystal_words(words, letters).into())]),
    };
    match action.verb {
        Verb::Take => {
            vec![t!(words, "adventure-staged-take", crystals: crystal_words(words, what))]
        }
        Verb::Go => {
            let place = place_name(words, view, what);
            if matches!(view.phase, AdventurePhase::Take | AdventurePhase::Place) {
                vec![t!(words, "adventure-staged-place", place: place)]
            } else if wagon == Some(what) {
                vec![t!(words, "adventure-staged-stay", place: place)]
            } else {
                let toll = paying("adventure-staged-toll", "toll");
                vec![t!(words, "adventure-staged-go", place: place), toll]
            }
        }
        Verb::Play => {
            let title = t!(words, "adventure-staged-play", card: drawn(what));
            vec![title, upper(&times_words(words, what, times))]
        }
        Verb::Acquire => {
            let slot = what.parse().unwrap_or(0);
            let card = numbered(&view.market, slot).map_or("", |card| &card.card);
            let title = t!(words, "adventure-staged-acquire", card: drawn(card));
            vec![title, paying("adventure-staged-price", "price")]
        }
        Verb::Build => {
            let price =
                if letters.is_empty() { "none".into() } else { crystal_words(words, letters) };
            vec![t!(words, "adventure-staged-build", price: price)]
        }
        Verb::Trade => {
            let space = there.or(wagon);
            let mountain = view.mountains.iter().find(|laid| Some(&*laid.space) == space);
            let trade =
                mountain.map_or(String::new(), |laid| times_words(words, &laid.trade, times));
            vec![t!(words, "adventure-staged-trade", trade: trade)]
        }
        Verb::Claim => match offer(view, what) {
            Some(Offer::Tile { cost, points }) => {
                vec![t!(words, "adventure-staged-claim", tile: tile_words(words, cost, *points))]
            }
            _ => Vec::new(),
        },
        Verb::Tile => vec![t!(words, "adventure-staged-tile", tile: bonus_taken(see, game, what))],
        Verb::Discard => {
            vec![t!(words, "adventure-staged-discard", crystals: crystal_words(words, letters))]
        }
        Verb::Rest => {
            let back = own.map_or(0, |held| held.played.len() + held.spent.len());
            vec![t!(words, "adventure-rest-about", count: back)]
        }
        _ => Vec::new(),
    }
}

fn offer<'a>(view: &'a AdventureView, space: &str) -> Option<&'a Offer> {
    view.villages.iter().find(|village| village.space == space).map(|village| &village.offer)
}

/// What can be done at the wagon.
pub(crate) fn choices(see: &See<'_>, _: &Game<'_>) -> Vec<(&'static str, String, Act)> {
    let words = see.words;
    let mut all = Vec::new();
    for one in see.session.legal() {
        let (key, text) = match one.verb {
            Verb::Build => ("o", t!(words, "terminal-build")),
            Verb::Trade => ("t", t!(words, "terminal-trade")),
            Verb::Claim => ("v", t!(words, "terminal-claim")),
            Verb::Done => ("x", t!(words, "terminal-done")),
            _ => continue,
        };
        let what = one.what.as_deref().unwrap_or_default();
        all.push((key, text, Act::Pick(one.verb, what.to_owned())));
    }
    all
}

pub(crate) fn waits(see: &See<'_>, game: &Game<'_>) -> String {
    let phase = match game.view.phase {
        AdventurePhase::Take => "take",
        AdventurePhase::Place => "place",
        AdventurePhase::Choose | AdventurePhase::Over => "choose",
        AdventurePhase::Spend { .. } => "spend",
        AdventurePhase::Visit => "visit",
        AdventurePhase::Reward { .. } => "reward",
        AdventurePhase::Discard { .. } => "discard",
    };
    t!(see.words, format!("adventure-ask-wait-{phase}"))
}

struct Adventure<'a> {
    see: &'a See<'a>,
    game: &'a Game<'a>,
    /// Where the wagon went in this turn.
    goal: Option<&'a str>,
    /// How many cards were spent, and with how many left the last one was.
    spent: (usize, Option<u8>),
    /// Whether the spending was told: all of it at once.
    told: Cell<bool>,
}

impl Teller for Adventure<'_> {
    fn clause(&self, event: &Event, who: Who<'_>) -> String {
        // A space; `none` if the wagon was just said to go there.
        let place = |space: &str| {
            if self.goal == Some(space) { "none".to_owned() } else { space.to_owned() }
        };
        match event {
            Event::Rested { .. } => about!(who, "deed-rest"),
            Event::Staked { crystals, .. } => {
                about!(who, "adventure-deed-stake", crystals: drawn(crystals))
            }
            Event::WagonPlaced { space, .. } => {
                about!(who, "adventure-deed-place", space: &**space)
            }
            Event::Moved { space, .. } => about!(who, "adventure-deed-go", space: &**space),
            Event::Tolled { owner, level, .. } => {
                let to = Who::new(self.see.words, self.see.names, *owner);
                let to = if to.is_you() { "you" } else { "one" };
                let owner = numbered(self.see.names, *owner).map_or("", |name| name);
                about!(who, "adventure-deed-toll", level: drawn(level), owner: owner, to: to)
            }
            Event::Spent { left, .. }
                if Some(*left) == self.spent.1 && !self.told.replace(true) =>
            {
                about!(who, "adventure-deed-spend", count: self.spent.0)
            }
            Event::Built { space, .. } => about!(who, "adventure-deed-build", space: place(space)),
            Event::RewardDue { column, .. } => about!(who, "adventure-deed-empty", column: *column),
            Event::BonusTaken { tile, .. } => {
                let tile = bonus_words(self.see, self.game, tile);
                about!(who, "adventure-deed-bonus", tile: tile)
            }
            Event::TileClaimed { space, points, .. } => {
                about!(who, "adventure-deed-claim", space: place(space), points: *points)
            }
            _ => String::new(),
        }
    }

    fn besides(&self, event: &Event, who: Who<'_>) -> String {
        match event {
            Event::EndTriggered { .. } => about!(who, "adventure-log-end"),
            Event::TileTurned { space, offer: Offer::Closed } => {
                t!(self.see.words, "adventure-log-closed", space: &**space)
            }
            _ => String::new(),
        }
    }
}

/// The actions of one seat in words.
pub(crate) fn tell(see: &See<'_>, game: &Game<'_>, events: &[Event]) -> String {
    let goal = events.iter().find_map(|event| match event {
        Event::Moved { space, .. } => Some(&**space),
        _ => None,
    });
    let left: Vec<u8> = events
        .iter()
        .filter_map(|event| match event {
            Event::Spent { left, .. } => Some(*left),
            _ => None,
        })
        .collect();
    let spent = (left.len(), left.last().copied());
    let teller = Adventure { see, game, goal, spent, told: Cell::new(false) };
    tell::turn(see.words, events, see.names, &teller)
}

/// A hint in words.
pub(crate) fn plan(see: &See<'_>, game: &Game<'_>, action: &Action) -> String {
    let (words, view) = (see.words, game.before);
    let what = action.what.as_deref().unwrap_or_default();
    match action.verb {
        Verb::Acquire => {
            let slot = what.parse().unwrap_or(0);
            let card = numbered(&view.market, slot).map_or("", |card| &card.card);
            t!(words, "plan-acquire", effect: drawn(card), crystals: chosen(action))
        }
        Verb::Claim => {
            let points = match offer(view, what) {
                Some(Offer::Tile { points, .. }) => *points,
                _ => 0,
            };
            t!(words, "plan-claim", points: points)
        }
        Verb::Go => {
            let place = place_name(words, view, what);
            let own = numbered(&view.seats, view.turn.unwrap_or(1));
            let stays = own.and_then(|held| held.wagon.as_deref()) == Some(what);
            let id = if stays { "adventure-staged-stay" } else { "adventure-staged-go" };
            t!(words, id, place: place)
        }
        Verb::Tile => t!(words, "plan-tile", what: bonus_taken(see, game, what)),
        _ => tell::plan(words, action),
    }
}
