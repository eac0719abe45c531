//! Tables of a server in a terminal: two people in pseudo-terminals, a server that goes away and comes
//! back, a slow line, and links that lead nowhere.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[expect(dead_code, reason = "shared with other tests of the terminal, which ask for more")]
mod window;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, crypto};
use window::Window;

const SIZE: (u16, u16) = (80, 24);

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("visit").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A server in a process of its own; it does not outlive the test.
struct House {
    child: Child,
    address: SocketAddr,
}

impl House {
    fn open(data: &Path, port: u16) -> House {
        House::with(data, port, &[])
    }

    fn with(data: &Path, port: u16, settings: &[&str]) -> House {
        let mut command = Command::new(env!("CARGO_BIN_EXE_caravan"));
        command.args(["serve", "--no-open", "--port", &port.to_string(), "--data"]).arg(data);
        command.args(settings);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        House { child, address: address.unwrap_or_else(|| panic!("{line}")).parse().unwrap() }
    }

    /// Lays a table at which Ana has the last chair; returns its links.
    fn lay(&self, open: usize, more: &Value) -> Value {
        self.laid(open, more).0
    }

    /// The same, with Ana's session.
    fn laid(&self, open: usize, more: &Value) -> (Value, String) {
        self.laid_at(&self.address.to_string(), open, more)
    }

