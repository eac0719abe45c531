//! The log rows, listings and records of a game.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::sync::Arc;

use caravan_engine::{Adventure, Notation, Road, SplitMix64};
use caravan_protocol::lobby::NewChair;
use caravan_protocol::message::{BotLevel, Chair, Family, Phase};
use caravan_protocol::{Request, VERSION};
use caravan_record::{Record, Termination, replay};
use caravan_room::{Input, Setup};
use support::*;

/// A game of a family between Ada and Ben.
fn game_of(family: Family) -> House {
    let mut wish = wish(vec![me("Ada"), NewChair::Open]);
    wish.family = family;
    let mut house = House::new(setup_of(wish));
    house.join(ADA);
    house.join(BEN);
    house.done(BEN, |id| sit(id, 2, BEN));
    house.done(ADA, |id| Request::Start { id, nonce: None });
    house
}

/// Lets stand-ins play until a condition holds.
fn play_until(house: &mut House, limit: u32, is_enough: impl Fn(&House) -> bool) {
    for client in [ADA, BEN] {
        house.done(client, |id| Request::Leave { id });
    }
    let mut rng = SplitMix64::new(5);
    for _ in 0..limit {
        if is_enough(house) {
            return;
        }
        house.let_bot_play(&mut rng);
    }
    panic!("not within {limit} actions");
}

fn read<R: Notation>(rules: R, text: &str) -> caravan_record::Replay<caravan_engine::Table<R>> {
    let record = Record::read(text).unwrap();
    replay(&Arc::new(rules), &record, |_| {}).unwrap()
}

#[test]
fn rows_are_read_as_they_were_written() {
    let mut house = game_of(Family::Road);
    play_until(&mut house, 400, |house| house.phase() == Phase::Over);
    house.done(ADA, |id| Request::Rematch { id });
    let other = house.restarted();
    for client in [ADA, BEN, WATCHER] {
        assert_eq!(other.table(client), house.table(client));
    }
    assert_eq!(other.room.seq() as usize, house.rows.len());
    // Numbers and times are those of the steps, commands name their people.
    assert!((1..).zip(&house.rows).all(|(seq, row)| row.seq == seq && row.at == NEW_YEAR));
    assert!(house.rows[0].command.starts_with("p-ben/c"));
    // A setup is stored as well.
    let text = serde_json::to_string(&house.founding.setup).unwrap();
    assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), house.founding.setup);
}

#[test]
fn lists_say_who_plays_and_change_with_what_they_show() {
    let mut house = House::new(setup_of(wish(vec![me("Ada"), me("Ida"), NewChair::Open])));
    house.join(ADA);
    house.join(BEN);
    let listing = house.room.state().listing();
    assert_eq!((listing.listed, listing.people), (true, vec![person_of(ADA).unwrap()]));
    assert_eq!(listing.summary.phase, Phase::Gathering);
    assert_eq!(listing.summary.chairs[0], person("Ada"), "nobody's own");
    assert_eq!(listing.summary.chairs[2], Chair::Open { kept_for: None });

    house.done(BEN, |id| sit(id, 3, BEN));
    assert_eq!(house.listings.pop().unwrap().people.len(), 2);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    let begun = house.listings.pop().unwrap();
    assert_eq!((begun.summary.phase, begun.summary.deciding), (Phase::Playing, Some(1)));
    // Moves are too many to write each of them into a list.
    house.play(ADA, &["+aa"]);
    assert!(house.listings.is_empty());
    assert_eq!(house.room.state().listing().summary.deciding, Some(2));
    house.done(BEN, |id| Request::Resign { id, seat: 3 });
    house.done(ADA, |id| Request::Resign { id, seat: 2 });
    let over = house.listings.pop().unwrap();
    assert_eq!(over.summary.phase, Phase::Over);
    assert_eq!(over.summary.result.unwrap().ranks, [1, 2, 3]);
    // The last move of a game changes the list.
    let mut house = game_of(Family::Road);
    play_until(&mut house, 400, |house| house.phase() == Phase::Over);
    assert_eq!(house.listings.pop().unwrap().summary.phase, Phase::Over);
}

#[test]
fn a_table_that_is_not_listed_says_so() {
    let mut wish = wish(vec![me("Ada"), NewChair::Open]);
    wish.listed = false;
    let house = House::new(setup_of(wish));
    assert!(!house.room.state().listing().listed && !house.room.state().is_listed());
}

#[test]
fn there_is_no_record_before_the_deal() {
    let house = House::gathered(&[ADA, BEN]);
    assert_eq!(house.room.state().record(None), None);
}

