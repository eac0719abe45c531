//! The queue of events, and a run from the first event to the last check.

use core::fmt;
use std::collections::{BTreeMap, BTreeSet};

use caravan_ai::Bot;
use caravan_engine::{Adventure, Road, World};
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{Code, Family, Level, Phase, Table, Theme};
use caravan_protocol::{Message, Request};
use caravan_room::fairness::{Secret, hex};
use caravan_room::{Client, Founding, Input, Output, Person, Room, Row, Setup, Shelf};

use crate::chance::Chance;
use crate::checks::{self, Secrets};
use crate::device::{Device, Mood};
use crate::disk::{Disk, Verdict};
use crate::net::Connection;
use crate::node::{Loaded, Node};
use crate::thought;
use crate::weather::{Sabotage, Weather};

/// When every run begins, in milliseconds since 1970.
const BEGINNING: u64 = 1_700_000_000_000;

/// After so many rows faults end early: later moves show nothing new.
const MANY_ROWS: usize = 70;

/// How many more turns every game must see after the faults.
const MORE_TURNS: usize = 4;

/// How long they may take.
const PATIENCE: u64 = 240_000;

/// How long everything that is on its way may take to arrive.
const DELIVERY: u64 = 30_000;

/// More events than any run has.
const MAX_EVENTS: u32 = 200_000;

/// How many games a run may lay.
const MAX_GAMES: usize = 3;

/// One in so many tables is compared with the log when it is sent.
const COMPARED: u32 = 40;

/// Something that happens at a time.
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
    /// The person in front of a device has an idea.
    Idea { device: usize },
    /// A device has waited for an answer.
    Again { device: usize, id: String },
    /// A row reaches the disk.
    Commit { to: Address, row: Row, serial: u64 },
    /// The disk is read.
    Read { to: Address, after: u32 },
    /// A room is told something.
    Tell { to: Address, input: Input },
    /// A room is told that time has passed, or that others have stored something.
    Tick { to: Address },
    /// A table for a rematch is laid.
    Lay { to: Address, setup: Box<Setup> },
    /// A node crashes, now and then.
    Crash,
    /// A node runs again.
    Start { node: usize },
    /// The disk fails, now and then.
    DiskFails,
    /// The disk works again.
    DiskWorks,
    /// A clock jumps, now and then.
    ClockJumps,
}

/// A room in one of its lives.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Address {
    node: usize,
    game: String,
    life: u64,
}

/// What a run did.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many rows were stored.
    pub rows: usize,
    /// How many games were laid.
    pub games: usize,
    /// How many games came to an end.
    pub over: usize,
    /// How many messages were sent.
    pub messages: u64,
    /// How many crashes there were.
    pub crashes: u32,
    /// How often a command was answered that had been carried out before.
    pub repeated: u32,
    /// Everything that happened, in words.
    pub story: Vec<String>,
}

/// Something that must not be.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The seed of the run.
    pub seed: u64,
    /// What is wrong.
    pub reason: String,
    /// What happened before, in words.
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

/// Runs a house from a seed. `change` may change the weather that the seed has drawn.
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
    disk_fails: bool,
    nodes: Vec<Node>,
    connections: BTreeMap<Client, Connection>,
    devices: Vec<Device>,
    shelf: Shelf,
    mood: Mood,
    /// Rows on their way to the disk that a crash has stopped.
    stopped: BTreeSet<u64>,
    /// Rows on their way to the disk, with their nodes.
    writing: BTreeMap<u64, usize>,
    secrets: Secrets,
    /// What devices were told to be done: game, command, number.
    done: Vec<(String, String, u32)>,
    /// Commands that were said when they had been carried out already.
    said_again: BTreeSet<(Client, String)>,
    report: Report,
    story: Vec<String>,
}

type Run = Result<(), String>;

