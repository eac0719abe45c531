//! What nodes do for their rooms, and how they crash.

use caravan_ai::{Bot, Budget};
use caravan_house::{founding, thinking};
use caravan_protocol::chat::ChatMode;
use caravan_room::{Client, Deadline, Input, LogRow, Output, Rated, Room, Setup};

use super::{Address, Event, House, Run};
use crate::device::Mood;
use crate::disk::Verdict;
use crate::node::Loaded;
use crate::weather::{Clocks, Sabotage};

/// The node budget of bots: what they play does not matter here.
const NODES: u64 = 200;

impl House {
    pub(super) fn address(&self, node: usize, game: &str) -> Option<Address> {
        let loaded = self.nodes[node].rooms.get(game)?;
        Some(Address { node, game: game.to_owned(), life: loaded.life })
    }

    pub(super) fn load(&mut self, node: usize, game: &str) -> Result<Address, String> {
        if let Some(address) = self.address(node, game) {
            return Ok(address);
        }
        let last = self.disk.rows(game).last().map_or(0, |row| row.seq);
        let forgetful = self.weather.sabotage == Some(Sabotage::Forgetful);
        let mut room = self.fresh(game, if forgetful { last.saturating_sub(1) } else { last })?;
        room.allow_chat(Some(ChatMode::Text));
        self.lives += 1;
        let life = self.lives;
        self.tell_story(|| format!("node {node} loads {game} with {last} rows"));
        self.nodes[node].rooms.insert(game.to_owned(), Loaded { room, life, tick: None });
        Ok(Address { node, game: game.to_owned(), life })
    }

    /// A room restored from the first rows of the log.
    pub(super) fn fresh(&self, game: &str, last: u32) -> Result<Room, String> {
        let founding = self.disk.founding(game).ok_or_else(|| format!("there is no {game}"))?;
        let shared = self.nodes.len() > 1;
        let entries = self.disk.entries(game, 0)?;
        let first = entries.into_iter().take_while(|entry| entry.seq <= last);
        let room = founding::open(founding.clone(), first, &self.rules_cache, shared);
        room.map_err(|aside| aside.to_string())
    }

    pub(super) fn tell(&mut self, to: &Address, input: Input) -> Run {
        let now = self.nodes[to.node].now(self.time);
        let Some(loaded) = self.nodes[to.node].rooms.get_mut(&to.game) else { return Ok(()) };
        if loaded.life != to.life {
            return Ok(());
        }
        let was_tick = matches!(input, Input::Tick);
        let mut out = Vec::new();
        loaded.room.step(now, input, &mut out);
        let wake = loaded.room.wake_at();
        if was_tick && wake.is_some_and(|wake| wake <= now) {
            return Err(format!("{} wants to be told the time again and again", to.game));
        }
        if let Some(wake) = wake {
            let time = self.time + wake.saturating_sub(now);
            if loaded.tick.is_none_or(|tick| time < tick) {
                loaded.tick = Some(time);
                self.at(time, Event::Tick { to: to.clone() });
            }
        }
        for output in out {
            self.carry_out(to, output)?;
        }
        Ok(())
    }

    pub(super) fn tick(&mut self, to: &Address) -> Run {
        if let Some(loaded) = self.nodes[to.node].rooms.get_mut(&to.game)
            && loaded.life == to.life
        {
            loaded.tick = None;
            return self.tell(to, Input::Tick);
        }
        Ok(())
    }

    pub(super) fn carry_out(&mut self, from: &Address, output: Output) -> Run {
        let to = from.clone();
        match output {
            Output::Send { client, message } => self.send(from, client, &message)?,
            Output::Append { row, deadline, rated, .. } => {
                self.tell_story(|| format!("node {} {} writes {row:?}", from.node, from.game));
                self.serial += 1;
                let serial = self.serial;
                if self.weather.sabotage == Some(Sabotage::EarlyAnswer) {
                    let to = from.clone();
                    self.after(1, Event::Tell { to, input: Input::Stored });
                }
                self.writing.insert(serial, from.node);
                let delay = self.chance.between(1, self.weather.disk);
                self.after(delay, Event::Commit { to, row, deadline, rated, serial });
            }
            Output::CatchUp { after } => {
                let delay = self.chance.between(1, self.weather.disk);
                self.after(delay, Event::Read { to, after });
            }
            Output::LookForOutages { since, people } => self.look_for_outages(to, since, &people),
            Output::Think(think) => {
                let silent = self.weather.sabotage == Some(Sabotage::SilentBots);
                if self.mood != Mood::Still && !silent {
                    let bot = if think.seq % 4 == 0 { Bot::Random } else { Bot::Greedy };
                    let mut budget = Budget::nodes(NODES);
                    let action = thinking::decide(bot, &mut budget, &think.seat_view, think.chance);
                    let action = action.ok_or("a bot was asked after the end")?;
                    let delay = self.chance.between(5, 600);
                    let input = if self.chance.happens(self.weather.no_thoughts) {
                        Input::NoThought { seq: think.seq }
                    } else {
                        Input::Thought { seq: think.seq, action }
                    };
                    self.after(delay, Event::Tell { to, input });
                }
            }
            Output::Hint { client, seq, seat_view, .. } => {
                let hints = thinking::hint(&mut Budget::nodes(NODES), &seat_view);
                let delay = self.chance.between(5, 600);
                self.after(delay, Event::Tell { to, input: Input::Hinted { client, seq, hints } });
            }
            Output::Found { game, setup } => {
                let delay = self.chance.between(1, self.weather.disk);
                self.after(delay, Event::Lay { to, game, setup });
            }
            Output::KeepPlan { person, plan } => self.keep_plan(&to, person, plan)?,
            Output::ReadPlans => self.read_plans(to),
            Output::ReadChat => self.read_chat(to),
            Output::KeepLine(line) => self.keep_line(to, *line),
            Output::Report { id, .. } => {
                let delay = self.chance.between(1, self.weather.disk);
                self.after(delay, Event::Tell { to, input: Input::Kept { id, result: Ok(true) } });
            }
            Output::News(news) => self.check_news(&to.game, &news)?,
            Output::Listing(_) | Output::SentAway => {}
            Output::ReplayMismatch(aside) => return Err(aside.to_string()),
        }
        Ok(())
    }

