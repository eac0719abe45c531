//! Reconnecting: clients get what they have missed, and commands are idempotent.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_engine::SplitMix64;
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Code, Family, Happening, Message, What};
use caravan_protocol::view::View;
use caravan_protocol::{Refusal, Request, VERSION};
use caravan_room::{Act, Client, Input};
use support::*;

fn hello(since: Option<u32>) -> Request {
    Request::Hello { version: VERSION, since }
}

/// Something of everything has happened.
fn eventful() -> House {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    for client in [ADA, BEN, CLEO] {
        house.play(client, &["+aa"]);
    }
    house.done(CLEO, |id| Request::TakeBack { id });
    house.done(ADA, |id| Request::Answer { id, agree: true });
    house.done(BEN, |id| Request::Answer { id, agree: true });
    house.done(BEN, |id| Request::Leave { id });
    house.play(CLEO, &["rest"]);
    house.done(BEN, |id| Request::Return { id });
    house.play(ADA, &["@2:a"]);
    house.done(CLEO, |id| Request::Resign { id, seat: 3 });
    house
}

#[test]
fn hello_is_answered_with_the_table() {
    let mut house = House::playing(&[ADA, BEN]);
    let told = house.say(ADA, hello(None));
    let [Message::Table(table)] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!((table.game.as_str(), table.seq), ("g1", house.room.seq()));
    // Who says it for the first time is announced.
    house.calm();
    house.calm();
    house.enter(WATCHER, false);
    let told = house.say(WATCHER, hello(None));
    assert!(
        matches!(told.as_slice(), [Message::Table(_), Message::Present { watchers: 1, .. }]),
        "{told:?}"
    );
}

/// A crowd that comes while something is on its way to the disk is greeted when it is there.
#[test]
fn everybody_who_greets_is_answered_however_busy_the_disk_is() {
    let mut house = House::playing(&[ADA, BEN]);
    house.disk = Disk::Slow;
    house.say(ADA, confirm("move".into(), house.room.seq(), &["+aa"]));
    let crowd: Vec<Client> = (1_000..1_100).map(Client).collect();
    for &client in &crowd {
        house.enter(client, false);
        house.step(Input::Said { client, request: hello(None) });
    }
    house.heard.clear();
    house.finish();
    for client in crowd {
        let tables = tables_among(&house.told(client));
        assert_eq!(tables.len(), 1, "{:?}", house.told(client));
    }
    // Who says it again and again has to wait.
    house.say(ADA, Request::Leave { id: "leave".into() });
    house.step(Input::Said { client: ADA, request: hello(None) });
    house.step(Input::Said { client: ADA, request: hello(None) });
    let refused = |message: &Message| matches!(message, Message::Refused { .. });
    assert_eq!(house.told(ADA).iter().filter(|message| refused(message)).count(), 1);
}

/// Whoever looks back sees what the table was then, through taking back, leaving and returning.
#[test]
fn the_past_is_what_was_shown_then() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    let clients = [ADA, BEN, CLEO, WATCHER];
    let mut shown = Vec::new();
    let mut look = |house: &House| {
        for client in clients {
            let table = house.table(client);
            shown.push((client, table.seq, table.round, table.view.unwrap().read()));
        }
    };
    look(&house);
    for client in [ADA, BEN, CLEO] {
        house.play(client, &["+aa"]);
        look(&house);
    }
    house.done(CLEO, |id| Request::TakeBack { id });
    house.done(ADA, |id| Request::Answer { id, agree: true });
    look(&house);
    house.done(BEN, |id| Request::Answer { id, agree: true });
    look(&house);
    for (client, actions) in [(CLEO, "rest"), (ADA, "@2:a"), (BEN, "rest")] {
        house.play(client, &[actions]);
        look(&house);
    }
    for (client, seq, round, view) in shown {
        let past = house.room.state().past(seq, person_of(client).as_ref()).unwrap();
        assert_eq!((past.seq, past.round, &past.view), (seq, round, &view), "{client:?} at {seq}");
    }
}

