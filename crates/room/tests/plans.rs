//! Turns prepared while others decide: their person's alone, and staged only if they still fit.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_engine::{Rng, SplitMix64};
use caravan_protocol::clock::{Clock, Pace, TimeOut};
use caravan_protocol::event::Event;
use caravan_protocol::lobby::NewTable;
use caravan_protocol::message::{Code, Family, Message, Phase, Staged};
use caravan_protocol::view::{AdventurePhase, View};
use caravan_protocol::{Legal, Request, VERSION, Verb};
use caravan_room::{Client, Input};
use support::*;

fn plan_after(after: u32, actions: &[&str]) -> Request {
    let actions = actions.iter().map(|&action| action.into()).collect();
    Request::Plan { after, actions, steps: false }
}

fn planned_among(told: &[Message]) -> Option<Staged> {
    told.iter().rev().find_map(|message| match message {
        Message::Planned(planned) => Some(planned.as_ref().clone()),
        _ => None,
    })
}

/// Prepares a turn that must be heard.
fn plan(house: &mut House, client: Client, actions: &[&str]) -> Staged {
    let told = house.say(client, plan_after(house.room.seq(), actions));
    planned_among(&told).unwrap_or_else(|| panic!("nothing prepared: {told:?}"))
}

/// Why a plan is refused.
fn refusal(house: &mut House, client: Client, request: Request) -> Code {
    let told = house.say(client, request);
    code_among(&told).unwrap_or_else(|| panic!("not refused: {told:?}"))
}

fn hello(house: &mut House, client: Client) -> Vec<Message> {
    house.say(client, Request::Hello { version: VERSION, since: None })
}

#[test]
fn what_is_prepared_is_shown_to_its_person_as_if_their_turn_began() {
    let mut house = House::playing(&[ADA, BEN]);
    house.join(WATCHER);
    let before = [ADA, BEN, WATCHER].map(|client| house.table(client));
    let none = plan(&mut house, BEN, &[]);
    assert_eq!((none.seat, none.seq, none.actions.len()), (2, house.room.seq(), 0));
    let View::Road(view) = &none.view else { panic!("another family") };
    assert_eq!(view.turn, Some(2));
    assert!(Legal::actions(&none.legal.read()).any(|action| action == "+aa"));

    let planned = plan(&mut house, BEN, &["+aa"]);
    assert_eq!((planned.texts(), planned.complete), (vec!["+aa".to_owned()], true));
    assert_eq!(planned.events[0], Event::Played { seat: 2, card: "+aa".into() });
    assert!(!planned.prepared, "it is not their turn yet");
    // Nothing has happened: not for anybody, and not on disk.
    assert!(house.heard.iter().all(|(client, _)| *client == BEN), "{:?}", house.heard);
    assert_eq!([ADA, BEN, WATCHER].map(|client| house.table(client)), before);
    assert_eq!(house.rows.len(), 2);
    for client in [ADA, WATCHER] {
        assert_eq!(planned_among(&hello(&mut house, client)), None);
    }
    // What does not fit is said.
    let wrong = plan(&mut house, BEN, &["#1"]);
    assert_eq!(wrong.dropped.unwrap().clause.as_deref(), Some("Road 7.1"));
}

#[test]
fn a_plan_that_fits_stands_staged_when_the_turn_comes() {
    let mut house = House::playing(&[ADA, BEN]);
    plan(&mut house, BEN, &["+aa"]);
    house.play(ADA, &["+aa"]);
    let told = house.told(BEN);
    assert!(matches!(told.as_slice(), [Message::Table(_), Message::Staged(_)]), "{told:?}");
    let staged = staged_among(&told).unwrap();
    assert_eq!((staged.seat, staged.seq), (2, house.room.seq()));
    assert_eq!(staged.texts(), ["+aa"]);
    assert!(staged.prepared && staged.complete && staged.dropped.is_none());
    assert_eq!(staged.steps.as_ref().map(Vec::len), Some(1));
    // It is not played before it is confirmed, and can be changed like any other turn.
    assert_eq!(house.deciding(), Some(2));
    assert!(staged_among(&hello(&mut house, BEN)).unwrap().prepared);
    assert!(!house.stage(BEN, &["rest"]).prepared);
    assert!(!staged_among(&hello(&mut house, BEN)).unwrap().prepared);
    house.play(BEN, &["+aa"]);
    // It is used up.
    house.play(ADA, &["rest"]);
    assert_eq!(staged_among(&house.told(BEN)), None);
}

