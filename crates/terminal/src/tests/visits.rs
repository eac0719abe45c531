//! Tests of tables of servers: what they show, and what becomes of keys while an answer is awaited.

use std::time::Duration;

use caravan_protocol::Request;
use caravan_protocol::chat::{ChatLine, ChatMode, Phrase, Remark};
use caravan_protocol::clock::{Clock, Pace, TimeOut, Times};
use caravan_protocol::lobby::{Listed, Summary};
use caravan_protocol::message::{Chair, Message, Phase, Table};

use super::*;
use crate::lobby::{Choice, Lobby};
use crate::remote::{Entry, Heard, Remote};
use crate::words::Words;

/// A table as a server shows it: Ada, who may be here, Bo, and a bot.
fn served(change: impl FnOnce(&mut Table), entry: Entry) -> App {
    let chairs = vec![
        NewChair::Me { name: Some("Ada".into()) },
        NewChair::Me { name: Some("Bo".into()) },
        NewChair::Bot { level: BotLevel::Trader },
    ];
    let wish = NewTable {
        family: Family::Road,
        theme: Theme::Golem,
        chairs,
        drawn_seats: false,
        listed: false,
        hints: Some(false),
        clock: None,
        set: None,
        map: None,
        promise: None,
        color: None,
        rated: false,
    };
    let secret = Secret::new([7; 32]);
    let mut house = House::found(wish, "Ada", secret, false, Thinkers::Inline).unwrap();
    let catalog = house.catalog().unwrap();
    let shown = house.messages().into_iter().rev().find_map(|message| match message {
        Message::Table(table) => Some(*table),
        _ => None,
    });
    let mut table = shown.unwrap();
    if let Chair::Person { yours, .. } = &mut table.chairs[1] {
        *yours = false;
    }
    table.chat = Some(ChatMode::Phrases);
    change(&mut table);
    let remote = Source::Remote(Box::new(Remote::shown(table, catalog, entry)));
    let mut app = App::new(remote, Look::plain(), Language::En).unwrap();
    app.name = "Ada".into();
    app
}

fn watches(table: &mut Table) {
    if let Chair::Person { yours, .. } = &mut table.chairs[0] {
        *yours = false;
    }
    (table.you, table.legal) = (None, None);
    let pace = Pace::Live { minutes: 10, seconds: 5 };
    table.clock = Some(Times {
        clock: Clock { pace, time_out: TimeOut::StandIn },
        left: vec![Some(598_500), Some(61_500), None],
        runs: None,
        at: 0,
        away: Vec::new(),
        sent: Some(0),
    });
}

fn said(id: &str, name: &str, remark: Remark) -> ChatLine {
    let (yours, watching) = (false, false);
    let (id, who, name) = (id.into(), name.into(), name.into());
    ChatLine { id, at: u64::MAX, who, chair: Some(2), name, yours, watching, remark }
}

fn tell(app: &mut App, message: Message) {
    app.hear_remote(Heard::Message(Box::new(message)));
}

#[test]
fn tables_of_servers_look_as_they_are_kept() {
    for size in SIZES {
        let name = |what: &str| format!("visit-{what}-{}", size.0);
        let gathers = |table: &mut Table| {
            table.phase = Phase::Gathering;
            table.view = None;
            table.legal = None;
            table.host = true;
            table.chairs[2] = Chair::Open { kept_for: None };
        };
        let mut seen = Seen::new(served(gathers, Entry::Join), size);
        compare(&name("gathering"), &mut seen);

        let mut seen = Seen::new(served(watches, Entry::Watch), size);
        let present = Message::Present { chairs: vec![1], watchers: 2, elsewhere: false };
        tell(&mut seen.app, present);
        let well = Remark::Phrase { phrase: Phrase::GoodLuck };
        // Marks of ours in what people type draw nothing.
        let text = Remark::Text { text: "It is ⟦abcd⟧ windy".into() };
        let lines = vec![said("1", "Bo", well), said("2", "Bo", text)];
        tell(&mut seen.app, Message::Chat { lines });
        compare(&name("watching"), &mut seen);
        seen.press("/");
        compare(&name("chat"), &mut seen);
        seen.press("\x1b1");
        assert!(seen.app.session.notice.starts_with("You are watching"));

        let mut seen = Seen::new(served(|_| {}, Entry::Join), size);
        tell(&mut seen.app, Message::Present { chairs: vec![1], watchers: 0, elsewhere: false });
        seen.press("q");
        compare(&name("leaving"), &mut seen);
        seen.press("\x1b");
        let again = Instant::now() + Duration::from_secs(3);
        seen.app.hear_remote(Heard::Lost(again));
        seen.press("1");
        seen.press("\n");
        compare(&name("lost"), &mut seen);
        seen.app.hear_remote(Heard::Over("the table was closed".into()));
        assert!(seen.text().contains("No connection any more: the table was closed"));
        seen.press("q");
        assert!(seen.app.quits, "whoever has no connection leaves without a question");
    }
}