/// On a hot seat the past is seen with the eyes of whoever decides now: of the other chairs nobody
/// learns more from it than an onlooker does.
#[test]
fn the_past_of_a_hot_seat_is_for_who_decides() {
    let at = NewTable { family: Family::Adventure, ..wish(vec![me("Ada"), me("Ann")]) };
    let mut house = House::solo_at(at);
    let mut rng = SplitMix64::new(7);
    let mut hidden = 0;
    for _ in 0..40 {
        if house.table(ADA).legal.is_none() {
            break;
        }
        house.play_a_turn(ADA, &mut rng);
        let Some(you) = house.table(ADA).you else { break };
        for seq in 0..=house.room.seq() {
            let Some(past) = house.room.state().past(seq, person_of(ADA).as_ref()) else {
                continue;
            };
            let looked_on = house.room.state().past(seq, None).unwrap();
            let (View::Adventure(mine), View::Adventure(theirs)) = (past.view, looked_on.view)
            else {
                panic!("another game")
            };
            for (seat, (one, other)) in (1..).zip(mine.seats.iter().zip(&theirs.seats)) {
                if seat == you {
                    assert_eq!(one.pool, None, "one knows one's own cards");
                } else {
                    assert_eq!(one, other, "seat {seat} at {seq}, seen by {you}");
                    hidden += u32::from(one.pool.is_some());
                }
            }
        }
    }
    assert!(hidden > 0, "nothing was hidden in the whole game");
}

#[test]
fn there_is_no_past_before_the_deal_and_no_future() {
    let house = House::playing(&[ADA, BEN]);
    let first = (0..=house.room.seq()).find(|&seq| house.room.state().past(seq, None).is_some());
    assert_eq!(first, Some(house.room.seq()), "the deal was the last thing that happened");
    assert_eq!(house.room.state().past(house.room.seq() + 1, None), None);
    assert_eq!(House::gathered(&[ADA, BEN]).room.state().past(1, None), None);
}

#[test]
fn another_version_is_refused() {
    let mut house = House::playing(&[ADA, BEN]);
    for version in [VERSION - 1, VERSION + 1] {
        let told = house.say(ADA, Request::Hello { version, since: None });
        let [Message::Refused { id: None, refusal: Refusal { code: Code::Version, reason, .. } }] =
            told.as_slice()
        else {
            panic!("{told:?}")
        };
        assert!(reason.contains(&format!("version {VERSION} ")), "{reason}");
    }
}

#[test]
fn who_has_not_said_hello_is_told_nothing_of_what_happens() {
    let mut house = House::playing(&[ADA, BEN]);
    house.enter(WATCHER, false);
    house.play(ADA, &["+aa"]);
    assert!(house.told(WATCHER).is_empty());
    // Nor does it hear who comes.
    house.join(SAM);
    assert!(house.told(WATCHER).is_empty());
}

#[test]
fn what_is_said_before_hello_is_refused() {
    let mut house = House::playing(&[ADA, BEN]);
    house.step(Input::Gone { client: ADA });
    house.enter(ADA, false);
    for request in [stage(&["+aa"]), confirm(new_id(), house.room.seq(), &["+aa"])] {
        let told = house.say(ADA, request);
        assert!(matches!(told.as_slice(), [Message::Refused { .. }]), "{told:?}");
    }
}

#[test]
fn tables_are_numbered_without_gaps_and_everybody_sees_the_same_numbers() {
    let mut house = House::playing(&[ADA, BEN]);
    house.calm();
    let mut expected = house.room.seq();
    let mut turn = [ADA, BEN].into_iter().cycle();
    for action in ["+aa", "+aa", "rest", "rest"] {
        let client = turn.next().unwrap();
        let seq = house.play(client, &[action]);
        expected += 1;
        assert_eq!(seq, expected);
        for client in [ADA, BEN] {
            let tables = tables_among(&house.told(client));
            assert_eq!(tables.len(), 1);
            assert_eq!(tables[0].seq, seq);
            assert_eq!(tables[0].happened.len(), 1);
            assert_eq!(tables[0].happened[0].seq, seq);
            assert_eq!(tables[0].happened[0].at, house.now);
        }
        // The answer comes behind the table, so that the client has it when it is told.
        assert!(matches!(house.told(client).last(), Some(Message::Done { .. })));
        house.now += 1_000;
    }
}

