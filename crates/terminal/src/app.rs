//! A table in front of people: what keys and clicks do, and what comes of it.

mod looking;
mod online;

use std::cell::Cell;
use std::collections::VecDeque;

use caravan_protocol::clock::TimeOut;
use caravan_protocol::lobby::Past;
use caravan_protocol::message::{Chair, Message, Table};
use caravan_protocol::{Catalog, View};
use caravan_room::Input;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use crate::act::{Act, Wish};
use crate::canvas::{Pointed, Spot};
use crate::families::{See, hides, tell};
use crate::look::Look;
use crate::session::{Mark, Session};
use crate::source::Source;
use crate::tell::{Place, Told, log, with_chat};
use crate::words::{Language, Words, t};

/// What lies over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sheet {
    None,
    Help,
    /// What the signs mean.
    Signs,
    Result,
    /// What people say, and what can be said.
    Chat,
    /// How to leave a game with others.
    Leaving,
    /// Hides the table until the person of this seat is there.
    Curtain(u8),
}

pub(crate) struct App {
    pub(crate) source: Source,
    pub(crate) session: Session,
    pub(crate) catalog: Catalog,
    pub(crate) names: Vec<String>,
    pub(crate) words: Words,
    pub(crate) look: Look,
    /// What was drawn last, and can be touched.
    pub(crate) spots: Vec<Spot>,
    /// The keys typed so far of one that needs several.
    pub(crate) typed: String,
    /// What the arrow keys or the mouse point at.
    pub(crate) pointed: Option<Pointed>,
    pub(crate) sheet: Sheet,
    /// The table as it was, while one looks back.
    pub(crate) past: Option<Past>,
    /// The log in words.
    pub(crate) told: Vec<Told>,
    told_of: (usize, usize),
    /// How many lines the log is scrolled up.
    pub(crate) scrolled: usize,
    /// How many it was in the last frame: not more than there are.
    pub(crate) scrolled_to: Cell<usize>,
    /// The points of each seat after each round.
    pub(crate) course: Vec<Vec<u16>>,
    /// What to say once, such as where the record is.
    pub(crate) said: String,
    pub(crate) quits: bool,
    /// Whether the game is in no file, and nobody was told so on leaving.
    pub(crate) fleeting: bool,
    /// The name under which one sits down and talks at the table of a server.
    pub(crate) name: String,
    /// Keys that came before the house had answered the ones before them.
    queued: VecDeque<Event>,
    /// The entry after which the table is to be shown, once the server has told it.
    sought: Option<u32>,
    /// What is typed for the chat, and which phrase is chosen.
    pub(crate) draft: String,
    pub(crate) phrase: usize,
    /// How many lines of the chat were there when it was last open.
    pub(crate) chat_read: usize,
    /// Whether one was asked already if one really resigns.
    pub(crate) resigns: bool,
    /// The game to go to, after this one.
    pub(crate) follows: Option<String>,
    /// The seat whose person is at the screen.
    lifted: u8,
}

impl App {
    /// A table, with a game that has begun.
    pub(crate) fn new(mut source: Source, look: Look, language: Language) -> Result<App, String> {
        let mut table = None;
        let mut rest = Vec::new();
        for message in source.messages() {
            match message {
                Message::Table(one) if table.is_none() => table = Some(*one),
                other => rest.push(other),
            }
        }
        let first = table.ok_or("the house shows no table")?;
        let words = Words::new(first.theme, language);
        let catalog = source.catalog()?;
        let mut session = Session::new(first, words);
        for message in rest {
            session.hear(message);
        }
        let lifted = session.own();
        let mut app = App {
            source,
            session,
            catalog,
            names: Vec::new(),
            words,
            look,
            spots: Vec::new(),
            typed: String::new(),
            pointed: None,
            sheet: Sheet::None,
            past: None,
            told: Vec::new(),
            told_of: (0, 0),
            scrolled: 0,
            scrolled_to: Cell::new(0),
            course: Vec::new(),
            said: String::new(),
            quits: false,
            fleeting: false,
            name: String::new(),
            queued: VecDeque::new(),
            sought: None,
            draft: String::new(),
            phrase: 0,
            chat_read: 0,
            resigns: false,
            follows: None,
            lifted,
        };
        app.pump();
        // Whoever comes back to a table of several people is asked who they are.
        app.lifted =
            if app.people() > 1 && app.session.log.len() > 3 { 0 } else { app.session.own() };
        if app.source.is_record() {
            // A record is read from its beginning.
            app.find_course();
            app.past = app.source.past(0);
        } else if app.session.is_over() {
            app.find_course();
            app.sheet = Sheet::Result;
        }
        app.draw_curtain();
        Ok(app)
    }

