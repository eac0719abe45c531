//! `caravan serve` as a person starts and stops it, and what is proved with the records of a house.

// Every house here is closed by a signal.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../server/tests/house/browser.rs"]
#[expect(dead_code, reason = "shared with the tests of the house, which ask for more")]
mod browser;
#[path = "../../server/tests/house/player.rs"]
#[expect(dead_code, reason = "shared with the tests of the house, which ask for more")]
mod player;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use caravan_protocol::Request;
use caravan_protocol::message::{Chair, Phase};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use browser::Browser;
use player::Player;

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn caravan(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caravan"));
    command.args(arguments).env_remove("CARAVAN_LOG").stdin(Stdio::null());
    command
}

/// The one sentence on standard error of a command that fails with this code.
fn failure(code: i32, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = caravan(arguments).output().unwrap();
    let message = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(code), "{arguments:?}: {message}");
    assert!(stdout.is_empty(), "{arguments:?}");
    assert_eq!(message.trim_end().lines().count(), 1, "one sentence: {message}");
    let sentence = message.trim_end().strip_prefix("caravan: ");
    sentence.unwrap_or_else(|| panic!("{arguments:?}: {message}")).to_owned()
}

/// A house in a process of its own; it does not outlive the test.
struct House {
    child: Child,
    out: BufReader<ChildStdout>,
    address: SocketAddr,
}

impl House {
    /// Opens a house without a browser, and reads where it is.
    fn open(data: &Path) -> House {
        House::begin(caravan(&["serve", "--no-open", "--data", data.to_str().unwrap()]))
    }

    /// Opens a house at an address that stays open without it, as systemd does.
    fn open_at(listener: &TcpListener, data: &Path) -> House {
        const SHELL: &str = r#"LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@" 3<&0 0</dev/null"#;
        let mut command = Command::new("sh");
        command.args(["-c", SHELL, env!("CARGO_BIN_EXE_caravan"), "serve", "--data"]).arg(data);
        command.stdin(std::os::fd::OwnedFd::from(listener.try_clone().unwrap()));
        House::begin(command)
    }

    fn begin(mut command: Command) -> House {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let address = line
            .strip_prefix("Caravanserai is running at http://")
            .and_then(|rest| rest.strip_suffix(" (Ctrl+C stops it)\n"));
        let address = address.unwrap_or_else(|| panic!("no address: {line:?}"));
        let address = address.parse().unwrap();
        House { child, out, address }
    }

    /// Sends it a signal.
    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Waits until it has closed: how, after how long, and what it printed besides its address.
    fn closed(mut self) -> (Option<i32>, Duration, String) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "it does not close");
            std::thread::sleep(Duration::from_millis(10));
        };
        let mut printed = String::new();
        self.out.read_to_string(&mut printed).unwrap();
        let mut errors = self.child.stderr.take().unwrap();
        errors.read_to_string(&mut printed).unwrap();
        (status.code(), begun.elapsed(), printed)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How long a house may take to close.
const SOON: Duration = Duration::from_secs(5);

/// A table at which one person plays both seats.
fn hot_seat() -> serde_json::Value {
    let chair = |name: &str| json!({ "type": "me", "name": name });
    json!({ "family": "road", "drawnSeats": false, "chairs": [chair("Ana"), chair("Ben")] })
}

/// What a flood has used would stay otherwise: see ADR 40.
#[cfg(target_os = "linux")]
#[test]
fn a_house_uses_no_huge_pages() {
    let house = House::open(&folder("pages"));
    let status = fs::read_to_string(format!("/proc/{}/status", house.child.id())).unwrap();
    assert!(status.contains("THP_enabled:\t0\n"), "{status}");
}

