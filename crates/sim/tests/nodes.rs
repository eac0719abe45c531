//! Races between the disk, bots and other nodes that a room must handle.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use caravan_engine::RulesCache;
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Family, Theme};
use caravan_protocol::{Message, Request, VERSION};
use caravan_room::fairness::Secret;
use caravan_room::{Client, Entry, Founding, Input, LogRow, Output, Person, Room, Setup};

const HOST: Client = Client(1);

/// A room whose answers the test gives.
struct TestRoom {
    room: Room,
    now: u64,
    log: Vec<Entry>,
}

impl TestRoom {
    /// A person against a bot that begins or follows; the game has begun.
    fn new(chairs: Vec<NewChair>) -> TestRoom {
        let rules_cache = RulesCache::default();
        let host = Person("host".into());
        let wish = NewTable {
            family: Family::Road,
            theme: Theme::Golem,
            chairs,
            drawn_seats: false,
            listed: false,
            hints: None,
            clock: None,
            set: None,
            map: None,
            promise: None,
            color: None,
            rated: false,
        };
        let setup = Setup::of(wish, &host, "Host", &rules_cache).unwrap();
        let founding = Founding { id: "g1".into(), setup, secret: Secret::new([7; 32]) };
        let room = Room::new(founding, &rules_cache, true).unwrap();
        let mut room = TestRoom { room, now: 1_000, log: Vec::new() };
        room.tell(Input::Joined { client: HOST, person: Some(host), invited: true });
        room.say(Request::Hello { version: VERSION, since: None });
        let out = room.say(Request::Start { id: "start".into(), nonce: None });
        room.keep(&out);
        room
    }

    fn tell(&mut self, input: Input) -> Vec<Output> {
        let mut out = Vec::new();
        self.room.step(self.now, input, &mut out);
        out
    }

    fn say(&mut self, request: Request) -> Vec<Output> {
        self.tell(Input::Said { client: HOST, request })
    }

    /// Puts the row to append into the log, without an answer.
    fn write(&mut self, out: &[Output]) {
        let row = row_of(out).expect("something is to be stored");
        self.log.push(Entry::read(row).unwrap());
    }

    /// Puts the row to append into the log and answers.
    fn keep(&mut self, out: &[Output]) -> Vec<Output> {
        self.write(out);
        self.tell(Input::Stored)
    }

    fn read(&self, after: u32) -> Vec<Entry> {
        self.log.iter().filter(|entry| entry.seq > after).cloned().collect()
    }
}

fn row_of(out: &[Output]) -> Option<LogRow> {
    out.iter().find_map(|output| match output {
        Output::Append { row, .. } => Some(row.clone()),
        _ => None,
    })
}

fn catches_up(out: &[Output]) -> bool {
    out.iter().any(|output| matches!(output, Output::CatchUp { .. }))
}

fn thinks(out: &[Output]) -> bool {
    out.iter().any(|output| matches!(output, Output::Think(_)))
}

fn done(out: &[Output]) -> Option<u32> {
    out.iter().find_map(|output| match output {
        Output::Send { message: Message::Done { seq, .. }, .. } => Some(*seq),
        _ => None,
    })
}

fn me() -> NewChair {
    NewChair::Me { name: None }
}

fn bot() -> NewChair {
    NewChair::Bot { level: BotLevel::Peddler }
}

fn rest(after: u32) -> Request {
    Request::Confirm { id: "rest".into(), after, actions: vec!["rest".into()] }
}

#[test]
fn a_room_that_waits_for_a_person_does_not_ask_for_the_time() {
    let mut room = TestRoom::new(vec![me(), me()]);
    let out = room.say(rest(1));
    assert!(row_of(&out).is_some());
    room.tell(Input::NotStored { reason: "a test".into() });
    room.now += 60_000;
    room.tell(Input::Tick);
    assert!(room.room.wake_at().is_none_or(|time| time > room.now));
}

#[test]
fn a_thought_that_comes_while_the_log_is_read_is_not_lost() {
    let mut room = TestRoom::new(vec![bot(), me()]);
    room.tell(Input::Woken);
    let out = room.tell(Input::Thought { seq: 1, action: "rest".into() });
    assert!(row_of(&out).is_none(), "the log is being read");
    let out = room.tell(Input::Caught { entries: Vec::new() });
    let again = thinks(&out) || row_of(&out).is_some() || room.room.wake_at().is_some();
    assert!(again, "the bot plays, or is asked again");
}

#[test]
fn an_answer_of_the_disk_is_for_the_row_that_was_written() {
    let mut room = TestRoom::new(vec![bot(), me()]);
    // The bot's row is on its way when a late word of another node comes in.
    let bot_row = room.tell(Input::Thought { seq: 1, action: "rest".into() });
    assert!(row_of(&bot_row).is_some());
    let mut reads = catches_up(&room.tell(Input::Woken));
    let mut out = Vec::new();
    if reads {
        out.extend(room.tell(Input::Caught { entries: room.read(1) }));
    }
    out.extend(room.say(Request::Leave { id: "leave".into() }));
    // Only now the disk has stored the bot's row.
    room.write(&bot_row);
    out.extend(room.tell(Input::Stored));
    reads = catches_up(&out);
    if reads {
        out.extend(room.tell(Input::Caught { entries: room.read(2) }));
    }
    assert_eq!(done(&out), None, "nothing that was said is on the disk");
}

#[test]
fn a_word_of_another_node_while_the_log_is_read_makes_it_be_read_again() {
    let mut room = TestRoom::new(vec![me(), me()]);
    assert!(catches_up(&room.tell(Input::Woken)));
    // The log has been read when another row is stored: its word comes before the answer.
    let mut out = room.tell(Input::Woken);
    out.extend(room.tell(Input::Caught { entries: Vec::new() }));
    assert!(catches_up(&out));
}

#[test]
fn what_is_said_while_the_log_is_read_is_not_refused_by_what_was_read() {
    let mut room = TestRoom::new(vec![me(), me()]);
    assert!(catches_up(&room.tell(Input::Woken)));
    // The reading does not have the row that another node stores now; the device has seen it.
    room.say(Request::Confirm { id: "next".into(), after: 2, actions: vec!["rest".into()] });
    let out = room.tell(Input::Caught { entries: Vec::new() });
    let refused =
        |output: &Output| matches!(output, Output::Send { message: Message::Refused { .. }, .. });
    assert!(catches_up(&out) && !out.iter().any(refused));
}

#[test]
fn a_room_that_could_not_read_the_log_looks_again() {
    let mut room = TestRoom::new(vec![me(), me()]);
    assert!(catches_up(&room.tell(Input::Woken)));
    room.tell(Input::NotCaught { reason: "a test".into() });
    // It may have something to tell first.
    let looks_again = (0..3).any(|_| {
        room.now = room.room.wake_at().expect("it wants to look again");
        catches_up(&room.tell(Input::Tick))
    });
    assert!(looks_again);
}
