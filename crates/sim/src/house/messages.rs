//! Checks messages of rooms before they are sent.

use caravan_protocol::Message;
use caravan_protocol::message::{Code, Staged, Table};
use caravan_room::{Client, Person};

use super::{Address, COMPARED, Event, House, Run};
use crate::checks;
use crate::weather::Sabotage;

impl House {
    pub(super) fn send(&mut self, from: &Address, client: Client, message: &Message) -> Run {
        self.report.messages += 1;
        let frame = message.clone().into_json();
        let Some(connection) = self.connections.get(&client) else {
            return Err(format!("{client:?} was never here"));
        };
        checks::may_be_sent(message, &frame, connection.person.as_ref(), &self.secrets)?;
        self.check_against_log(from, client, message)?;
        match message {
            Message::Done { id, seq } => self.note_done(from, client, id, *seq)?,
            Message::Refused { id, refusal } => {
                let passing =
                    matches!(refusal.code, Code::Unavailable | Code::TooMuch | Code::Full);
                let again = id.clone().map(|id| (client, id));
                if !passing && again.is_some_and(|again| self.said_again.contains(&again)) {
                    return Err(format!("{client:?} is refused what was done before: {frame}"));
                }
                self.tell_story(|| format!("{client:?} is told {frame}"));
            }
            Message::Staged(staged) if staged.prepared => self.report.prepared += 1,
            Message::Planned(planned)
                if planned.actions.is_empty() && planned.dropped.is_some() =>
            {
                self.report.dropped += 1;
            }
            Message::Chat { lines } => self.check_lines(from, client, lines)?,
            _ => {}
        }
        if self.chance.happens(self.weather.breaks) {
            self.break_off(client);
        }
        let lossy = self.weather.sabotage == Some(Sabotage::LostFrames);
        if lossy && matches!(message, Message::Table(_)) && self.chance.happens(300) {
            return Ok(());
        }
        let time = self.time + self.chance.between(1, self.weather.latency);
        if let Some(connection) = self.connections.get_mut(&client).filter(|one| !one.broken) {
            let time = connection.arrive_down(time);
            self.at(time, Event::Deliver { client, frame });
        }
        Ok(())
    }

    /// What was acknowledged is on the disk, under its number, and stays there.
    pub(super) fn note_done(&mut self, from: &Address, client: Client, id: &str, seq: u32) -> Run {
        self.tell_story(|| format!("{client:?} is told that {id} is done, {seq}"));
        let person = self.connections[&client].person.as_ref();
        let person = person.ok_or("somebody who looks on has done something")?;
        let told = (from.game.clone(), format!("{}/{id}", person.0), seq);
        if self.done.contains(&told) {
            self.report.repeated += 1;
        } else {
            self.done.push(told);
        }
        Ok(())
    }

    /// Table numbers on a connection never decrease, and some tables are compared with the log.
    pub(super) fn check_against_log(
        &mut self,
        from: &Address,
        client: Client,
        message: &Message,
    ) -> Run {
        let Some(connection) = self.connections.get_mut(&client) else { return Ok(()) };
        match message {
            Message::Table(table) => {
                if table.seq < connection.seq {
                    return Err(format!("{client:?} is told of an older table"));
                }
                connection.seq = table.seq;
                let person = connection.person.clone();
                if table.seq > self.disk.rows(&from.game).last().map_or(0, |row| row.seq) {
                    return Err(format!("{client:?} is told what is not on the disk"));
                }
                if self.chance.happens(1_000 / COMPARED) {
                    self.check_shown(from.game.as_str(), person.as_ref(), table)?;
                }
            }
            Message::Staged(staged) => {
                let person = connection.person.clone();
                if !self.chance.happens(200) {
                    return Ok(());
                }
                let now = self.fresh(&from.game, staged.seq)?;
                let Message::Table(table) = now.state().show(person.as_ref()) else {
                    return Err("a room shows no table".into());
                };
                if table.deciding != Some(staged.seat) || table.legal.is_none() {
                    return Err(format!("{client:?} is told what another seat tries"));
                }
            }
            Message::Planned(planned) => {
                let person = connection.person.clone();
                if self.chance.happens(200) {
                    self.check_planned(from, client, person.as_ref(), planned)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A prepared turn is told to its person alone, and only while another seat decides.
    fn check_planned(
        &mut self,
        from: &Address,
        client: Client,
        person: Option<&Person>,
        planned: &Staged,
    ) -> Run {
        let now = self.fresh(&from.game, planned.seq)?;
        let Message::Table(table) = now.state().show(person) else {
            return Err("a room shows no table".into());
        };
        if table.you != Some(planned.seat) {
            return Err(format!("{client:?} is told what another seat prepares"));
        }
        if table.deciding == Some(planned.seat) && !planned.actions.is_empty() {
            return Err(format!("{client:?} prepares the turn that it has"));
        }
        Ok(())
    }

    pub(super) fn check_shown(&self, game: &str, person: Option<&Person>, table: &Table) -> Run {
        let Message::Table(expected) = self.fresh(game, table.seq)?.state().show(person) else {
            return Err("a room shows no table".into());
        };
        checks::same(table, &expected)
            .map_err(|difference| format!("{game} shows {person:?} another table\n{difference}"))
    }
}
