//! Clocks: counting, expiry, giving time back, and outages and vacations, for which nobody is charged.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_protocol::Request;
use caravan_protocol::clock::{Clock, Pace, TimeOut, Times};
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Chair, Code, Message, Phase, What};
use caravan_room::{Client, Entry, Input, Setup, Vacation};
use support::*;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Five minutes, and ten seconds for each turn.
const LIVE: Pace = Pace::Live { minutes: 5, seconds: 10 };
const DAILY: Pace = Pace::Daily { days: 2 };
/// After how long a tenth of that is left.
const REMINDER: u64 = 2 * DAY * 9 / 10;

fn at(chairs: Vec<NewChair>, pace: Pace, time_out: TimeOut) -> NewTable {
    NewTable { clock: Some(Clock { pace, time_out }), ..wish(chairs) }
}

/// Ada and Ben, dealt; the first to play is Ada.
fn playing(pace: Pace, time_out: TimeOut) -> House {
    let mut house = House::new(setup_of(at(vec![me("Ada"), NewChair::Open], pace, time_out)));
    house.join(ADA);
    house.join(BEN);
    house.done(BEN, |id| sit(id, 2, BEN));
    house.done(ADA, |id| Request::Start { id, nonce: None });
    assert_eq!((house.phase(), house.deciding()), (Phase::Playing, Some(1)));
    house
}

fn times(house: &House) -> Times {
    house.table(WATCHER).clock.unwrap()
}

fn left(house: &House) -> Vec<u64> {
    times(house).left.into_iter().map(|left| left.unwrap_or(0)).collect()
}

/// Lets time pass, and the room see it.
fn wait(house: &mut House, time: u64) {
    house.now += time;
    house.step(Input::Tick);
}

/// The same house in another process, which knows when it was away.
fn restarted(house: &House, outages: Vec<(u64, u64)>) -> House {
    let mut other = house.restarted();
    other.outages = outages;
    other
}

fn kinds(house: &House) -> Vec<&str> {
    house.rows.iter().map(|row| &*row.kind).collect()
}

fn stands_in(house: &House, seat: usize) -> bool {
    matches!(house.table(WATCHER).chairs[seat], Chair::Person { stand_in: Some(_), .. })
}

#[test]
fn a_live_clock_counts_from_the_deal_and_adds_for_each_turn() {
    let mut house =
        House::new(setup_of(at(vec![me("Ada"), NewChair::Open], LIVE, TimeOut::StandIn)));
    house.join(ADA);
    house.join(BEN);
    assert_eq!(times(&house).left, []);
    house.now += MINUTE;
    house.done(BEN, |id| sit(id, 2, BEN));
    house.now += MINUTE;
    house.done(ADA, |id| Request::Start { id, nonce: None });
    let begun = times(&house);
    assert_eq!(begun.left, [Some(5 * MINUTE + 10 * SECOND), Some(5 * MINUTE)]);
    assert_eq!((begun.runs, begun.at), (Some(1), house.now));
    house.now += 40 * SECOND;
    house.play(ADA, &["rest"]);
    assert_eq!(left(&house), [4 * MINUTE + 30 * SECOND, 5 * MINUTE + 10 * SECOND]);
    assert_eq!((times(&house).runs, times(&house).at), (Some(2), house.now));
    house.now += 4 * SECOND;
    house.play(BEN, &["rest"]);
    assert_eq!(left(&house), [4 * MINUTE + 40 * SECOND, 5 * MINUTE + 6 * SECOND]);
}

#[test]
fn a_daily_clock_begins_anew_with_each_turn() {
    let mut house = playing(DAILY, TimeOut::StandIn);
    assert_eq!(left(&house), [2 * DAY, 2 * DAY]);
    house.now += DAY;
    house.play(ADA, &["rest"]);
    assert_eq!(left(&house), [2 * DAY, 2 * DAY]);
    assert_eq!(house.deadline, Some(house.now + REMINDER));
}