#[test]
fn a_plan_is_dropped_when_what_it_takes_was_taken() {
    let mut house = House::playing(&[ADA, BEN]);
    house.join(WATCHER);
    assert!(plan(&mut house, BEN, &["@1"]).reveals);
    house.play(ADA, &["@1"]);
    let told = house.told(BEN);
    assert_eq!(staged_among(&told), None);
    let planned = planned_among(&told).unwrap();
    assert_eq!(planned.dropped.unwrap().code, Code::Gone);
    assert!(planned.actions.is_empty());
    // Who was not there is told later, until they have acted.
    house.step(Input::Gone { client: BEN });
    house.enter(BEN, true);
    let again = planned_among(&hello(&mut house, BEN)).unwrap();
    assert_eq!(again.dropped.unwrap().code, Code::Gone);
    assert_eq!(planned_among(&hello(&mut house, WATCHER)), None);
    house.play(BEN, &["+aa"]);
    assert_eq!(planned_among(&hello(&mut house, BEN)), None);
}

#[test]
fn more_crystals_on_a_card_are_welcome_and_another_price_is_not() {
    // Ada pays two crystals for the third card: they lie on the first two.
    for (wish, fits) in [("@1", true), ("@2:a", true), ("@3:aa", false)] {
        let mut house = House::playing(&[ADA, BEN]);
        plan(&mut house, BEN, &[wish]);
        house.play(ADA, &["@3:aa"]);
        let told = house.told(BEN);
        assert_eq!(staged_among(&told).is_some(), fits, "{wish}");
        assert_eq!(planned_among(&told).and_then(|planned| planned.dropped).is_none(), fits);
        if fits {
            house.play(BEN, &[wish]);
        }
    }
}

#[test]
fn whoever_waits_longer_learns_at_once_that_a_plan_is_dropped_and_prepares_another() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    plan(&mut house, CLEO, &["@1"]);
    house.play(ADA, &["@1"]);
    assert_eq!(house.deciding(), Some(2));
    let planned = planned_among(&house.told(CLEO)).unwrap();
    assert_eq!(planned.dropped.unwrap().code, Code::Gone);
    let another = plan(&mut house, CLEO, &["@1"]);
    assert!(another.dropped.is_none());
    house.play(BEN, &["+aa"]);
    assert!(staged_among(&house.told(CLEO)).unwrap().prepared);
}

#[test]
fn a_plan_is_shown_again_on_every_table_until_the_turn_comes() {
    let mut house = House::playing(&[BEN, CLEO, ADA]);
    house.join(ADAS_PHONE);
    plan(&mut house, ADA, &["+aa"]);
    let there = planned_among(&house.told(ADAS_PHONE)).unwrap();
    assert_eq!(there.texts(), ["+aa"]);
    house.play(BEN, &["+aa"]);
    for client in [ADA, ADAS_PHONE] {
        let again = planned_among(&house.told(client)).unwrap();
        assert_eq!((again.seq, again.texts()), (house.room.seq(), vec!["+aa".to_owned()]));
        assert_eq!(again.steps.map(|steps| steps.len()), Some(1));
    }
    // Also where the game does not go on.
    house.done(BEN, |id| Request::TakeBack { id });
    assert_eq!(planned_among(&house.told(ADA)).unwrap().seq, house.room.seq());
    // Who comes back is told of it.
    let told = planned_among(&hello(&mut house, ADA)).unwrap();
    assert_eq!((told.texts(), told.steps.unwrap().len()), (vec!["+aa".to_owned()], 1));
    // An empty one gives it up.
    plan(&mut house, ADA, &[]);
    assert_eq!(planned_among(&hello(&mut house, ADA)), None);
}

