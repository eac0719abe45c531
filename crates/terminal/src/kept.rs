//! Games of this computer, each in a file: its founding, and then the rows of its log.
//!
//! A row is on disk before anybody sees what it did. A line that a crash has cut off is dropped when
//! the game is opened again; it was never shown.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fmt};

use caravan_house::founding::{self, Written};
use caravan_protocol::lobby::Summary;
use caravan_protocol::message::Phase;
use caravan_room::{Entry, Founding, LogRow};
use serde::{Deserialize, Serialize};

const ENDING: &str = "game";

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Head {
    setup: String,
    secret: String,
}

/// Where the log of a game goes.
pub(crate) struct Kept(Option<File>);

/// A game that was read from its file, and is locked for this process.
pub struct Game {
    pub(crate) founding: Founding,
    pub(crate) entries: Vec<Entry>,
    pub(crate) kept: Kept,
}

/// A game in the list.
pub struct Listed {
    /// Its name, by which it is opened again.
    pub id: String,
    /// When it was last played.
    pub changed: SystemTime,
    /// What every list says of a table.
    pub summary: Summary,
    /// Whether another program has it open.
    pub is_open: bool,
}

impl Listed {
    /// Whether it can go on.
    pub fn goes_on(&self) -> bool {
        self.summary.phase != Phase::Over
    }
}

/// Where the games of this person are: `CARAVAN_GAMES`, or the folder for data of programs.
pub fn folder() -> Option<PathBuf> {
    let path = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    path("CARAVAN_GAMES").or_else(|| {
        let data = path("XDG_DATA_HOME").or_else(|| path("APPDATA"));
        let home = || path("HOME").map(|home| home.join(".local/share"));
        Some(data.or_else(home)?.join("caravanserai/games"))
    })
}

/// A name for a new game that no other has: eight letters.
pub(crate) fn new_id() -> String {
    let mut bytes = [0; 8];
    // Without randomness the time has to do: the name only tells games of one folder apart.
    if getrandom::fill(&mut bytes).is_err() {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        bytes = u64::try_from(now.as_nanos()).unwrap_or(0).to_le_bytes();
    }
    bytes.iter().map(|byte| char::from(b'a' + byte % 26)).collect()
}

fn path_of(id: &str) -> Result<PathBuf, String> {
    let folder = folder().ok_or("set HOME, or CARAVAN_GAMES to a folder for games")?;
    Ok(folder.join(id).with_extension(ENDING))
}

fn at(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("{}: {error}", path.display())
}

impl Kept {
    /// Nothing is kept.
    pub(crate) fn nowhere() -> Kept {
        Kept(None)
    }

    /// A new file, which only this person can read: it has the secret of the deal.
    pub(crate) fn create(founding: &Founding) -> Result<Kept, String> {
        let path = path_of(&founding.id)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(at(folder))?;
        }
        let mut options = OpenOptions::new();
        options.create_new(true).append(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path).map_err(at(&path))?;
        file.try_lock().map_err(|error| format!("{}: {error}", path.display()))?;
        let Written { setup, secret } = founding::write(founding);
        let mut kept = Kept(Some(file));
        kept.write(&Head { setup, secret }).map_err(at(&path))?;
        Ok(kept)
    }

    /// Writes a row to disk.
    pub(crate) fn append(&mut self, row: &LogRow) -> io::Result<()> {
        self.write(row)
    }

    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let Some(file) = &mut self.0 else { return Ok(()) };
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        file.write_all(text.as_bytes())?;
        file.sync_data()
    }
}

/// Why a kept game cannot be opened.
#[derive(Debug)]
pub struct Unopened(String);

impl fmt::Display for Unopened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Opens a kept game by its name.
pub fn open(id: &str) -> Result<Game, Unopened> {
    if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Err(Unopened(format!(
            "no game is called `{id}`: `caravan play --list` names them"
        )));
    }
    let path = path_of(id).map_err(Unopened)?;
    let unopened = |error: String| Unopened(format!("{}: {error}", path.display()));
    let text = fs::read_to_string(&path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            Unopened(format!("no game is called `{id}`: `caravan play --list` names them"))
        }
        _ => unopened(error.to_string()),
    })?;
    let (founding, entries, whole) = read(id, &text).map_err(unopened)?;
    let file = OpenOptions::new().append(true).open(&path);
    let file = file.map_err(|error| unopened(error.to_string()))?;
    file.try_lock().map_err(|_| unopened("this game is open in another terminal".into()))?;
    // What a crash has cut off must not stand before the next line.
    if whole < text.len() {
        file.set_len(whole as u64).map_err(|error| unopened(error.to_string()))?;
    }
    Ok(Game { founding, entries, kept: Kept(Some(file)) })
}

/// The founding and the entries of a file, and the length of its whole lines.
fn read(id: &str, text: &str) -> Result<(Founding, Vec<Entry>, usize), String> {
    let whole = text.rfind('\n').map_or(0, |at| at + 1);
    let mut lines = text[..whole].lines();
    let head: Head = serde_json::from_str(lines.next().unwrap_or_default())
        .map_err(|error| format!("line 1: {error}"))?;
    let written = Written { setup: head.setup, secret: head.secret };
    let founding = founding::read(id, &written).map_err(|aside| aside.to_string())?;
    let entry = |(number, line): (usize, &str)| {
        let row: LogRow =
            serde_json::from_str(line).map_err(|error| format!("line {}: {error}", number + 2))?;
        Entry::read(row)
    };
    let entries: Result<Vec<Entry>, String> = lines.enumerate().map(entry).collect();
    Ok((founding, entries?, whole))
}

/// All kept games, the latest first. Files that cannot be read are left out.
pub fn list() -> Vec<Listed> {
    let rules = caravan_engine::RulesCache::default();
    let files = folder().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten();
    let listed = |file: fs::DirEntry| {
        let path = file.path();
        let id = path.file_stem()?.to_str()?.to_owned();
        if path.extension()?.to_str()? != ENDING {
            return None;
        }
        let (founding, entries, _) = read(&id, &fs::read_to_string(&path).ok()?).ok()?;
        let room = founding::open(founding, entries, &rules, false).ok()?;
        let changed = file.metadata().ok()?.modified().ok()?;
        // Taken for a moment; whoever opens the game keeps it.
        let is_open = File::open(&path).is_ok_and(|file| file.try_lock().is_err());
        Some(Listed { id, changed, summary: room.state().listing().summary, is_open })
    };
    let mut all: Vec<Listed> = files.flatten().filter_map(listed).collect();
    all.sort_by(|one, other| other.changed.cmp(&one.changed).then_with(|| one.id.cmp(&other.id)));
    all
}