#[test]
fn clients_are_told_when_a_table_was_sent() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    house.now += 7 * SECOND;
    let told = house.say(BEN, Request::Hello { version: 2, since: None });
    let Some(Message::Table(table)) = told.first() else { panic!("{told:?}") };
    let clock = table.clock.clone().unwrap();
    assert_eq!((clock.at + 7 * SECOND, clock.sent), (house.now, Some(house.now)));
    assert_eq!(times(&house).sent, None, "what follows from the log does not know");
}

#[test]
fn a_flag_falls_when_the_time_is_used_up_and_not_before() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    let deadline = house.now + 5 * MINUTE + 10 * SECOND;
    house.calm();
    assert_eq!((house.deadline, house.room.wake_at()), (Some(deadline), Some(deadline)));
    let rows = house.rows.len();
    house.now = deadline - 1;
    house.step(Input::Tick);
    assert_eq!(house.rows.len(), rows);
    house.now = deadline;
    house.heard.clear();
    house.step(Input::Tick);
    let row = house.last_row();
    assert_eq!((&*row.kind, row.seat, row.at), ("flagged", Some(1), deadline));
    assert!(stands_in(&house, 0));
    let told = house.told(BEN);
    let Some(Message::Table(table)) = told.first() else { panic!("{told:?}") };
    assert_eq!(whats(&table.happened), [What::Flagged { seat: 1 }]);
    assert_eq!(left(&house)[0], 0);
    // The stand-in plays although everybody goes.
    house.step(Input::Gone { client: ADA });
    house.step(Input::Gone { client: BEN });
    house.let_bots_play(1);
    assert_eq!(house.deciding(), Some(2));
    wait(&mut house, DAY);
    assert_eq!(kinds(&house).iter().filter(|kind| **kind == "flagged").count(), 2);
    // They play the game to its end.
    house.let_bots_play(2_000);
    assert_eq!((house.phase(), house.deadline), (Phase::Over, None));
}

#[test]
fn who_comes_too_late_is_not_heard() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    house.now += 6 * MINUTE;
    let (code, _) = house.confirm(ADA, &["rest"]).unwrap_err();
    assert_eq!(code, Code::StandIn);
    assert_eq!(&*house.last_row().kind, "flagged");
}

#[test]
fn whose_flag_has_fallen_comes_back_for_the_next_turn() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    wait(&mut house, 6 * MINUTE);
    assert_eq!(house.refused(ADA, |id| Request::Return { id }), Code::TimeOut);
    house.let_bots_play(1);
    house.done(ADA, |id| Request::Return { id });
    house.now += SECOND;
    house.play(BEN, &["rest"]);
    assert_eq!(left(&house)[0], 10 * SECOND);
    wait(&mut house, 10 * SECOND);
    assert!(stands_in(&house, 0));
}

#[test]
fn without_seconds_for_a_turn_nobody_comes_back() {
    let mut house = playing(Pace::Live { minutes: 1, seconds: 0 }, TimeOut::StandIn);
    wait(&mut house, MINUTE);
    house.let_bots_play(1);
    assert_eq!(house.deciding(), Some(2));
    assert_eq!(house.refused(ADA, |id| Request::Return { id }), Code::TimeOut);
}

#[test]
fn nobody_gains_time_by_leaving() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    wait(&mut house, MINUTE);
    house.done(ADA, |id| Request::Leave { id });
    wait(&mut house, MINUTE);
    assert_eq!(times(&house).runs, None);
    house.done(ADA, |id| Request::Return { id });
    assert_eq!((left(&house)[0], times(&house).runs), (4 * MINUTE + 10 * SECOND, Some(1)));
}

