//! Load test of many tables: move latency, CPU time and memory.

use std::process::Command;
use std::time::Duration;

use caravan_protocol::clock::{Clock, Pace, TimeOut};
use clap::Args;
use tokio::time::{Instant, sleep_until};

use crate::crowd::{Crowd, Load};
use crate::failure::Failure;
use crate::house::{House, HouseArguments, Usage, load_average, most_files, own_cpu};
use crate::report::Report;
use crate::tally::Times;

/// The targets.
const SHARE_OF_RATE: f64 = 0.95;

/// The first seconds are warm-up: caches are cold, and people have just joined.
const WARMING: Duration = Duration::from_secs(3);
const WARMING_AGAIN: Duration = Duration::from_secs(1);

/// The default length of a round.
const ROUND_SECONDS: u64 = 6;

/// Open files besides the sockets of games.
const OTHER_FILES: u64 = 200;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The number of games, with two people each.
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The number of moves a second, in all games together.
    #[arg(long, value_name = "R", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    rate: u32,
    /// The duration of the measurement in seconds.
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// The duration for the null server; by default the same, half of it with one round; 0 skips
    /// it.
    #[arg(long, value_name = "S")]
    null_seconds: Option<u64>,
    /// The number of rounds: both servers run at once and are measured alternately, and the medians
    /// of the rounds are compared, because the speed of a disk varies. By default one for every 6
    /// seconds. With one round the server is closed before the null server starts, which halves the
    /// number of open files: the default if `ulimit -n` does not allow more.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    rounds: Option<u32>,
    /// The number of nodes, all on one PostgreSQL database. The two people of each game are at
    /// different ones.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "database", value_parser = clap::value_parser!(u32).range(1..=16))]
    nodes: u32,
    /// The PostgreSQL database of the nodes, such as `postgres://user@host/name`.
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// Give each game a live clock of minutes and seconds a turn, such as `20+20`, and compare with a
    /// server whose games have none, instead of the null server.
    #[arg(long, value_name = "M+S", conflicts_with = "database", value_parser = live_clock)]
    clock: Option<Clock>,
    /// The size of a message of the null server, in bytes.
    #[arg(long, value_name = "N", default_value_t = 600)]
    null_bytes: usize,
    /// Target: the p99 of move latency in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 25.0)]
    max_p99: f64,
    /// Target: the p99 as a multiple of that of the null server.
    #[arg(long, value_name = "N", default_value_t = 1.5)]
    max_of_null: f64,
    /// Target: the p99 as a multiple of that without clocks.
    #[arg(long, value_name = "N", default_value_t = 1.1)]
    max_of_unclocked: f64,
    /// Target: the memory of the server in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 220.0)]
    max_rss: f64,
    #[command(flatten)]
    house: HouseArguments,
    /// Print a JSON object: `games`, `sockets`, `movesPerSecond`, `p50Ms`, `p99Ms`,
    /// `nullP99Ms`, `rssMib` and more; `roundP99Ms` and `nullRoundP99Ms` are the medians of the rounds.
    /// With `--clock` it is `unclockedP99Ms`, and so on.
    #[arg(long)]
    json: bool,
}

/// A server with its players and measurements.
struct Side {
    houses: Vec<House>,
    crowd: Crowd,
    /// The number of games that were played to the end.
    games: usize,
    /// Latencies in all rounds, from when a move was due until it was acknowledged.
    done: Times,
    /// The p99 of each round.
    p99s: Vec<f64>,
    /// The total time in which moves were due, and the time until all were acknowledged.
    time: Duration,
    wall: Duration,
    /// The server's resource usage meanwhile, and at the end.
    usage: Usage,
    own_cpu: Duration,
    load_average: f64,
}

pub(crate) async fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let caravan = arguments.house.caravan()?;
    let folder = arguments.house.folder()?;
    let houses = match &arguments.database {
        None => vec![House::serve(&caravan, folder.path(), 0)?],
        Some(url) => {
            let nodes = (0..arguments.nodes).map(|_| House::node(&caravan, url, 0));
            nodes.collect::<Result<_, _>>()?
        }
    };
    let other_server = || {
        if arguments.clock.is_some() {
            return Ok(vec![House::serve(&caravan, &folder.path().join("unclocked"), 0)?]);
        }
        let mut command = Command::new(std::env::current_exe()?);
        let null = folder.database("null.db");
        let database = arguments.database.as_deref().unwrap_or(&null);
        command.args(["null-server", "--database", database]);
        command.args(["--bytes", &arguments.null_bytes.to_string()]);
        Ok::<_, Failure>(vec![House::start(command)?])
    };

    let (rounds, time, other_time) = arguments.rounds(most_files());
    let mut house = Side::gather(arguments, houses, arguments.clock).await?;
    let mut other = None;
    if rounds == 1 {
        house.play(time).await?;
    } else {
        let other = other.insert(Side::gather(arguments, other_server()?, None).await?);
        for round in 0..rounds {
            let mut sides = [(&mut house, time), (&mut *other, other_time)];
            // Each is first equally often.
            if round % 2 == 1 {
                sides.reverse();
            }
            for (side, time) in sides {
                side.play(time).await?;
            }
        }
    }
    house.close().await?;
    if rounds == 1 && !other_time.is_zero() {
        let side = Side::gather(arguments, other_server()?, None).await?;
        other.insert(side).play(other_time).await?;
    }

    let mut report = Report::default();
    report.figure("rounds", rounds);
    add_figures(&mut report, arguments, &house);
    if let Some(other) = &mut other {
        other.close().await?;
        add_other(&mut report, arguments, &house, other);
    }
    Ok(report.print(arguments.json)?)
}

