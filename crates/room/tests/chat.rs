//! The chat: who may say what, and who reads it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_protocol::chat::{ChatLine, ChatMode, MAX_TEXT, Phrase, Remark};
use caravan_protocol::message::{Code, Message, Phase, Term};
use caravan_protocol::{Request, VERSION};
use caravan_room::{Client, Input, MAX_LINES};
use support::*;

fn text(text: &str) -> Remark {
    Remark::Text { text: text.into() }
}

fn phrase(phrase: Phrase) -> Remark {
    Remark::Phrase { phrase }
}

/// Says something; whoever has no chair gives a name.
fn chat(remark: Remark, client: Client) -> impl FnOnce(String) -> Request {
    move |id| Request::Chat { id, remark, name: Some(name_of(client).into()) }
}

fn lines_among(told: &[Message]) -> Vec<ChatLine> {
    let lines = told.iter().filter_map(|message| match message {
        Message::Chat { lines } => Some(lines.clone()),
        _ => None,
    });
    lines.flatten().collect()
}

/// What a client has just been told that others said.
fn heard(house: &House, client: Client) -> Vec<String> {
    let said = |line: ChatLine| match line.remark {
        Remark::Text { text } => format!("{}: {text}", line.name),
        Remark::Phrase { phrase } => format!("{}: {phrase:?}", line.name),
    };
    lines_among(&house.told(client)).into_iter().map(said).collect()
}

/// A table at which text is allowed, and another one at which it is not.
fn playing(mode: ChatMode, free_text: bool) -> House {
    let mut house = House::gathered(&[ADA, BEN]);
    house.room.allow_chat(Some(mode));
    if free_text {
        house.done(ADA, |id| Request::Agree { id, term: Term::FreeText, on: true });
    }
    house.done(ADA, |id| Request::Start { id, nonce: None });
    for client in [SAM, WATCHER] {
        house.join(client);
    }
    house
}

fn hello(house: &mut House, client: Client) -> Vec<ChatLine> {
    lines_among(&house.say(client, Request::Hello { version: VERSION, since: None }))
}

#[test]
fn what_players_say_everybody_reads_in_order_and_again_after_a_restart() {
    let mut house = playing(ChatMode::Text, true);
    house.done(ADA, chat(phrase(Phrase::GoodLuck), ADA));
    for client in [ADA, BEN, SAM, WATCHER] {
        assert_eq!(heard(&house, client), ["Ada: GoodLuck"]);
    }
    house.done(BEN, chat(text(" thank\tyou "), BEN));
    assert_eq!(heard(&house, ADA), ["Ben: thank you"]);
    let [line] = &lines_among(&house.told(BEN))[..] else { panic!("not one line") };
    assert!(line.yours && line.chair == Some(2) && !line.watching);
    let rows = house.rows.len();
    let mut house = house.restarted();
    house.room.allow_chat(Some(ChatMode::Text));
    house.join(SAM);
    assert_eq!(heard(&house, SAM), ["Ada: GoodLuck", "Ben: thank you"]);
    // Whoever comes later reads it from memory.
    house.join(ADA);
    assert_eq!(heard(&house, ADA), ["Ada: GoodLuck", "Ben: thank you"]);
    assert_eq!(house.rows.len(), rows, "the log has no chat");
}

#[test]
fn players_do_not_read_what_watchers_say_until_the_game_is_over() {
    let mut house = playing(ChatMode::Text, true);
    house.done(SAM, chat(text("Ada should rest"), SAM));
    assert_eq!(heard(&house, WATCHER), ["Sam: Ada should rest"]);
    let [line] = &lines_among(&house.told(SAM))[..] else { panic!("not one line") };
    assert!(line.watching && line.chair.is_none());
    for client in [ADA, BEN] {
        assert!(house.told(client).is_empty(), "not even that something was said");
        assert!(hello(&mut house, client).is_empty());
    }
    let line = house.lines[0].id.clone();
    let report = |id| Request::Report { id, line };
    assert_eq!(house.refused(ADA, report), Code::Unknown);
    house.done(BEN, |id| Request::Resign { id, seat: 2 });
    assert_eq!(house.phase(), Phase::Over);
    assert_eq!(heard(&house, ADA), ["Sam: Ada should rest"]);
    assert_eq!(hello(&mut house, BEN).len(), 1);
}