#[test]
fn a_table_may_have_seats_resign_or_nothing_happen() {
    let mut house = playing(DAILY, TimeOut::Resign);
    wait(&mut house, 2 * DAY);
    assert_eq!(&*house.last_row().kind, "flagged");
    let table = house.table(WATCHER);
    assert_eq!((table.phase, table.result.unwrap().resigned), (Phase::Over, vec![1]));

    let mut house = playing(LIVE, TimeOut::Nothing);
    house.calm();
    assert_eq!((house.deadline, house.room.wake_at()), (None, None));
    let relieve = |id| Request::Relieve { id, seat: 1 };
    house.now += 2 * MINUTE + 30 * SECOND;
    let (code, reason) = house.ask(BEN, relieve).unwrap_err();
    let reason = (code, reason.as_str());
    assert_eq!(reason, (Code::TooEarly, "their clock gives them 3 more minutes"));
    wait(&mut house, 3 * MINUTE);
    assert_eq!(&*house.last_row().kind, "started", "nothing happens by itself");
    assert_eq!(left(&house)[0], 5 * MINUTE + 10 * SECOND, "that was true at the deal");
    house.play(ADA, &["rest"]);
    assert_eq!(left(&house)[0], 0);
    house.play(BEN, &["rest"]);
    wait(&mut house, MINUTE);
    house.done(BEN, relieve);
    assert!(stands_in(&house, 0));
}

#[test]
fn a_takeback_gives_the_time_back() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    house.now += MINUTE;
    house.play(ADA, &["rest"]);
    house.now += 2 * MINUTE;
    house.play(BEN, &["rest"]);
    house.now += 3 * MINUTE;
    house.done(ADA, |id| Request::TakeBack { id });
    house.done(BEN, |id| Request::Answer { id, agree: true });
    assert_eq!(house.deciding(), Some(1));
    assert_eq!(left(&house), [5 * MINUTE + 10 * SECOND, 5 * MINUTE]);
    assert_eq!(times(&house).at, house.now);
    house.now += MINUTE;
    house.play(ADA, &["rest"]);
    assert_eq!(left(&house), [4 * MINUTE + 10 * SECOND, 5 * MINUTE + 10 * SECOND]);
}

#[test]
fn nobody_is_charged_while_the_house_is_away() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    house.now += MINUTE;
    let gone = house.now;
    house.now += 10 * DAY;
    let outages = vec![(gone, house.now)];
    let mut house = restarted(&house, outages.clone());
    house.join(ADA);
    assert_eq!(&*house.last_row().kind, "away");
    assert_eq!((left(&house)[0], times(&house).runs), (4 * MINUTE + 10 * SECOND, Some(1)));
    assert_eq!(house.deadline, Some(house.now + 4 * MINUTE + 10 * SECOND));
    // It is given back once, also in the next process.
    let mut house = restarted(&house, outages);
    house.join(ADA);
    assert_eq!(kinds(&house).iter().filter(|kind| **kind == "away").count(), 1);
    house.now += MINUTE;
    house.play(ADA, &["rest"]);
    assert_eq!(left(&house)[0], 3 * MINUTE + 10 * SECOND);
}

#[test]
fn an_outage_that_is_noticed_when_the_flag_should_fall_is_given_back() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    let gone = house.now + MINUTE;
    house.outages = vec![(gone, gone + MINUTE), (gone + 2 * MINUTE, gone + 2 * MINUTE + SECOND)];
    wait(&mut house, 5 * MINUTE + 10 * SECOND);
    assert_eq!(kinds(&house)[2..], ["away", "away"]);
    assert_eq!(left(&house)[0], MINUTE + SECOND);
    wait(&mut house, MINUTE + SECOND - 1);
    assert_eq!(house.rows.len(), 4);
    wait(&mut house, 1);
    assert_eq!(&*house.last_row().kind, "flagged");
}

#[test]
fn while_it_is_not_known_whether_the_house_was_away_nothing_is_played() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    house.now += 20 * MINUTE;
    let mut house = house.restarted();
    house.disk = Disk::Broken;
    house.join(ADA);
    let (code, _) = house.confirm(ADA, &["rest"]).unwrap_err();
    assert_eq!(code, Code::Unavailable);
    assert_eq!(&*house.last_row().kind, "started", "no flag falls");
    assert!(house.room.wake_at().is_some_and(|time| time > house.now));
    house.disk = Disk::Prompt;
    house.outages = vec![(house.now - 19 * MINUTE, house.now)];
    wait(&mut house, 2 * SECOND);
    house.play(ADA, &["rest"]);
    assert_eq!(left(&house)[0], 4 * MINUTE + 8 * SECOND);
}

