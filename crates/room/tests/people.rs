//! Takebacks, resigning, leaving, stand-ins, and rematches.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{Asked, BotLevel, Chair, Code, Message, Phase, What};
use caravan_protocol::{Refusal, Request, VERSION};
use caravan_room::setup::FirstChair;
use caravan_room::{Founding, Input, Output, Setup};
use support::*;

fn take_back(id: String) -> Request {
    Request::TakeBack { id }
}

fn agree(id: String) -> Request {
    Request::Answer { id, agree: true }
}

fn decline(id: String) -> Request {
    Request::Answer { id, agree: false }
}

fn leave(id: String) -> Request {
    Request::Leave { id }
}

fn come_back(id: String) -> Request {
    Request::Return { id }
}

fn rematch(id: String) -> Request {
    Request::Rematch { id }
}

fn resign(seat: u8) -> impl FnOnce(String) -> Request {
    move |id| Request::Resign { id, seat }
}

fn relieve(seat: u8) -> impl FnOnce(String) -> Request {
    move |id| Request::Relieve { id, seat }
}

#[test]
fn actions_are_taken_back_when_all_others_agree() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    let begun = house.table(ADA).view;
    let first = house.play(ADA, &["@1"]);
    house.play(BEN, &["+aa"]);
    assert_eq!(house.refused(CLEO, take_back), Code::NothingToTakeBack, "Cleo has played nothing");
    house.done(ADA, take_back);
    let asked = |open: &[u8]| Some(Asked { seat: 1, open: open.to_vec() });
    assert_eq!(house.table(WATCHER).asked, asked(&[2, 3]));
    assert_eq!(house.refused(BEN, take_back), Code::Asked, "one thing at a time");
    assert_eq!(house.refused(ADA, agree), Code::NotNow, "who asks agrees already");
    house.done(CLEO, agree);
    assert_eq!(house.table(WATCHER).asked, asked(&[2]));
    assert_eq!(house.refused(CLEO, decline), Code::NotNow, "an answer is an answer");
    house.done(BEN, agree);
    let table = tables_among(&house.told(ADA)).remove(0);
    assert_eq!(
        whats(&table.happened),
        [What::Answered { seat: 2, agree: true, since: Some(first) }],
        "Ben's turn is taken back as well"
    );
    let table = house.table(ADA);
    assert_eq!((table.asked, table.deciding, table.view), (None, Some(1), begun));
    assert_eq!(house.refused(BEN, take_back), Code::NothingToTakeBack, "nothing of Ben's is left");
    house.play(ADA, &["rest"]);
}

#[test]
fn one_who_declines_is_enough() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    house.play(ADA, &["+aa"]);
    house.done(ADA, take_back);
    house.done(BEN, agree);
    house.done(CLEO, decline);
    let table = house.table(ADA);
    assert_eq!((table.asked, table.deciding), (None, Some(2)));
    assert_eq!(house.refused(BEN, agree), Code::NotNow);
    house.done(ADA, take_back);
    // Earlier answers do not count for another wish.
    assert_eq!(house.table(ADA).asked, Some(Asked { seat: 1, open: vec![2, 3] }));
}

#[test]
fn a_move_is_an_answer_too() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    house.play(ADA, &["+aa"]);
    house.done(ADA, take_back);
    house.done(CLEO, agree);
    house.play(BEN, &["+aa"]);
    assert_eq!(house.table(ADA).asked, None);
    assert_eq!(house.refused(BEN, agree), Code::NotNow);
}

#[test]
fn a_whole_confirmation_is_taken_back_and_only_ones_own_turns_count() {
    let mut house = House::gathered_at(&[ADA, BEN], small_caravans);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    for (client, action) in [(ADA, "+aa"), (BEN, "rest"), (ADA, "rest"), (BEN, "rest")] {
        house.play(client, &[action]);
    }
    let before = house.table(ADA).view;
    house.play(ADA, &["+aa", "-a"]);
    house.done(ADA, take_back);
    house.done(BEN, agree);
    assert_eq!(house.table(ADA).view, before, "both actions are gone");
}