#[test]
fn who_was_away_is_told_what_it_has_missed() {
    let mut house = eventful();
    let told = house.say(ADA, hello(None));
    let all = tables_among(&told).remove(0).happened;
    assert_eq!(all.len(), house.room.seq() as usize);
    assert!((1..).zip(&all).all(|(seq, happening)| happening.seq == seq));
    let kinds: Vec<String> = all
        .iter()
        .map(|happening| serde_json::to_value(&happening.what).unwrap()["type"].to_string())
        .collect();
    assert_eq!(
        kinds.join(" ").replace('"', ""),
        "sat sat started played played played asked answered answered left played returned \
         played resigned"
    );
    let What::Answered { since, .. } = &all[7].what else { panic!("{:?}", all[7]) };
    assert_eq!(*since, None, "one of two");
    let What::Answered { since, .. } = &all[8].what else { panic!("{:?}", all[8]) };
    assert_eq!(*since, Some(6), "two turns are left");
    for since in 0..=house.room.seq() {
        let told = house.say(ADA, hello(Some(since)));
        let table = tables_among(&told).remove(0);
        assert_eq!(table.happened, all[since as usize..]);
        assert_eq!(table.seq, house.room.seq());
    }
    // Who has seen more than there is gets the table as it is.
    let told = house.say(ADA, hello(Some(99)));
    assert!(tables_among(&told)[0].happened.is_empty());
}

#[test]
fn what_was_missed_is_told_as_it_was_told_at_the_time() {
    let mut house = House::playing(&[ADA, BEN]);
    let since = house.room.seq();
    let mut told = Vec::new();
    for (client, action) in [(ADA, "+aa"), (BEN, "@3:aa"), (ADA, "@1"), (BEN, "rest")] {
        house.play(client, &[action]);
        told.extend(tables_among(&house.told(BEN)).remove(0).happened);
    }
    house.done(BEN, |id| Request::TakeBack { id });
    told.extend(tables_among(&house.told(BEN)).remove(0).happened);
    house.done(ADA, |id| Request::Answer { id, agree: true });
    told.extend(tables_among(&house.told(BEN)).remove(0).happened);
    house.play(BEN, &["+aa"]);
    told.extend(tables_among(&house.told(BEN)).remove(0).happened);
    let again = house.say(BEN, hello(Some(since)));
    assert_eq!(tables_among(&again)[0].happened, told);
    // And the same after a restart.
    let mut other = house.restarted();
    other.enter(BEN, false);
    let again = other.say(BEN, hello(Some(since)));
    assert_eq!(tables_among(&again)[0].happened, told);
}

/// Of a long story the newest is told, as it was told at the time, whoever greets and however long
/// it is; and looking at it does not take longer and longer.
#[test]
fn a_long_story_is_told_from_its_newest_part() {
    let mut house = House::solo(vec![me("Ada"), me("Ben")]);
    let mut told = Vec::new();
    let keep = |house: &House, told: &mut Vec<Happening>| {
        told.extend(tables_among(&house.told(ADA)).remove(0).happened);
    };
    for number in 0..1_400 {
        house.play(ADA, &["rest"]);
        keep(&house, &mut told);
        if number < 400 && number % 3 == 0 {
            house.done(ADA, |id| Request::TakeBack { id });
            keep(&house, &mut told);
            house.play(ADA, &["rest"]);
            keep(&house, &mut told);
        }
    }
    let last = house.room.seq();
    for since in [None, Some(0), Some(100), Some(last - 300), Some(last - 1), Some(last)] {
        let again = tables_among(&house.say(ADA, hello(since)))[0].happened.clone();
        let shown = again.len();
        assert_eq!(again, told[told.len() - shown..], "{since:?}");
        let most = usize::try_from(last - since.unwrap_or(0)).unwrap();
        assert!(shown == most || (300..most).contains(&shown), "{since:?}: {shown} of {most}");
    }
    // Who has missed little is not kept waiting for all that came before.
    let took = |since| {
        // The quickest of many: others may use the cores meanwhile.
        let once = |_| {
            let begun = std::time::Instant::now();
            drop(house.say(ADA, hello(since)));
            begun.elapsed()
        };
        (0..20).map(once).min().unwrap()
    };
    let [little, much] = [Some(last - 1), Some(0)].map(took);
    assert!(4 * little < much, "{little:?} and {much:?}");
}

