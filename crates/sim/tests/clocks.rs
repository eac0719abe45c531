//! Tables with clocks, from seeds: nodes come and go, clocks jump, people are absent.

#![allow(clippy::print_stderr, reason = "figures are for those who ask")]

use caravan_sim::{Clocks, Weather, run};

fn seeds() -> u64 {
    if std::env::var_os("CARAVAN_LONG").is_some() { 1_000 } else { 40 }
}

/// Runs the seeds in some weather; how many flags fell.
fn flags(change: fn(&mut Weather)) -> u32 {
    let (mut flags, mut crashes, mut rows) = (0, 0, 0);
    for seed in 0..seeds() {
        let result = run(seed, |weather| {
            weather.clocks = Clocks::Live;
            change(weather);
        });
        let report = result.unwrap_or_else(|failure| panic!("{failure}"));
        flags += report.flags;
        crashes += report.crashes;
        rows += report.rows;
    }
    eprintln!("{rows} rows, {flags} flags, {crashes} crashes");
    flags
}

#[test]
fn flags_fall_once_and_not_before_their_time() {
    assert!(flags(|_| {}) > 10, "the seeds show too little");
}

#[test]
fn nobody_is_charged_while_no_node_is_up() {
    let crashing = |weather: &mut Weather| {
        (weather.crashes_every, weather.clock_jumps_every) = (8_000, 0);
    };
    assert!(flags(crashing) > 10, "the seeds show too little");
}

/// By days nothing runs out here: what people have prepared is played, whatever node their turn
/// comes on, and vacations come and go.
#[test]
fn prepared_turns_are_played_by_days() {
    let (mut played, mut dropped, mut vacations) = (0, 0, 0);
    for seed in 0..seeds() {
        let result = run(seed, |weather| weather.clocks = Clocks::Days);
        let report = result.unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.flags, 0, "seed {seed}");
        played += report.played;
        dropped += report.dropped;
        vacations += report.vacations;
    }
    eprintln!("{played} prepared turns played, {dropped} dropped, {vacations} vacations");
    assert!(played > 10 && dropped > 0 && vacations > 10, "the seeds show too little");
}

/// A game goes on although everybody has gone: the index of deadlines wakes it, on whatever node.
#[test]
fn games_with_clocks_go_on_without_anybody() {
    let deserted = |weather: &mut Weather| {
        (weather.deserted, weather.forgets) = (true, 1_000);
    };
    assert!(flags(deserted) > 10, "the seeds show too little");
}
