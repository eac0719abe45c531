//! The open rooms.

use std::collections::BTreeMap;

use caravan_engine::fairness::Secret;
use caravan_engine::{
    AnyRules, Notation as _, Rules as _, RulesCache, SeatView, SplitMix64, with_seat_view,
};
use caravan_house::catalog::{self, catalog};
use caravan_house::day::Day;
use caravan_house::founding::{self, Written};
use caravan_house::records::{self, LoadedRecord, Own};
use caravan_protocol::lobby::NewTable;
use caravan_protocol::message::{Code, Family, Message};
use caravan_protocol::{Refusal, Request};
use caravan_room::{
    Client, Founding, Input, Output, Person, ReplayMismatch, Room, Setup, read_name,
};
use serde_json::{Value, json};

use crate::answer::Want;
use crate::order::{Aim, Stored, Thought, Told, Which, entries};

/// The result, or why it is refused.
pub(crate) type Asked = Result<Value, Refusal>;

/// An open room.
struct OpenRoom {
    room: Room,
    /// Its running computations.
    thoughts: Vec<Pending>,
    /// When it wants a tick, as far as the script knows.
    wake: Option<u64>,
}

/// A running computation: for a client, or for the bot to move.
struct Pending {
    id: String,
    client: Option<Client>,
    seq: u32,
}

/// Why no table here has a clock.
const NO_CLOCK: &str = "a table in this browser has no clock: nobody else waits, and the house is \
                        away whenever its page is closed";

/// All open rooms, and the one person whose browser this is.
pub struct Tables {
    rules_cache: RulesCache,
    open: BTreeMap<String, OpenRoom>,
    person: Person,
}

impl Default for Tables {
    fn default() -> Self {
        Tables {
            rules_cache: RulesCache::default(),
            open: BTreeMap::new(),
            person: Person("here".into()),
        }
    }
}

/// A refusal of an invalid request.
pub(crate) fn bad(reason: String) -> Refusal {
    Refusal::new(Code::Unreadable, reason)
}

fn not_now(reason: String) -> Refusal {
    Refusal::new(Code::NotNow, reason)
}

fn aside(aside: &ReplayMismatch) -> Refusal {
    Refusal::new(Code::SetAside, aside.to_string())
}

/// Serializes a value.
pub(crate) fn value(of: impl serde::Serialize) -> Value {
    serde_json::to_value(of).expect("what goes over the wire can be written")
}

/// Restores the room of a stored game.
pub(crate) fn room(stored: Stored, rules_cache: &RulesCache) -> Result<Room, Refusal> {
    let Stored { game, setup, secret, rows, shared } = stored;
    let founding = founding::read(&game, &Written { setup, secret }).map_err(|of| aside(&of))?;
    let entries =
        entries(rows).map_err(|reason| aside(&ReplayMismatch { game, seq: 0, reason }))?;
    founding::open(founding, entries, rules_cache, shared).map_err(|of| aside(&of))
}

impl Tables {
    /// Creates a game: its setup and its list entry. The script stores both.
    pub(crate) fn found(&self, id: String, wish: NewTable, name: &str, secret: &str) -> Asked {
        let name = read_name(name).map_err(|reason| Refusal::new(Code::BadName, reason))?;
        if wish.clock.is_some() {
            return Err(bad(NO_CLOCK.into()));
        }
        let setup = Setup::of(wish, &self.person, &name, &self.rules_cache).map_err(bad)?;
        let secret = Secret::from_hex(secret).map_err(bad)?;
        self.laid(Founding { id, setup, secret })
    }

    /// Creates a game of the caravan of the day.
    pub(crate) fn day(&self, id: String, day: &Day, name: &str) -> Asked {
        self.laid(day.founding(id, &self.person, name, &self.rules_cache).map_err(bad)?)
    }

    fn laid(&self, founding: Founding) -> Asked {
        let Written { setup, secret } = founding::write(&founding);
        let room =
            founding::open(founding, [], &self.rules_cache, false).map_err(|of| aside(&of))?;
        Ok(json!({ "setup": setup, "secret": secret, "summary": room.state().listing().summary }))
    }

    /// Opens a room; returns its list entry, in case it changed meanwhile.
    pub(crate) fn open(&mut self, stored: Stored) -> Asked {
        let game = stored.game.clone();
        if !self.open.contains_key(&game) {
            let room = room(stored, &self.rules_cache)?;
            self.open.insert(game.clone(), OpenRoom { room, thoughts: Vec::new(), wake: None });
        }
        Ok(json!({ "summary": self.look(&game)?.room.state().listing().summary }))
    }

