//! The screen of a table: the board, the own area, the prompt, the players and the log.

use caravan_protocol::View;
use caravan_protocol::message::{Chair, Term};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::act::{Act, Wish};
use crate::app::{App, Sheet};
use crate::canvas::{Canvas, below, line, right_of};
use crate::families::{self, Asked, See, game_name, numbered};
use crate::gathering;
use crate::look::Role;
use crate::rich::{columns, drawn, wrapped};
use crate::session::Hints;
use crate::sheets;
use crate::tell::{Who, about};
use crate::words::t;

/// The smallest window in which everything has a place.
const SMALLEST: (u16, u16) = (80, 24);
/// From here on cards are drawn as cards.
const WIDE: (u16, u16) = (110, 36);

/// Draws the whole screen, and notes what can be touched.
pub(crate) fn draw(app: &mut App, buffer: &mut Buffer) {
    let mut spots = Vec::with_capacity(app.spots.len());
    let area = buffer.area;
    let pointed = app.pointed.as_ref();
    let mut canvas = Canvas { buffer, look: app.look, spots: &mut spots, pointed };
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        too_small(app, area, &mut canvas);
    } else if let Sheet::Curtain(seat) = app.sheet {
        sheets::curtain(app, seat, area, &mut canvas);
    } else {
        table(app, area, &mut canvas);
        match app.sheet {
            Sheet::Help => sheets::help(app, area, &mut canvas),
            Sheet::Signs => sheets::signs(app, area, &mut canvas),
            Sheet::Result => sheets::result(app, area, &mut canvas),
            Sheet::Chat => gathering::chat(app, area, &mut canvas),
            Sheet::Leaving => gathering::leaving(app, area, &mut canvas),
            Sheet::None | Sheet::Curtain(_) => {}
        }
    }
    app.spots = spots;
}

fn too_small(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let text = t!(app.words, "terminal-small",
        width: SMALLEST.0, height: SMALLEST.1, columns: area.width, lines: area.height);
    let lines = wrapped(&text, area.width.into(), canvas.look);
    let mut below = 0;
    for text in &lines {
        canvas.text(line(area, below), text, canvas.look.style(Role::Text));
        below += 1;
    }
    if below < area.height {
        canvas.button(line(area, below), "q", &t!(app.words, "terminal-quit"), Act::Quit);
    }
}

fn table(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let Some((view, before)) = shown(app) else { return before_the_game(app, area, canvas) };
    let wide = area.width >= WIDE.0 && area.height >= WIDE.1;
    let see = app.see(view, before, app.past.is_none(), wide);
    header(app, line(area, 0), canvas);
    let side = side_of(area, wide);
    let main = Rect { width: area.width - side - 1, ..below(area, 1) };
    let side = right_of(below(area, 1), area.width - side);
    let high = if wide { 7 } else { 5 };
    let room = main.height - high;
    let (board, own) = families::heights(&see, room);
    families::board(&see, Rect { height: board, ..main }, canvas);
    families::own(&see, Rect { height: own, ..below(main, board) }, canvas);
    prompt(app, &see, below(main, room), canvas);
    let players = players(app, &see, side, canvas);
    log(app, below(side, players), canvas);
}

/// How wide players and log are.
fn side_of(area: Rect, wide: bool) -> u16 {
    if wide { (area.width / 3).min(44) } else { 26 }
}

/// The table while people come together: chairs, and beside them the log.
fn before_the_game(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    header(app, line(area, 0), canvas);
    let side = side_of(area, area.width >= WIDE.0 && area.height >= WIDE.1);
    let main = Rect { width: area.width - side - 1, ..below(area, 1) };
    gathering::chairs(app, main, canvas);
    log(app, right_of(below(area, 1), area.width - side), canvas);
}

/// The table that is looked at, and the one without what is staged.
fn shown(app: &App) -> Option<(&View, &View)> {
    if let Some(past) = &app.past {
        return Some((&past.view, &past.view));
    }
    Some((app.session.view()?, app.session.before.as_ref()?))
}

