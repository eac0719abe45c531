//! What lies over the table: the keys, the result, and the curtain between people at one screen.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::act::Act;
use crate::app::App;
use crate::canvas::{Canvas, line, right_of};
use crate::families::{keys, marks, numbered, scores};
use crate::look::Role;
use crate::rich::{drawn, wrapped};
use crate::tell::{Who, about, effect_words};
use crate::words::{t, upper};

/// An empty sheet of this size in the middle, with a title.
pub(crate) fn sheet(
    area: Rect,
    wide: u16,
    high: u16,
    title: &str,
    canvas: &mut Canvas<'_>,
) -> Rect {
    let (wide, high) = (wide.min(area.width), high.min(area.height));
    let middle = Rect {
        x: area.x + (area.width - wide) / 2,
        y: area.y + (area.height - high) / 2,
        width: wide,
        height: high,
    };
    // What lies below cannot be touched.
    canvas.spots.clear();
    canvas.buffer.set_style(middle, Style::reset());
    let inside = canvas.frame(middle, canvas.look.style(Role::Line));
    let title = format!(" {title} ");
    canvas.text(right_of(line(middle, 0), 2), &title, canvas.look.style(Role::Title));
    Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside }
}

/// All keys.
pub(crate) fn help(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let words = app.words;
    let said = |key: &str, id: &str| (key.to_owned(), t!(words, id));
    let own = keys(app.session.table.family).iter();
    let mut rows: Vec<(String, String)> = own.map(|(key, id)| said(key, id)).collect();
    rows.extend([
        said("a – d", "terminal-crystals"),
        said("+ -", "key-times"),
        said(".", "terminal-other-way"),
        said("Enter", "key-confirm"),
        said("u", "key-undo"),
        said("Esc", "key-reset"),
        said("h", "key-hint"),
        said("T", "take-back"),
        said("[ ]", "key-look"),
        said("PgUp PgDn", "terminal-page"),
        (t!(words, "terminal-move"), t!(words, "terminal-move-about")),
        said("q", "terminal-quit"),
    ]);
    let last = listing(area, &t!(words, "keys"), &rows, canvas);
    let text = format!("{} ", t!(words, "terminal-mouse"));
    let mut at = right_of(last, canvas.text(last, &text, canvas.look.style(Role::Faint)));
    at = right_of(at, canvas.button(at, "?", &t!(words, "terminal-signs"), Act::Signs));
    canvas.button(at, "Esc", &t!(words, "close"), Act::Help);
}

/// Rows of keys or signs on a sheet; returns its last line.
fn listing(area: Rect, title: &str, rows: &[(String, String)], canvas: &mut Canvas<'_>) -> Rect {
    let high = u16::try_from(rows.len()).unwrap_or(20) + 3;
    let inside = sheet(area, 74, high, title, canvas);
    for (at, (key, text)) in (0..).zip(rows) {
        let row = line(inside, at);
        canvas.text(row, key, canvas.look.style(Role::Title));
        canvas.text(right_of(row, 14), text, canvas.look.style(Role::Text));
    }
    line(inside, inside.height.saturating_sub(1))
}

/// What the signs mean.
pub(crate) fn signs(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let words = app.words;
    let family = app.session.table.family;
    let levels = ["a", "b", "c", "d"];
    let name = |level: &str| t!(words, format!("crystal-{}-{level}", words.theme()));
    let effect = |effect: &str| (drawn(effect), upper(&effect_words(words, effect)));
    let mut rows = vec![
        (levels.map(drawn).join(" "), levels.map(name).join(", ")),
        effect("+aa"),
        effect("^2"),
        effect("aa>c"),
        ("▸ * ▹".to_owned(), t!(words, "terminal-sign-marks")),
    ];
    rows.extend(marks(words, family).map(|(sign, text)| (sign.to_owned(), text)));
    rows.extend(
        crate::families::signs(family)
            .iter()
            .map(|(sign, id)| ((*sign).to_owned(), t!(words, *id))),
    );
    let last = listing(area, &t!(words, "terminal-signs"), &rows, canvas);
    let at = right_of(last, canvas.button(last, "?", &t!(words, "keys"), Act::Help));
    canvas.button(at, "Esc", &t!(words, "close"), Act::Signs);
}

/// Who has won, and with what.
pub(crate) fn headline(app: &App) -> String {
    let words = app.words;
    let Some(result) = &app.session.table.result else { return String::new() };
    let first = result.ranks.iter().position(|rank| *rank == 1).unwrap_or(0);
    let seat = u8::try_from(first + 1).unwrap_or(1);
    let who = Who::new(words, &app.names, seat);
    // Where all the others gave up, points decided nothing.
    if result.resigned.len() + 1 == app.names.len()
        && let Some(loser) = result.resigned.first()
    {
        let loser = Who::new(words, &app.names, *loser);
        let name = numbered(&app.names, seat).map_or("", |name| name);
        return match app.names.len() {
            2 if loser.is_you() => format!("{}.", t!(words, "result-resigned", name: name)),
            2 => format!("{}.", about!(who, "result-won-resigned", loser: loser.name())),
            _ => format!("{}.", about!(who, "result-won-alone")),
        };
    }
    let points = result.scores.get(first).copied().unwrap_or(0);
    format!("{}.", about!(who, "result-won-many", points: points))
}

