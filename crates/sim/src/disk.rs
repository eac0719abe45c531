//! The simulated disk, which survives crashes: games and log rows.

use std::collections::{BTreeMap, BTreeSet};

use caravan_room::{Entry, Founding, Line, LogRow, Person, Vacation};

/// The store shared by all nodes.
#[derive(Default)]
pub(crate) struct Disk {
    games: BTreeMap<String, Stored>,
    /// The deadlines of games, which are due even if nobody is there.
    pub(crate) deadlines: BTreeMap<String, Due>,
    /// The heartbeat of the server, and its outages.
    alive: Option<u64>,
    pub(crate) outages: Vec<(u64, u64)>,
    /// The last vacation of each person.
    pub(crate) vacations: BTreeMap<Person, Vacation>,
    /// What people have prepared, by game and person.
    pub(crate) plans: BTreeMap<(String, Person), String>,
    /// What was said, by game and id.
    pub(crate) chat: BTreeMap<(String, String), Line>,
    /// All actions that were ever prepared, by game and seat.
    pub(crate) prepared: BTreeSet<(String, u8, Vec<String>)>,
}

/// A deadline of a game, and when it was claimed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Due {
    pub(crate) at: u64,
    pub(crate) claimed: u64,
}

/// A stored game.
struct Stored {
    founding: Founding,
    rows: Vec<LogRow>,
}

/// The result of storing a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Stored,
    Taken,
    /// Rows before it are missing.
    Gap,
}

impl Disk {
    /// Records a heartbeat; a longer gap before it was an outage.
    pub(crate) fn beat(&mut self, now: u64, longest: u64) {
        if let Some(before) = self.alive.filter(|before| before + longest < now) {
            self.outages.push((before, now));
        }
        self.alive = self.alive.max(Some(now));
    }

    pub(crate) fn found(&mut self, founding: Founding) {
        let stored = Stored { founding, rows: Vec::new() };
        self.games.insert(stored.founding.id.clone(), stored);
    }

    pub(crate) fn games(&self) -> impl Iterator<Item = &str> {
        self.games.keys().map(String::as_str)
    }

    pub(crate) fn founding(&self, game: &str) -> Option<&Founding> {
        self.games.get(game).map(|stored| &stored.founding)
    }

    pub(crate) fn rows(&self, game: &str) -> &[LogRow] {
        self.games.get(game).map(|stored| stored.rows.as_slice()).unwrap_or_default()
    }

    pub(crate) fn append(&mut self, game: &str, row: LogRow) -> Verdict {
        let Some(stored) = self.games.get_mut(game) else { return Verdict::Gap };
        let next = stored.rows.last().map_or(0, |last| last.seq) + 1;
        if row.seq < next {
            return Verdict::Taken;
        }
        if row.seq > next {
            return Verdict::Gap;
        }
        stored.rows.push(row);
        Verdict::Stored
    }

    /// Stores a row whatever its number: only for a sabotaged disk.
    pub(crate) fn force(&mut self, game: &str, row: LogRow) {
        if let Some(stored) = self.games.get_mut(game) {
            stored.rows.push(row);
        }
    }

    /// Drops the last row: only for a sabotaged disk.
    pub(crate) fn lose_last(&mut self, game: &str) {
        if let Some(stored) = self.games.get_mut(game) {
            stored.rows.pop();
        }
    }

    /// What was said in a game.
    pub(crate) fn chat_of(&self, game: &str) -> impl Iterator<Item = &Line> {
        self.chat.iter().filter(move |((of, _), _)| of == game).map(|(_, line)| line)
    }

    /// The entries after a number, parsed from their rows.
    pub(crate) fn entries(&self, game: &str, after: u32) -> Result<Vec<Entry>, String> {
        let new = self.rows(game).iter().filter(|row| row.seq > after);
        new.cloned().map(Entry::read).collect()
    }
}