impl House {
    fn new(seed: u64, change: impl FnOnce(&mut Weather)) -> House {
        let mut chance = Chance::new(seed);
        let mut weather = Weather::draw(&mut chance);
        change(&mut weather);
        let nodes = (0..weather.nodes).map(|_| Node::default()).collect();
        let report = Report {
            rows: 0,
            games: 0,
            over: 0,
            messages: 0,
            crashes: 0,
            repeated: 0,
            story: Vec::new(),
        };
        House {
            story: vec![format!("{weather:?}")],
            chance,
            weather,
            time: BEGINNING,
            queue: BTreeMap::new(),
            serial: 0,
            lives: 0,
            clients: 0,
            disk: Disk::default(),
            disk_fails: false,
            nodes,
            connections: BTreeMap::new(),
            devices: Vec::new(),
            shelf: Shelf::default(),
            mood: Mood::Wild,
            stopped: BTreeSet::new(),
            writing: BTreeMap::new(),
            secrets: Secrets::default(),
            done: Vec::new(),
            said_again: BTreeSet::new(),
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

    /// Lays the first table and brings people to it.
    fn open(&mut self) -> Run {
        let family = *self.chance.pick(&FAMILIES).ok_or("there are families")?;
        let most = if family == Family::Road { 5 } else { 4 };
        let chairs = self.chance.between(2, most);
        let host = self.new_person();
        let promises = self.chance.happens(500);
        let mut guests = 0;
        let hot_seat = self.chance.happens(250);
        let wish = (0..chairs).map(|chair| {
            let bot = self.chance.happens(350);
            match chair {
                0 => NewChair::Me { name: None },
                1 if hot_seat => NewChair::Me { name: Some("The other".into()) },
                _ if bot => NewChair::Bot { level: Level::Peddler },
                _ => {
                    guests += 1;
                    NewChair::Open
                }
            }
        });
        let wish: Vec<NewChair> = wish.collect();
        let nonce = self.chance.bytes();
        self.secrets.until_over.push(hex(&nonce));
        let host_device = Device::new(0, Some(host.clone()), "g1".into());
        let host_device = host_device.with_nonce(nonce, promises);
        let set = self.chance.happens(400).then(|| short_set(family));
        let wish = NewTable {
            family,
            theme: Theme::Golem,
            chairs: wish,
            drawn_seats: self.chance.happens(700),
            listed: false,
            hints: Some(self.chance.happens(700)),
            set,
            map: None,
            promise: host_device.promise(),
        };
        let setup = Setup::of(wish, &host, "Host", &self.shelf)?;
        self.found("g1".into(), setup);
        self.devices.push(host_device);
        for _ in 0..guests {
            let person = Some(self.new_person());
            self.add_device(person);
        }
        if self.chance.happens(300) {
            let second = Device::new(self.devices.len(), Some(host), "g1".into());
            self.devices.push(second.with_nonce(nonce, promises));
        }
        for _ in 0..self.chance.between(0, 2) {
            let person = self.chance.happens(500).then(|| self.new_person());
            self.add_device(person);
            if let Some(device) = self.devices.last_mut() {
                device.invited = self.chance.happens(300);
            }
        }
        for device in 0..self.devices.len() {
            if self.chance.happens(100) {
                self.devices[device].pace = (5_000, 70_000);
            }
            let (connect, idea) = (self.chance.between(0, 2_000), self.chance.between(500, 3_000));
            self.after(connect, Event::Connect { device });
            self.after(idea, Event::Idea { device });
        }
        self.plan(self.weather.crashes_every, Event::Crash);
        self.plan(self.weather.disk_fails_every, Event::DiskFails);
        self.plan(self.weather.clock_jumps_every, Event::ClockJumps);
        Ok(())
    }

    fn new_person(&mut self) -> Person {
        let name = format!("person-{}", hex(&self.chance.bytes::<6>()));
        self.secrets.never.push(name.clone());
        Person(name.into())
    }

    fn add_device(&mut self, person: Option<Person>) {
        let nonce = self.chance.bytes();
        self.secrets.until_over.push(hex(&nonce));
        let promises = person.is_some() && self.chance.happens(500);
        let device = Device::new(self.devices.len(), person, "g1".into());
        self.devices.push(device.with_nonce(nonce, promises));
    }

    fn found(&mut self, id: String, setup: Setup) {
        let secret = Secret::new(self.chance.bytes());
        self.secrets.until_over.push(secret.to_hex());
        self.disk.found(Founding { id, setup, secret });
        self.report.games += 1;
    }

    /// Plans a fault of which one comes in a mean time.
    fn plan(&mut self, every: u64, event: Event) {
        if every > 0 && self.mood == Mood::Wild {
            let delay = self.chance.between(1, 2 * every);
            self.after(delay, event);
        }
    }

    /// The whole run: faults, then peace, then silence, then the checks.
    fn live(&mut self) -> Run {
        let end = self.time + self.weather.lasts;
        while self.time < end && self.rows() < MANY_ROWS && self.next(end)? {}
        self.heal();
        let turns = self.turns();
        let end = self.time + PATIENCE;
        while !self.went_on(&turns)? {
            if self.time >= end || !self.next(end)? {
                let games = self.stuck(&turns)?;
                return Err(format!("nothing happens any more in {games}"));
            }
        }
        self.tell_story(|| "everybody is still".into());
        self.mood = Mood::Still;
        let end = self.time + DELIVERY;
        while self.time < end && self.next(end)? {}
        self.check_logs()?;
        self.check_devices()
    }

    fn rows(&self) -> usize {
        self.disk.games().map(|game| self.disk.rows(game).len()).sum()
    }

    /// How many turns each game has seen.
    fn turns(&self) -> BTreeMap<String, usize> {
        let turns = |game: &str| {
            self.disk.rows(game).iter().filter(|row| row.kind == "played").count()
        };
        self.disk.games().map(|game| (game.to_owned(), turns(game))).collect()
    }

    fn went_on(&self, before: &BTreeMap<String, usize>) -> Result<bool, String> {
        let slow = |game: &String, turns: usize| {
            before.get(game).is_some_and(|before| turns < before + MORE_TURNS)
        };
        for (game, turns) in self.turns() {
            if slow(&game, turns) && self.is_running(&game)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_running(&self, game: &str) -> Result<bool, String> {
        let shown = self.fresh(game, u32::MAX)?.listing().summary;
        Ok(matches!(shown.phase, Phase::Playing | Phase::Revealing))
    }

    fn stuck(&self, before: &BTreeMap<String, usize>) -> Result<String, String> {
        let mut stuck = String::new();
        for (game, turns) in self.turns() {
            if self.is_running(&game)? {
                let before = before.get(&game).copied().unwrap_or_default();
                let deciding = self.fresh(&game, u32::MAX)?.listing().summary.deciding;
                stuck += &format!("{game} (turns {before} to {turns}, {deciding:?} decides) ");
            }
        }
        Ok(stuck)
    }

    /// Faults end: nodes run, the disk works, and nodes hear what they have missed.
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
        for device in 0..self.devices.len() {
            self.after(100, Event::Idea { device });
        }
        for node in 0..self.nodes.len() {
            self.nodes[node].down = false;
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

    /// Lets the next event happen, if there is one before the end.
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
            Event::Commit { to, row, serial } => self.commit(to, row, serial)?,
            Event::Read { to, after } => self.read(to, after)?,
            Event::Tell { to, input } => self.tell(&to, input)?,
            Event::Tick { to } => self.tick(&to)?,
            Event::Lay { to, setup } => self.lay(to, *setup),
            Event::Crash => {
                let node = usize::try_from(self.chance.between(0, 9)).unwrap_or(0);
                if self.mood == Mood::Wild {
                    self.crash(node % self.nodes.len());
                }
                self.plan(self.weather.crashes_every, Event::Crash);
            }
            Event::Start { node } => self.nodes[node].down = false,
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

    // Devices and connections.

    fn connect(&mut self, device: usize) -> Run {
        if self.devices[device].connection.is_some() {
            return Ok(());
        }
        let up: Vec<usize> = (0..self.nodes.len()).filter(|&node| !self.nodes[node].down).collect();
        let same = self.devices[device].node;
        let node = if up.contains(&same) && self.chance.happens(600) {
            Some(same)
        } else {
            self.chance.pick(&up).copied()
        };
        let Some(node) = node else {
            let delay = self.chance.between(100, 3_000);
            self.after(delay, Event::Connect { device });
            return Ok(());
        };
        self.clients += 1;
        let client = Client(self.clients);
        let (game, person) = (self.devices[device].game.clone(), self.devices[device].person.clone());
        self.tell_story(|| format!("device {device} connects to node {node}, {game}, as {client:?}"));
        let connection = Connection::new(client, device, node, game.clone(), person.clone());
        self.connections.insert(client, connection);
        (self.devices[device].connection, self.devices[device].node) = (Some(client), node);
        let to = self.load(node, &game)?;
        let invited = self.devices[device].invited;
        self.tell(&to, Input::Joined { client, person, invited })?;
        let hello = self.devices[device].hello();
        self.say(device, hello);
        if let Some(request) = self.devices[device].outstanding.clone() {
            self.say(device, request);
        }
        Ok(())
    }

    /// Sends what a device says on its way.
    fn say(&mut self, device: usize, request: Request) {
        let Some(client) = self.devices[device].connection else { return };
        if self.chance.happens(self.weather.breaks) {
            self.break_off(client);
        }
        let time = self.time + self.chance.between(1, self.weather.latency);
        let Some(connection) = self.connections.get_mut(&client).filter(|to| !to.broken) else {
            return;
        };
        let time = connection.arrive_up(time);
        self.at(time, Event::Arrive { client, request });
    }

    fn break_off(&mut self, client: Client) {
        if let Some(connection) = self.connections.get_mut(&client).filter(|one| !one.broken) {
            connection.broken = true;
            let (gone, lost) = (self.chance.between(10, 5_000), self.chance.between(10, 3_000));
            self.after(gone, Event::Gone { client });
            self.after(lost, Event::Lost { client });
            self.tell_story(|| format!("{client:?} breaks"));
        }
    }

    fn arrive(&mut self, client: Client, request: Request) -> Run {
        let Some(connection) = self.connections.get(&client).filter(|one| !one.broken) else {
            return Ok(());
        };
        let Some(to) = self.address(connection.node, &connection.game) else { return Ok(()) };
        if let (Some(person), Some(id)) = (&connection.person, request.id()) {
            let command = format!("{}/{id}", person.0);
            if self.disk.rows(&to.game).iter().any(|row| row.command == command) {
                self.said_again.insert((client, id.to_owned()));
            }
        }
        self.tell_story(|| format!("{client:?} says {request:?}"));
        self.tell(&to, Input::Said { client, request })
    }

    fn gone(&mut self, client: Client) -> Run {
        let Some(connection) = self.connections.get(&client) else { return Ok(()) };
        let (node, game) = (connection.node, connection.game.clone());
        let Some(to) = self.address(node, &game) else { return Ok(()) };
        self.tell(&to, Input::Gone { client })?;
        let loaded = self.nodes[node].rooms.get(&game);
        if loaded.is_some_and(|loaded| loaded.room.is_idle())
            && self.chance.happens(self.weather.forgets)
        {
            self.tell_story(|| format!("node {node} forgets {game}"));
            self.nodes[node].rooms.remove(&game);
        }
        Ok(())
    }

    fn deliver(&mut self, client: Client, frame: &str) -> Run {
        let Some(connection) = self.connections.get(&client).filter(|one| !one.broken) else {
            return Ok(());
        };
        let device = connection.device;
        if self.devices[device].connection != Some(client) {
            return Ok(());
        }
        let message: Message = serde_json::from_str(frame)
            .map_err(|error| format!("a message cannot be read: {error}: {frame}"))?;
        if let Message::Table(table) = &message
            && let Some(rematch) = table.rematch.clone()
            && self.mood == Mood::Wild
            && self.chance.happens(600)
        {
            self.tell_story(|| format!("device {device} goes to {rematch}"));
            self.devices[device].hear(message);
            self.devices[device].move_to(rematch);
            self.break_off(client);
            return Ok(());
        }
        self.devices[device].hear(message);
        Ok(())
    }

    fn idea(&mut self, device: usize) {
        if self.mood == Mood::Still {
            return;
        }
        if self.devices[device].connection.is_some() {
            let request = self.devices[device].decide(self.time, self.mood, &mut self.chance);
            if let Some(request) = request {
                let id = request.id().map(ToOwned::to_owned);
                self.say(device, request.clone());
                if let Some(id) = id {
                    if self.chance.happens(self.weather.repeats) {
                        self.say(device, request);
                    }
                    let delay = self.chance.between(2_000, 6_000);
                    self.after(delay, Event::Again { device, id });
                }
            }
        }
        let (least, most) = self.devices[device].pace;
        let delay = self.chance.between(least, most);
        self.after(delay, Event::Idea { device });
    }

    fn say_again(&mut self, device: usize, mut id: String) {
        let Some(request) = self.devices[device].outstanding.clone() else { return };
        if request.id() != Some(&id) {
            return;
        }
        let mut request = request;
        if self.weather.sabotage == Some(Sabotage::NewName) {
            self.devices[device].rename();
            if let Some(renamed) = self.devices[device].outstanding.clone() {
                request = renamed;
                request.id().unwrap_or_default().clone_into(&mut id);
            }
        }
        self.say(device, request);
        let delay = self.chance.between(2_000, 6_000);
        self.after(delay, Event::Again { device, id });
    }

    // Nodes and rooms.

    fn address(&self, node: usize, game: &str) -> Option<Address> {
        let loaded = self.nodes[node].rooms.get(game)?;
        Some(Address { node, game: game.to_owned(), life: loaded.life })
    }

    fn load(&mut self, node: usize, game: &str) -> Result<Address, String> {
        if let Some(address) = self.address(node, game) {
            return Ok(address);
        }
        let last = self.disk.rows(game).last().map_or(0, |row| row.seq);
        let forgetful = self.weather.sabotage == Some(Sabotage::Forgetful);
        let room = self.fresh(game, if forgetful { last.saturating_sub(1) } else { last })?;
        self.lives += 1;
        let life = self.lives;
        self.tell_story(|| format!("node {node} loads {game} with {last} rows"));
        self.nodes[node].rooms.insert(game.to_owned(), Loaded { room, life, tick: None });
        Ok(Address { node, game: game.to_owned(), life })
    }

    /// A room made from the first rows of the log.
    fn fresh(&self, game: &str, last: u32) -> Result<Room, String> {
        let founding = self.disk.founding(game).ok_or_else(|| format!("there is no {game}"))?;
        let shared = self.nodes.len() > 1;
        let room = Room::new(founding.clone(), &self.shelf, shared);
        let mut room = room.map_err(|aside| aside.to_string())?;
        let entries = self.disk.entries(game, 0)?;
        let first = entries.into_iter().take_while(|entry| entry.seq <= last);
        room.restore(first).map_err(|aside| aside.to_string())?;
        Ok(room)
    }

    fn tell(&mut self, to: &Address, input: Input) -> Run {
        let now = self.nodes[to.node].now(self.time);
        let Some(loaded) = self.nodes[to.node].rooms.get_mut(&to.game) else { return Ok(()) };
        if loaded.life != to.life {
            return Ok(());
        }
        let was_tick = matches!(input, Input::Tick);
        let mut out = Vec::new();
        loaded.room.step(now, input, &mut out);
        let wake = loaded.room.wake_at();
        if was_tick && wake.is_some_and(|wake| wake <= now) {
            return Err(format!("{} wants to be told the time again and again", to.game));
        }
        if let Some(wake) = wake {
            let time = self.time + wake.saturating_sub(now);
            if loaded.tick.is_none_or(|tick| time < tick) {
                loaded.tick = Some(time);
                self.at(time, Event::Tick { to: to.clone() });
            }
        }
        for output in out {
            self.carry_out(to, output)?;
        }
        Ok(())
    }

    fn tick(&mut self, to: &Address) -> Run {
        if let Some(loaded) = self.nodes[to.node].rooms.get_mut(&to.game)
            && loaded.life == to.life
        {
            loaded.tick = None;
            return self.tell(to, Input::Tick);
        }
        Ok(())
    }

    fn carry_out(&mut self, from: &Address, output: Output) -> Run {
        let to = from.clone();
        match output {
            Output::Send { client, message } => self.send(from, client, message)?,
            Output::Append { row } => {
                self.tell_story(|| {
                    format!("node {} {} writes {row:?}", from.node, from.game)
                });
                self.serial += 1;
                let serial = self.serial;
                if self.weather.sabotage == Some(Sabotage::EarlyAnswer) {
                    let to = from.clone();
                    self.after(1, Event::Tell { to, input: Input::Stored });
                }
                self.writing.insert(serial, from.node);
                let delay = self.chance.between(1, self.weather.disk);
                self.after(delay, Event::Commit { to, row, serial });
            }
            Output::CatchUp { after } => {
                let delay = self.chance.between(1, self.weather.disk);
                self.after(delay, Event::Read { to, after });
            }
            Output::Think(think) => {
                let silent = self.weather.sabotage == Some(Sabotage::SilentBots);
                if self.mood != Mood::Still && !silent {
                    let bot = if think.seq % 4 == 0 { Bot::Random } else { Bot::Greedy };
                    let action = thought::choose(bot, &think.sight, &from.game, think.seq);
                    let action = action.ok_or("a bot was asked after the end")?;
                    let delay = self.chance.between(5, 600);
                    let input = if self.chance.happens(self.weather.no_thoughts) {
                        Input::NoThought { seq: think.seq }
                    } else {
                        Input::Thought { seq: think.seq, action }
                    };
                    self.after(delay, Event::Tell { to, input });
                }
            }
            Output::Hint { client, seq, sight } => {
                let hints = thought::hints(&sight, &from.game, seq);
                let delay = self.chance.between(5, 600);
                self.after(delay, Event::Tell { to, input: Input::Hinted { client, seq, hints } });
            }
            Output::Found { setup } => {
                let delay = self.chance.between(1, self.weather.disk);
                self.after(delay, Event::Lay { to, setup });
            }
            Output::Listing(_) => {}
            Output::SetAside(aside) => return Err(aside.to_string()),
        }
        Ok(())
    }

    fn lay(&mut self, to: Address, setup: Setup) {
        let game = if self.disk_fails || self.report.games >= MAX_GAMES {
            Err("the disk is full".into())
        } else {
            let id = format!("g{}", self.report.games + 1);
            self.found(id.clone(), setup);
            Ok(id)
        };
        let delay = self.chance.between(1, self.weather.disk);
        self.after(delay, Event::Tell { to, input: Input::Founded { game } });
    }

    fn crash(&mut self, node: usize) {
        self.tell_story(|| format!("node {node} crashes"));
        self.report.crashes += 1;
        self.nodes[node].rooms.clear();
        self.nodes[node].down = true;
        let delay = self.chance.between(50, 4_000);
        self.after(delay, Event::Start { node });
        // What was on its way to the disk may or may not get there.
        let writing: Vec<u64> =
            self.writing.iter().filter(|(_, from)| **from == node).map(|(row, _)| *row).collect();
        for row in writing {
            if self.chance.happens(500) {
                self.stopped.insert(row);
            }
        }
        let broken: Vec<Client> = self
            .connections
            .values()
            .filter(|one| one.node == node && !one.broken)
            .map(|one| one.client)
            .collect();
        for client in broken {
            self.break_off(client);
        }
    }

    // The disk.

    fn commit(&mut self, to: Address, row: Row, serial: u64) -> Run {
        self.writing.remove(&serial);
        if self.stopped.remove(&serial) {
            return Ok(());
        }
        let seq = row.seq;
        let input = if self.disk_fails {
            Input::NotStored { reason: "the disk does not answer".into() }
        } else {
            let verdict = self.disk.append(&to.game, row.clone());
            self.tell_story(|| {
                format!("row {seq} of {} from node {}: {verdict:?}", to.game, to.node)
            });
            match verdict {
                Verdict::Stored => {
                    self.wake_others(&to);
                    Input::Stored
                }
                Verdict::Taken if self.weather.sabotage == Some(Sabotage::TwoRows) => {
                    self.disk.force(&to.game, row);
                    Input::Stored
                }
                Verdict::Taken => Input::Taken,
                Verdict::Gap => return Err(format!("row {seq} leaves a gap in {}", to.game)),
            }
        };
        if self.chance.happens(self.weather.crashes_at_commit) {
            self.crash(to.node);
            return Ok(());
        }
        if self.weather.sabotage != Some(Sabotage::EarlyAnswer) {
            let delay = self.chance.between(0, self.weather.disk);
            self.after(delay, Event::Tell { to, input });
        }
        Ok(())
    }

    fn wake_others(&mut self, from: &Address) {
        for node in (0..self.nodes.len()).filter(|&node| node != from.node) {
            if let Some(to) = self.address(node, &from.game)
                && !self.chance.happens(self.weather.lost_wakes)
            {
                let delay = self.chance.between(1, 2 * self.weather.latency);
                self.after(delay, Event::Tell { to, input: Input::Woken });
            }
        }
    }

    fn read(&mut self, to: Address, after: u32) -> Run {
        let input = if self.disk_fails {
            Input::NotCaught { reason: "the disk does not answer".into() }
        } else {
            Input::Caught { entries: self.disk.entries(&to.game, after)? }
        };
        let delay = self.chance.between(0, self.weather.disk);
        self.after(delay, Event::Tell { to, input });
        Ok(())
    }

    // Messages.

    fn send(&mut self, from: &Address, client: Client, message: Message) -> Run {
        self.report.messages += 1;
        let frame = serde_json::to_string(&message).map_err(|error| error.to_string())?;
        let Some(connection) = self.connections.get(&client) else {
            return Err(format!("{client:?} was never here"));
        };
        checks::may_be_sent(&message, &frame, connection.person.as_ref(), &self.secrets)?;
        self.check_against_log(from, client, &message)?;
        match &message {
            Message::Done { id, seq } => self.note_done(from, client, id, *seq)?,
            Message::Refused { id, code, .. } => {
                let passing = matches!(code, Code::Unavailable | Code::TooMuch);
                let again = id.clone().map(|id| (client, id));
                if !passing && again.is_some_and(|again| self.said_again.contains(&again)) {
                    return Err(format!("{client:?} is refused what was done before: {frame}"));
                }
                self.tell_story(|| format!("{client:?} is told {frame}"));
            }
            _ => {}
        }
        if self.chance.happens(self.weather.breaks) {
            self.break_off(client);
        }
        let lossy = self.weather.sabotage == Some(Sabotage::LostFrames);
        if lossy && matches!(message, Message::Table(_)) && self.chance.happens(300) {
            return Ok(());
        }
        let time = self.time + self.chance.between(1, self.weather.latency);
        if let Some(connection) = self.connections.get_mut(&client).filter(|one| !one.broken) {
            let time = connection.arrive_down(time);
            self.at(time, Event::Deliver { client, frame });
        }
        Ok(())
    }

    /// What is told to be done is on the disk, under its number, and stays there.
    fn note_done(&mut self, from: &Address, client: Client, id: &str, seq: u32) -> Run {
        self.tell_story(|| format!("{client:?} is told that {id} is done, {seq}"));
        let person = self.connections[&client].person.as_ref();
        let person = person.ok_or("somebody who looks on has done something")?;
        let told = (from.game.clone(), format!("{}/{id}", person.0), seq);
        if self.done.contains(&told) {
            self.report.repeated += 1;
        } else {
            self.done.push(told);
        }
        Ok(())
    }

    /// Tables on a connection do not go back, and some of them are compared with the log.
    fn check_against_log(&mut self, from: &Address, client: Client, message: &Message) -> Run {
        let Some(connection) = self.connections.get_mut(&client) else { return Ok(()) };
        match message {
            Message::Table(table) => {
                if table.seq < connection.seq {
                    return Err(format!("{client:?} is told of an older table"));
                }
                connection.seq = table.seq;
                let person = connection.person.clone();
                if table.seq > self.disk.rows(&from.game).last().map_or(0, |row| row.seq) {
                    return Err(format!("{client:?} is told what is not on the disk"));
                }
                if self.chance.happens(1_000 / COMPARED) {
                    self.check_shown(from.game.as_str(), person.as_ref(), table)?;
                }
            }
            Message::Staged(staged) => {
                let person = connection.person.clone();
                let now = self.fresh(&from.game, staged.seq)?;
                let Message::Table(table) = now.show(person.as_ref()) else {
                    return Err("a room shows no table".into());
                };
                if table.deciding != Some(staged.seat) || table.legal.is_none() {
                    return Err(format!("{client:?} is told what another seat tries"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn check_shown(&self, game: &str, person: Option<&Person>, table: &Table) -> Run {
        let Message::Table(expected) = self.fresh(game, table.seq)?.show(person) else {
            return Err("a room shows no table".into());
        };
        checks::same(table, &expected)
            .map_err(|difference| format!("{game} shows {person:?} another table\n{difference}"))
    }

    // The end.

    /// Nothing is lost, nothing is there twice, and every log can be replayed.
    fn check_logs(&self) -> Run {
        for game in self.disk.games() {
            let mut commands = BTreeSet::new();
            for (expected, row) in (1..).zip(self.disk.rows(game)) {
                if row.seq != expected {
                    return Err(format!("{game} has row {} where {expected} should be", row.seq));
                }
                if !commands.insert(&row.command) {
                    return Err(format!("{game} has the command {} twice", row.command));
                }
            }
            self.fresh(game, u32::MAX)?;
        }
        for (game, command, seq) in &self.done {
            let row = self.disk.rows(game).iter().find(|row| row.seq == *seq);
            if row.is_none_or(|row| row.command != *command) {
                return Err(format!("{command} was done as {seq} in {game}, and is lost"));
            }
        }
        Ok(())
    }

    /// Everybody sees what the log says, and nobody waits for an answer.
    fn check_devices(&self) -> Run {
        for device in &self.devices {
            let number = device.number;
            if let Some(request) = &device.outstanding {
                return Err(format!("device {number} has no answer to {request:?}"));
            }
            let Some(table) = &device.table else {
                return Err(format!("device {number} has never seen its table"));
            };
            let last = self.disk.rows(&device.game).last().map_or(0, |row| row.seq);
            if table.seq != last {
                return Err(format!("device {number} has seen {} of {last} rows", table.seq));
            }
            self.check_shown(&device.game, device.person.as_ref(), table)?;
            debug_assert!(device.nonce().len() == 16);
        }
        Ok(())
    }

    fn report(mut self) -> Report {
        self.report.rows = self.rows();
        let over = |game: &&str| self.is_running(game).is_ok_and(|running| !running);
        self.report.over = self.disk.games().filter(over).count();
        Report { story: self.story, ..self.report }
    }
}

const FAMILIES: [Family; 3] = [Family::Road, Family::Adventure, Family::World];

/// The standard set, but that the first claim triggers the end.
fn short_set(family: Family) -> String {
    let set = match family {
        Family::Road => Road::standard().set().write(),
        Family::Adventure => Adventure::standard().set().write(),
        Family::World => World::standard().set().write(),
    };
    let short = |line: &str| {
        let Some(end) = line.strip_prefix("end") else { return format!("{line}\n") };
        match end.split_whitespace().collect::<Vec<_>>()[..] {
            [seats, _] => format!("end {seats} 1\n"),
            _ => "end 1\n".to_owned(),
        }
    };
    set.lines().map(short).collect()
}
