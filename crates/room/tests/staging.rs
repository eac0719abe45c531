//! Staged turns: private until they are confirmed as a whole.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_engine::SplitMix64;
use caravan_protocol::event::Event;
use caravan_protocol::lobby::NewTable;
use caravan_protocol::message::{BotLevel, Code, Family, Message};
use caravan_protocol::view::{RoadPhase, RoadView, View};
use caravan_protocol::{Legal, Request, Serialized, VERSION, Verb};
use support::*;

fn road(view: &View) -> &RoadView {
    match view {
        View::Road(view) => view,
        _ => panic!("another family"),
    }
}

/// Ada decides, with five crystals of the six she may hold and two of Ben's on the first market
/// card.
fn full_caravan() -> House {
    let mut house = House::gathered_at(&[ADA, BEN], small_caravans);
    house.join(WATCHER);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    for (client, action) in [(ADA, "+aa"), (BEN, "@3:aa"), (ADA, "rest"), (BEN, "@3:aa")] {
        house.play(client, &[action]);
    }
    house
}

#[test]
fn what_is_staged_reaches_nobody_else() {
    let mut house = House::playing(&[ADA, BEN]);
    house.join(WATCHER);
    let before = [BEN, WATCHER].map(|client| house.table(client));
    let staged = house.stage(ADA, &["+aa"]);
    assert!(house.heard.iter().all(|(client, _)| *client == ADA), "{:?}", house.heard);
    assert_eq!((staged.seat, staged.seq), (1, house.room.seq()));
    assert_eq!(staged.texts(), ["+aa"]);
    assert!(staged.complete && !staged.reveals && staged.dropped.is_none());
    assert_eq!(staged.events[0], Event::Played { seat: 1, card: "+aa".into() });
    assert_eq!(road(&staged.view).seats[0].caravan, "aaaaa");
    assert_eq!(staged.legal.read(), []);
    // Nothing has happened: not for the others, and not on disk.
    assert_eq!([BEN, WATCHER].map(|client| house.table(client)), before);
    assert_eq!(house.rows.len(), 2);
    // Who comes later learns nothing of it either.
    let told = house.say(BEN, Request::Hello { version: VERSION, since: None });
    assert!(staged_among(&told).is_none());
}

#[test]
fn a_shorter_list_undoes_and_an_empty_one_begins_anew() {
    let mut house = full_caravan();
    let whole = house.stage(ADA, &["+aa", "-a"]);
    assert_eq!(whole.texts(), ["+aa", "-a"]);
    assert!(whole.complete && whole.legal.read().is_empty());

    let first = house.stage(ADA, &["+aa"]);
    assert_eq!(first.texts(), ["+aa"]);
    assert!(!first.complete, "one crystal has to go");
    assert_eq!(road(&first.view).phase, RoadPhase::Discard { excess: 1 });
    let legal = first.legal.read();
    assert_eq!(Legal::actions(&legal).collect::<Vec<_>>(), ["-a"]);
    assert_eq!(legal[0].ways[0].caravan, "aaaaaa");

    let table = house.table(ADA);
    let none = house.stage(ADA, &[]);
    assert!(!none.complete && none.events.is_empty() && none.actions.is_empty());
    assert_eq!(none.view, table.view.unwrap().read());
    assert_eq!(none.legal, table.legal.unwrap());
}

#[test]
fn what_does_not_fit_is_dropped_with_code_clause_and_reason() {
    let mut house = full_caravan();
    let dropped = |house: &mut House, actions: &[&str], kept: usize| {
        let staged = house.stage(ADA, actions);
        assert_eq!(staged.texts(), actions[..kept]);
        staged.dropped.unwrap()
    };
    let mut reasons = Vec::new();
    for (actions, kept, code, clause) in [
        (vec!["#1"], 0, Code::Illegal, Some("Road 7.1")),
        (vec!["hello there"], 0, Code::Unreadable, None),
        (vec!["+aa", "-aa", "rest"], 1, Code::Illegal, Some("Road 8.2")),
        (vec!["+aa", "-a", "rest"], 2, Code::ConfirmFirst, None),
        (vec!["@1", "-a"], 1, Code::ConfirmFirst, None),
    ] {
        let refusal = dropped(&mut house, &actions, kept);
        assert_eq!((refusal.code, refusal.clause.as_deref()), (code, clause), "{actions:?}");
        reasons.push(refusal.reason);
    }
    // The clause has a place of its own.
    assert!(reasons.iter().all(|reason| !reason.is_empty() && !reason.contains("Road")));
    assert_eq!(reasons[3], "your turn is complete: confirm it");
    assert_eq!(reasons[4], "confirm first: the next decision depends on what is revealed");
    // What was dropped is not kept for later.
    house.stage(ADA, &["+aa", "nonsense"]);
    let told = house.say(ADA, Request::Hello { version: VERSION, since: None });
    let again = staged_among(&told).unwrap();
    assert_eq!((again.texts(), again.dropped), (vec!["+aa".to_owned()], None));
}