#[test]
fn a_running_game_of_road_has_a_record_without_what_nobody_has_seen() {
    let mut house = game_of(Family::Road);
    house.play(ADA, &["+aa"]);
    house.play(BEN, &["@3:aa"]);
    for client in [ADA, BEN, WATCHER] {
        let text = house.room.state().record(person_of(client).as_ref()).unwrap().unwrap();
        let replayed = read(Road::standard(), &text);
        assert_eq!(replayed.names, ["Ada", "Ben"]);
        assert_eq!((replayed.plies, replayed.termination), (2, Termination::Unfinished));
        assert!(text.contains(" …\"]"), "the decks are not told");
        for tag in ["House", "Commitment", "Secret", "Promises", "Nonces"] {
            assert!(!text.contains(&format!("[{tag} ")), "{tag}");
        }
    }
    // What was taken back was not played.
    house.done(BEN, |id| Request::TakeBack { id });
    house.done(ADA, |id| Request::Answer { id, agree: true });
    let text = house.room.state().record(None).unwrap().unwrap();
    assert_eq!(read(Road::standard(), &text).plies, 1);
}

#[test]
fn a_running_game_of_adventure_with_cards_face_down_has_no_record() {
    let mut house = game_of(Family::Adventure);
    assert!(house.room.state().record(None).unwrap().is_ok(), "nothing is hidden yet");
    play_until(&mut house, 200, |house| house.room.state().record(None).unwrap().is_err());
    let refusals = [ADA, BEN, WATCHER]
        .map(|client| house.room.state().record(person_of(client).as_ref()).unwrap().is_err());
    // Whoever has laid the card knows it; the other one and those who look on do not.
    assert!(refusals[2] && refusals.iter().filter(|refused| **refused).count() == 2);
    let reason = house.room.state().record(None).unwrap().unwrap_err();
    assert!(reason.contains("face down") && reason.contains("over"), "{reason}");
    // When the game is over everything may be known.
    house.done(BEN, |id| Request::Return { id });
    house.done(BEN, |id| Request::Resign { id, seat: 2 });
    let text = house.room.state().record(None).unwrap().unwrap();
    let replayed = read(Adventure::standard(), &text);
    assert_eq!(replayed.outcome.unwrap().ranks.to_vec(), [1, 2]);
}

#[test]
fn the_record_of_a_finished_game_proves_its_deal_and_can_be_replayed() {
    let mut house = House::gathered(&[ADA, BEN, CLEO]);
    for (client, chair) in [(ADA, 1), (CLEO, 3)] {
        let (name, promise) = (name_of(client).into(), Some(promise_of(client)));
        house.done(client, |id| Request::Sit { id, chair, name, promise, color: None });
    }
    house.done(ADA, |id| Request::Start { id, nonce: None });
    let nonce = "03".repeat(16);
    house.done(CLEO, |id| Request::Reveal { id, nonce });
    house.now += 8_000;
    house.step(Input::Tick);
    house.done(CLEO, |id| Request::Leave { id });
    play_until(&mut house, 600, |house| house.phase() == Phase::Over);
    let text = house.room.state().record(None).unwrap().unwrap();
    let replayed = read(Road::standard(), &text);
    let result = house.table(WATCHER).result.unwrap();
    assert_eq!(replayed.termination, Termination::Normal);
    assert_eq!(replayed.outcome.unwrap().ranks.to_vec(), result.ranks);
    assert_eq!(replayed.scores.to_vec(), result.scores);

    let record = Record::read(&text).unwrap();
    let values = |tag: &str| record.tag(tag).unwrap().values.clone();
    let proof = house.table(WATCHER).proof.unwrap();
    assert_eq!(values("House"), ["g1"]);
    assert_eq!(values("Commitment"), [proof.commitment.as_str()]);
    assert_eq!(values("Secret"), [proof.secret.as_str()]);
    assert_eq!(values("Promises"), [promise_of(ADA), String::new(), promise_of(CLEO)]);
    assert_eq!(values("Nonces"), [String::new(), String::new(), "03".repeat(16)]);
    // Every tag of the proof stands in the notation.
    let page = include_str!("../../../docs/notation.md");
    for tag in ["House", "Commitment", "Secret", "Promises", "Nonces", "Bots"] {
        assert!(page.contains(&format!("| `{tag}` |")), "{tag}");
    }
}

#[test]
fn a_resigned_game_says_so_in_its_record() {
    let mut house = House::playing(&[ADA, BEN, CLEO]);
    house.play(ADA, &["+aa"]);
    house.done(CLEO, |id| Request::Resign { id, seat: 3 });
    let text = house.room.state().record(None).unwrap().unwrap();
    let running = read(Road::standard(), &text);
    assert_eq!((running.termination.to_string().as_str(), running.outcome), ("resigned 3", None));
    house.done(ADA, |id| Request::Resign { id, seat: 1 });
    let text = house.room.state().record(None).unwrap().unwrap();
    let over = read(Road::standard(), &text);
    assert_eq!(over.termination.to_string(), "resigned 3 1");
    assert_eq!(over.outcome.unwrap().ranks.to_vec(), [2, 1, 3]);
}

#[test]
fn bots_and_several_chairs_have_names_in_a_record() {
    let mut house = House::solo(vec![me("Ada"), bot(BotLevel::Magnate), me("Ida \"I\"")]);
    house.play(ADA, &["+aa"]);
    house.say(ADA, Request::Hello { version: VERSION, since: None });
    let text = house.room.state().record(None).unwrap().unwrap();
    assert_eq!(read(Road::standard(), &text).names, ["Ada", "magnate", "Ida \"I\""]);
}