#[test]
fn keys_wait_for_the_answer_to_the_one_before_them() {
    let mut seen = Seen::new(served(|_| {}, Entry::Join), SIZES[0]);
    seen.press("1\n");
    // The house has not answered: the card is pending, and Enter waits.
    assert!(seen.text().contains("▹1"), "{}", seen.text());
    assert!(seen.text().contains("waiting for the server"), "{}", seen.text());
    assert_eq!(seen.app.waiting_keys(), 1);
    assert!(seen.app.next_queued().is_none());
    // A refusal is an answer.
    let refusal = caravan_protocol::Refusal::new(caravan_protocol::message::Code::Illegal, "no");
    tell(&mut seen.app, Message::Refused { id: None, refusal });
    let enter = seen.app.next_queued().expect("it waits no more");
    seen.app.handle_queued(&enter);
    assert_eq!(seen.app.waiting_keys(), 0);
    // Whoever is without a connection can look around and leave, and loses no key.
    seen.press("1");
    seen.app.hear_remote(Heard::Lost(Instant::now()));
    seen.press("\n?");
    assert!(seen.text().contains("─ Keys ─"));
    assert_eq!(seen.app.waiting_keys(), 1);
}

#[test]
fn what_is_staged_is_said_again_to_a_server_that_was_away() {
    let mut seen = Seen::new(served(|_| {}, Entry::Join), SIZES[0]);
    seen.press("1");
    seen.app.hear_remote(Heard::Lost(Instant::now()));
    seen.app.hear_remote(Heard::Online);
    let table = seen.app.session.table.clone();
    // It forgot what was staged; the table is the same, but for somebody who left.
    let later = Table { seq: table.seq + 1, happened: Vec::new(), ..table.clone() };
    seen.app.session.hear(Message::Table(Box::new(later)));
    let staged = |request: &Request| matches!(request, Request::Stage { actions, .. } if actions == &["+aa"]);
    assert!(seen.app.session.outbox.iter().any(staged), "{:?}", seen.app.session.outbox);
    // A game that went on is another matter.
    seen.app.session.outbox.clear();
    seen.app.hear_remote(Heard::Online);
    let next = Table { seq: table.seq + 2, deciding: Some(2), legal: None, ..table };
    tell(&mut seen.app, Message::Table(Box::new(next)));
    assert!(!seen.app.session.waits());
    assert!(seen.app.session.outbox.is_empty());
}

#[test]
fn a_clock_counts_down_and_somebody_called_you_is_not_addressed() {
    let change = |table: &mut Table| {
        watches(table);
        let times = table.clock.as_mut().unwrap();
        (times.runs, times.sent) = (Some(2), Some(1_000));
        if let Chair::Person { name, .. } = &mut table.chairs[1] {
            *name = "You".into();
        }
    };
    let app = served(change, Entry::Watch);
    // A second had passed when it was sent.
    assert!((59_000..=60_500).contains(&app.time_left(2).unwrap()));
    assert_eq!(app.clock_of(1).as_deref(), Some("9:58"));
    assert!(app.ticks_in().unwrap() <= Duration::from_secs(1));
    assert_eq!(app.names[1], "You 2");
}

#[test]
fn a_lobby_looks_as_it_is_kept_and_leads_to_tables() {
    let summary = |family, chairs: Vec<Chair>, phase, round| Summary {
        family,
        theme: Theme::Golem,
        phase,
        clock: None,
        rated: false,
        chairs,
        deciding: None,
        round,
        result: None,
    };
    let person = |name: &str| Chair::Person {
        name: name.into(),
        yours: false,
        promised: false,
        stand_in: None,
        resigned: false,
        color: None,
    };
    let open = Chair::Open { kept_for: None };
    let listed = |game: &str, summary| Listed { game: game.into(), updated: 0, summary };
    let tables = vec![
        listed(
            "g1",
            summary(Family::Road, vec![person("Ada"), open.clone()], Phase::Gathering, None),
        ),
        listed(
            "g2",
            summary(Family::Adventure, vec![person("Bo"), person("Cy")], Phase::Playing, Some(0)),
        ),
    ];
    let words = Words::new(Theme::Golem, Language::En);
    for size in SIZES {
        let new = |tables| {
            let origin = "https://play.example.org".into();
            Lobby::of(origin, (tables, Vec::new()), words, Look::plain())
        };
        let mut lobby = new(tables.clone());
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        lobby.draw(&mut buffer);
        compare_text(&format!("visit-lobby-{}", size.0), &text_of(&buffer));
        let key = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        lobby.handle(&key(KeyCode::Down));
        // Where no seat is free, one watches.
        lobby.handle(&key(KeyCode::Enter));
        assert_eq!(lobby.choice.take(), Some(Choice::Table("g2".into(), Entry::Watch)));
        lobby.handle(&key(KeyCode::Char('1')));
        assert_eq!(lobby.choice.take(), Some(Choice::Table("g1".into(), Entry::Join)));
        assert!(lobby.hear(Err("nobody answers".into())));
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        new(Vec::new()).draw(&mut buffer);
        assert!(text_of(&buffer).contains("No table is open."));
    }
}