fn header(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let (words, table) = (app.words, &app.session.table);
    let round = app.past.as_ref().map_or(table.round, |past| past.round);
    let game = game_name(words, table.family, table.theme);
    let when =
        if app.gathers() { t!(words, "gathering") } else { t!(words, "round", round: round) };
    let mut title = format!("{game} · {when}");
    let status = app.status();
    // Without a connection nothing else matters.
    if app.is_offline() {
        title = status;
    } else if !status.is_empty() {
        title = format!("{title} · {status}");
    }
    if app.waiting_keys() > 0 {
        title =
            format!("{title} · {}", t!(words, "terminal-typed-ahead", keys: app.waiting_keys()));
    }
    if !app.typed.is_empty() {
        title = format!("{title} · {}", t!(words, "terminal-prefix", keys: &*app.typed));
    }
    let reserved = 20.min(area.width);
    let left = Rect { width: area.width - reserved, ..area };
    let role = if app.is_offline() { Role::Warning } else { Role::Title };
    canvas.text(left, &title, canvas.look.style(role));
    let mut right = right_of(area, area.width - reserved);
    right = right_of(right, canvas.button(right, "?", &t!(words, "terminal-keys"), Act::Help));
    canvas.button(right, "q", &t!(words, "terminal-quit"), Act::Quit);
}

/// The question with its answer, what was refused, and what can be pressed.
fn prompt(app: &App, see: &See<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let (words, session) = (see.words, &app.session);
    let Asked { title, detail } = question(app, see);
    canvas.rule(area, "", "");
    canvas.text(right_of(line(area, 0), 1), &format!(" {title} "), canvas.look.style(Role::Title));
    let (text, style) = if !app.said.is_empty() {
        (app.said.clone(), Role::Warning)
    } else if !session.notice.is_empty() && app.past.is_none() {
        (session.notice.clone(), Role::Warning)
    } else if let Some(about) = pointed_at(app) {
        (about, Role::Text)
    } else if let Some(hint) = hint(app, see) {
        (hint, Role::Lit)
    } else {
        (detail, Role::Text)
    };
    let style = canvas.look.style(style).remove_modifier(ratatui::style::Modifier::UNDERLINED);
    // The line of choices is for text too, where there is nothing to choose.
    let chooses = app.past.is_none() && has_changes(see);
    let room = area.height.saturating_sub(if chooses { 3 } else { 2 });
    let lines = wrapped(&text, area.width.into(), canvas.look);
    let most = usize::from(room);
    for (at, text) in (1..).zip(lines.iter().take(most)) {
        let cut = usize::from(at) == most && lines.len() > most;
        let text = if cut { format!("{text} …") } else { text.clone() };
        canvas.text(line(area, at), &text, style);
    }
    if app.past.is_some() {
        let mut at = line(area, area.height - 1);
        let result = app.session.is_over().then_some(("s", "result-show", Act::Result));
        let looks = [
            ("[", "look-earlier", Act::Look(false)),
            ("]", "look-later", Act::Look(true)),
            ("Esc", "to-the-game", Act::Return),
        ];
        for (key, id, act) in looks.into_iter().chain(result) {
            at = right_of(at, canvas.button(at, key, &t!(words, id), act));
        }
        return;
    }
    changes(see, line(area, area.height - 2), canvas);
    buttons(app, see, line(area, area.height - 1), canvas);
}

/// The question, or what is waited for.
pub(crate) fn question(app: &App, see: &See<'_>) -> Asked {
    let (words, session) = (see.words, &app.session);
    if let Some(past) = &app.past {
        let told = app.told.iter().find(|told| told.seq == past.seq);
        let detail = told.map_or(String::new(), |told| told.text.clone());
        return Asked { title: t!(words, "looking-back"), detail };
    }
    if app.is_asked()
        && let Some(asked) = &session.table.asked
    {
        let who = Who::new(words, &app.names, asked.seat);
        return Asked { title: about!(who, "asked-back"), detail: String::new() };
    }
    if app.is_stood_in_for() && !session.is_over() {
        return Asked { title: t!(words, "stand-in-yours"), detail: String::new() };
    }
    if session.is_over() {
        return Asked { title: t!(words, "log-over"), detail: sheets::headline(app) };
    }
    if session.decides() {
        let mut asked = families::ask(see);
        if app.people() > 1 {
            let name = numbered(&app.names, session.own()).map_or("", |name| name);
            asked.title = format!("{name}: {}", asked.title);
        }
        return asked;
    }
    let name = session.table.deciding.and_then(|seat| numbered(&app.names, seat));
    let title = t!(words, "terminal-thinking", name: name.map_or("", |name| name));
    let detail = if app.is_watching() {
        format!("{} {}", t!(words, "watching-you"), families::waits(see))
    } else {
        families::waits(see)
    };
    Asked { title, detail }
}

