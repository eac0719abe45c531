//! Rematches: the next table for the same people.

use caravan_protocol::message::Message;

use super::{Room, Waiting, tell_refusal, tell_unavailable};
use crate::chair::Chair;
use crate::command::command_name;
use crate::entry::{Act, Entry};
use crate::output::Output;
use crate::setup::Person;

impl Room {
    pub(super) fn found(&mut self, by: Waiting, person: &Person, id: &str, out: &mut Vec<Output>) {
        let laid = |entry: &&Entry| matches!(entry.act, Act::Rematch { .. });
        if let Some(entry) = self.state.log.iter().find(laid) {
            // There is one new table, whoever asks.
            let message = Message::Done { id: id.into(), seq: entry.seq };
            return out.push(Output::Send { client: by.client, message });
        }
        // Requests while it is being created are answered with the first.
        if self.founding.is_empty() {
            let chairs = self.state.chairs.iter().map(Chair::again).collect();
            let mut setup = Box::new(self.state.setup.again(person, chairs, &self.rules_cache));
            setup.series = self.state.series().into_owned();
            out.push(Output::Found { game: self.state.next_game(), setup });
        }
        self.founding.push(by);
    }

    pub(super) fn founded(
        &mut self,
        now: u64,
        game: Result<String, String>,
        out: &mut Vec<Output>,
    ) {
        let mut askers = std::mem::take(&mut self.founding).into_iter();
        let Some(by) = askers.next() else { return };
        self.waiting.extend(askers);
        let id = by.request.id().unwrap_or_default().to_owned();
        match (game, command_name(by.person.as_ref(), &id)) {
            // Another node was first, or a write is pending: check again.
            (Ok(_), _) if self.state.rematch.is_some() || self.is_busy() => {
                self.waiting.push_back(by);
            }
            (Ok(game), Ok(name)) => self.append(now, Act::Rematch { game }, name, Some(by), out),
            (Ok(_), Err(refusal)) => tell_refusal(by.client, Some(&id), refusal, out),
            (Err(reason), _) => tell_unavailable(&by, &reason, out),
        }
    }
}
