//! A house around one room: a disk that answers at once, or not; clients that listen; a clock that
//! stands still.

#![allow(dead_code, reason = "every test file uses its part of it")]
#![allow(unreachable_pub, reason = "test files share it as a module")]

pub mod variants;

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use caravan_engine::{List, Rng, Rules, RulesCache, SeatView, SplitMix64, Turn, with_seat_view};
use caravan_protocol::action::{How, Legal};
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{
    BotLevel, Chair, Code, Family, Goal, Happening, Hint, Message, Phase, Staged, Table, Theme,
    What,
};
use caravan_protocol::{Action, Refusal, Request, VERSION, Verb};
use caravan_room::fairness::{self, Secret, hex};
use caravan_room::{
    Client, Deadline, Entry, Founding, Input, Line, Listing, LogRow, News, Output, Person, Rated,
    ReplayMismatch, Report, Room, Setup, Think, Vacation,
};

/// The connections of the people in these tests. Each person has one more, a second device.
pub const ADA: Client = Client(1);
pub const BEN: Client = Client(2);
pub const CLEO: Client = Client(3);
pub const DAN: Client = Client(4);
pub const ADAS_PHONE: Client = Client(11);
/// Somebody with a session and no seat.
pub const SAM: Client = Client(7);
/// Somebody without a session.
pub const WATCHER: Client = Client(9);

/// 2026-01-01, in milliseconds since 1970.
pub const NEW_YEAR: u64 = 1_767_225_600_000;

pub const SECRET: [u8; 32] = [0x5e; 32];

/// The rulebooks, made once.
pub static RULES_CACHE: LazyLock<RulesCache> = LazyLock::new(RulesCache::default);

/// Who sits behind a connection.
pub fn person_of(client: Client) -> Option<Person> {
    let name = match client {
        ADA | ADAS_PHONE => "p-ada",
        BEN => "p-ben",
        CLEO => "p-cleo",
        DAN => "p-dan",
        SAM => "p-sam",
        _ => return None,
    };
    Some(Person(name.into()))
}

pub fn name_of(client: Client) -> &'static str {
    match client {
        ADA | ADAS_PHONE => "Ada",
        BEN => "Ben",
        CLEO => "Cleo",
        DAN => "Dan",
        _ => "Sam",
    }
}

/// The nonce of a person, and the promise of it.
pub fn nonce_of(client: Client) -> [u8; 16] {
    [u8::try_from(client.0).unwrap(); 16]
}

pub fn promise_of(client: Client) -> String {
    hex(&fairness::promise(&nonce_of(client)))
}

/// How the disk behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disk {
    Prompt,
    /// Nothing can be written or read.
    Broken,
    /// What is to be done waits for [`House::finish`].
    Slow,
}

/// Who is to sit on a chair before anything happens.
pub fn me(name: &str) -> NewChair {
    NewChair::Me { name: Some(name.into()) }
}

pub fn bot(level: BotLevel) -> NewChair {
    NewChair::Bot { level }
}

/// The wish for a table of Road with fixed seats; Ada lays it.
pub fn wish(chairs: Vec<NewChair>) -> NewTable {
    NewTable {
        family: Family::Road,
        theme: Theme::Golem,
        chairs,
        drawn_seats: false,
        listed: true,
        hints: None,
        clock: None,
        set: None,
        map: None,
        promise: None,
        color: None,
        rated: false,
    }
}

/// Road in which a caravan holds so few crystals that somebody soon has to discard.
pub fn small_caravans(chairs: Vec<NewChair>) -> NewTable {
    let set = include_str!("../../../engine/sets/road.set");
    let set = set.replace("set     road", "set     small").replace("limit   10", "limit   6");
    NewTable { set: Some(set), ..wish(chairs) }
}

pub fn setup_of(wish: NewTable) -> Setup {
    Setup::of(wish, &person_of(ADA).unwrap(), "Ada", &RULES_CACHE).unwrap()
}

