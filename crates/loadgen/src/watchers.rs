//! A crowd of watchers that join, leave and rejoin at once; no client that reads may be
//! disconnected.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use caravan_engine::{Road, SplitMix64};
use caravan_protocol::{Message, Request};
use clap::Args;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::failure::Failure;
use crate::game::{hello, person, written};
use crate::house::HouseArguments;
use crate::http::Http;
use crate::report::Report;
use crate::socket::{Closed, Socket};
use crate::table::{Heard, choose};
use crate::tally::Tally;

/// How long a client that has stopped reading may stay connected.
const DEAF_MS: f64 = 10_000.0;

/// How often a move is made meanwhile.
const PACE: Duration = Duration::from_millis(100);

/// The timeout of everything that should happen.
const PATIENCE: Duration = Duration::from_mins(1);

#[derive(Args)]
pub(crate) struct Arguments {
    /// How many look on.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    watchers: u32,
    /// How often all of them come and go.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    #[command(flatten)]
    house: HouseArguments,
    /// Print a JSON object: `watchers`, `letGo`, `gatheredMs`, `deafMs`, `p99Ms` and more.
    #[arg(long)]
    json: bool,
}

/// A table with a player, and what the player sees.
struct Stage {
    address: SocketAddr,
    game: String,
    query: String,
    tally: Tally,
    /// The number of watchers, as the player was told.
    seen: watch::Sender<u32>,
}

pub(crate) async fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let (_folder, house) = arguments.house.open().await?;

    let (stage, player) = begin(house.address()).await?;
    let playing = tokio::spawn(play(Arc::clone(&stage), player));
    let mut gathered = Duration::ZERO;
    for _ in 0..arguments.rounds {
        let begun = Instant::now();
        let crowd = gather(&stage, arguments.watchers).await?;
        gathered = gathered.max(begun.elapsed());
        drop(crowd);
    }
    let crowd = gather(&stage, arguments.watchers).await?;
    let deaf = match deaf(&stage, arguments.watchers).await {
        // If somebody is missing, the crowd never settles.
        Err(_) if stage.tally.counts().errors > 0 => None,
        deaf => Some(deaf?.as_secs_f64() * 1_000.0),
    };
    drop(crowd);
    let moves = stage.tally.counts().done.count();
    let is_playing = !playing.is_finished();
    playing.abort();
    let peak_mib = house.usage()?.peak_mib;
    house.close().await?;

    let counts = stage.tally.counts();
    let mut report = Report::default();
    report.figure("watchers", arguments.watchers);
    report.figure("rounds", arguments.rounds);
    report.figure("letGo", counts.errors);
    if let Some(error) = &counts.first_error {
        report.figure("firstError", error.as_str());
    }
    report.decimal("gatheredMs", gathered.as_secs_f64() * 1_000.0);
    if let Some(deaf) = deaf {
        report.decimal("deafMs", deaf);
    }
    report.figure("moves", moves);
    report.decimal("p50Ms", counts.done.percentile(50.0));
    report.decimal("p99Ms", counts.done.percentile(99.0));
    report.decimal("rssMib", peak_mib);
    report.bar(counts.errors == 0 && is_playing, "nobody who reads is let go");
    let noticed = deaf.is_some_and(|deaf| deaf <= DEAF_MS);
    report.bar(noticed, "who stops reading is let go within 10 seconds");
    Ok(report.print(arguments.json)?)
}

/// Creates a table at which one person plays both seats.
async fn begin(address: SocketAddr) -> Result<(Arc<Stage>, Socket), Failure> {
    let mut http = Http::new(address);
    let cookie = person(&mut http).await?;
    let wish = r#"{"family":"road","chairs":[{"type":"me"},{"type":"me","name":"Ben"}]}"#;
    let links = http.lay(&cookie, wish).await?;
    let watch = links.watch.as_deref().and_then(|path| path.strip_prefix("/watch/"));
    let query = format!("?watch={}", watch.unwrap_or_default());
    let player = Socket::connect(address, &links.game, "", &cookie).await.map_err(failed)?;
    let (seen, _) = watch::channel(0);
    let stage = Stage { address, game: links.game, query, tally: Tally::default(), seen };
    Ok((Arc::new(stage), player))
}