    /// The same, of a server that is called otherwise.
    fn laid_at(&self, host: &str, open: usize, more: &Value) -> (Value, String) {
        let mut chairs = vec![json!({ "type": "open" }); open];
        chairs.push(json!({ "type": "me", "name": "Ana" }));
        let mut wish = json!({ "family": "road", "drawnSeats": false, "chairs": chairs });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let body = wish.to_string();
        let mut stream = TcpStream::connect(self.address).unwrap();
        write!(
            stream,
            "POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        (serde_json::from_str(body).unwrap(), cookie)
    }

    fn link(&self, links: &Value, kind: &str) -> String {
        format!("http://{}{}", self.address, links[kind].as_str().unwrap())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody with settings of their own.
fn visit(arguments: &[&str], settings: &Path) -> Window {
    Window::open(SIZE, arguments, &[("XDG_CONFIG_HOME", settings.to_str().unwrap())])
}

/// The only file with a session in these settings.
fn session_file(settings: &Path) -> PathBuf {
    let servers = fs::read_dir(settings.join("caravanserai/servers")).unwrap();
    let files: Vec<PathBuf> = servers.map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files[0].clone()
}

#[test]
fn two_people_play_and_one_watches_through_a_restart_of_the_server() {
    let data = folder("restart");
    let (ben, cy, dan) = (folder("restart-ben"), folder("restart-cy"), folder("restart-dan"));
    let house = House::open(&data, 0);
    let links = house.lay(2, &json!({ "hints": true }));
    let (invite, watch) = (house.link(&links, "invite"), house.link(&links, "watch"));
    let mut first = visit(&["join", &invite, "--name", "Ben"], &ben);
    first.see("Seat 1 Ben (you)");
    let mut second = visit(&["join", &invite, "--name", "Cy"], &cy);
    second.see("Everyone is here");
    let watcher = visit(&["watch", &watch], &dan);
    watcher.see("You came to watch");
    assert!(!dan.join("caravanserai").exists(), "whoever only watches has no session");
    let mode = fs::metadata(session_file(&ben)).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    second.press("\r");
    first.see("Your turn");
    watcher.see("You are watching");
    // What one says, everybody reads.
    second.press("/");
    second.see("Well played!");
    second.press("Bonne chance ! ⟦a⟧\r");
    second.see("Cy: Bonne chance ! a");
    second.press("\x1b[B");
    second.see("▸ Good luck!");
    second.press("\r");
    second.see("Cy: Good luck!");
    second.press("\x1b");
    first.see("Cy: Good luck!");
    watcher.see("Cy: Good luck!");
    // A turn is staged and changed, and nobody else sees it before it is confirmed.
    first.press("1");
    first.see("Enter confirm");
    assert!(!watcher.rest().text().contains("Ben gains"));

    // The server goes away in the middle of a turn, and what is pressed meanwhile waits.
    let port = house.address.port();
    drop(house);
    first.see("Connection lost, trying again in ");
    watcher.see("Connection lost, trying again in ");
    let house = House::open(&data, port);
    first.see("Golem Edition · Round 1");
    first.see("Enter confirm");
    first.press("\r");
    second.see("Your turn");
    assert!(second.see("Ben gains").text().contains("Cy: Good luck!"));
    watcher.see("Ben gains");

    // Asking to take it back, and agreeing.
    first.press("T");
    second.see("Ben would like to take a turn back.");
    // Ana is asked too, and is not there: nothing happens yet.
    second.press("Y");
    second.see("You agree.");

    // Who leaves and comes back by the same link has the same seat.
    first.press("q");
    first.see("Leave the game?");
    first.press("q");
    assert!(first.end().success());
    second.see("away");
    let mut first = visit(&["join", &invite], &ben);
    first.see("❶ You");
    first.press("qX");
    first.see("Yes, resign");
    first.press("X");
    second.see("Ben resigned");
    first.write(b"\x03");
    assert!(first.end().success());
    drop(house);
}

/// A line to an address on which everything takes this much longer, in both directions.
fn slow_line(to: SocketAddr, delay: Duration) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let pipe = move |mut from: TcpStream, mut to: TcpStream| {
        let (sender, receiver) = mpsc::channel::<(Instant, Vec<u8>)>();
        thread::spawn(move || {
            let mut chunk = vec![0; 65_536];
            while let Ok(count) = from.read(&mut chunk) {
                if count == 0 || sender.send((Instant::now(), chunk[..count].to_vec())).is_err() {
                    return;
                }
            }
        });
        thread::spawn(move || {
            for (at, bytes) in receiver {
                thread::sleep((at + delay).saturating_duration_since(Instant::now()));
                if to.write_all(&bytes).is_err() {
                    return;
                }
            }
            let _ = to.shutdown(std::net::Shutdown::Write);
        });
    };
    thread::spawn(move || {
        for near in listener.incoming().map_while(Result::ok) {
            let Ok(far) = TcpStream::connect(to) else { continue };
            pipe(near.try_clone().unwrap(), far.try_clone().unwrap());
            pipe(far, near);
        }
    });
    address
}

#[test]
fn on_a_slow_line_no_key_is_lost_and_little_is_drawn() {
    let (data, settings) = (folder("slow"), folder("slow-ana"));
    let house = House::open(&data, 0);
    let ana = json!([{ "type": "me", "name": "Ana" }, { "type": "bot", "level": "peddler" }]);
    let (links, cookie) = house.laid(1, &json!({ "chairs": ana }));
    let slow = slow_line(house.address, Duration::from_millis(200));
    // Her session, as the program keeps it.
    let servers = settings.join("caravanserai/servers");
    fs::create_dir_all(&servers).unwrap();
    let file = servers.join(format!("http_{}_{}.json", slow.ip(), slow.port()));
    fs::write(file, json!({ "server": "", "cookie": cookie }).to_string()).unwrap();
    let table = format!("http://{slow}/table/{}", links["game"].as_str().unwrap());
    let mut window = visit(&["join", &table], &settings);
    window.see("Everyone is here");
    window.press("\r");
    window.see("Your turn");
    window.rest();
    // Three turns typed ahead, one letter after the other, faster than the answers come: a card and
    // its confirmation, another one with one step fewer, and a rest.
    window.press("1");
    window.see("▹1");
    window.press("\r");
    let screen = window.see("You gain");
    assert!(!screen.text().contains("No key"), "{}", screen.text());
    let round = |number: u8| format!("Golem Edition · Round {number}");
    window.see(&round(2));
    window.see("Your turn");
    window.press("1\r");
    window.see(&round(3));
    window.see("Your turn");
    window.press("r\r");
    let screen = window.see("You rest");
    assert!(!screen.text().contains("No key"), "{}", screen.text());
    // While nothing happens, nothing is drawn.
    window.rest();
    thread::sleep(Duration::from_millis(700));
    let before = window.screen().received;
    thread::sleep(Duration::from_secs(2));
    assert_eq!(window.screen().received, before);
    window.write(b"\x03");
    assert!(window.end().success());
}

/// A proxy that answers TLS as `localhost`, with a certificate of `tests/tls/authority.pem`.
fn encrypted(listener: TcpListener, to: SocketAddr) {
    let certificates = CertificateDer::pem_slice_iter(include_bytes!("tls/server.pem"));
    let certificates: Vec<_> = certificates.map(Result::unwrap).collect();
    let key = PrivateKeyDer::from_pem_slice(include_bytes!("tls/server.key")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(certificates, key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    listener.set_nonblocking(true).unwrap();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            while let Ok((near, _)) = listener.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    let Ok(mut near) = acceptor.accept(near).await else { return };
                    let mut far = tokio::net::TcpStream::connect(to).await.unwrap();
                    let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
                });
            }
        });
    });
}

#[test]
fn a_table_is_played_over_tls_by_whoever_trusts_the_certificate() {
    let (data, settings) = (folder("tls"), folder("tls-ben"));
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    let house = House::with(&data, 0, &["--public-url", &url]);
    encrypted(listener, house.address);
    let (links, _) = house.laid_at(&url["https://".len()..], 1, &json!({}));
    let link = format!("{url}{}", links["invite"].as_str().unwrap());
    let authority = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tls/authority.pem");
    let trusting = |file: &str| {
        let variables = [("XDG_CONFIG_HOME", settings.to_str().unwrap()), ("SSL_CERT_FILE", file)];
        Window::open(SIZE, &["join", &link, "--name", "Ben"], &variables)
    };
    let window = trusting("");
    window.see("no secure connection to https://localhost");
    assert_eq!(window.end().code(), Some(2));
    let window = trusting("x");
    window.see("SSL_CERT_FILE names x, which is no file of certificates");
    assert_eq!(window.end().code(), Some(2));

    let mut window = trusting(authority);
    window.see("Everyone is here");
    window.press("\r");
    window.see("Round 1");
    window.write(b"\x03");
    assert!(window.end().success());
    // The cookie of an encrypted connection comes back with it.
    let mut window = trusting(authority);
    window.see("Round 1");
    window.write(b"\x03");
    assert!(window.end().success());
}

