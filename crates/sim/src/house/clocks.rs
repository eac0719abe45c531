//! Clocks of tables: deadlines, heartbeats, vacations, and when a flag must not fall.

use caravan_protocol::clock::{Clock, Pace, TimeOut};
use caravan_protocol::message::Message;
use caravan_room::{Deadline, Input, LogRow, Person, Setup, Vacation};

use super::{Address, Event, House, Run};
use crate::device::Mood;
use crate::disk::Due;
use crate::weather::{Clocks, Sabotage};

/// The interval of heartbeats, and the gap after which the server counts as having been away.
const BEAT: u64 = 3_000;
const AWAY: u64 = 9_000;

/// The polling interval of the index, how early a deadline is claimed, and when a claim expires.
const LOOK: u64 = 1_000;
const GRACE: u64 = 700;
const CLAIMED_FOR: u64 = 6_000;

/// The mean time between two changes of vacations.
const VACATION: u64 = 20_000;

impl House {
    /// Gives a table a clock short enough to run out during a run.
    pub(super) fn give_clock(&mut self, setup: &mut Setup) {
        if self.weather.clocks == Clocks::None {
            return;
        }
        let seconds = u16::try_from(self.chance.between(1, 12)).unwrap_or(1);
        // If nobody plays, every turn takes all the available time.
        let minutes = u16::from(self.chance.happens(300) && !self.weather.deserted);
        let pace = match self.weather.clocks {
            Clocks::Days => Pace::Daily { days: 1 },
            _ => Pace::Live { minutes, seconds },
        };
        let policies = [TimeOut::StandIn, TimeOut::Resign, TimeOut::Nothing];
        let among = if self.weather.deserted { &policies[..2] } else { &policies };
        let time_out = self.chance.pick(among).copied().unwrap_or_default();
        setup.clock = Some(Clock { pace, time_out });
        for node in 0..self.nodes.len() {
            self.after(LOOK, Event::Look { node });
            self.after(1, Event::Beat { node });
        }
        if self.weather.clocks == Clocks::Days {
            self.after(VACATION, Event::Vacation);
        }
    }

    /// Somebody goes on vacation for a while, or comes back, and a node tells their games.
    pub(super) fn go_on_vacation(&mut self) -> Run {
        if self.mood != Mood::Wild {
            return Ok(());
        }
        let delay = self.chance.between(1, 2 * VACATION);
        self.after(delay, Event::Vacation);
        let people: Vec<Person> = self.devices.iter().filter_map(|it| it.person.clone()).collect();
        let node = usize::try_from(self.chance.between(0, 9)).unwrap_or(0) % self.nodes.len();
        let Some(person) = self.chance.pick(&people).cloned() else { return Ok(()) };
        if self.nodes[node].down || self.disk_fails {
            return Ok(());
        }
        let from = self.nodes[node].now(self.time);
        let until = from + self.chance.between(0, 3 * VACATION);
        let vacation = Vacation { person, from, until };
        self.tell_story(|| format!("{vacation:?}"));
        self.report.vacations += 1;
        self.disk.vacations.insert(vacation.person.clone(), vacation);
        let games: Vec<String> = self.disk.games().map(str::to_owned).collect();
        for game in games {
            let to = self.load(node, &game)?;
            self.tell(&to, Input::VacationChanged)?;
        }
        Ok(())
    }

    pub(super) fn set_deadline(&mut self, game: &str, deadline: Deadline) {
        match deadline {
            Deadline::Unchanged => {}
            Deadline::Never => {
                self.disk.deadlines.remove(game);
            }
            Deadline::At(at) => {
                self.disk.deadlines.insert(game.into(), Due { at, claimed: 0 });
            }
        }
    }

    pub(super) fn beat(&mut self, node: usize) {
        if !self.nodes[node].down && !self.disk_fails {
            let now = self.nodes[node].now(self.time);
            let longest = if self.nodes[node].beaten { AWAY } else { 0 };
            self.nodes[node].beaten = true;
            self.disk.beat(now, longest);
        }
    }

    pub(super) fn beat_again(&mut self, node: usize) {
        self.beat(node);
        self.after(BEAT, Event::Beat { node });
    }

