//! Clocks: the time limits of a table.

use core::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// The range of minutes for the whole game on a live clock.
pub const MINUTES: RangeInclusive<u16> = 1..=180;

/// The range of seconds added per turn.
pub const SECONDS: RangeInclusive<u16> = 0..=180;

/// The possible days per turn on a daily clock.
pub const DAYS: [u8; 4] = [1, 2, 3, 7];

/// The clock of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// The time control.
    pub pace: Pace,
    /// What happens when time runs out.
    #[serde(default)]
    #[cfg_attr(feature = "twins", ts(as = "Option<_>", optional))]
    pub time_out: TimeOut,
}

/// The time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Pace {
    /// For games played in one sitting.
    Live {
        /// Minutes for the whole game, from 1 to 180.
        minutes: u16,
        /// Seconds added at the beginning of a turn, from 0 to 180.
        seconds: u16,
    },
    /// For games played over days.
    Daily {
        /// Days for each turn: 1, 2, 3 or 7.
        days: u8,
    },
}

/// What happens when time runs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum TimeOut {
    /// A stand-in plays on.
    #[default]
    StandIn,
    /// The seat resigns.
    Resign,
    /// Nothing automatic; the others may call in a stand-in.
    Nothing,
}

impl Clock {
    /// Rejects invalid settings.
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

/// The state of a clock.
///
/// `left` was true at `at`. Since then only the seat `runs` has used time, and none while it was
/// `away`: so by the server's clock it has `left - (now - at)` now, and what of that time it was away
/// more. From `sent`, a client computes the offset of its own clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Times {
    /// The clock.
    #[serde(flatten)]
    pub clock: Clock,
    /// The remaining time of each seat, in milliseconds; none for bots. Empty before the deal.
    pub left: Vec<Option<u64>>,
    /// The seat whose time runs, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub runs: Option<u8>,
    /// When that was true, in milliseconds since 1970.
    pub at: u64,
    /// The seats whose people are on vacation, or will be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "twins", ts(as = "Option<_>", optional))]
    pub away: Vec<SeatAway>,
    /// The server's time when this was sent, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub sent: Option<u64>,
}

/// A vacation of the person at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeatAway {
    /// The seat, from 1.
    pub seat: u8,
    /// From when, in milliseconds since 1970.
    pub from: u64,
    /// Until when.
    pub until: u64,
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
