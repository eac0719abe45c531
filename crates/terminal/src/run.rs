//! The terminal itself: it is set up, events come, frames go, and it is as before afterwards.
//!
//! The program waits for one channel, to which a thread for keys and the threads of bots send. Nothing
//! ticks: while nothing happens, no processor time is used. Events that are there already are all taken
//! before the next frame, so that a slow connection gets few frames and loses no input.

use std::io::{self, BufRead as _, IsTerminal as _, Stdout, Write as _, stdin, stdout};
use std::sync::Once;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use std::{env, panic, thread};

use caravan_engine::fairness::Secret;
use caravan_house::records::Own;
use caravan_protocol::lobby::NewTable;
use caravan_room::Input;
use ratatui::Terminal;
use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyModifiers,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::{Position, Rect};

use crate::app::App;
use crate::house::{House, Thinkers};
use crate::kept::Game;
use crate::lobby::Tables;
use crate::look::{Look, Mode};
use crate::plain::Plain;
use crate::remote::Heard;
use crate::screen;
use crate::signals::{self, Asked};
use crate::source::{Record, Source};
use crate::words::Language;

/// A new game.
pub struct New {
    /// The table.
    pub wish: NewTable,
    /// The name of the first person.
    pub name: String,
    /// What the deal is derived from.
    pub secret: [u8; 32],
    /// Whether the game is kept in a file, so that it can go on later.
    pub keep: bool,
}

/// How a table is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Light or dark, where the terminal does not say what it has.
    pub mode: Option<Mode>,
    /// The language of all words.
    pub language: Language,
    /// Line by line, also where a terminal could show more.
    pub plain: bool,
}

impl Style {
    /// Whether a table is told line by line.
    fn tells(self) -> bool {
        self.plain || !suits()
    }
}

/// What came of a sitting.
pub struct Outcome {
    /// The name of the game.
    pub id: String,
    /// Whether it is over.
    pub over: bool,
    /// The record of the game as far as it came, or why there is none.
    pub record: Result<String, String>,
    /// The number of the signal that ended the sitting, if one did.
    pub signal: Option<i32>,
}

/// Whether standard input and output are a terminal that can show a full-screen table.
pub fn suits() -> bool {
    let dumb = env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    // Windows has no such variable, and its console can.
    stdin().is_terminal() && stdout().is_terminal() && (cfg!(windows) || !dumb)
}

/// A secret drawn by the operating system.
pub fn random_secret() -> Result<[u8; 32], String> {
    let mut secret = [0; 32];
    match getrandom::fill(&mut secret) {
        Ok(()) => Ok(secret),
        Err(error) => Err(format!("the operating system gives no random numbers: {error}")),
    }
}

/// Plays a new game.
pub fn play(new: New, style: Style) -> Result<Outcome, String> {
    let fleeting = !new.keep;
    sit(style, fleeting, |thinkers| {
        let New { wish, name, secret, keep } = new;
        House::found(wish, &name, Secret::new(secret), keep, thinkers)
    })
}

/// Goes on with a kept game.
pub fn resume(game: Game, style: Style) -> Result<Outcome, String> {
    sit(style, false, |thinkers| House::open(game, thinkers))
}

/// What the main thread waits for.
pub(crate) enum Incoming {
    Event(Event),
    Thought(Input),
    /// What the connection to a table tells; tables of one visit are numbered.
    Heard(u32, Heard),
    /// The tables of a server.
    Tables(Result<Tables, String>),
    Signal(Asked),
    /// A line that was typed.
    Line(String),
    /// The terminal is gone, or nobody types any more.
    Closed,
}

fn sit(
    style: Style,
    fleeting: bool,
    open: impl FnOnce(Thinkers) -> Result<House, String>,
) -> Result<Outcome, String> {
    let (sender, receiver) = mpsc::channel();
    let thinkers = Thinkers::Threads(thoughts_to(sender.clone())?);
    let house = Source::House(Box::new(open(thinkers)?));
    let mut app = App::new(house, Look::of_environment(style.mode), style.language)?;
    app.fleeting = fleeting;
    show(app, sender, &receiver, style)
}

/// Steps through a record; a set and a map that are not built in come with it.
pub fn replay(
    record: &str,
    set: Option<&str>,
    map: Option<&str>,
    style: Style,
) -> Result<(), String> {
    let record = Source::Record(Box::new(Record::read(record, Own { set, map })?));
    let (sender, receiver) = mpsc::channel();
    let app = App::new(record, Look::of_environment(style.mode), style.language)?;
    show(app, sender, &receiver, style).map(|_| ())
}