#[test]
fn nothing_is_taken_back_after_the_end() {
    let mut house = House::playing(&[ADA, BEN]);
    house.play(ADA, &["+aa"]);
    house.done(BEN, resign(2));
    assert_eq!(house.phase(), Phase::Over);
    assert_eq!(house.refused(ADA, take_back), Code::Over);
    let mut house = House::solo(vec![me("Ada"), me("Ida")]);
    house.play(ADA, &["+aa"]);
    house.done(ADA, resign(2));
    assert_eq!(house.refused(ADA, take_back), Code::Over);
}

#[test]
fn alone_with_bots_one_takes_back_at_once() {
    let mut house = House::solo(vec![me("Ada"), bot(BotLevel::Peddler)]);
    let begun = house.table(ADA).view;
    let first = house.play(ADA, &["+aa"]);
    house.let_bots_play(1);
    house.done(ADA, take_back);
    assert_eq!(house.table(ADA).view, begun);
    assert_eq!(house.last_row().kind, "takenBack");
    let table = tables_among(&house.told(ADA)).remove(0);
    assert_eq!(whats(&table.happened), [What::TakenBack { seat: 1, since: first }]);
}

#[test]
fn ruling_g4_with_two_seats_the_game_ends_when_one_resigns() {
    let mut house = House::playing(&[ADA, BEN]);
    assert_eq!(house.refused(BEN, resign(1)), Code::NotYours);
    // One may resign when it is not one's turn.
    house.done(BEN, resign(2));
    let table = house.table(ADA);
    assert_eq!((table.phase, table.deciding), (Phase::Over, None));
    let result = table.result.unwrap();
    assert_eq!((result.ranks, result.resigned), (vec![1, 2], vec![2]));
    assert_eq!(house.refused(ADA, resign(1)), Code::Over);
    assert!(house.table(WATCHER).proof.is_some());
}

#[test]
fn ruling_g4_with_more_seats_a_stand_in_plays_on_and_resigned_seats_rank_last() {
    let mut house = House::playing(&[ADA, BEN, CLEO, DAN]);
    house.done(ADA, resign(1));
    assert_eq!(house.refused(ADA, resign(1)), Code::NotNow, "once is enough");
    let table = house.table(BEN);
    assert_eq!((table.phase, table.deciding), (Phase::Playing, Some(1)));
    let Chair::Person { stand_in, resigned, .. } = &table.chairs[0] else { panic!("{table:?}") };
    assert_eq!((*stand_in, *resigned), (Some(BotLevel::Trader), true));
    // The stand-in plays the seat, and the person cannot any more.
    assert_eq!(house.thinks.last().unwrap().seat.0, 0);
    assert_eq!(house.confirm(ADA, &["+aa"]).unwrap_err().0, Code::StandIn);
    assert_eq!(house.table(ADA).legal, None);
    house.let_bots_play(1);
    assert_eq!(house.deciding(), Some(2));
    house.done(DAN, resign(4));
    assert_eq!(house.phase(), Phase::Playing);
    house.done(BEN, resign(2));
    let table = house.table(CLEO);
    assert_eq!(table.phase, Phase::Over);
    let result = table.result.unwrap();
    assert_eq!(result.resigned, [1, 4, 2], "the earliest first");
    assert_eq!(result.ranks, [4, 2, 1, 3], "an earlier one lower");
}

#[test]
fn who_resigned_is_not_asked_any_more() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    house.play(ADA, &["+aa"]);
    house.done(CLEO, resign(3));
    house.done(ADA, take_back);
    assert_eq!(house.table(ADA).asked, Some(Asked { seat: 1, open: vec![2] }));
    house.done(BEN, agree);
    assert_eq!(house.deciding(), Some(1));
}

