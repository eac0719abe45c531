//! Where a table comes from: a house in this program, a server, or a record.

use caravan_engine::RulesCache;
use caravan_house::catalog::catalog;
use caravan_house::records::{LoadedRecord, Own, shown};
use caravan_protocol::lobby::{Past, Replay};
use caravan_protocol::message::{Chair, Happening, Message, Phase, Table, What};
use caravan_protocol::{Catalog, Request, Serialized};
use caravan_room::Input;

use crate::house::House;
use crate::remote::Remote;

/// Where a table comes from.
pub(crate) enum Source {
    /// A game that is played.
    House(Box<House>),
    /// A table of a server.
    Remote(Box<Remote>),
    /// A finished game to look at.
    Record(Box<Record>),
}

/// A finished game, step by step.
pub(crate) struct Record {
    replay: Replay,
    catalog: Catalog,
    /// The table at its end, until it was shown.
    table: Option<Box<Table>>,
}

impl Record {
    /// Replays a record; a set and a map that are not built in come with it.
    pub(crate) fn read(text: &str, own: Own<'_>) -> Result<Record, String> {
        let loaded = LoadedRecord::read(text, own, &RulesCache::default())?;
        let never = &mut || false;
        let played = loaded.play(never)?;
        let replay = shown(&played, loaded.theme(), text.to_owned(), never)?;
        let seats = u8::try_from(replay.names.len()).unwrap_or(u8::MAX);
        let catalog = catalog(&played.table.rules(), seats).map_err(|error| error.to_string())?;
        let table = Some(Box::new(last_table(&replay)));
        Ok(Record { replay, catalog, table })
    }

    /// The table after so many steps.
    fn past(&self, seq: u32) -> Option<Past> {
        let at = usize::try_from(seq).ok()?;
        let Some(at) = at.checked_sub(1) else {
            return Some(Past { seq, round: 0, view: self.replay.start.clone() });
        };
        let step = self.replay.steps.get(at)?;
        Some(Past { seq, round: step.round, view: step.view.clone() })
    }
}

/// The table at the end of a game, with everything that happened.
fn last_table(replay: &Replay) -> Table {
    let played = |(seq, step): (u32, &caravan_protocol::lobby::Step)| Happening {
        seq,
        at: 0,
        what: What::Played { seat: step.seat, events: step.events.clone() },
    };
    let person = |name: &String| Chair::Person {
        name: name.clone(),
        yours: false,
        promised: false,
        stand_in: None,
        resigned: false,
        color: None,
    };
    let last = replay.steps.last();
    let view = last.map_or(&replay.start, |step| &step.view);
    Table {
        game: "replay".into(),
        seq: u32::try_from(replay.steps.len()).unwrap_or(u32::MAX),
        family: replay.family,
        set: replay.set.clone(),
        theme: replay.theme,
        phase: Phase::Over,
        chairs: replay.names.iter().map(person).collect(),
        seating: Vec::new(),
        without: Vec::new(),
        rated: false,
        host: false,
        you: None,
        commitment: String::new(),
        reveal_by: None,
        clock: None,
        chat: None,
        round: last.map_or(0, |step| step.round),
        view: Some(Serialized::from(view)),
        deciding: None,
        legal: None,
        asked: None,
        happened: (1..).zip(&replay.steps).map(played).collect(),
        result: replay.result.clone(),
        proof: None,
        rematch: None,
        series: None,
    }
}

impl Source {
    /// Takes what a thread has computed.
    pub(crate) fn hear(&mut self, input: Input) {
        if let Source::House(house) = self {
            house.hear(input);
        }
    }

    /// Takes a request of the people here.
    pub(crate) fn say(&mut self, request: Request) {
        match self {
            Source::House(house) => house.say(request),
            Source::Remote(remote) => remote.say(request),
            Source::Record(_) => {}
        }
    }

    /// What the people here were told since the last call.
    pub(crate) fn messages(&mut self) -> Vec<Message> {
        match self {
            Source::House(house) => house.messages(),
            Source::Remote(remote) => remote.messages(),
            Source::Record(record) => record.table.take().map(Message::Table).into_iter().collect(),
        }
    }

    /// When a tick is wanted, in milliseconds from now.
    pub(crate) fn wakes_in(&self) -> Option<u64> {
        match self {
            Source::House(house) => house.wakes_in(),
            Source::Remote(_) | Source::Record(_) => None,
        }
    }

    /// Why the game cannot go on, if it cannot.
    pub(crate) fn broken(&self) -> Option<&String> {
        match self {
            Source::House(house) => house.broken.as_ref(),
            Source::Remote(_) | Source::Record(_) => None,
        }
    }

    /// The components of the game.
    pub(crate) fn catalog(&self) -> Result<Catalog, String> {
        match self {
            Source::House(house) => house.catalog(),
            Source::Remote(remote) => Ok(remote.catalog.clone()),
            Source::Record(record) => Ok(record.catalog.clone()),
        }
    }

    /// The game as it was after an entry. A server is asked for it: then it comes later.
    pub(crate) fn past(&self, seq: u32) -> Option<Past> {
        match self {
            Source::House(house) => house.past(seq),
            Source::Remote(remote) => remote.past(seq),
            Source::Record(record) => record.past(seq),
        }
    }

    /// The record of the game, as far as the people here may know it.
    pub(crate) fn record(&self) -> Result<String, String> {
        match self {
            Source::House(house) => house.record(),
            Source::Remote(_) => Err("the server has it".into()),
            Source::Record(record) => Ok(record.replay.record.clone()),
        }
    }

    /// The table of a server, if it is one.
    pub(crate) fn remote(&self) -> Option<&Remote> {
        match self {
            Source::Remote(remote) => Some(remote),
            Source::House(_) | Source::Record(_) => None,
        }
    }

    /// The same, to be changed.
    pub(crate) fn remote_mut(&mut self) -> Option<&mut Remote> {
        match self {
            Source::Remote(remote) => Some(remote),
            Source::House(_) | Source::Record(_) => None,
        }
    }

    /// Whether it is a finished game to look at.
    pub(crate) fn is_record(&self) -> bool {
        matches!(self, Source::Record(_))
    }
}