/// Shows a table until the people here leave it.
fn show(
    app: App,
    sender: Sender<Incoming>,
    receiver: &Receiver<Incoming>,
    style: Style,
) -> Result<Outcome, String> {
    let mut stage = Stage::open(style, sender)?;
    let (app, played) = stage.show(app, receiver, 0);
    drop(stage);
    Ok(Outcome {
        id: app.session.table.game.clone(),
        over: app.session.is_over(),
        signal: played.map_err(failed)?,
        record: app.source.record(),
    })
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
pub(crate) fn failed(error: io::Error) -> String {
    format!("the terminal cannot be used: {error}")
}

/// Where a table is shown.
pub(crate) enum Stage {
    Screen(Box<Screen>),
    Lines,
}

impl Stage {
    /// Opens the screen, or none where tables are told line by line; from then on listens.
    pub(crate) fn open(style: Style, sender: Sender<Incoming>) -> Result<Stage, String> {
        if style.tells() {
            listen_for_lines(sender)?;
            return Ok(Stage::Lines);
        }
        let screen = Screen::open().map_err(failed)?;
        listen(sender)?;
        Ok(Stage::Screen(Box::new(screen)))
    }

    /// Shows a table until it is left; with the signal that ended it, if one did.
    pub(crate) fn show(
        &mut self,
        mut app: App,
        events: &Receiver<Incoming>,
        number: u32,
    ) -> (App, io::Result<Option<i32>>) {
        match self {
            Stage::Screen(screen) => {
                let signal = run(&mut app, screen, events, number);
                (app, signal)
            }
            Stage::Lines => tell(app, events, number),
        }
    }
}

/// Tells a table line by line until it is left.
fn tell(app: App, events: &Receiver<Incoming>, number: u32) -> (App, io::Result<Option<i32>>) {
    let mut plain = Plain::new(app, !stdin().is_terminal());
    let signal = loop {
        let mut said = Vec::new();
        let ended = plain.go_on(&mut said);
        let written = write_plainly(&String::from_utf8_lossy(&said));
        match ended.and_then(|ended| written.map(|()| ended)) {
            Ok(false) => {}
            Ok(true) => break Ok(None),
            Err(error) => break Err(error),
        }
        let wakes = plain.app.source.wakes_in().map(|wait| Duration::from_millis(wait.max(10)));
        let incoming = match wakes {
            Some(wait) => events.recv_timeout(wait),
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match incoming {
            Ok(Incoming::Line(line)) => plain.take(line),
            Ok(Incoming::Closed) => plain.close(),
            Ok(Incoming::Thought(thought)) => drop(plain.app.hear(thought)),
            Ok(Incoming::Heard(of, heard)) if of == number => drop(plain.app.hear_remote(heard)),
            Ok(Incoming::Signal(Asked::End(signal))) => break Ok(Some(signal)),
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout) => drop(plain.app.tick()),
            Err(RecvTimeoutError::Disconnected) => break Ok(None),
        }
    };
    (plain.app, signal)
}

/// Writes lines without anything that would control a terminal: names and texts come from others.
pub(crate) fn write_plainly(text: &str) -> io::Result<()> {
    let mut out = stdout().lock();
    let plain: String = text.chars().filter(|one| *one == '\n' || !one.is_control()).collect();
    out.write_all(plain.as_bytes())?;
    out.flush()
}

/// Listens for lines and signals from now on.
fn listen_for_lines(sender: Sender<Incoming>) -> Result<(), String> {
    let told = sender.clone();
    signals::listen(move |asked| {
        let _ = told.send(Incoming::Signal(asked));
    })?;
    let reading = thread::Builder::new().spawn(move || {
        let (mut input, mut line) = (stdin().lock(), Vec::new());
        while input.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
            let text = String::from_utf8_lossy(&line).into_owned();
            line.clear();
            if sender.send(Incoming::Line(text)).is_err() {
                return;
            }
        }
        let _ = sender.send(Incoming::Closed);
    });
    reading.map(|_| ()).map_err(failed)
}

/// Listens for keys and signals from now on.
fn listen(sender: Sender<Incoming>) -> Result<(), String> {
    let told = sender.clone();
    signals::listen(move |asked| {
        let _ = told.send(Incoming::Signal(asked));
    })?;
    let listening = thread::Builder::new().spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Incoming::Event(event)).is_err() {
                return;
            }
        }
        let _ = sender.send(Incoming::Closed);
    });
    listening.map(|_| ()).map_err(failed)
}

/// A channel for threads that think, which leads into that of the main thread.
fn thoughts_to(sender: Sender<Incoming>) -> Result<Sender<Input>, String> {
    let (thoughts, receiver) = mpsc::channel();
    let passing = thread::Builder::new().spawn(move || {
        while let Ok(thought) = receiver.recv() {
            if sender.send(Incoming::Thought(thought)).is_err() {
                return;
            }
        }
    });
    passing.map(|_| thoughts).map_err(|error| error.to_string())
}

/// The shortest time between two frames: more than thirty a second nobody sees.
const FRAME: Duration = Duration::from_millis(33);

