//! What people are told of, wherever they are: by the room that has stored an entry, once.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_engine::Seat;
use caravan_protocol::Request;
use caravan_protocol::clock::{Clock, Pace, TimeOut};
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Phase};
use caravan_room::{Input, News};
use support::*;

fn daily(chairs: Vec<NewChair>) -> NewTable {
    let pace = Pace::Daily { days: 2 };
    NewTable { clock: Some(Clock { pace, time_out: TimeOut::StandIn }), ..wish(chairs) }
}

/// The news since they were last looked at.
fn news(house: &mut House) -> Vec<News> {
    std::mem::take(&mut house.news)
}

/// Whose turn it is by these news, and whether they know already.
fn turns(news: &[News]) -> Vec<(u8, u32, bool)> {
    let turn = |news: &News| match news {
        News::Turn { seat, seq, own, .. } => Some((seat.0 + 1, *seq, *own)),
        _ => None,
    };
    news.iter().filter_map(turn).collect()
}

#[test]
fn who_has_laid_a_table_hears_that_it_is_full_and_all_that_it_begins_and_ends() {
    let mut house = House::gathered(&[ADA, BEN]);
    let (ada, ben) = (person_of(ADA).unwrap(), person_of(BEN).unwrap());
    assert_eq!(news(&mut house), [News::Full { host: ada.clone() }]);
    let seq = house.done(ADA, |id| Request::Start { id, nonce: None });
    let people = vec![ada.clone(), ben.clone()];
    let (person, seat) = (ada.clone(), Seat(0));
    let turn = News::Turn { person, seat, seq, until: None, live: false, own: true };
    let began = News::Began { people: people.clone(), by: Some(ada) };
    assert_eq!(news(&mut house), [began, turn]);
    house.done(BEN, |id| Request::Resign { id, seat: 2 });
    assert_eq!(news(&mut house), [News::Over { people, by: Some(ben) }]);
}

#[test]
fn who_fills_their_own_table_knows() {
    let mut house = House::new(setup_of(wish(vec![me("Ada"), NewChair::Open])));
    house.join(ADA);
    let level = Some(BotLevel::Peddler);
    house.done(ADA, |id| Request::Place { id, chair: 2, level });
    assert_eq!(news(&mut house), []);
}

#[test]
fn each_turn_is_told_once_with_its_time() {
    let mut house = House::gathered_at(&[ADA, BEN], daily);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    news(&mut house);
    house.now += 1_000;
    let seq = house.play(ADA, &["rest"]);
    let until = Some(house.now + 2 * 86_400_000);
    let (person, seat) = (person_of(BEN).unwrap(), Seat(1));
    let turn = News::Turn { person, seat, seq, until, live: false, own: false };
    assert_eq!(news(&mut house), [turn]);
    assert_eq!(house.room.state().waited_for().unwrap().since, seq);
    // What does not change whose turn it is is no news.
    house.done(ADA, |id| Request::TakeBack { id });
    assert_eq!((news(&mut house), house.deciding()), (vec![], Some(2)));
    assert_eq!(house.room.state().waited_for().unwrap().since, seq);
    // A takeback gives the turn back.
    let back = house.done(BEN, |id| Request::Answer { id, agree: true });
    assert_eq!(turns(&news(&mut house)), [(1, back, false)]);
}

#[test]
fn a_turn_comes_back_from_bots_and_stand_ins() {
    let mut house = House::solo(vec![me("Ada"), bot(BotLevel::Peddler)]);
    news(&mut house);
    house.play(ADA, &["rest"]);
    assert_eq!(news(&mut house), [], "a bot needs no telling");
    house.let_bots_play(1);
    let seq = house.room.seq();
    assert_eq!(turns(&news(&mut house)), [(1, seq, false)]);
    house.done(ADA, |id| Request::Leave { id });
    assert_eq!((news(&mut house), house.room.state().waited_for()), (vec![], None));
    let seq = house.done(ADA, |id| Request::Return { id });
    assert_eq!(turns(&news(&mut house)), [(1, seq, true)]);
}

#[test]
fn several_seats_of_one_person_know_of_each_other() {
    let mut house = House::solo(vec![me("Ada"), me("Ada's sister")]);
    news(&mut house);
    let seq = house.play(ADA, &["rest"]);
    assert_eq!(turns(&news(&mut house)), [(2, seq, true)]);
}

#[test]
fn only_the_node_that_has_stored_an_entry_tells() {
    let setup = setup_of(wish(vec![me("Ada"), NewChair::Open]));
    let mut here = House::shared(setup.clone());
    here.join(ADA);
    here.join(BEN);
    here.done(BEN, |id| sit(id, 2, BEN));
    here.done(ADA, |id| Request::Start { id, nonce: None });
    let mut there = House::shared(setup);
    there.rows.clone_from(&here.rows);
    there.join(BEN);
    there.step(Input::Woken);
    assert_eq!((there.phase(), news(&mut there)), (Phase::Playing, vec![]));
    assert_eq!(there.room.state().waited_for(), here.room.state().waited_for());
    // Nor does a room that is opened again.
    let mut again = here.restarted();
    assert_eq!(news(&mut again), []);
    assert_eq!(again.room.state().waited_for(), here.room.state().waited_for());
}
