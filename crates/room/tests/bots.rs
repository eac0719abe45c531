//! Bots think while somebody is there, and what they think too late does not count.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_engine::SplitMix64;
use caravan_protocol::Request;
use caravan_protocol::message::{BotLevel, Code, Family, Phase};
use caravan_room::Input;
use support::*;

/// A bot, then Ada.
fn bot_first() -> House {
    let mut house = House::new(setup_of(wish(vec![bot(BotLevel::Magnate), me("Ada")])));
    house.join(ADA);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    house
}

#[test]
fn a_bot_is_asked_with_its_own_eyes_and_level() {
    let mut house = bot_first();
    let [think] = house.thinks.as_slice() else { panic!("{:?}", house.thinks) };
    assert_eq!((think.seat.0, think.level, think.seq), (0, BotLevel::Magnate, 1));
    assert_eq!(family_of(&think.sight), "road");
    house.let_bots_play(1);
    let row = house.last_row();
    assert_eq!((&*row.kind, row.seat, row.command.as_str()), ("played", Some(1), "/bot-1"));
    assert_eq!(house.deciding(), Some(2));
    assert!(house.thinks.is_empty());
}

#[test]
fn bots_think_only_while_somebody_is_there() {
    let mut house = bot_first();
    house.let_bots_play(1);
    house.step(Input::Gone { client: ADA });
    let mut house = house.restarted();
    house.step(Input::Tick);
    assert!(house.thinks.is_empty() && house.room.wake_at().is_none());
    assert!(house.room.is_idle());
    // Somebody who looks on is somebody.
    let mut house = bot_first().restarted();
    house.step(Input::Tick);
    assert!(house.thinks.is_empty());
    house.join(WATCHER);
    assert_eq!(house.thinks.len(), 1);
    house.let_bots_play(1);
    assert_eq!(house.deciding(), Some(2));
}

#[test]
fn a_thought_that_comes_too_late_is_dropped() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    house.done(ADA, |id| Request::Leave { id });
    let late = house.thinks.pop().unwrap();
    house.done(ADA, |id| Request::Return { id });
    let seq = house.room.seq();
    for seq in [late.seq, seq, 0, 99] {
        house.step(Input::Thought { seq, action: "+aa".into() });
    }
    assert_eq!(house.room.seq(), seq, "nobody was asked");
    assert_eq!(house.deciding(), Some(1));
    // A thought for what has changed meanwhile is thought anew.
    house.done(ADA, |id| Request::Leave { id });
    let late = house.thinks.pop().unwrap();
    house.done(CLEO, |id| Request::Resign { id, seat: 3 });
    let newer = house.thinks.pop().unwrap();
    assert!(newer.seq > late.seq);
    house.step(Input::Thought { seq: late.seq, action: "+aa".into() });
    assert_eq!(house.deciding(), Some(1));
    house.step(Input::Thought { seq: newer.seq, action: "+aa".into() });
    assert_eq!(house.deciding(), Some(2));
}

#[test]
fn a_late_thought_does_not_make_the_bot_think_twice() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    house.done(ADA, |id| Request::Leave { id });
    let late = house.thinks.pop().unwrap();
    house.done(CLEO, |id| Request::Resign { id, seat: 3 });
    assert_eq!(house.thinks.len(), 1);
    house.step(Input::Thought { seq: late.seq, action: "+aa".into() });
    assert_eq!(house.thinks.len(), 1, "the newer question is still open");
}

#[test]
fn a_bot_that_cannot_decide_or_answers_nonsense_is_asked_again_after_a_while() {
    let mut house = bot_first();
    for nonsense in [Some("gibberish"), Some("#1"), None] {
        let seq = house.thinks.pop().unwrap().seq;
        house.step(match nonsense {
            Some(action) => Input::Thought { seq, action: action.into() },
            None => Input::NoThought { seq },
        });
        assert!(house.thinks.is_empty());
        assert_eq!(house.room.wake_at(), Some(house.now + 2_000));
        house.now += 1_999;
        house.step(Input::Tick);
        assert!(house.thinks.is_empty());
        house.now += 1;
        house.step(Input::Tick);
        assert_eq!(house.thinks.len(), 1);
    }
    house.let_bots_play(1);
    assert_eq!(house.deciding(), Some(2));
}

#[test]
fn people_may_not_play_for_bots() {
    let mut house = bot_first();
    assert_eq!(house.confirm(ADA, &["+aa"]).unwrap_err().0, Code::NotYourTurn);
    assert_eq!(house.refused(ADA, |id| Request::Resign { id, seat: 1 }), Code::NotYours);
    house.now += 500_000;
    assert_eq!(house.refused(ADA, |id| Request::Relieve { id, seat: 1 }), Code::NotNow);
}

#[test]
fn bots_play_every_family() {
    for family in caravan_engine::Family::ALL.map(Family::from) {
        let mut wish = wish(vec![bot(BotLevel::Peddler), me("Ada")]);
        wish.family = family;
        let mut house = House::new(setup_of(wish));
        house.join(ADA);
        house.done(ADA, |id| Request::Start { id, nonce: None });
        house.done(ADA, |id| Request::Leave { id });
        // Games are long when nobody plans: only Road is played to its end.
        let mut rng = SplitMix64::new(3);
        for _ in 0..if family == Family::Road { 400 } else { 120 } {
            if house.phase() == Phase::Over {
                break;
            }
            house.let_bot_play(&mut rng);
        }
        assert_eq!(house.phase() == Phase::Over, family == Family::Road);
        assert_eq!(house.restarted().table(ADA), house.table(ADA));
    }
}