pub struct House {
    pub room: Room,
    pub founding: Founding,
    pub now: u64,
    pub disk: Disk,
    /// What is stored. Rows that another node has stored are put here by the test.
    pub rows: Vec<LogRow>,
    /// The messages to each client since somebody last said something.
    pub heard: Vec<(Client, Message)>,
    /// What bots were last asked.
    pub thinks: Vec<Think>,
    pub hints_asked: u32,
    pub founded: Vec<Setup>,
    pub listings: Vec<Listing>,
    /// The last one that was stored together with an entry.
    pub stored_listing: Option<Listing>,
    /// The results for ratings that were stored together with entries.
    pub rated: Vec<Rated>,
    /// What people are told, wherever they are.
    pub news: Vec<News>,
    /// When the house was away, as far as it knows; it cannot look while the disk is broken.
    pub outages: Vec<(u64, u64)>,
    pub vacations: Vec<Vacation>,
    pub looked_for_outages: u32,
    /// What is kept of prepared turns.
    pub kept: std::collections::BTreeMap<Person, String>,
    /// The chat as it is stored, and what was reported of it.
    pub lines: Vec<Line>,
    pub reports: Vec<Report>,
    /// What the index of deadlines says.
    pub deadline: Option<u64>,
    /// How often somebody was sent away.
    pub sent_away: u32,
    pub aside: Option<ReplayMismatch>,
    /// What a slow disk has yet to do.
    waiting: Vec<Output>,
}

impl House {
    pub fn new(setup: Setup) -> House {
        House::of(Founding { id: "g1".into(), setup, secret: Secret::new(SECRET) }, false)
    }

    /// A house that is not alone: others write to the same disk.
    pub fn shared(setup: Setup) -> House {
        House::of(Founding { id: "g1".into(), setup, secret: Secret::new(SECRET) }, true)
    }

    pub fn of(founding: Founding, shared: bool) -> House {
        let room = Room::new(founding.clone(), &RULES_CACHE, shared).unwrap();
        House {
            room,
            founding,
            now: NEW_YEAR,
            disk: Disk::Prompt,
            rows: Vec::new(),
            heard: Vec::new(),
            thinks: Vec::new(),
            hints_asked: 0,
            founded: Vec::new(),
            listings: Vec::new(),
            stored_listing: None,
            rated: Vec::new(),
            news: Vec::new(),
            outages: Vec::new(),
            vacations: Vec::new(),
            looked_for_outages: 0,
            kept: std::collections::BTreeMap::new(),
            lines: Vec::new(),
            reports: Vec::new(),
            deadline: None,
            sent_away: 0,
            aside: None,
            waiting: Vec::new(),
        }
    }

    /// Ada, alone with bots or on a hot seat, dealt.
    pub fn solo(chairs: Vec<NewChair>) -> House {
        House::solo_at(wish(chairs))
    }

    /// The same at another table.
    pub fn solo_at(wish: NewTable) -> House {
        let mut house = House::new(setup_of(wish));
        house.join(ADA);
        house.done(ADA, |id| Request::Start { id, nonce: None });
        house
    }

    /// These people in this order, Ada among them, seated and connected; nothing started.
    pub fn gathered(people: &[Client]) -> House {
        House::gathered_at(people, wish)
    }

    /// The same at another table.
    pub fn gathered_at(people: &[Client], wish: impl Fn(Vec<NewChair>) -> NewTable) -> House {
        let chair = |client: &Client| if *client == ADA { me("Ada") } else { NewChair::Open };
        let mut house = House::new(setup_of(wish(people.iter().map(chair).collect())));
        for (chair, &client) in (1..).zip(people) {
            house.join(client);
            if client != ADA {
                house.done(client, |id| sit(id, chair, client));
            }
        }
        house
    }

    /// The same, dealt.
    pub fn playing(people: &[Client]) -> House {
        let mut house = House::gathered(people);
        house.done(ADA, |id| Request::Start { id, nonce: None });
        assert_eq!(house.phase(), Phase::Playing);
        house
    }

    /// The same room in another process, from what is stored.
    pub fn restarted(&self) -> House {
        let mut other = House::of(self.founding.clone(), false);
        other.rows.clone_from(&self.rows);
        other.kept.clone_from(&self.kept);
        other.lines.clone_from(&self.lines);
        other.now = self.now;
        other.room.restore(self.rows.iter().map(entry)).unwrap();
        other
    }

    /// Connects and says nothing yet.
    pub fn enter(&mut self, client: Client, invited: bool) {
        self.step(Input::Joined { client, person: person_of(client), invited });
    }

    /// Connects and says hello.
    pub fn join(&mut self, client: Client) {
        self.enter(client, true);
        self.say(client, Request::Hello { version: VERSION, since: None });
    }

