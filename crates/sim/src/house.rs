//! The event queue, and a run from the first event to the last check.

mod chat;
mod clocks;
mod ending;
mod messages;
mod news;
mod opening;
mod plans;
mod ratings;
mod rooms;
mod traffic;

use core::fmt;
use std::collections::{BTreeMap, BTreeSet};

use caravan_engine::RulesCache;
use caravan_protocol::Request;
use caravan_room::{Client, Deadline, Input, LogRow, Rated, Setup};

use crate::chance::Chance;
use crate::checks::Secrets;
use crate::device::{Device, Mood};
use crate::disk::Disk;
use crate::net::Connection;
use crate::node::{Loaded, Node};
use crate::weather::{Clocks, Weather};

/// The start of every run, in milliseconds since 1970.
const BEGINNING: u64 = 1_700_000_000_000;

/// After this many rows, faults end early: later moves show nothing new.
const MANY_ROWS: usize = 70;

/// The number of turns that every game must see after the faults.
const MORE_TURNS: usize = 4;

/// The time limit for them.
const PATIENCE: u64 = 240_000;

/// The time limit for everything in transit to arrive.
const DELIVERY: u64 = 30_000;

/// An upper bound on the events of a run.
const MAX_EVENTS: u32 = 200_000;

/// One in this many tables is compared with the log when it is sent.
const COMPARED: u32 = 40;

/// An event.
enum Event {
    /// A device tries to connect.
    Connect { device: usize },
    /// A frame arrives at a node.
    Arrive { client: Client, request: Request },
    /// A frame arrives at a device.
    Deliver { client: Client, frame: String },
    /// A node sees that a connection is gone.
    Gone { client: Client },
    /// A device sees that its connection is gone.
    Lost { client: Client },
    /// The person using a device decides what to do.
    Idea { device: usize },
    /// A device's timeout for an answer.
    Again { device: usize, id: String },
    /// A row reaches the disk.
    Commit { to: Address, row: LogRow, deadline: Deadline, rated: Option<Box<Rated>>, serial: u64 },
    /// A read from the disk.
    Read { to: Address, after: u32 },
    /// An input for a room.
    Tell { to: Address, input: Input },
    /// A room is ticked, or told that others have stored something.
    Tick { to: Address },
    /// The table of a rematch is created.
    Lay { to: Address, game: String, setup: Box<Setup> },
    /// A node crashes at random.
    Crash,
    /// A node restarts.
    Start { node: usize },
    /// The disk fails at random.
    DiskFails,
    /// The disk works again.
    DiskWorks,
    /// A clock jumps at random.
    ClockJumps,
    /// A node polls the index of deadlines.
    Look { node: usize },
    /// A node writes its heartbeat.
    Beat { node: usize },
    /// Somebody goes on vacation, or comes back.
    Vacation,
}

/// A room, in one of its lifetimes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Address {
    node: usize,
    game: String,
    life: u64,
}

/// The statistics of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// The number of stored rows.
    pub rows: usize,
    /// The number of games.
    pub games: usize,
    /// The number of finished games.
    pub over: usize,
    /// The number of messages sent.
    pub messages: u64,
    /// The number of crashes.
    pub crashes: u32,
    /// The number of flag falls.
    pub flags: u32,
    /// The number of answers to commands that had already been carried out.
    pub repeated: u32,
    /// How often a prepared turn was staged.
    pub prepared: u32,
    /// How often one was dropped.
    pub dropped: u32,
    /// How often one was played as soon as its turn came.
    pub played: u32,
    /// The number of turns that people may be alerted of.
    pub alerts: u32,
    /// The number of times that somebody went on vacation or came back.
    pub vacations: u32,
    /// The number of lines of the chat.
    pub lines: u32,
    /// The number of rated games that are over.
    pub rated: u32,
    /// A log of all events.
    pub story: Vec<String>,
}

/// A violated invariant.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The seed of the run.
    pub seed: u64,
    /// What is wrong.
    pub reason: String,
    /// The log of the events before it.
    pub story: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { seed, reason, story } = self;
        for line in &story[story.len().saturating_sub(60)..] {
            writeln!(f, "{line}")?;
        }
        writeln!(f, "seed {seed}: {reason}")?;
        write!(f, "repeat it: CARAVAN_SIM_SEED={seed} cargo nextest run -p caravan-sim one_seed")
    }
}

/// Runs a server from a seed. `change` may modify the faults that the seed has chosen.
pub fn run(seed: u64, change: impl FnOnce(&mut Weather)) -> Result<Report, Box<Failure>> {
    let mut house = House::new(seed, change);
    let result = house.open().and_then(|()| house.live());
    match result {
        Ok(()) => Ok(house.report()),
        Err(reason) => Err(Box::new(Failure { seed, reason, story: house.story })),
    }
}

