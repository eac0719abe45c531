//! What a table with other people has besides the game: chairs before it, the chat, and how to leave.

use caravan_protocol::chat::{ChatMode, Phrase};
use caravan_protocol::message::{BotLevel, Chair, Phase, Term};
use ratatui::layout::Rect;

use crate::act::{Act, Wish};
use crate::app::App;
use crate::canvas::{Canvas, below, line, right_of};
use crate::look::Role;
use crate::rich::wrapped;
use crate::sheets::sheet;
use crate::tell::remark;
use crate::words::{Words, t};

/// Keys of phrases, where nothing can be typed.
const PHRASE_KEYS: [&str; 16] =
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "a", "b", "c", "d", "e", "f"];

/// The chairs, who has them, and what can be done before the game.
pub(crate) fn chairs(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let (words, table) = (app.words, &app.session.table);
    canvas.rule(area, &t!(words, "terminal-chairs"), "");
    let mut at = 1;
    for (number, chair) in (1..).zip(&table.chairs) {
        let row = right_of(line(area, at), 1);
        let key = number.to_string();
        let (who, sits) = chair_words(app, number, chair);
        let name = format!("{} ", t!(words, "terminal-chair", chair: number));
        let taken = canvas.text(row, &name, canvas.look.style(Role::Faint));
        let taken =
            taken + canvas.text(right_of(row, taken), &who, canvas.look.style(Role::Seat(number)));
        let mut rest = right_of(row, taken + 2);
        if let Some((id, act)) = sits {
            rest = right_of(rest, canvas.button(rest, &key, &t!(words, id), act));
        }
        if table.host && table.phase == Phase::Gathering {
            host(words, number, chair, rest, canvas);
        }
        at += 1;
    }
    at += 1;
    for text in about(app) {
        for text in wrapped(&text, area.width.saturating_sub(2).into(), canvas.look) {
            canvas.text(right_of(line(area, at), 1), &text, canvas.look.style(Role::Text));
            at += 1;
        }
    }
    prompt(app, below(area, area.height.saturating_sub(5)), canvas);
}

/// The chairs in words, where nothing is drawn.
pub(crate) fn lines(app: &App) -> Vec<String> {
    let name = |number: u8| t!(app.words, "terminal-chair", chair: number);
    let chairs = (1..).zip(&app.session.table.chairs);
    let chairs = chairs
        .map(|(number, chair)| format!("{}: {}", name(number), chair_words(app, number, chair).0));
    chairs.chain(about(app)).collect()
}