    pub(crate) fn close(&mut self, game: &str) {
        self.open.remove(game);
    }

    fn look(&self, game: &str) -> Result<&OpenRoom, Refusal> {
        self.open.get(game).ok_or_else(|| {
            let reason = "there is no such game in this browser: it may have been deleted";
            Refusal::new(Code::Unknown, reason)
        })
    }

    pub(crate) fn show(&self, game: &str) -> Asked {
        Ok(value(self.look(game)?.room.state().show(Some(&self.person))))
    }

    pub(crate) fn check_set(&self, family: Family, text: &str, map: Option<&str>) -> Asked {
        let taken = self.rules_cache.take(family.into(), Some(text), map);
        taken.map(|_| Value::Null).map_err(|error| bad(error.to_string()))
    }

    pub(crate) fn past(&self, game: &str, seq: u32) -> Asked {
        let past = self.look(game)?.room.state().past(seq, Some(&self.person));
        let none = "the game had not begun then, or has not reached this entry yet";
        past.map(value).ok_or_else(|| Refusal::new(Code::Unknown, none))
    }

    pub(crate) fn catalog(&self, game: &str) -> Asked {
        let table = self.look(game)?.room.state();
        let found = catalog(table.rules(), table.seat_count());
        found.map(value).map_err(|error| bad(error.to_string()))
    }

    pub(crate) fn record(&self, game: &str) -> Asked {
        let text = records::text_of(self.look(game)?.room.state(), Some(&self.person));
        text.map(Value::String).map_err(not_now)
    }

    pub(crate) fn replay(&self, game: &str) -> Asked {
        let table = self.look(game)?.room.state();
        let played = records::finished(table).map_err(not_now)?;
        let record = records::text_of(table, Some(&self.person)).map_err(not_now)?;
        records::shown(&played, table.theme(), record, &mut || false).map(value).map_err(bad)
    }

    pub(crate) fn read(&self, record: &str, own: Own<'_>) -> Asked {
        let read = || {
            let loaded = LoadedRecord::read(record, own, &self.rules_cache)?;
            let never = &mut || false;
            records::shown(&loaded.play(never)?, loaded.theme(), record.to_owned(), never)
        };
        read().map(value).map_err(bad)
    }

    fn rules(&self, which: &Which) -> Result<AnyRules, Refusal> {
        let Own { set, map } = which.own.own();
        let rules = self.rules_cache.take(which.family.into(), set, map);
        rules.map_err(|error| bad(error.to_string()))
    }

    pub(crate) fn components(&self, which: &Which) -> Asked {
        let found = catalog(&self.rules(which)?, which.seats);
        found.map(value).map_err(|error| bad(error.to_string()))
    }

    pub(crate) fn piles(&self, which: &Which) -> Asked {
        let found = catalog::piles(&self.rules(which)?, which.seats);
        found.map(value).map_err(|error| bad(error.to_string()))
    }

    /// Connects a client. It is always the one person whose browser this is.
    pub(crate) fn join(&mut self, now: u64, game: &str, client: Client, out: &mut Vec<Want>) {
        let (person, invited) = (Some(self.person.clone()), true);
        self.step(now, game, Input::Joined { client, person, invited }, out);
    }

    /// Handles a client's request at a table.
    pub(crate) fn hear(
        &mut self,
        now: u64,
        game: &str,
        client: Client,
        request: Request,
        out: &mut Vec<Want>,
    ) {
        if let Request::SetClock { id, clock: Some(_) } = request {
            let (id, refusal) = (Some(id), Refusal::new(Code::NotNow, NO_CLOCK));
            let message = Message::Refused { id, refusal };
            return out.push(Want::Send { game: game.into(), client: client.0, message });
        }
        self.step(now, game, Input::Said { client, request }, out);
    }

    /// Tells a room a result.
    pub(crate) fn tell(
        &mut self,
        now: u64,
        game: &str,
        told: Told,
        out: &mut Vec<Want>,
    ) -> Result<(), Refusal> {
        let input = told.input().map_err(|reason| {
            // What another tab has stored cannot be read: the game cannot go on here.
            self.open.remove(game);
            aside(&ReplayMismatch { game: game.into(), seq: 0, reason })
        })?;
        self.step(now, game, input, out);
        Ok(())
    }