struct House {
    chance: Chance,
    weather: Weather,
    time: u64,
    queue: BTreeMap<(u64, u64), Event>,
    serial: u64,
    lives: u64,
    clients: u64,
    disk: Disk,
    ratings: ratings::Ratings,
    disk_fails: bool,
    nodes: Vec<Node>,
    /// The times in which no node was up.
    dark: Vec<(u64, u64)>,
    dark_since: Option<u64>,
    connections: BTreeMap<Client, Connection>,
    devices: Vec<Device>,
    rules_cache: RulesCache,
    mood: Mood,
    /// Rows in transit to the disk that a crash has stopped.
    stopped: BTreeSet<u64>,
    /// Rows in transit to the disk, with their nodes.
    writing: BTreeMap<u64, usize>,
    secrets: Secrets,
    /// The turns that rooms have reported: game, and the entry since which somebody decides.
    turns_reported: BTreeSet<(String, u32)>,
    /// What devices were told was done: game, command, number.
    done: Vec<(String, String, u32)>,
    /// Commands that add no entry, and whether they say something.
    talked: BTreeMap<String, bool>,
    /// Commands that were resent after they had been carried out.
    said_again: BTreeSet<(Client, String)>,
    /// The original ids of commands that sabotaged devices have renamed.
    renamed: BTreeMap<String, String>,
    report: Report,
    story: Vec<String>,
}

type Run = Result<(), String>;

impl House {
    fn new(seed: u64, change: impl FnOnce(&mut Weather)) -> House {
        let mut luck = Chance::new(seed);
        let mut weather = Weather::draw(&mut luck);
        change(&mut weather);
        let nodes = (0..weather.nodes).map(|_| Node::default()).collect();
        let report = Report {
            rows: 0,
            games: 0,
            over: 0,
            messages: 0,
            crashes: 0,
            flags: 0,
            rated: 0,
            repeated: 0,
            prepared: 0,
            dropped: 0,
            played: 0,
            alerts: 0,
            vacations: 0,
            lines: 0,
            story: Vec::new(),
        };
        House {
            story: vec![format!("{weather:?}")],
            chance: luck,
            weather,
            time: BEGINNING,
            queue: BTreeMap::new(),
            serial: 0,
            lives: 0,
            clients: 0,
            disk: Disk::default(),
            ratings: ratings::Ratings::default(),
            disk_fails: false,
            nodes,
            dark: Vec::new(),
            dark_since: None,
            connections: BTreeMap::new(),
            devices: Vec::new(),
            rules_cache: RulesCache::default(),
            mood: Mood::Wild,
            stopped: BTreeSet::new(),
            writing: BTreeMap::new(),
            secrets: Secrets::default(),
            turns_reported: BTreeSet::new(),
            done: Vec::new(),
            talked: BTreeMap::new(),
            said_again: BTreeSet::new(),
            renamed: BTreeMap::new(),
            report,
        }
    }

    fn tell_story(&mut self, line: impl FnOnce() -> String) {
        let time = self.time - BEGINNING;
        self.story.push(format!("{:>7}.{:03} {}", time / 1_000, time % 1_000, line()));
    }

    fn after(&mut self, delay: u64, event: Event) {
        self.at(self.time + delay, event);
    }

    fn at(&mut self, time: u64, event: Event) {
        self.serial += 1;
        self.queue.insert((time.max(self.time), self.serial), event);
    }

    /// Schedules a fault, after a random time with this mean.
    fn plan(&mut self, every: u64, event: Event) {
        if every > 0 && self.mood == Mood::Wild {
            let delay = self.chance.between(1, 2 * every);
            self.after(delay, event);
        }
    }

    /// The whole run: a phase with faults, one without, a silent one, and the final checks.
    fn live(&mut self) -> Run {
        let end = self.time + self.weather.lasts;
        while self.time < end && self.rows() < MANY_ROWS && self.next(end)? {}
        self.heal();
        let turns = self.turns();
        // Whoever has played quickly has saved much time, which must run out first.
        let patience = if self.weather.deserted { 4 * PATIENCE } else { PATIENCE };
        let end = self.time + patience;
        while !self.went_on(&turns)? {
            let rows = self.rows();
            while self.rows() == rows {
                if self.time >= end || !self.next(end)? {
                    let games = self.stuck(&turns)?;
                    return Err(format!("nothing happens any more in {games}"));
                }
            }
        }
        self.tell_story(|| "everybody is still".into());
        self.mood = Mood::Still;
        // Remaining clocks run out, and then nothing happens any more.
        let end = self.time + if self.weather.clocks == Clocks::None { DELIVERY } else { PATIENCE };
        while self.time < end && self.next(end)? {}
        self.check_logs()?;
        self.check_ratings()?;
        if self.weather.deserted { Ok(()) } else { self.check_devices() }
    }