/// Who has a chair, and what one can do with it.
fn chair_words(app: &App, number: u8, chair: &Chair) -> (String, Option<(&'static str, Act)>) {
    let words = app.words;
    let gathers = app.session.table.phase == Phase::Gathering;
    let sit = ("terminal-sit", Act::Wish(Wish::Sit(number)));
    let rise = ("terminal-rise", Act::Wish(Wish::Rise(number)));
    match chair {
        Chair::Open { kept_for: None } => {
            (t!(words, "chair-free"), (gathers && app.plays()).then_some(sit))
        }
        Chair::Open { kept_for: Some(name) } => {
            let who = format!("{name}, {}", t!(words, "chair-on-the-way"));
            (who, (gathers && app.plays() && *name == app.name).then_some(sit))
        }
        Chair::Person { name, yours: true, .. } => {
            (format!("{name} ({})", t!(words, "terminal-yours")), gathers.then_some(rise))
        }
        Chair::Person { name, .. } => {
            let there = app.session.present.0.contains(&number);
            let id = if there { "chair-here" } else { "chair-away" };
            (format!("{name}, {}", t!(words, id)), None)
        }
        Chair::Bot { level } => (bot(words, *level), None),
    }
}

fn bot(words: Words, level: BotLevel) -> String {
    let (name, strength) = (format!("level-{level}"), format!("strength-{level}"));
    format!("{} ({})", t!(words, name), t!(words, strength))
}

/// What the host can do with a chair.
fn host(words: Words, number: u8, chair: &Chair, area: Rect, canvas: &mut Canvas<'_>) {
    let key = format!("b{number}");
    let place = |level| Act::Wish(Wish::Place(number, level));
    match chair {
        Chair::Bot { level } => {
            let next = BotLevel::ALL.iter().position(|one| one == level).unwrap_or(0) + 1;
            let next = BotLevel::ALL[next % BotLevel::ALL.len()];
            let text = t!(words, "terminal-other-bot");
            let at = right_of(area, canvas.button(area, &key, &text, place(Some(next))));
            canvas.button(
                at,
                &format!("o{number}"),
                &t!(words, "terminal-open-chair"),
                place(None),
            );
        }
        Chair::Open { .. } => {
            canvas.button(area, &key, &t!(words, "terminal-bot"), place(Some(BotLevel::Hawker)));
        }
        Chair::Person { .. } => {}
    }
}

/// How the table plays.
fn about(app: &App) -> Vec<String> {
    let (words, table) = (app.words, &app.session.table);
    let term = |term: &Term| match term {
        Term::Hints => t!(words, "term-hints"),
        Term::TakeBacks => t!(words, "term-takeBacks"),
        Term::DrawnSeats => t!(words, "term-drawnSeats"),
        Term::FreeText => t!(words, "term-freeText"),
    };
    let mut all = vec![app.clock_words()];
    if !table.without.is_empty() {
        let terms: Vec<String> = table.without.iter().map(term).collect();
        all.push(t!(words, "terminal-terms-without", terms: terms.join(", ")));
    }
    all
}

fn prompt(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let (words, table) = (app.words, &app.session.table);
    let full = table.chairs.iter().all(|chair| !matches!(chair, Chair::Open { .. }));
    let seated = !app.own_chairs().is_empty();
    let (title, detail) = match table.phase {
        Phase::Revealing => (t!(words, "revealing"), String::new()),
        _ if full && seated => (t!(words, "all-here"), t!(words, "terminal-begins")),
        _ if app.plays() => (t!(words, "waiting-for-others"), t!(words, "terminal-begin-waits")),
        _ => (t!(words, "waiting-for-others"), t!(words, "terminal-only-watching")),
    };
    canvas.rule(area, &title, "");
    let (text, role) = if !app.said.is_empty() {
        (app.said.clone(), Role::Warning)
    } else if app.session.notice.is_empty() {
        (detail, Role::Text)
    } else {
        (app.session.notice.clone(), Role::Warning)
    };
    for (at, text) in (1..).zip(wrapped(&text, area.width.into(), canvas.look).iter().take(3)) {
        canvas.text(line(area, at), text, canvas.look.style(role));
    }
    let mut at = line(area, area.height.saturating_sub(1));
    let gathers = table.phase == Phase::Gathering;
    let last = table.chairs.iter().rposition(|chair| !matches!(chair, Chair::Person { .. }));
    let last = last.and_then(|last| u8::try_from(last + 1).ok());
    let start = ("Enter", "terminal-begin", Act::Wish(Wish::Start));
    let add = ("+", "terminal-add-chair", Act::Wish(Wish::AddChair));
    let remove = ("-", "terminal-remove-chair", Act::Wish(Wish::RemoveChair(last.unwrap_or(0))));
    let chat = ("/", "chat", Act::Chat);
    for (shown, (key, id, act)) in [
        (gathers && full && seated, start),
        (table.chat.is_some(), chat),
        (gathers && table.host && table.chairs.len() < 5, add),
        (gathers && table.host && last.is_some() && table.chairs.len() > 2, remove),
    ] {
        if shown {
            at = right_of(at, canvas.button(at, key, &t!(words, id), act));
        }
    }
}

/// What people said, and what can be said.
pub(crate) fn chat(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let words = app.words;
    let high = area.height.saturating_sub(2).min(30);
    let inside = sheet(area, 72, high, &t!(words, "chat"), canvas);
    let mode = app.chat_mode();
    let controls = if mode == ChatMode::Reading { 2 } else { 11 };
    let room = inside.height.saturating_sub(controls);
    let mut lines: Vec<String> = Vec::new();
    for said in &app.session.chat {
        lines.extend(wrapped(&remark(words, said), inside.width.into(), canvas.look));
    }
    if lines.is_empty() {
        lines.push(t!(words, "chat-none"));
    }
    let first = lines.len().saturating_sub(room.into());
    for (at, text) in (0..).zip(&lines[first..]) {
        canvas.text(line(inside, at), text, canvas.look.style(Role::Text));
    }
    let low = below(inside, room);
    canvas.rule(low, "", "");
    let last = line(inside, inside.height.saturating_sub(1));
    if mode == ChatMode::Reading {
        canvas.text(line(low, 1), &t!(words, "chat-reading"), canvas.look.style(Role::Faint));
        return;
    }
    phrases(app, mode, below(low, 1), canvas);
    let mut at = last;
    if mode == ChatMode::Text {
        let typed = format!("{} {}▏", t!(words, "chat-text"), tail(&app.draft, inside.width));
        canvas.text(line(low, 9), &typed, canvas.look.style(Role::Title));
    }
    at = right_of(at, canvas.button(at, "Enter", &t!(words, "terminal-say"), Act::SayTyped));
    at = right_of(at, canvas.text(at, "↑ ↓ ", canvas.look.style(Role::Title)));
    let choose = format!("{}  ", t!(words, "terminal-chat-choose"));
    at = right_of(at, canvas.text(at, &choose, canvas.look.style(Role::Text)));
    canvas.button(at, "Esc", &t!(words, "close"), Act::Chat);
}

/// The end of what is typed, as far as there is room.
fn tail(text: &str, wide: u16) -> String {
    let most = usize::from(wide.saturating_sub(20));
    let count = text.chars().count();
    text.chars().skip(count.saturating_sub(most)).collect()
}

fn phrases(app: &App, mode: ChatMode, area: Rect, canvas: &mut Canvas<'_>) {
    let half = Phrase::ALL.len() / 2;
    for (at, phrase) in Phrase::ALL.into_iter().enumerate() {
        let (row, column) = (at % half, at / half);
        let left = u16::try_from(column).unwrap_or(0) * (area.width / 2);
        let row = right_of(line(area, u16::try_from(row).unwrap_or(0)), left);
        let row = Rect { width: row.width.min(area.width / 2), ..row };
        let name = serde_json::to_value(phrase).unwrap_or_default();
        let text = t!(app.words, format!("remark-{}", name.as_str().unwrap_or_default()));
        let chosen = app.phrase == at && app.draft.is_empty();
        let sign = if chosen { "▸" } else { " " };
        let taken = canvas.text(row, sign, canvas.look.style(Role::Title));
        // Where text can be typed, letters are text.
        let key = if mode == ChatMode::Text { "" } else { PHRASE_KEYS[at % PHRASE_KEYS.len()] };
        let act = Act::Wish(Wish::Say(phrase));
        canvas.button(right_of(row, taken), key, &text, act);
    }
}

/// How to leave a game in which others wait.
pub(crate) fn leaving(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let words = app.words;
    let resign = if app.resigns { "resign-really" } else { "resign" };
    let inside = sheet(area, 64, 10, &t!(words, "terminal-leaving"), canvas);
    let text = wrapped(&t!(words, "terminal-leaving-about"), inside.width.into(), canvas.look);
    for (at, text) in (0..).zip(text.iter().take(4)) {
        canvas.text(line(inside, at), text, canvas.look.style(Role::Text));
    }
    for (at, (key, id, act)) in (4..).zip([
        ("q", "terminal-leave-now", Act::QuitNow),
        ("L", "terminal-leave-stand-in", Act::Wish(Wish::Leave)),
        ("X", resign, Act::Wish(Wish::Resign(0))),
        ("Esc", "terminal-stay", Act::Return),
    ]) {
        canvas.button(line(inside, at), key, &t!(words, id), act);
    }
}
