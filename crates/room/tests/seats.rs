//! Sitting down, leaving a chair, placing bots, and starting.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_protocol::lobby::NewChair;
use caravan_protocol::message::{BotLevel, Chair, Code, Phase, Term, What};
use caravan_protocol::{Message, Request, VERSION};
use caravan_room::setup::FirstChair;
use caravan_room::{Client, Input, Setup};
use support::*;

fn open_table() -> House {
    let mut house = House::new(setup_of(wish(vec![me("Ada"), NewChair::Open, NewChair::Open])));
    for client in [ADA, BEN, CLEO, WATCHER] {
        house.join(client);
    }
    house
}

#[test]
fn whoever_sits_down_has_the_chair_and_everybody_is_told() {
    let mut house = open_table();
    assert_eq!(house.done(BEN, |id| sit(id, 2, BEN)), 1);
    for client in [ADA, BEN, CLEO, WATCHER] {
        let tables = tables_among(&house.told(client));
        let [table] = tables.as_slice() else { panic!("{tables:?}") };
        assert_eq!(table.seq, 1);
        assert_eq!(whats(&table.happened), [What::Sat { chair: 2, name: "Ben".into() }]);
        let Chair::Person { name, yours, .. } = &table.chairs[1] else { panic!("nobody") };
        assert_eq!((name.as_str(), *yours), ("Ben", client == BEN));
        assert_eq!(table.host, client == ADA);
    }
}

#[test]
fn a_chair_is_taken_once_and_its_owner_may_change_the_name() {
    let mut house = open_table();
    house.done(BEN, |id| sit(id, 2, BEN));
    assert_eq!(house.refused(CLEO, |id| sit(id, 2, CLEO)), Code::Taken);
    assert_eq!(house.refused(CLEO, |id| sit(id, 1, CLEO)), Code::Taken);
    let named = |id, name: &str| Request::Sit {
        id,
        chair: 2,
        name: name.into(),
        promise: None,
        color: None,
    };
    house.done(BEN, |id| named(id, "  Benedict \n the Great "));
    assert_eq!(house.table(ADA).chairs[1], person("Benedict the Great"));
    assert_eq!(house.refused(BEN, |id| named(id, " ")), Code::BadName);
    assert_eq!(house.refused(BEN, |id| named(id, &"x".repeat(31))), Code::BadName);
    for chair in [0, 4, 255] {
        assert_eq!(house.refused(CLEO, |id| sit(id, chair, CLEO)), Code::Unreadable);
    }
}

#[test]
fn a_color_is_one_persons_and_everybody_sees_it_to_the_end() {
    let mut wish = wish(vec![me("Ada"), NewChair::Open, NewChair::Open, bot(BotLevel::Peddler)]);
    (wish.color, wish.drawn_seats) = (Some(2), true);
    let mut house = House::new(setup_of(wish));
    for client in [ADA, BEN, CLEO, WATCHER] {
        house.join(client);
    }
    // Ada has what Ben wishes for, so his is that of his chair unless it is taken too.
    house.done(BEN, in_color(3, BEN, 2));
    assert_eq!(colors(&house, BEN), [Some(2), None, Some(3), None]);
    house.done(CLEO, in_color(2, CLEO, 2));
    assert_eq!(colors(&house, CLEO), [Some(2), Some(1), Some(3), None]);
    // It can be changed, for one that is free; without a wish it stays.
    house.done(BEN, in_color(3, BEN, 5));
    house.done(CLEO, in_color(2, CLEO, 5));
    house.done(ADA, |id| sit(id, 1, ADA));
    for wrong in [0, 6, 255] {
        assert_eq!(house.refused(BEN, in_color(3, BEN, wrong)), Code::Unreadable);
    }
    house.done(ADA, |id| Request::Start { id, nonce: None });
    assert_eq!(house.refused(BEN, in_color(3, BEN, 4)), Code::Begun);
    let had = |chair: &u8| [Some(2), Some(1), Some(5), None][usize::from(*chair) - 1];
    let expected: Vec<Option<u8>> = house.table(ADA).seating.iter().map(had).collect();
    for client in [ADA, BEN, CLEO, WATCHER] {
        assert_eq!(colors(&house, client), expected, "{client:?}");
        assert_eq!(colors(&house.restarted(), client), expected, "read again from the log");
    }
}

#[test]
fn a_table_has_no_colors_until_somebody_chooses_one() {
    let mut house = open_table();
    house.done(BEN, |id| sit(id, 2, BEN));
    assert_eq!(colors(&house, ADA), [None; 3]);
    let text = serde_json::to_string(&house.table(ADA)).unwrap();
    assert!(!text.contains("color"), "{text}");
}