    /// Ends all faults: nodes run, the disk works, and nodes catch up.
    fn heal(&mut self) {
        self.tell_story(|| "the faults end".into());
        self.mood = Mood::Steady;
        self.disk_fails = false;
        self.weather = Weather {
            latency: 20,
            breaks: 0,
            repeats: 0,
            disk: 10,
            disk_fails_every: 0,
            crashes_every: 0,
            crashes_at_commit: 0,
            clock_jumps_every: 0,
            lost_wakes: 0,
            forgets: 0,
            no_thoughts: 0,
            ..self.weather.clone()
        };
        for device in &mut self.devices {
            device.pace = (50, 400);
        }
        if self.weather.deserted {
            self.desert();
        }
        for device in 0..self.devices.len() {
            self.after(100, Event::Idea { device });
        }
        for node in 0..self.nodes.len() {
            self.nodes[node].down = false;
            self.note_darkness();
            for to in self.addresses(node) {
                self.after(50, Event::Tell { to, input: Input::Woken });
            }
        }
    }

    fn addresses(&self, node: usize) -> Vec<Address> {
        let address = |(game, loaded): (&String, &Loaded)| Address {
            node,
            game: game.clone(),
            life: loaded.life,
        };
        self.nodes[node].rooms.iter().map(address).collect()
    }

    /// Processes the next event, if there is one before the end.
    fn next(&mut self, end: u64) -> Result<bool, String> {
        let Some(((time, _), event)) = self.queue.pop_first() else { return Ok(false) };
        if self.serial > u64::from(MAX_EVENTS) {
            return Err("there is no end to the events".into());
        }
        if time > end {
            self.at(time, event);
            self.time = end;
            return Ok(true);
        }
        self.time = time;
        self.happen(event)?;
        Ok(true)
    }

    fn happen(&mut self, event: Event) -> Run {
        match event {
            Event::Connect { device } => self.connect(device)?,
            Event::Arrive { client, request } => self.arrive(client, request)?,
            Event::Deliver { client, frame } => self.deliver(client, &frame)?,
            Event::Gone { client } => self.gone(client)?,
            Event::Lost { client } => {
                if let Some(connection) = self.connections.get(&client) {
                    let device = connection.device;
                    if self.devices[device].connection == Some(client) {
                        self.devices[device].connection = None;
                        let delay = self.chance.between(10, 2_000);
                        self.after(delay, Event::Connect { device });
                    }
                }
            }
            Event::Idea { device } => self.idea(device),
            Event::Again { device, id } => self.say_again(device, id),
            Event::Commit { to, row, deadline, rated, serial } => {
                self.commit(to, row, deadline, rated, serial)?;
            }
            Event::Read { to, after } => self.read(to, after)?,
            Event::Tell { to, input } => self.tell(&to, input)?,
            Event::Tick { to } => self.tick(&to)?,
            Event::Lay { to, game, setup } => self.lay(to, game, *setup),
            Event::Crash => {
                let node = usize::try_from(self.chance.between(0, 9)).unwrap_or(0);
                if self.mood == Mood::Wild {
                    self.crash(node % self.nodes.len());
                }
                self.plan(self.weather.crashes_every, Event::Crash);
            }
            Event::Look { node } => self.look(node)?,
            Event::Beat { node } => self.beat_again(node),
            Event::Vacation => self.go_on_vacation()?,
            Event::Start { node } => {
                self.nodes[node].down = false;
                self.note_darkness();
            }
            Event::DiskFails => {
                self.disk_fails = self.mood == Mood::Wild;
                self.tell_story(|| "the disk fails".into());
                let delay = self.chance.between(100, 8_000);
                self.after(delay, Event::DiskWorks);
            }
            Event::DiskWorks => {
                self.disk_fails = false;
                self.plan(self.weather.disk_fails_every, Event::DiskFails);
            }
            Event::ClockJumps => {
                let node = usize::try_from(self.chance.between(0, 9)).unwrap_or(0);
                let node = node % self.nodes.len();
                let jump = self.chance.between(0, 20_000).cast_signed() - 5_000;
                self.nodes[node].clock = (self.nodes[node].clock + jump).clamp(-5_000, 200_000);
                self.tell_story(|| format!("the clock of node {node} jumps by {jump} ms"));
                self.plan(self.weather.clock_jumps_every, Event::ClockJumps);
            }
        }
        Ok(())
    }
}
