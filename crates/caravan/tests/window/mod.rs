//! A window: a pseudo-terminal with a program in it, its screen, and a keyboard.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a terminal shows: characters, and whether they are reversed.
#[derive(Clone, Default)]
pub(crate) struct Screen {
    pub(crate) cells: Vec<Vec<(char, bool)>>,
    at: (usize, usize),
    reversed: bool,
    /// How many bytes have come.
    pub(crate) received: usize,
}

impl Screen {
    fn new(columns: u16, lines: u16) -> Screen {
        let row = vec![(' ', false); columns.into()];
        Screen { cells: vec![row; lines.into()], ..Screen::default() }
    }

    /// A line, without the spaces at its end.
    pub(crate) fn line(&self, at: usize) -> String {
        let line: String = self.cells[at].iter().map(|(sign, _)| sign).collect();
        line.trim_end().to_owned()
    }

    pub(crate) fn text(&self) -> String {
        (0..self.cells.len()).map(|at| self.line(at) + "\n").collect()
    }

    /// Everything that is reversed: the keys that do something now, where there are no colors.
    pub(crate) fn keys(&self) -> Vec<String> {
        let runs = |row: &Vec<(char, bool)>| {
            let runs = row.chunk_by(|one, other| one.1 == other.1).filter(|run| run[0].1);
            runs.map(|run| run.iter().map(|cell| cell.0).collect()).collect::<Vec<String>>()
        };
        self.cells.iter().flat_map(runs).collect()
    }

    fn put(&mut self, sign: char) {
        let (row, column) = self.at;
        if let Some(cell) = self.cells.get_mut(row).and_then(|row| row.get_mut(column)) {
            *cell = (sign, self.reversed);
        }
        self.at.1 += 1;
    }

    /// A control sequence: its parameters and its last letter.
    fn control(&mut self, parameters: &str, last: char) {
        let number = |at: usize| {
            let all: Vec<&str> = parameters.split(';').collect();
            all.get(at).and_then(|number| number.parse::<usize>().ok())
        };
        match last {
            'H' | 'f' => self.at = (number(0).unwrap_or(1) - 1, number(1).unwrap_or(1) - 1),
            'm' => {
                for style in parameters.split(';') {
                    match style {
                        "" | "0" | "27" => self.reversed = false,
                        "7" => self.reversed = true,
                        _ => {}
                    }
                }
            }
            'J' => self.cells.iter_mut().flatten().for_each(|cell| *cell = (' ', false)),
            _ => {}
        }
    }

    /// Takes what a program writes; returns what is not a whole sequence yet.
    fn take(&mut self, text: &str) -> usize {
        let mut taken = 0;
        while let Some(sign) = text[taken..].chars().next() {
            let rest = &text[taken + sign.len_utf8()..];
            let (after, control) = match sign {
                '\x1b' if rest.is_empty() => break,
                '\x1b' if rest.starts_with('[') => {
                    let Some(end) = rest[1..].find(|c: char| ('@'..='~').contains(&c)) else {
                        break;
                    };
                    self.control(&rest[1..=end], char::from(rest.as_bytes()[end + 1]));
                    (end + 2, true)
                }
                '\x1b' => (1, true),
                '\n' => {
                    self.at = (self.at.0 + 1, self.at.1);
                    (0, true)
                }
                '\r' => {
                    self.at.1 = 0;
                    (0, true)
                }
                _ => (0, false),
            };
            if !control && !sign.is_control() {
                self.put(sign);
            }
            taken += sign.len_utf8() + after;
        }
        taken
    }
}

type Shared = Arc<(Mutex<Screen>, Condvar)>;

pub(crate) struct Window {
    master: File,
    pub(crate) child: Child,
    screen: Shared,
}

