//! A short run of every load test, against the server that was just built.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

/// The program `caravan`, beside ours. It is there if the whole workspace is tested; tests of this
/// crate alone do not build it, so it is built here.
fn caravan() -> PathBuf {
    let own = Path::new(env!("CARGO_BIN_EXE_loadgen"));
    let (folder, caravan) = (own.parent().unwrap(), own.with_file_name("caravan"));
    if !caravan.exists() {
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "--locked", "--package", "caravan", "--target-dir"]);
        build.arg(folder.parent().unwrap());
        if folder.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().unwrap().success(), "caravan cannot be built");
    }
    caravan
}

/// Runs the generator; what it prints. Bars are for machines that do nothing else.
fn loadgen(arguments: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_loadgen"));
    command.args(arguments).arg("--json").arg("--caravan").arg(caravan());
    let output = command.output().unwrap();
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}: {out}{err}", output.status);
    let found: Value = serde_json::from_str(&out).unwrap();
    let mut keys = found.as_object().unwrap().keys();
    assert!(keys.all(|key| !key.contains('_')), "keys are spelled as on the wire: {found}");
    found
}

#[test]
fn a_few_people_play_at_a_few_tables() {
    let found = loadgen(&["--games", "10", "--rate", "50", "--seconds", "3"]);
    assert_eq!(found["sockets"], 20, "{found}");
    assert_eq!((&found["errors"], &found["nullErrors"]), (&0.into(), &0.into()), "{found}");
    assert!(found["movesPerSecond"].as_f64().unwrap() > 20.0, "{found}");
    for key in ["p50Ms", "p99Ms", "nullP99Ms", "rssMib"] {
        assert!(found[key].as_f64().unwrap() > 0.0, "{key}: {found}");
    }
}

/// Both are open all the while, and nobody is lost who rests while the other side is played at.
#[test]
fn a_house_and_a_server_without_rules_are_measured_in_turn() {
    let short = ["--games", "10", "--rate", "50", "--seconds", "2", "--rounds", "2"];
    let found = loadgen(&short);
    assert_eq!((&found["rounds"], &found["sockets"]), (&2.into(), &20.into()), "{found}");
    assert_eq!((&found["errors"], &found["nullErrors"]), (&0.into(), &0.into()), "{found}");
    assert!(found["movesPerSecond"].as_f64().unwrap() > 20.0, "{found}");
    for key in ["roundP99Ms", "nullRoundP99Ms", "ofNull"] {
        assert!(found[key].as_f64().unwrap() > 0.0, "{key}: {found}");
    }
}

#[test]
fn games_with_clocks_are_compared_with_games_without() {
    let short = ["--games", "10", "--rate", "50", "--seconds", "2", "--rounds", "2"];
    let found = loadgen(&[&short[..], &["--clock", "5+5"]].concat());
    assert_eq!((&found["errors"], &found["unclockedErrors"]), (&0.into(), &0.into()), "{found}");
    for key in ["roundP99Ms", "unclockedRoundP99Ms", "ofUnclocked"] {
        assert!(found[key].as_f64().unwrap() > 0.0, "{key}: {found}");
    }
}

#[test]
fn a_crowd_may_look_on() {
    let found = loadgen(&["watchers", "--watchers", "150", "--rounds", "2"]);
    assert_eq!((&found["letGo"], &found["missed"]), (&0.into(), &json!([])), "{found}");
}

#[test]
fn nothing_is_lost_when_a_house_dies() {
    let kills = if std::env::var_os("CARAVAN_LONG").is_some() { 1_000 } else { 50 };
    let often = ["kill", "--kills", &kills.to_string(), "--life", "100"];
    let found =
        loadgen(&[&often[..], &["--games", "20", "--rate", "100", "--stored", "50"]].concat());
    for key in ["lost", "duplicated", "gaps", "unopened", "errors"] {
        assert_eq!(found[key], 0, "{key}: {found}");
    }
    assert_eq!(found["kills"], kills, "{found}");
    assert!(found["acknowledged"].as_u64().unwrap() > 200, "{found}");
    assert!(found["reconnected"].as_u64().unwrap() >= 500, "{found}");
}

#[test]
#[ignore = "needs PostgreSQL, and kills it; cargo verify runs them"]
fn postgres_loses_nothing_when_it_or_a_node_dies() {
    let variable = |name: &str| std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
    let (url, pid) = (variable("CARAVAN_TEST_POSTGRES"), variable("CARAVAN_TEST_POSTGRES_PID"));
    let kills = if std::env::var_os("CARAVAN_LONG").is_some() { 1_000 } else { 50 };
    let often = ["kill", "--kills", &kills.to_string(), "--life", "200", "--stored", "20"];
    let games = ["--games", "20", "--rate", "100", "--database", &url, "--database-pid", &pid];
    let found = loadgen(&[&often[..], &games].concat());
    for key in ["lost", "duplicated", "gaps", "unopened", "errors"] {
        assert_eq!(found[key], 0, "{key}: {found}");
    }
    assert!(found["acknowledged"].as_u64().unwrap() > 200, "{found}");
    assert!(found["reconnected"].as_u64().unwrap() >= 300, "{found}");
}

#[test]
fn one_person_does_not_stop_anothers_bot() {
    let found = loadgen(&["starve", "--tables", "24", "--seconds", "3"]);
    assert_eq!(found.get("firstError"), None, "{found}");
    assert!(found["floodSaid"].as_u64().unwrap() > 100, "{found}");
    // The bar is 100 ms for 99 of 100 turns, on a machine that does nothing else; a bot that waits
    // for the others takes a minute.
    assert!(found["p50Ms"].as_f64().unwrap() <= 1_000.0, "{found}");
    assert!(found["moves"].as_u64().unwrap() >= 3, "{found}");
}

#[test]
fn what_is_not_understood_is_refused() {
    let status =
        Command::new(env!("CARGO_BIN_EXE_loadgen")).arg("--games=none").output().unwrap().status;
    assert_eq!(status.code(), Some(2));
    let missing = ["--caravan", "/no/such/program"];
    let status = Command::new(env!("CARGO_BIN_EXE_loadgen")).args(missing).output().unwrap().status;
    assert_eq!(status.code(), Some(2));
}

/// In seconds as in ten minutes: what is above the limits costs next to nothing.
#[test]
fn a_flood_from_one_address_does_not_fill_the_house() {
    let found = loadgen(&["flood", "--seconds", "3"]);
    for kind in ["sessions", "tables", "sets", "lobby", "sockets", "replays"] {
        let figure = |name: &str| found[format!("{kind}{name}")].as_f64().unwrap();
        assert!(figure("MemoryMib") <= 20.0, "{kind}: {found}");
        assert!(figure("DiskMib") <= 20.0, "{kind}: {found}");
        assert!(figure("Taken") > 0.0 && figure("Limited") > 0.0, "{kind}: {found}");
        assert!(figure("Errors") == 0.0, "{kind}: {found}");
    }
    let missed = found["missed"].to_string();
    assert!(!missed.contains("lobby taken"), "{found}");
    // The bars are 5 and 50 ms in a released program on a machine that does nothing else; what came
    // before anything was counted took seconds.
    for (who, most) in [("Unknown", 250.0), ("Known", 2_500.0)] {
        let spent = found[format!("dearest{who}Ms")].as_f64().unwrap();
        assert!(spent > 0.0 && spent <= most, "{found}");
    }
}
