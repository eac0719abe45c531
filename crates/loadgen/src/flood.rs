//! Floods: one address sends as many requests as it can, while others play from another one.

use std::fs;
use std::mem::take;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::slice::from_ref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use caravan_engine::Family;
use caravan_protocol::lobby::TableLinks;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::crowd::{Crowd, Load};
use crate::dearest;
use crate::failure::Failure;
use crate::folder::Folder;
use crate::house::{House, caravan, load_average};
use crate::http::Http;
use crate::report::Report;
use crate::socket::Socket;

/// The targets: how much the server may grow, including what others play meanwhile, and how much
/// slower others may be served. Differences below the grain do not count.
const GROWTH_MIB: f64 = 20.0;
const P99_OF_CALM: f64 = 1.1;
const GRAIN_MS: f64 = 1.0;
/// How many of the hundred places in the lobby a flood may take.
const PLACES: usize = 20;

/// The address of the flood; others use 127.0.0.1.
const FLOODER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 66));

/// How many games others play: few enough for one address.
const GAMES: u64 = 24;
const RATE: f64 = 40.0;

/// The longest calm measurement, before the flood and after it.
const CALM: Duration = Duration::from_mins(1);

/// The first moves are warm-up.
const WARMING: Duration = Duration::from_secs(1);

/// The longest set that the server accepts.
const SET_BYTES: usize = 60 * 1024;

const RECORD: &str = include_str!("../../../corpus/golden/road/2-first-seat-triggers.record");

#[derive(Args)]
pub(crate) struct Arguments {
    /// What to flood; by default everything, one after the other.
    #[arg(value_enum)]
    kinds: Vec<FloodKind>,
    /// The duration of each flood in seconds.
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// The number of connections.
    #[arg(long, value_name = "N", default_value_t = 64)]
    connections: u64,
    /// Turn rate limits off, to see what they are for.
    #[arg(long)]
    without_limits: bool,
    /// The program to test; by default the one beside this.
    #[arg(long, value_name = "PATH")]
    caravan: Option<PathBuf>,
    /// Print a JSON object: for each kind `sessionsMemoryMib`, `sessionsDiskMib`, `sessionsP99Ms`
    /// and so on.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FloodKind {
    /// New sessions.
    Sessions,
    /// New tables.
    Tables,
    /// New tables with a long set, a different one each.
    Sets,
    /// New tables in the lobby.
    Lobby,
    /// WebSockets that stay open.
    Sockets,
    /// Replays of records.
    Replays,
    /// The most expensive request of each route and message, one after the other and without rate
    /// limits: its CPU time.
    Dearest,
}

impl FloodKind {
    fn name(self) -> &'static str {
        match self {
            FloodKind::Sessions => "sessions",
            FloodKind::Tables => "tables",
            FloodKind::Sets => "sets",
            FloodKind::Lobby => "lobby",
            FloodKind::Sockets => "sockets",
            FloodKind::Replays => "replays",
            FloodKind::Dearest => "dearest",
        }
    }

    /// The request of a flood, sent repeatedly.
    fn wish(self, number: u64) -> (&'static str, String) {
        let table = |more: Value| {
            let mut wish =
                json!({ "family": "road", "chairs": [{ "type": "me" }, { "type": "me" }] });
            wish.as_object_mut()
                .expect("it is one")
                .extend(more.as_object().cloned().unwrap_or_default());
            wish.to_string()
        };
        match self {
            FloodKind::Sessions | FloodKind::Dearest => ("/api/me", String::new()),
            FloodKind::Tables | FloodKind::Sockets => ("/api/tables", table(json!({}))),
            FloodKind::Lobby => ("/api/tables", table(json!({ "listed": true }))),
            FloodKind::Sets => {
                let mut set = format!("{}# {number} ", Family::Road.set_text());
                set.push_str(&"x".repeat(SET_BYTES.saturating_sub(set.len())));
                ("/api/tables", table(json!({ "set": set + "\n" })))
            }
            FloodKind::Replays => ("/api/replays", RECORD.into()),
        }
    }
}

pub(crate) async fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let caravan = caravan(arguments.caravan.as_deref())?;
    let mut report = Report::default();
    let all = FloodKind::value_variants();
    let kinds = if arguments.kinds.is_empty() { all } else { &arguments.kinds };
    for kind in kinds {
        match kind {
            FloodKind::Dearest => dearest::run(&caravan, arguments.seconds, &mut report).await?,
            kind => flood(arguments, &caravan, *kind, &mut report).await?,
        }
    }
    report.decimal("loadAverage", load_average());
    Ok(report.print(arguments.json)?)
}