#[cfg_attr(not(unix), ignore = "only Unix has these signals")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_is_told_to_close_does_so_and_can_be_opened_again() {
    let data = folder("again");
    let house = House::open(&data);
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;
    player.turn().await;
    let seq = player.play().await;
    house.signal(Signal::TERM);
    player.closed().await;
    let (code, after, printed) = tokio::task::spawn_blocking(|| house.closed()).await.unwrap();
    assert_eq!((code, printed.as_str()), (Some(0), ""), "it prints one line and no more");
    assert!(after < SOON, "{after:?}");

    let house = House::open(&data);
    let browser = browser.at(house.address);
    assert_eq!(browser.get("/api/me").await.json(), json!({ "name": "Ana" }));
    let mut player = Player::connect(&browser, &links.game, "").await;
    assert_eq!(player.turn().await.seq, seq);
    player.play().await;
    // By a person at the terminal.
    house.signal(Signal::INT);
    let (code, after, printed) = tokio::task::spawn_blocking(|| house.closed()).await.unwrap();
    assert_eq!((code, printed.as_str()), (Some(0), ""));
    assert!(after < SOON, "{after:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_is_replaced_under_connections_and_none_is_refused() {
    let data = folder("handover");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut house = House::open_at(&listener, &data);
    assert_eq!(house.address, listener.local_addr().unwrap());
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;

    // Every one of these fails the test if it is refused, cut off or not answered.
    let done = Arc::new(AtomicBool::new(false));
    let asking: Vec<_> = (0..8)
        .map(|_| {
            let (done, browser) = (Arc::clone(&done), browser.clone());
            tokio::spawn(async move {
                let mut answered = 0;
                while !done.load(Ordering::Relaxed) {
                    let answer = browser.get("/api/me").await;
                    assert_eq!((answer.status, answer.json()), (200, json!({ "name": "Ana" })));
                    answered += 1;
                }
                answered
            })
        })
        .collect();
    for _ in 0..3 {
        player.turn().await;
        let seq = player.play().await;
        house.signal(Signal::TERM);
        let (code, reason) = player.closed().await;
        assert_eq!(code, 1012, "{reason}");
        let (code, ..) = tokio::task::spawn_blocking(|| house.closed()).await.unwrap();
        assert_eq!(code, Some(0));
        // Nobody is there now; who comes meanwhile waits.
        house = House::open_at(&listener, &data);
        player = Player::connect(&browser, &links.game, "").await;
        assert_eq!(player.turn().await.seq, seq);
    }
    done.store(true, Ordering::Relaxed);
    for one in asking {
        assert!(one.await.unwrap() > 3);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_an_open_house_is_a_house_again() {
    let (data, restored) = (folder("backup"), folder("restored"));
    let house = House::open(&data);
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;
    player.turn().await;
    let seq = player.play().await;

    let copy = restored.join("house.db");
    let back_up = ["backup", copy.to_str().unwrap(), "--data", data.to_str().unwrap()];
    let output = caravan(&back_up).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let sentence = failure(2, &back_up);
    assert!(sentence.contains("house.db: "), "it is not overwritten: {sentence}");
    let nothing = data.join("none").join("copy.db");
    failure(2, &["backup", nothing.to_str().unwrap(), "--data", data.to_str().unwrap()]);

    // What is played later is not in it; what was acknowledged before is.
    player.turn().await;
    player.play().await;
    drop(house);
    let house = House::open(&restored);
    let browser = browser.at(house.address);
    assert_eq!(browser.get("/api/me").await.json(), json!({ "name": "Ana" }));
    let mut player = Player::connect(&browser, &links.game, "").await;
    assert_eq!(player.turn().await.seq, seq);
    player.play().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_told_to_come_back_before_the_house_is_gone() {
    let house = House::open(&folder("everybody"));
    let browser = Browser::named(house.address, "Ana").await;
    let mut players = Vec::new();
    for _ in 0..20 {
        let links = browser.lay(&hot_seat()).await;
        for _ in 0..5 {
            players.push(Player::connect(&browser, &links.game, "").await);
        }
    }
    house.signal(Signal::TERM);
    let (code, ..) = tokio::task::spawn_blocking(|| house.closed()).await.unwrap();
    assert_eq!(code, Some(0));
    let mut told = Vec::new();
    for mut player in players {
        told.push(loop {
            match player.hear().await {
                player::Heard::Said(_) => {}
                player::Heard::Closed(code, _) => break code,
                player::Heard::Lost => break 0,
            }
        });
    }
    assert_eq!(told, [1012; 100]);
}

/// Browsers open connections before they need them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_say_nothing_do_not_keep_a_house_open() {
    use tokio::io::AsyncWriteExt as _;
    let house = House::open(&folder("silent"));
    let silent = TcpStream::connect(house.address).await.unwrap();
    let mut half = TcpStream::connect(house.address).await.unwrap();
    half.write_all(b"GET / HTTP/1.1\r\nHo").await.unwrap();
    let mut idle = TcpStream::connect(house.address).await.unwrap();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    assert_eq!(browser::read_answer(&mut idle, false).await.status, 200);
    house.signal(Signal::TERM);
    let (code, after, _) = tokio::task::spawn_blocking(|| house.closed()).await.unwrap();
    assert_eq!(code, Some(0));
    assert!(after < SOON, "it took {after:?}");
    drop((silent, half, idle));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_records_do_not_keep_others_waiting() {
    let house = House::open(&folder("long"));
    let tags =
        "[Game \"road\"]\n[Set \"road\"]\n[Rules \"1\"]\n[Seats \"a\" \"b\"]\n[Seed \"1\"]\n";
    let rounds: Vec<String> = (1..=12_000).map(|round| format!("{round}. rest rest\n")).collect();
    let text = format!("{tags}\n{}", rounds.concat());
    let browser = Browser::unknown(house.address);
    for _ in 0..2 * std::thread::available_parallelism().map_or(1, usize::from) {
        let (browser, text) = (browser.clone(), text.clone());
        tokio::spawn(async move {
            browser.ask("POST", "/api/replays", &[], text.as_bytes()).await;
        });
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let begun = Instant::now();
    assert_eq!(browser.get("/healthz").await.status, 200);
    assert!(begun.elapsed() < Duration::from_secs(1), "it took {:?}", begun.elapsed());
}

/// What an order of whoever runs the house prints.
fn admin(data: &Path, order: &[&str]) -> String {
    let arguments = [&["admin", "--data", data.to_str().unwrap()], order].concat();
    let Output { status, stdout, stderr } = caravan(&arguments).output().unwrap();
    assert!(status.success(), "{order:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_is_looked_after_while_it_is_open() {
    use std::os::unix::fs::PermissionsExt as _;
    let data = folder("admin");
    let house = House::open(&data);
    let mode = fs::metadata(data.join("admin.sock")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "nobody else can open it");
    let ana = Browser::named(house.address, "Ana").await;
    let links = ana.lay(&hot_seat()).await;
    let mut player = Player::connect(&ana, &links.game, "").await;
    let json = |order: &[&str]| -> Vec<serde_json::Value> {
        let printed = admin(&data, &[&["--json"], order].concat());
        serde_json::from_str(&printed).unwrap()
    };

    let people = json(&["people"]);
    assert_eq!((people.len(), &people[0]["name"]), (1, &json!("Ana")));
    let person = people[0]["id"].as_str().unwrap();
    let readable = admin(&data, &["people", "list"]);
    assert!(readable.lines().nth(1).unwrap().contains("Ana"), "{readable}");
    let tables = json(&["tables"]);
    assert_eq!(tables[0]["id"], links.game);
    let session = json(&["sessions"])[0].clone();
    assert_eq!(session["person"], person);

    // A ban holds for the person, and closes what is open.
    assert_eq!(admin(&data, &["people", "ban", person]), format!("{person}: done\n"));
    assert_eq!(player.closed().await.0, 4002);
    let banned = ana.get("/api/me").await;
    assert_eq!(banned.status, 403);
    assert!(banned.reason().contains("you are banned"), "{}", banned.reason());
    let path = format!("/api/tables/{}/socket", links.game);
    assert_eq!(ana.ask_socket(&path, &[]).await.status, 403);
    admin(&data, &["people", "unban", person]);
    let mut player = Player::connect(&ana, &links.game, "").await;

    // A table that is closed stays closed.
    admin(&data, &["tables", "close", &links.game]);
    assert_eq!(player.closed().await.0, 1012);
    let closed = ana.get(&format!("/api/tables/{}", links.game)).await;
    assert_eq!(closed.status, 409);
    assert!(closed.reason().contains("closed this table"), "{}", closed.reason());
    let stranger = Browser::named(house.address, "Eve").await;
    assert_eq!(stranger.get(&format!("/api/tables/{}", links.game)).await.status, 404);
    let exported = admin(&data, &["tables", "export", &links.game]);
    let exported: serde_json::Value = serde_json::from_str(&exported).unwrap();
    assert_eq!((&exported["status"], &exported["secret"]), (&json!("closed"), &json!(null)));
    admin(&data, &["tables", "delete", &links.game]);
    assert_eq!(ana.get(&format!("/api/tables/{}", links.game)).await.status, 404);

    admin(&data, &["sessions", "close", session["id"].as_str().unwrap()]);
    assert_eq!(ana.get("/api/me").await.json(), json!({ "name": null }));
    let export = admin(&data, &["people", "export", person]);
    assert!(export.contains("\"Ana\""), "{export}");
    admin(&data, &["people", "delete", person]);
    let ids: Vec<_> = json(&["people"]).iter().map(|one| one["id"].clone()).collect();
    assert!(!ids.contains(&json!(person)));
    let events: Vec<String> =
        json(&["audit"]).iter().map(|one| one["did"].as_str().unwrap().to_owned()).collect();
    let expected = [
        "deleted",
        "exported",
        "deviceEnded",
        "tableDeleted",
        "exported",
        "tableClosed",
        "unbanned",
        "banned",
    ];
    assert_eq!(events, expected);

    let data = data.to_str().unwrap();
    let unknown = failure(1, &["admin", "--data", data, "people", "ban", "nobody"]);
    assert_eq!(unknown, "nobody: unknown id: `list` shows them");
    let wrong = failure(1, &["admin", "--data", data, "sessions", "ban", "x"]);
    assert!(wrong.contains("not available"), "{wrong}");
    failure(2, &["admin", "--data", data, "people", "ban"]);
    house.signal(Signal::TERM);
    let _ = tokio::task::spawn_blocking(|| house.closed()).await.unwrap();
    let nobody = failure(2, &["admin", "--data", data, "people"]);
    assert!(nobody.contains("no server answers at"), "{nobody}");
}

/// Whatever is at the path of the admin socket, or lies in the folder, is kept.
#[cfg(unix)]
#[test]
fn a_house_replaces_nothing_that_is_not_its_own() {
    let data = folder("not-ours");
    let dear = data.join("dear");
    fs::write(&dear, "dear").unwrap();
    let path = data.to_str().unwrap();
    let serve = ["serve", "--no-open", "--port", "0", "--data", path];
    let socket = ["--admin-socket", dear.to_str().unwrap()];
    let refused = failure(2, &[&serve[..], &socket].concat());
    assert!(refused.contains("is not a socket and would be overwritten"), "{refused}");
    let database = data.join("house.db");
    let socket = ["--admin-socket", database.to_str().unwrap()];
    let refused = failure(2, &[&serve[..], &socket].concat());
    assert!(refused.contains("is not a socket and would be overwritten"), "{refused}");
    assert!(database.exists(), "the house has just made it");
    fs::write(data.join("house.lock"), "dear").unwrap();
    let refused = failure(2, &serve);
    assert!(refused.contains("is not the lock of a server and would be overwritten"), "{refused}");
    for file in ["dear", "house.lock"] {
        assert_eq!(fs::read_to_string(data.join(file)).unwrap(), "dear");
    }
}

/// Also who is told to close at once tidies up.
#[cfg(unix)]
#[test]
fn a_house_that_is_closed_while_it_opens_leaves_no_socket() {
    for wait in (0..100).step_by(7) {
        let data = folder(&format!("early-{wait}"));
        let mut child =
            caravan(&["serve", "--no-open", "--port", "0", "--data", data.to_str().unwrap()])
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
        child.wait().unwrap();
        assert!(data.join("admin.sock").symlink_metadata().is_err(), "after {wait} ms");
    }
}

#[test]
fn bad_flags_are_refused_with_one_sentence() {
    let file = folder("bad-flags").join("file");
    fs::write(&file, "").unwrap();
    let file = file.to_str().unwrap();
    for (arguments, part) in [
        (&["serve", "--port", "99999"][..], "99999"),
        (&["serve", "--port"], "--port"),
        (&["serve", "--host", "nowhere"], "nowhere"),
        (&["serve", "--public-url", "ftp://play.example.org"], "https://play.example.org"),
        (&["serve", "--log", "xml"], "xml"),
        (&["serve", "--data", file], "cannot create"),
        (&["serve", "--data", file, "--database", "sqlite:x"], "cannot be used with"),
        (&["serve", "--database", "mysql://me:secret@x/y"], "begins with `mysql`"),
        (&["serve", "--database", "sqlite:/no/such/folder/house.db"], "/no/such/folder"),
        (&["serve", "--open"], "--open"),
        (&["--port", "1"], "--port"),
        (&["server"], "server"),
    ] {
        let sentence = failure(2, arguments);
        assert!(sentence.contains(part), "{arguments:?}: {sentence}");
        assert!(!sentence.contains("secret"), "{sentence}");
    }
}

#[test]
fn a_file_sets_what_flags_do_not() {
    let file = folder("config").join("house.toml");
    let path = file.to_str().unwrap();
    fs::write(&file, "port = 7001\nmax-connections = 5\ndatabase = \"sqlite:x\"\n").unwrap();
    let shown = |more: &[&str]| {
        let output = caravan(&["serve", "--config", path, "--print-config"]).args(more).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let printed = shown(&["--port", "7002", "--data", "elsewhere"]);
    for line in ["port = 7002", "max-connections = 5", "data = \"elsewhere\"", "# database ="] {
        assert!(printed.lines().any(|other| other == line), "{line}: {printed}");
    }
    // What is printed is a file with the same settings.
    let before = shown(&[]);
    fs::write(&file, &before).unwrap();
    assert_eq!(shown(&[]), before);

    fs::write(&file, "port = 80\nmax-conections = 5\n").unwrap();
    let sentence = failure(2, &["serve", "--config", path]);
    assert!(sentence.contains("house.toml: line 2: "), "{sentence}");
    assert!(sentence.contains("the nearest is `max-connections`"), "{sentence}");
    let sentence = failure(2, &["serve", "--config", "/no/such/house.toml"]);
    assert!(sentence.starts_with("/no/such/house.toml: "), "{sentence}");
}

#[test]
fn an_address_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = folder("taken");
    let data = data.to_str().unwrap();
    let sentence = failure(2, &["serve", "--no-open", "--data", data, "--port", &port]);
    assert!(sentence.starts_with(&format!("cannot listen on 127.0.0.1:{port}: ")), "{sentence}");
}

/// Plays a short game at a table, ends it, and returns its record.
async fn record(browser: &Browser, mut player: Player) -> String {
    for _ in 0..4 {
        player.turn().await;
        player.confirm(&["rest".into()]).await.unwrap();
    }
    player.turn().await;
    player.resign().await;
    player.until(|table| table.phase == Phase::Over).await;
    let answer = browser.get(&format!("/api/tables/{}/record", player.table.game)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.text()
}

/// The values of a tag.
fn tag<'a>(record: &'a str, name: &str) -> &'a str {
    let start = format!("[{name} \"");
    record.lines().find_map(|line| line.strip_prefix(&start)?.strip_suffix("\"]")).unwrap()
}

/// The record with the first hex digit of a tag changed.
fn with_other_digit(record: &str, name: &str) -> String {
    let old = format!("[{name} \"{}", tag(record, name));
    let at = format!("[{name} \"").len();
    let at = at + old[at..].find(|c: char| c.is_ascii_hexdigit()).unwrap();
    let digit = if old.as_bytes()[at] == b'0' { "1" } else { "0" };
    let new = [&old[..at], digit, &old[at + 1..]].concat();
    record.replace(&old, &new)
}

/// The record with two cards of a pile exchanged.
fn with_exchanged(record: &str, pile: &str, first: usize, second: usize) -> String {
    let mut cards: Vec<&str> = tag(record, pile).split(' ').collect();
    cards.swap(first, second);
    record.replace(tag(record, pile), &cards.join(" "))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deal_is_verified_and_a_changed_record_is_not() {
    let folder = folder("verify");
    let house = House::open(&folder);
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    let commitment = player.table.commitment.clone();
    player.start(Some(&"5a".repeat(16))).await;
    let text = record(&browser, player).await;

    let file = folder.join("game.record");
    let path = file.to_str().unwrap();
    let verify = |text: &str| {
        fs::write(&file, text).unwrap();
        caravan(&["deal", "verify", path]).output().unwrap()
    };
    let right = verify(&text);
    let printed = String::from_utf8(right.stdout).unwrap();
    assert_eq!(right.status.code(), Some(0), "{}", String::from_utf8_lossy(&right.stderr));
    assert!(printed.starts_with("The deal is as committed"), "{printed}");
    assert!(printed.contains(&commitment), "{printed}");
    let shown = caravan(&["deal", "verify", path, "--json"]).output().unwrap();
    let shown: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
    assert_eq!(shown["verified"], json!(true));
    assert_eq!((&shown["game"], &shown["commitment"]), (&json!(links.game), &json!(commitment)));

    for (what, changed) in [
        ("the secret", with_other_digit(&text, "Secret")),
        ("the commitment", with_other_digit(&text, "Commitment")),
        ("the nonce", with_other_digit(&text, "Nonces")),
        ("no nonce", text.replace(&"5a".repeat(16), "")),
        ("the game", with_other_digit(&text, "House")),
        ("merchants", with_exchanged(&text, "Merchants", 0, 1)),
        ("other merchants", with_exchanged(&text, "Merchants", 2, 5)),
        ("point cards", with_exchanged(&text, "Points", 0, 4)),
    ] {
        assert_ne!(changed, text, "{what}");
        fs::write(&file, &changed).unwrap();
        let sentence = failure(1, &["deal", "verify", path]);
        assert!(sentence.contains("the deal is not as committed: "), "{what}: {sentence}");
    }
    for name in ["House", "Commitment", "Secret", "Promises", "Nonces"] {
        let start = format!("[{name} ");
        let rest: Vec<&str> = text.lines().filter(|line| !line.starts_with(&start)).collect();
        fs::write(&file, rest.join("\n") + "\n").unwrap();
        let sentence = failure(2, &["deal", "verify", path]);
        assert!(sentence.contains(&format!("the tag `{name}` is missing")), "{sentence}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_bots_decided_can_be_repeated_after_the_game() {
    let folder = folder("bots");
    let house = House::open(&folder);
    let browser = Browser::named(house.address, "Ana").await;
    let bot = |level: &str| json!({ "type": "bot", "level": level });
    let chairs = json!([{ "type": "me" }, bot("peddler"), bot("trader")]);
    let links = browser.lay(&json!({ "family": "road", "chairs": chairs })).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(Some(&"5a".repeat(16))).await;
    // Who comes and goes changes nothing about what bots do.
    for _ in 0..3 {
        let id = player.id();
        player.command(&Request::Leave { id }).await.unwrap();
        let id = player.id();
        player.command(&Request::Return { id }).await.unwrap();
    }
    let text = record(&browser, player).await;
    assert!(text.contains("[Bots \""), "{text}");

    let file = folder.join("game.record");
    let path = file.to_str().unwrap();
    fs::write(&file, &text).unwrap();
    let shown = caravan(&["deal", "verify", path, "--bots", "--json"]).output().unwrap();
    assert_eq!(shown.status.code(), Some(0), "{}", String::from_utf8_lossy(&shown.stderr));
    let shown: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
    assert!(shown["bots"].as_u64().unwrap() >= 6, "{shown}");
    // Another level decides otherwise, at the latest in one of these actions.
    fs::write(
        &file,
        text.replace("\"trader\"", "\"hawker\"").replace("\"peddler\"", "\"magnate\""),
    )
    .unwrap();
    let sentence = failure(1, &["deal", "verify", path, "--bots"]);
    assert!(sentence.contains("a bot decided differently: action "), "{sentence}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn promises_of_two_people_are_part_of_the_proof() {
    // Nonces of bytes 01 and 02, and what `docs/deal.md` makes of them.
    const NONCES: [&str; 2] =
        ["01010101010101010101010101010101", "02020202020202020202020202020202"];
    let promise = |nonce: &str| {
        let nonce = caravan_engine::fairness::read_hex("the nonce", nonce).unwrap();
        caravan_engine::fairness::hex(&caravan_engine::fairness::promise(&nonce))
    };
    let folder = folder("promises");
    let house = House::open(&folder);
    let hosts = Browser::named(house.address, "Ana").await;
    let links = hosts
        .lay(&json!({
            "family": "road", "chairs": [{ "type": "me" }, { "type": "open" }],
            "promise": promise(NONCES[0]),
        }))
        .await;
    let mut host = Player::connect(&hosts, &links.game, "").await;
    let guests = Browser::named(house.address, "Ben").await;
    let invite = format!("?invite={}", links.invite);
    let mut guest = Player::connect(&guests, &links.game, &invite).await;
    let (id, promise) = (guest.id(), Some(promise(NONCES[1])));
    guest
        .command(&Request::Sit { id, chair: 2, name: "Ben".into(), promise, color: None })
        .await
        .unwrap();
    host.start(None).await;
    for (player, nonce) in [(&mut host, NONCES[0]), (&mut guest, NONCES[1])] {
        let id = player.id();
        player.command(&Request::Reveal { id, nonce: nonce.into() }).await.unwrap();
    }
    host.until(|table| table.phase == Phase::Playing).await;
    host.resign().await;
    let text = guests.get(&format!("/api/tables/{}/record", links.game)).await.text();
    let file = folder.join("game.record");
    let path = file.to_str().unwrap();
    fs::write(&file, &text).unwrap();
    let right = caravan(&["deal", "verify", path]).output().unwrap();
    assert_eq!(right.status.code(), Some(0), "{}", String::from_utf8_lossy(&right.stderr));
    for changed in [
        with_other_digit(&text, "Nonces"),
        with_other_digit(&text, "Promises"),
        text.replace(NONCES[1], &"03".repeat(16)),
        text.replace(NONCES[0], "swap").replace(NONCES[1], NONCES[0]).replace("swap", NONCES[1]),
    ] {
        fs::write(&file, changed).unwrap();
        let sentence = failure(1, &["deal", "verify", path]);
        assert!(sentence.contains("a nonce does not match its promise"), "{sentence}");
    }
}

/// A table of a person, a program and a bot; the person leaves it to them.
async fn leave_to(ana: &Browser, links: &browser::Links) -> Player {
    let mut player = Player::connect(ana, &links.game, "").await;
    player.until(|table| !matches!(table.chairs[1], Chair::Open { .. })).await;
    player.start(None).await;
    let id = player.id();
    player.command(&Request::Leave { id }).await.unwrap();
    player
}

fn program_and_bot() -> serde_json::Value {
    let bot = json!({ "type": "bot", "level": "hawker" });
    json!({ "family": "road", "chairs": [{ "type": "me" }, { "type": "open" }, bot] })
}

/// The example, as its author would start it.
fn join(address: SocketAddr, invite: &str, command: &[&str], token: &str) -> Child {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut python = Command::new("python3");
    python.arg("bots/join.py").arg(format!("http://{address}/join/{invite}")).arg("Bo");
    python.args(command).current_dir(examples).stdin(Stdio::null());
    if !token.is_empty() {
        python.env("CARAVAN_TOKEN", token);
    }
    python.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What a program that has ended well says of the game.
async fn ended(program: Child) -> serde_json::Value {
    let waiting = tokio::task::spawn_blocking(|| program.wait_with_output().unwrap());
    let Output { status, stdout, stderr } = waiting.await.unwrap();
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    serde_json::from_slice(&stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_plays_against_a_level_through_a_restart_of_the_house() {
    let data = folder("join");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut house = House::open_at(&listener, &data);
    let ana = Browser::named(house.address, "Ana").await;
    let links = ana.lay(&program_and_bot()).await;
    let program = join(house.address, &links.invite, &[], "");
    let mut player = leave_to(&ana, &links).await;
    for round in [3, 6] {
        player.until(|table| table.round >= round || table.phase == Phase::Over).await;
        house.signal(Signal::TERM);
        tokio::task::spawn_blocking(|| house.closed()).await.unwrap();
        house = House::open_at(&listener, &data);
        player = Player::connect(&ana, &links.game, "").await;
    }
    let end = ended(program).await;
    let table = player.until(|table| table.phase == Phase::Over).await;
    let result = table.result.as_ref().unwrap();
    assert_eq!((&end["scores"], &end["ranks"]), (&json!(result.scores), &json!(result.ranks)));
    let bo = |chair: &&Chair| matches!(chair, Chair::Person { name, .. } if name == "Bo");
    let bo = table.chairs.iter().find(bo).unwrap();
    assert!(matches!(bo, Chair::Person { stand_in: None, .. }), "it has played itself");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_of_the_arena_plays_at_a_table_and_comes_back_by_its_token() {
    let house = House::open(&folder("bridge"));
    let ana = Browser::named(house.address, "Ana").await;
    let links = ana.lay(&program_and_bot()).await;
    let start = |token| join(house.address, &links.invite, &["python3", "bot.py"], token);
    let mut program = start("");
    let mut player = leave_to(&ana, &links).await;
    player.until(|table| table.round >= 2).await;
    program.kill().unwrap();
    let said = program.wait_with_output().unwrap().stderr;
    let said = String::from_utf8(said).unwrap();
    let token = said.split(['=', ' ']).nth(3).unwrap();
    let end = ended(start(token)).await;
    assert_eq!(end["scores"].as_array().unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_says_why_it_cannot_play() {
    let house = House::open(&folder("refused"));
    let Output { status, stderr, .. } =
        join(house.address, "0123456789abcdef", &[], "").wait_with_output().unwrap();
    assert_eq!(status.code(), Some(1));
    let said = String::from_utf8(stderr).unwrap();
    assert!(said.starts_with("unknown: there is no such game"), "{said}");
}

#[tokio::test]
async fn the_example_waits_as_it_is_told_and_ends_when_no_socket_is_opened() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let program = join(listener.local_addr().unwrap(), "0123456789abcdef", &[], "");
    let begun = Instant::now();
    // Too often, a proxy without its house, and a house without programs.
    for answer in ["429 \r\nRetry-After: 2", "502 ", "404 "] {
        let (mut stream, _) = listener.accept().await.unwrap();
        stream.read_buf(&mut Vec::with_capacity(4096)).await.unwrap();
        let answer = format!("HTTP/1.1 {answer}\r\nContent-Length: 9\r\n\r\nno socket");
        stream.write_all(answer.as_bytes()).await.unwrap();
    }
    let Output { status, stderr, .. } = program.wait_with_output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(1), "{said}");
    assert!(said.ends_with("the house answers 404: no socket\n"), "{said}");
    assert!(begun.elapsed() >= Duration::from_secs(3), "two seconds after 429, one after 502");
}
