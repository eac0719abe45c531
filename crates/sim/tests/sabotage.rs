//! The checks can fail: deliberately broken servers are found out.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use caravan_engine::RulesCache;
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{Chair, Family, Phase, Table, Theme};
use caravan_protocol::{Message, Serialized};
use caravan_room::fairness::Secret;
use caravan_room::{Founding, Person, Room, Setup};
use caravan_sim::checks::{Secrets, may_be_sent, same};
use caravan_sim::{Clocks, Sabotage, Weather, run};

/// How many seeds may pass before the sabotage is noticed.
const SEEDS: u64 = 60;

/// The reasons for which houses with a fault fail, until one of them is as expected.
fn is_noticed(sabotage: Sabotage, change: fn(&mut Weather), expected: &str) {
    let mut reasons = Vec::new();
    for seed in 0..SEEDS {
        let result = run(seed, |weather| {
            change(weather);
            weather.sabotage = Some(sabotage);
        });
        if let Err(failure) = result {
            if failure.reason.contains(expected) {
                assert!(failure.to_string().contains(&format!("CARAVAN_SIM_SEED={seed}")));
                return;
            }
            reasons.push(failure.reason.lines().next().unwrap_or_default().to_owned());
        }
    }
    panic!("nobody noticed {sabotage:?}, but: {reasons:#?}");
}

fn crashing(weather: &mut Weather) {
    (weather.nodes, weather.crashes_every, weather.disk) = (1, 4_000, 400);
}

#[test]
fn a_disk_that_answers_too_early_is_noticed() {
    is_noticed(Sabotage::EarlyAnswer, crashing, "not on the disk");
}

#[test]
fn a_disk_that_loses_what_was_done_is_noticed() {
    is_noticed(Sabotage::LosesRows, crashing, "and is lost");
}

#[test]
fn a_store_that_confuses_plans_is_noticed() {
    let days = |weather: &mut Weather| weather.clocks = Clocks::Days;
    is_noticed(Sabotage::SwappedPlans, days, "what another seat prepares");
}

#[test]
fn a_store_that_tells_players_what_watchers_say_is_noticed() {
    is_noticed(Sabotage::OpenWatchers, |_| {}, "is told what watchers say");
}

#[test]
fn a_turn_that_is_reported_twice_is_noticed() {
    is_noticed(Sabotage::RepeatedNews, |_| {}, "is reported twice");
}

#[test]
fn a_device_that_renames_its_commands_is_noticed() {
    let slow = |weather: &mut Weather| {
        (weather.nodes, weather.disk, weather.latency) = (1, 9_000, 3_000);
    };
    is_noticed(Sabotage::NewName, slow, "twice");
}

#[test]
fn a_room_that_forgets_its_last_row_is_noticed() {
    // It hears of the row as soon as it wants to store another one; but a bot that should decide
    // after the row is never asked.
    is_noticed(Sabotage::Forgetful, crashing, "nothing happens any more");
}

#[test]
fn a_disk_that_takes_a_number_twice_is_noticed() {
    let shared = |weather: &mut Weather| (weather.nodes, weather.disk) = (2, 1_000);
    is_noticed(Sabotage::TwoRows, shared, "cannot be replayed");
}

#[test]
fn a_house_that_does_not_know_when_it_was_away_is_noticed() {
    let clocks = |weather: &mut Weather| {
        (weather.nodes, weather.crashes_every, weather.clock_jumps_every) = (1, 20_000, 0);
        weather.clocks = Clocks::Live;
    };
    is_noticed(Sabotage::NoOutages, clocks, "in which no node was up");
}

#[test]
fn bots_that_never_answer_are_noticed() {
    is_noticed(Sabotage::SilentBots, |_| {}, "nothing happens any more");
}

#[test]
fn frames_that_get_lost_are_noticed() {
    is_noticed(Sabotage::LostFrames, |_| {}, "rows");
}

/// A table at which the host and a guest play, as the guest sees it.
fn table() -> (Table, Person, Secrets) {
    let (rules_cache, host, guest) =
        (RulesCache::default(), Person("p-host".into()), Person("p-guest".into()));
    let wish = NewTable {
        family: Family::Road,
        theme: Theme::Golem,
        chairs: vec![NewChair::Me { name: None }, NewChair::Open],
        drawn_seats: false,
        listed: false,
        hints: None,
        clock: None,
        set: None,
        map: None,
        promise: None,
        color: None,
        rated: false,
    };
    let setup = Setup::of(wish, &host, "Host", &rules_cache).unwrap();
    let secret = Secret::new([3; 32]);
    let secrets =
        Secrets { until_over: vec![secret.to_hex()], never: vec![host.0.into(), "p-guest".into()] };
    let room = Room::new(Founding { id: "g1".into(), setup, secret }, &rules_cache, false).unwrap();
    let Message::Table(table) = room.state().show(Some(&guest)) else {
        panic!("a room shows a table")
    };
    (*table, guest, secrets)
}

/// What the check says of a table that is changed before it is sent to the guest.
fn check(change: impl FnOnce(&mut Table)) -> Result<(), String> {
    let (mut table, guest, secrets) = table();
    change(&mut table);
    let message = Message::Table(Box::new(table));
    let text = serde_json::to_string(&message).unwrap();
    may_be_sent(&message, &text, Some(&guest), &secrets)
}

#[test]
fn a_message_that_tells_too_much_is_noticed() {
    assert_eq!(check(|_| {}), Ok(()));
    check(|table| table.legal = Some(Serialized::from(&Vec::new()))).unwrap_err();
    check(|table| table.you = Some(1)).unwrap_err();
    check(|table| table.phase = Phase::Over).unwrap_err();
    check(|table| table.set = "03".repeat(32)).unwrap_err();
    check(|table| table.chairs[1] = Chair::Open { kept_for: Some("p-host".into()) }).unwrap_err();
}

#[test]
fn tables_that_differ_in_more_than_what_happened_are_noticed() {
    let (table, ..) = table();
    assert_eq!(same(&table, &table), Ok(()));
    same(&table, &Table { round: 7, ..table.clone() }).unwrap_err();
}