#[test]
fn stand_ins_play_for_those_who_leave_until_they_return() {
    let mut house = House::playing(&[ADA, BEN]);
    assert_eq!(house.refused(ADA, come_back), Code::NotNow, "Ada is at the table");
    house.done(ADA, leave);
    assert_eq!(house.refused(ADA, leave), Code::NotNow);
    let shown = |house: &House| match &house.table(BEN).chairs[0] {
        Chair::Person { stand_in, .. } => *stand_in,
        other => panic!("{other:?}"),
    };
    assert_eq!(shown(&house), Some(BotLevel::Trader));
    assert_eq!(house.confirm(ADA, &["+aa"]).unwrap_err().0, Code::StandIn);
    assert_eq!(house.table(ADA).legal, None);
    let think = house.thinks.last().unwrap();
    assert_eq!((think.seat.0, think.level), (0, BotLevel::Trader));
    // Back in time: the stand-in's thought is not needed.
    house.done(ADA, come_back);
    assert_eq!(shown(&house), None);
    house.let_bots_play(1);
    assert_eq!(house.deciding(), Some(1), "Ada decides");
    house.play(ADA, &["+aa"]);
    // Everyone may leave; the game waits for somebody to look.
    house.done(BEN, leave);
    house.done(ADA, leave);
    house.let_bots_play(4);
    assert_eq!(house.table(ADA).round, 3);
}

#[test]
fn who_leaves_leaves_all_seats() {
    let mut house = House::solo(vec![me("Ada"), me("Ida"), bot(BotLevel::Peddler)]);
    house.done(ADA, leave);
    let table = tables_among(&house.told(ADA)).remove(0);
    assert_eq!(whats(&table.happened), [What::Left { seats: vec![1, 2] }]);
    house.let_bots_play(2);
    house.done(ADA, come_back);
    let table = tables_among(&house.told(ADA)).remove(0);
    assert_eq!(whats(&table.happened), [What::Returned { seats: vec![1, 2] }]);
}

#[test]
fn who_keeps_the_others_waiting_may_be_relieved_after_two_minutes() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    house.now += 60_000;
    house.play(ADA, &["+aa"]);
    house.now += 119_999;
    let (code, reason) = house.ask(ADA, relieve(2)).unwrap_err();
    assert_eq!((code, reason.as_str()), (Code::TooEarly, "give them one more second"));
    house.now += 1;
    assert_eq!(house.refused(ADA, relieve(3)), Code::NotNow, "nobody waits for Cleo");
    assert_eq!(house.refused(BEN, relieve(2)), Code::NotYours, "one leaves by oneself");
    house.join(SAM);
    assert_eq!(house.refused(SAM, relieve(2)), Code::LookingOn);
    house.done(CLEO, relieve(2));
    let table = tables_among(&house.told(ADA)).remove(0);
    assert_eq!(whats(&table.happened), [What::Left { seats: vec![2] }]);
    assert_eq!(house.refused(CLEO, relieve(2)), Code::NotNow, "a stand-in plays already");
    house.let_bots_play(1);
    assert_eq!(house.deciding(), Some(3));
    // Back again, with the stand-in's turn played.
    house.done(BEN, come_back);
    assert_eq!(house.refused(BEN, come_back), Code::NotNow);
}

#[test]
fn who_is_back_has_two_minutes_again() {
    let mut house = House::playing(&[ADA, BEN]);
    house.now += 120_000;
    house.done(BEN, relieve(1));
    house.done(ADA, come_back);
    assert_eq!(house.refused(BEN, relieve(1)), Code::TooEarly);
}

/// Ben, Ada, Cleo and a bot; the game is over.
fn over() -> House {
    let chairs = vec![NewChair::Open, me("Ada"), NewChair::Open, bot(BotLevel::Hawker)];
    let mut house = House::new(setup_of(wish(chairs)));
    for client in [ADA, BEN, CLEO, SAM, WATCHER] {
        house.join(client);
    }
    house.done(BEN, |id| sit(id, 1, BEN));
    house.done(CLEO, |id| sit(id, 3, CLEO));
    house.done(ADA, |id| Request::Start { id, nonce: None });
    assert_eq!(house.refused(ADA, rematch), Code::NotNow, "not before the end");
    for (client, seat) in [(BEN, 1), (ADA, 2), (CLEO, 3)] {
        house.done(client, resign(seat));
    }
    assert_eq!(house.phase(), Phase::Over);
    house
}

