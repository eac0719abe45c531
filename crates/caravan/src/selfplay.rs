//! `caravan selfplay`: generates training games for nets.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use caravan_ai::net::{self, Nets};
use caravan_ai::{Bot, BotLevel, Budget, Judge, Planner, Rivals};
use caravan_engine::{List, Observer, Rng, SeatCount, Seed, SplitMix64, Table, Turn};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::game::{DealArguments, GameArguments, with_rules};
use crate::output::OutputArguments;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    deal: DealArguments,
    /// The maximum number of games; game i is dealt from the seed text TEXT/i.
    #[arg(long, value_name = "M", default_value_t = 1000)]
    games: u32,
    /// Start no more games after this many seconds.
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Play with this net instead of the built-in one; `none` for no net.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// The percentage of games with bots of mixed levels, instead of equal ones.
    #[arg(long, value_name = "P", default_value_t = 25)]
    mixed: u32,
    /// The beam width of a planner.
    #[arg(long, value_name = "W", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1000))]
    width: u32,
    /// The maximum search depth of a planner, in its own turns; some look one turn less ahead.
    #[arg(long, value_name = "T", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=20))]
    turns: u32,
    /// The percentage of random decisions, so that the games differ.
    #[arg(long, value_name = "P", default_value_t = 4)]
    random: u32,
    /// The number of games played at once; by default, one for each core.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The file to write: a heading, and a line for each game with its number and the indices of
    /// its actions in the legal lists.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    output: OutputArguments,
}

/// A longer game goes round in circles, and is useless for training.
const MOST_ROUNDS: u32 = 150;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    with_rules!(arguments.game.rules()?, rules => play_all(arguments, &rules))
}

/// From now on, uses the net in a file for this number of seats; no net for `none`.
pub(crate) fn use_net<R: Judge>(
    rules: &R,
    seats: SeatCount,
    file: Option<&Path>,
) -> Result<bool, Failure> {
    let Some(path) = file else { return Ok(true) };
    if path == Path::new("none") {
        return Ok(false);
    }
    let bad = |error: String| Failure::bad_input(format!("--net: {}: {error}", path.display()));
    let bytes = fs::read(path).map_err(|error| bad(error.to_string()))?;
    let nets = Nets::read::<R>(&bytes).map_err(|error| bad(error.to_string()))?;
    if !net::install::<R>(nets) {
        return Err(bad("another net is already loaded".into()));
    }
    if rules.net(seats).is_none() {
        let seats = seats.get();
        return Err(bad(format!("it has no net for this set and {seats} seats")));
    }
    Ok(true)
}

fn play_all<R: Judge + Send + Sync>(arguments: &Arguments, rules: &Arc<R>) -> Result<(), Failure> {
    let seats = arguments.deal.seat_count(rules.as_ref())?;
    let learned = use_net(rules.as_ref(), seats, arguments.net.as_deref())?;
    arguments.deal.seed()?;
    let path = arguments.out.display();
    let cannot = |error| Failure::bad_input(format!("--out: {path}: {error}"));
    let mut out = BufWriter::new(arguments.output.create("--out", &arguments.out)?);
    let edition = rules.edition();
    let heading = json!({
        "game": edition.family,
        "setKey": edition.set_key.to_string(),
        "seats": seats.get(),
        "seed": arguments.deal.seed,
    });
    writeln!(out, "{heading}").map_err(cannot)?;
    let end = arguments.seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let next = AtomicU32::new(1);
    let out = Mutex::new(Ok(out));
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..arguments.threads.unwrap_or_else(cores).max(1) {
            scope.spawn(|| {
                while end.is_none_or(|end| Instant::now() < end) {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game > arguments.games {
                        break;
                    }
                    let Ok((_, seed)) = arguments.deal.numbered(game) else { break };
                    let Some(actions) = play(arguments, rules, seats, &seed, learned) else {
                        continue;
                    };
                    let mut out = out.lock().expect("nobody panics while writing");
                    if let Ok(file) = &mut *out
                        && let Err(error) = writeln!(file, "{game} {}", actions.join(","))
                    {
                        *out = Err(error);
                    }
                }
            });
        }
    });
    let out = out.into_inner().expect("nobody panicked while writing");
    out.and_then(|mut file| file.flush()).map_err(cannot)
}

/// Plays a game and returns the indices of its actions in the legal lists; `None` if it does not
/// end.
fn play<R: Judge>(
    arguments: &Arguments,
    rules: &Arc<R>,
    seats: SeatCount,
    seed: &Seed,
    learned: bool,
) -> Option<Vec<String>> {
    let mut chance = seed.stream("selfplay");
    let mut rng = SplitMix64::new(u64::from(chance.word()) << 32 | u64::from(chance.word()));
    let is_mixed = rng.below(100) < arguments.mixed;
    let bots: Vec<Bot> =
        seats.seats().map(|_| player(arguments, is_mixed, learned, &mut rng)).collect();
    let mut table = Table::new(Arc::clone(rules), seats, seed);
    let (mut legal, mut candidates) = (List::new(), Vec::new());
    let mut actions = Vec::new();
    while let Turn::Of(seat) = table.turn() {
        if table.round() > MOST_ROUNDS {
            return None;
        }
        rules.legal_actions(table.state(), &mut legal);
        let action = if rng.below(100) < arguments.random {
            rules.narrow(table.state(), &legal, &mut candidates);
            candidates[rng.below(u32::try_from(candidates.len()).ok()?) as usize]
        } else {
            let view = table.view(Observer::Seat(seat));
            let bot = bots[seat.index()];
            bot.choose(rules.as_ref(), &view, &mut Budget::nodes(bot.nodes()), &mut rng)?
        };
        actions.push(legal.iter().position(|&other| other == action)?.to_string());
        table.play(action).ok()?;
    }
    Some(actions)
}

/// The bots of a game: quick planners, or mixed levels.
fn player(arguments: &Arguments, is_mixed: bool, learned: bool, rng: &mut impl Rng) -> Bot {
    let quick = Planner {
        width: arguments.width as usize,
        turns: (arguments.turns - rng.below(2)).max(1) as usize,
        noise: 1.0,
        rivals: if rng.below(4) > 0 { Rivals::Planning } else { Rivals::Resting },
        learned,
        ..Planner::STANDARD
    };
    match rng.below(5) {
        level @ 0..4 if is_mixed => Bot::First(BotLevel::ALL[level as usize]),
        _ => Bot::Planner(quick),
    }
}
