//! Two rooms that differ in hidden information get the same input, and their messages are compared.

use std::collections::VecDeque;

use caravan_ai::{Bot, Budget};
use caravan_engine::{Rng, RulesCache, Seat, SeatView, SplitMix64, families};
use caravan_house::thinking;
use caravan_protocol::clock::{Clock, Pace, TimeOut};
use caravan_protocol::message::{BotLevel, Family, Theme};
use caravan_protocol::{Message, Request, VERSION, Verb};
use caravan_room::fairness::Secret;
use caravan_room::setup::FirstChair;
use caravan_room::{
    Client, Entry, Founding, Input, LogRow, Output, Person, Room, Series, Setup, Think,
};

use crate::script::{Batch, Script, pick};

/// Clocks that do not run out: the rooms play one script.
const LONG: Clock =
    Clock { pace: Pace::Live { minutes: 180, seconds: 60 }, time_out: TimeOut::StandIn };
const DAYS: Clock = Clock { pace: Pace::Daily { days: 7 }, time_out: TimeOut::Resign };

/// Two rooms side by side.
pub(crate) struct Pair {
    rooms: [Room; 2],
    now: u64,
    /// The people with a seat, and then those without.
    people: Vec<Option<Person>>,
    /// The person of each seat; `None` for a bot.
    seats: Vec<Option<usize>>,
    /// Who may tell the rooms apart.
    insider: Option<Client>,
    /// Bots whose turn it is.
    thinks: Option<[Think; 2]>,
    /// Hints that were asked for.
    hinted: Option<[Input; 2]>,
    pub(crate) compared: u32,
    pub(crate) messages: u32,
    pub(crate) bytes: usize,
    /// How many stored rows were different, because their keys are.
    pub(crate) different_rows: u32,
    /// How often somebody left, and took something back.
    pub(crate) left: u32,
    pub(crate) taken_back: u32,
    /// How often a clock was settled with the outages.
    pub(crate) clocked: u32,
    commands: u32,
}

type Compared = Result<(), String>;

impl Pair {
    pub(crate) fn new(
        family: Family,
        script: &Script,
        rules_cache: &RulesCache,
        rng: &mut SplitMix64,
    ) -> Pair {
        let n = usize::from(script.deals[0].seats().get());
        let hot_seat = script.spender.is_none() && rng.below(4) == 0;
        let seats: Vec<Option<usize>> = (0..n)
            .map(|seat| match seat {
                _ if Some(seat) == script.spender.map(Seat::index) => Some(seat),
                1 if hot_seat => Some(0),
                0 => Some(0),
                _ => (rng.below(4) > 0).then_some(seat),
            })
            .collect();
        let mut people: Vec<Option<Person>> =
            (0..n).map(|number| Some(Person(format!("person-{number}").into()))).collect();
        people.push(Some(Person("person-outside".into())));
        people.push(None);
        let chair = |person: &Option<usize>| match person {
            Some(person) => FirstChair::Person {
                person: people[*person].clone().unwrap(),
                name: format!("Name {person}"),
                promise: None,
                color: None,
            },
            None => FirstChair::Bot { level: BotLevel::Peddler },
        };
        let mut setup = Setup {
            family,
            theme: Theme::Golem,
            revision: 0,
            set_key: String::new(),
            set: None,
            map: None,
            drawn_seats: false,
            listed: false,
            hints: true,
            take_backs: true,
            free_text: None,
            rated: false,
            clock: pick(&[None, Some(LONG), Some(DAYS)], rng).copied().flatten(),
            series: Series::default(),
            host: people[0].clone().unwrap(),
            chairs: seats.iter().map(chair).collect(),
        };
        let rules = setup.rules(rules_cache).unwrap();
        setup.revision = rules.edition().revision;
        setup.set_key = rules.edition().set_key.to_string();
        let rooms = script.deals.clone().map(|deal| {
            let secret = Secret::new([9; 32]);
            let founding = Founding { id: "g1".into(), setup: setup.clone(), secret };
            let mut room = Room::new(founding, rules_cache, false).unwrap();
            room.begin_with(deal);
            room
        });
        let insider = script.spender.and_then(|seat| seats[seat.index()]).map(client);
        Pair {
            rooms,
            now: 1_000,
            people,
            seats,
            insider,
            thinks: None,
            hinted: None,
            compared: 0,
            messages: 0,
            bytes: 0,
            different_rows: 0,
            left: 0,
            taken_back: 0,
            clocked: 0,
            commands: 0,
        }
    }

