//! `caravan bench`: how fast the engine is, and whether it still does the same.

use std::io::{Write, stdout};
use std::mem::size_of;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use caravan_ai::{Bot, Budget, Judge};
use caravan_engine::key::KeyBuilder;
use caravan_engine::{Key, List, Observer, Rules, SeatCount, Seed, SplitMix64, Turn};
use clap::Args;
use serde_json::{Value, json};

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
    /// Measure another `caravan` program too and print how many times as fast this one is. Both play
    /// all games in turns, --passes times, so that what disturbs one disturbs the other; the fastest
    /// time of each counts.
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

/// Measures this program and another one in turns.
fn compare(arguments: &Arguments, other: &Path) -> Result<(), Failure> {
    let own = std::env::current_exe()
        .map_err(|error| Failure::bad_input(format!("cannot find this program: {error}")))?;
    let mut sides = [Side::new(&own), Side::new(other)];
    for pass in 0..arguments.passes {
        for side in &mut sides {
            side.measure(arguments)?;
        }
        // Whoever comes second finds the machine as the first has left it.
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

/// One of two programs that are compared.
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

    /// Lets the program play all games once.
    fn measure(&mut self, arguments: &Arguments) -> Result<(), Failure> {
        let failure = |what: &dyn std::fmt::Display| {
            Failure::bad_input(format!("--against: {}: {what}", self.program.display()))
        };
        let output = Command::new(self.program)
            .args(arguments.of_a_pass())
            .output()
            .map_err(|error| failure(&format!("cannot be run: {error}")))?;
        if !output.status.success() {
            return Err(failure(&String::from_utf8_lossy(&output.stderr).trim_end()));
        }
        let printed: Value = serde_json::from_slice(&output.stdout)
            .map_err(|_| failure(&"does not print what `caravan bench --json` prints"))?;
        // Programs from before the keys were spelled as on the wire are what one compares with.
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
    /// The command line that measures the same once.
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
            "nodesPerSecond": nodes_per_second.round(),
            "msPerDecision": (ms_per_decision * 1000.0).round() / 1000.0,
            "signature": signature.key().to_string(),
            "profile": PROFILE,
        });
        writeln!(out, "{object}")?;
    } else {
        let family = rules.edition().family;
        writeln!(out, "{family}, {} seats, {decisions} positions", seats.get())?;
        writeln!(out, "nodes per second      {nodes_per_second:.0}")?;
        writeln!(out, "ms a decision         {ms_per_decision:.2}")?;
        writeln!(out, "signature             {}", signature.key())?;
        writeln!(out, "profile               {PROFILE}")?;
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
