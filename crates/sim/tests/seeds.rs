//! Many simulated servers, each from its seed.

#![allow(clippy::print_stderr, reason = "stories and figures are for those who ask")]

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use caravan_sim::{Report, run};

/// How many tests share the seeds, so that they run side by side.
const SHARES: u64 = 6;

fn seeds() -> u64 {
    if std::env::var_os("CARAVAN_LONG").is_some() { 5_000 } else { 300 }
}

/// Runs a seed; a panic inside says which seed it was.
fn run_seed(seed: u64) -> Report {
    let result = catch_unwind(AssertUnwindSafe(|| run(seed, |_| {})));
    match result {
        Ok(Ok(report)) => report,
        Ok(Err(failure)) => panic!("{failure}"),
        Err(panic) => {
            eprintln!(
                "seed {seed} panics: CARAVAN_SIM_SEED={seed} cargo nextest run -p caravan-sim one_seed"
            );
            resume_unwind(panic)
        }
    }
}

fn run_share(share: u64) {
    if std::env::var_os("CARAVAN_SIM_SEED").is_some() {
        return;
    }
    let (mut over, mut crashes, mut repeated, mut rows) = (0, 0, 0, 0);
    let (mut prepared, mut dropped, mut played) = (0, 0, 0);
    let (mut flags, mut alerts, mut rated) = (0, 0, 0);
    for seed in (0..seeds()).filter(|seed| seed % SHARES == share) {
        let report = run_seed(seed);
        over += report.over;
        crashes += report.crashes;
        repeated += report.repeated;
        rows += report.rows;
        prepared += report.prepared;
        dropped += report.dropped;
        played += report.played;
        flags += report.flags;
        alerts += report.alerts;
        rated += report.rated;
    }
    eprintln!("{rows} rows, {over} games over, {crashes} crashes, {repeated} repeated answers");
    eprintln!("{prepared} prepared turns staged, {played} played, {dropped} dropped");
    eprintln!("{flags} flags, {alerts} turns that people may be alerted of, {rated} rated games");
    assert!(over > 0 && crashes > 0 && repeated > 0, "the seeds show too little");
    assert!(prepared > 0 && dropped > 0 && played > 0, "the seeds show too few prepared turns");
    assert!(flags > 0 && alerts > 0, "the seeds show too few flags and alerts");
    assert!(rated > 0, "the seeds show no rated game that is over");
}

#[test]
fn seeds_1() {
    run_share(0);
}

#[test]
fn seeds_2() {
    run_share(1);
}

#[test]
fn seeds_3() {
    run_share(2);
}

#[test]
fn seeds_4() {
    run_share(3);
}

#[test]
fn seeds_5() {
    run_share(4);
}

#[test]
fn seeds_6() {
    run_share(5);
}

/// `CARAVAN_SIM_SEED=123` runs one seed and tells its story.
#[test]
fn one_seed() {
    let Some(seed) = std::env::var("CARAVAN_SIM_SEED").ok().and_then(|seed| seed.parse().ok())
    else {
        return;
    };
    match run(seed, |_| {}) {
        Ok(report) => report.story.iter().for_each(|line| eprintln!("{line}")),
        Err(failure) => {
            failure.story.iter().for_each(|line| eprintln!("{line}"));
            panic!("{}", failure.reason);
        }
    }
}
