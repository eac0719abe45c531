//! `caravan arena`: bots against each other.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use caravan_ai::Judge;
use caravan_arena::{Contest, Entrant, Played, Report, Sprt, Thinking, Verdict};
use caravan_engine::Seed;
use clap::Args;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::game::{GameArguments, seat_count, with_rules};
use crate::output::OutputArguments;
use crate::progress::progress_bar;
use crate::selfplay::use_net;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The number of seats.
    #[arg(long, value_name = "N", default_value_t = 2)]
    seats: u8,
    /// The bots, separated by commas; the last one fills the remaining seats. A program that speaks
    /// the bot protocol is written cmd:"./my-bot".
    #[arg(long, value_name = "A,B[,…]", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// The number of games; each deal is played once for every rotation of the seats.
    #[arg(long, value_name = "M", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The text that the deals are derived from.
    #[arg(long, value_name = "TEXT", default_value = "1")]
    seed: String,
    /// The budget of a bot for each decision: nodes (5000n) or milliseconds (200ms); without it,
    /// each bot uses its own.
    #[arg(long, value_name = "BUDGET", value_parser = read_budget)]
    budget: Option<Thinking>,
    /// Stop a game after this many rounds; it has no winner.
    #[arg(long, value_name = "N", default_value_t = 300)]
    max_rounds: u32,
    /// Write a record of each game into this folder.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArguments,
    /// Append a line to this file for each game that ends, and skip the games it already has, so
    /// that a contest can be interrupted and resumed; docs/bots.md has the format.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// With two bots: stop as soon as it is clear, in at most --games games, whether the first bot
    /// is better than the second by at least the second number of Elo points, or not better than by
    /// the first: 0,30 (an SPRT).
    #[arg(long, value_name = "ELO0,ELO1", value_parser = read_sprt)]
    sprt: Option<Sprt>,
    /// Play with this net instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// The number of games played at once; by default, one for each core.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Print a JSON object: `games`, `capped`, `forfeits`, `bots` with `name`, `games`, `wins`,
    /// `winRate`, `elo`, `eloError`, `meanScore` and `msPerDecision`, `roundsMean`,
    /// `roundsP95`, and with --sprt `verdict`.
    #[arg(long)]
    json: bool,
}

fn read_budget(text: &str) -> Result<Thinking, String> {
    let number = |digits: &str| digits.parse().ok().filter(|&n: &u64| n > 0);
    let time = text.strip_suffix("ms").and_then(number).map(Duration::from_millis);
    let nodes = text.strip_suffix('n').and_then(number);
    time.map(Thinking::Time)
        .or(nodes.map(Thinking::Nodes))
        .ok_or_else(|| "expected nodes such as 5000n or milliseconds such as 200ms".into())
}

fn read_sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) if elo0 < elo1 && elo0.is_finite() && elo1.is_finite() => {
            Ok(Sprt { elo0, elo1 })
        }
        _ => Err("expected two numbers of Elo points, the lower first, such as 0,30".into()),
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    with_rules!(arguments.game.rules()?, rules => contest(arguments, &rules))
}

fn contest<R: Judge + Send + Sync>(arguments: &Arguments, rules: &Arc<R>) -> Result<(), Failure>
where
    R::State: Send,
{
    let seats = seat_count(rules.as_ref(), arguments.seats)?;
    use_net(rules.as_ref(), seats, arguments.net.as_deref())?;
    Seed::from_text(&arguments.seed)
        .map_err(|error| Failure::bad_input(format!("--seed: {error}")))?;
    let entrants = line_up(&arguments.bots, usize::from(seats.get()))?;
    if let Some(folder) = &arguments.record {
        fs::create_dir_all(folder).map_err(|error| {
            Failure::bad_input(format!("--record: cannot create {}: {error}", folder.display()))
        })?;
    }
    let mut report = Report::new(&entrants);
    if arguments.sprt.is_some() && (entrants.len(), report.names().len()) != (2, 2) {
        return Err(Failure::bad_input("--sprt: needs two seats and two different bots"));
    }
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let contest = Contest {
        rules: Arc::clone(rules),
        seats,
        entrants,
        games: arguments.games,
        seed: arguments.seed.clone(),
        thinking: arguments.budget.unwrap_or(Thinking::Own),
        max_rounds: arguments.max_rounds,
        threads: arguments.threads.unwrap_or_else(cores),
    };
    let heading = heading(&contest);
    let log = arguments.log.as_deref().map(|path| Log::open(path, &heading)).transpose()?;
    play(arguments, &contest, log, &mut report)?;
    print(arguments, &report)
}

