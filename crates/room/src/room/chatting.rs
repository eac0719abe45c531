//! The chat: lines are stored before anybody reads them, and kept with the game.

use std::collections::BTreeMap;

use caravan_protocol::chat::{ChatMode, Remark};
use caravan_protocol::message::{Code, Message, Term};
use caravan_protocol::{Refusal, Request};

use super::{Client, PATIENCE_WITH_NODES, Room, Waiting, tell_refusal, tell_unavailable};
use crate::chat::{Line, MAX_LINES, Report, line_id, read_remark};
use crate::command::command_name;
use crate::name::read_name;
use crate::output::Output;
use crate::setup::Person;

/// How many lines and reports may wait for the disk.
const MAX_PENDING: usize = 32;

/// What is known here of the chat.
#[derive(Default)]
pub(super) struct Chat {
    /// What the server allows; none where there is no chat.
    mode: Option<ChatMode>,
    lines: Vec<Line>,
    reading: Reading,
    /// What is being stored by id, and who has asked for it.
    pending: BTreeMap<String, (Waiting, Option<Line>)>,
}

/// Whether the lines were read from storage.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Reading {
    #[default]
    Unread,
    /// They are being read; whether there may be more of them since.
    Begun {
        more: bool,
        /// Whether lines were deleted meanwhile: the answer may still have them.
        void: bool,
    },
    /// It failed; retry at this time.
    Failed {
        again_at: u64,
    },
    Read,
}

/// What came of a request.
enum Talk {
    /// It was said before.
    Said,
    /// It is being stored.
    Pending {
        id: String,
    },
    Line(Line),
    Report {
        id: String,
        report: Report,
    },
}

fn refuse<T>(code: Code, reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, reason))
}

impl Chat {
    pub(super) fn is_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Inserts a line in its place; returns whether it is new.
    fn insert(&mut self, line: Line) -> bool {
        if self.lines.iter().any(|other| other.id == line.id) {
            return false;
        }
        let place = self.lines.partition_point(|other| other.place() < line.place());
        self.lines.insert(place, line);
        let excess = self.lines.len().saturating_sub(MAX_LINES);
        self.lines.drain(..excess);
        true
    }

    /// A time after that of every line here, even if the clock was set back.
    fn next_at(&self, now: u64) -> u64 {
        let pending = self.pending.values().filter_map(|(_, line)| line.as_ref());
        let last = self.lines.last().into_iter().chain(pending).map(|line| line.at).max();
        last.map_or(now, |last| now.max(last + 1))
    }
}

impl Room {
    /// Allows people to talk.
    pub fn allow_chat(&mut self, mode: Option<ChatMode>) {
        self.chat.mode = mode;
    }

    /// What somebody may say here.
    pub(super) fn chat_mode(&self, person: Option<&Person>) -> Option<ChatMode> {
        let mode = self.chat.mode?;
        let most = match person {
            None => ChatMode::Reading,
            Some(_) if !self.state.setup.plays_with(Term::FreeText) => ChatMode::Phrases,
            Some(_) => ChatMode::Text,
        };
        Some(mode.min(most))
    }

    /// Sends the chat to a client that has said hello.
    pub(super) fn greet_chat(&mut self, by: &Waiting, out: &mut Vec<Output>) {
        if self.chat.mode.is_none() {
            return;
        }
        self.send_lines(&self.chat.lines, Some(by.client), out);
        // A notification of another node may have been lost.
        if self.shared || self.chat.reading != Reading::Read {
            self.read_chat(out);
        }
    }

    /// Reads the lines of other nodes, and those from before the room was opened.
    pub(super) fn read_chat(&mut self, out: &mut Vec<Output>) {
        match &mut self.chat.reading {
            _ if self.chat.mode.is_none() => {}
            Reading::Begun { more, .. } => *more = true,
            reading => {
                *reading = Reading::Begun { more: false, void: false };
                out.push(Output::ReadChat);
            }
        }
    }

