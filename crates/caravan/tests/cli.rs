//! The command line as a person uses it: what it prints, and how it fails.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use caravan_engine::{AnyRules, Family};
use serde_json::{Value, json as value};

fn caravan(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_caravan")).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Standard output of a command that succeeds.
fn fine(arguments: &[&str]) -> String {
    let output = caravan(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

fn json(arguments: &[&str]) -> Value {
    parse(&fine(arguments))
}

/// What a command prints as JSON, with keys spelled as on the wire: `winChance`.
fn parse(text: &str) -> Value {
    fn check(value: &Value) {
        match value {
            Value::Object(object) => object.iter().for_each(|(key, value)| {
                let camel = key.starts_with(|c: char| c.is_ascii_lowercase())
                    && key.chars().all(|c| c.is_ascii_alphanumeric());
                assert!(camel, "the key `{key}` is not in camel case");
                check(value);
            }),
            Value::Array(values) => values.iter().for_each(check),
            _ => {}
        }
    }
    let value = serde_json::from_str(text).unwrap();
    check(&value);
    value
}

/// The one sentence on standard error of a command that fails with this code.
fn failure(code: i32, arguments: &[&str]) -> String {
    let output = caravan(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
    let message = stderr(&output);
    assert!(message.starts_with("caravan: "), "{message}");
    assert_eq!(message.trim_end().lines().count(), 1, "one sentence: {message}");
    message.trim_end().trim_start_matches("caravan: ").to_owned()
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn golden(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/golden/road").join(name);
    file.to_str().unwrap().to_owned()
}

/// That every command explains itself is a test of `main.rs`, where clap lists them.
#[test]
fn help_and_version_are_printed() {
    assert!(fine(&["--help"]).contains("Exit codes: 0 success; 1 a check failed; 2 bad input"));
    assert!(!fine(&["deal", "--help"]).is_empty());
    assert!(fine(&["--version"]).starts_with("caravan "));
}

#[test]
fn deal_day_prints_the_caravan_of_a_day() {
    let page = include_str!("../../../docs/deal.md");
    for game in ["road", "adventure", "world"] {
        let day = fine(&["deal", "day", "2026-11-19", "--game", game]);
        let secret = day.lines().next().and_then(|line| line.strip_prefix("secret "));
        assert!(page.contains(&format!("{game:<11} {}", secret.expect("a secret"))), "{day}");
        assert!(day.contains(&format!("\n{game} 2 | turn ")), "{day}");
    }
    assert!(failure(2, &["deal", "day", "2026-02-30"]).contains("is no date"));
}

#[test]
fn deal_prints_the_opening_position() {
    let deal = |seed| fine(&["deal", "--game", "road", "--seats", "3", "--seed", seed]);
    assert_eq!(deal("1"), deal("1"));
    assert_ne!(deal("1"), deal("2"));
    assert!(
        deal("1").starts_with("road 3 | turn 1 | market ^3 aaa>d cc>dd bb>aaac aaaaa>ccc b>aaa / ")
    );
    assert!(deal("1").trim_end().ends_with("| tokens 6 6 | caravan 1 aaa | hand 1 +aa ^2 | caravan 2 aaaa | hand 2 +aa ^2 | caravan 3 aaaa | hand 3 +aa ^2"));
    let object = json(&["deal", "--seats", "3", "--seed", "1", "--json"]);
    assert_eq!(object["position"], deal("1").trim_end());
    assert_eq!(object["seating"], serde_json::json!([3, 2, 1]));
}

#[test]
fn perft_counts_and_divides() {
    let perft = |more: &[&str]| {
        let mut arguments = vec!["perft", "--game", "road", "--seats", "2", "--seed", "1"];
        arguments.extend(more);
        fine(&arguments)
    };
    assert_eq!(perft(&["--depth", "0"]), "1\n");
    assert_eq!(perft(&["--depth", "3"]), "1067\n");
    let divided = perft(&["--depth", "2", "--divide"]);
    assert!(divided.starts_with("+aa 11\n^2: 11\n"), "{divided}");
    assert!(divided.ends_with("rest 11\ntotal 110\n"));
    let object = json(&["perft", "--seats", "2", "--depth", "2", "--divide", "--json"]);
    assert_eq!(object["nodes"], 110);
    assert_eq!(object["divide"][0], serde_json::json!({ "action": "+aa", "nodes": 11 }));
    let position = "road 2 | market +ab aa>c | caravan 1 aab";
    assert_eq!(fine(&["perft", "--position", position, "--depth", "1"]), "11\n");
    let other = fine(&["deal", "--game", "world"]);
    assert!(!fine(&["perft", "--position", other.trim_end(), "--depth", "1"]).is_empty());
    assert!(
        failure(2, &["perft", "--position", "-1", "--depth", "1"])
            .contains("begins with its family")
    );
}

#[test]
fn replay_prints_scores_ranks_and_the_trace() {
    let file = golden("3-tie-for-first.record");
    let text = fine(&["replay", &file]);
    assert!(text.starts_with("seat  name      score  rank\n   1  Trader 1"), "{text}");
    assert!(text.trim_end().ends_with("normal"));
    let object = json(&["replay", &file, "--json"]);
    let trace = fine(&["replay", &file, "--trace"]);
    let lines: Vec<Value> = trace.lines().map(parse).collect();
    let [first, actions @ .., last] = lines.as_slice() else { panic!("{trace}") };
    assert_eq!(object["plies"], actions.len());
    for key in ["scores", "ranks", "termination", "rounds"] {
        assert_eq!(last[key], object[key], "{key}");
    }
    assert_eq!((&first["game"], &first["seats"]), (&object["game"], &object["seats"]));
    assert_eq!(first["deal"]["points"].as_array().unwrap().len(), 36);
    assert_eq!(first.get("position"), None);
    for (ply, action) in (1..).zip(actions) {
        assert_eq!(action["ply"], ply);
        assert!(action["legal"].as_array().unwrap().contains(&action["action"]));
        assert_eq!(action["caravans"].as_array().unwrap().len(), 3);
        assert_eq!(action["key"].as_str().unwrap().len(), 16);
    }
    assert_eq!(actions[0]["seat"], 1);
    assert!(fine(&["replay", &file, "--position", "0"]).starts_with("road 3 | turn 1 |"));
    assert!(failure(2, &["replay", &file, "--position", "99999"]).contains("the record has"));
    let capped = golden("2-capped.record");
    let last = parse(fine(&["replay", &capped, "--trace"]).lines().last().unwrap());
    assert_eq!(last["ranks"], Value::Null);
    assert_eq!(last["termination"], "capped");
    assert!(failure(2, &["replay", &file, "--position", "-1"]).contains("0 is the beginning"));
}

#[test]
fn a_trace_has_positions_on_request_and_says_what_is_wrong_with_a_record() {
    let file = golden("3-tie-for-first.record");
    let trace = fine(&["replay", &file, "--trace", "--positions"]);
    for (ply, line) in trace.lines().take(3).map(parse).enumerate() {
        let position = fine(&["replay", &file, "--position", &ply.to_string()]);
        assert_eq!(line["position"].as_str().unwrap(), position.trim_end());
    }
    let right = parse(fine(&["replay", &file, "--trace"]).lines().last().unwrap());
    let folder = folder("trace");
    let wrong = folder.join("wrong.record");
    let text = fs::read_to_string(&file).unwrap();
    let result = text.lines().find(|line| line.starts_with("[Result")).unwrap().to_owned();
    fs::write(&wrong, text.replacen(&result, "[Result \"1 2 3\"]", 1)).unwrap();
    let output = caravan(&["replay", wrong.to_str().unwrap(), "--trace"]);
    assert_eq!(output.status.code(), Some(1));
    let last = parse(stdout(&output).lines().last().unwrap());
    assert_eq!((&last["scores"], &last["ranks"]), (&right["scores"], &right["ranks"]));
    assert!(last["fault"].as_str().unwrap().contains("line"), "{last}");
}

#[test]
fn records_come_from_standard_input_too() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_caravan"))
        .args(["replay", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let text = fs::read(golden("2-capped.record")).unwrap();
    child.stdin.take().unwrap().write_all(&text).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && stdout(&output).contains("\"termination\":\"capped\""));
}

#[test]
fn check_tells_records_from_sets_and_right_from_wrong() {
    let folder = folder("check");
    let set = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/sets/road.set");
    let record = golden("2-capped.record");
    let text = fine(&["check", &record, set]);
    assert!(text.contains("2-capped.record: ok, a record of road with 2 seats"), "{text}");
    assert!(
        text.contains("road.set: ok, a set for road with 45 merchant cards and 36 point cards")
    );

    let broken = folder.join("broken.record");
    fs::write(&broken, fs::read_to_string(&record).unwrap().replace("1. ", "7. ")).unwrap();
    let output = caravan(&["check", broken.to_str().unwrap(), set]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stdout(&output).contains("broken.record: line 11, column 1: this is round 1, not 7"),
        "{}",
        stdout(&output)
    );
    assert_eq!(stderr(&output), "caravan: 1 of 2 files are not valid\n");

    let wrong = folder.join("wrong.set");
    fs::write(&wrong, fs::read_to_string(set).unwrap().replace("deck    +aaa\n", "deck    +aax\n"))
        .unwrap();
    let output = caravan(&["check", wrong.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stdout(&output)
            .contains("line 36, column 12: expected a level `a`, `b`, `c` or `d`, found `x`"),
        "{}",
        stdout(&output)
    );
    let object = parse(&stdout(&caravan(&["check", "--json", wrong.to_str().unwrap()])));
    assert_eq!(object[0]["ok"], false);
}

#[test]
fn simulate_writes_records_that_check_out() {
    let folder = folder("simulate");
    let path = folder.to_str().unwrap();
    for seats in ["2", "5"] {
        let object = json(&[
            "simulate", "--game", "road", "--seats", seats, "--games", "4", "--seed", "cli",
            "--record", path, "--marks", "--json",
        ]);
        assert_eq!((&object["games"], &object["finished"]), (&Value::from(4), &Value::from(4)));
    }
    let files: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().path().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(files.len(), 8);
    let mut arguments = vec!["check"];
    arguments.extend(files.iter().map(String::as_str));
    assert_eq!(fine(&arguments).matches(": ok, a record").count(), 8);
    let capped = json(&[
        "simulate",
        "--seats",
        "2",
        "--games",
        "3",
        "--seed",
        "cli",
        "--max-rounds",
        "4",
        "--policy",
        "kinds",
        "--json",
    ]);
    assert_eq!((&capped["capped"], &capped["roundsMean"]), (&Value::from(3), &Value::from(4.0)));
    assert!(fine(&["simulate", "--games", "2"]).contains("2 games finished, 0 capped"));
}

#[test]
fn every_command_takes_the_game_of_world() {
    let folder = folder("world");
    let path = folder.to_str().unwrap();
    assert!(
        fine(&["deal", "--game", "world", "--seed", "1"])
            .starts_with("world 2 | turn 1 | board E | points e:add ")
    );
    let perft = ["perft", "--game", "world", "--set", "world", "--seed", "1", "--depth", "3"];
    assert_eq!(fine(&perft), "6568\n");
    for seats in ["2", "3", "4"] {
        let object = json(&[
            "simulate", "--game", "world", "--seats", seats, "--games", "2", "--seed", "cli",
            "--record", path, "--marks", "--json",
        ]);
        assert_eq!(object["finished"], 2);
    }
    let record = folder.join("world-4-00001.record");
    let record = record.to_str().unwrap();
    assert!(fine(&["check", record]).contains("ok, a record of world with 4 seats"));
    assert!(fine(&["replay", record]).trim_end().ends_with("normal"));
    assert!(
        fine(&["replay", record, "--trace"]).lines().last().unwrap().starts_with("{\"scores\":[")
    );
    assert!(
        failure(2, &["deal", "--game", "world", "--seats", "5"])
            .ends_with("world is for 2 to 4 seats, not 5")
    );
    let object = json(&["bench", "--game", "world", "--games", "10", "--passes", "1", "--json"]);
    assert!(object["stateBytes"].as_u64().unwrap() <= 512);
}

#[test]
fn every_command_takes_the_game_of_adventure() {
    let folder = folder("adventure");
    let path = folder.to_str().unwrap();
    assert!(
        fine(&["deal", "--game", "adventure", "--seed", "1"])
            .starts_with("adventure 2 | turn 2 take | market ^3 aaa>d cc>dd bb>aaac / ")
    );
    let perft = ["perft", "--game", "adventure", "--seed", "1", "--depth", "5"];
    assert_eq!(fine(&perft), "77376\n");
    for seats in ["2", "3", "4"] {
        let object = json(&[
            "simulate",
            "--game",
            "adventure",
            "--seats",
            seats,
            "--games",
            "2",
            "--seed",
            "cli",
            "--record",
            path,
            "--marks",
            "--json",
            "--max-rounds",
            "60",
            "--map",
            "crater",
        ]);
        assert_eq!((&object["capped"], &object["roundsMean"]), (&2.into(), &60.0.into()));
    }
    let record = folder.join("adventure-4-00001.record");
    let record = record.to_str().unwrap();
    let text = fs::read_to_string(record).unwrap();
    assert!(text.contains("[Set \"adventure/crater\"]\n[SetKey \""));
    assert!(text.contains("\n\n0. take:") && text.contains("\n1. ") && text.contains("\n60. "));
    assert!(fine(&["check", record]).contains("ok, a record of adventure with 4 seats"));
    assert!(fine(&["replay", record]).trim_end().ends_with("rounds 60, capped"));
    let object = json(&["bench", "--game", "adventure", "--games", "5", "--passes", "1", "--json"]);
    assert!(object["stateBytes"].as_u64().unwrap() <= 640);
    let balance = fine(&[
        "balance",
        "--game",
        "adventure",
        "--games",
        "1",
        "--bot",
        "planner:2:1",
        "--max-rounds",
        "5",
    ]);
    assert!(balance.contains("mountain "), "{balance}");
}

#[test]
fn maps_are_shown_drawn_and_checked() {
    assert_eq!(fine(&["map", "list"]), "standard\nslanted-range\ncrater\nlong-pass\n");
    assert!(fine(&["map", "show"]).contains("[A1]         C2         [E1]\n"));
    let folder = folder("map");
    let file = folder.join("mine.map");
    let path = file.to_str().unwrap();
    fine(&["map", "export", "crater", path]);
    assert!(failure(2, &["map", "export", "crater", path]).contains("cannot write"));
    let crater = fs::read_to_string(&file).unwrap();
    // A village and a tile space change places.
    let mine = crater.replacen("map my-crater", "map mine", 1).replacen("    V\n", "    o\n", 1);
    let mine = mine.replacen("      o   o\n", "      o   V\n", 1);
    fs::write(&file, &mine).unwrap();
    let checked = fine(&["map", "check", path]);
    assert!(checked.starts_with(&format!("{path}: ok, the map mine\n")), "{checked}");
    assert!(checked.contains("[F1]"), "{checked}");
    let record = folder.join("adventure-2-00001.record");
    let record = record.to_str().unwrap();
    let games = ["--games", "1", "--max-rounds", "5", "--record", folder.to_str().unwrap()];
    fine(&[&["simulate", "--game", "adventure", "--map", path][..], &games].concat());
    assert!(failure(2, &["replay", record]).ends_with("the map `mine`: name its file with --map"));
    assert!(fine(&["replay", record, "--map", path]).contains("rounds 5"));
    assert!(fine(&["check", record, "--map", path]).contains("ok, "));

    fs::write(&file, mine.replacen("\n    o\n", "\n    x\n", 1)).unwrap();
    assert!(failure(2, &["map", "export", path]).contains("there is no map"));
    let output = caravan(&["map", "check", path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("line 7, column 5: expected `o` for a tile space"));
    fs::write(&file, mine.replacen("  o       o\n", "  o   o   o\n", 1)).unwrap();
    assert!(failure(1, &["map", "check", path]).contains("has 21 tile spaces, the set"));
    let missing = failure(2, &["deal", "--game", "adventure", "--map", "moon"]);
    assert!(missing.starts_with("there is no map `moon`: expected standard, slanted-range"));
    assert!(failure(2, &["deal", "--map", "crater"]).contains("only adventure"));
}

#[test]
fn an_exported_set_is_checked_edited_and_played() {
    let folder = folder("export");
    for game in caravan_engine::Family::ALL.map(caravan_engine::Family::name) {
        let text = fine(&["set", "export", "--game", game]);
        let heading = text.lines().next().unwrap();
        assert!(heading.contains(".set: the components of "), "it explains itself: {heading}");
        let file = folder.join(format!("{game}.set"));
        let path = file.to_str().unwrap();
        fine(&["set", "export", "--game", game, path]);
        assert!(
            failure(2, &["set", "export", "--game", game, path]).contains("cannot write"),
            "nothing is overwritten"
        );
        assert!(fine(&["check", path]).contains(&format!("ok, a set for {game}")));
        let object = &json(&["check", "--json", path])[0];
        assert_eq!((&object["kind"], &object["game"]), (&"set".into(), &game.into()));
        assert_eq!(object["key"].as_str().unwrap().len(), 16);
        assert!(text.contains(&format!("set     my-{game}\n")), "a name of its own");
        let edited = text
            .replace(&format!("set     my-{game}\n"), "set     mine\n")
            .replace("limit   10", "limit   9");
        fs::write(&file, edited).unwrap();
        fine(&["check", path]);
        fine(&["simulate", "--game", game, "--set", path, "--games", "2"]);
        fine(&["deal", "--game", game, "--set", path]);
        fine(&["bench", "--game", game, "--set", path, "--games", "5", "--passes", "1"]);
        fine(&["perft", "--game", game, "--set", path, "--depth", "2"]);
        fs::write(&file, text.replace("family ", "famliy ")).unwrap();
        let output = caravan(&["check", path]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stdout(&output).contains("unknown keyword `famliy`"));
    }
}

#[test]
fn a_custom_set_plays_and_its_records_say_so() {
    let folder = folder("custom");
    let standard = include_str!("../../engine/sets/road.set");
    let custom =
        standard.replace("set     road", "set     small").replace("end     2 6", "end     2 2");
    let set = folder.join("small.set");
    fs::write(&set, custom).unwrap();
    let (set, path) = (set.to_str().unwrap(), folder.to_str().unwrap());
    fine(&["simulate", "--set", set, "--seats", "2", "--games", "1", "--record", path]);
    let record = folder.join("road-2-00001.record");
    let text = fs::read_to_string(&record).unwrap();
    assert!(text.contains("[Set \"small\"]\n[SetKey \""));
    let record = record.to_str().unwrap();
    fine(&["replay", "--set", set, record]);
    assert!(failure(1, &["replay", record]).contains("expected `road`, found `small`"));
}

#[test]
fn an_edited_set_is_told_from_the_standard_one_whatever_its_name() {
    let folder = folder("edited");
    let edited = include_str!("../../engine/sets/road.set").replace("end     2 6", "end     2 2");
    let set = folder.join("road.set");
    fs::write(&set, edited).unwrap();
    let (set, path) = (set.to_str().unwrap(), folder.to_str().unwrap());
    fine(&["simulate", "--set", set, "--games", "1", "--record", path]);
    let record = folder.join("road-2-00001.record");
    let record = record.to_str().unwrap();
    assert!(fs::read_to_string(record).unwrap().contains("[SetKey \""));
    fine(&["replay", "--set", set, record]);
    assert!(failure(1, &["replay", record]).contains("expected `a2310cb635db366d`"));
    let standard = golden("2-capped.record");
    assert!(
        failure(1, &["replay", "--set", set, &standard]).contains("played with the standard set")
    );
}

#[test]
fn check_goes_on_after_a_file_it_cannot_read() {
    let record = golden("2-capped.record");
    let output = caravan(&["check", "/no/such/file", &record]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("/no/such/file: "));
    assert!(stdout(&output).contains("ok, a record of road"));
}

#[test]
fn rounds_are_those_that_were_played() {
    let folder = folder("rounds");
    let path = folder.to_str().unwrap();
    let simulated =
        json(&["simulate", "--games", "1", "--max-rounds", "3", "--record", path, "--json"]);
    assert_eq!(simulated["roundsMean"], 3.0);
    let record = folder.join("road-2-00001.record");
    assert_eq!(json(&["replay", record.to_str().unwrap(), "--json"])["rounds"], 3);
}

#[test]
fn balance_tells_what_bots_use() {
    let object = json(&[
        "balance",
        "--game",
        "world",
        "--games",
        "2",
        "--bot",
        "planner:4:2",
        "--max-rounds",
        "60",
        "--json",
    ]);
    assert_eq!(object["games"], 2);
    let used = object["used"].as_array().unwrap();
    assert!(used.iter().any(|component| component["name"] == "location A6 +bbbb"));
    assert!(
        fine(&[
            "balance",
            "--game",
            "road",
            "--games",
            "1",
            "--bot",
            "planner:2:2",
            "--max-rounds",
            "20"
        ])
        .contains("points ")
    );
}

#[test]
fn bench_prints_what_it_measures() {
    let object = json(&[
        "bench", "--game", "road", "--seats", "2", "--games", "20", "--passes", "1", "--json",
    ]);
    for key in ["decisionsPerSecond", "gamesPerSecond"] {
        assert!(object[key].as_f64().unwrap() > 0.0);
    }
    assert!(object["stateBytes"].as_u64().unwrap() <= 320);
    assert!(object["actionBytes"].as_u64().unwrap() <= 8);
    assert_eq!(object["signature"].as_str().unwrap().len(), 16);
    // Tests are built with the profile `dev`, or with the one they are asked for.
    assert!(!["", "unknown", "debug"].contains(&object["profile"].as_str().unwrap()));
    let text = fine(&["bench", "--games", "5", "--passes", "1"]);
    assert!(text.contains("signature") && text.contains("profile"), "{text}");
}

#[test]
fn bench_compares_itself_with_another_program() {
    let program = env!("CARGO_BIN_EXE_caravan");
    let line = ["bench", "--game", "world", "--seats", "3", "--games", "20", "--passes", "2"];
    let against = [&line[..], &["--against", program]].concat();
    let object = json(&[&against[..], &["--json"]].concat());
    let number = |key: &str| object[key].as_f64().unwrap();
    assert!((number("ratio") - number("this") / number("other")).abs() < 0.01, "{object}");
    assert_eq!(object["sameSignature"], true);
    let text = fine(&against);
    assert!(text.contains("ratio") && text.contains("the same"), "{text}");

    let missing = failure(2, &["bench", "--games", "5", "--against", "no-such-program"]);
    assert!(missing.contains("no-such-program: cannot run"), "{missing}");
    let other = failure(2, &["bench", "--games", "5", "--against", "true"]);
    assert!(other.contains("does not print what `caravan bench --json` prints"), "{other}");
}

/// One compares with programs of before, which spell their keys in another way.
#[cfg(unix)]
#[test]
fn bench_compares_itself_with_an_older_program() {
    use std::os::unix::fs::PermissionsExt;
    let older = folder("bench-against").join("older");
    let printed = "{\"decisions_per_second\":1000,\"signature\":\"0\"}";
    fs::write(&older, format!("#!/bin/sh\necho '{printed}'\n")).unwrap();
    fs::set_permissions(&older, fs::Permissions::from_mode(0o755)).unwrap();
    let older = older.to_str().unwrap();
    let object = json(&["bench", "--games", "5", "--passes", "1", "--against", older, "--json"]);
    assert_eq!((&object["other"], &object["sameSignature"]), (&1000.0.into(), &false.into()));
}

#[test]
fn the_manual_says_where_it_cannot_be_written() {
    let folder = folder("manual");
    fine(&["manual", folder.to_str().unwrap()]);
    assert!(folder.join("man/caravan.1").exists());
    let again = failure(2, &["manual", folder.to_str().unwrap()]);
    assert!(again.contains("man exists already: name another file, or overwrite it with --force"));
    fine(&["manual", folder.to_str().unwrap(), "--force"]);
    let refused = failure(2, &["manual", "/dev/null/nowhere"]);
    assert!(refused.contains("cannot write into /dev/null/nowhere"), "{refused}");
}

/// What `Dockerfile` and `compose.yaml` start, as it is with nothing set.
#[test]
fn a_container_starts_a_house() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let text = read("Dockerfile") + &read("compose.yaml");
    let lists = text.lines().filter_map(|line| {
        let line = line.trim();
        line.strip_prefix("CMD ").or_else(|| line.strip_prefix("command: "))
    });
    let mut started = 0;
    for list in lists {
        let words = parse(list);
        let words = words.as_array().unwrap().iter().map(|word| {
            let word = word.as_str().unwrap();
            let Some((before, rest)) = word.split_once("${") else { return word.to_owned() };
            let (variable, after) = rest.split_once('}').unwrap();
            before.to_owned() + variable.split_once(":-").unwrap().1 + after
        });
        let words: Vec<String> = words.chain(["--print-config".into()]).collect();
        fine(&words.iter().map(String::as_str).collect::<Vec<_>>());
        started += 1;
    }
    assert_eq!(started, 3);
}

/// The lines of `corpus/bench/<family>.bench`: bot, seats, games and signature.
fn signatures(family: Family) -> Vec<(String, String, String, String)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/bench");
    let text = fs::read_to_string(file.join(format!("{family}.bench"))).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let line = |line: &str| {
        let words: Vec<String> = line.split_whitespace().map(String::from).collect();
        <[String; 4]>::try_from(words).unwrap().into()
    };
    lines.map(line).collect()
}

/// A refactoring must not move these; a change of behavior quotes the new ones in its commit.
#[test]
fn the_signature_is_the_one_on_record() {
    for family in Family::ALL {
        let mut pinned = Vec::new();
        for (bot, seats, games, signature) in signatures(family) {
            if bot == "random" {
                let object = json(&[
                    "bench",
                    "--game",
                    family.name(),
                    "--set",
                    family.name(),
                    "--seats",
                    &seats,
                    "--games",
                    &games,
                    "--passes",
                    "1",
                    "--json",
                ]);
                assert_eq!(object["signature"], signature, "{family} with {seats} seats");
                pinned.push(seats.parse::<u8>().unwrap());
            }
        }
        let counts: Vec<u8> = AnyRules::standard(family).seat_counts().collect();
        assert_eq!(pinned, counts, "corpus/bench/{family}.bench");
    }
}

#[test]
fn bad_input_is_refused_in_one_sentence() {
    let folder = folder("bad");
    let file = |name: &str, content: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let unreadable = file("bytes.record", b"[Game \"road\xff\"]");
    let torn = file("torn.record", b"[Game \"road\"");
    let unknown = file("unknown.record", b"[Game \"chess\"]");
    let no_family = "chess".parse::<Family>().unwrap_err().message;
    let cases: [(&[&str], &str); 10] = [
        (&["deal", "--seats", "6"], "--seats: road is for 2 to 5 seats, not 6"),
        (&["deal", "--seed", ""], "--seed: the seed is empty: give at least one character"),
        (
            &["perft", "--depth", "1", "--position", "road 9"],
            "--position: column 6: expected a number from 2 to 5, found `9`",
        ),
        (
            &["perft", "--depth", "1", "--position", "road 2 | hand 1 +aa"],
            "--position: column 10: hand 1: the starting card `^2` is missing",
        ),
        (&["replay", "/no/such/file"], "/no/such/file: "),
        (&["replay", &unreadable], &format!("{unreadable}: byte 12 is not UTF-8 text")),
        (
            &["replay", &torn],
            &format!("{torn}: line 1, column 13: expected `\"` before a value, found nothing"),
        ),
        (&["replay", &unknown], &format!("{unknown}: line 1, column 1: {no_family}")),
        (&["deal", "--set", &torn], &format!("{torn}: line 1, column 1: unknown keyword `[Game`")),
        (&["play", "--record", &torn], "--record: cannot write"),
    ];
    for (arguments, expected) in cases {
        let message = failure(2, arguments);
        assert!(message.starts_with(expected), "{arguments:?}: {message}");
    }
}

/// What clap refuses is one sentence too. Its words are clap's: they name what is wrong, and ours
/// end with where to look.
#[test]
fn bad_usage_is_refused_in_one_sentence() {
    let cases: [(&[&str], &str); 7] = [
        (&["play", "--game", "golem"], "`--game road --theme golem`"),
        (&["deal", "--seats", "-1"], "-1"),
        (&["deal", "--seats", "two"], "two"),
        (&["deal", "--game", "chess"], "chess"),
        (&["perft", "--seed", "1"], "--depth"),
        (&["frobnicate"], "frobnicate"),
        (&["set"], "set"),
    ];
    for (arguments, wrong) in cases {
        let message = failure(2, arguments);
        assert!(message.contains(wrong), "{arguments:?}: {message}");
        assert!(message.ends_with("; see --help"), "{arguments:?}: {message}");
    }
    let games = failure(2, &["deal", "--game", "chess"]);
    assert!(Family::ALL.iter().all(|family| games.contains(family.name())), "{games}");
}

/// Plays through a pipe: types these lines, and returns what was printed.
fn typed(arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_caravan"))
        .args(["play", "--seed", "1"])
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let text = stdout(&child.wait_with_output().unwrap());
    // Nothing but text: no cursor is moved, no line is drawn.
    assert!(!text.contains(['\u{1b}', '⟦', '─', '●']), "{text}");
    text
}

#[test]
fn a_game_can_be_played_at_the_keyboard() {
    let folder = folder("play");
    let record = folder.join("game.record");
    let record = record.to_str().unwrap();
    let lines = "?\nlist\n1\n\nundo\n+aa\n\nnonsense\nzz\n\u{ff}\np1\n\ntable\nquit\n";
    let text = typed(&["--people", "2", "--record", record], lines);
    for said in [
        "Player 2: Your turn. Play a card, take one from the market, claim a point card, or rest.",
        "You can:\n  m1  ",
        "  1  gain 2 amber\n",
        "Player 2 gains 2 amber.\n",
        "Player 2 took a turn back.\n",
        "found `nonsense`",
        "No key zz here.",
        "You need ",
        "There is nothing to confirm: choose something first.",
        "Player 1: 0 points, 0/6. ",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let kept = fs::read_to_string(record).unwrap();
    assert!(kept.ends_with("1. +aa\n"), "{kept}");
    fine(&["replay", record]);
}

#[test]
fn a_game_line_by_line_speaks_four_languages() {
    for (language, turn, gained) in [
        ("en", "Your turn. Play a card", "You gain 2 amber."),
        ("de", "Du bist dran. Spiel eine Karte", "Du erhältst 2 Bernstein."),
        ("fr", "À toi de jouer.", "Tu reçois 2 ambres."),
        ("es", "Te toca.", "Recibes 2 ámbares."),
    ] {
        let text = typed(&["--language", language], "1\n\n");
        assert!(text.contains(turn) && text.contains(gained), "{language}: {text}");
        assert!(!text.contains("terminal-") && !text.contains("{ $"), "{language}: {text}");
    }
}

/// The example bot, as the arena starts it.
fn example_bot() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    format!("cmd:python3 {}", file.display())
}

#[test]
fn the_arena_rates_bots_over_rotated_seats() {
    let contest = ["arena", "--game", "road", "--bots", "greedy,random", "--games", "6"];
    let folder = folder("arena");
    let record = ["--record", folder.to_str().unwrap(), "--json"];
    let object = json(&[&contest[..], &record].concat());
    assert_eq!((&object["games"], &object["capped"]), (&6.into(), &0.into()));
    for (bot, name) in object["bots"].as_array().unwrap().iter().zip(["greedy", "random"]) {
        assert_eq!((&bot["name"], &bot["games"]), (&name.into(), &6.into()));
        for key in ["wins", "winRate", "elo", "eloError", "meanScore", "msPerDecision"] {
            assert!(bot[key].is_number(), "{key}");
        }
    }
    assert!(object["bots"][0]["winRate"].as_f64().unwrap() > 0.9);
    assert!(object["roundsMean"].as_f64().unwrap() > 10.0 && object["roundsP95"].is_number());
    // The same deal is played once for each rotation of the seats.
    let tag = |game: u32, name: &str| {
        let text = fs::read_to_string(folder.join(format!("road-2-0000{game}.record"))).unwrap();
        text.lines().find(|line| line.starts_with(&format!("[{name} "))).unwrap().to_owned()
    };
    assert_eq!(tag(1, "Seed"), tag(2, "Seed"));
    assert_eq!(tag(1, "Seats"), "[Seats \"greedy\" \"random\"]");
    assert_eq!(tag(2, "Seats"), "[Seats \"random\" \"greedy\"]");
    assert_ne!(tag(2, "Seed"), tag(3, "Seed"));
    let first = folder.join("road-2-00001.record");
    fine(&["check", first.to_str().unwrap()]);
    // What comes out does not depend on how many games are played at once.
    let results = |threads| {
        let text = fine(&[&contest[..], &["--threads", threads, "--budget", "50n"]].concat());
        // The last column is time.
        let without = |line: &str| line.rsplit_once(' ').map_or("", |(rest, _)| rest).trim().into();
        text.lines().map(without).collect::<Vec<String>>()
    };
    assert_eq!(results("1"), results("3"));
    let sprt = ["arena", "--bots", "greedy,random", "--games", "40", "--sprt", "0,200"];
    let text = fine(&sprt);
    assert!(text.contains("sequential test: accepted"), "{text}");
}

#[test]
fn a_contest_is_resumed_from_its_log() {
    let folder = folder("arena-log");
    let log = folder.join("log");
    let log = log.to_str().unwrap();
    let play = |games: &str, seed: &str| {
        caravan(&[
            "arena",
            "--game",
            "world",
            "--bots",
            "greedy,random",
            "--games",
            games,
            "--seed",
            seed,
            "--log",
            log,
            "--json",
        ])
    };
    let result = |output: &Output| {
        let mut object = parse(&stdout(output));
        for bot in object["bots"].as_array_mut().unwrap() {
            bot["msPerDecision"] = Value::Null;
        }
        object
    };
    assert!(play("2", "x").status.success());
    // A line that was torn by the interruption is played again.
    let text = fs::read_to_string(log).unwrap();
    assert_eq!(text.lines().map(parse).count(), 3);
    fs::write(log, &text[..text.len() - 20]).unwrap();
    let resumed = result(&play("6", "x"));
    assert_eq!(fs::read_to_string(log).unwrap().lines().count(), 7);
    fs::remove_file(log).unwrap();
    assert_eq!(result(&play("6", "x")), resumed);
    let other = play("6", "y");
    assert_eq!(other.status.code(), Some(2));
    assert!(stderr(&other).contains("is the log of another contest"));
}

#[test]
fn programs_play_by_the_bot_protocol_and_forfeit_when_they_fail() {
    let ours = format!("cmd:{} bot --level hawker", env!("CARGO_BIN_EXE_caravan"));
    for game in caravan_engine::Family::ALL.map(caravan_engine::Family::name) {
        let bots = format!("{ours},{}", example_bot());
        let object = json(&[
            "arena",
            "--game",
            game,
            "--bots",
            &bots,
            "--games",
            "2",
            "--max-rounds",
            "12",
            "--budget",
            "500n",
            "--json",
        ]);
        assert_eq!(object["games"], 2);
        assert_eq!(object["forfeits"], serde_json::json!([]), "{game}");
    }
    let folder = folder("bots");
    for (name, script, reason) in [
        ("crashes", "exit 1", "it has ended"),
        ("babbles", "while read x; do echo nonsense; done", "not a JSON object"),
        (
            "cheats",
            "read x; echo '{\"type\":\"hello\"}'; read x; read x; echo '{\"type\":\"action\",\"action\":\"#9\"}'; read x",
            "`#9`",
        ),
        (
            "dated",
            "read x; echo '{\"type\":\"hello\",\"protocol\":1}'; read x",
            "now in `budgetMs`",
        ),
        (
            "told",
            "read x; echo '{\"type\":\"hello\"}'; read x; read x; \
             case $x in *'\"budgetNodes\":70'*) echo '{\"type\":\"action\",\"action\":\"#7\"}';; esac; read x",
            "`#7`",
        ),
    ] {
        let file = folder.join(name);
        fs::write(&file, script).unwrap();
        let bots = format!("cmd:sh {},greedy", file.display());
        let object = json(&[
            "arena", "--game", "road", "--bots", &bots, "--games", "2", "--budget", "70n", "--json",
        ]);
        assert_eq!(object["bots"][1]["wins"], 2, "{name}");
        let forfeits = object["forfeits"].as_array().unwrap();
        assert_eq!(forfeits.len(), 2, "{name}");
        assert!(forfeits[0].as_str().unwrap().contains(reason), "{name}: {forfeits:?}");
    }
    let deaf = folder.join("deaf");
    let flood = "yes '{\"type\":\"action\",\"action\":\"rest\"}' | head -n 4000";
    fs::write(&deaf, format!("echo '{{\"type\":\"hello\"}}'; {flood}; sleep 60")).unwrap();
    let bots = format!("cmd:sh {},random", deaf.display());
    let object = json(&[
        "arena",
        "--game",
        "adventure",
        "--bots",
        &bots,
        "--games",
        "1",
        "--max-rounds",
        "2000",
        "--budget",
        "10ms",
        "--json",
    ]);
    assert_eq!(object["forfeits"].as_array().unwrap().len(), 1, "a pipe that is full is no excuse");
    let stalls = folder.join("stalls");
    fs::write(&stalls, "read x; echo '{\"type\":\"hello\"}'; sleep 60").unwrap();
    let bots = format!("cmd:sh {},greedy", stalls.display());
    let begun = std::time::Instant::now();
    let object = json(&[
        "arena", "--game", "road", "--bots", &bots, "--games", "1", "--budget", "10ms", "--json",
    ]);
    assert!(object["forfeits"][0].as_str().unwrap().contains("no answer in 2 s"));
    assert!(begun.elapsed().as_secs() < 20, "a program that stalls holds nobody up");
}

/// Greedy is what others are measured by: it must not change when they learn.
#[test]
fn greedy_is_frozen() {
    for family in Family::ALL {
        let mut greedy = signatures(family).into_iter().filter(|(bot, ..)| bot == "greedy");
        let (_, seats, games, signature) = greedy.next().expect("a line for greedy");
        // The first set of a family is called like it, and never changes.
        let object = json(&[
            "bench",
            "--game",
            family.name(),
            "--set",
            family.name(),
            "--seats",
            &seats,
            "--games",
            &games,
            "--bot",
            "greedy",
            "--json",
        ]);
        assert_eq!(object["signature"], signature, "{family}");
    }
}

/// No game comes to it, and whoever plays on from it would find nothing to do.
#[test]
fn a_position_in_which_nobody_can_decide_is_refused() {
    let position = "adventure 4 | turn 4 take";
    let refused = failure(2, &["hint", "--position", position]);
    assert!(refused.contains("tiles: there is no mountain to place a wagon on"), "{refused}");
}

/// What is there is replaced only if that is asked for.
#[test]
fn no_file_is_replaced_without_being_asked() {
    let folder = folder("kept");
    let (games, kept) = (folder.join("games"), folder.join("games/road-2-00002.record"));
    fs::create_dir_all(&games).unwrap();
    fs::write(&kept, "dear").unwrap();
    let record = ["--games", "2", "--max-rounds", "2", "--record", games.to_str().unwrap()];
    let arena = ["arena", "--bots", "random,random", "--seed", "1"];
    for command in [&["simulate"][..], &arena] {
        let refused = failure(2, &[command, &record].concat());
        assert!(
            refused.contains("exists already: name another file, or overwrite it with --force")
        );
        assert_eq!(fs::read_to_string(&kept).unwrap(), "dear");
        assert!(!games.join("road-2-00001.record").exists(), "nothing was begun");
    }
    for command in [&["simulate"][..], &arena] {
        fine(&[command, &record, &["--force"]].concat());
        assert!(fs::read_to_string(&kept).unwrap().starts_with('['));
    }
    let log = folder.join("log");
    fs::write(folder.join("log.new"), "dear").unwrap();
    let logged = [&arena[..], &["--games", "1", "--log", log.to_str().unwrap()]].concat();
    assert!(failure(2, &logged).contains("is not a log and would be overwritten"));
    assert_eq!(fs::read_to_string(folder.join("log.new")).unwrap(), "dear");
    let out = kept.to_str().unwrap();
    let selfplay = ["selfplay", "--game", "road", "--games", "1", "--net", "none", "--out", out];
    assert!(failure(2, &selfplay).contains("exists already"));
}

#[test]
fn a_hint_names_actions_chances_and_reasons() {
    let position = "road 2 | turn 1 | market d>bbb c>bb +bb aa>c +aab bb>cc \
                    | points ccdd abcd aabb bbbb aabbb \
                    | caravan 1 aaccd | hand 1 +aa ^2 | claimed 1 dddd cccc aaddd bbddd bbbbb \
                    | caravan 2 accc | hand 2 +aa ^2 | claimed 2 aaccc";
    let hints = json(&["hint", "--position", position, "--nodes", "5000", "--json"]);
    let best = &hints[0];
    assert!(best["action"].as_str().unwrap().starts_with("^2:"), "{best}");
    assert!(best["reason"].as_str().unwrap().contains("points next turn"), "{best}");
    assert_eq!((&best["cost"], &best["goal"]["turns"]), (&value!(0.0), &value!(1)), "{best}");
    assert!(best["same"].is_array() && best["goal"]["needs"].is_string(), "{best}");
    assert!(best["winChance"].as_f64().unwrap() > 0.4 && best["line"].is_array());
    assert!(fine(&["hint", "--position", position, "--nodes", "500"]).contains('%'));
    assert!(failure(2, &["hint", "--position", "road 9"]).starts_with("--position: column 6"));
}

/// The whole way from games to a net, as small as can be. The last part needs `PyTorch`.
#[test]
fn nets_are_made_from_games_of_bots_against_each_other() {
    let folder = std::env::temp_dir().join(format!("caravan-training-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (games, features, net) = (path("games"), path("features"), path("road.net"));
    let size = ["--games", "3", "--width", "2", "--turns", "1", "--seconds", "60"];
    fine(&[&["selfplay", "--net", "none", "--out", &games], &size[..]].concat());
    fine(&["features", &games, "--out", &features]);
    let about = parse(&fs::read_to_string(path("features/about.json")).unwrap());
    let states = usize::try_from(about["states"].as_u64().unwrap()).unwrap();
    assert!(states > 0);
    let length = |name: &str| fs::read(path(&format!("features/{name}"))).unwrap().len();
    let inputs: usize =
        fs::read(path("features/counts.u8")).unwrap().into_iter().map(usize::from).sum();
    assert_eq!((length("winners.u8"), length("counts.u8")), (states, 3 * states));
    assert_eq!((length("inputs.u16"), length("scores.u16")), (2 * inputs, 8 * states));
    let python = |arguments: &[&str]| Command::new("python3").args(arguments).output();
    if !python(&["-c", "import torch"]).is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no PyTorch, so no net is trained");
        fs::remove_dir_all(&folder).unwrap();
        return;
    }
    let training = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../training");
    let script = |name: &str| training.join(name).to_str().unwrap().to_owned();
    let (script, generations) = (&script("train.py"), &script("generations.py"));
    let lessons = ["--stages", "results:1:1e-3", "td:1:1e-3", "chances:1:1e-2"];
    let trained =
        python(&[&[script, "--features", &features, "--out", &net], &lessons[..]].concat())
            .unwrap();
    assert!(trained.status.success(), "{}", stderr(&trained));
    // The program says of the states what the script says of them.
    fine(&["features", &games, "--out", &features, "--net", &net]);
    let begin = [script, "--features", &features, "--from", &net, "--out", &net];
    let refused = python(&begin).unwrap();
    assert!(stderr(&refused).contains("is there already"), "{}", stderr(&refused));
    let again = python(&[&begin[..], &["--force"]].concat()).unwrap();
    let first: Value = serde_json::from_str(stdout(&again).lines().next().unwrap()).unwrap();
    assert!(first["differs by"].as_f64().unwrap() < 0.1, "{first}");
    fine(&[&["selfplay", "--net", &net, "--out", &games], &size[..]].concat());
    let (program, runs) = (env!("CARGO_BIN_EXE_caravan"), path("runs"));
    let mut run = vec![generations, "--caravan", program, "--game", "road", "--from", &net];
    run.extend([
        "--to",
        &runs,
        "--seats",
        "2:1",
        "--generations",
        "2",
        "--play",
        "width=2",
        "turns=1",
    ]);
    run.extend(["--stages", "td:1:1e-1", "--last", "td:1:1e-1"]);
    let run = python(&run).unwrap();
    assert!(run.status.success(), "{}", stderr(&run));
    assert_ne!(fs::read(path("runs/2.net")).unwrap(), fs::read(&net).unwrap());
    fine(&[
        "arena",
        "--bots",
        "planner:2:1,random",
        "--games",
        "2",
        "--net",
        &path("runs/last.net"),
    ]);
    fs::remove_dir_all(&folder).unwrap();
}
