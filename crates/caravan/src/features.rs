//! `caravan features`: training data for nets: the inputs of recorded games' states, as arrays.

use std::fs;
use std::path::PathBuf;

use caravan_ai::Judge;
use caravan_ai::net::Oracle;
use caravan_engine::{Family, List, Outcome, Rules, Seat, SeatCount, Seed, Turn};
use clap::Args;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::game::{AnyRules, read_text, seat_count, with_rules};
use crate::output::OutputArguments;
use crate::selfplay::use_net;

#[derive(Args)]
pub(crate) struct Arguments {
    /// A file written by `caravan selfplay`.
    games: String,
    /// The folder for the arrays, little-endian: `inputs.u16`, the active inputs, first of the
    /// table and then of each seat; `counts.u8`, how many there are; `scores.u16`, those of all
    /// seats now and at the end; `winners.u8`; `games.u32`, and `about.json`. There is one row for
    /// the state at the beginning of each turn, and one for the last state of each game.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    output: OutputArguments,
    /// Also write `predicted.i32`: the output of the last layer of this net for each seat.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let text = read_text(&arguments.games)?;
    let bad = |message: &str| Failure::bad_input(format!("{}: {message}", arguments.games));
    let mut lines = text.lines();
    let heading: Value =
        lines.next().and_then(|line| serde_json::from_str(line).ok()).ok_or_else(|| {
            bad("the first line is not a heading: name a file written by `caravan selfplay`")
        })?;
    let family: Option<Family> = heading["game"].as_str().and_then(|name| name.parse().ok());
    let family = family.ok_or_else(|| bad("the heading names no family"))?;
    let rules = AnyRules::load(family, None, None).map_err(|error| bad(&error.to_string()))?;
    with_rules!(rules, rules => {
        extract(rules.as_ref(), arguments, &heading, lines)
    })
}

fn extract<'a, R: Judge>(
    rules: &R,
    arguments: &Arguments,
    heading: &Value,
    lines: impl Iterator<Item = &'a str>,
) -> Result<(), Failure> {
    let net = arguments.net.as_deref();
    let key = rules.edition().set_key.to_string();
    if heading["setKey"].as_str() != Some(&key) {
        return Err(Failure::bad_input("the games were not played with the standard set"));
    }
    let seats = heading["seats"].as_u64().and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
    let seats = seat_count(rules, seats)?;
    let predicts = net.is_some() && use_net(rules, seats, net)?;
    let mut oracle = predicts.then(|| Oracle::new(rules, seats)).flatten();
    let seed = heading["seed"].as_str().unwrap_or_default();
    let mut arrays = Arrays::default();
    for game in lines.filter_map(|line| PlayedGame::read(rules, seats, seed, line)) {
        for moment in &game.moments {
            arrays.add(rules, &game, moment, oracle.as_mut());
        }
    }
    let about = json!({
        "game": rules.edition().family,
        "setKey": key,
        "seats": seats.get(),
        "ofSeat": R::OF_SEAT,
        "ofTable": R::OF_TABLE,
        "states": arrays.winners.len(),
    });
    arrays.write(arguments, oracle.is_some())?;
    arguments.write("about.json", about.to_string().as_bytes())
}

impl Arguments {
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        self.output.write("--out", &self.out.join(name), bytes)
    }
}

/// A recorded game that ended.
struct PlayedGame<R: Rules> {
    number: u32,
    /// The states in which a turn begins.
    moments: Vec<R::State>,
    outcome: Outcome,
}

impl<R: Rules> PlayedGame<R> {
    /// Parses and plays the game of a line; `None` if it did not end, or if the line is incomplete,
    /// as the last one may be.
    fn read(rules: &R, seats: SeatCount, seed: &str, line: &str) -> Option<PlayedGame<R>> {
        let (number, actions) = line.split_once(' ')?;
        let deal = Seed::from_text(&format!("{seed}/{number}")).ok()?;
        let mut state = rules.start(&rules.deal(seats, &deal));
        let (mut legal, mut moments) = (List::new(), Vec::new());
        for action in actions.split(',') {
            if rules.begins_turn(&state) {
                moments.push(state.clone());
            }
            rules.legal_actions(&state, &mut legal);
            let Some(&action) = action.parse().ok().and_then(|i: usize| legal.get(i)) else {
                break;
            };
            rules.apply(&mut state, action, &mut ());
        }
        let outcome = rules.outcome(&state).filter(|_| rules.turn(&state) == Turn::Over)?;
        Some(PlayedGame { number: number.parse().unwrap_or(0), moments, outcome })
    }
}

/// The arrays being built.
#[derive(Default)]
struct Arrays {
    inputs: Vec<u8>,
    counts: Vec<u8>,
    scores: Vec<u8>,
    winners: Vec<u8>,
    games: Vec<u8>,
    predicted: Vec<u8>,
}

impl Arrays {
    /// Appends a state of a game.
    fn add<R: Judge>(
        &mut self,
        rules: &R,
        game: &PlayedGame<R>,
        moment: &R::State,
        mut oracle: Option<&mut Oracle<'_, R>>,
    ) {
        let mut inputs = Vec::new();
        rules.each_of_table(moment, |input| inputs.push(input));
        self.add_inputs(&inputs);
        let scores = rules.scores(moment);
        for seat in (0..).map(Seat).take(scores.len()) {
            inputs.clear();
            rules.each_of_seat(moment, seat, |input| inputs.push(input));
            self.add_inputs(&inputs);
            if let Some(oracle) = &mut oracle {
                let predicted = oracle.ask(moment, seat).raw();
                self.predicted.extend(predicted.into_iter().flat_map(i32::to_le_bytes));
            }
        }
        for score in scores.iter().chain(&game.outcome.scores) {
            self.scores.extend(score.to_le_bytes());
        }
        self.winners.push(game.outcome.winner().0);
        self.games.extend(game.number.to_le_bytes());
    }

    fn add_inputs(&mut self, inputs: &[usize]) {
        self.counts.push(u8::try_from(inputs.len()).unwrap_or(u8::MAX));
        for &input in inputs {
            self.inputs.extend(u16::try_from(input).unwrap_or(u16::MAX).to_le_bytes());
        }
    }

    fn write(&self, arguments: &Arguments, predicts: bool) -> Result<(), Failure> {
        let out = &arguments.out;
        fs::create_dir_all(out)
            .map_err(|error| Failure::bad_input(format!("--out: {}: {error}", out.display())))?;
        arguments.write("inputs.u16", &self.inputs)?;
        arguments.write("counts.u8", &self.counts)?;
        arguments.write("scores.u16", &self.scores)?;
        arguments.write("winners.u8", &self.winners)?;
        arguments.write("games.u32", &self.games)?;
        if predicts {
            arguments.write("predicted.i32", &self.predicted)?;
        }
        Ok(())
    }
}
