//! Drawing: lines of text and pieces with keys, and what can be touched where.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::act::Act;
use crate::look::{Look, Role};
use crate::rich::{columns, parts, unicode};
use crate::session::Mark;

/// Something that can be touched: with its key, or with the mouse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    pub(crate) area: Rect,
    pub(crate) key: String,
    pub(crate) act: Act,
    /// What it is, in words; empty for what says so itself.
    pub(crate) about: String,
}

/// What is pointed at, by its key and by what it does: it is found again wherever it is drawn next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pointed {
    key: String,
    act: Act,
}

impl From<&Spot> for Pointed {
    fn from(spot: &Spot) -> Pointed {
        Pointed { key: spot.key.clone(), act: spot.act.clone() }
    }
}

impl Pointed {
    pub(crate) fn is(&self, spot: &Spot) -> bool {
        self.key == spot.key && self.act == spot.act
    }
}

/// A piece: a card, a tile, a location.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) key: String,
    /// What is typed, if that is more than what is shown: the name of a space, behind its letter.
    pub(crate) typed: Option<String>,
    pub(crate) act: Option<Act>,
    pub(crate) mark: Mark,
    /// Its parts, in order: beside each other in a row, below each other on a card.
    pub(crate) lines: Vec<String>,
    /// What lies on it, at the right end.
    pub(crate) on_it: String,
    pub(crate) about: String,
}

impl Piece {
    pub(crate) fn new(key: impl Into<String>, act: Act, mark: Mark) -> Piece {
        let (lines, on_it, about) = (Vec::new(), String::new(), String::new());
        Piece { key: key.into(), typed: None, act: Some(act), mark, lines, on_it, about }
    }

    /// Something to look at.
    pub(crate) fn still() -> Piece {
        let (key, lines, on_it, about) = Default::default();
        Piece { key, typed: None, act: None, mark: Mark::Idle, lines, on_it, about }
    }

    #[must_use]
    pub(crate) fn typed(mut self, keys: String) -> Piece {
        self.typed = Some(keys);
        self
    }

    #[must_use]
    pub(crate) fn line(mut self, text: impl Into<String>) -> Piece {
        self.lines.push(text.into());
        self
    }

    #[must_use]
    pub(crate) fn on_it(mut self, text: impl Into<String>) -> Piece {
        self.on_it = text.into();
        self
    }

    #[must_use]
    pub(crate) fn about(mut self, text: impl Into<String>) -> Piece {
        self.about = text.into();
        self
    }
}

/// Where things are drawn.
pub(crate) struct Canvas<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) look: Look,
    pub(crate) spots: &'a mut Vec<Spot>,
    /// What the arrow keys or the mouse point at.
    pub(crate) pointed: Option<&'a Pointed>,
}

/// The line of an area, or nothing below it.
pub(crate) fn line(area: Rect, at: u16) -> Rect {
    if at < area.height {
        Rect { y: area.y + at, height: 1, ..area }
    } else {
        Rect { height: 0, ..area }
    }
}

/// The part of an area right of some columns.
pub(crate) fn right_of(area: Rect, columns: u16) -> Rect {
    let columns = columns.min(area.width);
    Rect { x: area.x + columns, width: area.width - columns, ..area }
}

