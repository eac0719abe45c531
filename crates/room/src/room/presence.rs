//! Presence: who is connected, and by which invitation.

use std::collections::BTreeMap;

use caravan_protocol::message::Message;

use super::{Pending, Room, Visitor};
use crate::output::Output;
use crate::setup::Person;

/// How often presence is sent, in milliseconds: changes in between are coalesced.
const PRESENCE_PACE: u64 = 200;

/// When presence was last sent, and whether it has changed since.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Presence {
    told_at: u64,
    pub(super) changed: bool,
}

impl Room {
    /// When to send presence, if it has changed.
    pub(super) fn presence_at(&self) -> Option<u64> {
        self.presence.changed.then_some(self.presence.told_at + PRESENCE_PACE)
    }

    pub(super) fn tell_presence(&mut self, now: u64, out: &mut Vec<Output>) {
        self.presence = Presence { told_at: now, changed: false };
        let here = |person: &Person| {
            self.clients.values().any(|visitor| visitor.person.as_ref() == Some(person))
        };
        let chairs: Vec<u8> = (1..)
            .zip(&self.state.chairs)
            .filter(|(_, chair)| chair.person().is_some_and(here))
            .map(|(number, _)| number)
            .collect();
        let seated = |visitor: &&Visitor| {
            visitor.person.as_ref().is_some_and(|person| self.state.seats_person(person))
        };
        let greeted = || self.clients.iter().filter(|(_, visitor)| visitor.greeted);
        let watchers = greeted().filter(|(_, visitor)| !seated(visitor)).count();
        let watchers = u32::try_from(watchers).unwrap_or(u32::MAX);
        let mut devices: BTreeMap<&Person, usize> = BTreeMap::new();
        for person in greeted().filter_map(|(_, visitor)| visitor.person.as_ref()) {
            *devices.entry(person).or_default() += 1;
        }
        for (client, visitor) in greeted() {
            let elsewhere = visitor.person.as_ref().is_some_and(|person| devices[person] > 1);
            let message = Message::Present { chairs: chairs.clone(), watchers, elsewhere };
            out.push(Output::Send { client: *client, message });
        }
    }

    /// Invalidates the invitations of everybody who came by the previous link.
    pub(super) fn uninvite(&mut self) {
        let host = Some(&self.state.setup.host);
        for visitor in self.clients.values_mut() {
            visitor.invited &= visitor.person.as_ref() == host;
        }
        let pending = self.pending.iter_mut().filter_map(Pending::by_mut);
        for waiting in self.waiting.iter_mut().chain(pending) {
            waiting.invited &= waiting.person.as_ref() == host;
        }
    }
}