    /// Lets a moment pass, after which everybody knows who is here.
    pub fn calm(&mut self) {
        self.now += 200;
        self.step(Input::Tick);
    }

    /// Tells the room something, and does all it wants done.
    pub fn step(&mut self, input: Input) {
        let mut out = Vec::new();
        self.room.step(self.now, input, &mut out);
        for output in out {
            self.handle_output(output);
        }
    }

    fn handle_output(&mut self, output: Output) {
        match output {
            Output::Send { client, message } => self.heard.push((client, message)),
            Output::Think(think) => self.thinks.push(think),
            Output::Hint { client, seq, .. } => {
                self.hints_asked += 1;
                self.step(Input::Hinted { client, seq, hints: vec![hint()] });
            }
            Output::Found { setup, .. } => {
                self.founded.push(*setup);
                self.step(Input::Founded { game: Ok("g2".into()) });
            }
            Output::KeepPlan { person, plan } if plan.is_empty() => drop(self.kept.remove(&person)),
            Output::KeepPlan { person, plan } => drop(self.kept.insert(person, plan)),
            Output::SentAway => self.sent_away += 1,
            Output::News(news) => self.news.push(news),
            Output::Listing(listing) => self.listings.push(listing),
            Output::ReplayMismatch(aside) => self.aside = Some(aside),
            Output::LookForOutages { since, people } => {
                self.looked_for_outages += 1;
                let asked = |vacation: &&Vacation| people.contains(&vacation.person);
                let vacations = self.vacations.iter().filter(asked).cloned().collect();
                let outages = self.outages.iter().filter(|(_, until)| *until > since);
                let input = match self.disk {
                    Disk::Broken => Input::NoOutages,
                    _ => Input::Outages { outages: outages.copied().collect(), vacations },
                };
                self.step(input);
            }
            Output::Append { .. }
            | Output::CatchUp { .. }
            | Output::ReadPlans
            | Output::ReadChat
            | Output::KeepLine(_)
            | Output::Report { .. } => match self.disk {
                Disk::Slow => self.waiting.push(output),
                _ => self.operate(output),
            },
        }
    }

    /// What the disk does.
    fn operate(&mut self, output: Output) {
        let broken = self.disk == Disk::Broken;
        let input = match output {
            Output::Append { .. } if broken => Input::NotStored { reason: "disk full".into() },
            Output::Append { row, listing, deadline, rated, .. } => {
                if self.rows.iter().any(|other| other.seq == row.seq) {
                    Input::Taken
                } else {
                    self.rows.push(row);
                    self.rated.extend(rated.map(|rated| *rated));
                    self.stored_listing = listing.or(self.stored_listing.take());
                    match deadline {
                        Deadline::Unchanged => {}
                        Deadline::Never => self.deadline = None,
                        Deadline::At(time) => self.deadline = Some(time),
                    }
                    Input::Stored
                }
            }
            Output::CatchUp { .. } if broken => Input::NotCaught { reason: "no answer".into() },
            Output::CatchUp { after } => {
                let newer = self.rows.iter().filter(|row| row.seq > after);
                Input::Caught { entries: newer.map(entry).collect() }
            }
            Output::ReadPlans if broken => Input::NoPlans,
            Output::ReadPlans => Input::Plans { plans: self.kept.clone().into_iter().collect() },
            Output::ReadChat => Input::ChatRead { lines: (!broken).then(|| self.lines.clone()) },
            Output::KeepLine(line) => {
                let (id, known) = (line.id.clone(), self.lines.iter().any(|it| it.id == line.id));
                let result = if broken { Err("disk full".into()) } else { Ok(!known) };
                self.lines.extend((!broken && !known).then_some(*line));
                Input::Kept { id, result }
            }
            Output::Report { id, report } => {
                self.reports.push(*report);
                Input::Kept { id, result: Ok(true) }
            }
            other => panic!("{other:?} is not for a disk"),
        };
        self.step(input);
    }

    /// Lets a slow disk do one thing.
    pub fn finish(&mut self) {
        let next = self.waiting.remove(0);
        self.operate(next);
    }

