//! A simulated game: two people, each with a WebSocket; they reconnect with backoff and retry.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use caravan_engine::{Rng, SplitMix64};
use caravan_protocol::clock::Clock;
use caravan_protocol::{Request, VERSION};
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::failure::Failure;
use crate::http::Http;
use crate::socket::{Closed, Socket};
use crate::table::{Heard, choose};
use crate::tally::Tally;

/// The timeout while people sit down or reconnect.
const PATIENCE: Duration = Duration::from_secs(30);

/// The backoff before reconnecting: initial and maximum.
const BACKOFF: Duration = Duration::from_millis(20);
const LONGEST_BACKOFF: Duration = Duration::from_millis(500);

/// Shared by all games.
pub(crate) struct World {
    /// The nodes; people of one game are at different ones.
    pub(crate) nodes: Vec<SocketAddr>,
    /// The limit of a caravan.
    pub(crate) limit: usize,
    /// The mean thinking time, in seconds.
    pub(crate) think: f64,
    /// The clock of each game.
    pub(crate) clock: Option<Clock>,
    /// Whether lost connections are part of the test, and no error.
    pub(crate) outages: bool,
    pub(crate) tally: Tally,
}

impl World {
    /// The node of a person, numbered across all tables.
    pub(crate) fn node(&self, person: u64) -> SocketAddr {
        let count = self.nodes.len();
        self.nodes[usize::try_from(person).unwrap_or(0) % count]
    }
}

/// The schedule.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) begin: Instant,
    /// Moves due before this are not measured.
    pub(crate) measure: Instant,
    /// No move is due after this.
    pub(crate) end: Instant,
}

/// A game and its two people.
pub(crate) struct Game {
    pub(crate) name: String,
    seats: [Seat; 2],
    rng: SplitMix64,
    /// The number of commands sent.
    said: u32,
    /// The highest table number received: messages about lower ones are outdated.
    known: u32,
    /// The pending choice.
    choice: Option<Choice>,
    /// The command that is not acknowledged yet.
    outstanding: Option<Command>,
    due: Option<Instant>,
    /// When to retry a command that the server could not handle.
    again: Option<Instant>,
    world: Arc<World>,
}

/// A person and their connection to the table.
struct Seat {
    node: SocketAddr,
    cookie: String,
    query: String,
    socket: Socket,
    /// The number of the latest table.
    seq: u32,
    /// Since when the person tries to reconnect.
    lost: Option<Instant>,
    /// Messages received while waiting for something else.
    heard: VecDeque<Utf8Bytes>,
}

/// A seat's next move.
struct Choice {
    seat: usize,
    after: u32,
    action: String,
}

/// A sent command.
struct Command {
    seat: usize,
    id: String,
    text: String,
    /// The number of the table it refers to.
    after: u32,
    due: Instant,
    /// Whether the other seat has seen its effect.
    seen: bool,
    measured: bool,
}

impl Game {
    /// Creates a table with two people, one of whom starts the game.
    pub(crate) async fn begin(
        http: &mut Http,
        world: &Arc<World>,
        number: u64,
        seed: u64,
    ) -> Result<Game, Failure> {
        let (host, guest) = (person(http).await?, person(http).await?);
        let chairs = json!([{ "type": "me" }, { "type": "open" }]);
        let mut wish = json!({ "family": "road", "chairs": chairs });
        if let Some(clock) = world.clock {
            wish["clock"] = json!(clock);
        }
        let links = http.lay(&host, &wish.to_string()).await?;
        let invite = links.invite.as_deref().and_then(|path| path.strip_prefix("/join/"));
        let query = format!("?invite={}", invite.unwrap_or_default());
        let seats = [
            Seat::take(world.node(number), &links.game, String::new(), host).await?,
            Seat::take(world.node(number + 1), &links.game, query, guest).await?,
        ];
        let mut game = Game {
            name: links.game,
            seats,
            rng: SplitMix64::new(seed ^ number << 32),
            said: 0,
            known: 0,
            choice: None,
            outstanding: None,
            due: None,
            again: None,
            world: Arc::clone(world),
        };
        game.gather().await?;
        Ok(game)
    }

    /// Both say hello, the guest takes the open chair, and the host starts.
    async fn gather(&mut self) -> Result<(), Closed> {
        for seat in &mut self.seats {
            seat.socket.say(hello(None)).await?;
        }
        let id = self.id();
        let sit = Request::Sit {
            id: id.clone(),
            chair: 2,
            name: "Ben".into(),
            promise: None,
            color: None,
        };
        self.command(1, &id, &sit).await?;
        let id = self.id();
        self.command(0, &id, &Request::Start { id: id.clone(), nonce: None }).await
    }

