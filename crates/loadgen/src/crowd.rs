//! Many concurrent games.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use caravan_engine::Road;
use caravan_protocol::clock::Clock;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};

use crate::failure::Failure;
use crate::game::{Game, Plan, World};
use crate::house::House;
use crate::http::Http;
use crate::tally::Tally;

/// How many people join concurrently.
const USHERS: u64 = 32;

/// How long the last moves may take after the end.
const GRACE: Duration = Duration::from_secs(15);

/// Which games are played, and how fast.
#[derive(Clone, Copy, Default)]
pub(crate) struct Load {
    pub(crate) games: u64,
    /// Moves a second, in all games together.
    pub(crate) rate: f64,
    pub(crate) clock: Option<Clock>,
    /// Whether lost connections are part of the test, and no error.
    pub(crate) outages: bool,
}

/// Games that wait for the start, or are being played.
pub(crate) struct Crowd {
    pub(crate) world: Arc<World>,
    games: Vec<JoinHandle<Game>>,
    plans: watch::Sender<Option<Plan>>,
}

impl Crowd {
    /// Creates the tables with two people each, at different nodes if there are several.
    pub(crate) async fn gather(houses: &[House], load: Load) -> Result<Crowd, Failure> {
        let Load { games, rate, clock, outages } = load;
        #[expect(clippy::cast_precision_loss, reason = "no machine has so many games")]
        let think = games as f64 / rate;
        let limit = usize::from(Road::standard().set().limit);
        let (nodes, tally) = (houses.iter().map(House::address).collect(), Tally::default());
        let world = Arc::new(World { nodes, limit, think, clock, outages, tally });
        let (plans, planned) = watch::channel(None);
        let next = Arc::new(AtomicU64::new(0));
        let seed = chance();
        let ushers = (0..USHERS.min(games)).map(|usher| {
            let (world, planned, next) = (Arc::clone(&world), planned.clone(), Arc::clone(&next));
            tokio::spawn(async move {
                let mut http = Http::new(world.node(usher));
                let mut seated = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return Ok::<_, Failure>(seated);
                    }
                    let game = Game::begin(&mut http, &world, number, seed).await?;
                    seated.push(tokio::spawn(game.play(planned.clone())));
                }
            })
        });
        let ushers: Vec<_> = ushers.collect();
        let mut games = Vec::new();
        for usher in ushers {
            games.extend(usher.await.map_err(Failure::new)??);
        }
        Ok(Crowd { world, games, plans })
    }

    /// Starts playing; after `warming`, everything is measured for this long.
    pub(crate) fn begin(&self, warming: Duration, measured: Duration) -> Plan {
        let begin = Instant::now();
        let measure = begin + warming;
        let plan = Plan { begin, measure, end: measure + measured };
        self.plans.send_replace(Some(plan));
        plan
    }

    /// Ends the games.
    pub(crate) fn end(&self) {
        let now = Instant::now();
        self.plans.send_modify(|plan| {
            if let Some(plan) = plan {
                plan.end = now;
            }
        });
    }

    /// Waits until all moves are acknowledged. Sockets stay open as long as the games are kept.
    pub(crate) async fn finish(&mut self) -> Vec<Game> {
        let end = (*self.plans.borrow()).map_or_else(Instant::now, |plan| plan.end);
        let until = end.max(Instant::now()) + GRACE;
        let mut finished = Vec::new();
        for mut game in std::mem::take(&mut self.games) {
            match timeout_at(until, &mut game).await {
                Ok(Ok(game)) => finished.push(game),
                Ok(Err(error)) => self.world.tally.counts().error(|| error.to_string()),
                Err(_) => {
                    game.abort();
                    self.world.tally.counts().error(|| "a game is stuck".into());
                }
            }
        }
        finished
    }

    /// All people leave their tables.
    pub(crate) async fn leave(&mut self) {
        self.begin(Duration::ZERO, Duration::ZERO);
        drop(self.finish().await);
    }

    /// Pauses the games: they stay connected and answer pings until they resume.
    pub(crate) fn rest(&mut self, games: Vec<Game>) {
        self.plans.send_replace(None);
        let stay = |game: Game| tokio::spawn(game.play(self.plans.subscribe()));
        self.games = games.into_iter().map(stay).collect();
    }
}

/// A number that differs in every run.
pub(crate) fn chance() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()) ^ now.as_secs() << 30
}
