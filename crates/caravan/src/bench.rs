//! `caravan bench`: the speed of the engine, and a signature of its behavior.

use std::io::{Write, stdout};
use std::mem::size_of;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use caravan_ai::measure::{Work, games, searches};
use caravan_ai::{Bot, Judge};
use caravan_engine::{Key, Rules, SeatCount};
use clap::Args;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::game::{GameArguments, seat_count, with_rules};

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The number of seats.
    #[arg(long, value_name = "N", default_value_t = 2)]
    seats: u8,
    /// The number of games in a pass; the published signature is for 10000.
    #[arg(long, value_name = "M", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The number of passes. Games are timed in batches, and the fastest time of each batch counts:
    /// the work is always the same, so a slower time was disturbed.
    #[arg(long, value_name = "P", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// Benchmark a bot instead of the engine: how many nodes it searches per second, over positions
    /// from random games.
    #[arg(long, value_name = "NAME")]
    bot: Option<Bot>,
    /// Compare with another `caravan` program, and print how many times as fast this one is. The
    /// two alternate, --passes times, so that a disturbance hits both; the fastest time of each
    /// counts.
    #[arg(long, value_name = "PROGRAM", conflicts_with = "bot")]
    against: Option<PathBuf>,
    /// Print a JSON object: `decisionsPerSecond`, `gamesPerSecond`, `stateBytes`,
    /// `actionBytes`, `signature`, `profile`; with --bot `nodesPerSecond`, `msPerDecision`,
    /// `signature`, `profile`; with --against `ratio`, `this`, `other`, `sameSignature`.
    #[arg(long)]
    json: bool,
}

/// The profile this program was built with.
const PROFILE: &str = env!("CARAVAN_PROFILE");

struct Pass {
    decisions: u64,
    batch_times: Vec<Duration>,
    signature: Key,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(other) = &arguments.against {
        return compare(arguments, other);
    }
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
            "decisionsPerSecond": decisions_per_second.round(),
            "gamesPerSecond": games_per_second.round(),
            "stateBytes": state_bytes,
            "actionBytes": action_bytes,
            "signature": best.signature.to_string(),
            "profile": PROFILE,
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
        writeln!(out, "profile               {PROFILE}")?;
    }
    Ok(())
}

/// Measures this program and another one alternately.
fn compare(arguments: &Arguments, other: &Path) -> Result<(), Failure> {
    let own = std::env::current_exe()
        .map_err(|error| Failure::bad_input(format!("cannot find this program: {error}")))?;
    let mut sides = [Side::new(&own), Side::new(other)];
    for pass in 0..arguments.passes {
        for side in &mut sides {
            side.measure(arguments)?;
        }
        // Swap the order: the second one finds the machine as the first left it.
        if pass + 1 < arguments.passes {
            sides.reverse();
        }
    }
    sides.sort_by_key(|side| side.program != own);
    let [this, other] = sides;
    let ratio = this.best / other.best;
    let same = this.signature == other.signature;
    let mut out = stdout().lock();
    if arguments.json {
        let object = json!({
            "ratio": (ratio * 1000.0).round() / 1000.0,
            "this": this.best.round(),
            "other": other.best.round(),
            "sameSignature": same,
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "decisions per second")?;
        writeln!(out, "this                  {:.0}  profile {}", this.best, this.profile)?;
        writeln!(out, "other                 {:.0}  profile {}", other.best, other.profile)?;
        writeln!(out, "ratio                 {ratio:.3}")?;
        writeln!(out, "signature             {}", if same { "the same" } else { "another" })?;
    }
    Ok(())
}

/// One of two programs to compare.
struct Side<'a> {
    program: &'a Path,
    /// The fastest rate so far.
    best: f64,
    signature: Value,
    profile: String,
}

impl Side<'_> {
    fn new(program: &Path) -> Side<'_> {
        Side { program, best: 0.0, signature: Value::Null, profile: String::new() }
    }

    /// Runs one pass of the program.
    fn measure(&mut self, arguments: &Arguments) -> Result<(), Failure> {
        let failure = |what: &dyn std::fmt::Display| {
            Failure::bad_input(format!("--against: {}: {what}", self.program.display()))
        };
        let output = Command::new(self.program)
            .args(arguments.of_a_pass())
            .output()
            .map_err(|error| failure(&format!("cannot run: {error}")))?;
        if !output.status.success() {
            return Err(failure(&String::from_utf8_lossy(&output.stderr).trim_end()));
        }
        let printed: Value = serde_json::from_slice(&output.stdout)
            .map_err(|_| failure(&"does not print what `caravan bench --json` prints"))?;
        // Older programs, which spelled the keys differently, can be compared with too.
        let rate = ["decisionsPerSecond", "decisions_per_second"];
        let rate = rate.iter().find_map(|&key| printed[key].as_f64());
        let Some(rate) = rate.filter(|&rate| rate > 0.0) else {
            return Err(failure(&"prints no `decisionsPerSecond`"));
        };
        self.best = self.best.max(rate);
        self.signature = printed["signature"].clone();
        self.profile = printed["profile"].as_str().unwrap_or("unknown").into();
        Ok(())
    }
}

impl Arguments {
    /// The command line that measures one pass.
    fn of_a_pass(&self) -> Vec<String> {
        let mut line = vec!["bench".into(), "--json".into(), "--passes=1".into()];
        line.push(format!("--game={}", self.game.game));
        line.push(format!("--seats={}", self.seats));
        line.push(format!("--games={}", self.games));
        line.extend(self.game.set.iter().map(|set| format!("--set={set}")));
        line.extend(self.game.map.iter().map(|map| format!("--map={map}")));
        line
    }
}

/// Benchmarks a bot. The signature covers the actions it chooses.
fn print_search<R: Judge>(
    arguments: &Arguments,
    rules: &R,
    seats: SeatCount,
    bot: Bot,
) -> Result<(), Failure> {
    let mut time = Duration::ZERO;
    let searched = searches(rules, seats, arguments.games, bot, |think| time += taken(think));
    let (nodes, decisions, signature) = (searched.nodes, searched.decisions, searched.signature);
    #[expect(clippy::cast_precision_loss, reason = "this is a rate")]
    let nodes_per_second = nodes as f64 / time.as_secs_f64();
    let ms_per_decision = time.as_secs_f64() * 1000.0 / f64::from(decisions.max(1));
    let mut out = stdout().lock();
    if arguments.json {
        let object = json!({
            "nodesPerSecond": nodes_per_second.round(),
            "msPerDecision": (ms_per_decision * 1000.0).round() / 1000.0,
            "signature": signature.to_string(),
            "profile": PROFILE,
        });
        writeln!(out, "{object}")?;
    } else {
        let family = rules.edition().family;
        writeln!(out, "{family}, {} seats, {decisions} positions", seats.get())?;
        writeln!(out, "nodes per second      {nodes_per_second:.0}")?;
        writeln!(out, "ms per decision        {ms_per_decision:.2}")?;
        writeln!(out, "signature             {signature}")?;
        writeln!(out, "profile               {PROFILE}")?;
    }
    Ok(())
}

/// Plays all games once.
fn pass<R: Rules>(rules: &R, seats: SeatCount, count: u32) -> Pass {
    let mut batch_times = Vec::new();
    let played = games(rules, seats, count, |play| batch_times.push(taken(play)));
    Pass { decisions: played.decisions, batch_times, signature: played.signature }
}

/// How long the work takes.
fn taken(work: Work<'_>) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}