#[test]
fn a_revealing_action_ends_what_can_be_staged_and_shows_no_new_card() {
    let mut house = full_caravan();
    let before = house.table(ADA);
    let staged = house.stage(ADA, &["@1"]);
    assert!(staged.reveals && staged.complete, "it has to be confirmed now");
    assert_eq!(staged.legal.read(), []);
    assert!(!staged.events.iter().any(|event| matches!(event, Event::MarketFilled { .. })));
    let before = before.view.unwrap().read();
    let (old, new) = (road(&before), road(&staged.view));
    assert_eq!(new.market, old.market[1..], "there is a gap where a card would turn up");
    assert_eq!(new.seats[0].hand.last(), Some(&old.market[0].card));
    assert_eq!(new.seats[0].caravan, "aaaaaaa");

    // The card turns up with the confirmation, and the rest of the turn is staged anew.
    house.play(ADA, &["@1"]);
    let table = tables_among(&house.told(ADA)).remove(0);
    assert_eq!(table.deciding, Some(1));
    let view = table.view.unwrap().read();
    let view = road(&view);
    assert_eq!(view.market.len(), 6);
    assert_eq!(view.phase, RoadPhase::Discard { excess: 1 });
    // Ben has seen the card, but not what Ada thinks of next.
    assert_eq!(tables_among(&house.told(BEN)).len(), 1);
    let staged = house.stage(ADA, &["-a"]);
    assert!(staged.complete && !staged.reveals);
    assert!(house.told(BEN).is_empty());
    house.play(ADA, &["-a"]);
    assert_eq!(house.deciding(), Some(2));
}

#[test]
fn only_the_seat_that_decides_may_stage() {
    let mut house = House::playing(&[ADA, BEN]);
    house.join(WATCHER);
    house.join(SAM);
    for (client, expected) in
        [(BEN, Code::NotYourTurn), (WATCHER, Code::LookingOn), (SAM, Code::LookingOn)]
    {
        let told = house.say(client, stage(&["+aa"]));
        let [Message::Refused { id: None, refusal }] = told.as_slice() else { panic!("{told:?}") };
        assert_eq!(refusal.code, expected);
    }
    let many = vec!["+aa"; 65];
    let told = house.say(ADA, stage(&many));
    assert_eq!(code_among(&told), Some(Code::TooMuch));
}

#[test]
fn two_devices_of_one_person_share_the_staged_turn() {
    let mut house = House::playing(&[ADA, BEN]);
    house.join(ADAS_PHONE);
    let staged = house.stage(ADA, &["+aa"]);
    assert_eq!(house.told(ADAS_PHONE), [Message::Staged(Box::new(staged.clone()))]);
    let staged_there = house.stage(ADAS_PHONE, &["rest"]);
    assert_eq!(staged_among(&house.told(ADA)), Some(staged_there.clone()));
    // A device that comes later is told as well.
    house.step(caravan_room::Input::Gone { client: ADAS_PHONE });
    house.heard.clear();
    house.join(ADAS_PHONE);
    let told = staged_among(&house.told(ADAS_PHONE)).unwrap();
    assert_eq!(told.actions, staged_there.actions);
    // Either may confirm, and both see it.
    house.play(ADAS_PHONE, &["rest"]);
    for client in [ADA, ADAS_PHONE] {
        assert_eq!(tables_among(&house.told(client))[0].deciding, Some(2));
    }
}

