//! Simulated connections between devices and nodes: frames arrive in order or not at all.

use caravan_room::{Client, Person};

/// A connection of a device to a table on a node.
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) device: usize,
    pub(crate) node: usize,
    pub(crate) game: String,
    pub(crate) person: Option<Person>,
    /// Nothing gets through any more, whether or not its ends know.
    pub(crate) broken: bool,
    /// When the last frame arrives, in each direction: later frames do not overtake it.
    up: u64,
    down: u64,
    /// The number of the last table sent.
    pub(crate) seq: u32,
}

impl Connection {
    pub(crate) fn new(
        client: Client,
        device: usize,
        node: usize,
        game: String,
        person: Option<Person>,
    ) -> Connection {
        let (broken, up, down, seq) = (false, 0, 0, 0);
        Connection { client, device, node, game, person, broken, up, down, seq }
    }

    /// When a frame arrives at the node, at the earliest at this time.
    pub(crate) fn arrive_up(&mut self, time: u64) -> u64 {
        self.up = self.up.max(time);
        self.up
    }

    /// When a frame arrives at the device, at the earliest at this time.
    pub(crate) fn arrive_down(&mut self, time: u64) -> u64 {
        self.down = self.down.max(time);
        self.down
    }
}
