//! Liveness of games, and the invariants at the end.

use std::collections::{BTreeMap, BTreeSet};

use caravan_protocol::message::Phase;
use caravan_room::LogRow;

use super::{House, MORE_TURNS, Report, Run};

impl House {
    pub(super) fn rows(&self) -> usize {
        self.disk.games().map(|game| self.disk.rows(game).len()).sum()
    }

    /// The number of turns of each game.
    pub(super) fn turns(&self) -> BTreeMap<String, usize> {
        let turns =
            |game: &str| self.disk.rows(game).iter().filter(|row| row.kind == "played").count();
        self.disk.games().map(|game| (game.to_owned(), turns(game))).collect()
    }

    pub(super) fn went_on(&self, before: &BTreeMap<String, usize>) -> Result<bool, String> {
        let slow = |game: &String, turns: usize| {
            before.get(game).is_some_and(|before| turns < before + MORE_TURNS)
        };
        for (game, turns) in self.turns() {
            if slow(&game, turns) && self.goes_on(&game)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether more turns will come. A game that everybody has left goes on by itself only if it
    /// has a clock and a seat that has not resigned.
    fn goes_on(&self, game: &str) -> Result<bool, String> {
        let room = self.fresh(game, u32::MAX)?;
        let running =
            matches!(room.state().listing().summary.phase, Phase::Playing | Phase::Revealing);
        Ok(running && (!self.weather.deserted || room.state().goes_on_alone()))
    }

    pub(super) fn stuck(&self, before: &BTreeMap<String, usize>) -> Result<String, String> {
        let mut stuck = Vec::new();
        for (game, turns) in self.turns() {
            if self.goes_on(&game)? {
                let before = before.get(&game).copied().unwrap_or_default();
                let deciding = self.fresh(&game, u32::MAX)?.state().listing().summary.deciding;
                stuck.push(format!("{game} (turns {before} to {turns}, {deciding:?} decides)"));
            }
        }
        Ok(stuck.join(", "))
    }

    /// Nothing is lost, nothing is duplicated, and every log can be replayed.
    pub(super) fn check_logs(&self) -> Run {
        for game in self.disk.games() {
            let mut commands = BTreeSet::new();
            for (expected, row) in (1..).zip(self.disk.rows(game)) {
                if row.seq != expected {
                    return Err(format!("{game} has row {} where {expected} should be", row.seq));
                }
                let (person, id) = row.command.split_once('/').unwrap_or_default();
                if !commands.insert((person, self.renamed.get(id).map_or(id, String::as_str))) {
                    return Err(format!("{game} has the command {} twice", row.command));
                }
            }
            self.fresh(game, u32::MAX)?;
        }
        for (game, command, seq) in &self.done {
            if let Some(says) = self.talked.get(command) {
                if *says {
                    self.check_talk(game, command)?;
                }
                continue;
            }
            let row = self.disk.rows(game).iter().find(|row| row.seq == *seq);
            // There is one table per rematch, no matter who asked for it.
            let kept = |row: &LogRow| row.command == *command || row.kind == "rematch";
            if !row.is_some_and(kept) {
                return Err(format!("{command} was done as {seq} in {game}, and is lost"));
            }
        }
        Ok(())
    }

    /// Everybody sees what the log says, and nobody waits for an answer.
    pub(super) fn check_devices(&self) -> Run {
        for device in &self.devices {
            let number = device.number;
            if let Some(request) = &device.outstanding {
                return Err(format!("device {number} has no answer to {request:?}"));
            }
            let Some(table) = &device.table else {
                return Err(format!("device {number} has never seen its table"));
            };
            let last = self.disk.rows(&device.game).last().map_or(0, |row| row.seq);
            if table.seq != last {
                return Err(format!("device {number} has seen {} of {last} rows", table.seq));
            }
            self.check_shown(&device.game, device.person.as_ref(), table)?;
            self.check_read(device)?;
        }
        Ok(())
    }

    pub(super) fn report(mut self) -> Report {
        self.report.rows = self.rows();
        let over =
            |game: &&str| self.fresh(game, u32::MAX).is_ok_and(|room| room.state().is_over());
        self.report.over = self.disk.games().filter(over).count();
        Report { story: self.story, ..self.report }
    }
}