    /// Another node has stored a line. Where nobody is connected it is read later.
    pub(super) fn chat_added(&mut self, out: &mut Vec<Output>) {
        if self.clients.is_empty() {
            self.chat.reading = Reading::Unread;
        } else {
            self.read_chat(out);
        }
    }

    /// When to read the chat again after a failure; while nobody is connected, it can wait.
    pub(super) fn chat_at(&self) -> Option<u64> {
        match self.chat.reading {
            Reading::Failed { again_at } if !self.clients.is_empty() => Some(again_at),
            _ => None,
        }
    }

    pub(super) fn chat_read(&mut self, now: u64, lines: Option<Vec<Line>>, out: &mut Vec<Output>) {
        let Reading::Begun { more, void } = self.chat.reading else { return };
        let Some(mut lines) = lines else {
            self.chat.reading = Reading::Failed { again_at: now + PATIENCE_WITH_NODES };
            return;
        };
        self.chat.reading = Reading::Read;
        lines.sort_by(|one, other| one.place().cmp(&other.place()));
        if void {
            return self.read_chat(out);
        }
        let new: Vec<Line> =
            lines.into_iter().filter(|line| self.chat.insert(line.clone())).collect();
        self.send_lines(&new, None, out);
        if more {
            self.read_chat(out);
        }
    }

    /// A person was deleted, and what they have said.
    pub(super) fn forget_chat(&mut self, out: &mut Vec<Output>) {
        self.chat.lines.clear();
        if let Reading::Begun { void, .. } = &mut self.chat.reading {
            *void = true;
        }
        self.chat_added(out);
    }

    /// Stores what somebody says, or their report.
    pub(super) fn talk(&mut self, now: u64, by: Waiting, out: &mut Vec<Output>) {
        let (client, id) = (by.client, by.request.id().unwrap_or_default().to_owned());
        match self.check_talk(now, &by, &id) {
            Ok(Talk::Said) => self.confirm_talk(client, id, out),
            // Whoever repeats a command gets the answer; it is written once.
            Ok(Talk::Pending { id }) => {
                if let Some((asker, _)) = self.chat.pending.get_mut(&id) {
                    *asker = by;
                }
            }
            Ok(Talk::Line(line)) => {
                out.push(Output::KeepLine(Box::new(line.clone())));
                self.chat.pending.insert(line.id.clone(), (by, Some(line)));
            }
            Ok(Talk::Report { id, report }) => {
                out.push(Output::Report { id: id.clone(), report: Box::new(report) });
                self.chat.pending.insert(id, (by, None));
            }
            Err(refusal) => tell_refusal(client, Some(&id), refusal, out),
        }
    }

    /// What is to be stored.
    fn check_talk(&self, now: u64, by: &Waiting, id: &str) -> Result<Talk, Refusal> {
        let Some(person) = &by.person else {
            return refuse(Code::NoChat, "give a name before you say something");
        };
        let key = line_id(self.id(), &command_name(Some(person), id)?);
        if self.chat.pending.contains_key(&key) {
            return Ok(Talk::Pending { id: key });
        }
        if self.chat.pending.len() >= MAX_PENDING {
            return refuse(Code::TooMuch, "too much is said here at once: try again in a moment");
        }
        match &by.request {
            Request::Report { line, .. } => {
                self.check_mode(person, None)?;
                let report =
                    Report { line: self.other_line(person, line)?, by: person.clone(), at: now };
                Ok(Talk::Report { id: key, report })
            }
            Request::Chat { remark, name, .. } => {
                self.check_mode(person, Some(remark))?;
                if self.chat.lines.iter().any(|line| line.id == key) {
                    return Ok(Talk::Said);
                }
                let name = self.name_of(person, name.as_deref())?;
                let remark = read_remark(remark).or_else(|reason| refuse(Code::NoChat, reason))?;
                let watching = self.state.speaks_among_watchers(person);
                let (at, person) = (self.chat.next_at(now), person.clone());
                Ok(Talk::Line(Line { id: key, at, person, name, watching, remark }))
            }
            _ => unreachable!("only these are talk"),
        }
    }

