//! Disk failures, concurrent nodes, and replay mismatches.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_engine::RulesCache;
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Code, Message, Phase};
use caravan_protocol::{Refusal, Request, VERSION};
use caravan_room::{Act, Entry, Input, Output, Room};
use support::*;

/// Two nodes of one house, and the people on each: Ada here, Ben there.
fn two_nodes() -> (House, House) {
    let setup = setup_of(wish(vec![me("Ada"), NewChair::Open]));
    let mut here = House::shared(setup.clone());
    here.join(ADA);
    here.join(BEN);
    here.done(BEN, |id| sit(id, 2, BEN));
    here.step(Input::Gone { client: BEN });
    let mut there = House::shared(setup);
    there.rows.clone_from(&here.rows);
    there.step(Input::Woken);
    there.join(BEN);
    (here, there)
}

/// What one node has stored, the other one finds.
fn replicate(from: &House, to: &mut House) {
    to.rows.clone_from(&from.rows);
}

#[test]
fn a_disk_that_fails_refuses_and_changes_nothing() {
    let mut house = House::playing(&[ADA, BEN]);
    let before = house.table(ADA);
    house.disk = Disk::Broken;
    let command = confirm("c".into(), before.seq, &["+aa"]);
    let (code, reason) = house.ask_as(ADA, command.clone()).unwrap_err();
    assert_eq!(code, Code::Unavailable);
    assert!(reason.contains("disk full"), "{reason}");
    assert!(house.told(BEN).is_empty());
    assert_eq!(house.table(ADA), before);
    // The same command again, when the disk is back.
    house.disk = Disk::Prompt;
    house.ask_as(ADA, command).unwrap();
    assert_eq!(house.deciding(), Some(2));
}

#[test]
fn a_bots_decision_that_cannot_be_stored_is_made_again_later() {
    let mut house = House::solo(vec![bot(BotLevel::Peddler), me("Ada")]);
    house.calm();
    house.disk = Disk::Broken;
    house.let_bots_play(1);
    assert!(house.thinks.is_empty());
    assert_eq!(house.room.wake_at(), Some(house.now + 2_000));
    house.disk = Disk::Prompt;
    house.now += 2_000;
    house.step(Input::Tick);
    house.let_bots_play(1);
    assert_eq!(house.deciding(), Some(2));
}

#[test]
fn a_deal_that_cannot_be_stored_is_made_later() {
    let mut house = House::gathered(&[ADA, BEN]);
    let promise = Some(promise_of(BEN));
    house.done(BEN, |id| Request::Sit { id, chair: 2, name: "Ben".into(), promise, color: None });
    house.done(ADA, |id| Request::Start { id, nonce: None });
    house.disk = Disk::Broken;
    house.now += 8_000;
    house.step(Input::Tick);
    assert_eq!(house.phase(), Phase::Revealing);
    assert_eq!(house.room.wake_at(), Some(house.now + 2_000));
    house.disk = Disk::Prompt;
    house.now += 2_000;
    house.step(Input::Tick);
    assert_eq!(house.phase(), Phase::Playing);
}

#[test]
fn nothing_is_told_before_it_is_on_disk() {
    let mut house = House::playing(&[ADA, BEN]);
    house.disk = Disk::Slow;
    let before = house.table(BEN);
    house.say(ADA, confirm("c".into(), before.seq, &["+aa"]));
    assert!(house.heard.is_empty() && house.is_waiting_for_the_disk());
    assert_eq!(house.table(BEN), before);
    assert!(!house.room.is_idle());
    house.finish();
    assert!(!house.told(BEN).is_empty());
}

#[test]
fn what_another_node_has_stored_first_is_caught_up_with_and_the_command_looked_at_again() {
    let (mut here, mut there) = two_nodes();
    // Ben changes his name there while Ada starts here.
    there.done(BEN, |id| Request::Sit {
        id,
        chair: 2,
        name: "Big Ben".into(),
        promise: None,
        color: None,
    });
    replicate(&there, &mut here);
    let seq = here.done(ADA, |id| Request::Start { id, nonce: None });
    assert_eq!(seq, 3, "behind what was faster");
    assert_eq!(here.phase(), Phase::Playing);
    assert_eq!(here.table(ADA).chairs[1], person("Big Ben"));
    // Ada was told both, in order.
    let tables: Vec<u32> = tables_among(&here.told(ADA)).iter().map(|table| table.seq).collect();
    assert_eq!(tables, [2, 3]);
}