    /// Steps a room, if it is open.
    pub(crate) fn step(&mut self, now: u64, game: &str, input: Input, out: &mut Vec<Want>) {
        let Some(open) = self.open.get_mut(game) else { return };
        let mut wants = Vec::new();
        // A clock that was set back wakes the room too early: it asks to be woken again.
        if matches!(input, Input::Tick) {
            open.wake = None;
        }
        open.room.step(now, input, &mut wants);
        for want in wants {
            open.handle_output(game, want, &self.rules_cache, out);
        }
        let OpenRoom { room, thoughts, wake } = open;
        // Computations that the room no longer waits for are stopped.
        thoughts.retain(|thought| {
            let awaited = match thought.client {
                Some(client) => room.hinting(client),
                None => room.thinking(),
            };
            let wanted = awaited == Some(thought.seq);
            if !wanted {
                out.push(Want::Stop { id: thought.id.clone() });
            }
            wanted
        });
        let at = room.wake_at();
        if *wake != at {
            *wake = at;
            out.push(Want::Wake { game: game.into(), at });
        }
    }
}

impl OpenRoom {
    fn handle_output(
        &mut self,
        game: &str,
        want: Output,
        rulebooks: &RulesCache,
        out: &mut Vec<Want>,
    ) {
        let game = game.to_owned();
        match want {
            Output::Send { client, message } => {
                out.push(Want::Send { game, client: client.0, message });
            }
            Output::Append { row, listing, .. } => {
                let summary = listing.map(|listing| listing.summary);
                out.push(Want::Append { game, row, summary });
            }
            Output::CatchUp { after } => out.push(Want::CatchUp { game, after }),
            Output::Think(think) => {
                let chance = think.chance.to_string();
                let aim = Aim::Turn { seq: think.seq, level: think.level, chance };
                self.think(&game, None, think.seq, &think.seat_view, aim, out);
            }
            Output::Hint { client, person: _, seq, seat_view } => {
                let aim = Aim::Hint { client: client.0, seq };
                self.think(&game, Some(client), seq, &seat_view, aim, out);
            }
            Output::Found { game: next, setup } => {
                // The list entry of a new game does not depend on its secret.
                let secret = Secret::new([0; 32]);
                let founding = Founding { id: next.clone(), setup: *setup, secret };
                let Written { setup, .. } = founding::write(&founding);
                if let Ok(room) = founding::open(founding, [], rulebooks, false) {
                    let summary = room.state().listing().summary;
                    out.push(Want::Found { game, next, setup, summary });
                }
            }
            // Tables here have no clock, so nobody is affected; and nobody is elsewhere.
            Output::LookForOutages { .. }
            | Output::KeepPlan { .. }
            | Output::ReadPlans
            | Output::ReadChat
            | Output::KeepLine(_)
            | Output::Report { .. }
            | Output::News(_)
            | Output::SentAway => {}
            Output::Listing(listing) => out.push(Want::List { game, summary: listing.summary }),
            Output::ReplayMismatch(aside) => {
                out.push(Want::SetAside { game, reason: aside.to_string() });
            }
        }
    }

    /// Requests a computation from another worker.
    fn think(
        &mut self,
        game: &str,
        client: Option<Client>,
        seq: u32,
        seat_view: &SeatView,
        aim: Aim,
        out: &mut Vec<Want>,
    ) {
        let setup = &self.room.state().setup();
        let whose = client.map_or_else(|| "bot".into(), |client| client.0.to_string());
        let id = format!("{game} {seq} {whose}");
        let thought = Thought {
            id: id.clone(),
            game: game.into(),
            family: setup.family,
            set: setup.set.clone(),
            set_key: setup.set_key.clone(),
            map: setup.map.clone(),
            imagined: imagined(seat_view),
            aim,
        };
        // A repeated request, after the first failed, replaces it.
        self.thoughts.retain(|other| other.id != id);
        self.thoughts.push(Pending { id, client, seq });
        out.push(Want::Think(Box::new(thought)));
    }
}

/// A position with the same view as a seat view.
fn imagined(seat_view: &SeatView) -> String {
    with_seat_view!(seat_view, (rules, view) => {
        rules.write_position(&rules.imagine(view, &mut SplitMix64::new(0)))
    })
}
