//! Visits to servers: one of their tables by its link, or the list of them.

use std::env;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use caravan_protocol::message::Theme;

use crate::app::App;
use crate::lobby::{self, Choice, Lobby};
use crate::look::Look;
use crate::remote::{Entered, Entry, Known, Link};
use crate::run::{Incoming, Screen, Stage, Style, asks_to_stop, failed, suits, write_plainly};
use crate::signals::Asked;
use crate::source::Source;
use crate::words::{Language, Words};

/// What came of a visit to a server.
pub struct Visited {
    /// The address of the table one was at, if it was one.
    pub table: Option<String>,
    /// Whether one has a seat there in a game that is not over.
    pub goes_on: bool,
    /// The number of the signal that ended the visit, if one did.
    pub signal: Option<i32>,
}

/// Takes a seat at the table of a link, under this name or the one last used there.
pub fn join(link: &str, name: Option<&str>, style: Style) -> Result<Visited, String> {
    visit(link, Entry::Join, name, style)
}

/// Watches the table of a link.
pub fn watch(link: &str, style: Style) -> Result<Visited, String> {
    visit(link, Entry::Watch, None, style)
}

fn visit(link: &str, entry: Entry, name: Option<&str>, style: Style) -> Result<Visited, String> {
    let link = Link::read(link)?;
    let mut known = Known::at(&link)?;
    let name = name_at(&known, name);
    // Before the screen opens: what is refused is said in a line.
    let entered = known.enter(&link, entry)?;
    let (sender, receiver) = mpsc::channel();
    let mut visit = Visit {
        known,
        name,
        look: Look::of_environment(style.mode),
        language: style.language,
        sender,
        receiver,
        tables: 0,
    };
    let mut stage = Stage::open(style, visit.sender.clone())?;
    visit.sit(&mut stage, entered)
}

/// The tables of a server: lists them, and goes to one of them.
pub fn lobby(link: &str, name: Option<&str>, style: Style) -> Result<Visited, String> {
    let link = Link::read(link)?;
    let known = Known::at(&link)?;
    let tables = known.tables()?;
    let words = Words::new(Theme::Golem, style.language);
    let nowhere = Visited { table: None, goes_on: false, signal: None };
    if style.plain || !suits() {
        let lines = lobby::lines(&known, tables, words);
        let text: String = lines.into_iter().map(|line| line + "\n").collect();
        write_plainly(&text).map_err(failed)?;
        return Ok(nowhere);
    }
    let (sender, receiver) = mpsc::channel();
    let name = name_at(&known, name);
    let look = Look::of_environment(style.mode);
    let mut visit =
        Visit { known, name, look, language: style.language, sender, receiver, tables: 0 };
    let mut stage = Stage::open(style, visit.sender.clone())?;
    let mut list = Lobby::new(&visit.known, tables, words, look);
    loop {
        let Stage::Screen(screen) = &mut stage else { return Ok(nowhere) };
        let (choice, signal) = visit.choose(screen, &mut list).map_err(failed)?;
        let Choice::Table(game, entry) = choice else { return Ok(Visited { signal, ..nowhere }) };
        match visit.known.enter(&visit.known.link_to(&game), entry) {
            Ok(entered) => return visit.sit(&mut stage, entered),
            // A table may be gone since the list was made.
            Err(reason) => {
                list.hear(Err(reason));
            }
        }
    }
}

/// The name to sit down with: the given one, the one last used there, or that of the login.
fn name_at(known: &Known, name: Option<&str>) -> String {
    let login = || ["USER", "LOGNAME", "USERNAME"].iter().find_map(|name| env::var(name).ok());
    let name = name.or(known.name()).map(str::to_owned).or_else(login).unwrap_or_default();
    let name: String = name.chars().filter(|one| !one.is_control()).take(30).collect();
    if name.trim().is_empty() { "Guest".into() } else { name.trim().into() }
}

/// Somebody on a server.
struct Visit {
    known: Known,
    name: String,
    look: Look,
    language: Language,
    sender: Sender<Incoming>,
    receiver: Receiver<Incoming>,
    /// How many tables were opened: what one tells that was left is for nobody.
    tables: u32,
}

/// How often a list of tables is asked for again.
const RENEWED: Duration = Duration::from_secs(10);

impl Visit {
    /// Sits at a table, and at those that follow it.
    fn sit(&mut self, stage: &mut Stage, mut entered: Entered) -> Result<Visited, String> {
        loop {
            self.tables += 1;
            let (number, sender) = (self.tables, self.sender.clone());
            let remote = entered.connect(Arc::new(move |heard| {
                let _ = sender.send(Incoming::Heard(number, heard));
            }))?;
            let entry = remote.entry;
            let table = format!("{}/table/{}", self.known.origin(), remote.game());
            let mut app = App::new(Source::Remote(Box::new(remote)), self.look, self.language)?;
            app.name.clone_from(&self.name);
            app.sit_down();
            let (mut app, signal) = stage.show(app, &self.receiver, number);
            let signal = signal.map_err(failed)?;
            if let Some(name) = app.own_name() {
                self.known.rename(&name)?;
                self.name = name;
            }
            let Some(game) = app.follows.take() else {
                let goes_on = !app.session.is_over() && !app.own_chairs().is_empty();
                return Ok(Visited { table: Some(table), goes_on, signal });
            };
            drop(app);
            entered = self.known.enter(&self.known.link_to(&game), entry)?;
        }
    }

    /// Shows the list until something is chosen.
    fn choose(
        &mut self,
        screen: &mut Screen,
        list: &mut Lobby,
    ) -> io::Result<(Choice, Option<i32>)> {
        let mut changed = true;
        loop {
            if let Some(choice) = list.choice.take() {
                return Ok((choice, None));
            }
            if changed {
                screen.terminal.draw(|frame| list.draw(frame.buffer_mut()))?;
            }
            if std::mem::take(&mut list.asks) {
                lobby::ask(&self.known, &self.sender, Incoming::Tables);
            }
            changed = match self.receiver.recv_timeout(RENEWED) {
                Ok(Incoming::Event(event)) if asks_to_stop(&event) => {
                    screen.stop()?;
                    true
                }
                Ok(Incoming::Event(event)) => list.handle(&event),
                Ok(Incoming::Tables(tables)) => list.hear(tables),
                Ok(Incoming::Signal(Asked::Continue)) => {
                    screen.come_back()?;
                    true
                }
                Ok(Incoming::Signal(Asked::End(signal))) => {
                    return Ok((Choice::Leave, Some(signal)));
                }
                Ok(Incoming::Closed) | Err(RecvTimeoutError::Disconnected) => {
                    return Ok((Choice::Leave, None));
                }
                Ok(Incoming::Heard(..) | Incoming::Thought(_) | Incoming::Line(_)) => false,
                Err(RecvTimeoutError::Timeout) => {
                    list.asks = true;
                    false
                }
            };
        }
    }
}
