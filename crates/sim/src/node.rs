//! A simulated node: the rooms in its memory, which a crash loses.

use std::collections::BTreeMap;

use caravan_room::Room;

/// A server process.
#[derive(Default)]
pub(crate) struct Node {
    /// Whether it is down.
    pub(crate) down: bool,
    /// Whether it has written a heartbeat since it started.
    pub(crate) beaten: bool,
    pub(crate) rooms: BTreeMap<String, Loaded>,
    /// The offset of its clock, in milliseconds.
    pub(crate) clock: i64,
}

/// A room in the memory of a node.
pub(crate) struct Loaded {
    pub(crate) room: Room,
    /// The lifetime of the room: a room that was loaded again gets no answers meant for an earlier
    /// one.
    pub(crate) life: u64,
    /// When its next tick is due.
    pub(crate) tick: Option<u64>,
}

impl Node {
    /// The time on the node's clock.
    pub(crate) fn now(&self, time: u64) -> u64 {
        time.saturating_add_signed(self.clock)
    }
}