impl Arguments {
    /// The number of rounds, and how long the server and the null server are measured in each.
    fn rounds(&self, most_files: u64) -> (u32, Duration, Duration) {
        let fits = 4 * self.games + OTHER_FILES <= most_files;
        let usual = if fits { self.seconds / ROUND_SECONDS } else { 1 };
        let usual = u32::try_from(usual).unwrap_or(u32::MAX).max(1);
        let compared = self.null_seconds != Some(0);
        let rounds = if compared { self.rounds.unwrap_or(usual) } else { 1 };
        // A longer round is likelier to contain a bad moment: so all rounds are equally long.
        let usual = if rounds == 1 { self.seconds.div_ceil(2) } else { self.seconds };
        let each = |seconds| Duration::from_secs(seconds) / rounds;
        (rounds, each(self.seconds), each(self.null_seconds.unwrap_or(usual)))
    }
}

impl Side {
    async fn gather(
        arguments: &Arguments,
        houses: Vec<House>,
        clock: Option<Clock>,
    ) -> Result<Side, Failure> {
        let (games, rate) = (arguments.games, f64::from(arguments.rate));
        let load = Load { games, rate, clock, ..Load::default() };
        for house in &houses {
            house.ready().await?;
        }
        let crowd = Crowd::gather(&houses, load).await?;
        Ok(Side {
            houses,
            crowd,
            games: 0,
            done: Times::default(),
            p99s: Vec::new(),
            time: Duration::ZERO,
            wall: Duration::ZERO,
            usage: Usage::default(),
            own_cpu: Duration::ZERO,
            load_average: 0.0,
        })
    }

    /// Measures a round.
    async fn play(&mut self, time: Duration) -> Result<(), Failure> {
        let warming = if self.p99s.is_empty() { WARMING } else { WARMING_AGAIN };
        let plan = self.crowd.begin(warming, time);
        sleep_until(plan.measure).await;
        let (before, own_before) = (all_usage(&self.houses)?, own_cpu());
        let begun = Instant::now();
        let games = self.crowd.finish().await;
        let after = all_usage(&self.houses)?;
        let cpu = self.usage.cpu + after.cpu.saturating_sub(before.cpu);
        self.usage = Usage { cpu, ..after };
        self.own_cpu += own_cpu().saturating_sub(own_before);
        self.wall += begun.elapsed();
        self.time += time;
        self.load_average = load_average();
        self.games = games.len();
        self.crowd.rest(games);
        let round = std::mem::take(&mut self.crowd.world.tally.counts().done);
        self.p99s.push(round.percentile(99.0));
        self.done.merge(&round);
        Ok(())
    }

    /// All people leave, and the server shuts down.
    async fn close(&mut self) -> Result<(), Failure> {
        self.crowd.leave().await;
        for house in self.houses.drain(..) {
            house.close().await?;
        }
        Ok(())
    }

    /// The median over rounds of the p99.
    fn round_p99(&self) -> f64 {
        median(&self.p99s)
    }

    /// CPU time as a number of cores.
    fn cores(&self, cpu: Duration) -> f64 {
        cpu.as_secs_f64() / self.wall.as_secs_f64()
    }
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    f64::midpoint(sorted[(sorted.len() - 1) / 2], sorted[sorted.len() / 2])
}

/// The resource usage of all nodes together.
fn all_usage(houses: &[House]) -> Result<Usage, Failure> {
    houses.iter().try_fold(Usage::default(), |sum, house| {
        let one = house.usage()?;
        Ok(Usage {
            peak_mib: sum.peak_mib + one.peak_mib,
            rss_mib: sum.rss_mib + one.rss_mib,
            cpu: sum.cpu + one.cpu,
        })
    })
}