/// The game is not played again for everybody who looks on.
#[test]
fn who_looks_again_is_told_at_once() {
    let mut house = House::solo(vec![me("Ada"), me("Ben")]);
    // What is taken back here makes many actions be played again.
    for _ in 0..63 {
        house.play(ADA, &["rest"]);
    }
    while house.room.seq() < 990 {
        house.play(ADA, &["rest"]);
        house.done(ADA, |id| Request::TakeBack { id });
    }
    let quickest = |client| {
        let once = |_| {
            let begun = std::time::Instant::now();
            drop(house.table(client));
            begun.elapsed()
        };
        (0..10).map(once).min().unwrap()
    };
    // Whoever has a seat may know more than others do: it is told to them anew.
    let (anew, again) = (quickest(ADA), quickest(WATCHER));
    assert!(5 * again < anew, "{again:?} and {anew:?}");
}

#[test]
fn what_is_told_again_is_what_would_be_told_anew() {
    let mut house = House::gathered(&[ADA, BEN]);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    let play = |house: &mut House, turns: u32| {
        for _ in 0..turns {
            let decides = if house.deciding() == Some(1) { ADA } else { BEN };
            house.play(decides, &["rest"]);
        }
    };
    play(&mut house, 600);
    let right = |house: &mut House, what: &str| {
        let mut fresh = house.restarted();
        for client in [WATCHER, SAM, BEN, WATCHER] {
            assert_eq!(house.table(client), fresh.table(client), "{what}: {client:?}");
        }
        for since in [0, 500, house.room.seq() - 300, house.room.seq() - 1] {
            let [told, told_anew] = [&mut *house, &mut fresh].map(|house| {
                house.enter(WATCHER, false);
                tables_among(&house.say(WATCHER, hello(Some(since)))).remove(0).happened
            });
            assert_eq!(told, told_anew, "{what} since {since}");
        }
    };
    right(&mut house, "nothing new");
    let setup = Box::new(house.founding.setup.clone());
    let stored: Vec<_> = house.rows.iter().map(entry).collect();
    let mut entries = stored.clone();
    for entry in &mut entries {
        if let Act::Sat { name, .. } = &mut entry.act {
            *name = "Somebody".into();
        }
    }
    house.step(Input::Renamed { setup, entries });
    let told = format!("{:?}", house.table(WATCHER).happened);
    assert!(told.contains("Somebody") && !told.contains("\"Ben\""), "{}", &told[..200]);
    house.step(Input::Renamed { setup: Box::new(house.founding.setup.clone()), entries: stored });
    play(&mut house, 5);
    house.done(ADA, |id| Request::TakeBack { id });
    right(&mut house, "something new");
    house.done(BEN, |id| Request::Answer { id, agree: true });
    play(&mut house, 700);
    right(&mut house, "the beginning is told no more");
    house.done(BEN, |id| Request::Resign { id, seat: 2 });
    assert_eq!(house.table(WATCHER).happened, house.table(BEN).happened, "all is open");
    assert_eq!(house.table(WATCHER).happened.last().unwrap().what, What::Resigned { seat: 2 });
}

#[test]
fn a_restart_changes_nothing() {
    let house = eventful();
    let other = house.restarted();
    for client in [ADA, BEN, CLEO, WATCHER] {
        assert_eq!(other.table(client), house.table(client));
    }
    assert_eq!(other.room.state().listing(), house.room.state().listing());
    assert_eq!(other.room.state().record(None), house.room.state().record(None));
}

#[test]
fn the_same_command_twice_is_done_once_and_has_the_same_answer() {
    let mut house = House::playing(&[ADA, BEN]);
    let command = confirm("c".into(), house.room.seq(), &["+aa"]);
    let seq = house.ask_as(ADA, command.clone()).unwrap();
    house.play(BEN, &["+aa"]);
    let rows = house.rows.len();
    // By now it would be stale; but it is done.
    assert_eq!(house.ask_as(ADA, command.clone()), Ok(seq));
    assert!(tables_among(&house.told(BEN)).is_empty(), "nobody hears of it again");
    // After a restart, from what is stored.
    let mut other = house.restarted();
    other.join(ADA);
    assert_eq!(other.ask_as(ADA, command), Ok(seq));
    assert_eq!((house.rows.len(), other.rows.len()), (rows, rows));
    // The name is what counts, not what stands behind it.
    assert_eq!(house.ask_as(ADA, Request::Leave { id: "c".into() }), Ok(seq));
}

