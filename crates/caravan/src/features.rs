//! `caravan features`: what a net is told about the states of recorded games, as arrays.

use std::fs;
use std::path::PathBuf;

use caravan_ai::Judge;
use caravan_ai::net::Oracle;
use caravan_engine::{Family, List, Seed, Turn};
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
    /// The folder into which the arrays are written, each number with its lowest byte first:
    /// `inputs.u16`, the inputs that are on, first of the table and then of each seat;
    /// `counts.u8`, how many they are; `scores.u16`, those of all seats now and at the end;
    /// `winners.u8`; `games.u32`, and `about.json`. The states are those in which a turn begins, and
    /// the last one of each game.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    output: OutputArguments,
    /// Also write `predicted.i32`: what this net predicts for each seat, as it leaves its last
    /// layer.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
}

/// The arrays, as they grow.
#[derive(Default)]
struct Arrays {
    inputs: Vec<u8>,
    counts: Vec<u8>,
    scores: Vec<u8>,
    winners: Vec<u8>,
    games: Vec<u8>,
    predicted: Vec<u8>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let text = read_text(&arguments.games)?;
    let bad = |message: &str| Failure::bad_input(format!("{}: {message}", arguments.games));
    let mut lines = text.lines();
    let heading: Value = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .ok_or_else(|| bad("the first line is no heading: `caravan selfplay` writes such files"))?;
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
    let (net, out) = (arguments.net.as_deref(), &arguments.out);
    let key = rules.edition().set_key.to_string();
    if heading["setKey"].as_str() != Some(&key) {
        return Err(Failure::bad_input(
            "the games were played with another set than the standard one",
        ));
    }
    let seats = heading["seats"].as_u64().and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
    let seats = seat_count(rules, seats)?;
    let predicts = net.is_some() && use_net(rules, seats, net)?;
    let mut oracle = predicts.then(|| Oracle::new(rules, seats)).flatten();
    let seed = heading["seed"].as_str().unwrap_or_default();
    let mut arrays = Arrays::default();
    let mut states = 0_u64;
    for line in lines {
        // The last line may be torn.
        let Some((number, actions)) = line.split_once(' ') else { continue };
        let Ok(deal) = Seed::from_text(&format!("{seed}/{number}")) else { continue };
        let mut state = rules.start(&rules.deal(seats, &deal));
        let mut legal = List::new();
        let mut moments = Vec::new();
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
        let (Turn::Over, Some(outcome)) = (rules.turn(&state), rules.outcome(&state)) else {
            continue;
        };
        for moment in &moments {
            let bag = |inputs: &[usize], arrays: &mut Arrays| {
                arrays.counts.push(u8::try_from(inputs.len()).unwrap_or(u8::MAX));
                for &input in inputs {
                    arrays.inputs.extend(u16::try_from(input).unwrap_or(u16::MAX).to_le_bytes());
                }
            };
            let mut inputs = Vec::new();
            rules.each_of_table(moment, |input| inputs.push(input));
            bag(&inputs, &mut arrays);
            for seat in seats.seats() {
                inputs.clear();
                rules.each_of_seat(moment, seat, |input| inputs.push(input));
                bag(&inputs, &mut arrays);
                if let Some(oracle) = &mut oracle {
                    let predicted = oracle.ask(moment, seat).raw();
                    arrays.predicted.extend(predicted.into_iter().flat_map(i32::to_le_bytes));
                }
            }
            for score in rules.scores(moment).iter().chain(&outcome.scores) {
                arrays.scores.extend(score.to_le_bytes());
            }
            arrays.winners.push(outcome.winner().0);
            arrays.games.extend(number.parse().unwrap_or(0_u32).to_le_bytes());
            states += 1;
        }
    }
    let about = json!({
        "game": rules.edition().family,
        "setKey": key,
        "seats": seats.get(),
        "ofSeat": R::OF_SEAT,
        "ofTable": R::OF_TABLE,
        "states": states,
    });
    let write = |name: &str, bytes: &[u8]| arguments.output.write("--out", &out.join(name), bytes);
    fs::create_dir_all(out)
        .map_err(|error| Failure::bad_input(format!("--out: {}: {error}", out.display())))?;
    write("inputs.u16", &arrays.inputs)?;
    write("counts.u8", &arrays.counts)?;
    write("scores.u16", &arrays.scores)?;
    write("winners.u8", &arrays.winners)?;
    write("games.u32", &arrays.games)?;
    if oracle.is_some() {
        write("predicted.i32", &arrays.predicted)?;
    }
    write("about.json", about.to_string().as_bytes())
}
