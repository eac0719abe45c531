//! What a terminal knows of each family: one folder for each, with the same files in all of them.
//!
//! `board` draws what lies on the table, `own` the area in front of a seat, `seat` an entry in the list
//! of players; `say` words the question, the log and the hints. Only this file tells families apart.

mod adventure;
mod merchants;
mod road;
mod world;

use caravan_protocol::message::{Family, Theme};
use caravan_protocol::{Action, Catalog, Event, View};
use ratatui::layout::Rect;

use crate::act::Act;
use crate::canvas::Canvas;
use crate::session::{Mark, Session};
use crate::words::{Words, t};

/// What is asked, in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) title: String,
    pub(crate) detail: String,
}

/// A table to look at.
pub(crate) struct See<'a> {
    pub(crate) words: Words,
    pub(crate) session: &'a Session,
    pub(crate) names: &'a [String],
    pub(crate) catalog: &'a Catalog,
    /// The table as it would be after what is staged, or as it was at the moment one looks at.
    pub(crate) view: &'a View,
    /// The table without what is staged: what lies in a row stays where it is while one chooses.
    pub(crate) before: &'a View,
    /// Whether it is the table as it is now, and not a look back.
    pub(crate) live: bool,
    /// Whether there is room to draw cards as cards.
    pub(crate) wide: bool,
}

impl See<'_> {
    /// How a piece stands to the turn.
    pub(crate) fn mark(&self, verb: caravan_protocol::Verb, what: &str) -> Mark {
        if self.live { self.session.mark(verb, what) } else { Mark::Idle }
    }

    /// The seat whose area is shown.
    pub(crate) fn own(&self) -> u8 {
        self.session.own()
    }
}

/// An item of a list by its number, from 1.
pub(crate) fn numbered<T>(all: &[T], number: u8) -> Option<&T> {
    all.get(usize::from(number).checked_sub(1)?)
}

/// The game by its printed name.
pub(crate) fn game_name(words: Words, family: Family, theme: Theme) -> String {
    match (family, theme) {
        (Family::Road, Theme::Golem) => t!(words, "game-golem"),
        (Family::Road, Theme::Spice) => t!(words, "game-spice"),
        (Family::Adventure, _) => t!(words, "game-adventure"),
        (Family::World, _) => t!(words, "game-world"),
    }
}

/// Whether people at one screen must not see each other's cards.
pub(crate) fn hides(family: Family) -> bool {
    matches!(family, Family::Adventure)
}

/// The keys of a family, each with a message.
pub(crate) fn keys(family: Family) -> &'static [(&'static str, &'static str)] {
    match family {
        Family::Road => &[
            ("1 – 9, 0", "key-hand"),
            ("m1 – m6", "key-acquire"),
            ("p1 – p5", "key-claim"),
            ("r", "key-rest"),
        ],
        Family::Adventure => &[
            ("1 – 9, 0", "key-hand"),
            ("y1 – y9", "terminal-spend-played"),
            ("m1 – m4", "key-acquire"),
            ("gb2", "terminal-go"),
            ("o", "key-build"),
            ("t", "key-trade"),
            ("v", "key-village"),
            ("kl kr kp", "terminal-reward"),
            ("r", "key-rest"),
        ],
        Family::World => &[
            ("wa3", "key-work"),
            ("p1 – p4", "key-claim"),
            ("1 – 4", "terminal-tile"),
            ("ec4", "terminal-explore"),
            ("x", "world-did-done"),
            ("r", "key-rest"),
        ],
    }
}

/// The signs of a family, each with a message; with one that is no message, an effect in notation.
pub(crate) fn signs(family: Family) -> &'static [(&'static str, &'static str)] {
    match family {
        Family::Road => &[("m3 −2", "terminal-sign-market"), ("+3", "terminal-sign-token")],
        Family::Adventure => &[
            ("m3 −2", "terminal-sign-market"),
            ("❶ ①", "terminal-sign-figures"),
            ("·2", "terminal-sign-reach"),
            ("⌂ aac12", "terminal-sign-village"),
            ("5a", "terminal-sign-many"),
            ("kl kr kp", "terminal-sign-left"),
        ],
        Family::World => &[
            ("×2", "terminal-sign-asks"),
            ("❶2", "terminal-sign-there"),
            ("?3 ?O1 ?*H", "terminal-sign-covered"),
            ("8 H^ ccd", "terminal-sign-card"),
            ("H^ T♣a N2 E", "terminal-sign-brings"),
            ("HE3", "terminal-sign-bonus"),
        ],
    }
}

