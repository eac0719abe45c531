//! The state machine of a room: inputs in, effects out.

mod chatting;
mod others;
mod outages;
mod planning;
mod presence;
mod rematch;
mod staging;
mod thinking;

use std::collections::{BTreeMap, VecDeque};

use caravan_engine::{Deal, RulesCache, Seat};
use caravan_protocol::message::{Code, Message, Phase};
use caravan_protocol::{Refusal, Request, VERSION};

use self::chatting::Chat;
use self::others::Others;
use self::planning::{KeptPlans, Plan};
use self::presence::Presence;
use self::thinking::Thinking;
use crate::command::command_name;
use crate::entry::{Act, Entry};
use crate::input::{Client, Input};
use crate::output::Output;
use crate::setup::{Founding, Person};
use crate::table_state::{ReplayMismatch, TableState};

use outages::Outages;

/// How many commands may wait for the disk.
const MAX_WAITING: usize = 32;

/// How long a bot waits for another node to compute its decision, and the backoff after a failure,
/// in milliseconds.
const PATIENCE_WITH_NODES: u64 = 2_000;

/// A table with its clients.
pub struct Room {
    /// The durable state. Everything else here ends with the process.
    state: TableState,
    clients: BTreeMap<Client, Visitor>,
    /// The staged actions of the deciding seat.
    staged: Vec<String>,
    /// Whether they were prepared before its turn began, and not changed since.
    prepared: bool,
    /// The turns that people prepare while others decide; each is for its person alone.
    plans: BTreeMap<Person, Plan>,
    /// What is known of those that the database keeps.
    kept: Box<KeptPlans>,
    chat: Box<Chat>,
    pending: Option<Pending>,
    waiting: VecDeque<Waiting>,
    /// What is known about entries that other nodes append.
    others: Others,
    thinking: Thinking,
    /// The clients that wait for hints, and the entry that those are for.
    hinting: BTreeMap<Client, u32>,
    /// Deleted people: stand-ins replace them as soon as no write is pending.
    deleted: Vec<Person>,
    /// The replay mismatch that closed the game, if any: then nothing happens any more.
    set_aside: Option<ReplayMismatch>,
    /// Who has requested a rematch while its table is being created, the first one first.
    founding: Vec<Waiting>,
    presence: Presence,
    outages: Outages,
    /// The time of the last input.
    now: u64,
    /// The rulebooks for a rematch.
    rules_cache: RulesCache,
    /// Whether other nodes may append to the log.
    shared: bool,
}

/// A connected client.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Visitor {
    person: Option<Person>,
    /// Whether it may take an open chair: it was invited, or the table is listed.
    invited: bool,
    /// Whether it has said hello, and so gets messages.
    greeted: bool,
}

/// An entry that is being written, and who has asked for it.
#[derive(Clone, Debug)]
enum Pending {
    Storing {
        entry: Entry,
        by: Option<Waiting>,
    },
    /// Another node has taken its number: check the command again after reading that entry.
    Lost {
        by: Option<Waiting>,
    },
}

impl Pending {
    fn into_by(self) -> Option<Waiting> {
        let (Pending::Storing { by, .. } | Pending::Lost { by }) = self;
        by
    }

    fn by_mut(&mut self) -> Option<&mut Waiting> {
        let (Pending::Storing { by, .. } | Pending::Lost { by }) = self;
        by.as_mut()
    }
}

/// A request that waits.
#[derive(Clone, Debug)]
struct Waiting {
    client: Client,
    person: Option<Person>,
    invited: bool,
    request: Request,
    /// Whether the log was read since the request arrived.
    fresh: bool,
}

impl Room {
    /// A table without entries. `shared` says whether other nodes may append to its log.
    pub fn new(
        founding: Founding,
        rules_cache: &RulesCache,
        shared: bool,
    ) -> Result<Room, ReplayMismatch> {
        Ok(Room {
            state: TableState::new(founding, rules_cache)?,
            clients: BTreeMap::new(),
            staged: Vec::new(),
            prepared: false,
            plans: BTreeMap::new(),
            kept: Box::default(),
            chat: Box::default(),
            pending: None,
            waiting: VecDeque::new(),
            others: Others::Known,
            thinking: Thinking::Free,
            hinting: BTreeMap::new(),
            deleted: Vec::new(),
            set_aside: None,
            founding: Vec::new(),
            presence: Presence::default(),
            outages: Outages::default(),
            now: 0,
            rules_cache: rules_cache.clone(),
            shared,
        })
    }