#[test]
fn before_the_game_everybody_talks_with_everybody() {
    let mut house = House::gathered(&[ADA, BEN]);
    house.room.allow_chat(Some(ChatMode::Phrases));
    house.join(SAM);
    house.done(SAM, chat(phrase(Phrase::Hello), SAM));
    assert_eq!(heard(&house, ADA), ["Sam: Hello"]);
}

#[test]
fn what_may_be_said_depends_on_server_host_and_person() {
    let modes = |house: &mut House| {
        [ADA, SAM, WATCHER].map(|client| {
            let hello = Request::Hello { version: VERSION, since: None };
            tables_among(&house.say(client, hello))[0].chat
        })
    };
    let all = |mode| [Some(mode), Some(mode), Some(ChatMode::Reading)];
    let mut house = playing(ChatMode::Text, true);
    assert_eq!(modes(&mut house), all(ChatMode::Text));
    assert_eq!(house.refused(WATCHER, chat(phrase(Phrase::Hello), WATCHER)), Code::NoChat);
    let nameless = |id| Request::Chat { id, remark: phrase(Phrase::Hello), name: None };
    assert_eq!(house.refused(SAM, nameless), Code::BadName);
    for (mode, free_text) in [(ChatMode::Phrases, true), (ChatMode::Text, false)] {
        let mut house = playing(mode, free_text);
        assert_eq!(modes(&mut house), all(ChatMode::Phrases));
        assert_eq!(house.refused(ADA, chat(text("hello"), ADA)), Code::NoChat);
        house.done(ADA, chat(phrase(Phrase::Smile), ADA));
    }
    // Without a server there is no chat, and public tables begin without text.
    let mut house = House::playing(&[ADA, BEN]);
    assert_eq!(house.table(ADA).chat, None);
    assert_eq!(house.table(ADA).without.last(), Some(&Term::FreeText));
    assert_eq!(house.refused(ADA, chat(phrase(Phrase::Hello), ADA)), Code::NoChat);
    assert!(house.lines.is_empty());
}

#[test]
fn a_repeated_command_says_it_once_and_a_disk_that_fails_loses_nothing_said() {
    let mut house = playing(ChatMode::Text, true);
    let again = || Request::Chat { id: "again".into(), remark: text("hi"), name: None };
    house.disk = Disk::Broken;
    let (code, _) = house.ask_as(ADA, again()).unwrap_err();
    assert_eq!(code, Code::Unavailable);
    assert!(house.told(BEN).is_empty());
    house.disk = Disk::Slow;
    house.say(ADA, again());
    assert!(house.told(BEN).is_empty(), "it is read when it is on disk");
    house.finish();
    assert_eq!(heard(&house, BEN), ["Ada: hi"]);
    house.disk = Disk::Prompt;
    house.ask_as(ADA, again()).unwrap();
    assert!(house.told(BEN).is_empty());
    assert_eq!(house.lines.len(), 1);
}

#[test]
fn a_command_that_is_repeated_before_the_chat_was_read_adds_nothing() {
    let mut house = playing(ChatMode::Text, true);
    let say = |words: &str| Request::Chat { id: "x".into(), remark: text(words), name: None };
    house.ask_as(ADA, say("first")).unwrap();
    let mut house = house.restarted();
    house.room.allow_chat(Some(ChatMode::Text));
    house.disk = Disk::Slow;
    house.join(ADA);
    house.say(ADA, say("second"));
    // The read, the line, and the read that follows because the line was there.
    while house.is_waiting_for_the_disk() {
        house.finish();
    }
    house.disk = Disk::Prompt;
    let lines = hello(&mut house, BEN);
    assert!(lines.is_empty(), "Ben has not come yet");
    house.join(BEN);
    assert_eq!(heard(&house, BEN), ["Ada: first"]);
    assert_eq!(house.lines.len(), 1);
}

