//! A table of a server: what other people and the connection bring with them.

use std::time::{Duration, Instant};

use caravan_protocol::Request;
use caravan_protocol::chat::{ChatMode, MAX_TEXT, Phrase, Remark};
use caravan_protocol::clock::Pace;
use caravan_protocol::lobby::Replay;
use caravan_protocol::message::{Chair, Phase};
use caravan_room::Input;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseEventKind};

use super::{App, Sheet};
use crate::act::{Act, Wish};
use crate::families::points;
use crate::remote::{Entry, Heard, Remote, State};
use crate::words::{Value, t};

/// The longest queue of keys: more than anybody types ahead.
const MOST_QUEUED: usize = 256;

impl App {
    /// Takes what the connection tells.
    pub(crate) fn hear_remote(&mut self, heard: Heard) -> bool {
        let Some(remote) = self.source.remote_mut() else { return false };
        let components = matches!(heard, Heard::Catalog(_));
        if remote.hear(heard) {
            self.session.reconnect();
        }
        let (record, replay) = (remote.record(), remote.replay());
        let past = self.sought.and_then(|seq| remote.known_past(seq));
        if components {
            self.catalog = remote.catalog.clone();
        }
        if let Some(record) = record {
            self.write_record(record);
        }
        if let Some(replay) = replay {
            self.course = course(&replay);
        }
        if past.is_some() {
            (self.past, self.sought) = (past, None);
        }
        self.pump();
        true
    }

    /// Whether a key has to wait until the house has answered the one before it.
    pub(super) fn must_wait(&self, event: &Event) -> bool {
        let acts = match event {
            Event::Key(key) => key.kind != KeyEventKind::Release,
            Event::Mouse(mouse) => matches!(mouse.kind, MouseEventKind::Down(_)),
            _ => false,
        };
        let waits = self.session.waits() || !self.queued.is_empty();
        if !acts || !waits || self.queued.len() >= MOST_QUEUED {
            return false;
        }
        let Event::Key(key) = event else { return true };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        // Whoever waits for a server that is away can look around, and leave.
        let looks = match key.code {
            KeyCode::Char('q' | '?' | '[' | ']' | 's' | '/')
            | KeyCode::Esc
            | KeyCode::PageUp
            | KeyCode::PageDown => self.is_offline(),
            _ => false,
        };
        !control && !looks && self.sheet != Sheet::Chat && self.sheet != Sheet::Leaving
    }

    /// The next key that waited and need not wait any more.
    pub(crate) fn next_queued(&mut self) -> Option<Event> {
        if self.session.waits() { None } else { self.queued.pop_front() }
    }

    /// Does what a key does that has waited.
    pub(crate) fn handle_queued(&mut self, event: &Event) {
        let rest = std::mem::take(&mut self.queued);
        self.handle(event);
        self.queued.extend(rest);
    }

    /// How many keys wait.
    pub(crate) fn waiting_keys(&self) -> usize {
        self.queued.len()
    }

    /// Whether the server of this table is away.
    pub(crate) fn is_offline(&self) -> bool {
        self.source.remote().is_some_and(|remote| remote.state != State::Online)
    }

    /// What is wrong with the connection, or what is waited for, in words; empty if all is well.
    pub(crate) fn status(&self) -> String {
        let Some(remote) = self.source.remote() else { return String::new() };
        match &remote.state {
            State::Online if self.session.confirms() => t!(self.words, "terminal-confirming"),
            State::Online if self.session.waits() => t!(self.words, "terminal-asking"),
            State::Online => String::new(),
            State::Connecting => t!(self.words, "terminal-connecting"),
            State::Lost(again) => {
                let left = again.saturating_duration_since(Instant::now());
                let seconds = left.as_secs() + u64::from(left.subsec_millis() > 0);
                let values = [("seconds", Value::Number(seconds))];
                self.words.say("terminal-lost", &values)
            }
            State::Over(reason) => t!(self.words, "terminal-line-over", reason: &**reason),
        }
    }