    /// How many people share this screen.
    pub(crate) fn people(&self) -> usize {
        let yours = |chair: &&Chair| matches!(chair, Chair::Person { yours: true, .. });
        self.session.table.chairs.iter().filter(yours).count()
    }

    /// Takes what a thread has computed; says whether anything may look different now.
    pub(crate) fn hear(&mut self, input: Input) -> bool {
        self.source.hear(input);
        self.pump()
    }

    /// Passes on what house and session tell each other, until both are silent. Says whether there was
    /// anything.
    pub(crate) fn pump(&mut self) -> bool {
        let mut heard = false;
        let was_over = self.session.is_over();
        loop {
            for request in std::mem::take(&mut self.session.outbox) {
                self.source.say(request);
            }
            let messages = self.source.messages();
            if messages.is_empty() && self.session.outbox.is_empty() {
                break;
            }
            for message in messages {
                // Nothing is drawn of who is connected, nor of what is done with the next table.
                heard |= !matches!(message, Message::Present { .. } | Message::Done { .. });
                self.session.hear(message);
            }
        }
        if let Some(reason) = self.source.broken() {
            self.said.clone_from(reason);
        }
        self.names = names(&self.session.table, self.words);
        let told_of = (self.session.log.len(), self.session.chat.len());
        if self.told_of != told_of {
            self.told_of = told_of;
            self.tell_log();
            self.scrolled = 0;
        }
        if self.session.is_over() && !was_over {
            self.past = None;
            self.sheet = Sheet::Result;
            self.find_course();
        }
        if self.sheet == Sheet::Chat {
            self.chat_read = self.session.chat.len();
        }
        self.draw_curtain();
        heard || self.source.broken().is_some()
    }

    /// Hides the table where somebody else at this screen is next, and something is to be hidden.
    fn draw_curtain(&mut self) {
        let own = self.session.own();
        let passes = self.session.decides() && own != self.lifted && self.people() > 1;
        if passes && hides(self.session.table.family) {
            self.sheet = Sheet::Curtain(own);
        }
    }

    fn tell_log(&mut self) {
        let clock = self.session.table.clock.as_ref();
        let result = self.session.table.result.as_ref();
        let alone = result.filter(|result| result.resigned.len() + 1 == self.names.len());
        let place = Place {
            last: alone.and_then(|result| result.resigned.last().copied()),
            gathers: self.source.remote().is_some(),
            resigns: clock.is_some_and(|clock| clock.clock.time_out == TimeOut::Resign),
        };
        let see = self.session.before.as_ref().map(|view| self.see(view, view, true, true));
        let turn = |events: &[_]| see.as_ref().map_or(String::new(), |see| tell(see, events));
        let told = log(self.words, &self.session.log, &self.names, place, &turn);
        self.told = with_chat(self.words, told, &self.session.log, &self.session.chat);
    }

