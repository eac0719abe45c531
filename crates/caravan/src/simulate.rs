//! `caravan simulate`: plays random games and writes their records.

use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use caravan_engine::{Notation, Table, Turn};
use caravan_record::{Marks, Termination, of_table};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::game::{DealArguments, GameArguments, with_rules};
use crate::output::OutputArguments;
use crate::playout::{Policy, choices, choose};
use crate::progress::progress_bar;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    deal: DealArguments,
    /// The number of games; game i is dealt from the seed text TEXT/i.
    #[arg(long, value_name = "M", default_value_t = 100)]
    games: u32,
    /// Write a record of each game into this folder.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArguments,
    /// Write the points of claims, and the key after each action, into the records.
    #[arg(long)]
    marks: bool,
    /// Stop a game after this many rounds; it has no winner.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    max_rounds: u32,
    /// How actions are chosen.
    #[arg(long, value_enum, default_value_t = Policy::Uniform)]
    policy: Policy,
    /// Print a JSON object: `games`, `finished`, `capped`, `decisions`, `roundsMean`, `wins` by
    /// seat, `meanScores` by seat.
    #[arg(long)]
    json: bool,
}

/// The totals over all games.
#[derive(Default)]
struct Tally {
    finished: u32,
    capped: u32,
    decisions: u64,
    rounds: u64,
    wins: Vec<u32>,
    scores: Vec<u64>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    with_rules!(arguments.game.rules()?, rules => simulate(arguments, &rules))
}

fn simulate<R: Notation>(arguments: &Arguments, rules: &Arc<R>) -> Result<(), Failure> {
    let seats = arguments.deal.seat_count(rules.as_ref())?;
    arguments.deal.seed()?;
    let n_seats = usize::from(seats.get());
    let family = rules.edition().family;
    let file = |folder: &Path, game| folder.join(format!("{family}-{n_seats}-{game:05}.record"));
    if let Some(folder) = &arguments.record {
        fs::create_dir_all(folder).map_err(|error| {
            Failure::bad_input(format!("--record: cannot create {}: {error}", folder.display()))
        })?;
        for game in 1..=arguments.games {
            arguments.output.check("--record", &file(folder, game))?;
        }
    }
    let bar = progress_bar(arguments.games);
    let names: Vec<String> = (1..=n_seats).map(|seat| format!("Trader {seat}")).collect();
    let mut tally = Tally { wins: vec![0; n_seats], scores: vec![0; n_seats], ..Tally::default() };
    for game in 1..=arguments.games {
        let (text, seed) = arguments.deal.numbered(game)?;
        let mut rng = choices(&seed);
        let mut table = Table::new(Arc::clone(rules), seats, &seed);
        while table.turn() != Turn::Over && table.round() <= arguments.max_rounds {
            let action = choose(arguments.policy, &table.legal(), &mut rng, |a| rules.spell(a));
            table.play(action).map_err(|illegal| {
                // Not bad input: the engine contradicts itself.
                Failure::check_failed(format!("{text}: a listed action is illegal: {illegal}"))
            })?;
        }
        tally.count(&table);
        if let Some(folder) = &arguments.record {
            let capped = (table.turn() != Turn::Over).then_some(Termination::Capped);
            let marks = Marks { points: arguments.marks, keys: arguments.marks };
            let record = of_table(&table, &names, Some(&text), capped, marks);
            let (path, text) = (file(folder, game), record.write());
            arguments.output.write("--record", &path, text.as_bytes())?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    tally.print(arguments)
}

impl Tally {
    fn count<R: Notation>(&mut self, table: &Table<R>) {
        self.decisions += table.actions().len() as u64;
        self.rounds += u64::from(table.rounds());
        match table.outcome() {
            None => self.capped += 1,
            Some(outcome) => {
                self.finished += 1;
                self.wins[outcome.winner().index()] += 1;
                for (sum, &score) in self.scores.iter_mut().zip(&outcome.scores) {
                    *sum += u64::from(score);
                }
            }
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "these are printed means")]
    fn print(&self, arguments: &Arguments) -> Result<(), Failure> {
        let games = f64::from(self.finished + self.capped).max(1.0);
        let finished = f64::from(self.finished).max(1.0);
        let rounds_mean = self.rounds as f64 / games;
        let mean_scores: Vec<f64> =
            self.scores.iter().map(|&sum| (sum as f64 / finished * 10.0).round() / 10.0).collect();
        let mut out = stdout().lock();
        if arguments.json {
            let object = json!({
                "games": self.finished + self.capped,
                "finished": self.finished,
                "capped": self.capped,
                "decisions": self.decisions,
                "roundsMean": rounds_mean,
                "wins": self.wins,
                "meanScores": mean_scores,
            });
            writeln!(out, "{object}")?;
        } else {
            writeln!(
                out,
                "{} games finished, {} capped; {} decisions, {rounds_mean:.1} rounds per game",
                self.finished, self.capped, self.decisions
            )?;
            writeln!(out, "wins by seat {:?}, mean scores {mean_scores:?}", self.wins)?;
        }
        Ok(())
    }
}