    /// Whether somebody may say such a thing here, or report what others say.
    fn check_mode(&self, person: &Person, remark: Option<&Remark>) -> Result<(), Refusal> {
        let needed = match remark {
            None => ChatMode::Reading,
            Some(Remark::Phrase { .. }) => ChatMode::Phrases,
            Some(Remark::Text { .. }) => ChatMode::Text,
        };
        match self.chat_mode(Some(person)) {
            None => refuse(Code::NoChat, "there is no chat on this server"),
            Some(mode) if mode < needed => {
                refuse(Code::NoChat, "at this table only phrases can be said")
            }
            Some(_) => Ok(()),
        }
    }

    /// The name of a speaker: at their chair, or the one they give.
    fn name_of(&self, person: &Person, given: Option<&str>) -> Result<String, Refusal> {
        let chair = self.state.chairs_of(person).next();
        let seated = chair.and_then(|seat| self.state.chairs.get(seat.index())?.named());
        let name = match (seated, given) {
            (Some((_, name)), _) => Ok(name.to_owned()),
            (None, Some(name)) => read_name(name),
            (None, None) => Err("whoever has no chair needs a name".into()),
        };
        name.or_else(|reason| refuse(Code::BadName, reason))
    }

    /// What somebody else has said.
    fn other_line(&self, person: &Person, id: &str) -> Result<Line, Refusal> {
        let may_report = |line: &&Line| {
            line.id == id && line.person != *person && self.state.may_read(Some(person), line)
        };
        let missing = || {
            let reason = "only what somebody else has said can be reported";
            Refusal::new(Code::Unknown, reason)
        };
        self.chat.lines.iter().find(may_report).cloned().ok_or_else(missing)
    }

    /// A line or a report was stored, or was there before, or was not for this reason.
    pub(super) fn kept(&mut self, id: &str, result: Result<bool, String>, out: &mut Vec<Output>) {
        let Some((by, line)) = self.chat.pending.remove(id) else { return };
        match (result, line) {
            (Err(reason), _) => return tell_unavailable(&by, &reason, out),
            // What was stored before is what counts.
            (Ok(false), Some(_)) => self.read_chat(out),
            (Ok(true), Some(line)) if self.chat.insert(line.clone()) => {
                self.send_lines(&[line], None, out);
            }
            _ => {}
        }
        self.confirm_talk(by.client, by.request.id().unwrap_or_default().into(), out);
    }

    fn confirm_talk(&self, client: Client, id: String, out: &mut Vec<Output>) {
        out.push(Output::Send { client, message: Message::Done { id, seq: self.seq() } });
    }

    /// The game is over: players read what watchers have said.
    pub(super) fn tell_watchers_lines(&self, out: &mut Vec<Output>) {
        let lines: Vec<Line> =
            self.chat.lines.iter().filter(|line| line.watching).cloned().collect();
        self.send_lines(&lines, None, out);
    }

    /// Sends these lines to a client or to all, to each what it may read.
    fn send_lines(&self, lines: &[Line], only: Option<Client>, out: &mut Vec<Output>) {
        if lines.is_empty() {
            return;
        }
        for (&client, visitor) in self.clients.iter().filter(|(_, visitor)| visitor.greeted) {
            if only.is_some_and(|only| only != client) {
                continue;
            }
            let person = visitor.person.as_ref();
            let read = lines.iter().filter(|line| self.state.may_read(person, line));
            let lines: Vec<_> = read.map(|line| self.state.show_line(person, line)).collect();
            if !lines.is_empty() {
                out.push(Output::Send { client, message: Message::Chat { lines } });
            }
        }
    }
}