impl Window {
    /// Runs `caravan` with these arguments and variables.
    pub(crate) fn open(size: (u16, u16), arguments: &[&str], variables: &[(&str, &str)]) -> Window {
        let master: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let path = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
        let slave = OpenOptions::new().read(true).write(true).open(path).unwrap();
        let master = File::from(master);
        set_size(&master, size);
        // A terminal of its own: the one that the tests run in has another size.
        let mut command = Command::new("setsid");
        command.args(["--ctty", "--wait", env!("CARGO_BIN_EXE_caravan")]).args(arguments);
        command
            .env("TERM", "xterm-256color")
            .env("NO_COLOR", "1")
            .env("LC_ALL", "C")
            .env_remove("COLORTERM");
        command.envs(variables.iter().copied());
        command.stdin(Stdio::from(slave.try_clone().unwrap()));
        command.stdout(Stdio::from(slave.try_clone().unwrap())).stderr(Stdio::from(slave));
        let child = command.spawn().unwrap();
        drop(command);
        let screen: Shared = Arc::new((Mutex::new(Screen::new(size.0, size.1)), Condvar::new()));
        let (mut reader, shown) = (master.try_clone().unwrap(), Arc::clone(&screen));
        thread::spawn(move || {
            let (mut bytes, mut chunk) = (Vec::new(), [0; 4096]);
            while let Ok(count) = reader.read(&mut chunk) {
                if count == 0 {
                    break;
                }
                bytes.extend_from_slice(&chunk[..count]);
                let valid = match std::str::from_utf8(&bytes) {
                    Ok(text) => text.len(),
                    Err(error) => error.valid_up_to(),
                };
                let (lock, changed) = &*shown;
                let mut screen = lock.lock().unwrap();
                let taken = screen.take(std::str::from_utf8(&bytes[..valid]).unwrap());
                screen.received += count;
                changed.notify_all();
                drop(screen);
                bytes.drain(..taken);
            }
        });
        Window { master, child, screen }
    }

    pub(crate) fn screen(&self) -> Screen {
        self.screen.0.lock().unwrap().clone()
    }

    /// Waits until the screen is like this.
    pub(crate) fn wait(&self, what: &str, like: impl Fn(&Screen) -> bool) -> Screen {
        let (lock, changed) = &*self.screen;
        let end = Instant::now() + PATIENCE;
        let mut screen = lock.lock().unwrap();
        while !like(&screen) {
            let left = end.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "waited in vain for {what}:\n{}", screen.text());
            screen = changed.wait_timeout(screen, left).unwrap().0;
        }
        screen.clone()
    }

    /// Waits for a text on the screen.
    pub(crate) fn see(&self, text: &str) -> Screen {
        self.wait(text, |screen| screen.text().contains(text))
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.write(keys.as_bytes());
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        // Whoever has left hears nothing.
        let _ = self.master.write_all(bytes);
    }

    /// Waits until nothing has been written for a moment.
    pub(crate) fn rest(&self) -> Screen {
        loop {
            let before = self.screen().received;
            thread::sleep(Duration::from_millis(40));
            let now = self.screen();
            if now.received == before {
                return now;
            }
        }
    }

    pub(crate) fn resize(&self, size: (u16, u16)) {
        // What is shown is drawn anew; a terminal would keep what it can.
        let mut screen = self.screen.0.lock().unwrap();
        let received = screen.received;
        *screen = Screen::new(size.0, size.1);
        screen.received = received;
        set_size(&self.master, size);
    }

    /// Waits for the end of the program.
    pub(crate) fn end(mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < end, "it goes on:\n{}", self.screen().text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The process of `caravan` itself.
    pub(crate) fn process(&self) -> u32 {
        let path = format!("/proc/{0}/task/{0}/children", self.child.id());
        let children = std::fs::read_to_string(path).unwrap();
        let first = children.split_whitespace().next();
        first.map_or(self.child.id(), |id| id.parse().unwrap())
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn set_size(master: &File, (columns, lines): (u16, u16)) {
    let size = Winsize { ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(master, size).unwrap();
}