#[test]
fn bots_have_all_the_time_and_play_alone() {
    let chairs = vec![bot(BotLevel::Peddler), me("Ada")];
    let mut house = House::solo_at(at(chairs, DAILY, TimeOut::StandIn));
    assert_eq!((times(&house).runs, times(&house).left), (None, vec![None, Some(2 * DAY)]));
    let soon = Some(house.now + 10 * SECOND);
    assert_eq!(house.deadline, soon, "if nobody has the room open then, it is opened");
    house.step(Input::Gone { client: ADA });
    let mut house = house.restarted();
    house.step(Input::Tick);
    house.let_bots_play(1);
    assert_eq!((house.deciding(), house.deadline), (Some(2), Some(house.now + REMINDER)));
}

#[test]
fn cards_are_dealt_although_everybody_has_gone() {
    let promised =
        |chairs| NewTable { promise: Some(promise_of(ADA)), ..at(chairs, DAILY, TimeOut::StandIn) };
    let mut house = House::new(setup_of(promised(vec![me("Ada"), bot(BotLevel::Peddler)])));
    house.join(ADA);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    assert_eq!(house.phase(), Phase::Revealing);
    assert_eq!(house.deadline, house.table(ADA).reveal_by);
    let mut other = house.restarted();
    other.now = house.deadline.unwrap();
    other.step(Input::Tick);
    assert_eq!(&*other.last_row().kind, "dealt");
    assert_eq!((left(&other)[0], other.deadline), (2 * DAY, Some(other.now + REMINDER)));
}

#[test]
fn clocks_of_nodes_that_differ_take_no_time() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    house.now += MINUTE;
    house.play(ADA, &["rest"]);
    // Ben's node is late: what it counts begins when it has caught up.
    house.now -= 2 * MINUTE;
    house.play(BEN, &["rest"]);
    assert_eq!(left(&house), [4 * MINUTE + 20 * SECOND, 5 * MINUTE + 10 * SECOND]);
    house.now += 3 * MINUTE;
    house.play(ADA, &["rest"]);
    assert_eq!(left(&house)[0], 3 * MINUTE + 20 * SECOND);
}

#[test]
fn a_flag_before_its_time_is_no_flag() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    let flag = |seat, at| Entry {
        seq: 3,
        at,
        command: String::new(),
        act: caravan_room::Act::Flagged { seat },
    };
    let early = house.now + 5 * MINUTE;
    for (seat, at, why) in [
        (0, early, "the time of seat 1 is not used up"),
        (1, early + MINUTE, "the time of seat 2 does not run"),
    ] {
        let mut other = house.restarted();
        let aside = other.room.restore([flag(seat, at)]).unwrap_err();
        assert_eq!(aside.reason, why);
    }
    house.room.restore([flag(0, early + MINUTE)]).unwrap();
    assert!(stands_in(&house, 0));
}

#[test]
fn setups_of_before_have_no_clock_and_are_written_as_before() {
    let setup = setup_of(wish(vec![me("Ada"), NewChair::Open]));
    let text = serde_json::to_string(&setup).unwrap();
    assert!(!text.contains("clock"), "{text}");
    assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), setup);
    let setup = setup_of(at(vec![me("Ada"), NewChair::Open], DAILY, TimeOut::Resign));
    let text = serde_json::to_string(&setup).unwrap();
    assert!(text.contains(r#""clock":{"pace":{"type":"daily","days":2},"timeOut":"resign"}"#));
    assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), setup);
    let house = House::new(setup);
    assert_eq!(house.room.state().listing().summary.clock.unwrap().pace, DAILY);
}