#[test]
fn what_is_being_read_when_lines_are_deleted_does_not_bring_them_back() {
    let mut house = playing(ChatMode::Text, true);
    house.done(ADA, chat(text("mine"), ADA));
    let mut house = house.restarted();
    house.room.allow_chat(Some(ChatMode::Text));
    house.disk = Disk::Slow;
    house.join(BEN);
    let read = house.lines.clone();
    house.lines.clear();
    let entries = house.rows.iter().map(entry).collect();
    let setup = Box::new(house.founding.setup.clone());
    house.heard.clear();
    house.step(Input::Renamed { setup, entries });
    house.step(Input::ChatRead { lines: Some(read) });
    house.disk = Disk::Prompt;
    while house.is_waiting_for_the_disk() {
        house.finish();
    }
    assert!(heard(&house, BEN).is_empty());
    assert!(hello(&mut house, BEN).is_empty());
}

#[test]
fn what_another_node_has_stored_is_read_when_it_says_so() {
    let mut one = playing(ChatMode::Text, true);
    one.done(ADA, chat(text("from here"), ADA));
    let mut two = House::shared(one.founding.setup.clone());
    two.rows.clone_from(&one.rows);
    two.room.restore(one.rows.iter().map(entry)).unwrap();
    two.room.allow_chat(Some(ChatMode::Text));
    two.join(BEN);
    two.lines.clone_from(&one.lines);
    two.heard.clear();
    two.step(Input::ChatAdded);
    assert_eq!(heard(&two, BEN), ["Ada: from here"]);
    two.heard.clear();
    two.step(Input::ChatAdded);
    assert!(two.heard.is_empty(), "nothing is told twice");
}

#[test]
fn lines_are_reported_by_others_who_have_read_them() {
    let mut house = playing(ChatMode::Text, true);
    house.done(ADA, chat(text("you fool"), ADA));
    let line = house.lines[0].id.clone();
    let report = |line: &str| {
        let line = line.to_owned();
        |id| Request::Report { id, line }
    };
    assert_eq!(house.refused(ADA, report(&line)), Code::Unknown);
    assert_eq!(house.refused(BEN, report("0123456789abcdef")), Code::Unknown);
    assert_eq!(house.refused(WATCHER, report(&line)), Code::NoChat);
    house.done(BEN, report(&line));
    assert_eq!(house.reports.len(), 1);
    assert_eq!((&house.reports[0].line, &*house.reports[0].by.0), (&house.lines[0], "p-ben"));
}

#[test]
fn pseudonyms_are_the_same_at_all_tables_and_different_for_every_reader() {
    let who = |house: &mut House, reader| hello(house, reader)[0].who.clone();
    let [mut one, mut two] = [(); 2].map(|()| playing(ChatMode::Text, true));
    for house in [&mut one, &mut two] {
        house.done(ADA, chat(phrase(Phrase::Hello), ADA));
    }
    assert_eq!(who(&mut one, BEN), who(&mut two, BEN));
    assert_ne!(who(&mut one, BEN), who(&mut one, SAM));
    assert!(!who(&mut one, BEN).contains("ada"));
}

#[test]
fn only_the_newest_lines_are_kept_and_texts_are_bounded() {
    let mut house = playing(ChatMode::Text, true);
    for i in 0..=MAX_LINES {
        house.done(ADA, chat(text(&i.to_string()), ADA));
    }
    let lines = hello(&mut house, BEN);
    assert_eq!(lines.len(), MAX_LINES);
    assert_eq!(lines[0].remark, text("1"));
    assert_eq!(house.refused(ADA, chat(text(&"a".repeat(MAX_TEXT + 1)), ADA)), Code::NoChat);
    assert_eq!(house.refused(ADA, chat(text("  "), ADA)), Code::NoChat);
}

#[test]
fn what_deleted_people_have_said_is_gone() {
    let mut house = playing(ChatMode::Text, true);
    house.done(ADA, chat(text("mine"), ADA));
    house.done(BEN, chat(text("yours"), BEN));
    house.lines.retain(|line| &*line.person.0 != "p-ada");
    let entries = house.rows.iter().map(entry).collect();
    let setup = Box::new(house.founding.setup.clone());
    house.step(Input::Renamed { setup, entries });
    assert_eq!(hello(&mut house, BEN).len(), 1);
}