/// The marks of places in words, where a family has some.
pub(crate) fn marks(words: Words, family: Family) -> Option<(&'static str, String)> {
    let mark = |mark: &str| t!(words, format!("world-mark-{mark}"));
    (family == Family::World).then(|| ("♣ ≈ ^ Π", ["p", "q", "r", "s"].map(mark).join(", ")))
}

/// How many lines board and own area take where space is scarce.
pub(crate) fn heights(see: &See<'_>, room: u16) -> (u16, u16) {
    match (see.view, see.catalog) {
        (View::Road(_), _) => road::heights(see, room),
        (View::Adventure(_), Catalog::Adventure(catalog)) => adventure::heights(see, catalog, room),
        (View::World(_), _) => world::heights(see, room),
        (View::Adventure(_), _) => (room, 0),
    }
}

/// Calls the same function of the family that is played; with nothing for a catalog of another one,
/// which no house sends.
macro_rules! of_family {
    ($see:expr, $none:expr, $function:ident($($argument:expr),*)) => {
        match ($see.view, $see.before, $see.catalog) {
            (View::Road(view), View::Road(before), Catalog::Road(catalog)) => {
                road::$function($see, &road::Game { view, before, catalog }, $($argument),*)
            }
            (View::Adventure(view), View::Adventure(before), Catalog::Adventure(catalog)) => {
                adventure::$function(
                    $see, &adventure::Game { view, before, catalog }, $($argument),*
                )
            }
            (View::World(view), View::World(before), Catalog::World(catalog)) => {
                world::$function($see, &world::Game { view, before, catalog }, $($argument),*)
            }
            _ => $none,
        }
    };
}

/// Draws what lies on the table.
pub(crate) fn board(see: &See<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    of_family!(see, (), board(area, canvas));
}

/// Draws the area in front of a seat.
pub(crate) fn own(see: &See<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    of_family!(see, (), own(area, canvas));
}

/// A seat in the list of players: its points, what it has claimed of what ends the game, and lines
/// about it, the most important first.
pub(crate) struct SeatLines {
    pub(crate) points: u16,
    pub(crate) claimed: (usize, u8),
    pub(crate) lines: Vec<String>,
}

pub(crate) fn seat(see: &See<'_>, seat: u8) -> Option<SeatLines> {
    of_family!(see, None, seat(seat))
}

/// The question to the deciding player.
pub(crate) fn ask(see: &See<'_>) -> Asked {
    of_family!(see, Asked::default(), ask())
}

/// What can be done without a piece on the board: a key, words, and what it does.
pub(crate) fn choices(see: &See<'_>) -> Vec<(&'static str, String, Act)> {
    of_family!(see, Vec::new(), choices())
}

/// How pieces are named that show only their names: what is typed in front of them.
pub(crate) fn legend(see: &See<'_>) -> String {
    match see.view {
        View::Road(_) => String::new(),
        View::Adventure(_) => t!(see.words, "terminal-legend-adventure"),
        View::World(_) => t!(see.words, "terminal-legend-world"),
    }
}

/// What the deciding player is doing, in words, for the others.
pub(crate) fn waits(see: &See<'_>) -> String {
    of_family!(see, String::new(), waits())
}

/// The actions of one seat, in sentences.
pub(crate) fn tell(see: &See<'_>, events: &[Event]) -> String {
    of_family!(see, String::new(), tell(events))
}

/// An action before it is played, in words, for hints.
pub(crate) fn plan(see: &See<'_>, action: &Action) -> String {
    of_family!(see, String::new(), plan(action))
}

/// Where the points of a seat come from: a message, and the number.
pub(crate) fn scores(view: &View, seat: u8) -> Vec<(&'static str, u16)> {
    match view {
        View::Road(view) => numbered(&view.seats, seat).map_or(Vec::new(), |held| {
            let score = &held.score;
            vec![
                ("score-cards", score.cards),
                ("score-tokens", score.tokens),
                ("score-crystals", score.crystals),
                ("score-total", score.total),
            ]
        }),
        View::Adventure(view) => numbered(&view.seats, seat).map_or(Vec::new(), |held| {
            let score = &held.score;
            vec![
                ("score-tiles", score.tiles),
                ("score-columns", score.columns),
                ("score-bonus", score.bonus),
                ("score-crystals", score.crystals),
                ("score-total", score.total),
            ]
        }),
        View::World(view) => numbered(&view.seats, seat).map_or(Vec::new(), |held| {
            let score = &held.score;
            vec![
                ("score-cards", score.cards),
                ("score-bonus", score.bonus),
                ("score-exploration", score.exploration),
                ("score-crystals", score.crystals),
                ("score-total", score.total),
            ]
        }),
    }
}

/// The points of a seat, counted as if the game ended now.
pub(crate) fn points(view: &View, seat: u8) -> u16 {
    scores(view, seat).last().map_or(0, |(_, total)| *total)
}