/// Where the points of each seat come from, and how they came round by round.
pub(crate) fn result(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let words = app.words;
    let (Some(view), Some(result)) = (&app.session.before, &app.session.table.result) else {
        return;
    };
    let seats = u16::try_from(app.names.len()).unwrap_or(0);
    let columns = scores(view, 1);
    let high = seats * 2 + 9;
    let inside = sheet(area, 76, high, &t!(words, "terminal-results"), canvas);
    canvas.text(line(inside, 0), &headline(app), canvas.look.style(Role::Title));
    let wide = 12;
    let first = inside.width.saturating_sub(wide * u16::try_from(columns.len()).unwrap_or(0));
    let bold = canvas.look.style(Role::Title);
    for (at, (id, _)) in (0..).zip(&columns) {
        let cell = Rect { width: wide, ..right_of(line(inside, 2), first + at * wide) };
        canvas.text_right(cell, &t!(words, *id), canvas.look.style(Role::Faint));
    }
    let mut order: Vec<usize> = (0..app.names.len()).collect();
    order.sort_by_key(|at| result.ranks.get(*at).copied().unwrap_or(u8::MAX));
    for (row, at) in (3..).zip(&order) {
        let seat = u8::try_from(at + 1).unwrap_or(1);
        let rank = result.ranks.get(*at).copied().unwrap_or(0);
        let name = numbered(&app.names, seat).map_or("", |name| name);
        let here = line(inside, row);
        let left = Rect { width: first, ..here };
        canvas.text(left, &format!("{rank}. {name}"), canvas.look.style(Role::Seat(seat)));
        let own = scores(view, seat);
        let last = own.len().saturating_sub(1);
        for (at, (_, points)) in (0..).zip(own) {
            let cell = Rect { width: wide, ..right_of(here, first + at * wide) };
            let style = if usize::from(at) == last { bold } else { Style::new() };
            canvas.text_right(cell, &points.to_string(), style);
        }
    }
    let title = line(inside, seats + 4);
    canvas.text(title, &t!(words, "terminal-course"), canvas.look.style(Role::Faint));
    for (row, at) in (seats + 5..).zip(&order) {
        course(app, *at, line(inside, row), canvas);
    }
    let last = line(inside, high - 3);
    let mut at = last;
    for (key, id, act) in [
        ("f", "terminal-record", Act::Record),
        ("s", "result-table", Act::Result),
        ("q", "terminal-quit", Act::Quit),
    ] {
        at = right_of(at, canvas.button(at, key, &t!(words, id), act));
    }
    if !app.said.is_empty() {
        canvas.text(line(inside, 1), &app.said, canvas.look.style(Role::Warning));
    }
}

/// The points of a seat as a row of bars, one for each round.
fn course(app: &App, at: usize, area: Rect, canvas: &mut Canvas<'_>) {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = app.course.iter().flatten().copied().max().unwrap_or(0).max(1);
    let seat = u8::try_from(at + 1).unwrap_or(1);
    let style = canvas.look.style(Role::Seat(seat));
    let name = numbered(&app.names, seat).map_or("", |name| name);
    let names = 14.min(area.width);
    canvas.text(Rect { width: names - 1, ..area }, name, style);
    let room = usize::from(area.width - names).saturating_sub(5);
    // Where rounds are more than columns, some are left out; the last one never is.
    let step = app.course.len().div_ceil(room.max(1)).max(1);
    let mut rounds: Vec<u16> =
        app.course.iter().rev().step_by(step).filter_map(|all| all.get(at).copied()).collect();
    rounds.reverse();
    let bar = |points: &u16| {
        let high = usize::from(*points) * (BARS.len() - 1) / usize::from(most);
        BARS[high.min(BARS.len() - 1)]
    };
    let bars: String = rounds.iter().map(bar).collect();
    let taken = canvas.text(right_of(area, names), &bars, style);
    let end = rounds.last().copied().unwrap_or(0);
    canvas.text(right_of(area, names + taken + 1), &end.to_string(), style);
}

/// The curtain: nothing of the table can be seen.
pub(crate) fn curtain(app: &App, seat: u8, area: Rect, canvas: &mut Canvas<'_>) {
    let words = app.words;
    let name = numbered(&app.names, seat).map_or("", |name| name);
    let inside = sheet(area, 56, 8, &t!(words, "pass-to", name: name), canvas);
    let text = wrapped(&t!(words, "pass-about"), inside.width.into(), canvas.look);
    for (at, text) in (1..).zip(&text) {
        canvas.text(line(inside, at), text, canvas.look.style(Role::Text));
    }
    let last = line(inside, 5);
    let taken = canvas.button(last, "Enter", &t!(words, "pass-here", name: name), Act::Lift);
    canvas.button(right_of(last, taken), "q", &t!(words, "terminal-quit"), Act::Quit);
}