#[expect(clippy::cast_precision_loss, reason = "these are averages")]
fn add_figures(report: &mut Report, arguments: &Arguments, house: &Side) {
    let (counts, done) = (house.crowd.world.tally.counts(), &house.done);
    let (rate, p99) = (f64::from(arguments.rate), done.percentile(99.0));
    let moves = done.count() as f64 / house.time.as_secs_f64();
    report.figure("games", arguments.games);
    report.figure("nodes", arguments.nodes);
    report.figure("sockets", 2 * house.games);
    report.decimal("movesPerSecond", moves);
    report.decimal("p50Ms", done.percentile(50.0));
    report.decimal("p99Ms", p99);
    report.decimal("roundP99Ms", house.round_p99());
    report.decimal("p999Ms", done.percentile(99.9));
    report.decimal("maxMs", done.max());
    report.decimal("seenP50Ms", counts.seen.percentile(50.0));
    report.decimal("seenP99Ms", counts.seen.percentile(99.0));
    report.decimal("rssMib", house.usage.peak_mib);
    report.decimal("rssEndMib", house.usage.rss_mib);
    report.decimal("houseCores", house.cores(house.usage.cpu));
    report.decimal("loadgenCores", house.cores(house.own_cpu));
    report.decimal("tableBytes", counts.table_bytes as f64 / counts.tables.max(1) as f64);
    report.decimal("loadAverage", house.load_average);
    report.figure("errors", counts.errors);
    if let Some(error) = &counts.first_error {
        report.figure("firstError", error.as_str());
    }
    let Arguments { max_p99, max_rss, .. } = arguments;
    report.bar(p99 <= *max_p99, format!("p99 at most {max_p99} ms"));
    report.bar(house.usage.peak_mib <= *max_rss, format!("at most {max_rss} MiB"));
    report.bar(moves >= SHARE_OF_RATE * rate, "95 of 100 due moves played");
    report.bar(counts.errors == 0, "no errors");
}

/// Compares with the null server, or with the server whose games have no clock.
fn add_other(report: &mut Report, arguments: &Arguments, house: &Side, other: &Side) {
    let (name, of, most) = match arguments.clock {
        None => ("null", "ofNull", arguments.max_of_null),
        Some(_) => ("unclocked", "ofUnclocked", arguments.max_of_unclocked),
    };
    let ratio = house.round_p99() / other.round_p99();
    let figures = [
        ("P50Ms", other.done.percentile(50.0)),
        ("P99Ms", other.done.percentile(99.0)),
        ("RoundP99Ms", other.round_p99()),
        ("RssMib", other.usage.peak_mib),
        ("Cores", other.cores(other.usage.cpu)),
        ("LoadAverage", other.load_average),
    ];
    report.decimal(of, ratio);
    for (key, value) in figures {
        report.decimal(&format!("{name}{key}"), value);
    }
    report.figure(&format!("{name}Errors"), other.crowd.world.tally.counts().errors);
    report.bar(ratio <= most, format!("roundP99Ms at most {most} of {name}RoundP99Ms"));
}

/// Parses minutes and seconds, such as `20+20`.
fn live_clock(text: &str) -> Result<Clock, String> {
    let numbers = text.split_once('+');
    let pace = numbers.and_then(|(minutes, seconds)| {
        Some(Pace::Live { minutes: minutes.parse().ok()?, seconds: seconds.parse().ok()? })
    });
    let pace = pace.ok_or("expected minutes and seconds, such as `20+20`")?;
    let clock = Clock { pace, time_out: TimeOut::default() };
    clock.check().map(|()| clock)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    #[test]
    fn one_bad_round_does_not_move_the_median() {
        let medians = [&[3.0][..], &[9.0, 2.0, 3.0], &[2.0, 400.0, 4.0, 3.0]].map(median);
        assert!(medians.iter().eq(&[3.0, 3.0, 3.5]), "{medians:?}");
    }

    #[test]
    fn clocks_have_minutes_and_seconds() {
        let pace = Pace::Live { minutes: 20, seconds: 5 };
        assert_eq!(live_clock("20+5").map(|clock| clock.pace), Ok(pace));
        assert!(["20", "20+", "a+5", "0+5", "5+999"].iter().all(|text| live_clock(text).is_err()));
    }

    #[test]
    fn times_are_cut_into_rounds() {
        let rounds = |line: &str| {
            let words = ["loadgen"].into_iter().chain(line.split_whitespace());
            let (rounds, time, null) = Line::parse_from(words).arguments.rounds(20_000);
            (rounds, time.as_secs_f64(), null.as_secs_f64())
        };
        assert_eq!(rounds(""), (10, 6.0, 6.0));
        assert_eq!(rounds("--seconds 3"), (1, 3.0, 2.0));
        assert_eq!(rounds("--games 9000"), (1, 60.0, 30.0), "too many sockets for both");
        assert_eq!(rounds("--seconds 3 --rounds 2"), (2, 1.5, 1.5));
        assert_eq!(rounds("--rounds 1"), (1, 60.0, 30.0));
        assert_eq!(rounds("--rounds 4 --null-seconds 20"), (4, 15.0, 5.0));
        assert_eq!(rounds("--rounds 4 --null-seconds 0"), (1, 60.0, 0.0));
    }
}