#[test]
fn a_command_that_no_longer_fits_is_refused_after_catching_up() {
    let (mut here, mut there) = two_nodes();
    there.done(BEN, |id| Request::Rise { id, chair: 2 });
    replicate(&there, &mut here);
    assert_eq!(
        here.ask(ADA, |id| Request::Start { id, nonce: None }).unwrap_err().0,
        Code::ChairOpen
    );
    assert_eq!(here.room.seq(), 2);
}

#[test]
fn an_invitation_ends_on_all_nodes_also_for_what_was_said_before() {
    let private = NewTable { listed: false, ..wish(vec![me("Ada"), NewChair::Open]) };
    let mut here = House::shared(setup_of(private.clone()));
    let mut there = House::shared(setup_of(private));
    here.join(ADA);
    here.join(BEN);
    there.join(SAM);
    here.done(BEN, |id| sit(id, 2, BEN));
    here.done(ADA, |id| Request::Place { id, chair: 2, level: None });
    replicate(&here, &mut there);
    // That node does not know yet, and Sam came by the link of before.
    assert_eq!(there.room.seq(), 0);
    let refused = there.ask(SAM, |id| sit(id, 2, SAM)).unwrap_err();
    assert_eq!((refused.0, there.sent_away), (Code::NotInvited, 1));
}

#[test]
fn a_command_that_was_stored_although_the_answer_was_lost_is_done() {
    let mut house = House::shared(setup_of(wish(vec![me("Ada"), bot(BotLevel::Peddler)])));
    house.join(ADA);
    let start = Request::Start { id: "s".into(), nonce: None };
    // The disk has it and says that it has not.
    house.disk = Disk::Slow;
    let mut out = Vec::new();
    house.room.step(house.now, Input::Said { client: ADA, request: start.clone() }, &mut out);
    let Some(Output::Append { row, .. }) = out.pop() else { panic!("{out:?}") };
    house.rows.push(row);
    house.step(Input::NotStored { reason: "timeout".into() });
    assert!(matches!(
        house.told(ADA).last(),
        Some(Message::Refused { refusal: Refusal { code: Code::Unavailable, .. }, .. })
    ));
    house.disk = Disk::Prompt;
    assert_eq!(house.ask_as(ADA, start), Ok(1));
    assert_eq!((house.rows.len(), house.room.seq()), (1, 1));
}

#[test]
fn the_same_command_on_two_nodes_is_done_once() {
    let (mut here, mut there) = two_nodes();
    here.done(ADA, |id| Request::Start { id, nonce: None });
    replicate(&here, &mut there);
    there.step(Input::Woken);
    let command = confirm("c".into(), here.room.seq(), &["+aa"]);
    let seq = here.ask_as(ADA, command.clone()).unwrap();
    replicate(&here, &mut there);
    // Ada's connection breaks, and she comes back there before that node knows.
    there.join(ADA);
    assert_eq!(there.ask_as(ADA, command), Ok(seq));
    assert_eq!(there.rows.len(), here.rows.len());
}

#[test]
fn who_has_seen_more_than_this_node_is_served_after_catching_up() {
    let (mut here, mut there) = two_nodes();
    here.done(ADA, |id| Request::Start { id, nonce: None });
    replicate(&here, &mut there);
    let told = there.say(BEN, Request::Hello { version: VERSION, since: Some(2) });
    let table = tables_among(&told).pop().unwrap();
    assert_eq!((table.seq, table.phase), (2, Phase::Playing));
    here.play(ADA, &["+aa"]);
    replicate(&here, &mut there);
    // The same for somebody who decides on what was seen on the other node.
    there.ask_as(BEN, confirm("b".into(), 3, &["+aa"])).unwrap();
}

