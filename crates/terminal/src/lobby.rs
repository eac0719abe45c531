//! The tables of a server: one's own, and those that are open to everybody.

use std::sync::mpsc::Sender;
use std::thread;

use caravan_protocol::lobby::{Listed, OwnTable, Summary};
use caravan_protocol::message::{Chair, Phase};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseEventKind};
use ratatui::layout::Position;

use crate::act::Act;
use crate::canvas::{Canvas, Spot, below, line, right_of};
use crate::families::game_name;
use crate::kept;
use crate::look::{Look, Role};
use crate::remote::{Entry, Known};
use crate::words::{Language, Words, t};

/// What a server was asked for: its open tables, and one's own.
pub(crate) type Tables = (Vec<Listed>, Vec<OwnTable>);

/// What was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Table(String, Entry),
    Leave,
}

/// A table of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    game: String,
    summary: Summary,
    own: bool,
    waits: bool,
}

/// The list on the screen.
pub(crate) struct Lobby {
    origin: String,
    rows: Vec<Row>,
    /// The row that is pointed at, and the first one that is shown.
    at: usize,
    first: usize,
    notice: String,
    words: Words,
    look: Look,
    spots: Vec<Spot>,
    pub(crate) choice: Option<Choice>,
    /// Whether the list is to be asked for again.
    pub(crate) asks: bool,
}

impl Lobby {
    pub(crate) fn new(known: &Known, tables: Tables, words: Words, look: Look) -> Lobby {
        Lobby::of(known.origin(), tables, words, look)
    }

    pub(crate) fn of(origin: String, tables: Tables, words: Words, look: Look) -> Lobby {
        let (rows, notice, spots) = Default::default();
        let (at, first, choice, asks) = (0, 0, None, false);
        let mut lobby = Lobby { origin, rows, at, first, notice, words, look, spots, choice, asks };
        lobby.hear(Ok(tables));
        lobby
    }

    /// Takes a new list; says whether it looks different.
    pub(crate) fn hear(&mut self, tables: Result<Tables, String>) -> bool {
        let before = (self.rows.clone(), self.notice.clone());
        match tables {
            Ok((listed, own)) => {
                self.notice.clear();
                let chosen = self.rows.get(self.at).map(|row| row.game.clone());
                let goes_on = |one: &OwnTable| one.listed.summary.phase != Phase::Over;
                let mine = own.into_iter().filter(goes_on).map(|one| Row {
                    game: one.listed.game,
                    summary: one.listed.summary,
                    own: true,
                    waits: one.waits,
                });
                self.rows = mine.collect();
                for Listed { game, summary, .. } in listed {
                    if self.rows.iter().all(|row| row.game != game) {
                        self.rows.push(Row { game, summary, own: false, waits: false });
                    }
                }
                let again = self.rows.iter().position(|row| Some(&row.game) == chosen.as_ref());
                self.at = again.unwrap_or(self.at).min(self.rows.len().saturating_sub(1));
            }
            Err(reason) => self.notice = t!(self.words, "terminal-lobby-failed", reason: reason),
        }
        before != (self.rows.clone(), self.notice.clone())
    }