/// Plays until the connection is closed, which is an error.
async fn play(stage: Arc<Stage>, mut player: Socket) {
    let closed = keep_playing(&stage, &mut player).await;
    if let Err(Closed(why)) = closed {
        stage.tally.counts().error(|| format!("the player: {why}"));
    }
}

async fn keep_playing(stage: &Stage, player: &mut Socket) -> Result<(), Closed> {
    let (limit, mut rng) = (usize::from(Road::standard().set().limit), SplitMix64::new(1));
    player.say(hello(None)).await?;
    player.say(written(&Request::Start { id: "start".into(), nonce: None })).await?;
    let mut pace = interval(PACE);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut choice, mut said, mut number) = (None, None, 0);
    loop {
        let text = tokio::select! {
            heard = player.hear() => heard?,
            _ = pace.tick() => {
                if let Some((after, action)) = choice.take() {
                    number += 1;
                    let id = format!("move-{number}");
                    said = Some(Instant::now());
                    let confirm = Request::Confirm { id, after, actions: vec![action] };
                    player.say(written(&confirm)).await?;
                }
                continue;
            }
        };
        match Heard::read(&text) {
            Some(Heard::Table { seq, legal: Some(legal) }) => {
                let action = choose(legal, limit, &mut rng);
                choice = action.map(|action| (seq, action.to_owned()));
            }
            Some(Heard::Done { .. }) => {
                if let Some(said) = said.take() {
                    stage.tally.counts().done.add(said.elapsed());
                }
            }
            _ => {}
        }
        if let Ok(Message::Present { watchers, .. }) = serde_json::from_str(&text) {
            stage.seen.send_replace(watchers);
        }
    }
}

/// All watchers join at once. They read until they are dropped; until then, no connection may
/// close.
async fn gather(stage: &Arc<Stage>, watchers: u32) -> Result<JoinSet<()>, Failure> {
    let mut crowd = JoinSet::new();
    let (greeted, mut greetings) = mpsc::unbounded_channel();
    for _ in 0..watchers {
        let (stage, greeted) = (Arc::clone(stage), greeted.clone());
        crowd.spawn(async move {
            let closed = look_on(&stage, greeted).await;
            if let Err(Closed(why)) = closed {
                stage.tally.counts().error(|| format!("a watcher: {why}"));
            }
        });
    }
    drop(greeted);
    let all = async { while greetings.recv().await.is_some() {} };
    let all = timeout(PATIENCE, all).await;
    all.map_err(|_| stage.in_vain("all of them look on"))?;
    Ok(crowd)
}

/// Says hello, reports that, and reads.
async fn look_on(stage: &Stage, greeted: mpsc::UnboundedSender<()>) -> Result<(), Closed> {
    let mut socket = Socket::connect(stage.address, &stage.game, &stage.query, "").await?;
    socket.say(hello(None)).await?;
    socket.hear().await?;
    drop(greeted);
    loop {
        socket.hear().await?;
    }
}

/// Adds a watcher that stops reading; returns the time until it is disconnected.
async fn deaf(stage: &Stage, others: u32) -> Result<Duration, Failure> {
    stage.until(others, "the crowd has settled").await?;
    let socket = Socket::connect(stage.address, &stage.game, &stage.query, "");
    let mut socket = socket.await.map_err(failed)?;
    socket.say(hello(None)).await.map_err(failed)?;
    stage.until(others + 1, "one more looks on").await?;
    let stopped = Instant::now();
    stage.until(others, "who does not read is let go").await?;
    Ok(stopped.elapsed())
}

impl Stage {
    /// Waits until the player was told that this many are watching.
    async fn until(&self, watchers: u32, what: &str) -> Result<(), Failure> {
        let mut seen = self.seen.subscribe();
        let found = timeout(PATIENCE, seen.wait_for(|seen| *seen == watchers)).await;
        found.map(drop).map_err(|_| self.in_vain(what))
    }

    fn in_vain(&self, what: &str) -> Failure {
        let counts = self.tally.counts();
        let error = counts.first_error.as_deref().unwrap_or("nobody was let go");
        Failure::new(format!("in vain was waited until {what}: {error}"))
    }
}

fn failed(closed: Closed) -> Failure {
    Failure::new(closed.0)
}