    /// The outages and vacations, as the disk knows them.
    pub(super) fn look_for_outages(&mut self, to: Address, since: u64, people: &[Person]) {
        self.beat(to.node);
        let forgets = self.weather.sabotage == Some(Sabotage::NoOutages);
        let input = if self.disk_fails {
            Input::NoOutages
        } else if forgets {
            Input::Outages { outages: Vec::new(), vacations: Vec::new() }
        } else {
            let all = self.disk.outages.iter().filter(|(_, until)| *until > since);
            let vacations = people.iter().filter_map(|person| self.disk.vacations.get(person));
            Input::Outages {
                outages: all.copied().collect(),
                vacations: vacations.cloned().collect(),
            }
        };
        let delay = self.chance.between(0, self.weather.disk);
        self.after(delay, Event::Tell { to, input });
    }

    /// A node claims due deadlines and opens their rooms; rooms that are not needed are closed.
    pub(super) fn look(&mut self, node: usize) -> Run {
        self.after(LOOK, Event::Look { node });
        if self.nodes[node].down || self.disk_fails {
            return Ok(());
        }
        let idle: Vec<String> = self.nodes[node]
            .rooms
            .iter()
            .filter(|(_, loaded)| loaded.room.is_idle())
            .map(|(game, _)| game.clone())
            .collect();
        for game in idle {
            if self.chance.happens(self.weather.forgets) {
                self.tell_story(|| format!("node {node} forgets {game}"));
                self.nodes[node].rooms.remove(&game);
            }
        }
        let now = self.nodes[node].now(self.time);
        let mut claimed = Vec::new();
        for (game, due) in &mut self.disk.deadlines {
            if due.at + GRACE <= now && due.claimed + CLAIMED_FOR <= now {
                due.claimed = now;
                claimed.push(game.clone());
            }
        }
        for game in claimed {
            self.tell_story(|| format!("node {node} wakes {game}"));
            let to = self.load(node, &game)?;
            self.tell(&to, Input::Tick)?;
        }
        Ok(())
    }

    /// Records since when, or until when, no node is up.
    pub(super) fn note_darkness(&mut self) {
        let all_down = self.nodes.iter().all(|node| node.down);
        match self.dark_since {
            None if all_down => self.dark_since = Some(self.time),
            Some(since) if !all_down => {
                self.dark.push((since, self.time));
                self.dark_since = None;
            }
            _ => {}
        }
    }

    /// A flag falls once, and not before its person had their full time while a node was up.
    ///
    /// If clocks have jumped, only the log itself can tell: it rejects a premature flag.
    pub(super) fn check_flag(&mut self, game: &str, row: &LogRow) -> Run {
        if row.kind != "flagged" {
            return Ok(());
        }
        self.report.flags += 1;
        let rows = self.disk.rows(game);
        let before = rows.iter().rev().filter(|other| other.seq < row.seq);
        let stays = ["away", "left", "returned", "relieved", "flagged", "asked"];
        let mut since_change = before.clone().take_while(|other| stays.contains(&&*other.kind));
        let again = since_change.any(|other| other.kind == "flagged" && other.seat == row.seat);
        if again {
            return Err(format!("the flag of seat {:?} in {game} falls twice", row.seat));
        }
        let change = before.clone().find(|other| !stays.contains(&&*other.kind));
        let change = change.ok_or("a flag falls before the deal")?.seq;
        let Message::Table(table) = self.fresh(game, change)?.state().show(None) else {
            return Err("a room shows no table".into());
        };
        let clock = table.clock.ok_or("a flag falls without a clock")?;
        let seat = usize::from(row.seat.unwrap_or(1)) - 1;
        let left = clock.left.get(seat).copied().flatten().ok_or("a bot has a flag")?;
        if self.nodes.iter().any(|node| node.clock != 0) {
            return Ok(());
        }
        let dark =
            |(from, until): &(u64, u64)| (*until).min(row.at).saturating_sub((*from).max(clock.at));
        let dark: u64 = self.dark.iter().map(dark).sum();
        let light = row.at.saturating_sub(clock.at);
        if light < left {
            return Err(format!("a flag of {game} falls after {light} ms, not {left}"));
        }
        if light < left + dark {
            return Err(format!("a flag of {game} falls for {dark} ms in which no node was up"));
        }
        Ok(())
    }

    /// Everybody leaves for good: whatever happens from now on happens with nobody there.
    pub(super) fn desert(&mut self) {
        for device in 0..self.devices.len() {
            if let Some(client) = self.devices[device].connection.take() {
                self.after(1, Event::Gone { client });
            }
            self.devices[device].gone = true;
        }
    }
}