    /// Takes an event of the terminal; says whether anything may look different now.
    pub(crate) fn handle(&mut self, event: &Event) -> bool {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                let control = key.modifiers.contains(KeyModifiers::CONTROL);
                match key.code {
                    KeyCode::Char('c' | 'd') if control => self.choice = Some(Choice::Leave),
                    KeyCode::Char('q') | KeyCode::Esc => self.choice = Some(Choice::Leave),
                    KeyCode::Up => self.at = self.at.saturating_sub(1),
                    KeyCode::Down => self.at = (self.at + 1).min(self.last()),
                    KeyCode::PageUp => self.at = self.at.saturating_sub(10),
                    KeyCode::PageDown => self.at = (self.at + 10).min(self.last()),
                    KeyCode::Enter => self.choose(self.at, Entry::Join),
                    KeyCode::Char('w') => self.choose(self.at, Entry::Watch),
                    KeyCode::Char('r') => self.asks = true,
                    KeyCode::Char(digit @ '1'..='9') => {
                        let at = digit.to_digit(10).map_or(0, |digit| digit as usize - 1);
                        self.choose(self.first + at, Entry::Join);
                    }
                    _ => return false,
                }
                true
            }
            Event::Mouse(mouse) if matches!(mouse.kind, MouseEventKind::Down(_)) => {
                let at = Position { x: mouse.column, y: mouse.row };
                let spot = self.spots.iter().rfind(|spot| spot.area.contains(at));
                match spot.map(|spot| spot.act.clone()) {
                    Some(Act::LookAt(row)) => {
                        let row = usize::try_from(row).unwrap_or(usize::MAX);
                        // The first click points, the second one chooses.
                        if row == self.at { self.choose(row, Entry::Join) } else { self.at = row }
                    }
                    Some(Act::Quit) => self.choice = Some(Choice::Leave),
                    Some(Act::Chat) => self.choose(self.at, Entry::Watch),
                    Some(Act::Confirm) => self.choose(self.at, Entry::Join),
                    Some(Act::Reset) => self.asks = true,
                    _ => return false,
                }
                true
            }
            Event::Resize(..) => true,
            _ => false,
        }
    }

    fn last(&self) -> usize {
        self.rows.len().saturating_sub(1)
    }

    fn choose(&mut self, at: usize, entry: Entry) {
        let Some(row) = self.rows.get(at) else { return };
        let free = row.summary.chairs.iter().any(|chair| matches!(chair, Chair::Open { .. }));
        // Where no seat is free, there is nothing to do but watch.
        let entry = if row.own || free { entry } else { Entry::Watch };
        self.choice = Some(Choice::Table(row.game.clone(), entry));
    }

    /// Draws the list.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer) {
        let mut spots = Vec::new();
        let area = buffer.area;
        let mut canvas = Canvas { buffer, look: self.look, spots: &mut spots, pointed: None };
        let words = self.words;
        let title = t!(words, "terminal-lobby", server: &*self.origin);
        canvas.text(line(area, 0), &title, canvas.look.style(Role::Title));
        let room = usize::from(area.height.saturating_sub(5));
        self.first = self.first.min(self.at).max((self.at + 1).saturating_sub(room.max(1)));
        let id = if self.rows.iter().any(|row| row.own) {
            "terminal-lobby-own"
        } else {
            "terminal-lobby-open"
        };
        canvas.rule(line(area, 1), &t!(words, id), "");
        if self.rows.is_empty() {
            let text = t!(words, "terminal-lobby-none", server: &*self.origin);
            canvas.text(line(area, 2), &text, canvas.look.style(Role::Text));
        }
        let shown = self.rows.iter().enumerate().skip(self.first).take(room);
        for (below, (at, row)) in (2..).zip(shown) {
            self.row(at, row, line(area, below), &mut canvas);
        }
        let low = below(area, area.height.saturating_sub(2));
        if !self.notice.is_empty() {
            canvas.text(line(low, 0), &self.notice, canvas.look.style(Role::Warning));
        }
        let mut at = line(low, 1);
        let any = !self.rows.is_empty();
        for (shown, key, id, act) in [
            (any, "Enter", "terminal-lobby-enter", Act::Confirm),
            (any, "w", "terminal-lobby-watch", Act::Chat),
            (true, "r", "terminal-lobby-again", Act::Reset),
            (true, "q", "terminal-quit", Act::Quit),
        ] {
            if shown {
                at = right_of(at, canvas.button(at, key, &t!(words, id), act));
            }
        }
        self.spots = spots;
    }

    fn row(&self, at: usize, row: &Row, area: ratatui::layout::Rect, canvas: &mut Canvas<'_>) {
        let words = self.words;
        let style = canvas.look.style(if at == self.at { Role::Chosen } else { Role::Text });
        let sign = if at == self.at { "▸" } else { " " };
        let number = at + 1 - self.first;
        let key = if number <= 9 { number.to_string() } else { String::new() };
        canvas.text(area, sign, canvas.look.style(Role::Title));
        canvas.text(right_of(area, 1), &key, canvas.look.style(Role::Key));
        canvas.text(right_of(area, 3), &row_words(words, row), style);
        canvas.spot(area, &key, Act::LookAt(u32::try_from(at).unwrap_or(0)), "");
    }
}

/// A table in one line.
fn row_words(words: Words, row: &Row) -> String {
    let summary = &row.summary;
    let game = game_name(words, summary.family, summary.theme);
    let who = |chair: &Chair| match chair {
        Chair::Person { name, .. } => name.clone(),
        Chair::Bot { level } => t!(words, format!("level-{level}")),
        Chair::Open { kept_for: Some(name) } => format!("({name})"),
        Chair::Open { kept_for: None } => "…".into(),
    };
    let who: Vec<String> = summary.chairs.iter().map(who).collect();
    let free = summary.chairs.iter().filter(|chair| matches!(chair, Chair::Open { .. })).count();
    let state = if row.waits {
        t!(words, "terminal-waits-for-you")
    } else if summary.phase == Phase::Gathering {
        t!(words, "terminal-seats-free", free: free, all: summary.chairs.len())
    } else {
        t!(words, "round", round: summary.round.unwrap_or(0))
    };
    format!("{game:<18} {state:<20} {}", who.join(", "))
}

/// A kept game in one line.
pub fn described(game: &kept::Listed, language: Language) -> String {
    let (game, summary) = (String::new(), game.summary.clone());
    let row = Row { game, summary, own: true, waits: false };
    row_words(Words::new(row.summary.theme, language), &row)
}

/// The tables as lines, where there is no screen.
pub(crate) fn lines(known: &Known, (listed, own): Tables, words: Words) -> Vec<String> {
    let rows = Lobby::of(known.origin(), (listed, own), words, Look::plain()).rows;
    let line = |row: &Row| {
        let link = known.link_to(&row.game);
        format!("{}  {}/table/{}", row_words(words, row), link.origin(), row.game)
    };
    if rows.is_empty() {
        return vec![t!(words, "terminal-lobby-none", server: known.origin())];
    }
    rows.iter().map(line).collect()
}

/// Asks for the list on another thread.
pub(crate) fn ask<T: Send + 'static>(
    known: &Known,
    sender: &Sender<T>,
    wrap: fn(Result<Tables, String>) -> T,
) {
    let (known, sender) = (known.clone(), sender.clone());
    // Without a thread the list stays as it is.
    let _ = thread::Builder::new().spawn(move || {
        let _ = sender.send(wrap(known.tables()));
    });
}
