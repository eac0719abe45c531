//! Crash tests: the server is killed while people play, and no acknowledged command may be lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;
use std::time::{Duration, Instant};

use caravan_engine::{Rng as _, SplitMix64};
use caravan_server::store::{Append, Appended, Deadline, Listing, LogRow, Store, StoredGame};
use clap::Args;
use rustix::process::{Pid, Signal, kill_process};
use tokio::time::sleep;

use crate::crowd::{Crowd, Load, chance};
use crate::failure::Failure;
use crate::folder::Folder;
use crate::house::{House, HouseArguments, load_average};
use crate::http::Http;
use crate::journal::Audit;
use crate::report::Report;

/// The targets.
const READY_MS: f64 = 2_000.0;
const RESYNC_MS: f64 = 5_000.0;

/// How long a server may fail to start after the database was killed.
const REOPENING: Duration = Duration::from_secs(20);

/// How often the time until readiness is measured; the maximum counts.
const STARTS: u32 = 3;

/// How many games are copied concurrently.
const COPIES: usize = 256;

#[derive(Args)]
pub(crate) struct Arguments {
    /// How often to kill the server.
    #[arg(long, value_name = "K", default_value_t = 20)]
    kills: u32,
    /// How many milliseconds it runs after it is ready, at least; at most four times as many.
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..100_000))]
    life: u32,
    /// How many games are played meanwhile, by two people each.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The number of moves a second, in all games together.
    #[arg(long, value_name = "R", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    rate: u32,
    /// The number of other stored games.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    stored: usize,
    #[command(flatten)]
    house: HouseArguments,
    /// Play at two nodes on this PostgreSQL database, such as `postgres://user@host/name`, and kill
    /// them in turn.
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// Also kill the PostgreSQL server in turn: the process whose id is in the first line of this
    /// file. Something else must restart it.
    #[arg(long, value_name = "FILE", requires = "database")]
    database_pid: Option<PathBuf>,
    /// Print a JSON object: `kills`, `lost`, `duplicated`, `gaps`, `readyMs10000`,
    /// `resyncMsMax` and more.
    #[arg(long)]
    json: bool,
}

pub(crate) async fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let site = Site {
        caravan: arguments.house.caravan()?,
        folder: arguments.house.folder()?,
        shared: arguments.database.clone(),
    };
    fill(&site, arguments.stored).await?;

    let mut ready = Duration::ZERO;
    for _ in 0..STARTS {
        let house = site.open(0)?;
        ready = ready.max(house.ready().await?);
        house.close().await?;
    }

    let mut houses = Vec::new();
    for _ in 0..if site.shared.is_some() { 2 } else { 1 } {
        let house = site.open(0)?;
        house.ready().await?;
        houses.push(house);
    }
    let (games, rate) = (arguments.games, f64::from(arguments.rate));
    let load = Load { games, rate, outages: true, ..Load::default() };
    let mut crowd = Crowd::gather(&houses, load).await?;
    crowd.begin(Duration::ZERO, Duration::from_hours(24));
    let ready_again = deaths(arguments, &site, &mut houses).await?;
    crowd.end();
    let games = crowd.finish().await;
    for house in houses {
        house.close().await?;
    }

    let store = Store::open(&site.database()).await?;
    let audit = {
        let journal = std::mem::take(&mut crowd.world.tally.counts().journal);
        journal.audit(&store).await?
    };
    store.close().await;

    // Every game can be replayed, up to what its people have seen.
    let house = site.open(0)?;
    house.ready().await?;
    let mut http = Http::new(house.address());
    let mut unopened = arguments.games - u64::try_from(games.len()).unwrap_or(0);
    for game in &games {
        unopened += u64::from(!game.is_there(&mut http).await);
    }
    house.close().await?;

    let report = report(arguments, &crowd, &audit, unopened, ready, ready_again);
    Ok(report.print(arguments.json)?)
}

fn report(
    arguments: &Arguments,
    crowd: &Crowd,
    audit: &Audit,
    unopened: u64,
    ready: Duration,
    ready_again: Duration,
) -> Report {
    let counts = crowd.world.tally.counts();
    let mut report = Report::default();
    let (ready, ready_again) = (ready.as_secs_f64() * 1e3, ready_again.as_secs_f64() * 1e3);
    let resync = counts.resync.max();
    report.figure("kills", arguments.kills);
    report.figure(
        "databaseKills",
        if arguments.database_pid.is_some() { arguments.kills / 3 } else { 0 },
    );
    report.figure("lost", audit.lost);
    report.figure("duplicated", audit.duplicated);
    report.figure("gaps", audit.gaps);
    report.figure("unopened", unopened);
    report.figure("acknowledged", audit.acknowledged);
    report.figure("reconnected", counts.resync.count());
    report.decimal(&format!("readyMs{}", arguments.stored), ready);
    report.decimal("readyAgainMsMax", ready_again);
    report.decimal("resyncMsP50", counts.resync.percentile(50.0));
    report.decimal("resyncMsMax", resync);
    report.decimal("loadAverage", load_average());
    report.figure("errors", counts.errors);
    if let Some(error) = &counts.first_error {
        report.figure("firstError", error.as_str());
    }
    report.bar(audit.lost == 0, "no command lost");
    report.bar(audit.duplicated == 0, "no command duplicated");
    report.bar(audit.gaps == 0, "no gaps");
    report.bar(unopened == 0, "every game continues");
    report.bar(counts.errors == 0, "no errors");
    report.bar(ready <= READY_MS, "ready within 2 seconds");
    report.bar(resync <= RESYNC_MS, "everybody reconnected within 5 seconds");
    report
}