    pub(super) fn lay(&mut self, to: Address, game: String, setup: Setup) {
        let game = if self.disk_fails {
            Err("the disk does not answer".into())
        } else {
            if self.disk.founding(&game).is_none() {
                self.found(game.clone(), setup);
            }
            Ok(game)
        };
        let delay = self.chance.between(1, self.weather.disk);
        self.after(delay, Event::Tell { to, input: Input::Founded { game } });
    }

    pub(super) fn crash(&mut self, node: usize) {
        self.tell_story(|| format!("node {node} crashes"));
        self.report.crashes += 1;
        self.nodes[node].rooms.clear();
        (self.nodes[node].down, self.nodes[node].beaten) = (true, false);
        self.note_darkness();
        let longest = if self.weather.clocks == Clocks::None { 4_000 } else { 30_000 };
        let delay = self.chance.between(50, longest);
        self.after(delay, Event::Start { node });
        // Rows in transit to the disk may or may not arrive.
        let writing: Vec<u64> =
            self.writing.iter().filter(|(_, from)| **from == node).map(|(row, _)| *row).collect();
        for row in writing {
            if self.chance.happens(500) {
                self.stopped.insert(row);
            }
        }
        if self.weather.sabotage == Some(Sabotage::LosesRows) {
            self.disk.lose_last("g1");
        }
        let broken: Vec<Client> = self
            .connections
            .values()
            .filter(|one| one.node == node && !one.broken)
            .map(|one| one.client)
            .collect();
        for client in broken {
            self.break_off(client);
        }
    }

    pub(super) fn commit(
        &mut self,
        to: Address,
        row: LogRow,
        deadline: Deadline,
        rated: Option<Box<Rated>>,
        serial: u64,
    ) -> Run {
        self.writing.remove(&serial);
        if self.stopped.remove(&serial) {
            return Ok(());
        }
        let seq = row.seq;
        let input = if self.disk_fails {
            Input::NotStored { reason: "the disk does not answer".into() }
        } else {
            let verdict = self.disk.append(&to.game, row.clone());
            self.tell_story(|| {
                format!("row {seq} of {} from node {}: {verdict:?}", to.game, to.node)
            });
            match verdict {
                Verdict::Stored => {
                    self.set_deadline(&to.game, deadline);
                    rated.map_or(Ok(()), |rated| self.ratings.add(&to.game, &rated))?;
                    self.check_flag(&to.game, &row)?;
                    self.check_plan(&to.game, &row)?;
                    self.wake_others(&to);
                    Input::Stored
                }
                Verdict::Taken if self.weather.sabotage == Some(Sabotage::TwoRows) => {
                    self.disk.force(&to.game, row);
                    Input::Stored
                }
                Verdict::Taken => Input::Taken,
                Verdict::Gap => return Err(format!("row {seq} leaves a gap in {}", to.game)),
            }
        };
        if self.chance.happens(self.weather.crashes_at_commit) {
            self.crash(to.node);
            return Ok(());
        }
        if self.weather.sabotage != Some(Sabotage::EarlyAnswer) {
            let delay = self.chance.between(0, self.weather.disk);
            self.after(delay, Event::Tell { to, input });
        }
        Ok(())
    }

    pub(super) fn wake_others(&mut self, from: &Address) {
        for node in (0..self.nodes.len()).filter(|&node| node != from.node) {
            if let Some(to) = self.address(node, &from.game)
                && !self.chance.happens(self.weather.lost_wakes)
            {
                let delay = self.chance.between(1, 2 * self.weather.latency);
                self.after(delay, Event::Tell { to, input: Input::Woken });
            }
        }
    }

    pub(super) fn read(&mut self, to: Address, after: u32) -> Run {
        let input = if self.disk_fails {
            Input::NotCaught { reason: "the disk does not answer".into() }
        } else {
            Input::Caught { entries: self.disk.entries(&to.game, after)? }
        };
        let delay = self.chance.between(0, self.weather.disk);
        self.after(delay, Event::Tell { to, input });
        Ok(())
    }
}