/// Whether a key is the one that stops a program: raw terminals leave that to us.
pub(crate) fn asks_to_stop(event: &Event) -> bool {
    matches!(event, Event::Key(key)
        if key.code == KeyCode::Char('z') && key.modifiers.contains(KeyModifiers::CONTROL))
}

/// Runs a table until it is left. Returns the signal that ended it, if one did.
fn run(
    app: &mut App,
    screen: &mut Screen,
    events: &Receiver<Incoming>,
    number: u32,
) -> io::Result<Option<i32>> {
    let mut changed = true;
    let mut drawn: Option<Instant> = None;
    loop {
        while let Some(event) = app.next_queued() {
            find_spots(app, screen)?;
            app.handle_queued(&event);
            changed = true;
        }
        if app.quits || app.follows.is_some() {
            return Ok(None);
        }
        let pause = drawn.map_or(Duration::ZERO, |drawn| FRAME.saturating_sub(drawn.elapsed()));
        if changed && pause.is_zero() {
            screen.terminal.draw(|frame| screen::draw(app, frame.buffer_mut()))?;
            (changed, drawn) = (false, Some(Instant::now()));
        }
        let wakes = app.source.wakes_in().map(|wait| Duration::from_millis(wait.max(10)));
        let wait =
            if changed { Some(pause) } else { wakes.into_iter().chain(app.ticks_in()).min() };
        let first = match wait {
            Some(wait) => match events.recv_timeout(wait) {
                Ok(incoming) => incoming,
                Err(RecvTimeoutError::Timeout) => {
                    // A room that waits for a time is woken then.
                    changed |= app.tick();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            },
            None => match events.recv() {
                Ok(incoming) => incoming,
                Err(_) => return Ok(None),
            },
        };
        for incoming in std::iter::once(first).chain(events.try_iter()) {
            match incoming {
                Incoming::Event(event) if asks_to_stop(&event) => {
                    screen.stop()?;
                    changed = true;
                }
                Incoming::Event(event) => {
                    // Keys act on what is shown: whoever types ahead means what would be.
                    if changed {
                        find_spots(app, screen)?;
                    }
                    changed |= app.handle(&event);
                }
                Incoming::Thought(thought) => changed |= app.hear(thought),
                Incoming::Heard(of, heard) if of == number => changed |= app.hear_remote(heard),
                Incoming::Heard(..) | Incoming::Tables(_) | Incoming::Line(_) => {}
                Incoming::Signal(Asked::Continue) => {
                    screen.come_back()?;
                    changed = true;
                }
                Incoming::Signal(Asked::End(signal)) => return Ok(Some(signal)),
                Incoming::Closed => return Ok(None),
            }
            if app.quits {
                break;
            }
        }
    }
}

/// Finds out what can be touched now, without showing it.
fn find_spots(app: &mut App, screen: &Screen) -> io::Result<()> {
    let size = screen.terminal.size()?;
    screen::draw(app, &mut Buffer::empty(Rect::from((Position::ORIGIN, size))));
    Ok(())
}

/// The terminal while a table is shown; dropped, it is as before.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<io::BufWriter<Stdout>>>,
}

impl Screen {
    fn open() -> io::Result<Screen> {
        static HOOK: Once = Once::new();
        // Whatever panics says so on a terminal that can be read.
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                // A bot that panics is asked again, and must not write across the table.
                if thread::current().name() == Some("main") {
                    restore();
                    before(info);
                }
            }));
        });
        enable_raw_mode()?;
        // From here on, what is dropped restores.
        let out = io::BufWriter::with_capacity(1 << 16, stdout());
        let mut screen = Screen { terminal: Terminal::new(CrosstermBackend::new(out))? };
        execute!(screen.terminal.backend_mut(), EnterAlternateScreen, EnableMouseCapture)?;
        screen.terminal.hide_cursor()?;
        // `Terminal::clear` would ask where the cursor is, and not every terminal answers.
        screen.terminal.backend_mut().clear()?;
        Ok(screen)
    }
}

impl Screen {
    /// Gives the terminal back, stops the program, and goes on when it is continued.
    pub(crate) fn stop(&mut self) -> io::Result<()> {
        self.terminal.show_cursor()?;
        restore();
        signals::stop();
        self.come_back()
    }

    /// Takes the terminal again, after others have had it.
    pub(crate) fn come_back(&mut self) -> io::Result<()> {
        // The mode that was asked for before is not asked for again otherwise.
        disable_raw_mode()?;
        enable_raw_mode()?;
        execute!(self.terminal.backend_mut(), EnterAlternateScreen, EnableMouseCapture)?;
        self.terminal.hide_cursor()?;
        let size = self.terminal.size()?;
        // Everything is drawn anew, whatever was there before.
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.terminal.show_cursor();
        restore();
    }
}

/// A terminal that is gone needs nothing.
fn restore() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen);
    let _ = disable_raw_mode();
    let _ = stdout().flush();
}