#[test]
fn one_person_may_take_several_chairs() {
    let mut house = open_table();
    house.done(BEN, |id| sit(id, 2, BEN));
    house.done(BEN, |id| sit(id, 3, BEN));
    house.done(BEN, |id| Request::Start { id, nonce: None });
    assert_eq!(house.phase(), Phase::Playing);
}

#[test]
fn whoever_rises_leaves_an_open_chair() {
    let mut house = open_table();
    house.done(BEN, |id| sit(id, 2, BEN));
    assert_eq!(house.refused(CLEO, |id| Request::Rise { id, chair: 2 }), Code::LookingOn);
    house.done(BEN, |id| Request::Rise { id, chair: 2 });
    assert_eq!(house.table(ADA).chairs[1], Chair::Open { kept_for: None });
    house.done(CLEO, |id| sit(id, 2, CLEO));
    // Everybody may go, the host as well.
    house.done(ADA, |id| Request::Rise { id, chair: 1 });
    assert_eq!(house.refused(ADA, |id| Request::Rise { id, chair: 1 }), Code::LookingOn);
}

#[test]
fn only_the_host_places_bots_and_takes_them_away() {
    let mut house = open_table();
    let place = |id, chair, level| Request::Place { id, chair, level };
    for (client, expected) in [(BEN, Code::NotYours), (WATCHER, Code::LookingOn)] {
        let code = house.refused(client, |id| place(id, 2, Some(BotLevel::Hawker)));
        assert_eq!(code, expected);
    }
    house.done(ADA, |id| place(id, 2, Some(BotLevel::Hawker)));
    assert_eq!(house.table(BEN).chairs[1], Chair::Bot { level: BotLevel::Hawker });
    assert_eq!(house.refused(BEN, |id| sit(id, 2, BEN)), Code::Taken);
    house.done(ADA, |id| place(id, 2, None));
    house.done(BEN, |id| sit(id, 2, BEN));
    // Whoever stays away too long loses the chair to a bot; the host's only one is safe.
    house.done(ADA, |id| place(id, 2, Some(BotLevel::Magnate)));
    assert_eq!(house.refused(ADA, |id| place(id, 1, Some(BotLevel::Magnate))), Code::NotNow);
    assert_eq!(house.refused(ADA, |id| place(id, 7, None)), Code::Unreadable);
}

#[test]
fn a_game_begins_when_every_chair_is_taken() {
    let mut house = open_table();
    let start = |id| Request::Start { id, nonce: None };
    let (code, reason) = house.ask(ADA, start).unwrap_err();
    assert_eq!(code, Code::ChairOpen);
    assert_eq!(reason, "chair 2 is open: wait for somebody, or place a bot there");
    house.done(BEN, |id| sit(id, 2, BEN));
    house.done(ADA, |id| Request::Place { id, chair: 3, level: Some(BotLevel::Peddler) });
    assert_eq!(house.refused(CLEO, start), Code::LookingOn);
    assert_eq!(house.refused(WATCHER, start), Code::LookingOn);
    // Anyone with a seat may begin.
    house.done(BEN, start);
    assert_eq!(house.phase(), Phase::Playing);
    let table = house.table(BEN);
    assert_eq!((table.deciding, table.you, table.round), (Some(1), Some(2), 1));
    assert_eq!(house.refused(ADA, start), Code::Begun);
    assert_eq!(house.refused(CLEO, |id| sit(id, 3, CLEO)), Code::Begun);
    assert_eq!(house.refused(BEN, |id| Request::Rise { id, chair: 2 }), Code::Begun);
}

#[test]
fn a_table_that_is_not_listed_is_for_invited_people() {
    let mut wish = wish(vec![me("Ada"), NewChair::Open, NewChair::Open]);
    wish.listed = false;
    let mut house = House::new(setup_of(wish));
    house.join(ADA);
    for client in [BEN, SAM] {
        house.enter(client, client == BEN);
        house.say(client, Request::Hello { version: VERSION, since: None });
    }
    assert_eq!(house.refused(SAM, |id| sit(id, 2, SAM)), Code::NotInvited);
    house.done(BEN, |id| sit(id, 2, BEN));
    // Whoever has a seat needs no invitation: not to change it, and not for another one.
    house.enter(ADA, false);
    house.say(ADA, Request::Hello { version: VERSION, since: None });
    house.done(ADA, |id| sit(id, 1, ADA));
    house.done(ADA, |id| sit(id, 3, ADA));
}

