//! A simulated node: the rooms in its memory, which a crash loses.

use std::collections::BTreeMap;

use caravan_room::Room;

/// One of the programs that serve the house.
#[derive(Default)]
pub(crate) struct Node {
    /// It does not run, until then.
    pub(crate) down: bool,
    /// Whether it has noted since it runs that it is alive.
    pub(crate) beaten: bool,
    pub(crate) rooms: BTreeMap<String, Loaded>,
    /// How far its clock goes before or behind, in milliseconds.
    pub(crate) clock: i64,
}

/// A room in the memory of a node.
pub(crate) struct Loaded {
    pub(crate) room: Room,
    /// Answers are for one life of a room: one that was loaded again gets none of them.
    pub(crate) life: u64,
    /// When it is told that time has passed.
    pub(crate) tick: Option<u64>,
}

impl Node {
    /// What the clock of the node shows.
    pub(crate) fn now(&self, time: u64) -> u64 {
        time.saturating_add_signed(self.clock)
    }
}
