//! Rated tables: people only, without help, and a result that is stored with the end.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_engine::SplitMix64;
use caravan_protocol::Request;
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Code, Message, Phase, Term};
use caravan_room::{Client, Rated, RatedSeat, Setup};
use support::*;

fn rated(chairs: Vec<NewChair>) -> NewTable {
    NewTable { rated: true, drawn_seats: true, ..wish(chairs) }
}

fn playing(people: &[Client]) -> House {
    let mut house = House::gathered_at(people, rated);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    assert_eq!(house.phase(), Phase::Playing);
    house
}

/// The result as the places of people, and whether their seats are lost.
fn places(rated: &Rated) -> Vec<(&str, u8, bool)> {
    fn of(seat: &RatedSeat) -> (&str, u8, bool) {
        (&seat.person.0, seat.rank, seat.lost)
    }
    let mut places: Vec<(&str, u8, bool)> = rated.seats.iter().map(of).collect();
    places.sort_unstable();
    places
}

fn on_turn(house: &House, people: &[Client]) -> Client {
    let deciding = house.deciding();
    let own = |client: &&Client| house.table(**client).you == deciding;
    *people.iter().find(own).expect("somebody decides")
}

/// Plays this many turns of people, and of their stand-ins.
fn play_turns(house: &mut House, people: &[Client], turns: usize) {
    let mut rng = SplitMix64::new(7);
    for _ in 0..turns {
        let client = on_turn(house, people);
        house.play_a_turn(client, &mut rng);
    }
}

#[test]
fn what_a_rated_table_must_not_have_is_refused_with_what_is_right() {
    let host = person_of(ADA).unwrap();
    let reason = |wish| Setup::of(wish, &host, "Ada", &RULES_CACHE).unwrap_err();
    let open = || vec![me("Ada"), NewChair::Open];
    for (wish, part) in [
        (rated(vec![me("Ada"), bot(BotLevel::Trader)]), "leave the chair open"),
        (rated(vec![me("Ada"), me("Ida")]), "one chair"),
        (rated(vec![me("Ada")]), "two people"),
        (NewTable { hints: Some(true), ..rated(open()) }, "without hints"),
        (NewTable { drawn_seats: false, ..rated(open()) }, "seats are drawn"),
        (NewTable { set: Some("set road".into()), ..rated(open()) }, "standard set"),
        (NewTable { map: Some("map mine".into()), ..rated(open()) }, "built-in map"),
    ] {
        assert!(reason(wish).contains(part), "{part}");
    }
    let setup = Setup::of(rated(open()), &host, "Ada", &RULES_CACHE).unwrap();
    assert!(setup.rated && setup.drawn_seats && !setup.hints && !setup.take_backs);
    // Tables from before there were ratings, and all others, say nothing of it.
    let plain = serde_json::to_value(setup_of(wish(open()))).unwrap();
    assert_eq!(plain.get("rated"), None);
}

#[test]
fn a_rated_table_takes_neither_bots_nor_second_chairs_nor_other_terms() {
    let mut house = House::new(setup_of(rated(vec![me("Ada"), NewChair::Open, NewChair::Open])));
    house.join(ADA);
    house.join(BEN);
    assert!(house.table(ADA).rated);
    let level = Some(BotLevel::Trader);
    assert_eq!(house.refused(ADA, |id| Request::Place { id, chair: 2, level }), Code::Rated);
    assert_eq!(house.refused(ADA, |id| sit(id, 2, ADA)), Code::Rated);
    house.done(ADA, |id| sit(id, 1, ADA));
    for term in [Term::Hints, Term::TakeBacks, Term::DrawnSeats] {
        for on in [true, false] {
            assert_eq!(house.refused(ADA, |id| Request::Agree { id, term, on }), Code::Rated);
        }
    }
    house.done(ADA, |id| Request::Agree { id, term: Term::FreeText, on: true });
    // A program that asks for a chair is a bot too.
    let refusal = house.room.state().chair_for(None, "Robot").unwrap_err();
    assert_eq!(refusal.code, Code::Rated);
    house.done(BEN, |id| sit(id, 2, BEN));
    assert_eq!(house.refused(BEN, |id| sit(id, 3, BEN)), Code::Rated);
    house.done(ADA, |id| Request::RemoveChair { id, chair: 3 });
    house.done(ADA, |id| Request::Start { id, nonce: None });
    assert!(house.restarted().room.state().is_rated());
}

