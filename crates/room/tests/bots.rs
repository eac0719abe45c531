//! When bots decide, and that late decisions are ignored.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_engine::fairness::Secret;
use caravan_engine::{Seed, SplitMix64};
use caravan_protocol::Request;
use caravan_protocol::message::{BotLevel, Code, Family, Message, Phase};
use caravan_room::{Founding, Input, Output};
use support::*;

/// A bot, then Ada.
fn bot_first() -> House {
    bot_first_with(1)
}

/// The same, with another secret.
fn bot_first_with(secret: u8) -> House {
    let setup = setup_of(wish(vec![bot(BotLevel::Magnate), me("Ada")]));
    let secret = Secret::new([secret; 32]);
    let mut house = House::of(Founding { id: "g1".into(), setup, secret }, false);
    house.join(ADA);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    house
}

#[test]
fn a_bot_is_asked_with_its_own_eyes_and_level() {
    let mut house = bot_first();
    let [think] = house.thinks.as_slice() else { panic!("{:?}", house.thinks) };
    assert_eq!((think.seat.0, think.level, think.seq), (0, BotLevel::Magnate, 1));
    assert_eq!(family_of(&think.seat_view), "road");
    house.let_bots_play(1);
    let row = house.last_row();
    assert_eq!((&*row.kind, row.seat, row.command.as_str()), ("played", Some(1), "/bot-1"));
    assert_eq!(house.deciding(), Some(2));
    assert!(house.thinks.is_empty());
}

#[test]
fn bots_play_for_people_who_are_not_connected() {
    let mut house = bot_first();
    house.step(Input::Gone { client: ADA });
    assert!(!house.room.is_idle(), "the room stays until the bot has decided");
    house.let_bots_play(1);
    assert_eq!((house.deciding(), house.room.is_idle()), (Some(2), true));
    let mut house = house.restarted();
    house.step(Input::Tick);
    assert!(house.thinks.is_empty() && house.room.wake_at().is_none());
    // The same in another process.
    let mut house = bot_first().restarted();
    house.step(Input::Tick);
    house.let_bots_play(1);
    assert_eq!(house.deciding(), Some(2));
}

#[test]
fn bots_play_each_other_only_while_somebody_is_there() {
    let mut house = bot_first();
    house.let_bots_play(1);
    house.done(ADA, |id| Request::Leave { id });
    let mut house = house.restarted();
    house.step(Input::Tick);
    assert!(house.thinks.is_empty() && house.room.wake_at().is_none() && house.room.is_idle());
    // Somebody who looks on is somebody.
    house.join(WATCHER);
    assert_eq!(house.thinks.len(), 1);
    house.let_bots_play(1);
    assert_eq!(house.deciding(), Some(1));
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
fn a_thought_goes_on_whoever_comes_and_goes() {
    let mut house = bot_first();
    let think = house.thinks.pop().unwrap();
    for _ in 0..100 {
        house.done(ADA, |id| Request::Leave { id });
        house.done(ADA, |id| Request::Return { id });
    }
    assert!(house.thinks.is_empty(), "nothing about the game has changed");
    assert_eq!(house.room.thinking(), Some(think.seq));
    house.step(Input::Thought { seq: think.seq, action: "+aa".into() });
    assert_eq!(house.deciding(), Some(2));
}

#[test]
fn what_is_thought_about_in_vain_is_not_waited_for() {
    let mut house = House::playing(&[ADA, BEN]);
    for _ in 0..100 {
        house.done(ADA, |id| Request::Leave { id });
        assert!(house.room.thinking().is_some());
        house.done(ADA, |id| Request::Return { id });
        assert_eq!(house.room.thinking(), None, "Ada decides for herself");
    }
}

/// The chances from which bots decide at a table with this secret.
fn chances(secret: u8) -> Vec<u64> {
    let mut house = bot_first_with(secret);
    house.done(ADA, |id| Request::Leave { id });
    let mut rng = SplitMix64::new(3);
    let mut chances = Vec::new();
    for _ in 0..8 {
        chances.push(house.thinks.last().unwrap().chance);
        house.let_bot_play(&mut rng);
    }
    chances
}

#[test]
fn the_chance_of_bots_comes_from_the_secret() {
    let all = chances(1);
    assert_eq!(all, chances(1));
    let mut different = [all.clone(), chances(2)].concat();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 16, "every decision has a chance of its own: {all:?}");
    // As `docs/deal.md` says, section 8.
    let house = bot_first_with(1);
    let key = Secret::new([1; 32]).key(&house.room.state().rules().ruleset(), &[None, None]);
    let right: Vec<u64> = (1..=8).map(|ply| Seed::from_key(key).bot_chance(ply)).collect();
    assert_eq!(all, right);
}

