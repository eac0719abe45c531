//! Fairness test: one person with many tables must not delay the bot of another person.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use caravan_engine::{Road, SplitMix64};
use caravan_protocol::Request;
use clap::Args;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use crate::crowd::chance;
use crate::failure::Failure;
use crate::game::{hello, person, written};
use crate::house::{HouseArguments, load_average};
use crate::http::Http;
use crate::report::Report;
use crate::socket::{Closed, Socket};
use crate::table::{Heard, choose};
use crate::tally::Times;

/// The target.
const MOST_MS: f64 = 100.0;

/// The other person's thinking time per move.
const PAUSE: Duration = Duration::from_millis(20);

/// The timeout of a bot's turn.
const PATIENCE: Duration = Duration::from_mins(1);

/// How often the flood sends something at each of its tables: well within the rate limit of a
/// socket.
const EVERY: Duration = Duration::from_millis(200);

/// The table of the other person, and those of the flood: its bots play on by themselves while
/// their person leaves and returns, or wait while hints are requested.
const OTHER: &str = r#"{"family":"road","chairs":[{"type":"me"},{"type":"bot","level":"trader"}]}"#;
const FLOOD: &str = r#"{"family":"road","chairs":[{"type":"me"},{"type":"bot","level":"magnate"},
    {"type":"bot","level":"magnate"},{"type":"bot","level":"magnate"}],"drawnSeats":false}"#;

#[derive(Args)]
pub(crate) struct Arguments {
    /// How many tables one person has; at every fourth hints are asked for, at the others the person
    /// leaves and returns.
    #[arg(long, value_name = "N", default_value_t = 80)]
    tables: u32,
    /// For how long the other person's bot is measured: without the flood, and with it.
    #[arg(long, value_name = "S", default_value_t = 20)]
    seconds: u64,
    #[command(flatten)]
    house: HouseArguments,
    /// Print a JSON object: `quietP50Ms`, `quietP99Ms`, `p50Ms`, `p99Ms` and more.
    #[arg(long)]
    json: bool,
}

pub(crate) async fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let (_folder, house) = arguments.house.open().await?;
    let (address, mut http) = (house.address(), Http::new(house.address()));
    let other = person(&mut http).await?;
    let measured = Duration::from_secs(arguments.seconds);
    let quiet = bot_times(address, &other, measured).await?;

    let own = person(&mut http).await?;
    let (mut flood, said) = (JoinSet::new(), Arc::new(AtomicU64::new(0)));
    for number in 0..arguments.tables {
        let player = Player::begin(address, &own, FLOOD).await?;
        flood.spawn(player.flood(number % 4 == 0, Arc::clone(&said)));
    }
    let times = bot_times(address, &other, measured).await?;
    let (said, ended) = (said.load(Ordering::Relaxed), flood.try_join_next());
    flood.shutdown().await;
    house.close().await?;

    let mut report = Report::default();
    report.figure("tables", arguments.tables);
    report.figure("floodSaid", said);
    report.figure("quietMoves", quiet.count());
    report.decimal("quietP50Ms", quiet.percentile(50.0));
    report.decimal("quietP99Ms", quiet.percentile(99.0));
    report.figure("moves", times.count());
    report.decimal("p50Ms", times.percentile(50.0));
    report.decimal("p99Ms", times.percentile(99.0));
    report.decimal("maxMs", times.max());
    report.decimal("loadAverage", load_average());
    if let Some(Ok(closed)) = &ended {
        report.figure("firstError", closed.0.as_str());
    }
    report.bar(ended.is_none(), "the flood goes on");
    report.bar(times.percentile(99.0) <= MOST_MS, "99 of 100 turns of a bot within 100 ms");
    Ok(report.print(arguments.json)?)
}

/// A bot's response time as the person sees it: from sending a move until the next one is possible.
async fn bot_times(
    address: SocketAddr,
    cookie: &str,
    measured: Duration,
) -> Result<Times, Failure> {
    let (mut times, mut rng) = (Times::default(), SplitMix64::new(chance()));
    let limit = usize::from(Road::standard().set().limit);
    let until = Instant::now() + measured;
    while Instant::now() < until {
        let mut player = Player::begin(address, cookie, OTHER).await?;
        let mut turn = player.turn().await?;
        while let Some((seq, legal)) = turn
            && Instant::now() < until
        {
            let action = choose(&legal, limit, &mut rng);
            let action = action.ok_or_else(|| Failure::new("there is nothing to do"))?.to_owned();
            sleep(PAUSE).await;
            let said = Instant::now();
            let id = player.id();
            player.say(&Request::Confirm { id, after: seq, actions: vec![action] }).await?;
            turn = player.turn().await?;
            if turn.is_some() {
                times.add(said.elapsed());
            }
        }
    }
    Ok(times)
}

/// A person at a table with bots.
struct Player {
    socket: Socket,
    /// The number of commands sent.
    commands: u32,
    /// The number of the latest table.
    seq: u32,
}

impl Player {
    /// Creates a table and starts the game.
    async fn begin(address: SocketAddr, cookie: &str, wish: &str) -> Result<Player, Failure> {
        let links = Http::new(address).lay(cookie, wish).await?;
        let socket = Socket::connect(address, &links.game, "", cookie).await?;
        let mut player = Player { socket, commands: 0, seq: 0 };
        player.socket.say(hello(None)).await?;
        let id = player.id();
        player.say(&Request::Start { id, nonce: None }).await?;
        Ok(player)
    }

    fn id(&mut self) -> String {
        self.commands += 1;
        format!("starve-{}", self.commands)
    }

    async fn say(&mut self, request: &Request) -> Result<(), Closed> {
        self.socket.say(written(request)).await
    }

    /// Waits for the person's next turn; returns the table's number and the legal actions, or
    /// `None` when the game is over.
    async fn turn(&mut self) -> Result<Option<(u32, String)>, Failure> {
        let turn = async {
            loop {
                let text = self.socket.hear().await?;
                match Heard::read(&text) {
                    Some(Heard::Table { seq, legal: Some(legal) }) if seq > self.seq => {
                        self.seq = seq;
                        return Ok(Some((seq, legal.to_owned())));
                    }
                    Some(Heard::Table { .. }) if text.contains(r#""phase":"over""#) => {
                        return Ok(None);
                    }
                    Some(Heard::Refused { reason, .. }) => return Err(Failure::new(reason)),
                    _ => {}
                }
            }
        };
        let waited = timeout(PATIENCE, turn).await;
        waited.map_err(|_| Failure::new("a bot has not answered for a minute"))?
    }

    /// Requests hints, or leaves and returns, until the server disconnects it.
    async fn flood(mut self, hints: bool, said: Arc<AtomicU64>) -> Closed {
        let mut ticks = interval(EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                // Refusals are expected.
                heard = self.socket.hear() => if let Err(closed) = heard { return closed },
                _ = ticks.tick() => {
                    let id = self.id();
                    let request = match self.commands % 2 {
                        _ if hints => Request::Hint {},
                        0 => Request::Leave { id },
                        _ => Request::Return { id },
                    };
                    if let Err(closed) = self.say(&request).await {
                        return closed;
                    }
                    said.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    }
}