#[test]
fn a_clock_out_of_bounds_is_refused() {
    let wish = at(vec![me("Ada")], Pace::Daily { days: 4 }, TimeOut::StandIn);
    let host = person_of(ADA).unwrap();
    let refused = Setup::of(wish, &host, "Ada", &RULES_CACHE).unwrap_err();
    assert_eq!(refused, "a daily clock has 1, 2, 3 or 7 days for a turn, not 4");
}

/// Ada's table with an open chair and no clock.
fn gathering() -> House {
    let mut house = House::new(setup_of(wish(vec![me("Ada"), NewChair::Open])));
    house.join(ADA);
    house.join(BEN);
    house
}

fn set(pace: Pace, time_out: TimeOut) -> impl Fn(String) -> Request {
    move |id| Request::SetClock { id, clock: Some(Clock { pace, time_out }) }
}

#[test]
fn the_host_chooses_a_clock_and_everybody_is_told() {
    let mut house = gathering();
    assert_eq!(house.table(BEN).clock, None);
    house.done(BEN, |id| sit(id, 2, BEN));
    assert_eq!(house.refused(BEN, set(LIVE, TimeOut::Resign)), Code::NotYours);
    house.heard.clear();
    house.done(ADA, set(LIVE, TimeOut::Resign));
    let clock = Some(Clock { pace: LIVE, time_out: TimeOut::Resign });
    let told = house.told(BEN);
    let Some(Message::Table(table)) = told.first() else { panic!("{told:?}") };
    assert_eq!(whats(&table.happened), [What::ClockSet { clock }]);
    assert_eq!(table.clock.as_ref().map(|times| times.clock), clock);
    assert_eq!(house.refused(ADA, set(LIVE, TimeOut::Resign)), Code::NotNow, "it has it already");
    // The same pace with another end is another clock.
    house.done(ADA, set(LIVE, TimeOut::Nothing));
    house.done(ADA, set(LIVE, TimeOut::Resign));
    // It belongs to the log.
    let mut house = house.restarted();
    house.join(ADA);
    house.join(BEN);
    house.done(ADA, |id| Request::Start { id, nonce: None });
    assert_eq!(left(&house), [5 * MINUTE + 10 * SECOND, 5 * MINUTE]);
    assert_eq!(house.deadline, Some(house.now + 5 * MINUTE + 10 * SECOND));
    assert_eq!(house.refused(ADA, |id| Request::SetClock { id, clock: None }), Code::Begun);
    wait(&mut house, 6 * MINUTE);
    assert_eq!(house.table(WATCHER).result.unwrap().resigned, [1]);
}

#[test]
fn a_clock_that_is_taken_away_again_never_runs() {
    let mut house = gathering();
    house.done(BEN, |id| sit(id, 2, BEN));
    house.done(ADA, set(DAILY, TimeOut::StandIn));
    house.done(ADA, |id| Request::SetClock { id, clock: None });
    house.done(ADA, |id| Request::Start { id, nonce: None });
    assert_eq!((house.table(ADA).clock, house.deadline), (None, None));
    wait(&mut house, 3 * DAY);
    assert!(!kinds(&house).contains(&"flagged"));
}

#[test]
fn lists_show_a_clock_as_soon_as_it_is_stored() {
    let mut house = gathering();
    house.done(ADA, set(DAILY, TimeOut::StandIn));
    let stored = house.stored_listing.as_ref().unwrap();
    assert_eq!(stored.summary.clock.map(|clock| clock.pace), Some(DAILY));
    assert_eq!(stored, &house.room.state().listing());
}

/// Who is waited for in a game by days is stored with each move, at tables at which people stay with
/// none.
#[test]
fn a_listing_comes_with_a_move_where_people_have_days() {
    let mut house = playing(DAILY, TimeOut::StandIn);
    let person = |of| person_of(of).unwrap();
    for (mover, next) in [(ADA, BEN), (BEN, ADA)] {
        house.now += HOUR;
        house.play(mover, &["rest"]);
        let stored = house.stored_listing.clone().unwrap();
        assert_eq!(stored.waiting, Some((person(next), Some(house.now + 2 * DAY))));
        assert_eq!(stored, house.room.state().listing());
    }
    assert_eq!(house.stored_listing.clone().unwrap().summary.round, Some(2));
    // A flag that falls makes it wait for somebody else, or for nobody.
    wait(&mut house, 2 * DAY);
    let stored = house.stored_listing.clone().unwrap();
    assert_eq!((&stored.waiting, &stored), (&None, &house.room.state().listing()));
    let mut house = playing(LIVE, TimeOut::StandIn);
    let before = house.stored_listing.clone();
    house.play(ADA, &["rest"]);
    assert_eq!(house.stored_listing, before);
}