    fn clients(&self) -> impl Iterator<Item = Client> + use<> {
        (0..self.people.len()).map(client)
    }

    /// Lets the rooms begin in the middle, each with its own log.
    pub(crate) fn restore(&mut self, logs: [Vec<Entry>; 2]) {
        for (room, log) in self.rooms.iter_mut().zip(logs) {
            room.restore(log).unwrap();
        }
    }

    /// Everybody comes in and says hello.
    pub(crate) fn join(&mut self) -> Compared {
        for client in self.clients() {
            let person = self.people[index(client)].clone();
            let input = Input::Joined { client, person, invited: false };
            self.tell([input.clone(), input])?;
            self.greet(client, None)?;
        }
        Ok(())
    }

    fn greet(&mut self, client: Client, since: Option<u32>) -> Compared {
        self.say(client, Request::Hello { version: VERSION, since })
    }

    fn say(&mut self, client: Client, request: Request) -> Compared {
        let input = Input::Said { client, request };
        self.tell([input.clone(), input])
    }

    fn name(&mut self) -> String {
        self.commands += 1;
        format!("c{}", self.commands)
    }

    /// Plays a turn in both rooms.
    pub(crate) fn play(&mut self, batch: &Batch) -> Compared {
        let Some(person) = self.seats[batch.seat.index()] else { return self.play_bot(batch) };
        let (id, after) = (self.name(), self.rooms[0].seq());
        let inputs = batch.actions.clone().map(|actions| {
            let request = Request::Confirm { id: id.clone(), after, actions };
            Input::Said { client: client(person), request }
        });
        let before = self.rooms[0].seq();
        self.tell(inputs)?;
        for room in &self.rooms {
            assert_eq!(room.seq(), before + 1, "the turn was played");
        }
        Ok(())
    }

    /// Bots decide from what they see, so what they see must be the same.
    fn play_bot(&mut self, batch: &Batch) -> Compared {
        for action in &batch.actions[0] {
            let thinks = self.thinks.take().expect("the bot is asked");
            let (seq, before) = (thinks[0].seq, self.rooms[0].seq());
            same_seat_view(&thinks[0].seat_view, &thinks[1].seat_view)?;
            if seq.is_multiple_of(4) {
                let choose = |think: &Think| {
                    let mut budget = Budget::nodes(200);
                    thinking::decide(Bot::Greedy, &mut budget, &think.seat_view, thinks[0].chance)
                };
                same("bots decide", &choose(&thinks[0]), &choose(&thinks[1]))?;
            }
            let input = Input::Thought { seq, action: action.clone() };
            self.tell([input.clone(), input])?;
            assert_eq!(self.rooms[0].seq(), before + 1, "the bot has played");
        }
        Ok(())
    }

    /// Somebody leaves and returns; their stand-in may play a turn that is due meanwhile, but not for
    /// the insider, with whose eyes the rooms differ. Whether it has.
    pub(crate) fn leave(&mut self, batch: &Batch, rng: &mut SplitMix64) -> Result<bool, String> {
        let seated: Vec<usize> = self.seats.iter().copied().flatten().collect();
        let person = *pick(&seated, rng).expect("somebody has a seat");
        let away = client(person);
        // What a bot thinks about goes on, whoever leaves.
        let asked = self.thinks.clone();
        let id = self.name();
        self.say(away, Request::Leave { id })?;
        self.look_back()?;
        let due = self.seats[batch.seat.index()] == Some(person) && Some(away) != self.insider;
        let plays = due && rng.below(2) == 0;
        if plays {
            self.play_bot(batch)?;
        }
        let id = self.name();
        self.say(away, Request::Return { id })?;
        if !plays {
            self.thinks = asked;
        }
        self.left += 1;
        Ok(plays)
    }

    /// Somebody takes back what they have just played; everybody who is asked agrees. Whether it was
    /// a person who has played.
    pub(crate) fn take_back(&mut self, batch: &Batch) -> Result<bool, String> {
        let Some(person) = self.seats[batch.seat.index()] else { return Ok(false) };
        let id = self.name();
        self.say(client(person), Request::TakeBack { id })?;
        let mut others: Vec<usize> = self.seats.iter().copied().flatten().collect();
        others.retain(|&other| other != person);
        others.sort_unstable();
        others.dedup();
        for other in others {
            let id = self.name();
            self.say(client(other), Request::Answer { id, agree: true })?;
        }
        // Whoever was asked to think is asked again.
        self.thinks = None;
        self.taken_back += 1;
        self.look_back()?;
        Ok(true)
    }

