//! `caravan play`: a game in the terminal, line by line.

use std::fs;
use std::io::{BufRead, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use caravan_engine::cards::CardSet;
use caravan_engine::road::{Action, Event, Open, Road};
use caravan_engine::{Card, Notation, Rng, Rules, Seat, SeatCount, SplitMix64, Table, Turn};
use caravan_record::{Marks, of_table};
use clap::Args;

use crate::failure::Failure;
use crate::game::{AnyRules, Game, GameArguments, read_seed};

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// How many seats the game has.
    #[arg(long, value_name = "N", default_value_t = 2)]
    seats: u8,
    /// How many of the seats are people taking turns at this keyboard; the others are careless traders.
    #[arg(long, value_name = "N", default_value_t = 1)]
    people: u8,
    /// The text from which the deal is drawn; another one each time if not given.
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Write the record of the game to this file when it ends or is left.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl Default for Arguments {
    fn default() -> Self {
        let game = GameArguments { game: Game::Road, set: None };
        Arguments { game, seats: 2, people: 1, seed: None, record: None }
    }
}

const HELP: &str = "\
An action is typed as it is written on the cards:
  +aa        play a gain card                  @1      take the first market card, it is free
  ^2:ab      play an upgrade: raise an a, a b  @3:ab   take the third: a on the first, b on the second
  aa>c*2     play a trade, twice               #2      claim the second point card
  rest       take all played cards back        -ab     give back what is above the limit
Levels are a, b, c, d, cheapest first. Claim point cards; 6 of them (5 with four or five seats) end the game.
  list       all you may do now                undo    take your last action back
  help       this page                         quit    leave the table
";

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let AnyRules::Road(road) = arguments.game.rules()?;
    let seats = road
        .seat_count(arguments.seats)
        .map_err(|error| Failure::bad_input(format!("--seats: {error}")))?;
    if arguments.people > arguments.seats {
        return Err(Failure::bad_input(format!(
            "--people: {} people do not fit into {} seats",
            arguments.people, arguments.seats
        )));
    }
    let seed_text = arguments.seed.clone().unwrap_or_else(new_seed);
    let seed = read_seed(&seed_text)?;
    let mut stream = seed.stream("choices");
    let rng = SplitMix64::new(u64::from(stream.word()) << 32 | u64::from(stream.word()));
    let table = Table::new(Arc::clone(&road), seats, &seed);
    let names = names(seats, arguments.people);
    let mut game = Seated { road, table, names, people: arguments.people, rng };
    game.play(&seed_text)?;
    match &arguments.record {
        Some(path) => game.write_record(path, &seed_text),
        None => Ok(()),
    }
}

/// A seed nobody has chosen.
fn new_seed() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:x}-{:x}", now.as_nanos(), std::process::id())
}

fn names(seats: SeatCount, people: u8) -> Vec<String> {
    let name = |seat: Seat| match (seat.0 < people, people) {
        (true, 1) => "You".into(),
        (true, _) => format!("Player {seat}"),
        (false, _) => format!("Trader {seat}"),
    };
    seats.seats().map(name).collect()
}

/// A game at the keyboard.
struct Seated {
    road: Arc<Road>,
    table: Table<Road>,
    names: Vec<String>,
    people: u8,
    rng: SplitMix64,
}

