//! A game line by line: for pipes, for terminals that can move no cursor, and for screen readers.

use std::fs::File;
use std::io::{BufRead, Write, stdin, stdout};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use caravan_ai::{Bot, Budget};
use caravan_engine::{Observer, Rules, Seat, SeatCount, SplitMix64, Table, Turn};
use caravan_record::{Marks, of_table};

use super::Arguments;
use crate::failure::Failure;
use crate::family::AtKeyboard;
use crate::game::{read_seed, seat_count, with_rules};
use crate::playout::choices;

const COMMANDS: &str =
    "\x20 list       all you may do now                undo    take your last action back
  help       this page                         quit    leave the table
";

/// Plays line by line.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    with_rules!(arguments.game.rules()?, rules => sit_down(arguments, &rules))
}

fn sit_down<R: AtKeyboard>(arguments: &Arguments, rules: &Arc<R>) -> Result<(), Failure> {
    let seats = seat_count(rules.as_ref(), arguments.seats)?;
    arguments.check_people()?;
    let bot: Bot =
        arguments.level.parse().map_err(|error| Failure::bad_input(format!("--level: {error}")))?;
    let seed_text = arguments.seed.clone().unwrap_or_else(new_seed);
    let seed = read_seed(&seed_text)?;
    let rng = choices(&seed);
    let table = Table::new(Arc::clone(rules), seats, &seed);
    let names = names(seats, arguments.people);
    let mut seated = Seated { table, names, people: arguments.people, bot, rng };
    let file = arguments.record_file()?;
    let played = seated.play(&seed_text);
    let written = file.map_or(Ok(()), |file| seated.write_record(file, &seed_text));
    played.and(written)
}

/// A random seed.
fn new_seed() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:x}-{:x}", now.as_nanos(), std::process::id())
}

fn names(seats: SeatCount, people: u8) -> Vec<String> {
    let name = |seat: Seat| match (seat.0 < people, people) {
        (true, 1) => "You".into(),
        (true, _) => format!("Player {seat}"),
        (false, _) => format!("Rival {seat}"),
    };
    seats.seats().map(name).collect()
}

/// A game at the keyboard.
struct Seated<R: Rules> {
    table: Table<R>,
    names: Vec<String>,
    people: u8,
    bot: Bot,
    rng: SplitMix64,
}

impl<R: AtKeyboard> Seated<R> {
    fn play(&mut self, seed: &str) -> Result<(), Failure> {
        let mut out = stdout();
        let family = self.table.rules().edition().family;
        writeln!(out, "{family}, {} seats, seed {seed}.", self.names.len())?;
        writeln!(out, "Type help for how to play, list for your legal actions, quit to leave.")?;
        let mut input = stdin().lock();
        let mut shown = false;
        while let Turn::Of(seat) = self.table.turn() {
            if seat.0 >= self.people {
                self.rival_turn(seat)?;
                shown = false;
                continue;
            }
            if !shown {
                self.show()?;
                shown = true;
            }
            write!(out, "{}> ", self.names[seat.index()])?;
            out.flush()?;
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            if read.map_err(|error| Failure::bad_input(format!("cannot read: {error}")))? == 0 {
                writeln!(out)?;
                return Ok(());
            }
            match String::from_utf8_lossy(&line).trim() {
                "" => {}
                "help" | "?" => write!(out, "{}{COMMANDS}", R::HELP)?,
                "list" => writeln!(out, "{}", self.table.legal_texts().join("  "))?,
                "quit" | "exit" => return Ok(()),
                "undo" => {
                    self.undo()?;
                    shown = false;
                }
                text => match self.table.play_text(text) {
                    Ok(events) => {
                        self.tell(&events)?;
                        shown = false;
                    }
                    Err(message) => writeln!(out, "  {message}")?,
                },
            }
        }
        self.show_result()
    }

    /// Undoes all actions back to and including the last one of a person.
    fn undo(&mut self) -> Result<(), Failure> {
        if self.table.actions().len() == 0 {
            writeln!(stdout(), "  nothing to undo")?;
        }
        while self.table.undo().is_some() {
            if matches!(self.table.turn(), Turn::Of(seat) if seat.0 < self.people) {
                break;
            }
        }
        Ok(())
    }

    fn rival_turn(&mut self, seat: Seat) -> Result<(), Failure> {
        let rules = self.table.rules();
        let view = self.table.view(Observer::Seat(seat));
        let mut budget = Budget::nodes(self.bot.nodes());
        let action = self.bot.choose(rules, &view, &mut budget, &mut self.rng);
        let action = action.expect("a seat decides");
        writeln!(stdout(), "{}> {}", self.names[seat.index()], rules.told(action))?;
        let events = self.table.play(action).expect("bots play legal actions");
        self.tell(&events)
    }

    fn tell(&self, events: &[R::Event]) -> Result<(), Failure> {
        let rules = self.table.rules();
        for line in events.iter().filter_map(|&event| rules.event_line(event, &self.names)) {
            writeln!(stdout(), "  {line}")?;
        }
        Ok(())
    }

    fn show(&self) -> Result<(), Failure> {
        let mut out = stdout();
        match self.table.round() {
            0 => writeln!(out, "\nOpening")?,
            round => writeln!(out, "\nRound {round}")?,
        }
        for line in self.table.rules().table_lines(self.table.state(), &self.names) {
            writeln!(out, "{}", line.trim_end())?;
        }
        // Within a turn the choices are few: print them unasked.
        if !self.table.rules().begins_turn(self.table.state()) || self.table.round() == 0 {
            writeln!(out, "  legal    {}", self.table.legal_texts().join("  "))?;
        }
        Ok(())
    }

    fn show_result(&self) -> Result<(), Failure> {
        let outcome = self.table.outcome().expect("the game is over");
        let mut out = stdout();
        writeln!(out, "\nThe game is over after {} rounds.", self.table.round())?;
        let mut seats: Vec<Seat> = (0..).map(Seat).take(self.names.len()).collect();
        seats.sort_by_key(|seat| outcome.ranks[seat.index()]);
        for seat in seats {
            writeln!(
                out,
                "{}. {} with {} points: {}",
                outcome.ranks[seat.index()],
                self.names[seat.index()],
                outcome.scores[seat.index()],
                self.table.rules().score_line(self.table.state(), seat)
            )?;
        }
        Ok(())
    }

    fn write_record(&self, mut file: File, seed: &str) -> Result<(), Failure> {
        let marks = Marks { points: true, keys: false };
        let record = of_table(&self.table, &self.names, Some(seed), None, marks);
        file.write_all(record.write().as_bytes())?;
        writeln!(stdout(), "Record written.")?;
        Ok(())
    }
}
