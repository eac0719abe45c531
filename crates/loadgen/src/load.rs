//! Many tables at once: how quickly moves are acknowledged, and what that takes.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use clap::Args;
use tokio::time::{Instant, sleep_until};

use crate::crowd::Crowd;
use crate::failure::Failure;
use crate::folder::Folder;
use crate::house::{House, Usage, caravan, load_average, own_cpu};
use crate::report::Report;

/// What is asked of a house.
const SHARE_OF_RATE: f64 = 0.95;

/// Moves in the first seconds are not measured: caches are cold, and people have just sat down.
const WARMING: Duration = Duration::from_secs(3);

#[derive(Args)]
pub(crate) struct Arguments {
    /// How many games are played, by two people each.
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many moves are made a second, in all games together.
    #[arg(long, value_name = "R", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    rate: u32,
    /// For how long is measured.
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// For how long the server without rules is measured; by default half as long, 0 is not at all.
    #[arg(long, value_name = "S")]
    null_seconds: Option<u64>,
    /// How many houses serve the games, all on one PostgreSQL database. The two people of each game
    /// are at different ones.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "database", value_parser = clap::value_parser!(u32).range(1..=16))]
    nodes: u32,
    /// The PostgreSQL database of the nodes, such as `postgres://user@host/name`.
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// How many bytes a table of the server without rules has.
    #[arg(long, value_name = "N", default_value_t = 600)]
    null_bytes: usize,
    /// Within how many milliseconds 99 of 100 moves have to be acknowledged.
    #[arg(long, value_name = "MS", default_value_t = 25.0)]
    max_p99: f64,
    /// How many times as long as the server without rules that may take.
    #[arg(long, value_name = "N", default_value_t = 1.5)]
    max_of_null: f64,
    /// How much memory the house may have.
    #[arg(long, value_name = "MIB", default_value_t = 220.0)]
    max_rss: f64,
    /// The program; by default the one beside this.
    #[arg(long, value_name = "PATH")]
    caravan: Option<PathBuf>,
    /// Keep the database in this folder; by default in a new one, which is removed afterwards.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Print a JSON object: `games`, `sockets`, `movesPerSecond`, `p50Ms`, `p99Ms`,
    /// `nullP99Ms`, `rssMib` and more.
    #[arg(long)]
    json: bool,
}

/// What a server did under load.
struct Measured {
    crowd: Crowd,
    games: usize,
    seconds: f64,
    peak_mib: f64,
    rss_mib: f64,
    /// Cores that the server and this program had.
    cores: f64,
    own_cores: f64,
    load_average: f64,
}

pub(crate) async fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let caravan = caravan(arguments.caravan.as_deref())?;
    let folder = Folder::make(arguments.data.as_deref())?;
    let mut report = Report::default();

    let houses = match &arguments.database {
        None => vec![House::serve(&caravan, folder.path(), 0)?],
        Some(url) => {
            let nodes = (0..arguments.nodes).map(|_| House::node(&caravan, url, 0));
            nodes.collect::<Result<_, _>>()?
        }
    };
    for house in &houses {
        house.ready().await?;
    }
    let measured = measure(arguments, houses, arguments.seconds).await?;
    add_figures(&mut report, arguments, &measured);

    let null_seconds = arguments.null_seconds.unwrap_or(arguments.seconds.div_ceil(2));
    if null_seconds > 0 {
        let mut command = Command::new(std::env::current_exe()?);
        let null = folder.database("null.db");
        let database = arguments.database.as_deref().unwrap_or(&null);
        command.args(["null-server", "--database", database]);
        command.args(["--bytes", &arguments.null_bytes.to_string()]);
        let null = measure(arguments, vec![House::start(command)?], null_seconds).await?;
        add_null(&mut report, arguments.max_of_null, &measured, &null);
    }
    Ok(report.print(arguments.json)?)
}