#[test]
fn a_node_that_is_woken_tells_its_clients() {
    let (mut here, mut there) = two_nodes();
    here.done(ADA, |id| Request::Start { id, nonce: None });
    here.play(ADA, &["+aa"]);
    replicate(&here, &mut there);
    there.heard.clear();
    there.step(Input::Woken);
    let tables: Vec<u32> = tables_among(&there.told(BEN)).iter().map(|table| table.seq).collect();
    assert_eq!(tables, [2, 3]);
}

#[test]
fn one_node_lets_the_bot_think_and_the_other_waits() {
    let setup = setup_of(wish(vec![me("Ada"), bot(BotLevel::Peddler)]));
    let (mut here, mut there) = (House::shared(setup.clone()), House::shared(setup));
    here.join(ADA);
    there.join(WATCHER);
    here.done(ADA, |id| Request::Start { id, nonce: None });
    here.play(ADA, &["+aa"]);
    assert_eq!(here.thinks.len(), 1);
    replicate(&here, &mut there);
    there.calm();
    there.step(Input::Woken);
    assert!(there.thinks.is_empty());
    assert_eq!(there.room.wake_at(), Some(there.now + 2_000));
    // The first node has fallen silent.
    there.now += 2_000;
    there.step(Input::Tick);
    assert_eq!(there.thinks.len(), 1);
    there.let_bots_play(1);
    // Both decided; the log takes one.
    replicate(&there, &mut here);
    here.let_bots_play(1);
    assert_eq!(here.room.seq(), there.room.seq());
    assert_eq!(here.table(WATCHER).view, there.table(WATCHER).view);
}

#[test]
fn a_deal_that_is_due_is_made_by_one_node() {
    let (mut here, mut there) = two_nodes();
    let promise = Some(promise_of(ADA));
    here.done(ADA, |id| Request::Sit { id, chair: 1, name: "Ada".into(), promise, color: None });
    here.done(ADA, |id| Request::Start { id, nonce: None });
    replicate(&here, &mut there);
    there.step(Input::Woken);
    assert_eq!(there.phase(), Phase::Revealing);
    for house in [&mut here, &mut there] {
        house.now += 8_000;
    }
    here.step(Input::Tick);
    replicate(&here, &mut there);
    there.now += 2_000;
    there.step(Input::Tick);
    assert_eq!((here.room.seq(), there.room.seq()), (4, 4));
    assert_eq!(there.rows.len(), 4);
    assert_eq!(here.table(WATCHER).view, there.table(WATCHER).view);
}

#[test]
fn what_waits_for_a_disk_that_cannot_be_read_is_refused() {
    let (mut here, _) = two_nodes();
    here.disk = Disk::Broken;
    // It is refused here, and might be right on a node that knows more; nobody can be asked.
    let mut out = Vec::new();
    let request = Request::Start { id: "s".into(), nonce: Some("00".repeat(16)) };
    here.room.step(here.now, Input::Said { client: ADA, request }, &mut out);
    assert!(matches!(out.as_slice(), [Output::CatchUp { .. }]), "{out:?}");
    out.clear();
    here.room.step(here.now, Input::NotCaught { reason: "no answer".into() }, &mut out);
    let refused = out.iter().any(|output| {
        matches!(
            output,
            Output::Send {
                message: Message::Refused { refusal: Refusal { code: Code::Unavailable, .. }, .. },
                ..
            }
        )
    });
    assert!(refused, "asked again at once, without end: {out:?}");
}

#[test]
fn a_thought_that_comes_while_catching_up_is_not_lost_for_ever() {
    let mut house = House::shared(setup_of(wish(vec![bot(BotLevel::Peddler), me("Ada")])));
    house.join(ADA);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    let think = house.thinks.pop().unwrap();
    house.disk = Disk::Slow;
    house.step(Input::Woken);
    house.step(Input::Thought { seq: think.seq, action: "+aa".into() });
    house.disk = Disk::Prompt;
    house.finish();
    house.now += 60_000;
    house.step(Input::Tick);
    assert!(!house.thinks.is_empty() || house.deciding() == Some(2), "the bot never moves again");
}