    /// When the screen changes although nothing happens: a second less is left.
    pub(crate) fn ticks_in(&self) -> Option<Duration> {
        let remote = self.source.remote()?;
        let lost = match &remote.state {
            State::Lost(again) => {
                let left = again.saturating_duration_since(Instant::now());
                (!left.is_zero()).then(|| Duration::from_nanos(u64::from(left.subsec_nanos()) + 1))
            }
            _ => None,
        };
        let clock = self.session.table.clock.as_ref().and_then(|clock| clock.runs);
        let clock = clock.and_then(|seat| self.time_left(seat)).filter(|left| *left > 0);
        let clock = clock.map(|left| match left {
            // Above an hour only minutes are shown.
            0..3_600_000 => Duration::from_millis(left % 1_000 + 1),
            _ => Duration::from_millis(left % 60_000 + 1),
        });
        lost.into_iter().chain(clock).min()
    }

    /// What a seat has left of its time, in milliseconds.
    pub(crate) fn time_left(&self, seat: u8) -> Option<u64> {
        let times = self.session.table.clock.as_ref()?;
        let left = (*times.left.get(usize::from(seat).checked_sub(1)?)?)?;
        if times.runs != Some(seat) || self.session.is_over() {
            return Some(left);
        }
        let away = times.away.iter().any(|away| {
            let now = times.sent.unwrap_or(times.at);
            away.seat == seat && (away.from..away.until).contains(&now)
        });
        if away {
            return Some(left);
        }
        let before = times.sent.map_or(0, |sent| sent.saturating_sub(times.at));
        let since = self.session.heard_at.elapsed().as_millis();
        Some(left.saturating_sub(before).saturating_sub(u64::try_from(since).unwrap_or(u64::MAX)))
    }

    /// The time of a seat, in words.
    pub(crate) fn clock_of(&self, seat: u8) -> Option<String> {
        let left = self.time_left(seat)? / 1_000;
        let (days, hours, minutes) = (left / 86_400, left / 3_600 % 24, left / 60 % 60);
        let number = |name: &'static str, number: u64| [(name, Value::Number(number))];
        let of = |id: &str, name, count| self.words.say(id, &number(name, count));
        Some(match (days, hours) {
            (0, 0) => format!("{minutes}:{:02}", left % 60),
            (0, _) => {
                format!(
                    "{} {}",
                    of("time-hours", "hours", hours),
                    of("time-minutes", "minutes", minutes)
                )
            }
            _ => format!("{} {}", of("time-days", "days", days), of("time-hours", "hours", hours)),
        })
    }

    /// The clock of the table, in words.
    pub(crate) fn clock_words(&self) -> String {
        let Some(times) = &self.session.table.clock else {
            return t!(self.words, "clock-none-about");
        };
        match times.clock.pace {
            Pace::Live { minutes, seconds } => {
                t!(self.words, "clock-live-about", minutes: minutes, seconds: seconds)
            }
            Pace::Daily { days } => t!(self.words, "clock-daily-about", days: days),
        }
    }

    /// Whether the game has not begun.
    pub(crate) fn gathers(&self) -> bool {
        matches!(self.session.table.phase, Phase::Gathering | Phase::Revealing)
    }

    /// The chairs of people at this terminal, from 1.
    pub(crate) fn own_chairs(&self) -> Vec<u8> {
        let yours = |(number, chair): (u8, &Chair)| {
            matches!(chair, Chair::Person { yours: true, .. }).then_some(number)
        };
        (1..).zip(&self.session.table.chairs).filter_map(yours).collect()
    }

    /// Whether one came to play, and not only to watch.
    pub(crate) fn plays(&self) -> bool {
        self.source.remote().is_some_and(|remote| remote.entry == Entry::Join)
    }