#[test]
fn a_confirmation_says_all_it_confirms() {
    let mut house = full_caravan();
    let seq = house.room.seq();
    // Staging is no part of it: what was staged last does not matter.
    house.stage(ADA, &["rest"]);
    assert_eq!(house.play(ADA, &["+aa", "-a"]), seq + 1, "one entry for the whole turn");
    let row = house.last_row();
    let words: Vec<&str> =
        row.text.split(' ').map(|word| word.split('!').next().unwrap()).collect();
    assert_eq!((&*row.kind, row.seat, words), ("played", Some(1), vec!["+aa", "-a"]));
    assert!(row.text.rsplit('!').next().is_some_and(|key| key.len() == 16), "{}", row.text);
}

#[test]
fn a_confirmation_is_refused_for_the_right_reason() {
    let mut house = full_caravan();
    let seq = house.room.seq();
    let code = |house: &mut House, client, after, actions: &[&str]| {
        house.refused(client, |id| confirm(id, after, actions))
    };
    for (after, actions, expected) in [
        (seq, vec!["+aa"], Code::Incomplete),
        (seq, vec!["#1"], Code::Illegal),
        (seq, vec!["+aa", "-b"], Code::Illegal), // the second one
        (seq, vec!["+aa", "-a", "rest"], Code::ConfirmFirst), // too long
        (seq, vec!["@1", "-a"], Code::ConfirmFirst), // goes on after a card has turned up
        (seq, vec!["gibberish"], Code::Unreadable),
        (seq, vec!["+aa -a"], Code::Unreadable), // two in one
        (seq, vec![], Code::Unreadable),
        (seq - 1, vec!["rest"], Code::Stale),
        (0, vec!["rest"], Code::Stale),
        (seq + 1, vec!["rest"], Code::Stale), // this table has not come so far
        (u32::MAX, vec!["rest"], Code::Stale),
    ] {
        assert_eq!(code(&mut house, ADA, after, &actions), expected, "{after} {actions:?}");
    }
    assert_eq!(code(&mut house, BEN, seq, &["rest"]), Code::NotYourTurn);
    let (_, reason) = house.confirm(ADA, &["+aa"]).unwrap_err();
    assert_eq!(reason, "your turn is not complete: continue, for example with `-a`");
    // What does not change the game makes nothing stale.
    house.play(ADA, &["rest"]);
    let seen = house.room.seq();
    house.done(BEN, |id| Request::TakeBack { id });
    house.done(ADA, |id| Request::Answer { id, agree: false });
    assert_eq!(house.room.seq(), seen + 2);
    house.done(BEN, |id| confirm(id, seen, &["rest"]));
}

#[test]
fn on_a_hot_seat_one_sees_with_the_eyes_of_the_seat_that_decides() {
    let mut house = House::solo(vec![me("Ada"), me("Ida"), bot(BotLevel::Peddler), me("Eda")]);
    let seen = |house: &House| {
        let table = house.table(ADA);
        (table.you, table.deciding, table.legal.is_some())
    };
    assert_eq!(seen(&house), (Some(1), Some(1), true));
    house.play(ADA, &["+aa"]);
    assert_eq!(seen(&house), (Some(2), Some(2), true));
    house.play(ADA, &["+aa"]);
    // While a bot decides, the next seat of the person looks.
    assert_eq!(seen(&house), (Some(4), Some(3), false));
    house.let_bots_play(1);
    assert_eq!(seen(&house), (Some(4), Some(4), true));
    // Nobody has to be asked to take something back, and it is one's own last turn.
    house.done(ADA, |id| Request::TakeBack { id });
    assert_eq!(seen(&house), (Some(2), Some(2), true));
    house.done(ADA, |id| Request::TakeBack { id });
    assert_eq!(seen(&house), (Some(1), Some(1), true));
    assert_eq!(house.refused(ADA, |id| Request::TakeBack { id }), Code::NothingToTakeBack);
}