#[test]
fn nobody_can_have_a_bot_draw_again() {
    let mut house = House::playing(&[ADA, BEN]);
    let mut chances = Vec::new();
    for _ in 0..3 {
        house.done(ADA, |id| Request::Leave { id });
        chances.push(house.thinks.pop().unwrap().chance);
        house.done(ADA, |id| Request::Return { id });
    }
    // What was taken back is decided as before.
    house.play(ADA, &["+aa"]);
    house.done(ADA, |id| Request::TakeBack { id });
    house.done(BEN, |id| Request::Answer { id, agree: true });
    house.done(ADA, |id| Request::Leave { id });
    chances.push(house.thinks.pop().unwrap().chance);
    chances.dedup();
    assert_eq!(chances.len(), 1, "{chances:?}");
}

#[test]
fn hints_are_waited_for_as_long_as_they_are_of_use() {
    let mut house = House::solo(vec![me("Ada"), bot(BotLevel::Peddler)]);
    let ask = |house: &mut House| -> Vec<Output> {
        let mut out = Vec::new();
        let said = Input::Said { client: ADA, request: Request::Hint {} };
        house.room.step(house.now, said, &mut out);
        out
    };
    let out = ask(&mut house);
    assert!(matches!(&out[..], [Output::Hint { client: ADA, .. }]), "{out:?}");
    let seq = house.room.seq();
    assert_eq!(house.room.hinting(ADA), Some(seq));
    house.play(ADA, &["+aa"]);
    assert_eq!(house.room.hinting(ADA), None, "the moment has passed");
    let nothing = Message::Hints { seq, hints: Vec::new() };
    assert!(house.heard.contains(&(ADA, nothing)), "{:?}", house.heard);
    house.let_bots_play(1);
    // Who asks too much is told so, and may ask again.
    assert!(matches!(&ask(&mut house)[..], [Output::Hint { .. }]));
    let seq = house.room.seq();
    let mut out = Vec::new();
    house.room.step(house.now, Input::HintRefused { client: ADA, seq }, &mut out);
    let [Output::Send { message: Message::Refused { refusal, .. }, .. }] = &out[..] else {
        panic!("{out:?}")
    };
    assert_eq!(refusal.code, Code::TooMuch);
    assert!(matches!(&ask(&mut house)[..], [Output::Hint { .. }]));
}

#[test]
fn a_bot_that_cannot_decide_or_answers_nonsense_is_asked_again_after_a_while() {
    let mut house = bot_first();
    house.calm();
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
        let mut house = House::solo_at(wish);
        house.done(ADA, |id| Request::Leave { id });
        // Games are long when nobody plans: only Road is played to its end.
        let mut rng = SplitMix64::new(3);
        for _ in 0..if family == Family::Road { 400 } else { 120 } {
            if house.phase() == Phase::Over {
                break;
            }
            house.let_bot_play(&mut rng);
        }
        assert!(house.phase() == Phase::Over || family != Family::Road);
        assert_eq!(house.restarted().table(ADA), house.table(ADA));
    }
}