#[test]
fn a_plan_is_refused_for_the_right_reason() {
    let mut house = House::playing(&[ADA, BEN]);
    house.join(WATCHER);
    house.join(SAM);
    let seq = house.room.seq();
    for (client, after, actions, expected) in [
        (ADA, seq, vec!["+aa"], Code::NotNow),
        (WATCHER, seq, vec!["+aa"], Code::LookingOn),
        (SAM, seq, vec!["+aa"], Code::LookingOn),
        (BEN, seq - 1, vec!["+aa"], Code::Stale),
        (BEN, seq + 1, vec!["+aa"], Code::Stale),
        (BEN, seq, vec!["+aa"; 65], Code::TooMuch),
    ] {
        let found = refusal(&mut house, client, plan_after(after, &actions));
        assert_eq!(found, expected, "{client:?} {after}");
    }
    let mut house = House::solo(vec![me("Ada"), me("Ida")]);
    let seq = house.room.seq();
    assert_eq!(refusal(&mut house, ADA, plan_after(seq, &["+aa"])), Code::NotNow);
}

/// Those people at a table by days, dealt.
fn by_days(people: &[Client]) -> House {
    let mut house = House::gathered(people);
    let clock = Clock { pace: Pace::Daily { days: 1 }, time_out: TimeOut::StandIn };
    house.done(ADA, |id| Request::SetClock { id, clock: Some(clock) });
    house.done(ADA, |id| Request::Start { id, nonce: None });
    house
}

/// What was played, with whose command.
fn played(house: &House) -> Vec<(u8, String)> {
    let moves = house.rows.iter().filter(|row| row.kind == "played");
    moves.map(|row| (row.seat.unwrap(), row.command.clone())).collect()
}

#[test]
fn by_days_a_plan_is_kept_and_played_when_the_turn_comes_although_nobody_is_there() {
    let mut house = by_days(&[ADA, BEN]);
    plan(&mut house, BEN, &["+aa"]);
    assert!(!house.room.has_plans(), "the room need not stay for it");
    assert_eq!(house.kept.len(), 1);
    let mut house = house.restarted();
    house.join(ADA);
    assert_eq!(planned_among(&house.told(ADA)), None, "it is shown to nobody else");
    house.play(ADA, &["+aa"]);
    let moves = played(&house);
    assert_eq!((moves.len(), moves[1].0), (2, 2));
    assert!(moves[1].1.starts_with("/plan-"), "{moves:?}");
    assert_eq!((house.deciding(), house.kept.len()), (Some(1), 0));
    // It is used up.
    house.play(ADA, &["rest"]);
    assert_eq!(house.deciding(), Some(2));
}

#[test]
fn by_days_a_plan_that_does_not_fit_is_dropped_and_its_person_is_told_when_they_come() {
    let mut house = by_days(&[ADA, BEN]);
    plan(&mut house, BEN, &["@1"]);
    house.step(Input::Gone { client: BEN });
    house.play(ADA, &["@1"]);
    assert_eq!((house.deciding(), played(&house).len()), (Some(2), 1));
    let mut house = house.restarted();
    house.join(BEN);
    let dropped = planned_among(&house.told(BEN)).unwrap().dropped.unwrap();
    assert_eq!(dropped.code, Code::Gone);
    house.play(BEN, &["+aa"]);
    assert!(house.kept.is_empty());
}

#[test]
fn by_days_a_plan_that_another_node_keeps_is_played_here() {
    let mut house = by_days(&[ADA, BEN]);
    let mut other = house.restarted();
    other.join(BEN);
    plan(&mut other, BEN, &["+aa"]);
    house.kept.clone_from(&other.kept);
    house.play(ADA, &["+aa"]);
    assert_eq!(played(&house).len(), 2);
    // What is left over after its person has moved is not played again.
    house.kept.clone_from(&other.kept);
    house.play(ADA, &["rest"]);
    assert_eq!((house.deciding(), played(&house).len()), (Some(2), 3));
}

#[test]
fn by_days_reading_plans_is_tried_again_and_a_stand_in_decides_for_itself() {
    let mut house = by_days(&[ADA, BEN]);
    plan(&mut house, BEN, &["+aa"]);
    let mut house = house.restarted();
    house.disk = Disk::Broken;
    house.join(BEN);
    assert_eq!(planned_among(&house.told(BEN)), None);
    house.disk = Disk::Prompt;
    house.now = house.room.wake_at().unwrap();
    house.step(Input::Tick);
    assert_eq!(planned_among(&house.told(BEN)).unwrap().texts(), ["+aa"]);
    house.done(BEN, |id| Request::Leave { id });
    assert!(house.kept.is_empty());
}

