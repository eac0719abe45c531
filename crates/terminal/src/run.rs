//! The terminal itself: it is set up, events come, frames go, and it is as before afterwards.
//!
//! The program waits for one channel, to which a thread for keys and the threads of bots send. Nothing
//! ticks: while nothing happens, no processor time is used. Events that are there already are all taken
//! before the next frame, so that a slow connection gets few frames and loses no input.

use std::io::{self, IsTerminal as _, Stdout, Write as _, stdin, stdout};
use std::sync::Once;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;
use std::{env, panic, thread};

use caravan_engine::fairness::Secret;
use caravan_house::records::Own;
use caravan_protocol::lobby::NewTable;
use caravan_room::Input;
use ratatui::Terminal;
use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::{Position, Rect};

use crate::app::App;
use crate::house::{House, Thinkers};
use crate::kept::Game;
use crate::look::{Look, Mode};
use crate::screen;
use crate::source::{Record, Source};

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

/// What came of a sitting.
pub struct Outcome {
    /// The name of the game.
    pub id: String,
    /// Whether it is over.
    pub over: bool,
    /// The record of the game as far as it came, or why there is none.
    pub record: Result<String, String>,
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
pub fn play(new: New, mode: Option<Mode>) -> Result<Outcome, String> {
    let fleeting = !new.keep;
    sit(mode, fleeting, |thinkers| {
        let New { wish, name, secret, keep } = new;
        House::found(wish, &name, Secret::new(secret), keep, thinkers)
    })
}

/// Goes on with a kept game.
pub fn resume(game: Game, mode: Option<Mode>) -> Result<Outcome, String> {
    sit(mode, false, |thinkers| House::open(game, thinkers))
}

/// What the main thread waits for.
enum Incoming {
    Event(Event),
    Thought(Input),
    /// The terminal is gone.
    Closed,
}

fn sit(
    mode: Option<Mode>,
    fleeting: bool,
    open: impl FnOnce(Thinkers) -> Result<House, String>,
) -> Result<Outcome, String> {
    let (sender, receiver) = mpsc::channel();
    let thinkers = Thinkers::Threads(thoughts_to(sender.clone())?);
    let house = Source::House(Box::new(open(thinkers)?));
    let mut app = App::new(house, Look::of_environment(mode))?;
    app.fleeting = fleeting;
    show(app, sender, &receiver)
}

/// Steps through a record; a set and a map that are not built in come with it.
pub fn replay(
    record: &str,
    set: Option<&str>,
    map: Option<&str>,
    mode: Option<Mode>,
) -> Result<(), String> {
    let record = Source::Record(Box::new(Record::read(record, Own { set, map })?));
    let (sender, receiver) = mpsc::channel();
    show(App::new(record, Look::of_environment(mode))?, sender, &receiver).map(|_| ())
}

/// Shows a table until the people here leave it.
fn show(
    mut app: App,
    sender: Sender<Incoming>,
    receiver: &Receiver<Incoming>,
) -> Result<Outcome, String> {
    let failed = |error: io::Error| format!("the terminal cannot be used: {error}");
    let mut screen = Screen::open().map_err(failed)?;
    let listening = thread::Builder::new().spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Incoming::Event(event)).is_err() {
                return;
            }
        }
        let _ = sender.send(Incoming::Closed);
    });
    listening.map_err(failed)?;
    let played = run(&mut app, &mut screen, receiver);
    drop(screen);
    played.map_err(failed)?;
    Ok(Outcome {
        id: app.session.table.game.clone(),
        over: app.session.is_over(),
        record: app.source.record(),
    })
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

fn run(app: &mut App, screen: &mut Screen, events: &Receiver<Incoming>) -> io::Result<()> {
    let mut changed = true;
    while !app.quits {
        if changed {
            screen.terminal.draw(|frame| screen::draw(app, frame.buffer_mut()))?;
        }
        let first = match app.source.wakes_in() {
            // A room that waits for a time is woken then.
            Some(wait) => match events.recv_timeout(Duration::from_millis(wait.max(10))) {
                Ok(incoming) => incoming,
                Err(RecvTimeoutError::Timeout) => Incoming::Thought(Input::Tick),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            },
            None => match events.recv() {
                Ok(incoming) => incoming,
                Err(_) => return Ok(()),
            },
        };
        changed = false;
        for incoming in std::iter::once(first).chain(events.try_iter()) {
            match incoming {
                Incoming::Event(event) => {
                    // Keys act on what is shown: whoever types ahead means what would be.
                    if changed {
                        let size = screen.terminal.size()?;
                        screen::draw(app, &mut Buffer::empty(Rect::from((Position::ORIGIN, size))));
                    }
                    changed |= app.handle(&event);
                }
                Incoming::Thought(thought) => {
                    changed |= app.hear(thought);
                }
                Incoming::Closed => return Ok(()),
            }
            if app.quits {
                break;
            }
        }
    }
    Ok(())
}

/// The terminal while a table is shown; dropped, it is as before.
struct Screen {
    terminal: Terminal<CrosstermBackend<io::BufWriter<Stdout>>>,
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