#[test]
fn a_wish_for_a_table_is_refused_with_a_reason() {
    let refused = |change: fn(&mut caravan_protocol::lobby::NewTable)| {
        let mut wish = wish(vec![me("Ada"), NewChair::Open]);
        change(&mut wish);
        let rules_cache = caravan_engine::RulesCache::default();
        Setup::of(wish, &person_of(ADA).unwrap(), "Ada", &rules_cache).unwrap_err()
    };
    let reasons = [
        refused(|wish| wish.chairs = vec![NewChair::Open, NewChair::Open]),
        refused(|wish| wish.chairs = vec![me("Ada")]),
        refused(|wish| wish.chairs = vec![me(""), NewChair::Open]),
        refused(|wish| wish.map = Some("crater".into())),
        refused(|wish| wish.set = Some("nonsense".into())),
        refused(|wish| wish.promise = Some("0a1b".into())),
    ];
    for (reason, part) in reasons.iter().zip([
        "make one of the chairs `me`",
        "seats",
        "the name is empty",
        "only Adventure is played on a map",
        "the set: ",
        "the promise has 64 hex digits",
    ]) {
        assert!(reason.contains(part), "{reason}");
    }
}

#[test]
fn names_default_to_the_persons_own() {
    let setup = setup_of(wish(vec![NewChair::Me { name: None }, NewChair::Open]));
    let FirstChair::Person { name, .. } = &setup.chairs[0] else { panic!("nobody") };
    assert_eq!(name, "Ada");
    // Hints are for those who play against bots only.
    assert!(!setup.hints);
    assert!(setup_of(wish(vec![me("Ada"), bot(BotLevel::Trader)])).hints);
}

#[test]
fn a_built_in_map_is_stored_as_it_is_drawn_today() {
    let mut wish = wish(vec![me("Ada"), NewChair::Open]);
    wish.family = caravan_protocol::message::Family::Adventure;
    wish.map = Some("crater".into());
    let setup = setup_of(wish.clone());
    assert!(setup.map.as_ref().unwrap().starts_with("map crater\n"));
    let house = House::new(setup);
    assert_eq!(house.table(ADA).set, "adventure/crater");
    // The standard map needs no drawing.
    wish.map = Some("standard".into());
    assert_eq!(setup_of(wish).map, None);
}

#[test]
fn who_is_connected_is_told_to_everybody() {
    let mut house = open_table();
    house.done(BEN, |id| sit(id, 2, BEN));
    let mut calmly = |input| {
        house.step(input);
        house.heard.clear();
        house.calm();
        (house.told(ADA), house.told(BEN))
    };
    let hello = Request::Hello { version: VERSION, since: None };
    calmly(Input::Joined { client: ADAS_PHONE, person: person_of(ADAS_PHONE), invited: true });
    let (ada, ben) = calmly(Input::Said { client: ADAS_PHONE, request: hello });
    let twice = Message::Present { chairs: vec![1, 2], watchers: 2, elsewhere: true };
    assert_eq!(ada, [twice], "she is on her phone too");
    assert_eq!(ben, [present(&[1, 2], 2)], "that is nobody else's business");
    let (_, ben) = calmly(Input::Gone { client: ADA });
    assert_eq!(ben, [present(&[1, 2], 2)], "Ada's phone is still there");
    let (_, ben) = calmly(Input::Gone { client: ADAS_PHONE });
    assert_eq!(ben, [present(&[2], 2)]);
}

#[test]
fn who_is_connected_is_told_anew_when_chairs_change_hands() {
    let mut house = open_table();
    house.done(BEN, |id| sit(id, 2, BEN));
    house.calm();
    assert_eq!(house.told(ADA).last(), Some(&present(&[1, 2], 2)), "{:?}", house.told(ADA));
}

/// Who comes alone is announced at once; of a crowd, only how many there are in the end.
#[test]
fn a_crowd_is_told_of_once() {
    let mut house = open_table();
    house.calm();
    house.calm();
    house.heard.clear();
    let crowd = |first: u64| (first..first + 100).map(Client);
    let come = |house: &mut House, client| {
        house.enter(client, false);
        let request = Request::Hello { version: VERSION, since: None };
        house.step(Input::Said { client, request });
    };
    for client in crowd(1_000) {
        come(&mut house, client);
    }
    assert_eq!(house.told(ADA), [present(&[1], 4)], "the first of them");
    house.heard.clear();
    house.calm();
    assert_eq!(house.told(ADA), [present(&[1], 103)]);
    // All of them go, and others come, between two moments.
    house.heard.clear();
    for client in crowd(1_000) {
        house.step(Input::Gone { client });
    }
    for client in crowd(2_000) {
        come(&mut house, client);
    }
    assert_eq!(house.told(ADA), []);
    house.calm();
    assert_eq!(house.told(ADA), [present(&[1], 103)]);
    assert_eq!(house.room.wake_at(), None, "nothing is left to tell");
}