    /// The table as it is looked at.
    pub(crate) fn see<'a>(
        &'a self,
        view: &'a View,
        before: &'a View,
        live: bool,
        wide: bool,
    ) -> See<'a> {
        See {
            words: self.words,
            session: &self.session,
            names: &self.names,
            catalog: &self.catalog,
            view,
            before,
            live,
            wide,
        }
    }

    /// Scrolls the log towards its end, from where it is.
    fn scroll_down(&mut self, lines: usize) {
        self.scrolled = self.scrolled.min(self.scrolled_to.get()).saturating_sub(lines);
    }

    /// Takes an event of the terminal; says whether anything may look different now.
    pub(crate) fn handle(&mut self, event: &Event) -> bool {
        if self.must_wait(event) {
            self.queued.push_back(event.clone());
            return false;
        }
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                self.key(*key);
                true
            }
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Resize(..) | Event::FocusGained => true,
            Event::Key(_) | Event::FocusLost | Event::Paste(_) => false,
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'd') if control => self.quits = true,
            _ if self.sheet == Sheet::Chat && self.chat_key(key.code) => {}
            KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => {}
            KeyCode::Esc => self.escape(),
            KeyCode::Enter => self.enter(),
            KeyCode::Backspace if !self.typed.is_empty() => {
                self.typed.pop();
            }
            KeyCode::Backspace => self.act(&Act::Undo),
            KeyCode::Char(' ') => self.press_pointed(),
            KeyCode::Up => self.point(0, -1),
            KeyCode::Down => self.point(0, 1),
            KeyCode::Left => self.point(-1, 0),
            KeyCode::Right => self.point(1, 0),
            KeyCode::PageUp => self.scrolled += 5,
            KeyCode::PageDown => self.scroll_down(5),
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    /// A letter does what is drawn with it; or begins the keys of something.
    fn letter(&mut self, letter: char) {
        self.said.clear();
        self.typed.push(letter);
        let typed = std::mem::take(&mut self.typed);
        if let Some(spot) = self.spots.iter().find(|spot| spot.key == typed) {
            let act = spot.act.clone();
            return self.act(&act);
        }
        // A hint is asked for at any time, and it is said why there is none.
        if typed == "h" && self.sheet == Sheet::None && self.past.is_none() && !self.gathers() {
            return self.act(&Act::Hint);
        }
        // Names of spaces are shown in capitals.
        let lower = typed.to_lowercase();
        if self.spots.iter().any(|spot| spot.key.starts_with(&typed)) {
            self.typed = typed;
        } else if typed.len() > 1 && self.spots.iter().any(|spot| spot.key == lower) {
            let found = self.spots.iter().find(|spot| spot.key == lower);
            if let Some(act) = found.map(|spot| spot.act.clone()) {
                self.act(&act);
            }
        } else if typed.len() > 1 && self.spots.iter().any(|one| one.key.starts_with(&lower)) {
            self.typed = lower;
        } else {
            self.said = t!(self.words, "terminal-unknown-key", keys: typed);
        }
    }

    fn escape(&mut self) {
        self.said.clear();
        if !self.typed.is_empty() {
            self.typed.clear();
        } else if !matches!(self.sheet, Sheet::None | Sheet::Curtain(_)) {
            self.sheet = Sheet::None;
        } else if self.past.is_some() || self.sought.is_some() {
            (self.past, self.sought) = (None, None);
        } else if self.sheet == Sheet::None {
            self.pointed = None;
            self.act(&Act::Reset);
        }
    }

    fn enter(&mut self) {
        self.said.clear();
        self.typed.clear();
        match self.sheet {
            Sheet::Curtain(_) => self.act(&Act::Lift),
            Sheet::Help | Sheet::Signs | Sheet::Result | Sheet::Leaving => self.sheet = Sheet::None,
            Sheet::Chat => self.act(&Act::SayTyped),
            Sheet::None if self.gathers() => self.begin_or_press(),
            Sheet::None if self.past.is_some() => self.past = None,
            Sheet::None if self.session.is_complete() || self.pointed.is_none() => {
                self.act(&Act::Confirm);
            }
            Sheet::None => self.press_pointed(),
        }
    }

    fn press_pointed(&mut self) {
        if let Some(act) = self.pointed_spot().map(|spot| spot.act.clone()) {
            self.act(&act);
        }
    }

    /// What is pointed at, if it is still there.
    pub(crate) fn pointed_spot(&self) -> Option<&Spot> {
        let pointed = self.pointed.as_ref()?;
        self.spots.iter().find(|spot| pointed.is(spot))
    }

    /// Moves to the nearest spot in a direction.
    fn point(&mut self, across: i32, down: i32) {
        let middle = |area: Rect| {
            let x = 2 * i32::from(area.x) + i32::from(area.width);
            // A line is about twice as high as a column is wide.
            (x, 4 * i32::from(area.y) + 2 * i32::from(area.height))
        };
        let Some(from) = self.pointed_spot() else {
            // First something that can be done, or else any piece.
            let can = |spot: &&Spot| match &spot.act {
                Act::Pick(verb, what) => self.session.mark(*verb, what) != Mark::Idle,
                _ => false,
            };
            let piece = |spot: &&Spot| matches!(spot.act, Act::Pick(..));
            let spots = || self.spots.iter();
            let first = spots().find(can).or_else(|| spots().find(piece)).or(self.spots.first());
            self.pointed = first.map(Pointed::from);
            return;
        };
        let (x, y) = middle(from.area);
        let distance = |spot: &&Spot| {
            let (to_x, to_y) = middle(spot.area);
            let (ahead, aside) = if across == 0 {
                ((to_y - y) * down, (to_x - x).abs())
            } else {
                ((to_x - x) * across, (to_y - y).abs())
            };
            (ahead > 0).then_some(ahead + 2 * aside)
        };
        let near = self.spots.iter().filter(|spot| distance(spot).is_some());
        if let Some(spot) = near.min_by_key(distance) {
            self.pointed = Some(spot.into());
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> bool {
        let at = ratatui::layout::Position { x: mouse.column, y: mouse.row };
        // What was drawn last lies on top.
        let under = self.spots.iter().rfind(|spot| spot.area.contains(at));
        let (act, pointed) = (under.map(|spot| spot.act.clone()), under.map(Pointed::from));
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.said.clear();
                self.typed.clear();
                if let Some(act) = act {
                    self.act(&act);
                } else if !matches!(self.sheet, Sheet::None | Sheet::Curtain(_)) {
                    self.sheet = Sheet::None;
                }
                true
            }
            MouseEventKind::Moved => {
                let moved = self.pointed != pointed;
                self.pointed = pointed;
                moved
            }
            MouseEventKind::ScrollUp => {
                self.scrolled += 3;
                true
            }
            MouseEventKind::ScrollDown => {
                self.scroll_down(3);
                true
            }
            _ => false,
        }
    }

    pub(crate) fn act(&mut self, act: &Act) {
        // Whatever is done is done at the table as it is.
        let looks = matches!(
            act,
            Act::Seat(_)
                | Act::Look(_)
                | Act::LookAt(_)
                | Act::Help
                | Act::Signs
                | Act::Quit
                | Act::Result
                | Act::Chat
                | Act::SayTyped
                | Act::Wish(Wish::Say(_))
        );
        if !looks {
            (self.past, self.sought) = (None, None);
        }
        match act {
            Act::Pick(verb, what) => self.session.pick(*verb, what),
            Act::Stage(actions) => self.session.stage(actions.clone()),
            Act::Step(letter, more) => self.session.step(*letter, *more),
            Act::Repeat(more) => self.session.repeat(*more),
            Act::TurnOver(forward) => self.session.turn_over(*forward),
            Act::Confirm => self.session.confirm(),
            Act::Undo => self.session.undo(),
            Act::Reset => self.session.reset(),
            Act::Hint => self.session.ask_hint(),
            Act::TakeBack => self.session.take_back(),
            Act::Look(later) => self.look_back(*later),
            Act::LookAt(seq) => self.look_at(*seq),
            Act::Seat(_) => {}
            Act::Return => {
                if self.sheet == Sheet::Leaving {
                    self.sheet = Sheet::None;
                }
            }
            Act::Help => self.toggle(Sheet::Help),
            Act::Signs => self.toggle(Sheet::Signs),
            Act::Result => self.toggle(Sheet::Result),
            Act::Lift => {
                if let Sheet::Curtain(seat) = self.sheet {
                    self.lifted = seat;
                    self.sheet = Sheet::None;
                }
            }
            Act::Record => self.ask_record(),
            Act::Wish(wish) => self.wish(wish),
            Act::Follow => self.follow(),
            Act::Chat => self.toggle_chat(),
            Act::SayTyped => self.say_typed(),
            Act::Quit => self.quit(),
            Act::QuitNow => self.quits = true,
        }
        self.pump();
    }

    /// Leaves; a game that nobody keeps is lost then, which is asked about once.
    fn quit(&mut self) {
        if self.asks_how_to_leave() {
            self.toggle(Sheet::Leaving);
        } else if self.fleeting && !self.session.is_over() {
            self.fleeting = false;
            self.said = t!(self.words, "terminal-quit-really");
        } else {
            self.quits = true;
        }
    }

    fn toggle(&mut self, sheet: Sheet) {
        self.resigns = false;
        self.sheet = if self.sheet == sheet { Sheet::None } else { sheet };
    }
}

