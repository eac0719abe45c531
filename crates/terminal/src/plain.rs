//! A table line by line: the sentences of the log and the questions of the screen, for pipes, for
//! terminals that can move no cursor, and for screen readers.
//!
//! The keys are those of the screen: it is drawn where nobody sees it, and says what they do.

use std::collections::VecDeque;
use std::io::{self, Write};

use caravan_protocol::Request;
use caravan_protocol::chat::{ChatMode, Phrase, Remark};
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use crate::act::Act;
use crate::app::{App, Sheet};
use crate::canvas::Spot;
use crate::families::{See, keys, numbered, scores, seat};
use crate::session::{Hints, Mark};
use crate::tell::spoken;
use crate::words::t;
use crate::{screen, sheets};

/// The screen that nobody sees: large enough for everything.
const SCREEN: Rect = Rect { x: 0, y: 0, width: 140, height: 70 };

/// What a question depends on: it is asked again when this changes.
type Moment = (u32, Option<u8>, Vec<String>, Sheet, String);

/// A table line by line.
pub(crate) struct Plain {
    pub(crate) app: App,
    /// The lines of the log that were printed.
    printed: Vec<String>,
    round: Option<u32>,
    asked: Option<Moment>,
    status: String,
    notice: String,
    told_result: bool,
    /// Lines that were typed and not obeyed yet.
    lines: VecDeque<String>,
    /// Whether nobody types any more.
    closed: bool,
    /// Whether a line waits for one's turn: it does where it comes out of a pipe.
    patient: bool,
}

impl Plain {
    pub(crate) fn new(app: App, patient: bool) -> Plain {
        let (printed, lines, status, notice) = Default::default();
        let (round, asked, told_result, closed) = (None, None, false, false);
        Plain { app, printed, round, asked, status, notice, told_result, lines, closed, patient }
    }

    /// Takes a line that was typed.
    pub(crate) fn take(&mut self, line: String) {
        self.lines.push_back(line);
    }

    /// Nobody types any more.
    pub(crate) fn close(&mut self) {
        self.closed = true;
    }

    /// Prints what is new, and obeys what was typed. Says whether the table is left.
    pub(crate) fn go_on(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        loop {
            self.tell(out)?;
            if self.app.quits || self.app.follows.is_some() {
                return Ok(true);
            }
            let Some(line) = self.next_line() else { break };
            self.obey(line.trim(), out)?;
        }
        out.flush()?;
        Ok(self.closed && self.lines.is_empty())
    }

    /// The next line whose time has come.
    fn next_line(&mut self) -> Option<String> {
        let session = &self.app.session;
        if session.waits() || session.hints == Hints::Thinking {
            return None;
        }
        let waits = self.patient
            && !session.decides()
            && !session.is_over()
            && !self.app.gathers()
            && !self.app.own_chairs().is_empty();
        if waits && self.app.sheet == Sheet::None { None } else { self.lines.pop_front() }
    }

    /// A text with crystals in words.
    fn spoken(&self, text: &str) -> String {
        spoken(self.app.words, text)
    }

    /// Prints what has changed since the last call.
    fn tell(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let words = self.app.words;
        // While a connection is tried again, only the seconds change.
        let status = if self.app.is_offline() { self.app.status() } else { String::new() };
        let kind = |text: &str| text.replace(|one: char| one.is_ascii_digit(), "");
        if kind(&status) != kind(&self.status) && !status.is_empty() {
            writeln!(out, "{status}")?;
        }
        self.status = status;
        self.tell_log(out)?;
        let notice = if self.app.said.is_empty() {
            self.app.session.notice.clone()
        } else {
            std::mem::take(&mut self.app.said)
        };
        if notice != self.notice && !notice.is_empty() {
            writeln!(out, "{}", self.spoken(&notice))?;
        }
        self.notice = notice;
        if self.app.session.is_over() {
            return self.tell_result(out);
        }
        let hint = self.hint();
        let moment = (
            self.app.session.table.seq,
            self.app.session.table.you,
            self.app.session.all_texts(),
            self.app.sheet,
            hint.clone(),
        );
        if self.asked.as_ref() == Some(&moment) {
            return Ok(());
        }
        self.asked = Some(moment);
        match self.app.sheet {
            Sheet::Curtain(seat) => {
                let name = numbered(&self.app.names, seat).map_or("", |name| name);
                writeln!(out, "{}", t!(words, "terminal-plain-curtain"))?;
                writeln!(out, "{}.", t!(words, "pass-to", name: name))
            }
            Sheet::Leaving => {
                writeln!(out, "{}", t!(words, "terminal-leaving-about"))?;
                self.list(out)
            }
            _ if !hint.is_empty() => writeln!(out, "{hint}"),
            _ if self.app.gathers() => self.tell_chairs(out),
            _ if self.app.session.decides()
                || self.app.is_asked()
                || self.app.is_stood_in_for() =>
            {
                self.ask(out)
            }
            _ => Ok(()),
        }
    }

