//! The messages between devices and nodes.

use caravan_protocol::{Message, Request};
use caravan_room::{Client, Input};

use super::{Event, House, Run};
use crate::device::Mood;
use crate::net::Connection;
use crate::weather::Sabotage;

impl House {
    pub(super) fn connect(&mut self, device: usize) -> Run {
        if self.devices[device].gone || self.devices[device].connection.is_some() {
            return Ok(());
        }
        let up: Vec<usize> = (0..self.nodes.len()).filter(|&node| !self.nodes[node].down).collect();
        let same = self.devices[device].node;
        let node = if up.contains(&same) && self.chance.happens(600) {
            Some(same)
        } else {
            self.chance.pick(&up).copied()
        };
        let Some(node) = node else {
            let delay = self.chance.between(100, 3_000);
            self.after(delay, Event::Connect { device });
            return Ok(());
        };
        self.clients += 1;
        let client = Client(self.clients);
        let (game, person) =
            (self.devices[device].game.clone(), self.devices[device].person.clone());
        self.tell_story(|| {
            format!("device {device} connects to node {node}, {game}, as {client:?}")
        });
        let connection = Connection::new(client, device, node, game.clone(), person.clone());
        self.connections.insert(client, connection);
        (self.devices[device].connection, self.devices[device].node) = (Some(client), node);
        let to = self.load(node, &game)?;
        let invited = self.devices[device].invited;
        self.tell(&to, Input::Joined { client, person, invited })?;
        let hello = self.devices[device].hello();
        self.say(device, hello);
        if let Some(request) = self.devices[device].outstanding.clone() {
            self.say(device, request);
        }
        Ok(())
    }

    /// Sends a request of a device.
    pub(super) fn say(&mut self, device: usize, request: Request) {
        let Some(client) = self.devices[device].connection else { return };
        if self.chance.happens(self.weather.breaks) {
            self.break_off(client);
        }
        let time = self.time + self.chance.between(1, self.weather.latency);
        let Some(connection) = self.connections.get_mut(&client).filter(|to| !to.broken) else {
            return;
        };
        let time = connection.arrive_up(time);
        self.at(time, Event::Arrive { client, request });
    }

    pub(super) fn break_off(&mut self, client: Client) {
        if let Some(connection) = self.connections.get_mut(&client).filter(|one| !one.broken) {
            connection.broken = true;
            let (gone, lost) = (self.chance.between(10, 5_000), self.chance.between(10, 3_000));
            self.after(gone, Event::Gone { client });
            self.after(lost, Event::Lost { client });
            self.tell_story(|| format!("{client:?} breaks"));
        }
    }

    pub(super) fn arrive(&mut self, client: Client, request: Request) -> Run {
        let Some(connection) = self.connections.get(&client).filter(|one| !one.broken) else {
            return Ok(());
        };
        let Some(to) = self.address(connection.node, &connection.game) else { return Ok(()) };
        if let (Some(person), Some(id)) = (&connection.person, request.id()) {
            let command = format!("{}/{id}", person.0);
            if self.disk.rows(&to.game).iter().any(|row| row.command == command) {
                self.said_again.insert((client, id.to_owned()));
            }
        }
        self.note_talk(client, &request);
        self.tell_story(|| format!("{client:?} says {request:?}"));
        self.tell(&to, Input::Said { client, request })
    }

    pub(super) fn gone(&mut self, client: Client) -> Run {
        let Some(connection) = self.connections.get(&client) else { return Ok(()) };
        let (node, game) = (connection.node, connection.game.clone());
        let Some(to) = self.address(node, &game) else { return Ok(()) };
        self.tell(&to, Input::Gone { client })?;
        let loaded = self.nodes[node].rooms.get(&game);
        if loaded.is_some_and(|loaded| loaded.room.is_idle())
            && self.chance.happens(self.weather.forgets)
        {
            self.tell_story(|| format!("node {node} forgets {game}"));
            self.nodes[node].rooms.remove(&game);
        }
        Ok(())
    }

    pub(super) fn deliver(&mut self, client: Client, frame: &str) -> Run {
        let Some(connection) = self.connections.get(&client).filter(|one| !one.broken) else {
            return Ok(());
        };
        let device = connection.device;
        if self.devices[device].connection != Some(client) {
            return Ok(());
        }
        let message: Message = serde_json::from_str(frame)
            .map_err(|error| format!("a message cannot be read: {error}: {frame}"))?;
        self.devices[device].hear(message);
        Ok(())
    }

    pub(super) fn idea(&mut self, device: usize) {
        if self.mood == Mood::Still {
            return;
        }
        if let Some(client) = self.devices[device].connection {
            self.follow_rematch(device, client);
            let request = self.devices[device].decide(self.time, self.mood, &mut self.chance);
            if let Some(request) = request {
                let id = request.id().map(ToOwned::to_owned);
                self.say(device, request.clone());
                if let Some(id) = id {
                    if self.chance.happens(self.weather.repeats) {
                        self.say(device, request);
                    }
                    let delay = self.chance.between(2_000, 6_000);
                    self.after(delay, Event::Again { device, id });
                }
            }
        }
        let (least, most) = self.devices[device].pace;
        let delay = self.chance.between(least, most);
        self.after(delay, Event::Idea { device });
    }

    /// People move to the next table; in the end all do, because it waits for them.
    pub(super) fn follow_rematch(&mut self, device: usize, client: Client) {
        let table = self.devices[device].table.as_ref();
        if let Some(rematch) = table.and_then(|table| table.rematch.clone())
            && (self.mood == Mood::Steady || self.chance.happens(300))
        {
            self.tell_story(|| format!("device {device} goes to {rematch}"));
            self.devices[device].move_to(rematch);
            self.break_off(client);
        }
    }

    pub(super) fn say_again(&mut self, device: usize, mut id: String) {
        let Some(mut request) = self.devices[device].outstanding.clone() else { return };
        if request.id() != Some(&id) {
            return;
        }
        if self.weather.sabotage == Some(Sabotage::NewName)
            && let Some(renamed) = self.devices[device].rename()
        {
            let new = renamed.id().unwrap_or_default().to_owned();
            let first = self.renamed.get(&id).unwrap_or(&id).clone();
            self.renamed.insert(new.clone(), first);
            (request, id) = (renamed, new);
        }
        self.say(device, request);
        let delay = self.chance.between(2_000, 6_000);
        self.after(delay, Event::Again { device, id });
    }
}