#[test]
fn a_rematch_is_for_the_same_people_one_chair_further() {
    let mut house = over();
    for client in [SAM, WATCHER] {
        assert_eq!(house.refused(client, rematch), Code::LookingOn);
    }
    house.done(CLEO, rematch);
    for client in [BEN, WATCHER] {
        let table = tables_among(&house.told(client)).remove(0);
        assert_eq!(table.rematch.as_deref(), Some("g2"));
        assert_eq!(whats(&table.happened), [What::Rematch { game: "g2".into() }]);
    }
    // Whoever asks later is led to the same table.
    house.done(BEN, rematch);
    assert_eq!(house.founded.len(), 1);

    let setup = house.founded.remove(0);
    assert_eq!(Some(&setup.host), person_of(CLEO).as_ref());
    let kept = |client| FirstChair::Open {
        kept_for: Some((person_of(client).unwrap(), name_of(client).into())),
        color: None,
    };
    let (person, name, promise) = (person_of(CLEO).unwrap(), "Cleo".into(), None);
    let cleo = FirstChair::Person { person, name, promise, color: None };
    let chairs = [kept(ADA), cleo, FirstChair::Bot { level: BotLevel::Hawker }, kept(BEN)];
    assert_eq!(setup.chairs, chairs, "who was second is first");
    assert_eq!((setup.family, setup.listed), (house.founding.setup.family, true));

    // The chairs are kept for their people: others cannot sit there.
    let mut next = House::of(Founding { setup, id: "g2".into(), ..house.founding.clone() }, false);
    for client in [ADA, BEN, CLEO, SAM] {
        next.join(client);
    }
    assert_eq!(next.table(SAM).chairs[0], Chair::Open { kept_for: Some("Ada".into()) });
    assert!(next.room.state().keeps_chair_for(&person_of(ADA).unwrap()));
    assert!(!next.room.state().keeps_chair_for(&person_of(SAM).unwrap()));
    assert_eq!(next.refused(SAM, |id| sit(id, 1, SAM)), Code::Taken);
    assert_eq!(next.refused(BEN, |id| sit(id, 1, BEN)), Code::Taken);
    assert_eq!(next.refused(CLEO, |id| Request::Start { id, nonce: None }), Code::ChairOpen);
    next.done(ADA, |id| sit(id, 1, ADA));
    // The host need not wait for somebody who does not come.
    next.done(CLEO, |id| Request::Place { id, chair: 4, level: None });
    next.done(SAM, |id| sit(id, 4, SAM));
    next.done(ADA, |id| Request::Start { id, nonce: None });
}

#[test]
fn colors_go_along_to_a_rematch() {
    let chairs = vec![me("Ada"), NewChair::Open, NewChair::Open];
    let mut house = House::new(setup_of(NewTable { color: Some(3), ..wish(chairs) }));
    for client in [ADA, BEN, CLEO] {
        house.join(client);
    }
    house.done(BEN, in_color(2, BEN, 5));
    house.done(CLEO, in_color(3, CLEO, 4));
    house.done(ADA, |id| Request::Start { id, nonce: None });
    house.done(BEN, resign(2));
    house.done(ADA, resign(1));
    house.done(ADA, rematch);
    let setup = house.founded.remove(0);
    let mut next = House::of(Founding { setup, id: "g2".into(), ..house.founding.clone() }, false);
    for client in [ADA, BEN, CLEO] {
        next.join(client);
    }
    // What is kept for Ben is not for Cleo, who has what she had; and Ben need not wish for it again.
    next.done(CLEO, in_color(2, CLEO, 5));
    next.done(BEN, |id| sit(id, 1, BEN));
    assert_eq!(colors(&next, ADA), [Some(5), Some(4), Some(3)]);
}