    pub fn is_waiting_for_the_disk(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Says something; what the same client is told.
    pub fn say(&mut self, client: Client, request: Request) -> Vec<Message> {
        self.heard.clear();
        self.step(Input::Said { client, request });
        self.told(client)
    }

    /// What a client was told since somebody last said something.
    pub fn told(&self, client: Client) -> Vec<Message> {
        let own = self.heard.iter().filter(|(other, _)| *other == client);
        own.map(|(_, message)| message.clone()).collect()
    }

    /// Says a command under a new name: its number, or why not.
    pub fn ask(
        &mut self,
        client: Client,
        command: impl FnOnce(String) -> Request,
    ) -> Result<u32, (Code, String)> {
        let command = command(new_id());
        self.ask_as(client, command)
    }

    /// Says a command that has its name.
    pub fn ask_as(&mut self, client: Client, command: Request) -> Result<u32, (Code, String)> {
        let own = command.id().unwrap().to_owned();
        let told = self.say(client, command);
        self.answer_among(&told, &own).unwrap_or_else(|| panic!("no answer among {told:?}"))
    }

    #[expect(clippy::unused_self, reason = "it reads better")]
    pub fn answer_among(&self, told: &[Message], own: &str) -> Option<Result<u32, (Code, String)>> {
        told.iter().find_map(|message| match message {
            Message::Done { id, seq } if id == own => Some(Ok(*seq)),
            Message::Refused { id: Some(id), refusal: Refusal { code, reason, .. } }
                if id == own =>
            {
                Some(Err((*code, reason.clone())))
            }
            _ => None,
        })
    }

    /// Says a command that must be carried out.
    pub fn done(&mut self, client: Client, command: impl FnOnce(String) -> Request) -> u32 {
        self.ask(client, command).unwrap()
    }

    /// Says a command that must be refused.
    pub fn refused(&mut self, client: Client, command: impl FnOnce(String) -> Request) -> Code {
        let before = self.room.seq();
        let (code, reason) = self.ask(client, command).unwrap_err();
        assert!(!reason.is_empty());
        assert_eq!(self.room.seq(), before, "what is refused changes nothing");
        code
    }

    /// Plays actions.
    pub fn confirm(&mut self, client: Client, actions: &[&str]) -> Result<u32, (Code, String)> {
        let after = self.room.seq();
        self.ask(client, |id| confirm(id, after, actions))
    }

    /// Plays actions that must be right.
    pub fn play(&mut self, client: Client, actions: &[&str]) -> u32 {
        self.confirm(client, actions).unwrap()
    }

    /// Plays any turn of who decides, action by action.
    pub fn play_a_turn(&mut self, client: Client, rng: &mut SplitMix64) {
        let mut actions: Vec<String> = Vec::new();
        let mut legal = self.table(client).legal.unwrap().read();
        loop {
            let all: Vec<&str> = Legal::actions(&legal).collect();
            actions.push(all[rng.below(u32::try_from(all.len()).unwrap()) as usize].to_owned());
            let words: Vec<&str> = actions.iter().map(String::as_str).collect();
            let staged = self.stage(client, &words);
            if staged.complete {
                self.play(client, &words);
                return;
            }
            legal = staged.legal.read();
        }
    }

    /// Stages actions that must be heard.
    pub fn stage(&mut self, client: Client, actions: &[&str]) -> Staged {
        let told = self.say(client, stage(actions));
        staged_among(&told).unwrap_or_else(|| panic!("nothing staged: {told:?}"))
    }

    /// The table as a client may know it.
    pub fn table(&self, client: Client) -> Table {
        match self.room.state().show(person_of(client).as_ref()) {
            Message::Table(table) => *table,
            other => panic!("{other:?}"),
        }
    }

    pub fn phase(&self) -> Phase {
        self.table(WATCHER).phase
    }

    pub fn deciding(&self) -> Option<u8> {
        self.table(WATCHER).deciding
    }

    pub fn last_row(&self) -> &LogRow {
        self.rows.last().unwrap()
    }

    /// Lets the bot that was asked last play what it takes for good.
    pub fn let_bot_play(&mut self, rng: &mut SplitMix64) {
        let think = self.thinks.pop().unwrap();
        let action = with_seat_view!(&think.seat_view, (rules, view) => {
            let state = rules.imagine(view, rng);
            choose(rules.as_ref(), &state, rng)
        });
        self.thinks.clear();
        self.step(Input::Thought { seq: think.seq, action });
    }

    /// Lets bots play as long as they are asked, at most so often.
    pub fn let_bots_play(&mut self, limit: usize) {
        let mut rng = SplitMix64::new(1);
        for _ in 0..limit {
            if self.thinks.is_empty() {
                return;
            }
            self.let_bot_play(&mut rng);
        }
    }
}

/// Chooses what brings the most points at once, so that games come to an end.
pub fn choose<R: Rules + caravan_engine::Notation>(
    rules: &R,
    state: &R::State,
    rng: &mut SplitMix64,
) -> String {
    let mut legal = List::new();
    rules.legal_actions(state, &mut legal);
    let Turn::Of(seat) = rules.turn(state) else { panic!("the game is over") };
    let score = |&action: &R::Action| {
        let mut after = state.clone();
        rules.apply(&mut after, action, &mut ());
        rules.scores(&after)[seat.index()]
    };
    let scores: Vec<u16> = legal.iter().map(score).collect();
    let most = if rng.below(4) > 0 { scores.iter().max().copied().unwrap() } else { 0 };
    let best: Vec<R::Action> = legal
        .iter()
        .zip(&scores)
        .filter(|(_, score)| **score >= most)
        .map(|(&action, _)| action)
        .collect();
    rules.spell(best[rng.below(u32::try_from(best.len()).unwrap()) as usize])
}

/// The seat of a seat view decides; the legal actions as text.
pub fn family_of(seat_view: &SeatView) -> &'static str {
    with_seat_view!(seat_view, (rules, _view) => rules.edition().family)
}

