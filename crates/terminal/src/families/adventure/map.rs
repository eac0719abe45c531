//! The map: hexagons drawn with lines, two or four lines high.

use caravan_protocol::Verb;
use caravan_protocol::catalog::{AdventureCatalog, MapSpace};
use caravan_protocol::view::Offer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::Game;
use super::say::space_words;
use crate::act::Act;
use crate::canvas::{Canvas, line, right_of};
use crate::families::See;
use crate::look::{Look, Role};
use crate::rich::{columns, tight};
use crate::session::Mark;

/// The widest a hexagon becomes, with one of its sides.
const WIDEST: u16 = 15;

/// How many half hexagons a map is high, and how many columns it has.
fn extent(catalog: &AdventureCatalog) -> (u16, u16) {
    let most = |of: fn(&MapSpace) -> u8| catalog.spaces.iter().map(of).max().unwrap_or(0);
    (u16::from(most(|space| space.row)) + 2, u16::from(most(|space| space.column)) + 1)
}

/// How many lines half a hexagon takes: two where there is room.
fn half(catalog: &AdventureCatalog, room: u16) -> u16 {
    if extent(catalog).0 * 2 <= room { 2 } else { 1 }
}

/// How many lines the map takes of this many.
pub(super) fn height(catalog: &AdventureCatalog, room: u16) -> u16 {
    extent(catalog).0 * half(catalog, room)
}

/// The wagon or the outpost of a seat.
fn sign(seat: usize, filled: bool) -> char {
    let all = if filled {
        ['❶', '❷', '❸', '❹', '❺']
    } else {
        ['①', '②', '③', '④', '⑤']
    };
    all[seat.min(all.len() - 1)]
}

pub(super) fn draw(see: &See<'_>, game: &Game<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let (rows, across) = extent(game.catalog);
    let half = half(game.catalog, area.height);
    let pitch = (area.width.saturating_sub(half) / across.max(1)).min(WIDEST);
    // In the middle, so that the lines of a narrow map do not end at one side.
    let left = (area.width.saturating_sub(pitch * across + half)) / 2;
    let area = Rect { height: area.height.min(rows * half), ..right_of(area, left) };
    for space in &game.catalog.spaces {
        let (column, row) = (u16::from(space.column), u16::from(space.row));
        let at = Rect {
            x: area.x + column * pitch,
            y: area.y + row * half,
            width: pitch + half,
            height: 2 * half,
        };
        hexagon(see, game, space, at.intersection(area), canvas);
    }
}

/// What is written on a space: beside its name, what it does, and who is there.
struct Written {
    name: String,
    /// The number of cards that it takes to get there.
    cards: String,
    does: String,
    points: String,
    wagons: Vec<(usize, char)>,
    outposts: Vec<(usize, char)>,
}

fn written(see: &See<'_>, game: &Game<'_>, space: &MapSpace) -> Written {
    let view = game.view;
    let name = &space.name;
    let mountain = view.mountains.iter().find(|laid| laid.space == *name);
    let offer = view.villages.iter().find(|village| village.space == *name);
    let (does, points) = match (mountain, offer.map(|village| &village.offer)) {
        (Some(mountain), _) => (tight(&mountain.trade), String::new()),
        (None, Some(Offer::Tile { cost, points })) => (tight(cost), points.to_string()),
        (None, Some(Offer::Closed)) => ("closed".into(), String::new()),
        (None, _) => (String::new(), String::new()),
    };
    let shape = mountain.and_then(|laid| "abcd".find(&laid.level));
    let name = match shape {
        Some(level) => format!("{name}{}", Look::shape(level)),
        None if space.village => format!("{name}⌂"),
        None => name.clone(),
    };
    let held = || view.seats.iter().enumerate();
    let wagons = held().filter(|(_, held)| held.wagon.as_ref() == Some(&space.name));
    let outposts = held().filter(|(_, held)| held.outposts.contains(&space.name));
    let go = see.live.then(|| see.session.reach(&space.name)).flatten();
    let opening = game.is_opening();
    Written {
        name,
        cards: go.filter(|_| !opening).map_or(String::new(), |cards| format!("·{cards}")),
        does,
        points,
        wagons: wagons.map(|(seat, _)| (seat, sign(seat, true))).collect(),
        outposts: outposts.map(|(seat, _)| (seat, sign(seat, false))).collect(),
    }
}