    /// Sends a command and waits until it is done.
    async fn command(&mut self, seat: usize, id: &str, request: &Request) -> Result<(), Closed> {
        self.seats[seat].socket.say(written(request)).await?;
        let acknowledged = async {
            loop {
                let text = self.seats[seat].socket.hear().await?;
                match Heard::read(&text) {
                    Some(Heard::Done { id: done, seq }) if done == id => return Ok(seq),
                    Some(Heard::Refused { reason, .. }) => return Err(Closed(reason)),
                    _ => self.seats[seat].heard.push_back(text),
                }
            }
        };
        let seq = timeout(PATIENCE, acknowledged).await;
        let seq = seq.map_err(|_| Closed("a command is not answered".into()))??;
        self.world.tally.counts().journal.add(&self.name, id, seq);
        Ok(())
    }

    fn id(&mut self) -> String {
        self.said += 1;
        // As long as the ids that pages generate.
        format!("{:016x}-{}", u64::from(self.rng.word()), self.said)
    }

    /// Plays by the schedule, and stays at the table until all have finished.
    pub(crate) async fn play(mut self, mut plans: watch::Receiver<Option<Plan>>) -> Game {
        // A move that was due before a pause is due after it.
        self.due = None;
        for seat in 0..self.seats.len() {
            for text in std::mem::take(&mut self.seats[seat].heard) {
                self.handle_message(seat, &text);
            }
        }
        loop {
            let plan = *plans.borrow_and_update();
            let wake = match plan {
                None => None,
                Some(plan) => {
                    let due = self.due(plan);
                    if self.outstanding.is_some() {
                        self.again
                    } else if due <= plan.end {
                        self.choice.is_some().then_some(due)
                    } else if Instant::now() >= plan.end {
                        return self;
                    } else {
                        Some(plan.end)
                    }
                }
            };
            let [host, guest] = &mut self.seats;
            let (seat, heard) = tokio::select! {
                heard = host.socket.hear() => (0, heard),
                heard = guest.socket.hear() => (1, heard),
                () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                    if let Some(plan) = plan {
                        self.act(plan).await;
                    }
                    continue;
                }
                changed = plans.changed() => match changed {
                    Ok(()) => continue,
                    Err(_) => return self,
                },
            };
            match heard {
                Ok(text) => self.handle_message(seat, &text),
                Err(closed) => self.come_back(seat, closed).await,
            }
        }
    }

    /// When the next move is due: the interval does not depend on how long moves take.
    fn due(&mut self, plan: Plan) -> Instant {
        if self.due.is_none() {
            self.due = Some(plan.begin + self.thought());
        }
        self.due.unwrap_or(plan.begin)
    }

    /// A random thinking time.
    fn thought(&mut self) -> Duration {
        let chance = (f64::from(self.rng.word()) + 1.0) / (f64::from(u32::MAX) + 1.0);
        Duration::from_secs_f64(-self.world.think * chance.ln())
    }

    /// Makes the move that is due.
    async fn act(&mut self, plan: Plan) {
        if let Some(command) = &self.outstanding {
            self.again = None;
            let (seat, text) = (command.seat, command.text.clone());
            if let Err(closed) = self.seats[seat].socket.say(text).await {
                self.come_back(seat, closed).await;
            }
            return;
        }
        let due = self.due(plan);
        if due > Instant::now() {
            return;
        }
        let Some(Choice { seat, after, action }) = self.choice.take() else { return };
        let id = self.id();
        let text = written(&Request::Confirm { id: id.clone(), after, actions: vec![action] });
        let measured = due >= plan.measure;
        let command = Command { seat, id, text: text.clone(), after, due, seen: false, measured };
        self.outstanding = Some(command);
        // After an outage, moves that were due meanwhile are not all made at once.
        let from = if self.world.outages { Instant::now() } else { due };
        self.due = Some(from + self.thought());
        if let Err(closed) = self.seats[seat].socket.say(text).await {
            self.come_back(seat, closed).await;
        }
    }

    /// Handles a message to a seat.
    fn handle_message(&mut self, seat: usize, text: &str) {
        let now = Instant::now();
        match Heard::read(text) {
            Some(Heard::Table { seq, legal }) => {
                self.heed_table(seat, seq, text.len(), now);
                self.know(seq);
                let legal = legal.filter(|_| seq == self.known);
                let action = legal.and_then(|list| choose(list, self.world.limit, &mut self.rng));
                if let Some(action) = action {
                    self.choice = Some(Choice { seat, after: seq, action: action.into() });
                }
            }
            Some(Heard::Done { id, seq }) => {
                self.know(seq);
                let mut counts = self.world.tally.counts();
                counts.journal.add(&self.name, &id, seq);
                if let Some(command) = self.outstanding.take_if(|command| command.id == id)
                    && command.measured
                {
                    counts.done.add(now - command.due);
                }
            }
            // Whether it was done is unknown until somebody answers.
            Some(Heard::Refused { id, reason })
                if self.world.outages
                    && reason.starts_with("Unavailable")
                    && self.outstanding.as_ref().is_some_and(|it| Some(&it.id) == id.as_ref()) =>
            {
                self.again = Some(now + LONGEST_BACKOFF);
            }
            Some(Heard::Refused { id, reason }) => {
                self.world.tally.counts().error(|| reason);
                self.outstanding.take_if(|command| Some(&command.id) == id.as_ref());
            }
            Some(Heard::Other) => {}
            None => self.world.tally.counts().error(|| format!("this cannot be read: {text}")),
        }
    }

    /// Records a table number, and drops a choice made for an older one.
    fn know(&mut self, seq: u32) {
        self.known = self.known.max(seq);
        self.choice.take_if(|choice| choice.after < seq);
    }

    fn heed_table(&mut self, seat: usize, seq: u32, length: usize, now: Instant) {
        let mut counts = self.world.tally.counts();
        counts.tables += 1;
        counts.table_bytes += u64::try_from(length).unwrap_or(0);
        let own = &mut self.seats[seat];
        own.seq = own.seq.max(seq);
        if let Some(lost) = own.lost.take() {
            counts.resync.add(now - lost);
        }
        if let Some(command) = &mut self.outstanding
            && command.seat != seat
            && seq > command.after
            && !std::mem::replace(&mut command.seen, true)
            && command.measured
        {
            counts.seen.add(now - command.due);
        }
    }

    /// Reconnects, and resends what is not acknowledged.
    async fn come_back(&mut self, seat: usize, closed: Closed) {
        if !self.world.outages {
            self.world.tally.counts().error(|| closed.0);
        }
        self.seats[seat].lost.get_or_insert_with(Instant::now);
        let mut backoff = BACKOFF;
        loop {
            let own = &self.seats[seat];
            let connected = Socket::connect(own.node, &self.name, &own.query, &own.cookie);
            if let Ok(Ok(mut socket)) = timeout(PATIENCE, connected).await {
                let mut told = socket.say(hello(Some(own.seq))).await;
                if let Some(command) = self.outstanding.as_ref().filter(|it| it.seat == seat)
                    && told.is_ok()
                {
                    told = socket.say(command.text.clone()).await;
                }
                if told.is_ok() {
                    self.seats[seat].socket = socket;
                    return;
                }
            }
            // Jitter: not everybody at the same moment.
            sleep(backoff.mul_f64(0.5 + f64::from(self.rng.below(1_000)) / 1_000.0)).await;
            backoff = (2 * backoff).min(LONGEST_BACKOFF);
        }
    }

    /// Whether the table can be fetched, and is not behind what its people have seen.
    pub(crate) async fn is_there(&self, http: &mut Http) -> bool {
        let path = format!("/api/tables/{}", self.name);
        let seen = self.seats.iter().map(|seat| seat.seq).max().unwrap_or(0);
        let answer = http.expect("GET", &path, Some(&self.seats[0].cookie), "").await;
        let heard = answer.as_ref().ok().and_then(|answer| str::from_utf8(&answer.body).ok());
        matches!(heard.and_then(Heard::read), Some(Heard::Table { seq, .. }) if seq >= seen)
    }
}

impl Seat {
    async fn take(
        node: SocketAddr,
        game: &str,
        query: String,
        cookie: String,
    ) -> Result<Seat, Failure> {
        let socket = Socket::connect(node, game, &query, &cookie);
        let socket = socket.await?;
        Ok(Seat { node, cookie, query, socket, seq: 0, lost: None, heard: VecDeque::new() })
    }
}

/// Creates a person and returns their cookie.
pub(crate) async fn person(http: &mut Http) -> Result<String, Failure> {
    let answer = http.expect("POST", "/api/me", None, "").await?;
    answer.cookie.ok_or_else(|| Failure::new("the house gives no cookie"))
}

pub(crate) fn hello(since: Option<u32>) -> String {
    written(&Request::Hello { version: VERSION, since })
}

pub(crate) fn written(request: &Request) -> String {
    serde_json::to_string(request).expect("requests can be written")
}
