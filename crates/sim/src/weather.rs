//! The faults of a run, and how often they occur.

use crate::chance::Chance;

/// The faults of a run. Chances are per mille, times are milliseconds.
#[derive(Clone, Debug)]
pub struct Weather {
    /// The number of nodes that share the store.
    pub nodes: usize,
    /// The maximum latency of a frame.
    pub latency: u64,
    /// The chance that a connection breaks with a frame.
    pub breaks: u32,
    /// The chance that a device sends a command twice at once.
    pub repeats: u32,
    /// The maximum latency of the disk.
    pub disk: u64,
    /// The mean time between disk failures; 0 for none.
    pub disk_fails_every: u64,
    /// The mean time between crashes; 0 for none.
    pub crashes_every: u64,
    /// The chance that a node crashes between storing a row and answering.
    pub crashes_at_commit: u32,
    /// The mean time between clock jumps; 0 for none.
    pub clock_jumps_every: u64,
    /// The chance that nodes are not notified of what another has stored.
    pub lost_wakes: u32,
    /// The chance that a room that is not needed is closed.
    pub forgets: u32,
    /// The chance that a bot fails to decide.
    pub no_thoughts: u32,
    /// The clocks of tables.
    pub clocks: Clocks,
    /// Whether everybody leaves for good when the faults end.
    pub deserted: bool,
    /// The duration of the faults.
    pub lasts: u64,
    /// The deliberate bug, if any.
    pub sabotage: Option<Sabotage>,
}

/// The clocks of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clocks {
    /// None.
    None,
    /// Clocks that may run out during a run.
    Live,
    /// Clocks by days: the store keeps what people prepare, and they go on vacation.
    Days,
}

/// A deliberate bug, to test that the checks notice it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sabotage {
    /// The disk acknowledges a row before it is stored.
    EarlyAnswer,
    /// A device gives a command a new id when it resends it.
    NewName,
    /// A room is loaded without the last row.
    Forgetful,
    /// The disk loses its last row in a crash.
    LosesRows,
    /// The disk accepts a row whose number is taken.
    TwoRows,
    /// Bots never answer.
    SilentBots,
    /// The server does not notice its outages.
    NoOutages,
    /// Frames to devices are lost while the connection stays.
    LostFrames,
    /// The store gives plans to somebody else.
    SwappedPlans,
    /// A room reports each of its news twice.
    RepeatedNews,
    /// The store forgets who has spoken among watchers.
    OpenWatchers,
}

impl Weather {
    pub(crate) fn draw(chance: &mut Chance) -> Weather {
        let calm = chance.happens(150);
        let mut sometimes = |often: u32, least: u64, most: u64| {
            let happens = !calm && chance.happens(often);
            let value = chance.between(least, most);
            if happens { value } else { 0 }
        };
        let rate = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
        Weather {
            latency: 5 + sometimes(500, 50, 800),
            breaks: rate(sometimes(600, 2, 60)),
            repeats: rate(sometimes(500, 20, 300)),
            disk: 4 + sometimes(500, 50, 1_500),
            disk_fails_every: sometimes(400, 3_000, 40_000),
            crashes_every: sometimes(500, 4_000, 40_000),
            crashes_at_commit: rate(sometimes(400, 5, 100)),
            clock_jumps_every: sometimes(300, 5_000, 40_000),
            lost_wakes: rate(sometimes(400, 20, 500)),
            forgets: rate(sometimes(500, 100, 1_000)),
            no_thoughts: rate(sometimes(300, 20, 300)),
            lasts: chance.between(20_000, 200_000),
            nodes: if chance.happens(500) { 2 } else { 1 },
            clocks: match chance.between(0, 3) {
                0 => Clocks::Live,
                1 => Clocks::Days,
                _ => Clocks::None,
            },
            deserted: false,
            sabotage: None,
        }
    }
}