#[test]
fn a_clock_out_of_bounds_cannot_be_set() {
    let mut house = gathering();
    for pace in [
        Pace::Live { minutes: 0, seconds: 5 },
        Pace::Live { minutes: 5, seconds: 181 },
        Pace::Daily { days: 5 },
    ] {
        assert_eq!(house.refused(ADA, set(pace, TimeOut::StandIn)), Code::Unreadable);
    }
    assert_eq!(house.table(ADA).clock, None);
}

#[test]
fn nobody_fills_a_log_with_clocks() {
    let mut house = gathering();
    let code = (1..=180).cycle().take(300).find_map(|minutes| {
        let clock =
            Some(Clock { pace: Pace::Live { minutes, seconds: 0 }, time_out: TimeOut::StandIn });
        house.ask(ADA, |id| Request::SetClock { id, clock }).err().map(|(code, _)| code)
    });
    assert_eq!((code, house.rows.len()), (Some(Code::Full), 200));
}

#[test]
fn a_rematch_keeps_the_clock_that_was_set_last() {
    let mut house = gathering();
    house.done(BEN, |id| sit(id, 2, BEN));
    house.done(ADA, set(DAILY, TimeOut::StandIn));
    house.done(ADA, set(LIVE, TimeOut::Nothing));
    house.done(ADA, |id| Request::Start { id, nonce: None });
    house.done(ADA, |id| Request::Resign { id, seat: 1 });
    house.done(BEN, |id| Request::Rematch { id });
    let clock = Clock { pace: LIVE, time_out: TimeOut::Nothing };
    assert_eq!(house.founded.remove(0).clock, Some(clock));
}

#[test]
fn a_reminder_is_due_before_the_flag_where_a_tenth_is_a_while() {
    let mut house = playing(DAILY, TimeOut::StandIn);
    let (begun, state) = (house.now, house.room.state());
    assert_eq!(state.remind_at(), Some(begun + REMINDER));
    assert_eq!((state.deadline(), state.flag_at()), (state.remind_at(), Some(begun + 2 * DAY)));
    // What happens after it leaves the flag.
    house.now = begun + REMINDER + HOUR;
    house.done(ADA, |id| Request::Leave { id });
    house.done(ADA, |id| Request::Return { id });
    assert_eq!(house.room.state().remind_at(), None);
    assert_eq!(house.deadline, Some(begun + 2 * DAY));
    // Where nothing happens when the time is used up, somebody is reminded all the same.
    let mut house = playing(DAILY, TimeOut::Nothing);
    let begun = house.now;
    house.calm();
    assert_eq!((house.deadline, house.room.wake_at()), (Some(begun + REMINDER), None));
    // Nobody is reminded of seconds, nor of what was used up in other turns.
    assert_eq!(playing(LIVE, TimeOut::StandIn).room.state().remind_at(), None);
    let pace = Pace::Live { minutes: 20, seconds: 0 };
    let mut house = playing(pace, TimeOut::StandIn);
    assert_eq!(house.room.state().remind_at(), Some(house.now + 18 * MINUTE));
    house.now += 19 * MINUTE;
    house.play(ADA, &["rest"]);
    house.play(BEN, &["rest"]);
    let state = house.room.state();
    assert_eq!((state.remind_at(), state.deadline()), (None, Some(house.now + MINUTE)));
}

