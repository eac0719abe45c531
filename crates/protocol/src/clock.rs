//! Clocks: how long people may think.

use core::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// How many minutes a live clock may give for the whole game.
pub const MINUTES: RangeInclusive<u16> = 1..=180;

/// How many seconds it may add for each turn.
pub const SECONDS: RangeInclusive<u16> = 0..=180;

/// How many days a daily clock may give for a turn.
pub const DAYS: [u8; 4] = [1, 2, 3, 7];

/// The clock of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// How much time there is.
    pub pace: Pace,
    /// What happens when it is used up.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(as = "Option<_>", optional))]
    pub time_out: TimeOut,
}

/// How much time a person has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Pace {
    /// For those who play at once.
    Live {
        /// Minutes for the whole game, from 1 to 180.
        minutes: u16,
        /// Seconds that are added when a turn begins, from 0 to 180.
        seconds: u16,
    },
    /// For those who look in now and then.
    Daily {
        /// Days for each turn: 1, 2, 3 or 7.
        days: u8,
    },
}

/// What happens when somebody's time is used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum TimeOut {
    /// A stand-in plays on.
    #[default]
    StandIn,
    /// The seat resigns.
    Resign,
    /// Nothing by itself; the others may ask for a stand-in.
    Nothing,
}

impl Clock {
    /// Refuses a clock that no table may have.
    pub fn check(self) -> Result<(), String> {
        match self.pace {
            Pace::Live { minutes, .. } if !MINUTES.contains(&minutes) => Err(format!(
                "a live clock has {} to {} minutes, not {minutes}",
                MINUTES.start(),
                MINUTES.end()
            )),
            Pace::Live { seconds, .. } if !SECONDS.contains(&seconds) => Err(format!(
                "a live clock adds {} to {} seconds for a turn, not {seconds}",
                SECONDS.start(),
                SECONDS.end()
            )),
            Pace::Daily { days } if !DAYS.contains(&days) => {
                Err(format!("a daily clock has 1, 2, 3 or 7 days for a turn, not {days}"))
            }
            Pace::Live { .. } | Pace::Daily { .. } => Ok(()),
        }
    }
}

/// What the clock of a table shows.
///
/// `left` was true at `at`. Since then only the seat that `runs` has used time, so by the clock of the
/// house it has `left - (now - at)` by now. `sent` tells a client how far its own clock is off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Times {
    /// The clock.
    #[serde(flatten)]
    pub clock: Clock,
    /// What each seat has left, in milliseconds; nothing for bots. Empty before the deal.
    pub left: Vec<Option<u64>>,
    /// The seat whose time runs, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub runs: Option<u8>,
    /// When that was true, in milliseconds since 1970.
    pub at: u64,
    /// What the clock of the house showed when this was sent, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub sent: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Clock {
        serde_json::from_str(text).expect("a clock")
    }

    #[test]
    fn clocks_are_spelled_like_this() {
        let live = read(r#"{"pace":{"type":"live","minutes":10,"seconds":5}}"#);
        let pace = Pace::Live { minutes: 10, seconds: 5 };
        assert_eq!(live, Clock { pace, time_out: TimeOut::StandIn });
        let daily = read(r#"{"pace":{"type":"daily","days":3},"timeOut":"resign"}"#);
        assert_eq!(daily, Clock { pace: Pace::Daily { days: 3 }, time_out: TimeOut::Resign });
        let text = serde_json::to_string(&daily).expect("text");
        assert_eq!(text, r#"{"pace":{"type":"daily","days":3},"timeOut":"resign"}"#);
    }

    #[test]
    fn clocks_have_bounds() {
        let of = |pace| Clock { pace, time_out: TimeOut::Nothing }.check();
        for (minutes, seconds) in [(1, 0), (5, 5), (10, 10), (20, 20), (180, 180)] {
            assert_eq!(of(Pace::Live { minutes, seconds }), Ok(()));
        }
        for days in DAYS {
            assert_eq!(of(Pace::Daily { days }), Ok(()));
        }
        let refused = |pace| of(pace).expect_err("it is out of bounds");
        assert_eq!(
            refused(Pace::Live { minutes: 0, seconds: 9 }),
            "a live clock has 1 to 180 minutes, not 0"
        );
        assert_eq!(
            refused(Pace::Live { minutes: 9, seconds: 181 }),
            "a live clock adds 0 to 180 seconds for a turn, not 181"
        );
        assert_eq!(
            refused(Pace::Daily { days: 4 }),
            "a daily clock has 1, 2, 3 or 7 days for a turn, not 4"
        );
    }
}
