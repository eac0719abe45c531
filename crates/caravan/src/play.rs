//! `caravan play`: a game in the terminal, on the whole screen or line by line.

use std::fs::{self, File};
use std::io::{IsTerminal as _, Write, stdin, stdout};
use std::path::PathBuf;
use std::time::SystemTime;

use caravan_engine::fairness::Secret;
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Theme};
use caravan_terminal::{Language, Listed, New, Outcome};
use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::game::{GameArguments, map_text, read_seed, set_text};
use crate::shown::Shown;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The number of seats.
    #[arg(long, value_name = "N", default_value_t = 2)]
    seats: u8,
    /// The number of people taking turns at this keyboard; bots take the other seats.
    #[arg(long, value_name = "N", default_value_t = 1)]
    people: u8,
    /// The bot level: peddler, hawker, trader, merchant or magnate, from weakest to strongest.
    #[arg(long, value_name = "LEVEL", default_value = "hawker")]
    level: String,
    /// The text that the deal is derived from; random if not given.
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Write the record of the game to this new file when it ends or you leave.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The names of the crystals on the whole screen: Golem Edition or Spice Road.
    #[arg(long, value_enum, default_value_t = Names::Golem)]
    theme: Names,
    #[command(flatten)]
    shown: Shown,
    /// List the games of this computer that can go on.
    #[arg(long)]
    list: bool,
    /// Go on with a game of the list: the latest, or the one with this name.
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    resume: Option<String>,
    /// Keep no file of the game: it ends when you leave.
    #[arg(long)]
    fleeting: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Names {
    Golem,
    Spice,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.list {
        return list(arguments.shown.style().language);
    }
    if let Some(name) = &arguments.resume {
        return resume(arguments, name);
    }
    arguments.check_people()?;
    // Games out of a pipe are done with it.
    let keep = !arguments.fleeting && stdin().is_terminal();
    let new =
        New { wish: arguments.wish()?, name: "You".into(), secret: arguments.secret()?, keep };
    let file = arguments.record_file()?;
    let outcome =
        caravan_terminal::play(new, arguments.shown.style()).map_err(Failure::bad_input)?;
    finish(&outcome, file, keep)
}

impl Arguments {
    fn check_people(&self) -> Result<(), Failure> {
        if self.people > self.seats {
            return Err(Failure::bad_input(format!(
                "--people: {} people do not fit into {} seats",
                self.people, self.seats
            )));
        }
        Ok(())
    }

    /// Creates the file of the record first, so that nobody learns after a whole game that it cannot
    /// be written.
    fn record_file(&self) -> Result<Option<File>, Failure> {
        let file = self.record.as_deref().map(|path| {
            let created = fs::OpenOptions::new().write(true).create_new(true).open(path);
            let path = path.display();
            created.map_err(|error| {
                Failure::bad_input(format!("--record: cannot write {path}: {error}"))
            })
        });
        file.transpose()
    }

    /// The table that is asked for.
    fn wish(&self) -> Result<NewTable, Failure> {
        // What is wrong with a set or a map is said as everywhere.
        self.game.rules()?;
        let level = BotLevel::by_name(&self.level).ok_or_else(|| {
            let levels = BotLevel::ALL.map(BotLevel::name).join(", ");
            Failure::bad_input(format!("--level: expected one of {levels}"))
        })?;
        if self.people == 0 {
            return Err(Failure::bad_input("--people: at least one person plays"));
        }
        let person = |number: u8| NewChair::Me {
            name: Some(if self.people == 1 { "You".into() } else { format!("Player {number}") }),
        };
        let people = (1..=self.people).map(person);
        let bots = (self.people..self.seats).map(|_| NewChair::Bot { level });
        Ok(NewTable {
            family: self.game.game.into(),
            theme: match self.theme {
                Names::Golem => Theme::Golem,
                Names::Spice => Theme::Spice,
            },
            chairs: people.chain(bots).collect(),
            drawn_seats: true,
            listed: false,
            hints: Some(true),
            clock: None,
            set: self.game.set.as_deref().map(set_text).transpose()?,
            map: self.game.map.as_deref().map(map_text).transpose()?,
            promise: None,
            color: None,
            rated: false,
        })
    }

    /// What the deal is derived from.
    fn secret(&self) -> Result<[u8; 32], Failure> {
        let Some(text) = &self.seed else { return random() };
        read_seed(text)?;
        Ok(Secret::new([0; 32]).key(text, &[]))
    }
}

fn random() -> Result<[u8; 32], Failure> {
    caravan_terminal::random_secret().map_err(Failure::bad_input)
}

/// Goes on with a kept game.
fn resume(arguments: &Arguments, name: &str) -> Result<(), Failure> {
    let name = if name.is_empty() { latest()? } else { name.to_owned() };
    let bad = |error: caravan_terminal::Unopened| Failure::bad_input(format!("--resume: {error}"));
    let game = caravan_terminal::open(&name).map_err(bad)?;
    let file = arguments.record_file()?;
    let outcome =
        caravan_terminal::resume(game, arguments.shown.style()).map_err(Failure::bad_input)?;
    finish(&outcome, file, true)
}

/// The game that was left last, of those that nobody plays now.
fn latest() -> Result<String, Failure> {
    let games: Vec<Listed> = caravan_terminal::list().into_iter().filter(Listed::goes_on).collect();
    if let Some(game) = games.iter().find(|game| !game.is_open) {
        return Ok(game.id.clone());
    }
    Err(Failure::bad_input(match games.first() {
        None => "--resume: no game was left unfinished".into(),
        Some(game) => format!(
            "--resume: this game is open in another terminal: {}; go on there, or begin another one \
             with `caravan play`",
            game.id
        ),
    }))
}

/// Writes the record, and says how the game goes on.
fn finish(outcome: &Outcome, file: Option<File>, kept: bool) -> Result<(), Failure> {
    let mut out = stdout();
    if let Some(mut file) = file {
        let record = outcome.record.as_ref().map_err(Failure::bad_input)?;
        file.write_all(record.as_bytes())?;
        writeln!(out, "Record written.")?;
    }
    if kept && !outcome.over {
        let told = writeln!(out, "Go on with this game: caravan play --resume {}", outcome.id);
        // Whoever is hung up on has no terminal any more.
        if outcome.signal.is_none() {
            told?;
        }
    }
    Failure::of_signal(outcome.signal)
}

/// Lists the games that can go on.
fn list(language: Language) -> Result<(), Failure> {
    let mut out = stdout();
    let games: Vec<Listed> = caravan_terminal::list().into_iter().filter(Listed::goes_on).collect();
    if games.is_empty() {
        writeln!(out, "No game was left unfinished.")?;
    }
    for game in &games {
        let ago = if game.is_open { "open now".into() } else { ago(game.changed) };
        let game_words = caravan_terminal::described(game, language);
        writeln!(out, "{}  {ago:<12}  {game_words}", game.id)?;
    }
    Ok(())
}

/// How long ago something was, in words.
fn ago(then: SystemTime) -> String {
    let seconds = SystemTime::now().duration_since(then).unwrap_or_default().as_secs();
    match seconds {
        0..60 => "just now".into(),
        60..3_600 => format!("{} min ago", seconds / 60),
        3_600..86_400 => format!("{} h ago", seconds / 3_600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}