fn hexagon(see: &See<'_>, game: &Game<'_>, space: &MapSpace, area: Rect, canvas: &mut Canvas<'_>) {
    if area.width < 4 || area.height < 2 {
        return;
    }
    let mark = see.mark(Verb::Go, &space.name);
    let (text, key) = canvas.styles(mark);
    let edge = match mark {
        Mark::Chosen | Mark::Pending | Mark::Lit => text.remove_modifier(Modifier::UNDERLINED),
        Mark::Idle | Mark::Possible => canvas.look.style(Role::Line),
    };
    let last = area.height - 1;
    for at in 0..area.height {
        let upper = at < area.height / 2;
        let (left, right) = if upper { ("╱", "╲") } else { ("╲", "╱") };
        let fill = if at == last { "_" } else { " " };
        let row = within(area, at);
        canvas.text(row, &fill.repeat(row.width.into()), edge);
        canvas.text(Rect { x: row.x - 1, width: 1, ..row }, left, edge);
        canvas.text(Rect { x: row.right(), width: 1, ..row }, right, edge);
    }
    let written = written(see, game, space);
    let crystal = game.view.mountains.iter().find(|laid| laid.space == space.name);
    let level = crystal.and_then(|laid| "abcd".find(&laid.level));
    let name = match (mark, level) {
        (Mark::Idle, Some(level)) => canvas.look.style(Role::Crystal(level)),
        (Mark::Idle, None) => text,
        _ => key,
    };
    // Not by color alone.
    let sign = match mark {
        Mark::Chosen => "▸",
        Mark::Pending => "▹",
        Mark::Lit => "*",
        Mark::Idle | Mark::Possible => "",
    };
    let mut at = canvas.text(within(area, 0), &format!("{sign}{}", written.name), name);
    let plain = text.remove_modifier(Modifier::UNDERLINED);
    let first = within(area, 0);
    let tall = area.height >= 4;
    if tall {
        let row = within(area, 2);
        let taken = figures(row, &written.wagons, canvas);
        figures(right_of(row, taken), &written.outposts, canvas);
    } else {
        at += figures(right_of(first, at), &written.wagons, canvas);
    }
    if columns(&written.cards, canvas.look) <= usize::from(first.width - at.min(first.width)) {
        canvas.text_right(first, &written.cards, plain);
    }
    let second = within(area, 1);
    // A trade that has no room is written shorter: `5a→dd`.
    let points = u16::try_from(columns(&written.points, canvas.look)).unwrap_or(0);
    let room = usize::from(second.width.saturating_sub(points));
    let does = if columns(&written.does, canvas.look) > room {
        shortened(&written.does)
    } else {
        written.does.clone()
    };
    let beside = second.width.min(u16::try_from(room).unwrap_or(u16::MAX));
    let taken = canvas.text(Rect { width: beside, ..second }, &does, plain);
    if tall {
        canvas.text_right(second, &written.points, plain);
    } else {
        let right = format!("{}{}", written.points, " ".repeat(written.outposts.len()));
        canvas.text_right(second, right.trim_end(), plain);
        let outposts = u16::try_from(written.outposts.len()).unwrap_or(0);
        let room = second.width.saturating_sub(taken);
        figures(right_of(second, second.width - outposts.min(room)), &written.outposts, canvas);
    }
    let inner = Rect { x: area.x + 1, width: area.width - 2, ..area };
    let about = space_words(see, game, &space.name).join("; ");
    let act = Act::Pick(Verb::Go, space.name.clone());
    // The sides belong to two spaces: only what is between them can be touched.
    canvas.spot(inner, &format!("g{}", space.name.to_lowercase()), act, &about);
}

/// What is between the sides of a hexagon on one of its lines. A side belongs to two spaces, and is
/// drawn by both at the same place.
fn within(area: Rect, at: u16) -> Rect {
    // A high hexagon is a column narrower at its first line and its last one.
    let narrow = u16::from(area.height >= 4 && (at == 0 || at == area.height - 1));
    let row = line(area, at);
    Rect { x: row.x + 1 + narrow, width: row.width.saturating_sub(2 + 2 * narrow), ..row }
}

/// The same with numbers in place of three or more equal letters.
fn shortened(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let runs = letters.chunk_by(|one, other| one == other && one.is_ascii_lowercase());
    let short = |run: &[char]| match run {
        [letter, _, _, ..] => format!("{}{letter}", run.len()),
        run => run.iter().collect(),
    };
    runs.map(short).collect()
}

fn figures(area: Rect, figures: &[(usize, char)], canvas: &mut Canvas<'_>) -> u16 {
    let mut at = 0;
    for (seat, sign) in figures {
        let seat = u8::try_from(seat + 1).unwrap_or(1);
        let style = canvas.look.style(Role::Seat(seat));
        at += canvas.text(right_of(area, at), &sign.to_string(), style);
    }
    at
}