    /// Whether nobody at this terminal has a seat in the game.
    pub(crate) fn is_watching(&self) -> bool {
        self.source.remote().is_some() && self.own_chairs().is_empty()
    }

    /// Whether a stand-in plays for somebody here.
    pub(crate) fn is_stood_in_for(&self) -> bool {
        self.session.table.chairs.iter().any(|chair| {
            matches!(chair, Chair::Person { yours: true, stand_in: Some(_), resigned: false, .. })
        })
    }

    /// The seat that may be relieved: somebody who decides, and is not connected.
    pub(crate) fn keeps_waiting(&self) -> Option<u8> {
        self.source.remote()?;
        let seat = self.session.table.deciding?;
        let chair = self.session.table.chairs.get(usize::from(seat).checked_sub(1)?)?;
        let absent = matches!(chair, Chair::Person { yours: false, stand_in: None, .. });
        let there = self.session.present.0.contains(&seat);
        (absent && !there && !self.own_chairs().is_empty()).then_some(seat)
    }

    /// Whether somebody here has to answer who wants to take a turn back.
    pub(crate) fn is_asked(&self) -> bool {
        let own = self.own_chairs();
        let asked = self.session.table.asked.as_ref();
        asked.is_some_and(|asked| asked.open.iter().any(|seat| own.contains(seat)))
    }

    /// The name one sits at this table with.
    pub(crate) fn own_name(&self) -> Option<String> {
        let remote = self.source.remote()?;
        let own = self.session.table.chairs.iter().find_map(|chair| match chair {
            Chair::Person { name, yours: true, .. } => Some(name.clone()),
            _ => None,
        });
        own.filter(|_| remote.entry == Entry::Join)
    }

    /// Time has passed; says whether anything may look different now.
    pub(crate) fn tick(&mut self) -> bool {
        self.hear(Input::Tick) || self.source.remote().is_some()
    }

    /// Sits down, if one came to play and has no chair yet.
    pub(crate) fn sit_down(&mut self) {
        if !self.gathers() || !self.plays() || !self.own_chairs().is_empty() {
            return;
        }
        if let Some(chair) = Remote::free_chair(&self.session.table, &self.name) {
            self.wish(&Wish::Sit(chair));
            self.pump();
        }
    }

    /// Asks something of a table with other people.
    pub(super) fn wish(&mut self, wish: &Wish) {
        if matches!(wish, Wish::Resign(_)) && !self.resigns {
            self.resigns = true;
            return;
        }
        let own = self.session.own();
        let (name, seated) = (self.name.clone(), !self.own_chairs().is_empty());
        self.session.command(|id| match wish.clone() {
            Wish::Sit(chair) => Request::Sit { id, chair, name, promise: None, color: None },
            Wish::Rise(chair) => Request::Rise { id, chair },
            Wish::Place(chair, level) => Request::Place { id, chair, level },
            Wish::AddChair => Request::AddChair { id },
            Wish::RemoveChair(chair) => Request::RemoveChair { id, chair },
            Wish::Start => Request::Start { id, nonce: None },
            Wish::Answer(agree) => Request::Answer { id, agree },
            Wish::Relieve(seat) => Request::Relieve { id, seat },
            Wish::Leave => Request::Leave { id },
            Wish::Return => Request::Return { id },
            Wish::Resign(seat) => Request::Resign { id, seat: if seat == 0 { own } else { seat } },
            Wish::Rematch => Request::Rematch { id },
            Wish::Say(phrase) => {
                let name = (!seated).then_some(name);
                Request::Chat { id, remark: Remark::Phrase { phrase }, name }
            }
        });
        if matches!(wish, Wish::Leave | Wish::Resign(_)) {
            self.sheet = Sheet::None;
        }
        if *wish == Wish::Leave {
            self.quits = true;
        }
    }