/// The names of the seats. Whoever is alone at this terminal is addressed.
fn names(table: &Table, words: Words) -> Vec<String> {
    let yours = |chair: &&Chair| matches!(chair, Chair::Person { yours: true, .. });
    let alone = table.chairs.iter().filter(yours).count() == 1;
    let name = |chair: &Chair| match chair {
        Chair::Person { yours: true, .. } if alone => t!(words, "you"),
        Chair::Person { name, .. } => name.clone(),
        Chair::Bot { level } => t!(words, format!("level-{level}")),
        Chair::Open { .. } => t!(words, "chair-free"),
    };
    let mut names: Vec<String> = table.chairs.iter().map(name).collect();
    // Nobody else is addressed, whatever they are called.
    for (number, (name, chair)) in (1..).zip(names.iter_mut().zip(&table.chairs)) {
        if *name == t!(words, "you") && !(alone && yours(&chair)) {
            *name = format!("{name} {number}");
        }
    }
    // Bots of one level are numbered.
    for at in 0..names.len() {
        let same: Vec<usize> =
            (0..names.len()).filter(|other| names[*other] == names[at]).collect();
        if same.len() > 1 {
            for (number, other) in same.into_iter().enumerate() {
                names[other] = format!("{} {}", names[other], number + 1);
            }
        }
    }
    names
}