#[test]
fn an_entry_on_its_way_survives_catching_up() {
    let mut house = House::shared(setup_of(wish(vec![bot(BotLevel::Peddler), me("Ada")])));
    house.join(ADA);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    let think = house.thinks.pop().unwrap();
    house.disk = Disk::Slow;
    house.step(Input::Thought { seq: think.seq, action: "+aa".into() });
    // Another node wakes this one; what it reads does not have the row yet, which then is stored.
    house.step(Input::Woken);
    house.step(Input::Caught { entries: Vec::new() });
    house.step(Input::Stored);
    house.now += 60_000;
    house.step(Input::Tick);
    assert!(!house.thinks.is_empty() || house.deciding() == Some(2), "the bot never moves again");
}

#[test]
fn a_log_whose_keys_no_longer_fit_is_set_aside() {
    let mut house = House::playing(&[ADA, BEN]);
    house.play(ADA, &["+aa"]);
    house.play(BEN, &["+aa"]);
    let mut rows = house.rows.clone();
    let wrong = rows[2].text.rsplit_once('!').unwrap().0.to_owned() + "!0123456789abcdef";
    rows[2].text = wrong;
    let restore = |rows: &[caravan_room::LogRow]| {
        let mut room = Room::new(house.founding.clone(), &RulesCache::default(), false).unwrap();
        room.restore(rows.iter().map(entry)).unwrap_err()
    };
    let aside = restore(&rows);
    assert_eq!((aside.game.as_str(), aside.seq), ("g1", 3));
    let said = aside.to_string();
    assert!(
        said.starts_with(
            "replay mismatch: game g1 is closed, because entry 3 cannot be replayed: after `+aa` the key is "
        ) && said.ends_with(", not 0123456789abcdef"),
        "{said}"
    );
    // An action that is not legal any more, and a gap.
    rows[2].text = "#1!0123456789abcdef".into();
    assert!(restore(&rows).reason.starts_with("`#1` is not legal: "));
    let aside = restore(&house.rows[1..]);
    assert_eq!((aside.seq, aside.reason.as_str()), (2, "entry 1 should come next"));
    // The same when it comes from another node.
    let mut other = House::shared(house.founding.setup.clone());
    other.join(ADA);
    other.rows = rows;
    other.step(Input::Woken);
    let aside = other.aside.unwrap();
    assert_eq!(aside.seq, 3);
}

#[test]
fn nothing_is_done_in_a_room_that_is_set_aside() {
    let mut house = House::shared(setup_of(wish(vec![me("Ada"), NewChair::Open])));
    house.join(BEN);
    house.disk = Disk::Slow;
    house.step(Input::Woken);
    house.say(BEN, sit("b".into(), 2, BEN));
    let act = Act::Played { seat: 0, text: "+aa!0123456789abcdef".into() };
    let entries = vec![Entry { seq: 1, at: 0, command: String::new(), act }];
    let mut out = Vec::new();
    house.room.step(house.now, Input::Caught { entries }, &mut out);
    assert!(matches!(out.first(), Some(Output::ReplayMismatch(_))), "{out:?}");
    assert_eq!(out.len(), 1, "{out:?}");
}

#[test]
fn a_game_under_other_rules_or_with_another_set_is_set_aside() {
    let house = House::playing(&[ADA, BEN]);
    let aside = |change: fn(&mut caravan_room::Setup)| {
        let mut founding = house.founding.clone();
        change(&mut founding.setup);
        match Room::new(founding, &RulesCache::default(), false) {
            Err(aside) => aside,
            Ok(_) => panic!("nothing was noticed"),
        }
    };
    for aside in [
        aside(|setup| setup.revision += 1),
        aside(|setup| setup.set_key = "0123456789abcdef".into()),
        aside(|setup| {
            setup.set = small_caravans(Vec::new()).set;
        }),
    ] {
        assert_eq!((aside.game.as_str(), aside.seq), ("g1", 0));
        assert!(aside.reason.starts_with("it was begun under rules revision "), "{aside}");
    }
    let unreadable = aside(|setup| setup.set = Some("set".into()));
    assert!(unreadable.reason.starts_with("the set: "), "{unreadable}");
}