/// The bots for all seats; the last one fills the remaining seats.
fn line_up(bots: &[String], seats: usize) -> Result<Vec<Entrant>, Failure> {
    let bad = |message: String| Failure::bad_input(format!("--bots: {message}"));
    let read = bots.iter().map(|text| Entrant::read(text).map_err(bad));
    let mut entrants = read.collect::<Result<Vec<_>, _>>()?;
    if entrants.len() > seats {
        return Err(bad(format!("{} bots do not fit into {seats} seats", entrants.len())));
    }
    if let Some(last) = entrants.last().cloned() {
        entrants.resize(seats, last);
    }
    Ok(entrants)
}

/// The first line of a log, which identifies its contest.
fn heading<R: Judge>(contest: &Contest<R>) -> Value {
    let bots: Vec<&str> = contest.entrants.iter().map(Entrant::name).collect();
    json!({
        "log": 2,
        "game": contest.rules.edition().family,
        "setKey": contest.rules.edition().set_key.to_string(),
        "bots": bots,
        "seed": contest.seed,
        "budget": format!("{:?}", contest.thinking),
        "maxRounds": contest.max_rounds,
    })
}

/// Plays the games that the log does not have yet, until all are played or the SPRT has decided.
fn play<R: Judge + Send + Sync>(
    arguments: &Arguments,
    contest: &Contest<R>,
    mut log: Option<Log>,
    report: &mut Report,
) -> Result<(), Failure>
where
    R::State: Send,
{
    let bar = progress_bar(arguments.games);
    let mut known = BTreeSet::new();
    for played in log.iter().flat_map(|log| &log.played) {
        if played.game < arguments.games && known.insert(played.game) {
            report.add(played);
            bar.inc(1);
        }
    }
    let (family, seats) = (contest.rules.edition().family, contest.seats.get());
    let file =
        |folder: &Path, game| folder.join(format!("{family}-{seats}-{:05}.record", game + 1));
    if let Some(folder) = &arguments.record {
        for game in (0..arguments.games).filter(|game| !known.contains(game)) {
            arguments.output.check("--record", &file(folder, game))?;
        }
    }
    let decided = |report: &Report| {
        arguments.sprt.is_some_and(|sprt| verdict(report, sprt) != Verdict::Undecided)
    };
    let enough = decided(report);
    let mut failed = None;
    contest
        .play(
            |game| enough || known.contains(&game),
            |played, record| {
                report.add(&played);
                if let Some(log) = &mut log {
                    failed = log.add(&played).err().map(Failure::from).or(failed.take());
                }
                bar.inc(1);
                if let Some(folder) = &arguments.record {
                    let (path, text) = (file(folder, played.game), record.write());
                    let written = arguments.output.write("--record", &path, text.as_bytes());
                    failed = written.err().or(failed.take());
                }
                decided(report) || failed.is_some()
            },
        )
        .map_err(|error| Failure::bad_input(error.to_string()))?;
    bar.finish_and_clear();
    failed.map_or(Ok(()), Err)
}

/// The temporary file that a log is written to before it replaces the old one; only such a log may
/// be overwritten.
fn aside(path: &Path) -> Result<PathBuf, Failure> {
    let mut aside = path.as_os_str().to_owned();
    aside.push(".new");
    let aside = PathBuf::from(aside);
    let is_log = |text: String| text.is_empty() || text.starts_with('{');
    if aside.symlink_metadata().is_ok() && !fs::read_to_string(&aside).is_ok_and(is_log) {
        return Err(Failure::bad_input(format!(
            "--log: {} is not a log and would be overwritten: move it away",
            aside.display()
        )));
    }
    Ok(aside)
}