#[test]
fn by_days_a_plan_is_not_shown_when_its_person_leaves_as_its_turn_comes() {
    let mut house = by_days(&[ADA, BEN]);
    plan(&mut house, BEN, &["+aa"]);
    house.disk = Disk::Slow;
    let seq = house.room.seq();
    house.say(ADA, confirm("move".into(), seq, &["+aa"]));
    house.finish();
    // The plans are being read.
    house.say(BEN, Request::Leave { id: "leave".into() });
    house.finish();
    house.finish();
    assert_eq!((house.last_row().kind.as_ref(), house.kept.len()), ("left", 0));
    assert_eq!(staged_among(&house.told(BEN)).or(staged_among(&house.told(ADA))), None);
    assert_eq!((played(&house).len(), house.thinks.len()), (1, 1), "the stand-in decides");
}

#[test]
fn why_explains_what_cannot_be_prepared() {
    let mut house = House::playing(&[ADA, BEN]);
    let told = house.say(BEN, Request::Why { verb: Verb::Claim, what: "1".into() });
    assert_eq!(code_among(&told), Some(Code::Illegal));
    plan(&mut house, BEN, &["+aa"]);
    let told = house.say(BEN, Request::Why { verb: Verb::Rest, what: String::new() });
    assert_eq!(code_among(&told), Some(Code::ConfirmFirst));
}

#[test]
fn a_plan_ends_with_a_takeback_a_stand_in_and_a_restart() {
    // A takeback that makes it their turn: they want to decide anew.
    let mut house = House::playing(&[ADA, BEN]);
    house.play(ADA, &["+aa"]);
    plan(&mut house, ADA, &["rest"]);
    house.done(ADA, |id| Request::TakeBack { id });
    house.done(BEN, |id| Request::Answer { id, agree: true });
    assert_eq!(house.deciding(), Some(1));
    let told = house.told(ADA);
    assert_eq!(staged_among(&told), None);
    assert_eq!(planned_among(&told).unwrap().dropped.unwrap().code, Code::Stale);

    // A stand-in decides for itself.
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    plan(&mut house, CLEO, &["+aa"]);
    house.done(CLEO, |id| Request::Leave { id });
    let seq = house.room.seq();
    assert_eq!(refusal(&mut house, CLEO, plan_after(seq, &["+aa"])), Code::StandIn);
    house.done(CLEO, |id| Request::Return { id });
    assert_eq!(planned_among(&hello(&mut house, CLEO)), None);

    // It was never stored.
    plan(&mut house, CLEO, &["+aa"]);
    let mut house = house.restarted();
    house.join(CLEO);
    assert_eq!(planned_among(&house.told(CLEO)), None);
}

/// What somebody is told of plans, by themselves.
fn is_own(message: &Message) -> bool {
    match message {
        Message::Planned(_) | Message::Staged(_) => true,
        Message::Refused { id, .. } => id.is_none(),
        _ => false,
    }
}

/// A game in which Ben prepares turns, or does not: all that everybody was told but for that, and
/// all that was stored.
fn course(family: Family, plans: bool) -> (Vec<(Client, String)>, Vec<String>) {
    let wish = |chairs| NewTable { family, ..wish(chairs) };
    let mut house = House::gathered_at(&[ADA, BEN], wish);
    house.join(WATCHER);
    let start = Request::Start { id: "start".into(), nonce: None };
    house.ask_as(ADA, start).unwrap();
    let (mut told, mut rng, mut ideas) = (Vec::new(), SplitMix64::new(5), SplitMix64::new(7));
    let mut hear = |house: &mut House| {
        let heard = std::mem::take(&mut house.heard).into_iter();
        told.extend(
            heard
                .filter(|(_, message)| !is_own(message))
                .map(|(client, message)| (client, message.into_json())),
        );
    };
    for turn in 0..40 {
        let decides = if house.deciding() == Some(1) { ADA } else { BEN };
        if house.phase() != Phase::Playing {
            break;
        }
        if plans && decides == ADA {
            prepare(&mut house, BEN, &mut ideas);
            assert!(house.heard.iter().all(|(client, _)| *client == BEN), "{:?}", house.heard);
        }
        let (mut actions, mut legal) = (Vec::new(), house.table(decides).legal.unwrap().read());
        loop {
            let all: Vec<&str> = Legal::actions(&legal).collect();
            actions.push(all[rng.below(u32::try_from(all.len()).unwrap()) as usize].to_owned());
            let words: Vec<&str> = actions.iter().map(String::as_str).collect();
            let staged = house.stage(decides, &words);
            if staged.complete {
                let request = confirm(format!("turn{turn}"), house.room.seq(), &words);
                house.ask_as(decides, request).unwrap();
                break;
            }
            legal = staged.legal.read();
        }
        hear(&mut house);
        house.calm();
        hear(&mut house);
    }
    // How the commands before the game are called differs from house to house.
    let rows = house.rows.iter().skip(1).map(|row| format!("{row:?}")).collect();
    let listings = house.listings.iter().map(|listing| format!("{listing:?}"));
    let news = house.news.iter().map(|news| format!("{news:?}"));
    (told, listings.chain(news).chain::<Vec<String>>(rows).collect())
}

