//! Looking back: the table as it was, the course of the points, the record.

use super::App;
use crate::families::points;
use crate::words::t;

impl App {
    /// The points of each seat when it was the first seat's turn again, and at the end.
    pub(super) fn find_course(&mut self) {
        if let Some(remote) = self.source.remote() {
            return remote.ask_replay();
        }
        let seats = u8::try_from(self.names.len()).unwrap_or(0);
        let mut course = Vec::new();
        let mut round = 0;
        for one in &self.session.log {
            let Some(past) = self.source.past(one.seq) else { continue };
            if past.round > round {
                round = past.round;
                course.push((1..=seats).map(|seat| points(&past.view, seat)).collect());
            }
        }
        if let Some(view) = &self.session.before {
            course.push((1..=seats).map(|seat| points(view, seat)).collect());
        }
        self.course = course;
    }

    /// Looks at the table after the turn before the one that is looked at, or after the next one.
    pub(super) fn look_back(&mut self, later: bool) {
        let turns: Vec<u32> =
            self.told.iter().filter(|told| told.seat.is_some()).map(|told| told.seq).collect();
        let now = self.sought.or(self.past.as_ref().map(|past| past.seq));
        let next = match now {
            None if later => return,
            // The last turn led to the table as it is.
            None => turns.len().checked_sub(2).and_then(|at| turns.get(at)),
            Some(now) if later => turns.iter().find(|seq| **seq > now),
            Some(now) => turns.iter().rev().find(|seq| **seq < now),
        };
        match next {
            Some(seq) if later && Some(seq) == turns.last() => {
                (self.past, self.sought) = (None, None);
            }
            Some(seq) => self.look_at(*seq),
            None => {}
        }
    }

    /// Looks at the table after an entry. A server is asked for it, and it is shown when it comes.
    pub(super) fn look_at(&mut self, seq: u32) {
        match self.source.past(seq) {
            Some(past) => (self.past, self.sought) = (Some(past), None),
            None => self.sought = Some(seq),
        }
    }

    /// Writes the record of the game into a new file in the current folder.
    pub(super) fn write_record(&mut self, record: Result<String, String>) {
        let file = format!("{}.record", self.session.table.game);
        let written = record.and_then(|text| {
            let mut options = std::fs::OpenOptions::new();
            let opened = options.write(true).create_new(true).open(&file);
            let write =
                |mut out: std::fs::File| std::io::Write::write_all(&mut out, text.as_bytes());
            opened.and_then(write).map_err(|error| error.to_string())
        });
        self.said = match written {
            Ok(()) => t!(self.words, "terminal-recorded", file: file),
            Err(error) => t!(self.words, "terminal-unrecorded", error: error),
        };
    }
}
