//! The chat, which nodes store beside the log.

use std::collections::BTreeSet;

use caravan_protocol::Request;
use caravan_protocol::chat::{ChatLine, Remark};
use caravan_room::{Client, Input, Line};

use super::{Address, Event, House, Run};
use crate::device::Device;
use crate::weather::Sabotage;

impl House {
    /// Remembers commands that add no entry to the log.
    pub(super) fn note_talk(&mut self, client: Client, request: &Request) {
        let (id, says) = match request {
            Request::Chat { id, .. } => (id, true),
            Request::Report { id, .. } => (id, false),
            _ => return,
        };
        if let Some(person) = self.connections.get(&client).and_then(|one| one.person.as_ref()) {
            self.talked.insert(format!("{}/{id}", person.0), says);
        }
    }

    /// What was acknowledged is on the disk, once.
    pub(super) fn check_talk(&self, game: &str, command: &str) -> Run {
        let (person, id) = command.split_once('/').unwrap_or_default();
        let said = |line: &&Line| {
            let id = self.renamed.get(id).map_or(id, String::as_str);
            *line.person.0 == *person && line.remark == Remark::Text { text: id.into() }
        };
        match self.disk.chat_of(game).filter(said).count() {
            1 => Ok(()),
            count => Err(format!("{command} was said in {game}, and is there {count} times")),
        }
    }

    pub(super) fn keep_line(&mut self, from: Address, line: Line) {
        self.tell_story(|| format!("node {} keeps {line:?}", from.node));
        let key = (from.game.clone(), line.id.clone());
        let id = line.id.clone();
        let known = self.disk.chat.contains_key(&key);
        let result =
            if self.disk_fails { Err("the disk does not answer".into()) } else { Ok(!known) };
        if result.is_ok() {
            self.report.lines += u32::from(!known);
            self.disk.chat.entry(key).or_insert(line);
            for node in (0..self.nodes.len()).filter(|&node| node != from.node) {
                if let Some(to) = self.address(node, &from.game)
                    && !self.chance.happens(self.weather.lost_wakes)
                {
                    let delay = self.chance.between(1, 2 * self.weather.latency);
                    self.after(delay, Event::Tell { to, input: Input::ChatAdded });
                }
            }
        }
        let delay = self.chance.between(1, self.weather.disk);
        self.after(delay, Event::Tell { to: from, input: Input::Kept { id, result } });
    }

    pub(super) fn read_chat(&mut self, to: Address) {
        let open = self.weather.sabotage == Some(Sabotage::OpenWatchers);
        let lines = (!self.disk_fails).then(|| {
            let watching = |line: &Line| line.watching && !open;
            let read = |line: &Line| Line { watching: watching(line), ..line.clone() };
            self.disk.chat_of(&to.game).map(read).collect()
        });
        let delay = self.chance.between(1, self.weather.disk);
        self.after(delay, Event::Tell { to, input: Input::ChatRead { lines } });
    }

    /// Players are not told what watchers say before the game is over.
    pub(super) fn check_lines(&self, from: &Address, client: Client, lines: &[ChatLine]) -> Run {
        let person = self.connections[&client].person.as_ref();
        let loaded = self.nodes[from.node].rooms.get(&from.game);
        let state = loaded.ok_or("a room that is not there talks")?.room.state();
        let plays = person.is_some_and(|person| state.seats_person(person)) && !state.is_over();
        for told in lines {
            let key = (from.game.clone(), told.id.clone());
            let line = self.disk.chat.get(&key).ok_or("a line is told that is not on the disk")?;
            if (told.at, &told.remark) != (line.at, &line.remark) {
                return Err(format!("{client:?} is told {told:?}, and the disk has {line:?}"));
            }
            if plays && line.watching && person != Some(&line.person) {
                return Err(format!("{client:?} plays, and is told what watchers say"));
            }
            if told.yours != (person == Some(&line.person)) {
                return Err(format!("{client:?} is told {told:?}, which is not so"));
            }
        }
        Ok(())
    }

    /// At the end everybody has read what they may. A node that was not told of a line reads it when
    /// somebody says hello, so a device may lack lines only where notifications were lost.
    pub(super) fn check_read(&self, device: &Device) -> Run {
        let room = self.fresh(&device.game, u32::MAX)?;
        let (state, person) = (room.state(), device.person.as_ref());
        let plays = person.is_some_and(|person| state.seats_person(person)) && !state.is_over();
        let readable = |line: &&Line| !line.watching || !plays || person == Some(&line.person);
        let expected: BTreeSet<&String> =
            self.disk.chat_of(&device.game).filter(readable).map(|line| &line.id).collect();
        let read: BTreeSet<&String> = device.lines.iter().collect();
        if self.nodes.len() == 1 && !expected.is_subset(&read) {
            let missing = expected.difference(&read).count();
            return Err(format!("device {} has not read {missing} lines", device.number));
        }
        Ok(())
    }
}