    /// Tells both rooms something and compares what they answer.
    fn tell(&mut self, inputs: [Input; 2]) -> Compared {
        let mut pending = VecDeque::from([inputs]);
        while let Some(inputs) = pending.pop_front() {
            let mut outs = [Vec::new(), Vec::new()];
            for ((room, input), out) in self.rooms.iter_mut().zip(inputs).zip(&mut outs) {
                room.step(self.now, input, out);
            }
            let [one, other] = outs;
            same("answers", &one.len(), &other.len())?;
            for (one, other) in one.into_iter().zip(other) {
                match one {
                    Output::Append { .. } => pending.push_back([Input::Stored, Input::Stored]),
                    Output::LookForOutages { .. } => {
                        let (outages, vacations) = (Vec::new(), Vec::new());
                        let none = Input::Outages { outages, vacations };
                        pending.push_back([none.clone(), none]);
                    }
                    // The script alone plays: what is kept is not found again.
                    Output::ReadPlans => {
                        let none = Input::Plans { plans: Vec::new() };
                        pending.push_back([none.clone(), none]);
                    }
                    _ => {}
                }
                self.compare(one, other)?;
            }
        }
        self.now += 100;
        Ok(())
    }

    fn compare(&mut self, one: Output, other: Output) -> Compared {
        match (one, other) {
            (
                Output::Send { client, message },
                Output::Send { client: to, message: counterpart },
            ) => {
                same("receivers", &client, &to)?;
                if Some(client) != self.insider {
                    self.messages += 1;
                    let texts = [&message, &counterpart].map(written);
                    self.bytes += texts[0].len();
                    same("messages", &texts[0], &texts[1])?;
                }
            }
            (Output::Append { row, .. }, Output::Append { row: counterpart, .. }) => {
                self.different_rows += u32::from(row.text != counterpart.text);
                let open = |row: LogRow| (row.seq, row.kind, row.seat, row.command, row.at);
                same("rows", &open(row), &open(counterpart))?;
            }
            (Output::Think(one), Output::Think(other)) => {
                same("bots that think", &(one.seq, one.seat), &(other.seq, other.seat))?;
                self.thinks = Some([one, other]);
            }
            (
                Output::Hint { client, seq, seat_view, .. },
                Output::Hint { seat_view: counterpart, .. },
            ) => {
                if Some(client) != self.insider {
                    same_seat_view(&seat_view, &counterpart)?;
                }
                if seq % 8 == 3 {
                    self.hinted = Some([seat_view, counterpart].map(|seat_view| {
                        let hints = thinking::hint(&mut Budget::nodes(200), &seat_view);
                        Input::Hinted { client, seq, hints }
                    }));
                }
            }
            (
                Output::LookForOutages { since, people },
                Output::LookForOutages { since: counterpart, people: others },
            ) => {
                self.clocked += 1;
                same("outages", &(since, people), &(counterpart, others))?;
            }
            // Its text is for its person alone.
            (
                Output::KeepPlan { person, plan },
                Output::KeepPlan { person: counterpart, plan: other },
            ) => same("kept plans", &(person, plan.is_empty()), &(counterpart, other.is_empty()))?,
            (Output::ReadPlans, Output::ReadPlans) => {}
            (Output::Listing(one), Output::Listing(other)) => same("listings", &one, &other)?,
            (Output::News(one), Output::News(other)) => same("news", &one, &other)?,
            (one, other) => return Err(format!("one room wants {one:?}, the other {other:?}")),
        }
        Ok(())
    }

    /// Compares everything that everybody can be told at this moment.
    pub(crate) fn look(&mut self, legal: &[String], rng: &mut SplitMix64) -> Compared {
        let [listing, other] = self.rooms.each_ref().map(|room| room.state().listing());
        same("listings", &listing, &other)?;
        // What alerts are made of, besides what lists say.
        let [one, other] = self.rooms.each_ref().map(|room| {
            let state = room.state();
            (state.waited_for(), state.round(), state.time_out_at(), state.remind_at())
        });
        same("what alerts say", &one, &other)?;
        let deciding = listing.summary.deciding.map(|seat| usize::from(seat) - 1);
        let decider = deciding.and_then(|seat| self.seats[seat]).map(client);
        let seq = self.rooms[0].seq();
        let favorite = rng.below(u32::try_from(self.people.len()).unwrap()) as usize;
        for client in self.clients() {
            let since = if rng.below(2) == 0 { 0 } else { rng.below(seq + 1) };
            self.greet(client, Some(since))?;
            if index(client) == favorite {
                self.greet(client, Some(0))?;
                self.look_at_records(client)?;
            }
            if Some(client) == self.insider {
                continue;
            }
            self.compared += 1;
            self.try_out(client, Some(client) == decider, legal, rng)?;
        }
        Ok(())
    }