    /// Applies stored entries, in order.
    pub fn restore(
        &mut self,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<(), ReplayMismatch> {
        entries.into_iter().try_for_each(|entry| self.state.apply(entry))
    }

    /// The durable state.
    pub fn state(&self) -> &TableState {
        &self.state
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u32 {
        self.state.seq()
    }

    /// Whether a person is connected here.
    pub fn is_here(&self, person: &Person) -> bool {
        self.clients.values().any(|visitor| visitor.person.as_ref() == Some(person))
    }

    /// The id of the game.
    pub fn id(&self) -> &str {
        &self.state.id
    }

    /// The person who created the table.
    pub fn host(&self) -> &Person {
        &self.state.setup.host
    }

    /// The entry after which a bot is deciding; any other decision is stale.
    pub fn thinking(&self) -> Option<u32> {
        self.thinking.seq()
    }

    /// The entry for which a client waits for hints.
    pub fn hinting(&self, client: Client) -> Option<u32> {
        self.hinting.get(&client).copied()
    }

    /// Whether no client is connected and nothing is pending, so that the room may be evicted.
    pub fn is_idle(&self) -> bool {
        let nothing_due = self.founding.is_empty() && self.deleted.is_empty();
        let nothing_pending = self.pending.is_none() && !self.chat.is_pending();
        self.clients.is_empty() && nothing_pending && nothing_due && !self.awaits_bot()
    }

    /// Whether somebody has prepared a turn that ends with the room.
    pub fn has_plans(&self) -> bool {
        !self.plans.is_empty() && !self.state.goes_by_days()
    }

    /// Begins the game with a given deal: to test rooms that differ in hidden cards.
    pub fn begin_with(&mut self, deal: Deal) {
        self.state.begin(deal);
    }

    /// Handles an input; effects are appended to `out`.
    pub fn step(&mut self, now: u64, input: Input, out: &mut Vec<Output>) {
        if self.set_aside.is_some() {
            return;
        }
        self.now = now;
        match input {
            Input::Joined { client, person, invited } => {
                self.clients.insert(client, Visitor { person, invited, greeted: false });
            }
            Input::Gone { client } => {
                let gone = self.clients.remove(&client);
                self.hinting.remove(&client);
                self.presence.changed |= gone.is_some_and(|visitor| visitor.greeted);
            }
            Input::Said { client, request } => self.said(client, request, out),
            Input::Stored => self.stored(out),
            Input::NotStored { reason } => self.not_stored(now, &reason, out),
            Input::Refused { refusal } => {
                if let Some(by) = self.pending.take().and_then(Pending::into_by) {
                    tell_refusal(by.client, by.request.id(), refusal, out);
                }
            }
            Input::Taken => {
                self.outages.forget();
                self.pending = self.pending.take().map(|lost| Pending::Lost { by: lost.into_by() });
                self.catch_up(out);
            }
            Input::Woken => self.others.have_added(),
            Input::Outages { outages, vacations } => self.outages.found(outages, vacations),
            Input::Plans { plans } => self.plans_read(plans, out),
            Input::NoPlans => self.plans_not_read(now),
            Input::ChatRead { lines } => self.chat_read(now, lines, out),
            Input::ChatAdded => self.chat_added(out),
            Input::Kept { id, result } => self.kept(&id, result, out),
            Input::VacationChanged => self.outages.vacation_changed(),
            Input::NoOutages => self.outages.not_found(now),
            Input::Caught { entries } => self.caught(now, entries, out),
            Input::NotCaught { reason } => self.not_caught(now, &reason, out),
            Input::Thought { seq, action } => self.thought(now, seq, action, out),
            Input::NoThought { seq } => {
                if self.thinking() == Some(seq) {
                    self.thinking = Thinking::paused(now);
                }
            }
            Input::Hinted { client, seq, hints } => {
                if self.awaits_hint(client, seq) {
                    out.push(Output::Send { client, message: Message::Hints { seq, hints } });
                }
            }
            Input::HintRefused { client, seq } => {
                if self.awaits_hint(client, seq) {
                    let reason = "your hints at other tables are still being computed: ask again \
                                  when you have one of them";
                    tell_refusal(client, None, Refusal::new(Code::TooMuch, reason), out);
                }
            }
            Input::Founded { game } => self.founded(now, game, out),
            Input::Deleted { person } => self.deleted.push(person),
            Input::Renamed { setup, entries } => {
                self.state.rename(&setup, &entries);
                self.tell_tables(out);
                self.forget_chat(out);
                out.push(Output::Listing(self.state.listing()));
            }
            Input::Tick => {}
        }
        self.settle(now, out);
        if self.chat_at().is_some_and(|time| is_due(time, now)) {
            self.read_chat(out);
        }
        if self.presence_at().is_some_and(|time| is_due(time, now)) {
            self.tell_presence(now, out);
        }
    }

    /// When the room needs the next tick.
    pub fn wake_at(&self) -> Option<u64> {
        if self.set_aside.is_some() {
            return None;
        }
        // If no bot is to decide, a tick would change nothing, and the room would ask for the next
        // one at once.
        let think = self.thinking.paused_until().filter(|_| self.awaits_bot());
        let others = self.others.look_at();
        let due = [self.deal_at(), think, others, self.watch_at(), self.plans_at()];
        let due = due.into_iter().flatten().min();
        let due = due.filter(|_| !self.is_busy()).into_iter();
        due.chain(self.presence_at()).chain(self.chat_at()).min()
    }

    /// When the cards are dealt although a nonce was not revealed.
    fn deal_at(&self) -> Option<u64> {
        Some(self.state.reveal_by?.max(self.thinking.paused_until().unwrap_or(0)))
    }

    fn is_busy(&self) -> bool {
        self.pending.is_some() || self.others.are_read() || self.outages.are_looked_for()
    }

    fn said(&mut self, client: Client, request: Request, out: &mut Vec<Output>) {
        let Some(visitor) = self.clients.get(&client) else { return };
        let Visitor { person, invited, .. } = visitor.clone();
        let waiting = Waiting { client, person, invited, request, fresh: !self.shared };
        // Everybody may say hello, however many connect while the disk is busy.
        let is_hello = |waiting: &Waiting| matches!(waiting.request, Request::Hello { .. });
        let too_much = if is_hello(&waiting) {
            self.waiting.iter().any(|other| other.client == client && is_hello(other))
        } else {
            let waiting = self.waiting.iter().filter(|other| !is_hello(other)).count();
            waiting + self.founding.len() >= MAX_WAITING
        };
        if too_much {
            let reason = "too many commands are waiting: retry when they are done";
            let refusal = Refusal::new(Code::TooMuch, reason);
            return tell_refusal(client, waiting.request.id(), refusal, out);
        }
        self.waiting.push_back(waiting);
    }

    /// Does what is possible now: waiting requests, deadlines, bots.
    fn settle(&mut self, now: u64, out: &mut Vec<Output>) {
        if self.set_aside.is_some() {
            return;
        }
        // A pending write comes first: it has a number of its own.
        if self.others.look_at().is_some_and(|time| is_due(time, now)) {
            self.others = Others::Unread;
        }
        if self.others == Others::Unread && !self.is_busy() {
            self.catch_up(out);
        }
        self.watch_clock(now, out);
        self.follow_plans(now, out);
        while !self.is_busy()
            && let Some(waiting) = self.waiting.pop_front()
        {
            self.handle_request(now, waiting, out);
        }
        // Nobody can leave before the deal: they wait for it.
        while !self.is_busy()
            && self.state.phase != Phase::Revealing
            && let Some(person) = self.deleted.pop()
        {
            let request = Request::Leave { id: String::new() };
            // Skip people who have already left, or have no seat.
            if let Ok(act) = self.state.check(now, Some(&person), false, &request) {
                // Every node may append this; the log accepts it once.
                let command = format!("/deleted-{}", self.seq());
                self.append(now, act, command, None, out);
            }
        }
        if self.deal_at().is_some_and(|time| is_due(time, now)) && !self.is_busy() {
            // Every node may append this; the log accepts it once.
            let command = format!("/dealt-{}", self.seq());
            self.append(now, Act::Dealt, command, None, out);
        }
        self.let_think(now, out);
    }

    fn handle_request(&mut self, now: u64, waiting: Waiting, out: &mut Vec<Output>) {
        if self.is_ahead(&waiting) {
            self.waiting.push_front(waiting);
            return self.catch_up(out);
        }
        let greeted = self.clients.get(&waiting.client).is_none_or(|visitor| visitor.greeted);
        match &waiting.request {
            Request::Hello { version, since } => {
                let (version, since) = (*version, *since);
                self.greet(&waiting, version, since, out);
            }
            request if !greeted => {
                let refusal = Refusal::new(Code::NotNow, "say hello first, with your version");
                tell_refusal(waiting.client, request.id(), refusal, out);
            }
            Request::Stage { actions, steps } => {
                let actions = actions.clone();
                self.stage(&waiting, actions, *steps, out);
            }
            Request::Plan { after, actions, steps } => {
                self.plan(&waiting, *after, actions, *steps, out);
            }
            Request::Why { verb, what } => {
                let (verb, what) = (*verb, what.clone());
                self.explain(&waiting, verb, &what, out);
            }
            Request::Hint {} => self.ask_hint(&waiting, out),
            Request::Chat { .. } | Request::Report { .. } => self.talk(now, waiting, out),
            command => {
                let id = command.id().unwrap_or_default().to_owned();
                self.command(now, waiting, &id, out);
            }
        }
    }

    /// Whether a client knows more entries than this node, which must catch up first.
    fn is_ahead(&self, waiting: &Waiting) -> bool {
        let seen = match waiting.request {
            Request::Hello { since, .. } => since.unwrap_or(0),
            Request::Confirm { after, .. } | Request::Plan { after, .. } => after,
            _ => 0,
        };
        !waiting.fresh && seen > self.seq()
    }

    fn greet(&mut self, by: &Waiting, version: u32, since: Option<u32>, out: &mut Vec<Output>) {
        let client = by.client;
        if version != VERSION {
            let reason = format!(
                "this server speaks version {VERSION} of the protocol, not {version}: reload the page"
            );
            return tell_refusal(client, None, Refusal::new(Code::Version, reason), out);
        }
        let Some(visitor) = self.clients.get_mut(&client) else { return };
        let newcomer = !std::mem::replace(&mut visitor.greeted, true);
        let person = by.person.as_ref();
        let table = self.state.table_since(since.unwrap_or(0), person);
        let table = Box::new(self.stamped(table, person));
        out.push(Output::Send { client, message: Message::Table(table) });
        if !self.staged.is_empty()
            && let Some(seat) = person.and_then(|person| self.state.own_turn(person).ok())
        {
            self.tell_staged(seat, &[client], true, out);
        }
        self.greet_planner(by, out);
        self.greet_chat(by, out);
        self.presence.changed |= newcomer;
    }

    fn command(&mut self, now: u64, by: Waiting, id: &str, out: &mut Vec<Output>) {
        let client = by.client;
        let name = match command_name(by.person.as_ref(), id) {
            Ok(name) => name,
            Err(refusal) => return tell_refusal(client, Some(id), refusal, out),
        };
        if let Some(seq) = self.state.done(&name) {
            let message = Message::Done { id: id.into(), seq };
            return out.push(Output::Send { client, message });
        }
        if matches!(by.request, Request::Rematch { .. })
            && self.state.phase == Phase::Over
            && let Some(person) = by.person.clone().filter(|person| self.state.seats_person(person))
        {
            return self.found(by, &person, id, out);
        }
        if self.is_blind() {
            return tell_unavailable(&by, "the database is not responding", out);
        }
        match self.state.check(now, by.person.as_ref(), by.invited, &by.request) {
            Ok(act) => self.append(now, act, name, Some(by), out),
            // A node with newer entries might accept it.
            Err(_) if !by.fresh => {
                self.waiting.push_front(by);
                self.catch_up(out);
            }
            Err(refusal) => tell_refusal(client, Some(id), refusal, out),
        }
    }

    fn append(
        &mut self,
        now: u64,
        act: Act,
        command: String,
        by: Option<Waiting>,
        out: &mut Vec<Output>,
    ) {
        if let Some(by) = &by
            && self.state.is_full(&act)
        {
            let reason = "the log of this table is full: create a new table";
            let refusal = Refusal::new(Code::Full, reason);
            return tell_refusal(by.client, by.request.id(), refusal, out);
        }
        let entry = Entry { seq: self.seq() + 1, at: now, command, act };
        let after = self.state.after(&entry);
        let listing = self.state.listing_after(&entry.act, after.as_ref());
        let sends_away = self.state.sends_away(&entry.act).is_some();
        let comes = self.state.comes(&entry.act).cloned();
        let (row, deadline) = (entry.to_row(), self.state.deadline_after(after.as_ref()));
        let rated = self.state.rated_after(after.as_ref()).map(Box::new);
        out.push(Output::Append { row, listing, sends_away, deadline, comes, rated });
        self.pending = Some(Pending::Storing { entry, by });
    }

    fn stored(&mut self, out: &mut Vec<Output>) {
        let Some(Pending::Storing { entry, by }) = self.pending.take() else { return };
        let (seq, before) = (entry.seq, self.state.before());
        if !self.enter(entry, out) {
            return;
        }
        let person = by.as_ref().and_then(|by| by.person.as_ref());
        out.extend(self.state.news_since(before, person).into_iter().map(Output::News));
        self.thinking.resume();
        if let Some(by) = by
            && let Some(id) = by.request.id()
        {
            let message = Message::Done { id: id.into(), seq };
            out.push(Output::Send { client: by.client, message });
        }
    }

    fn not_stored(&mut self, now: u64, reason: &str, out: &mut Vec<Output>) {
        self.thinking = Thinking::paused(now);
        self.outages.forget();
        if let Some(by) = self.pending.take().and_then(Pending::into_by) {
            tell_unavailable(&by, reason, out);
        }
    }

    /// Applies an entry and tells everyone.
    fn enter(&mut self, entry: Entry, out: &mut Vec<Output>) -> bool {
        let goes_on = matches!(entry.act, Act::Played { .. }).then_some(self.state.phase);
        let moved = match entry.act {
            Act::Played { seat, .. } => Some(Seat(seat)),
            _ => None,
        };
        let (played, sent_away) = (self.state.played, self.state.sent_away.len());
        let was_over = self.state.is_over();
        if let Err(aside) = self.state.apply(entry) {
            self.set_aside = Some(aside.clone());
            out.push(Output::ReplayMismatch(aside));
            return false;
        }
        if self.state.sent_away.len() > sent_away {
            self.uninvite();
            out.push(Output::SentAway);
        }
        let changed = self.state.played != played;
        let automaton = self.automaton().is_some();
        // A change of the game discards staged actions, and so does a stand-in that takes over.
        if changed || automaton {
            self.staged.clear();
            self.prepared = false;
        }
        // It also cancels a bot's decision, and so does a person who takes the seat back.
        if changed || !automaton {
            self.thinking.stop();
        }
        if changed {
            for (client, seq) in std::mem::take(&mut self.hinting) {
                let message = Message::Hints { seq, hints: Vec::new() };
                out.push(Output::Send { client, message });
            }
        }
        self.tell_tables(out);
        self.plans_after(moved, out);
        if self.state.is_over() && !was_over {
            self.tell_watchers_lines(out);
        }
        // Most entries are moves, which do not change the listing at once.
        if goes_on != Some(self.state.phase) {
            out.push(Output::Listing(self.state.listing()));
            self.presence.changed = true;
        }
        true
    }

    /// Sends everyone the table with the newest entry.
    fn tell_tables(&self, out: &mut Vec<Output>) {
        let greeted = self.clients.iter().filter(|(_, visitor)| visitor.greeted);
        let (clients, people): (Vec<Client>, Vec<Option<&Person>>) =
            greeted.map(|(client, visitor)| (*client, visitor.person.as_ref())).unzip();
        let tables = people.iter().zip(self.state.tables(&people));
        for (client, (person, table)) in clients.into_iter().zip(tables) {
            let table = Box::new(self.stamped(table, *person));
            out.push(Output::Send { client, message: Message::Table(table) });
        }
    }
}

/// Whether a time has come. No wait here is this long, so a time far ahead means that the clock was
/// set back.
fn is_due(time: u64, now: u64) -> bool {
    const TOO_LONG: u64 = 60_000;
    time <= now || time - now > TOO_LONG
}

fn tell_unavailable(by: &Waiting, reason: &str, out: &mut Vec<Output>) {
    let reason = format!("temporarily unavailable ({reason}): retry in a moment");
    let refusal = Refusal::new(Code::Unavailable, reason);
    tell_refusal(by.client, by.request.id(), refusal, out);
}

fn tell_refusal(client: Client, id: Option<&str>, refusal: Refusal, out: &mut Vec<Output>) {
    let message = Message::Refused { id: id.map(Into::into), refusal };
    out.push(Output::Send { client, message });
}
