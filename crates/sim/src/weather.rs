//! The faults of a run, and how often they occur.

use crate::chance::Chance;

/// The faults of a run. Chances are per mille, times are milliseconds.
#[derive(Clone, Debug)]
pub struct Weather {
    /// How many nodes share the store.
    pub nodes: usize,
    /// How long a frame is on its way at most.
    pub latency: u64,
    /// How often a connection breaks with a frame.
    pub breaks: u32,
    /// How often a device says a command twice at once.
    pub repeats: u32,
    /// How long the disk takes at most.
    pub disk: u64,
    /// The mean time between two failures of the disk; 0 for none.
    pub disk_fails_every: u64,
    /// The mean time between two crashes; 0 for none.
    pub crashes_every: u64,
    /// How often a node crashes between a row on the disk and the answer.
    pub crashes_at_commit: u32,
    /// The mean time between two jumps of a clock; 0 for none.
    pub clock_jumps_every: u64,
    /// How often nodes are not told that another has stored something.
    pub lost_wakes: u32,
    /// How often a room that nobody needs is forgotten.
    pub forgets: u32,
    /// How often a bot cannot decide.
    pub no_thoughts: u32,
    /// Whether tables have clocks.
    pub clocks: bool,
    /// Whether everybody goes for good when the faults end.
    pub deserted: bool,
    /// How long all this goes on.
    pub lasts: u64,
    /// What is broken on purpose.
    pub sabotage: Option<Sabotage>,
}

/// Something broken on purpose, to see that the checks notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sabotage {
    /// The disk says that a row is stored before it is.
    EarlyAnswer,
    /// A device gives a command another name when it says it again.
    NewName,
    /// A room is loaded without the last row.
    Forgetful,
    /// The disk loses its last row in a crash.
    LosesRows,
    /// The disk takes a row whose number is taken.
    TwoRows,
    /// Bots never answer.
    SilentBots,
    /// The house does not know that it was away.
    NoOutages,
    /// Frames to devices get lost, and the connection stays.
    LostFrames,
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
            clocks: false,
            deserted: false,
            sabotage: None,
        }
    }
}