    /// Begins the game, if that is what can be done; or presses what is pointed at.
    pub(super) fn begin_or_press(&mut self) {
        if self.pointed_spot().is_some() {
            self.press_pointed();
        } else if self.spots.iter().any(|spot| spot.act == Act::Wish(Wish::Start)) {
            self.act(&Act::Wish(Wish::Start));
        }
    }

    /// Goes to the table that follows this one, or asks for one.
    pub(super) fn follow(&mut self) {
        match &self.session.table.rematch {
            Some(game) => self.follows = Some(game.clone()),
            None => self.wish(&Wish::Rematch),
        }
    }

    /// Whether leaving is a question: the others wait for whoever plays.
    pub(super) fn asks_how_to_leave(&self) -> bool {
        let others = self.session.table.chairs.iter().any(|chair| {
            matches!(chair, Chair::Person { yours: false, stand_in: None, resigned: false, .. })
        });
        self.session.table.phase == Phase::Playing
            && self.sheet != Sheet::Leaving
            && self.source.remote().is_some()
            && !self.is_offline()
            && !self.own_chairs().is_empty()
            && !self.is_stood_in_for()
            && others
    }

    /// Writes the record; that of a server has to be asked for.
    pub(super) fn ask_record(&mut self) {
        if let Some(remote) = self.source.remote() {
            remote.ask_record();
        } else if !self.source.is_record() {
            let record = self.source.record();
            self.write_record(record);
        }
    }

    pub(super) fn toggle_chat(&mut self) {
        if self.session.table.chat.is_some() {
            self.toggle(Sheet::Chat);
            self.chat_read = self.session.chat.len();
        }
    }

    /// What can be said here.
    pub(crate) fn chat_mode(&self) -> ChatMode {
        self.session.table.chat.unwrap_or(ChatMode::Reading)
    }

    /// How many lines of the chat came since it was last open.
    pub(crate) fn unread(&self) -> usize {
        self.session.chat.len().saturating_sub(self.chat_read)
    }

    /// Takes a key while the chat is open. Says whether it was one for the chat.
    pub(super) fn chat_key(&mut self, code: KeyCode) -> bool {
        let phrases = Phrase::ALL.len();
        match code {
            KeyCode::Up => self.phrase = (self.phrase + phrases - 1) % phrases,
            KeyCode::Down => self.phrase = (self.phrase + 1) % phrases,
            KeyCode::Left | KeyCode::Right => self.phrase = (self.phrase + phrases / 2) % phrases,
            KeyCode::Backspace => {
                self.draft.pop();
            }
            KeyCode::Char(letter) if self.chat_mode() == ChatMode::Text => {
                if self.draft.chars().count() < MAX_TEXT && !letter.is_control() {
                    self.draft.push(letter);
                }
            }
            _ => return false,
        }
        true
    }

    /// Says what was typed, or the phrase that is chosen.
    pub(super) fn say_typed(&mut self) {
        let text = self.draft.trim().to_owned();
        let mode = self.chat_mode();
        if mode == ChatMode::Text && !text.is_empty() {
            let name = self.own_chairs().is_empty().then(|| self.name.clone());
            let remark = Remark::Text { text };
            self.session.command(|id| Request::Chat { id, remark, name });
            self.draft.clear();
        } else if mode != ChatMode::Reading {
            self.wish(&Wish::Say(Phrase::ALL[self.phrase.min(Phrase::ALL.len() - 1)]));
        }
    }
}

/// The points of each seat when a round began, and at the end.
fn course(replay: &Replay) -> Vec<Vec<u16>> {
    let seats = u8::try_from(replay.names.len()).unwrap_or(0);
    let mut round = 0;
    let mut course: Vec<Vec<u16>> = Vec::new();
    for (at, step) in replay.steps.iter().enumerate() {
        if step.round > round || at + 1 == replay.steps.len() {
            round = step.round;
            course.push((1..=seats).map(|seat| points(&step.view, seat)).collect());
        }
    }
    course
}