#[test]
fn a_rematch_that_cannot_be_laid_is_refused() {
    let mut house = over();
    let mut out = Vec::new();
    let said = Input::Said { client: ADA, request: rematch("r".into()) };
    house.room.step(house.now, said, &mut out);
    house.heard.clear();
    house.step(Input::Founded { game: Err("the house is full".into()) });
    let told = house.told(ADA);
    let [Message::Refused { id, refusal: Refusal { code: Code::Unavailable, reason, .. } }] =
        told.as_slice()
    else {
        panic!("{told:?}")
    };
    assert_eq!(id.as_deref(), Some("r"));
    assert!(reason.contains("the house is full"), "{reason}");
    house.done(ADA, rematch);
}

#[test]
fn a_rematch_that_two_ask_for_at_once_is_laid_once_and_both_are_told() {
    let mut house = over();
    let mut out = Vec::new();
    for (client, id) in [(ADA, "a"), (BEN, "b")] {
        let said = Input::Said { client, request: rematch(id.into()) };
        house.room.step(house.now, said, &mut out);
    }
    let laid = |output: &&Output| matches!(output, Output::Found { .. });
    assert_eq!(out.iter().filter(laid).count(), 1, "{out:?}");
    house.heard.clear();
    house.step(Input::Founded { game: Ok("g2".into()) });
    let seq = house.room.seq();
    for (client, id) in [(ADA, "a"), (BEN, "b")] {
        let told = house.told(client);
        assert_eq!(house.answer_among(&told, id), Some(Ok(seq)), "{client:?}");
    }
}

#[test]
fn whoever_lays_the_table_of_a_rematch_lays_the_same() {
    let name = |out: &[Output]| {
        out.iter().find_map(|output| match output {
            Output::Found { game, .. } => Some(game.clone()),
            _ => None,
        })
    };
    let mut house = over();
    let mut out = Vec::new();
    let said = Input::Said { client: ADA, request: rematch("r".into()) };
    house.room.step(house.now, said, &mut out);
    let first = name(&out).expect("a table is laid");
    // While it was laid, other nodes were heard of: it is laid once more.
    out.clear();
    house.room.step(house.now, Input::Woken, &mut out);
    house.room.step(house.now, Input::Founded { game: Ok(first.clone()) }, &mut out);
    house.room.step(house.now, Input::Caught { entries: Vec::new() }, &mut out);
    assert_eq!(name(&out).as_ref(), Some(&first));
    // Another node lays it for somebody else.
    let mut other = house.restarted();
    other.join(BEN);
    out.clear();
    other.room.step(other.now, Input::Said { client: BEN, request: rematch("b".into()) }, &mut out);
    assert_eq!(name(&out).as_ref(), Some(&first));
    assert!(first.len() == 20 && first.bytes().all(|byte| byte.is_ascii_hexdigit()), "{first}");
}

#[test]
fn who_was_sent_away_cannot_sit_down_again() {
    let mut house = House::gathered(&[ADA, BEN]);
    house.enter(SAM, false);
    house.join(SAM);
    let place = |id| Request::Place { id, chair: 2, level: None };
    assert_eq!(house.sent_away, 0);
    house.done(ADA, place);
    assert_eq!(house.sent_away, 1);
    assert_eq!(house.refused(BEN, |id| sit(id, 2, BEN)), Code::SentAway);
    // Also after everything was read again.
    let mut house = house.restarted();
    for client in [ADA, BEN, SAM] {
        house.join(client);
    }
    assert_eq!(house.refused(BEN, |id| sit(id, 2, BEN)), Code::SentAway);
    // Who takes a chair of their own away is not sent away, nor is a bot.
    house.done(ADA, |id| sit(id, 2, ADA));
    house.done(ADA, place);
    house.done(ADA, |id| Request::Place { id, chair: 2, level: Some(BotLevel::Hawker) });
    house.done(ADA, place);
    assert_eq!(house.sent_away, 0);
    house.done(SAM, |id| sit(id, 2, SAM));
}

#[test]
fn the_invitation_of_those_who_came_before_ends_when_somebody_is_sent_away() {
    let private = |chairs| NewTable { listed: false, ..wish(chairs) };
    let mut house = House::gathered_at(&[ADA, BEN], private);
    house.join(SAM);
    house.done(ADA, |id| Request::Place { id, chair: 2, level: None });
    assert_eq!(house.refused(SAM, |id| sit(id, 2, SAM)), Code::NotInvited);
    house.done(ADA, |id| sit(id, 2, ADA));
}