#[test]
fn those_who_look_on_get_no_legal_list() {
    let mut house = House::playing(&[ADA, BEN]);
    house.join(WATCHER);
    house.join(SAM);
    for client in [WATCHER, SAM, BEN] {
        let told = house.say(client, Request::Hello { version: VERSION, since: None });
        let table = tables_among(&told).remove(0);
        assert_eq!(table.legal, None);
        assert_eq!(table.you, (client == BEN).then_some(2));
    }
    assert!(house.table(ADA).legal.is_some());
    house.play(ADA, &["+aa"]);
    assert!(tables_among(&house.told(BEN))[0].legal.is_some());
    assert!(tables_among(&house.told(ADA))[0].legal.is_none());
}

#[test]
fn hints_are_for_the_seat_that_decides_where_the_table_allows_them() {
    let mut house = House::solo(vec![me("Ada"), bot(BotLevel::Trader)]);
    house.join(WATCHER);
    let seq = house.room.seq();
    assert_eq!(house.say(ADA, Request::Hint {}), [Message::Hints { seq, hints: vec![hint()] }]);
    let told = house.say(WATCHER, Request::Hint {});
    assert_eq!(code_among(&told), Some(Code::LookingOn));
    house.play(ADA, &["+aa"]);
    let told = house.say(ADA, Request::Hint {});
    assert_eq!(code_among(&told), Some(Code::NotYourTurn));
    assert_eq!(house.hints_asked, 1);
    let mut house = House::playing(&[ADA, BEN]);
    let told = house.say(ADA, Request::Hint {});
    assert_eq!(code_among(&told), Some(Code::NoHints));
}

#[test]
fn what_is_staged_ends_with_what_changes_the_game() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    house.stage(ADA, &["+aa"]);
    house.done(CLEO, |id| Request::Resign { id, seat: 3 });
    let told = house.say(ADA, Request::Hello { version: VERSION, since: None });
    assert!(staged_among(&told).is_none());
    // It is gone after a restart as well: it was never stored.
    house.stage(ADA, &["+aa"]);
    let mut house = house.restarted();
    house.join(ADA);
    assert!(staged_among(&house.told(ADA)).is_none());
}

#[test]
fn what_is_staged_outlives_what_does_not_change_the_game() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    house.stage(ADA, &["+aa"]);
    house.done(CLEO, |id| Request::Leave { id });
    let told = house.say(ADA, Request::Hello { version: VERSION, since: None });
    assert!(staged_among(&told).is_some());
}

#[test]
fn whoever_meets_a_turn_half_way_is_told_its_steps() {
    let mut house = full_caravan();
    let first = house.stage(ADA, &["+aa"]);
    let both = house.stage(ADA, &["+aa", "-a"]);
    assert_eq!((first.steps, both.steps), (None, None), "the client was told before");
    let whole = [house.table(ADA).legal.unwrap(), first.legal];
    let actions = vec!["+aa".into(), "-a".into()];
    let told = house.say(ADA, Request::Stage { actions, steps: true });
    assert_eq!(staged_among(&told).unwrap().steps.unwrap(), whole);
    let told = house.say(ADA, Request::Hello { version: VERSION, since: None });
    assert_eq!(staged_among(&told).unwrap().steps.unwrap(), whole);
}

#[test]
fn a_legal_thing_has_all_ways_to_do_it() {
    let house = full_caravan();
    let legal = house.table(ADA).legal.unwrap().read();
    let things: Vec<_> = legal.iter().map(|one| (one.verb, one.what.as_deref())).collect();
    let mut once = things.clone();
    once.dedup();
    assert_eq!(things, once, "each thing once");
    let gain = legal.iter().find(|one| one.what.as_deref() == Some("+aa")).unwrap();
    assert!(gain.ways[0].over, "a discard follows");
    let second =
        legal.iter().find(|one| (one.verb, one.what.as_deref()) == (Verb::Acquire, Some("2")));
    let paid: Vec<_> = second.unwrap().ways.iter().map(|way| way.how.pays.as_deref()).collect();
    assert!(!paid.is_empty() && paid.iter().all(|paid| paid.is_some_and(|paid| paid.len() == 1)));
}