/// Prepares any turn, action by action; what was prepared, if there is a turn to come.
fn prepare(house: &mut House, client: Client, rng: &mut SplitMix64) -> Option<Staged> {
    let seq = house.room.seq();
    let mut planned = planned_among(&house.say(client, plan_after(seq, &[])))?;
    while !planned.complete {
        let legal = planned.legal.read();
        let all: Vec<&str> = Legal::actions(&legal).collect();
        let mut actions = planned.texts();
        actions.push(all[rng.below(u32::try_from(all.len()).unwrap()) as usize].to_owned());
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        planned = plan(house, client, &actions);
        assert_eq!(planned.dropped, None, "it was listed");
    }
    Some(planned)
}

#[test]
fn nobody_can_tell_whether_somebody_else_prepares_turns() {
    for family in Family::ALL {
        let (with, without) = (course(family, true), course(family, false));
        assert!(without.0.len() > 80, "{}", without.0.len());
        assert_eq!(with.0, without.0, "{family:?}: what others are told is the same, byte by byte");
        assert_eq!(with.1, without.1, "{family:?}: and what is stored, listed and told as news");
    }
}

#[test]
fn when_the_turn_comes_a_plan_is_staged_or_one_learns_why_not() {
    for family in Family::ALL {
        let (mut staged, mut dropped, mut none) = (0, 0, 0);
        for seed in 0..8 {
            let wish = |chairs| match family {
                Family::Road => small_caravans(chairs),
                _ => NewTable { family, ..wish(chairs) },
            };
            let mut house = House::gathered_at(&[ADA, BEN, CLEO], wish);
            house.done(ADA, |id| Request::Start { id, nonce: None });
            let mut rng = SplitMix64::new(seed);
            let mut prepared: Option<Staged> = None;
            for _ in 0..60 {
                if house.phase() != Phase::Playing {
                    break;
                }
                let client = [ADA, BEN, CLEO][usize::from(house.deciding().unwrap() - 1)];
                if client == BEN || prepared.is_some() {
                    house.play_a_turn(client, &mut rng);
                } else {
                    prepared = prepare(&mut house, BEN, &mut rng);
                    none += u32::from(prepared.is_none());
                    house.play_a_turn(client, &mut rng);
                }
                let Some(plan) = &prepared else { continue };
                let told = house.told(BEN);
                let reason = planned_among(&told).and_then(|planned| planned.dropped);
                if let Some(ready) = staged_among(&told).filter(|staged| staged.prepared) {
                    assert_eq!((ready.texts(), ready.dropped), (plan.texts(), None));
                    (staged, prepared) = (staged + 1, None);
                } else if let Some(reason) = reason {
                    let known = [Code::Gone, Code::Illegal, Code::NotNow, Code::ConfirmFirst];
                    assert!(known.contains(&reason.code), "{reason:?}");
                    (dropped, prepared) = (dropped + 1, None);
                } else if house.phase() == Phase::Playing && house.deciding() == Some(2) {
                    let begins = !matches!(house.table(BEN).view.unwrap().read(), View::Adventure(view)
                        if !matches!(view.phase, AdventurePhase::Choose));
                    assert!(!begins, "{family:?}: the turn came, and nothing was said: {told:?}");
                }
            }
        }
        assert!(staged > 20 && dropped > 20, "{family:?}: {staged} staged, {dropped} dropped");
        assert!(none > 0 || family != Family::Adventure, "there is none in the opening");
    }
}