/// Somebody's vacation changes: the server stores it, and tells the room.
fn vacation(house: &mut House, client: Client, from: u64, until: u64) {
    let person = person_of(client).unwrap();
    house.vacations.retain(|other| other.person != person);
    house.vacations.push(Vacation { person, from, until });
    house.step(Input::VacationChanged);
}

#[test]
fn a_vacation_stops_the_clock_of_its_person_by_days() {
    let mut house = playing(DAILY, TimeOut::StandIn);
    let begun = house.now;
    house.calm();
    house.now = begun + DAY;
    let (from, until) = (house.now + HOUR, house.now + HOUR + 10 * DAY);
    vacation(&mut house, ADA, from, until);
    let away = times(&house).away;
    assert_eq!((away.len(), away[0].seat, away[0].from, away[0].until), (1, 1, from, until));
    assert_eq!(house.deadline, Some(begun + REMINDER + 10 * DAY));
    wait(&mut house, 5 * DAY);
    assert!(!kinds(&house).contains(&"flagged"));
    // She returns early, and uses an hour more.
    let (now, left_then) = (house.now, 2 * DAY - DAY - HOUR);
    vacation(&mut house, ADA, from, now);
    assert_eq!((left(&house)[0], times(&house).away.len()), (left_then, 0));
    assert_eq!(house.room.wake_at(), Some(now + left_then));
    wait(&mut house, left_then);
    assert_eq!(kinds(&house).last(), Some(&"flagged"));
    let same = restarted(&house, Vec::new());
    assert_eq!(times(&same), times(&house), "time follows from the log");
}

#[test]
fn a_vacation_of_somebody_who_is_not_to_move_is_told_and_counts_when_they_are() {
    let mut house = playing(DAILY, TimeOut::StandIn);
    house.calm();
    let (from, until) = (house.now, house.now + 3 * DAY);
    house.heard.clear();
    vacation(&mut house, BEN, from, until);
    let told = house.told(ADA);
    let Some(Message::Table(table)) = told.first() else { panic!("{told:?}") };
    assert_eq!(whats(&table.happened), [What::Vacation { seats: vec![2], from, until }]);
    assert_eq!(times(&house).away.len(), 1);
    house.now += DAY;
    house.play(ADA, &["rest"]);
    assert_eq!(house.deadline, Some(until + REMINDER));
    house.now = until + HOUR;
    house.play(BEN, &["rest"]);
    assert_eq!(left(&house), [2 * DAY, 2 * DAY]);
}

#[test]
fn a_vacation_that_nobody_has_told_the_room_of_is_found_before_the_flag_falls() {
    let mut house = playing(DAILY, TimeOut::StandIn);
    let begun = house.now;
    house.calm();
    let person = person_of(ADA).unwrap();
    house.vacations.push(Vacation { person, from: begun + DAY, until: begun + 4 * DAY });
    house.now = begun;
    wait(&mut house, 2 * DAY);
    assert_eq!(kinds(&house).last(), Some(&"vacation"));
    assert_eq!(house.room.wake_at(), Some(begun + 5 * DAY));
    wait(&mut house, 3 * DAY);
    assert_eq!(kinds(&house).last(), Some(&"flagged"));
}

#[test]
fn an_outage_within_a_vacation_is_not_given_back_twice() {
    let mut house = playing(DAILY, TimeOut::StandIn);
    let (begun, until) = (house.now, house.now + 2 * DAY);
    vacation(&mut house, ADA, begun, until);
    house.outages = vec![(until - HOUR, until + HOUR)];
    let mut house = restarted(&house, house.outages.clone());
    house.now = until + 2 * HOUR;
    house.step(Input::Tick);
    assert_eq!(left(&house)[0], 2 * DAY - HOUR);
}

#[test]
fn a_live_clock_knows_no_vacation() {
    let mut house = playing(LIVE, TimeOut::StandIn);
    house.calm();
    let now = house.now;
    vacation(&mut house, ADA, now, now + DAY);
    assert!(times(&house).away.is_empty());
    wait(&mut house, 5 * MINUTE + 10 * SECOND);
    assert_eq!(kinds(&house).last(), Some(&"flagged"));
}