/// What the arrow keys or the mouse point at, in words.
fn pointed_at(app: &App) -> Option<String> {
    let spot = app.pointed_spot()?;
    (!spot.about.is_empty()).then(|| spot.about.clone())
}

/// The hint that is looked at, with its goal and its chance.
pub(crate) fn hint(app: &App, see: &See<'_>) -> Option<String> {
    let words = see.words;
    let (hints, at) = match &app.session.hints {
        Hints::None => return None,
        Hints::Thinking => return Some(t!(words, "hints-thinking")),
        Hints::Shown(hints, at) => (hints, *at),
    };
    let Some(hint) = hints.get(at) else { return Some(t!(words, "hints-none")) };
    let mut parts = vec![format!("{}.", families::plan(see, &hint.action))];
    if let Some(goal) = &hint.goal {
        parts.push(t!(words, "hint-goal", points: goal.points, turns: goal.turns));
        if !goal.needs.is_empty() {
            parts.push(t!(words, "hint-needs", crystals: drawn(&goal.needs)));
        }
    } else {
        let verb = serde_json::to_value(hint.action.verb).unwrap_or_default();
        parts.push(t!(words, "hint-why", kind: verb.as_str().unwrap_or_default()));
    }
    let chance = format!("{:.0}", hint.win_chance * 100.0);
    let (number, all) = (at + 1, hints.len());
    Some(format!(
        "{} {number}/{all}: {} {} {chance} %",
        t!(words, "hint"),
        parts.join(" "),
        t!(words, "hint-chance")
    ))
}

/// Whether there is anything for the line of choices.
fn has_changes(see: &See<'_>) -> bool {
    see.session.ways().len() > 1 || !families::choices(see).is_empty()
}

/// How the last thing can be done otherwise: crystals, repetitions, ways.
fn changes(see: &See<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let (words, session) = (see.words, see.session);
    let mut at = area;
    for (key, text, act) in families::choices(see) {
        at = right_of(at, canvas.button(at, key, &text, act));
    }
    let (ways, last) = (session.ways(), session.actions().last());
    let Some(last) = last.filter(|_| ways.len() > 1) else { return };
    if let Some(times) = last.how.times {
        let all = ways.iter().filter_map(|way| way.how.times).max().unwrap_or(times);
        at = right_of(at, canvas.text(at, &format!("{times}× "), canvas.look.style(Role::Title)));
        if times < all {
            let more = t!(words, "times-more");
            at = right_of(at, canvas.button(at, "+", &more, Act::Repeat(true)));
        }
        if ways.iter().any(|way| way.how.times.is_some_and(|other| other < times)) {
            let fewer = t!(words, "times-fewer");
            at = right_of(at, canvas.button(at, "-", &fewer, Act::Repeat(false)));
        }
    }
    for letter in "abcd".chars() {
        for (more, sign) in [(true, '+'), (false, '−')] {
            if session.could_step(letter, more) {
                let key = if more { letter } else { letter.to_ascii_uppercase() };
                let text = format!("{sign}⟦!{letter}⟧");
                let act = Act::Step(letter, more);
                at = right_of(at, canvas.button(at, &key.to_string(), &text, act));
            }
        }
    }
    if ways.len() > 2 {
        let text = format!("{} ({})", t!(words, "terminal-other-way"), ways.len());
        canvas.button(at, ".", &text, Act::TurnOver(true));
    }
}