#[test]
fn nothing_helps_anybody_while_a_rated_game_lasts() {
    let people = [ADA, BEN];
    let mut house = playing(&people);
    let first = on_turn(&house, &people);
    let asked = house.say(first, Request::Hint {});
    assert_eq!(code_among(&asked), Some(Code::NoHints));
    play_turns(&mut house, &people, 1);
    assert_eq!(house.refused(first, |id| Request::TakeBack { id }), Code::NoTakeBacks);
    let record = |house: &House| house.room.state().record(person_of(first).as_ref()).unwrap();
    assert!(record(&house).unwrap_err().contains("rated"));
    let seat = house.table(first).you.unwrap();
    house.done(first, |id| Request::Resign { id, seat });
    assert!(record(&house).is_ok());
}

#[test]
fn the_result_comes_with_the_entry_that_ends_the_game_and_once() {
    let people = [ADA, BEN, CLEO];
    let mut house = playing(&people);
    play_turns(&mut house, &people, 4);
    for client in [BEN, ADA] {
        assert_eq!(house.rated, []);
        let seat = house.table(client).you.unwrap();
        house.now += 1_000;
        house.done(client, |id| Request::Resign { id, seat });
    }
    // Who resigned shares the last place, whoever was first.
    assert_eq!(house.rated.len(), 1);
    let expected = [("p-ada", 2, true), ("p-ben", 2, true), ("p-cleo", 1, false)];
    assert_eq!(places(&house.rated[0]), expected);
    assert_eq!(house.rated[0].at, house.now);
    // The log alone says the same.
    house.now += 9_000;
    house.done(ADA, |id| Request::Rematch { id });
    assert_eq!(house.restarted().room.state().rated().as_ref(), house.rated.first());
    assert_eq!(house.rated.len(), 1);
    assert!(house.founded[0].rated);
}

#[test]
fn a_seat_for_which_a_stand_in_has_decided_is_lost_even_if_its_person_returns() {
    let people = [ADA, BEN, CLEO];
    let mut house = playing(&people);
    play_turns(&mut house, &people, 3);
    // Ben leaves and returns in time: no stand-in has decided for him.
    let away = if on_turn(&house, &people) == BEN { CLEO } else { BEN };
    house.done(away, |id| Request::Leave { id });
    house.done(away, |id| Request::Return { id });
    let gone = on_turn(&house, &people);
    house.done(gone, |id| Request::Leave { id });
    house.let_bot_play(&mut SplitMix64::new(3));
    house.done(gone, |id| Request::Return { id });
    let (third, winner) = {
        let mut others = people.into_iter().filter(|client| *client != gone && *client != away);
        (others.next().unwrap(), away)
    };
    let mut rng = SplitMix64::new(11);
    for _ in 0..400 {
        if house.phase() == Phase::Over {
            break;
        }
        let client = on_turn(&house, &people);
        house.play_a_turn(client, &mut rng);
    }
    if house.phase() != Phase::Over {
        let seat = house.table(third).you.unwrap();
        house.done(third, |id| Request::Resign { id, seat });
        let seat = house.table(gone).you.unwrap();
        house.done(gone, |id| Request::Resign { id, seat });
    }
    let result = &house.rated[0];
    let of = |client| {
        let person = person_of(client).unwrap();
        result.seats.iter().find(|seat| seat.person == person).unwrap().clone()
    };
    assert!(of(gone).lost && !of(winner).lost);
    assert!(of(gone).rank > of(winner).rank, "{result:?}");
    assert_eq!(house.restarted().room.state().rated().as_ref(), Some(result));
}

#[test]
fn other_games_have_no_result_for_ratings() {
    let mut house = House::playing(&[ADA, BEN]);
    house.done(ADA, |id| Request::Resign { id, seat: 1 });
    assert_eq!(house.phase(), Phase::Over);
    assert_eq!((house.rated.len(), house.room.state().rated()), (0, None));
    assert!(!matches!(house.room.state().show(None), Message::Table(table) if table.rated));
}