/// A row as it is read back.
pub fn entry(row: &LogRow) -> Entry {
    Entry::read(row.clone()).unwrap()
}

pub fn staged_among(told: &[Message]) -> Option<Staged> {
    told.iter().find_map(|message| match message {
        Message::Staged(staged) => Some(staged.as_ref().clone()),
        _ => None,
    })
}

/// Why the first thing that was refused was.
pub fn code_among(told: &[Message]) -> Option<Code> {
    told.iter().find_map(|message| match message {
        Message::Refused { refusal, .. } => Some(refusal.code),
        _ => None,
    })
}

pub fn tables_among(told: &[Message]) -> Vec<Table> {
    let tables = told.iter().filter_map(|message| match message {
        Message::Table(table) => Some(table.as_ref().clone()),
        _ => None,
    });
    tables.collect()
}

/// What happened, without numbers and times.
pub fn whats(happened: &[Happening]) -> Vec<What> {
    happened.iter().map(|happening| happening.what.clone()).collect()
}

/// A name that no other command has.
pub fn new_id() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    format!("c{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

pub fn sit(id: String, chair: u8, client: Client) -> Request {
    Request::Sit { id, chair, name: name_of(client).into(), promise: None, color: None }
}

/// Sits down with a wish for a color.
pub fn in_color(chair: u8, client: Client, wish: u8) -> impl Fn(String) -> Request {
    let (name, color) = (name_of(client), Some(wish));
    move |id| Request::Sit { id, chair, name: name.into(), promise: None, color }
}

/// The colors that people have chosen, by chair or seat.
pub fn colors(house: &House, viewer: Client) -> Vec<Option<u8>> {
    let color = |chair: &Chair| match chair {
        Chair::Person { color, .. } => *color,
        _ => None,
    };
    house.table(viewer).chairs.iter().map(color).collect()
}

pub fn stage(actions: &[&str]) -> Request {
    Request::Stage { actions: actions.iter().map(|&action| action.into()).collect(), steps: false }
}

pub fn confirm(id: String, after: u32, actions: &[&str]) -> Request {
    Request::Confirm { id, after, actions: actions.iter().map(|&action| action.into()).collect() }
}

/// A chair as somebody else sees it, present and playing.
pub fn person(name: &str) -> Chair {
    Chair::Person {
        name: name.into(),
        yours: false,
        promised: false,
        stand_in: None,
        resigned: false,
        color: None,
    }
}

pub fn hint() -> Hint {
    Hint {
        action: Action {
            action: "+aa".into(),
            verb: Verb::Play,
            what: Some("+aa".into()),
            how: How::default(),
        },
        same: Vec::new(),
        win_chance: 0.5,
        cost: 0.0,
        score: 12,
        line: vec!["+aa".into(), "@1".into()],
        goal: Some(Goal { turns: 2, points: 12, what: "4".into(), needs: "b".into() }),
        reason: "two crystals for the next card".into(),
    }
}