#[test]
fn a_clock_counts_and_the_lobby_leads_to_tables() {
    let (data, settings) = (folder("lobby"), folder("lobby-ben"));
    let house = House::open(&data, 0);
    let clock = json!({ "pace": { "type": "live", "minutes": 5, "seconds": 5 } });
    let server = format!("http://{}", house.address);
    let lines = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_caravan"));
        command.args(["lobby", &server]).env("LC_ALL", "C").env("XDG_CONFIG_HOME", &settings);
        String::from_utf8(command.stdin(Stdio::null()).output().unwrap().stdout).unwrap()
    };
    assert!(lines().starts_with("No table is open."), "{}", lines());
    house.lay(1, &json!({ "listed": true, "clock": clock }));
    let mut window = visit(&["lobby", &server, "--name", "Ben"], &settings);
    window.see("1 of 2 seats free");
    window.press("1");
    window.see("5 minutes each, plus 5 seconds per turn.");
    window.see("Everyone is here");
    window.press("\r");
    window.see("4:58");
    window.see("4:57");
    window.press("qL");
    assert!(window.end().success());
    // A stand-in plays; whoever comes back takes the seat again, from the list of one's tables.
    let mut window = visit(&["lobby", &server], &settings);
    window.see("Your tables");
    window.press("\r");
    window.see("A stand-in plays for you.");
    window.press("R");
    window.see("You are back.");
    window.write(b"\x03");
    assert!(window.end().success());
    // Without a screen, the tables are lines.
    let listed = lines();
    assert!(listed.contains("/table/") && listed.contains("Ana"), "{listed}");
}

#[test]
fn a_table_of_a_server_is_told_line_by_line_too() {
    let (data, settings) = (folder("plain"), folder("plain-ben"));
    let house = House::open(&data, 0);
    let links = house.lay(1, &json!({}));
    let invite = house.link(&links, "invite");
    let arguments = ["join", &invite, "--name", "Ben", "--plain", "--language", "de"];
    let mut window =
        Window::open((200, 60), &arguments, &[("XDG_CONFIG_HOME", settings.to_str().unwrap())]);
    window.see("Platz 1: Ben (du)");
    window.press("\n");
    window.see("Du bist dran.");
    window.press("1\n\n");
    window.see("Du erhältst 2 Bernstein.");
    window.press("/hallo\n");
    window.see("Ben: Hallo!");
    drop(house);
    window.see("Verbindung verloren, neuer Versuch in");
    window.press("quit\n");
    window.see("Come back to your seat");
    assert!(window.end().success());
}

#[test]
fn links_that_lead_nowhere_are_refused_with_what_would_be_right() {
    let (data, settings) = (folder("nowhere"), folder("nowhere-ben"));
    let house = House::open(&data, 0);
    let server = format!("http://{}", house.address);
    let silent = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (link, says) in [
        ("nonsense", "a link looks like https://"),
        ("play.example.org/join/x", "write https://play.example.org/join/x"),
        (&*server, "caravan lobby"),
        (&*format!("{server}/join/nothing"), "ask for a new one"),
        (&*format!("{server}/table/nothing"), "caravan: "),
        (&*format!("http://{silent}/join/x"), "nobody answers"),
    ] {
        let window = visit(&["join", link], &settings);
        let said = window.see("caravan: ").text().replace('\n', "");
        assert!(said.contains(says), "{link}: {said}");
        assert_eq!(window.end().code(), Some(2), "{link}");
    }
    // A file of settings that was damaged is not overwritten.
    let window = visit(&["watch", &format!("{server}/watch/x")], &settings);
    window.see("ask for a new one");
    window.end();
}

#[test]
fn a_signal_leaves_the_terminal_in_order_and_a_stopped_table_comes_back() {
    let games = folder("signals");
    let variables = [("CARAVAN_GAMES", games.to_str().unwrap())];
    let mut window = Window::open(SIZE, &["play", "--seed", "1"], &variables);
    window.see("Your hand");
    let process = Pid::from_raw(i32::try_from(window.process()).unwrap()).unwrap();
    let state = || {
        let stat = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero())).unwrap();
        stat.rsplit(')').next().unwrap().trim().chars().next().unwrap()
    };
    // A process group without a shell is not stopped by its terminal; it goes on at once.
    window.press("\x1a");
    window.see("Your hand");
    kill_process(process, Signal::STOP).unwrap();
    let begun = Instant::now();
    while state() != 'T' {
        assert!(begun.elapsed() < Duration::from_secs(5));
        thread::sleep(Duration::from_millis(10));
    }
    let before = window.screen().received;
    kill_process(process, Signal::CONT).unwrap();
    window.wait("another frame", |screen| screen.received > before);
    window.see("Your hand");
    kill_process(process, Signal::TERM).unwrap();
    window.see("Go on with this game: caravan");
    assert_eq!(window.end().code(), Some(143));
}