/// The part of an area below some lines.
pub(crate) fn below(area: Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

/// As many of these as fit, and how many do not: `H♣ N2 +3`. Half a sign would be a wrong one.
pub(crate) fn fitted(parts: &[String], room: usize, look: Look) -> String {
    let whole = parts.join(" ");
    if columns(&whole, look) <= room {
        return whole;
    }
    let shown = |count: usize| format!("{} …+{}", parts[..count].join(" "), parts.len() - count);
    let fits = |count: &usize| columns(&shown(*count), look) <= room;
    (0..parts.len()).rev().find(fits).map_or_else(|| "…".into(), |count| shown(count).trim().into())
}

impl Canvas<'_> {
    /// Draws a text into the first line of an area and says how many columns it took. What does not
    /// fit ends with an ellipsis.
    pub(crate) fn text(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        let area = area.intersection(self.buffer.area);
        if area.is_empty() {
            return 0;
        }
        let wide = usize::from(area.width);
        let cut = columns(text, self.look) > wide;
        let most = if cut { wide.saturating_sub(1) } else { wide };
        let (mut at, end) = (area.x, area.x + area.width);
        for part in parts(text, style, self.look) {
            let left = most.saturating_sub(usize::from(at - area.x));
            let (next, _) = self.buffer.set_stringn(at, area.y, &part.text, left, part.style);
            at = next;
        }
        if cut && at < end {
            at = self.buffer.set_stringn(at, area.y, "…", 1, style).0;
        }
        at - area.x
    }

    /// Draws a text at the right end of the first line of an area.
    pub(crate) fn text_right(&mut self, area: Rect, text: &str, style: Style) {
        let wide = u16::try_from(columns(text, self.look)).unwrap_or(u16::MAX);
        self.text(right_of(area, area.width.saturating_sub(wide)), text, style);
    }

    /// A line with a title in it: what is below belongs to it.
    pub(crate) fn rule(&mut self, area: Rect, title: &str, right: &str) {
        let area = line(area, 0).intersection(self.buffer.area);
        if area.is_empty() {
            return;
        }
        let style = self.look.style(Role::Line);
        self.text(area, &"─".repeat(area.width.into()), style);
        let inner = right_of(area, 1);
        let mut taken = 0;
        if !title.is_empty() {
            taken = self.text(inner, &format!(" {title} "), self.look.style(Role::Title)) + 1;
        }
        let room = Rect { width: inner.width.saturating_sub(taken + 1), ..right_of(inner, taken) };
        // Half a number would be a wrong one.
        let fits = columns(right, self.look) + 2 <= usize::from(room.width);
        if !right.is_empty() && fits {
            self.text_right(room, &format!(" {right} "), self.look.style(Role::Faint));
        }
    }

    /// An area with lines around it, emptied; returns what is inside.
    pub(crate) fn frame(&mut self, area: Rect, style: Style) -> Rect {
        let area = area.intersection(self.buffer.area);
        if area.width < 2 || area.height < 2 {
            return Rect::default();
        }
        let (last, across) = (area.height - 1, "─".repeat(usize::from(area.width) - 2));
        for at in 0..area.height {
            let (left, middle, right) = match at {
                0 => ("┌", across.clone(), "┐"),
                at if at == last => ("└", across.clone(), "┘"),
                _ => ("│", " ".repeat(usize::from(area.width) - 2), "│"),
            };
            self.text(line(area, at), &format!("{left}{middle}{right}"), style);
        }
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }
    }

    /// Adds a spot; the one that is pointed at is drawn reversed.
    pub(crate) fn spot(&mut self, area: Rect, key: &str, act: Act, about: &str) {
        let area = area.intersection(self.buffer.area);
        if area.is_empty() {
            return;
        }
        let spot = Spot { area, key: key.into(), act, about: about.into() };
        if self.pointed.is_some_and(|pointed| pointed.is(&spot)) {
            self.buffer.set_style(area, Style::new().add_modifier(Modifier::REVERSED));
        }
        self.spots.push(spot);
    }

    /// The styles of a piece and of its key.
    pub(crate) fn styles(&self, mark: Mark) -> (Style, Style) {
        let of = |role| self.look.style(role);
        match mark {
            Mark::Idle => (of(Role::Text), of(Role::IdleKey)),
            Mark::Possible => (of(Role::Text), of(Role::Key)),
            Mark::Chosen | Mark::Pending => (of(Role::Chosen), of(Role::Key)),
            Mark::Lit => (of(Role::Lit), of(Role::Key)),
        }
    }

    /// Draws a key; a sign in front of it says of a piece whether it is chosen or a hint names it.
    pub(crate) fn key(&mut self, area: Rect, key: &str, mark: Mark) -> u16 {
        if key.is_empty() {
            return 0;
        }
        let (_, style) = self.styles(mark);
        let sign = match mark {
            Mark::Chosen => "▸",
            Mark::Pending => "▹",
            Mark::Lit => "*",
            Mark::Idle | Mark::Possible => " ",
        };
        let sign_style = self.look.style(if mark == Mark::Lit { Role::Lit } else { Role::Title });
        let first = self.text(area, sign, sign_style);
        first + self.text(right_of(area, first), key, style)
    }

    /// Draws a piece in one line.
    pub(crate) fn row(&mut self, area: Rect, piece: &Piece) {
        let area = line(area, 0);
        let (style, _) = self.styles(piece.mark);
        let mut at = self.key(area, &piece.key, piece.mark);
        for text in &piece.lines {
            at += u16::from(at > 0);
            at += self.text(right_of(area, at), text, style);
        }
        if !piece.on_it.is_empty() {
            self.text_right(right_of(area, (at + 1).min(area.width)), &piece.on_it, style);
        }
        self.touch(area, piece);
    }

    /// Draws a piece as a card.
    pub(crate) fn card(&mut self, area: Rect, piece: &Piece) {
        let (style, _) = self.styles(piece.mark);
        let border = match piece.mark {
            Mark::Chosen | Mark::Pending | Mark::Lit => style.remove_modifier(Modifier::UNDERLINED),
            Mark::Idle | Mark::Possible => self.look.style(Role::Line),
        };
        let inside = self.frame(area, border);
        self.key(right_of(line(area, 0), 1), &piece.key, piece.mark);
        for (at, text) in (0..).zip(&piece.lines) {
            self.text(line(inside, at), text, style.remove_modifier(Modifier::UNDERLINED));
        }
        if !piece.on_it.is_empty() {
            let bottom = line(area, area.height.saturating_sub(1));
            let inner = Rect { width: bottom.width.saturating_sub(2), x: bottom.x + 1, ..bottom };
            self.text_right(inner, &piece.on_it, style.remove_modifier(Modifier::UNDERLINED));
        }
        self.touch(area, piece);
    }

    fn touch(&mut self, area: Rect, piece: &Piece) {
        if let Some(act) = &piece.act {
            let key = piece.typed.as_ref().unwrap_or(&piece.key);
            self.spot(area, key, act.clone(), &piece.about);
        }
    }

    /// Draws pieces in columns that are as wide as the widest, row by row, and says how many lines they
    /// took, and how many had room.
    pub(crate) fn columns(&mut self, area: Rect, pieces: &[Piece]) -> (u16, usize) {
        let wide = |piece: &Piece| {
            let text: usize = piece.lines.iter().map(|text| columns(text, self.look)).sum();
            let key = if piece.key.is_empty() { 0 } else { unicode::width(&piece.key) + 2 };
            key + text + 1
        };
        let wide = u16::try_from(pieces.iter().map(wide).max().unwrap_or(1)).unwrap_or(1);
        let across = (area.width + 1).checked_div(wide).unwrap_or(1).max(1);
        // All columns are equally wide, to the end of the line.
        let wide = (area.width + 1) / across;
        let across = usize::from(across);
        for (at, piece) in pieces.iter().enumerate() {
            let row = u16::try_from(at / across).unwrap_or(u16::MAX);
            if row >= area.height {
                return (area.height, at);
            }
            let column = u16::try_from(at % across).unwrap_or(0) * wide;
            let width = wide.min(area.width.saturating_sub(column)).saturating_sub(1);
            self.row(Rect { width, ..right_of(line(area, row), column) }, piece);
        }
        (u16::try_from(pieces.len().div_ceil(across)).unwrap_or(u16::MAX), pieces.len())
    }

    /// A button: a key and what it does. Says how many columns it took, with the space behind it.
    pub(crate) fn button(&mut self, area: Rect, key: &str, text: &str, act: Act) -> u16 {
        let style = self.look.style(Role::Key);
        let shown = format!(" {text}");
        let wide = unicode::width(key) + columns(&shown, self.look);
        if wide > usize::from(area.width) {
            return 0;
        }
        let first = self.text(area, key, style);
        let taken = first + self.text(right_of(area, first), &shown, Style::new());
        self.spot(Rect { width: taken, ..line(area, 0) }, key, act, "");
        taken + 2
    }
}