    fn tell_log(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let deciding = self.app.session.table.deciding;
        let open = !self.app.session.decides() && !self.app.session.is_over();
        let mut now: Vec<String> =
            self.app.told.iter().map(|told| self.spoken(&told.text)).collect();
        // Bots confirm every action: their turn is told when it is whole.
        let last = self.app.told.last();
        if open && last.is_some_and(|last| last.seat.is_some() && last.seat == deciding) {
            now.pop();
        }
        let same = now.iter().zip(&self.printed).take_while(|(one, other)| one == other).count();
        for line in &now[same..] {
            writeln!(out, "{line}")?;
        }
        self.printed = now;
        let round = self.app.session.table.round;
        if self.app.session.before.is_some() && self.round != Some(round) && !open {
            self.round = Some(round);
            writeln!(out, "\n{}", t!(self.app.words, "round", round: round))?;
        }
        Ok(())
    }

    /// The table as it is, for what is said of it.
    fn with_see<T>(&self, say: impl FnOnce(&See<'_>) -> T) -> Option<T> {
        let view = self.app.session.view()?;
        let before = self.app.session.before.as_ref()?;
        Some(say(&self.app.see(view, before, true, true)))
    }

    fn hint(&self) -> String {
        let hint = self.with_see(|see| screen::hint(&self.app, see)).flatten();
        match self.app.session.hints {
            Hints::Shown(..) => self.spoken(&hint.unwrap_or_default()),
            Hints::None | Hints::Thinking => String::new(),
        }
    }

    /// The question, with what is staged.
    fn ask(&self, out: &mut dyn Write) -> io::Result<()> {
        let words = self.app.words;
        if let Some(asked) = self.with_see(|see| screen::question(&self.app, see)) {
            let title = self.spoken(&asked.title);
            let detail = self.spoken(&asked.detail);
            let end = if title.ends_with(['.', '!', '?', '…']) { "" } else { "." };
            writeln!(out, "{}", whole(&format!("{title}{end} {detail}")))?;
        }
        if let Some(time) = self.app.clock_of(self.app.session.own()) {
            writeln!(out, "{}", t!(words, "time-left-of", time: time))?;
        }
        if self.app.session.is_complete() {
            writeln!(out, "{}", t!(words, "terminal-plain-confirm"))?;
        } else if self.printed.is_empty() {
            writeln!(out, "{}", t!(words, "terminal-plain-begin"))?;
        }
        Ok(())
    }

    fn tell_chairs(&mut self, out: &mut dyn Write) -> io::Result<()> {
        for line in crate::gathering::lines(&self.app) {
            writeln!(out, "{line}")?;
        }
        self.list(out)
    }

    fn tell_result(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::replace(&mut self.told_result, true) {
            return Ok(());
        }
        let words = self.app.words;
        writeln!(out, "\n{}", sheets::headline(&self.app))?;
        let (Some(view), Some(result)) = (&self.app.session.before, &self.app.session.table.result)
        else {
            return Ok(());
        };
        let mut order: Vec<usize> = (0..self.app.names.len()).collect();
        order.sort_by_key(|at| result.ranks.get(*at).copied().unwrap_or(u8::MAX));
        for at in order {
            let seat = u8::try_from(at + 1).unwrap_or(1);
            let rank = result.ranks.get(at).copied().unwrap_or(0);
            let parts: Vec<String> = scores(view, seat)
                .iter()
                .map(|(id, points)| format!("{} {points}", t!(words, *id)))
                .collect();
            writeln!(out, "{rank}. {}: {}", self.app.names[at], parts.join(", "))?;
        }
        // Who plays through a pipe is done.
        self.app.quits |= self.patient && self.lines.is_empty();
        Ok(())
    }

    /// Draws the screen that nobody sees: what can be touched, and what stands there.
    fn draw(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(SCREEN);
        screen::draw(&mut self.app, &mut buffer);
        buffer
    }

    /// Everything that can be done now, with the keys for it.
    fn list(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let buffer = self.draw();
        writeln!(out, "{}", t!(self.app.words, "terminal-plain-can"))?;
        // Pieces first, then what is always there.
        let (pieces, others): (Vec<&Spot>, Vec<&Spot>) =
            self.app.spots.iter().partition(|spot| matches!(spot.act, Act::Pick(..)));
        for spot in pieces.into_iter().chain(others) {
            let can = match &spot.act {
                Act::Pick(verb, what) => self.app.session.mark(*verb, what) != Mark::Idle,
                act => is_plain(act),
            };
            if can && !spot.key.is_empty() {
                writeln!(out, "  {}", self.line_of(spot, &buffer))?;
            }
        }
        Ok(())
    }

    /// A spot with its key, in words.
    fn line_of(&self, spot: &Spot, buffer: &Buffer) -> String {
        let at = Rect { height: 1, ..spot.area };
        let cells = (at.x..at.right()).filter_map(|x| buffer.cell((x, at.y)));
        let shown: String = cells.map(Cell::symbol).collect();
        let shown = shown.trim().strip_prefix(&*spot.key).unwrap_or(&shown).trim().to_owned();
        let about = if spot.about.is_empty() { shown } else { self.spoken(&spot.about) };
        format!("{}  {about}", spot.key)
    }

    /// Everything on the table, and the players.
    fn table(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let words = self.app.words;
        for (number, name) in (1..).zip(&self.app.names) {
            let Some(Some(lines)) = self.with_see(|see| seat(see, number)) else { continue };
            let (claimed, end) = lines.claimed;
            let count = t!(words, "points", count: lines.points);
            let more: Vec<String> = lines.lines.iter().map(|line| self.spoken(line)).collect();
            writeln!(out, "{name}: {count}, {claimed}/{end}. {}", more.join(". "))?;
        }
        let buffer = self.draw();
        for spot in &self.app.spots {
            if matches!(spot.act, Act::Pick(..)) && !spot.key.is_empty() {
                writeln!(out, "  {}", self.line_of(spot, &buffer))?;
            }
        }
        Ok(())
    }

    fn help(&self, out: &mut dyn Write) -> io::Result<()> {
        let words = self.app.words;
        for (key, id) in keys(self.app.session.table.family) {
            writeln!(out, "  {key:<12} {}", t!(words, *id))?;
        }
        let first = self.app.session.legal().first().and_then(|legal| legal.ways.first());
        let example = first.map_or("rest", |way| &way.action).to_owned();
        let notation = t!(words, "terminal-plain-action", example: example);
        for (key, text) in [
            ("a – d", t!(words, "terminal-crystals")),
            ("+ -", t!(words, "key-times")),
            (".", t!(words, "terminal-other-way")),
            ("Enter", t!(words, "key-confirm")),
            ("u", t!(words, "key-undo")),
            ("h", t!(words, "key-hint")),
            ("T", t!(words, "take-back")),
            ("list", t!(words, "terminal-plain-list")),
            ("table", t!(words, "terminal-plain-table")),
            ("log", t!(words, "terminal-plain-log")),
            ("f", t!(words, "terminal-record")),
            ("q", t!(words, "terminal-quit")),
        ] {
            writeln!(out, "  {key:<12} {text}")?;
        }
        if self.app.session.table.chat.is_some() && self.app.source.remote().is_some() {
            writeln!(out, "  {}", t!(words, "terminal-plain-chat"))?;
        }
        writeln!(out, "  {notation}")
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        self.notice.clear();
        self.app.session.notice.clear();
        match line {
            "" => {
                if self.app.sheet == Sheet::None
                    && !self.app.session.is_complete()
                    && !self.app.gathers()
                {
                    return writeln!(out, "{}", t!(self.app.words, "terminal-plain-nothing"));
                }
                self.draw();
                self.press(KeyCode::Enter);
            }
            "?" | "help" => return self.help(out),
            "list" => return self.list(out),
            "table" => return self.table(out),
            "log" => self.printed.clear(),
            "esc" | "reset" => self.press(KeyCode::Esc),
            "undo" if self.app.session.actions().is_empty() => self.app.act(&Act::TakeBack),
            "undo" => self.app.act(&Act::Undo),
            "quit" | "exit" => self.app.quits = true,
            "s" => self.told_result = false,
            _ if line.starts_with('/') => self.say(line.trim_start_matches('/').trim()),
            _ => self.touch(line),
        }
        Ok(())
    }

    fn press(&mut self, code: KeyCode) {
        self.app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Does what a key does, or stages an action in the notation.
    fn touch(&mut self, line: &str) {
        self.draw();
        let of = |key: &str| {
            let touched = |spot: &&Spot| {
                spot.key == key && (matches!(spot.act, Act::Pick(..)) || is_plain(&spot.act))
            };
            self.app.spots.iter().find(touched).map(|spot| spot.act.clone())
        };
        if let Some(act) = of(line).or_else(|| of(&line.to_lowercase())) {
            self.app.act(&act);
        } else if self.app.session.decides()
            && (line.len() > 2 || line.starts_with(|one: char| !one.is_alphanumeric()))
        {
            let mut actions = self.app.session.all_texts();
            actions.push(line.to_owned());
            self.app.act(&Act::Stage(actions));
        } else {
            self.app.said = t!(self.app.words, "terminal-unknown-key", keys: line);
        }
    }

    /// Says something at the table: a phrase by its words, or a text.
    fn say(&mut self, text: &str) {
        let name = |phrase: &Phrase| {
            let name = serde_json::to_value(phrase).unwrap_or_default();
            t!(self.app.words, format!("remark-{}", name.as_str().unwrap_or_default()))
        };
        let plain = |text: &str| -> String {
            text.chars().filter(|one| one.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let phrase = Phrase::ALL.into_iter().find(|phrase| plain(&name(phrase)) == plain(text));
        let mode = self.app.chat_mode();
        let remark = match phrase {
            _ if mode == ChatMode::Reading || text.is_empty() => None,
            Some(phrase) => Some(Remark::Phrase { phrase }),
            None if mode == ChatMode::Text => Some(Remark::Text { text: text.to_owned() }),
            None => None,
        };
        let Some(remark) = remark else {
            // What can be said, where nothing else can.
            let all: Vec<String> = Phrase::ALL.iter().map(name).collect();
            self.app.said = match mode {
                ChatMode::Reading => t!(self.app.words, "chat-reading"),
                _ => format!("{} {}", t!(self.app.words, "chat-phrase"), all.join(" · ")),
            };
            return;
        };
        let speaker = self.app.own_chairs().is_empty().then(|| self.app.name.clone());
        self.app.session.command(|id| Request::Chat { id, remark, name: speaker });
        self.app.pump();
    }
}

/// A sentence with its end.
fn whole(text: &str) -> String {
    let text = text.trim_end();
    let end = if text.ends_with(['.', '!', '?', '…']) { "" } else { "." };
    format!("{text}{end}")
}

/// Whether an act makes sense where nothing is drawn.
fn is_plain(act: &Act) -> bool {
    !matches!(
        act,
        Act::Seat(_)
            | Act::Pick(..)
            | Act::Look(_)
            | Act::LookAt(_)
            | Act::Help
            | Act::Signs
            | Act::Result
            | Act::Chat
            | Act::SayTyped
    )
}
