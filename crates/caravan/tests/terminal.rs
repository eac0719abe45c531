//! The full-screen table in a real pseudo-terminal: whole games by keys, resizing, garbage, a kill.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod window;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use window::{Screen, Window};

const SIZE: (u16, u16) = (80, 24);

/// A folder for the games of one test.
fn games(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("games-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn open(size: (u16, u16), games: &Path, arguments: &[&str]) -> Window {
    let all = [&["play"], arguments].concat();
    Window::open(size, &all, &[("CARAVAN_GAMES", games.to_str().unwrap())])
}

/// The keys of a piece as they are typed: spaces and locations stand behind a letter.
fn typed(family: &str, key: &str, explores: bool) -> Option<String> {
    let name: String = key.chars().filter(char::is_ascii_alphanumeric).collect();
    let place = name.len() == 2 && name.starts_with(|c: char| c.is_ascii_uppercase());
    Some(match (family, key) {
        ("adventure", _) if place => format!("g{}", name.to_lowercase()),
        ("world", _) if place && explores => format!("e{}", name.to_lowercase()),
        ("world", _) if place => format!("w{}", name.to_lowercase()),
        // What leads nowhere, or leaves.
        (_, "?" | "q" | "h" | "[" | "u" | "T" | "Esc" | "Enter" | "." | "f" | "s") => return None,
        _ => key.to_owned(),
    })
}

/// Whether the game is over: the result lies over the table, unless a key has just closed it.
fn is_over(screen: &Screen) -> bool {
    screen.text().contains("─ Result ─") || screen.text().contains("The game is over. ─")
}

/// Plays by whatever keys are shown until the game is over; a number decides which.
fn play(window: &mut Window, family: &str, mut chance: u64) -> Screen {
    let mut turns = 0;
    loop {
        let screen = window.wait("a turn", |screen| {
            let keys = screen.keys();
            let own = |key: &String| key == "Enter" || typed(family, key, false).is_some();
            is_over(screen) || keys.iter().any(own)
        });
        if is_over(&screen) {
            return screen;
        }
        let screen = {
            let _ = screen;
            window.rest()
        };
        let keys = screen.keys();
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let explores = screen.text().contains("Take an exploration tile");
        let pieces: Vec<String> =
            keys.iter().filter_map(|key| typed(family, key, explores)).collect();
        // Whatever is complete is played most of the time.
        if keys.iter().any(|key| key == "Enter") && (chance >> 60 != 0 || pieces.is_empty()) {
            window.press("\r");
        } else if !pieces.is_empty() {
            let at = usize::try_from(chance >> 33).unwrap() % pieces.len();
            window.press(&pieces[at]);
        }
        turns += 1;
        assert!(turns < 3_000, "the game does not end:\n{}", screen.text());
    }
}

fn whole_game(family: &str, size: (u16, u16)) {
    let games = games(&format!("whole-{family}"));
    let record = games.join("game.record");
    fs::create_dir_all(&games).unwrap();
    let record = record.to_str().unwrap();
    let arguments = ["--game", family, "--level", "trader", "--seed", "1", "--record", record];
    let mut window = open(size, &games, &arguments);
    let screen = play(&mut window, family, 7);
    assert!(screen.text().contains(" won with "), "{}", screen.text());
    window.press("q");
    assert!(window.end().success());
    let text = fs::read_to_string(record).unwrap();
    assert!(text.contains("[Termination \"normal\"]") || text.contains("Score"), "{text}");
}

#[test]
fn a_whole_game_of_road_is_played_by_keys() {
    whole_game("road", SIZE);
}

#[test]
fn a_whole_game_of_adventure_is_played_by_keys() {
    whole_game("adventure", (120, 40));
}

#[test]
fn a_whole_game_of_world_is_played_by_keys() {
    whole_game("world", SIZE);
}

#[test]
fn a_record_is_stepped_through() {
    let record =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/golden/road/3-tie-for-first.record");
    let mut window = Window::open(SIZE, &["replay", record], &[]);
    window.see("Looking back");
    let before = window.rest();
    window.press("]");
    window.wait("the next turn", |screen| screen.text() != before.text());
    window.press("q");
    assert!(window.end().success());
    let window = Window::open(SIZE, &["replay", "--plain", record], &[]);
    window.wait("scores", |screen| !screen.line(0).is_empty());
    assert!(window.end().success());
}

#[test]
fn another_size_is_drawn_at_once_and_a_window_that_is_too_small_says_so() {
    let games = games("resized");
    let mut window = open(SIZE, &games, &["--seed", "1"]);
    window.see("Your hand");
    window.resize((120, 40));
    window.see("┌ p1");
    window.resize((60, 20));
    window.see("This needs 80 columns and 24 lines");
    window.resize((10, 2));
    window.rest();
    window.resize((80, 24));
    window.see("Your hand");
    window.press("q");
    assert!(window.end().success());
}

#[test]
fn garbage_is_survived_and_the_terminal_is_left_as_it_was() {
    let games = games("garbage");
    let mut window = open(SIZE, &games, &["--seed", "1", "--fleeting"]);
    window.see("Your hand");
    let mut chance: u32 = 5;
    let mut bytes = Vec::new();
    for _ in 0..4_000 {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // Not `q`, Ctrl-C and Ctrl-D, which leave.
        match (chance >> 24).to_le_bytes()[0] {
            b'q' | 3 | 4 => {}
            byte => bytes.push(byte),
        }
    }
    bytes.extend(b"\x1b[<0;999;999M\x1b[<99;0;0m\x1b[200~paste\x1b[201~\x1b[999;999;999~\xff\xfe");
    window.write(&bytes);
    window.write(b"\x1b[<0;5;5M\x1b\x1b\x1b");
    window.rest();
    // Garbage may have begun a sequence that swallows the next key, as at any terminal.
    for _ in 0..20 {
        window.press("~\x03");
        window.rest();
    }
    assert!(window.end().success());
    assert!(!games.exists(), "a fleeting game is in no file");
}

#[test]
fn a_dumb_terminal_gets_lines() {
    let games = games("dumb");
    let variables = [("CARAVAN_GAMES", games.to_str().unwrap()), ("TERM", "dumb")];
    let mut window = Window::open(SIZE, &["play", "--seed", "1"], &variables);
    window.see("Your turn.");
    window.press("list\n");
    window.see("You can:");
    window.press("quit\n");
    assert!(window.end().success());
}

#[test]
fn a_game_goes_on_after_a_kill_and_is_open_only_once() {
    let games = games("killed");
    let mut window = open(SIZE, &games, &["--seed", "1"]);
    window.see("Your turn");
    window.press("1");
    window.see("Enter confirm");
    window.press("\r");
    let before = window.see("T take back");
    let second = open((200, 24), &games, &["--resume"]);
    second.see("this game is open in another terminal");
    assert_eq!(second.end().code(), Some(2));
    let process = Pid::from_raw(i32::try_from(window.process()).unwrap()).unwrap();
    kill_process(process, Signal::KILL).unwrap();
    window.end();
    // A line that was cut off is no harm.
    let file = fs::read_dir(&games).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&file).unwrap() + "{\"seq\":99,\"ki";
    fs::write(&file, text).unwrap();
    let listed = open(SIZE, &games, &["--list"]);
    let listed = listed.see("Golem Edition").text();
    assert!(listed.contains("Hawker, You") || listed.contains("You, Hawker"), "{listed}");
    let mut window = open(SIZE, &games, &["--resume"]);
    let after = window.see("T take back");
    assert_eq!(before.line(1), after.line(1));
    window.press("T");
    window.see("took a turn back");
    window.press("q");
    assert!(window.end().success());
}

/// Processor time of a process so far, in ticks of the system.
fn ticks(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let after = stat.rsplit(')').next().unwrap();
    let fields: Vec<&str> = after.split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

#[test]
fn nothing_is_computed_while_nothing_happens() {
    let games = games("idle");
    let begun = Instant::now();
    let mut window = open(SIZE, &games, &["--seed", "1"]);
    window.see("Your hand");
    println!("first frame after {:?}", begun.elapsed());
    window.see("h hint");
    window.rest();
    let (before, received) = (ticks(window.process()), window.screen().received);
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(window.screen().received, received, "nothing is drawn");
    assert!(ticks(window.process()) - before <= 1);
    window.press("q");
    assert!(window.end().success());
}