fn buttons(app: &App, see: &See<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let (words, session) = (see.words, &app.session);
    let staged = !session.actions().is_empty();
    let confirm = ("Enter", "terminal-confirm", Act::Confirm);
    let undo = ("u", "terminal-undo", Act::Undo);
    let reset = ("Esc", "terminal-reset", Act::Reset);
    let hint = ("h", "terminal-hint", Act::Hint);
    let next = ("h", "terminal-next-hint", Act::Hint);
    let back = ("T", "terminal-take-back", Act::TakeBack);
    let result = ("s", "result-show", Act::Result);
    let record = ("f", "terminal-record", Act::Record);
    let without = |term| session.table.without.contains(&term);
    let takes_back = !staged
        && session.last_own_turn() > 0
        && !session.is_over()
        && !app.is_watching()
        && !without(Term::TakeBacks);
    let many = matches!(&session.hints, Hints::Shown(hints, _) if hints.len() > 1);
    let all = [
        (session.is_complete(), confirm),
        (staged, undo),
        (staged, reset),
        (session.decides() && !many && !without(Term::Hints), hint),
        (many, next),
        (takes_back, back),
        (session.is_over(), result),
        (session.is_over(), record),
    ];
    let mut at = area;
    for (key, text, act) in with_others(app) {
        at = right_of(at, canvas.button(at, key, &text, act));
    }
    for (_, (key, id, act)) in all.into_iter().filter(|(shown, _)| *shown) {
        at = right_of(at, canvas.button(at, key, &t!(words, id), act));
    }
    if app.told.len() > 1 {
        at = right_of(at, canvas.button(at, "[", &t!(words, "terminal-back"), Act::Look(false)));
    }
    // How pieces are named that show only their names.
    let legend = families::legend(see);
    if session.decides() && columns(&legend, canvas.look) <= usize::from(at.width) {
        canvas.text_right(at, &legend, canvas.look.style(Role::Faint));
    }
}

/// What can be done at a table with other people, besides turns.
fn with_others(app: &App) -> Vec<(&'static str, String, Act)> {
    let (words, session) = (app.words, &app.session);
    let mut all = Vec::new();
    if app.is_asked() {
        all.push(("Y", t!(words, "agree"), Act::Wish(Wish::Answer(true))));
        all.push(("N", t!(words, "decline"), Act::Wish(Wish::Answer(false))));
    }
    if app.is_stood_in_for() && !session.is_over() {
        all.push(("R", t!(words, "return"), Act::Wish(Wish::Return)));
    }
    if let Some(seat) = app.keeps_waiting() {
        let name = numbered(&app.names, seat).map_or("", |name| name);
        all.push(("L", t!(words, "terminal-relieve", name: name), Act::Wish(Wish::Relieve(seat))));
    }
    let goes_on = session.table.rematch.is_some();
    if session.is_over()
        && app.source.remote().is_some()
        && (goes_on || !app.own_chairs().is_empty())
    {
        let id = if goes_on { "to-rematch" } else { "rematch" };
        all.push(("M", t!(words, id), Act::Follow));
    }
    if session.table.chat.is_some() && app.source.remote().is_some() {
        let chat = t!(words, "chat");
        let text = match app.unread() {
            0 => chat,
            count => format!("{chat} ({count})"),
        };
        all.push(("/", text, Act::Chat));
    }
    all
}

/// Whether somebody is there, and what is left of their time, where that is to be said.
fn beside_name(app: &App, seat: u8) -> String {
    let chair = app.session.table.chairs.get(usize::from(seat) - 1);
    let Some(Chair::Person { stand_in, resigned, .. }) = chair else { return String::new() };
    let mut parts = Vec::new();
    if app.source.remote().is_some() && !app.session.is_over() {
        if *resigned {
            parts.push(t!(app.words, "seat-resigned"));
        } else if stand_in.is_some() {
            parts.push(t!(app.words, "terminal-stand-in"));
        } else if !app.session.present.0.contains(&seat) && !app.is_offline() {
            parts.push(t!(app.words, "seat-gone"));
        }
    }
    parts.extend(app.clock_of(seat));
    parts.join(" ")
}