impl Seated {
    fn play(&mut self, seed: &str) -> Result<(), Failure> {
        let mut out = stdout();
        writeln!(out, "A game of road with {} seats, seed {seed}.", self.names.len())?;
        writeln!(out, "Type help for how to play, list for what you may do, quit to leave.")?;
        let mut lines = stdin().lock().lines();
        let mut shown = false;
        while let Turn::Of(seat) = self.table.turn() {
            if seat.0 >= self.people {
                self.trader_turn(seat)?;
                shown = false;
                continue;
            }
            if !shown {
                self.show(seat)?;
                shown = true;
            }
            write!(out, "{}> ", self.names[seat.index()])?;
            out.flush()?;
            let Some(line) = lines.next() else {
                writeln!(out)?;
                return Ok(());
            };
            let line = line.map_err(|error| Failure::bad_input(format!("cannot read: {error}")))?;
            match line.trim() {
                "" => {}
                "help" | "?" => write!(out, "{HELP}")?,
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

    /// Takes back everything up to and including the last action of a person.
    fn undo(&mut self) -> Result<(), Failure> {
        if self.table.actions().len() == 0 {
            writeln!(stdout(), "  there is nothing to take back")?;
        }
        while self.table.undo().is_some() {
            if matches!(self.table.turn(), Turn::Of(seat) if seat.0 < self.people) {
                break;
            }
        }
        Ok(())
    }

    /// A careless trader claims what it can, and otherwise takes any action.
    fn trader_turn(&mut self, seat: Seat) -> Result<(), Failure> {
        let legal = self.table.legal();
        let n = u32::try_from(legal.len()).expect("legal lists are short");
        let any = legal[self.rng.below(n) as usize];
        let claim = legal.first().filter(|action| matches!(action, Action::Claim(_)));
        let action = *claim.unwrap_or(&any);
        let text = self.road.spell(action);
        writeln!(stdout(), "{}> {text}", self.names[seat.index()])?;
        let events = self.table.play(action).expect("it was listed");
        self.tell(&events)
    }

    /// Says what is worth saying about what happened.
    fn tell(&self, events: &[Event]) -> Result<(), Failure> {
        let mut out = stdout();
        for event in events {
            match *event {
                Event::MarketFilled { card } => {
                    writeln!(out, "  new in the market: {}", self.road.effect(card))?;
                }
                Event::RowFilled { card } => {
                    writeln!(out, "  new point card: {}", self.point_card(card))?;
                }
                Event::PileMoved => writeln!(out, "  the minor tokens now lie above slot 1")?,
                Event::EndTriggered { .. } => writeln!(out, "  this is the last round")?,
                Event::DiscardDue { seat, excess } => {
                    let name = &self.names[seat.index()];
                    writeln!(out, "  {name}: {excess} above the limit, to be given back")?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn show(&self, seat: Seat) -> Result<(), Failure> {
        let open: &Open = self.table.state().open();
        let mut out = stdout();
        writeln!(out, "\nRound {}", self.table.round())?;
        let point = |(slot, &card): (usize, &Card)| {
            let token = open.token_at(slot).map(|token| self.road.token_points(token));
            let token = token.map_or(String::new(), |points| format!(" and {points}"));
            format!("#{} {}{token}", slot + 1, self.point_card(card))
        };
        let points: Vec<String> = open.row.cards().iter().enumerate().map(point).collect();
        writeln!(out, "  points   {}", points.join("   "))?;
        let market = |(slot, &card): (usize, &Card)| {
            let lying = open.market.crystals(slot);
            let lying = if lying.is_empty() { String::new() } else { format!("({lying})") };
            format!("@{} {}{lying}", slot + 1, self.road.effect(card))
        };
        let market: Vec<String> = open.market.cards().iter().enumerate().map(market).collect();
        writeln!(out, "  market   {}", market.join("   "))?;
        let widest = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for (number, (name, held)) in self.names.iter().zip(open.holdings()).enumerate() {
            let mark = if number == seat.index() { '>' } else { ' ' };
            let cards = |set: CardSet| {
                let names: Vec<String> =
                    set.iter().map(|card| self.road.effect(card).to_string()).collect();
                if names.is_empty() { "-".into() } else { names.join(" ") }
            };
            let score = self.road.score(held).total();
            writeln!(
                out,
                "{mark} {name:widest$}  caravan {:10}  point cards {}, score {score}",
                held.caravan.to_string(),
                held.claimed.len(),
            )?;
            writeln!(out, "  {:widest$}  hand {}", "", cards(held.hand))?;
            if !held.played.is_empty() {
                writeln!(out, "  {:widest$}  played {}", "", cards(held.played))?;
            }
        }
        Ok(())
    }

    fn point_card(&self, card: Card) -> String {
        let card = self.road.point_card(card);
        format!("{} for {}", card.cost, card.points)
    }

    fn show_result(&self) -> Result<(), Failure> {
        let outcome = self.table.outcome().expect("the game is over");
        let mut out = stdout();
        writeln!(out, "\nThe game is over after {} rounds.", self.table.round())?;
        writeln!(out, "rank  points  (cards + tokens + crystals)")?;
        let mut seats: Vec<usize> = (0..self.names.len()).collect();
        seats.sort_by_key(|&seat| outcome.ranks[seat]);
        for seat in seats {
            let score = self.road.score(&self.table.state().open().holdings()[seat]);
            writeln!(
                out,
                "{:>4}  {:>6}  ({} + {} + {})  {}",
                outcome.ranks[seat],
                outcome.scores[seat],
                score.cards,
                score.tokens,
                score.crystals,
                self.names[seat]
            )?;
        }
        Ok(())
    }

    fn write_record(&self, path: &Path, seed: &str) -> Result<(), Failure> {
        let marks = Marks { points: true, keys: false };
        let record = of_table(&self.table, &self.names, Some(seed), None, marks);
        fs::write(path, record.write()).map_err(|error| {
            Failure::bad_input(format!("--record: cannot write {}: {error}", path.display()))
        })?;
        writeln!(stdout(), "The record is in {}.", path.display())?;
        Ok(())
    }
}