/// What is told of ways before they are tried is what is found by trying them.
#[test]
fn what_would_follow_is_what_follows() {
    let (mut claims, mut spends, mut discards) = (0, 0, 0);
    for family in Family::ALL {
        let at = NewTable { family, ..wish(vec![me("Ada"), me("Ida")]) };
        let mut house = House::solo_at(at);
        let mut rng = SplitMix64::new(11);
        for _ in 0..60 {
            let Some(legal) = house.table(ADA).legal else { break };
            for one in legal.read() {
                let way = &one.ways[0];
                let staged = house.stage(ADA, &[way.action.as_str()]);
                let view = serde_json::to_value(&staged.view).unwrap();
                let caravan = &view["seats"][usize::from(staged.seat) - 1]["caravan"];
                assert_eq!(caravan, way.caravan.as_str(), "{family:?} {way:?}");
                assert_eq!(staged.actions[0].how, way.how, "{family:?} {way:?}");
                // What turns up first, and what others do, is not told.
                let follows = if staged.complete { Vec::new() } else { staged.legal.read() };
                let first = |verb| follows.iter().find(|next| next.verb == verb);
                let claim = first(Verb::Claim).map(|next| &next.ways[0].action);
                assert_eq!(one.claims.as_ref(), claim, "{family:?} {way:?}");
                assert_eq!(way.over, first(Verb::Discard).is_some(), "{family:?} {way:?}");
                let spend = first(Verb::SpendHand).or(first(Verb::SpendPlayed));
                assert_eq!(one.cards.is_some(), spend.is_some(), "{family:?} {one:?}");
                claims += usize::from(claim.is_some());
                spends += usize::from(spend.is_some());
                discards += usize::from(way.over);
            }
            house.play_a_turn(ADA, &mut rng);
        }
    }
    assert!(claims > 0 && spends > 0 && discards > 0, "{claims} {spends} {discards}");
}

/// Lists of legal actions are written by hand and put into tables as they are: it must come to what
/// serde would make of them.
#[test]
fn what_is_written_by_hand_is_what_serde_would_write() {
    for family in Family::ALL {
        let mut house = House::solo_at(NewTable { family, ..wish(vec![me("Ada"), me("Ida")]) });
        let mut rng = SplitMix64::new(12);
        for _ in 0..60 {
            let table = house.table(ADA);
            let Some(legal) = table.legal.clone() else { break };
            // A discard follows, if anything leads to one.
            let over: Option<String> = legal.read().iter().find_map(|one| {
                one.ways.iter().find(|way| way.over).map(|way| way.action.to_string())
            });
            let staged = house.stage(ADA, over.as_deref().as_slice());
            for list in [&legal, &staged.legal] {
                assert_eq!(*list, Serialized::from(&list.read()));
            }
            for message in [Message::Table(Box::new(table)), Message::Staged(Box::new(staged))] {
                let sent: Message = serde_json::from_str(&message.clone().into_json()).unwrap();
                assert_eq!(sent, message);
            }
            house.play_a_turn(ADA, &mut rng);
        }
    }
}

#[test]
fn whoever_touches_what_cannot_be_done_is_told_why() {
    let mut house = full_caravan();
    let what = |what: &str| Request::Why { verb: Verb::Claim, what: what.into() };
    let told = house.say(ADA, what("1"));
    assert_eq!(code_among(&told), Some(Code::Illegal));
    // What is missing and what is there make up the cost.
    let [Message::Refused { refusal, .. }] = &told[..] else { panic!("{told:?}") };
    let table = house.table(ADA);
    let View::Road(view) = table.view.unwrap().read() else { panic!("no Road") };
    let held = &view.seats[0].caravan;
    for level in ["a", "b", "c", "d"] {
        let (cost, held) = (view.row[0].cost.matches(level).count(), held.matches(level).count());
        assert_eq!(refusal.lacks.matches(level).count(), cost.saturating_sub(held), "{level}");
    }
    assert!(!refusal.lacks.is_empty());
    let told = house.say(ADA, what("no slot"));
    assert_eq!(code_among(&told), Some(Code::Unreadable));
    let told = house.say(ADA, Request::Why { verb: Verb::Explore, what: "A1".into() });
    assert_eq!(code_among(&told), Some(Code::Unreadable));
    let told = house.say(WATCHER, what("1"));
    assert_eq!(code_among(&told), Some(Code::LookingOn));
    // What can be done after all is no reason to refuse.
    let told = house.say(ADA, Request::Why { verb: Verb::Rest, what: String::new() });
    assert!(matches!(&told[..], [Message::Staged(_)]), "{told:?}");
}
