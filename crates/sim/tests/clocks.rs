//! Tables with clocks, from seeds: nodes come and go, clocks jump, people are absent.

#![allow(clippy::print_stderr, reason = "figures are for those who ask")]

use caravan_sim::{Weather, run};

fn seeds() -> u64 {
    if std::env::var_os("CARAVAN_LONG").is_some() { 1_000 } else { 20 }
}

/// Runs the seeds in some weather; how many flags fell.
fn flags(change: fn(&mut Weather)) -> u32 {
    let (mut flags, mut crashes, mut rows) = (0, 0, 0);
    for seed in 0..seeds() {
        let result = run(seed, |weather| {
            weather.clocks = true;
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

/// A game goes on although everybody has gone: the index of deadlines wakes it, on whatever node.
#[test]
fn games_with_clocks_go_on_without_anybody() {
    let deserted = |weather: &mut Weather| {
        (weather.deserted, weather.forgets) = (true, 1_000);
    };
    assert!(flags(deserted) > 10, "the seeds show too little");
}