/// The list of players; says how many lines it took.
fn players(app: &App, see: &See<'_>, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let watchers = match app.session.present.1 {
        0 => String::new(),
        count if app.source.remote().is_some() => t!(see.words, "terminal-watchers", count: count),
        _ => String::new(),
    };
    canvas.rule(area, &t!(see.words, "players"), &watchers);
    let count = u16::try_from(app.names.len()).unwrap_or(1).max(1);
    // At least half of the room is for the log.
    let most = (area.height / 2).saturating_sub(1) / count;
    let deciding = if see.live { see.session.table.deciding } else { None };
    let mut at = 1;
    for (seat, name) in (1..).zip(&app.names) {
        let Some(lines) = families::seat(see, seat) else { continue };
        let style = canvas.look.style(Role::Seat(seat));
        let turn = if deciding == Some(seat) { "▸" } else { " " };
        let row = line(area, at);
        let short = t!(see.words, "points-short", count: lines.points);
        let (claimed, end) = lines.claimed;
        let right = format!("{claimed}/{end} {:>3} {short:<3}", lines.points);
        let wide = u16::try_from(columns(&right, canvas.look)).unwrap_or(0);
        let left = Rect { width: row.width.saturating_sub(wide + 1), ..row };
        let number = ['❶', '❷', '❸', '❹', '❺'][usize::from(seat - 1).min(4)];
        canvas.text(left, &format!("{turn}{number} {name}"), style);
        canvas.text_right(row, &right, canvas.look.style(Role::Text));
        let about = format!("{name}: {}", lines.lines.join(". "));
        canvas.spot(row, "", Act::Seat(seat), &about);
        at += 1;
        let most = usize::from(most.saturating_sub(1).max(1));
        for (shown, text) in lines.lines.iter().take(most).enumerate() {
            let row = right_of(line(area, at), 2);
            let beside = if shown == 0 { beside_name(app, seat) } else { String::new() };
            let wide = u16::try_from(columns(&beside, canvas.look)).unwrap_or(0);
            let left = Rect { width: row.width.saturating_sub(wide + u16::from(wide > 0)), ..row };
            canvas.text(left, text, canvas.look.style(Role::Text));
            canvas.text_right(row, &beside, canvas.look.style(Role::Title));
            at += 1;
        }
    }
    at
}

/// The log, the latest last.
fn log(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let words = app.words;
    canvas.rule(area, &t!(words, "log"), "");
    let area = below(area, 1);
    let wide = usize::from(area.width.saturating_sub(2));
    let mut lines: Vec<(u32, Option<u8>, Option<&str>, String)> = Vec::new();
    let high = usize::from(area.height);
    // From the end, as many as are shown; while one looks back, from the moment that is looked at.
    let looked = app.past.as_ref().map(|past| past.seq);
    let told = app.told.iter().filter(|told| looked.is_none_or(|seq| told.seq <= seq));
    for told in told.rev() {
        if lines.len() >= high + app.scrolled {
            break;
        }
        let text = wrapped(&told.text, wide, canvas.look);
        for (at, text) in text.into_iter().enumerate().rev() {
            let sign = if told.said { "»" } else { "•" };
            lines.push((told.seq, told.seat, (at == 0).then_some(sign), text));
        }
    }
    let scrolled = app.scrolled.min(lines.len().saturating_sub(high));
    app.scrolled_to.set(scrolled);
    let shown: Vec<_> = lines.iter().skip(scrolled).take(high).collect();
    let mut turns: Vec<(u32, Rect)> = Vec::new();
    for (at, (seq, seat, first, text)) in (0..).zip(shown.into_iter().rev()) {
        let row = line(area, at);
        if let Some(sign) = first {
            let role = seat.map_or(Role::Faint, Role::Seat);
            canvas.text(row, sign, canvas.look.style(role));
        }
        let role = if looked == Some(*seq) { Role::Lit } else { Role::Text };
        canvas.text(right_of(row, 2), text, canvas.look.style(role));
        match turns.last_mut() {
            Some((before, area)) if before == seq => area.height += 1,
            _ if seat.is_some() => turns.push((*seq, row)),
            _ => {}
        }
    }
    // A turn can be looked at, however many lines it takes.
    for (seq, area) in turns {
        canvas.spot(area, "", Act::LookAt(seq), "");
    }
}