/// The log of a contest: a heading that identifies it, then one line for each game that ended.
struct Log {
    file: File,
    played: Vec<Played>,
}

impl Log {
    fn open(path: &Path, heading: &Value) -> Result<Log, Failure> {
        let place = path.display();
        let cannot = |error: io::Error| Failure::bad_input(format!("--log: {place}: {error}"));
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(cannot(error)),
        };
        let mut lines = text.lines();
        match lines.next().map(serde_json::from_str::<Value>) {
            None => {}
            Some(Ok(found)) if found == *heading => {}
            Some(_) => {
                return Err(Failure::bad_input(format!(
                    "--log: {place} is the log of another contest: name a new file"
                )));
            }
        }
        // The last line may be incomplete if the contest was interrupted.
        let entrants = heading["bots"].as_array().map_or(0, Vec::len);
        let played =
            lines.filter_map(|line| Played::from_json(&serde_json::from_str(line).ok()?, entrants));
        let played: Vec<Played> = played.collect();
        // Write to a temporary file first, so that no game is lost if this fails.
        let aside = aside(path)?;
        let mut file = File::create(&aside).map_err(cannot)?;
        writeln!(file, "{heading}").map_err(cannot)?;
        for played in &played {
            writeln!(file, "{}", played.to_json()).map_err(cannot)?;
        }
        fs::rename(&aside, path).map_err(cannot)?;
        Ok(Log { file, played })
    }

    fn add(&mut self, played: &Played) -> io::Result<()> {
        writeln!(self.file, "{}", played.to_json())?;
        self.file.flush()
    }
}

fn verdict(report: &Report, sprt: Sprt) -> Verdict {
    let (wins, losses) = report.pair(0, 1);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts")]
    sprt.verdict(wins as u32, losses as u32)
}

fn print(arguments: &Arguments, report: &Report) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let verdict = arguments.sprt.map(|sprt| match verdict(report, sprt) {
        Verdict::Accepted => "accepted",
        Verdict::Rejected => "rejected",
        Verdict::Undecided => "undecided",
    });
    if arguments.json {
        let mut object = report.json();
        if let Some(verdict) = verdict {
            object["verdict"] = json!(verdict);
        }
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let standings = report.standings();
    let widest = standings.iter().map(|bot| bot.name.chars().count()).max().unwrap_or(0).max(4);
    writeln!(out, "{:widest$}  games   wins  win rate        Elo  score  ms/decision", "bot")?;
    for bot in &standings {
        writeln!(
            out,
            "{:widest$}  {:>5}  {:>5}  {:>7.1}%  {:>10}  {:>5.1}  {:>13.2}",
            bot.name,
            bot.games,
            bot.wins,
            bot.win_rate * 100.0,
            bot.rating.map_or("-".into(), |r| format!("{:+.0} ±{:.0}", r.elo, r.error)),
            bot.mean_score,
            bot.ms_per_decision
        )?;
    }
    if standings.len() > 2 {
        writeln!(out, "\nhow often the bot of a row ranked above the one of a column, in %")?;
        for (one, bot) in standings.iter().enumerate() {
            write!(out, "{:widest$}", bot.name)?;
            for other in 0..standings.len() {
                let (wins, losses) = report.pair(one, other);
                if wins + losses > 0.0 {
                    write!(out, "  {:>5.1}", 100.0 * wins / (wins + losses))?;
                } else {
                    write!(out, "      -")?;
                }
            }
            writeln!(out)?;
        }
    }
    let (mean, p95) = report.rounds();
    writeln!(
        out,
        "{} games, {} capped; rounds {mean:.1} on average, {p95} or fewer in 95 % of the games",
        report.games(),
        report.capped()
    )?;
    for forfeit in report.forfeits().iter().take(10) {
        writeln!(out, "forfeit in {forfeit}")?;
    }
    if let Some(verdict) = verdict {
        writeln!(out, "sequential test: {verdict}")?;
    }
    Ok(())
}