/// The storage of the servers.
struct Site {
    caravan: PathBuf,
    folder: Folder,
    /// A shared database, instead of one in the folder.
    shared: Option<String>,
}

impl Site {
    /// Starts a server on a port; 0 picks a free one.
    fn open(&self, port: u16) -> Result<House, Failure> {
        match &self.shared {
            None => House::serve(&self.caravan, self.folder.path(), port),
            Some(url) => House::node(&self.caravan, url, port),
        }
    }

    /// The same with retries, like a supervisor: the database may still be starting.
    async fn reopen(&self, port: u16) -> Result<House, Failure> {
        let begun = Instant::now();
        loop {
            match self.open(port) {
                Err(_) if self.shared.is_some() && begun.elapsed() < REOPENING => {
                    sleep(Duration::from_millis(100)).await;
                }
                opened => return opened,
            }
        }
    }

    fn database(&self) -> String {
        self.shared.clone().unwrap_or_else(|| self.folder.database("house.db"))
    }
}

/// Kills the servers in turn, and then the database. Returns the slowest time to readiness.
async fn deaths(
    arguments: &Arguments,
    site: &Site,
    houses: &mut Vec<House>,
) -> Result<Duration, Failure> {
    let mut rng = SplitMix64::new(chance());
    let mut longest = Duration::ZERO;
    let mut life =
        || Duration::from_millis(u64::from(arguments.life + rng.below(3 * arguments.life)));
    let turns = houses.len() + usize::from(arguments.database_pid.is_some());
    for turn in (0..turns).cycle().take(usize::try_from(arguments.kills).unwrap_or(usize::MAX)) {
        sleep(life()).await;
        let killed = Instant::now();
        if turn < houses.len() {
            let house = houses.remove(turn);
            let port = house.address().port();
            house.kill()?;
            houses.insert(turn, site.reopen(port).await?);
        } else if let Some(file) = &arguments.database_pid {
            kill_database(file)?;
        }
        for house in &*houses {
            longest = longest.max(house.ready_since(killed).await?);
        }
    }
    sleep(life()).await;
    Ok(longest)
}

/// Kills the database server.
fn kill_database(file: &Path) -> Result<(), Failure> {
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::new(format!("--database-pid: {}: {error}", file.display())))?;
    let pid = text.lines().next().and_then(|line| Pid::from_raw(line.trim().parse().ok()?));
    let pid = pid.ok_or_else(|| {
        Failure::new(format!("--database-pid: the first line of {} is no pid", file.display()))
    })?;
    kill_process(pid, Signal::KILL)
        .map_err(|error| Failure::new(format!("cannot kill the database {pid:?}: {error}")))
}

/// Fills the database with games: one is played, the others are copies.
async fn fill(site: &Site, games: usize) -> Result<(), Failure> {
    if games == 0 {
        return Ok(());
    }
    let house = site.open(0)?;
    house.ready().await?;
    let load = Load { games: 1, rate: 50.0, ..Load::default() };
    let mut crowd = Crowd::gather(slice::from_ref(&house), load).await?;
    crowd.begin(Duration::ZERO, Duration::from_millis(500));
    let played = crowd.finish().await;
    house.close().await?;
    let game = played.first().ok_or_else(|| Failure::new("the first game is stuck"))?;

    let store = Store::open(&site.database()).await?;
    let stored = store.load(&game.name).await?;
    let stored = stored.ok_or_else(|| Failure::new("the first game is not stored"))?;
    let rows = Arc::new(store.rows(&game.name, 0).await?);
    let mut copies = Vec::new();
    for first in 0..COPIES.min(games) {
        let (store, stored, rows) = (store.clone(), stored.clone(), Arc::clone(&rows));
        copies.push(tokio::spawn(async move {
            for number in (first..games).step_by(COPIES) {
                copy(&store, &stored, &rows, number).await?;
            }
            Ok::<_, Failure>(())
        }));
    }
    for copy in copies {
        copy.await.map_err(Failure::new)??;
    }
    store.close().await;
    Ok(())
}

/// Stores a copy of a game. The deal follows from its secret, so the copy can be played too.
async fn copy(
    store: &Store,
    game: &StoredGame,
    rows: &[LogRow],
    number: usize,
) -> Result<(), Failure> {
    let id = format!("copy-{number}");
    let copy = StoredGame {
        id: id.clone(),
        invite: format!("invite-{number}"),
        watch: format!("watch-{number}"),
        ..game.clone()
    };
    let listing = Listing {
        status: game.status.clone(),
        listed: false,
        summary: game.summary.clone(),
        ..Listing::default()
    };
    store.create(copy, &listing).await?;
    for row in rows {
        let append = Append {
            game: id.clone(),
            row: row.clone(),
            listing: None,
            deadline: Deadline::Unchanged,
            rated: None,
        };
        if store.append(append).await? != Appended::Stored {
            return Err(Failure::new("a copy exists already: name an empty folder with --data"));
        }
    }
    Ok(())
}