/// Plays against servers, which are closed afterwards.
async fn measure(
    arguments: &Arguments,
    houses: Vec<House>,
    seconds: u64,
) -> Result<Measured, Failure> {
    let rate = f64::from(arguments.rate);
    let mut crowd = Crowd::gather(&houses, arguments.games, rate, false).await?;
    let plan = crowd.begin(WARMING, Duration::from_secs(seconds));
    sleep_until(plan.measure).await;
    let (before, own_before) = (all_usage(&houses)?, own_cpu());
    let begun = Instant::now();
    let games = crowd.finish().await;
    let (after, own_after) = (all_usage(&houses)?, own_cpu());
    let wall = begun.elapsed().as_secs_f64();
    let load_average = load_average();
    let count = games.len();
    drop(games);
    for house in houses {
        house.close().await?;
    }
    Ok(Measured {
        crowd,
        games: count,
        seconds: (plan.end - plan.measure).as_secs_f64(),
        peak_mib: after.peak_mib,
        rss_mib: after.rss_mib,
        cores: after.cpu.saturating_sub(before.cpu).as_secs_f64() / wall,
        own_cores: own_after.saturating_sub(own_before).as_secs_f64() / wall,
        load_average,
    })
}

/// What all of them take of the machine.
fn all_usage(houses: &[House]) -> Result<Usage, Failure> {
    let none = Usage { peak_mib: 0.0, rss_mib: 0.0, cpu: Duration::ZERO };
    houses.iter().try_fold(none, |sum, house| {
        let one = house.usage()?;
        Ok(Usage {
            peak_mib: sum.peak_mib + one.peak_mib,
            rss_mib: sum.rss_mib + one.rss_mib,
            cpu: sum.cpu + one.cpu,
        })
    })
}

#[expect(clippy::cast_precision_loss, reason = "these are averages")]
fn add_figures(report: &mut Report, arguments: &Arguments, measured: &Measured) {
    let counts = measured.crowd.world.tally.counts();
    let (rate, p99) = (f64::from(arguments.rate), counts.done.percentile(99.0));
    let moves = counts.done.count() as f64 / measured.seconds;
    report.figure("games", arguments.games);
    report.figure("nodes", arguments.nodes);
    report.figure("sockets", 2 * measured.games);
    report.decimal("movesPerSecond", moves);
    report.decimal("p50Ms", counts.done.percentile(50.0));
    report.decimal("p99Ms", p99);
    report.decimal("p999Ms", counts.done.percentile(99.9));
    report.decimal("maxMs", counts.done.max());
    report.decimal("seenP50Ms", counts.seen.percentile(50.0));
    report.decimal("seenP99Ms", counts.seen.percentile(99.0));
    report.decimal("rssMib", measured.peak_mib);
    report.decimal("rssEndMib", measured.rss_mib);
    report.decimal("houseCores", measured.cores);
    report.decimal("loadgenCores", measured.own_cores);
    report.decimal("tableBytes", counts.table_bytes as f64 / counts.tables.max(1) as f64);
    report.decimal("loadAverage", measured.load_average);
    report.figure("errors", counts.errors);
    if let Some(error) = &counts.first_error {
        report.figure("firstError", error.as_str());
    }
    let Arguments { max_p99, max_rss, .. } = arguments;
    report.bar(p99 <= *max_p99, format!("99 of 100 moves within {max_p99} ms"));
    report.bar(measured.peak_mib <= *max_rss, format!("at most {max_rss} MiB"));
    report.bar(moves >= SHARE_OF_RATE * rate, "95 of 100 moves that were due");
    report.bar(counts.errors == 0, "no errors");
}

fn add_null(report: &mut Report, max_of_null: f64, house: &Measured, null: &Measured) {
    let p99 = house.crowd.world.tally.counts().done.percentile(99.0);
    let counts = null.crowd.world.tally.counts();
    let null_p99 = counts.done.percentile(99.0);
    report.decimal("nullP50Ms", counts.done.percentile(50.0));
    report.decimal("nullP99Ms", null_p99);
    report.decimal("nullRssMib", null.peak_mib);
    report.decimal("nullCores", null.cores);
    report.decimal("nullLoadAverage", null.load_average);
    report.figure("nullErrors", counts.errors);
    report.bar(p99 <= max_of_null * null_p99, format!("p99 at most {max_of_null} of nullP99Ms"));
}