#[test]
fn a_command_that_is_said_twice_before_it_is_stored_is_done_once() {
    let mut house = House::playing(&[ADA, BEN]);
    let command = confirm("c".into(), house.room.seq(), &["+aa"]);
    house.disk = Disk::Slow;
    assert!(house.say(ADA, command.clone()).is_empty(), "nothing is said before it is on disk");
    assert!(house.say(ADA, command).is_empty());
    assert!(house.say(BEN, confirm("b".into(), 2, &["+aa"])).is_empty());
    house.finish();
    let seq = 3;
    let done = Message::Done { id: "c".into(), seq };
    let answers: Vec<Message> = house
        .told(ADA)
        .into_iter()
        .filter(|message| !matches!(message, Message::Table(_)))
        .collect();
    assert_eq!(answers, [done.clone(), done]);
    // What Ben said meanwhile is looked at with the table as it is now.
    let refused = house.told(BEN).pop().unwrap();
    assert!(
        matches!(refused, Message::Refused { refusal: Refusal { code: Code::Stale, .. }, .. }),
        "{refused:?}"
    );
}

#[test]
fn the_same_name_of_another_person_is_another_command() {
    let mut house = House::playing(&[ADA, BEN]);
    let (first, second) = (
        house.ask_as(ADA, confirm("c".into(), 2, &["+aa"])).unwrap(),
        house.ask_as(BEN, confirm("c".into(), 3, &["+aa"])).unwrap(),
    );
    assert_eq!((first, second), (3, 4));
    // Nor is somebody told that a command of that name was done who has not said it.
    house.join(SAM);
    house.join(WATCHER);
    for client in [SAM, WATCHER] {
        let (code, _) = house.ask_as(client, Request::Leave { id: "c".into() }).unwrap_err();
        assert_eq!(code, Code::LookingOn);
    }
}

#[test]
fn the_names_of_the_houses_own_commands_are_nobodys() {
    let mut house = House::solo(vec![bot(BotLevel::Peddler), me("Ada")]);
    house.let_bots_play(1);
    let own = house.last_row().command.clone();
    let id = own.strip_prefix('/').unwrap().to_owned();
    house.join(WATCHER);
    let answer = house.ask_as(WATCHER, Request::Leave { id });
    assert_eq!(answer.unwrap_err().0, Code::LookingOn);
}

#[test]
fn names_of_commands_are_short_and_can_be_seen() {
    let mut house = House::playing(&[ADA, BEN]);
    for id in ["", "two words", "tab\t", "Zoë", &"x".repeat(65)] {
        let (code, _) = house.ask_as(ADA, Request::Leave { id: id.into() }).unwrap_err();
        assert_eq!(code, Code::Unreadable, "{id}");
    }
    house.ask_as(ADA, Request::Leave { id: "x".repeat(64) }).unwrap();
}

#[test]
fn what_was_refused_may_be_said_again_under_the_same_name() {
    let mut house = House::new(setup_of(wish(vec![me("Ada"), NewChair::Open])));
    house.join(ADA);
    house.join(BEN);
    let start = Request::Start { id: "s".into(), nonce: None };
    assert_eq!(house.ask_as(ADA, start.clone()).unwrap_err().0, Code::ChairOpen);
    house.done(BEN, |id| sit(id, 2, BEN));
    house.ask_as(ADA, start).unwrap();
}

#[test]
fn too_much_at_once_is_refused() {
    let mut house = House::playing(&[ADA, BEN]);
    house.disk = Disk::Slow;
    house.say(ADA, confirm("c".into(), 2, &["+aa"]));
    for _ in 0..32 {
        assert!(house.say(BEN, stage(&["+aa"])).is_empty(), "it waits its turn");
    }
    let told = house.say(BEN, Request::Leave { id: "l".into() });
    let [Message::Refused { id, refusal: Refusal { code: Code::TooMuch, .. } }] = told.as_slice()
    else {
        panic!("{told:?}")
    };
    assert_eq!(id.as_deref(), Some("l"));
    house.disk = Disk::Prompt;
    house.finish();
    house.done(BEN, |id| Request::Leave { id });
}
