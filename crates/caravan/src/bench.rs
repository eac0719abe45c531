//! `caravan bench`: how fast the engine is, and whether it still does the same.

use std::io::{Write, stdout};
use std::mem::size_of;
use std::time::{Duration, Instant};

use caravan_ai::{Bot, Budget, Judge};
use caravan_engine::key::KeyBuilder;
use caravan_engine::{Key, List, Observer, Rules, SeatCount, Seed, SplitMix64, Turn};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::game::{GameArguments, seat_count, with_rules};
use crate::playout::play_out;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// How many seats the games have.
    #[arg(long, value_name = "N", default_value_t = 2)]
    seats: u8,
    /// How many games a pass plays; the signature is that of 10000.
    #[arg(long, value_name = "M", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How often all games are played. They are timed in batches, and the fastest time of each batch
    /// counts: the work is always the same, so a slower time was disturbed.
    #[arg(long, value_name = "P", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// Measure a bot instead of the engine: how many nodes it searches in a second, over positions
    /// from random games.
    #[arg(long, value_name = "NAME")]
    bot: Option<Bot>,
    /// Print a JSON object: `decisions_per_second`, `games_per_second`, `state_bytes`,
    /// `action_bytes`, `signature`; with --bot `nodes_per_second`, `ms_per_decision`, `signature`.
    #[arg(long)]
    json: bool,
}

/// No random game is anywhere near as long.
const MAX_ROUNDS: u32 = 5000;

/// Games dealt before their time is taken: dealing is not what is measured.
const BATCH: u32 = 100;

struct Pass {
    decisions: u64,
    batch_times: Vec<Duration>,
    signature: Key,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    with_rules!(arguments.game.rules()?, rules => {
        let seats = seat_count(rules.as_ref(), arguments.seats)?;
        match arguments.bot {
            Some(bot) => print_search(arguments, rules.as_ref(), seats, bot),
            None => print(arguments, rules.as_ref(), seats),
        }
    })
}

fn print<R: Rules>(arguments: &Arguments, rules: &R, seats: SeatCount) -> Result<(), Failure> {
    let mut best = pass(rules, seats, arguments.games);
    for _ in 1..arguments.passes {
        let again = pass(rules, seats, arguments.games);
        for (best, time) in best.batch_times.iter_mut().zip(again.batch_times) {
            *best = time.min(*best);
        }
    }
    let seconds = best.batch_times.iter().sum::<Duration>().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "this is a rate")]
    let decisions_per_second = best.decisions as f64 / seconds;
    let games_per_second = f64::from(arguments.games) / seconds;
    let (state_bytes, action_bytes) = (size_of::<R::State>(), size_of::<R::Action>());
    let mut out = stdout().lock();
    if arguments.json {
        let object = json!({
            "decisions_per_second": decisions_per_second.round(),
            "games_per_second": games_per_second.round(),
            "state_bytes": state_bytes,
            "action_bytes": action_bytes,
            "signature": best.signature.to_string(),
        });
        writeln!(out, "{object}")?;
    } else {
        let family = rules.edition().family;
        writeln!(out, "{family}, {} seats, {} random games", seats.get(), arguments.games)?;
        writeln!(out, "decisions per second  {decisions_per_second:.0}")?;
        writeln!(out, "games per second      {games_per_second:.0}")?;
        writeln!(out, "state                 {state_bytes} bytes")?;
        writeln!(out, "action                {action_bytes} bytes")?;
        writeln!(out, "signature             {}", best.signature)?;
    }
    Ok(())
}

/// How many positions a bot is measured on: one from each of so many games at most.
const POSITIONS: u32 = 60;

/// Measures a bot. The signature covers what it chooses.
fn print_search<R: Judge>(
    arguments: &Arguments,
    rules: &R,
    seats: SeatCount,
    bot: Bot,
) -> Result<(), Failure> {
    let mut rng = SplitMix64::new(1);
    let mut legal = List::new();
    let mut signature = KeyBuilder::new(u64::from(seats.get()));
    let (mut nodes, mut time, mut decisions) = (0, Duration::ZERO, 0u32);
    for game in 0..arguments.games.min(POSITIONS) {
        let seed = Seed::from_text(&format!("bench/{game}")).expect("a short text");
        let state = rules.start(&rules.deal(seats, &seed));
        // A few rounds in, each game somewhere else.
        let state = play_out(rules, state, &mut rng, &mut legal, 3 + game % 12).state;
        let Turn::Of(seat) = rules.turn(&state) else { continue };
        let view = rules.view(&state, Observer::Seat(seat));
        let mut budget = Budget::nodes(bot.nodes());
        let start = Instant::now();
        let action = bot.choose(rules, &view, &mut budget, &mut SplitMix64::new(game.into()));
        time += start.elapsed();
        nodes += budget.used();
        decisions += 1;
        signature.bytes(action.map(|action| rules.spell(action)).unwrap_or_default().bytes());
    }
    #[expect(clippy::cast_precision_loss, reason = "this is a rate")]
    let nodes_per_second = nodes as f64 / time.as_secs_f64();
    let ms_per_decision = time.as_secs_f64() * 1000.0 / f64::from(decisions.max(1));
    let mut out = stdout().lock();
    if arguments.json {
        let object = json!({
            "nodes_per_second": nodes_per_second.round(),
            "ms_per_decision": (ms_per_decision * 1000.0).round() / 1000.0,
            "signature": signature.key().to_string(),
        });
        writeln!(out, "{object}")?;
    } else {
        let family = rules.edition().family;
        writeln!(out, "{family}, {} seats, {decisions} positions", seats.get())?;
        writeln!(out, "nodes per second      {nodes_per_second:.0}")?;
        writeln!(out, "ms a decision         {ms_per_decision:.2}")?;
        writeln!(out, "signature             {}", signature.key())?;
    }
    Ok(())
}

/// Plays all games once. The signature covers how long each was and how it ended.
fn pass<R: Rules>(rules: &R, seats: SeatCount, games: u32) -> Pass {
    let mut legal = List::new();
    let mut signature = KeyBuilder::new(u64::from(seats.get()));
    let mut decisions = 0;
    let mut batch_times = Vec::new();
    let mut rng = SplitMix64::new(1);
    let mut playouts = Vec::new();
    for first in (0..games).step_by(BATCH as usize) {
        let deals = first..games.min(first + BATCH);
        let states: Vec<R::State> = deals
            .map(|game| Seed::from_text(&format!("bench/{game}")).expect("a short text"))
            .map(|seed| rules.start(&rules.deal(seats, &seed)))
            .collect();
        let start = Instant::now();
        for state in states {
            playouts.push(play_out(rules, state, &mut rng, &mut legal, MAX_ROUNDS));
        }
        batch_times.push(start.elapsed());
        for playout in playouts.drain(..) {
            decisions += playout.decisions;
            signature.word(playout.decisions);
            signature.word(rules.key(&playout.state).0);
        }
    }
    Pass { decisions, batch_times, signature: signature.key() }
}
