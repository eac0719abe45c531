//! A house in this program: one room, its log in a file, and a thread for bots and hints.
//!
//! The room is the one of servers and browsers; nothing here knows a rule. What a server does over
//! sockets happens here between two function calls.

use std::sync::mpsc::Sender;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{panic, thread};

use caravan_engine::RulesCache;
use caravan_engine::fairness::Secret;
use caravan_house::thinking::Task;
use caravan_house::{catalog, founding, records};
use caravan_protocol::lobby::{NewTable, Past};
use caravan_protocol::message::Message;
use caravan_protocol::{Catalog, Request, VERSION};
use caravan_room::{Client, Founding, Input, Output, Person, Room, Setup};

use crate::kept::{self, Game, Kept};

/// The only connection: everybody at this terminal.
const CLIENT: Client = Client(1);

/// Who sits here, in the log.
fn person() -> Person {
    Person("here".into())
}

/// Who computes bot moves and hints.
pub(crate) enum Thinkers {
    /// A thread each, which sends the result here.
    Threads(Sender<Input>),
    /// Nobody else: they are computed at once, so that everything happens in one order.
    #[cfg(test)]
    Inline,
}

/// A room with everything that it needs.
pub(crate) struct House {
    room: Room,
    kept: Kept,
    thinkers: Thinkers,
    /// Inputs for the room that have come of its own outputs.
    due: Vec<Input>,
    /// What it told the people here.
    messages: Vec<Message>,
    /// Why the game cannot go on, if it cannot.
    pub(crate) broken: Option<String>,
}

impl House {
    /// Lays a new table and begins the game.
    pub(crate) fn found(
        wish: NewTable,
        name: &str,
        secret: Secret,
        keep: bool,
        thinkers: Thinkers,
    ) -> Result<House, String> {
        let rules = RulesCache::default();
        let setup = Setup::of(wish, &person(), name, &rules)?;
        let id = kept::new_id();
        let founding = Founding { id, setup, secret };
        let kept = if keep { Kept::create(&founding)? } else { Kept::nowhere() };
        let room =
            founding::open(founding, [], &rules, false).map_err(|aside| aside.to_string())?;
        let mut house = House::around(room, kept, thinkers);
        house.say(Request::Start { id: "start".into(), nonce: None });
        Ok(house)
    }

    /// Goes on with a kept game.
    pub(crate) fn open(game: Game, thinkers: Thinkers) -> Result<House, String> {
        let Game { founding, entries, kept } = game;
        let rules = RulesCache::default();
        let room = founding::open(founding, entries, &rules, false);
        Ok(House::around(room.map_err(|aside| aside.to_string())?, kept, thinkers))
    }

    fn around(room: Room, kept: Kept, thinkers: Thinkers) -> House {
        let (due, messages) = (Vec::new(), Vec::new());
        let mut house = House { room, kept, thinkers, due, messages, broken: None };
        house.hear(Input::Joined { client: CLIENT, person: Some(person()), invited: true });
        house.say(Request::Hello { version: VERSION, since: None });
        house
    }

    /// Takes a request of the people here.
    pub(crate) fn say(&mut self, request: Request) {
        self.hear(Input::Said { client: CLIENT, request });
    }

    /// Takes an input, and all that comes of it.
    pub(crate) fn hear(&mut self, input: Input) {
        self.due.push(input);
        while !self.due.is_empty() {
            let input = self.due.remove(0);
            let mut out = Vec::new();
            self.room.step(now(), input, &mut out);
            for output in out {
                self.handle(output);
            }
        }
    }

    /// What the people here were told since the last call.
    pub(crate) fn messages(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.messages)
    }

    fn handle(&mut self, output: Output) {
        match output {
            Output::Send { message, .. } => self.messages.push(message),
            Output::Append { row, .. } => self.due.push(match self.kept.append(&row) {
                Ok(()) => Input::Stored,
                Err(error) => Input::NotStored { reason: error.to_string() },
            }),
            Output::Think(think) => self.think(Task::Turn(think)),
            Output::Hint { client, seq, seat_view, .. } => {
                self.think(Task::Hint { client, seq, seat_view });
            }
            Output::CatchUp { .. } => self.due.push(Input::Caught { entries: Vec::new() }),
            Output::LookForOutages { .. } => {
                self.due.push(Input::Outages { outages: Vec::new(), vacations: Vec::new() });
            }
            // Everybody here hears each other.
            Output::ReadChat => self.due.push(Input::ChatRead { lines: Some(Vec::new()) }),
            Output::KeepLine(line) => self.due.push(Input::Kept { id: line.id, result: Ok(true) }),
            Output::Report { id, .. } => self.due.push(Input::Kept { id, result: Ok(true) }),
            Output::ReadPlans => self.due.push(Input::Plans { plans: Vec::new() }),
            Output::Found { .. } => {
                let reason = "a new game begins with `caravan play`".into();
                self.due.push(Input::Founded { game: Err(reason) });
            }
            Output::ReplayMismatch(aside) => self.broken = Some(aside.to_string()),
            Output::KeepPlan { .. } | Output::SentAway | Output::Listing(_) | Output::News(_) => {}
        }
    }

    fn think(&mut self, task: Task) {
        match &self.thinkers {
            Thinkers::Threads(sender) => {
                let sender = sender.clone();
                // Whatever comes too late is ignored by the room; a closed channel is a closed program.
                let thinking = move || {
                    let thought = panic::catch_unwind(|| task.carry_out(&mut || false));
                    let _ = sender.send(thought.unwrap_or_else(|_| task.decline()));
                };
                if thread::Builder::new().spawn(thinking).is_err() {
                    self.broken = Some("no thread is left for the bots to think on".into());
                }
            }
            #[cfg(test)]
            Thinkers::Inline => self.due.push(task.carry_out(&mut || false)),
        }
    }

    /// When the room wants to be woken, in milliseconds from now.
    pub(crate) fn wakes_in(&self) -> Option<u64> {
        Some(self.room.wake_at()?.saturating_sub(now()))
    }

    /// The components of the game.
    pub(crate) fn catalog(&self) -> Result<Catalog, String> {
        let state = self.room.state();
        catalog::catalog(state.rules(), state.seat_count()).map_err(|error| error.to_string())
    }

    /// The game as it was after an entry.
    pub(crate) fn past(&self, seq: u32) -> Option<Past> {
        self.room.state().past(seq, Some(&person()))
    }

    /// The record of the game, as far as the people here may know it.
    pub(crate) fn record(&self) -> Result<String, String> {
        records::text_of(self.room.state(), Some(&person()))
    }
}

fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}