fn present(chairs: &[u8], watchers: u32) -> Message {
    Message::Present { chairs: chairs.to_vec(), watchers, elsewhere: false }
}

#[test]
fn the_host_adds_and_removes_chairs_as_many_as_the_game_is_for() {
    let mut house = open_table();
    house.done(BEN, |id| sit(id, 3, BEN));
    for _ in 3..5 {
        house.done(ADA, |id| Request::AddChair { id });
    }
    assert_eq!(house.refused(ADA, |id| Request::AddChair { id }), Code::NotNow, "Road is for five");
    house.done(ADA, |id| Request::Place { id, chair: 5, level: Some(BotLevel::Hawker) });
    assert_eq!(house.refused(ADA, |id| Request::RemoveChair { id, chair: 3 }), Code::Taken);
    // Those behind it move up, with whoever sits there.
    house.done(ADA, |id| Request::RemoveChair { id, chair: 2 });
    let told = house.told(WATCHER);
    let last = tables_among(&told).pop().unwrap();
    assert_eq!(whats(&last.happened), [What::Removed { chair: 2 }]);
    let Chair::Person { name, .. } = &last.chairs[1] else { panic!("{:?}", last.chairs) };
    assert_eq!((name.as_str(), last.chairs.len()), ("Ben", 4));
    house.done(ADA, |id| Request::RemoveChair { id, chair: 3 });
    house.done(ADA, |id| Request::RemoveChair { id, chair: 3 });
    assert_eq!(house.refused(ADA, |id| Request::RemoveChair { id, chair: 2 }), Code::Taken);
    // What was decided is so after a restart, and the game is dealt for those who are there.
    let mut house = house.restarted();
    for client in [ADA, BEN] {
        house.join(client);
    }
    house.done(ADA, |id| Request::Start { id, nonce: None });
    assert_eq!((house.phase(), house.table(BEN).chairs.len()), (Phase::Playing, 2));
    assert_eq!(house.refused(ADA, |id| Request::AddChair { id }), Code::Begun);
}

#[test]
fn a_table_has_at_least_as_many_chairs_as_the_game_needs() {
    let mut house = House::new(setup_of(wish(vec![me("Ada"), NewChair::Open])));
    house.join(ADA);
    assert_eq!(house.refused(ADA, |id| Request::RemoveChair { id, chair: 2 }), Code::NotNow);
}

#[test]
fn the_host_decides_about_hints_takebacks_and_drawn_seats_before_the_game() {
    let mut house = open_table();
    let agree = |term, on| move |id| Request::Agree { id, term, on };
    let without = |house: &House| house.room.state().show(None);
    let terms = |message: Message| match message {
        Message::Table(table) => table.without,
        other => panic!("{other:?}"),
    };
    // The tables of these tests have fixed seats and are public, and people who play against each
    // other have no hints.
    assert_eq!(terms(without(&house)), [Term::Hints, Term::DrawnSeats, Term::FreeText]);
    for term in [Term::Hints, Term::DrawnSeats, Term::FreeText] {
        assert_eq!(house.refused(BEN, agree(term, true)), Code::NotYours);
        house.done(ADA, agree(term, true));
        assert_eq!(house.refused(ADA, agree(term, true)), Code::NotNow);
    }
    house.done(ADA, agree(Term::TakeBacks, false));
    assert_eq!(terms(without(&house)), [Term::TakeBacks]);
    let mut house = house.restarted();
    for client in [ADA, BEN] {
        house.join(client);
    }
    assert_eq!(terms(without(&house)), [Term::TakeBacks]);
    house.done(BEN, |id| sit(id, 2, BEN));
    house.done(ADA, |id| Request::RemoveChair { id, chair: 3 });
    house.done(ADA, |id| Request::Start { id, nonce: None });
    assert!(!house.table(ADA).seating.is_empty(), "seats are drawn now");
    assert_eq!(house.refused(ADA, agree(Term::TakeBacks, true)), Code::Begun);
    let first = if house.table(ADA).deciding == house.table(ADA).you { ADA } else { BEN };
    house.play(first, &["+aa"]);
    assert_eq!(house.refused(first, |id| Request::TakeBack { id }), Code::NoTakeBacks);
}