    /// Everybody hears all that has happened once more.
    pub(crate) fn look_back(&mut self) -> Compared {
        self.clients().try_for_each(|client| self.greet(client, Some(0)))
    }

    fn look_at_records(&self, client: Client) -> Compared {
        if Some(client) == self.insider {
            return Ok(());
        }
        let person = self.people[index(client)].as_ref();
        let [one, other] = self.rooms.each_ref().map(|room| room.state().record(person));
        same("records", &one, &other)?;
        let [one, other] = self.rooms.each_ref().map(|room| written(&room.state().show(person)));
        same("shown tables", &one, &other)
    }

    /// Tries actions, right and wrong; none of it lasts.
    fn try_out(
        &mut self,
        client: Client,
        decides: bool,
        legal: &[String],
        rng: &mut SplitMix64,
    ) -> Compared {
        let any = pick(legal, rng).cloned().unwrap_or_else(|| "rest".into());
        if !decides {
            let (id, after) = (self.name(), self.rooms[0].seq());
            let actions = vec![any.clone(), pick(legal, rng).cloned().unwrap_or_default()];
            self.say(client, Request::Plan { after, actions, steps: true })?;
            self.say(client, Request::Why { verb: Verb::Acquire, what: "2".into() })?;
            if rng.below(2) == 0 {
                self.say(client, Request::Plan { after, actions: Vec::new(), steps: false })?;
            }
            return self.say(client, Request::Confirm { id, after, actions: vec![any] });
        }
        self.say(client, Request::Stage { actions: vec![any.clone()], steps: true })?;
        let another = pick(legal, rng).cloned().unwrap_or_default();
        self.say(
            client,
            Request::Stage { actions: vec![any.clone(), another, any.clone()], steps: true },
        )?;
        self.say(client, Request::Hint {})?;
        if let Some(hinted) = self.hinted.take() {
            self.tell(hinted)?;
        }
        let wrong = ["#1", "rest!", "-dddd", "+dddd", "done", "^2:abab", "3:5", "*9", "$points"];
        let wrong = (*pick(&wrong, rng).unwrap()).to_owned();
        self.say(client, Request::Stage { actions: vec![any, wrong], steps: true })?;
        let id = self.name();
        self.say(client, Request::Confirm { id, after: 9_999, actions: Vec::new() })?;
        self.say(client, Request::Stage { actions: Vec::new(), steps: false })
    }

    /// Ends the game: everybody resigns. From then on everything is open.
    pub(crate) fn resign(&mut self) -> Compared {
        for seat in 0..self.seats.len() {
            if let Some(person) = self.seats[seat] {
                let (id, seat) = (self.name(), u8::try_from(seat + 1).unwrap());
                self.say(client(person), Request::Resign { id, seat })?;
            }
        }
        Ok(())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.rooms.iter().all(|room| room.state().is_over())
    }

    /// Lets the insider be compared too.
    pub(crate) fn forget_insider(&mut self) {
        self.insider = None;
    }
}

fn client(person: usize) -> Client {
    Client(u64::try_from(person).unwrap())
}

fn index(client: Client) -> usize {
    usize::try_from(client.0).unwrap()
}

fn written(message: &Message) -> String {
    serde_json::to_string(message).unwrap()
}

macro_rules! compare_views {
    ([$($Rules:ident $module:ident $games:literal)*] $one:ident, $other:ident) => {
        match ($one, $other) {
            $((SeatView::$Rules(_, one), SeatView::$Rules(_, other)) => one == other,)*
            _ => false,
        }
    };
}

fn same_seat_view(one: &SeatView, other: &SeatView) -> Compared {
    let same = families!(compare_views, one, other);
    if same { Ok(()) } else { Err("bots see different things".into()) }
}

fn same<T: PartialEq + core::fmt::Debug>(what: &str, one: &T, other: &T) -> Compared {
    if one == other { Ok(()) } else { Err(format!("{what} differ:\n{one:?}\n{other:?}")) }
}