/// Floods a new server, and compares the latency of others with quiet phases before and after:
/// their games grow meanwhile, and with them the cost of a move.
async fn flood(
    arguments: &Arguments,
    caravan: &Path,
    kind: FloodKind,
    report: &mut Report,
) -> Result<(), Failure> {
    let limits = if arguments.without_limits { "false" } else { "true" };
    let (folder, house) = House::open(caravan, Folder::make(None)?, &["--limits", limits]).await?;
    let time = Duration::from_secs(arguments.seconds);
    let calm = (time / 2).min(CALM);

    let load = Load { games: GAMES, rate: RATE, ..Load::default() };
    let mut others = Crowd::gather(from_ref(&house), load).await?;
    let before = play(&house, &mut others, WARMING, calm).await?;

    let (memory, disk) = (house.usage()?.rss_mib, size_mib(folder.path())?);
    let tally = Arc::new(Tally::default());
    let mut flooders = JoinSet::new();
    for number in 0..arguments.connections {
        flooders.spawn(ask(house.address(), kind, number % 2 == 0, Arc::clone(&tally)));
    }
    let playing = play(&house, &mut others, Duration::ZERO, time);
    let (flooded, most) = tokio::try_join!(playing, peak(&house, folder.path(), time))?;
    let mut http = Http::new(house.address());
    let lobby = http.expect("GET", "/api/tables", None, "").await?.body;
    let lobby: Value = serde_json::from_slice(&lobby).map_err(Failure::new)?;
    let places = lobby.as_array().map_or(0, Vec::len);
    flooders.shutdown().await;

    let after = play(&house, &mut others, WARMING, calm).await?;
    others.leave().await;
    house.close().await?;

    let calm_p99 = f64::midpoint(before.p99, after.p99);
    let (memory, disk) = (most.0 - memory, most.1 - disk);
    let errors = others.world.tally.counts().errors;
    let mut figure =
        |name: &str, value: f64| report.decimal(&format!("{}{name}", kind.name()), value);
    figure("MemoryMib", memory);
    figure("DiskMib", disk);
    figure("BeforeP99Ms", before.p99);
    figure("P99Ms", flooded.p99);
    figure("AfterP99Ms", after.p99);
    figure("CalmCores", f64::midpoint(before.cores, after.cores));
    figure("Cores", flooded.cores);
    let counted = [("Taken", &tally.taken), ("Limited", &tally.limited), ("Failed", &tally.failed)];
    for (name, count) in counted {
        report.figure(&format!("{}{name}", kind.name()), count.load(Ordering::Relaxed));
    }
    report.figure(&format!("{}Errors", kind.name()), errors);
    let mut bar = |reached, what: String| report.bar(reached, format!("{}: {what}", kind.name()));
    bar(memory <= GROWTH_MIB, format!("memory growth at most {GROWTH_MIB} MiB"));
    bar(disk <= GROWTH_MIB, format!("disk growth at most {GROWTH_MIB} MiB"));
    let right = flooded.p99 <= (P99_OF_CALM * calm_p99).max(calm_p99 + GRAIN_MS);
    bar(right, format!("others' p99 at most {P99_OF_CALM} times that of the calm times"));
    bar(errors == 0, "no errors for others".into());
    bar(places <= PLACES, format!("at most {PLACES} places in the lobby taken"));
    Ok(())
}

/// Statistics of a phase: the p99 of others' moves, in milliseconds, and the server's CPU use in
/// cores.
struct PhaseStats {
    p99: f64,
    cores: f64,
}

/// Has others play for a while.
async fn play(
    house: &House,
    others: &mut Crowd,
    warming: Duration,
    time: Duration,
) -> Result<PhaseStats, Failure> {
    let (cpu, begun) = (house.usage()?.cpu, Instant::now());
    others.begin(warming, time);
    let games = others.finish().await;
    let cpu = house.usage()?.cpu.saturating_sub(cpu);
    let cores = cpu.as_secs_f64() / begun.elapsed().as_secs_f64();
    others.rest(games);
    let done = take(&mut others.world.tally.counts().done);
    Ok(PhaseStats { p99: done.percentile(99.0), cores })
}

/// The peak memory and disk use of a server during a time, in MiB.
async fn peak(house: &House, folder: &Path, time: Duration) -> Result<(f64, f64), Failure> {
    let end = Instant::now() + time;
    let mut most = (0.0_f64, 0.0_f64);
    loop {
        most = (most.0.max(house.usage()?.rss_mib), most.1.max(size_mib(folder)?));
        if Instant::now() >= end {
            return Ok(most);
        }
        sleep(Duration::from_millis(200)).await;
    }
}

/// The answers to the flood.
#[derive(Default)]
struct Tally {
    asked: AtomicU64,
    taken: AtomicU64,
    limited: AtomicU64,
    failed: AtomicU64,
}

impl Tally {
    fn count(&self, status: Option<u16>) {
        let counter = match status {
            Some(100..300) => &self.taken,
            Some(429) => &self.limited,
            _ => &self.failed,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

/// Sends requests as fast as answers come, forever.
async fn ask(address: SocketAddr, kind: FloodKind, compressed: bool, tally: Arc<Tally>) {
    let mut http = Http::from(address, FLOODER, compressed);
    let mut sockets = Vec::new();
    let mut table: Option<(String, String)> = None;
    loop {
        let number = tally.asked.fetch_add(1, Ordering::Relaxed);
        if kind == FloodKind::Sockets
            && let Some((game, cookie)) = &table
        {
            let opened = Socket::connect_from(address, FLOODER, game, "", cookie);
            // A refused connection gets no answer.
            let opened = timeout(Duration::from_secs(2), opened).await;
            let status = match &opened {
                Ok(Ok(_)) => 101,
                Ok(Err(closed)) if closed.0.contains("429") => 429,
                _ => 0,
            };
            tally.count(Some(status));
            sockets.extend(opened.into_iter().flatten());
            continue;
        }
        let (path, body) = kind.wish(number);
        let answer = http.ask("POST", path, None, &body).await;
        tally.count(answer.as_ref().ok().map(|answer| answer.status));
        // Only sockets need the body. Parsing long answers would slow down what is measured.
        if kind == FloodKind::Sockets
            && let Ok(answer) = answer
            && let Ok(links) = serde_json::from_slice::<TableLinks>(&answer.body)
        {
            table = answer.cookie.map(|cookie| (links.game, cookie));
        }
    }
}

/// The total size of the files in a folder.
fn size_mib(folder: &Path) -> Result<f64, Failure> {
    let mut bytes = 0;
    for file in fs::read_dir(folder)? {
        bytes += file?.metadata()?.len();
    }
    #[expect(clippy::cast_precision_loss, reason = "no disk has so much")]
    Ok(bytes as f64 / 1_048_576.0)
}