#[test]
fn nobody_sits_down_under_a_name_that_passes_for_anothers() {
    let mut house = House::gathered(&[ADA, BEN, CLEO]);
    house.done(CLEO, |id| Request::Rise { id, chair: 3 });
    let named = |name: &'static str| {
        move |id| Request::Sit { id, chair: 3, name: name.into(), promise: None, color: None }
    };
    for twin in ["Ada", "ADA", "Аda", " ada "] {
        assert_eq!(house.refused(CLEO, named(twin)), Code::NameTaken, "{twin}");
    }
    for bad in ["Trader", "a\u{202E}b", "\u{3164}"] {
        assert_eq!(house.refused(CLEO, named(bad)), Code::BadName, "{bad}");
    }
    house.done(CLEO, named("Ada of Wien"));
    // One's own chairs may be called alike.
    house.done(CLEO, named("Cleo"));
    house.done(ADA, |id| Request::Sit {
        id,
        chair: 1,
        name: "ada".into(),
        promise: None,
        color: None,
    });
}

#[test]
fn a_rematch_is_laid_once_although_its_asker_loses_the_connection() {
    let mut house = over();
    let mut out = Vec::new();
    let said = Input::Said { client: ADA, request: rematch("r".into()) };
    house.room.step(house.now, said, &mut out);
    house.step(Input::Gone { client: ADA });
    house.step(Input::Founded { game: Ok("g2".into()) });
    assert_eq!(house.table(BEN).rematch.as_deref(), Some("g2"));
    let seq = house.room.seq();
    house.join(ADA);
    let told = house.say(ADA, rematch("r".into()));
    assert_eq!(house.answer_among(&told, "r"), Some(Ok(seq)), "it was done under this name");
    assert_eq!(house.room.seq(), seq);
}

#[test]
fn everything_is_open_when_the_game_is_over() {
    let mut house = House::playing(&[ADA, BEN]);
    house.join(WATCHER);
    house.play(ADA, &["+aa"]);
    house.done(ADA, resign(1));
    let told = house.say(WATCHER, Request::Hello { version: VERSION, since: Some(0) });
    let table = tables_among(&told).remove(0);
    assert_eq!(table.view, house.table(ADA).view);
    assert!(table.legal.is_none() && table.proof.is_some() && table.result.is_some());
}

/// Ada and Ben play against each other; Ben resigns.
fn won_by_ada(setup: Setup, id: &str) -> House {
    let mut house = House::of(
        Founding { setup, id: id.into(), secret: caravan_room::fairness::Secret::new([7; 32]) },
        false,
    );
    for client in [ADA, BEN] {
        house.join(client);
        let chairs = house.table(client).chairs;
        let own = |chair: &Chair| match chair {
            Chair::Open { kept_for } => {
                kept_for.as_deref().is_none_or(|name| name == name_of(client))
            }
            Chair::Person { yours, .. } => *yours,
            Chair::Bot { .. } => false,
        };
        let chair = u8::try_from(chairs.iter().position(own).unwrap() + 1).unwrap();
        house.done(client, |id| sit(id, chair, client));
    }
    house.done(ADA, |id| Request::Start { id, nonce: None });
    let seat = house.table(BEN).you.unwrap();
    house.done(BEN, |id| Request::Resign { id, seat });
    house
}

#[test]
fn wins_are_counted_from_rematch_to_rematch() {
    let first = setup_of(wish(vec![me("Ada"), NewChair::Open]));
    let mut house = won_by_ada(first, "g1");
    for games in 1..=3 {
        let table = house.table(BEN);
        let series = table.series.unwrap();
        let ada = table.chairs.iter().position(|chair| *chair == person("Ada")).unwrap();
        assert_eq!((series.games, series.wins[ada], series.wins[1 - ada]), (games, games, 0));
        house.done(ADA, rematch);
        house = won_by_ada(house.founded.remove(0), &format!("g{}", games + 1));
    }
}
